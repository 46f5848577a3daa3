// The pixel loops of SSIMULACRA2.
//
// Its blur is Charalampidis' recursive sum of three cosines. Its response to one pixel is exactly
// nine taps long, since the cosines cancel at the ends; written as a sum of taps it is the same
// blur without the recursion's rounding errors, and pixels do not wait for each other.
//
// As in Perception.c nothing is contracted, and sums have a fixed order.
#pragma STDC FP_CONTRACT OFF
#include <math.h>
#include <string.h>

#include "CubeRoot.h"
#include "Levels.h"

enum { Radius = PixelSimilarityRadius, Lanes = 8 };

PIXEL_KERNEL_BODY void light_to_xyb_body(
    float *restrict red, float *restrict green, float *restrict blue, size_t count,
    float bias_root) {
  const float bias = 0.0037930733f;
  for (size_t i = 0; i < count; i++) {
    float r = red[i], g = green[i], b = blue[i];
    float l = cube_root(0.3f * r + 0.622f * g + 0.078f * b + bias, 3) - bias_root;
    float m = cube_root(0.23f * r + 0.692f * g + 0.078f * b + bias, 3) - bias_root;
    float s = cube_root(0.24342269f * r + 0.20476744f * g + 0.55180987f * b + bias, 3) - bias_root;
    float luma = 0.5f * (l + m);
    // Moved and stretched so that all three are positive.
    red[i] = 0.5f * (l - m) * 14 + 0.42f;
    green[i] = luma + 0.01f;
    blue[i] = s - luma + 0.55f;
  }
}

PIXEL_KERNEL(
    void, light_to_xyb,
    (float *red, float *green, float *blue, size_t count, float bias_root),
    (red, green, blue, count, bias_root))

void pixel_light_to_xyb(
    PixelKernelLevel level, float *red, float *green, float *blue, size_t count, float bias_root) {
  light_to_xyb_at(level)(red, green, blue, count, bias_root);
}

void pixel_halve_plane(const float *plane, int width, int height, float *half) {
  for (int y = 0; y < height; y += 2) {
    const float *upper = plane + (size_t)y * width;
    const float *lower = y + 1 < height ? upper + width : upper;
    int x = 0;
    for (; x + 1 < width; x += 2)
      *half++ = (upper[x] + upper[x + 1] + lower[x] + lower[x + 1]) * 0.25f;
    if (x < width) *half++ = (upper[x] + upper[x] + lower[x] + lower[x]) * 0.25f;
  }
}

// One row blurred along itself; `row` is followed and preceded by Radius zeros.
PIXEL_KERNEL_BODY void blur_row(
    const float *restrict row, int width, const float *restrict taps, float *restrict blurred) {
  for (int x = 0; x < width; x++) {
    const float *p = row + x;
    blurred[x] = taps[0] * p[0] + taps[1] * (p[-1] + p[1]) + taps[2] * (p[-2] + p[2]) +
                 taps[3] * (p[-3] + p[3]) + taps[4] * (p[-4] + p[4]);
  }
}

// One row of a plane blurred down the columns, with zeros above and below the plane.
PIXEL_KERNEL_BODY void blur_column(
    const float *plane, int width, int height, int y, const float *restrict taps,
    const float *zeros, float *restrict blurred) {
  const float *rows[2 * Radius + 1];
  for (int i = -Radius; i <= Radius; i++)
    rows[i + Radius] = y + i >= 0 && y + i < height ? plane + (size_t)(y + i) * width : zeros;
  const float *restrict center = rows[Radius];
  const float *restrict u1 = rows[Radius - 1], *restrict d1 = rows[Radius + 1];
  const float *restrict u2 = rows[Radius - 2], *restrict d2 = rows[Radius + 2];
  const float *restrict u3 = rows[Radius - 3], *restrict d3 = rows[Radius + 3];
  const float *restrict u4 = rows[Radius - 4], *restrict d4 = rows[Radius + 4];
  for (int x = 0; x < width; x++) {
    blurred[x] = taps[0] * center[x] + taps[1] * (u1[x] + d1[x]) + taps[2] * (u2[x] + d2[x]) +
                 taps[3] * (u3[x] + d3[x]) + taps[4] * (u4[x] + d4[x]);
  }
}

// Adds a row's errors and their fourth powers to sums in lanes, lane i taking every eighth pixel.
PIXEL_KERNEL_BODY void add_errors(
    const float *restrict errors, int width, double *restrict sum, double *restrict fourths) {
  int x = 0;
  for (; x + Lanes <= width; x += Lanes) {
    for (int lane = 0; lane < Lanes; lane++) {
      double error = errors[x + lane], square = error * error;
      sum[lane] += error;
      fourths[lane] += square * square;
    }
  }
  for (int lane = 0; x < width; x++, lane++) {
    double error = errors[x], square = error * error;
    sum[lane] += error;
    fourths[lane] += square * square;
  }
}

enum { MeanA, MeanB, SquareA, SquareB, Product, BlurCount };

// What a call needs beside its planes: rows with zeros around them, and rows of results.
typedef struct {
  float *padded;
  float *zeros;
  float *blurred[BlurCount];
  float *errors;
} Rows;

PIXEL_KERNEL_BODY void similarity_body(
    const float *a, const float *b, int width, int height, const float *taps, float *scratch,
    double *sums, Rows rows) {
  size_t area = (size_t)width * height;
  for (int y = 0; y < height; y++) {
    const float *restrict row_a = a + (size_t)y * width, *restrict row_b = b + (size_t)y * width;
    for (int kind = 0; kind < BlurCount; kind++) {
      float *restrict row = rows.padded;
      switch (kind) {
        case MeanA: for (int x = 0; x < width; x++) row[x] = row_a[x]; break;
        case MeanB: for (int x = 0; x < width; x++) row[x] = row_b[x]; break;
        case SquareA: for (int x = 0; x < width; x++) row[x] = row_a[x] * row_a[x]; break;
        case SquareB: for (int x = 0; x < width; x++) row[x] = row_b[x] * row_b[x]; break;
        default: for (int x = 0; x < width; x++) row[x] = row_a[x] * row_b[x]; break;
      }
      blur_row(row, width, taps, scratch + kind * area + (size_t)y * width);
    }
  }
  double lanes[PixelSimilaritySums][Lanes] = {{0}};
  const float c2 = 0.0009f;
  for (int y = 0; y < height; y++) {
    for (int kind = 0; kind < BlurCount; kind++)
      blur_column(
          scratch + kind * area, width, height, y, taps, rows.zeros, rows.blurred[kind]);
    const float *restrict row_a = a + (size_t)y * width, *restrict row_b = b + (size_t)y * width;
    const float *restrict mean_a = rows.blurred[MeanA], *restrict mean_b = rows.blurred[MeanB];
    const float *restrict square_a = rows.blurred[SquareA];
    const float *restrict square_b = rows.blurred[SquareB];
    const float *restrict product = rows.blurred[Product];
    float *restrict errors = rows.errors;
    for (int x = 0; x < width; x++) {
      float step = mean_a[x] - mean_b[x];
      float luminance = 1 - step * step;
      float covariance = 2 * (product[x] - mean_a[x] * mean_b[x]) + c2;
      float variances = (square_a[x] - mean_a[x] * mean_a[x]) +
                        (square_b[x] - mean_b[x] * mean_b[x]) + c2;
      float error = 1 - luminance * covariance / variances;
      errors[x] = error > 0 ? error : 0;
    }
    add_errors(errors, width, lanes[0], lanes[1]);
    for (int x = 0; x < width; x++) {
      float edge = (1 + fabsf(row_b[x] - mean_b[x])) / (1 + fabsf(row_a[x] - mean_a[x])) - 1;
      errors[x] = edge > 0 ? edge : 0;
    }
    add_errors(errors, width, lanes[2], lanes[3]);
    for (int x = 0; x < width; x++) {
      float edge = (1 + fabsf(row_b[x] - mean_b[x])) / (1 + fabsf(row_a[x] - mean_a[x])) - 1;
      errors[x] = edge < 0 ? -edge : 0;
    }
    add_errors(errors, width, lanes[4], lanes[5]);
  }
  for (int i = 0; i < PixelSimilaritySums; i++) {
    sums[i] = 0;
    for (int lane = 0; lane < Lanes; lane++) sums[i] += lanes[i][lane];
  }
}

PIXEL_KERNEL(
    void, similarity,
    (const float *a, const float *b, int width, int height, const float *taps, float *scratch,
     double *sums, Rows rows),
    (a, b, width, height, taps, scratch, sums, rows))

void pixel_similarity_sums(
    PixelKernelLevel level, const float *a, const float *b, int width, int height,
    const float *taps, float *scratch, double *sums) {
  // After the five planes: eight rows, two of them with Radius more pixels on each side.
  size_t row = (size_t)width + 2 * Radius;
  float *next = scratch + BlurCount * (size_t)width * height;
  memset(next, 0, row * (BlurCount + 3) * sizeof(float));
  Rows rows = {.padded = next + Radius, .zeros = next + row, .errors = next + 2 * row};
  for (int kind = 0; kind < BlurCount; kind++) rows.blurred[kind] = next + (3 + kind) * row;
  similarity_at(level)(a, b, width, height, taps, scratch, sums, rows);
}

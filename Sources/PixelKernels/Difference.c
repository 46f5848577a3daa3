#include <string.h>

#include "Levels.h"

// How many pixels of a row differ, and the largest difference of a channel.
typedef struct {
  int count;
  int maximum;
} RowDifference;

PIXEL_KERNEL_BODY RowDifference row_body(const uint8_t *a, const uint8_t *b, int width) {
  const uint32_t *restrict first = (const uint32_t *)(const void *)a;
  const uint32_t *restrict second = (const uint32_t *)(const void *)b;
  RowDifference row = {0, 0};
  for (int i = 0; i < width; i++) row.count += first[i] != second[i];
  uint8_t maximum = 0;
  for (int i = 0; i < width * 4; i++) {
    uint8_t difference = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
    maximum = difference > maximum ? difference : maximum;
  }
  row.maximum = maximum;
  return row;
}

PIXEL_KERNEL(RowDifference, row, (const uint8_t *a, const uint8_t *b, int width), (a, b, width))

PixelDifferenceSummary pixel_compare(
    PixelKernelLevel level, const uint8_t *a, ptrdiff_t a_stride, const uint8_t *b,
    ptrdiff_t b_stride, int width, int height) {
  PixelDifferenceSummary summary = {0, width, height, 0, 0, 0};
  row_function compare_row = row_at(level);
  for (int y = 0; y < height; y++) {
    const uint8_t *first = a + y * a_stride, *second = b + y * b_stride;
    if (memcmp(first, second, (size_t)width * 4) == 0) continue;
    RowDifference row = compare_row(first, second, width);
    summary.count += row.count;
    if (row.maximum > summary.maximum) summary.maximum = row.maximum;
    if (y < summary.top) summary.top = y;
    summary.bottom = y + 1;
    // Only columns outside what is already covered can widen the rectangle.
    for (int x = 0; x < summary.left; x++) {
      if (memcmp(first + x * 4, second + x * 4, 4) != 0) {
        summary.left = x;
        break;
      }
    }
    for (int x = width; x > summary.right; x--) {
      if (memcmp(first + x * 4 - 4, second + x * 4 - 4, 4) != 0) {
        summary.right = x;
        break;
      }
    }
  }
  if (summary.count == 0) summary.left = summary.top = 0;
  return summary;
}

// Bytes that fit a processor's nearest cache beside both rows.
#define STEP_RUN 256

PIXEL_KERNEL_BODY int steps_body(
    const uint8_t *a, const uint8_t *b, uint8_t *restrict steps, int width) {
  int maximum = 0;
  for (int start = 0; start < width; start += STEP_RUN) {
    int count = width - start < STEP_RUN ? width - start : STEP_RUN;
    const uint8_t *restrict first = a + (ptrdiff_t)start * 4;
    const uint8_t *restrict second = b + (ptrdiff_t)start * 4;
    uint32_t apart[STEP_RUN];
    uint8_t *bytes = (uint8_t *)apart;
    for (int i = 0; i < count * 4; i++) {
      bytes[i] = first[i] > second[i] ? first[i] - second[i] : second[i] - first[i];
    }
    uint32_t largest = 0;
    for (int i = 0; i < count; i++) {
      uint32_t low = apart[i] & 255, next = apart[i] >> 8 & 255;
      uint32_t third = apart[i] >> 16 & 255, high = apart[i] >> 24;
      low = low > next ? low : next;
      high = high > third ? high : third;
      low = low > high ? low : high;
      steps[start + i] = (uint8_t)low;
      largest = largest > low ? largest : low;
    }
    if ((int)largest > maximum) maximum = (int)largest;
  }
  return maximum;
}

PIXEL_KERNEL(
    int, steps, (const uint8_t *a, const uint8_t *b, uint8_t *steps, int width),
    (a, b, steps, width))

int pixel_row_steps(
    PixelKernelLevel level, const uint8_t *a, const uint8_t *b, uint8_t *steps, int width) {
  return steps_at(level)(a, b, steps, width);
}

PIXEL_KERNEL_BODY void luma_body(const uint8_t *bgra, uint32_t *restrict sums, int width) {
  const uint32_t *restrict pixels = (const uint32_t *)(const void *)bgra;
  for (int i = 0; i < width; i++) {
    uint32_t pixel = pixels[i];
    sums[i] += (pixel >> 16 & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel & 255) * 29 +
        (255 - (pixel >> 24)) * 256;
  }
}

PIXEL_KERNEL(
    void, luma, (const uint8_t *bgra, uint32_t *restrict sums, int width), (bgra, sums, width))

void pixel_add_luma(PixelKernelLevel level, const uint8_t *bgra, uint32_t *sums, int width) {
  luma_at(level)(bgra, sums, width);
}

PIXEL_KERNEL_BODY int64_t squares_body(const int16_t *a, const int16_t *b, size_t count) {
  int64_t total = 0;
  // So few squares of at most 4080² fit a 32-bit sum.
  for (size_t start = 0; start < count; start += 128) {
    size_t end = count - start < 128 ? count : start + 128;
    uint32_t sum = 0;
    for (size_t i = start; i < end; i++) {
      int32_t apart = (int16_t)(a[i] - b[i]);
      sum += (uint32_t)(apart * apart);
    }
    total += sum;
  }
  return total;
}

PIXEL_KERNEL(
    int64_t, squares, (const int16_t *a, const int16_t *b, size_t count), (a, b, count))

int64_t pixel_sum_squares(
    PixelKernelLevel level, const int16_t *a, const int16_t *b, size_t count) {
  return squares_at(level)(a, b, count);
}

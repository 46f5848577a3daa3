#include <stdlib.h>

#include "Levels.h"

// Bytes of a row that are summed before the next tap: they stay in the first-level cache.
enum { Block = 512 };

PIXEL_KERNEL_BODY void rows_body(
    const uint8_t *in, int step, const int32_t *weights, int taps, uint16_t *out, int count) {
  int32_t sums[Block];
  for (int start = 0; start < count; start += Block) {
    int length = count - start < Block ? count - start : Block;
    for (int i = 0; i < length; i++) sums[i] = 128;
    for (int tap = 0; tap < taps; tap++) {
      const uint8_t *from = in + start + tap * step;
      int32_t weight = weights[tap];
      for (int i = 0; i < length; i++) sums[i] += weight * from[i];
    }
    for (int i = 0; i < length; i++) out[start + i] = (uint16_t)(sums[i] >> 8);
  }
}

PIXEL_KERNEL(
    void, rows,
    (const uint8_t *in, int step, const int32_t *weights, int taps, uint16_t *out, int count),
    (in, step, weights, taps, out, count))

PIXEL_KERNEL_BODY void columns_body(
    const uint16_t *in, ptrdiff_t stride, const int32_t *weights, int taps, uint16_t *out,
    int count) {
  int32_t sums[Block];
  for (int start = 0; start < count; start += Block) {
    int length = count - start < Block ? count - start : Block;
    for (int i = 0; i < length; i++) sums[i] = 1 << 14;
    for (int tap = 0; tap < taps; tap++) {
      const uint16_t *from = in + start + tap * stride;
      int32_t weight = weights[tap];
      for (int i = 0; i < length; i++) sums[i] += weight * from[i];
    }
    for (int i = 0; i < length; i++) out[start + i] = (uint16_t)(sums[i] >> 15);
  }
}

PIXEL_KERNEL(
    void, columns,
    (const uint16_t *in, ptrdiff_t stride, const int32_t *weights, int taps, uint16_t *out,
     int count),
    (in, stride, weights, taps, out, count))

// Adds a row of bytes to a row of sums.
PIXEL_KERNEL_BODY void add_body(const uint8_t *in, uint32_t *sums, int count) {
  for (int i = 0; i < count; i++) sums[i] += in[i];
}

PIXEL_KERNEL(void, add, (const uint8_t *in, uint32_t *sums, int count), (in, sums, count))

static int clamped(int value, int limit) {
  return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}

// Means of cells, from (x, y) of the source on; outside it there is nothing, or its edge repeats.
static void reduce(
    PixelKernelLevel level, const PixelBlur *blur, const uint8_t *source, ptrdiff_t stride,
    int width, int height, int x, int y, int columns, int rows, uint32_t *sums, uint8_t *cells) {
  int channels = blur->channels, across = blur->x.scale, down = blur->y.scale;
  add_function add_row = add_at(level);
  int half = across * down / 2;
  int shift = __builtin_ctz((unsigned)across) + __builtin_ctz((unsigned)down);
  for (int row = 0; row < rows; row++) {
    uint8_t *out = cells + (ptrdiff_t)row * columns * channels;
    for (int i = 0; i < width * channels; i++) sums[i] = 0;
    for (int line = 0; line < down; line++) {
      int from = y + row * down + line;
      if (!blur->repeats_edges && (from < 0 || from >= height)) continue;
      add_row(source + clamped(from, height) * stride, sums, width * channels);
    }
    for (int column = 0; column < columns; column++) {
      int first = x + column * across;
      for (int channel = 0; channel < channels; channel++) {
        uint32_t sum = (uint32_t)half;
        for (int i = first; i < first + across; i++) {
          if (i >= 0 && i < width) {
            sum += sums[i * channels + channel];
          } else if (blur->repeats_edges) {
            sum += sums[clamped(i, width) * channels + channel];
          }
        }
        out[column * channels + channel] = (uint8_t)(sum >> shift);
      }
    }
  }
}

// Pixels of one row between the centers of cells, interpolated linearly in both directions.
static void enlarge_row(
    const PixelBlur *blur, const uint16_t *upper, const uint16_t *lower, int fraction, int x,
    int columns, uint16_t *between, uint8_t *out, int width) {
  int channels = blur->channels, down = 2 * blur->y.scale, across = 2 * blur->x.scale;
  int shift = __builtin_ctz((unsigned)down);
  for (int i = 0; i < columns * channels; i++) {
    between[i] =
        (uint16_t)((upper[i] * (down - fraction) + lower[i] * fraction + down / 2) >> shift);
  }
  shift = __builtin_ctz((unsigned)across);
  for (int column = 0; column < width; column++) {
    int place = 2 * (x + column) + 1 - across / 2;
    const uint16_t *from = between + (place >> shift) * channels;
    int part = place & (across - 1);
    for (int channel = 0; channel < channels; channel++) {
      int value = from[channel] * (across - part) + (part ? from[channels + channel] * part : 0);
      out[column * channels + channel] = (uint8_t)((value + (64 << shift)) >> (shift + 7));
    }
  }
}

static int floor_divided(int value, int scale) {
  return value >> __builtin_ctz((unsigned)scale);
}

bool pixel_blur(
    PixelKernelLevel level, const PixelBlur *blur, const uint8_t *source, ptrdiff_t source_stride,
    int source_width, int source_height, int x, int y, uint8_t *target, ptrdiff_t target_stride,
    int width, int height) {
  int channels = blur->channels;
  // The cells whose blurred values the target lies between, and those that reach them.
  int left = floor_divided(x + blur->grid_x, blur->x.scale) - 1;
  int top = floor_divided(y + blur->grid_y, blur->y.scale) - 1;
  int columns = floor_divided(x + width - 1 + blur->grid_x, blur->x.scale) + 2 - left;
  int rows = floor_divided(y + height - 1 + blur->grid_y, blur->y.scale) + 2 - top;
  int padded_columns = columns + blur->x.taps - 1, padded_rows = rows + blur->y.taps - 1;
  size_t row_bytes = (size_t)columns * (size_t)channels;
  size_t padded_bytes = (size_t)padded_columns * (size_t)channels;

  uint32_t *sums = malloc((size_t)source_width * (size_t)channels * sizeof(uint32_t));
  uint8_t *cells = malloc(padded_bytes * (size_t)padded_rows);
  uint16_t *across = malloc(row_bytes * (size_t)padded_rows * sizeof(uint16_t));
  uint16_t *blurred = malloc(row_bytes * (size_t)(rows + 1) * sizeof(uint16_t));
  bool is_done = sums && cells && across && blurred;
  if (is_done) {
    reduce(
        level, blur, source, source_stride, source_width, source_height,
        (left - blur->x.taps / 2) * blur->x.scale - blur->grid_x,
        (top - blur->y.taps / 2) * blur->y.scale - blur->grid_y, padded_columns, padded_rows, sums,
        cells);
    for (int row = 0; row < padded_rows; row++) {
      rows_at(level)(
          cells + row * padded_bytes, channels, blur->x.weights, blur->x.taps,
          across + row * row_bytes, (int)row_bytes);
    }
    for (int row = 0; row < rows; row++) {
      columns_at(level)(
          across + row * row_bytes, (ptrdiff_t)row_bytes, blur->y.weights, blur->y.taps,
          blurred + row * row_bytes, (int)row_bytes);
    }
    uint16_t *between = blurred + rows * row_bytes;
    int scale = blur->y.scale;
    for (int row = 0; row < height; row++) {
      int place = 2 * (y + row + blur->grid_y - top * scale) + 1 - scale;
      int fraction = place & (2 * scale - 1);
      const uint16_t *upper = blurred + floor_divided(place, 2 * scale) * row_bytes;
      enlarge_row(
          blur, upper, fraction ? upper + row_bytes : upper, fraction,
          x + blur->grid_x - left * blur->x.scale, columns, between, target + row * target_stride,
          width);
    }
  }
  free(sums);
  free(cells);
  free(across);
  free(blurred);
  return is_done;
}

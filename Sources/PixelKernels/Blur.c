#include <stdlib.h>
#include <string.h>

#include "BlurLoops.h"

static int clamped(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

static int floor_divided(int value, int scale) {
  return value >> __builtin_ctz((unsigned)scale);
}

// What the steps from a source to a target hand on, each in rows.
typedef struct {
  uint16_t *sums;
  uint32_t *halves;
  /// Means of cells, and those weighted across.
  uint8_t *cells;
  uint16_t *across;
  /// Weighted down, too; one row more is for what lies between two.
  uint16_t *blurred;
  /// A row of values for each pixel, and by which parts the next cell's count.
  int16_t *values;
  int16_t *parts;
  /// For each row of cells, and of what is blurred, the first of the equal rows that it ends.
  int *cell_runs;
  int *blurred_runs;
} Rows;

// Means of cells, from (x, y) of the source on; outside it there is nothing, or its edge repeats.
static void reduce(
    PixelKernelLevel level, const PixelBlur *blur, const uint8_t *source, ptrdiff_t stride,
    int width, int height, int x, int y, int columns, int count, const Rows *rows) {
  int channels = blur->channels, across = blur->x.scale, down = blur->y.scale;
  int length = columns * across, row_bytes = columns * channels;
  int shift = __builtin_ctz((unsigned)across) + __builtin_ctz((unsigned)down);
  // Of the row's pixels those that the source has, or the one that all others repeat.
  int first = clamped(x, 0, width - 1), last = clamped(x + length - 1, 0, width - 1);
  int place = clamped(first - x, 0, length - 1), end = place + last - first + 1;
  bool has_columns = blur->repeats_edges || (x < width && x + length > 0);
  add_function add_row = add_at(level);
  cells_function cells_of_row = cells_at(level);
  for (int row = 0; row < count; row++) {
    uint16_t *sums = rows->sums;
    uint8_t *out = rows->cells + (ptrdiff_t)row * row_bytes;
    memset(sums, 0, (size_t)(length * channels) * sizeof *sums);
    for (int line = 0; line < down && has_columns; line++) {
      int from = y + row * down + line;
      if (!blur->repeats_edges && (from < 0 || from >= height)) continue;
      add_row(
          source + clamped(from, 0, height - 1) * stride + first * channels,
          sums + place * channels, (last - first + 1) * channels);
    }
    for (int i = 0; blur->repeats_edges && i < place * channels; i++) {
      sums[i] = sums[place * channels + i % channels];
    }
    for (int i = end * channels; blur->repeats_edges && i < length * channels; i++) {
      sums[i] = sums[(end - 1) * channels + i % channels];
    }
    cells_of_row(sums, rows->halves, across, across * down / 2, shift, channels, out, columns);
    bool is_repeated = row > 0 && memcmp(out - row_bytes, out, (size_t)row_bytes) == 0;
    rows->cell_runs[row] = is_repeated ? rows->cell_runs[row - 1] : row;
  }
}

// Cells weighted across and down. What is made from equal rows is made once.
static void weight(
    PixelKernelLevel level, const PixelBlur *blur, int columns, int padded_columns, int count,
    int padded_count, const Rows *rows) {
  int channels = blur->channels, taps = blur->y.taps;
  size_t row_values = (size_t)(columns * channels), row_bytes = row_values * sizeof(uint16_t);
  for (int row = 0; row < padded_count; row++) {
    uint16_t *out = rows->across + (size_t)row * row_values;
    if (rows->cell_runs[row] < row) {
      memcpy(out, out - row_values, row_bytes);
      continue;
    }
    rows_at(level)(
        rows->cells + (ptrdiff_t)row * padded_columns * channels, channels, blur->x.weights,
        blur->x.taps, out, (int)row_values);
  }
  for (int row = 0; row < count; row++) {
    uint16_t *out = rows->blurred + (size_t)row * row_values;
    if (row > 0 && rows->cell_runs[row + taps - 1] < row) {
      memcpy(out, out - row_values, row_bytes);
      rows->blurred_runs[row] = rows->blurred_runs[row - 1];
      continue;
    }
    columns_at(level)(
        rows->across + (size_t)row * row_values, (ptrdiff_t)row_values, blur->y.weights, taps, out,
        (int)row_values);
    rows->blurred_runs[row] = row;
  }
}

// Pixels between the centers of cells, of which (x, y) of the target is at (x, y).
static void enlarge(
    PixelKernelLevel level, const PixelBlur *blur, int x, int y, int columns, const Rows *rows,
    int count, uint8_t *target, ptrdiff_t stride, int width, int height) {
  int channels = blur->channels, across = blur->x.scale, down = 2 * blur->y.scale;
  int shift = __builtin_ctz((unsigned)across) + 1;
  size_t row_values = (size_t)(columns * channels);
  // Where the first pixel lies, in half pixels from the center of the first cell.
  int origin = 2 * x + 1 - across;
  int skipped = (origin >> shift) * across, rest = (origin & (2 * across - 1)) / 2;
  for (int i = 0; i < width * channels; i++) {
    rows->parts[i] = (int16_t)((origin + i / channels * 2) & (2 * across - 1));
  }
  uint16_t *between = rows->blurred + (size_t)count * row_values;
  int previous = 0;
  for (int row = 0; row < height; row++, target += stride) {
    int place = 2 * (y + row) + 1 - down / 2;
    int upper = floor_divided(place, down), fraction = place & (down - 1);
    int lower = fraction ? upper + 1 : upper;
    if (row > 0 && rows->blurred_runs[lower] <= previous) {
      memcpy(target, target - stride, (size_t)(width * channels));
    } else {
      between_at(level)(
          rows->blurred + (size_t)upper * row_values, rows->blurred + (size_t)lower * row_values,
          fraction, __builtin_ctz((unsigned)down), between, (int)row_values);
      // A value for each pixel of a cell: that of the next cell is then `across` pixels further.
      repeat_at(level)(
          between + skipped / across * channels, across, channels, rows->values,
          columns - skipped / across);
      bytes_at(level)(
          rows->values + rest * channels, across * channels, rows->parts, shift, target,
          width * channels);
    }
    previous = upper;
  }
}

bool pixel_blur(
    PixelKernelLevel level, const PixelBlur *blur, const uint8_t *source, ptrdiff_t source_stride,
    int source_width, int source_height, int x, int y, uint8_t *target, ptrdiff_t target_stride,
    int width, int height) {
  // The cells whose blurred values the target lies between, and those that reach them.
  int left = floor_divided(x + blur->grid_x, blur->x.scale) - 1;
  int top = floor_divided(y + blur->grid_y, blur->y.scale) - 1;
  int columns = floor_divided(x + width - 1 + blur->grid_x, blur->x.scale) + 2 - left;
  int count = floor_divided(y + height - 1 + blur->grid_y, blur->y.scale) + 2 - top;
  int padded_columns = columns + blur->x.taps - 1, padded_count = count + blur->y.taps - 1;
  size_t channels = (size_t)blur->channels, row_values = (size_t)columns * channels;
  size_t padded_values = (size_t)padded_columns * channels;
  size_t source_values = padded_values * (size_t)blur->x.scale;
  // One cell more, since a pixel of the last one also reads what would be the next one's.
  size_t pixel_values = (size_t)(columns + 1) * (size_t)blur->x.scale * channels;
  Rows rows = {
      .sums = malloc(source_values * sizeof(uint16_t)),
      .halves = malloc(source_values * sizeof(uint32_t)),
      .cells = malloc(padded_values * (size_t)padded_count),
      .across = malloc(row_values * (size_t)padded_count * sizeof(uint16_t)),
      .blurred = malloc(row_values * (size_t)(count + 1) * sizeof(uint16_t)),
      // What is read beyond the last cell counts nothing, but it should be a number.
      .values = calloc(pixel_values, sizeof(int16_t)),
      .parts = malloc((size_t)width * channels * sizeof(int16_t)),
      .cell_runs = malloc((size_t)padded_count * sizeof(int)),
      .blurred_runs = malloc((size_t)count * sizeof(int)),
  };
  bool is_done = rows.sums && rows.halves && rows.cells && rows.across && rows.blurred &&
                 rows.values && rows.parts && rows.cell_runs && rows.blurred_runs;
  if (is_done) {
    reduce(
        level, blur, source, source_stride, source_width, source_height,
        (left - blur->x.taps / 2) * blur->x.scale - blur->grid_x,
        (top - blur->y.taps / 2) * blur->y.scale - blur->grid_y, padded_columns, padded_count,
        &rows);
    weight(level, blur, columns, padded_columns, count, padded_count, &rows);
    enlarge(
        level, blur, x + blur->grid_x - left * blur->x.scale, y + blur->grid_y - top * blur->y.scale,
        columns, &rows, count, target, target_stride, width, height);
  }
  free(rows.sums);
  free(rows.halves);
  free(rows.cells);
  free(rows.across);
  free(rows.blurred);
  free(rows.values);
  free(rows.parts);
  free(rows.cell_runs);
  free(rows.blurred_runs);
  return is_done;
}

#include <stdlib.h>
#include <string.h>

#include "BlurLoops.h"

static int floor_divided(int value, int scale) {
  return value >> __builtin_ctz((unsigned)scale);
}

static int clamped(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

// The part of a source that a blur reads, as rows of cells.
typedef struct {
  const uint8_t *pixels;
  ptrdiff_t stride;
  int width;
  int height;
  /// Where the first cell begins; it may be outside.
  int x;
  int y;
  /// Cells of a row.
  int columns;
} Source;

// What a blur works on: a few rows at a time, which stay in the processor's cache.
typedef struct {
  PixelKernelLevel level;
  const PixelBlur *blur;
  Source source;
  /// Values of a row that is weighted.
  size_t row_values;
  /// Sums over a row of cells, by pixels and by halves of cells.
  uint16_t *sums;
  uint32_t *halves;
  /// The latest two rows of cells.
  int16_t *cells;
  /// Weighted across, in 1/128: up to twice as many rows as there are weights.
  int16_t *across;
  /// How many there were so far, how many of them are no longer kept, and to how many of the latest
  /// the last one is equal, itself included.
  int across_count;
  int first_across;
  int equal_across;
  /// Weighted down, too: the latest two rows, and one that lies between them.
  int16_t *blurred;
  /// To how many of the latest blurred rows the last one is equal, itself included.
  int equal_blurred;
  /// A row of values for each pixel, and by which parts the next cell's count.
  int16_t *values;
  int16_t *parts;
  /// The weights of both directions, two by two.
  int32_t *x_pairs;
  int32_t *y_pairs;
} Pass;

// Means of a row of cells; outside the source there is nothing, or its edge repeats.
static void reduce_row(Pass *pass, int row, int16_t *out) {
  const PixelBlur *blur = pass->blur;
  const Source *source = &pass->source;
  int channels = blur->channels, across = blur->x.scale, down = blur->y.scale;
  int length = source->columns * across;
  // Of the row's pixels those that the source has, or the one that all others repeat.
  int first = clamped(source->x, 0, source->width - 1);
  int last = clamped(source->x + length - 1, 0, source->width - 1);
  int place = clamped(first - source->x, 0, length - 1), end = place + last - first + 1;
  bool has_columns =
      blur->repeats_edges || (source->x < source->width && source->x + length > 0);
  uint16_t *sums = pass->sums;
  memset(sums, 0, (size_t)(length * channels) * sizeof *sums);
  for (int line = 0; line < down && has_columns; line++) {
    int from = source->y + row * down + line;
    if (!blur->repeats_edges && (from < 0 || from >= source->height)) continue;
    add_at(pass->level)(
        source->pixels + clamped(from, 0, source->height - 1) * source->stride + first * channels,
        sums + place * channels, (last - first + 1) * channels);
  }
  for (int i = 0; blur->repeats_edges && i < place * channels; i++) {
    sums[i] = sums[place * channels + i % channels];
  }
  for (int i = end * channels; blur->repeats_edges && i < length * channels; i++) {
    sums[i] = sums[(end - 1) * channels + i % channels];
  }
  int shift = __builtin_ctz((unsigned)across) + __builtin_ctz((unsigned)down);
  cells_at(pass->level)(
      sums, pass->halves, across, across * down / 2, shift, channels, out, source->columns);
}

// The next row of cells, weighted across; equal ones are weighted once.
static void add_across(Pass *pass) {
  int taps = pass->blur->y.taps, row = pass->across_count++;
  if (row - pass->first_across == 2 * taps) {
    pass->first_across = row - taps;
    memmove(
        pass->across, pass->across + (size_t)taps * pass->row_values,
        (size_t)taps * pass->row_values * sizeof(int16_t));
  }
  int16_t *out = pass->across + (size_t)(row - pass->first_across) * pass->row_values;
  size_t cell_values = (size_t)(pass->source.columns * pass->blur->channels);
  int16_t *cells = pass->cells + (row % 2 ? cell_values : 0);
  const int16_t *previous = pass->cells + (row % 2 ? 0 : cell_values);
  reduce_row(pass, row, cells);
  if (row > 0 && memcmp(cells, previous, cell_values * sizeof *cells) == 0) {
    memcpy(out, out - pass->row_values, pass->row_values * sizeof *out);
    pass->equal_across++;
    return;
  }
  weigh_at(pass->level)(
      cells, pass->blur->channels, pass->x_pairs, pass->blur->x.taps, 8, out,
      (int)pass->row_values);
  pass->equal_across = 1;
}

static int16_t *blurred_row(const Pass *pass, int row) {
  return pass->blurred + (row % 2 ? pass->row_values : 0);
}

// The next row weighted down, too; those made from equal rows alone are made once.
static void add_blurred(Pass *pass, int row) {
  int taps = pass->blur->y.taps;
  while (pass->across_count < row + taps) add_across(pass);
  int16_t *out = blurred_row(pass, row);
  if (row > 0 && pass->equal_across > taps) {
    memcpy(out, blurred_row(pass, row - 1), pass->row_values * sizeof *out);
    pass->equal_blurred++;
    return;
  }
  weigh_at(pass->level)(
      pass->across + (size_t)(row - pass->first_across) * pass->row_values,
      (ptrdiff_t)pass->row_values, pass->y_pairs, taps, 15, out, (int)pass->row_values);
  pass->equal_blurred = 1;
}

// Where a pixel lies between the centers of cells, in half pixels from that of the first.
static int place_of(int pixel, int scale) { return 2 * pixel + 1 - scale; }

// Pixels of a row that lies between two blurred ones, the first of them at `x` of the cells' pixels.
static void enlarge(
    Pass *pass, const int16_t *upper, const int16_t *lower, int fraction, int x, uint8_t *target,
    int width) {
  const PixelBlur *blur = pass->blur;
  int channels = blur->channels, across = blur->x.scale;
  int columns = (int)pass->row_values / channels;
  int16_t *between = pass->blurred + 2 * pass->row_values;
  between_at(pass->level)(
      upper, lower, fraction, __builtin_ctz((unsigned)blur->y.scale) + 1, between,
      (int)pass->row_values);
  int origin = place_of(x, across), skipped = floor_divided(origin, 2 * across);
  int rest = (origin - skipped * 2 * across) / 2;
  if (channels == 4 && across > 1) {
    steps_at(pass->level)(
        between + skipped * 4, across, __builtin_ctz((unsigned)across) + 1, rest, target, width);
    return;
  }
  // A value for each pixel of a cell: that of the next cell is then `across` pixels further.
  repeat_at(pass->level)(
      between + skipped * channels, across, channels, pass->values, columns - skipped);
  bytes_at(pass->level)(
      pass->values + rest * channels, across * channels, pass->parts,
      __builtin_ctz((unsigned)across) + 1, target, width * channels);
}

static void draw(
    Pass *pass, int x, int y, int count, uint8_t *target, ptrdiff_t stride, int width, int height) {
  int channels = pass->blur->channels, across = pass->blur->x.scale, down = pass->blur->y.scale;
  pair_weights(pass->blur->x.weights, pass->blur->x.taps, pass->x_pairs);
  pair_weights(pass->blur->y.weights, pass->blur->y.taps, pass->y_pairs);
  for (int i = 0; i < width * channels; i++) {
    pass->parts[i] = (int16_t)(place_of(x + i / channels, across) & (2 * across - 1));
  }
  int row = 0, previous = 0;
  for (int last = 0; last < count; last++) {
    add_blurred(pass, last);
    for (; row < height; row++, target += stride) {
      int place = place_of(y + row, down);
      int upper = floor_divided(place, 2 * down), fraction = place & (2 * down - 1);
      int lower = fraction ? upper + 1 : upper;
      if (lower > last) break;
      if (row > 0 && last - pass->equal_blurred < previous) {
        memcpy(target, target - stride, (size_t)(width * channels));
      } else {
        enlarge(
            pass, blurred_row(pass, upper), blurred_row(pass, lower), fraction, x, target, width);
      }
      previous = upper;
    }
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
  int padded_columns = columns + blur->x.taps - 1;
  size_t channels = (size_t)blur->channels, row_values = (size_t)columns * channels;
  size_t cell_values = (size_t)padded_columns * channels;
  size_t source_values = cell_values * (size_t)blur->x.scale;
  Pass pass = {
      .level = level,
      .blur = blur,
      .source =
          {
              .pixels = source,
              .stride = source_stride,
              .width = source_width,
              .height = source_height,
              .x = (left - blur->x.taps / 2) * blur->x.scale - blur->grid_x,
              .y = (top - blur->y.taps / 2) * blur->y.scale - blur->grid_y,
              .columns = padded_columns,
          },
      .row_values = row_values,
      .sums = malloc(source_values * sizeof(uint16_t)),
      .halves = malloc(source_values * sizeof(uint32_t)),
      .cells = malloc(2 * cell_values * sizeof(int16_t)),
      .across = malloc(2 * (size_t)blur->y.taps * row_values * sizeof(int16_t)),
      .blurred = malloc(3 * row_values * sizeof(int16_t)),
      // A pixel of the last cell also reads what would be the next one's, which counts nothing.
      .values = calloc((size_t)(columns + 1) * (size_t)blur->x.scale * channels, sizeof(int16_t)),
      .parts = malloc((size_t)width * channels * sizeof(int16_t)),
      .x_pairs = malloc((size_t)(blur->x.taps + 1) / 2 * sizeof(int32_t)),
      .y_pairs = malloc((size_t)(blur->y.taps + 1) / 2 * sizeof(int32_t)),
  };
  bool is_done = pass.sums && pass.halves && pass.cells && pass.across && pass.blurred &&
                 pass.values && pass.parts && pass.x_pairs && pass.y_pairs;
  if (is_done) {
    draw(
        &pass, x + blur->grid_x - left * blur->x.scale, y + blur->grid_y - top * blur->y.scale,
        count, target, target_stride, width, height);
  }
  free(pass.sums);
  free(pass.halves);
  free(pass.cells);
  free(pass.across);
  free(pass.blurred);
  free(pass.values);
  free(pass.parts);
  free(pass.x_pairs);
  free(pass.y_pairs);
  return is_done;
}

#include <string.h>

#include "Halftone.h"

// MARK: Memory

static size_t aligned(size_t bytes) { return (bytes + 63) / 64 * 64; }

size_t pixel_halftone_size(int width, int height) {
  size_t row = (size_t)width + 2, padded = row * ((size_t)height + 2), area = (size_t)width * height;
  return aligned(sizeof(PixelHalftone)) + Channels * (aligned(padded * 2) + aligned(row * 4)) +
         aligned((size_t)height * sizeof(PixelSpan)) + aligned(area * 2) + aligned(area);
}

static void take_levels(PixelHalftone *halftone) {
  for (int i = 0; i < halftone->painter->palette.count; i++) {
    int32_t levels[Channels];
    levels_of(halftone->painter->colors[i], levels);
    for (int c = 0; c < Channels; c++) halftone->levels[c][i] = levels[c];
  }
}

void pixel_halftone_begin(PixelHalftone *halftone, PixelPainter *painter, int width, int height) {
  size_t row = (size_t)width + 2, padded = row * ((size_t)height + 2);
  uint8_t *memory = (uint8_t *)halftone + aligned(sizeof(PixelHalftone));
  memset(halftone, 0, sizeof *halftone);
  halftone->painter = painter;
  halftone->width = width;
  halftone->height = height;
  for (int c = 0; c < Channels; c++) {
    halftone->errors[c] = (int16_t *)memory;
    memset(memory, 0, padded * 2);
    memory += aligned(padded * 2);
    halftone->sums[c] = (int32_t *)memory;
    memory += aligned(row * 4);
  }
  halftone->spans = (PixelSpan *)memory;
  memory += aligned((size_t)height * sizeof(PixelSpan));
  halftone->cells = (uint16_t *)memory;
  halftone->symbols = memory + aligned((size_t)width * height * 2);
  take_levels(halftone);
}

// MARK: Beginning

// The entry of a cell that is the nearest to what a pixel should show.
PIXEL_KERNEL_BODY uint8_t nearest(const PixelColorCell *cell, const int32_t wanted[Channels]) {
  int32_t costs[CellCapacity] = {0}, least = INT32_MAX;
  for (int c = 0; c < Channels; c++)
    for (int k = 0; k < CellCapacity; k++) {
      int32_t off = wanted[c] - cell->levels[c][k];
      costs[k] += off * off * Spreads[c].self;
    }
  for (int k = 0; k < CellCapacity; k++) least = costs[k] < least ? costs[k] : least;
  int k = 0;
  while (costs[k] != least) k++;
  return cell->symbols[k];
}

PIXEL_KERNEL_BODY void add_body(
    PixelKernelLevel level, PixelHalftone *halftone, const PixelPaintRow *row, PixelChoices *choices) {
  PixelPainter *painter = halftone->painter;
  int y = halftone->rows++;
  PixelSpan *span = &halftone->spans[y];
  *span = (PixelSpan){row->count, row->count};
  for (int i = 0; i < row->count; i++) {
    size_t place = (size_t)y * halftone->width + i;
    int32_t wanted[Channels], shown[Channels];
    uint32_t color = row->colors[i];
    bool is_kept = row->change_frames[i] != row->frame;
    if (is_kept && (row->shown[i] == color || row->shown[i] == Unknown)) {
      halftone->cells[place] = Alone;
      halftone->symbols[place] = (uint8_t)painter->rules.transparent;
      continue;
    }
    levels_of(color, wanted);
    bool is_together = !is_kept && row->activity[i] >= painter->rules.smooth_activity;
    uint32_t number = pixel_cell_number(color);
    uint8_t symbol = (uint8_t)painter->rules.transparent;
    if (!is_kept && row->activity[i] == 0) {
      pixel_choose_alone(level, painter, row, i, choices);
      symbol = choices[i].symbols[0];
      is_kept = symbol == painter->rules.transparent;
      if (!is_kept && painter->colors[symbol] == color) halftone->stays[symbol] = true;
    } else if (!is_kept) {
      symbol = nearest(pixel_cell(level, painter, number), wanted);
    }
    halftone->cells[place] = is_together ? (uint16_t)number : Alone;
    halftone->symbols[place] = symbol;
    if (is_together) *span = (PixelSpan){span->begin < i ? span->begin : i, i + 1};
    levels_of(!is_kept ? painter->colors[symbol] : row->shown[i] == Unknown ? color : row->shown[i], shown);
    for (int c = 0; c < Channels; c++) errors_of(halftone, c, y)[i] = (int16_t)(wanted[c] - shown[c]);
  }
}

PIXEL_KERNEL(
    void, add, (PixelKernelLevel level, PixelHalftone *halftone, const PixelPaintRow *row, PixelChoices *choices),
    (level, halftone, row, choices))

void pixel_halftone_add(
    PixelKernelLevel level, PixelHalftone *halftone, const PixelPaintRow *row, PixelChoices *choices) {
  add_at(level)(level, halftone, row, choices);
}

// MARK: Choosing once more

PIXEL_KERNEL_BODY void refine_body(PixelHalftone *halftone, int y) {
  const int32_t selves[Channels] = {Spreads[0].self, Spreads[1].self, Spreads[2].self};
  const PixelSpan span = halftone->spans[y];
  if (span.begin == span.end) return;
  int16_t *errors[Channels];
  go_to(halftone, y, errors);
  for (int i = span.begin; i < span.end; i++) {
    size_t place = (size_t)y * halftone->width + i;
    uint16_t number = halftone->cells[place];
    if (number == Alone) continue;
    const PixelColorCell *cell = &halftone->painter->cells[number];
    uint8_t symbol = halftone->symbols[place];
    int32_t seen[Channels], growth[CellCapacity], least = 0;
    seen_errors(halftone, errors, i, seen);
    growths(halftone, seen, selves, symbol, cell, growth);
    for (int k = 0; k < CellCapacity; k++) least = growth[k] < least ? growth[k] : least;
    if (least == 0) continue;
    int k = 0;
    while (growth[k] != least) k++;
    halftone->symbols[place] = cell->symbols[k];
    for (int c = 0; c < Channels; c++)
      errors[c][i] += (int16_t)(halftone->levels[c][symbol] - cell->levels[c][k]);
  }
}

PIXEL_KERNEL(void, refine, (PixelHalftone *halftone, int y), (halftone, y))

void pixel_halftone_refine_row(PixelKernelLevel level, PixelHalftone *halftone, int y) { refine_at(level)(halftone, y); }

void pixel_halftone_refine(PixelKernelLevel level, PixelHalftone *halftone) {
  for (int y = 0; y < halftone->height; y++) pixel_halftone_refine_row(level, halftone, y);
}

// MARK: Moving colors

// Every second row says enough of where an entry should be.
enum { RowStep = 2 };

static int64_t divided(int64_t value, int64_t divisor) {
  return (value >= 0 ? value + divisor / 2 : value - divisor / 2) / divisor;
}

// A color moved by levels of the three channels, in 64ths.
static uint32_t moved(uint32_t color, const int64_t moves[Channels]) {
  // The other way round than `levels_of`.
  int64_t red = moves[0] + divided(moves[2] * 16384, 256 * 127);
  int64_t blue = moves[0] + divided(moves[1] * 16384, 256 * 100);
  int64_t green = divided(256 * moves[0] - 77 * red - 28 * blue, 151);
  const int64_t channels[Channels] = {red, green, blue};
  uint32_t result = 0;
  for (int c = 0; c < Channels; c++) {
    int64_t level = (int64_t)(color >> (16 - 8 * c) & 255) + divided(channels[c], 64);
    result = result << 8 | (uint32_t)(level < 0 ? 0 : level > 255 ? 255 : level);
  }
  return result;
}

void pixel_halftone_move(PixelKernelLevel level, PixelHalftone *halftone, uint32_t *colors) {
  PixelPainter *painter = halftone->painter;
  int64_t sums[PixelPaletteCapacity][Channels] = {0}, counts[PixelPaletteCapacity] = {0};
  for (int y = 0; y < halftone->height; y += RowStep) {
    int16_t *errors[Channels];
    go_to(halftone, y, errors);
    for (int i = 0; i < halftone->width; i++) {
      uint8_t symbol = halftone->symbols[(size_t)y * halftone->width + i];
      if (symbol == painter->rules.transparent) continue;
      int32_t seen[Channels];
      seen_errors(halftone, errors, i, seen);
      for (int c = 0; c < Channels; c++) sums[symbol][c] += seen[c];
      counts[symbol]++;
    }
  }
  for (int i = 0; i < painter->palette.count; i++) {
    colors[i] = painter->colors[i];
    if (counts[i] == 0 || halftone->stays[i]) continue;
    // Twice as far as to where no error would be seen if nothing else changed, in 64ths of a level: pixels are
    // chosen anew then, and so one step does for several.
    int64_t moves[Channels];
    for (int c = 0; c < Channels; c++) moves[c] = divided(sums[i][c] * 2 * 16, counts[i] * Spreads[c].self);
    colors[i] = moved(colors[i], moves);
  }
  pixel_painter_move(level, painter, colors);
  int32_t before[Channels][PixelPaletteCapacity];
  memcpy(before, halftone->levels, sizeof before);
  take_levels(halftone);
  for (int y = 0; y < halftone->height; y++)
    for (int i = 0; i < halftone->width; i++) {
      uint8_t symbol = halftone->symbols[(size_t)y * halftone->width + i];
      if (symbol == painter->rules.transparent) continue;
      for (int c = 0; c < Channels; c++)
        errors_of(halftone, c, y)[i] += (int16_t)(before[c][symbol] - halftone->levels[c][symbol]);
    }
}

#include "Halftone.h"

// An error of one level of each channel, 2 + 3 + 1 for the painter, is about 6 << CostShift. The more is
// tolerated, the more a pixel is looked at alone, in 128ths up to a half: the errors of a string that the
// compressor takes are alike, so that neighbors do not make up for them.
enum { CostShift = 8, MostAlone = 64 };

// Appends the entries of a cell that have a bit.
PIXEL_KERNEL_BODY void add_choices(
    PixelChoices *choice, const PixelColorCell *cell, const uint32_t costs[CellCapacity], uint32_t entries) {
  for (; entries; entries &= entries - 1) {
    int k = __builtin_ctz(entries);
    pixel_add_choice(choice, cell->symbols[k], costs[k]);
  }
}

PIXEL_KERNEL_BODY void decide_body(
    const PixelHalftone *halftone, const PixelPaintRow *row, int y, PixelChoices *choices) {
  const PixelPainter *painter = halftone->painter;
  const uint8_t transparent = (uint8_t)painter->rules.transparent;
  int16_t *errors[Channels];
  for (int c = 0; c < Channels; c++) errors[c] = errors_of(halftone, c, y);
  for (int i = halftone->spans[y].begin; i < halftone->spans[y].end; i++) {
    size_t place = (size_t)y * halftone->width + i;
    uint16_t number = halftone->cells[place];
    if (number == Alone) continue;
    const PixelColorCell *cell = &painter->cells[number];
    uint8_t symbol = halftone->symbols[place];
    uint32_t tolerance = pixel_tolerance(painter, row, i), limit = pixel_limit(row, i, tolerance);
    PixelChoices *choice = &choices[i];
    choice->count = 0;
    if (limit == 0) {
      if (row->shown[i] == painter->colors[symbol]) pixel_add_choice(choice, transparent, 0);
      pixel_add_choice(choice, symbol, 0);
      continue;
    }
    int32_t alone = tolerance < MostAlone ? (int32_t)tolerance : MostAlone;
    int32_t seen[Channels], selves[Channels], growth[CellCapacity], least = 0;
    seen_errors(halftone, errors, i, seen);
    for (int c = 0; c < Channels; c++) {
      seen[c] = (seen[c] * (128 - alone) + errors[c][i] * Spreads[c].alone * alone) / 128;
      selves[c] = (Spreads[c].self * (128 - alone) + Spreads[c].alone * alone) / 128;
    }
    growths(halftone, seen, selves, symbol, cell, growth);
    for (int k = 0; k < CellCapacity; k++) least = growth[k] < least ? growth[k] : least;
    if (row->shown[i] != Unknown) {
      int32_t shown[Channels], kept = 0;
      levels_of(row->shown[i], shown);
      for (int c = 0; c < Channels; c++) {
        int32_t step = halftone->levels[c][symbol] - shown[c];
        kept += step * (2 * seen[c] + step * selves[c]);
      }
      uint32_t cost = kept > least ? (uint32_t)(kept - least) >> CostShift : 0;
      if (cost <= limit) pixel_add_choice(choice, transparent, cost);
    }
    uint32_t costs[CellCapacity], best = 0, rest = 0;
    for (int k = 0; k < CellCapacity; k++) {
      costs[k] = (uint32_t)(growth[k] - least) >> CostShift;
      best |= (uint32_t)(costs[k] == 0) << k;
      rest |= (uint32_t)(costs[k] > 0 && costs[k] <= limit) << k;
    }
    // The best first, since it is what is shown until the compressor has decided.
    add_choices(choice, cell, costs, best);
    add_choices(choice, cell, costs, rest);
  }
}

PIXEL_KERNEL(
    void, decide, (const PixelHalftone *halftone, const PixelPaintRow *row, int y, PixelChoices *choices),
    (halftone, row, y, choices))

void pixel_halftone_choose(
    PixelKernelLevel level, PixelHalftone *halftone, const PixelPaintRow *row, int index, PixelChoices *choices) {
  for (int i = 0; i < row->count; i++)
    if (halftone->cells[(size_t)index * halftone->width + i] == Alone)
      pixel_choose_alone(level, halftone->painter, row, i, choices);
  pixel_halftone_refine_row(level, halftone, index);
  decide_at(level)(halftone, row, index, choices);
}

void pixel_halftone_leave(PixelHalftone *halftone, const PixelPaintRow *row, int index, const uint8_t *chosen) {
  const PixelPainter *painter = halftone->painter;
  const uint8_t transparent = (uint8_t)painter->rules.transparent;
  for (int i = 0; i < row->count; i++) {
    uint8_t planned = halftone->symbols[(size_t)index * halftone->width + i];
    // What nobody knows counts as right, until it is painted.
    if (planned == chosen[i] || (planned == transparent && row->shown[i] == Unknown)) continue;
    int32_t before[Channels], now[Channels];
    levels_of(planned == transparent ? row->shown[i] : painter->colors[planned], before);
    levels_of(chosen[i] == transparent ? row->shown[i] : painter->colors[chosen[i]], now);
    for (int c = 0; c < Channels; c++) {
      int16_t *error = errors_of(halftone, c, index) + i, *below = errors_of(halftone, c, index + 1) + i;
      int32_t more = before[c] - now[c];
      error[0] += (int16_t)more;
      // Half of what the compressor is off by is handed to the row below, so that areas keep their mean
      // though strings are off by the same all along: what is seen from one pixel away is too little for that.
      below[0] += (int16_t)(more / 4);
      if (i > 0) below[-1] += (int16_t)(more / 8);
      if (i + 1 < row->count) below[1] += (int16_t)(more / 8);
    }
  }
}

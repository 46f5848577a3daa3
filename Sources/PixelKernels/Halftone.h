// The pixels of an image that are chosen together: their errors, and how much of those is seen.
#pragma once
#include "Painter.h"

// How much of an error is seen at its own pixel, at one beside, above or below it, and at one at its corners:
// nine tenths spread by a Gaussian of half a pixel (brightness) or one (differences), and a tenth where it is.
// `alone` is what counts where a pixel is looked at alone.
typedef struct {
  int32_t self, side, corner, alone;
} Spread;

static const Spread Spreads[Channels] = {{80, 8, 2, 80}, {37, 14, 9, 140}, {37, 14, 9, 140}};

// The cell of a pixel that is not chosen together with others.
enum { Alone = UINT16_MAX };

typedef struct {
  int32_t begin, end;
} PixelSpan;

struct PixelHalftone {
  PixelPainter *painter;
  // Of the palette's entries.
  int32_t levels[Channels][PixelPaletteCapacity];
  // Entries that flat places show as they are.
  bool stays[PixelPaletteCapacity];
  int width, height, rows;
  // Rows of width + 2 pixels, one more above and below.
  int16_t *errors[Channels];
  // What is above and below the pixels of a row.
  int32_t *sums[Channels];
  // Where the pixels of a row that are chosen together begin and end.
  PixelSpan *spans;
  uint16_t *cells;
  uint8_t *symbols;
};

// The errors of a row, from its first pixel.
static inline int16_t *errors_of(const PixelHalftone *halftone, int c, int row) {
  return halftone->errors[c] + ((size_t)row + 1) * ((size_t)halftone->width + 2) + 1;
}

// The errors of a row and, as `sums`, of those above and below it.
PIXEL_KERNEL_BODY void go_to(PixelHalftone *halftone, int y, int16_t *errors[Channels]) {
  for (int c = 0; c < Channels; c++) {
    errors[c] = errors_of(halftone, c, y);
    const int16_t *above = errors_of(halftone, c, y - 1) - 1, *below = errors_of(halftone, c, y + 1) - 1;
    for (int i = 0; i < halftone->width + 2; i++) halftone->sums[c][i] = above[i] + below[i];
  }
}

// What is seen of the errors around a pixel: half of what their squares grow by with its own.
PIXEL_KERNEL_BODY void seen_errors(
    const PixelHalftone *halftone, int16_t *const errors[Channels], int i, int32_t seen[Channels]) {
  for (int c = 0; c < Channels; c++) {
    const int16_t *e = errors[c] + i;
    const int32_t *sum = halftone->sums[c] + i + 1;
    const Spread s = Spreads[c];
    seen[c] = s.self * e[0] + s.side * (sum[0] + e[-1] + e[1]) + s.corner * (sum[-1] + sum[1]);
  }
}

// By how much the squares grow with each of the entries in place of the current one:
// (e + d)² − e² = d · (2e + d), where d is seen at its own pixel by `selves`. Below 2³⁰.
PIXEL_KERNEL_BODY void growths(
    const PixelHalftone *halftone, const int32_t seen[Channels], const int32_t selves[Channels], uint8_t symbol,
    const PixelColorCell *cell, int32_t growths[CellCapacity]) {
  for (int k = 0; k < CellCapacity; k++) growths[k] = 0;
  for (int c = 0; c < Channels; c++) {
    int32_t now = halftone->levels[c][symbol], self = selves[c], twice = 2 * seen[c];
    for (int k = 0; k < CellCapacity; k++) {
      int32_t step = now - cell->levels[c][k];
      growths[k] += step * (twice + step * self);
    }
  }
}

// Chooses the pixels of a row once again.
void pixel_halftone_refine_row(PixelKernelLevel level, PixelHalftone *halftone, int y);

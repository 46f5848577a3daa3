// A palette with a memory of the colors that were looked up.
#pragma once
#include "Levels.h"

enum { MemoryBits = 15, CellBits = 5, CellCapacity = 8 };

// Brightness and two differences from it, in which errors of pixels that are chosen together are measured, in
// quarters of a level. The eye sees less of the differences, and less sharply.
enum { Channels = 3 };

// The entries that are nearest to the middle of a cell of colors, eight levels a side; where a palette has
// fewer, the last ones are the first one again. What they show lies beside each other, since processors take
// longer to gather it than to compute with it.
typedef struct {
  int16_t levels[Channels][CellCapacity];
  uint8_t symbols[CellCapacity];
} PixelColorCell;

struct PixelPainter {
  PixelPalette palette;
  PixelPaintRules rules;
  uint32_t colors[PixelPaletteCapacity];
  // What is near to each entry, itself first.
  PixelColorMatch neighbors[PixelPaletteCapacity];
  PixelColorMatch memory[1 << MemoryBits];
  PixelColorCell cells[1 << 3 * CellBits];
  bool is_known[1 << 3 * CellBits];
};

// What a pixel shows of which nobody knows it: no color.
static const uint32_t Unknown = UINT32_MAX;

// What is tolerated of a pixel, and by how much it may be farther off than the best with that.
uint32_t pixel_tolerance(const PixelPainter *painter, const PixelPaintRow *row, int i);
uint32_t pixel_limit(const PixelPaintRow *row, int i, uint32_t tolerance);

// What will do for one pixel without a look at those around it; `choices` are those of the row.
void pixel_choose_alone(
    PixelKernelLevel level, PixelPainter *painter, const PixelPaintRow *row, int i, PixelChoices *choices);

// Appends a symbol where there is room.
static inline void pixel_add_choice(PixelChoices *choices, uint8_t symbol, uint32_t cost) {
  if (choices->count == PixelChoiceCapacity) return;
  choices->symbols[choices->count] = symbol;
  choices->costs[choices->count] = (uint16_t)(cost > 0xFFFF ? 0xFFFF : cost);
  choices->count++;
}

// What a color is in those channels.
static inline void levels_of(uint32_t color, int32_t levels[Channels]) {
  int32_t red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
  // In 256ths of a level.
  int32_t brightness = 77 * red + 151 * green + 28 * blue;
  levels[0] = brightness >> 6;
  levels[1] = (blue * 256 - brightness) * 100 >> 14;
  levels[2] = (red * 256 - brightness) * 127 >> 14;
}

// The number of a color's cell, and its entries.
uint32_t pixel_cell_number(uint32_t color);
const PixelColorCell *pixel_cell(PixelKernelLevel level, PixelPainter *painter, uint32_t number);

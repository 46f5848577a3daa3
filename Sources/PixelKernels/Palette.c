#include "Levels.h"

// Distances stay below 2¹⁹, so a distance and its index share 32 bits and one minimum finds both.
PIXEL_KERNEL_BODY int nearest_body(const PixelPalette *palette, uint32_t color) {
  int32_t red = (color >> 16) & 255, green = (color >> 8) & 255, blue = color & 255;
  uint32_t best = UINT32_MAX;
  for (int i = 0; i < palette->count; i++) {
    int32_t r = palette->red[i] - red, g = palette->green[i] - green, b = palette->blue[i] - blue;
    uint32_t candidate = (uint32_t)(2 * r * r + 3 * g * g + b * b) << 8 | (uint32_t)i;
    best = candidate < best ? candidate : best;
  }
  return (int)(best & 255);
}

PIXEL_KERNEL(int, nearest, (const PixelPalette *palette, uint32_t color), (palette, color))

int pixel_nearest_entry(PixelKernelLevel level, const PixelPalette *palette, uint32_t color) {
  return nearest_at(level)(palette, color);
}

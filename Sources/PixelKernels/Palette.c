#include "Levels.h"

// Distances stay below 2¹⁹, so a distance and its index share 32 bits and one minimum finds both.
PIXEL_KERNEL_BODY void nearest_body(
    const PixelPalette *palette, const uint32_t *colors, size_t count, uint8_t *entries,
    uint32_t *distances) {
  for (size_t n = 0; n < count; n++) {
    int32_t red = colors[n] >> 16 & 255, green = colors[n] >> 8 & 255, blue = colors[n] & 255;
    uint32_t best = UINT32_MAX;
    for (int i = 0; i < palette->count; i++) {
      int32_t r = palette->red[i] - red, g = palette->green[i] - green, b = palette->blue[i] - blue;
      uint32_t candidate = (uint32_t)(2 * r * r + 3 * g * g + b * b) << 8 | (uint32_t)i;
      best = candidate < best ? candidate : best;
    }
    entries[n] = (uint8_t)best;
    distances[n] = best >> 8;
  }
}

PIXEL_KERNEL(
    void, nearest,
    (const PixelPalette *palette, const uint32_t *colors, size_t count, uint8_t *entries,
     uint32_t *distances),
    (palette, colors, count, entries, distances))

void pixel_nearest_entries(
    PixelKernelLevel level, const PixelPalette *palette, const uint32_t *colors, size_t count,
    uint8_t *entries, uint32_t *distances) {
  nearest_at(level)(palette, colors, count, entries, distances);
}

#include "PixelKernels.h"

enum { Block = 8 };

static uint32_t quotient(uint32_t sum, uint32_t alpha) {
  uint32_t value = (255 * sum + alpha / 2) / alpha;
  return value < 255 ? value : 255;
}

// The mean of a block's colors, each by its alpha: premultiplied ones are already. Their sums are
// below 2¹⁴, times 255 below 2²².
static uint32_t mean_color(
    const uint8_t *bgra, ptrdiff_t stride, int left, int top, int right, int bottom) {
  uint32_t sums[4] = {0, 0, 0, 0};
  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      for (int channel = 0; channel < 4; channel++) {
        sums[channel] += bgra[y * stride + x * 4 + channel];
      }
    }
  }
  if (sums[3] == 0) return 0xFF000000u;
  return 0xFF000000u | quotient(sums[2], sums[3]) << 16 | quotient(sums[1], sums[3]) << 8 |
         quotient(sums[0], sums[3]);
}

void pixel_split_alpha(
    const uint8_t *bgra, ptrdiff_t stride, int width, int height, uint8_t *colors,
    ptrdiff_t color_stride, uint8_t *alpha, ptrdiff_t alpha_stride) {
  for (int top = 0; top < height; top += Block) {
    int bottom = top + Block < height ? top + Block : height;
    for (int left = 0; left < width; left += Block) {
      int right = left + Block < width ? left + Block : width;
      uint32_t mean = 0;
      for (int y = top; y < bottom; y++) {
        const uint32_t *from = (const uint32_t *)(const void *)(bgra + y * stride);
        uint32_t *to = (uint32_t *)(void *)(colors + y * color_stride);
        for (int x = left; x < right; x++) {
          uint32_t pixel = from[x], a = pixel >> 24;
          alpha[y * alpha_stride + x] = (uint8_t)a;
          if (a == 0) {
            if (mean == 0) mean = mean_color(bgra, stride, left, top, right, bottom);
            to[x] = mean;
          } else {
            to[x] = 0xFF000000u | quotient((pixel >> 16) & 255, a) << 16 |
                    quotient((pixel >> 8) & 255, a) << 8 | quotient(pixel & 255, a);
          }
        }
      }
    }
  }
}

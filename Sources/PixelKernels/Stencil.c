#include "Levels.h"
#include <string.h>

enum { Chunk = 16 };

// Both channels of a word in its lower and upper half, times a byte, over 255 and rounded, as pixman has it.
PIXEL_KERNEL_BODY uint32_t scaled_pair(uint32_t pair, uint32_t factor) {
  uint32_t product = pair * factor + 0x800080u;
  return ((product + ((product >> 8) & 0xFF00FFu)) >> 8) & 0xFF00FFu;
}

PIXEL_KERNEL_BODY uint32_t stenciled(uint32_t pixel, uint32_t color, uint32_t coverage) {
  uint32_t even = scaled_pair(color & 0xFF00FFu, coverage);
  uint32_t odd = scaled_pair((color >> 8) & 0xFF00FFu, coverage);
  uint32_t rest = 255 - (odd >> 16);
  even += scaled_pair(pixel & 0xFF00FFu, rest);
  odd += scaled_pair((pixel >> 8) & 0xFF00FFu, rest);
  return even | odd << 8;
}

PIXEL_KERNEL_BODY void stencil_body(uint32_t *pixels, const uint8_t *coverage, uint32_t color, size_t count) {
  size_t i = 0;
  for (; i + Chunk <= count; i += Chunk) {
    uint64_t halves[2];
    memcpy(halves, coverage + i, sizeof halves);
    if ((halves[0] | halves[1]) == 0) continue;
    uint32_t *restrict out = pixels + i;
    const uint8_t *restrict in = coverage + i;
    for (int k = 0; k < Chunk; k++) out[k] = stenciled(out[k], color, in[k]);
  }
  for (; i < count; i++) pixels[i] = stenciled(pixels[i], color, coverage[i]);
}

PIXEL_KERNEL(
    void, stencil, (uint32_t *pixels, const uint8_t *coverage, uint32_t color, size_t count),
    (pixels, coverage, color, count))

// A byte times another, over 255 and rounded, as pixman has it.
PIXEL_KERNEL_BODY uint32_t scaled(uint32_t value, uint32_t factor) {
  uint32_t product = value * factor + 0x80u;
  return (product + (product >> 8)) >> 8;
}

PIXEL_KERNEL_BODY void stencil_alpha_body(uint8_t *restrict out, const uint8_t *restrict in, uint32_t alpha, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t part = scaled(alpha, in[i]);
    out[i] = (uint8_t)(part + scaled(out[i], 255 - part));
  }
}

PIXEL_KERNEL(
    void, stencil_alpha, (uint8_t * out, const uint8_t *in, uint32_t alpha, size_t count), (out, in, alpha, count))

void pixel_stencil(
    PixelKernelLevel level, uint8_t *bgra, ptrdiff_t stride, const uint8_t *coverage,
    ptrdiff_t coverage_stride, int width, int height, uint32_t color) {
  stencil_function stencil = stencil_at(level);
  for (int y = 0; y < height; y++)
    stencil(
        (uint32_t *)(void *)(bgra + y * stride), coverage + y * coverage_stride, color, (size_t)width);
}

void pixel_stencil_alpha(
    PixelKernelLevel level, uint8_t *bytes, ptrdiff_t stride, const uint8_t *coverage,
    ptrdiff_t coverage_stride, int width, int height, uint8_t alpha) {
  stencil_alpha_function stencil = stencil_alpha_at(level);
  for (int y = 0; y < height; y++)
    stencil(bytes + y * stride, coverage + y * coverage_stride, alpha, (size_t)width);
}

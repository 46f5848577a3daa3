#include "Levels.h"

PIXEL_KERNEL_BODY bool opaque_body(const uint8_t *bgra, size_t count) {
  const uint32_t *pixels = (const uint32_t *)(const void *)bgra;
  uint32_t all = 0xFF000000u;
  for (size_t i = 0; i < count; i++) all &= pixels[i];
  return all == 0xFF000000u;
}

PIXEL_KERNEL(bool, opaque, (const uint8_t *bgra, size_t count), (bgra, count))

bool pixel_row_is_opaque(PixelKernelLevel level, const uint8_t *bgra, size_t count) {
  return opaque_at(level)(bgra, count);
}

PIXEL_KERNEL_BODY uint32_t swapped(uint32_t pixel) {
  return (pixel & 0xFF00FF00u) | ((pixel >> 16) & 255) | ((pixel & 255) << 16);
}

// 2²⁴ / a, rounded up, times a numerator below 2¹⁶ has the exact quotient above its 24 bits: the
// error is less than 2⁻⁸, and the quotient's fraction at most 1 − 1/a.
PIXEL_KERNEL_BODY uint32_t straight(uint32_t pixel) {
  uint32_t alpha = pixel >> 24;
  if (alpha == 255) return swapped(pixel);
  if (alpha == 0) return 0;
  uint64_t reciprocal = ((1u << 24) + alpha - 1) / alpha;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    uint64_t quotient = ((((pixel >> shift) & 255) * 255 + alpha / 2) * reciprocal) >> 24;
    result |= (uint32_t)(quotient < 255 ? quotient : 255) << (16 - shift);
  }
  return result;
}

PIXEL_KERNEL_BODY void unpremultiply_body(const uint8_t *bgra, uint8_t *rgba, size_t count) {
  const uint32_t *restrict from = (const uint32_t *)(const void *)bgra;
  uint32_t *restrict to = (uint32_t *)(void *)rgba;
  if (opaque_body(bgra, count)) {
    for (size_t i = 0; i < count; i++) to[i] = swapped(from[i]);
  } else {
    for (size_t i = 0; i < count; i++) to[i] = straight(from[i]);
  }
}

PIXEL_KERNEL(
    void, unpremultiply, (const uint8_t *bgra, uint8_t *rgba, size_t count), (bgra, rgba, count))

void pixel_unpremultiply_to_rgba(
    PixelKernelLevel level, const uint8_t *bgra, uint8_t *rgba, size_t count) {
  unpremultiply_at(level)(bgra, rgba, count);
}

// (x + 127) / 255 for x up to 255², by pixman's own identity, so that both round alike.
PIXEL_KERNEL_BODY uint32_t scaled(uint32_t channel, uint32_t alpha) {
  uint32_t product = channel * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

PIXEL_KERNEL_BODY void premultiply_body(const uint8_t *rgba, uint8_t *bgra, size_t count) {
  const uint32_t *restrict from = (const uint32_t *)(const void *)rgba;
  uint32_t *restrict to = (uint32_t *)(void *)bgra;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = from[i], alpha = pixel >> 24;
    to[i] = alpha << 24 | scaled(pixel & 255, alpha) << 16 |
            scaled((pixel >> 8) & 255, alpha) << 8 | scaled((pixel >> 16) & 255, alpha);
  }
}

PIXEL_KERNEL(
    void, premultiply, (const uint8_t *rgba, uint8_t *bgra, size_t count), (rgba, bgra, count))

void pixel_premultiply_from_rgba(
    PixelKernelLevel level, const uint8_t *rgba, uint8_t *bgra, size_t count) {
  premultiply_at(level)(rgba, bgra, count);
}

PIXEL_KERNEL_BODY void average_body(const uint8_t *rows, uint8_t *means, ptrdiff_t stride) {
  const uint8_t *restrict a = rows, *restrict b = rows + stride;
  const uint8_t *restrict c = rows + 2 * stride, *restrict d = rows + 3 * stride;
  uint8_t *restrict mean = means;
  for (ptrdiff_t i = 0; i < stride; i++)
    mean[i] = (uint8_t)((uint16_t)(a[i] + b[i] + c[i] + d[i] + 2) >> 2);
}

PIXEL_KERNEL(
    void, average, (const uint8_t *rows, uint8_t *means, ptrdiff_t stride), (rows, means, stride))

void pixel_average_coverage(
    PixelKernelLevel level, const uint8_t *rows, uint8_t *means, ptrdiff_t stride, int height) {
  average_function average = average_at(level);
  for (int y = 0; y < height; y++) average(rows + 4 * y * stride, means + y * stride, stride);
}

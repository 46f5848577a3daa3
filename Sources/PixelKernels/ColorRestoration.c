#include "BT709.h"

// From planes back to red, green and blue.

PIXEL_KERNEL_BODY uint32_t clamped(int32_t value) {
  value >>= 16;
  return (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

PIXEL_KERNEL_BODY void restore_body(
    PixelPlanes planes, int width, int height, uint8_t *bgra, ptrdiff_t stride) {
  int last_column = (width + 1) / 2 - 1, last_row = (height + 1) / 2 - 1;
  for (int y = 0; y < height; y++) {
    int near = y / 2, next = y % 2 ? near + 1 : near - 1;
    if (next < 0) next = 0;
    if (next > last_row) next = last_row;
    ptrdiff_t near_row = near * planes.chroma_stride, next_row = next * planes.chroma_stride;
    const uint8_t *luma = planes.luma + y * planes.luma_stride;
    uint32_t *restrict pixels = (uint32_t *)(void *)(bgra + y * stride);
    for (int x = 0; x < width; x += Run) {
      int count = width - x < Run ? width - x : Run;
      int32_t cb[Run], cr[Run];
      interpolate_run(planes.cb + near_row, planes.cb + next_row, x / 2, count, last_column, cb);
      interpolate_run(planes.cr + near_row, planes.cr + next_row, x / 2, count, last_column, cr);
      for (int i = 0; i < count; i++) {
        int32_t gray = Gray * (luma[x + i] - 16) + (1 << 15);
        uint32_t red = clamped(gray + RedCr * cr[i]);
        uint32_t green = clamped(gray + GreenCb * cb[i] + GreenCr * cr[i]);
        uint32_t blue = clamped(gray + BlueCb * cb[i]);
        pixels[x + i] = 0xFF000000u | red << 16 | green << 8 | blue;
      }
    }
  }
}

PIXEL_KERNEL(
    void, restore,
    (PixelPlanes planes, int width, int height, uint8_t *bgra, ptrdiff_t stride),
    (planes, width, height, bgra, stride))

void pixel_convert_from_i420(
    PixelKernelLevel level, PixelPlanes planes, int width, int height, uint8_t *bgra,
    ptrdiff_t stride) {
  restore_at(level)(planes, width, height, bgra, stride);
}

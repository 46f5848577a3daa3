#include "Levels.h"

// BT.709 in limited range with 10 bits, in units of 2⁻¹⁸: luma from 64 to 940, chroma from 64 to 960.
// Each row of the chroma matrix sums to zero, so that grays have no color; luma's sums to 876/255,
// so that white is 940.
enum {
  LumaRed = 191455,
  LumaGreen = 644068,
  LumaBlue = 65019,
  CbRed = -105533,
  CbGreen = -355018,
  CbBlue = 460551,
  CrRed = 460551,
  CrGreen = -418321,
  CrBlue = -42230,
  LumaBias = (64 << 18) + (1 << 17),
  ChromaBias = (512 << 18) + (1 << 17),
};

PIXEL_KERNEL_BODY void deepen_body(
    const uint8_t *bgra, uint16_t *restrict luma, uint16_t *restrict cb, uint16_t *restrict cr,
    size_t count) {
  const uint32_t *pixels = (const uint32_t *)(const void *)bgra;
  for (size_t i = 0; i < count; i++) {
    int32_t red = (pixels[i] >> 16) & 255, green = (pixels[i] >> 8) & 255, blue = pixels[i] & 255;
    luma[i] = (uint16_t)((LumaRed * red + LumaGreen * green + LumaBlue * blue + LumaBias) >> 18);
    cb[i] = (uint16_t)((CbRed * red + CbGreen * green + CbBlue * blue + ChromaBias) >> 18);
    cr[i] = (uint16_t)((CrRed * red + CrGreen * green + CrBlue * blue + ChromaBias) >> 18);
  }
}

PIXEL_KERNEL(
    void, deepen,
    (const uint8_t *bgra, uint16_t *luma, uint16_t *cb, uint16_t *cr, size_t count),
    (bgra, luma, cb, cr, count))

void pixel_convert_to_deep_444(
    PixelKernelLevel level, const uint8_t *bgra, uint16_t *luma, uint16_t *cb, uint16_t *cr,
    size_t count) {
  deepen_at(level)(bgra, luma, cb, cr, count);
}

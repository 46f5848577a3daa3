#include <string.h>

#include "BT709.h"
#include "Light.h"

// Pixels and chroma samples that are looked at together: where there is nothing to solve, all of
// them are done at once.
enum { Chunk = 16, Samples = Chunk / 2 };

typedef struct {
  int32_t red, green, blue;
} Channels;

PIXEL_KERNEL_BODY Channels channels_of(uint32_t pixel) {
  return (Channels){(pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255};
}

PIXEL_KERNEL_BODY uint8_t luma_of(uint32_t pixel) {
  Channels c = channels_of(pixel);
  int32_t luma = LumaRed * c.red + LumaGreen * c.green + LumaBlue * c.blue;
  return (uint8_t)((luma + (16 << 16) + (1 << 15)) >> 16);
}

PIXEL_KERNEL_BODY int32_t cb_of(Channels c) {
  return CbRed * c.red + CbGreen * c.green + CbBlue * c.blue;
}

PIXEL_KERNEL_BODY int32_t cr_of(Channels c) {
  return CrRed * c.red + CrGreen * c.green + CrBlue * c.blue;
}

// Columns x ..< x + count of a row, which goes on with its last pixel, in whole chunks.
PIXEL_KERNEL_BODY void copy_columns(
    const uint8_t *restrict row, int x, int count, int width, uint32_t *restrict result) {
  const uint32_t *pixels = (const uint32_t *)(const void *)row;
  int inside = x + count <= width ? count : width - x;
  memcpy(result, pixels + x, (size_t)inside * sizeof *pixels);
  for (int i = inside; i % Chunk != 0 || i < count; i++) result[i] = pixels[x + inside - 1];
}

// MARK: Chroma

// How far the levels of a sample's pixels may be apart for their mean to stand for their light's.
enum { Contrast = 8 };

// Samples of one run whose pixels are far apart, and their places.
typedef struct {
  uint32_t pixels[4][Run / 2 + Samples];
  uint16_t places[Run / 2];
  int count;
} ContrastingSamples;

// What `b` has more or less than `a` in each byte, beyond what counts as equal.
PIXEL_KERNEL_BODY uint8_t excess(uint8_t a, uint8_t b) {
  uint8_t apart = a > b ? (uint8_t)(a - b) : (uint8_t)(b - a);
  return apart > Contrast ? 1 : 0;
}

// The samples of a chunk by the mean level of their 2×2 pixels; notes those whose pixels are far apart.
PIXEL_KERNEL_BODY void chroma_chunk(
    const uint32_t *restrict above, const uint32_t *restrict below, int place,
    uint8_t *restrict cb, uint8_t *restrict cr, ContrastingSamples *restrict contrasting) {
  enum { Half = (128 << 18) + (1 << 17) };
  uint32_t difference = 0;
  for (int i = 0; i < Chunk; i++) difference |= (above[i] ^ above[0]) | (below[i] ^ above[0]);
  if ((difference & 0xFFFFFF) == 0) {
    Channels c = channels_of(above[0]);
    memset(cb, (4 * cb_of(c) + Half) >> 18, Samples);
    memset(cr, (4 * cr_of(c) + Half) >> 18, Samples);
    return;
  }
  int32_t red[Chunk], green[Chunk], blue[Chunk];
  for (int i = 0; i < Chunk; i++) {
    Channels a = channels_of(above[i]), b = channels_of(below[i]);
    red[i] = a.red + b.red;
    green[i] = a.green + b.green;
    blue[i] = a.blue + b.blue;
  }
  for (int k = 0; k < Samples; k++) {
    Channels c = {
        red[2 * k] + red[2 * k + 1], green[2 * k] + green[2 * k + 1], blue[2 * k] + blue[2 * k + 1]};
    cb[k] = (uint8_t)((cb_of(c) + Half) >> 18);
    cr[k] = (uint8_t)((cr_of(c) + Half) >> 18);
  }
  uint8_t a[4 * Chunk + 4], b[4 * Chunk], down[4 * Chunk], across[4 * Chunk], any = 0;
  memcpy(a, above, sizeof b);
  memcpy(a + sizeof b, above + Chunk - 1, 4);
  memcpy(b, below, sizeof b);
  for (int i = 0; i < 4 * Chunk; i++) {
    down[i] = excess(a[i], b[i]);
    across[i] = excess(a[i], a[i + 4]);
    any |= down[i] | across[i];
  }
  if (any == 0) return;
  uint32_t rows[Chunk], columns[Chunk];
  memcpy(rows, down, sizeof rows);
  memcpy(columns, across, sizeof columns);
  for (int k = 0; k < Samples; k++) {
    if (((rows[2 * k] | rows[2 * k + 1] | columns[2 * k]) & 0xFFFFFF) == 0) continue;
    int at = contrasting->count++;
    contrasting->places[at] = (uint16_t)(place + k);
    contrasting->pixels[0][at] = above[2 * k];
    contrasting->pixels[1][at] = above[2 * k + 1];
    contrasting->pixels[2][at] = below[2 * k];
    contrasting->pixels[3][at] = below[2 * k + 1];
  }
}

// The mean light of four pixels, as a channel in sixteenths of a level.
PIXEL_KERNEL_BODY int32_t mean_channel(const uint32_t pixels[4], int shift) {
  int32_t light = 0, level = 0, most = 0;
  for (int i = 0; i < 4; i++) {
    int32_t channel = (int32_t)((pixels[i] >> shift) & 255);
    light += light_of(16 * channel);
    level += channel;
    most = most > channel ? most : channel;
  }
  // Newton begins halfway between the mean of the levels, which is too dark, and the brightest.
  return channel_of(light >> 2, 2 * level + 8 * most);
}

PIXEL_KERNEL_BODY void mix_light(
    ContrastingSamples *restrict samples, uint8_t *restrict cb, uint8_t *restrict cr) {
  enum { Half = (128 << 20) + (1 << 19) };
  for (int start = 0; start < samples->count; start += Samples) {
    uint8_t mixed_cb[Samples], mixed_cr[Samples];
    for (int k = 0; k < Samples; k++) {
      uint32_t pixels[4];
      for (int i = 0; i < 4; i++) pixels[i] = samples->pixels[i][start + k];
      Channels c = {mean_channel(pixels, 16), mean_channel(pixels, 8), mean_channel(pixels, 0)};
      mixed_cb[k] = (uint8_t)((cb_of(c) + Half) >> 20);
      mixed_cr[k] = (uint8_t)((cr_of(c) + Half) >> 20);
    }
    for (int k = 0; k < Samples && start + k < samples->count; k++) {
      cb[samples->places[start + k]] = mixed_cb[k];
      cr[samples->places[start + k]] = mixed_cr[k];
    }
  }
}

PIXEL_KERNEL_BODY void chroma_body(
    const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x, int y, int rect_width,
    int rect_height, PixelPlanes planes) {
  uint32_t above[Run], below[Run];
  uint8_t cb[Run / 2], cr[Run / 2];
  ContrastingSamples contrasting;
  memset(&contrasting, 0, sizeof contrasting);
  for (int row = y; row < y + rect_height; row += 2) {
    const uint8_t *source = bgra + row * stride;
    ptrdiff_t place = row / 2 * planes.chroma_stride;
    for (int start = x; start < x + rect_width; start += Run) {
      int left = x + rect_width - start, count = left < Run ? left : Run;
      copy_columns(source, start, count, width, above);
      copy_columns(row + 1 < height ? source + stride : source, start, count, width, below);
      contrasting.count = 0;
      for (int i = 0; i < count; i += Chunk) {
        chroma_chunk(above + i, below + i, i / 2, cb + i / 2, cr + i / 2, &contrasting);
      }
      mix_light(&contrasting, cb, cr);
      memcpy(planes.cb + place + start / 2, cb, (size_t)count / 2);
      memcpy(planes.cr + place + start / 2, cr, (size_t)count / 2);
    }
  }
}

PIXEL_KERNEL(
    void, chroma,
    (const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x, int y, int rect_width,
     int rect_height, PixelPlanes planes),
    (bgra, stride, width, height, x, y, rect_width, rect_height, planes))

void pixel_convert_to_chroma_420(
    PixelKernelLevel level, const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x,
    int y, int rect_width, int rect_height, PixelPlanes planes) {
  chroma_at(level)(bgra, stride, width, height, x, y, rect_width, rect_height, planes);
}

// MARK: Luma

// Parts of luminance, of 1024.
enum { RedShare = 218, GreenShare = 732, BlueShare = 74 };

// How far a pixel's color may be off the one that it will be given before its luma makes up for it, in
// eighths of a step of both differences: rounding alone takes it half as far.
enum { Tolerance = 16 };

PIXEL_KERNEL_BODY int32_t luminance_of(Channels c) {
  return RedShare * light_of(c.red) + GreenShare * light_of(c.green) + BlueShare * light_of(c.blue);
}

PIXEL_KERNEL_BODY int32_t clipped(int32_t channel) {
  return channel < 0 ? 0 : channel > FullChannel ? FullChannel : channel;
}

// What a channel adds to the slope of luminance: nothing where it is clipped.
PIXEL_KERNEL_BODY int32_t free_slope(int32_t channel) {
  return channel == clipped(channel) ? light_slope(channel) : 0;
}

// The luma with which a pixel has its own luminance, given the chroma, times eight and around zero,
// that it will be given: Newton's method, from the luma of its own color.
PIXEL_KERNEL_BODY uint8_t compensated_luma(uint32_t pixel, int32_t cb, int32_t cr) {
  Channels own = channels_of(pixel);
  own = (Channels){16 * own.red, 16 * own.green, 16 * own.blue};
  int32_t target = luminance_of(own);
  int32_t red = (RedCr * cr) >> 12, green = (GreenCb * cb + GreenCr * cr) >> 12;
  int32_t blue = (BlueCb * cb) >> 12;
  // Times 255 / 219 · 2⁻¹⁶, in two steps that stay within 32 bits.
  int32_t luma = LumaRed * own.red + LumaGreen * own.green + LumaBlue * own.blue;
  int32_t gray = ((luma >> 10) * 298) >> 14;
  for (int round = 0; round < 3; round++) {
    Channels seen = {clipped(gray + red), clipped(gray + green), clipped(gray + blue)};
    int32_t slope = RedShare * free_slope(gray + red) + GreenShare * free_slope(gray + green) +
                    BlueShare * free_slope(gray + blue);
    if (slope < 1 << 18) slope = 1 << 18;
    gray = clipped(gray + quotient((float)(target - luminance_of(seen)) * 256.0f, slope));
  }
  return (uint8_t)((gray * 3518 + (16 << 16) + (1 << 15)) >> 16);
}

PIXEL_KERNEL_BODY int32_t distance(int32_t a, int32_t b) { return a < b ? b - a : a - b; }

// How far a pixel's color is off the chroma that it will be given.
PIXEL_KERNEL_BODY int32_t color_error(uint32_t pixel, int32_t cb, int32_t cr) {
  Channels c = channels_of(pixel);
  return distance(cb, (cb_of(c) + 4096) >> 13) + distance(cr, (cr_of(c) + 4096) >> 13);
}

// Pixels of one run that are given another color than their own, and their places.
typedef struct {
  uint32_t pixels[Run + Chunk];
  int32_t cb[Run + Chunk], cr[Run + Chunk];
  uint16_t places[Run + Chunk];
  int count;
} RecoloredPixels;

// Two rows of chroma samples of a plane, of which the first counts three times.
typedef struct {
  const uint8_t *near, *next;
} SampleRows;

// Whether a chunk's pixels see one and the same sample, the first.
PIXEL_KERNEL_BODY bool is_even(SampleRows rows, int first) {
  int differing = 0;
  for (int k = 0; k <= Samples; k++) {
    differing |= (rows.near[first + k] ^ rows.near[first]) | (rows.next[first + k] ^ rows.near[first]);
  }
  return differing == 0;
}

// The luma of a chunk by its own color; notes pixels that are given another one.
PIXEL_KERNEL_BODY void luma_chunk(
    const uint32_t *restrict pixels, SampleRows cb_rows, SampleRows cr_rows, int first, int last,
    int place, uint8_t *restrict luma, RecoloredPixels *restrict recolored) {
  uint32_t difference = 0;
  for (int i = 0; i < Chunk; i++) difference |= (pixels[i] ^ pixels[0]) & 0xFFFFFF;
  if (difference == 0 && first + Samples <= last && is_even(cb_rows, first) &&
      is_even(cr_rows, first)) {
    int32_t cb = 8 * (cb_rows.near[first] - 128), cr = 8 * (cr_rows.near[first] - 128);
    if (color_error(pixels[0], cb, cr) <= Tolerance) {
      memset(luma, luma_of(pixels[0]), Chunk);
      return;
    }
  }
  int32_t cb[Chunk], cr[Chunk];
  interpolate_run(cb_rows.near, cb_rows.next, first, Chunk, last, cb);
  interpolate_run(cr_rows.near, cr_rows.next, first, Chunk, last, cr);
  int32_t error[Chunk], most = 0;
  for (int i = 0; i < Chunk; i++) {
    luma[i] = luma_of(pixels[i]);
    error[i] = color_error(pixels[i], cb[i], cr[i]);
    most = error[i] > most ? error[i] : most;
  }
  if (most <= Tolerance) return;
  for (int i = 0; i < Chunk; i++) {
    int at = recolored->count;
    recolored->pixels[at] = pixels[i];
    (recolored->cb[at] = cb[i], recolored->cr[at] = cr[i]);
    recolored->places[at] = (uint16_t)(place + i);
    recolored->count += error[i] > Tolerance ? 1 : 0;
  }
}

PIXEL_KERNEL_BODY void compensate(
    const RecoloredPixels *restrict recolored, uint8_t *restrict luma) {
  for (int start = 0; start < recolored->count; start += Chunk) {
    uint8_t solved[Chunk];
    for (int i = 0; i < Chunk; i++) {
      int at = start + i;
      solved[i] = compensated_luma(recolored->pixels[at], recolored->cb[at], recolored->cr[at]);
    }
    for (int i = 0; i < Chunk && start + i < recolored->count; i++) {
      luma[recolored->places[start + i]] = solved[i];
    }
  }
}

PIXEL_KERNEL_BODY void luma_body(
    const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x, int y, int rect_width,
    int rect_height, PixelPlanes planes) {
  uint32_t pixels[Run];
  uint8_t luma[Run];
  RecoloredPixels recolored;
  memset(&recolored, 0, sizeof recolored);
  int last_column = (width + 1) / 2 - 1, last_row = (height + 1) / 2 - 1;
  for (int row = y; row < y + rect_height; row++) {
    int near = row / 2, next = row % 2 ? near + 1 : near - 1;
    next = next < 0 ? 0 : next > last_row ? last_row : next;
    ptrdiff_t near_row = near * planes.chroma_stride, next_row = next * planes.chroma_stride;
    SampleRows cb = {planes.cb + near_row, planes.cb + next_row};
    SampleRows cr = {planes.cr + near_row, planes.cr + next_row};
    const uint8_t *source = bgra + (row < height ? row : height - 1) * stride;
    for (int start = x; start < x + rect_width; start += Run) {
      int left = x + rect_width - start, count = left < Run ? left : Run;
      copy_columns(source, start, count, width, pixels);
      recolored.count = 0;
      for (int i = 0; i < count; i += Chunk) {
        luma_chunk(
            pixels + i, cb, cr, (start + i) / 2, last_column, i, luma + i, &recolored);
      }
      compensate(&recolored, luma);
      memcpy(planes.luma + row * planes.luma_stride + start, luma, (size_t)count);
    }
  }
}

PIXEL_KERNEL(
    void, luma,
    (const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x, int y, int rect_width,
     int rect_height, PixelPlanes planes),
    (bgra, stride, width, height, x, y, rect_width, rect_height, planes))

void pixel_convert_to_luma_420(
    PixelKernelLevel level, const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x,
    int y, int rect_width, int rect_height, PixelPlanes planes) {
  luma_at(level)(bgra, stride, width, height, x, y, rect_width, rect_height, planes);
}

// MARK: Without halving

PIXEL_KERNEL_BODY void full_body(
    const uint8_t *bgra, ptrdiff_t stride, int x, int y, int rect_width, int rect_height,
    PixelPlanes planes) {
  enum { Half = (128 << 16) + (1 << 15) };
  for (int row = y; row < y + rect_height; row++) {
    const uint32_t *restrict pixels = (const uint32_t *)(const void *)(bgra + row * stride) + x;
    uint8_t *restrict luma = planes.luma + row * planes.luma_stride + x;
    uint8_t *restrict cb = planes.cb + row * planes.chroma_stride + x;
    uint8_t *restrict cr = planes.cr + row * planes.chroma_stride + x;
    for (int i = 0; i < rect_width; i++) luma[i] = luma_of(pixels[i]);
    for (int i = 0; i < rect_width; i++) {
      Channels c = channels_of(pixels[i]);
      cb[i] = (uint8_t)((cb_of(c) + Half) >> 16);
      cr[i] = (uint8_t)((cr_of(c) + Half) >> 16);
    }
  }
}

PIXEL_KERNEL(
    void, full,
    (const uint8_t *bgra, ptrdiff_t stride, int x, int y, int rect_width, int rect_height,
     PixelPlanes planes),
    (bgra, stride, x, y, rect_width, rect_height, planes))

void pixel_convert_to_i444(
    PixelKernelLevel level, const uint8_t *bgra, ptrdiff_t stride, int x, int y, int rect_width,
    int rect_height, PixelPlanes planes) {
  full_at(level)(bgra, stride, x, y, rect_width, rect_height, planes);
}

#include "Levels.h"

// BT.709 in limited range, in units of 2⁻¹⁶ (luma) and 2⁻¹⁹ (chroma, whose eight weighted pixels
// make 2⁻¹⁶ of one). Each row of the chroma matrix sums to zero, so that grays have no color; luma's
// sums to 219/255, so that white is 235.
enum {
  LumaRed = 11966,
  LumaGreen = 40254,
  LumaBlue = 4064,
  CbRed = -6596,
  CbGreen = -22189,
  CbBlue = 28785,
  CrRed = 28785,
  CrGreen = -26145,
  CrBlue = -2640,
  LumaBias = (16 << 16) + (1 << 15),
  ChromaBias = (128 << 19) + (1 << 18),
};

// Columns are handled in runs that leave their sums in the first-level cache.
enum { Run = 512 };

typedef struct {
  // One column more than a run on the left, for the odd column before it.
  int32_t red[Run + 1], green[Run + 1], blue[Run + 1];
} ColumnSums;

PIXEL_KERNEL_BODY uint8_t luma_of(uint32_t pixel) {
  int32_t red = (pixel >> 16) & 255, green = (pixel >> 8) & 255, blue = pixel & 255;
  return (uint8_t)((LumaRed * red + LumaGreen * green + LumaBlue * blue + LumaBias) >> 16);
}

PIXEL_KERNEL_BODY void sum_column(ColumnSums *sums, int at, uint32_t above, uint32_t below) {
  sums->red[at] = (int32_t)(((above >> 16) & 255) + ((below >> 16) & 255));
  sums->green[at] = (int32_t)(((above >> 8) & 255) + ((below >> 8) & 255));
  sums->blue[at] = (int32_t)((above & 255) + (below & 255));
}

// Columns x ..< x + count of two rows, count even and at most Run; the source ends before `width`.
PIXEL_KERNEL_BODY void convert_run(
    const uint32_t *restrict above, const uint32_t *restrict below, int x, int count, int width,
    uint8_t *restrict luma_above, uint8_t *restrict luma_below, uint8_t *restrict cb,
    uint8_t *restrict cr) {
  ColumnSums sums;
  int inside = x + count <= width ? count : width - x;
  for (int i = 0; i < inside; i++) luma_above[i] = luma_of(above[x + i]);
  for (int i = 0; i < inside; i++) luma_below[i] = luma_of(below[x + i]);
  for (int i = 0; i < inside; i++) sum_column(&sums, i + 1, above[x + i], below[x + i]);
  for (int i = inside; i < count; i++) {
    luma_above[i] = luma_above[inside - 1];
    luma_below[i] = luma_below[inside - 1];
    sum_column(&sums, i + 1, above[width - 1], below[width - 1]);
  }
  int before = x > 0 ? x - 1 : 0;
  sum_column(&sums, 0, above[before], below[before]);
  for (int k = 0; k < count / 2; k++) {
    int32_t red = sums.red[2 * k] + 2 * sums.red[2 * k + 1] + sums.red[2 * k + 2];
    int32_t green = sums.green[2 * k] + 2 * sums.green[2 * k + 1] + sums.green[2 * k + 2];
    int32_t blue = sums.blue[2 * k] + 2 * sums.blue[2 * k + 1] + sums.blue[2 * k + 2];
    cb[k] = (uint8_t)((CbRed * red + CbGreen * green + CbBlue * blue + ChromaBias) >> 19);
    cr[k] = (uint8_t)((CrRed * red + CrGreen * green + CrBlue * blue + ChromaBias) >> 19);
  }
}

PIXEL_KERNEL_BODY void convert_body(
    const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x, int y, int rect_width,
    int rect_height, PixelPlanes planes) {
  for (int row = y; row < y + rect_height; row += 2) {
    int next = row + 1 < height ? row + 1 : height - 1;
    const uint32_t *above = (const uint32_t *)(const void *)(bgra + row * stride);
    const uint32_t *below = (const uint32_t *)(const void *)(bgra + next * stride);
    uint8_t *luma = planes.luma + row * planes.luma_stride;
    ptrdiff_t chroma = row / 2 * planes.chroma_stride;
    for (int start = x; start < x + rect_width; start += Run) {
      int left = x + rect_width - start;
      convert_run(
          above, below, start, left < Run ? left : Run, width, luma + start,
          luma + planes.luma_stride + start, planes.cb + chroma + start / 2,
          planes.cr + chroma + start / 2);
    }
  }
}

PIXEL_KERNEL(
    void, convert,
    (const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x, int y, int rect_width,
     int rect_height, PixelPlanes planes),
    (bgra, stride, width, height, x, y, rect_width, rect_height, planes))

void pixel_convert_to_i420(
    PixelKernelLevel level, const uint8_t *bgra, ptrdiff_t stride, int width, int height, int x,
    int y, int rect_width, int rect_height, PixelPlanes planes) {
  convert_at(level)(bgra, stride, width, height, x, y, rect_width, rect_height, planes);
}

// MARK: Back to red, green and blue

// Luma in units of 2⁻¹⁶, chroma of 2⁻¹³: its samples have eight times their value here.
enum {
  Gray = 76309,
  RedCr = 14686,
  GreenCb = -1747,
  GreenCr = -4366,
  BlueCb = 17305,
};

// A sample for every column, from three quarters of `near` and one of `next`, times
// eight and around zero.
PIXEL_KERNEL_BODY void interpolate_run(
    const uint8_t *restrict near, const uint8_t *restrict next, int first, int count, int last,
    int32_t *restrict result) {
  int32_t rows[Run / 2 + 1];
  int samples = (count + 1) / 2;
  int inside = first + samples <= last ? samples + 1 : samples;
  for (int k = 0; k < inside; k++) rows[k] = 3 * near[first + k] + next[first + k];
  rows[samples] = rows[inside - 1];
  for (int k = 0; k < samples; k++) {
    result[2 * k] = 2 * rows[k] - 1024;
    result[2 * k + 1] = rows[k] + rows[k + 1] - 1024;
  }
}

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

// BT.709 in limited range: what conversion to planes and back share.
#pragma once
#include "Levels.h"

// In units of 2⁻¹⁶. Each row of the chroma matrix sums to zero, so that grays have no color; luma's
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
};

// The inverse: luma in units of 2⁻¹⁶, chroma of 2⁻¹³ for samples of eight times their value.
enum {
  Gray = 76309,
  RedCr = 14686,
  GreenCb = -1747,
  GreenCr = -4366,
  BlueCb = 17305,
};

// Columns are handled in runs whose intermediate values stay in the first-level cache.
enum { Run = 512 };

// A chroma sample for every column of a row, from three quarters of the row `near` and one of the row
// `next`, times eight and around zero; even columns have samples of their own, odd ones the mean of
// two. `first` is the first column's sample and `last` the row's last one, which repeats.
PIXEL_KERNEL_BODY void interpolate_run(
    const uint8_t *restrict near, const uint8_t *restrict next, int first, int count, int last,
    int32_t *restrict result) {
  int32_t rows[Run / 2 + 1];
  int samples = (count + 1) / 2;
  int inside = last - first < samples ? last - first : samples;
  for (int k = 0; k <= inside; k++) rows[k] = 3 * near[first + k] + next[first + k];
  for (int k = inside + 1; k <= samples; k++) rows[k] = rows[inside];
  for (int k = 0; k < samples; k++) {
    result[2 * k] = 2 * rows[k] - 1024;
    result[2 * k + 1] = rows[k] + rows[k + 1] - 1024;
  }
}

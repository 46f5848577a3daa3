#include <string.h>

#include "Levels.h"

// How many pixels of a row differ, and the largest difference of a channel.
typedef struct {
  int count;
  int maximum;
} RowDifference;

PIXEL_KERNEL_BODY RowDifference row_body(const uint8_t *a, const uint8_t *b, int width) {
  const uint32_t *restrict first = (const uint32_t *)(const void *)a;
  const uint32_t *restrict second = (const uint32_t *)(const void *)b;
  RowDifference row = {0, 0};
  for (int i = 0; i < width; i++) row.count += first[i] != second[i];
  uint8_t maximum = 0;
  for (int i = 0; i < width * 4; i++) {
    uint8_t difference = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
    maximum = difference > maximum ? difference : maximum;
  }
  row.maximum = maximum;
  return row;
}

PIXEL_KERNEL(RowDifference, row, (const uint8_t *a, const uint8_t *b, int width), (a, b, width))

PixelDifferenceSummary pixel_compare(
    PixelKernelLevel level, const uint8_t *a, ptrdiff_t a_stride, const uint8_t *b,
    ptrdiff_t b_stride, int width, int height) {
  PixelDifferenceSummary summary = {0, width, height, 0, 0, 0};
  row_function compare_row = row_at(level);
  for (int y = 0; y < height; y++) {
    const uint8_t *first = a + y * a_stride, *second = b + y * b_stride;
    if (memcmp(first, second, (size_t)width * 4) == 0) continue;
    RowDifference row = compare_row(first, second, width);
    summary.count += row.count;
    if (row.maximum > summary.maximum) summary.maximum = row.maximum;
    if (y < summary.top) summary.top = y;
    summary.bottom = y + 1;
    // Only columns outside what is already covered can widen the rectangle.
    for (int x = 0; x < summary.left; x++) {
      if (memcmp(first + x * 4, second + x * 4, 4) != 0) {
        summary.left = x;
        break;
      }
    }
    for (int x = width; x > summary.right; x--) {
      if (memcmp(first + x * 4 - 4, second + x * 4 - 4, 4) != 0) {
        summary.right = x;
        break;
      }
    }
  }
  if (summary.count == 0) summary.left = summary.top = 0;
  return summary;
}

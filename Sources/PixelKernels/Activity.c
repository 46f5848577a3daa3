#include "Levels.h"

PIXEL_KERNEL_BODY void activity_body(
    const uint8_t *row, const uint8_t *above, const uint8_t *below, int count, uint8_t *activity) {
  for (int i = 0; i < count; i++) {
    uint8_t most = 0;
    for (int c = 0; c < 3; c++) {
      int place = 4 * i + c;
      const uint8_t around[4] = {row[place - 4], row[place + 4], above[place], below[place]};
      for (int k = 0; k < 4; k++) {
        uint8_t here = row[place], there = around[k];
        uint8_t d = here > there ? here - there : there - here;
        most = d > most ? d : most;
      }
    }
    activity[i] = most;
  }
}

PIXEL_KERNEL(
    void, activity,
    (const uint8_t *row, const uint8_t *above, const uint8_t *below, int count, uint8_t *activity),
    (row, above, below, count, activity))

static uint8_t edge_activity(
    const uint32_t *colors, int width, int height, int x, int y) {
  uint8_t most = 0;
  uint32_t here = colors[(size_t)y * width + x];
  const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (int k = 0; k < 4; k++) {
    int nx = x + steps[k][0], ny = y + steps[k][1];
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
    uint32_t there = colors[(size_t)ny * width + nx];
    for (int shift = 0; shift < 24; shift += 8) {
      int d = (int)(here >> shift & 255) - (int)(there >> shift & 255);
      if (d < 0) d = -d;
      most = d > most ? (uint8_t)d : most;
    }
  }
  return most;
}

void pixel_activity(
    PixelKernelLevel level, const uint32_t *colors, int width, int height, int x, int y, int count,
    uint8_t *activity) {
  const uint32_t *row = colors + (size_t)y * width;
  const uint32_t *above = y > 0 ? row - width : row, *below = y + 1 < height ? row + width : row;
  int first = x > 0 ? x : 1, last = x + count < width ? x + count : width - 1;
  if (x == 0) activity[0] = edge_activity(colors, width, height, 0, y);
  if (last > first)
    activity_at(level)(
        (const uint8_t *)(row + first), (const uint8_t *)(above + first),
        (const uint8_t *)(below + first), last - first, activity + first - x);
  if (x + count == width && count > 0)
    activity[count - 1] = edge_activity(colors, width, height, width - 1, y);
}

#include "PlainPixelmatch.h"

#include <string.h>

static double squared_distance(const uint8_t *a, const uint8_t *b, size_t k) {
  double dr = (double)a[k] - b[k], dg = (double)a[k + 1] - b[k + 1];
  double db = (double)a[k + 2] - b[k + 2], a1 = a[k + 3], a2 = b[k + 3];
  if (a1 < 255 || a2 < 255) {
    double red = 48 + 159.0 * (k % 2);
    double green = 48 + 159.0 * ((size_t)((double)k / 1.618033988749895) % 2);
    double blue = 48 + 159.0 * ((size_t)((double)k / 2.618033988749895) % 2);
    dr = (a[k] * a1 - b[k] * a2 - red * (a1 - a2)) / 255;
    dg = (a[k + 1] * a1 - b[k + 1] * a2 - green * (a1 - a2)) / 255;
    db = (a[k + 2] * a1 - b[k + 2] * a2 - blue * (a1 - a2)) / 255;
  }
  double y = dr * 0.29889531 + dg * 0.58662247 + db * 0.11448223;
  double i = dr * 0.59597799 - dg * 0.2741761 - db * 0.32180189;
  double q = dr * 0.21147017 - dg * 0.52261711 + db * 0.31114694;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

size_t plain_pixelmatch_count(const uint8_t *a, const uint8_t *b, size_t pixels, double threshold) {
  double limit = 35215 * threshold * threshold;
  size_t count = 0;
  for (size_t pixel = 0; pixel < pixels; pixel++) {
    if (memcmp(a + pixel * 4, b + pixel * 4, 4) == 0) continue;
    if (squared_distance(a, b, pixel * 4) > limit) count++;
  }
  return count;
}

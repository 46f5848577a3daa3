#include "PlainPixelmatch.h"

#include <math.h>
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

enum { Steps = 4096 };

static double light_of_level[256], root_of_step[Steps + 2];

static void fill_tables(void) {
  if (light_of_level[255] > 0) return;
  for (int i = 0; i < 256; i++) {
    double v = i / 255.0;
    light_of_level[i] = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
  }
  for (int i = 0; i <= Steps + 1; i++) root_of_step[i] = cbrt((double)i / Steps);
}

static double root(double x) {
  double place = x * Steps;
  int below = (int)place;
  return root_of_step[below] + (place - below) * (root_of_step[below + 1] - root_of_step[below]);
}

static void oklab_of(const uint8_t *pixel, double *lab) {
  double red = light_of_level[pixel[0]], green = light_of_level[pixel[1]];
  double blue = light_of_level[pixel[2]];
  double l = root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  double m = root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  double s = root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  double k = 1.206 / 1.03 * (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s);
  lab[0] = 0.5 * (k - 0.206 + sqrt((k - 0.206) * (k - 0.206) + 4 * 0.03 * k));
  lab[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

size_t plain_pixelmatch_oklab_count(
    const uint8_t *a, const uint8_t *b, size_t pixels, double threshold) {
  fill_tables();
  size_t count = 0;
  for (size_t pixel = 0; pixel < pixels; pixel++) {
    if (memcmp(a + pixel * 4, b + pixel * 4, 4) == 0) continue;
    double before[3], after[3];
    oklab_of(a + pixel * 4, before);
    oklab_of(b + pixel * 4, after);
    double along_a = before[1] - after[1], along_b = before[2] - after[2];
    double distance = fabs(before[0] - after[0]) + sqrt(along_a * along_a + along_b * along_b);
    if (distance > threshold) count++;
  }
  return count;
}

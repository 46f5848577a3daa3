// Color distances of straight RGBA pixels, as people see them.
//
// All arithmetic is IEEE 754 +, −, ×, ÷ and square root in a fixed order, never contracted into
// fused operations: the same bits at every level. Sums of lanes are never left to the compiler.
#pragma STDC FP_CONTRACT OFF
#include <math.h>
#include <string.h>

#include "CubeRoot.h"
#include "Levels.h"

enum { Chunk = 256 };

// MARK: Backdrops

typedef struct {
  double red, green, blue;
} Backdrop;

// What shows through pixel number `index`; the checkered one has a color for each pixel, so that
// a translucent pixel cannot hide against any single color.
static inline Backdrop backdrop_at(PixelBackdrop kind, int64_t index) {
  if (kind == PixelBackdropWhite) return (Backdrop){255, 255, 255};
  int64_t k = 4 * index;
  return (Backdrop){
      48 + 159.0 * (double)(k % 2),
      48 + 159.0 * (double)((int64_t)((double)k / 1.618033988749895) % 2),
      48 + 159.0 * (double)((int64_t)((double)k / 2.618033988749895) % 2)};
}

// MARK: YIQ

PIXEL_KERNEL_BODY double yiq_distance(double red, double green, double blue) {
  double y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  double i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
  double q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

static double translucent_yiq_distance(const uint8_t *a, const uint8_t *b, Backdrop behind) {
  double alpha = a[3], other = b[3], step = alpha - other;
  return yiq_distance(
      (a[0] * alpha - b[0] * other - behind.red * step) / 255,
      (a[1] * alpha - b[1] * other - behind.green * step) / 255,
      (a[2] * alpha - b[2] * other - behind.blue * step) / 255);
}

PIXEL_KERNEL_BODY void mark_opaque_yiq_body(
    const uint32_t *restrict a, const uint32_t *restrict b, int count, double limit,
    uint8_t *restrict marks) {
  for (int i = 0; i < count; i++) {
    uint32_t before = a[i], after = b[i];
    double red = (double)((int)(before & 255) - (int)(after & 255));
    double green = (double)((int)(before >> 8 & 255) - (int)(after >> 8 & 255));
    double blue = (double)((int)(before >> 16 & 255) - (int)(after >> 16 & 255));
    marks[i] = yiq_distance(red, green, blue) > limit;
  }
}

PIXEL_KERNEL(
    void, mark_opaque_yiq,
    (const uint32_t *a, const uint32_t *b, int count, double limit, uint8_t *marks),
    (a, b, count, limit, marks))

// Whether all alpha values of both are 255.
static bool are_opaque(PixelKernelLevel level, const uint8_t *a, const uint8_t *b, int count) {
  return pixel_row_is_opaque(level, a, (size_t)count) &&
         pixel_row_is_opaque(level, b, (size_t)count);
}

void pixel_mark_yiq(
    PixelKernelLevel level, const uint8_t *a, const uint8_t *b, int64_t first, int64_t count,
    double limit, PixelBackdrop backdrop, uint8_t *marks) {
  mark_opaque_yiq_function mark_opaque = mark_opaque_yiq_at(level);
  memset(marks, 0, (size_t)count);
  for (int64_t start = 0; start < count; start += Chunk) {
    int size = (int)(count - start < Chunk ? count - start : Chunk);
    const uint8_t *before = a + start * 4, *after = b + start * 4;
    if (memcmp(before, after, (size_t)size * 4) == 0) continue;
    if (are_opaque(level, before, after, size)) {
      mark_opaque(
          (const uint32_t *)(const void *)before, (const uint32_t *)(const void *)after, size,
          limit, marks + start);
      continue;
    }
    for (int i = 0; i < size; i++, before += 4, after += 4) {
      if (memcmp(before, after, 4) == 0) continue;
      Backdrop behind = backdrop_at(backdrop, first + start + i);
      marks[start + i] = translucent_yiq_distance(before, after, behind) > limit;
    }
  }
}

// MARK: OKLab

// Light in 0…1 of the pixels of a chunk, by channel.
typedef struct {
  float red[Chunk], green[Chunk], blue[Chunk];
} Light;

typedef struct {
  float l[Chunk], a[Chunk], b[Chunk];
} OKLab;

PIXEL_KERNEL_BODY void oklab(const Light *restrict light, OKLab *restrict lab, int count) {
  for (int i = 0; i < count; i++) {
    float red = light->red[i], green = light->green[i], blue = light->blue[i];
    float l = cube_root_without_division(0.4122214708f * red + 0.5363325363f * green + 0.0514459929f * blue);
    float m = cube_root_without_division(0.2119034982f * red + 0.6806995451f * green + 0.1073969566f * blue);
    float s = cube_root_without_division(0.0883024619f * red + 0.2817188376f * green + 0.6299787005f * blue);
    float lightness = 0.2104542553f * l + 0.793617785f * m - 0.0040720468f * s;
    // Ottosson's toe: L as CIELAB measures it, with k1 = 0.206, k2 = 0.03, k3 = 1.206 / 1.03.
    float k = 1.206f / 1.03f * lightness;
    float toe = k - 0.206f;
    lab->l[i] = 0.5f * (toe + __builtin_elementwise_sqrt(toe * toe + 4 * 0.03f * k));
    lab->a[i] = 1.9779984951f * l - 2.428592205f * m + 0.4505937099f * s;
    lab->b[i] = 0.0259040371f * l + 0.7827717662f * m - 0.808675766f * s;
  }
}

PIXEL_KERNEL_BODY void look_up(
    const uint32_t *restrict pixels, int count, const float *restrict table, Light *light) {
  float *restrict red = light->red, *restrict green = light->green, *restrict blue = light->blue;
  for (int i = 0; i < count; i++) {
    red[i] = table[pixels[i] & 255];
    green[i] = table[pixels[i] >> 8 & 255];
    blue[i] = table[pixels[i] >> 16 & 255];
  }
}

PIXEL_KERNEL_BODY void oklab_distances_body(
    const Light *a, const Light *b, int count, float *restrict distances) {
  OKLab before, after;
  oklab(a, &before, count);
  oklab(b, &after, count);
  for (int i = 0; i < count; i++) {
    float x = before.a[i] - after.a[i], y = before.b[i] - after.b[i];
    distances[i] =
        fabsf(before.l[i] - after.l[i]) + __builtin_elementwise_sqrt(x * x + y * y);
  }
}

PIXEL_KERNEL(
    void, oklab_distances, (const Light *a, const Light *b, int count, float *distances),
    (a, b, count, distances))

PIXEL_KERNEL_BODY void opaque_oklab_distances_body(
    const uint32_t *a, const uint32_t *b, int count, const float *table, float *distances) {
  Light before, after;
  look_up(a, count, table, &before);
  look_up(b, count, table, &after);
  oklab_distances_body(&before, &after, count, distances);
}

PIXEL_KERNEL(
    void, opaque_oklab_distances,
    (const uint32_t *a, const uint32_t *b, int count, const float *table, float *distances),
    (a, b, count, table, distances))

// The light of a channel after blending; whole values come from the table, others lie between two.
static inline float blended_light(const float *table, double channel, double alpha, double behind) {
  double value = behind + (channel - behind) * alpha / 255;
  int below = (int)value;
  if (below >= 255) return table[255];
  float part = (float)(value - below);
  return table[below] + part * (table[below + 1] - table[below]);
}

static void put_blended_light(
    Light *light, int place, uint32_t pixel, const float *table, Backdrop behind) {
  double alpha = pixel >> 24;
  light->red[place] = blended_light(table, pixel & 255, alpha, behind.red);
  light->green[place] = blended_light(table, pixel >> 8 & 255, alpha, behind.green);
  light->blue[place] = blended_light(table, pixel >> 16 & 255, alpha, behind.blue);
}

// Two pictures, and what is asked of them.
typedef struct {
  PixelKernelLevel level;
  const uint32_t *a, *b;
  int64_t first;
  const float *light;
  float limit;
  PixelBackdrop backdrop;
} OKLabComparison;

static void mark_places(
    const OKLabComparison *comparison, const uint32_t *places, int count, uint8_t *marks) {
  uint32_t before[Chunk], after[Chunk], alpha = 0xFF000000u;
  float distances[Chunk];
  if (count == 0) return;
  for (int i = 0; i < count; i++) {
    before[i] = comparison->a[places[i]];
    after[i] = comparison->b[places[i]];
    alpha &= before[i] & after[i];
  }
  if (alpha == 0xFF000000u) {
    opaque_oklab_distances_at(comparison->level)(
        before, after, count, comparison->light, distances);
  } else {
    Light lights[2];
    for (int i = 0; i < count; i++) {
      Backdrop behind = backdrop_at(comparison->backdrop, comparison->first + places[i]);
      put_blended_light(&lights[0], i, before[i], comparison->light, behind);
      put_blended_light(&lights[1], i, after[i], comparison->light, behind);
    }
    oklab_distances_at(comparison->level)(&lights[0], &lights[1], count, distances);
  }
  for (int i = 0; i < count; i++) marks[places[i]] = distances[i] > comparison->limit;
}

// Marks pixels that lie side by side, equal ones among them.
static void mark_run(
    const OKLabComparison *comparison, int64_t start, int count, uint8_t *marks) {
  float distances[Chunk];
  opaque_oklab_distances_at(comparison->level)(
      comparison->a + start, comparison->b + start, count, comparison->light, distances);
  for (int i = 0; i < count; i++) marks[start + i] = distances[i] > comparison->limit;
}

PIXEL_KERNEL_BODY int find_unequal_body(
    const uint32_t *restrict a, const uint32_t *restrict b, int count, uint8_t *restrict flags) {
  int unequal = 0;
  for (int i = 0; i < count; i++) {
    flags[i] = a[i] != b[i];
    unequal += a[i] != b[i];
  }
  return unequal;
}

PIXEL_KERNEL(
    int, find_unequal, (const uint32_t *a, const uint32_t *b, int count, uint8_t *flags),
    (a, b, count, flags))

// For each set of eight flags which of them are set, in order; what follows is of no use.
typedef struct {
  uint8_t places[256][8];
  uint8_t counts[256];
} FlagPlaces;

static void list_flag_places(FlagPlaces *list) {
  for (int set = 0; set < 256; set++) {
    int count = 0;
    for (int place = 0; place < 8; place++) {
      if (set >> place & 1) list->places[set][count++] = (uint8_t)place;
    }
    list->counts[set] = (uint8_t)count;
    while (count < 8) list->places[set][count++] = 0;
  }
}

// Appends the numbers of flags that are set, without a branch: which they are cannot be foreseen.
static int append_places(
    const uint8_t *flags, uint32_t first, const FlagPlaces *list, uint32_t *places, int held) {
  for (uint32_t i = 0; i < Chunk; i += 8) {
    uint64_t word;
    memcpy(&word, flags + i, sizeof word);
    // Gathers the lowest bits of eight bytes in the highest byte.
    unsigned set = (unsigned)(word * 0x0102040810204080u >> 56);
    for (int k = 0; k < 8; k++) places[held + k] = first + i + list->places[set][k];
    held += list->counts[set];
  }
  return held;
}

void pixel_mark_oklab(
    PixelKernelLevel level, const uint8_t *a, const uint8_t *b, int64_t first, int64_t count,
    const float *light, float limit, PixelBackdrop backdrop, uint8_t *marks) {
  const uint32_t *before = (const uint32_t *)(const void *)a;
  const uint32_t *after = (const uint32_t *)(const void *)b;
  OKLabComparison comparison = {level, before, after, first, light, limit, backdrop};
  find_unequal_function find_unequal = find_unequal_at(level);
  memset(marks, 0, (size_t)count);
  // Where most pixels differ all of them are measured; else only those that do, which wait here
  // until a chunk is full.
  FlagPlaces list;
  list_flag_places(&list);
  // Eight are written at a time.
  uint32_t places[2 * Chunk + 8];
  int held = 0;
  for (int64_t start = 0; start < count; start += Chunk) {
    uint8_t flags[Chunk] = {0};
    int size = (int)(count - start < Chunk ? count - start : Chunk);
    int unequal = find_unequal(before + start, after + start, size, flags);
    if (unequal == 0) continue;
    if (unequal > Chunk * 3 / 4 && are_opaque(level, a + start * 4, b + start * 4, size)) {
      mark_run(&comparison, start, size, marks);
      continue;
    }
    held = append_places(flags, (uint32_t)start, &list, places, held);
    if (held < Chunk) continue;
    mark_places(&comparison, places, Chunk, marks);
    held -= Chunk;
    memmove(places, places + Chunk, (size_t)held * sizeof *places);
  }
  mark_places(&comparison, places, held, marks);
}

// MARK: Antialiasing

typedef struct {
  int left, top, right, bottom;
} Neighborhood;

static inline Neighborhood around(int x, int y, int width, int height) {
  return (Neighborhood){
      x > 0 ? x - 1 : 0, y > 0 ? y - 1 : 0, x < width - 1 ? x + 1 : x, y < height - 1 ? y + 1 : y};
}

static inline int touches_border(Neighborhood n, int x, int y) {
  return x == n.left || x == n.right || y == n.top || y == n.bottom;
}

static bool has_many_siblings(const uint8_t *rgba, int x, int y, int width, int height) {
  const uint32_t *pixels = (const uint32_t *)(const void *)rgba;
  Neighborhood n = around(x, y, width, height);
  uint32_t color = pixels[(size_t)y * width + x];
  int siblings = touches_border(n, x, y) - 1;  // The pixel itself is counted below.
  for (int row = n.top; row <= n.bottom; row++) {
    for (int column = n.left; column <= n.right; column++)
      siblings += pixels[(size_t)row * width + column] == color;
  }
  return siblings > 2;
}

// How much darker the second pixel is, in luma, by pixelmatch's rules before and after 7.2.
static double luma_step(
    const uint8_t *a, const uint8_t *b, PixelAntialiasingRule rule, PixelBackdrop backdrop,
    int64_t index) {
  double red = (double)a[0] - b[0], green = (double)a[1] - b[1], blue = (double)a[2] - b[2];
  double alpha = a[3], other = b[3], step = alpha - other;
  if (alpha < 255 || other < 255) {
    PixelBackdrop kind = rule == PixelAntialiasingYIQ ? backdrop : PixelBackdropWhite;
    Backdrop behind = backdrop_at(kind, index);
    red = (a[0] * alpha - b[0] * other - behind.red * step) / 255;
    green = (a[1] * alpha - b[1] * other - behind.green * step) / 255;
    blue = (a[2] * alpha - b[2] * other - behind.blue * step) / 255;
  }
  double luma = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  return luma == 0 && rule == PixelAntialiasingOKLab ? step / 2 : luma;
}

static bool is_antialiased(
    const uint8_t *a, const uint8_t *b, int x, int y, int width, int height,
    PixelAntialiasingRule rule, PixelBackdrop backdrop) {
  Neighborhood n = around(x, y, width, height);
  int64_t center = (int64_t)y * width + x;
  int equal = touches_border(n, x, y);
  double darkest = 0, lightest = 0;
  int dark_x = 0, dark_y = 0, light_x = 0, light_y = 0;
  for (int column = n.left; column <= n.right; column++) {
    for (int row = n.top; row <= n.bottom; row++) {
      if (column == x && row == y) continue;
      const uint8_t *other = a + ((int64_t)row * width + column) * 4;
      double step = luma_step(a + center * 4, other, rule, backdrop, center);
      if (step == 0) {
        if (++equal > 2) return false;
      } else if (step < darkest) {
        darkest = step;
        dark_x = column, dark_y = row;
      } else if (step > lightest) {
        lightest = step;
        light_x = column, light_y = row;
      }
    }
  }
  if (darkest == 0 || lightest == 0) return false;
  return (has_many_siblings(a, dark_x, dark_y, width, height) &&
          has_many_siblings(b, dark_x, dark_y, width, height)) ||
         (has_many_siblings(a, light_x, light_y, width, height) &&
          has_many_siblings(b, light_x, light_y, width, height));
}

void pixel_unmark_antialiased(
    const uint8_t *a, const uint8_t *b, int width, int height, PixelAntialiasingRule rule,
    PixelBackdrop backdrop, uint8_t *marks) {
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      uint8_t *mark = marks + (size_t)y * width + x;
      if (*mark && (is_antialiased(a, b, x, y, width, height, rule, backdrop) ||
                    is_antialiased(b, a, x, y, width, height, rule, backdrop)))
        *mark = 0;
    }
  }
}

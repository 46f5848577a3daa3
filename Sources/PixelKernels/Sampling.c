#include "Levels.h"

PIXEL_KERNEL_BODY uint32_t mixed(uint32_t a, uint32_t b, uint32_t fraction) {
  const uint32_t mask = 0x00FF00FFu, half = 0x00800080u;
  uint32_t rest = 256 - fraction;
  uint32_t even = (((a & mask) * rest + (b & mask) * fraction + half) >> 8) & mask;
  uint32_t odd = (((a >> 8) & mask) * rest + ((b >> 8) & mask) * fraction + half) & ~mask;
  return even | odd;
}

PIXEL_KERNEL_BODY int64_t limited(int64_t value, int64_t low, int64_t high) {
  value = value < low ? low : value;
  return value > high ? high : value;
}

// Samples that are made before they are mixed, and pixels of a row that they are made from.
enum { Run = 256, Span = 1024 };

// Four neighbors by the distances of a place from their centers, in 1/256.
PIXEL_KERNEL_BODY uint32_t sampled(const PixelTexture *texture, int64_t u, int64_t v) {
  u = limited(u, texture->min_u, texture->max_u);
  v = limited(v, texture->min_v, texture->max_v);
  const uint8_t *place = texture->pixels + (v >> 32) * texture->stride + (u >> 32) * 4;
  uint32_t across = (uint32_t)(u >> 24) & 255, down = (uint32_t)(v >> 24) & 255;
  // The last column and row have no neighbor; then the fraction is 0 and any will do.
  const uint32_t *upper = (const uint32_t *)(const void *)place;
  const uint32_t *lower = (const uint32_t *)(const void *)(place + (down ? texture->stride : 0));
  int next = across ? 1 : 0;
  return mixed(mixed(upper[0], lower[0], down), mixed(upper[next], lower[next], down), across);
}

// Eight places at once: the same sums in lanes of 16 bits, which hold 255 · 256 + 128.
enum { Lanes = 8 };
typedef int64_t Places __attribute__((vector_size(8 * Lanes)));
typedef uint64_t Pairs __attribute__((vector_size(8 * Lanes)));
typedef uint16_t Sums __attribute__((vector_size(8 * Lanes)));
typedef uint32_t Colors __attribute__((vector_size(4 * Lanes)));

PIXEL_KERNEL_BODY Sums mixed_sums(Sums a, Sums b, Sums fraction) {
  // a · (256 − f) + b · f, where what leaves 16 bits in between comes back.
  return ((a << 8) + (b - a) * fraction + 128) >> 8;
}

// A number of each lane for all four of its 16 bits.
PIXEL_KERNEL_BODY Sums spread(Pairs numbers) {
  Sums all = (Sums)numbers;
  return __builtin_shufflevector(
      all, all, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 16, 16, 16, 16, 20, 20, 20, 20,
      24, 24, 24, 24, 28, 28, 28, 28);
}

// Two pixels side by side, the left one in the lower half.
PIXEL_KERNEL_BODY uint64_t pair_at(const uint8_t *place) {
  uint64_t pair;
  __builtin_memcpy(&pair, place, sizeof pair);
  return pair;
}

PIXEL_KERNEL_BODY Pairs pairs_at(const uint8_t *pixels, Pairs offsets) {
  return (Pairs){
      pair_at(pixels + offsets[0]), pair_at(pixels + offsets[1]), pair_at(pixels + offsets[2]),
      pair_at(pixels + offsets[3]), pair_at(pixels + offsets[4]), pair_at(pixels + offsets[5]),
      pair_at(pixels + offsets[6]), pair_at(pixels + offsets[7])};
}

// Each pair's pixels mixed; of both the channels 0 and 2 are given, and 1 and 3.
PIXEL_KERNEL_BODY Colors mixed_pairs(Sums even, Sums odd, Pairs fraction) {
  const uint64_t low = 0xFFFFFFFFu;
  Pairs left = ((Pairs)even & low) | ((Pairs)odd << 32);
  Pairs right = ((Pairs)even >> 32) | ((Pairs)odd & ~low);
  Pairs mixed = (Pairs)mixed_sums((Sums)left, (Sums)right, spread(fraction));
  return __builtin_convertvector(mixed | mixed >> 24, Colors);
}

PIXEL_KERNEL_BODY Places limited_places(Places values, int64_t low, int64_t high) {
  Places lows = values - values + low, highs = values - values + high;
  Places is_below = values < lows;
  values = (values & ~is_below) | (lows & is_below);
  Places is_above = values > highs;
  return (values & ~is_above) | (highs & is_above);
}

// `sampled` for eight places of a picture with two columns and rows at least.
//
// `last_u` and `last_v` are the last column and row that are read. A place on the last one is the
// far end between it and the one before, at 256/256, so that no pair reaches beyond it; places
// that are known to lie before it and within the limits need no such care.
PIXEL_KERNEL_BODY Colors sampled_places(
    const PixelTexture *texture, Places u, Places v, int64_t last_u, int64_t last_v,
    bool is_inside) {
  Pairs column, row, across, down;
  if (is_inside) {
    (column = (Pairs)u >> 32, row = (Pairs)v >> 32);
    (across = ((Pairs)u >> 24) & 255, down = ((Pairs)v >> 24) & 255);
  } else {
    u = limited_places(u, texture->min_u, texture->max_u);
    v = limited_places(v, texture->min_v, texture->max_v);
    column = (Pairs)limited_places(u >> 32, 0, last_u - 1);
    row = (Pairs)limited_places(v >> 32, 0, last_v - 1);
    (across = ((Pairs)u - (column << 32)) >> 24, down = ((Pairs)v - (row << 32)) >> 24);
  }
  uint64_t stride = (uint32_t)texture->stride;
  Pairs offsets = (row & 0xFFFFFFFFu) * stride + (column << 2);
  Sums upper = (Sums)pairs_at(texture->pixels, offsets);
  Sums lower = (Sums)pairs_at(texture->pixels + stride, offsets);
  Sums fraction = spread(down);
  Sums even = mixed_sums(upper & 255, lower & 255, fraction);
  Sums odd = mixed_sums(upper >> 8, lower >> 8, fraction);
  return mixed_pairs(even, odd, across);
}

// Rounded means, as of `mixed` by one half.
PIXEL_KERNEL_BODY Colors means(Colors a, Colors b) {
  const uint32_t mask = 0xFEFEFEFEu;
  return (a | b) - (((a ^ b) & mask) >> 1);
}

// One row of a picture's pixels from two, by the distance of a place from their centers.
PIXEL_KERNEL_BODY void mixed_rows(
    const PixelTexture *texture, int64_t v, int64_t first, uint32_t *restrict row, int length) {
  v = limited(v, texture->min_v, texture->max_v);
  uint32_t down = (uint32_t)(v >> 24) & 255;
  const uint8_t *place = texture->pixels + (v >> 32) * texture->stride + first * 4;
  const uint32_t *upper = (const uint32_t *)(const void *)place;
  const uint32_t *lower = (const uint32_t *)(const void *)(place + (down ? texture->stride : 0));
  for (int i = 0; i < length; i++) row[i] = mixed(upper[i], lower[i], down);
}

// Samples of a level row at one place each, from pixels of which the first is the `first`th of the picture.
PIXEL_KERNEL_BODY void level_samples(
    const PixelTexture *texture, const uint32_t *row, int64_t first, int64_t u,
    uint32_t *restrict out, int count) {
  int64_t step = texture->step_u, low = texture->min_u, high = texture->max_u;
  int64_t end = u + (count - 1) * step, origin = first << 32;
  if ((step < 0 ? end : u) >= low && (step < 0 ? u : end) <= high) {
    uint64_t from = (uint64_t)(u - origin);
    for (int i = 0; i < count; i++, from += (uint64_t)step) {
      uint32_t place = (uint32_t)(from >> 32), across = (uint32_t)(from >> 24) & 255;
      out[i] = mixed(row[place], row[place + 1], across);
    }
  } else {
    for (int i = 0; i < count; i++) {
      int64_t from = limited(u + i * step, low, high) - origin;
      out[i] = mixed(row[from >> 32], row[(from >> 32) + 1], (uint32_t)(from >> 24) & 255);
    }
  }
}

// A row of samples from level rows of pixels, which are mixed once; false where they are not level, or need too
// many pixels.
PIXEL_KERNEL_BODY bool level_run(
    const PixelTexture *texture, int64_t u, int64_t v, uint32_t *restrict out, int count) {
  if (texture->step_v != 0 || texture->along_v != 0 || texture->across_u != 0) return false;
  int64_t step = texture->step_u, low = texture->min_u, high = texture->max_u;
  int64_t along = texture->along_u, spread = along < 0 ? -along : along;
  int64_t end = u + (count - 1) * step;
  int64_t first = limited((step < 0 ? end : u) - spread, low, high) >> 32;
  int64_t last = (limited((step < 0 ? u : end) + spread, low, high) >> 32) + 1;
  int64_t bound = (high + 0xFFFFFFFF) >> 32;
  if (last > bound) last = bound;
  if (last - first >= Span) return false;

  uint32_t row[Span + 1];
  int length = (int)(last - first) + 1;
  mixed_rows(texture, v - texture->across_v, first, row, length);
  if (texture->across_v != 0) {
    uint32_t below[Span + 1];
    mixed_rows(texture, v + texture->across_v, first, below, length);
    for (int i = 0; i < length; i++) row[i] = mixed(row[i], below[i], 128);
  }
  // Where there is no neighbor it counts nothing.
  row[length] = 0;

  level_samples(texture, row, first, u - along, out, count);
  if (along == 0) return true;
  uint32_t other[Run];
  level_samples(texture, row, first, u + along, other, count);
  for (int i = 0; i < count; i++) out[i] = mixed(out[i], other[i], 128);
  return true;
}

// Eight samples of a slanted row: the mean of four places each, or one place.
PIXEL_KERNEL_BODY Colors slanted_block(
    const PixelTexture *texture, Places u, Places v, int64_t last_u, int64_t last_v,
    bool is_spread, bool is_inside) {
  if (!is_spread) return sampled_places(texture, u, v, last_u, last_v, is_inside);
  Colors sides[2];
  for (int side = 0; side < 2; side++) {
    int64_t sign = side == 0 ? -1 : 1;
    Places side_u = u + sign * texture->along_u, side_v = v + sign * texture->along_v;
    sides[side] = means(
        sampled_places(
            texture, side_u - texture->across_u, side_v - texture->across_v, last_u, last_v,
            is_inside),
        sampled_places(
            texture, side_u + texture->across_u, side_v + texture->across_v, last_u, last_v,
            is_inside));
  }
  return means(sides[0], sides[1]);
}

PIXEL_KERNEL_BODY int64_t magnitude(int64_t value) { return value < 0 ? -value : value; }

// Whether a place, seven steps on and what is spread around them lie within limits.
PIXEL_KERNEL_BODY bool is_within(
    int64_t place, int64_t step, int64_t spread, int64_t low, int64_t high) {
  // More than 128 pixels a step: sums might overflow, and nothing is inside anyway.
  const int64_t most = (int64_t)1 << 39;
  if (magnitude(step) > most || spread > most || place < low || place > high) return false;
  int64_t end = place + (Lanes - 1) * step;
  return (step < 0 ? end : place) - spread >= low && (step < 0 ? place : end) + spread <= high;
}

PIXEL_KERNEL_BODY void slanted_run(
    const PixelTexture *texture, int64_t u, int64_t v, uint32_t *out, int count) {
  int64_t last_u = (texture->max_u + 0xFFFFFFFF) >> 32;
  int64_t last_v = (texture->max_v + 0xFFFFFFFF) >> 32;
  int64_t spread_u = magnitude(texture->along_u) + magnitude(texture->across_u);
  int64_t spread_v = magnitude(texture->along_v) + magnitude(texture->across_v);
  bool is_spread = (spread_u | spread_v) != 0;
  // Inside, every place has a neighbor to the right and one below.
  int64_t high_u = (last_u << 32) - 1, high_v = (last_v << 32) - 1;
  if (high_u > texture->max_u) high_u = texture->max_u;
  if (high_v > texture->max_v) high_v = texture->max_v;
  Places indices = {0, 1, 2, 3, 4, 5, 6, 7};
  Places steps_u = indices * texture->step_u, steps_v = indices * texture->step_v;
  for (int start = 0; start < count; start += Lanes) {
    bool is_inside = is_within(u, texture->step_u, spread_u, texture->min_u, high_u) &&
                     is_within(v, texture->step_v, spread_v, texture->min_v, high_v);
    Places places_u = u + steps_u, places_v = v + steps_v;
    Colors colors;
    if (is_inside) {
      colors = is_spread
          ? slanted_block(texture, places_u, places_v, last_u, last_v, true, true)
          : slanted_block(texture, places_u, places_v, last_u, last_v, false, true);
    } else {
      colors = slanted_block(texture, places_u, places_v, last_u, last_v, is_spread, false);
    }
    int length = count - start < Lanes ? count - start : Lanes;
    if (length == Lanes) {
      __builtin_memcpy(out + start, &colors, sizeof colors);
    } else {
      for (int i = 0; i < length; i++) out[start + i] = colors[i];
    }
    u += Lanes * texture->step_u;
    v += Lanes * texture->step_v;
  }
}

PIXEL_KERNEL_BODY void run(const PixelTexture *texture, int start, uint32_t *out, int count) {
  int64_t u = texture->u + start * texture->step_u, v = texture->v + start * texture->step_v;
  if (level_run(texture, u, v, out, count)) return;
  if (texture->max_u > 0 && texture->max_v > 0) {
    slanted_run(texture, u, v, out, count);
    return;
  }
  // A single column or row has no pairs.
  int64_t along_u = texture->along_u, along_v = texture->along_v;
  int64_t across_u = texture->across_u, across_v = texture->across_v;
  for (int i = 0; i < count; i++, u += texture->step_u, v += texture->step_v) {
    uint32_t before = mixed(
        sampled(texture, u - along_u - across_u, v - along_v - across_v),
        sampled(texture, u - along_u + across_u, v - along_v + across_v), 128);
    uint32_t after = mixed(
        sampled(texture, u + along_u - across_u, v + along_v - across_v),
        sampled(texture, u + along_u + across_u, v + along_v + across_v), 128);
    out[i] = mixed(before, after, 128);
  }
}

PIXEL_KERNEL_BODY void sample_body(
    const PixelTexture *textures, uint32_t fraction, uint32_t *out, int count) {
  uint32_t other[Run];
  for (int start = 0; start < count; start += Run) {
    int length = count - start < Run ? count - start : Run;
    run(&textures[0], start, out + start, length);
    if (fraction == 0) continue;
    run(&textures[1], start, other, length);
    for (int i = 0; i < length; i++) out[start + i] = mixed(out[start + i], other[i], fraction);
  }
}

PIXEL_KERNEL(
    void, sample, (const PixelTexture *textures, uint32_t fraction, uint32_t *out, int count),
    (textures, fraction, out, count))

void pixel_sample_row(
    PixelKernelLevel level, const PixelTexture *textures, uint32_t fraction, uint8_t *out,
    int count) {
  sample_at(level)(textures, fraction, (uint32_t *)(void *)out, count);
}

PIXEL_KERNEL_BODY void halve_body(
    const uint8_t *upper_row, const uint8_t *lower_row, uint8_t *out_row, int count) {
  const uint32_t *restrict upper = (const uint32_t *)(const void *)upper_row;
  const uint32_t *restrict lower = (const uint32_t *)(const void *)lower_row;
  uint32_t *restrict out = (uint32_t *)(void *)out_row;
  const uint32_t mask = 0x00FF00FFu, two = 0x00020002u;
  for (int i = 0; i < count; i++) {
    uint32_t a = upper[2 * i], b = upper[2 * i + 1], c = lower[2 * i], d = lower[2 * i + 1];
    uint32_t even = (a & mask) + (b & mask) + (c & mask) + (d & mask) + two;
    uint32_t odd = ((a >> 8) & mask) + ((b >> 8) & mask) + ((c >> 8) & mask) + ((d >> 8) & mask);
    out[i] = ((even >> 2) & mask) | ((((odd + two) >> 2) & mask) << 8);
  }
}

PIXEL_KERNEL(
    void, halve,
    (const uint8_t *upper_row, const uint8_t *lower_row, uint8_t *out_row, int count),
    (upper_row, lower_row, out_row, count))

void pixel_halve(
    PixelKernelLevel level, const uint8_t *source, ptrdiff_t source_stride, int width, int height,
    uint8_t *target, ptrdiff_t target_stride) {
  for (int row = 0; row < (height + 1) / 2; row++) {
    const uint8_t *upper = source + 2 * row * source_stride;
    const uint8_t *lower = 2 * row + 1 < height ? upper + source_stride : upper;
    uint8_t *out = target + row * target_stride;
    halve_at(level)(upper, lower, out, width / 2);
    if (width % 2 == 0) continue;
    // The last column stands for its missing neighbor too.
    for (int channel = 0; channel < 4; channel++) {
      int place = (width - 1) * 4 + channel;
      out[width / 2 * 4 + channel] = (uint8_t)((upper[place] + lower[place] + 1) / 2);
    }
  }
}

PIXEL_KERNEL_BODY uint8_t product(uint32_t value, uint32_t factor) {
  uint32_t sum = value * factor + 128;
  return (uint8_t)((sum + (sum >> 8)) >> 8);
}

PIXEL_KERNEL_BODY void tint_body(uint8_t *bgra, const uint8_t *factors, size_t count) {
  uint32_t blue = factors[0], green = factors[1], red = factors[2], alpha = factors[3];
  for (size_t i = 0; i < count; i++) {
    bgra[4 * i] = product(bgra[4 * i], blue);
    bgra[4 * i + 1] = product(bgra[4 * i + 1], green);
    bgra[4 * i + 2] = product(bgra[4 * i + 2], red);
    bgra[4 * i + 3] = product(bgra[4 * i + 3], alpha);
  }
}

PIXEL_KERNEL(
    void, tint, (uint8_t *bgra, const uint8_t *factors, size_t count), (bgra, factors, count))

void pixel_tint(PixelKernelLevel level, uint8_t *bgra, const uint8_t *factors, size_t count) {
  tint_at(level)(bgra, factors, count);
}

PIXEL_KERNEL_BODY void fade_body(
    uint8_t *restrict from, const uint8_t *restrict to, uint32_t weight, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t sum = from[i] * (255 - weight) + to[i] * weight + 128;
    from[i] = (uint8_t)((sum + (sum >> 8)) >> 8);
  }
}

PIXEL_KERNEL(
    void, fade, (uint8_t *from, const uint8_t *to, uint32_t weight, size_t count),
    (from, to, weight, count))

void pixel_fade(
    PixelKernelLevel level, uint8_t *from, const uint8_t *to, uint8_t weight, size_t bytes) {
  fade_at(level)(from, to, weight, bytes);
}

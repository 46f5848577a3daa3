// Feeds every kernel the same pseudo-random numbers and prints a hash of what it makes of them, for each level of
// the processor: one line a kernel and level. Built for two processors, the lines must be equal.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "PixelKernels.h"
#include "random.h"

enum { Width = 203, Height = 117, Count = Width * Height, Stride = Width * 4 };

static void *noise(size_t bytes) {
  uint8_t *memory = malloc(bytes);
  if (!memory) exit(1);
  for (size_t i = 0; i < bytes; i++) memory[i] = (uint8_t)random64();
  return memory;
}

static void *zeros(size_t bytes) {
  void *memory = calloc(bytes, 1);
  if (!memory) exit(1);
  return memory;
}

/// Premultiplied BGRA: a third opaque, a third clear, a third between.
static uint8_t *picture(void) {
  uint8_t *bgra = noise(Count * 4);
  for (int i = 0; i < Count; i++) {
    uint8_t alpha = bgra[i * 4 + 3];
    alpha = alpha < 85 ? 0 : alpha < 170 ? 255 : alpha;
    bgra[i * 4 + 3] = alpha;
    for (int c = 0; c < 3; c++) bgra[i * 4 + c] = (uint8_t)(bgra[i * 4 + c] * alpha / 255);
  }
  return bgra;
}

/// Floats from 0 to 1 that are sums of whole numbers over a power of two, so that they are the same everywhere.
static float *plane(void) {
  float *values = zeros(Count * sizeof(float));
  for (int i = 0; i < Count; i++) values[i] = (float)(random64() >> 40) / 16777216.0f;
  return values;
}

static void print(const char *kernel, int level, const void *bytes, size_t count) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (size_t i = 0; i < count; i++) hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
  printf("%s %d %016llx\n", kernel, level, (unsigned long long)hash);
}

static void colors(PixelKernelLevel level, const uint8_t *a) {
  uint8_t *luma = zeros(Count), *cb = zeros(Count), *cr = zeros(Count), *back = zeros(Count * 4);
  PixelPlanes half = {luma, cb, cr, Width, (Width + 1) / 2}, whole = {luma, cb, cr, Width, Width};
  pixel_convert_to_chroma_420(level, a, Stride, Width, Height, 0, 0, Width, Height, half);
  pixel_convert_to_luma_420(level, a, Stride, Width, Height, 0, 0, Width, Height, half);
  print("to-420 luma", level, luma, Count);
  print("to-420 cb", level, cb, (Width + 1) / 2 * ((Height + 1) / 2));
  print("to-420 cr", level, cr, (Width + 1) / 2 * ((Height + 1) / 2));
  pixel_convert_from_i420(level, half, Width, Height, back, Stride);
  print("from-420", level, back, Count * 4);
  pixel_convert_to_i444(level, a, Stride, 0, 0, Width, Height, whole);
  print("to-444", level, cb, Count);
  uint16_t *deep = zeros(Count * 6);
  pixel_convert_to_deep_444(level, a, deep, deep + Count, deep + 2 * Count, Count);
  print("to-deep-444", level, deep, Count * 6);
  pixel_unpremultiply_to_rgba(level, a, back, Count);
  print("unpremultiply", level, back, Count * 4);
  uint8_t *again = zeros(Count * 4);
  pixel_premultiply_from_rgba(level, back, again, Count);
  print("premultiply", level, again, Count * 4);
  bool is_opaque = pixel_row_is_opaque(level, a, Count);
  print("opaque", level, &is_opaque, 1);
  pixel_average_coverage(level, a, again, Width * 4, Height / 4);
  print("average", level, again, Width * 4 * (Height / 4));
  memcpy(again, a, Count * 4);
  pixel_stencil(level, again, Stride, a + 5, Width, Width, Height - 1, 0xC0806010);
  print("stencil", level, again, Count * 4);
  memcpy(again, a, Count * 4);
  pixel_stencil_alpha(level, again, Stride, a + 5, Width, Width, Height - 1, 0xC0);
  print("stencil-alpha", level, again, Count * 4);
  pixel_split_alpha(a, Stride, Width, Height, back, Stride, luma, Width);
  print("split-alpha", level, luma, Count);
}

static void differences(PixelKernelLevel level, const uint8_t *a, const uint8_t *b) {
  PixelDifferenceSummary summary = pixel_compare(level, a, Stride, b, Stride, Width, Height);
  int64_t numbers[] = {summary.count, summary.left, summary.top, summary.right, summary.bottom, summary.maximum};
  print("compare", level, numbers, sizeof numbers);
  uint8_t *steps = zeros(Count), *marks = zeros(Count);
  int most = pixel_row_steps(level, a, b, steps, Count);
  print("steps", level, steps, Count);
  print("most", level, &most, sizeof most);
  int64_t sum = pixel_sum_squares(level, (const int16_t *)a, (const int16_t *)b, Count);
  print("squares", level, &sum, sizeof sum);
  uint32_t *sums = zeros(Count * 4);
  pixel_add_luma(level, a, sums, Count);
  print("add-luma", level, sums, Count * 4);
  pixel_mark_yiq(level, a, b, 0, Count, 900, PixelBackdropCheckered, marks);
  print("yiq", level, marks, Count);
  pixel_unmark_antialiased(a, b, Width, Height, PixelAntialiasingYIQ, PixelBackdropCheckered, marks);
  print("yiq antialiased", level, marks, Count);
  float light[256];
  for (int i = 0; i < 256; i++) light[i] = (float)(i * i) / 65025.0f;
  pixel_mark_oklab(level, a, b, 0, Count, light, 0.3f, PixelBackdropWhite, marks);
  print("oklab", level, marks, Count);
  pixel_unmark_antialiased(a, b, Width, Height, PixelAntialiasingOKLab, PixelBackdropWhite, marks);
  print("oklab antialiased", level, marks, Count);
}

static void likeness(PixelKernelLevel level) {
  float *a = plane(), *b = plane(), *c = plane();
  const float taps[PixelSimilarityRadius + 1] = {0.25f, 0.1875f, 0.109375f, 0.0546875f, 0.0234375f};
  float *scratch = zeros((5 * Count + 8 * (Width + 2 * PixelSimilarityRadius)) * sizeof(float));
  double sums[PixelSimilaritySums];
  pixel_similarity_sums(level, a, b, Width, Height, taps, scratch, sums);
  print("similarity", level, sums, sizeof sums);
  pixel_halve_plane(a, Width, Height, scratch);
  print("halve-plane", level, scratch, (Width + 1) / 2 * ((Height + 1) / 2) * sizeof(float));
  pixel_light_to_xyb(level, a, b, c, Count, 0.1559542f);
  print("xyb x", level, a, Count * sizeof(float));
  print("xyb y", level, b, Count * sizeof(float));
  print("xyb b", level, c, Count * sizeof(float));
}

// Stars that reach over the edges, of lines and of curves.
static void areas(int level) {
  PixelCoverage ground = {
      zeros(pixel_coverage_cells(Width, Height) * sizeof(int32_t)),
      zeros(pixel_coverage_marks(Width, Height) * sizeof(uint64_t)), Width, Height};
  uint8_t *bytes = zeros(Count);
  for (int star = 0; star < 20; star++) {
    PixelPoint points[12];
    for (int i = 0; i < 12; i++) {
      points[i].x = (double)(random64() >> 40) / 65536 + 100 * ((i + 3) % 12 < 6) - 80;
      points[i].y = (double)(random64() >> 40) / 65536 + 60 * (i < 6) - 80;
    }
    for (int i = 0; i < 12; i += 3) {
      if (star % 2)
        pixel_cover_cubic(&ground, points[i], points[i + 1], points[i + 2], points[(i + 3) % 12], 0.01, 1);
      else
        for (int k = i; k < i + 3; k++) pixel_cover_line(&ground, points[k], points[(k + 1) % 12], 1);
    }
    pixel_finish_coverage(&ground, bytes, Width);
    print("coverage", level, bytes, Count);
  }
}

static void blurs(PixelKernelLevel level, const uint8_t *a) {
  // Of a triangle: 2¹⁵ in all.
  const int32_t weights[] = {2048, 6144, 8192, 8192, 6144, 2048, 0};
  uint8_t *out = zeros(Count * 4);
  for (int scale = 1; scale <= 4; scale *= 2) {
    PixelBlur blur = {{weights, 7, scale}, {weights, 5, scale}, 4, scale == 2, 1, 2};
    int32_t five[] = {4096, 8192, 8192, 8192, 4096};
    blur.y.weights = five;
    if (!pixel_blur(level, &blur, a, Stride, Width, Height, -9, -5, out, Stride, Width, Height)) exit(1);
    print("blur", level, out, Count * 4);
  }
}

static void samples(PixelKernelLevel level, const uint8_t *a) {
  uint8_t *out = zeros(Count * 4);
  for (int turn = 0; turn < 24; turn++) {
    int64_t u = (int64_t)(random64() % ((uint64_t)Width << 32)), v = (int64_t)(random64() % ((uint64_t)Height << 32));
    int64_t step_u = (int64_t)(random64() >> 30) - (1ll << 33), step_v = (int64_t)(random64() >> 30) - (1ll << 33);
    PixelTexture two[2] = {
      {a, Stride, u, v, step_u, step_v, 0, (int64_t)(Width - 1) << 32, 0, (int64_t)(Height - 1) << 32, 0, 0, 0, 0},
      {a, Stride, u / 2, v / 2, step_u / 2, step_v / 2, 0, (int64_t)(Width / 2 - 1) << 32, 0,
       (int64_t)(Height / 2 - 1) << 32, 1ll << 30, -(1ll << 29), turn % 3 ? 1ll << 31 : 0, 1ll << 30},
    };
    pixel_sample_row(level, two, (uint32_t)(turn % 2 ? turn * 10 : 0), out + turn * Stride, Width);
  }
  print("sample", level, out, 24 * Stride);
  memset(out, 0, Count * 4);
  pixel_halve(level, a, Stride, Width, Height, out, Stride);
  print("halve", level, out, Count * 4);
}

static void tints(PixelKernelLevel level, const uint8_t *a, const uint8_t *b) {
  uint8_t *out = zeros(Count * 4);
  const uint8_t *factors = b;
  memcpy(out, a, Count * 4);
  pixel_tint(level, out, factors, Count);
  print("tint", level, out, Count * 4);
  memcpy(out, a, Count * 4);
  pixel_fade(level, out, b, 77, Count * 4);
  print("fade", level, out, Count * 4);
}

static void palettes(PixelKernelLevel level, const uint8_t *a) {
  PixelPalette palette = {.count = 200};
  for (int i = 0; i < PixelPaletteCapacity; i++) {
    palette.red[i] = (int32_t)(random64() % 256);
    palette.green[i] = (int32_t)(random64() % 256);
    palette.blue[i] = (int32_t)(random64() % 256);
  }
  uint32_t *pixels = zeros(Count * 4), *distances = zeros(Count * 4);
  for (int i = 0; i < Count; i++) pixels[i] = (uint32_t)random64() & 0xFFFFFF;
  uint8_t *entries = zeros(Count);
  pixel_nearest_entries(level, &palette, pixels, Count, entries, distances);
  print("nearest", level, entries, Count);
  print("nearest distances", level, distances, Count * 4);
  uint8_t *activity = zeros(Count);
  pixel_activity(level, pixels, Width, Height, 0, 5, Width, activity);
  print("activity", level, activity, Width);
  PixelHash hash = pixel_hash_begin(3);
  pixel_hash_add(&hash, a, Count * 4 - 5);
  uint64_t value = pixel_hash_value(&hash);
  print("hash", level, &value, sizeof value);
  PixelChoices *choices = zeros(Count * sizeof(PixelChoices));
  for (int i = 0; i < Count; i++) {
    choices[i].count = (uint8_t)(1 + random64() % 4);
    for (int c = 0; c < choices[i].count; c++) {
      choices[i].symbols[c] = (uint8_t)(random64() % 16 * 4 + (uint64_t)c);
      choices[i].costs[c] = (uint16_t)(c * 40);
    }
  }
  PixelCompressor *compressor = zeros(pixel_compressor_size());
  uint8_t *output = zeros(Count * 2 + 1024), *chosen = zeros(Count);
  for (int lengths = 1; lengths <= 4; lengths += 3) {
    pixel_compressor_begin(compressor, 8, lengths, output, chosen, lengths == 1);
    pixel_compress(compressor, choices, Count);
    size_t length = pixel_compressor_finish(compressor);
    print(lengths == 1 ? "compress" : "compress with trials", level, output, length);
  }
  // Unchanged pixels, known and unknown ones.
  uint32_t *shown = zeros(Count * 4);
  int32_t *changes = zeros(Count * 4), *later = zeros(Count * 4);
  for (int i = 0; i < Count; i++) {
    later[i] = random64() % 2 ? 2 : 1;
    shown[i] = random64() % 3 ? pixels[i] ^ (uint32_t)(random64() & 0x070703) : UINT32_MAX;
    changes[i] = random64() % 4 != 0;
  }
  uint8_t *thresholds = noise(64 * 64);
  PixelPainter *painter = zeros(pixel_painter_size());
  pixel_painter_begin(
      level, painter, pixels, 200,
      (PixelPaintRules){
          .transparent = 200, .tolerance = 16, .brief_tolerance = 64, .dither_floor = 24, .noise_divisor = 3,
          .smooth_activity = 6, .noise = thresholds});
  memset(choices, 0, Count * sizeof(PixelChoices));
  PixelPaintRow row = {
      .colors = pixels, .shown = shown, .change_frames = changes, .later_frames = later, .activity = a, .count = Count,
      .frame = 1};
  pixel_choose(level, painter, &row, choices);
  print("choose", level, choices, Count * sizeof(PixelChoices));
  // All pixels as one image, chosen together; then with other colors, decided row by row.
  PixelHalftone *halftone = zeros(pixel_halftone_size(Width, Height));
  pixel_halftone_begin(halftone, painter, Width, Height);
  PixelPaintRow rows[Height];
  for (int y = 0; y < Height; y++) {
    int place = y * Width;
    rows[y] = (PixelPaintRow){
        .colors = pixels + place, .shown = shown + place, .change_frames = changes + place,
        .later_frames = later + place, .activity = a + place, .y = y, .count = Width, .frame = 1};
    pixel_halftone_add(level, halftone, &rows[y], choices);
  }
  pixel_halftone_refine(level, halftone);
  uint32_t moved[200];
  pixel_halftone_move(level, halftone, moved);
  print("halftone colors", level, moved, sizeof moved);
  pixel_halftone_refine(level, halftone);
  for (int y = 0; y < Height; y++) {
    PixelChoices *row_choices = choices + y * Width;
    pixel_halftone_choose(level, halftone, &rows[y], y, row_choices);
    for (int i = 0; i < Width; i++) chosen[i] = row_choices[i].symbols[row_choices[i].count - 1];
    pixel_halftone_leave(halftone, &rows[y], y, chosen);
  }
  print("halftone", level, choices, Count * sizeof(PixelChoices));
}

static void films(PixelKernelLevel level) {
  PixelFilm film = {.colors = zeros(Count * 4), .change_frames = zeros(Count * 4), .width = Width};
  memset(film.colors, 0xFF, Count * 4);
  PixelHistogram *histogram = zeros(pixel_histogram_size(4096));
  pixel_histogram_begin(histogram, 4096);
  PixelCensus *census = zeros(pixel_census_size());
  uint8_t *line = zeros(Width);
  pixel_census_begin(census, zeros(Count), 0, 2);
  pixel_census_open(census, 0, histogram);
  pixel_census_open(census, 1, histogram);
  for (int32_t frame = 0; frame < 3; frame++) {
    // Five pixels a code at most, so that all lie within the film.
    uint8_t *bytes = zeros(Count * 4);
    size_t length = 0;
    for (int i = 0; i < Count / 8; i++) {
      uint64_t bits = random64();
      if (bits % 4 == 0) {
        bytes[length++] = (uint8_t)(PixelChangeSkip + bits / 4 % 3);
      } else if (bits % 4 == 1) {
        bytes[length++] = (uint8_t)(PixelChangeRun + bits / 4 % 5);
      } else if (bits % 4 == 2) {
        bytes[length++] = (uint8_t)(PixelChangeStep + bits / 4 % 64);
        bytes[length++] = (uint8_t)(bits >> 40);
      } else {
        bytes[length++] = (uint8_t)(PixelChangeSmallStep + bits / 4 % 63);
      }
    }
    PixelExtent extent = pixel_replay(&film, bytes, length, frame, census);
    pixel_census_note(level, census, &film, Height, extent, frame, line);
  }
  pixel_census_close(census, &film, Count, 2, 20);
  uint32_t count = pixel_histogram_count(histogram), *colors = zeros(count * 4);
  int64_t *weights = zeros(count * 8);
  pixel_histogram_entries(histogram, colors, weights);
  print("replay", level, film.colors, Count * 4);
  print("census colors", level, colors, count * 4);
  print("census weights", level, weights, count * 8);
}

int main(void) {
  for (int level = 0; level <= (int)pixel_kernel_level(); level++) {
    state = 20260;
    uint8_t *a = picture(), *b = picture();
    // Half of the second picture is the first, so that comparing finds both.
    for (int i = 0; i < Count; i += 2) memcpy(b + i * 4, a + i * 4, 4);
    colors(level, a);
    differences(level, a, b);
    likeness(level);
    areas(level);
    blurs(level, a);
    samples(level, a);
    tints(level, a, b);
    palettes(level, a);
    films(level);
  }
  return 0;
}

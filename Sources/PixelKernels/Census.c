#include "Census.h"

#include <string.h>

// MARK: Histograms

static size_t aligned(size_t size) { return (size + 63) / 64 * 64; }

size_t pixel_histogram_size(uint32_t capacity) {
  return aligned(sizeof(PixelHistogram)) + aligned(2 * capacity * sizeof(uint32_t)) +
      aligned(capacity * sizeof(uint32_t)) + aligned(capacity * sizeof(int64_t)) + capacity * 3 * sizeof(int64_t);
}

void pixel_histogram_begin(PixelHistogram *histogram, uint32_t capacity) {
  uint8_t *memory = (uint8_t *)histogram + aligned(sizeof(PixelHistogram));
  memset(histogram, 0, sizeof *histogram);
  histogram->capacity = capacity;
  histogram->mask = 0xFFFFFF;
  histogram->slot_mask = 2 * capacity - 1;
  histogram->slots = (uint32_t *)memory;
  memory += aligned(2 * capacity * sizeof(uint32_t));
  histogram->keys = (uint32_t *)memory;
  memory += aligned(capacity * sizeof(uint32_t));
  histogram->weights = (int64_t *)memory;
  memory += aligned(capacity * sizeof(int64_t));
  histogram->sums = (int64_t(*)[3])memory;
  memset(histogram->slots, 0, 2 * capacity * sizeof(uint32_t));
}

static void add_sums(PixelHistogram *h, uint32_t place, const int64_t sums[3]) {
  for (int c = 0; c < 3; c++) h->sums[place][c] += sums[c];
}

static void weighted(uint32_t color, int64_t weight, int64_t sums[3]) {
  for (int c = 0; c < 3; c++) sums[c] = (int64_t)(color >> (16 - 8 * c) & 255) * weight;
}

static uint32_t place_of(PixelHistogram *h, uint32_t color);

// One bit less of each channel.
static void coarsen(PixelHistogram *h) {
  if (h->shift == 0)
    for (uint32_t place = 0; place < h->count; place++) weighted(h->keys[place], h->weights[place], h->sums[place]);
  h->shift++;
  h->mask = (0xFFu >> h->shift << h->shift) * 0x010101u;
  memset(h->slots, 0, ((size_t)h->slot_mask + 1) * sizeof(uint32_t));
  uint32_t old = h->count;
  h->count = 0;
  for (uint32_t place = 0; place < old; place++) {
    // Bins only move towards the first.
    int64_t weight = h->weights[place], sums[3];
    memcpy(sums, h->sums[place], sizeof sums);
    uint32_t target = place_of(h, h->keys[place]);
    h->weights[target] += weight;
    add_sums(h, target, sums);
  }
}

static uint32_t place_of(PixelHistogram *h, uint32_t color) {
  for (;;) {
    uint32_t key = color & h->mask;
    uint32_t slot = key * 0x9E3779B1u >> 12 & h->slot_mask;
    for (; h->slots[slot]; slot = (slot + 1) & h->slot_mask) {
      uint32_t place = h->slots[slot] - 1;
      if (h->keys[place] == key) return place;
    }
    if (h->count < h->capacity) {
      uint32_t place = h->count++;
      h->keys[place] = key;
      h->weights[place] = 0;
      memset(h->sums[place], 0, sizeof h->sums[place]);
      h->slots[slot] = place + 1;
      return place;
    }
    coarsen(h);
  }
}

static inline void add_at(PixelHistogram *h, uint32_t place, uint32_t color, int64_t weight) {
  h->weights[place] += weight;
  if (h->shift == 0) return;
  int64_t sums[3];
  weighted(color, weight, sums);
  add_sums(h, place, sums);
}

void pixel_histogram_add(PixelHistogram *histogram, uint32_t color, int64_t weight) {
  add_at(histogram, place_of(histogram, color), color, weight);
}

bool pixel_histogram_is_exact(const PixelHistogram *histogram) { return histogram->shift == 0; }

uint32_t pixel_histogram_count(const PixelHistogram *histogram) { return histogram->count; }

void pixel_histogram_entries(const PixelHistogram *h, uint32_t *colors, int64_t *weights) {
  for (uint32_t place = 0; place < h->count; place++) {
    weights[place] = h->weights[place];
    colors[place] = h->keys[place];
    if (h->shift == 0) continue;
    int64_t half = h->weights[place] / 2, channels[3];
    for (int c = 0; c < 3; c++) channels[c] = (h->sums[place][c] + half) / h->weights[place];
    colors[place] = (uint32_t)(channels[0] << 16 | channels[1] << 8 | channels[2]);
  }
}

const PixelFlatColor *pixel_histogram_flat(const PixelHistogram *histogram, uint32_t *count) {
  *count = histogram->flat_count;
  return histogram->flat;
}

// MARK: Flat areas

// The place of a color, PixelFlatCapacity where it came too late to be followed.
static uint32_t flat_place(PixelHistogram *h, uint32_t color) {
  uint32_t mask = 2 * PixelFlatCapacity - 1, slot = color * 0x9E3779B1u >> 12 & mask;
  for (; h->flat_slots[slot]; slot = (slot + 1) & mask) {
    uint32_t place = h->flat_slots[slot] - 1u;
    if (h->flat[place].color == color) return place;
  }
  if (h->flat_count == PixelFlatCapacity) return PixelFlatCapacity;
  uint32_t place = h->flat_count++;
  h->flat[place] = (PixelFlatColor){color, 0, 0};
  h->flat_slots[slot] = (uint16_t)(place + 1);
  return place;
}

// MARK: Counting

size_t pixel_census_size(void) { return sizeof(PixelCensus); }

void pixel_census_begin(PixelCensus *census, uint8_t *activity, int32_t first, int32_t end) {
  memset(census, 0, sizeof *census);
  census->activity = activity;
  census->first_open = first;
  census->end = end;
  // 1 / (1 + 0.12 · activity), of 4096.
  for (int i = 0; i < 256; i++) census->activity_weights[i] = 4096 * 25 / (25 + 3 * i);
  // √frames, of 16.
  for (int i = 0; i <= PixelLongestStay; i++) {
    int32_t root = 0;
    while ((root + 1) * (root + 1) <= 256 * i) root++;
    census->stay_weights[i] = root;
  }
}

void pixel_census_open(PixelCensus *census, int32_t frame, PixelHistogram *histogram) {
  census->open[(uint32_t)frame % PixelLongestStay] = histogram;
}

void pixel_census_found(PixelCensus *census, PixelHistogram *histogram, uint32_t color, int64_t weight, bool is_flat) {
  LastColor *last = &census->last;
  if (last->histogram != histogram || last->color != color)
    *last = (LastColor){histogram, color, place_of(histogram, color)};
  add_at(histogram, last->place, color, weight);
  if (!is_flat) return;
  last = &census->last_flat;
  if (last->histogram != histogram || last->color != color)
    *last = (LastColor){histogram, color, flat_place(histogram, color)};
  if (last->place == PixelFlatCapacity) return;
  histogram->flat[last->place].pixels++;
  histogram->flat[last->place].weight += weight;
}

void pixel_census_close(PixelCensus *census, const PixelFilm *film, size_t count, int32_t limit, int32_t frame) {
  for (size_t place = 0; place < count; place++)
    if (film->change_frames[place] < limit) pixel_census_count(census, film, place, frame);
  for (int32_t index = census->first_open; index < limit && index < census->first_open + PixelLongestStay; index++)
    census->open[(uint32_t)index % PixelLongestStay] = NULL;
  census->first_open = limit;
  census->last.histogram = census->last_flat.histogram = NULL;
}

void pixel_census_note(
    PixelKernelLevel level, PixelCensus *census, const PixelFilm *film, int height, PixelExtent extent, int32_t frame,
    uint8_t *row) {
  for (int y = extent.top; y <= extent.bottom; y++) {
    int count = extent.right - extent.left + 1;
    pixel_activity(level, film->colors, film->width, height, extent.left, y, count, row);
    size_t place = (size_t)y * (size_t)film->width + (size_t)extent.left;
    for (int x = 0; x < count; x++)
      if (film->change_frames[place + (size_t)x] == frame) census->activity[place + (size_t)x] = row[x];
  }
}

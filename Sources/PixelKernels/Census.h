// What counts the colors of a film while it is played.
#pragma once
#include "PixelKernels.h"

struct PixelHistogram {
  uint32_t capacity, count, mask, slot_mask;
  // How many low bits of a channel are left out. Sums of channels are kept where there are some.
  uint32_t shift;
  // Exact colors of flat areas, each with its pixels and what they weigh.
  uint32_t flat_count;
  uint16_t flat_slots[2 * PixelFlatCapacity];
  PixelFlatColor flat[PixelFlatCapacity];
  // A bin's place and one, by open addressing; 0 where there is none.
  uint32_t *slots;
  uint32_t *keys;
  int64_t *weights;
  int64_t (*sums)[3];
};

// Where the last color went, since neighbors have the same.
typedef struct {
  PixelHistogram *histogram;
  uint32_t color, place;
} LastColor;

struct PixelCensus {
  uint8_t *activity;
  int32_t first_open, end;
  PixelHistogram *open[PixelLongestStay];
  LastColor last, last_flat;
  int32_t activity_weights[256];
  int32_t stay_weights[PixelLongestStay + 1];
};

void pixel_census_found(PixelCensus *census, PixelHistogram *histogram, uint32_t color, int64_t weight, bool is_flat);

// Counts a pixel's color that is seen up to a frame.
static inline void pixel_census_count(PixelCensus *census, const PixelFilm *film, size_t place, int32_t frame) {
  int32_t since = film->change_frames[place];
  if (since < census->first_open || since >= census->end) return;
  PixelHistogram *histogram = census->open[(uint32_t)since % PixelLongestStay];
  if (!histogram) return;
  int32_t stay = frame - since;
  if (stay > PixelLongestStay) stay = PixelLongestStay;
  uint8_t activity = census->activity[place];
  int64_t weight = (int64_t)census->activity_weights[activity] * census->stay_weights[stay];
  pixel_census_found(census, histogram, film->colors[place], weight, activity == 0);
}

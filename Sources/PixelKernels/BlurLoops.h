// Loops of a blur over one row.
#pragma once
#include <string.h>

#include "Levels.h"

// Weights two by two, as products of 16 bits take them; a last one without a neighbor has a zero.
static void pair_weights(const int32_t *weights, int taps, int32_t *pairs) {
  for (int tap = 0; tap < taps; tap += 2) {
    int32_t next = tap + 1 < taps ? weights[tap + 1] : 0;
    pairs[tap / 2] = (int32_t)((uint32_t)weights[tap] & 0xFFFFu) | (int32_t)((uint32_t)next << 16);
  }
}

// Rounded sums of numbers that lie `stride` apart, (Σ wₜ · inₜ + half) >> shift.
//
// Numbers and results are below 2¹⁵, and so are weights, but where one stands alone: it is 2¹⁵.
PIXEL_KERNEL_BODY void weigh_some(
    const int16_t *in, ptrdiff_t stride, const int32_t *pairs, int taps, int shift, int16_t *out,
    int start, int count) {
  for (int i = start; i < count; i++) {
    int32_t sum = 1 << (shift - 1);
    for (int tap = 0; tap < taps; tap++) {
      int32_t weight = taps == 1 ? 1 << 15 : (int16_t)(pairs[tap / 2] >> (tap % 2 * 16));
      sum += weight * in[i + tap * stride];
    }
    out[i] = (int16_t)(sum >> shift);
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

// Products of pairs are added up in one instruction; what it interleaves its counterpart packs back.
#define WEIGH(LEVEL, ATTRIBUTES, VECTOR, PREFIX, BITS)                                            \
  ATTRIBUTES static inline void weigh_block_##LEVEL(                                              \
      const int16_t *in, ptrdiff_t stride, const int32_t *pairs, int taps, int shift,             \
      int16_t *out) {                                                                             \
    VECTOR low = PREFIX##_set1_epi32(1 << (shift - 1)), high = low;                               \
    for (int tap = 0; tap < taps; tap += 2) {                                                     \
      const int16_t *first = in + tap * stride;                                                   \
      const int16_t *second = tap + 1 < taps ? first + stride : first;                            \
      VECTOR a = PREFIX##_loadu_si##BITS((const void *)first);                                    \
      VECTOR b = PREFIX##_loadu_si##BITS((const void *)second);                                   \
      VECTOR weights = PREFIX##_set1_epi32(pairs[tap / 2]);                                       \
      low = PREFIX##_add_epi32(                                                                   \
          low, PREFIX##_madd_epi16(PREFIX##_unpacklo_epi16(a, b), weights));                      \
      high = PREFIX##_add_epi32(                                                                  \
          high, PREFIX##_madd_epi16(PREFIX##_unpackhi_epi16(a, b), weights));                     \
    }                                                                                             \
    low = PREFIX##_srai_epi32(low, shift);                                                        \
    high = PREFIX##_srai_epi32(high, shift);                                                      \
    PREFIX##_storeu_si##BITS((void *)out, PREFIX##_packs_epi32(low, high));                       \
  }                                                                                               \
  ATTRIBUTES static void weigh_##LEVEL(                                                           \
      const int16_t *in, ptrdiff_t stride, const int32_t *pairs, int taps, int shift,             \
      int16_t *out, int count) {                                                                  \
    const int lanes = BITS / 16;                                                                  \
    if (taps == 1 || count < lanes) {                                                             \
      weigh_some(in, stride, pairs, taps, shift, out, 0, count);                                  \
      return;                                                                                     \
    }                                                                                             \
    for (int i = 0; i + lanes <= count; i += lanes) {                                             \
      weigh_block_##LEVEL(in + i, stride, pairs, taps, shift, out + i);                           \
    }                                                                                             \
    /* The last block may overlap the one before it. */                                           \
    int last = count - lanes;                                                                     \
    weigh_block_##LEVEL(in + last, stride, pairs, taps, shift, out + last);                       \
  }

WEIGH(baseline, , __m128i, _mm, 128)
WEIGH(avx2, __attribute__((target("avx2"))), __m256i, _mm256, 256)
WEIGH(avx512, __attribute__((target("avx512bw,avx512vl,avx512dq"))), __m512i, _mm512, 512)
#endif

typedef void (*weigh_function)(
    const int16_t *in, ptrdiff_t stride, const int32_t *pairs, int taps, int shift, int16_t *out,
    int count);

#if defined(__x86_64__)
static weigh_function weigh_at(PixelKernelLevel level) {
  switch (level) {
    case PixelKernelLevelAVX512: return weigh_avx512;
    case PixelKernelLevelAVX2: return weigh_avx2;
    case PixelKernelLevelSSE41: return weigh_baseline;
    default: return weigh_baseline;
  }
}
#else
static void weigh_baseline(
    const int16_t *in, ptrdiff_t stride, const int32_t *pairs, int taps, int shift, int16_t *out,
    int count) {
  weigh_some(in, stride, pairs, taps, shift, out, 0, count);
}

static weigh_function weigh_at(PixelKernelLevel level) {
  (void)level;
  return weigh_baseline;
}
#endif

// Adds a row of bytes to a row of sums, which have room for 256 rows.
PIXEL_KERNEL_BODY void add_body(const uint8_t *in, uint16_t *restrict sums, int count) {
  for (int i = 0; i < count; i++) sums[i] += in[i];
}

PIXEL_KERNEL(void, add, (const uint8_t *in, uint16_t *restrict sums, int count), (in, sums, count))

// Sums of `across` pixels side by side, by halves: what remains of each half stays in front.
PIXEL_KERNEL_BODY void cells_of(
    uint32_t *sums, int across, int half, int shift, int channels, int16_t *out, int columns) {
  for (; across > 1; across /= 2) {
    int count = columns * across / 2;
    for (int i = 0; i < count; i++) {
      for (int channel = 0; channel < channels; channel++) {
        sums[i * channels + channel] =
            sums[2 * i * channels + channel] + sums[(2 * i + 1) * channels + channel];
      }
    }
  }
  for (int i = 0; i < columns * channels; i++) {
    out[i] = (int16_t)((sums[i] + (uint32_t)half) >> shift);
  }
}

PIXEL_KERNEL_BODY void cells_body(
    const uint16_t *restrict in, uint32_t *restrict sums, int across, int half, int shift,
    int channels, int16_t *restrict out, int columns) {
  for (int i = 0; i < columns * across * channels; i++) sums[i] = in[i];
  if (channels == 4) {
    cells_of(sums, across, half, shift, 4, out, columns);
  } else {
    cells_of(sums, across, half, shift, 1, out, columns);
  }
}

PIXEL_KERNEL(
    void, cells,
    (const uint16_t *restrict in, uint32_t *restrict sums, int across, int half, int shift,
     int channels, int16_t *restrict out, int columns),
    (in, sums, across, half, shift, channels, out, columns))

// One row between two.
PIXEL_KERNEL_BODY void between_body(
    const int16_t *upper, const int16_t *lower, int fraction, int shift, int16_t *restrict out,
    int count) {
  int whole = 1 << shift;
  for (int i = 0; i < count; i++) {
    out[i] = (int16_t)((upper[i] * (whole - fraction) + lower[i] * fraction + whole / 2) >> shift);
  }
}

PIXEL_KERNEL(
    void, between,
    (const int16_t *upper, const int16_t *lower, int fraction, int shift,
     int16_t *restrict out, int count),
    (upper, lower, fraction, shift, out, count))

// Each pixel `times` in turn.
PIXEL_KERNEL_BODY void repeat_body(
    const int16_t *restrict in, int times, int channels, int16_t *restrict out, int count) {
  if (times == 1) {
    memcpy(out, in, (size_t)(count * channels) * sizeof *out);
  } else if (channels == 4) {
    for (int i = 0; i < count; i++) {
      for (int time = 0; time < times; time++) {
        memcpy(out + (i * times + time) * 4, in + i * 4, 4 * sizeof *out);
      }
    }
  } else {
    for (int i = 0; i < count; i++) {
      for (int time = 0; time < times; time++) out[i * times + time] = in[i];
    }
  }
}

PIXEL_KERNEL(
    void, repeat,
    (const int16_t *restrict in, int times, int channels, int16_t *restrict out, int count),
    (in, times, channels, out, count))

// Bytes between each value and the one `distance` further, by parts of 2^shift.
PIXEL_KERNEL_BODY void bytes_body(
    const int16_t *restrict values, int distance, const int16_t *restrict parts, int shift,
    uint8_t *restrict out, int count) {
  int whole = 1 << shift;
  for (int i = 0; i < count; i++) {
    int value = values[i] * (whole - parts[i]) + values[i + distance] * parts[i];
    out[i] = (uint8_t)((value + (64 << shift)) >> (shift + 7));
  }
}

PIXEL_KERNEL(
    void, bytes,
    (const int16_t *restrict values, int distance, const int16_t *restrict parts, int shift,
     uint8_t *restrict out, int count),
    (values, distance, parts, shift, out, count))

// Four pixels of four values.
typedef int32_t Four __attribute__((vector_size(64)));
typedef uint8_t FourPixels __attribute__((vector_size(16)));

PIXEL_KERNEL_BODY Four four_times(const int16_t *values) {
  typedef int16_t Values __attribute__((vector_size(8)));
  typedef int32_t One __attribute__((vector_size(16)));
  Values narrow;
  memcpy(&narrow, values, sizeof narrow);
  One one = __builtin_convertvector(narrow, One);
  return __builtin_shufflevector(one, one, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

// Pixels of four bytes between each cell and the next, `across` to a cell and at least two, from the one
// `skipped` in the first cell on: each lies a step of 2^-(shift - 1) nearer to the next cell, beginning with half of one.
PIXEL_KERNEL_BODY void steps_body(
    const int16_t *cells, int across, int shift, int skipped, uint8_t *out, int count) {
  const Four odd = {1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5, 7, 7, 7, 7};
  for (int first = -skipped; first < count; first += across, cells += 4) {
    Four value = four_times(cells), difference = four_times(cells + 4) - value;
    value = (value << shift) + difference * odd + (64 << shift);
    for (int pixel = first; pixel < first + across; pixel += 4, value += 8 * difference) {
      FourPixels pixels = __builtin_convertvector(value >> (shift + 7), FourPixels);
      // Of two to a cell the next cell overwrites the rest.
      if (pixel >= 0 && pixel + 4 <= count) {
        memcpy(out + pixel * 4, &pixels, sizeof pixels);
      } else {
        for (int i = pixel < 0 ? -pixel : 0; i < 4 && pixel + i < count; i++) {
          memcpy(out + (pixel + i) * 4, (const uint8_t *)&pixels + i * 4, 4);
        }
      }
    }
  }
}

PIXEL_KERNEL(
    void, steps,
    (const int16_t *cells, int across, int shift, int skipped, uint8_t *out, int count),
    (cells, across, shift, skipped, out, count))

// Loops of a blur over one row.
#pragma once
#include <string.h>

#include "Levels.h"

// Bytes of a row that are summed before the next tap: they stay in the first-level cache.
enum { Block = 512 };

PIXEL_KERNEL_BODY void rows_body(
    const uint8_t *in, int step, const int32_t *weights, int taps, uint16_t *out, int count) {
  int32_t sums[Block];
  for (int start = 0; start < count; start += Block) {
    int length = count - start < Block ? count - start : Block;
    for (int i = 0; i < length; i++) sums[i] = 128;
    for (int tap = 0; tap < taps; tap++) {
      const uint8_t *from = in + start + tap * step;
      int32_t weight = weights[tap];
      for (int i = 0; i < length; i++) sums[i] += weight * from[i];
    }
    for (int i = 0; i < length; i++) out[start + i] = (uint16_t)(sums[i] >> 8);
  }
}

PIXEL_KERNEL(
    void, rows,
    (const uint8_t *in, int step, const int32_t *weights, int taps, uint16_t *out, int count),
    (in, step, weights, taps, out, count))

PIXEL_KERNEL_BODY void columns_body(
    const uint16_t *in, ptrdiff_t stride, const int32_t *weights, int taps, uint16_t *out,
    int count) {
  int32_t sums[Block];
  for (int start = 0; start < count; start += Block) {
    int length = count - start < Block ? count - start : Block;
    for (int i = 0; i < length; i++) sums[i] = 1 << 14;
    for (int tap = 0; tap < taps; tap++) {
      const uint16_t *from = in + start + tap * stride;
      int32_t weight = weights[tap];
      for (int i = 0; i < length; i++) sums[i] += weight * from[i];
    }
    for (int i = 0; i < length; i++) out[start + i] = (uint16_t)(sums[i] >> 15);
  }
}

PIXEL_KERNEL(
    void, columns,
    (const uint16_t *in, ptrdiff_t stride, const int32_t *weights, int taps, uint16_t *out,
     int count),
    (in, stride, weights, taps, out, count))

// Adds a row of bytes to a row of sums, which have room for 256 rows.
PIXEL_KERNEL_BODY void add_body(const uint8_t *in, uint16_t *restrict sums, int count) {
  for (int i = 0; i < count; i++) sums[i] += in[i];
}

PIXEL_KERNEL(void, add, (const uint8_t *in, uint16_t *restrict sums, int count), (in, sums, count))

// Sums of `across` pixels side by side, by halves: what remains of each half stays in front.
PIXEL_KERNEL_BODY void cells_of(
    uint32_t *sums, int across, int half, int shift, int channels, uint8_t *out, int columns) {
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
    out[i] = (uint8_t)((sums[i] + (uint32_t)half) >> shift);
  }
}

PIXEL_KERNEL_BODY void cells_body(
    const uint16_t *restrict in, uint32_t *restrict sums, int across, int half, int shift,
    int channels, uint8_t *restrict out, int columns) {
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
     int channels, uint8_t *restrict out, int columns),
    (in, sums, across, half, shift, channels, out, columns))

// One row between two.
PIXEL_KERNEL_BODY void between_body(
    const uint16_t *upper, const uint16_t *lower, int fraction, int shift, uint16_t *restrict out,
    int count) {
  int whole = 1 << shift;
  for (int i = 0; i < count; i++) {
    out[i] = (uint16_t)((upper[i] * (whole - fraction) + lower[i] * fraction + whole / 2) >> shift);
  }
}

PIXEL_KERNEL(
    void, between,
    (const uint16_t *upper, const uint16_t *lower, int fraction, int shift,
     uint16_t *restrict out, int count),
    (upper, lower, fraction, shift, out, count))

// Each pixel `times` in turn.
PIXEL_KERNEL_BODY void repeat_body(
    const uint16_t *restrict in, int times, int channels, int16_t *restrict out, int count) {
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
      for (int time = 0; time < times; time++) out[i * times + time] = (int16_t)in[i];
    }
  }
}

PIXEL_KERNEL(
    void, repeat,
    (const uint16_t *restrict in, int times, int channels, int16_t *restrict out, int count),
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

// How much light a channel stands for: sRGB's curve, in whole numbers.
#pragma once
#include "Levels.h"

// A channel here is in sixteenths of a level, 0 to FullChannel. The curve is the cubic
// 0.012523 c + 0.682171 c² + 0.305306 c³, which is at most 0.002 of full light off sRGB's own, and
// whose slope is nowhere 0. Coefficients: 2¹⁶ · FullChannel / 2¹² · 0.012523, 2¹⁶ · 0.682171,
// 2²⁴ · 0.305306 / FullChannel.
enum {
  FullChannel = 255 * 16,
  LinearTerm = 818,
  SquareTerm = 44707,
  CubeTerm = 1255,
};

// About 2²⁰ times the light, 0 to 1, that a channel stands for.
PIXEL_KERNEL_BODY int32_t light_of(int32_t channel) {
  int32_t square = SquareTerm + ((CubeTerm * channel) >> 8);
  return ((LinearTerm + ((square * channel) >> 12)) * channel) >> 8;
}

// By how much light rises with a channel, times 256.
PIXEL_KERNEL_BODY int32_t light_slope(int32_t channel) {
  int32_t cube = (CubeTerm * channel) >> 8;
  return LinearTerm + (((2 * SquareTerm + 3 * cube) * (channel >> 2)) >> 10);
}

// The whole part of a quotient. IEEE's division is rounded in one way only, on every processor.
PIXEL_KERNEL_BODY int32_t quotient(float dividend, int32_t divisor) {
  return (int32_t)(dividend / (float)divisor);
}

// The channel that stands for a light, from a first guess, by Newton's method: the curve is convex
// and without flat places.
PIXEL_KERNEL_BODY int32_t channel_of(int32_t light, int32_t guess) {
  int32_t channel = guess;
  for (int round = 0; round < 3; round++) {
    float rest = (float)((light - light_of(channel)) * 256);
    channel += quotient(rest, light_slope(channel));
    channel = channel < 0 ? 0 : channel > FullChannel ? FullChannel : channel;
  }
  return channel;
}

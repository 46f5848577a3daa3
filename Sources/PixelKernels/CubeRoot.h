#pragma once
#include <stdint.h>
#include <string.h>

#include "Levels.h"

// The cube root of 0…1: a guess from the exponent, then Halley's method.
//
// Each step triples the digits: two give 1 part in 10⁶, three all that a float holds. What is added
// to the divisor is nothing to any linear light, and keeps 0 from being divided by 0.
PIXEL_KERNEL_BODY float cube_root(float x, int steps) {
  int32_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits = (int32_t)((float)bits * (1.0f / 3)) + 709921077;
  float root;
  memcpy(&root, &bits, sizeof root);
  for (int i = 0; i < steps; i++) {
    float cube = root * root * root;
    root = root * (cube + 2 * x) / (2 * cube + x + 1e-30f);
  }
  return root;
}

// The same without a division, which costs more than all else where many are needed: x · r², with r
// the inverse cube root.
//
// A guess from the exponent leaves e = 1 − x·r³ within ±0.103; the polynomial is (1 − e)^(−1/3) there
// to 1 part in 10⁷, interpolated at Chebyshev's points.
PIXEL_KERNEL_BODY float cube_root_without_division(float x) {
  int32_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits = 0x54A20000 - (int32_t)((float)bits * (1.0f / 3));
  float root;
  memcpy(&root, &bits, sizeof root);
  float e = 1 - x * (root * root * root);
  root *= 1 + e * (0.333329058f + e * (0.222221525f + e * (0.174477986f + e * 0.145092865f)));
  return x * (root * root);
}

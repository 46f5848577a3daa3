// Pseudo-random numbers that are the same on every machine.
#include <stdint.h>

static uint64_t state;

/// SplitMix64.
static uint64_t random64(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

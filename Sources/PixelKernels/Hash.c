// XXH64 as its specification describes it (github.com/Cyan4973/xxHash, doc/xxhash_spec.md):
// four lanes of 8 bytes, one multiplication and rotation each; not cryptographic.
#include <string.h>

#include "PixelKernels.h"

static const uint64_t Prime1 = 0x9E3779B185EBCA87u, Prime2 = 0xC2B2AE3D27D4EB4Fu,
                      Prime3 = 0x165667B19E3779F9u, Prime4 = 0x85EBCA77C2B2AE63u,
                      Prime5 = 0x27D4EB2F165667C5u;

static inline uint64_t rotated(uint64_t value, int bits) {
  return value << bits | value >> (64 - bits);
}

static inline uint64_t word64(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

static inline uint32_t word32(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap32(value);
#endif
  return value;
}

static inline uint64_t mixed(uint64_t lane, uint64_t input) {
  return rotated(lane + input * Prime2, 31) * Prime1;
}

static void add_stripes(uint64_t lanes[4], const uint8_t *bytes, size_t stripes) {
  uint64_t a = lanes[0], b = lanes[1], c = lanes[2], d = lanes[3];
  for (; stripes > 0; stripes--, bytes += 32) {
    a = mixed(a, word64(bytes));
    b = mixed(b, word64(bytes + 8));
    c = mixed(c, word64(bytes + 16));
    d = mixed(d, word64(bytes + 24));
  }
  lanes[0] = a, lanes[1] = b, lanes[2] = c, lanes[3] = d;
}

PixelHash pixel_hash_begin(uint64_t seed) {
  PixelHash hash = {{seed + Prime1 + Prime2, seed + Prime2, seed, seed - Prime1}, 0, seed, {0}};
  return hash;
}

void pixel_hash_add(PixelHash *hash, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t held = hash->total % 32;
  hash->total += count;
  if (held > 0) {
    size_t taken = count < 32 - held ? count : 32 - held;
    memcpy(hash->pending + held, next, taken);
    if (held + taken < 32) return;
    add_stripes(hash->lanes, hash->pending, 1);
    next += taken;
    count -= taken;
  }
  add_stripes(hash->lanes, next, count / 32);
  memcpy(hash->pending, next + count / 32 * 32, count % 32);
}

uint64_t pixel_hash_value(const PixelHash *hash) {
  const uint64_t *lanes = hash->lanes;
  uint64_t value = hash->seed + Prime5;
  if (hash->total >= 32) {
    value = rotated(lanes[0], 1) + rotated(lanes[1], 7) + rotated(lanes[2], 12) +
            rotated(lanes[3], 18);
    for (int i = 0; i < 4; i++) value = (value ^ mixed(0, lanes[i])) * Prime1 + Prime4;
  }
  value += hash->total;
  const uint8_t *next = hash->pending, *end = next + hash->total % 32;
  for (; end - next >= 8; next += 8)
    value = rotated(value ^ mixed(0, word64(next)), 27) * Prime1 + Prime4;
  if (end - next >= 4) {
    value = rotated(value ^ word32(next) * Prime1, 23) * Prime2 + Prime3;
    next += 4;
  }
  for (; next < end; next++) value = rotated(value ^ *next * Prime5, 11) * Prime1;
  value = (value ^ value >> 33) * Prime2;
  value = (value ^ value >> 29) * Prime3;
  return value ^ value >> 32;
}

#include <string.h>

#include "PixelKernels.h"

// LZW over sets of symbols.
//
// Every pixel has a set of symbols that will do. All strings of the table that fit the pixels are
// followed at once; the longest wins, among those the cheapest one. A reader's entry for a code is
// that code with the first symbol of the next one, which is not known until the next one has won.
// Until then the entry stands provisionally with the code's own first symbol: only strings that go
// on from the code itself can use it, and those begin with that symbol.

enum { CodeLimit = 4096, Beam = 48, SlotBits = 14 };

struct PixelCompressor {
  // The code of each string that is one symbol longer than another, by open addressing: key and code share
  // 32 bits, 0 is free, and a code of 0 is none any more. All of it stays in a processor's nearest caches.
  uint32_t slots[1 << SlotBits];
  uint16_t prefixes[CodeLimit];
  uint8_t symbols[CodeLimit];
  uint8_t firsts[CodeLimit];
  uint16_t child_counts[CodeLimit];
  uint16_t nodes[Beam];
  uint32_t costs[Beam];
  int active;
  int code_size, width, next;
  // The last code, whose entry `next - 1` is provisional; negative after a clear.
  int previous;
  uint32_t pending;
  int pending_bits;
  uint8_t *output;
  size_t length, length_place;
  uint8_t *chosen;
  size_t chosen_count;
};

size_t pixel_compressor_size(void) { return sizeof(PixelCompressor); }

// MARK: Output

static void put_byte(PixelCompressor *c, uint8_t byte) {
  if (c->length - c->length_place == 256) {
    c->output[c->length_place] = 255;
    c->length_place = c->length++;
  }
  c->output[c->length++] = byte;
}

static void put_code(PixelCompressor *c, int code) {
  c->pending |= (uint32_t)code << c->pending_bits;
  for (c->pending_bits += c->width; c->pending_bits >= 8; c->pending_bits -= 8) {
    put_byte(c, (uint8_t)c->pending);
    c->pending >>= 8;
  }
}

// MARK: The table

// The slot of a string and a symbol behind it, or the free one where they would be. The last code is
// never a prefix, so that keys fit 20 bits.
static inline uint32_t *slot_of(PixelCompressor *c, int prefix, uint8_t symbol) {
  uint32_t key = ((uint32_t)prefix << 8 | symbol) + 1;
  uint32_t place = key * 0x9E3779B1u >> (32 - SlotBits);
  while (c->slots[place] && c->slots[place] >> 12 != key) place = (place + 1) & ((1 << SlotBits) - 1);
  return &c->slots[place];
}

// The code of a string and a symbol behind it; 0 where there is none.
static inline int child(PixelCompressor *c, int prefix, uint8_t symbol) {
  return (int)(*slot_of(c, prefix, symbol) & (CodeLimit - 1));
}

static inline void set_child(PixelCompressor *c, int prefix, uint8_t symbol, int code) {
  *slot_of(c, prefix, symbol) = (((uint32_t)prefix << 8 | symbol) + 1) << 12 | (uint32_t)code;
}

static void forget(PixelCompressor *c) {
  int first = (1 << c->code_size) + 2;
  for (int code = first; code < c->next; code++) c->child_counts[c->prefixes[code]] = 0;
  if (c->next > first) memset(c->slots, 0, sizeof c->slots);
  c->width = c->code_size + 1;
  c->next = (1 << c->code_size) + 2;
  c->previous = -1;
}

static void link_entry(PixelCompressor *c, int code, uint8_t symbol) {
  int prefix = c->prefixes[code];
  c->symbols[code] = symbol;
  if (child(c, prefix, symbol)) return;
  set_child(c, prefix, symbol, code);
  c->child_counts[prefix]++;
}

// The provisional entry becomes what a reader makes of it when the next code begins with `first`.
static void settle(PixelCompressor *c, uint8_t first) {
  if (c->previous < 0) return;
  int code = c->next - 1;
  uint8_t provisional = c->symbols[code];
  if (provisional == first) return;
  if (child(c, c->previous, provisional) == code) {
    set_child(c, c->previous, provisional, 0);
    c->child_counts[c->previous]--;
  }
  link_entry(c, code, first);
}

static void emit(PixelCompressor *c, bool is_last) {
  int best = 0;
  for (int k = 1; k < c->active; k++)
    if (c->costs[k] < c->costs[best]) best = k;
  int code = c->nodes[best];
  settle(c, c->firsts[code]);
  put_code(c, code);
  // The string, from its end.
  int clear = 1 << c->code_size;
  size_t place = c->chosen_count;
  for (int node = code;; node = c->prefixes[node]) {
    c->chosen[--place] = c->symbols[node];
    if (node < clear) break;
  }
  if (c->next == CodeLimit) {
    if (is_last) return;
    put_code(c, clear);
    forget(c);
    return;
  }
  // Readers learn a code one step later than it is made here.
  if (c->next == 1 << c->width) c->width++;
  c->previous = code;
  c->prefixes[c->next] = (uint16_t)code;
  c->firsts[c->next] = c->firsts[code];
  link_entry(c, c->next, c->firsts[code]);
  c->next++;
}

// MARK: Interface

void pixel_compressor_begin(
    PixelCompressor *c, int bits, uint8_t *output, uint8_t *chosen, bool is_new) {
  if (is_new) {
    memset(c->slots, 0, sizeof c->slots);
    memset(c->child_counts, 0, sizeof c->child_counts);
    c->next = 0;
  } else {
    forget(c);
  }
  c->code_size = bits < 2 ? 2 : bits;
  c->next = 0;
  forget(c);
  for (int symbol = 0; symbol < 1 << c->code_size; symbol++)
    c->symbols[symbol] = c->firsts[symbol] = (uint8_t)symbol;
  c->output = output;
  c->chosen = chosen;
  c->chosen_count = 0;
  c->active = 0;
  c->pending = 0;
  c->pending_bits = 0;
  c->output[0] = (uint8_t)c->code_size;
  c->length_place = 1;
  c->length = 2;
  put_code(c, 1 << c->code_size);
}

void pixel_compress(PixelCompressor *c, const PixelChoices *choices, int count) {
  for (int i = 0; i < count; i++) {
    const PixelChoices *choice = &choices[i];
    if (c->active == 1 && choice->count == 1) {
      int node = c->nodes[0];
      int next = c->child_counts[node] ? child(c, node, choice->symbols[0]) : 0;
      if (next) {
        c->nodes[0] = (uint16_t)next;
        c->costs[0] += choice->costs[0];
        c->chosen_count++;
        continue;
      }
    }
    uint16_t nodes[Beam];
    uint32_t costs[Beam];
    int found = 0;
    for (int k = 0; k < c->active; k++) {
      int node = c->nodes[k];
      if (!c->child_counts[node]) continue;
      for (int s = 0; s < choice->count && found < Beam; s++) {
        int next = child(c, node, choice->symbols[s]);
        if (!next) continue;
        nodes[found] = (uint16_t)next;
        costs[found++] = c->costs[k] + choice->costs[s];
      }
    }
    if (found == 0) {
      if (c->active) emit(c, false);
      for (; found < choice->count; found++) {
        nodes[found] = choice->symbols[found];
        costs[found] = choice->costs[found];
      }
    }
    memcpy(c->nodes, nodes, (size_t)found * sizeof nodes[0]);
    memcpy(c->costs, costs, (size_t)found * sizeof costs[0]);
    c->active = found;
    c->chosen_count++;
  }
}

size_t pixel_compressor_finish(PixelCompressor *c) {
  if (c->active) emit(c, true);
  put_code(c, (1 << c->code_size) + 1);
  if (c->pending_bits > 0) put_byte(c, (uint8_t)c->pending);
  size_t count = c->length - c->length_place - 1;
  c->output[c->length_place] = (uint8_t)count;
  if (count > 0) c->output[c->length++] = 0;
  return c->length;
}

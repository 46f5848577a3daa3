#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The table of strings that LZW's writer and reader build up alike.
//
// A reader's entry for a code is that code with the first symbol of the next one, which is not known
// until the next one has won. Until then the entry stands provisionally with the code's own first
// symbol: only strings that go on from the code itself can use it, and those begin with that symbol.

enum { CodeLimit = 4096, SlotBits = 14 };

typedef struct {
  // The code of each string that is one symbol longer than another, by open addressing: key and code share
  // 32 bits, 0 is free, and a code of 0 is none any more. All of it stays in a processor's nearest caches.
  uint32_t slots[1 << SlotBits];
  uint16_t prefixes[CodeLimit];
  uint8_t symbols[CodeLimit];
  uint8_t firsts[CodeLimit];
  // How many symbols a string has, and the longest one that goes on from it.
  uint16_t lengths[CodeLimit], longest[CodeLimit];
  // For each string the symbols that may go on from it, a bit for those of one value modulo 64.
  uint64_t followers[CodeLimit];
  // How many symbols there are in bits, and the code that comes next.
  int code_size, next;
  // The last code, whose entry `next - 1` is provisional; negative after a clear.
  int previous;
} StringTable;

static inline uint64_t symbol_bit(uint8_t symbol) { return (uint64_t)1 << (symbol & 63); }

// The slot of a string and a symbol behind it, or the free one where they would be. The last code is
// never a prefix, so that keys fit 20 bits.
static inline uint32_t *slot_of(StringTable *table, int prefix, uint8_t symbol) {
  uint32_t *slots = table->slots, key = ((uint32_t)prefix << 8 | symbol) + 1;
  uint32_t place = key * 0x9E3779B1u >> (32 - SlotBits);
  while (slots[place] && slots[place] >> 12 != key) place = (place + 1) & ((1 << SlotBits) - 1);
  return &slots[place];
}

// The code of a string and a symbol behind it; 0 where there is none.
static inline int child(StringTable *table, int prefix, uint8_t symbol) {
  return (int)(*slot_of(table, prefix, symbol) & (CodeLimit - 1));
}

static inline void set_child(StringTable *table, int prefix, uint8_t symbol, int code) {
  *slot_of(table, prefix, symbol) = (((uint32_t)prefix << 8 | symbol) + 1) << 12 | (uint32_t)code;
}

// Leaves the strings of one symbol.
static void table_clear(StringTable *table) {
  int symbols = 1 << table->code_size, first = symbols + 2;
  for (int code = first; code < table->next; code++) table->followers[table->prefixes[code]] = 0;
  if (table->next > first) memset(table->slots, 0, sizeof table->slots);
  for (int symbol = 0; symbol < symbols; symbol++) table->longest[symbol] = 1;
  table->next = first;
  table->previous = -1;
}

// Begins with symbols of so many bits; what is new holds anything.
static void table_begin(StringTable *table, int code_size, bool is_new) {
  if (is_new) {
    memset(table->slots, 0, sizeof table->slots);
    memset(table->followers, 0, sizeof table->followers);
  } else {
    table_clear(table);
  }
  // No entry is left, and where the symbols are fewer some codes have never been one.
  table->next = 0;
  table->code_size = code_size;
  table_clear(table);
  for (int symbol = 0; symbol < 1 << code_size; symbol++) {
    table->symbols[symbol] = table->firsts[symbol] = (uint8_t)symbol;
    table->lengths[symbol] = 1;
  }
}

static void link_entry(StringTable *table, int code, uint8_t symbol) {
  int prefix = table->prefixes[code];
  table->symbols[code] = symbol;
  if (child(table, prefix, symbol)) return;
  set_child(table, prefix, symbol, code);
  table->followers[prefix] |= symbol_bit(symbol);
  uint16_t length = table->lengths[prefix] + 1;
  table->lengths[code] = table->longest[code] = length;
  int symbols = 1 << table->code_size;
  for (int node = prefix; table->longest[node] < length; node = table->prefixes[node]) {
    table->longest[node] = length;
    if (node < symbols) break;
  }
}

// The provisional entry becomes what a reader makes of it when the next code begins with `first`.
static void table_settle(StringTable *table, uint8_t first) {
  if (table->previous < 0) return;
  int code = table->next - 1;
  uint8_t provisional = table->symbols[code];
  if (provisional == first) return;
  // Its bit may stand for others, and stays.
  if (child(table, table->previous, provisional) == code) set_child(table, table->previous, provisional, 0);
  link_entry(table, code, first);
}

// Makes the provisional entry of a code that was written; the table must not be full.
static void table_add(StringTable *table, int code) {
  table->previous = code;
  table->prefixes[table->next] = (uint16_t)code;
  table->firsts[table->next] = table->firsts[code];
  link_entry(table, table->next, table->firsts[code]);
  table->next++;
}

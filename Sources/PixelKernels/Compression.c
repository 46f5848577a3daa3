#include "PixelKernels.h"
#include "StringTable.h"

// LZW over sets of symbols.
//
// Every pixel has a set of symbols that will do. All strings of the table that fit the pixels are
// followed at once; the longest wins, among those the cheapest one. A shorter string wins where that and
// the one behind it reach farther together. That is dear where the table has the two as one already,
// since it does not grow then: they have to reach farther by up to six pixels more, the more the
// longer the table will last.

// How far behind a string is looked, and by how many pixels strings have to reach farther where an empty table
// does not grow by them.
enum { LookAhead = 32, GrowthWorth = 6 };

// Strings have fewer symbols than the table has codes, since each has one more than another.
enum { WindowSize = 2 * CodeLimit, Beam = 48, RememberedCount = 8 };

// Strings of the table that fit the pixels since one, and what they cost.
typedef struct {
  // With room for what is found beside them and not kept.
  uint32_t costs[Beam + PixelChoiceCapacity];
  uint16_t nodes[Beam + PixelChoiceCapacity];
  int count;
} Strings;

// The strings that fit a number of pixels, and those that fit fewer, n pixels at n modulo
// `RememberedCount`.
typedef struct {
  Strings remembered[RememberedCount];
  int depth;
} Walk;

// Symbols that will do, and their bits.
typedef struct {
  uint64_t bits;
  PixelChoices choices;
} Pixel;

struct PixelCompressor {
  StringTable table;
  // Pixels that no code has been written for.
  Pixel window[WindowSize];
  int window_begin, window_end;
  // Of the next string, by `current`, and of the one behind it; of a string behind a shorter one.
  Walk walks[2], trial;
  int current;
  int tried_lengths;
  int width;
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

static void put_clear(PixelCompressor *c) {
  put_code(c, 1 << c->table.code_size);
  c->width = c->table.code_size + 1;
}

static void emit(PixelCompressor *c, int code, bool is_last) {
  StringTable *table = &c->table;
  table_settle(table, table->firsts[code]);
  put_code(c, code);
  // The string, from its end.
  size_t place = c->chosen_count += table->lengths[code];
  for (int node = code;; node = table->prefixes[node]) {
    c->chosen[--place] = table->symbols[node];
    if (node < 1 << table->code_size) break;
  }
  if (table->next == CodeLimit) {
    if (is_last) return;
    put_clear(c);
    table_clear(table);
    return;
  }
  // Readers learn a code one step later than it is made here.
  if (table->next == 1 << c->width) c->width++;
  table_add(table, code);
}

// MARK: Following strings

// The strings of one symbol that fit a pixel, as far as they go on to `needed` symbols; false: none.
static bool start(const StringTable *table, const Pixel *pixel, int needed, Strings *to) {
  const PixelChoices *choices = &pixel->choices;
  int found = 0;
  for (int k = 0; k < choices->count; k++) {
    if (table->longest[choices->symbols[k]] < needed) continue;
    to->nodes[found] = choices->symbols[k];
    to->costs[found++] = choices->costs[k];
  }
  to->count = found;
  return found > 0;
}

// The strings that go on with a pixel, as far as they go on to `needed` symbols; false: none.
static bool extend(StringTable *table, const Strings *from, const Pixel *pixel, int needed, Strings *to) {
  const PixelChoices *choices = &pixel->choices;
  int found = 0;
  // What does not fit is overwritten: a processor cannot foresee what does.
  for (int k = 0; k < from->count && found < Beam; k++) {
    int node = from->nodes[k], fitting = 0;
    uint64_t followers = table->followers[node];
    if (!(followers & pixel->bits)) continue;
    uint8_t fits[PixelChoiceCapacity];
    for (int s = 0; s < choices->count; s++) {
      fits[fitting] = (uint8_t)s;
      fitting += (int)(followers >> (choices->symbols[s] & 63) & 1);
    }
    for (int f = 0; f < fitting; f++) {
      int s = fits[f], next = child(table, node, choices->symbols[s]);
      __builtin_prefetch(&table->followers[next]);
      to->nodes[found] = (uint16_t)next;
      to->costs[found] = from->costs[k] + choices->costs[s];
      found += next && table->longest[next] >= needed;
    }
  }
  to->count = found < Beam ? found : Beam;
  return found > 0;
}

// Goes on from a place of the window until no string fits or a limit is reached. Strings that do not go
// on to `needed` symbols are of no use. Whether no string fits.
static bool go_on(PixelCompressor *c, Walk *walk, int begin, int limit, int needed) {
  for (; begin + walk->depth < limit; walk->depth++) {
    const Pixel *pixel = &c->window[begin + walk->depth];
    const Strings *now = &walk->remembered[walk->depth % RememberedCount];
    Strings *next = &walk->remembered[(walk->depth + 1) % RememberedCount];
    bool is_found = walk->depth == 0
        ? start(&c->table, pixel, needed, next) : extend(&c->table, now, pixel, needed, next);
    if (!is_found) return true;
  }
  return false;
}

// The cheapest string of a length.
static int code_of(const Walk *walk, int length) {
  const Strings *strings = &walk->remembered[length % RememberedCount];
  int best = 0;
  for (int k = 1; k < strings->count; k++)
    if (strings->costs[k] < strings->costs[best]) best = k;
  return strings->nodes[best];
}

// Whether a walk may have come through a string; it has where that was too long ago.
static bool may_pass(const StringTable *table, const Walk *walk, int node) {
  int length = table->lengths[node];
  if (walk->depth < length) return false;
  if (walk->depth - length >= RememberedCount) return true;
  const Strings *strings = &walk->remembered[length % RememberedCount];
  for (int k = 0; k < strings->count; k++)
    if (strings->nodes[k] == node) return true;
  return false;
}

// MARK: Choosing lengths

// The length with which the next string and the one behind it reach farthest. Goes along the string
// behind the longest one, too.
static int best_length(PixelCompressor *c, int limit) {
  StringTable *table = &c->table;
  const Walk *walk = &c->walks[c->current];
  Walk *coming = &c->walks[1 - c->current];
  int longest = walk->depth, best = longest, begin = c->window_begin;
  coming->depth = 0;
  go_on(c, coming, begin + longest, limit, 0);
  int farthest = begin + longest + coming->depth;
  int dear = 1 + GrowthWorth * (CodeLimit - table->next) / CodeLimit;
  // How much farther others have to reach.
  int least = 1;
  for (int length = longest - 1; length > 0 && length > longest - c->tried_lengths && farthest < limit; length--) {
    c->trial.depth = 0;
    go_on(c, &c->trial, begin + length, limit, farthest + least - begin - length);
    int gain = begin + length + c->trial.depth - farthest;
    if (gain < least) continue;
    uint8_t first = table->firsts[code_of(&c->trial, c->trial.depth)];
    if (child(table, code_of(walk, length), first)) gain -= dear - 1;
    if (gain < least) continue;
    least = gain + 1;
    best = length;
  }
  return best;
}

// Writes codes for what is in the window as far as it is known how far strings reach.
static void advance(PixelCompressor *c, bool is_end) {
  while (c->window_begin < c->window_end) {
    StringTable *table = &c->table;
    Walk *walk = &c->walks[c->current], *coming = &c->walks[1 - c->current];
    bool is_longest = go_on(c, walk, c->window_begin, c->window_end, 0);
    bool is_trying = c->tried_lengths > 1;
    int limit = c->window_begin + walk->depth + (is_trying ? LookAhead : 0);
    if (!is_end && (!is_longest || limit > c->window_end)) return;
    int length = is_trying ? best_length(c, limit < c->window_end ? limit : c->window_end) : walk->depth;
    int code = code_of(walk, length);
    // Entries change behind the last code and behind this one; others are as they were looked at.
    bool is_known = is_trying && length == walk->depth && table->next < CodeLimit && !may_pass(table, coming, code)
        && (table->previous < 0 || !may_pass(table, coming, table->previous));
    c->window_begin += length;
    emit(c, code, c->window_begin == c->window_end);
    walk->depth = 0;
    if (is_known) c->current = 1 - c->current;
  }
}

// MARK: Interface

void pixel_compressor_begin(
    PixelCompressor *c, int bits, int tried_lengths, uint8_t *output, uint8_t *chosen, bool is_new) {
  table_begin(&c->table, bits < 2 ? 2 : bits, is_new);
  c->window_begin = c->window_end = 0;
  c->current = 0;
  c->tried_lengths = tried_lengths;
  c->walks[0].depth = 0;
  c->output = output;
  c->chosen = chosen;
  c->chosen_count = 0;
  c->pending = 0;
  c->pending_bits = 0;
  c->output[0] = (uint8_t)c->table.code_size;
  c->length_place = 1;
  c->length = 2;
  c->width = c->table.code_size + 1;
  put_clear(c);
}

void pixel_compress(PixelCompressor *c, const PixelChoices *choices, int count) {
  while (count > 0) {
    // What is left goes to the begin, seldom enough to cost nothing.
    if (c->window_begin > WindowSize / 4) {
      c->window_end -= c->window_begin;
      memmove(c->window, c->window + c->window_begin, (size_t)c->window_end * sizeof c->window[0]);
      c->window_begin = 0;
    }
    for (; count > 0 && c->window_end < WindowSize; choices++, count--) {
      Pixel *pixel = &c->window[c->window_end++];
      pixel->choices = *choices;
      pixel->bits = 0;
      for (int s = 0; s < choices->count; s++) pixel->bits |= symbol_bit(choices->symbols[s]);
    }
    advance(c, false);
  }
}

size_t pixel_compressor_finish(PixelCompressor *c) {
  advance(c, true);
  put_code(c, (1 << c->table.code_size) + 1);
  if (c->pending_bits > 0) put_byte(c, (uint8_t)c->pending);
  size_t count = c->length - c->length_place - 1;
  c->output[c->length_place] = (uint8_t)count;
  if (count > 0) c->output[c->length++] = 0;
  return c->length;
}

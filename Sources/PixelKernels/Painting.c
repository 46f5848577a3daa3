#include "Painter.h"

#include <string.h>

// Errors are tolerated up to this activity, and not more above it: what is busy there are the edges
// of letters and shapes.
enum { FarAway = 10000, BusyActivity = 4, MostTolerated = 32, Unused = 0x01000000 };

static uint32_t most_tolerance(const PixelPainter *painter) {
  uint32_t lasting = painter->rules.tolerance, brief = painter->rules.brief_tolerance;
  return lasting > brief ? lasting : brief;
}

static uint32_t distance(uint32_t a, uint32_t b) {
  int32_t red = (int32_t)(a >> 16 & 255) - (int32_t)(b >> 16 & 255);
  int32_t green = (int32_t)(a >> 8 & 255) - (int32_t)(b >> 8 & 255);
  int32_t blue = (int32_t)(a & 255) - (int32_t)(b & 255);
  return (uint32_t)(2 * red * red + 3 * green * green + blue * blue);
}

// MARK: Matching colors

enum { BlockLength = 16, BlockCount = PixelPaletteCapacity / BlockLength };

// The distance of every entry, the smallest one of each block of entries, and that of all. Entries behind
// the palette's are as far as can be.
PIXEL_KERNEL_BODY uint32_t distances_body(
    const PixelPalette *palette, uint32_t color, uint32_t *distances, uint32_t *nearest) {
  int32_t red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
  uint32_t best = UINT32_MAX;
  for (int block = 0; block * BlockLength < palette->count; block++) {
    uint32_t least = UINT32_MAX;
    for (int k = 0; k < BlockLength; k++) {
      int i = block * BlockLength + k;
      int32_t r = palette->red[i] - red, g = palette->green[i] - green, b = palette->blue[i] - blue;
      uint32_t d = (uint32_t)(2 * r * r + 3 * g * g + b * b);
      distances[i] = d;
      least = d < least ? d : least;
    }
    nearest[block] = least;
    best = least < best ? least : best;
  }
  return best;
}

PIXEL_KERNEL(
    uint32_t, distances,
    (const PixelPalette *palette, uint32_t color, uint32_t *distances, uint32_t *nearest),
    (palette, color, distances, nearest))

// Puts an entry where it belongs among the nearest that were found, the first of equals first, and says how many
// there are then.
static inline int insert(
    uint32_t *distances, uint8_t *symbols, int found, int capacity, uint32_t distance, int entry) {
  if (found == capacity && distance >= distances[found - 1]) return found;
  int count = found < capacity ? found + 1 : found, place = count - 1;
  for (; place > 0 && distances[place - 1] > distance; place--) {
    distances[place] = distances[place - 1];
    symbols[place] = symbols[place - 1];
  }
  distances[place] = distance;
  symbols[place] = (uint8_t)entry;
  return count;
}

// The nearest entries by distance up to a limit.
static void collect(
    PixelColorMatch *match, const uint32_t *distances, const uint32_t *nearest, int count, uint32_t limit) {
  int found = 0;
  for (int block = 0; block * BlockLength < count; block++) {
    if (nearest[block] > limit) continue;
    int end = (block + 1) * BlockLength < count ? (block + 1) * BlockLength : count;
    for (int i = block * BlockLength; i < end; i++) {
      if (distances[i] <= limit)
        found = insert(match->distances, match->symbols, found, PixelMatchCapacity, distances[i], i);
    }
    // What is no nearer than all of those is passed over.
    if (found == PixelMatchCapacity) limit = match->distances[found - 1];
  }
  match->count = (uint8_t)found;
}

// The pair of near entries whose mix comes closest to the color, with a price on their contrast:
// what a mix of far colors gains in its mean it loses as noise.
static void pair(PixelPainter *painter, PixelColorMatch *match) {
  uint32_t color = match->color, first = painter->colors[match->symbols[0]];
  int64_t best = match->distances[0];
  int partner = -1;
  int share = 0;
  int32_t weights[3] = {2, 3, 1}, to_color[3];
  for (int c = 0; c < 3; c++) {
    int shift = 16 - 8 * c;
    to_color[c] = (int32_t)(color >> shift & 255) - (int32_t)(first >> shift & 255);
  }
  for (int k = 1; k < match->count; k++) {
    uint32_t second = painter->colors[match->symbols[k]];
    int64_t length = 0, along = 0;
    for (int c = 0; c < 3; c++) {
      int shift = 16 - 8 * c;
      int32_t step = (int32_t)(second >> shift & 255) - (int32_t)(first >> shift & 255);
      length += weights[c] * step * step;
      along += weights[c] * step * to_color[c];
    }
    if (length == 0 || along <= 0) continue;
    // In 256ths of the way from the first to the second.
    int64_t t = (along * 256 + length / 2) / length;
    if (t > 256) t = 256;
    // |c − mix|² and a share of the mix's variance, t·(1 − t)·length.
    int64_t residual = match->distances[0] - (2 * along * t * 256 - length * t * t) / 65536;
    int64_t cost = residual + t * (256 - t) * length / 65536 / painter->rules.noise_divisor;
    if (cost < best) {
      best = cost;
      partner = k;
      share = (int)t;
    }
  }
  uint8_t a = match->symbols[0], b = partner < 0 ? a : match->symbols[partner];
  // One order for both ends, so that neighbors that are nearer to the other one fit their pattern.
  match->low = a < b ? a : b;
  match->high = a < b ? b : a;
  match->share = (uint16_t)(partner < 0 ? 0 : a < b ? share : 256 - share);
}

static const PixelColorMatch *match(PixelPainter *painter, PixelKernelLevel level, uint32_t color) {
  PixelColorMatch *match = &painter->memory[color * 0x9E3779B1u >> (32 - MemoryBits)];
  if (match->color == color) return match;
  uint32_t distances[PixelPaletteCapacity], nearest[BlockCount];
  uint32_t best = distances_at(level)(&painter->palette, color, distances, nearest);
  match->color = color;
  // Partners of a mix are at most as far as three times the nearest.
  uint32_t reach = best * 9, tolerated = best + most_tolerance(painter) * MostTolerated / 4;
  collect(match, distances, nearest, painter->palette.count, reach > tolerated ? reach : tolerated);
  pair(painter, match);
  return match;
}

// MARK: Painting

// What the entries of a cell show now.
static void take_levels(const PixelPainter *painter, PixelColorCell *cell) {
  for (int k = 0; k < CellCapacity; k++) {
    int32_t levels[Channels];
    levels_of(painter->colors[cell->symbols[k]], levels);
    for (int c = 0; c < Channels; c++) cell->levels[c][k] = (int16_t)levels[c];
  }
}

size_t pixel_painter_size(void) { return sizeof(PixelPainter); }

void pixel_painter_begin(
    PixelKernelLevel level, PixelPainter *painter, const uint32_t *colors, int count, PixelPaintRules rules) {
  painter->rules = rules;
  painter->palette.count = count;
  memset(painter->is_known, 0, sizeof painter->is_known);
  pixel_painter_move(level, painter, colors);
}

void pixel_painter_move(PixelKernelLevel level, PixelPainter *painter, const uint32_t *colors) {
  int count = painter->palette.count;
  for (int i = 0; i < count; i++) {
    painter->colors[i] = colors[i];
    painter->palette.red[i] = colors[i] >> 16 & 255;
    painter->palette.green[i] = colors[i] >> 8 & 255;
    painter->palette.blue[i] = colors[i] & 255;
  }
  // Far from all colors, and below 2³¹ in squares.
  for (int i = count; i < PixelPaletteCapacity; i++)
    painter->palette.red[i] = painter->palette.green[i] = painter->palette.blue[i] = FarAway;
  for (int i = 0; i < 1 << MemoryBits; i++) painter->memory[i].color = Unused;
  for (int number = 0; number < 1 << 3 * CellBits; number++)
    if (painter->is_known[number]) take_levels(painter, &painter->cells[number]);
  uint32_t distances[PixelPaletteCapacity], nearest[BlockCount];
  uint32_t limit = most_tolerance(painter) * MostTolerated / 4;
  for (int i = 0; i < count; i++) {
    distances_at(level)(&painter->palette, colors[i], distances, nearest);
    collect(&painter->neighbors[i], distances, nearest, count, limit);
  }
}

// MARK: Cells of colors

uint32_t pixel_cell_number(uint32_t color) {
  uint32_t number = 0;
  for (int shift = 24 - CellBits; shift > 0; shift -= 8)
    number = number << CellBits | (color >> shift & ((1 << CellBits) - 1));
  return number;
}

const PixelColorCell *pixel_cell(PixelKernelLevel level, PixelPainter *painter, uint32_t number) {
  PixelColorCell *cell = &painter->cells[number];
  if (painter->is_known[number]) return cell;
  painter->is_known[number] = true;
  uint32_t middle = 0;
  for (int shift = 2 * CellBits; shift >= 0; shift -= CellBits) {
    uint32_t part = number >> shift & ((1 << CellBits) - 1);
    middle = middle << 8 | (2 * part + 1) << (7 - CellBits);
  }
  uint32_t distances[PixelPaletteCapacity], nearest[BlockCount];
  distances_at(level)(&painter->palette, middle, distances, nearest);
  uint32_t best[CellCapacity];
  int found = 0;
  for (int i = 0; i < painter->palette.count; i++)
    found = insert(best, cell->symbols, found, CellCapacity, distances[i], i);
  for (; found < CellCapacity; found++) cell->symbols[found] = cell->symbols[0];
  take_levels(painter, cell);
  return cell;
}

// MARK: Choosing

uint32_t pixel_tolerance(const PixelPainter *painter, const PixelPaintRow *row, int i) {
  return row->later_frames[i] > row->frame ? painter->rules.brief_tolerance : painter->rules.tolerance;
}

uint32_t pixel_limit(const PixelPaintRow *row, int i, uint32_t tolerance) {
  uint32_t activity = row->activity[i];
  return tolerance * (activity > MostTolerated ? MostTolerated : activity) / 4;
}

void pixel_choose_alone(
    PixelKernelLevel level, PixelPainter *painter, const PixelPaintRow *row, int i, PixelChoices *choices) {
  const PixelPaintRules rules = painter->rules;
  const uint8_t transparent = (uint8_t)rules.transparent;
  PixelChoices *choice = &choices[i];
  uint32_t color = row->colors[i], shown = row->shown[i];
  choice->count = 0;
  if (row->change_frames[i] != row->frame) {
    pixel_add_choice(choice, transparent, 0);
    if (shown == Unknown) return;
    if (i > 0 && row->shown[i - 1] == shown && row->change_frames[i - 1] != row->frame) {
      *choice = choices[i - 1];
      return;
    }
    const PixelColorMatch *found = match(painter, level, shown);
    if (found->distances[0] == 0) pixel_add_choice(choice, found->symbols[0], 0);
    return;
  }
  uint32_t activity = row->activity[i];
  // Where it is busy nobody sees the last bit, and without it there are an eighth of the colors.
  bool is_rounded = rules.is_coarse && activity >= BusyActivity;
  const PixelColorMatch *found = match(painter, level, is_rounded ? color | 0x010101 : color);
  uint32_t limit = pixel_limit(row, i, pixel_tolerance(painter, row, i));
  uint32_t error = found->distances[0], target = color;
  if (activity < rules.smooth_activity && error > rules.dither_floor && found->share) {
    uint8_t noise = rules.noise[(row->y & 63) << 6 | ((row->x + i) & 63)];
    uint8_t symbol = noise < found->share ? found->high : found->low;
    found = &painter->neighbors[symbol];
    target = painter->colors[symbol];
    error = 0;
  }
  if (shown != Unknown) {
    uint32_t kept = distance(shown, target);
    if (kept <= error + limit) pixel_add_choice(choice, transparent, kept <= error ? 0 : kept - error);
  }
  for (int k = 0; k < found->count && found->distances[k] <= error + limit; k++)
    pixel_add_choice(choice, found->symbols[k], found->distances[k] - error);
}

void pixel_choose(
    PixelKernelLevel level, PixelPainter *painter, const PixelPaintRow *row, PixelChoices *choices) {
  for (int i = 0; i < row->count; i++) pixel_choose_alone(level, painter, row, i, choices);
}

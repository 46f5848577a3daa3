#include "Levels.h"

// Errors are tolerated up to this activity, and not more above it: what is busy there are the edges
// of letters and shapes.
enum { MemoryBits = 15, FarAway = 10000, BusyActivity = 4, MostTolerated = 32, Unused = 0x01000000 };

// What a pixel shows of which nobody knows it: no color.
static const uint32_t Unknown = UINT32_MAX;

struct PixelPainter {
  PixelPalette palette;
  PixelPaintRules rules;
  uint32_t colors[PixelPaletteCapacity];
  // What is near to each entry, itself first.
  PixelColorMatch neighbors[PixelPaletteCapacity];
  PixelColorMatch memory[1 << MemoryBits];
};

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

// The nearest entries by distance up to a limit, the first of equals first.
static void collect(
    PixelColorMatch *match, const uint32_t *distances, const uint32_t *nearest, int count, uint32_t limit) {
  int found = 0;
  for (int block = 0; block * BlockLength < count; block++) {
    if (nearest[block] > limit) continue;
    int end = (block + 1) * BlockLength < count ? (block + 1) * BlockLength : count;
    for (int i = block * BlockLength; i < end; i++) {
      uint32_t d = distances[i];
      if (d > limit || (found == PixelMatchCapacity && d >= match->distances[found - 1])) continue;
      int place = found < PixelMatchCapacity ? found++ : found - 1;
      for (; place > 0 && match->distances[place - 1] > d; place--) {
        match->distances[place] = match->distances[place - 1];
        match->symbols[place] = match->symbols[place - 1];
      }
      match->distances[place] = d;
      match->symbols[place] = (uint8_t)i;
    }
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

size_t pixel_painter_size(void) { return sizeof(PixelPainter); }

void pixel_painter_begin(
    PixelKernelLevel level, PixelPainter *painter, const uint32_t *colors, int count, PixelPaintRules rules) {
  painter->rules = rules;
  painter->palette.count = count;
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
  uint32_t distances[PixelPaletteCapacity], nearest[BlockCount];
  uint32_t limit = most_tolerance(painter) * MostTolerated / 4;
  for (int i = 0; i < count; i++) {
    distances_at(level)(&painter->palette, colors[i], distances, nearest);
    collect(&painter->neighbors[i], distances, nearest, count, limit);
  }
}

static inline void add(PixelChoices *choices, uint8_t symbol, uint32_t cost) {
  if (choices->count == PixelChoiceCapacity) return;
  choices->symbols[choices->count] = symbol;
  choices->costs[choices->count] = (uint16_t)(cost > 0xFFFF ? 0xFFFF : cost);
  choices->count++;
}

// MARK: Error diffusion

// Stands for a pixel that hands nothing on.
static const int16_t Nothing = INT16_MIN;

// What a pixel should show with the errors that its neighbors hand on, in 16ths of a level, and the nearest
// color to that (Floyd and Steinberg, 1976).
static uint32_t with_errors(const PixelPaintRow *row, int i, const int32_t left[3], int32_t wanted[3]) {
  uint32_t color = row->colors[i], nearest = 0;
  for (int c = 0; c < 3; c++) {
    int32_t error = 7 * left[c];
    if (row->errors_above) {
      const int16_t *above = row->errors_above + 3 * i + c;
      error += 5 * above[0];
      if (i > 0) error += above[-3];
      if (i + 1 < row->count) error += 3 * above[3];
    }
    wanted[c] = (int32_t)(color >> (16 - 8 * c) & 255) * 16 + ((error + 8) >> 4);
    int32_t level = (wanted[c] + 8) >> 4;
    nearest = nearest << 8 | (uint32_t)(level < 0 ? 0 : level > 255 ? 255 : level);
  }
  return nearest;
}

static inline int32_t left_error(int32_t wanted, uint32_t shown, int channel, int diffusion) {
  return (wanted - (int32_t)(shown >> (16 - 8 * channel) & 255) * 16) * diffusion / 256;
}

void pixel_leave_errors(
    const PixelPainter *painter, const uint8_t *chosen, const uint32_t *shown, int count, int16_t *wanted) {
  for (int i = 0; i < count; i++, wanted += 3) {
    bool is_kept = chosen[i] == painter->rules.transparent;
    uint32_t color = is_kept ? shown[i] : painter->colors[chosen[i]];
    bool is_handing = wanted[0] != Nothing;
    for (int c = 0; c < 3; c++)
      wanted[c] = is_handing ? (int16_t)left_error(wanted[c], color, c, painter->rules.diffusion) : 0;
  }
}

// MARK: Choosing

void pixel_choose(
    PixelKernelLevel level, PixelPainter *painter, const PixelPaintRow *row,
    PixelChoices *choices) {
  const PixelPaintRules rules = painter->rules;
  const uint8_t transparent = (uint8_t)rules.transparent;
  int32_t left[3] = {0, 0, 0};
  for (int i = 0; i < row->count; i++) {
    PixelChoices *choice = &choices[i];
    uint32_t color = row->colors[i], shown = row->shown[i];
    choice->count = 0;
    bool is_handing = row->wanted && row->change_frames[i] == row->frame && row->activity[i] >= rules.smooth_activity;
    int32_t wanted[3] = {Nothing, 0, 0};
    if (is_handing) color = with_errors(row, i, left, wanted);
    for (int c = 0; c < 3; c++) {
      if (row->wanted) row->wanted[3 * i + c] = (int16_t)wanted[c];
      left[c] = 0;
    }
    if (row->change_frames[i] != row->frame) {
      add(choice, transparent, 0);
      if (shown == Unknown) continue;
      if (i > 0 && row->shown[i - 1] == shown && row->change_frames[i - 1] != row->frame) {
        *choice = choices[i - 1];
        continue;
      }
      const PixelColorMatch *found = match(painter, level, shown);
      if (found->distances[0] == 0) add(choice, found->symbols[0], 0);
      continue;
    }
    uint32_t activity = row->activity[i];
    // Where it is busy nobody sees the last bit, and without it there are an eighth of the colors.
    bool is_rounded = rules.is_coarse && activity >= BusyActivity;
    // Errors make every color another one; but what they are rounded by is handed on with them.
    uint32_t sought = is_handing ? (color & 0xFCFCFC) | 0x020202 : is_rounded ? color | 0x010101 : color;
    const PixelColorMatch *found = match(painter, level, sought);
    uint32_t tolerance = row->later_frames[i] > row->frame ? rules.brief_tolerance : rules.tolerance;
    uint32_t limit = tolerance * (activity > MostTolerated ? MostTolerated : activity) / 4;
    uint32_t error = found->distances[0], target = color;
    for (int c = 0; c < 3 && is_handing; c++)
      left[c] = left_error(wanted[c], painter->colors[found->symbols[0]], c, rules.diffusion);
    if (activity < rules.smooth_activity && error > rules.dither_floor && found->share) {
      uint8_t noise = rules.noise[(row->y & 63) << 6 | ((row->x + i) & 63)];
      uint8_t symbol = noise < found->share ? found->high : found->low;
      found = &painter->neighbors[symbol];
      target = painter->colors[symbol];
      error = 0;
    }
    if (shown != Unknown) {
      uint32_t kept = distance(shown, target);
      if (kept <= error + limit) add(choice, transparent, kept <= error ? 0 : kept - error);
    }
    for (int k = 0; k < found->count && found->distances[k] <= error + limit; k++)
      add(choice, found->symbols[k], found->distances[k] - error);
  }
}

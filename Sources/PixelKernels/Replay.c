#include "Census.h"

static inline uint8_t stepped(uint32_t channel, int step) { return (uint8_t)((int)channel + step); }

// The place of a pixel as column and row, which a run goes on from.
typedef struct {
  size_t place;
  int x, y;
} Cursor;

static inline void move(Cursor *cursor, size_t place, int width) {
  size_t x = (size_t)cursor->x + (place - cursor->place);
  if (place < cursor->place || x >= (size_t)width) {
    cursor->y = (int)(place / (size_t)width);
    cursor->x = (int)(place % (size_t)width);
  } else {
    cursor->x = (int)x;
  }
  cursor->place = place;
}

// `count` pixels from the cursor on get a color; it stands behind them afterwards.
static inline void paint(
    const PixelFilm *film, PixelCensus *census, PixelExtent *extent, Cursor *cursor, size_t count,
    uint32_t color, int32_t frame) {
  while (count > 0) {
    size_t part = (size_t)(film->width - cursor->x);
    if (part > count) part = count;
    uint32_t *colors = film->colors + cursor->place;
    int32_t *changes = film->change_frames + cursor->place;
    int first = -1, last = -1;
    for (size_t i = 0; i < part; i++) {
      if (colors[i] == color) continue;
      if (census) pixel_census_count(census, film, cursor->place + i, frame);
      colors[i] = color;
      changes[i] = frame;
      if (first < 0) first = (int)i;
      last = (int)i;
    }
    if (first >= 0) {
      int left = cursor->x + first, right = cursor->x + last;
      if (left < extent->left) extent->left = left;
      if (right > extent->right) extent->right = right;
      if (cursor->y < extent->top) extent->top = cursor->y;
      if (cursor->y > extent->bottom) extent->bottom = cursor->y;
    }
    count -= part;
    cursor->place += part;
    cursor->x += (int)part;
    if (cursor->x == film->width) {
      cursor->x = 0;
      cursor->y++;
    }
  }
}

static inline uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

PixelExtent pixel_replay(
    const PixelFilm *film, const uint8_t *bytes, size_t length, int32_t frame, PixelCensus *census) {
  PixelExtent extent = {INT32_MAX, INT32_MAX, -1, -1};
  Cursor cursor = {0, 0, 0};
  uint32_t color = 0;
  for (size_t offset = 0; offset < length;) {
    uint8_t code = bytes[offset++];
    int low = code & 63;
    if (code < PixelChangeStep) {
      size_t count = (size_t)low + 1;
      bool is_long = low == PixelChangeShortCounts;
      if (is_long) {
        count = number(bytes + offset);
        offset += 4;
      }
      if (code < PixelChangeRun)
        move(&cursor, is_long ? count : cursor.place + count, film->width);
      else
        paint(film, census, &extent, &cursor, count, color, frame);
      continue;
    }
    uint32_t red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
    if (code < PixelChangeSmallStep) {
      int step = low - 32, steps = bytes[offset++];
      red = stepped(red, step + (steps >> 4) - 8);
      green = stepped(green, step);
      blue = stepped(blue, step + (steps & 15) - 8);
    } else if (code < PixelChangeLiteral) {
      red = stepped(red, (low >> 4) - 2);
      green = stepped(green, (low >> 2 & 3) - 2);
      blue = stepped(blue, (low & 3) - 2);
    } else {
      blue = bytes[offset];
      green = bytes[offset + 1];
      red = bytes[offset + 2];
      offset += 3;
    }
    color = red << 16 | green << 8 | blue;
    paint(film, census, &extent, &cursor, 1, color, frame);
  }
  return extent;
}

#include "Levels.h"
#include <math.h>

// Products and sums are rounded each, on every processor.
#pragma STDC FP_CONTRACT OFF

// How much of each pixel lies inside of outlines that do not cross, exactly.
//
// Each piece of an outline adds to the pixels of a row the area between itself and the row's right end,
// as differences from pixel to pixel: a running sum over the row is what lies inside. Sums are whole
// numbers, so that the order of pieces does not matter. Coordinates count in 1/1024 pixel.

enum { Bits = 10, One = 1 << Bits, BlockBits = 4, Block = 1 << BlockBits, ChordLimit = 4096 };

// A pixel that is wholly inside: its height times twice its width.
static const int32_t Full = 2 * One * One;

// For numbers up to 2³⁰ either way: what is added makes them positive, where cutting off rounds down.
static inline int32_t rounded(double value) {
  return (int32_t)((int64_t)(value + 2147483648.5) - 2147483648);
}

size_t pixel_coverage_cells(int width, int height) {
  // One more pixel takes what ends at the right edge, and another its difference.
  return (size_t)(width + 2) * (size_t)height;
}

size_t pixel_coverage_marks(int width, int height) {
  size_t blocks = ((size_t)width + 2 + Block - 1) >> BlockBits;
  return (blocks + 63) / 64 * (size_t)height;
}

static inline void add(int32_t *cells, uint64_t *marks, int32_t cell, int32_t height, int32_t reach) {
  cells[cell] += height * (2 * One - reach);
  cells[cell + 1] += height * reach;
  int32_t first = cell >> BlockBits, second = (cell + 1) >> BlockBits;
  marks[first >> 6] |= (uint64_t)1 << (first & 63);
  marks[second >> 6] |= (uint64_t)1 << (second & 63);
}

// A piece within one row of pixels, `height` high, with both ends from 0 to the row's width.
static inline void add_in_row(
    int32_t *cells, uint64_t *marks, int32_t from, int32_t to, int32_t height, int32_t sign) {
  int32_t left = from < to ? from : to, right = from < to ? to : from;
  int32_t cell = left >> Bits, start = cell << Bits;
  if (right <= start + One) {
    add(cells, marks, cell, sign * height, left + right - 2 * start);
    return;
  }
  double slope = (double)height / (right - left);
  int32_t x = left, done = 0;
  for (; x < right; cell++, start += One) {
    int32_t next = start + One < right ? start + One : right;
    int32_t reached = next == right ? height : rounded(slope * (next - left));
    add(cells, marks, cell, sign * (reached - done), x + next - 2 * start);
    x = next;
    done = reached;
  }
}

// Where a line is at some height; its ends are told exactly.
static inline int32_t crossing(int32_t x0, int32_t y0, int32_t x1, int32_t y1, int32_t y) {
  if (y == y0) return x0;
  if (y == y1) return x1;
  return rounded(x0 + ((double)y - y0) * (((double)x1 - x0) / ((double)y1 - y0)));
}

// What lies within the picture, with both ends from 0 to its width.
static inline void add_inside(
    const PixelCoverage *ground, int32_t x0, int32_t y0, int32_t x1, int32_t y1, int32_t sign) {
  ptrdiff_t width = ground->width + 2;
  size_t words = pixel_coverage_marks(ground->width, 1);
  int32_t row = y0 >> Bits, bottom = (row + 1) << Bits, x = x0, y = y0;
  int32_t *cells = ground->cells + row * width;
  uint64_t *marks = ground->marks + (size_t)row * words;
  if (bottom < y1) {
    double slope = ((double)x1 - x0) / ((double)y1 - y0);
    for (; bottom < y1; bottom += One) {
      int32_t next = x0 + rounded(((double)bottom - y0) * slope);
      add_in_row(cells, marks, x, next, bottom - y, sign);
      x = next;
      y = bottom;
      cells += width;
      marks += words;
    }
  }
  add_in_row(cells, marks, x, x1, y1 - y, sign);
}

// A line from top to bottom, cut to the picture: what lies left of it counts as lying on its left edge.
static void add_down(
    const PixelCoverage *ground, int32_t x0, int32_t y0, int32_t x1, int32_t y1, int32_t sign) {
  int32_t height = ground->height << Bits, width = ground->width << Bits;
  if (y1 <= 0 || y0 >= height || (x0 >= width && x1 >= width)) return;
  int32_t top = y0 > 0 ? y0 : 0, bottom = y1 < height ? y1 : height;
  // Where the line is left of the picture, in it and right of it, from top to bottom.
  int32_t edges[4] = {top, top, bottom, bottom};
  if (x0 != x1) {
    double slope = ((double)y1 - y0) / ((double)x1 - x0);
    double at_left = y0 + slope * (0.0 - x0), at_right = y0 + slope * ((double)width - x0);
    double first = x0 < x1 ? at_left : at_right, second = x0 < x1 ? at_right : at_left;
    edges[1] = first <= top ? top : first >= bottom ? bottom : rounded(first);
    edges[2] = second <= top ? top : second >= bottom ? bottom : rounded(second);
    if (edges[2] < edges[1]) edges[2] = edges[1];
  } else if (x0 < 0) {
    edges[1] = edges[2] = bottom;
  }
  for (int part = 0; part < 3; part++) {
    int32_t from = edges[part], to = edges[part + 1];
    if (from >= to) continue;
    if (part != 1) {
      bool is_left = x0 == x1 || (x0 < x1) == (part == 0);
      if (is_left) add_inside(ground, 0, from, 0, to, sign);
      continue;
    }
    int32_t start = crossing(x0, y0, x1, y1, from), end = crossing(x0, y0, x1, y1, to);
    start = start < 0 ? 0 : start > width ? width : start;
    end = end < 0 ? 0 : end > width ? width : end;
    add_inside(ground, start, from, end, to, sign);
  }
}

typedef struct {
  int32_t x, y;
} GridPoint;

static inline GridPoint on_grid(double x, double y) { return (GridPoint){rounded(x * One), rounded(y * One)}; }

static inline void add_line(const PixelCoverage *ground, GridPoint from, GridPoint to, int32_t sign) {
  if (from.y == to.y) return;
  if (from.y > to.y) {
    GridPoint other = from;
    from = to;
    to = other;
    sign = -sign;
  }
  uint32_t width = (uint32_t)ground->width << Bits, height = (uint32_t)ground->height << Bits;
  bool is_inside = (uint32_t)from.x <= width && (uint32_t)to.x <= width && from.y >= 0 && (uint32_t)to.y <= height;
  if (is_inside)
    add_inside(ground, from.x, from.y, to.x, to.y, sign);
  else
    add_down(ground, from.x, from.y, to.x, to.y, sign);
}

void pixel_cover_line(const PixelCoverage *ground, PixelPoint from, PixelPoint to, int sign) {
  add_line(ground, on_grid(from.x, from.y), on_grid(to.x, to.y), sign);
}

static double bend(PixelPoint a, PixelPoint b, PixelPoint c) {
  double x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y;
  return x * x + y * y;
}

void pixel_cover_cubic(
    const PixelCoverage *ground, PixelPoint from, PixelPoint control1, PixelPoint control2, PixelPoint to,
    double tolerance, int sign) {
  double one = bend(from, control1, control2), two = bend(control1, control2, to);
  // A chord over the parameters h strays by h²/8 times the second derivative at most.
  double wanted = ceil(sqrt(6 * sqrt(one > two ? one : two) / (8 * tolerance)));
  int count = wanted < 1 ? 1 : wanted > ChordLimit ? ChordLimit : (int)wanted;
  GridPoint last = on_grid(from.x, from.y), end = on_grid(to.x, to.y);
  for (int k = 1; k < count; k++) {
    double t = (double)k / count, s = 1 - t;
    double a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    GridPoint next = on_grid(
        a * from.x + b * control1.x + c * control2.x + d * to.x,
        a * from.y + b * control1.y + c * control2.y + d * to.y);
    add_line(ground, last, next, sign);
    last = next;
  }
  add_line(ground, last, end, sign);
}

static inline uint8_t covered(int32_t sum) {
  int32_t area = sum < 0 ? -sum : sum;
  if (area > Full) area = Full;
  return (uint8_t)((area * 255 + Full / 2) / Full);
}

static void repeat(uint8_t *bytes, int32_t from, int32_t to, uint8_t value) {
  for (int32_t x = from; x < to; x++) bytes[x] = value;
}

void pixel_finish_coverage(const PixelCoverage *ground, uint8_t *bytes, ptrdiff_t stride) {
  int32_t width = ground->width;
  size_t words = pixel_coverage_marks(width, 1);
  for (int y = 0; y < ground->height; y++) {
    int32_t *cells = ground->cells + (ptrdiff_t)y * (width + 2);
    uint64_t *marks = ground->marks + (size_t)y * words;
    uint8_t *row = bytes + y * stride;
    int32_t sum = 0, done = 0;
    for (size_t word = 0; word < words; word++) {
      for (uint64_t left = marks[word]; left != 0; left &= left - 1) {
        int32_t start = (int32_t)(word * 64 + (size_t)__builtin_ctzll(left)) << BlockBits;
        int32_t end = start + Block < width + 2 ? start + Block : width + 2;
        if (start > done) repeat(row, done, start < width ? start : width, covered(sum));
        for (int32_t x = start; x < end; x++) {
          sum += cells[x];
          cells[x] = 0;
          if (x < width) row[x] = covered(sum);
        }
        done = end;
      }
      marks[word] = 0;
    }
    repeat(row, done, width, covered(sum));
  }
}

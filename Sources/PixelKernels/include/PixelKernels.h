// Kernels over pixels: the same bits at every level of the processor.
//
// Most are integers only; those that measure what people see use floating point in a fixed order.
//
// Pixels are BGRA, 8 bits a channel, premultiplied by alpha where nothing else is said. Strides
// are bytes from one row to the next.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Processor levels

/// The instruction sets a kernel is compiled for, lowest first.
typedef enum {
  PixelKernelLevelBaseline = 0,
  PixelKernelLevelSSE41 = 1,
  PixelKernelLevelAVX2 = 2,
  PixelKernelLevelAVX512 = 3,
} PixelKernelLevel;

/// The highest level this processor has. Every kernel that takes a level wants at most this one.
PixelKernelLevel pixel_kernel_level(void);

// MARK: Color conversion

/// An 8-bit YCbCr picture with one chroma sample for 2×2 pixels, then of even sides, or for each.
typedef struct {
  uint8_t *_Nonnull luma;
  uint8_t *_Nonnull cb;
  uint8_t *_Nonnull cr;
  ptrdiff_t luma_stride;
  ptrdiff_t chroma_stride;
} PixelPlanes;

/// Converts the chroma of a rectangle of a BGRA picture to BT.709, limited range, 4:2:0.
///
/// The rectangle begins and ends in even places and lies in the picture of planes, whose sides are
/// those of the source rounded up to even; what lies beyond the source repeats its last column and
/// row. A sample has the color of the mean *light* of its 2×2 pixels: a mean of their levels would be
/// too dark, the more they differ. Alpha is not read.
void pixel_convert_to_chroma_420(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, ptrdiff_t stride, int width, int height,
    int x, int y, int rect_width, int rect_height, PixelPlanes planes);

/// Converts the luma of a rectangle of such a picture, after the chroma around it.
///
/// Where chroma is the pixel's own up to rounding, luma is
/// Y′ = 16 + 219·(0.2126 R′ + 0.7152 G′ + 0.0722 B′), rounded. Elsewhere it is the luma with which a
/// player that interpolates chroma as `pixel_convert_from_i420` does shows the source's luminance, the
/// light of the three channels by their parts, as near as limited range lets it: what 4:2:0 takes from
/// edges between colors is taken from their color alone. Columns begin and end in even places. A pixel
/// reads the samples of its own column and, where that is odd, of the next one, in its own row of
/// samples and in the one that is nearer of those above and below.
void pixel_convert_to_luma_420(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, ptrdiff_t stride, int width, int height,
    int x, int y, int rect_width, int rect_height, PixelPlanes planes);

/// Converts a rectangle of a BGRA picture to BT.709, limited range, with chroma for every pixel.
void pixel_convert_to_i444(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, ptrdiff_t stride, int x, int y,
    int rect_width, int rect_height, PixelPlanes planes);

/// Converts a picture in 4:2:0 to opaque BGRA, with chroma sited left.
///
/// Y′CbCr is taken as it is, R′ = 255/219·(Y′ − 16) + 1.5748·255/224·(Cr − 128) and so on, rounded
/// once and clamped. Chroma is interpolated linearly: even columns have a sample of their own, odd
/// ones the mean of two; rows take three quarters of the nearer sample and one of the next. At the
/// edges the last sample repeats. Width and height may be odd; planes then have one chroma sample
/// for the last column and row.
void pixel_convert_from_i420(
    PixelKernelLevel level, PixelPlanes planes, int width, int height, uint8_t *_Nonnull bgra,
    ptrdiff_t stride);

/// Converts a row to BT.709, limited range, with 10 bits a sample and one sample of each for a pixel.
void pixel_convert_to_deep_444(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, uint16_t *_Nonnull luma,
    uint16_t *_Nonnull cb, uint16_t *_Nonnull cr, size_t count);

// MARK: Alpha

/// Parts a picture into opaque colors, not premultiplied, and their alpha, a byte a pixel.
///
/// Encoders mix pixels with their neighbors: where a pixel is transparent it has the mean color of
/// what is seen in its block of 8×8, black where nothing is.
void pixel_split_alpha(
    const uint8_t *_Nonnull bgra, ptrdiff_t stride, int width, int height,
    uint8_t *_Nonnull colors, ptrdiff_t color_stride, uint8_t *_Nonnull alpha,
    ptrdiff_t alpha_stride);

/// Premultiplied BGRA to straight RGBA: c′ = min(255, (255·c + a/2) / a) in whole numbers, and all
/// zero where a is zero.
void pixel_unpremultiply_to_rgba(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, uint8_t *_Nonnull rgba, size_t count);

/// Straight RGBA to premultiplied BGRA: c = (c′·a + 127) / 255 in whole numbers, the nearest.
void pixel_premultiply_from_rgba(
    PixelKernelLevel level, const uint8_t *_Nonnull rgba, uint8_t *_Nonnull bgra, size_t count);

/// Whether all of a row's alpha values are 255.
bool pixel_row_is_opaque(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, size_t count);

/// The rounded mean of each four rows of coverage, (a + b + c + d + 2) / 4, as one row.
///
/// `rows` has four times as many rows as `means`, of the same stride.
void pixel_average_coverage(
    PixelKernelLevel level, const uint8_t *_Nonnull rows, uint8_t *_Nonnull means,
    ptrdiff_t stride, int height);

// MARK: Coverage

typedef struct {
  double x, y;
} PixelPoint;

/// Where areas are added up; `cells` and `marks` are zero before the first and after the finish.
typedef struct {
  int32_t *_Nonnull cells;
  uint64_t *_Nonnull marks;
  int width, height;
} PixelCoverage;

/// How many `cells` a picture takes.
size_t pixel_coverage_cells(int width, int height);

/// How many `marks` a picture takes.
size_t pixel_coverage_marks(int width, int height);

/// Adds a line of a closed outline, which must come back to where it began; `sign` is 1 or -1.
///
/// Coordinates are pixels from the picture's corner, at most 1,048,576 of them, and are rounded to 1/1024.
void pixel_cover_line(const PixelCoverage *_Nonnull ground, PixelPoint from, PixelPoint to, int sign);

/// The same of a curve, as chords that keep within `tolerance` of it.
void pixel_cover_cubic(
    const PixelCoverage *_Nonnull ground, PixelPoint from, PixelPoint control1, PixelPoint control2,
    PixelPoint to, double tolerance, int sign);

/// Writes which part of each pixel the outlines have inside, in 1/255, rounded once.
///
/// This is exact where outlines neither cross nor touch and each is given the sign that makes all that is filled
/// lie once inside: 1 or -1 in sum.
void pixel_finish_coverage(
    const PixelCoverage *_Nonnull ground, uint8_t *_Nonnull bytes, ptrdiff_t stride);

/// Puts a color over premultiplied BGRA, as much of it as coverage says, with pixman's rounding.
///
/// c′ = color·coverage + c·(1 − alpha·coverage), each product rounded; `color` is premultiplied, with
/// alpha in its highest byte.
void pixel_stencil(
    PixelKernelLevel level, uint8_t *_Nonnull bgra, ptrdiff_t stride,
    const uint8_t *_Nonnull coverage, ptrdiff_t coverage_stride, int width, int height,
    uint32_t color);

/// The same where there is alpha alone: a′ = alpha·coverage + a·(1 − alpha·coverage).
void pixel_stencil_alpha(
    PixelKernelLevel level, uint8_t *_Nonnull bytes, ptrdiff_t stride,
    const uint8_t *_Nonnull coverage, ptrdiff_t coverage_stride, int width, int height,
    uint8_t alpha);

// MARK: Differences

/// What differs between two pictures; the rectangle is half-open, and empty where count is 0.
typedef struct {
  int64_t count;
  int left, top, right, bottom;
  int maximum;
} PixelDifferenceSummary;

/// Counts the differing pixels of two pictures of one size, all four channels as stored.
PixelDifferenceSummary pixel_compare(
    PixelKernelLevel level, const uint8_t *_Nonnull a, ptrdiff_t a_stride,
    const uint8_t *_Nonnull b, ptrdiff_t b_stride, int width, int height);

/// The largest difference of a channel of each pixel of two rows of four channels; returns the
/// largest of all.
int pixel_row_steps(
    PixelKernelLevel level, const uint8_t *_Nonnull a, const uint8_t *_Nonnull b,
    uint8_t *_Nonnull steps, int width);

/// The sum of the squares of the differences of numbers that are at most 4080 apart.
int64_t pixel_sum_squares(
    PixelKernelLevel level, const int16_t *_Nonnull a, const int16_t *_Nonnull b, size_t count);

/// Adds the luma of each pixel of a row of premultiplied BGRA over white, in 256ths of a level:
/// 77 R + 150 G + 29 B + 256 (255 - A). At most 65,535 rows fit a sum.
void pixel_add_luma(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, uint32_t *_Nonnull sums, int width);

// MARK: Perceived differences

/// What shows through translucent pixels.
typedef enum {
  PixelBackdropWhite = 0,
  /// Another color for each pixel, from its number.
  PixelBackdropCheckered = 1,
} PixelBackdrop;

/// Marks pixels of straight RGBA whose squared distance in YIQ is above `limit`: 1, else 0.
///
/// The distance is 0.5053·Y² + 0.299·I² + 0.1957·Q² of the blended difference, at most 35215.
/// `first` is the number of the first pixel in its picture.
void pixel_mark_yiq(
    PixelKernelLevel level, const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, int64_t first,
    int64_t count, double limit, PixelBackdrop backdrop, uint8_t *_Nonnull marks);

/// Marks pixels of straight RGBA whose HyAB distance in OKLab is above `limit`: 1, else 0.
///
/// The distance is |ΔLr| + √(Δa² + Δb²), 1 between black and white. `light` holds the linear light
/// of each of the 256 values of a channel.
void pixel_mark_oklab(
    PixelKernelLevel level, const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, int64_t first,
    int64_t count, const float *_Nonnull light, float limit, PixelBackdrop backdrop,
    uint8_t *_Nonnull marks);

/// How the brightness of neighbors is compared when one looks for smoothed edges.
typedef enum {
  /// Over the backdrop.
  PixelAntialiasingYIQ = 0,
  /// Over white; where that hides a step of alpha, half of this step.
  PixelAntialiasingOKLab = 1,
} PixelAntialiasingRule;

/// Takes the mark from pixels that look like smoothed edges in either picture (Vyšniauskas 2009).
void pixel_unmark_antialiased(
    const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, int width, int height,
    PixelAntialiasingRule rule, PixelBackdrop backdrop, uint8_t *_Nonnull marks);

// MARK: Structural similarity

/// How far the blur reaches to each side, and how many sums there are.
enum { PixelSimilarityRadius = 4, PixelSimilaritySums = 6 };

/// Linear RGB to the XYB of SSIMULACRA2, in place: red becomes X, green Y and blue B.
void pixel_light_to_xyb(
    PixelKernelLevel level, float *_Nonnull red, float *_Nonnull green, float *_Nonnull blue,
    size_t count, float bias_root);

/// Half as wide and as high, rounded up: means of 2×2, the last column and row repeated.
void pixel_halve_plane(
    const float *_Nonnull plane, int width, int height, float *_Nonnull half);

/// The error sums of SSIMULACRA2 over one channel at one scale.
///
/// In order: of 1 − SSIM′, of edges that only the second plane has, of edges that only the first
/// has; of each the sum and the sum of fourth powers. `scratch` holds five planes of this size and
/// eight rows that are `2 * PixelSimilarityRadius` longer.
/// `taps` are the blur's weights from its center on.
void pixel_similarity_sums(
    PixelKernelLevel level, const float *_Nonnull a, const float *_Nonnull b, int width, int height,
    const float taps[_Nonnull PixelSimilarityRadius + 1], float *_Nonnull scratch,
    double sums[_Nonnull PixelSimilaritySums]);

// MARK: Hashing

/// The state of an XXH64 hash over bytes that arrive in pieces.
typedef struct {
  uint64_t lanes[4];
  uint64_t total;
  uint64_t seed;
  uint8_t pending[32];
} PixelHash;

PixelHash pixel_hash_begin(uint64_t seed);
void pixel_hash_add(PixelHash *_Nonnull hash, const void *_Nonnull bytes, size_t count);
uint64_t pixel_hash_value(const PixelHash *_Nonnull hash);

// MARK: Films of changes

/// The first byte of each kind of change, as `ChangePacker` writes them.
enum {
  /// 1...63 pixels stay; the last one of the kind is followed by a place, 32 bits.
  PixelChangeSkip = 0x00,
  /// The last color 1...63 times; the last one of the kind is followed by a count, 32 bits.
  PixelChangeRun = 0x40,
  /// Six bits for green, then four for each of red and blue as they differ from that.
  PixelChangeStep = 0x80,
  /// Two bits for each channel.
  PixelChangeSmallStep = 0xC0,
  /// Three bytes: blue, green, red.
  PixelChangeLiteral = 0xFF,
  /// How many of the first two kinds are counts.
  PixelChangeShortCounts = 63,
};

/// What a film shows, 0xRRGGBB row by row, and the frame in which each pixel got its color.
typedef struct {
  uint32_t *_Nonnull colors;
  int32_t *_Nonnull change_frames;
  int width;
} PixelFilm;

/// The smallest rectangle around some pixels, all four within; `bottom` is below `top` where there are none.
typedef struct {
  int left, top, right, bottom;
} PixelExtent;

typedef struct PixelCensus PixelCensus;

/// Goes to a frame whose changes these bytes are, and finds where it differs. What pixels showed
/// before is counted where there is a census. Pixels that are named lie within the film.
PixelExtent pixel_replay(
    const PixelFilm *_Nonnull film, const uint8_t *_Nonnull bytes, size_t length, int32_t frame,
    PixelCensus *_Nullable census);

// MARK: Counting colors

/// How much colors count, in at most `capacity` bins, a power of two and 4096 at least.
///
/// Colors are counted exactly as long as they fit; then bins grow by one bit of each channel at a
/// time. A bin knows the mean of what is in it.
typedef struct PixelHistogram PixelHistogram;
size_t pixel_histogram_size(uint32_t capacity);
void pixel_histogram_begin(PixelHistogram *_Nonnull histogram, uint32_t capacity);
/// Adds a color that counts `weight`, at least 1.
void pixel_histogram_add(PixelHistogram *_Nonnull histogram, uint32_t color, int64_t weight);
/// Whether every bin is one color.
bool pixel_histogram_is_exact(const PixelHistogram *_Nonnull histogram);
uint32_t pixel_histogram_count(const PixelHistogram *_Nonnull histogram);
/// The mean color and the weight of each bin, in an order that follows from that of counting.
void pixel_histogram_entries(
    const PixelHistogram *_Nonnull histogram, uint32_t *_Nonnull colors, int64_t *_Nonnull weights);

/// How many colors of flat areas are followed; those that come later are not flat.
enum { PixelFlatCapacity = 1024 };

/// A color that stands between pixels of the same color.
typedef struct {
  uint32_t color;
  uint32_t pixels;
  int64_t weight;
} PixelFlatColor;
const PixelFlatColor *_Nonnull pixel_histogram_flat(
    const PixelHistogram *_Nonnull histogram, uint32_t *_Nonnull count);

/// For how many frames a pixel is followed.
enum { PixelLongestStay = 32 };

/// Counts what the frames `first..<end` of a film paint, by how long it stays and how busy it is
/// around it; `activity` has a byte for each pixel.
size_t pixel_census_size(void);
void pixel_census_begin(PixelCensus *_Nonnull census, uint8_t *_Nonnull activity, int32_t first, int32_t end);
/// Says where the colors of a frame are counted.
void pixel_census_open(PixelCensus *_Nonnull census, int32_t frame, PixelHistogram *_Nonnull histogram);
/// Notes how busy it is around pixels that a frame changed; `row` has room for one row.
void pixel_census_note(
    PixelKernelLevel level, PixelCensus *_Nonnull census, const PixelFilm *_Nonnull film, int height,
    PixelExtent extent, int32_t frame, uint8_t *_Nonnull row);
/// Counts what is left of frames before `limit`, as seen up to `frame`, and follows them no more.
void pixel_census_close(
    PixelCensus *_Nonnull census, const PixelFilm *_Nonnull film, size_t count, int32_t limit, int32_t frame);

// MARK: Palettes

enum { PixelPaletteCapacity = 256 };

/// Colors by channel, so that a search reads them in vectors. Entries from count on are ignored.
typedef struct {
  int32_t red[PixelPaletteCapacity];
  int32_t green[PixelPaletteCapacity];
  int32_t blue[PixelPaletteCapacity];
  int count;
} PixelPalette;

/// The entry nearest to each 0xRRGGBB, the first of equals, and its distance 2·ΔR² + 3·ΔG² + ΔB².
/// Needs one entry.
void pixel_nearest_entries(
    PixelKernelLevel level, const PixelPalette *_Nonnull palette, const uint32_t *_Nonnull colors,
    size_t count, uint8_t *_Nonnull entries, uint32_t *_Nonnull distances);

// MARK: Painting with a palette

enum { PixelMatchCapacity = 7, PixelChoiceCapacity = 8 };

/// Symbols that will do for one pixel, with how much worse than the best each is; 1 at least.
typedef struct {
  uint16_t costs[PixelChoiceCapacity];
  uint8_t symbols[PixelChoiceCapacity];
  uint8_t count;
} PixelChoices;

/// What a palette has for one color: the nearest entries, by 2·ΔR² + 3·ΔG² + ΔB², and two that mix
/// to it, of which `high` takes `share` 256ths.
typedef struct {
  uint32_t color;
  uint32_t distances[PixelMatchCapacity];
  uint8_t symbols[PixelMatchCapacity];
  uint8_t count;
  uint8_t low, high;
  uint16_t share;
} PixelColorMatch;

/// How pixels are painted.
typedef struct {
  /// The symbol that leaves a pixel as it is.
  int transparent;
  /// How much farther than the nearest an entry may be, in quarters by unit of activity.
  uint32_t tolerance;
  /// The same for pixels that change again soon.
  uint32_t brief_tolerance;
  /// Errors up to this are not dithered.
  uint32_t dither_floor;
  /// What part of a mix's variance counts against it: 1 / noise_divisor.
  int noise_divisor;
  /// Pixels of at least this activity are not dithered.
  uint32_t smooth_activity;
  /// Whether the palette stands for so many colors that a busy pixel's last bits do not matter.
  bool is_coarse;
  /// Thresholds 0...255, 64 rows of 64.
  const uint8_t *_Nonnull noise;
} PixelPaintRules;

/// A palette with a memory of the colors that were looked up.
typedef struct PixelPainter PixelPainter;
size_t pixel_painter_size(void);

/// Begins with a palette of 0xRRGGBB, at least one.
void pixel_painter_begin(
    PixelKernelLevel level, PixelPainter *_Nonnull painter, const uint32_t *_Nonnull colors, int count,
    PixelPaintRules rules);
/// Gives the entries of its palette other colors; those that are near to a cell stay the same.
void pixel_painter_move(
    PixelKernelLevel level, PixelPainter *_Nonnull painter, const uint32_t *_Nonnull colors);

/// A part of a row of a film: what it should show, what it shows (no color, UINT32_MAX, where nobody
/// knows it), when that changed, and when last up to a moment later.
typedef struct {
  const uint32_t *_Nonnull colors;
  const uint32_t *_Nonnull shown;
  const int32_t *_Nonnull change_frames;
  const int32_t *_Nonnull later_frames;
  const uint8_t *_Nonnull activity;
  int x, y, count;
  int32_t frame;
} PixelPaintRow;

/// Finds what will do for each pixel; a pixel that has not changed stays as it is.
void pixel_choose(
    PixelKernelLevel level, PixelPainter *_Nonnull painter, const PixelPaintRow *_Nonnull row,
    PixelChoices *_Nonnull choices);

/// The largest difference of a channel between a pixel and those beside, above and below it, for
/// `count` pixels of 0xRRGGBB from (x, y) on.
void pixel_activity(
    PixelKernelLevel level, const uint32_t *_Nonnull colors, int width, int height, int x, int y,
    int count, uint8_t *_Nonnull activity);

// MARK: Halftoning

/// The pixels of an image whose palette is much too small for it, chosen together: seen from a little farther
/// off, where neighbors run into each other, they come as close to what they should show as can be.
///
/// A pixel takes the entry that makes the squares of the blurred errors around it least, one after another and
/// again (direct binary search, Analoui and Allebach 1992). Smooth and unchanged pixels are left as they are.
typedef struct PixelHalftone PixelHalftone;
size_t pixel_halftone_size(int width, int height);

/// Begins an image with rows to be added.
void pixel_halftone_begin(
    PixelHalftone *_Nonnull halftone, PixelPainter *_Nonnull painter, int width, int height);
/// Adds the next row; `choices` has room for it.
void pixel_halftone_add(
    PixelKernelLevel level, PixelHalftone *_Nonnull halftone, const PixelPaintRow *_Nonnull row,
    PixelChoices *_Nonnull choices);
/// Chooses all pixels once again.
void pixel_halftone_refine(PixelKernelLevel level, PixelHalftone *_Nonnull halftone);
/// Moves the palette's colors, as 0xRRGGBB, to where errors are less; those that flat places show stay.
void pixel_halftone_move(
    PixelKernelLevel level, PixelHalftone *_Nonnull halftone, uint32_t *_Nonnull colors);
/// Finds what will do for each pixel of a row, where those above are decided.
void pixel_halftone_choose(
    PixelKernelLevel level, PixelHalftone *_Nonnull halftone, const PixelPaintRow *_Nonnull row, int index,
    PixelChoices *_Nonnull choices);
/// Says what the pixels of that row show.
void pixel_halftone_leave(
    PixelHalftone *_Nonnull halftone, const PixelPaintRow *_Nonnull row, int index,
    const uint8_t *_Nonnull chosen);

/// GIF's compression of symbols that may be chosen: codes of growing width in sub-blocks.
typedef struct PixelCompressor PixelCompressor;
size_t pixel_compressor_size(void);

/// Begins an image: `output` has room for two bytes a pixel and 1,024 more, `chosen` for a symbol a
/// pixel. Symbols are below 1 << bits. The memory of a compressor is undefined where it is new.
///
/// `tried_lengths` are those of a string beside which the next one is looked at: 1 takes the longest; 4 spare some
/// 3 % beside it, 8 another half of one in flat pictures.
void pixel_compressor_begin(
    PixelCompressor *_Nonnull compressor, int bits, int tried_lengths, uint8_t *_Nonnull output,
    uint8_t *_Nonnull chosen, bool is_new);

/// Compresses the next pixels.
void pixel_compress(
    PixelCompressor *_Nonnull compressor, const PixelChoices *_Nonnull choices, int count);

/// Ends the image, which has a pixel; its length with the empty sub-block at the end.
size_t pixel_compressor_finish(PixelCompressor *_Nonnull compressor);

// MARK: Blurring

/// How one direction is blurred: means of `scale` pixels, a power of two, are weighted by `taps`
/// numbers, an odd count, which add up to 2¹⁵; pixels are interpolated between the results. At most
/// 256 pixels are a cell's side.
typedef struct {
  const int32_t *_Nonnull weights;
  int taps;
  int scale;
} PixelBlurAxis;

typedef struct {
  PixelBlurAxis x;
  PixelBlurAxis y;
  /// Bytes of a pixel, 1 or 4; each is blurred for itself.
  int channels;
  /// Whether pixels outside the source are those of its edge; otherwise there is nothing.
  bool repeats_edges;
  /// Where the source's first pixel lies on the grid of the cells.
  int grid_x;
  int grid_y;
} PixelBlur;

/// Blurs the part of a picture at (x, y), which may reach outside it, into a target of its size.
///
/// A pixel of the target follows from those within (taps/2 + 2) · scale of its place, and from
/// nothing else. False when memory is exhausted.
bool pixel_blur(
    PixelKernelLevel level, const PixelBlur *_Nonnull blur, const uint8_t *_Nonnull source,
    ptrdiff_t source_stride, int source_width, int source_height, int x, int y,
    uint8_t *_Nonnull target, ptrdiff_t target_stride, int width, int height);

// MARK: Sampling

/// One size of a picture, and places in it: u and v count its pixels from the center of the first,
/// in 2⁻³², and grow by the steps from sample to sample.
typedef struct {
  const uint8_t *_Nonnull pixels;
  ptrdiff_t stride;
  int64_t u, v;
  int64_t step_u, step_v;
  /// Places outside these are moved to them; they lie inside the picture.
  int64_t min_u, max_u, min_v, max_v;
  /// A sample is the mean of two places to either side along the row, and two across it; all zero
  /// for one place alone.
  int64_t along_u, along_v, across_u, across_v;
} PixelTexture;

/// A row of samples, each place mixed from four neighbors, and from two sizes: fraction/256 of the second
/// of `textures`, which is not read where that is 0.
void pixel_sample_row(
    PixelKernelLevel level, const PixelTexture *_Nonnull textures, uint32_t fraction,
    uint8_t *_Nonnull out, int count);

/// Means of 2×2 pixels; odd sides are rounded up, and their last pixels count twice.
void pixel_halve(
    PixelKernelLevel level, const uint8_t *_Nonnull source, ptrdiff_t source_stride, int width,
    int height, uint8_t *_Nonnull target, ptrdiff_t target_stride);

// MARK: Mixing

/// Multiplies the four bytes of each pixel by those of `factors`, in 1/255.
void pixel_tint(
    PixelKernelLevel level, uint8_t *_Nonnull bgra, const uint8_t *_Nonnull factors, size_t count);

/// Moves bytes toward others by weight/255 of the way.
void pixel_fade(
    PixelKernelLevel level, uint8_t *_Nonnull from, const uint8_t *_Nonnull to, uint8_t weight,
    size_t bytes);

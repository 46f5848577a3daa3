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

/// An 8-bit YCbCr picture with one chroma sample for 2×2 pixels; width and height are even.
typedef struct {
  uint8_t *_Nonnull luma;
  uint8_t *_Nonnull cb;
  uint8_t *_Nonnull cr;
  ptrdiff_t luma_stride;
  ptrdiff_t chroma_stride;
} PixelPlanes;

/// Converts a rectangle of a BGRA picture to BT.709, limited range, 4:2:0 with chroma sited left.
///
/// The rectangle's sides are even and it lies in the picture of planes, whose sides are those of
/// the source rounded up to even; what lies beyond the source repeats its last column and row.
/// Luma is Y′ = 16 + 219·(0.2126 R′ + 0.7152 G′ + 0.0722 B′), rounded. A chroma sample is the mean
/// of the columns 2k−1, 2k, 2k+1 weighted 1:2:1 over both rows: centered on the left column, where
/// H.264's default and the film's tag place it. A changed pixel in an odd column therefore also
/// changes the chroma sample to its right: the caller widens its rectangles. Alpha is not read.
void pixel_convert_to_i420(
    PixelKernelLevel level, const uint8_t *_Nonnull bgra, ptrdiff_t stride, int width, int height,
    int x, int y, int rect_width, int rect_height, PixelPlanes planes);

/// Converts such a picture to opaque BGRA, the inverse of the above.
///
/// Y′CbCr is taken as it is, R′ = 255/219·(Y′ − 16) + 1.5748·255/224·(Cr − 128) and so on, rounded
/// once and clamped. Chroma is interpolated linearly: even columns have a sample of their own, odd
/// ones the mean of two; rows take three quarters of the nearer sample and one of the next. At the
/// edges the last sample repeats. Width and height may be odd; planes then have one chroma sample
/// for the last column and row.
void pixel_convert_from_i420(
    PixelKernelLevel level, PixelPlanes planes, int width, int height, uint8_t *_Nonnull bgra,
    ptrdiff_t stride);

// MARK: Alpha

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

// MARK: Palettes

enum { PixelPaletteCapacity = 256 };

/// Colors by channel, so that a search reads them in vectors. Entries from count on are ignored.
typedef struct {
  int32_t red[PixelPaletteCapacity];
  int32_t green[PixelPaletteCapacity];
  int32_t blue[PixelPaletteCapacity];
  int count;
} PixelPalette;

/// The entry nearest to 0xRRGGBB by 2·ΔR² + 3·ΔG² + ΔB²; the first of equals. Needs one entry.
int pixel_nearest_entry(
    PixelKernelLevel level, const PixelPalette *_Nonnull palette, uint32_t color);

// MARK: Blurring

/// How one direction is blurred: means of `scale` pixels, a power of two, are weighted by `taps`
/// numbers, an odd count, which add up to 2¹⁵; pixels are interpolated between the results.
typedef struct {
  const int32_t *_Nonnull weights;
  int taps;
  int scale;
} PixelBlurAxis;

typedef struct {
  PixelBlurAxis x;
  PixelBlurAxis y;
  /// Bytes of a pixel; each is blurred for itself.
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

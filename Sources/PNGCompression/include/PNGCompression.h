// Pictures as files of PNG, written by libpng.
//
// libpng leaves its functions by `longjmp` where something fails, which must not happen across frames
// of Swift, so that a whole file is one call here.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t width, height;
  /// Else alpha is left out, and a pixel has three channels.
  bool has_alpha;
  /// Each row is foretold from its neighbors by that of five filters which leaves the smallest sum, else by none.
  bool is_predicted;
  /// zlib's, 1 to 9.
  int level;
} PNGPicture;

/// The file of a picture, 8 bits a channel, tagged sRGB: `count` bytes that the caller frees.
///
/// `pixels` are rows of straight RGBA without gaps. NULL where memory is short or libpng takes no such size.
uint8_t *_Nullable png_compress(
    PNGPicture picture, const uint8_t *_Nonnull pixels, size_t *_Nonnull count);

#include "PNGCompression.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint8_t *bytes;
  size_t count, room;
} File;

static void append(png_structp png, png_bytep bytes, size_t count) {
  File *file = png_get_io_ptr(png);
  if (count > file->room - file->count) {
    size_t room = 2 * file->room > file->count + count ? 2 * file->room : file->count + count;
    uint8_t *larger = realloc(file->bytes, room);
    if (!larger) png_error(png, "out of memory");
    file->bytes = larger;
    file->room = room;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static void flush(png_structp png) { (void)png; }

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Volatile, or in memory that `file` points to: what changes between `setjmp` and its second return.
static bool write_file(PNGPicture picture, const uint8_t *pixels, File *file) {
  png_infop volatile kept_info = NULL;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return false;
  if (setjmp(png_jmpbuf(png))) {
    png_infop info = kept_info;
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_infop info = kept_info = png_create_info_struct(png);
  if (!info) png_error(png, "out of memory");

  png_set_write_fn(png, file, append, flush);
  png_set_IHDR(
      png, info, picture.width, picture.height, 8,
      picture.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_filter(
      png, PNG_FILTER_TYPE_BASE, picture.is_predicted ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
  png_set_compression_level(png, picture.level);
  // The length of an IDAT chunk.
  png_set_compression_buffer_size(png, 1 << 18);
  png_write_info(png, info);
  if (!picture.has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < picture.height; y++)
    png_write_row(png, pixels + (size_t)y * picture.width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return true;
}

uint8_t *png_compress(PNGPicture picture, const uint8_t *pixels, size_t *count) {
  File file = {.room = 1 << 16};
  file.bytes = malloc(file.room);
  if (!file.bytes) return NULL;
  if (!write_file(picture, pixels, &file)) {
    free(file.bytes);
    return NULL;
  }
  *count = file.count;
  return file.bytes;
}

#include <png.h>

#include "Forwarding.h"

#define PNG(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryPNG, RESULT, NAME, PARAMETERS, ARGUMENTS)
// Of functions that do not return, whose pointers lose that.
#define PNG_THROW(NAME, PARAMETERS, ARGUMENTS)                                        \
  __attribute__((visibility("hidden"), noreturn)) void NAME PARAMETERS {              \
    ((__typeof__(&NAME))lazy_symbol(LazyLibraryPNG, #NAME))ARGUMENTS;                 \
    __builtin_unreachable();                                                          \
  }

PNG(png_infop, png_create_info_struct, (png_const_structrp png), (png))
PNG(
    png_structp, png_create_write_struct,
    (png_const_charp version, png_voidp pointer, png_error_ptr error, png_error_ptr warning),
    (version, pointer, error, warning))
PNG(void, png_destroy_write_struct, (png_structpp png, png_infopp info), (png, info))
PNG(png_voidp, png_get_io_ptr, (png_const_structrp png), (png))
PNG(void, png_set_compression_buffer_size, (png_structrp png, size_t size), (png, size))
PNG(void, png_set_compression_level, (png_structrp png, int level), (png, level))
PNG(void, png_set_filler, (png_structrp png, png_uint_32 filler, int flags), (png, filler, flags))
PNG(void, png_set_filter, (png_structrp png, int method, int filters), (png, method, filters))
PNG(
    void, png_set_IHDR,
    (png_const_structrp png, png_inforp info, png_uint_32 width, png_uint_32 height, int bit_depth,
     int color_type, int interlace_method, int compression_method, int filter_method),
    (png, info, width, height, bit_depth, color_type, interlace_method, compression_method,
     filter_method))
PNG(
    jmp_buf *, png_set_longjmp_fn,
    (png_structrp png, png_longjmp_ptr leave, size_t size), (png, leave, size))
PNG(void, png_set_sRGB, (png_const_structrp png, png_inforp info, int intent), (png, info, intent))
PNG(
    void, png_set_write_fn,
    (png_structrp png, png_voidp pointer, png_rw_ptr write, png_flush_ptr flush),
    (png, pointer, write, flush))
PNG(void, png_write_end, (png_structrp png, png_inforp info), (png, info))
PNG(void, png_write_info, (png_structrp png, png_const_inforp info), (png, info))
PNG(void, png_write_row, (png_structrp png, png_const_bytep row), (png, row))

PNG_THROW(png_error, (png_const_structrp png, png_const_charp message), (png, message))
PNG_THROW(png_longjmp, (png_const_structrp png, int value), (png, value))

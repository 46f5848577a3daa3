// The one door to libwebp, which encodes single pictures, and to libwebpdemux, which decodes animated
// WebP. Supported: 1.x (Debian 12: 1.2.4).
#pragma once
#include <stdbool.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

// Straight RGBA, so that no color is lost. Nil where the data is no WebP.
static inline WebPAnimDecoder *_Nullable shim_webp_decoder(
    const uint8_t *_Nonnull bytes, size_t count) {
  WebPData data = {bytes, count};
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return 0;
  options.color_mode = MODE_RGBA;
  options.use_threads = 0;
  return WebPAnimDecoderNew(&data, &options);
}

// How many bytes a whole file has by its own words; 0 where it is no WebP.
static inline uint64_t shim_webp_stated_size(const uint8_t *_Nonnull bytes, size_t count) {
  if (count < 12) return 0;
  uint32_t size = bytes[4] | bytes[5] << 8 | bytes[6] << 16 | (uint32_t)bytes[7] << 24;
  return (uint64_t)size + 8;
}

// A file of one picture, straight RGBA without padding; false where memory is short. What is in the
// writer then is the caller's to clear, in any case.
static inline bool shim_webp_encode(
    const WebPConfig *_Nonnull config, const uint8_t *_Nonnull rgba, int width, int height,
    WebPMemoryWriter *_Nonnull writer) {
  WebPMemoryWriterInit(writer);
  WebPPicture picture;
  if (!WebPPictureInit(&picture)) return false;
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = writer;
  bool encoded =
      WebPPictureImportRGBA(&picture, rgba, width * 4) && WebPEncode(config, &picture);
  WebPPictureFree(&picture);
  return encoded;
}

// The one door to libwebpdemux, which decodes animated WebP. Supported: 1.x (Debian 12: 1.2.4).
#pragma once
#include <webp/decode.h>
#include <webp/demux.h>

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

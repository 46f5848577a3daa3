#include <libavutil/crc.h>
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>

#include "Forwarding.h"

#define UTIL(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryUtil, RESULT, NAME, PARAMETERS, ARGUMENTS)

UTIL(
    AVBufferRef *, av_buffer_create,
    (uint8_t *data, size_t size, void (*release)(void *, uint8_t *), void *opaque, int flags),
    (data, size, release, opaque, flags))
UTIL(const char *, av_color_primaries_name, (enum AVColorPrimaries primaries), (primaries))
UTIL(
    const char *, av_color_transfer_name,
    (enum AVColorTransferCharacteristic transfer),
    (transfer))
UTIL(
    uint32_t, av_crc,
    (const AVCRC *ctx, uint32_t crc, const uint8_t *buffer, size_t length),
    (ctx, crc, buffer, length))
UTIL(const AVCRC *, av_crc_get_table, (AVCRCId crc_id), (crc_id))
UTIL(void, av_dict_free, (AVDictionary **m), (m))
UTIL(
    AVDictionaryEntry *, av_dict_get,
    (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags),
    (m, key, prev, flags))
UTIL(
    int, av_dict_set,
    (AVDictionary **pm, const char *key, const char *value, int flags),
    (pm, key, value, flags))
UTIL(AVFrame *, av_frame_alloc, (void), ())
UTIL(void, av_frame_free, (AVFrame **frame), (frame))
UTIL(int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align))
UTIL(
    AVFrameSideData *, av_frame_get_side_data,
    (const AVFrame *frame, enum AVFrameSideDataType type),
    (frame, type))
// Debug builds ask it.
UTIL(int, av_frame_is_writable, (AVFrame *frame), (frame))
UTIL(void, av_frame_move_ref, (AVFrame *dst, AVFrame *src), (dst, src))
UTIL(void, av_free, (void *ptr), (ptr))
UTIL(void, av_freep, (void *ptr), (ptr))
UTIL(
    int, av_image_get_linesize,
    (enum AVPixelFormat pix_fmt, int width, int plane),
    (pix_fmt, width, plane))
UTIL(void, av_log_set_level, (int level), (level))
UTIL(void *, av_mallocz, (size_t size), (size))
UTIL(
    int, av_opt_set,
    (void *obj, const char *name, const char *val, int search_flags),
    (obj, name, val, search_flags))
UTIL(
    int, av_opt_set_int,
    (void *obj, const char *name, int64_t val, int search_flags),
    (obj, name, val, search_flags))
UTIL(int, av_pix_fmt_count_planes, (enum AVPixelFormat pix_fmt), (pix_fmt))
UTIL(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat pix_fmt), (pix_fmt))
UTIL(struct AVSHA *, av_sha_alloc, (void), ())
UTIL(void, av_sha_final, (struct AVSHA *context, uint8_t *digest), (context, digest))
UTIL(int, av_sha_init, (struct AVSHA *context, int bits), (context, bits))
UTIL(void, av_sha_update, (struct AVSHA *ctx, const uint8_t *data, size_t len), (ctx, data, len))
UTIL(
    int, av_strerror,
    (int errnum, char *errbuf, size_t errbuf_size),
    (errnum, errbuf, errbuf_size))

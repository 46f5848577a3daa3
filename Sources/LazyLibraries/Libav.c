#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>

#include "Forwarding.h"

#define CODEC(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryCodec, RESULT, NAME, PARAMETERS, ARGUMENTS)
#define FORMAT(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryFormat, RESULT, NAME, PARAMETERS, ARGUMENTS)

// Packets
CODEC(AVPacket *, av_packet_alloc, (void), ())
CODEC(void, av_packet_free, (AVPacket * *packet), (packet))
CODEC(int, av_new_packet, (AVPacket * packet, int size), (packet, size))
CODEC(void, av_packet_unref, (AVPacket * packet), (packet))
CODEC(
    void, av_packet_rescale_ts, (AVPacket * packet, AVRational from, AVRational to),
    (packet, from, to))

CODEC(
    uint8_t *, av_packet_new_side_data,
    (AVPacket * packet, enum AVPacketSideDataType kind, size_t size), (packet, kind, size))
CODEC(
    uint8_t *, av_packet_get_side_data,
    (const AVPacket *packet, enum AVPacketSideDataType kind, size_t *size), (packet, kind, size))

// Codecs
CODEC(const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id))
CODEC(const AVCodec *, avcodec_find_decoder_by_name, (const char *name), (name))
CODEC(const AVCodec *, avcodec_find_encoder_by_name, (const char *name), (name))
CODEC(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec))
CODEC(void, avcodec_free_context, (AVCodecContext * *context), (context))
CODEC(
    int, avcodec_open2, (AVCodecContext * context, const AVCodec *codec, AVDictionary **options),
    (context, codec, options))
CODEC(
    int, avcodec_send_packet, (AVCodecContext * context, const AVPacket *packet),
    (context, packet))
CODEC(int, avcodec_receive_frame, (AVCodecContext * context, AVFrame *frame), (context, frame))
CODEC(int, avcodec_send_frame, (AVCodecContext * context, const AVFrame *frame), (context, frame))
CODEC(
    int, avcodec_receive_packet, (AVCodecContext * context, AVPacket *packet), (context, packet))

// What a stream says of its codec
CODEC(AVCodecParameters *, avcodec_parameters_alloc, (void), ())
CODEC(void, avcodec_parameters_free, (AVCodecParameters * *parameters), (parameters))
CODEC(
    int, avcodec_parameters_copy, (AVCodecParameters * to, const AVCodecParameters *from),
    (to, from))
CODEC(
    int, avcodec_parameters_from_context,
    (AVCodecParameters * parameters, const AVCodecContext *context), (parameters, context))
CODEC(
    int, avcodec_parameters_to_context,
    (AVCodecContext * context, const AVCodecParameters *parameters), (context, parameters))

// Filters of encoded data
CODEC(const AVBitStreamFilter *, av_bsf_get_by_name, (const char *name), (name))
CODEC(int, av_bsf_alloc, (const AVBitStreamFilter *filter, AVBSFContext **context), (filter, context))
CODEC(int, av_bsf_init, (AVBSFContext * context), (context))
CODEC(int, av_bsf_send_packet, (AVBSFContext * context, AVPacket *packet), (context, packet))
CODEC(int, av_bsf_receive_packet, (AVBSFContext * context, AVPacket *packet), (context, packet))
CODEC(void, av_bsf_free, (AVBSFContext * *context), (context))

// Reading files
FORMAT(const AVInputFormat *, av_find_input_format, (const char *name), (name))
FORMAT(
    const AVInputFormat *, av_probe_input_format, (const AVProbeData *data, int is_opened),
    (data, is_opened))
FORMAT(
    int, avformat_open_input,
    (AVFormatContext * *context, const char *url, const AVInputFormat *format,
     AVDictionary **options),
    (context, url, format, options))
FORMAT(
    int, avformat_find_stream_info, (AVFormatContext * context, AVDictionary **options),
    (context, options))
FORMAT(int, av_read_frame, (AVFormatContext * context, AVPacket *packet), (context, packet))
FORMAT(void, avformat_close_input, (AVFormatContext * *context), (context))
FORMAT(
    uint8_t *, av_stream_get_side_data,
    (const AVStream *stream, enum AVPacketSideDataType kind, size_t *size), (stream, kind, size))

// Writing files
FORMAT(
    int, avformat_alloc_output_context2,
    (AVFormatContext * *context, const AVOutputFormat *format, const char *name,
     const char *path),
    (context, format, name, path))
FORMAT(void, avformat_free_context, (AVFormatContext * context), (context))
FORMAT(
    AVStream *, avformat_new_stream, (AVFormatContext * context, const AVCodec *codec),
    (context, codec))
FORMAT(
    int, avformat_write_header, (AVFormatContext * context, AVDictionary **options),
    (context, options))
FORMAT(int, av_write_frame, (AVFormatContext * context, AVPacket *packet), (context, packet))
FORMAT(int, av_write_trailer, (AVFormatContext * context), (context))

// Bytes
FORMAT(int, avio_open, (AVIOContext * *context, const char *url, int flags), (context, url, flags))
FORMAT(int, avio_closep, (AVIOContext * *context), (context))
FORMAT(int, avio_read, (AVIOContext * context, unsigned char *bytes, int size), (context, bytes, size))
FORMAT(void, avio_write, (AVIOContext * context, const unsigned char *bytes, int size), (context, bytes, size))
FORMAT(void, avio_flush, (AVIOContext * context), (context))

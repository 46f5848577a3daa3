// The one door to FFmpeg's libraries. Supported: FFmpeg 5.1 (Debian 12: libavcodec 59).
#pragma once
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/crc.h>
#include <libavutil/imgutils.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>

#if LIBAVCODEC_VERSION_MAJOR != 59 || LIBAVFORMAT_VERSION_MAJOR != 59
#error "Inbetween supports FFmpeg 5.1 (libavcodec 59, libavformat 59; Debian 12); this is another version."
#endif

// Macros that Swift cannot read.
static const int shim_error_end_of_file = AVERROR_EOF;
static const int shim_error_again = AVERROR(EAGAIN);
static const int shim_error_out_of_memory = AVERROR(ENOMEM);
static const int shim_error_file_too_large = AVERROR(EFBIG);
static const int shim_error_invalid_data = AVERROR_INVALIDDATA;
static const int shim_error_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;
static const int shim_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int shim_error_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;
static const int64_t shim_no_timestamp = AV_NOPTS_VALUE;

// libav's code for the C library's last error.
static inline int shim_last_error(void) { return AVERROR(errno); }

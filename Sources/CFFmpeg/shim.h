// The one door to FFmpeg's libraries. Supported: FFmpeg 5.1 (Debian 12: libavcodec 59).
#pragma once
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

#if LIBAVCODEC_VERSION_MAJOR != 59 || LIBAVFORMAT_VERSION_MAJOR != 59
#error "Inbetween supports FFmpeg 5.1 (libavcodec 59, libavformat 59; Debian 12); this is another version."
#endif

#include <libswscale/swscale.h>

#include "Forwarding.h"

#define SCALE(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryScale, RESULT, NAME, PARAMETERS, ARGUMENTS)

SCALE(struct SwsContext *, sws_alloc_context, (void), ())
SCALE(void, sws_freeContext, (struct SwsContext *swsContext), (swsContext))
SCALE(const int *, sws_getCoefficients, (int colorspace), (colorspace))
SCALE(
    int, sws_init_context,
    (struct SwsContext *sws_context, SwsFilter *srcFilter, SwsFilter *dstFilter),
    (sws_context, srcFilter, dstFilter))
SCALE(int, sws_scale_frame, (struct SwsContext *c, AVFrame *dst, const AVFrame *src), (c, dst, src))
SCALE(
    int, sws_setColorspaceDetails,
    (struct SwsContext *c, const int *inv_table, int srcRange, const int *table, int dstRange,
     int brightness, int contrast, int saturation),
    (c, inv_table, srcRange, table, dstRange, brightness, contrast, saturation))

// The one door to librsvg. Supported: 2.54 (Debian 12).
#pragma once
#include <librsvg/rsvg.h>

#if LIBRSVG_MAJOR_VERSION != 2 || LIBRSVG_MINOR_VERSION != 54
#error "Inbetween supports librsvg 2.54 (Debian 12); this is another version, whose pixels may differ."
#endif

// The one door to libcairo. Supported: 1.16 (Debian 12); golden frames depend on the version.
#pragma once
#include <cairo.h>

#if CAIRO_VERSION_MAJOR != 1 || CAIRO_VERSION_MINOR != 16
#error "Inbetween supports Cairo 1.16 (Debian 12); this is another version, whose pixels may differ."
#endif

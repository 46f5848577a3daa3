// The one door to Pango, HarfBuzz below it, and fontconfig. Supported: Pango 1.50 (Debian 12).
#pragma once
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#if PANGO_VERSION_MAJOR != 1 || PANGO_VERSION_MINOR != 50
#error "Inbetween supports Pango 1.50 (Debian 12); this is another version, whose text may differ."
#endif

// A cast in a macro, which Swift does not import: the bit of a glyph that no font has.
static const PangoGlyph inbetween_unknown_glyph = PANGO_GLYPH_UNKNOWN_FLAG;
// The same of the glyph that shows nothing.
static const PangoGlyph inbetween_empty_glyph = PANGO_GLYPH_EMPTY;

#include <librsvg/rsvg.h>

#include "Forwarding.h"
#include "LazyLibraries.h"

#define RSVG(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryRsvg, RESULT, NAME, PARAMETERS, ARGUMENTS)
#define GOBJECT(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryGObject, RESULT, NAME, PARAMETERS, ARGUMENTS)
#define GLIB(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryGLib, RESULT, NAME, PARAMETERS, ARGUMENTS)

RSVG(
    gboolean, rsvg_handle_get_geometry_for_layer,
    (RsvgHandle *handle, const char *id, const RsvgRectangle *viewport,
     RsvgRectangle *out_ink_rect, RsvgRectangle *out_logical_rect, GError **error),
    (handle, id, viewport, out_ink_rect, out_logical_rect, error))
RSVG(
    void, rsvg_handle_get_intrinsic_dimensions,
    (RsvgHandle *handle, gboolean *out_has_width, RsvgLength *out_width, gboolean *out_has_height,
     RsvgLength *out_height, gboolean *out_has_viewbox, RsvgRectangle *out_viewbox),
    (handle, out_has_width, out_width, out_has_height, out_height, out_has_viewbox, out_viewbox))
RSVG(
    gboolean, rsvg_handle_get_intrinsic_size_in_pixels,
    (RsvgHandle *handle, gdouble *out_width, gdouble *out_height),
    (handle, out_width, out_height))
RSVG(
    RsvgHandle *, rsvg_handle_new_from_data,
    (const guint8 *data, gsize data_len, GError **error),
    (data, data_len, error))
RSVG(
    gboolean, rsvg_handle_render_document,
    (RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, GError **error),
    (handle, cr, viewport, error))
RSVG(void, rsvg_handle_set_dpi, (RsvgHandle *handle, double dpi), (handle, dpi))

// Objects and errors, which Pango shares
#undef g_object_ref
GOBJECT(gpointer, g_object_ref, (gpointer object), (object))
GOBJECT(void, g_object_unref, (gpointer object), (object))
GLIB(void, g_clear_error, (GError **err), (err))

void lazy_rsvg_version(unsigned *major, unsigned *minor, unsigned *micro) {
  *major = *(const guint *)lazy_symbol(LazyLibraryRsvg, "rsvg_major_version");
  *minor = *(const guint *)lazy_symbol(LazyLibraryRsvg, "rsvg_minor_version");
  *micro = *(const guint *)lazy_symbol(LazyLibraryRsvg, "rsvg_micro_version");
}

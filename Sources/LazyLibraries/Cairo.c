#include <cairo.h>

#include "Forwarding.h"

#define CAIRO(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryCairo, RESULT, NAME, PARAMETERS, ARGUMENTS)

CAIRO(void, cairo_clip, (cairo_t *cr), (cr))
CAIRO(void, cairo_close_path, (cairo_t *cr), (cr))
CAIRO(cairo_path_t *, cairo_copy_path, (cairo_t *cr), (cr))
CAIRO(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
CAIRO(
    void, cairo_curve_to,
    (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
    (cr, x1, y1, x2, y2, x3, y3))
CAIRO(void, cairo_destroy, (cairo_t *cr), (cr))
CAIRO(void, cairo_fill, (cairo_t *cr), (cr))
CAIRO(cairo_font_options_t *, cairo_font_options_create, (void), ())
CAIRO(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
CAIRO(
    void, cairo_font_options_set_antialias,
    (cairo_font_options_t *options, cairo_antialias_t antialias),
    (options, antialias))
CAIRO(
    void, cairo_font_options_set_hint_metrics,
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
    (options, hint_metrics))
CAIRO(
    void, cairo_font_options_set_hint_style,
    (cairo_font_options_t *options, cairo_hint_style_t hint_style),
    (options, hint_style))
CAIRO(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
CAIRO(cairo_surface_t *, cairo_get_target, (cairo_t *cr), (cr))
CAIRO(
    cairo_surface_t *, cairo_image_surface_create,
    (cairo_format_t format, int width, int height),
    (format, width, height))
CAIRO(
    cairo_surface_t *, cairo_image_surface_create_for_data,
    (unsigned char *data, cairo_format_t format, int width, int height, int stride),
    (data, format, width, height, stride))
CAIRO(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
CAIRO(cairo_format_t, cairo_image_surface_get_format, (cairo_surface_t *surface), (surface))
CAIRO(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
CAIRO(
    void, cairo_mask_surface,
    (cairo_t *cr, cairo_surface_t *surface, double surface_x, double surface_y),
    (cr, surface, surface_x, surface_y))
CAIRO(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
CAIRO(void, cairo_new_path, (cairo_t *cr), (cr))
CAIRO(void, cairo_paint, (cairo_t *cr), (cr))
CAIRO(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
CAIRO(void, cairo_path_destroy, (cairo_path_t *path), (path))
CAIRO(
    void, cairo_pattern_set_filter,
    (cairo_pattern_t *pattern, cairo_filter_t filter),
    (pattern, filter))
CAIRO(
    cairo_surface_t *, cairo_recording_surface_create,
    (cairo_content_t content, const cairo_rectangle_t *extents),
    (content, extents))
CAIRO(
    void, cairo_rectangle,
    (cairo_t *cr, double x, double y, double width, double height),
    (cr, x, y, width, height))
CAIRO(void, cairo_restore, (cairo_t *cr), (cr))
CAIRO(void, cairo_save, (cairo_t *cr), (cr))
CAIRO(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
CAIRO(void, cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias))
CAIRO(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
CAIRO(void, cairo_set_matrix, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))
CAIRO(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
CAIRO(
    void, cairo_set_source_rgba,
    (cairo_t *cr, double red, double green, double blue, double alpha),
    (cr, red, green, blue, alpha))
CAIRO(
    void, cairo_set_source_surface,
    (cairo_t *cr, cairo_surface_t *surface, double x, double y),
    (cr, surface, x, y))
CAIRO(void, cairo_set_tolerance, (cairo_t *cr, double tolerance), (cr, tolerance))
CAIRO(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
CAIRO(const char *, cairo_status_to_string, (cairo_status_t status), (status))
CAIRO(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
CAIRO(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
CAIRO(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
CAIRO(const char *, cairo_version_string, (void), ())

#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "Forwarding.h"

#define PANGO(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryPango, RESULT, NAME, PARAMETERS, ARGUMENTS)
#define PANGO_CAIRO(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryPangoCairo, RESULT, NAME, PARAMETERS, ARGUMENTS)
#define PANGO_FT2(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryPangoFT2, RESULT, NAME, PARAMETERS, ARGUMENTS)

PANGO(PangoAttribute *, pango_attr_family_new, (const char *family), (family))
PANGO(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *desc), (desc))
PANGO(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))
PANGO(
    PangoAttribute *, pango_attr_foreground_new,
    (guint16 red, guint16 green, guint16 blue),
    (red, green, blue))
PANGO(PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean insert_hyphens), (insert_hyphens))
PANGO(PangoAttribute *, pango_attr_letter_spacing_new, (int letter_spacing), (letter_spacing))
PANGO(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
PANGO(PangoAttrList *, pango_attr_list_new, (void), ())
PANGO(void, pango_attr_list_unref, (PangoAttrList *list), (list))
PANGO(
    PangoAttribute *, pango_attr_shape_new,
    (const PangoRectangle *ink_rect, const PangoRectangle *logical_rect),
    (ink_rect, logical_rect))
PANGO(
    void, pango_context_set_base_dir,
    (PangoContext *context, PangoDirection direction),
    (context, direction))
PANGO(
    void, pango_context_set_language,
    (PangoContext *context, PangoLanguage *language),
    (context, language))
PANGO(
    void, pango_context_set_round_glyph_positions,
    (PangoContext *context, gboolean round_positions),
    (context, round_positions))
PANGO(void, pango_font_description_free, (PangoFontDescription *desc), (desc))
PANGO(PangoFontDescription *, pango_font_description_new, (void), ())
PANGO(
    void, pango_font_description_set_absolute_size,
    (PangoFontDescription *desc, double size),
    (desc, size))
PANGO(
    void, pango_font_description_set_family,
    (PangoFontDescription *desc, const char *family),
    (desc, family))
PANGO(
    void, pango_font_description_set_style,
    (PangoFontDescription *desc, PangoStyle style),
    (desc, style))
PANGO(
    void, pango_font_description_set_weight,
    (PangoFontDescription *desc, PangoWeight weight),
    (desc, weight))
PANGO(
    void, pango_font_get_glyph_extents,
    (PangoFont *font, PangoGlyph glyph, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (font, glyph, ink_rect, logical_rect))
PANGO(
    PangoFontMetrics *, pango_font_get_metrics,
    (PangoFont *font, PangoLanguage *language),
    (font, language))
PANGO(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
PANGO(
    PangoFont *, pango_font_map_load_font,
    (PangoFontMap *fontmap, PangoContext *context, const PangoFontDescription *desc),
    (fontmap, context, desc))
PANGO(int, pango_font_metrics_get_ascent, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_font_metrics_get_descent, (PangoFontMetrics *metrics), (metrics))
PANGO(void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
PANGO(void, pango_glyph_string_free, (PangoGlyphString *string), (string))
PANGO(int, pango_glyph_string_get_width, (PangoGlyphString *glyphs), (glyphs))
PANGO(PangoGlyphString *, pango_glyph_string_new, (void), ())
PANGO(void, pango_glyph_string_set_size, (PangoGlyphString *string, int new_len), (string, new_len))
PANGO(PangoLanguage *, pango_language_from_string, (const char *language), (language))
PANGO(int, pango_layout_get_line_count, (PangoLayout *layout), (layout))
PANGO(
    PangoLayoutLine *, pango_layout_get_line_readonly,
    (PangoLayout *layout, int line),
    (layout, line))
PANGO(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
PANGO(
    void, pango_layout_line_get_extents,
    (PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (line, ink_rect, logical_rect))
PANGO(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
PANGO(
    void, pango_layout_set_attributes,
    (PangoLayout *layout, PangoAttrList *attrs),
    (layout, attrs))
PANGO(void, pango_layout_set_auto_dir, (PangoLayout *layout, gboolean auto_dir), (layout, auto_dir))
PANGO(
    void, pango_layout_set_ellipsize,
    (PangoLayout *layout, PangoEllipsizeMode ellipsize),
    (layout, ellipsize))
PANGO(
    void, pango_layout_set_font_description,
    (PangoLayout *layout, const PangoFontDescription *desc),
    (layout, desc))
PANGO(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
PANGO(
    void, pango_layout_set_single_paragraph_mode,
    (PangoLayout *layout, gboolean setting),
    (layout, setting))
PANGO(
    void, pango_layout_set_text,
    (PangoLayout *layout, const char *text, int length),
    (layout, text, length))
PANGO(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
PANGO(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
PANGO(const char *, pango_version_string, (void), ())

// With Cairo
PANGO_CAIRO(
    void, pango_cairo_context_set_font_options,
    (PangoContext *context, const cairo_font_options_t *options),
    (context, options))
PANGO_CAIRO(
    PangoFontMap *, pango_cairo_font_map_new_for_font_type,
    (cairo_font_type_t fonttype),
    (fonttype))
PANGO_CAIRO(
    void, pango_cairo_font_map_set_resolution,
    (PangoCairoFontMap *fontmap, double dpi),
    (fontmap, dpi))
PANGO_CAIRO(
    void, pango_cairo_glyph_string_path,
    (cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs),
    (cr, font, glyphs))

// With fontconfig
PANGO_FT2(
    void, pango_fc_font_map_set_config,
    (PangoFcFontMap *fcfontmap, FcConfig *fcconfig),
    (fcfontmap, fcconfig))

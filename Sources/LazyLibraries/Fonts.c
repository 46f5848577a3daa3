#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>

#include "Forwarding.h"

#define FONTCONFIG(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryFontconfig, RESULT, NAME, PARAMETERS, ARGUMENTS)
#define HARFBUZZ(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  FORWARD(LazyLibraryHarfBuzz, RESULT, NAME, PARAMETERS, ARGUMENTS)

FONTCONFIG(FcBool, FcCharSetHasChar, (const FcCharSet *fcs, FcChar32 ucs4), (fcs, ucs4))
FONTCONFIG(FcBool, FcConfigAppFontAddFile, (FcConfig *config, const FcChar8 *file), (config, file))
FONTCONFIG(FcConfig *, FcConfigCreate, (void), ())
FONTCONFIG(void, FcConfigDestroy, (FcConfig *config), (config))
FONTCONFIG(FcFontSet *, FcConfigGetFonts, (FcConfig *config, FcSetName set), (config, set))
FONTCONFIG(FcBool, FcConfigSetCurrent, (FcConfig *config), (config))
FONTCONFIG(FcBool, FcFontSetAdd, (FcFontSet *s, FcPattern *font), (s, font))
FONTCONFIG(
    FcPattern *, FcFreeTypeQuery,
    (const FcChar8 *file, unsigned int id, FcBlanks *blanks, int *count),
    (file, id, blanks, count))
FONTCONFIG(int, FcGetVersion, (void), ())
FONTCONFIG(
    FcBool, FcPatternAddString,
    (FcPattern *p, const char *object, const FcChar8 *s),
    (p, object, s))
FONTCONFIG(FcBool, FcPatternDel, (FcPattern *p, const char *object), (p, object))
FONTCONFIG(void, FcPatternDestroy, (FcPattern *p), (p))
FONTCONFIG(
    FcResult, FcPatternGetBool,
    (const FcPattern *p, const char *object, int n, FcBool *b),
    (p, object, n, b))
FONTCONFIG(
    FcResult, FcPatternGetCharSet,
    (const FcPattern *p, const char *object, int n, FcCharSet **c),
    (p, object, n, c))
FONTCONFIG(
    FcResult, FcPatternGetInteger,
    (const FcPattern *p, const char *object, int n, int *i),
    (p, object, n, i))
FONTCONFIG(
    FcResult, FcPatternGetString,
    (const FcPattern *p, const char *object, int n, FcChar8 **s),
    (p, object, n, s))

HARFBUZZ(hb_blob_t *, hb_blob_create_from_file_or_fail, (const char *file_name), (file_name))
HARFBUZZ(void, hb_blob_destroy, (hb_blob_t *blob), (blob))
HARFBUZZ(const char *, hb_blob_get_data, (hb_blob_t *blob, unsigned int *length), (blob, length))
HARFBUZZ(
    void, hb_buffer_add_utf8,
    (hb_buffer_t *buffer, const char *text, int text_length, unsigned int item_offset,
     int item_length),
    (buffer, text, text_length, item_offset, item_length))
HARFBUZZ(hb_buffer_t *, hb_buffer_create, (void), ())
HARFBUZZ(void, hb_buffer_destroy, (hb_buffer_t *buffer), (buffer))
HARFBUZZ(
    hb_glyph_info_t *, hb_buffer_get_glyph_infos,
    (hb_buffer_t *buffer, unsigned int *length),
    (buffer, length))
HARFBUZZ(
    hb_glyph_position_t *, hb_buffer_get_glyph_positions,
    (hb_buffer_t *buffer, unsigned int *length),
    (buffer, length))
HARFBUZZ(void, hb_buffer_guess_segment_properties, (hb_buffer_t *buffer), (buffer))
HARFBUZZ(hb_face_t *, hb_face_create, (hb_blob_t *blob, unsigned int index), (blob, index))
HARFBUZZ(void, hb_face_destroy, (hb_face_t *face), (face))
HARFBUZZ(unsigned int, hb_face_get_upem, (const hb_face_t *face), (face))
HARFBUZZ(hb_font_t *, hb_font_create, (hb_face_t *face), (face))
HARFBUZZ(void, hb_font_destroy, (hb_font_t *font), (font))
HARFBUZZ(
    hb_bool_t, hb_font_get_glyph_extents,
    (hb_font_t *font, hb_codepoint_t glyph, hb_glyph_extents_t *extents),
    (font, glyph, extents))
HARFBUZZ(
    hb_blob_t *, hb_ot_color_glyph_reference_png,
    (hb_font_t *font, hb_codepoint_t glyph),
    (font, glyph))
HARFBUZZ(hb_bool_t, hb_ot_color_has_png, (hb_face_t *face), (face))
HARFBUZZ(
    void, hb_shape,
    (hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int num_features),
    (font, buffer, features, num_features))

#pragma once

typedef enum {
  LazyLibraryCairo,
  LazyLibraryCodec,
  LazyLibraryFontconfig,
  LazyLibraryFormat,
  LazyLibraryGLib,
  LazyLibraryGObject,
  LazyLibraryHarfBuzz,
  LazyLibraryPango,
  LazyLibraryPangoCairo,
  LazyLibraryPangoFT2,
  LazyLibraryPNG,
  LazyLibraryRsvg,
  LazyLibraryScale,
  LazyLibraryUtil,
} LazyLibrary;

/// The function or the value of this name; ends the program with a message where there is none.
void *lazy_symbol(LazyLibrary library, const char *name);

#include "Library.h"

#include <dlfcn.h>
#include <libavcodec/version.h>
#include <libavformat/version.h>
#include <libavutil/version.h>
#include <libswscale/version.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_OF(NUMBER) #NUMBER
#define FILE_NAME(NAME, MAJOR) NAME ".so." TEXT_OF(MAJOR)

// Numbers are those of the interfaces that the headers describe, which the shims of the system
// libraries' modules check.
static const char *const file_names[] = {
    [LazyLibraryCairo] = "libcairo.so.2",
    [LazyLibraryCodec] = FILE_NAME("libavcodec", LIBAVCODEC_VERSION_MAJOR),
    [LazyLibraryFontconfig] = "libfontconfig.so.1",
    [LazyLibraryFormat] = FILE_NAME("libavformat", LIBAVFORMAT_VERSION_MAJOR),
    [LazyLibraryGLib] = "libglib-2.0.so.0",
    [LazyLibraryGObject] = "libgobject-2.0.so.0",
    [LazyLibraryHarfBuzz] = "libharfbuzz.so.0",
    [LazyLibraryPango] = "libpango-1.0.so.0",
    [LazyLibraryPangoCairo] = "libpangocairo-1.0.so.0",
    [LazyLibraryPangoFT2] = "libpangoft2-1.0.so.0",
    [LazyLibraryPNG] = "libpng16.so.16",
    [LazyLibraryRsvg] = "librsvg-2.so.2",
    [LazyLibraryScale] = FILE_NAME("libswscale", LIBSWSCALE_VERSION_MAJOR),
    [LazyLibraryUtil] = FILE_NAME("libavutil", LIBAVUTIL_VERSION_MAJOR),
};

static void *_Atomic handles[sizeof file_names / sizeof *file_names];

// As a program that cannot be started says it, only later.
static void fail(void) {
  const char *reason = dlerror();
  fprintf(stderr, "inbetween: error while loading shared libraries: %s\n", reason ? reason : "");
  exit(127);
}

void *lazy_symbol(LazyLibrary library, const char *name) {
  void *handle = handles[library];
  // Threads that come here at once get the same handle.
  if (!handle) handles[library] = handle = dlopen(file_names[library], RTLD_LAZY | RTLD_LOCAL);
  if (!handle) fail();
  void *symbol = dlsym(handle, name);
  if (!symbol) fail();
  return symbol;
}

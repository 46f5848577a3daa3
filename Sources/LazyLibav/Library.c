#include "Library.h"

#include <dlfcn.h>
#include <libavcodec/version.h>
#include <libavformat/version.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_OF(NUMBER) #NUMBER
#define FILE_NAME(NAME, MAJOR) NAME ".so." TEXT_OF(MAJOR)

static const char *const file_names[] = {
    FILE_NAME("libavcodec", LIBAVCODEC_VERSION_MAJOR),
    FILE_NAME("libavformat", LIBAVFORMAT_VERSION_MAJOR),
};

static void *handles[2];
static pthread_once_t loading = PTHREAD_ONCE_INIT;

// As a program that cannot be started says it, only later.
static void fail(void) {
  const char *reason = dlerror();
  fprintf(stderr, "inbetween: error while loading shared libraries: %s\n", reason ? reason : "");
  exit(127);
}

// Both at once: libavformat needs libavcodec anyway.
static void load(void) {
  for (int i = 0; i < 2; i++) {
    handles[i] = dlopen(file_names[i], RTLD_LAZY | RTLD_LOCAL);
    if (!handles[i]) fail();
  }
}

void *lazy_function(LazyLibrary library, const char *name) {
  pthread_once(&loading, load);
  void *function = dlsym(handles[library], name);
  if (!function) fail();
  return function;
}

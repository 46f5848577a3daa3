#pragma once
#include "Library.h"

// Each forwards to the function of its name. The headers' declarations are checked against these
// lines, so that a wrong one does not compile; a function that is missing here does not link.
#define FORWARD(LIBRARY, RESULT, NAME, PARAMETERS, ARGUMENTS)                                \
  __attribute__((visibility("hidden"))) RESULT NAME PARAMETERS {                             \
    static __typeof__(&NAME) _Atomic known;                                                  \
    __typeof__(&NAME) function = known;                                                      \
    if (!function) known = function = (__typeof__(&NAME))lazy_symbol(LIBRARY, #NAME);        \
    return function ARGUMENTS;                                                               \
  }

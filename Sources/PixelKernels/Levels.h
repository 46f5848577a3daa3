// One loop, compiled once for each level of the processor.
//
// A kernel is written as an always-inlined function NAME_body; PIXEL_KERNEL makes a function of it
// for every level and NAME, which picks one. Plain calls instead of clang's target_clones, so that
// tests can run all levels on one machine and compare bits.
#pragma once
#include "PixelKernels.h"

#define PIXEL_KERNEL_BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define PIXEL_KERNEL(RESULT, NAME, PARAMETERS, ARGUMENTS)                                         \
  __attribute__((target("avx512bw,avx512vl,avx512dq"))) static RESULT NAME##_avx512 PARAMETERS {  \
    return NAME##_body ARGUMENTS;                                                                 \
  }                                                                                               \
  __attribute__((target("avx2"))) static RESULT NAME##_avx2 PARAMETERS {                          \
    return NAME##_body ARGUMENTS;                                                                 \
  }                                                                                               \
  __attribute__((target("sse4.1"))) static RESULT NAME##_sse41 PARAMETERS {                       \
    return NAME##_body ARGUMENTS;                                                                 \
  }                                                                                               \
  static RESULT NAME##_baseline PARAMETERS { return NAME##_body ARGUMENTS; }                      \
  typedef RESULT(*NAME##_function) PARAMETERS;                                                    \
  static NAME##_function NAME##_at(PixelKernelLevel level) {                                      \
    switch (level) {                                                                              \
      case PixelKernelLevelAVX512: return NAME##_avx512;                                          \
      case PixelKernelLevelAVX2: return NAME##_avx2;                                              \
      case PixelKernelLevelSSE41: return NAME##_sse41;                                            \
      default: return NAME##_baseline;                                                            \
    }                                                                                             \
  }
#else
#define PIXEL_KERNEL(RESULT, NAME, PARAMETERS, ARGUMENTS)                                         \
  typedef RESULT(*NAME##_function) PARAMETERS;                                                    \
  static RESULT NAME##_baseline PARAMETERS { return NAME##_body ARGUMENTS; }                      \
  static NAME##_function NAME##_at(PixelKernelLevel level) {                                      \
    (void)level;                                                                                  \
    return NAME##_baseline;                                                                       \
  }
#endif

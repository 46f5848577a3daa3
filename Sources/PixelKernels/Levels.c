#include "Levels.h"

PixelKernelLevel pixel_kernel_level(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq"))
    return PixelKernelLevelAVX512;
  if (__builtin_cpu_supports("avx2")) return PixelKernelLevelAVX2;
  if (__builtin_cpu_supports("sse4.1")) return PixelKernelLevelSSE41;
#endif
  return PixelKernelLevelBaseline;
}

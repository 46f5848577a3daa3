// Integer kernels over pixels: the same bits at every level of the processor.
#pragma once
#include <stddef.h>
#include <stdint.h>

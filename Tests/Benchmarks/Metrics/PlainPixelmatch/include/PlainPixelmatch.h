// What pixelmatch counts, written as plainly as it is described: the measure of speed.
#pragma once
#include <stddef.h>
#include <stdint.h>

// By the distance in YIQ of versions up to 7.2.
size_t plain_pixelmatch_count(const uint8_t *a, const uint8_t *b, size_t pixels, double threshold);

// By the HyAB distance in OKLab of later versions, whose cube roots come from a table of 4096 steps.
size_t plain_pixelmatch_oklab_count(
    const uint8_t *a, const uint8_t *b, size_t pixels, double threshold);

// What pixelmatch 7.2 counts, written as plainly as it is described: the measure of speed.
#pragma once
#include <stddef.h>
#include <stdint.h>

size_t plain_pixelmatch_count(const uint8_t *a, const uint8_t *b, size_t pixels, double threshold);

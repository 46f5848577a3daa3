"""Seeded value noise: a table of random numbers, read through cubic splines."""

import numpy as np
from scipy.ndimage import map_coordinates, spline_filter

TABLE = 256
LACUNARITY = 2.03


class Noise:
    """Smooth noise over the plane; equal seeds give equal fields at every resolution."""

    def __init__(self, seed):
        random = np.random.default_rng(seed)
        self._table = spline_filter(
            random.random((TABLE, TABLE)), order=3, mode="grid-wrap"
        ).astype(np.float32)
        self._shifts = random.random((16, 2)) * TABLE

    def value(self, x, y):
        """Noise of one cell per unit, about 0...1 with a mean of 0.5."""
        x, y = np.broadcast_arrays(np.asarray(x, np.float32), np.asarray(y, np.float32))
        place = [np.atleast_1d(y), np.atleast_1d(x)]
        field = map_coordinates(self._table, place, order=3, mode="grid-wrap", prefilter=False)
        return field.reshape(x.shape)

    def _octaves(self, x, y, octaves, gain):
        amplitude, frequency = 1.0, 1.0
        for index in range(octaves):
            across, down = self._shifts[index % len(self._shifts)]
            yield amplitude, self.value(x * frequency + across, y * frequency + down)
            amplitude *= gain
            frequency *= LACUNARITY

    def fbm(self, x, y, octaves=6, gain=0.5):
        """Octaves added up and normalised to 0...1."""
        total, weight = 0.0, 0.0
        for amplitude, value in self._octaves(x, y, octaves, gain):
            total = total + amplitude * value
            weight += amplitude
        return total / weight

    def ridged(self, x, y, octaves=8, gain=0.5):
        """Sharp crests: (1 - |2n - 1|)^2, each octave weighted by the one before it."""
        total, weight, carry = 0.0, 0.0, 1.0
        for amplitude, value in self._octaves(x, y, octaves, gain):
            crest = (1 - np.abs(2 * value - 1)).clip(0, 1) ** 2 * carry
            total = total + amplitude * crest
            weight += amplitude
            carry = (crest * 1.8).clip(0, 1)
        return total / weight

    def billow(self, x, y, octaves=6, gain=0.5):
        """Round heaps with creases between them, as of cumulus clouds."""
        total, weight = 0.0, 0.0
        for amplitude, value in self._octaves(x, y, octaves, gain):
            total = total + amplitude * (1 - np.abs(2 * value - 1).clip(0, 1) ** 0.8)
            weight += amplitude
        return 1 - total / weight

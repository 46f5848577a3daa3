"""Height maps seen in perspective: ray casting by columns, normals, cast shadows."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import map_coordinates


@dataclass
class View:
    """What each pixel sees: depth, place on the map, and whether it is ground at all."""

    x: np.ndarray
    z: np.ndarray
    ground: np.ndarray


class Terrain:
    """A square map of heights over x from -span/2 to span/2 and z from 0 to span."""

    def __init__(self, heights, span=1.0):
        self.heights = heights.astype(np.float32)
        self.size = heights.shape[0]
        self.span = span
        step = span / (self.size - 1)
        self.slope_z, self.slope_x = np.gradient(self.heights, step)

    @staticmethod
    def grid(size, span=1.0):
        """The x and z of a map's points."""
        axis = np.linspace(0, span, size, dtype=np.float32)
        z, x = np.meshgrid(axis, axis - span / 2, indexing="ij")
        return x, z

    def at(self, field, x, z, order=1):
        scale = (self.size - 1) / self.span
        place = [
            np.asarray(z * scale, np.float32),
            np.asarray((x + self.span / 2) * scale, np.float32),
        ]
        return map_coordinates(field, place, order=order, mode="nearest", prefilter=False)

    def lit(self, direction, softness=0.05, steps=140, reach=0.4):
        """How much of the sun each point sees; `direction` is (x, up, z) towards it."""
        across, up, along = direction
        length = np.hypot(across, along)
        across, along, rise = across / length, along / length, up / length
        reduced = self.heights[::2, ::2]
        size = reduced.shape[0]
        scale = (size - 1) / self.span
        rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
        clear = np.ones_like(reduced)
        for distance in np.geomspace(0.004, reach, steps) * self.span:
            place = [rows + along * distance * scale, columns + across * distance * scale]
            terrain = map_coordinates(reduced, place, order=1, mode="nearest")
            gap = (reduced + rise * distance - terrain) / distance
            clear = np.minimum(clear, (0.5 + gap / softness).clip(0, 1))
        full = (
            np.mgrid[0 : self.size, 0 : self.size].astype(np.float32) * (size - 1) / (self.size - 1)
        )
        return map_coordinates(clear, full, order=1, mode="nearest")

    def seen(self, width, height, eye, horizon, lens, near=0.06, steps=900):
        """Casts one ray per pixel from (0, eye, 0), level; `horizon` is a fraction of the height.

        `lens` is the width of the view at a distance of one.
        """
        depths = np.geomspace(near, self.span, steps).astype(np.float32)
        u = (np.arange(width, dtype=np.float32) + 0.5 - width / 2) / width * lens
        heights = self.at(
            self.heights, depths[:, None] * u[None], np.repeat(depths[:, None], width, 1)
        )
        slopes = (heights - eye) / depths[:, None]
        highest = np.maximum.accumulate(slopes, axis=0)
        rows = (horizon * height - np.arange(height, dtype=np.float32) - 0.5) / width * lens
        index = np.empty((height, width), np.int64)
        for column in range(width):
            index[:, column] = np.searchsorted(highest[:, column], rows)
        ground = index < steps
        after = index.clip(1, steps - 1)
        columns = np.arange(width)[None]
        low, high = slopes[after - 1, columns], slopes[after, columns]
        part = ((rows[:, None] - low) / np.maximum(high - low, 1e-9)).clip(0, 1)
        z = depths[after - 1] + (depths[after] - depths[after - 1]) * part
        return View(x=z * u[None], z=z, ground=ground)

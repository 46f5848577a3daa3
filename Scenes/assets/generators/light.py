"""Color in linear light, and what a camera does to it."""

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, uniform_filter


def linear(code):
    """A color as a web page writes it, in linear light."""
    value = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255
    return decoded(value)


def decoded(value):
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )


def encoded(value):
    value = value.clip(0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def smoothstep(low, high, value):
    t = ((value - low) / (high - low)).clip(0, 1)
    return t * t * (3 - 2 * t)


def mixed(a, b, amount):
    """From color a to color b; `amount` is a field without a color axis, or a number."""
    amount = np.asarray(amount, np.float32)[..., None]
    return a + (b - a) * amount


def ramp(stops, position):
    """A gradient of (position, code) stops; blended in encoded values, as the eye expects."""
    places = [place for place, _ in stops]
    colors = np.array([encoded(linear(code)) for _, code in stops])
    # Without corners, which would show as bands.
    return decoded(PchipInterpolator(places, colors)(position).astype(np.float32))


def frame(width, height):
    """Coordinates of the pixel centres: x and y in fractions of the height, y down from the top."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return (x + 0.5) / height, (y + 0.5) / height


def glow(image, threshold, radius, strength):
    """Lets bright places bleed, by screening a blurred copy; the radius is in pixels."""
    bright = (image - threshold).clip(0, None)
    halo = gaussian_filter(bright, (radius, radius, 0)) * strength
    return 1 - (1 - image.clip(0, 1)) * (1 - halo.clip(0, 1))


def filmic(image, exposure=1.0):
    """A curve with a soft shoulder, so that highlights do not break off."""
    x = image * exposure
    return (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)


def halved(image):
    """The mean of each two by two pixels."""
    return (image[0::2, 0::2] + image[1::2, 0::2] + image[0::2, 1::2] + image[1::2, 1::2]) / 4


def developed(image, seed, grain=0.012, vignette=0.16):
    """Linear light to bytes, with a vignette and a film's grain."""
    height, width = image.shape[:2]
    picture = encoded(image).astype(np.float32)
    x, y = frame(width, height)
    distance = np.hypot(x - width / height / 2, y - 0.5) / np.hypot(width / height / 2, 0.5)
    picture *= (1 - vignette * distance**1.2)[..., None]
    random = np.random.default_rng(seed)
    noise = gaussian_filter(random.standard_normal((height, width)).astype(np.float32), 0.6)
    noise /= noise.std()
    lightness = picture @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    amount = grain * (0.5 + 2 * lightness * (1 - lightness))
    picture += (noise * amount)[..., None]
    return (picture.clip(0, 1) * 255 + 0.5).astype(np.uint8)


def boxed(image, rows, columns):
    return uniform_filter(image, (rows, columns, 1)[: image.ndim], mode="nearest")

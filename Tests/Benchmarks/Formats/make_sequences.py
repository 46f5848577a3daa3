#!/usr/bin/python3
"""The four sequences that formats are measured on: make_sequences.py FOLDER

E1 rocket (gradients, flat shapes), E2 albums (small photographs, shadows), E3 photo (one that zooms
and blurs), E4 panel (text, flat shapes): 640x360, 25 frames a second, 100 frames, raw RGBA, opaque.
Needs pycairo, numpy and scipy; where numbers of other programs are quoted, it is for these bytes.
"""
import math
import os
import sys

import cairo
import numpy as np
from scipy import ndimage

W, H, N = 640, 360, 100


def surface():
    image = cairo.ImageSurface(cairo.FORMAT_ARGB32, W, H)
    return image, cairo.Context(image)


def rgba(image):
    image.flush()
    a = np.ndarray(
        (image.get_height(), image.get_stride() // 4, 4), np.uint8, image.get_data())
    out = a[:, :image.get_width()][..., [2, 1, 0, 3]].copy()
    out[..., 3] = 255
    return out


def from_rgb(a):
    height, width, _ = a.shape
    image = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    b = np.ndarray((height, image.get_stride() // 4, 4), np.uint8, image.get_data())
    b[:, :width, 0], b[:, :width, 1], b[:, :width, 2] = a[..., 2], a[..., 1], a[..., 0]
    b[..., 3] = 255
    image.mark_dirty()
    return image


def rounded(c, x, y, w, h, r):
    c.new_sub_path()
    c.arc(x + w - r, y + r, r, -math.pi / 2, 0)
    c.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
    c.arc(x + r, y + h - r, r, math.pi / 2, math.pi)
    c.arc(x + r, y + r, r, math.pi, 1.5 * math.pi)
    c.close_path()


def photo(seed, w, h, palette):
    """1/f noise through a smooth palette, soft shapes and fine grain: like a photograph."""
    r = np.random.default_rng(seed)
    fy, fx = np.fft.fftfreq(h)[:, None], np.fft.rfftfreq(w)[None]
    f = np.sqrt(fx * fx + fy * fy)
    f[0, 0] = 1

    def field(p):
        z = np.fft.irfft2(np.fft.rfft2(r.standard_normal((h, w))) / f**p, s=(h, w))
        z -= z.mean()
        return z / z.std()

    a, b, d = field(1.9), field(1.7), field(1.1)
    t = np.clip((a * 0.22 + 0.5), 0, 1)
    palette = np.array(palette, float)
    k = t * (len(palette) - 1)
    i = np.minimum(k.astype(int), len(palette) - 2)
    u = (k - i)[..., None]
    u = u * u * (3 - 2 * u)
    image = palette[i] * (1 - u) + palette[i + 1] * u
    image *= (1 + 0.16 * b + 0.07 * d)[..., None]
    image += np.stack([8 * b, 0 * b, -8 * b], -1)
    yy, xx = np.mgrid[0:h, 0:w]
    for _ in range(4):
        cx, cy, radius = r.uniform(0, w), r.uniform(0, h), r.uniform(.08, .25) * w
        g = np.exp(-((xx - cx)**2 + (yy - cy)**2) / (2 * radius * radius))[..., None]
        image += g * r.uniform(-50, 60, 3)
    image += r.standard_normal((h, w, 1)) * 2.0
    return np.clip(image, 0, 255).astype(np.uint8)


def ease(t):
    t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)


def text(c, x, y, string, size, color, bold=False):
    c.select_font_face(
        "DejaVu Sans", cairo.FONT_SLANT_NORMAL,
        cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
    options = cairo.FontOptions()
    options.set_antialias(cairo.ANTIALIAS_GRAY)
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    c.set_font_options(options)
    c.set_font_size(size)
    c.set_source_rgb(*color)
    c.move_to(x, y)
    c.show_text(string)


def rgb(s):
    return tuple(int(s[i:i + 2], 16) / 255 for i in (0, 2, 4))


def gradient(g, *stops):
    for stop, *color in stops:
        (g.add_color_stop_rgb if len(color) == 3 else g.add_color_stop_rgba)(stop, *color)
    return g


def rocket(i):
    t = i / N
    s, c = surface()
    c.set_source(gradient(
        cairo.LinearGradient(0, 0, 0, H), (0, *rgb("0b1035")), (.6, *rgb("3b2a7a")),
        (1, *rgb("e8679a"))))
    c.paint()
    r = np.random.default_rng(5)
    for _ in range(60):
        x, y, z = r.uniform(0, W), r.uniform(0, H * .8), r.uniform(.4, 1.6)
        y = (y + t * 140 * z) % H
        c.set_source_rgba(1, 1, 1, .35 + .5 * z / 1.6)
        c.arc(x, y, z, 0, 7)
        c.fill()
    c.set_source(gradient(
        cairo.RadialGradient(520, 80, 5, 520, 80, 60), (0, *rgb("fff3c4")),
        (.55, *rgb("ffd166")), (.56, 1, .82, .4, .30), (1, 1, .82, .4, 0)))
    c.arc(520, 80, 60, 0, 7)
    c.fill()
    hills = [("5b2a86", 300, 26), ("3a1c5e", 322, 20), ("20103a", 342, 12)]
    for k, (color, base, height) in enumerate(hills):
        c.set_source_rgb(*rgb(color))
        c.move_to(0, H)
        for x in range(0, W + 8, 8):
            c.line_to(x, base - height * math.sin((x + t * 200 * (k + 1) * .7) / 70 + k))
        c.line_to(W, H)
        c.close_path()
        c.fill()
    c.save()
    c.translate(120 + t * 380, 300 - ease(t) * 230 + 8 * math.sin(t * 25))
    c.rotate(.75 - .25 * math.sin(t * 5))
    flame = 18 + 10 * math.sin(i * 1.9)
    c.set_source(gradient(
        cairo.LinearGradient(0, 34, 0, 40 + flame + 16), (0, *rgb("fff1a8")),
        (.5, *rgb("ff9f1c")), (1, 1, .2, .1, 0)))
    c.move_to(-11, 34)
    c.curve_to(-16, 45 + flame * .5, -3, 44 + flame, 0, 52 + flame)
    c.curve_to(3, 44 + flame, 16, 45 + flame * .5, 11, 34)
    c.close_path()
    c.fill()
    c.set_source_rgb(*rgb("d7263d"))
    for side in (-1, 1):
        c.move_to(side * 14, 10)
        c.line_to(side * 30, 38)
        c.line_to(side * 12, 32)
        c.close_path()
        c.fill()
    c.set_source_rgb(*rgb("f4f4f8"))
    c.move_to(0, -48)
    c.curve_to(22, -28, 20, 10, 13, 36)
    c.line_to(-13, 36)
    c.curve_to(-20, 10, -22, -28, 0, -48)
    c.fill()
    c.set_source_rgb(*rgb("d7263d"))
    c.move_to(0, -48)
    c.curve_to(9, -40, 13, -32, 15.5, -24)
    c.line_to(-15.5, -24)
    c.curve_to(-13, -32, -9, -40, 0, -48)
    c.fill()
    c.set_source_rgb(*rgb("1b998b"))
    c.arc(0, -6, 8, 0, 7)
    c.fill()
    c.set_source_rgb(*rgb("2d3047"))
    c.set_line_width(2.5)
    c.arc(0, -6, 8, 0, 7)
    c.stroke()
    c.restore()
    return rgba(s)


def palette(*colors):
    return [tuple(int(s[i:i + 2], 16) for i in (0, 2, 4)) for s in colors]


COVERS = [
    palette("1b2a41", "f29559", "fff1d0"), palette("0d3b66", "3aa17e", "f4d35e"),
    palette("3d0814", "c1440e", "ffb4a2"), palette("10002b", "7b2cbf", "e0aaff"),
    palette("0b2545", "8da9c4", "eef4ed"),
]
made = {}


def albums(i):
    if "covers" not in made:
        made["covers"] = [from_rgb(photo(10 + k, 180, 180, COVERS[k])) for k in range(5)]
    covers = made["covers"]
    s, c = surface()
    t = i / N
    c.set_source(gradient(
        cairo.LinearGradient(0, 0, 0, H), (0, *rgb("f5f6fa")), (1, *rgb("d9dce6"))))
    c.paint()

    def distance(k):
        return (k - 2) - 2 * math.sin(t * 2 * math.pi)

    for k in sorted(range(5), key=lambda k: -abs(distance(k))):
        d = distance(k)
        scale = 1.05 / (1 + .28 * abs(d))
        c.save()
        c.translate(W / 2 + d * 128, H / 2 - 6 + 8 * abs(d))
        c.rotate(.11 * d)
        c.scale(scale, scale)
        for b in range(12, 0, -1):
            c.set_source_rgba(0, 0, 0, .022)
            rounded(c, -90 - b, -90 + 8 - b, 180 + 2 * b, 180 + 2 * b, 10 + b)
            c.fill()
        rounded(c, -90, -90, 180, 180, 10)
        c.clip()
        c.set_source_surface(covers[k], -90, -90)
        c.get_source().set_filter(cairo.FILTER_GOOD)
        c.paint()
        c.restore()
    return rgba(s)


def zoom(i):
    if "photo" not in made:
        made["photo"] = photo(
            77, 960, 540, palette("0a1128", "1c7293", "f2cc8f", "e07a5f", "fefae0"))
    picture = made["photo"]
    t = i / (N - 1)
    z = 1.0 + .45 * ease(t)
    s, c = surface()
    c.translate(W / 2, H / 2)
    c.scale(z * W / 960, z * W / 960)
    c.rotate(.04 * t)
    c.translate(-480 - 20 * t, -270)
    c.set_source_surface(from_rgb(picture))
    c.get_source().set_filter(cairo.FILTER_GOOD)
    c.get_source().set_extend(cairo.EXTEND_PAD)
    c.paint()
    a = rgba(s)
    b = 9 * (1 - t / .25) if t < .25 else 7 * (t - .8) / .2 if t > .8 else 0.0
    if b > .05:
        blurred = ndimage.gaussian_filter(a[..., :3].astype(np.float32), (b, b, 0))
        a[..., :3] = np.clip(blurred + .5, 0, 255).astype(np.uint8)
    if t > .85:
        k = (t - .85) / .15 * .8
        a[..., :3] = (a[..., :3] * (1 - k) + 255 * k + .5).astype(np.uint8)
    return a


MENU = ["Overview", "Pull requests", "Issues", "Actions", "Packages", "Insights", "Settings"]
ISSUES = [
    "Gradient banding in GIF export", "Saturated red text looks blurry",
    "Add poster frame option", "Exact 60000/1001 frame rate", "Odd width rejected by encoder",
    "Loop extension missing",
]


def panel(i):
    t = i / N
    s, c = surface()
    c.set_source_rgb(*rgb("f6f8fa"))
    c.paint()
    c.set_source_rgb(*rgb("24292f"))
    c.rectangle(0, 0, W, 44)
    c.fill()
    text(c, 18, 28, "acme/renderer", 15, (1, 1, 1), True)
    c.set_source_rgb(1, 1, 1)
    c.rectangle(0, 44, 150, H - 44)
    c.fill()
    c.set_source_rgb(*rgb("d0d7de"))
    c.set_line_width(1)
    c.move_to(150.5, 44)
    c.line_to(150.5, H)
    c.stroke()
    for k, name in enumerate(MENU):
        if k == 2:
            c.set_source_rgb(*rgb("ddf4ff"))
            rounded(c, 8, 60 + k * 34, 134, 28, 6)
            c.fill()
        text(c, 20, 79 + k * 34, name, 13, rgb("0969da" if k == 2 else "24292f"), k == 2)
    for k, title in enumerate(ISSUES):
        y = 58 + k * 48
        c.set_source_rgb(1, 1, 1)
        rounded(c, 164, y, 460, 42, 6)
        c.fill_preserve()
        c.set_source_rgb(*rgb("d0d7de"))
        c.stroke()
        c.set_source_rgb(*rgb("1a7f37" if k % 3 else "cf222e"))
        c.arc(182, y + 21, 7, 0, 7)
        c.fill()
        text(c, 198, y + 18, title, 13, rgb("24292f"), True)
        text(
            c, 198, y + 34, "#%d opened by user%d - 3 comments" % (120 + k, k), 11, rgb("57606a"))
    p = ease(t * 2.2) if t < .5 else 1 - ease((t - .55) * 2.2)
    x = W - p * 270
    for b in range(10, 0, -1):
        c.set_source_rgba(0, 0, 0, .025 * min(1, p * 4))
        rounded(c, x - b, 70 - b, 250 + 2 * b, 230 + 2 * b, 10 + b)
        c.fill()
    c.set_source_rgb(1, 1, 1)
    rounded(c, x, 70, 250, 230, 10)
    c.fill()
    text(c, x + 18, 100, "New release", 17, rgb("24292f"), True)
    text(c, x + 18, 124, "Version 2.4.0 is ready to ship.", 12, rgb("57606a"))
    text(c, x + 18, 150, "Breaking change!", 13, (1, 0, 0), True)
    c.set_source_rgb(*rgb("eaeef2"))
    rounded(c, x + 18, 168, 214, 10, 5)
    c.fill()
    c.set_source_rgb(*rgb("0969da"))
    rounded(c, x + 18, 168, max(10, 214 * t), 10, 5)
    c.fill()
    c.set_source_rgb(*rgb("1f883d"))
    rounded(c, x + 18, 248, 110, 34, 6)
    c.fill()
    text(c, x + 42, 270, "Publish", 13, (1, 1, 1), True)
    return rgba(s)


if __name__ == "__main__":
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    sequences = [("E1", rocket), ("E2", albums), ("E3", zoom), ("E4", panel)]
    for name, frame in sequences:
        with open(f"{folder}/{name}.rgba", "wb") as file:
            for index in range(N):
                file.write(frame(index).tobytes())

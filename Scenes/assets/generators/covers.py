"""Album covers, 200 units square: one function a cover, each returns an SVG document's body."""

import math

import numpy as np
from contourpy import contour_generator

import outlines
from noise import Noise

SIDE = 200


def number(value, decimals=2):
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(pairs, decimals=2):
    return " ".join(f"{number(x, decimals)} {number(y, decimals)}" for x, y in pairs)


def line(text, x, y, color, **font):
    return f'<path fill="{color}" d="{outlines.path(text, x, y, **font)}"/>'


def ground(color):
    return f'<path fill="{color}" d="M0 0H{SIDE}V{SIDE}H0Z"/>'


def document(body):
    """The body under the keyline that every cover has."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" '
            f'viewBox="0 0 {SIDE} {SIDE}">',
            *body,
            '<path fill="none" stroke="#FFFFFF" stroke-opacity=".16" stroke-width=".6" '
            'd="M.3 .3H199.7V199.7H.3Z"/>',
            "</svg>",
            "",
        ]
    )


def smooth(curve, closed=False):
    """A path through all points, as cubic pieces with Catmull-Rom tangents; for long curves."""
    pts = [np.asarray(p, float) for p in curve]
    count = len(pts)
    data = [f"M{points([pts[0]], 1)}"]
    for index in range(count if closed else count - 1):
        at = (lambda k: pts[k % count]) if closed else (lambda k: pts[min(max(k, 0), count - 1)])
        a, b, c, d = at(index - 1), at(index), at(index + 1), at(index + 2)
        data.append(f"C{points([b + (c - a) / 6, c - (d - b) / 6, c], 1)}")
    return "".join(data) + ("Z" if closed else "")


def quarters():
    """Quarter discs and half-width rings on a grid of four by three."""
    ink, red, blue, gold = "#24211E", "#E4472F", "#2F6D8C", "#E9A72E"
    # Kind (disc or ring), corner that holds the centre (0 top left, then clockwise), color.
    cells = [
        [("d", 2, blue), ("r", 3, ink), ("d", 0, red), ("d", 1, gold)],
        [("r", 1, red), ("d", 3, gold), ("d", 1, ink), ("r", 2, blue)],
        [("d", 0, ink), ("d", 2, red), ("r", 0, gold), ("d", 3, ink)],
    ]
    size, left, top = 44, 12, 12
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    body = [ground("#F2EADB")]
    for row, entries in enumerate(cells):
        for column, (kind, corner, color) in enumerate(entries):
            x, y = left + column * size, top + row * size
            cx, cy = (x + corners[corner][0] * size, y + corners[corner][1] * size)
            before, after = corners[(corner - 1) % 4], corners[(corner + 1) % 4]
            start = (x + after[0] * size, y + after[1] * size)
            end = (x + before[0] * size, y + before[1] * size)
            data = f"M{points([start])}A{size} {size} 0 0 1 {points([end])}"
            if kind == "d":
                data += f"L{points([(cx, cy)])}Z"
            else:
                half = size / 2
                inner_end = ((end[0] + cx) / 2, (end[1] + cy) / 2)
                inner_start = ((start[0] + cx) / 2, (start[1] + cy) / 2)
                data += f"L{points([inner_end])}A{number(half)} {number(half)} 0 0 0 {points([inner_start])}Z"
            body.append(f'<path fill="{color}" d="{data}"/>')
    body.append(line("Turnabout", 12, 172, ink, face="InterDisplay-Bold", size=19, tracking=-0.3))
    body.append(line("The Corner Quartet", 12.5, 187, ink, face="Inter-Medium", size=9.2))
    return body


def halo():
    """A soft disc in its own glow."""
    return [
        "<defs>",
        '<linearGradient id="air" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#2A1B4E"/><stop offset=".55" stop-color="#8A2F62"/>'
        '<stop offset="1" stop-color="#E4633C"/></linearGradient>',
        '<linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#FFE7A8"/><stop offset=".34" stop-color="#FFB45C"/>'
        '<stop offset=".72" stop-color="#F0583A"/><stop offset="1" stop-color="#8A2A63"/></linearGradient>',
        '<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="100" cy="86" r="116"><stop offset="0" stop-color="#FFB877" stop-opacity=".62"/>'
        '<stop offset=".52" stop-color="#FF9A6A" stop-opacity=".40"/>'
        '<stop offset=".74" stop-color="#F0708A" stop-opacity=".12"/>'
        '<stop offset="1" stop-color="#F0708A" stop-opacity="0"/></radialGradient>',
        '<radialGradient id="edge"><stop offset=".93" stop-color="#FFFFFF"/>'
        '<stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/></radialGradient>',
        '<mask id="disc"><circle fill="url(#edge)" cx="100" cy="86" r="62"/></mask>',
        "</defs>",
        '<path fill="url(#air)" d="M0 0H200V200H0Z"/>',
        '<path fill="url(#glow)" d="M0 0H200V200H0Z"/>',
        '<g mask="url(#disc)"><circle fill="url(#sun)" cx="100" cy="86" r="62"/></g>',
        line("LOW NOON", 16, 176, "#FBEBD2", face="Inter-SemiBold", size=9.5, tracking=2.4),
        line("Ines Meridian", 16, 188, "#FBEBD2", face="Inter-Regular", size=7.5, tracking=0.4),
    ]


def isolines():
    """The heights of a country that is not there."""
    noise = Noise(140)
    axis = np.linspace(-4, 204, 131)
    x, y = np.meshgrid(axis, axis)
    cells = 2.4 / SIDE
    field = noise.fbm(x * cells + 3, y * cells + 8, 3, 0.42)
    contours = contour_generator(x, y, field)
    low, high = math.floor(field.min() / 0.025), math.ceil(field.max() / 0.025)
    thin, bold = [], []
    for step in range(low, high + 1):
        for curve in contours.lines(step * 0.025):
            length = np.hypot(*np.diff(curve, axis=0).T).sum()
            if length < 9:
                continue
            closed = np.allclose(curve[0], curve[-1])
            count = max(5, int(length / 6.5))
            along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
            even = np.linspace(0, along[-1], count + 1)
            resampled = np.stack([np.interp(even, along, curve[:, k]) for k in (0, 1)], 1)
            data = smooth(resampled[:-1] if closed else resampled, closed)
            (bold if step % 4 == 0 else thin).append(data)
    return [
        ground("#123A34"),
        f'<path fill="none" stroke="#EADDB8" stroke-width=".85" d="{"".join(thin)}"/>',
        f'<path fill="none" stroke="#F4B860" stroke-width="1.5" d="{"".join(bold)}"/>',
        '<path fill="#123A34" d="M0 154H98V200H0Z"/>',
        line("Relief", 14, 176, "#F6EBCB", face="InterDisplay-SemiBold", size=18, tracking=-0.2),
        line("Contour Club", 14.5, 189, "#F6EBCB", face="Inter-Regular", size=8.2),
    ]


def leaf(x, y, size, turn, bend=0.25, lobes=5):
    """One leaf as a single outline: round fingers on both sides of a bent stem, one at its tip."""

    def stem(t):
        return np.array([bend * size * t * (t - 0.3), -size * t])

    def finger(low, high, reach, width, lift, sign):
        """The three pieces around one finger, from its lower root to its upper one."""
        along = np.array([sign * math.cos(lift), -math.sin(lift)])
        across = np.array([sign * math.sin(lift), math.cos(lift)])
        tip = (low + high) / 2 + along * reach
        near, far = tip + across * width * 0.75, tip - across * width * 0.75
        return [
            (low + along * reach * 0.35 + across * width * 0.9, near - along * reach * 0.35, near),
            (near + along * width * 1.3, far + along * width * 1.3, far),
            (far - along * reach * 0.45, high + along * reach * 0.22, high),
        ]

    def side(sign):
        pieces = []
        for index in range(lobes):
            start, end = (0.12 + 0.70 * (index + k) / lobes for k in (0, 1))
            swell = math.sin(math.pi * (0.26 + 0.52 * index / (lobes - 1)))
            edge = np.array([sign * size * 0.035, 0])
            pieces += finger(
                stem(start) + edge,
                stem(end) + edge,
                size * 0.40 * swell,
                size * 0.055,
                0.42 + 0.60 * index / lobes,
                sign,
            )
        return pieces

    cos, sin = math.cos(turn), math.sin(turn)

    def placed(*entries):
        return points((x + p[0] * cos - p[1] * sin, y + p[0] * sin + p[1] * cos) for p in entries)

    def root(sign):
        return stem(0.12) + np.array([sign * size * 0.035, 0])

    foot = np.array([size * 0.024, 0])
    right, left = side(1), side(-1)
    data = f"M{placed(foot)}L{placed(root(1))}"
    for piece in right:
        data += f"C{placed(*piece)}"
    # Over the tip, and down the other side in the opposite sense.
    tip, width = stem(1.0), np.array([size * 0.05, 0])
    up = np.array([0, -size * 0.06])
    data += f"C{placed(right[-1][2] + up, tip + width - up, tip + width)}"
    data += f"C{placed(tip + width + up, tip - width + up, tip - width)}"
    data += f"C{placed(tip - width - up, left[-1][2] + up, left[-1][2])}"
    ends = [root(-1)] + [piece[2] for piece in left]
    for index in reversed(range(len(left))):
        first, second, _ = left[index]
        data += f"C{placed(second, first, ends[index])}"
    return data + f"L{placed(-foot)}Z"


def paper():
    """Sheets, a disc and leaves, cut with scissors."""
    return [
        ground("#F3C9BF"),
        '<path fill="#2E8C74" d="M14.2 15.6L104.6 12.8L107.1 118.4L16.8 120.9Z"/>',
        '<path fill="#F9F0E2" d="M98.2 70.6L186.9 73.1L184.2 178.9L95.1 175.8Z"/>',
        '<path fill="#E9A72E" d="M176.9 38.9C177.2 53.6 165.4 65.5 150.7 65.8C136.2 66.1 124 54.6 123.6 40'
        'C123.2 25.1 134.8 13.1 149.6 12.6C164.4 12.2 176.6 24 176.9 38.9Z"/>',
        f'<path fill="#F3C9BF" d="{leaf(58, 113, 94, 0.06, 0.22)}"/>',
        f'<path fill="#2B4C9B" d="{leaf(136, 170, 90, 0.12, -0.26)}"/>',
        f'<path fill="#D8452E" d="{leaf(34, 186, 62, 0.62, 0.30, 4)}"/>',
    ]


def stripes():
    """Twenty bars, bent by a bulge."""
    body = [ground("#F6F2EA")]
    data = []
    down = np.linspace(0, 164, 28)
    for index in range(20):
        middle = 5 + index * 10.0

        def bent(x, y):
            u, v = (x - 104) / 62, (y - 80) / 50
            push = 30 * math.exp(-(u * u + v * v)) * math.sin(math.pi * np.clip(u, -1, 1) * 0.92)
            return x + push + 4 * math.exp(-v * v) * math.sin(v * 2.2)

        left = [(bent(middle - 2.5, y), y) for y in down]
        right = [(bent(middle + 2.5, y), y) for y in reversed(down)]
        edge = smooth(right).replace("M", "L", 1)
        data.append(smooth(left) + edge + "Z")
    body.append(f'<path fill="#24211E" d="{"".join(data)}"/>')
    body.append(
        line("Undertow", 12, 186, "#24211E", face="InterDisplay-SemiBold", size=14, tracking=-0.1)
    )
    body.append(
        line("Long Wave", 188, 186, "#24211E", face="Inter-Regular", size=8.2, anchor="end")
    )
    return body


def halftone():
    """A lit ball, printed in one ink."""
    blue, paper_color, pitch = "#1E4D7B", "#F5EFE4", 6.7
    light = np.array([-0.55, -0.50, 0.67])
    light /= np.linalg.norm(light)
    cx, cy, radius = 104.0, 72.0, 56.0
    dots = []
    rows = int(148 / (pitch * math.sqrt(3) / 2)) + 1
    for row in range(rows):
        y = row * pitch * math.sqrt(3) / 2
        for column in range(-1, 32):
            x = (column + (row % 2) / 2) * pitch
            u, v = (x - cx) / radius, (y - cy) / radius
            inside = u * u + v * v
            if inside < 1:
                normal = np.array([u, v, math.sqrt(1 - inside)])
                lit = max(0.0, float(normal @ light))
                dark = 1 - lit**0.8
                dark = min(1.0, 1.08 * dark) * (0.88 if inside > 0.9 and lit < 0.1 else 1)
            else:
                fall = math.hypot((x - cx - 30) / 1.5, (y - cy - 34) / 1.0) / radius
                dark = 0.10 + 0.10 * y / 148 + 0.30 * math.exp(-(fall**2) * 1.6)
            size = pitch * 0.56 * math.sqrt(max(0.0, dark))
            if size > 0.35 and y - size < 148:
                dots.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}"/>')
    return [
        ground(paper_color),
        f'<g fill="{blue}">' + "".join(dots) + "</g>",
        f'<path fill="{paper_color}" d="M0 148H200V200H0Z"/>',
        line("Perihelion", 12, 174, blue, face="InterDisplay-Bold", size=19, tracking=-0.3),
        line("The Slow Orbit", 12.5, 188, blue, face="Inter-Medium", size=8.6),
    ]


def letter():
    """One letter over two fields, and both change where they meet."""
    glyph = outlines.path("S", 95, 176, face="InterDisplay-ExtraBold", size=222, anchor="middle")
    return [
        '<clipPath id="left"><path d="M0 0H95V200H0Z"/></clipPath>',
        '<clipPath id="right"><path d="M95 0H200V200H95Z"/></clipPath>',
        ground("#1F5F57"),
        '<path fill="#F4C4B2" d="M95 0H200V200H95Z"/>',
        f'<path clip-path="url(#left)" fill="#F2E6C9" d="{glyph}"/>',
        f'<path clip-path="url(#right)" fill="#C8372A" d="{glyph}"/>',
        line("Obverse", 12, 190, "#F2E6C9", face="Inter-SemiBold", size=10),
        line("Reverse", 188, 190, "#24211E", face="Inter-SemiBold", size=10, anchor="end"),
    ]


def phases():
    """A month of moons."""
    body = [ground("#16203C")]
    radius, pitch = 12.2, 34.0
    for index in range(20):
        column, row = index % 5, index // 5
        x, y = 32 + column * pitch, 30 + row * 33.0
        phase = (index + 0.5) / 20
        body.append(f'<circle fill="#24315A" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>')
        # The terminator is half an ellipse; the limb is half a circle.
        across = radius * math.cos(2 * math.pi * phase)
        waxing = phase < 0.5
        limb = 1 if waxing else 0
        term = (1 if across < 0 else 0) if waxing else (0 if across < 0 else 1)
        data = (
            f"M{points([(x, y - radius)])}A{radius} {radius} 0 0 {limb} {points([(x, y + radius)])}"
            f"A{number(max(abs(across), 0.01))} {radius} 0 0 {term} {points([(x, y - radius)])}Z"
        )
        color = "#E8704A" if index == 9 else "#F3E4BD"
        body.append(f'<path fill="{color}" d="{data}"/>')
    body.append(
        line(
            "Twenty Nights",
            19.5,
            173,
            "#F3E4BD",
            face="InterDisplay-SemiBold",
            size=17,
            tracking=-0.2,
        )
    )
    body.append(line("Harbour Radio", 20, 187, "#F3E4BD", face="Inter-Regular", size=8.4))
    return body


def photograph(picture):
    """A photograph to the edges, with a thin title; `picture` is a JPEG as a data address."""
    return [
        f'<image width="200" height="200" preserveAspectRatio="xMidYMid slice" href="{picture}"/>',
        line(
            "ALOFT",
            100,
            44,
            "#FFFFFF",
            face="InterDisplay-ExtraLight",
            size=38,
            tracking=9,
            anchor="middle",
        ),
        line(
            "above the weather, live",
            100,
            59,
            "#FFFFFF",
            face="Inter-Regular",
            size=8,
            tracking=0.3,
            anchor="middle",
        ),
    ]


DRAWN = {
    "halftone": halftone,
    "halo": halo,
    "isolines": isolines,
    "letter": letter,
    "paper": paper,
    "phases": phases,
    "quarters": quarters,
    "stripes": stripes,
}

"""The planet of the orbit scenes, and the stars behind it, in the dark theme."""

import math

import numpy as np

from covers import number, points, smooth

LIGHT = -2.45  # radians: from the upper left


def toward(radius, share):
    return radius * share * math.cos(LIGHT), radius * share * math.sin(LIGHT)


def stops(entries):
    return "".join(
        f'<stop offset="{number(offset, 3)}" stop-color="{color}" stop-opacity="{number(opacity)}"/>'
        for offset, color, opacity in entries
    )


def radial(name, cx, cy, r, entries):
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(cx)}" '
        f'cy="{number(cy)}" r="{number(r)}">{stops(entries)}</radialGradient>'
    )


def wave(u, seed):
    return sum(math.sin(u * f * 5.1 + seed * g) / f for f, g in ((1, 1.3), (2.3, 2.9), (4.1, 0.7)))


def bands(radius):
    """Eight belts across the disc, bowed by the ball's roundness and a little unquiet."""
    colors = [
        "#D9EAF2",
        "#7FB0CB",
        "#3F86B4",
        "#76AFC4",
        "#2F6FA8",
        "#5C9DBB",
        "#2A5F97",
        "#A9CBDA",
    ]
    shares = [0.8, 0.55, 0.7, 0.6, 0.75, 0.5, 0.7, 0.65]
    edges = [-1.15, -0.74, -0.52, -0.22, -0.05, 0.26, 0.44, 0.72, 1.2]
    pieces = []
    across = np.linspace(-1.1, 1.1, 23)

    def edge(index):
        bow = [0.10 * math.sqrt(max(0, 1 - u * u)) for u in across]
        rough = [0.013 * wave(u, 2.1 * index + 0.4) for u in across]
        return [
            (radius * u, radius * (edges[index] + b + w)) for u, b, w in zip(across, bow, rough)
        ]

    for index, (color, share) in enumerate(zip(colors, shares)):
        upper, lower = smooth(edge(index)), smooth(edge(index + 1)[::-1]).replace("M", "L", 1)
        pieces.append(f'<path fill="{color}" fill-opacity="{share}" d="{upper}{lower}Z"/>')
    # A storm, two belts from the equator.
    pieces.append(
        f'<ellipse fill="#E7F1F4" fill-opacity=".42" cx="{number(-radius * .26)}" '
        f'cy="{number(radius * .20)}" rx="{number(radius * .115)}" ry="{number(radius * .042)}"/>'
    )
    return pieces


def planet(radius=64):
    """A ball of gas lit from the upper left; its centre is the centre of the picture."""
    reach = radius * 1.30
    gx, gy = toward(radius, 0.48)
    tx, ty = toward(radius, 0.80)
    inner, outer = radius * 0.66, radius * 1.82
    shadow = [(0, 0), (0.25, 0.10), (0.42, 0.42), (0.58, 0.80), (0.74, 0.95), (1, 0.98)]
    haze = [(0, 0.34), (0.20, 0.15), (0.50, 0.05), (1, 0)]
    near, far = radius * 0.97, radius * 1.26
    arc = [
        (radius * 0.989 * math.cos(a), radius * 0.989 * math.sin(a))
        for a in (LIGHT - 1.15, LIGHT + 1.15)
    ]
    lx, ly = toward(radius, 1)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(2 * reach)}" height="{number(2 * reach)}" '
        f'viewBox="{number(-reach)} {number(-reach)} {number(2 * reach)} {number(2 * reach)}">',
        "<defs>",
        radial(
            "glow",
            gx,
            gy,
            radius,
            [(0.05, "#FFF7E6", 0.42), (0.5, "#FFF7E6", 0.12), (1, "#FFF7E6", 0)],
        ),
        radial(
            "terminator",
            tx,
            ty,
            outer,
            [((inner + (outer - inner) * at) / outer, "#070B1A", alpha) for at, alpha in shadow],
        ),
        radial(
            "air",
            0,
            0,
            far,
            [((near + (far - near) * at) / far, "#8FC4FF", alpha) for at, alpha in haze],
        ),
        radial(
            "side", *toward(radius, 1.1), radius * 2.1, [(0.35, "#FFFFFF", 1), (1, "#FFFFFF", 0)]
        ),
        radial("rim", lx, ly, radius, [(0, "#DBF2FF", 1), (1, "#DBF2FF", 0)]),
        f'<mask id="lit" maskUnits="userSpaceOnUse" x="{number(-reach)}" y="{number(-reach)}" '
        f'width="{number(2 * reach)}" height="{number(2 * reach)}">'
        f'<circle fill="url(#side)" r="{number(far)}"/></mask>',
        f'<clipPath id="ball"><circle r="{radius}"/></clipPath>',
        "</defs>",
        f'<g mask="url(#lit)"><circle fill="url(#air)" r="{number(far)}"/></g>',
        '<g clip-path="url(#ball)">',
        f'<circle fill="#2B6CA3" r="{radius}"/>',
        f'<g transform="rotate({number(math.degrees(-0.35))})">',
        *bands(radius),
        "</g>",
        f'<circle fill="url(#glow)" r="{radius}"/>',
        f'<circle fill="url(#terminator)" r="{radius}"/>',
        "</g>",
        f'<path fill="none" stroke="url(#rim)" stroke-width="1.4" '
        f'd="M{points([arc[0]])}A{number(radius * .989)} {number(radius * .989)} 0 0 1 {points([arc[1]])}"/>',
        "</svg>",
        "",
    ]
    return "\n".join(body)


def stars(width=760, height=480, count=46, seed=19):
    """Few and small; none inside the orbits or behind the words of the scene."""
    random = np.random.default_rng(seed)
    quiet = [(30, 20, 330, 84), (490, 100, 236, 330)]
    circle = (244, 250, 172)
    placed = []
    while len(placed) < count:
        x, y = 12 + random.random() * (width - 24), 12 + random.random() * (height - 24)
        if any(a <= x <= a + w and b <= y <= b + h for a, b, w, h in quiet):
            continue
        if math.hypot(x - circle[0], y - circle[1]) < circle[2]:
            continue
        if any(math.hypot(x - a, y - b) < 16 for a, b, _, _ in placed):
            continue
        power = random.random() ** 2.2
        placed.append((x, y, 0.45 + 0.65 * power, 0.25 + 0.5 * power))
    # Left out afterwards, so that the others stay: under the label "1", and in the narrow form's note.
    words = [(232, 424, 24, 14), (300, 440, 240, 16)]
    placed = [
        star
        for star in placed
        if not any(a <= star[0] <= a + w and b <= star[1] <= b + h for a, b, w, h in words)
    ]
    dots = [
        f'<circle cx="{number(x, 1)}" cy="{number(y, 1)}" r="{number(r)}" fill-opacity="{number(a)}"/>'
        for x, y, r, a in placed
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
            '<g fill="#F3EFE8">',
            *dots,
            "</g>",
            "</svg>",
            "",
        ]
    )

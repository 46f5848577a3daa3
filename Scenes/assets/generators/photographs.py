"""Landscapes that were never anywhere: one function a picture, each from (width, height) to light.

Every function returns linear light at the size that it is asked for; `SUBJECTS` names them all.
"""

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

from light import (
    boxed,
    filmic,
    frame,
    glow,
    linear,
    mixed,
    ramp,
    smoothstep,
)
from noise import Noise
from terrain import Terrain


def unit(*direction):
    vector = np.array(direction, np.float32)
    return vector / np.linalg.norm(vector)


def fineness(width, least=1280, most=3072):
    """Points a side of a height map that is looked at with so many pixels."""
    return int(np.clip(0.8 * width, least, most))


def clouds(x, y, seed, cover=(0.5, 0.8), cells=(2.2, 9)):
    """Streaks of high cloud, 0...1."""
    noise = Noise(seed)
    bend = noise.fbm(x * 1.3 + 40, y * 2, 3) * 0.5
    streaks = noise.fbm(x * cells[0] + bend, y * cells[1] + bend * 2, 7, 0.52)
    return smoothstep(*cover, streaks * 1.35 - 0.1)


# Mountains


def mountains(size, seed, foreground, relief):
    """Heights of an eroded range that begins behind a low foreground."""
    noise = Noise(seed)
    x, z = Terrain.grid(size)
    warp = 0.07 * (noise.fbm(x * 3 + 9, z * 3, 4) - 0.5)
    ridges = noise.ridged((x + warp) * 4.2 + 20, (z - warp) * 4.2 + 20, 9, 0.49)
    smooth = noise.fbm(x * 2.3 + 70, z * 2.3, 3)
    massif = 0.9 * ridges + 0.35 * smooth
    rise = smoothstep(*foreground, z + 0.10 * (smooth - 0.5))
    floor = 0.10 * noise.fbm(x * 7, z * 7 + 50, 6, 0.45)
    return relief * (massif**1.15 * rise) + 0.14 * floor


def alpine_surface(terrain, view, sun, seed, snow, colors, exposure):
    """The light from snow and rock where the view meets the ground."""
    noise = Noise(seed + 1)
    slope_x = terrain.at(terrain.slope_x, view.x, view.z)
    slope_z = terrain.at(terrain.slope_z, view.x, view.z)
    height = terrain.at(terrain.heights, view.x, view.z)
    # Detail below the map's own resolution.
    scale = 240
    fine = noise.fbm(view.x * scale, view.z * scale + height * 200, 4, 0.6)
    bump = (noise.fbm(view.x * scale + 3.1, view.z * scale + height * 200, 4, 0.6) - fine) * 1.4
    bump = bump * (0.35 + 0.65 * smoothstep(snow[0] * 0.4, snow[0] + snow[1], height))
    normal = np.stack([-(slope_x + bump), np.ones_like(height), -slope_z], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    facing = (normal @ sun).clip(0, None)
    shadow = terrain.at(terrain.lit(sun), view.x, view.z)
    steep = 1 - normal[..., 1]
    line, width = snow
    top = smoothstep(line, line + width, height + 0.03 * (fine - 0.5) - 0.06 * (steep - 0.35))
    top *= 1 - smoothstep(0.42, 0.62, steep + 0.30 * (fine - 0.5))
    rock = mixed(linear(colors["rock"]), linear(colors["rock2"]), smoothstep(0.35, 0.65, fine))
    low = smoothstep(line * 0.35, line * 0.8, height + 0.015 * (fine - 0.5))
    rock = mixed(linear(colors["meadow"]) * (0.6 + 0.8 * fine[..., None]), rock, low)
    albedo = mixed(rock, np.array([0.86, 0.88, 0.92], np.float32), top)
    warm = linear(colors["sun"]) * exposure * (facing * shadow)[..., None]
    cool = linear(colors["shade"]) * (0.45 + 0.35 * normal[..., 1:2])
    return albedo * (warm + cool), height


def alpine_view(
    width, height, seed, sun, colors, sky, horizon, foreground, snow, eye, lens, fog, relief
):
    terrain = Terrain(mountains(fineness(width), seed, foreground, relief))
    view = terrain.seen(width, height, eye, horizon, lens, near=0.05, steps=1100)
    sun = unit(*sun)
    ground, level = alpine_surface(terrain, view, sun, seed, snow, colors, 2.6)
    x, y = frame(width, height)
    air = ramp(sky, (y / horizon).clip(0, 1))
    ground = filmic(ground)
    haze = 1 - np.exp(-fog * view.z**1.6)
    ground = mixed(ground, linear(colors["haze"]), haze)
    return air, ground, level, view, x, y


def alpine_lake(width, height):
    horizon = 0.585
    colors = dict(
        sun="#FFD9AC",
        shade="#7F97C4",
        rock="#6B625A",
        rock2="#857A6E",
        meadow="#55523F",
        haze="#A9BCD3",
    )
    sky = [(0, "#3F74AE"), (0.45, "#7DA6CF"), (0.8, "#C3D4DF"), (1, "#EBDCC4")]
    air, ground, _, view, x, y = alpine_view(
        width,
        height,
        11,
        (-0.8, 0.42, -0.25),
        colors,
        sky,
        horizon,
        (0.40, 0.66),
        (0.045, 0.03),
        0.012,
        1.15,
        0.55,
        0.22,
    )
    veil = clouds(x, y, 23, (0.52, 0.86), (1.6, 8)) * smoothstep(0.55, 0.2, y) * 0.8
    air = mixed(air, linear("#FBF6EC"), veil)
    above = np.where(view.ground[..., None], ground, air)
    # The lake: what stands above the shore, upside down, disturbed and darkened.
    shore = int(horizon * height)
    rows = np.arange(height, dtype=np.float32)[:, None]
    below = ((rows - shore) / (height - shore)).clip(0, 1)
    noise = Noise(31)
    ripple = noise.fbm(x * 5 / (below + 0.06), 9 / (below + 0.05), 4, 0.55) - 0.5
    gentle = noise.fbm(x * 2, y * 42, 3) - 0.5
    shift = (ripple * (0.010 + 0.05 * below) + gentle * (0.004 + 0.03 * below)) * height
    source = shore - (rows - shore) * 0.92 + shift
    columns = np.arange(width, dtype=np.float32)[None] + ripple * 0.012 * height
    mirrored = np.stack(
        [
            map_coordinates(
                above[..., c], [source.clip(0, shore - 1), columns], order=1, mode="nearest"
            )
            for c in range(3)
        ],
        -1,
    )
    soft = gaussian_filter(mirrored, (height * 0.004, height * 0.0012, 0))
    water = mixed(soft, linear("#24506B"), 0.18 + 0.34 * below) * (0.86 - 0.16 * below)[..., None]
    sparkle = smoothstep(0.16, 0.30, ripple) * (1 - below) * 0.10
    water = mixed(water, linear("#DDE8EE"), sparkle)
    image = np.where(rows[..., None] < shore, above, water)
    mist = np.exp(-(((rows - shore + 0.006 * height) / (0.012 * height)) ** 2)) * 0.34
    image = mixed(image, linear("#DCE4EA"), mist * (0.4 + 0.9 * noise.fbm(x * 3, 0 * x, 3)))
    return glow(image, 0.72, 0.012 * height, 0.4)


def alpine_dusk(width, height):
    colors = dict(
        sun="#FFB394",
        shade="#6A72AC",
        rock="#4A464E",
        rock2="#5F5659",
        meadow="#25262B",
        haze="#A888AA",
    )
    sky = [(0, "#45487A"), (0.35, "#77658F"), (0.65, "#B9889A"), (0.88, "#E7AE98"), (1, "#F3C9A6")]
    air, ground, height_of_ground, view, x, y = alpine_view(
        width,
        height,
        5,
        (0.85, 0.30, -0.32),
        colors,
        sky,
        0.81,
        (0.22, 0.60),
        (0.05, 0.03),
        0.035,
        1.0,
        0.60,
        0.27,
    )
    veil = clouds(x, y, 52, (0.56, 0.95), (1.1, 9)) * smoothstep(0.5, 0.2, y) * 0.55
    air = mixed(air, linear("#F0B3A4"), veil)
    # Mist lies in the valley.
    low = np.exp(-height_of_ground.clip(0, None) / 0.020) * smoothstep(0.10, 0.45, view.z)
    ground = mixed(ground, linear("#9C86B0"), 0.62 * low)
    image = np.where(view.ground[..., None], ground, air)
    return glow(image, 0.7, 0.014 * height, 0.4)


# Sand


def sand(size, seed):
    """Barchan-like waves: a long rise, a short fall, crests that wander."""
    noise = Noise(seed)
    x, z = Terrain.grid(size)
    height = 0
    for cells, amount, turn in ((3.1, 0.062, 0.55), (6.7, 0.020, 0.35)):
        wander = 0.95 * noise.fbm(x * 2.1 + cells, z * 2.1, 3) + 0.16 * noise.fbm(
            x * 9, z * 9 + cells, 3
        )
        phase = (x * turn + z) * cells + wander * 1.9
        part = phase - np.floor(phase)
        wave = np.where(part < 0.72, part / 0.72, (1 - part) / 0.28)
        wave = wave * wave * (3 - 2 * wave) * 0.45 + wave * 0.55
        swell = 0.35 + 0.9 * noise.fbm(x * 2.7 + 30, z * 2.7 + cells, 2)
        height = height + amount * wave * swell
    broad = 0.05 * noise.fbm(x * 1.4 + 60, z * 1.4, 2)
    return gaussian_filter(height, size / 900) + broad


def dune_view(width, height, seed, sun, lit, shade, sky, haze, horizon, eye, strength):
    terrain = Terrain(sand(fineness(width, 1400), seed))
    view = terrain.seen(width, height, eye, horizon, 1.0, near=0.05, steps=1100)
    sun = unit(*sun)
    noise = Noise(seed + 1)
    slope_x = terrain.at(terrain.slope_x, view.x, view.z)
    slope_z = terrain.at(terrain.slope_z, view.x, view.z)
    # Ripples of the wind, finer than the map, gone where they would be smaller than a pixel.
    bend = noise.fbm(view.x * 30, view.z * 30, 3) * 5
    phase = (view.x * 0.5 + view.z) * 620 + bend * 3
    nearness = smoothstep(0.30, 0.08, view.z)
    ripple = np.cos(phase) * 0.10 * nearness * smoothstep(0.5, 0.1, np.hypot(slope_x, slope_z))
    fine = noise.fbm(view.x * 900, view.z * 900, 3)
    normal = np.stack([-(slope_x + ripple * 0.5), np.ones_like(ripple), -(slope_z + ripple)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    shadow = terrain.at(terrain.lit(sun, softness=0.06, reach=0.3), view.x, view.z)
    facing = (normal @ sun).clip(0, None) * shadow
    tone = 0.9 + 0.2 * fine + 0.12 * (noise.fbm(view.x * 12, view.z * 12, 3) - 0.5)
    # The sky fills the shadows from above, the lit sand warms them from the side.
    fill = linear(shade) * (0.42 + 0.5 * normal[..., 1:2] + 0.25 * np.abs(slope_x)[..., None])
    ground = (linear(lit) * (facing * strength)[..., None] + fill) * tone[..., None]
    x, y = frame(width, height)
    air = ramp(sky, (y / (horizon + 0.08)).clip(0, 1))
    ground = mixed(filmic(ground), linear(haze), 0.75 * (1 - np.exp(-1.1 * view.z**2)))
    return np.where(view.ground[..., None], ground, air), air, view, x, y


def dunes(width, height):
    sky = [(0, "#4F8DBA"), (0.5, "#8CB8CF"), (0.85, "#CFD9D2"), (1, "#E9DDC2")]
    image, *_ = dune_view(
        width,
        height,
        12,
        (-0.92, 0.24, 0.12),
        "#F7B36B",
        "#5E3526",
        sky,
        "#E6D3B4",
        0.36,
        0.145,
        2.2,
    )
    return image


def dunes_dusk(width, height):
    sky = [(0, "#3D3B70"), (0.4, "#7C5A8E"), (0.72, "#D0838A"), (0.92, "#F5B27E"), (1, "#FBD09A")]
    image, *_ = dune_view(
        width, height, 15, (0.9, 0.20, 0.30), "#F58F5E", "#54406F", sky, "#E5A28C", 0.42, 0.15, 3.0
    )
    return image


# Hills


def hills(width, height):
    """Farmland in a low sun: swells, fields with their furrows, hedges and woods."""
    seed, size, horizon = 21, fineness(width), 0.40
    noise = Noise(seed)
    x, z = Terrain.grid(size)
    swell = noise.fbm(x * 4.6 + 3, z * 4.6 + 11, 4, 0.38)
    heights = 0.16 * swell + 0.10 * smoothstep(0.5, 1, z) * noise.fbm(x * 2.2 + 40, z * 3, 3, 0.4)
    # Woods stand on the ground and throw shadows: they are part of the height.
    patch = noise.fbm(x * 11 + 5, z * 11 + 80, 3, 0.55)
    wood = smoothstep(0.565, 0.585, patch)
    crowns = noise.fbm(x * 190, z * 190, 2)
    field = Noise(seed + 1)
    cells = 11.0
    across = x * cells + 0.9 * field.fbm(x * 4, z * 4, 2)
    along = z * cells * 1.4 + 0.9 * field.fbm(x * 4 + 20, z * 4, 2)
    edge = np.minimum(
        np.abs(across - np.round(across)) / cells, np.abs(along - np.round(along)) / cells / 1.4
    )
    hedge = smoothstep(0.0022, 0.0012, edge) * smoothstep(
        0.42, 0.58, field.fbm(x * 26, z * 26 + 9, 2)
    )
    stand = np.maximum(wood, hedge * 0.7)
    heights = heights + stand * (0.0045 + 0.0065 * crowns)
    terrain = Terrain(heights)
    view = terrain.seen(width, height, 0.172, horizon, 0.92, near=0.05, steps=1200)
    sun = unit(0.8, 0.26, 0.42)
    slope_x = terrain.at(terrain.slope_x, view.x, view.z)
    slope_z = terrain.at(terrain.slope_z, view.x, view.z)
    fine = noise.fbm(view.x * 700, view.z * 700, 4, 0.6)
    normal = np.stack([-slope_x + (fine - 0.5) * 0.22, np.ones_like(fine), -slope_z], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    facing = (normal @ sun).clip(0, None) * terrain.at(
        terrain.lit(sun, softness=0.05, reach=0.2), view.x, view.z
    )
    # One crop a field, chosen by its cell.
    row, column = np.round(terrain.at(along, view.x, view.z) - 0.5), np.round(
        terrain.at(across, view.x, view.z) - 0.5
    )
    pick = np.modf(np.abs(np.sin(row * 12.9898 + column * 78.233) * 43758.5453))[0]
    crops = np.array(
        [
            linear(c)
            for c in ("#7F9A3E", "#94A84A", "#B9A95B", "#6E8C3B", "#A7B155", "#86713F", "#8BA446")
        ]
    )
    crop = crops[(pick * len(crops)).astype(int).clip(0, len(crops) - 1)]
    turn = pick * 3.1
    furrow = np.cos((view.x * np.cos(turn) + view.z * np.sin(turn)) * 900 + fine * 1.5)
    crop = crop * (0.88 + 0.24 * fine + 0.06 * furrow * smoothstep(0.42, 0.2, view.z))[..., None]
    trees = linear("#3F5727") * (0.45 + 1.0 * terrain.at(crowns, view.x, view.z))[..., None]
    albedo = mixed(crop, trees, smoothstep(0.25, 0.6, terrain.at(stand, view.x, view.z)))
    light = linear("#FFDFA0") * (facing * 3.2)[..., None] + linear("#8FB0D0") * 0.42
    ground = filmic(albedo * light, 0.95)
    px, py = frame(width, height)
    air = ramp(
        [(0, "#6FA3CC"), (0.5, "#A9C8D8"), (0.85, "#E1E3D2"), (1, "#F4E6BE")],
        (py / horizon).clip(0, 1),
    )
    veil = clouds(px, py, 61, (0.5, 0.9), (1.3, 6)) * smoothstep(0.45, 0.15, py) * 0.75
    air = mixed(air, linear("#FFFAEF"), veil)
    ground = mixed(ground, linear("#E5DDBB"), 1 - np.exp(-0.85 * view.z**1.7))
    image = np.where(view.ground[..., None], ground, air)
    spread = np.exp(-np.hypot(px - 1.36, (py - 0.30) * 1.2) / 0.42)
    image = image + linear("#FFE2A0") * (spread * 0.30)[..., None]
    return glow(image, 0.75, 0.015 * height, 0.35)


# Clouds


def cloud_sea(width, height):
    """Above the clouds at sunrise: heaps lit from the side, valleys in blue shadow."""
    seed, size, horizon = 33, fineness(width), 0.40
    noise = Noise(seed)
    x, z = Terrain.grid(size)
    bend = 0.05 * (noise.fbm(x * 5, z * 5 + 9, 3) - 0.5)
    heaps = noise.billow((x + bend) * 9, (z - bend) * 9, 7, 0.47)
    broad = noise.fbm(x * 3.2 + 17, z * 3.2, 3)
    heights = 0.055 * heaps * (0.35 + 1.3 * broad) + 0.07 * broad
    heights = gaussian_filter(heights, size / 700)
    terrain = Terrain(heights)
    view = terrain.seen(width, height, 0.155, horizon, 1.0, near=0.05, steps=1000)
    sun = unit(0.85, 0.22, 0.45)
    slope_x = terrain.at(terrain.slope_x, view.x, view.z)
    slope_z = terrain.at(terrain.slope_z, view.x, view.z)
    normal = np.stack([-slope_x, np.full_like(slope_x, 1.1), -slope_z], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    wrap = ((normal @ sun + 0.30) / 1.30).clip(0, None) ** 1.2
    shadow = terrain.at(terrain.lit(sun, softness=0.35, reach=0.25), view.x, view.z)
    depth = smoothstep(0.02, 0.10, terrain.at(heights, view.x, view.z))
    light = linear("#FFC592") * (wrap * (0.25 + 0.75 * shadow) * 1.25)[..., None]
    light = light + linear("#7C8DBE") * (0.24 + 0.30 * depth)[..., None]
    px, py = frame(width, height)
    air = ramp(
        [(0, "#4A6FA8"), (0.4, "#8AA6CA"), (0.72, "#E3C7BD"), (0.92, "#FBD6A2"), (1, "#FFE6B8")],
        (py / (horizon + 0.10)).clip(0, 1),
    )
    ground = mixed(filmic(light), linear("#F4D0B4"), 1 - np.exp(-1.5 * view.z**2.2))
    image = np.where(view.ground[..., None], ground, air)
    image = boxed(image, max(1, height // 600), max(1, height // 600))
    distance = np.hypot(px - 1.12, py - 0.345)
    image = image + linear("#FFDDA0") * (0.65 * np.exp(-distance / 0.16))[..., None]
    image = (
        image
        + linear("#FFF6DF") * (2.2 * smoothstep(0.026, 0.021, distance) * ~view.ground)[..., None]
    )
    return glow(image, 0.8, 0.02 * height, 0.4)


# Ridges behind ridges


def layered(width, height, seed, sky, colors, haze, layers=7, sun=None, first=0.40, fade=0.72):
    """Silhouettes from far to near, each sinking into the haze below it."""
    noise = Noise(seed)
    x, y = frame(width, height)
    image = ramp(sky, (y / 0.62).clip(0, 1))
    if sun:
        place_x, place_y, tint = sun
        distance = np.hypot(x - place_x, y - place_y)
        image = image + linear(tint) * (0.55 * np.exp(-distance / 0.20))[..., None]
        edge = 1.5 / height
        disc = smoothstep(0.040 + edge, 0.040 - edge, distance)
        image = mixed(image, np.array([1.15, 1.02, 0.82], np.float32), disc)
    across = x[0]
    for index in range(layers):
        t = index / (layers - 1)
        base = first + (0.96 - first) * t**1.25
        amplitude = 0.11 + 0.13 * t
        cells = 1.7 + 1.5 * t
        line = noise.fbm(across * cells + 31 * index, 7.3 * index, 8, 0.46 + 0.03 * t)
        crest = base - amplitude * (line - 0.42) * 1.7
        # Trees on the nearer crests.
        crest = crest - 0.006 * t**1.6 * (noise.fbm(across * 150, 40 + index, 2, 0.7) - 0.2)
        depth = y - crest[None]
        body = ramp(colors, np.float32(t)) * np.ones_like(image)
        grain = noise.fbm(x * 9 + 60 * index, y * 14, 5, 0.6) - 0.5
        spur = noise.ridged(x * 7 + 13 * index, y * 4 + 5 * index, 4) - 0.35
        body = body * (1 + (0.25 * grain + 0.22 * spur) * (0.25 + 0.75 * t))[..., None]
        sunk = smoothstep(0, 0.26, depth) * fade * (1 - t**1.5)
        body = mixed(body, linear(haze), sunk)
        edge = 0.8 / height
        image = mixed(image, body, smoothstep(-edge, edge, depth))
    return image


def ridges_evening(width, height):
    image = layered(
        width,
        height,
        3,
        [(0, "#4E5688"), (0.3, "#8B6E97"), (0.58, "#D98E85"), (0.8, "#F6BE84"), (1, "#FFDDA4")],
        [(0, "#E3A47F"), (0.35, "#A9706F"), (0.7, "#5D3F5C"), (1, "#231D36")],
        "#F3B288",
        sun=(0.98, 0.335, "#FFC36E"),
    )
    return glow(image, 0.75, 0.02 * height, 0.45)


def ridges_blue(width, height):
    return layered(
        width,
        height,
        17,
        [(0, "#5A86B6"), (0.5, "#93B4D1"), (0.85, "#C6D6DF"), (1, "#DCE3E2")],
        [(0, "#A9BFD1"), (0.35, "#6F8FAF"), (0.7, "#3A5776"), (1, "#16273C")],
        "#C3D3DE",
        layers=7,
        first=0.36,
        fade=0.78,
    )


# Forest


def conifer(random, height):
    """The outline of one tree, as half-widths at places from the tip (0) to the foot (1)."""
    tiers = int(10 + 8 * random.random())
    places = [0.0]
    widths = [0.0]
    lean = 0.8 + 0.4 * random.random()
    for tier in range(1, tiers + 1):
        place = (tier / tiers) ** 0.92
        reach = 0.20 * place**lean * (0.70 + 0.6 * random.random())
        places += [place - 0.30 / tiers, place]
        widths += [reach, reach * (0.38 + 0.2 * random.random())]
    return np.array(places) * height, np.array(widths) * height


def forest(width, height):
    """Conifers on slopes that the fog takes away one after the other."""
    noise, random = Noise(9), np.random.default_rng(9)
    x, y = frame(width, height)
    image = ramp([(0, "#C3CDCD"), (0.5, "#D6DDDA"), (1, "#DFE3DE")], y)
    image = image * (1 + 0.10 * (noise.fbm(x * 2, y * 4, 5) - 0.5))[..., None]
    aspect, layers = width / height, 7
    for index in range(layers):
        t = index / (layers - 1)
        tall = 0.022 + 0.300 * t**1.6
        base = 0.36 + 0.80 * t**1.15
        tilt = (0.5 - noise.value(7.7 * index, 3.1)) * 0.34
        crest = (
            lambda u: base
            + tilt * (u / aspect - 0.5)
            - 0.20 * (noise.fbm(u * 1.5 + 19 * index, 5 * index, 3) - 0.5)
        )
        columns = (np.arange(width) + 0.5) / height
        ground = crest(columns).astype(np.float32)
        cover = smoothstep(-1 / height, 1 / height, y - ground[None] + 0.2 * tall)
        spacing = tall * 0.085
        for _ in range(int(aspect / spacing) + 3):
            foot = random.random() * (aspect + 0.1) - 0.05
            size = tall * (0.55 + 0.75 * random.random() ** 1.4)
            places, widths = conifer(random, size)
            left = max(0, int((foot - size * 0.3) * height))
            right = min(width, int((foot + size * 0.3) * height) + 1)
            bottom = float(crest(np.float32(foot))) + tall * (0.10 + 0.45 * random.random() ** 2)
            upper = max(0, int((bottom - size) * height) - 1)
            lower = min(height, int(bottom * height) + 1)
            if right <= left or lower <= upper:
                continue
            part_x, part_y = x[upper:lower, left:right], y[upper:lower, left:right]
            # Branches hang: the outline is read a little further up away from the stem.
            away = np.abs(part_x - foot - 0.004 * size)
            reach = np.interp(part_y - (bottom - size) - 0.35 * away, places, widths)
            rough = 1 + 0.7 * (noise.value(part_x * 900, part_y * 900 + index) - 0.5) * t
            inside = smoothstep(-0.7 / height, 0.7 / height, reach * rough - away)
            cover[upper:lower, left:right] = np.maximum(cover[upper:lower, left:right], inside)
        color = ramp(
            [(0, "#C9D2D0"), (0.3, "#9FB0AE"), (0.6, "#5F7873"), (0.85, "#2A433F"), (1, "#12241F")],
            np.float32(t),
        )
        tone = 1 + (0.5 * (noise.fbm(x * 60, y * 22 + index, 4, 0.6) - 0.5)) * t
        fog = smoothstep(0.0, 0.30, y - ground[None] + tall * 0.4) * 0.80 * (1 - t**2.2)
        fog = fog * (0.55 + 0.9 * noise.fbm(x * 1.6 + 8 * index, y * 3, 4))
        body = mixed(color * tone[..., None], linear("#D9DFDB"), fog.clip(0, 1))
        image = mixed(image, body, cover)
    return image


# Water


def sea(width, height, seed, horizon, sky, water, sun, cover, cloud, glitter):
    noise = Noise(seed)
    x, y = frame(width, height)
    air = ramp(sky, (y / horizon).clip(0, 1))
    # A layer of cloud seen in perspective, so that its streaks crowd towards the horizon.
    rise = (horizon - y).clip(0.004, None)
    far = 0.16 / (rise + 0.03)
    veil = noise.fbm((x - 0.75) * far * 1.1 + 20, far * 3.1, 7, 0.53)
    veil = smoothstep(*cover, veil) * smoothstep(0.0, 0.10, rise)
    under = smoothstep(
        cover[0],
        cover[1] + 0.12,
        noise.fbm((x - 0.75) * far * 1.1 + 20.1, far * 3.1 + 0.05, 7, 0.53),
    )
    air = mixed(air, mixed(linear(cloud[0]), linear(cloud[1]), under), veil * 0.85)
    if sun:
        place_x, place_y, size, tint, strength = sun
        distance = np.hypot(x - place_x, y - place_y)
        air = air + linear(tint) * (strength * np.exp(-distance / 0.17))[..., None]
        if size:
            edge = 1.2 / height
            air = mixed(
                air,
                np.array([1.3, 1.12, 0.9], np.float32),
                smoothstep(size + edge, size - edge, distance),
            )
    depth = (y - horizon).clip(0.0005, None)
    reach = 1 / (depth + 0.012)
    side = (x - 0.75) * reach
    waves = (
        0.42 * noise.fbm(side * 6, reach * 17, 4, 0.55)
        + 0.42 * noise.fbm(side * 17 + 9, reach * 43, 4, 0.6)
        + 0.16 * noise.fbm(side * 1.1 + 40, reach * 4.5, 3)
    )
    slope = (waves - 0.5) * 2
    t = (depth / (1 - horizon)).clip(0, 1)
    base = ramp(water, t)
    # Waves turn towards the sky or away from it.
    mirror = ramp(sky, (1 - 1.9 * depth - 0.25 * np.abs(slope)).clip(0, 1))
    fresnel = (0.62 * np.exp(-depth / 0.16) + 0.10 + 0.75 * slope).clip(0.02, 0.9)
    image = mixed(base, mirror, fresnel)
    image = image * (1 + 0.55 * slope * (0.25 + 0.75 * t))[..., None]
    if sun:
        beam = np.exp(-(((x - sun[0]) / (0.035 + 0.26 * depth)) ** 2))
        sparkle = smoothstep(0.60 - 0.16 * beam, 0.72 - 0.14 * beam, waves + 0.05 * (1 - t))
        image = image + linear(sun[3]) * (glitter * beam * (0.12 + sparkle))[..., None]
    haze = 0.45 * np.exp(-depth / 0.022)
    image = mixed(image, ramp(sky, np.float32(0.97)), haze)
    edge = 0.7 / height
    image = mixed(air, image, smoothstep(-edge, edge, y - horizon))
    return image


def sea_sunset(width, height):
    sky = [(0, "#3C5486"), (0.35, "#7D7FA6"), (0.65, "#D49A92"), (0.86, "#F6B878"), (1, "#FFCF8C")]
    water = [(0, "#8E7F8A"), (0.25, "#4D5878"), (0.6, "#28395C"), (1, "#131F3A")]
    image = sea(
        width,
        height,
        41,
        0.53,
        sky,
        water,
        (0.93, 0.47, 0.026, "#FFC27A", 0.55),
        (0.52, 0.74),
        ("#F3B08C", "#8A6F8C"),
        1.5,
    )
    return glow(image, 0.75, 0.018 * height, 0.5)


def sea_noon(width, height):
    sky = [(0, "#2E77B8"), (0.45, "#6CA9D4"), (0.8, "#B5D6E5"), (1, "#DDEBEC")]
    water = [(0, "#4FA3B5"), (0.2, "#2B8CA6"), (0.55, "#12708F"), (1, "#0A4A6B")]
    image = sea(
        width,
        height,
        44,
        0.43,
        sky,
        water,
        (0.42, -0.25, 0, "#FFFFFF", 0.35),
        (0.50, 0.70),
        ("#FFFFFF", "#DCE6EC"),
        0.015,
    )
    return glow(image, 0.8, 0.012 * height, 0.3)


# Night


def aurora(width, height):
    """Three curtains over a northern shore, and their image in the water."""
    noise, random = Noise(71), np.random.default_rng(71)
    x, y = frame(width, height)
    shore, aspect = 0.74, width / height
    sky = ramp(
        [(0, "#060B1A"), (0.5, "#0C1B30"), (0.85, "#163244"), (1, "#1F4450")],
        (y / shore).clip(0, 1),
    )
    light = np.zeros_like(sky)
    curtains = ((0.40, 1.5, 0.30, 0.60), (0.54, 2.3, 0.21, 0.95), (0.63, 3.4, 0.13, 0.50))
    for index, (base, cells, tall, strength) in enumerate(curtains):
        bend = noise.fbm(x[0] * cells + 17 * index, 4.4 * index, 4, 0.45)
        foot = base + 0.40 * (bend - 0.5)
        folds = np.gradient(foot, x[0])
        rays = noise.fbm(x[0] * 15 + 5 * index + 3 * foot, 2.2 * index, 4, 0.6)
        fine = noise.fbm(x[0] * 60 + 9 * index, 8.1 * index, 2)
        reach = tall * (0.55 + 0.9 * noise.fbm(x[0] * 6, 9 + index, 3))
        up = foot[None] - y
        body = np.where(up > 0, np.exp(-up / reach[None] * 1.5), np.exp(up / 0.022))
        # A curtain seen along its folds is brighter than one seen flat.
        power = (0.25 + 1.5 * smoothstep(0.35, 0.75, rays) + 0.25 * (fine - 0.5)) * (
            0.65 + 0.5 * np.abs(folds).clip(0, 1)
        )
        power = power * smoothstep(0.15, 0.6, noise.fbm(x[0] * 1.6 + 50 * index, 1.7 * index, 2))
        tint = ramp(
            [(0, "#4CF0A0"), (0.35, "#3CC9A0"), (0.7, "#5A7AD0"), (1, "#7A5CE0")],
            (up / (tall * 1.5)).clip(0, 1),
        )
        light = 1 - (1 - light) * (
            1 - (tint * (strength * 0.85 * body * power[None])[..., None]).clip(0, 1)
        )
    light = gaussian_filter(light, (height * 0.004, height * 0.0015, 0))
    image = 1 - (1 - sky) * (1 - light)
    image = glow(image, 0.10, 0.05 * height, 0.25)
    stars = np.zeros((height, width), np.float32)
    for _ in range(420):
        place_x, place_y = random.random() * aspect, random.random() * shore * 0.95
        bright, size = random.random() ** 3, (0.45 + 0.5 * random.random()) / 500
        left, upper = int((place_x - 5 * size) * height), int((place_y - 5 * size) * height)
        span = int(10 * size * height) + 2
        rows, columns = slice(max(0, upper), upper + span), slice(max(0, left), left + span)
        spot = np.exp(
            -((x[rows, columns] - place_x) ** 2 + (y[rows, columns] - place_y) ** 2) / (2 * size**2)
        )
        stars[rows, columns] += 0.9 * bright * spot
    image = image + stars[..., None] * np.array([0.85, 0.93, 1.0], np.float32)
    for index, (base, tall, shade) in enumerate(
        ((shore - 0.012, 0.13, "#0C1B24"), (shore - 0.002, 0.07, "#060C12"))
    ):
        line = noise.fbm(x[0] * (1.8 + index) + 80 + 30 * index, 3.3, 7, 0.5)
        crest = base - tall * (line - 0.40).clip(0, None) * 2.0
        crest = crest - 0.010 * index * noise.fbm(x[0] * 110, 1.5, 2, 0.7)
        image = mixed(image, linear(shade), smoothstep(-1 / height, 1 / height, y - crest[None]))
    rows = np.arange(height, dtype=np.float32)[:, None]
    cut = shore * height
    below = ((rows - cut) / (height - cut)).clip(0, 1)
    shift = (noise.fbm(x * 3, 7 / (below + 0.08), 3) - 0.5) * (0.01 + 0.06 * below) * height
    source = (cut - 1 - (rows - cut) * 1.35 + shift).clip(0, cut - 1)
    columns = np.arange(width, dtype=np.float32)[None] + 0 * source
    mirrored = np.stack(
        [
            map_coordinates(image[..., c], [source, columns], order=1, mode="nearest")
            for c in range(3)
        ],
        -1,
    )
    mirrored = gaussian_filter(mirrored, (height * 0.012, height * 0.003, 0)) * 0.62
    return np.where(rows[..., None] < cut, image, mirrored + linear("#071420") * 0.5)


def city(width, height):
    """A skyline across the water at dusk: four rows from haze to near black, lit windows."""
    noise, random = Noise(81), np.random.default_rng(81)
    x, y = frame(width, height)
    shore, aspect = 0.735, width / height
    sky = [(0, "#222B52"), (0.35, "#4A4678"), (0.62, "#8C6490"), (0.85, "#DC9690"), (1, "#F6BE94")]
    image = ramp(sky, (y / shore).clip(0, 1))
    veil = clouds(x, y * 0.9, 83, (0.50, 0.86), (1.4, 8)) * smoothstep(0.55, 0.2, y)
    image = mixed(image, linear("#F0A396"), veil * 0.30)
    lamps = np.zeros_like(image)
    warm = [linear(c) for c in ("#FFD08A", "#FFBE6B", "#FFE0AE", "#FFA95C", "#BFD8FF")]
    rows = (
        ("#8E6284", 0.30, 0.022, 0.14),
        ("#5E4468", 0.34, 0.030, 0.22),
        ("#332A48", 0.27, 0.040, 0.26),
        ("#14142A", 0.15, 0.058, 0.24),
    )
    for index, (shade, tall, wide, lit) in enumerate(rows):
        place = -0.02
        while place < aspect + 0.02:
            span = wide * (0.7 + 1.1 * random.random())
            middle = (place + span / 2) / aspect
            towers = np.exp(-(((middle - 0.58) / 0.17) ** 2))
            peak = tall * (
                0.22 + 0.38 * random.random() + towers * (0.35 + 0.95 * random.random() ** 1.5)
            )
            left, right = int(place * height), int((place + span * 0.96) * height)
            parts = [(left, right, peak)]
            if random.random() < 0.42:
                inset = (right - left) // (4 + int(random.random() * 3))
                parts.append((left + inset, right - inset, peak * (1.08 + 0.14 * random.random())))
            if random.random() < 0.30 and peak > tall * 0.7:
                centre = (left + right) // 2
                mast = max(1, int(height * 0.0016))
                parts.append((centre, centre + mast, parts[-1][2] + 0.05 + 0.03 * random.random()))
            for first, last, size in parts:
                upper, lower = int((shore - size) * height), int(shore * height)
                first, last = max(0, first), min(width, last)
                if last <= first:
                    continue
                fade = np.linspace(0, 1, max(1, lower - upper), dtype=np.float32)[:, None, None]
                side = np.linspace(1.12, 0.90, last - first, dtype=np.float32)[None, :, None]
                wall = (
                    linear(shade) * side * (1 - 0.25 * fade)
                    + linear("#E58C86") * (0.05 + 0.10 * fade) * (3 - index) / 3
                )
                image[upper:lower, first:last] = wall
                lamps[upper:lower, first:last] = 0  # what it stands before
            # Windows: a grid in the main block; floors light up together, and some stay dark.
            pitch_x, pitch_y = 0.0048 + 0.0012 * index, 0.0072 + 0.0014 * index
            window_x, window_y = pitch_x * (0.45 + 0.2 * random.random()), pitch_y * 0.48
            share = lit * (0.35 + 0.9 * random.random())
            floors = int((peak - 0.012) / pitch_y)
            doors = int((span * 0.96 - 0.006) / pitch_x)
            for floor in range(max(0, floors)):
                level = share * (0.4 + 1.2 * random.random())
                for door in range(max(0, doors)):
                    if random.random() > level:
                        continue
                    tint = warm[4] if random.random() < 0.12 else warm[int(random.random() * 4)]
                    power = (0.35 + 0.65 * random.random()) * (0.30 + 0.16 * index)
                    window_left = (place + 0.004 + door * pitch_x) * height
                    window_top = (shore - peak + 0.008 + floor * pitch_y) * height
                    box = (
                        slice(
                            max(0, round(window_top)),
                            max(0, round(window_top + window_y * height)) or 1,
                        ),
                        slice(
                            max(0, round(window_left)),
                            max(0, round(window_left + window_x * height)) or 1,
                        ),
                    )
                    lamps[box] = tint * power
            place += span * (0.92 + 0.25 * random.random())
        haze = smoothstep(shore - 0.16, shore, y) * (0.34 - 0.09 * index)
        image = mixed(image, linear("#F0A088"), haze * (y < shore))
    image = image * (1 - lamps.max(-1, keepdims=True).clip(0, 0.9)) + lamps
    # Lamps along the quay.
    for lamp in np.arange(0.01, aspect, 0.026):
        spot = np.exp(-((x - lamp) ** 2 + (y - shore + 0.006) ** 2) / (2 * 0.0016**2))
        image = (
            image + linear("#FFC27A") * (0.8 * spot * (noise.value(lamp * 40, 2) > 0.35))[..., None]
        )
    cut = shore * height
    lines = np.arange(height, dtype=np.float32)[:, None]
    below = ((lines - cut) / (height - cut)).clip(0, 1)
    ripple = noise.fbm(x * 4 / (below + 0.12), 13 / (below + 0.10), 4, 0.6) - 0.5
    source = (cut - 1 - (lines - cut) * 1.25 + ripple * (0.02 + 0.12 * below) * height).clip(
        0, cut - 1
    )
    columns = np.arange(width, dtype=np.float32)[None] + ripple * 0.02 * height
    mirrored = np.stack(
        [
            map_coordinates(image[..., c], [source, columns], order=1, mode="nearest")
            for c in range(3)
        ],
        -1,
    )
    mirrored = gaussian_filter(mirrored, (height * 0.022, height * 0.0016, 0))
    mirrored = mirrored * (0.80 - 0.25 * below + 0.5 * ripple)[..., None] + linear("#1A1838") * 0.25
    image = np.where(lines[..., None] < cut, image, mirrored)
    image = glow(image, 0.42, 0.004 * height, 0.5)
    return glow(image, 0.42, 0.016 * height, 0.5)


SUBJECTS = {
    "alpine-dusk": alpine_dusk,
    "alpine-lake": alpine_lake,
    "aurora": aurora,
    "city": city,
    "cloud-sea": cloud_sea,
    "dunes": dunes,
    "dunes-dusk": dunes_dusk,
    "forest": forest,
    "hills": hills,
    "ridges-blue": ridges_blue,
    "ridges-evening": ridges_evening,
    "sea-noon": sea_noon,
    "sea-sunset": sea_sunset,
}

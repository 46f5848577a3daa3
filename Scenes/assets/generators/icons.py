"""Line icons of 24 points, 1.6 wide with round ends; in ink, in white, and on the tiles of a list."""

import math

INK, WHITE = "#24211E", "#FFFFFF"


def _rays():
    parts = []
    for index in range(8):
        x, y = math.cos(index * math.pi / 4), math.sin(index * math.pi / 4)
        parts.append(
            f"M{12 + 7.4 * x:.2f} {12 + 7.4 * y:.2f}L{12 + 9.6 * x:.2f} {12 + 9.6 * y:.2f}"
        )
    return "".join(parts)


def circle(x, y, r):
    return ("circle", x, y, r)


def dot(x, y, r):
    return ("dot", x, y, r)


DRAWN = {
    "back": ["M14.8 4.8L7.6 12L14.8 19.2"],
    "bike": [
        "M5.6 16L9 9.4H15.9L11.4 16H5.6M14.6 6.6H16.6Q16.9 9.4 18.4 16M8 6.9H10.4M9 9.4L8.3 6.9",
        circle(5.6, 16, 3.7),
        circle(18.4, 16, 3.7),
    ],
    "bolt": ["M13.6 2.9L5.4 13.4H11.1L10.2 21.1L18.6 10.4H12.8Z"],
    "book": [
        "M12 6.6C9.8 4.9 6.8 4.5 3.4 4.8V18.4C6.8 18.1 9.8 18.5 12 20.2"
        "C14.2 18.5 17.2 18.1 20.6 18.4V4.8C17.2 4.5 14.2 4.9 12 6.6ZM12 6.6V20.2"
    ],
    "camera": [
        "M4.8 7.6H8L9.5 5.2H14.5L16 7.6H19.2A1.8 1.8 0 0 1 21 9.4V17.2A1.8 1.8 0 0 1 19.2 19H4.8"
        "A1.8 1.8 0 0 1 3 17.2V9.4A1.8 1.8 0 0 1 4.8 7.6Z",
        circle(12, 13.1, 3.4),
    ],
    "check": ["M4.8 12.8L9.9 17.8L19.4 6.8"],
    "close": ["M6.2 6.2L17.8 17.8M17.8 6.2L6.2 17.8"],
    "compass": ["M15.9 8.1L13.6 13.6L8.1 15.9L10.4 10.4Z", circle(12, 12, 8.8)],
    "cup": [
        "M4.6 8.4H16.6V14.2A5 5 0 0 1 11.6 19.2H9.6A5 5 0 0 1 4.6 14.2ZM16.6 9.8H17.8A2.6 2.6 0 0 1 17.8 15"
        "H16.4M8.4 5.6C7.6 4.8 9.2 4 8.4 3M12.6 5.6C11.8 4.8 13.4 4 12.6 3"
    ],
    "export": ["M11.2 5.2H5.2V18.8H18.8V12.8M14.8 3.6H20.4V9.2M20 4L11.6 12.4"],
    "forward": ["M9.2 4.8L16.4 12L9.2 19.2"],
    "heart": [
        "M12 20.2C5.6 15.7 3.2 12.4 3.2 9C3.2 6.2 5.3 4.2 7.8 4.2C9.6 4.2 11.2 5.2 12 6.9"
        "C12.8 5.2 14.4 4.2 16.2 4.2C18.7 4.2 20.8 6.2 20.8 9C20.8 12.4 18.4 15.7 12 20.2Z"
    ],
    "lamp": [
        "M12 3.2V5.4M4.6 14.4C4.6 9.2 7.8 5.4 12 5.4C16.2 5.4 19.4 9.2 19.4 14.4Z"
        "M9.6 17.4A2.5 2.5 0 0 0 14.4 17.4"
    ],
    "leaf": [
        "M5.2 18.8C3.2 10.8 8.6 4.6 20 4.2C20.4 15.6 14.2 20.8 7.2 17.8M3.8 20.4C6.4 15.6 9.8 12.4 14.2 10"
    ],
    "map": [
        "M3.6 6.2L9.2 4L14.8 6.6L20.4 4.4V17.8L14.8 20L9.2 17.4L3.6 19.6ZM9.2 4V17.4M14.8 6.6V20"
    ],
    "moon": ["M19.8 14.6A8.4 8.4 0 1 1 9.4 4.2A6.9 6.9 0 0 0 19.8 14.6Z"],
    "music": [
        "M9 17.6V5.6L19.4 3.6V15.4M9 9.2L19.4 7.2",
        circle(6.4, 17.6, 2.6),
        circle(16.8, 15.4, 2.6),
    ],
    "pause": ["M8.6 5.4V18.6M15.4 5.4V18.6"],
    "photo": [
        "M5 4.6H19A1.6 1.6 0 0 1 20.6 6.2V17.8A1.6 1.6 0 0 1 19 19.4H5A1.6 1.6 0 0 1 3.4 17.8V6.2"
        "A1.6 1.6 0 0 1 5 4.6ZM3.6 16.6L8.8 11.2L13.2 15.6L15.6 13.4L20.4 17.4",
        circle(15.6, 8.9, 1.5),
    ],
    "plane": [
        "M12 2.8C13 2.8 13.6 4.2 13.6 5.8V9.4L20.6 13.8V15.8L13.6 13.7V18.1L15.8 19.9V21.4L12 20.3"
        "L8.2 21.4V19.9L10.4 18.1V13.7L3.4 15.8V13.8L10.4 9.4V5.8C10.4 4.2 11 2.8 12 2.8Z"
    ],
    "play": ["M7.6 4.9L18.6 12L7.6 19.1Z"],
    "plus": ["M12 4.6V19.4M4.6 12H19.4"],
    "speaker": [
        "M3.6 9.5H6.9L11.4 5.6V18.4L6.9 14.5H3.6ZM14.9 9.2C16.4 10.8 16.4 13.2 14.9 14.8"
        "M17.7 6.6C20.7 9.7 20.7 14.3 17.7 17.4"
    ],
    "sun": [_rays(), circle(12, 12, 4.1)],
    "timer": ["M9.6 2.9H14.4M12 13.4V9.2M18.2 6.4L19.6 7.8", circle(12, 13.4, 7.6)],
    "trash": [
        "M4.4 6.8H19.6M9.2 6.6V4H14.8V6.6M6.4 6.8L7.3 20.4H16.7L17.6 6.8M10.2 10.6V16.6M13.8 10.6V16.6"
    ],
    "umbrella": [
        "M12 3V5M3.4 13.2C3.4 8.4 7.2 5 12 5C16.8 5 20.6 8.4 20.6 13.2C19.2 11.8 17.2 11.8 16.2 13.2"
        "C15.2 11.8 13 11.6 12 13.2C11 11.6 8.8 11.8 7.8 13.2C6.8 11.8 4.8 11.8 3.4 13.2Z"
        "M12 13.2V18.8A2.1 2.1 0 0 1 7.8 18.8"
    ],
    "waves": [
        "M3.2 9.4C8.2 4.8 15.8 4.8 20.8 9.4M6.1 12.9C9.5 9.9 14.5 9.9 17.9 12.9M9 16.3C10.8 14.8 13.2 14.8 15 16.3",
        dot(12, 19.2, 1.2),
    ],
}

# The tiles of a list: a ground and a white icon.
TILES = {
    "bike": "#12897B",
    "book": "#7B5BC9",
    "camera": "#4A4540",
    "compass": "#3566D6",
    "cup": "#8F5C00",
    "lamp": "#A36A0A",
    "leaf": "#4C7A34",
    "map": "#2F6D8C",
    "music": "#BF3420",
    "umbrella": "#5F43AC",
}


def strokes(name, color, indent):
    pad = " " * indent
    lines = [
        f'{pad}<g fill="none" stroke="{color}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">'
    ]
    for mark in DRAWN[name]:
        if isinstance(mark, str):
            lines.append(f'{pad}  <path d="{mark}"/>')
        else:
            kind, x, y, r = mark
            filled = f' fill="{color}" stroke="none"' if kind == "dot" else ""
            lines.append(f'{pad}  <circle{filled} cx="{x}" cy="{y}" r="{r}"/>')
    return [*lines, f"{pad}</g>"]


def icon(name, color):
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
    return "\n".join([head, *strokes(name, color, 2), "</svg>", ""])


def tile(name):
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 28 28">',
            f'  <rect fill="{TILES[name]}" width="28" height="28" rx="7"/>',
            '  <g transform="translate(4.4 4.4) scale(.8)">',
            *strokes(name, WHITE, 4),
            "  </g>",
            "</svg>",
            "",
        ]
    )

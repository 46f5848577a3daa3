"""Draws the pictures of the scenes again.

python3 make_assets.py                            everything, at the size that is kept
python3 make_assets.py dunes quarters             only these
python3 make_assets.py --size 4000x3000 --out DIR photographs at another size
"""

import argparse
import base64
import io
from pathlib import Path

import numpy as np
from PIL import Image

import covers
import icons
import light
import photographs
import space

ASSETS = Path(__file__).resolve().parent.parent
SIZE = (750, 500)
COVER_PHOTOGRAPH = 440
LARGEST_OVERSAMPLED = 2000


def photograph(name, size):
    """One photograph as bytes: small ones are drawn twice as large and averaged."""
    width, height = size
    subject = photographs.SUBJECTS[name]
    if width <= LARGEST_OVERSAMPLED:
        image = light.halved(subject(2 * width, 2 * height).astype(np.float32))
    else:
        image = subject(width, height)
    return light.developed(image, seed=sum(name.encode()))


def jpeg(pixels, quality):
    data = io.BytesIO()
    Image.fromarray(pixels).save(
        data, "JPEG", quality=quality, subsampling="4:2:0", optimize=True, progressive=True
    )
    return data.getvalue()


def photograph_cover():
    pixels = photograph("cloud-sea", (COVER_PHOTOGRAPH, COVER_PHOTOGRAPH))
    address = "data:image/jpeg;base64," + base64.b64encode(jpeg(pixels, 80)).decode()
    return covers.document(covers.photograph(address))


def tasks(size, quality):
    """Every picture: its name, its file under the assets and what makes its bytes."""
    for name in photographs.SUBJECTS:
        yield name, f"photographs/{name}.jpg", lambda name=name: jpeg(
            photograph(name, size), quality
        )
    for name, draw in covers.DRAWN.items():
        yield name, f"covers/{name}.svg", lambda draw=draw: covers.document(draw()).encode()
    yield "photograph", "covers/photograph.svg", lambda: photograph_cover().encode()
    for name in icons.DRAWN:
        for folder, color in (("icons", icons.INK), ("icons/white", icons.WHITE)):
            yield name, f"{folder}/{name}.svg", lambda n=name, c=color: icons.icon(n, c).encode()
    for name in icons.TILES:
        yield name, f"tiles/{name}.svg", lambda name=name: icons.tile(name).encode()
    yield "planet", "planet.svg", lambda: space.planet().encode()
    yield "stars", "stars.svg", lambda: space.stars().encode()


def dimensions(text):
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text} is no size: write it as 4000x3000")
    return int(width), int(height)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="which pictures; all of them unless given")
    parser.add_argument("--size", type=dimensions, default=SIZE, help="of photographs")
    parser.add_argument("--quality", type=int, default=82, help="of photographs, 1 to 95")
    parser.add_argument("--out", type=Path, default=ASSETS, help="the folder to write to")
    options = parser.parse_args()
    every = list(tasks(options.size, options.quality))
    unknown = set(options.names) - {name for name, _, _ in every}
    if unknown:
        parser.error(f"no picture is named {', '.join(sorted(unknown))}")
    for name, file, make in every:
        if options.names and name not in options.names:
            continue
        path = options.out / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
        print(f"{path.stat().st_size:8} {file}", flush=True)


if __name__ == "__main__":
    main()

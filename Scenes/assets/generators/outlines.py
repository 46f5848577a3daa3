"""Text as SVG paths, so that a picture needs no font to be drawn."""

from functools import lru_cache
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FONTS = Path("/usr/share/fonts/opentype/inter")


@lru_cache
def font(name):
    return TTFont(FONTS / f"{name}.otf")


@lru_cache
def pair_adjustments(face):
    """The subtables of the font's kern feature, in the order in which they are tried."""
    table = font(face)["GPOS"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    subtables = []
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            if subtable.LookupType == 2:
                subtables.append(subtable)
    return subtables


def kern(face, left, right):
    """What to add between two glyphs, in font units."""
    for subtable in pair_adjustments(face):
        coverage = subtable.Coverage.glyphs
        if left not in coverage:
            continue
        if subtable.Format == 1:
            for record in subtable.PairSet[coverage.index(left)].PairValueRecord:
                if record.SecondGlyph == right:
                    return getattr(record.Value1, "XAdvance", 0) or 0
        else:
            first = subtable.ClassDef1.classDefs.get(left, 0)
            second = subtable.ClassDef2.classDefs.get(right, 0)
            value = subtable.Class1Record[first].Class2Record[second].Value1
            return getattr(value, "XAdvance", 0) or 0
    return 0


class Rounded(SVGPathPen):
    """Writes coordinates with two decimals."""

    def __init__(self):
        super().__init__(None, ntos=lambda value: f"{value:.2f}".rstrip("0").rstrip("."))


def run(text, face, size, tracking=0.0):
    """The glyphs of a line with their pen positions, and its width without the last tracking."""
    face_font = font(face)
    scale = size / face_font["head"].unitsPerEm
    names = [face_font.getBestCmap()[ord(character)] for character in text]
    pen, places = 0.0, []
    for index, name in enumerate(names):
        if index:
            pen += kern(face, names[index - 1], name) * scale + tracking
        places.append((name, pen))
        pen += face_font["hmtx"][name][0] * scale
    return places, pen


def path(text, x, y, face="Inter-Regular", size=12.0, tracking=0.0, anchor="start"):
    """The path data of a line whose baseline starts, is centred or ends at (x, y)."""
    places, width = run(text, face, size, tracking)
    left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
    glyphs = font(face).getGlyphSet()
    scale = size / font(face)["head"].unitsPerEm
    pen = Rounded()
    for name, place in places:
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, left + place, y)))
    return pen.getCommands()

#!/usr/bin/env python3
"""Writes transcendentals.json: arguments and correctly rounded results of six functions.

Needs mpmath. The results come from 1400-bit arithmetic, which leaves more than 200 good bits even
after the reduction of 1e308 by multiples of pi. A row is

    [argument(s) as hexadecimal bit patterns..., result as a bit pattern, tail]

where tail is (exact - result) in ten-thousandths of the result's unit in the last place, so that a
test can say how far another result is from the exact value, in fractions of that unit.
"""

import json
import math
import pathlib
import random
import struct

import mpmath

mpmath.mp.prec = 1400
choose = random.Random(20240607)


def bits(value):
    return "%x" % struct.unpack("<Q", struct.pack("<d", value))[0]


def double(pattern):
    return struct.unpack("<d", struct.pack("<Q", pattern))[0]


def row(arguments, exact):
    """A row of the table, or None where the result is no finite, non-zero double."""
    nearest = rounded(exact)
    if math.isinf(nearest) or nearest == 0:
        return None
    tail = (exact - mpmath.mpf(nearest)) / mpmath.mpf(math.ulp(nearest))
    return [bits(x) for x in arguments] + [bits(nearest), int(mpmath.nint(tail * 10000))]


def rounded(exact):
    """The nearest double; ties do not occur among transcendental values."""
    if exact == 0:
        return 0.0
    exponent = max(int(mpmath.floor(mpmath.log(abs(exact), 2))), -1022)
    unit = mpmath.mpf(2) ** (exponent - 52)
    count = int(mpmath.nint(exact / unit))
    try:
        return math.ldexp(float(count), exponent - 52)
    except OverflowError:
        return math.copysign(math.inf, count)


def neighbours(value, reach=2):
    result = [value]
    up = down = value
    for _ in range(reach):
        up, down = math.nextafter(up, math.inf), math.nextafter(down, -math.inf)
        result += [up, down]
    return result


def any_double(low, high):
    """A double with an exponent drawn evenly from low...high and any significand and sign."""
    return choose.choice((-1, 1)) * math.ldexp(1 + choose.random(), choose.randint(low, high))


def nearly_quarter_turns(exponent):
    """Doubles with this exponent of their last bit that are close to multiples of pi/2.

    Their significands are denominators in the continued fraction of 2**exponent / (pi/2).
    """
    rest = mpmath.mpf(2) ** exponent / (mpmath.pi / 2)
    before, denominator = 0, 1
    while denominator < 2**53:
        if denominator >= 2**52:
            yield math.ldexp(denominator, exponent)
        rest = 1 / (rest - mpmath.floor(rest))
        before, denominator = denominator, int(mpmath.floor(rest)) * denominator + before


def angles():
    yield from (double(1), double(0x000FFFFFFFFFFFFF), 2.0**-27, 2.0**-26, 1.7976931348623157e308)
    # No double is closer to a multiple of pi/2 than this one.
    yield math.ldexp(6381956970095103, 797)
    for exponent in range(-52, 971, 11):
        yield from nearly_quarter_turns(exponent)
    for index in list(range(1, 25)) + [1000, 12345, 10**6, 3**20, 2**31, 10**12 + 1]:
        yield from neighbours(float(mpmath.pi / 4 * index), 1)
    for _ in range(250):
        yield choose.uniform(-0.79, 0.79)
    for _ in range(250):
        yield choose.uniform(-30, 30)
    for _ in range(200):
        yield any_double(0, 1023)
    for _ in range(60):
        yield any_double(-60, 0)


def exponents():
    yield from neighbours(709.782712893384) + neighbours(-745.1332191019411)
    yield from neighbours(-708.3964185322641) + neighbours(math.log(2) / 2) + [1.0, -1.0, 1e-300]
    for index in (-1074, -1022, -537, -3, -1, 1, 2, 3, 537, 1023):
        yield from neighbours(math.log(2) * index, 1)
        yield from neighbours(math.log(2) * (index + 0.5), 1)
    for _ in range(300):
        yield choose.uniform(-1, 1)
    for _ in range(300):
        yield choose.uniform(-708, 709)
    for _ in range(60):
        yield choose.uniform(-745, -708)
    for _ in range(60):
        yield any_double(-60, 8)


def positives():
    yield from (double(1), double(0x000FFFFFFFFFFFFF), 2.2250738585072014e-308, 1.7976931348623157e308)
    yield from neighbours(1.0, 30)[1:] + neighbours(math.sqrt(2)) + neighbours(math.sqrt(0.5))
    yield from (2.0, 0.5, 10.0, 1000.0, math.e)
    for _ in range(350):
        yield choose.uniform(0.5, 2)
    for _ in range(100):
        yield 1 + any_double(-50, -3)
    for _ in range(250):
        yield abs(any_double(-1022, 1023))
    for _ in range(30):
        yield double(choose.randrange(1, 2**52))


def powers():
    yield from ((2.0, 0.5), (10.0, 308.0), (10.0, -308.0), (10.0, -320.0), (0.1, 3.0), (-3.0, 39.0))
    yield from ((1.0000000000000002, 1e17), (0.9999999999999999, 1e18), (double(1), 0.5))
    yield from ((double(3), -0.9), (1.7976931348623157e308, 0.99999), (0.998, 1000.0), (-2.5, -7.0))
    for _ in range(200):
        yield choose.uniform(0, 2), choose.uniform(-20, 20)
    for _ in range(200):
        yield abs(any_double(-30, 30)), any_double(-8, 5)
    for _ in range(250):
        # Results all over the range of doubles, from bases of every size.
        base = choose.choice((abs(any_double(-1022, 1023)), 1 + any_double(-40, -2)))
        yield base, choose.uniform(-745, 709) / math.log(base)
    for _ in range(100):
        yield -abs(any_double(-5, 5)), float(choose.randint(-60, 60))
    for _ in range(60):
        yield 0.998, choose.uniform(0, 5000)


def directions():
    tiny, huge = double(1), 1.7976931348623157e308
    for y in (tiny, 1e-310, 1e-30, 1.0, 3.0, 1e200, huge):
        for x in (tiny, 1e-310, 1e-30, 1.0, 3.0, 1e200, huge):
            yield from ((y, x), (-y, x), (y, -x), (-y, -x))
    for index in range(1, 17):
        # Both sides of the borders between the pieces of an approximation.
        for value in neighbours(index / 16, 1):
            yield from ((value, 1.0), (1.0, -value))
    for _ in range(450):
        yield choose.uniform(-1, 1), choose.uniform(-1, 1)
    for _ in range(150):
        yield any_double(-20, 20), any_double(-20, 20)
    for _ in range(100):
        yield any_double(-1022, 1023), any_double(-1022, 1023)


def power(x, y):
    if x > 0:
        return mpmath.power(mpmath.mpf(x), mpmath.mpf(y))
    result = mpmath.power(mpmath.mpf(-x), mpmath.mpf(y))
    return -result if int(y) % 2 else result


def table(arguments, function):
    rows = []
    for item in arguments:
        item = item if isinstance(item, tuple) else (item,)
        result = row(item, function(*(mpmath.mpf(x) for x in item)))
        if result is not None:
            rows.append(result)
    return rows


tables = {
    "sin": table(angles(), mpmath.sin),
    "cos": table(angles(), mpmath.cos),
    "exp": table(exponents(), mpmath.exp),
    "log": table(positives(), mpmath.log),
    "pow": table(powers(), power),
    "atan2": table(directions(), mpmath.atan2),
}
lines = []
for name, rows in tables.items():
    body = ",\n".join("   " + json.dumps(r, separators=(",", ":")) for r in rows)
    lines.append(f'  "{name}": [\n{body}\n  ]')
target = pathlib.Path(__file__).parent.parent / "transcendentals.json"
target.write_text(
    '{\n "origin": "mpmath ' + mpmath.__version__ + ', 1400 bits; generators/transcendentals.py",\n'
    + ' "row": "bit patterns of the arguments and of the nearest double, then exact minus nearest'
    + ' in 1/10000 ulp",\n "functions": {\n' + ",\n".join(lines) + "\n }\n}\n")

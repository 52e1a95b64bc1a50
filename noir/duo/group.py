"""The group: points of secp256k1, many at a time, in whole numbers of Python alone.

The curve is y^2 = x^3 + 7 over the field of P elements. It has N points, a prime, so that every point
but the neutral one generates all others and no point of small order can be smuggled in. A point is the
pair of its coordinates, the neutral one is None. A scalar is a number from 1 to N - 1.

``combine`` does all the work: several scalars, each with a column of points, summed up row by row. The
curve's endomorphism (x, y) -> (BETA x, y) multiplies by LAMBDA, which halves the length of each scalar.
The digits of the scalars are the same for all rows, and the divisions of a column are done in one.
Points that many scalars wait for are prepared once (``prepare``), which spares most of the doublings.
Nothing here hides from a clock how long it takes: two friends do not measure each other's machines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point: TypeAlias = tuple[int, int]
_Digits: TypeAlias = list[int]
Prepared: TypeAlias = list[list[Point]]
"""What ``prepare`` returns for a point: multiples of it by table, as digits of a scalar ask for them."""

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G: Point = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
BYTES = 33  # of a written point: 2 or 3 for the sign of y, then x
SCALAR_BYTES = 32

# The endomorphism, and the short basis that splits a scalar k into k1 + k2 LAMBDA, each of half the length.
BETA = 0x7AE96A2B657C07106E64479EAC3434E99CF0497512F58995C1396C28719501EE
LAMBDA = 0x5363AD4CC05C30E0A5261C028812645A122E22EA20816678DF02967C1B23BD72
_A1 = 0x3086D221A7D46BCDE86C90E49284EB15
_MINUS_B1 = 0xE4437ED6010E88286F547FA90ABFE4C3
_A2 = 0x114CA50F7A8E2F3F657C1108D9D44CFD8

_WIDTH = 5  # a digit is odd and below 2^(WIDTH - 1), or zero
_SHORT = 1 << 129  # scalars below this are not split
_PART = 33  # digits of half a scalar between two tables of a prepared point, at most 130 in all
_PARTS = 4


class NotAPoint(ValueError):
    """Bytes that are no point of the curve, or numbers that are no scalar."""


def inverse(scalar: int) -> int:
    """Return the scalar that takes a multiplication back."""
    return pow(scalar, -1, N)


def lift_x(x: int, odd: int) -> Point:
    """Return the point with this x and the odd or the even y. Raise NotAPoint."""
    if not 0 <= x < P:
        raise NotAPoint(x)
    square = (x * x * x + 7) % P
    y = pow(square, (P + 1) // 4, P)
    if y * y % P != square:
        raise NotAPoint(x)
    return (x, y if y & 1 == odd else P - y)


def pack(point: Point) -> bytes:
    """Return the 33 bytes of a point."""
    return bytes([2 + (point[1] & 1)]) + point[0].to_bytes(32)


def unpack(data: bytes) -> Point:
    """Return the point of 33 bytes. Raise NotAPoint."""
    if len(data) != BYTES or data[0] not in (2, 3):
        raise NotAPoint(data)
    return lift_x(int.from_bytes(data[1:]), data[0] & 1)


def pack_all(points: Sequence[Point]) -> bytes:
    """Return many points: 32 bytes each, then the signs as bits."""
    signs = sum((point[1] & 1) << at for at, point in enumerate(points))
    tail = signs.to_bytes((len(points) + 7) // 8)
    return b"".join(point[0].to_bytes(32) for point in points) + tail


def packed_size(count: int) -> int:
    """Return how many bytes ``pack_all`` needs."""
    return 32 * count + (count + 7) // 8


def unpack_all(data: bytes, count: int) -> list[Point]:
    """Return the points of ``pack_all``. Raise NotAPoint."""
    signs = int.from_bytes(data[32 * count :])
    if len(data) != packed_size(count) or signs >> count:
        raise NotAPoint(data)
    found = (int.from_bytes(data[32 * at : 32 * at + 32]) for at in range(count))
    return [lift_x(x, signs >> at & 1) for at, x in enumerate(found)]


def times(scalar: int, points: Sequence[Point]) -> list[Point]:
    """Return each point multiplied by a scalar. Raise NotAPoint for an invalid scalar."""
    if not 0 < scalar < N:
        raise NotAPoint(scalar)
    return [point for point in combine([(scalar, points)]) if point]


def combine(terms: Sequence[tuple[int, Sequence[Point]]]) -> list[Point | None]:
    """Return, for each row, the sum of scalar times point over all terms, or None for the neutral one."""
    tables: list[list[list[Point]]] = []
    digits: list[_Digits] = []
    for scalar, points in terms:
        odd = _odd_multiples(points)
        short, long = _split(scalar % N)
        tables.append(odd)
        digits.append(_signed_digits(short))
        if long:
            tables.append([[(BETA * x % P, y) for x, y in row] for row in odd])
            digits.append(_signed_digits(long))
    program = _program(digits)
    rows = len(terms[0][1])
    return _to_pairs([_run(program, [table[row] for table in tables]) for row in range(rows)])


def prepare(points: Sequence[Point]) -> list[Prepared]:
    """Return each point prepared for ``multiply_prepared``. It pays from three scalars on."""
    found: list[Prepared] = [[] for _ in points]
    for part in range(_PARTS):
        moved = times(1 << _PART * part, points) if part else points
        for prepared, row in zip(found, _odd_multiples(moved), strict=True):
            prepared += [row, [(BETA * x % P, y) for x, y in row]]
    return found


def multiply_prepared(scalar: int, points: Sequence[Prepared]) -> list[Point]:
    """Return each prepared point multiplied by a scalar. Raise NotAPoint for an invalid scalar."""
    if not 0 < scalar < N:
        raise NotAPoint(scalar)
    halves = [_signed_digits(half) for half in _split(scalar)]
    starts = range(0, _PART * _PARTS, _PART)
    program = _program([half[at : at + _PART] for at in starts for half in halves])
    return [point for point in _to_pairs([_run(program, tables) for tables in points]) if point]


def _split(k: int) -> tuple[int, int]:
    """Return k1 and k2, short and of either sign, with k = k1 + k2 LAMBDA."""
    if k < _SHORT:
        return k, 0
    c1, c2 = (_A1 * k + N // 2) // N, (_MINUS_B1 * k + N // 2) // N
    return k - c1 * _A1 - c2 * _A2, c1 * _MINUS_B1 - c2 * _A1


def _signed_digits(k: int) -> _Digits:
    """Return digits, lowest first, zero or odd, most of them zero, whose sum by powers of two is k."""
    whole, half = 1 << _WIDTH, 1 << _WIDTH - 1
    digits = []
    while k:
        digit = 0
        if k & 1:
            digit = k & whole - 1
            if digit >= half:
                digit -= whole
            k -= digit
        digits.append(digit)
        k >>= 1
    return digits


def _program(digits: Sequence[_Digits]) -> list[list[tuple[int, int, bool]]]:
    """Return the additions after each doubling, highest digit first: table, entry, is negative."""
    steps: list[list[tuple[int, int, bool]]] = [[] for _ in range(max(map(len, digits)))]
    for table, places in enumerate(digits):
        for at, digit in enumerate(places):
            if digit:
                steps[-1 - at].append((table, abs(digit) >> 1, digit < 0))
    return steps


def _odd_multiples(points: Sequence[Point]) -> list[list[Point]]:
    """Return 1, 3, 5 ... times each point. None of them is the neutral one: the order is a large prime."""
    rows = [[point] for point in points]
    inverses = _inverses([2 * y for _, y in points])
    doubled = []
    for (x, y), inverse_ in zip(points, inverses, strict=True):
        slope = 3 * x * x * inverse_ % P
        twice = (slope * slope - 2 * x) % P
        doubled.append((twice, (slope * (x - twice) - y) % P))
    for _ in range((1 << _WIDTH - 2) - 1):
        pairs = [(row[-1], two) for row, two in zip(rows, doubled, strict=True)]
        inverses = _inverses([two[0] - one[0] for one, two in pairs])
        for row, (one, two), inverse_ in zip(rows, pairs, inverses, strict=True):
            slope = (two[1] - one[1]) * inverse_ % P
            x = (slope * slope - one[0] - two[0]) % P
            row.append((x, (slope * (one[0] - x) - one[1]) % P))
    return rows


def _inverses(values: Sequence[int]) -> list[int]:
    """Return the inverses of numbers that are not zero, with one division."""
    products, product = [], 1
    for value in values:
        products.append(product)
        product = product * value % P
    rest = pow(product, -1, P)
    found = [0] * len(values)
    for at in range(len(values) - 1, -1, -1):
        found[at] = rest * products[at] % P
        rest = rest * values[at] % P
    return found


def _run(program: Iterable[list[tuple[int, int, bool]]], tables: list[list[Point]]) -> tuple[int, int, int]:
    """Return the sum for one row as x / z^2, y / z^3. Here z is zero for the neutral point."""
    p, x, y, z = P, 0, 1, 0
    for steps in program:
        if z:
            y2 = y * y % p
            s = 4 * x * y2 % p
            m = 3 * x * x % p
            z = 2 * y * z % p
            x = (m * m - 2 * s) % p
            y = (m * (s - x) - 8 * y2 * y2) % p
        for table, entry, negative in steps:
            px, py = tables[table][entry]
            if negative:
                py = p - py
            if not z:
                x, y, z = px, py, 1
                continue
            z2 = z * z % p
            h = (px * z2 - x) % p
            r = (py * z2 % p * z - y) % p
            if not h:
                x, y, z = _meeting(px, py, r == 0)
                continue
            h2 = h * h % p
            v = x * h2 % p
            h3 = h * h2 % p
            x = (r * r - h3 - 2 * v) % p
            y = (r * (v - x) - y * h3) % p
            z = z * h % p
    return x, y, z


def _meeting(x: int, y: int, same: bool) -> tuple[int, int, int]:
    """Return twice a point, or the neutral one, where the formula of addition fails."""
    if not same:
        return 0, 1, 0
    slope = 3 * x * x * pow(2 * y, -1, P) % P
    twice = (slope * slope - 2 * x) % P
    return twice, (slope * (x - twice) - y) % P, 1


def _to_pairs(found: Sequence[tuple[int, int, int]]) -> list[Point | None]:
    """Return the coordinates themselves, with one division for all."""
    inverses = _inverses([z or 1 for _, _, z in found])
    pairs: list[Point | None] = []
    for (x, y, z), inverse_ in zip(found, inverses, strict=True):
        square = inverse_ * inverse_ % P
        pairs.append((x * square % P, y * square * inverse_ % P) if z else None)
    return pairs

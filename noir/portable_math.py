"""Portable math: exponentials and logarithms that are the same on every machine, to the last bit.

Those of ``math`` differ between processors and in the browser, and a tie between two moves can hang on
that. Here each step is one that IEEE 754 rounds in one way only. The error is below 1e-15 of the result.
"""

from __future__ import annotations

from math import frexp

LN2 = 0.6931471805599453
"""The natural logarithm of 2."""
_LN2_HIGH, _LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10  # the first has 33 bits
_HALF_ROOT = 0.7071067811865476

_STEPS = 128  # powers of e in the table, between one whole exponent and the next
_TO_WHOLE = float(3 << 51)  # a float this big has no fraction: adding it rounds
_MAX_POWER = 750  # farther from 0 every power is 0 or too big for a float


class _Powers(dict[float, float]):
    """Powers e ** (n / _STEPS), each computed in whole numbers and rounded once."""

    def __missing__(self, n: float) -> float:
        if abs(n) > _MAX_POWER * _STEPS:
            if n < 0:
                return 0.0
            raise OverflowError("the power is too big for a float")
        one = 1 << 120  # fixed point
        x = one * int(abs(n)) // (_STEPS << 10)
        power, term, k = one, x, 2
        while term:
            power, term, k = power + term, term * x // (one * k), k + 1
        for _ in range(10):
            power = power * power // one
        value = self[n] = power / one if n > 0 else one / power
        return value


_POWERS = _Powers()


def exp(x: float) -> float:
    """Return e to the power of x."""
    n = x * _STEPS + _TO_WHOLE - _TO_WHOLE
    r = x - n / _STEPS
    return _POWERS[n] * (1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120))))))


def log(x: float) -> float:
    """Return the natural logarithm of a positive number."""
    octave, rest = _split(x)
    return octave * _LN2_HIGH + (octave * _LN2_LOW + rest)


def log2(x: float) -> float:
    """Return the logarithm to base 2 of a positive number, exact for a power of 2."""
    octave, rest = _split(x)
    return octave + rest / LN2


def _split(x: float) -> tuple[int, float]:
    """Return an octave and the natural logarithm of the rest, at most half an octave either way."""
    rest, octave = frexp(x)
    if rest < _HALF_ROOT:
        rest, octave = 2 * rest, octave - 1
    # 2 * artanh(s)
    s = (rest - 1) / (rest + 1)
    q = s * s
    tail = 1 / 9 + q * (1 / 11 + q * (1 / 13 + q * (1 / 15 + q * (1 / 17 + q * (1 / 19 + q / 21)))))
    return octave, 2 * s + 2 * s * q * (1 / 3 + q * (1 / 5 + q * (1 / 7 + q * tail)))

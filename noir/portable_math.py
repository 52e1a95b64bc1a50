"""Portable math: exponentials and logarithms that are the same on every machine, to the last bit.

Those of ``math`` differ between processors and in the browser, and a tie between two moves can hang on
that. Here each step is one that IEEE 754 rounds in one way only. The error is below 1e-15 of the result.
"""

from __future__ import annotations

from math import frexp, isqrt, ldexp

STEPS = 64  # parts of an octave in the table of ``exp``
_ONE = 1 << 200  # fixed point of the constants
_HALF_ROOT = 0.7071067811865476
LN2 = 0.6931471805599453
_LN2_HIGH, _LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10  # the first has 33 bits
_STEP, _STEP_HIGH, _STEP_LOW = STEPS / LN2, _LN2_HIGH / STEPS, _LN2_LOW / STEPS


def _powers() -> tuple[float, ...]:
    """Return 2 ** (n / STEPS) for each n, from whole numbers and one rounding."""
    root = 2 * _ONE
    for _ in range(STEPS.bit_length() - 1):
        root = isqrt(root * _ONE)
    powers = [_ONE]
    while len(powers) < STEPS:
        powers.append(powers[-1] * root // _ONE)
    return tuple(power / _ONE for power in powers)


_POWERS = _powers()


def exp(x: float) -> float:
    """Return e to the power of x."""
    step = round(x * _STEP)
    r = x - step * _STEP_HIGH - step * _STEP_LOW
    near = 1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r / 120))))
    return ldexp(_POWERS[step % STEPS] * near, step // STEPS)


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

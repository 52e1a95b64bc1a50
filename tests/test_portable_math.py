"""Portable math: as accurate as the C library's, and the same on every machine."""

from __future__ import annotations

import sys
from decimal import Decimal, localcontext
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from noir.portable_math import exp, log, log2

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

RNG = rng_from("portable")
EXPONENTS = [RNG.random() * span - span / 2 for span in (0.01, 2, 100, 1400) for _ in range(1000)]
POSITIVE = [0.5 + RNG.random() for _ in range(2000)] + [exp(x) for x in EXPONENTS]
LN2 = Decimal("0.69314718055994530941723212145817656807550013436026")


@pytest.mark.long
@pytest.mark.parametrize(
    ("function", "exact", "numbers"),
    [
        (exp, Decimal.exp, EXPONENTS),
        (log, Decimal.ln, POSITIVE),
        (log2, lambda x: x.ln() / LN2, POSITIVE),
    ],
)
def test_the_error_is_tiny(
    function: Callable[[float], float], exact: Callable[[Decimal], Decimal], numbers: Iterable[float]
) -> None:
    """Beside 40 digits the relative error stays below 1e-15."""
    with localcontext(prec=40):
        for x in numbers:
            truth = exact(Decimal(x))
            assert abs(Decimal(function(x)) - truth) <= abs(truth) * Decimal("1e-15"), x


def test_the_ends_are_exact() -> None:
    """Powers of 2 have whole logarithms. Too small a power is 0."""
    assert [log2(2.0**n) for n in range(-1074, 1024)] == list(range(-1074, 1024))
    assert (exp(0), log(1), exp(-800), exp(-1e300)) == (1, 0, 0, 0)
    assert log(sys.float_info.max) == pytest.approx(709.782712893384)
    for x in (710, 1e300):
        with pytest.raises(OverflowError):
            exp(x)


def test_the_bits_never_change() -> None:
    """Tables in links are computed again on other machines, and must come out the same."""
    values = [*map(exp, EXPONENTS), *map(log, POSITIVE), *map(log2, POSITIVE)]
    assert sha256(" ".join(map(float.hex, values)).encode()).hexdigest()[:16] == "eee2c26225955ae4"

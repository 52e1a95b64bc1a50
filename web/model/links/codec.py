"""Codec: how a link packs numbers into few letters, and tells a damaged text from a whole one.

Nothing here knows a game. Digits of any radix are packed into one whole number, so a choice among
three costs 1.6 bits and a choice among one costs nothing.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from math import factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECK_BYTES = 4  # CRC-32: sees every change of up to five letters in a row, and all but one in 4e9 others
_GROUP_BITS = 4  # a number without a bound goes in groups of four bits
_GROUP = 2**_GROUP_BITS
_MOST_GROUPS = 8


class Packer:
    """Digits that are put together, first one first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Add one digit in 0..radix-1."""
        if not 0 <= digit < radix:
            raise ValueError(digit)
        self._digits.append((digit, radix))

    def number(self, n: int) -> None:
        """Add a number without a known bound. Small ones cost least."""
        while n >= _GROUP:
            self.put(1, 2)
            self.put(n % _GROUP, _GROUP)
            n //= _GROUP
        self.put(0, 2)
        self.put(n, _GROUP)

    def value(self) -> int:
        """Return everything as one number."""
        value = 0
        for digit, radix in reversed(self._digits):
            value = value * radix + digit
        return value


class Unpacker:
    """The same digits, taken out in the same order."""

    def __init__(self, value: int) -> None:
        self._left = value

    def take(self, radix: int) -> int:
        """Return the next digit."""
        self._left, digit = divmod(self._left, radix)
        return digit

    def number(self) -> int:
        """Return the next number without a known bound, or raise ValueError for an absurd one."""
        n = 0
        for group in range(_MOST_GROUPS):
            more = self.take(2)
            n += self.take(_GROUP) << (_GROUP_BITS * group)
            if not more:
                if group and n < _GROUP**group:
                    raise ValueError(n)  # the same number in more groups than it needs
                return n
        raise ValueError(n)

    @property
    def remaining(self) -> int:
        """The number still packed. 0 when only zeros are left."""
        return self._left


def arrangements(symbols: Sequence[str]) -> int:
    """Return in how many different orders some symbols, equal ones among them, can stand."""
    counts = (symbols.count(symbol) for symbol in set(symbols))
    return factorial(len(symbols)) // prod(factorial(count) for count in counts)


def rank(symbols: Sequence[str]) -> int:
    """Return the place of an order among all orders of the same symbols, 0 being the sorted one."""
    left = sorted(symbols)
    ways = arrangements(left)
    place = 0
    for symbol in symbols:
        before = left.index(symbol)  # so many symbols, equal ones counted apart, are smaller
        place += ways * before // len(left)
        ways = ways * left.count(symbol) // len(left)
        left.pop(before)
    return place


def unrank(place: int, symbols: Sequence[str]) -> list[str]:
    """Return the order of the symbols at a place. The inverse of ``rank``."""
    left = sorted(symbols)
    ways = arrangements(left)
    order: list[str] = []
    while left:
        symbol = left[place * len(left) // ways]
        before = left.index(symbol)
        place -= ways * before // len(left)
        ways = ways * left.count(symbol) // len(left)
        left.pop(before)
        order.append(symbol)
    return order


def to_letters(mark: str, value: int) -> str:
    """Return a number as letters of base64url with a check sum that covers ``mark`` too."""
    body = value.to_bytes((value.bit_length() + 7) // 8, "big")
    return urlsafe_b64encode(body + _check(mark, body)).decode("ascii").rstrip("=")


def from_letters(mark: str, letters: str) -> int:
    """Return the number, or raise ValueError for anything that ``to_letters`` does not write."""
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except binascii.Error as error:
        raise ValueError(letters) from error
    body, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    value = int.from_bytes(body, "big")
    if check != _check(mark, body) or to_letters(mark, value) != letters:
        raise ValueError(letters)
    return value


def _check(mark: str, body: bytes) -> bytes:
    return zlib.crc32(mark.encode() + body).to_bytes(CHECK_BYTES, "big")

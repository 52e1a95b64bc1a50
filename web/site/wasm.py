"""Wasm: as much of WebAssembly's binary format as it takes to change instructions of a module.

What is not changed is kept byte for byte. New types and functions come last, so that no number of another
moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HEADER = b"\0asm\1\0\0\0"
TYPES, IMPORTS, FUNCTIONS, EXPORTS, CODE = 1, 2, 3, 7, 10
"""The sections that are read here."""
I32 = b"\x7f"
END, CALL, CALL_INDIRECT, GET, IF, NO_RESULT = 0x0B, 0x10, 0x11, 0x20, 0x04, 0x40

# What follows an opcode: so many numbers (a type of a block is one, too), or so many bytes.
_ALONE = {0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}
_BLOCKS_AND_NAMES = {*range(0x02, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, 0x10, 0x18, *range(0x20, 0x27)}
_NUMBERS = {
    **dict.fromkeys(_ALONE, 0),
    **dict.fromkeys(_BLOCKS_AND_NAMES | {0x3F, 0x40, 0x41, 0x42, 0xD0, 0xD2}, 1),
    **dict.fromkeys((CALL_INDIRECT, *range(0x28, 0x3F)), 2),
}
_BYTES = {0x43: 4, 0x44: 8}
_TABLE_OF_BRANCHES, _TYPED_SELECT, _MORE = 0x0E, 0x1C, 0xFC
_NUMBERS_OF_MORE = {
    **dict.fromkeys(range(8), 0),
    8: 2,
    9: 1,
    10: 2,
    11: 1,
    12: 2,
    13: 1,
    14: 2,
    15: 1,
    16: 1,
    17: 1,
}


class Unknown(LookupError):
    """Something that is not read here: a newer module may have it, and this needs a look."""


def number(data: bytes, at: int) -> tuple[int, int]:
    """Read a number. Return it and where it ends. A signed one has the same length."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def numeral(value: int) -> bytes:
    """Write a number, without a sign."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


def add_size(data: bytes) -> bytes:
    """Return bytes after their length."""
    return numeral(len(data)) + data


def add_count(parts: Iterable[bytes]) -> bytes:
    """Return parts after their number."""
    found = list(parts)
    return numeral(len(found)) + b"".join(found)


def body(code: bytes) -> bytes:
    """Return the body of a function without variables of its own."""
    return b"\0" + code + bytes([END])


@dataclass(frozen=True)
class Type:
    """The parameters and results of a function, a byte for each."""

    takes: bytes
    gives: bytes

    def to_bytes(self) -> bytes:
        """Return it as a module has it."""
        return b"\x60" + add_size(self.takes) + add_size(self.gives)


class Module:
    """A module: its types, functions and exports as lists that can be added to, the rest as it came."""

    def __init__(self, content: bytes) -> None:
        if content[:8] != HEADER:
            raise Unknown("no module of WebAssembly 1")
        self._sections = list(_sections(content))
        of = {kind: data for kind, data in self._sections if kind}
        self.types = list(_types(of[TYPES]))
        imports = list(_imports(of[IMPORTS]))
        self.imports = [name for *name, _ in imports]
        """The two names of whatever comes from outside."""
        self.imported = [kind for *_, kind in imports if kind is not None]
        """The type of each function that comes from outside. These are numbered first."""
        self.functions = list(_numbers(of[FUNCTIONS]))
        """The type of each function of its own."""
        self.bodies = list(_parts(of[CODE]))
        self.exports = dict(_exports(of[EXPORTS]))
        """What those outside find by a name: a kind and a number, as they are written."""

    def type_of(self, takes: bytes, gives: bytes) -> int:
        """Return the number of a type, which is added if there is none."""
        wanted = Type(takes, gives)
        if wanted not in self.types:
            self.types.append(wanted)
        return self.types.index(wanted)

    def add(self, kind: int, code: bytes) -> int:
        """Add a function of a type, without variables, and return its number."""
        self.functions.append(kind)
        self.bodies.append(body(code))
        return len(self.imported) + len(self.functions) - 1

    def export(self, name: str, function: int) -> None:
        """Give a function a name for those outside."""
        self.exports[name] = b"\0" + numeral(function)

    def to_bytes(self) -> bytes:
        """Return the module as a file."""
        fields = {
            TYPES: add_count(kind.to_bytes() for kind in self.types),
            FUNCTIONS: add_count(map(numeral, self.functions)),
            EXPORTS: add_count(add_size(name.encode()) + found for name, found in self.exports.items()),
            CODE: add_count(map(add_size, self.bodies)),
        }
        sections = ((kind, fields.get(kind, data)) for kind, data in self._sections)
        return HEADER + b"".join(bytes([kind]) + add_size(data) for kind, data in sections)


def instructions(code: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield (opcode, start, end) for each instruction of a body, after its variables."""
    kinds, at = number(code, 0)
    for _ in range(kinds):
        at = number(code, at)[1] + 1
    while at < len(code):
        start, kind = at, code[at]
        at = _after(code, at + 1, kind)
        yield kind, start, at
    if at != len(code):
        raise Unknown("an instruction goes beyond its function")


def _after(code: bytes, at: int, kind: int) -> int:
    """Return where an instruction ends whose opcode has been read."""
    if kind in _BYTES:
        return at + _BYTES[kind]
    if kind == _TYPED_SELECT:
        count, at = number(code, at)
        return at + count
    if kind == _TABLE_OF_BRANCHES:
        count, at = number(code, at)
        count += 1
    elif kind == _MORE:
        more, at = number(code, at)
        count = _NUMBERS_OF_MORE.get(more, -1)
    else:
        count = _NUMBERS.get(kind, -1)
    if count < 0:
        raise Unknown(f"instruction 0x{kind:02x}")
    for _ in range(count):
        at = number(code, at)[1]
    return at


def _sections(content: bytes) -> Iterator[tuple[int, bytes]]:
    at = len(HEADER)
    while at < len(content):
        kind = content[at]
        size, at = number(content, at + 1)
        yield kind, content[at : at + size]
        at += size


def _numbers(data: bytes) -> Iterator[int]:
    count, at = number(data, 0)
    for _ in range(count):
        found, at = number(data, at)
        yield found


def _parts(data: bytes) -> Iterator[bytes]:
    count, at = number(data, 0)
    for _ in range(count):
        size, at = number(data, at)
        yield data[at : at + size]
        at += size


def _types(data: bytes) -> Iterator[Type]:
    count, at = number(data, 0)
    for _ in range(count):
        if data[at] != 0x60:
            raise Unknown(f"type 0x{data[at]:02x}")
        takes, at = number(data, at + 1)
        middle = at + takes
        gives, after = number(data, middle)
        yield Type(data[at:middle], data[after : after + gives])
        at = after + gives


def _imports(data: bytes) -> Iterator[tuple[str, str, int | None]]:
    """Yield both names of each import, and the type if it is a function."""
    count, at = number(data, 0)
    for _ in range(count):
        where, at = _name(data, at)
        name, at = _name(data, at)
        kind = data[at]
        found, after = number(data, at + 1)
        if kind == 0:
            at = after
        elif kind in {1, 2}:  # a table, after its type, or a memory: one or two bounds
            bounded, at = number(data, at + 2 if kind == 1 else at + 1)
            for _bound in range(1 + (bounded & 1)):
                at = number(data, at)[1]
        else:  # a global is a type and a flag. A tag is a flag and a type
            at = number(data, at + 2)[1]
        yield where, name, found if kind == 0 else None


def _exports(data: bytes) -> Iterator[tuple[str, bytes]]:
    count, at = number(data, 0)
    for _ in range(count):
        name, start = _name(data, at)
        at = number(data, start + 1)[1]
        yield name, data[start:at]


def _name(data: bytes, at: int) -> tuple[str, int]:
    size, at = number(data, at)
    return data[at : at + size].decode(), at + size

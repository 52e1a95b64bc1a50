"""The colours of the code in the lab, compared with Python's own tokenizer."""

from __future__ import annotations

import io
import json
import keyword
import subprocess
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.lab import views
from web.lab.parts import labs
from web.site.paths import ROOT
from web.site.runtime import tool

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPT = Path(__file__).with_name("syntax.mjs")
HARD = r'''
a = 0x_fF + 1_0.5e-3J + .5 + 1. + 0b1 + 0o7 + 1if a else"b"  # a comment's "text"
b = rb'\'' + U"é\
two lines" + """it's "" 'so' \""" # no comment""" + f"{a!r:>{b}} {'c'}" + '' + ""
été_1, naïve2, none, x.True_ = x1.e5, yield_, "#", b"#"
@decorated
async def if_(not_): return await not_ is not None and not_ . real
'''


def tokens(code: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a code that have a colour, as Python reads it."""
    lines = code.splitlines(keepends=True)
    depth, begin = 0, (0, 0)
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        kind = tokenize.tok_name[token.type]
        if kind.endswith("STRING_START"):
            depth += 1
            begin = begin if depth > 1 else token.start
        elif kind.endswith("STRING_END"):
            depth -= 1
            if not depth:
                yield "string", between(lines, begin, token.end)
        elif not depth and kind in {"COMMENT", "STRING", "NUMBER"}:
            yield kind.lower(), token.string
        elif not depth and keyword.iskeyword(token.string):
            yield "keyword", token.string


def between(lines: list[str], begin: tuple[int, int], end: tuple[int, int]) -> str:
    """Return a text by the lines and columns of its ends."""
    (first, start), (last, stop) = begin, end
    if first == last:
        return lines[first - 1][start:stop]
    return "".join([lines[first - 1][start:], *lines[first : last - 1], lines[last - 1][:stop]])


def colour(codes: list[str]) -> list[list[tuple[str, str]]]:
    """Return the parts of each code that have a colour in the page, which loses none of the others."""
    command = [tool("node"), "--no-warnings", str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(codes), capture_output=True, text=True, check=True)
    result = json.loads(done.stdout)
    assert all(result["whole"])
    return [[(kind, text) for kind, text in parts] for parts in result["coloured"]]


@pytest.mark.long
def test_code_is_coloured_as_python_reads_it() -> None:
    """So are the examples of the lab, all modules of ours, and hard cases."""
    examples = [views.source(family, name) for family, lab in labs().items() for name in lab.examples]
    modules = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "noir").rglob("*.py"))]
    codes = [HARD, *examples, *modules]
    for code, coloured in zip(codes, colour(codes), strict=True):
        assert coloured == [*tokens(code)]


def test_half_a_code_is_coloured_too() -> None:
    """An open text ends with its line, one with three quotes with the code."""
    codes = ["a = 'b\nif", 'x("""if\nif', "'\\", '"""\\', "'''", "0x", "\\"]
    result = colour(codes)
    assert result[0] == [("string", "'b"), ("keyword", "if")]
    assert result[1] == [("string", '"""if\nif')]

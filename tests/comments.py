"""Reads the comments of scripts and styles, and the names that scripts give."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tests.test_imports import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OTHERS = {"node_modules", "dist"}
"""Folders with files of others."""
TOKENS = re.compile(
    r"(?P<block>/\*.*?\*/)|(?P<line>//[^\n]*)"
    r"|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"
    r"|(?P<pattern>(?:[(,=:\[!&|?;>]|\breturn)\s*/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/)",
    re.DOTALL,
)
STYLE_TOKENS = re.compile(r"(?P<block>/\*.*?\*/)|(?P<text>\"[^\"\n]*\"|'[^'\n]*')", re.DOTALL)
MARK = re.compile(r"^\s*(?:/\*\*?|\*/|\*(?!/)|//)?[ \t]?|\s*\*/$", re.MULTILINE)
TAG = re.compile(r"^@(\w+) *", re.MULTILINE)
QUOTED = re.compile(r"`[^`]*`|\"[^\"\n]*\"|https?:\S+")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")

PARAMETERS = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
FUNCTION = re.compile(
    rf"\bfunction\b\s*\*?\s*(\w+)\s*\("
    rf"|\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s+)?(?:{PARAMETERS}|\w+)\s*=>"
    rf"|^\s+(?:static\s+|async\s+|\*\s*)*#?(\w+){PARAMETERS}\s*\{{",
    re.MULTILINE,
)
CONTROL = {"if", "for", "while", "switch", "catch", "constructor"}
VARIABLE = re.compile(r"\b(?:const|let|var|class)\s+(\w+)")
PARAMETER = re.compile(r"@param \{[^\n]*\} \[?(\w+)")


@dataclass(frozen=True)
class Comment:
    """A comment without its marks."""

    text: str
    is_doc: bool

    @property
    def prose(self) -> str:
        """The text without types, names of parameters and quoted code."""
        return QUOTED.sub("", " ".join(lines_without_tags(self.text)))

    @property
    def description(self) -> str:
        """The text before the first tag, in one line."""
        return " ".join(TAG.split(self.text, maxsplit=1)[0].split()) if self.is_doc else ""


def scripts() -> list[Path]:
    """Return all scripts, also those of tests."""
    return files("js", "mjs", "ts")


def styles() -> list[Path]:
    """Return all style sheets."""
    return files("css")


def files(*kinds: str) -> list[Path]:
    """Return our files of some kinds."""
    return sorted(
        path
        for folder in ("tests", "web")
        for kind in kinds
        for path in (ROOT / folder).rglob(f"*.{kind}")
        if not OTHERS.intersection(path.parts)
    )


def lines_without_tags(text: str) -> Iterator[str]:
    """Yield the lines of a comment, without the tags, their types and their names."""
    depth = 0
    for line in text.splitlines():
        tag = TAG.match(line)
        rest, bare = line[tag.end() :] if tag else line, ""
        is_typed = depth > 0 or bool(tag and rest.startswith("{"))
        for char in rest:
            depth += (char == "{") - (char == "}") if is_typed else 0
            if depth <= 0 and not (char == "}" and is_typed and not bare):
                bare += char
        yield re.sub(r"^\s*\[?[\w.]+(?:=[^\]]*)?\]?", "", bare) if tag and tag[1] in NAMING else bare


NAMING = {"param", "property", "typedef", "template"}
"""Tags with a name after their type."""


@cache
def comments(path: Path) -> tuple[Comment, ...]:
    """Return the comments of a script or a style sheet. Lines of comments in a row are one."""
    text = path.read_text(encoding="utf-8")
    found: list[tuple[int, int, str, bool]] = []
    for match in (STYLE_TOKENS if path.suffix == ".css" else TOKENS).finditer(text):
        if match.lastgroup not in ("block", "line"):
            continue
        start, end, bare = match.start(), match.end(), MARK.sub("", match[0])
        if match.lastgroup == "line" and found and not found[-1][3] and is_below(text, found[-1][0], start):
            start, bare = found[-1][0], f"{found.pop()[2]}\n{bare}"
        found.append((start, end, bare, match[0].startswith("/**")))
    return tuple(Comment(bare, is_doc) for *_, bare, is_doc in found)


def is_below(text: str, above: int, start: int) -> bool:
    """Return whether only comments in lines of their own are between two places."""
    begin = text.rfind("\n", 0, above) + 1
    return all(re.match(r"\s*(//|$)", line) for line in text[begin:start].splitlines())


@cache
def code(path: Path) -> str:
    """Return a script with comments and texts blanked out."""
    return TOKENS.sub(lambda match: '""' if match["text"] else "", path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[str]:
    """Yield the names of the functions and methods of a script."""
    for names in FUNCTION.findall(code(path)):
        name = "".join(names)
        if name not in CONTROL:
            yield name


def names(path: Path) -> Iterator[str]:
    """Yield the names that a script gives."""
    yield from functions(path)
    yield from VARIABLE.findall(code(path))
    yield from PARAMETER.findall(path.read_text(encoding="utf-8"))


def frequency(words: re.Pattern[str], texts: list[str]) -> float:
    """Return how often a pattern occurs in 1,000 words."""
    count = sum(len(WORD.findall(text)) for text in texts)
    return 1000 * sum(len(words.findall(text)) for text in texts) / max(1, count)

"""The styles: the house's and each game's, the latter under the game's own class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.site.paths import WEB

if TYPE_CHECKING:
    from pathlib import Path

FIRST_FILES = ("tokens.css", "base.css")
"""The styles of the house that come before the games. The others come after, by name."""
FACES = {
    "archivo-narrow-500.woff2": "archivo-narrow/files/archivo-narrow-latin-500-normal.woff2",
    "archivo-narrow-700.woff2": "archivo-narrow/files/archivo-narrow-latin-700-normal.woff2",
    "bebas-neue.woff2": "bebas-neue/files/bebas-neue-latin-400-normal.woff2",
}
"""The typefaces, by the name of their file on the site."""
KEYFRAMES = re.compile(r"^[ \t]*@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}\n?", re.MULTILINE)
EITHER = re.compile(r"^@container ([^{},]+(?:,[^{},]+)+) (\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})\n?", re.MULTILINE)
"""Rules for several containers, any of which will do: the standard has it, few browsers do."""


def games() -> list[Path]:
    """Return the folders of the games, by name."""
    return sorted(path for path in (WEB / "games").iterdir() if any(path.glob("*.css")))


def join() -> str:
    """Return all styles as one file: one request, in a fixed order."""
    house = WEB / "css"
    others = sorted(path for path in house.glob("*.css") if path.name not in FIRST_FILES)
    parts = [(house / name).read_text(encoding="utf-8") for name in FIRST_FILES]
    parts += [scope(game.name, path.read_text(encoding="utf-8")) for game in games() for path in _of(game)]
    parts += [path.read_text(encoding="utf-8") for path in others]
    return "\n".join(parts)


def scope(game: str, text: str) -> str:
    """Return the style of a game, limited to the game's own class.

    The class weighs nothing, so a rule weighs what its author sees. Keyframes cannot stand inside a
    rule. Their names begin with the game's. What holds for one container or another is written for each.
    """
    text = EITHER.sub(_for_each, text)
    frames = "".join(KEYFRAMES.findall(text))
    return f":where(.game-{game}) {{\n{KEYFRAMES.sub('', text)}}}\n{frames}"


def _of(game: Path) -> list[Path]:
    return sorted(game.glob("*.css"))


def _for_each(rule: re.Match[str]) -> str:
    return "".join(f"@container {one.strip()} {rule[2]}\n" for one in rule[1].split(","))

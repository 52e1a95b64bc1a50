"""Styles: the house's, and each game's under the game's own class, in a sheet for each kind of page."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, rules_of
from web.registry import style_class
from web.site.paths import WEB

if TYPE_CHECKING:
    from pathlib import Path

EVERYWHERE = ("tokens", "base", "controls", "messages", "screens")
"""The styles of every page, in their order. The games follow, then the other styles of the house by name."""
FIRST, TABLE, PAPER, FOLDER = "first", "table", "paper", "folder"
SQUARES = "squares"
"""The styles of the games' tables in a square window, which no page to read has."""
ANALYSIS, GUIDE, HALL, LAB, REFERENCE = "analysis", "guide", "hall", "lab", "reference"
"""The names of the sheets: the first screen, the table, which comes after it, and the pages to read."""
LETTERS = "letters"
"""The sheet of further letters, also inside that of the first screen, which is for any language."""
POSTER = "poster.css"
"""The style of a game's poster, in its folder."""
SQUARE = "square.css"
"""The style of a game's table in a square window, in its folder. No page to read has it."""
FACE = "style/faces.css"
"""The picture of a game's opponents, in its folder: a part of its style that the lab has alone."""
OF_GAME = ("style.css", "style/*.css")
"""A game's style, in its folder: one sheet, or several in a folder that are joined by name."""
FACES = {
    "archivo-narrow-500.woff2": "archivo-narrow/files/archivo-narrow-latin-500-normal.woff2",
    "archivo-narrow-700.woff2": "archivo-narrow/files/archivo-narrow-latin-700-normal.woff2",
    "bebas-neue.woff2": "bebas-neue/files/bebas-neue-latin-400-normal.woff2",
}
"""The typefaces, by the name of their file on the site."""
FURTHER = {name.replace(".", "-ext."): path.replace("-latin-", "-latin-ext-") for name, path in FACES.items()}
"""The files of their further letters."""
FURTHER_LETTERS = ((0x100, 0x130), (0x132, 0x151), (0x154, 0x2BA))
"""The first and the last of each range of letters that only these files have."""
FACE_RULE = re.compile(r"^@font-face \{\n[^{}]*\}\n", re.MULTILINE)
EARLY_FACE = re.compile(r"font-display: optional;.*")
KEYFRAMES = re.compile(r"^[ \t]*@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}\n?", re.MULTILINE)
EITHER = re.compile(r"^@container ([^{},]+(?:,[^{},]+)+) (\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})\n?", re.MULTILINE)
"""Rules for several containers, any of which will do: the standard has it, few browsers do."""


def games() -> list[Path]:
    """Return the folders of the games, by name."""
    return [game for game in sorted((WEB / "games").iterdir()) if of_game(game)]


def of_game(game: Path) -> list[Path]:
    """Return the style sheets of a game's table, in the order in which they are joined."""
    return [path for pattern in OF_GAME for path in sorted(game.glob(pattern))]


def sheets() -> dict[str, str]:
    """Return every sheet by its name. A page links the one of its kind, without styles of other parts.

    The sheet of the table comes after the one of the first screen. A game has one for its pages to read.
    """
    known = parts()
    of_games = [game.name for game in games()]
    read = (*EVERYWHERE, "header", "print", "rules")
    first = (*EVERYWHERE, "embed", "foyer", "header", "posters", LETTERS)
    contents = {
        FIRST: first,
        TABLE: known.keys()
        - {*first, "lessons", "faces-of-games", "results", ANALYSIS, GUIDE, HALL, LAB, REFERENCE},
        PAPER: read,
        GUIDE: (*read, "by-game", "posters", "results", GUIDE),
        FOLDER: (*read, "foyer", "posters"),
        **{style_class(game): (*read, "lessons", "posters", game) for game in of_games},
        ANALYSIS: (*read, *of_games, ANALYSIS),
        HALL: (*read, "results", HALL),
        REFERENCE: (*read, REFERENCE),
        LAB: (*read, "faces", "faces-of-games", LAB),
        **({LETTERS: (LETTERS,)} if known[LETTERS] else {}),
    }
    return {
        name: "\n".join(text for part, text in known.items() if part in wanted)
        for name, wanted in contents.items()
    }


def parts() -> dict[str, str]:
    """Return the styles by name, in the order in which they come in any sheet."""
    sources = sorted((WEB / "css").glob("*.css"))
    house = {path.stem: path.read_text(encoding="utf-8") for path in sources}
    house["base"] += _turn()
    analysis = [(WEB / "analysis" / "analysis.css").read_text(encoding="utf-8")]
    analysis += [_scope_all(game.name, sorted(game.glob("analysis/*.css"))) for game in games()]
    faces = [_scope_all(game.name, sorted(game.glob(FACE))) for game in games()]
    posters = [_scope_all(game.name, sorted(game.glob(POSTER))) for game in games()]
    squares = [_scope_all(game.name, sorted(game.glob(SQUARE))) for game in games()]
    return {
        **{name: house.pop(name) for name in EVERYWHERE},
        **{game.name: _scope_all(game.name, of_game(game)) for game in games()},
        "posters": "\n".join(posters),
        **house,
        SQUARES: "\n".join(squares),
        "faces-of-games": "\n".join(faces),
        ANALYSIS: "\n".join(analysis),
        HALL: (WEB / "club" / "hall.css").read_text(encoding="utf-8"),
        LAB: (WEB / "lab" / "lab.css").read_text(encoding="utf-8"),
        LETTERS: _further_letters(),
    }


def _scope_all(game: str, paths: list[Path]) -> str:
    return scope(game, "\n".join(path.read_text(encoding="utf-8") for path in paths)) if paths else ""


def scope(game: str, text: str) -> str:
    """Return the style of a game, limited to the game's own class.

    The class weighs nothing, so a rule weighs what its author sees. Keyframes cannot stand inside a
    rule. Their names begin with the game's. What holds for one container or another is written for each.
    """
    text = EITHER.sub(_for_each, text)
    frames = "".join(KEYFRAMES.findall(text))
    return f":where(.game-{game}) {{\n{KEYFRAMES.sub('', text)}}}\n{frames}"


def _turn() -> str:
    """Return the rules for languages that are written from right to left."""
    turned = [lang for lang in LANGUAGES if rules_of(lang)["direction"] == "rtl"]
    return "".join(f'[lang="{lang}"] {{ direction: rtl; }}\n' for lang in turned)


def faces(*langs: str) -> dict[str, str]:
    """Return the files of the typefaces that some languages need, by their names on the site."""
    return FACES | (FURTHER if any(map(has_further_letters, langs)) else {})


@cache
def has_further_letters(lang: str) -> bool:
    """Return whether the words of a language have letters that the first files of the typefaces lack."""
    paths = [path for home in ("", "games/*/") for path in WEB.glob(f"{home}locales/{lang}/*.json")]
    letters = set().union(*(path.read_text(encoding="utf-8") for path in paths))
    return any(first <= ord(letter) <= last for letter in letters for first, last in FURTHER_LETTERS)


def _further_letters() -> str:
    """Return rules for the further letters of the typefaces, if a language of ours has any.

    Only a page that shows one fetches its file. That comes late, so it's drawn when it is there.
    """
    if not any(map(has_further_letters, LANGUAGES)):
        return ""
    letters = ",".join(f"U+{first:X}-{last:X}" for first, last in FURTHER_LETTERS)
    tokens = (WEB / "css" / "tokens.css").read_text(encoding="utf-8")
    rules = [EARLY_FACE.sub("font-display: swap;", rule) for rule in FACE_RULE.findall(tokens)]
    further = "".join(rules).replace(".woff2", "-ext.woff2")
    return further.replace("}", f"  unicode-range: {letters};\n}}")


def _for_each(rule: re.Match[str]) -> str:
    return "".join(f"@container {one.strip()} {rule[2]}\n" for one in rule[1].split(","))

"""Embeds for other people's pages: the table, its element, a package, an example."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from noir.games import GAMES, family_of
from web.contracts.table import game_name
from web.i18n import LANGUAGES, NAMES, Words
from web.markup import Html, el, join
from web.model.settings import CHOICES, SETTINGS
from web.registry import style_class
from web.site import project
from web.site.pages import boot_words, data_block, fill, finish_script, incomplete, table_files
from web.site.paths import ROOT, WEB
from web.site.start_screen import duration

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from web.site.pages import Site

HERE = WEB / "embed"
DESCRIPTION = "A table of Noir inside any page: one element, no dependency, no tracking."


def write_pages(site: Site) -> None:
    """Write everything for other people's pages."""
    _frame(site)
    _element(site.out / "noir-game.js")
    example = site.out / "example"
    tongues = join(el("option", name, value=lang) for lang, name in NAMES.items())
    site.write("example/page.html", (HERE / "example.html").read_text(encoding="utf-8"), languages=tongues)
    for name in ("example.css", "example.js"):
        text = (HERE / name).read_text(encoding="utf-8")
        (example / name).write_text(finish_script(text) if name.endswith(".js") else text, encoding="utf-8")
    _package(site.out)


def _frame(site: Site) -> None:
    site.write(
        "embed.html",
        (HERE / "embed.html").read_text(encoding="utf-8"),
        **boot_words("en"),
        lang="en",
        title=Words("en")("embed.title"),
        **_poster(Words("en"), next(iter(GAMES))),
        config=site.config("en"),
        warning=incomplete("en"),
        files=table_files(site),
        **{"poster-words": data_block(words("en"))},
    )


def words(lang: str) -> dict[str, object]:
    """Return the words of the poster in a language."""
    t = Words(lang)
    fields: dict[str, object] = {name: t(f"embed.{name}") for name in ("strict", "ended")}
    games = {game: _poster(t, game) for game in GAMES}
    puzzles = {name: _cover(t, title) for name, title in puzzle_names(t).items()}
    return fields | {"posters": games | puzzles}


def puzzle_names(t: Words) -> dict[str, str]:
    """Return the titles of a frame with a puzzle: ``daily`` for the case of the day, else ``puzzle``."""
    return {"daily": t("puzzle.daily"), "puzzle": t("puzzle.title")}


def _cover(t: Words, name: str) -> dict[str, str]:
    """Return the texts of a puzzle's poster, with the picture of the first game."""
    style = style_class(next(iter(GAMES)))
    return {
        "name": name,
        "what": t("embed.puzzle-what"),
        "time": "",
        "style": style,
        "play": t("embed.solve"),
    }


def _poster(t: Words, game: str) -> dict[str, str]:
    """Return the text of a game's poster, and the class of its picture."""
    key = f"{family_of(game)}.poster"
    what = t(key) if t.has(key) else ""
    time, name = duration(t, family_of(game)), game_name(t, game)
    play = t("embed.play", game=name)
    return {"name": name, "what": what, "time": time, "style": style_class(game), "play": play}


def _element(path: Path) -> None:
    """Write the element with the names of the games and puzzles in every language."""
    known = [(lang, Words(lang)) for lang in LANGUAGES]
    names = {lang: {game: game_name(t, game) for game in GAMES} | puzzle_names(t) for lang, t in known}
    script = (HERE / "noir-game.js").read_text(encoding="utf-8")
    found = [setting for setting in SETTINGS if setting.in_element]
    settings = [
        "seat" if setting.name == "role" else setting.name for setting in found
    ]  # "role" is HTML's own
    live = [setting.name for setting in found if setting.attribute]
    path.write_text(finish_script(script, names=names, settings=settings, live=live), encoding="utf-8")


def _union(values: Iterable[str]) -> Html:
    """Return values as a type of TypeScript, but for its outer marks."""
    return Html('" | "'.join(values))


def _package(site: Path) -> None:
    """Write the folder that ``npm publish`` takes."""
    own = project.fields()
    out = site / "package"
    out.mkdir()
    shutil.copyfile(site / "noir-game.js", out / "noir-game.js")
    values: dict[str, str] = {
        "games": _union(GAMES),
        "langs": _union(LANGUAGES),
        "levels": _union(CHOICES["level"]),
        "themes": _union(CHOICES["theme"]),
    }
    for path in sorted((HERE / "package").iterdir()):
        (out / path.name).write_text(fill(path.read_text(encoding="utf-8"), values), encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", out / "LICENSE")
    package = {
        "name": "noir-game",
        "version": own["version"],
        "description": DESCRIPTION,
        "license": own["license"],
        "type": "commonjs",
        "main": "noir-game.js",
        "types": "noir-game.d.ts",
        "exports": {
            ".": {"types": "./noir-game.d.ts", "default": "./noir-game.js"},
            "./react": {"types": "./react.d.ts"},
        },
        "files": ["noir-game.js", "noir-game.d.ts", "react.d.ts"],
        "sideEffects": True,
        "keywords": ["game", "card-game", "custom-element", "pyscript"],
    }
    (out / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")

"""Startup files: ``python3 -m web.site.startup_files`` prints the files of a start as JSON.

A start is all that may happen until a person has moved and a bot has begun to think: any game, level and
language, a fresh table, one that was kept or left for another one, one of a link, one in a frame on somebody
else's page.
"""

from __future__ import annotations

from web.site import late_imports

# isort: split
import json
import pkgutil
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from noir.bots import LEVELS
from noir.games import GAMES
from web.app.app import App
from web.i18n import INDEX, LANGUAGES, rules_of
from web.model.links.links import encode
from web.model.players import HUMAN
from web.site.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

LINKED = ("resume", "duel")


def read_files() -> set[str]:
    """Return the files of ours that starts have read, from the root of the project."""
    read = {f"web/{INDEX}"}
    get_data = pkgutil.get_data

    def noting(package: str, resource: str) -> bytes | None:
        folder = Path(sys.modules[package].__path__[0])
        data = get_data(package, resource)
        read.add((folder / resource).relative_to(ROOT).as_posix())
        return data

    rules_of.cache_clear()  # the list of languages has read them already
    pkgutil.get_data = noting
    for start in _starts():
        _start(start)
    pkgutil.get_data = get_data
    return read | {
        Path(file).relative_to(ROOT).as_posix()
        for name, module in sys.modules.items()
        if name.partition(".")[0] in {"noir", "web"}
        and not name.startswith("web.site")
        and late_imports.has_run(module)
        and (file := getattr(module, "__file__", None))
    }


def _starts() -> Iterator[dict[str, Any]]:
    for game in GAMES:
        for level, lang in product((*LEVELS, HUMAN), LANGUAGES):
            yield {"params": {"game": game, "level": level, "role": "first"}, "languages": [lang]}
        yield {"params": {"game": game, "level": LEVELS[0], "role": "second"}}
        yield {"params": {"game": game}, "embed": True}
        yield from _returns(game)


def _returns(game: str) -> Iterator[dict[str, Any]]:
    """Yield a start with a table that was kept, and starts by links to it."""
    app = _start({"params": {"game": game, "level": LEVELS[0], "role": "first"}})
    match, settings = app.table.to_json(), app.settings.to_json()
    yield {"saved": {"match": match, "settings": settings}}
    yield {"saved": {"match": match, "settings": settings}, "params": {"game": game, "seed": "another"}}
    yield {"saved": {"settings": settings}, "strays": [["of a tab", match]], "foyer": True}
    later = _start({"strays": [["of a tab", match]], "params": {"game": game, "seed": "another"}})
    yield {"saved": later.storage, "foyer": True}
    for mode in LINKED:
        yield {"params": {"g": encode(app.table.link(mode, app.table.people[0]))}}


def _start(report: dict[str, Any]) -> App:
    app = App(lambda: "rehearsal")
    _do(app, f"/boot {json.dumps(report)}")
    if report.get("foyer"):
        _do(app, "/enter")
    if app.table.is_shared:
        app.handle("/lift")  # the curtain between two people
    if actions := app.table.match.legal():
        _do(app, actions[0])
    return app


def _do(app: App, text: str) -> None:
    """Run a text, the first of its follow-ups, and their follow-ups."""
    for _ in range(3):
        update = app.handle(text)
        if not update.next:
            break
        text = update.next


if __name__ == "__main__":
    sys.stdout.write(json.dumps(sorted(read_files())))

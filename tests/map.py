"""Map: a picture of the code for CONTRIBUTING.md, drawn from the imports by ``python3 -m tests.map``.

A box is some packages and modules, an arrow means "imports". An arrow that follows from two others is left
out. A new package is a feature in ``web/`` and a tool in ``noir/`` until it has a box here.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.test_imports import in_circles, modules

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"
BLOCK = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)
BOXES = {
    "site": ("the build", "web.site web.__main__"),
    "app": (
        "text in, update out",
        "web.app.app web.session.session web.commands web.worker web.session.update",
    ),
    "features": ("each with its data, views and commands", "web.*"),
    "game": ("a game on the page", "web.games.*"),
    "views": ("observation in, HTML out", "web.views web.markup"),
    "model": ("the data of a page", "web.model web.i18n web.games web"),
    "tools": ("tournaments, terminal", "noir.*"),
    "duo": ("two devices, no referee", "noir.duo"),
    "puzzles": ("positions with proofs", "noir.puzzles"),
    "bots": ("observation in, action out", "noir.analysis noir.studies noir.bots noir.ponder noir.review"),
    "rules": (
        "games and matches",
        "noir.games noir.match noir.core noir.chance noir.hidden_cards noir.new_information noir.positions "
        "noir.portable_math noir",
    ),
}
"""Name -> what is in it, and its packages and modules. A star is for those that no other box has."""
PLACES = {member: box for box, (_, members) in BOXES.items() for member in members.split()}


def package_of(module: str) -> str:
    """Return the package or module under ``noir`` or ``web`` that a module belongs to."""
    parts = module.split(".")
    return "web.games.*" if parts[:2] == ["web", "games"] and parts[2:] else ".".join(parts[:2])


def box_of(module: str) -> str:
    """Return the box of a module."""
    package = package_of(module)
    return PLACES.get(package) or PLACES[package.partition(".")[0] + ".*"]


def arrows() -> dict[str, set[str]]:
    """Return the boxes that each box imports from, without those it reaches through another one.

    Between two boxes that import from each other, the arrow goes the way of most imports.
    """
    count: Counter[tuple[str, str]] = Counter()
    for module, used in modules().items():
        if not module.endswith("__main__"):
            count.update((box_of(module), box_of(one)) for one in used & modules().keys())
    near = {
        box: {other for other in BOXES if other != box and count[box, other] > count[other, box]}
        for box in BOXES
    }
    assert not in_circles(near)
    return {
        box: direct - {far for one in direct for far in reach(near, one) - {one}}
        for box, direct in near.items()
    }


def reach(arrows: dict[str, set[str]], start: str) -> set[str]:
    """Return a box and all that can be reached from it."""
    boxes, todo = {start}, [start]
    while todo:
        fresh = arrows[todo.pop()] - boxes
        boxes |= fresh
        todo += fresh
    return boxes


def draw() -> str:
    """Return the picture in the language of Mermaid."""
    lines = [
        '    page["page: JavaScript<br>web/page"]',
        "    page -. text .-> app",
        "    app -. update .-> page",
    ]
    for box, (what, _) in BOXES.items():
        packages = sorted({package_of(name) for name in modules() if box_of(name) == box} - {"noir", "web"})
        names = [name.replace(".", "/").replace("*", "‹game›") for name in packages if "__" not in name]
        lines.append(f'    {box}["{box}: {what}<br>{", ".join(names)}"]')
    lines += [f"    {box} --> {one}" for box, used in arrows().items() for one in sorted(used)]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


if __name__ == "__main__":
    GUIDE.write_text(BLOCK.sub(lambda _: draw(), GUIDE.read_text(encoding="utf-8")), encoding="utf-8")

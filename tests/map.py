"""Map: a picture of the code for CONTRIBUTING.md, drawn from the imports by ``python3 -m tests.map``.

A box is a floor of ``web/``, as a contract in pyproject.toml has them, or some packages of ``noir/``. An
arrow means "imports". An arrow that follows from two others is left out, and no other one.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.test_imports import in_circles, modules

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "CONTRIBUTING.md"
BLOCK = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)
WHAT = {
    "worker": "the edge to the browser",
    "site": "the build",
    "app": "text in, update out",
    "remote": "a friend on another device",
    "library": "games that are kept, shown elsewhere, looked back at",
    "puzzles": "one position, one link",
    "play": "commands that any table obeys",
    "analysis": "rooms beside the table, and the games",
    "views": "observation in, HTML out",
    "dispatch": "name in, function of a feature out",
    "session": "one tab",
    "contracts": "parts that a game can have",
    "model": "the data of a page",
    "registry": "names, words, markup",
    "tools": "tournaments, terminal",
    "duo": "two devices, no referee",
    "proofs": "positions with proofs",
    "bots": "observation in, action out",
    "rules": "games and matches",
}
"""A sentence for each box. That of a floor is named like its first folder."""
ENGINE = {
    "tools": "noir.*",
    "duo": "noir.duo",
    "proofs": "noir.puzzles",
    "bots": "noir.analysis noir.studies noir.bots noir.ponder noir.review",
    "rules": "noir.games noir.match noir.core noir.chance noir.hidden_cards noir.new_information "
    "noir.real_table noir.positions noir.portable_math noir.command_line noir",
}
"""The packages and modules of the other boxes. A star is for those that no other box has."""


def floors() -> dict[str, str]:
    """Return the boxes of ``web/``, top first, with their packages and modules."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    contracts = settings["importlinter"]["contracts"]
    (layers,) = (one["layers"] for one in contracts if one.get("containers") == ["web"])
    members = [[name for name in layer.split(" | ") if name != "__main__"] for layer in layers]
    return {names[0]: " ".join(f"web.{name}" for name in names) for names in members}


BOXES = {**floors(), **ENGINE}
PLACES = {member: box for box, members in BOXES.items() for member in members.split()}


def package_of(module: str) -> str:
    """Return the package or module under ``noir`` or ``web`` that a module belongs to."""
    return ".".join(module.split(".")[:2])


def box_of(module: str) -> str:
    """Return the box of a module."""
    package = package_of(module)
    return PLACES.get(package) or PLACES[package.partition(".")[0] + ".*"]


def arrows() -> dict[str, set[str]]:
    """Return the boxes that each box imports from, without those it reaches through another one."""
    near: dict[str, set[str]] = {box: set() for box in BOXES}
    drawn = {name for name in modules() if name != "web" and not name.endswith("__main__")}
    for module in drawn:
        own = box_of(module)
        near[own] |= {box_of(one) for one in modules()[module] & drawn} - {own}
    assert not in_circles(near)
    short = {
        box: direct - {far for one in direct for far in reach(near, one) - {one}}
        for box, direct in near.items()
    }
    assert all(direct <= reach(short, box) for box, direct in near.items())
    return short


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
    used = sorted({package_of(name) for name in modules() if name != "web" and "__" not in name} - {"noir"})
    for box in BOXES:
        names = [name.replace(".", "/") for name in used if box_of(name) == box]
        lines.append(f'    {box}["{box}: {WHAT[box]}<br>{", ".join(names)}"]')
    lines += [f"    {box} --> {one}" for box, far in arrows().items() for one in sorted(far)]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


if __name__ == "__main__":
    GUIDE.write_text(BLOCK.sub(lambda _: draw(), GUIDE.read_text(encoding="utf-8")), encoding="utf-8")

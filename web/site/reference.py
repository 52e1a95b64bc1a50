"""Reference: a page for each public module and guide of the engine, and for the numbers of each game.

They are in English, as the source is. No visit to a table loads any of them, and no browser keeps them.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from griffe import Class

from noir.adapters import encoded_games, encoding_of, size_of
from noir.games import GAMES, families, family_of
from web.contracts.table import game_name
from web.i18n import ENGLISH, Words
from web.markup import Html, el, join
from web.site import markdown
from web.site.api import describe, find_module, list_names, list_signatures
from web.site.document import Paper, write
from web.site.header import with_rules
from web.site.pages import Site
from web.site.paths import ROOT
from web.site.project import version
from web.site.rules import rules_page_of
from web.site.study import FOLDER
from web.site.styles import REFERENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from griffe import Object


GROUPS = {
    "Play a match": ("match", "core", "games", "games.*", "games.*.position"),
    "Bots and tournaments": ("bots", "arena", "lab", "ponder"),
    "Positions": ("positions", "analysis", "review", "studies", "puzzles", "new_information"),
    "Train agents": ("adapters", "adapters.pettingzoo", "adapters.vector", "adapters.openspiel", "dataset"),
    "Two devices and real tables": ("hidden_cards", "duo", "real_table"),
    "Tools": ("chance", "command_line", "portable_math", "terminal"),
}
"""The public modules of ``noir`` by their use. A star is any family of games, where it has the module."""
GUIDES = {
    "start": "noir/README.md",
    "benchmark": "BENCHMARK.md",
    "pettingzoo": "noir/adapters/pettingzoo.md",
    "openspiel": "noir/adapters/openspiel.md",
    "formats": "noir/FORMATS.md",
    "your-game": "noir/duo/YOUR_GAME.md",
    "protocol": "noir/duo/PROTOCOL.md",
}
"""The documents of ``noir``, and the one about its games, by the names of their pages."""
TITLE = "Reference of the engine"
PACKAGE = "noir-table"
LEAD = (
    f"Every public name of the Python package {PACKAGE}, with its types, units and errors, from the source."
)
READ = "Guides"
SEEN = "Observations, number by number"
CODE = re.compile(r"``(.+?)``|`(.+?)`", re.DOTALL)
TYPE = re.compile(r"(?:\b[a-z_]+\.)?\b[A-Z][A-Za-z]+\b")
RULE = re.compile(r"\b[A-Z]\d{1,2}\b")
ITEM = re.compile(r"\n(?:- |  (?=``|- ))(?:- )?")
"""The beginning of an item of a list, which can lie below its title."""


def modules(group: str) -> list[str]:
    """Return the full names of the modules of a group."""
    names = [
        f"noir.{name.replace('*', family)}"
        for name in GROUPS[group]
        for family in (families() if "*" in name else ("",))
    ]
    return [name for name in names if find_spec(name)]


def every_module() -> list[str]:
    """Return the full names of all public modules."""
    return [module for group in GROUPS for module in modules(group)]


def seen_games() -> list[str]:
    """Return a game of each family that has observations in numbers."""
    return list({family_of(name): name for name in reversed(encoded_games())}.values())[::-1]


def write_pages(site: Site) -> None:
    """Write all pages."""
    write(site, index_page())
    for module in every_module():
        write(site, module_page(module))
    for game in seen_games():
        write(site, numbers_page(game))
    for guide in GUIDES:
        write(site, guide_page(guide))


def _paper(name: str, title: str, lead: str, content: Html) -> Paper:
    return Paper(f"{FOLDER}/{name}.html", "reference-paper", ENGLISH, title, lead, content, style=REFERENCE)


def index_page() -> Paper:
    """Return the list of all pages."""
    numbers = [
        el(
            "li",
            el("a", _title(game), href=f"numbers-{family_of(game)}.html"),
            el("span", f"{size_of(encoding_of(game))} numbers"),
        )
        for game in seen_games()
    ]
    guides = [el("li", el("a", _heading(guide), href=f"guide-{guide}.html")) for guide in GUIDES]
    groups = [
        el(
            "section",
            el("h2", group),
            el("ul", map(_entry, modules(group)), class_="modules"),
            class_="chapter",
        )
        for group in GROUPS
    ]
    before, _, after = LEAD.partition(PACKAGE)
    content = join(
        [
            el("h1", TITLE),
            el("p", before, el("code", PACKAGE), after, class_="lead"),
            el("p", f"Version {version()}. Files and lines are those of its source.", class_="fine"),
            el("section", el("h2", READ), el("ul", guides, class_="modules"), class_="chapter"),
            el("section", el("h2", SEEN), el("ul", numbers, class_="modules"), class_="chapter"),
            groups,
        ]
    )
    return _paper("index", TITLE, LEAD, content)


def _entry(module: str) -> Html:
    about = el("span", _inline(_summary(module), module))
    return el("li", el("a", el("code", module), href=f"{module}.html"), " ", about)


def _summary(module: str) -> str:
    """Return the first sentence of a module, without the word that names it."""
    return " ".join(describe(find_module(module)).partition("\n\n")[0].split())


def guide_page(guide: str) -> Paper:
    """Return a guide of the engine as a page."""
    title = _heading(guide)
    way_back = el("p", el("a", TITLE, href="index.html"), class_="way-back")
    content = markdown.to_html(_text(guide), lambda target, words: _lead(guide, target, words))
    lead = f"{title}: a guide of the Python package noir-table."
    return _paper(f"guide-{guide}", title, lead, join([way_back, el("div", content, class_="chapter")]))


def _text(guide: str) -> str:
    return (ROOT / GUIDES[guide]).read_text(encoding="utf-8")


def _heading(guide: str) -> str:
    return _text(guide).partition("\n")[0].removeprefix("# ")


def _lead(guide: str, target: str, words: Html) -> Html:
    """Return a link to a page of the reference. Of another file, return its words and where it is."""
    if "://" in target:
        return el("a", words, href=target)
    path = (ROOT / GUIDES[guide]).parent.joinpath(target).resolve()
    pages = {(ROOT / file).resolve(): f"guide-{name}.html" for name, file in GUIDES.items()}
    if path in pages:
        return el("a", words, href=pages[path])
    name = path.relative_to(ROOT).as_posix()
    file = None if words == name else [el("code", name), " "]
    return join([words, " (", file, "in the repository)"])


def module_page(module: str) -> Paper:
    """Return the page of a module."""
    page = find_module(module)
    names = list_names(page)
    content = join(
        [
            el("p", el("a", TITLE, href="index.html"), class_="way-back"),
            el("h1", el("code", module), class_="code-title"),
            _prose(describe(page), module),
            _contents(names),
            [_name(one, module, "") for one in names],
        ]
    )
    return _paper(module, module, _summary(module), content)


def _contents(names: list[Object]) -> Html | None:
    items = [el("li", el("a", el("code", one.name), href=f"#{one.name}")) for one in names]
    return el("nav", el("ul", items), aria_label="Names", class_="contents") if len(items) > 1 else None


def _name(one: Object, module: str, owner: str) -> Html:
    """Return a name with its signatures, its documentation and its place."""
    title = el("h3" if owner else "h2", el("code", f"{owner}.{one.name}" if owner else one.name))
    head = el("pre", el("code", [[_types(text, module), "\n"] for text in list_signatures(one)]), tabindex=0)
    place = f"{one.relative_package_filepath}, line {one.lineno}"
    inside = list_names(one) if isinstance(one, Class) else []
    return el(
        "section",
        title,
        head,
        _prose(describe(one), module),
        None if owner else el("p", place, class_="fine"),
        [_name(inner, module, one.name) for inner in inside],
        id=f"{owner}-{one.name}" if owner else one.name,
        class_="member" if owner else "chapter",
    )


def _prose(text: str, module: str) -> list[Html]:
    """Return a docstring as paragraphs, lists and examples."""
    return [_block(block, module) for block in text.split("\n\n") if block.strip()]


def _block(block: str, module: str) -> Html:
    if block.startswith((">>>", "    ")):
        return el("pre", el("code", block), tabindex=0)
    head, *items = ITEM.split(f"\n{block}")
    title = el("p", _inline(head.strip(), module)) if head.strip() else None
    return join([title, el("ul", [el("li", _inline(item, module)) for item in items]) if items else None])


def _inline(text: str, module: str) -> list[Html | str]:
    """Return a sentence with its code, and with links to rules and names."""
    parts: list[Html | str] = []
    end = 0
    for found in CODE.finditer(text):
        parts += [_rules(text[end : found.start()], module), el("code", found[1] or found[2])]
        end = found.end()
    return [*parts, _rules(text[end:], module)]


def _rules(text: str, module: str) -> Html:
    """Return a text with links to the rules that it names."""
    ids = rule_ids(module)
    return _link(RULE, text, lambda name: ids.get(name, ""))


def rule_ids(module: str) -> dict[str, str]:
    """Return the address of each rule of the module's game."""
    _, _, family, *_ = *module.split("."), "", ""
    if not module.startswith("noir.games.") or family not in with_rules():
        return {}
    page = f"../rules/{ENGLISH}/{family}.html"
    return {rule: f"{page}#{rule}" for _, rules in rules_page_of(family).SECTIONS for rule in rules}


def _types(text: str, module: str) -> Html:
    """Return a signature with links to the classes in it."""
    return _link(TYPE, text, lambda name: _address(name, module))


def _address(name: str, module: str) -> str:
    """Return the address of a class, or nothing where the name is unknown or has several meanings."""
    before, _, short = name.rpartition(".")
    places = [place for place in classes().get(short, ()) if place.endswith(f".{before}") or not before]
    if module in places:
        return f"#{short}"
    return f"{places[0]}.html#{short}" if len(places) == 1 else ""


@cache
def classes() -> dict[str, list[str]]:
    """Return the modules that have a class, by its name."""
    found: dict[str, list[str]] = {}
    for module in every_module():
        for one in list_names(find_module(module)):
            if isinstance(one, Class):
                found.setdefault(one.name, []).append(module)
    return found


def _link(pattern: re.Pattern[str], text: str, address: Callable[[str], str]) -> Html:
    """Return a text with links for the words of a pattern that have an address."""
    return join(_add_links(pattern, text, address))


def _add_links(pattern: re.Pattern[str], text: str, address: Callable[[str], str]) -> Iterator[Html | str]:
    end = 0
    for found in pattern.finditer(text):
        if target := address(found[0]):
            yield text[end : found.start()]
            yield el("a", found[0], href=target)
            end = found.end()
    yield text[end:]


def _title(game: str) -> str:
    return game_name(Words(ENGLISH), family_of(game))


def numbers_page(game: str) -> Paper:
    """Return the page of a game's observation: a row for each number."""
    encoding, family = encoding_of(game), family_of(game)
    title = f"{SEEN}: {_title(game)}"
    games = " and ".join(name for name in GAMES if family_of(name) == family)
    lead = (
        f"An observation of {games} is a vector of {size_of(encoding)} numbers (float32, each 0 to 1). "
        f"An action is a number below {len(encoding.ACTIONS)}."
    )
    rows, at = [], 0
    for part in encoding.FEATURES:
        for label, whole in zip(part.labels, part.wholes, strict=True):
            cells = (el("th", at, scope="row"), el("td", part.name), el("td", label), el("td", whole))
            rows.append(el("tr", cells))
            at += 1
    columns = [el("th", name, scope="col") for name in ("index", "part", "label", "whole")]
    content = join(
        [
            el("p", el("a", TITLE, href="index.html"), class_="way-back"),
            el("h1", title),
            el("p", lead, class_="lead"),
            el(
                "p",
                "Each number is a count divided by its whole. A whole of 1 is yes or no. ",
                _where(family),
            ),
            el(
                "div",
                el("table", el("caption", "The numbers"), el("thead", el("tr", columns)), el("tbody", rows)),
                class_="numbers-frame",
                tabindex=0,
                role="group",
                aria_label="The numbers",
            ),
            el("h2", "Actions"),
            el("p", "The text of each action, by its number from 0 on:"),
            el("ol", [el("li", el("code", text)) for text in encoding.ACTIONS], start=0, class_="actions"),
        ]
    )
    return _paper(f"numbers-{family}", title, lead, content)


def _where(family: str) -> list[Html | str]:
    return [
        "They come from ",
        el("code", f"noir/adapters/{family}.py"),
        ". The environments that show them are in ",
        el("a", el("code", "noir.adapters.pettingzoo"), href="noir.adapters.pettingzoo.html"),
        ".",
    ]


if __name__ == "__main__":
    write_pages(Site(Path(sys.argv[1]), sys.argv[2], ()))

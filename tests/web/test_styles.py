"""Styles: the house's name no game, and a game's reach only its own drawings."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from noir.games import GAMES, family_of
from tests.any_game import swept
from tests.web.driver import Page
from web.dispatch import DIALOGS
from web.i18n import ENGLISH, LANGUAGES
from web.registry import style_class
from web.site import styles
from web.site.paths import MODULES, WEB
from web.views.page import DRAWN

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.every_game

HOUSE = sorted((WEB / "css").glob("*.css"))
OF_GAMES = [
    (game.name, path)
    for game in styles.games()
    for path in [*styles.of_game(game), *game.glob(styles.POSTER), *game.glob(styles.SQUARE)]
]
EVERY_STYLE = sorted(path for path in WEB.rglob("*.css") if MODULES not in path.parents)
INSIDE = {"media", "container", "supports", "keyframes"}
"""The at-rules that mean the same inside another rule. The build takes keyframes out."""

by_name = pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.name)
by_game = pytest.mark.parametrize(("game", "path"), OF_GAMES, ids=[f"{g}-{p.name}" for g, p in OF_GAMES])


def plain(text: str) -> str:
    """Return a style without comments and strings."""
    return re.sub(r'/\*.*?\*/|"[^"]*"|url\([^)]*\)', "", text, flags=re.DOTALL)


def rules_of(path: Path) -> list[tuple[str, str]]:
    """Return the rules of a style, each its selector and its declarations."""
    return re.findall(r"([^{};]+)\{([^{}]*)\}", plain(path.read_text(encoding="utf-8")))


def depths(text: str) -> list[int]:
    """Return how many braces are open after each brace."""
    found = [0]
    for brace in re.findall(r"[{}]", plain(text)):
        found.append(found[-1] + (1 if brace == "{" else -1))
    return found


@pytest.mark.parametrize("path", EVERY_STYLE, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_style_closes_what_it_opens(path: Path) -> None:
    """Several are joined into a sheet: an open brace would swallow those that follow."""
    found = depths(path.read_text(encoding="utf-8"))
    assert min(found) == found[-1] == 0


def test_every_game_has_a_style() -> None:
    assert {game for game, _ in OF_GAMES} == {family_of(game) for game in GAMES}


@by_name
def test_the_styles_of_the_house_name_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in {family_of(game) for game in GAMES}:
        assert name not in text
    assert "data-game" not in text


@by_game
def test_the_style_of_a_game_can_stand_inside_a_rule(game: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert min(depths(text)) == 0
    assert depths(text)[-1] == 0
    assert set(re.findall(r"@([\w-]+)", plain(text))) <= INSIDE
    for name in re.findall(r"@keyframes ([\w-]+)", text):
        assert name.startswith(f"{game}-")


@by_game
def test_a_games_style_names_no_region_or_other_game(game: str, path: Path) -> None:
    text = plain(path.read_text(encoding="utf-8"))
    selectors = " ".join(re.findall(r"([^{};]*)\{", text))
    assert not re.search(
        rf"(?<![\w-])(html|body|main|#({'|'.join(DRAWN)}|app|bar|now|log|boot))\b", selectors
    )
    assert ":root" not in selectors
    assert not re.search(r"&(?!\.)", selectors), "the element that bears the game's class, and none around it"
    for other in {family_of(name) for name in GAMES} - {game}:
        assert not re.search(rf"[.#]{other}\b", selectors)


SEARCHES = r"""(?x)
    ^(:root:has\(>|body:has\(>|\.lobby|dialog|form|\.option|\.opponent|\.graph-box)  # no table is in there
    |^(\[data-puzzle\]\ )?\#now|\.onward|\.friend-strip|\.learn-paper|\.paper|\.position
"""


BARE = re.compile(r"(?:^|[\s>+~(])(?:p|div|span|li|ul|ol|dl|button|section|h\d)(?::[a-z-]+)*:has\((?!\+)")
"""An element that is told by its name alone, and is looked into: so is every one of that name on the page."""

ANYTHING = re.compile(r":has\((?:[^()]|\([^()]*\))*\)\s*[>~+\s]\s*(?:\*|:not\()")
"""What hangs below such an element is told by what it is not: all that is drawn is styled anew with it."""


@pytest.mark.parametrize("path", [*HOUSE, *(path for _, path in OF_GAMES)], ids=lambda path: path.name)
def test_no_style_searches_a_table(path: Path) -> None:
    """A rule that looks into a table (:has) recalculates all its styles after every change in it.

    What it looks for is told by the views, as a class or an attribute where the rule begins, and as a browser
    reads a rule from its end, where that looks into something, it is told by a class as well.
    """
    for selector in selectors(path):
        if ":has(" in selector:
            assert re.search(SEARCHES, selector.strip()), selector
            assert not BARE.search(selector), selector
            assert not ANYTHING.search(selector) or path.name == "print.css", selector


@by_game
def test_the_pictures_of_a_game_lie_in_its_folder(game: str, path: Path) -> None:
    for address in re.findall(r'url\("?([^")]*)"?\)', path.read_text(encoding="utf-8")):
        if not address.startswith("data:"):
            start, _, name = address.rpartition("/")
            assert start == f"art/{game}"
            assert (WEB / "games" / game / "art" / name).is_file()


def test_the_build_puts_every_rule_of_a_game_under_its_class() -> None:
    frames = "  @keyframes other-turn {\n    0% { top: 0; }\n  }\n"
    given = f"@media all {{\n  .a {{ top: 0; }}\n{frames}}}\n.b {{ top: 0; }}\n"
    inside = given.replace(frames, "")
    assert styles.scope("other", given) == f":where(.game-other) {{\n{inside}}}\n{frames}"
    assert all(depths(styles.scope(game, path.read_text("utf-8")))[-1] == 0 for game, path in OF_GAMES)


def test_shared_rules_are_written_for_each_container() -> None:
    """The list of the standard is for the author. Browsers of today get one rule for each."""
    given = (
        "@container table (min-width: 1px),\ntable (max-height: 2px) {\n  .a { top: 0; }\n}\n.b { top: 0; }\n"
    )
    built = styles.scope("other", given)
    for one in ("(min-width: 1px)", "(max-height: 2px)"):
        assert f"@container table {one} {{\n  .a {{ top: 0; }}\n}}\n" in built
    assert built.count(".b") == 1
    assert not any(re.search(r"@container[^{]*,", sheet) for sheet in styles.sheets().values())


@pytest.mark.parametrize("game", swept(GAMES))
def test_every_region_that_a_game_draws_in_carries_its_class(game: str) -> None:
    page = Page(game=game, level="easy", seed="1", role="first")
    assert all(page.attrs[name]["class"] == style_class(game) for name in DRAWN)


SHARED = {
    *(
        "choice-of",
        "is-waiting",
        "lesson-board",
        "opponent-face",
        "paper-puzzle",
        "says",
        "sheet-face",
        "snap",
        "speech",
        "stage-kept",
        "told",
    ),
    "verdict",
}
"""Classes of the house's own views that a game may dress in its own way."""


def selectors(path: Path) -> set[str]:
    """Return the selectors of a style, each by itself."""
    heads = re.findall(r"([^{};]+)\{", plain(path.read_text(encoding="utf-8")))
    rules = [head.strip() for head in heads if not head.strip().startswith("@")]
    return {part.strip() for rule in rules for part in re.split(r",(?![^(]*\))", rule)}


def test_no_bare_class_of_the_house_falls_on_what_a_game_draws() -> None:
    """The house's styles reach everywhere: a class of the same name would restyle the cards."""
    bare = [re.match(r"(?:\[data-[^\]]+\] )?\.([\w-]+)", one) for path in HOUSE for one in selectors(path)]
    house = {found[1] for found in bare if found}
    drawn = " ".join(one for _, path in OF_GAMES for one in selectors(path))
    assert house & set(re.findall(r"\.([\w-]+)", drawn)) == SHARED


def test_what_the_first_screen_dresses_is_drawn_nowhere_else() -> None:
    """Its style lies on every page: a class of the same name would be dressed as on a poster there."""
    bare = [re.match(r"\.([\w-]+)", one) for one in selectors(WEB / "css" / "foyer.css")]
    own = {match[1] for match in bare if match}
    files = [
        path
        for room in ("views", "lessons", "library", "puzzles", "remote")
        for path in (WEB / room).rglob("*.py")
    ]
    drawn = {path: path.read_text(encoding="utf-8") for path in files}
    names = re.compile(r'class_(?:="|=classes\("|=f")([^"]*)"')
    found = {path: own & set(" ".join(names.findall(text)).split()) for path, text in drawn.items()}
    assert {name: classes for name, classes in found.items() if classes} == {}


def test_a_class_is_dressed_bare_in_one_style_of_the_house_alone() -> None:
    """All styles lie on every page: two rooms that dress one class dress each other's.

    What lies over the page is nobody else's at all, not even beside another class.
    """
    found: dict[str, set[str]] = {}
    laid: dict[str, str] = {}
    for path in HOUSE:
        for heads, inside in re.findall(
            r"^(\.[^{}]*)\{([^{}]*)\}", plain(path.read_text("utf-8")), re.MULTILINE
        ):
            for one in re.split(r",(?![^(]*\))", heads):
                if bare := re.fullmatch(r"\.([\w-]+)", one.strip()):
                    found.setdefault(bare[1], set()).add(path.name)
                    if "position: absolute" in inside:
                        laid[bare[1]] = path.name
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
    fields = {path.name: set(re.findall(r"\.([\w-]+)", plain(path.read_text("utf-8")))) for path in HOUSE}
    others = {
        name: [path for path, all_ in fields.items() if name in all_ and path != laid[name]] for name in laid
    }
    assert {name: paths for name, paths in others.items() if paths and name != "skip"} == {}


def test_a_dialog_bears_no_class_that_something_else_is_drawn_by() -> None:
    """A sheet has its name as a class: a bare rule for it would colour and shrink the whole sheet."""
    bare = {
        name
        for path in HOUSE
        for selector, _ in rules_of(path)
        for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", re.sub(r"\([^()]*\)", "()", selector))
    }
    assert bare & set(DIALOGS) == set()


@pytest.mark.parametrize("path", [*HOUSE, *(path for _, path in OF_GAMES)], ids=lambda path: path.name)
def test_no_rule_stands_twice_in_a_row(path: Path) -> None:
    """One of the two was meant to be another."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line for line, then in pairwise(lines) if line == then and "{" in line] == []


PRESSED = re.compile(r"(^|[ ,(:])(a|button|input)\b|\.(button|going|take|stack|arrow|shaft|verb|target)\b")
"""What is pressed: it, and nothing else, may be amber."""


@pytest.mark.parametrize("path", [*HOUSE, *(path for _, path in OF_GAMES)], ids=lambda path: path.name)
def test_amber_means_you_can_act_here(path: Path) -> None:
    """New, leading, won, advised or chosen things each have a sign of their own."""
    rules = rules_of(path)
    amber = [selector.strip() for selector, inside in rules if "var(--amber)" in inside]
    assert [selector for selector in amber if not PRESSED.search(selector)] == []


NIGHT = re.compile(r"(?<![-\w])color: (?:#[a-f]\w\w|#[a-f]\w[a-f]\w[a-f]\w)\b")
"""Words that are bright in every theme."""


@by_name
def test_dark_areas_use_night_colours(path: Path) -> None:
    """Else small print on it is, by day, as dark as its ground."""
    lit = [rule for rule in rules_of(path) if NIGHT.search(rule[1]) and "background:" in rule[1]]
    assert [one.strip() for one, inside in lit if "color-scheme: dark" not in inside] == []


INDENTED = re.compile(r"margin-inline-start: 0?\.\d|margin-inline-start: [1-9]")
"""A gap before what it is set on."""


@by_name
def test_run_on_text_is_set_off(path: Path) -> None:
    """Else it is indented where it begins a line of its own."""
    on = [
        (one.strip(), inside)
        for one, inside in rules_of(path)
        if re.search("display: inline(-block)?;", inside)
    ]
    assert [one for one, inside in on if INDENTED.search(inside)] == []


RINGED = re.compile(r"box-shadow: 0 0 0 \dpx var\(--text\)")
"""A ring of the colour that is seen on any ground."""


@by_game
def test_no_frame_of_a_card_is_of_ink_alone(game: str, path: Path) -> None:
    """Cards are pale at every hour, their surroundings are not."""
    rules = rules_of(path)
    framed = [(one, inside) for one, inside in rules if "border-color: var(--ink)" in inside]
    assert [one.strip() for one, inside in framed if not RINGED.search(inside)] == [], game


@by_game
def test_no_words_are_faint(game: str, path: Path) -> None:
    """They would look switched off."""
    worded = [(one.strip(), inside) for one, inside in rules_of(path) if "font:" in inside]
    assert [one for one, inside in worded if "opacity:" in inside] == [], game


def test_a_language_from_right_to_left_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """On every page. The sheet of the table comes after another one. No language of ours needs it."""
    lang, rule = LANGUAGES[-1], f'[lang="{LANGUAGES[-1]}"] {{ direction: rtl; }}'
    assert not any("direction: rtl" in text for text in styles.sheets().values())
    monkeypatch.setattr(styles, "rules_of", lambda one: {"direction": "rtl" if one == lang else "ltr"})
    found = {name for name, text in styles.sheets().items() if rule in text}
    assert found == styles.sheets().keys() - {styles.TABLE, styles.LETTERS}


def test_a_language_with_further_letters_brings_their_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first screen has them for any language, another page for its own. Else nothing has them."""
    for has, names in ((True, {styles.FIRST, styles.LETTERS}), (False, set())):
        monkeypatch.setattr(styles, "has_further_letters", lambda _, has=has: has)
        assert styles.faces(*LANGUAGES) == styles.FACES | (styles.FURTHER if has else {})
        sheets = styles.sheets()
        assert (styles.LETTERS in sheets) == has
        for file in styles.FURTHER:
            assert {name for name, text in sheets.items() if f'"art/{file}"' in text} == names


def test_further_letters_are_those_that_the_first_files_lack() -> None:
    assert not styles.has_further_letters(ENGLISH)
    ranges = json.loads((MODULES / "@fontsource" / "archivo-narrow" / "unicode.json").read_text("utf-8"))

    def letters(name: str) -> set[int]:
        found: set[int] = set()
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges[name]):
            found |= {*range(int(first, 16), int(last or first, 16) + 1)}
        return found

    further = {one for first, last in styles.FURTHER_LETTERS for one in range(first, last + 1)}
    assert further <= letters("latin-ext") - letters("latin")

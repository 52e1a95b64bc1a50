"""Readers: input from outside is valid everywhere afterwards, or is refused and changes nothing."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.chance import below, pick, rng_from
from noir.core import CorruptRecord, InvalidNotation
from tests.any_game import ONE, OTHER, VARIANT
from tests.web.driver import Page
from web.library import backup, stats
from web.model import settings, table, validation
from web.model.links import codec
from web.model.table import Table
from web.model.validation import NewerSave
from web.puzzles import attempts
from web.saves import model as library
from web.sharing.commands import table_of

if TYPE_CHECKING:
    from random import Random

CASES = 15_000
SAMPLE = 6  # of what is accepted, at most, is opened and played at

# Texts of JSON values that a reader must not stumble over, wherever they stand.
PLAIN = r"""1e999 -1 -0 0 1 2 7 1.5 NaN -Infinity 99999 100000 true false null [] {} [[]] {"v":1} "" "\ud800"
"\ud83d\ude00" "\u0000" "\u202e" "<script>" "__proto__" "open" "first" "second" "human" "easy"
"GAME" "game=GAME" "{0}" "1AAAA" ["human","human"] ["easy","boss"] ["human"] ["human","easy","easy"]
["easy","human"] [0,1] [-1] [1e999] [0,1,2,3,400] ["x"] {"pencil":"on"} {"by":"AB"} {"a":1}"""
LONG = ("1" + "0" * 40, "9" * 5000, '"' + "x" * 3000 + '"', '"' + "0" * 32 + '"')
DEEP = ("[" * 9 + "]" * 9, '{"":' * 9 + "0" + "}" * 9, "[" * 3000)
HOSTILE = (*PLAIN.replace("GAME", ONE).split(), f'"{OTHER}"', *LONG, *DEEP)


@cache
def tables() -> tuple[Table, ...]:
    """Tables at different moments, of each game and kind."""
    found = []
    for number, (game, level, role) in enumerate(
        [(ONE, "easy", "first"), (OTHER, "human", "first"), (VARIANT, "boss", "second")]
    ):
        item = Table.open(game, level, role, f"reader {number}", request="game=x" if number else "")
        for _ in range(2 + number):
            item.match.play(item.match.legal()[0])
        found.append(item)
    return tuple(found)


def old(item: Table) -> dict[str, object]:
    """A table as the first version saved it."""
    saved: dict[str, object] = json.loads(item.to_json())
    del saved["packed"], saved["nonce"]
    return saved | {"v": 1, "record": item.match.record(), "seal": table.seal_of(item.match)}


@cache
def sources() -> dict[str, tuple[str, ...]]:
    """Good texts for each reader."""
    saves = (*(item.to_json() for item in tables()), json.dumps(old(tables()[0])))
    entry = stats.Entry("mark", OTHER, "boss", "second", "won", 0, 0, 0, "")
    games = (stats.to_text([entry]), stats.to_text([]))
    shelves = (library.to_text(saves[:2]), library.to_text([]))
    chosen = (settings.Settings(lang="it").to_json(),)
    one = attempts.Try(f"{OTHER}-abc23", 20_779, 1450, True, False)
    answered = (attempts.to_text([one]), attempts.to_text([]))
    fields = {"settings": chosen[0], "match": saves[0], "stats": games[0], "shelf": shelves[0]}
    fields["puzzles"] = answered[0]
    return {
        "save": saves,
        "stats": games,
        "shelf": shelves,
        "settings": chosen,
        "puzzles": answered,
        "file": (backup.pack(fields),),
    }


def paths(value: object) -> list[tuple[object, ...]]:
    """The place of every value in a JSON value, the whole one first."""
    inner: list[tuple[object, ...]] = [()]
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        inner += [(key, *rest) for rest in paths(part)]
    return inner


def damage(text: str, rng: Random) -> str:
    """A text with one or two of its values replaced, taken out or doubled, or with letters changed."""
    kind = below(10, rng)
    if kind == 0:
        at = below(len(text), rng)
        return text[:at] + pick('"[]{},:\\0x\ud800', rng) + text[at + below(3, rng) :]
    if kind == 1:
        return text[: below(len(text), rng)]
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # damaged before
        return text
    marks = []
    for number in range(1 + below(2, rng)):
        path = pick(paths(value), rng)
        if not path:
            return pick(HOSTILE, rng)
        place = value
        for key in path[:-1]:
            place = place[key]
        inner = place[path[-1]]
        if kind == 2 and isinstance(place, dict):
            del place[path[-1]]
        elif kind <= 4 and isinstance(inner, str) and inner[:1] in "{[":
            place[path[-1]] = damage(inner, rng)  # a text within the text
        else:
            place[path[-1]] = f"@{number}@"
            marks.append(f'"@{number}@"')
    changed = json.dumps(value)
    for mark in marks:
        changed = changed.replace(mark, pick(HOSTILE, rng))
    return changed


def forge(rng: Random) -> str:
    """The code of a link with a right check sum over anything."""
    version = pick("12", rng)
    return version + codec.to_letters(version, int(rng.random() * 2 ** below(300, rng)))


def check_settings(text: str) -> object:
    found, errors = settings.read(text, settings.Settings())
    assert all(type(error) is InvalidNotation for error in errors)
    assert settings.read(found.to_json(), settings.Settings()) == (found, [])
    return found


READERS = {
    "save": table.read,
    "stats": stats.read,
    "shelf": library.read,
    "settings": check_settings,
    "puzzles": attempts.read,
    "file": backup.unpack,
    "link": table_of,
}


@cache
def fuzz() -> tuple[Counter[tuple[str, str]], dict[str, list[str]]]:
    """The results of all cases, and the accepted ones of each reader."""
    rng = rng_from("readers")
    met: Counter[tuple[str, str]] = Counter()
    accepted: dict[str, list[str]] = {name: [] for name in READERS}
    names = ["save", "save", "stats", "shelf", "settings", "puzzles", "file", "link"]
    for number in range(CASES):
        name = names[number % len(names)]
        text = forge(rng) if name == "link" else damage(pick(sources()[name], rng), rng)
        try:
            READERS[name](text)
        except (CorruptRecord, NewerSave) as error:  # anything else fails the tests
            met[name, type(error).__name__] += 1
        else:
            met[name, "accepted"] += 1
            accepted[name].append(text)
    return met, accepted


@pytest.mark.long
def test_damaged_texts_are_accepted_or_refused() -> None:
    """No other exception comes out of any reader, and each of them does both."""
    met, _ = fuzz()
    assert met.total() == CASES
    for name in READERS:
        assert met[name, "accepted"] > 10, (name, met)
        assert name == "settings" or met[name, "CorruptRecord"] + met[name, "BrokenLink"] > 100, (name, met)


def use(page: Page) -> None:
    """Do a reader's steps with a game: look, share, save, put it away and take it up again."""
    for text in (
        "/share",
        "/close",
        "/open new",
        "/export",
        "/honest",
        "/state",
        "/set lang de",
        "/stats",
        "/puzzles",
        "/close",
    ):
        page.once(text)
    if page.actions():
        page.act(min(page.actions()))
    if page.state != "over":
        page.once("/new")
        page.once("/open new")
    json.loads(page.last.to_json().encode())


def some(texts: list[str]) -> list[str]:
    """A few of them, from all over."""
    return texts[:: max(1, len(texts) // SAMPLE)]


@pytest.mark.parametrize("name", ["save", "link"])
@pytest.mark.long
def test_an_accepted_game_can_be_opened_drawn_shared_and_stored(name: str) -> None:
    """And comes back from the storage as it went."""
    for text in some(fuzz()[1][name]):
        found = READERS[name](text)
        assert isinstance(found, Table)
        assert table.read(found.to_json()).to_json() == found.to_json()
        page = Page({"match": found.to_json()})
        assert page.table.match.record().startswith(found.match.record())
        use(page)


@pytest.mark.long
@pytest.mark.parametrize("name", ["shelf", "stats", "settings", "puzzles", "file"])
def test_accepted_input_works_everywhere(name: str) -> None:
    """Lists of games, statistics, settings and files, in storage and by hand."""
    for text in some(fuzz()[1][name]):
        if name == "file":
            for way in ("add", "all"):
                page = Page(level="easy", seed="1")
                page.once(f"/import {text}")
                page.once(f"/import-{way}")
                use(page)
        else:
            use(Page({name: text}, level="easy", seed="1"))


@pytest.mark.long
def test_a_page_comes_up_playable_whatever_lies_in_storage() -> None:
    """Under every key, with games of other tabs as well, and unusable entries are not deleted."""
    rng = rng_from("storage")
    for _ in range(20):
        parts = {
            key: damage(pick(sources()[key], rng), rng) for key in ("settings", "stats", "shelf", "puzzles")
        }
        match, left, book = (damage(pick(sources()["save"], rng), rng) for _ in range(3))
        stored = parts | {"match": match, library.key_of(3, book): book}
        page = Page(dict(stored))
        page.app.handle("/boot " + json.dumps({"saved": stored, "strays": [["slot", left]]}))
        assert page.state in ("ready", "thinking", "over")
        use(page)


@pytest.mark.long
def test_a_refused_file_changes_nothing() -> None:
    """Neither the game, nor the settings, nor the saved data. Only a sentence reports it."""
    page = Page(level="easy", seed="1", role="first")
    page.act(min(page.actions()))
    rng, refused = rng_from("files"), 0
    app = page.app
    before = (page.table.to_json(), dict(app.storage), app.settings, app.chosen, dict(page.stored))
    for _ in range(100):
        update = page.once("/import " + damage(sources()["file"][0], rng))
        if app.ui.dialog == "keep":
            refused += 1
            assert update.store == {}
            assert (
                page.table.to_json(),
                dict(app.storage),
                app.settings,
                app.chosen,
                dict(page.stored),
            ) == before
    assert refused > 50


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 3_000_000, '["a\\\\", ' + "[" * 9])
def test_deep_brackets_are_refused_before_they_are_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the browser the parser would end Python itself, with no exception."""
    monkeypatch.setattr("web.model.validation.json.loads", lambda *_, **__: pytest.fail("parsed"))
    with pytest.raises(CorruptRecord):
        validation.parse(text, "save", 4_000_000)


def test_brackets_in_a_text_are_no_brackets() -> None:
    """Quoted text does not nest."""
    assert validation.parse(json.dumps(["[" * 500, '\\"[[[[[[[[', "{"]), "save") == [
        "[" * 500,
        '\\"[[[[[[[[',
        "{",
    ]


def test_limits_are_reached_and_not_passed() -> None:
    """Input exactly as deep, as long or as many as allowed is read. One more is refused."""
    deep = "[" * validation.DEEPEST + "]" * (validation.DEEPEST - 1) + ", []]"
    assert validation.parse(deep, "save") == json.loads(deep)
    for text in (f"[{deep}]", "[" * (validation.DEEPEST + 1)):
        with pytest.raises(CorruptRecord):
            validation.parse(text, "save")
    letters = validation.pack("x" * 500)
    assert validation.unpack(letters, 500, "save") == "x" * 500
    with pytest.raises(CorruptRecord):
        validation.unpack(letters, 499, "save")
    many = {str(number): "x" for number in range(settings.MAX_SETTINGS)}
    assert len(settings.read(json.dumps(many), settings.Settings())[1]) == settings.MAX_SETTINGS
    assert len(settings.read(json.dumps(many | {"one more": "x"}), settings.Settings())[1]) == 1

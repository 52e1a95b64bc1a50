"""Texts: besides the rooms of ``test_rooms``, none is cut, and the latest is in sight."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from noir.bots import explainer
from noir.core import Seat
from noir.games import GAMES, families
from noir.review import Hint
from tests.browser.gauge import ACCENTS, CUT, PHONES, bind, cut
from tests.browser.rooms import MOMENTS
from tests.browser.stills import at_fault_by_turns, sit, stand_alone, still
from tests.browser.test_rooms import SHORTENED
from tests.pictures.states import states
from tests.web.remote.driver import FriendPage
from web.contracts.table import explain, view_of
from web.i18n import LANGUAGES
from web.review import commands as coach
from web.views.caption import vary
from web.views.page import LINE, now

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.browser.conftest import Guard
    from tests.browser.stills import Gallery, Still
    from tests.browser.table import Table

SIZES = [(320, 640), (390, 664), (390, 844), (667, 375), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
ROOMS = ("first-screen-friends", "start-failed")
ALL = {state.name: state for state in states()}
LATEST = """(page) => {
    const told = page.querySelector("#now .told");
    const latest = page.createRange();
    latest.selectNode(told.lastChild);
    const lines = [...latest.getClientRects()];
    const end = Math.min(...[told, told.parentElement].map((box) => box.getBoundingClientRect().bottom));
    const alone = [...told.children].every((node) => !node.getClientRects().length);
    const free = told.parentElement.getBoundingClientRect().bottom - told.getBoundingClientRect().bottom;
    const cut = told.scrollHeight > told.clientHeight + 2;
    const line = parseFloat(getComputedStyle(told).lineHeight);
    const wasted = cut && page.body.clientWidth >= 360 && free > line;
    return [lines.at(alone ? 0 : -1).bottom > end + 2 && "the latest", wasted && "a line"].filter(Boolean);
}"""
"""Whether the last of several events ends out of sight. One that is alone may be cut.

Not on most phones, though, while a line below it is free.
"""
BELOW = """(page) => {
    const foot = page.querySelector("dialog .sheet > .leave").getBoundingClientRect().top;
    return [...page.querySelectorAll("dialog :is(.ways:has(> .main), table.keys)")]
        .filter((node) => node.getBoundingClientRect().bottom > foot + 1).map((node) => node.className);
}"""
"""What a dialog is there for and does not show as it opens."""


@pytest.mark.parametrize("room", ROOMS)
def test_in_no_room_a_text_is_cut(
    table: Table, monkeypatch: pytest.MonkeyPatch, guard: Guard, room: str
) -> None:
    """In the longest words, at eight sizes of screen."""
    page = table.page
    if room == "start-failed":
        guard.allowed += ["console", "uncaught"]
    goto = page.goto
    monkeypatch.setattr(page, "goto", lambda address: goto(address.replace("lang=en", "lang=de")))
    ALL[room].reach(page, table.address)
    assert cut(page, "body *", SIZES, SHORTENED) == {}


@pytest.mark.parametrize("game", families())
def test_accents_of_capitals_are_not_cut_off(gallery: Gallery, game: str) -> None:
    """In every language but English, at the table of each seat and in its largest dialogs."""
    sizes = [(390, 664), (844, 390), (1280, 800)]
    stills = show_accents(game)
    faults = at_fault_by_turns(stills, sizes, lambda one, some: gallery.at_sizes(one, some, ACCENTS))
    assert faults == {}


def show_accents(game: str) -> Iterable[Still]:
    """Yield tables and dialogs in each language whose capitals have accents."""
    for lang in LANGUAGES[1:]:
        for seat in Seat:
            tab = sit(game, seat, MOMENTS["middle"], lang)
            yield still(f"{lang} {seat.name}", tab)
        for name in ("new", "settings", "more"):
            tab.send(f"/open {name}")
            yield stand_alone(still(f"{lang} {name}", tab))


@pytest.mark.parametrize("game", families())
def test_what_a_dialog_is_there_for_is_in_sight_as_it_opens(gallery: Gallery, game: str) -> None:
    """Both ways to invite, the way to sit together, and all keys, on a phone however it is held."""

    def open_stills() -> Iterable[Still]:
        for name in ("with", "live", "keys"):
            tab = FriendPage(game=game, lang="de")
            tab.send(f"/open {name}")
            yield still(name, tab)

    sizes = [(390, 664), (390, 844), (844, 390)]
    assert at_fault_by_turns(open_stills(), sizes, lambda one, some: gallery.at_sizes(one, some, BELOW)) == {}


@pytest.mark.parametrize("game", families())
def test_of_many_events_the_latest_is_in_sight(gallery: Gallery, game: str) -> None:
    """Above a table, in every language, from the seats by turns: the earlier event is left out."""
    found = at_fault_by_turns(many_events(game), SIZES, lambda one, some: gallery.at_sizes(one, some, LATEST))
    assert found == {}


def many_events(game: str) -> Iterable[Still]:
    """Yield a table with the longest words about three events in a row, and with those that end longest."""
    for lang, seat in zip(LANGUAGES, cycle(Seat), strict=False):
        tab = sit(game, seat, MOMENTS["late"], lang)
        look = tab.app.look()
        lines = view_of(game).log(vary(look))
        threes = ["\n".join(lines[at : at + 3]) for at in range(len(lines) - 2)]
        one = min([line for line in lines if len(line) > LINE] or lines, key=len)
        kinds = {"long": max(threes, key=len), "end": max(threes, key=last_of), "one": one}
        for name, result in kinds.items():
            tab.app.ui.news.last_event = result
            shown = still(f"{lang} {seat.name} {name}", tab)
            yield replace(shown, regions=shown.regions | {"now": now(look, tab.app.ui)})


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_seen_whole_on_a_phone_and_heard_with_all_its_reasons(gallery: Gallery, game: str) -> None:
    """Whatever it says, in every language, from the seats by turns, however the phone is held."""
    whole = bind(CUT, what="#now .caption *", shortened=".visually-hidden")
    found = at_fault_by_turns(hints(game), PHONES, lambda one, some: gallery.at_sizes(one, some, whole))
    assert found == {}


def hints(game: str) -> Iterable[Still]:
    """Yield a table below the longest words that are shown of a hint, with a reason and without."""
    for lang, seat in zip(LANGUAGES, cycle(Seat), strict=False):
        tab = sit(game, seat, MOMENTS["middle"], lang)
        match = tab.table.match
        seen = match.observe(seat)
        fields: dict[str, str] = {}
        for action in match.game.legal_actions(match.state):
            reasons = explainer(game).reasons(seen, action)
            for sure in (False, True):
                hint = Hint(match.game.format_action(action), 0.99, (), reasons, 1, 1, sure)
                tab.app.ui.advice.hint, tab.app.ui.advice.hint_ply = hint, match.ply
                coach.tell(tab.app, hint)
                words = explain(tab.app.t, game, reasons)
                assert tab.app.reply.say
                assert all(word in tab.app.reply.say for word in words)
                fields[tab.app.ui.news.last_event] = (
                    "reason" if words and words[0] in tab.app.ui.news.last_event else "action"
                )
        for kind in set(fields.values()):
            tab.app.ui.news.last_event = max(
                (text for text, of_kind in fields.items() if of_kind == kind), key=len
            )
            shown = still(f"{lang} {seat.name} {tab.app.ui.news.last_event}", tab)
            yield replace(shown, regions=shown.regions | {"now": now(tab.app.look(), tab.app.ui)})


def last_of(text: str) -> int:
    """How long the last of several sentences is."""
    return len(text.rpartition("\n")[2])

"""The page noir/duo/YOUR_GAME.md: a game of one's own is added, played and proven, and promises hold."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noir import duo, games
from noir.core import InvalidNotation
from noir.duo import Device, Refused, has_duo, rules
from noir.hidden_cards import MAX_PROMISED_CHARS, MAX_TEXT_CHARS, Statement, Story, Untrue
from noir.match import Match
from tests.any_game import ONE
from tests.duo.play import Pair, check_resuming, deal, pair_up, play, send

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
RULES, PROGRAM = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "noir/duo/YOUR_GAME.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
)
(GAME,) = re.findall(r'name = "(\w+)"', RULES)


def whole_rules() -> Any:
    """Return the module with all rules of the smallest game, which the page shortens."""
    spec = spec_from_file_location("whole_rules", ROOT / "tests" / GAME / "noir" / "games" / GAME / "game.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "whole_rules", module)
        spec.loader.exec_module(module)
    return module


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the games that a test adds."""
    monkeypatch.setattr(games, "_ADDED", {})
    monkeypatch.setattr(rules, "_ADDED", {})


@pytest.fixture
def run(registry: None) -> Callable[[str], dict[str, Any]]:
    """Return a function that runs the page's program, with its own rules or other ones."""

    def run_with(own_rules: str = RULES) -> dict[str, Any]:
        names: dict[str, Any] = {"__name__": "your_game"}
        exec(own_rules, names)
        exec(PROGRAM, names)
        return names

    return run_with


def test_a_third_person_finds_the_game_of_the_page_proven(
    run: Callable[..., dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    names = run()
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("proven Outcome(")
    assert names["judge"].record() in last
    assert {Device.load(line).status for line in names["stored"].values()} == {"over"}


def test_the_page_plays_the_smallest_game(run: Callable[..., dict[str, Any]]) -> None:
    """Its record is one of the whole rules, and at every ply each seat saw all they allow."""
    whole = whole_rules()
    record = run()["judge"].record()
    games._ADDED[GAME] = getattr(whole, GAME.upper())
    assert Match.from_record(record).record() == record
    pair, _ = play(GAME, "whole")
    true = Match.from_record(pair.host.record())
    for device, seen in zip(pair.devices, pair.seen, strict=True):
        assert device.proof == "proven"
        assert device.seat is not None
        assert len(seen) > 3
        for ply, observation in seen.items():
            assert true.observe(device.seat, ply) == observation


def test_a_device_with_promises_goes_on_byte_for_byte_when_it_is_loaded(
    run: Callable[..., dict[str, Any]],
) -> None:
    run()
    pair, moments = play(GAME, "resumed")
    for now in moments[:-1]:
        check_resuming(now, pair.host.log, Match.from_record(pair.host.record()).actions)


def promise_bid(action: str) -> Pair:
    """Return two devices after the first seat, the host, has promised a bid."""
    pair = pair_up(GAME, "promised", first="host")
    deal(*pair.devices)
    pair.host.act(action)
    pair.guest.receive(send(pair.host))
    return pair


def test_a_bid_face_down_is_seen_by_its_device_alone(run: Callable[..., dict[str, Any]]) -> None:
    """The texts of two bids have the same length, and checks that need no seal use neither."""
    run()
    pairs = [promise_bid(action) for action in ("b2", "b3")]
    mine: list[Any] = [pair.host.observation for pair in pairs]
    theirs: list[Any] = [pair.guest.observation for pair in pairs]
    assert [bids for _, bids in mine] == [("b2",), ("b3",)]
    assert [bids for _, bids in theirs] == [("face down",)] * 2
    assert len({len(pair.host.log[-1]) for pair in pairs}) == 1
    worlds = [pair.host._before.public().match for pair in pairs if pair.host._before]
    assert [world.actions for world in worlds if world] == [("b1",)] * 2


def test_another_bid_than_the_promised_one_is_refused(
    run: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    pair, honest = promise_bid("b2"), Story.open_promise
    pair.guest.act("b1")
    answer = send(pair.guest)
    before = pair.guest.save()
    with monkeypatch.context() as patch:
        cheat: Callable[..., str] = lambda *how: honest(*how).replace("b2", "b3")  # noqa: E731
        patch.setattr(Story, "open_promise", cheat)
        patch.setattr(Story, "read_promise", lambda _story, _number, opening: opening[-2:])
        pair.host.receive(answer)
        pair.host.act(pair.host.legal()[0])
        text = send(pair.host)
    with pytest.raises(Refused) as refused:
        pair.guest.receive(text)
    assert refused.value.code == "face"
    assert pair.guest.save() == before


def story(*texts: str, choice: bytes = b"one") -> Story:
    """Return a story in which some texts were said."""
    statements = tuple(Statement(0, text) for text in texts)
    return Story(None, statements, (frozenset(), frozenset()), {}, {}, choice=choice)


def test_a_promise_hides_and_binds_its_text() -> None:
    """Another device or another place in the game makes another one. A copy cannot be opened."""
    text = story().promise("b2")
    others = (story().promise("b3"), story("x").promise("b2"), story(choice=b"two").promise("b2"))
    assert len({text, *others}) == 4
    assert len(text) <= MAX_TEXT_CHARS
    copied = story(text, text)
    opening = copied.open_promise(0, ["b1", "b2"])
    assert len(opening) <= MAX_TEXT_CHARS
    assert copied.read_promise(0, opening) == "b2"
    assert replace(copied, choice=b"two").open_promise(0, ["b1", "b2"]) == ""
    assert replace(copied, choice=b"").open_promise(0, ["b1", "b2"]) == ""
    for number, false in ((1, opening), (0, opening[:-1] + "3"), (0, ""), (0, "b2")):
        with pytest.raises(Untrue):
            copied.read_promise(number, false)


def test_a_text_too_long_for_a_message_is_an_error_of_its_table(
    run: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="at most 9 characters"):
        story().promise("b" * (MAX_PROMISED_CHARS + 1))
    monkeypatch.setattr(run()["ToyTable"], "saying", lambda *_: Statement(0, "b" * (MAX_TEXT_CHARS + 1)))
    with pytest.raises(ValueError, match="at most 31 characters"):
        promise_bid("b2")


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("name", ["", ONE, "müsli", "a\nb", "a" * 256])
def test_only_a_new_name_that_an_invitation_can_carry_is_added(name: str) -> None:
    class Book:
        pass

    book: Any = Book()
    book.name = name
    with pytest.raises(InvalidNotation):
        duo.add_game(book, rules.table_of(ONE))
    assert not games._ADDED
    assert not rules._ADDED


@pytest.mark.usefixtures("registry")
def test_an_added_game_is_one_of_the_registry_and_its_own_family() -> None:
    book = getattr(whole_rules(), GAME.upper())
    duo.add_game(book, rules.table_of(ONE))
    assert games.GAMES[GAME] is book
    assert list(games.GAMES)[-1] == GAME
    assert len(games.GAMES) == len(list(games.GAMES))
    assert games.family_of(GAME) == GAME
    assert has_duo(GAME)

"""Small parts of the model, each alone: storage, seatings, strict reading, the screen, the eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from noir.core import CorruptRecord, InvalidNotation, Outcome, Seat
from noir.review import Decision
from tests.any_game import ONE
from web.model import real_games, validation, viewpoint
from web.model.cue import Cue
from web.model.links.duel import verdict
from web.model.look import Look
from web.model.percent import percent, percent_lost, round_roughly
from web.model.players import FRIEND, HUMAN, HotSeat, Solo, Spectating, is_bot, seating_of
from web.model.real_games import KeptGame
from web.model.remote.connection import Live, is_answer
from web.model.remote.friend import RemoteStatus
from web.model.settings import Settings
from web.model.storage import Storage
from web.model.table import Table
from web.model.ui import Confirm, Down, Lifted, Past, Ui, Unread
from web.model.validation import Fields, NewerSave

WHOLE = KeptGame(ONE, Seat.SECOND, ("a", "b"), ("ü",), is_over=True, address="https://here/")


@pytest.mark.parametrize(
    ("chance", "shown"), [(0, 0), (1e-9, 1), (0.014, 1), (0.016, 2), (0.5, 50), (0.999, 99), (1, 100)]
)
def test_only_a_certainty_is_0_or_100_per_cent(chance: float, shown: int) -> None:
    assert percent(chance) == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0, ("share-under", 5)),
        (0.02, ("share-under", 5)),
        (0.03, ("share-about", 5)),
        (0.67, ("share-about", 65)),
        (0.97, ("share-about", 95)),
        (0.98, ("share-over", 95)),
        (1, ("share-over", 95)),
    ],
)
def test_an_estimate_at_the_table_is_a_multiple_of_5_per_cent(chance: float, shown: tuple[str, int]) -> None:
    """A guess that wins in all cases that were tried isn't proven."""
    assert round_roughly(chance) == (f"coach.{shown[0]}", shown[1])
    assert round_roughly(chance, sure=True) == ("coach.share", 100)


def test_the_points_lost_are_those_between_the_chances_shown() -> None:
    decision = Decision.__new__(Decision)
    object.__setattr__(decision, "before", 0.506)
    object.__setattr__(decision, "after", 0.0001)
    assert percent_lost(decision) == 50


def test_what_another_tab_writes_is_heard() -> None:
    storage = Storage({"a": "1", "b": "2"})
    storage.hear("a", "3")
    storage.hear("b", None)
    storage.hear("c", None)
    other = storage.copy()
    other.hear("d", "4")
    assert (storage, storage.sent) == ({"a": "3"}, {"a": "3"})
    assert (other, other.sent) == ({"a": "3", "d": "4"}, {"a": "3", "d": "4"})
    other.hear("a", None)
    assert (other, other.sent, storage.sent) == ({"d": "4"}, {"d": "4"}, {"a": "3"})


def test_a_cue_tells_what_is_not_empty() -> None:
    assert Cue().to_dict() == {}
    assert Cue("fly", ("a",), ms=5, sound="card").to_dict() == {
        "do": "fly", "what": ["a"], "ms": 5, "sound": "card",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (Outcome(Seat.FIRST, "x"), Outcome(None, "x"), "better"),
        (Outcome(None, "x"), Outcome(Seat.SECOND, "x"), "better"),
        (Outcome(Seat.SECOND, "x"), Outcome(None, "x"), "worse"),
        (Outcome(Seat.FIRST, "x", (9, 5)), Outcome(Seat.FIRST, "x", (8, 5)), "better"),
        (Outcome(Seat.FIRST, "x", (9, 5)), Outcome(Seat.FIRST, "x", (8, 4)), "even"),
        (Outcome(Seat.SECOND, "x", (1, 9)), Outcome(Seat.FIRST, "x", (8, 7)), "worse"),
    ],
)
def test_a_win_comes_before_a_draw_and_then_points_count(
    mine: Outcome, theirs: Outcome, expected: str
) -> None:
    assert verdict(mine, theirs, Seat.FIRST) == expected
    swapped = {"better": "worse", "worse": "better", "even": "even"}
    assert verdict(theirs, mine, Seat.FIRST) == swapped[expected]


# --- games at a real table


def test_a_game_at_a_real_table_survives_its_text() -> None:
    for game in (WHOLE, KeptGame(ONE, Seat.FIRST, ())):
        assert real_games.read(game.text) == game


@pytest.mark.parametrize(
    ("old", "new"),
    [(f'"{ONE}"', '"chess"'), ('"seat": 1', '"seat": 2'), ('"v": 1', '"v": 2'), ('"v": 1', '"v": 0'),
     ('["a", "b"]', '"ab"'), ("true", "1"), ("https:", "https:\\n"), ("}", "")],
)  # fmt: skip
def test_a_damaged_game_at_a_real_table_is_none(old: str, new: str) -> None:
    assert old in WHOLE.text
    assert real_games.read(WHOLE.text.replace(old, new)) is None


def test_a_game_at_a_real_table_holds_so_much() -> None:
    for most, too_much in (
        (replace(WHOLE, steps=("x" * 60,) * 500), replace(WHOLE, steps=("x",) * 501)),
        (replace(WHOLE, undone=("x" * 60,) * 500), replace(WHOLE, undone=("x" * 61,))),
        (replace(WHOLE, address="x" * 20_000), replace(WHOLE, address="x" * 20_001)),
        (WHOLE, replace(WHOLE, steps=("x" * 61,))),
        (WHOLE, replace(WHOLE, undone=("x",) * 501)),
    ):
        assert real_games.read(most.text) == most
        assert real_games.read(too_much.text) is None


def test_games_at_a_real_table_are_listed_from_the_newest_on() -> None:
    others = ("match", "real.12345", "xreal.000005", "real.\u0661\u0661\u0661\u0661\u0661\u0661")
    stored = dict.fromkeys((*others, "real.000002"), WHOLE.text) | {
        "real.1000000": "{}",
        "real.000010": replace(WHOLE, is_over=False).text,
        "real.000011": KeptGame(ONE, Seat.FIRST, ()).text,
    }
    assert list(real_games.games_in(stored)) == ["real.000011", "real.000010", "real.000002"]
    assert list(real_games.unfinished_in(stored)) == ["real.000010"]
    assert real_games.next_key(stored) == "real.1000001"
    assert real_games.next_key(["match"]) == real_games.next_key([]) == "real.000000"


# --- who sits where


def test_a_seating_is_that_of_its_players() -> None:
    assert seating_of((HUMAN, HUMAN)) == HotSeat()
    assert seating_of((HUMAN, "boss")) == Solo("boss", Seat.FIRST)
    assert seating_of(("easy", HUMAN)) == Solo("easy", Seat.SECOND)
    assert seating_of((HUMAN, FRIEND)) == Solo("medium", Seat.FIRST)
    assert [is_bot(player) for player in (HUMAN, FRIEND, "easy")] == [False, False, True]


@pytest.mark.parametrize(
    ("seating", "expected"),
    [
        (HotSeat(), ((0, 1), None, None, True, False, False, True, True, True)),
        (Solo("easy", Seat.SECOND), ((1,), 0, 1, False, False, False, True, False, False)),
        (Solo("easy", Seat.FIRST, "guest"), ((0,), 1, 0, False, False, False, False, False, False)),
        (Spectating((HUMAN, HUMAN)), ((), None, None, False, True, True, True, False, False)),
        (Spectating((HUMAN, HUMAN), Seat.SECOND), ((), None, 1, False, True, False, True, False, False)),
    ],
)
def test_a_seating_answers_for_itself(seating: Any, expected: tuple[Any, ...]) -> None:
    """The facts are people, bot, eyes, then shared, watched, open and saved, then the curtain off and on."""
    kind = (seating.people, seating.bot, seating.perspective, seating.is_shared, seating.is_watched)
    assert (*kind, seating.is_open, seating.is_saved, seating.hides("off"), seating.hides("on")) == expected
    assert not seating.is_remote


def give_key(key: str, **details: Any) -> Any:
    return f"{key} {details}" if details else key


@pytest.mark.parametrize(
    ("seating", "seat", "name"),
    [
        (HotSeat(("Ann", "")), Seat.FIRST, "Ann"),
        (HotSeat(("Ann", "")), Seat.SECOND, "hotseat.player.2"),
        (HotSeat(("", "Bo")), Seat.FIRST, "hotseat.player.1"),
        (Solo("easy", Seat.FIRST), Seat.FIRST, "shell.you"),
        (Spectating((HUMAN, HUMAN)), Seat.SECOND, "hotseat.player.2"),
        (Spectating((HUMAN, FRIEND)), Seat.SECOND, "share.friend"),
        (Spectating((HUMAN, FRIEND)), Seat.FIRST, "share.sender"),
        (Spectating((HUMAN, "boss"), par=True), Seat.FIRST, "shell.bot {'level': 'shell.level.boss'}"),
    ],
)
def test_people_at_a_table_have_names(seating: Any, seat: Seat, name: str) -> None:
    assert seating.name(give_key, seat) == name


# --- strict reading


WRONG: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("integer", ("n", 6)), ("integer", ("f", 9)), ("flag", ("n",)), ("text", ("t", 9)), ("text", ("none", 9)),
    ("wholes", ("l", 8, 2)), ("wholes", ("l", 9, 1)), ("wholes", ("s", 9, 9)), ("texts", ("s", 1, 2)),
    ("texts", ("s", 2, 1)), ("texts", ("l", 2, 2)), ("rows", ("r", 3, 1)), ("rows", ("r", 2, 0)),
    ("rows", ("l", 2, 9)), ("one_of", ("t", ("y",))),
)  # fmt: skip


def test_a_field_has_one_type_and_its_range() -> None:
    """A fallback stands for a field that is not there, and for no other value."""
    fields = Fields(
        {"v": 2, "t": "x\n", "n": 7, "f": True, "l": [0, 9], "s": ["ab", "\n"], "r": [[1, 2]]}, "here"
    )
    assert fields.version(2) == 2
    assert (fields.integer("n", 7), fields.integer("none", 7, 3), fields.flag("f")) == (7, 3, True)
    assert (fields.flag("none", fallback=False), fields.text("none", 1, "y")) == (False, "y")
    assert (fields.wholes("l", 9, 2), fields.wholes("none", 9, 2)) == ((0, 9), ())
    assert (fields.texts("s", 2, 2), fields.texts("none", 2, 2, ("z",))) == (("ab", "\n"), ("z",))
    assert (fields.rows("r", 2, 1), fields.one_of("none", ("a",), "a")) == ([[1, 2]], "a")
    for ask, seen in WRONG:
        with pytest.raises(CorruptRecord) as error:
            getattr(fields, ask)(*seen)
        assert error.value.where == "here"
    with pytest.raises(NewerSave):
        fields.version(1)
    with pytest.raises(CorruptRecord):
        Fields({"v": 0}, "here").version(1)
    with pytest.raises(CorruptRecord):
        Fields([], "here")


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("999999999", 999_999_999), ("1000000000", -1), ("", -1), ("-1", -1),
     ("\u0661", -1), ("1.5", -1)],
)  # fmt: skip
def test_a_number_of_a_command_is_whole_and_short(text: str, number: int) -> None:
    assert validation.parse_integer(text) == number


def test_a_bad_value_is_shown_short_and_in_plain_letters() -> None:
    assert validation.show_value("x" * 41) == "x" * 40
    assert validation.show_value("a\u202eb\n") == "a\ufffdb\ufffd"
    assert validation.show_value([None, True, "x"]) == '[null, true, "x"]'
    assert validation.show_value({1, 2}) == '"?"'


def test_a_word_of_a_command_is_one_of_those_known_or_short() -> None:
    assert validation.one_of("a", iter("ab"), "word") == "a"
    assert validation.short("ab", 2, "word") == "ab"
    with pytest.raises(InvalidNotation) as error:
        validation.one_of("c", "ab", "word")
    assert error.value.where == "word"
    for bad in ("abc", "\n"):
        with pytest.raises(InvalidNotation) as error:
            validation.short(bad, 2, "word")
        assert error.value.where == "word"


def test_a_packed_text_is_whole() -> None:
    letters = validation.pack("text")
    assert validation.unpack(letters, 4, "here") == "text"
    for bad in (letters[:-4], letters + "AAAA", "!", "", validation.pack("texts")):
        with pytest.raises(CorruptRecord) as error:
            validation.unpack(bad, 4, "here")
        assert error.value.where == "here"


# --- the screen


def test_the_past_goes_by_unless_something_lies_above_it() -> None:
    ui = Ui(moment=Past(3, playing=True))
    assert (ui.at, ui.playing, ui.plays) == (3, True, True)
    for above in (
        Ui(moment=ui.moment, open=Unread(reason="x")),
        Ui(moment=ui.moment, pending_confirmation="x"),
    ):
        assert (above.playing, above.plays) == (True, False)
    ui.pause()
    assert (ui.at, ui.playing) == (3, False)
    ui.perspective = "first"
    ui.fall()
    assert (ui.at, ui.plays, ui.perspective, ui.curtain) == (None, False, "", Down())
    ui.curtain = Lifted(Seat.FIRST)
    assert ui.takeback_request is None


def test_a_dialog_that_is_closed_leaves_nothing() -> None:
    ui = Ui(open=Confirm(question="sure?"), answer="x", pending_confirmation="y", print_html="z")
    assert (ui.dialog, ui.find(Unread)) == ("confirm", None)
    assert ui.find(Confirm) is ui.dialog_of(Confirm) is ui.open
    assert ui.open is not None
    assert (ui.open.is_working, ui.open.is_quiet, ui.open.advance()) == (False, False, None)
    ui.close()
    assert not any((ui.dialog, ui.open, ui.answer, ui.pending_confirmation, ui.print_html))


def test_a_copy_of_the_screen_changes_nothing_here() -> None:
    ui = Ui(notices=["one"])
    other = ui.copy()
    other.notices.append("two")
    other.news.last_event = other.browser.address = "x"
    other.advice.hint_ply = 9
    assert (ui.notices, ui.news.last_event, ui.browser.address, ui.advice.hint_ply) == (["one"], "", "", -1)


# --- the reader's eyes


def look_with(**facts: Any) -> Look:
    return Look(give_key, ONE, None, Seat.FIRST, ("shell.you", "Bo"), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("to_move", "is_mine", "mover"),
    [(Seat.FIRST, True, Seat.FIRST), (Seat.SECOND, False, Seat.SECOND), (None, False, Seat.SECOND)],
)
def test_a_look_knows_who_is_to_move(to_move: Seat | None, is_mine: bool, mover: Seat) -> None:
    look = look_with(to_move=to_move)
    assert (look.is_mine, look.mover) == (is_mine, mover)


WATCHED = Spectating((HUMAN, HUMAN))


@pytest.mark.parametrize(
    ("facts", "addressed", "result"),
    [
        ({}, True, ""),
        ({"shared": True}, True, ""),
        ({"watch": WATCHED}, False, ""),
        ({"outcome": Outcome(None, "x")}, True, "drawn"),
        ({"outcome": Outcome(Seat.FIRST, "x")}, True, "won"),
        ({"outcome": Outcome(Seat.SECOND, "x")}, True, "lost"),
        ({"outcome": Outcome(Seat.SECOND, "x"), "shared": True}, False, "won"),
        ({"outcome": Outcome(Seat.SECOND, "x"), "watch": WATCHED}, False, "won"),
    ],
)
def test_the_reader_of_an_end_is_the_one_who_played(
    facts: dict[str, Any], addressed: bool, result: str
) -> None:
    look = look_with(**facts)
    assert (look.addressed, look.result) == (addressed, result)


def test_the_reader_is_you_at_the_own_seat_alone() -> None:
    assert [look_with().is_you(seat) for seat in Seat] == [True, False]
    assert not replace(look_with(), names=("Ann", "shell.you")).is_you(Seat.SECOND)
    assert not replace(look_with(), names=("Ann", "Bo")).is_you(Seat.FIRST)
    assert [look_with(ply=ply, last=2).is_live for ply in (1, 2)] == [False, True]


def table_after(plies: int, level: str = "easy") -> Table:
    """Return a table of a game in which the seats take turns."""
    table = Table.open(ONE, level, "second", "7")
    for ply in range(plies):
        assert table.match.to_move == ply % 2
        table.match.play(table.match.legal()[0])
    return table


@pytest.mark.parametrize(
    ("plies", "unanswered", "own", "turns"),
    [
        (0, (0, 0), (0, 0), (0, 0)),
        (1, (0, 1), (1, 0), (0, 0)),
        (2, (1, 0), (1, 1), (0, 1)),
        (3, (0, 1), (2, 1), (2, 1)),
    ],
)
def test_actions_are_counted_from_the_own_one_on(
    plies: int, unanswered: tuple[int, int], own: tuple[int, int], turns: tuple[int, int]
) -> None:
    table = table_after(plies)
    assert tuple(viewpoint.count_unanswered(table, seat) for seat in Seat) == unanswered
    assert tuple(viewpoint.count_own(table, seat) for seat in Seat) == own
    assert tuple(viewpoint.turn(table, seat) for seat in Seat) == turns


def test_two_people_have_notes_of_their_own() -> None:
    for level, expected in (("easy", {"0 a": "x", "b": "y"}), (HUMAN, {"a": "x"})):
        table = table_after(0, level)
        table.view = {"0 a": "x", "b": "y"}
        assert viewpoint.view_values(table, Seat.FIRST) == expected
        key = viewpoint.view_key(table, Seat.SECOND, "c")
        assert key == ("1 c" if level == HUMAN else "c")


def test_a_table_is_seen_from_a_seat() -> None:
    """One person at their seat, two people at the seat to move, or where the curtain was lifted."""
    alone, two = table_after(1), table_after(1, HUMAN)
    on = Settings().with_("curtain", "on")
    assert [viewpoint.perspective(table, Ui()) for table in (alone, two, table_after(2, HUMAN))] == [1, 1, 0]
    assert viewpoint.perspective(two, Ui(curtain=Lifted(Seat.FIRST))) == Seat.FIRST
    assert viewpoint.perspective(alone, Ui(perspective="first")) == Seat.SECOND, "not before the end"
    assert [viewpoint.is_curtained(table, Ui(), on) for table in (alone, two)] == [False, True]
    assert not viewpoint.is_curtained(two, Ui(curtain=Lifted(Seat.FIRST)), on)
    assert viewpoint.eyes_in_force(two, Ui(perspective="first")) == ""


def test_after_the_end_the_reader_chooses_the_eyes() -> None:
    table = table_after(0, HUMAN)
    while table.match.to_move is not None:
        table.match.play(table.match.legal()[0])
    assert [viewpoint.eyes_in_force(table, Ui(perspective=one)) for one in ("", "first")] == ["open", "first"]
    found = [viewpoint.perspective(table, Ui(perspective=one)) for one in ("", "first", "second")]
    assert found == [0, 0, 1]
    assert not viewpoint.is_curtained(table, Ui(), Settings())
    table.seating = Spectating((HUMAN, "easy"), Seat.FIRST)
    assert viewpoint.may_choose_eyes(table)
    watched = table_after(1)
    watched.seating = Spectating((HUMAN, "easy"))
    assert viewpoint.eyes_in_force(watched, Ui()) == "open"


# --- a line to a friend


@pytest.mark.parametrize(
    ("code", "answers"),
    [("CAQ", True), ("CAA", False), ("CEQ", True), ("CAg", False), ("DAQ", False), ("C", False)],
)
def test_a_code_tells_whether_it_answers(code: str, answers: bool) -> None:
    assert is_answer(code) is answers


def test_another_line_may_end_at_another_person() -> None:
    live = Live(
        "open", known=True, met=True, passes=True, greeted=True, hello="h", rides=True, offered_code="c"
    )
    live.ends = "one"
    live.note_open("one")
    assert (live.known, live.met, live.passes, live.greeted, live.hello) == (True, True, True, True, "h")
    assert (live.here, live.rides, live.offered_code) == (True, False, "")
    live.note_open("two")
    assert (live.known, live.met, live.passes, live.greeted, live.hello) == (False, False, False, False, "")
    assert (live.open, live.here, live.ends) == (True, False, "two")


@pytest.mark.parametrize(
    ("state", "rides", "code"),
    [("code", True, "C1"), ("code", False, ""), ("open", True, ""), ("", True, "")],
)
def test_a_code_travels_with_a_link_while_it_is_one(state: str, rides: bool, code: str) -> None:
    assert Live(state, code="C1", rides=rides).attached_code == code


@pytest.mark.parametrize(
    ("status", "done"),
    [
        (RemoteStatus("stopped"), True),
        (RemoteStatus("mine"), False),
        (RemoteStatus("over", proof="unproven", sent=True), False),
        (RemoteStatus("over", proof="proven", outgoing="x"), False),
        (RemoteStatus("over", proof="proven", outgoing="x", sent=True), True),
        (RemoteStatus("over", proof="failed"), True),
        (RemoteStatus("theirs", proof="proven", sent=True), False),
    ],
)
def test_a_game_with_a_friend_is_done_when_nothing_has_to_reach_them(
    status: RemoteStatus, done: bool
) -> None:
    assert status.is_done is done

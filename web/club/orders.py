"""Orders of the organiser's page: each is a function of the desk and of the fields of a form."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from web.club import arrivals, handins, handover, lesson_orders, moments, tables, verdicts
from web.club.changes import split_names, write_names
from web.club.codes import RESULT, read_code, read_spoken
from web.club.desk import File, Shown, one
from web.club.evening import Evening, merge, read
from web.club.history import describe_change, list_changes
from web.club.refusal import Refused, refuse
from web.club.schedule import list_forfeits, next_pairs, write_pairs
from web.club.sentences import name_of_round
from web.club.state import LESSON, Setup
from web.i18n import LANGUAGES, Words
from web.model.links import received
from web.model.validation import parse_integer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from web.club.desk import Desk

    Fields: TypeAlias = Mapping[str, Any]

VIEWS = ("players", "round", "slips", "standings")
STEPS = 16  # of the adviser's thought in a slice, so that other orders don't wait


def open_page(desk: Desk, fields: Fields) -> None:
    """Take in the language and the evenings of this browser, and open the latest of this tab."""
    lang = one(fields, "lang")
    desk.t = Words(lang if lang in LANGUAGES else "en")
    desk.root = one(fields, "root")
    desk.stored = dict(fields.get("stored", {}))
    desk.exercises = dict(fields.get("exercises", {}))
    desk.kept_verdicts = dict(fields.get("moments", {}))
    if mark := one(fields, "mark"):
        _open(desk, mark)


def open_link(desk: Desk, fields: Fields) -> None:
    """Open the result, the evening or the standings of a link."""
    found = received.find(one(fields, "link"), RESULT, handins.ANSWERS, "evening", "standings")
    if code := found.get(RESULT) or found.get(handins.ANSWERS):
        code = received.mend(code, arrivals.is_whole)
        mark = arrivals.mark_of(code)
        if mark != desk.mark and mark in desk.stored:
            _open(desk, mark)
        if not desk.evening or mark != desk.mark:
            refuse("other-evening")
        _take(desk, code)
    elif code := found.get("evening"):
        _take_in(desk, handover.read_evening(received.mend(code, bool)), is_foreign=True)
    elif one(fields, "link") == LESSON:
        desk.shown.is_lesson = True
    elif code := found.get("standings"):
        desk.board = handover.read_standings(received.mend(code, bool))


def _open(desk: Desk, mark: str) -> None:
    if mark not in desk.stored:
        return
    desk.evening, desk.shown, desk.board = read(desk.stored[mark]), Shown(), None
    if rounds := desk.evening.state.rounds:
        desk.shown.view, desk.shown.round = "round", len(rounds) - 1
    elif desk.is_lesson:
        desk.shown.view = "standings" if desk.evening.state.work else "tasks"
    _leave_empty_view(desk)


def open_evening(desk: Desk, fields: Fields) -> None:
    """Go on with an evening of this browser."""
    _open(desk, one(fields, "mark"))
    desk.say("opened")


def open_file(desk: Desk, fields: Fields) -> None:
    """Take in the file of an evening, or a text with its link."""
    text = one(fields, "text").strip()
    if "evening=" in text[:1000]:
        text = text[text.index("evening=") + len("evening=") :]
    reader = handover.read_evening if text.startswith(handover.EVENING) else read
    _take_in(desk, reader(text), is_foreign=False)


def _take_in(desk: Desk, found: Evening, *, is_foreign: bool) -> None:
    """Show an evening from elsewhere. Of two states of the same evening the newer one counts."""
    mark = found.state.mark
    if mark in desk.stored:
        newer = merge(read(desk.stored[mark]), found)
        if newer is None:
            refuse("apart")
        found, is_foreign = newer, False
    desk.evening, desk.board = found, None
    desk.shown = Shown("standings", max(0, len(found.state.rounds) - 1), is_foreign=is_foreign)
    if is_foreign:
        desk.say("foreign")
    else:
        desk.store()
        desk.say("taken-in")


def keep(desk: Desk, _fields: Fields) -> None:
    """Store an evening that came with a link, to go on with it here."""
    desk.shown.is_foreign = False
    desk.store()
    desk.say("taken-in")


def catch_up(desk: Desk, fields: Fields) -> None:
    """Take in the evening as another tab has stored it."""
    text = one(fields, "text")
    found = read(text)
    desk.stored[found.state.mark] = text
    if desk.mark != found.state.mark or not desk.evening or merge(desk.evening, found) == desk.evening:
        return
    desk.evening = found
    desk.shown.round = min(desk.shown.round, max(0, len(found.state.rounds) - 1))
    _leave_empty_view(desk)
    desk.say("other-tab")


def begin(desk: Desk, fields: Fields) -> None:
    """Open a new evening with its first players."""
    names = split_names(one(fields, "names"))
    setup = Setup(
        tuple(fields.get("games", ())),
        one(fields, "format"),
        desk.draw_secret(),
        one(fields, "deal") == "duplicate",
        parse_integer(one(fields, "deals")),
        parse_integer(one(fields, "rounds")),
    )
    if not setup.games:
        refuse("no-game-chosen")
    evening = Evening.open(setup)
    if today := _tidy(one(fields, "today")):
        evening = evening.do(f"title {today}")
    evening = evening.do(write_names(names))
    desk.evening, desk.shown, desk.board = evening, Shown(), None
    desk.store()
    desk.answer.focus = "draw"
    desk.say(f"begun.{desk.t.plural(len(names))}", n=len(names))


def _tidy(text: str) -> str:
    return " ".join(text.split())


def rename(desk: Desk, fields: Fields) -> None:
    """Give the evening another name."""
    desk.do(f"title {_tidy(one(fields, 'title'))}")
    desk.say("renamed")


def enter(desk: Desk, fields: Fields) -> None:
    """Add players."""
    names = split_names(one(fields, "names"))
    desk.do(write_names(names))
    desk.answer.clear = "add-names"
    desk.say("entered", names=desk.t.list(list(names)))


def leave(desk: Desk, fields: Fields) -> None:
    """Note that a player has left, or is here again."""
    change, number = one(fields, "change"), one(fields, "player")
    assert desk.evening
    name = desk.evening.state.players[int(number)].name
    forfeits = list_forfeits(desk.evening.state, int(number)) if change == "leave" else ()
    for order in (*forfeits, f"{'leave' if change == 'leave' else 'return'} {number}"):
        desk.do(order)
    desk.say("left" if change == "leave" else "returned", name=name)
    if forfeits:
        desk.say("left.open")


def pair(desk: Desk, _fields: Fields) -> None:
    """Draw the next round."""
    assert desk.evening
    desk.do(write_pairs(next_pairs(desk.evening.state)))
    desk.shown.view, desk.shown.round = "round", len(desk.evening.state.rounds) - 1
    desk.answer.focus = "title"
    desk.say("drawn", round=name_of_round(desk))


def take_back(desk: Desk, _fields: Fields) -> None:
    """Take the last round back."""
    assert desk.evening
    number = len(desk.evening.state.rounds)
    desk.do("back")
    desk.shown.round = max(0, number - 2)
    desk.shown.view = "round" if number > 1 else "players"
    desk.answer.focus = "title"
    desk.say("taken-back", round=number)


def undo(desk: Desk, fields: Fields) -> None:
    """Undo a change, by its number, or the latest one."""
    assert desk.evening
    evening, number = desk.evening, one(fields, "at")
    found = [at for at in list_changes(evening) if number == str(at)] if number else evening.changes
    at = found[-1] if found else refuse("nothing")
    text, change = describe_change(desk, evening.log[at]), evening.log[at].partition(" ")[0]
    desk.do(f"undo {at}")
    rounds = len(desk.evening.state.rounds)
    desk.shown.round = rounds - 1 if change == "back" else min(desk.shown.round, max(0, rounds - 1))
    _leave_empty_view(desk)
    desk.say("undone", change=text)


def _leave_empty_view(desk: Desk) -> None:
    """Show the players or the tasks instead of a view of players, rounds or tasks that are gone."""
    assert desk.evening
    state = desk.evening.state
    if not state.players:
        desk.shown.view = "players"
    has_slips = state.task_numbers if desk.is_lesson else state.rounds
    if desk.shown.view in {"round", "slips"} and not has_slips:
        desk.shown.view = "tasks" if desk.is_lesson else "players"


def take_result(desk: Desk, fields: Fields) -> None:
    """Take the codes, links or spoken letters of a text."""
    text = one(fields, "text")
    if not text.strip():
        refuse("no-code")
    found = arrivals.find_codes(text)
    refused = None
    for code in found:
        try:
            _take(desk, code)
        except Refused as error:
            refused = error
    if refused and len(found) == 1:
        raise refused
    if refused:
        desk.say("some-refused", why=desk.explain(refused))
    desk.answer.clear = "result-text"


def _take(desk: Desk, code: str) -> None:
    """Take one code, show its round and say how the game stands."""
    is_spoken = arrivals.is_spoken(code)
    if not is_spoken and arrivals.mark_of(code) != desk.mark:
        refuse("other-evening")
    if desk.is_lesson:
        lesson_orders.take(desk, code, is_spoken=is_spoken)
        return
    desk.do(f"spoken {code}" if is_spoken else f"code {code}")
    place = read_spoken(code)[0].place if is_spoken else read_code(code).place
    if desk.shown.view != "slips":
        desk.shown.view = "round"
    desk.shown.round = place.round
    desk.answer.flash = f"game-{place.table}-{place.game}"
    tables.say_result(desk, place)


def type_result(desk: Desk, fields: Fields) -> None:
    """Take a result that the organiser types."""
    place = tables.read_place(one(fields, "place"))
    ahead = one(fields, "ahead").strip() or "0"
    winner = one(fields, "winner")
    if winner not in {"0", "1", "="}:
        refuse("no-winner")
    if parse_integer(ahead) < 0:
        refuse("no-points")
    desk.do(f"typed {place.round}.{place.table}.{place.game} {winner} {ahead if winner != '=' else 0}")
    desk.answer.flash = f"game-{place.table}-{place.game}"
    desk.answer.focus = tables.key_after(desk, place)
    tables.say_result(desk, place)


def show(desk: Desk, fields: Fields) -> None:
    """Show a view, or a round."""
    assert desk.evening
    if desk.is_lesson:
        lesson_orders.show(desk, fields)
        return
    view, number = one(fields, "view"), one(fields, "round")
    last = len(desk.evening.state.rounds) - 1
    if view in VIEWS:
        desk.shown.view = view if last >= 0 or view not in {"round", "slips"} else "players"
    if number:
        desk.shown.round = max(0, min(parse_integer(number), last))
    if devices := one(fields, "devices"):
        desk.shown.has_own_devices = devices == "own"
    desk.answer.focus = "title" if view else ""


def choose_kind(desk: Desk, fields: Fields) -> None:
    """Show the form of an evening or that of a lesson."""
    desk.shown.is_lesson = one(fields, "kind") == LESSON
    desk.answer.focus = f"kind-{one(fields, 'kind')}"


def close(desk: Desk, _fields: Fields) -> None:
    """Go to the first screen of the page. The evening stays stored."""
    desk.evening, desk.board, desk.playing, desk.shown = None, None, None, Shown(is_lesson=desk.is_lesson)
    desk.answer.focus = "title"


def forget(desk: Desk, fields: Fields) -> None:
    """Have the page delete a stored evening."""
    desk.answer.forget = one(fields, "mark")
    desk.stored.pop(desk.answer.forget, None)
    desk.say("forgotten")


def save_file(desk: Desk, _fields: Fields) -> None:
    """Hand the evening to the page as a file."""
    assert desk.evening
    desk.answer.file = File(desk.name_file(".json"), desk.evening.to_text(), "application/json")
    desk.say("saved-file")


def save_table(desk: Desk, _fields: Fields) -> None:
    """Hand the standings to the page as a file."""
    assert desk.evening
    if desk.is_lesson:
        lesson_orders.save_table(desk)
        return
    desk.answer.file = File(desk.name_file(".csv"), tables.write_csv(desk), "text/csv")
    desk.say("saved-file")


def copy_link(desk: Desk, fields: Fields) -> None:
    """Hand a link to the page: that of a field, else that of the evening."""
    assert desk.evening
    desk.answer.copy = one(fields, "link") or f"{desk.page}#evening={handover.write_evening(desk.evening)}"
    desk.say("copied")


def start_weighing(desk: Desk, _fields: Fields) -> None:
    """Begin to weigh the games that haven't been weighed yet, or stop."""
    assert desk.evening
    if desk.weighing:
        desk.weighing = None
        return
    desk.weighing = _next_game(desk)
    desk.answer.goes_on = desk.weighing is not None
    desk.say("moments.starts" if desk.weighing else "moments.none")


def weigh(desk: Desk, _fields: Fields) -> None:
    """Do a slice of the weighing."""
    desk.answer.is_quiet = desk.answer.goes_on = True
    if desk.weighing:
        record, work = desk.weighing
        verdict = next((one for one in islice(work, STEPS) if one), None)
        if not verdict:
            return
        desk.verdicts[record] = verdict
        if desk.evening:
            desk.answer.keep = verdicts.write(desk.evening.state, desk.verdicts)
        desk.weighing = _next_game(desk) if desk.evening else None
        desk.answer.is_quiet = desk.shown.view != "standings"
    if not desk.weighing:
        desk.answer.is_quiet = desk.answer.goes_on = False


def _next_game(desk: Desk) -> tuple[str, moments.Weighing] | None:
    """Return the record of a game that hasn't been weighed yet, and the work."""
    assert desk.evening
    records = moments.list_records(desk.evening.state).values()
    record = next((record for record in records if record not in desk.verdicts), None)
    return (record, moments.weigh(record)) if record else None


ORDERS: Mapping[str, Callable[[Desk, Fields], None]] = {
    "open-page": open_page,
    "open-link": open_link,
    "open-evening": open_evening,
    "open-file": open_file,
    "catch-up": catch_up,
    "keep": keep,
    "begin": begin,
    "rename": rename,
    "enter": enter,
    "leave": leave,
    "pair": pair,
    "take-back": take_back,
    "undo": undo,
    "take-result": take_result,
    "type-result": type_result,
    "show": show,
    "close": close,
    "forget": forget,
    "save-file": save_file,
    "save-table": save_table,
    "copy-link": copy_link,
    "start-weighing": start_weighing,
    "weigh": weigh,
    "choose-kind": choose_kind,
    **lesson_orders.ORDERS,
}

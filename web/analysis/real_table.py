"""The game at a real table: verbs that follow it step by step, and the buttons of the next one."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from noir.core import IllegalAction, InvalidNotation, Seat
from noir.real_table import RealGame, can_follow
from noir.studies import Chapter, Node
from web.analysis.answers import draw_answers, move_face
from web.analysis.elements import button, draw_list_field, progress_bar
from web.analysis.model import NotNow, Study, require
from web.analysis.real_cards import answers_on_table, card, draw_card_bar, draw_table_of
from web.analysis.real_words import answer_name, game_of, is_forced, log_entry, step_sentence
from web.analysis.sentences import verdict
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.table import view_of
from web.markup import Html, el, join
from web.model import real_games, validation
from web.model.links import links
from web.model.percent import percent
from web.model.players import FRIEND, HUMAN, seat_person
from web.model.real_games import KeptGame
from web.registry import style_class
from web.views.analysis_link import chapter_of_match

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noir.match import Match
    from web.analysis.screen import AtBoard, Verb
    from web.i18n import Words
    from web.session.session import Session

FEW = 12
"""Answers of a later kind that are listed at once. More are folded in."""
BEST = "tell-best"
"""The key of the advised action."""


def games_to_follow() -> list[str]:
    """Return the games at a real table that the board can follow."""
    return [game for game in games_to_analyse() if can_follow(game)]


# -- the verbs -------------------------------------------------------------------------


def _begin(session: Session, at: AtBoard, text: str) -> str:
    """Begin to follow a game: ``<game> <seat>``."""
    game = _new_game(text)
    _make_room(session)
    at.board = at.board.change(_make_study(game, real_games.next_key(session.storage)))
    return _follow(session, at, game)


def _make_room(session: Session) -> None:
    """Forget games that nothing was told of, and the oldest ones of too many."""
    found = real_games.games_in(session.storage)
    begun = [key for key, game in found.items() if game.steps]
    for key in found.keys() - begun[: real_games.ROOM - 1]:
        session.forget(key)


def _go_on(session: Session, at: AtBoard, key: str) -> str:
    """Go on with a kept game, by default with the latest one that isn't over."""
    found = kept_games(at)
    key = key or next((name for name, game in found.items() if not game.is_over), "")
    if key not in found:
        return session.t("saves.gone")
    at.board = at.board.change(replace(at.board.study, kept_as=key))
    return resume(session, at, key)


def _discard(session: Session, at: AtBoard, key: str) -> str:
    """Throw a kept game away. The one that is followed stays on the board."""
    session.forget(validation.one_of(key, at.saves, "board"))
    at.drawn = ()
    return session.t("saves.discarded")


def kept_games(at: AtBoard) -> dict[str, KeptGame]:
    """Return the games that are kept, by key, the newest first. Without those that nothing was told of."""
    return {key: game for key, game in real_games.games_in(at.saves).items() if game.steps}


def find_kept(at: AtBoard, address: str) -> str:
    """Return the key of the game whose board has an address, "" if none is kept."""
    games = real_games.games_in(at.saves)
    return next((key for key, game in games.items() if game.address == address), "")


def _new_game(text: str) -> RealGame:
    """Return the game of ``<game> <seat>`` before its first card."""
    name, _, seat = text.partition(" ")
    if name not in games_to_follow() or seat not in ("0", "1"):
        raise InvalidNotation(text, "a game and a seat", "board")
    return RealGame.begin(name, Seat(int(seat)))


def tell(session: Session, at: AtBoard, text: str) -> str:
    """Answer the question, and announce the next one. A wrong answer changes nothing."""
    game = game_of(at)
    try:
        after = game.tell(text)
    except IllegalAction:
        if game.is_over:  # the press came late
            return ""
        raise _why_not(session.t, at, text) from None
    return _say(session, at, text, after)


def tell_list(session: Session, at: AtBoard, text: str) -> str:
    """Answer with the cards of a list, one after the other. One that can't be read changes nothing."""
    game, t = game_of(at), session.t
    require(game.question.kind == "order", "real.not-now")
    editor = editor_of(game.game)
    try:
        names = editor.read_order(text)
        after = reduce(RealGame.tell, names, game)
    except (IllegalAction, InvalidNotation):
        raise NotNow("analysis.list-unread") from None
    return f"{editor.holding(t, names)}. {_follow(session, at, after)}"


def undo(session: Session, at: AtBoard) -> str:
    """Take the latest answer back that was a choice."""
    game = game_of(at)
    before = game.before_choice or game
    question = _follow(session, at, before, (*game.steps[len(before.steps) :], *at.board.undone))
    return f"{session.t('analysis.undone')} {question}"


def redo(session: Session, at: AtBoard) -> str:
    """Give the answer again that was taken back last."""
    text, *undone = at.board.undone
    return _say(session, at, text, game_of(at).tell(text), tuple(undone))


def _say(session: Session, at: AtBoard, text: str, after: RealGame, undone: tuple[str, ...] = ()) -> str:
    """Follow a game, and return the answer and the next question. An action reads as in the log.

    Answers without an alternative follow at once.
    """
    t, before, sentence = session.t, game_of(at), step_sentence(session.t, at, text)
    _follow(session, at, after, undone)
    notes = list[str]()
    while (now := game_of(at)).is_certain:
        (sole,) = now.question.answers
        note = step_sentence(t, at, sole)
        undone = undone[1:] if undone[:1] == (sole,) else ()
        _follow(session, at, now.tell(sole), undone)
        if now.question.kind == "theirs":
            note = log_entry(t, at, now) or note
        if game_of(at).is_over:  # the entry of our action has the last reply
            notes += [note] * (now.question.kind == "theirs")
        else:
            notes += [note] if is_forced(now) else [note, t("real.certain")]
    return " ".join([log_entry(t, at, before) or sentence, *notes, verdict(t, at)])


def resume(session: Session, at: AtBoard, key: str) -> str:
    """Go on with the game of a key. Return the question, or raise a GameError for a damaged one."""
    saved = real_games.games_in(at.saves)[key]
    game = RealGame.read(saved.game, saved.seat, saved.steps)
    at.board = replace(at.board, study=replace(at.board.study, kept_as=key))
    before = game.before_choice
    if before is None:
        return _follow(session, at, game, saved.undone)
    _follow(session, at, before)
    text, *others = game.steps[len(before.steps) :]
    return _say(session, at, text, before.tell(text), (*others, *saved.undone))


def _follow(session: Session, at: AtBoard, game: RealGame, undone: tuple[str, ...] = ()) -> str:
    """Show where the game is now, and ask for advice where it's our turn. Return the question."""
    was_over = at.board.real_game is not None and at.board.real_game.is_over
    key = at.board.study.kept_as
    board = at.board.show(_make_study(game, key))
    at.is_asking = game.question.kind == "mine"
    at.show(replace(board, real_game=game, undone=undone, is_editing=False, place=""))
    if not at.is_asking:
        at.job = None
    answers = () if game.is_over else game.question.answers
    first = next((f"tell-{text}" for text in answers), None if was_over else "case-file")
    session.reply.focus = BEST if at.is_asking else first
    address = at.link.partition("#")[2]
    saved = KeptGame(game.game, game.seat, game.steps, undone, game.is_over, address)
    session.store(key, saved.text)
    return verdict(session.t, at)


def _make_study(game: RealGame, key: str) -> Study:
    """Return the study of the table that we see, an empty one before the deal."""
    dealt = game.dealt
    chapter = chapter_of_match(dealt.match, dealt.seat) if dealt and dealt.match else None
    chapter = chapter or Chapter(game.game, Node(editor_of(game.game).empty(game.game)))
    return Study((chapter,), kept_as=key)


def _why_not(t: Words, at: AtBoard, text: str) -> NotNow:
    """Return the refusal of something that can't be the answer."""
    game = game_of(at)
    if text not in game.names:
        return NotNow("real.not-now")
    known = [game.names[face] for face in game.known.values()]
    is_gone = known.count(text) == list(game.names).count(text) or text in game.order
    name = card(t, at, text).name
    return NotNow("real.gone" if is_gone else "real.not-there", card=name[:1].upper() + name[1:])


def _copy_record(session: Session, at: AtBoard, _text: str) -> str:
    session.reply.effect = {"copy": _final(at).record()}
    return session.t("real.record-copied")


def _copy_link(session: Session, at: AtBoard, _text: str) -> str:
    session.reply.effect = {"copy": _link(at)}
    return session.t("analysis.copied")


REAL_VERBS: dict[str, Verb] = {
    "real": _begin,
    "real-discard": _discard,
    "real-go-on": _go_on,
    "real-link": _copy_link,
    "real-record": _copy_record,
    "tell": tell,
}


# -- the game that is over ---------------------------------------------------------------


def _final(at: AtBoard) -> Match:
    """Return the match of a game that is over."""
    match = game_of(at).match
    if match is None or match.outcome is None:
        raise InvalidNotation("record", "a game that is over", "board")
    return match


def _link(at: AtBoard, mode: str = "open", query: str = "") -> str:
    """Return the link to the table of a game that is over. It says whether the other player told all."""
    seat = game_of(at).seat
    is_told = mode == "open" or not game_of(at).question.left
    players = (HUMAN, HUMAN) if is_told else seat_person(FRIEND, seat)
    link = links.Link(mode, _final(at), players, seat)
    return f"{at.address.removesuffix('analyse/')}{query}#g={links.encode(link)}"


# -- the drawing -----------------------------------------------------------------------


def draw_way_on(t: Words, at: AtBoard) -> Html:
    """Return the ways on below the event: the advised move, or the case file, the link and the record."""
    ways = {"mine": _draw_best, "end": _draw_case_file}
    draw = ways.get(game_of(at).question.kind, _draw_nothing)
    return el("div", draw(t, at), class_="way-on")


def hint_at_table(t: Words, at: AtBoard) -> str:
    """Return the sentence that leads to the table, where it has several answers to the question."""
    is_open = game_of(at).question.kind in ("hand", "theirs")
    return t("real.on-table") if is_open and len(answers_on_table(t, at)) > 1 else ""


def draw_complaint(at: AtBoard) -> Html | None:
    """Return why the latest press was refused, below the event."""
    return el("p", at.complaint, class_="complaint") if at.complaint and at.board.real_game else None


def _draw_question(t: Words, at: AtBoard) -> Html:
    """Return the possible answers as buttons."""
    game = game_of(at)
    draw = {"mine": _draw_nothing, "end": _draw_end}.get(game.question.kind, _draw_choices)
    return el("div", draw(t, at), class_=f"beside to-tell {style_class(game.game)}")


def _draw_best(t: Words, at: AtBoard) -> Html:
    """Return the button of the best move, meanwhile the best one so far. The table has all of them."""
    report, best = at.board.report, at.board.best
    if best:
        return button(_name_move(t, at, best), f"tell {best}", BEST, main=True)
    if not at.job:
        return Html()
    about = {"tabindex": "-1", "data_key": BEST}
    if report is None or not report.lines:
        return el("p", t("analysis.asking"), class_="fine", **about)
    leader = report.lines[0]
    chance = t("analysis.percent", chance=percent(leader.chance))
    bar = progress_bar(t, report.done, report.total)
    name = el("b", answer_name(t, at, leader.action))
    return el("p", t("real.so-far", chance=chance), " ", name, bar, class_="fine", **about)


def _draw_case_file(t: Words, at: AtBoard) -> Html:
    about = {"class_": "button main", "data_key": "case-file"}
    return join(
        [
            el("a", t("real.case-file"), href=_link(at, "resume", "?case=1"), **about),
            button(t("analysis.copy-link"), "real-link", "real-link"),
            button(t("real.copy-record"), "real-record", "real-record"),
        ]
    )


def _draw_choices(t: Words, at: AtBoard) -> Html:
    """Return the buttons of the cards, then those of the other answers by their kinds."""
    game = game_of(at)
    editor = editor_of(game.game)
    kinds: dict[str, list[str]] = {}
    for text in game.question.answers:
        if text not in game.names:
            kinds.setdefault(editor.kind(t, text), []).append(text)
    there = answers_on_table(t, at) if kinds else set[str]()
    groups = [
        _group(t, at, f"tell-kind-{number}", name or verdict(t, at), texts, there)
        for number, (name, texts) in enumerate(kinds.items())
    ]
    is_first = game.question.kind == "order" and not game.order
    field = draw_list_field(t, editor.about_order(t)) if is_first else None
    return join([draw_card_bar(t, at, verdict(t, at)), *groups, field])


def _group(t: Words, at: AtBoard, key: str, name: str, texts: list[str], there: set[str]) -> Html:
    """Return the answers of one kind, many of them folded in, with a mark on those on the table."""
    about = {"role": "toolbar", "aria_label": name, "id": key}
    is_there = there.issuperset(texts)
    buttons = [_answer(t, at, text, is_there=text in there) for text in texts]
    is_split = game_of(at).question.kind == "reply" and name != verdict(t, at)
    if len(texts) <= (1 if is_split else FEW):
        return el("div", buttons, data_there=is_there, **about)
    hint = el("span", t("real.choose", count=len(texts)), class_="fine")
    fold = el("summary", name, " ", hint, data_key=f"{key}-fold")
    return el("details", fold, el("div", buttons, **about), id=f"{key}-more", data_there=is_there)


def _answer(t: Words, at: AtBoard, text: str, *, is_there: bool) -> Html:
    """Return the button of an action or a reply."""
    is_action = not editor_of(at.board.game).reply(t, text)
    face = _name_move(t, at, text) if is_action else answer_name(t, at, text)
    return button(face, f"tell {text}", f"tell-{text}", data_there=is_there)


def _name_move(t: Words, at: AtBoard, text: str) -> Html:
    """Return the pieces of an action beside a few words. The whole name is for ears."""
    name = answer_name(t, at, text)
    label = editor_of(at.board.game).label(t, at.look(t).seen, text)
    face = move_face(t, at, text, label or name)
    return join([face, el("span", f" – {name}", class_="visually-hidden")]) if label else face


def _draw_end(t: Words, at: AtBoard) -> Html:
    """Return the moves of a game that is over, and its record as text. Hidden cards can be told there."""
    moves = [el("li", line) for line in view_of(at.board.game).log(at.look(t))]
    log = el(
        "details", el("summary", t("shell.log"), data_key="log"), el("ol", moves), id="told-moves", open=True
    )
    fold = el("summary", t("analysis.as-text"), data_key="as-text")
    record = el("details", fold, el("p", _final(at).record(), class_="board-link"), id="record")
    return join([_draw_hidden(t, at), log, record])


def _draw_hidden(t: Words, at: AtBoard) -> Html | None:
    """Return the cards that the opponent can still have held, with the number of those that we made up."""
    if not (guesses := game_of(at).question.left):
        return None
    note = el("p", t.n("real.guesses", guesses), class_="fine")
    left = el("p", t.n("real.left", guesses), class_="fine") if guesses > 1 else None
    return join([note, el("p", t("real.asks.rest")), left, _draw_choices(t, at)])


def _draw_advice(t: Words, at: AtBoard) -> Html:
    """Return the advice where it is our turn."""
    return draw_answers(t, at) if game_of(at).question.kind == "mine" else Html()


def _draw_nothing(_t: Words, _at: AtBoard) -> Html:
    return Html()


DRAW: Mapping[str, Callable[[Words, AtBoard], Html]] = {
    "board-edit": _draw_question,
    "board-table": draw_table_of,
    "board-answers": _draw_advice,
    "board-chapters": _draw_nothing,
    "board-moves": _draw_nothing,
}
"""The regions that differ while a game is followed."""

"""The game at a real table: verbs that follow it step by step, and the buttons of the next one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import IllegalAction, InvalidNotation, Seat
from noir.real_table import UNKNOWN, RealGame, can_follow
from web.analysis.answers import draw_answers, move_face
from web.analysis.elements import button, draw_table
from web.analysis.model import Study
from web.analysis.sentences import verdict
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.table import game_name, view_of
from web.markup import Html, classes, el, join
from web.model.links import links
from web.model.players import HUMAN
from web.registry import style_class
from web.views.analysis_link import chapter_of_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from web.analysis.screen import AtBoard, Verb
    from web.i18n import Words
    from web.session.session import Session

CARDS = ("order", "hand", "row", "rest")
"""The questions that are answered by a card."""
SHOWN = 30
"""Steps of one kind that are listed at once."""


# -- the verbs -------------------------------------------------------------------------


def begin(session: Session, at: AtBoard, text: str) -> str:
    """Begin to follow a game: ``<game> <seat>``."""
    game, _, seat = text.partition(" ")
    if game not in games_to_follow() or seat not in ("0", "1"):
        raise InvalidNotation(text, "a game and a seat", "board")
    return _follow(session, at, RealGame.begin(game, Seat(int(seat))))


def tell(session: Session, at: AtBoard, text: str) -> str:
    """Answer the question, and announce the next one. A wrong answer changes nothing."""
    told = at.board.told
    if told is None:
        raise InvalidNotation(text, "a game at a real table", "board")
    try:
        after = told.tell(text)
    except IllegalAction:
        return _why_not(session.t, at, text)
    name = answer_name(session.t, at, text)
    return f"{name}. {_follow(session, at, after)}"


def undo(session: Session, at: AtBoard) -> str:
    """Take the latest answer back."""
    told = at.board.told
    assert told is not None, "a game is followed"
    assert told.before is not None, "a step was told"
    question = _follow(session, at, told.before, (told.told[-1], *at.board.undone))
    return f"{session.t('analysis.undone')} {question}"


def redo(session: Session, at: AtBoard) -> str:
    """Give the latest answer again that was taken back."""
    told = at.board.told
    assert told is not None, "a game is followed"
    text, *undone = at.board.undone
    return f"{session.t('analysis.redone')} {_follow(session, at, told.tell(text), tuple(undone))}"


def resume(session: Session, at: AtBoard) -> None:
    """Go on with a game after a reload."""
    if at.board.told is not None:
        _follow(session, at, at.board.told, at.board.undone)


def _follow(session: Session, at: AtBoard, told: RealGame, undone: tuple[str, ...] = ()) -> str:
    """Show where the game is now. Return the question."""
    study = study_of(told)
    board = at.board.show(study) if at.board.told else at.board.change(study)
    at.is_asking = told.question.kind == "mine"
    at.show(replace(board, told=told, undone=undone, is_editing=False, place=""))
    if not at.is_asking:
        at.job = None
    session.reply.focus = _first_key(told)
    return verdict(session.t, at)


def study_of(told: RealGame) -> Study:
    """Return the study of what we know now."""
    dealt = told.dealt
    chapter = chapter_of_match(dealt.match, dealt.seat) if dealt and dealt.match else None
    if chapter is None:
        return Study.of(told.game, editor_of(told.game).empty(told.game))
    return Study((chapter,))


def _first_key(told: RealGame) -> str:
    answers = told.question.answers
    return f"tell-{answers[0]}" if answers else "case-file"


def _why_not(t: Words, at: AtBoard, text: str) -> str:
    """Return why something can't be the answer."""
    told = at.board.told
    assert told is not None, "a game is followed"
    if text in told.names:
        known = [told.names[face] for face in told.known.values()]
        is_gone = known.count(text) == list(told.names).count(text) or text in told.order
        return t("real.gone" if is_gone else "real.not-there", card=_card_name(t, at, text))
    return t("real.not-now")


def _copy_record(session: Session, at: AtBoard, _text: str) -> str:
    if at.board.told is None or at.board.told.match is None:
        return session.t("analysis.no-table")
    session.reply.effect = {"copy": at.board.told.match.record()}
    return session.t("real.record-copied")


def _copy_game(session: Session, at: AtBoard, _text: str) -> str:
    if at.board.told is None or not at.board.told.is_over:
        return session.t("analysis.no-table")
    session.reply.effect = {"copy": game_link(at)}
    return session.t("analysis.copied")


REAL_VERBS: dict[str, Verb] = {
    "real": begin,
    "real-link": _copy_game,
    "real-record": _copy_record,
    "tell": tell,
}


# -- the words -------------------------------------------------------------------------


def answer_name(t: Words, at: AtBoard, text: str) -> str:
    """Return an answer in words: a card, an action or a reply."""
    told = at.board.told
    assert told is not None, "a game is followed"
    if text == UNKNOWN:
        return t("real.unknown")
    if told.question.kind in CARDS:
        return _card_name(t, at, text)
    reply = editor_of(told.game).reply(t, text)
    name = reply or view_of(told.game).action_name(t, at.look(t).seen, text)
    return name[:1].upper() + name[1:]


def _card_name(t: Words, at: AtBoard, name: str) -> str:
    return editor_of(at.board.game).card(t, at.settings.option("deck"), name).name


def game_link(at: AtBoard) -> str:
    """Return the link to the game that was told: its table and its case file."""
    told = at.board.told
    assert told is not None, "a game is followed"
    assert told.match is not None, "it is over"
    link = links.Link("open", told.match, (HUMAN, HUMAN), told.seat)
    return f"{at.address.removesuffix('analyse/')}#g={links.encode(link)}"


# -- the drawing -----------------------------------------------------------------------


def games_to_follow() -> list[str]:
    """Return the games at a real table that the board can follow."""
    return [game for game in games_to_analyse() if can_follow(game)]


def draw_ways(t: Words, **closes: str) -> Html:
    """Return the ways to begin, one for each seat of each game."""
    items = [
        el(
            "li",
            el("span", game_name(t, game)),
            [
                button(
                    t("real.seat", seat=view_of(game).seat_name(t, seat)),
                    f"real {game} {seat:d}",
                    f"real-{game}-{seat:d}",
                    **closes,
                )
                for seat in Seat
            ],
        )
        for game in games_to_follow()
    ]
    return join(
        [el("h3", t("real.title")), el("p", t("real.lead"), class_="fine"), el("ul", items, class_="seats")]
    )


def _draw_question(t: Words, at: AtBoard) -> Html:
    """Return the possible answers as buttons."""
    told = at.board.told
    assert told is not None, "a game is followed"
    kind = told.question.kind
    inside = _end(t, at, told) if kind == "end" else _answers(t, at, told)
    return el("div", inside, class_=f"beside to-tell {style_class(told.game)}", data_asks=kind)


def _answers(t: Words, at: AtBoard, told: RealGame) -> Html:
    """Return the buttons of the answers: cards, then the others by their kinds."""
    answers, names = told.question.answers, dict.fromkeys(told.names)
    has_cards = told.question.kind in CARDS or (
        told.question.kind == "theirs" and any(text in names for text in answers)
    )
    cards = [_card(t, at, told, name) for name in names] if has_cards else []
    kinds: dict[str, list[str]] = {}
    for text in answers:
        if not (has_cards and text in names):
            kinds.setdefault(editor_of(told.game).kind(t, text) if text != UNKNOWN else "", []).append(text)
    bar = el("div", cards, role="toolbar", aria_label=verdict(t, at), id="tell-cards", class_="pieces")
    return join([bar if cards else None, *(_group(t, at, name, texts) for name, texts in kinds.items())])


def _group(t: Words, at: AtBoard, name: str, texts: list[str]) -> Html:
    """Return the answers of one kind. Many are folded in."""
    label, key = name or verdict(t, at), f"tell-kind-{texts[0][:1]}"
    bar = el("div", [_answer(t, at, text) for text in texts], role="toolbar", aria_label=label, id=key)
    if not name or len(texts) == 1:
        return bar
    fold = el("summary", t("analysis.place", place=name, count=len(texts)), data_key=f"{key}-fold")
    return el("details", fold, bar, id=f"{key}-more", open=len(texts) <= SHOWN and texts[0][0] not in "rc")


def _card(t: Words, at: AtBoard, told: RealGame, name: str) -> Html:
    """Return the button of a card. One that can't be the answer says why when it is pressed."""
    piece = editor_of(told.game).card(t, at.settings.option("deck"), name)
    keys = at.settings.keys == "on"
    return el(
        "button",
        el("span", piece.name, class_="visually-hidden"),
        piece.picture,
        type="button",
        class_="piece",
        data_do=f"/board tell {name}",
        data_key=f"tell-{name}",
        aria_disabled=None if name in told.question.answers else "true",
        aria_keyshortcuts=piece.key if keys and piece.key else None,
    )


def _answer(t: Words, at: AtBoard, text: str) -> Html:
    """Return the button of an action or a reply."""
    told = at.board.told
    assert told is not None, "a game is followed"
    name = answer_name(t, at, text)
    is_action = text != UNKNOWN and not editor_of(told.game).reply(t, text)
    face = move_face(t, at, text, name) if is_action else name
    return button(face, f"tell {text}", f"tell-{text}", aria_label=name if is_action else None)


def _end(t: Words, at: AtBoard, told: RealGame) -> Html:
    """Return the ways on from the end: the case file, the link, the record."""
    guessed = len(told.hidden_at_end)
    assert told.match is not None, "it is over"
    return join(
        [
            el("p", t.n("real.guessed", guessed), class_="fine") if guessed else None,
            el(
                "p",
                el("a", t("real.case-file"), href=game_link(at), class_="button main", data_key="case-file"),
                button(t("share.copy"), "real-link", "real-link"),
                button(t("real.copy-record"), "real-record", "real-record"),
                class_="ways",
            ),
            el("p", told.match.record(), class_="board-link"),
        ]
    )


def _draw_table(t: Words, at: AtBoard) -> Html:
    """Return the table once it is dealt, before that all that was told."""
    told = at.board.told
    assert told is not None, "a game is followed"
    if told.dealt:
        return draw_table(t, at, "board", 0)
    known = [told.names[told.known[place]] for place in sorted(told.known)]
    return el(
        "div",
        [_told_cards(t, at, told, names, name) for name, names in (("order", told.order), ("known", known))],
        class_=f"told-cards {style_class(told.game)}",
    )


def _told_cards(t: Words, at: AtBoard, told: RealGame, names: Iterable[str], name: str) -> Html:
    """Return cards that were told, in their order."""
    pieces = [editor_of(told.game).card(t, at.settings.option("deck"), each) for each in names]
    items = [
        el("li", el("span", piece.name, class_="visually-hidden"), piece.picture, class_="piece")
        for piece in pieces
    ]
    return el("ol", items, class_=classes("pieces", f"told-{name}")) if items else Html()


def _draw_advice(t: Words, at: AtBoard) -> Html:
    """Return the advice where it is our turn."""
    told = at.board.told
    return draw_answers(t, at) if told and told.question.kind == "mine" else Html()


def _draw_nothing(_t: Words, _at: AtBoard) -> Html:
    return Html()


DRAW: Mapping[str, Callable[[Words, AtBoard], Html]] = {
    "board-edit": _draw_question,
    "board-table": _draw_table,
    "board-answers": _draw_advice,
    "board-chapters": _draw_nothing,
    "board-moves": _draw_nothing,
}
"""The regions that differ while a game is followed."""

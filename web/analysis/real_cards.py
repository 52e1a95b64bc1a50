"""Cards at a real table: the places of the deal, which fill as each card is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.analysis.elements import draw_table
from web.contracts.editor import editor_of
from web.markup import Html, classes, el, join
from web.registry import style_class

if TYPE_CHECKING:
    from noir.real_table import RealGame
    from web.analysis.screen import AtBoard
    from web.contracts.editor import Piece
    from web.i18n import Words


def card(t: Words, at: AtBoard, name: str) -> Piece:
    """Return the piece of a card."""
    return editor_of(at.board.game).card(t, at.settings.option("deck"), name)


def draw_card_bar(t: Words, at: AtBoard, label: str) -> Html | None:
    """Return the buttons of the cards, if one is asked for. The table's own ones are marked as there."""
    game = at.board.real_game
    assert game is not None, "a game is followed"
    answers, names = game.question.answers, dict.fromkeys(game.names)
    if names.keys().isdisjoint(answers):
        return None
    there = answers_on_table(t, at) & names.keys() if game.dealt else set[str]()
    if there:
        there |= names.keys() - answers
    listed = answers if game.question.kind == "end" else names  # while it is played each keeps its place
    cards = [_card_button(t, at, name, is_there=name in there) for name in listed]
    about = {"role": "toolbar", "aria_label": label, "id": "tell-cards", "class_": "pieces"}
    return el("div", cards, data_there=there.issuperset(listed), **about)


def _card_button(t: Words, at: AtBoard, name: str, *, is_there: bool) -> Html:
    """Return the button of a card. One that can't be the answer says why when it is pressed."""
    piece, game = card(t, at, name), at.board.real_game
    assert game is not None, "a game is followed"
    return el(
        "button",
        el("span", piece.name, class_="visually-hidden"),
        piece.picture,
        type="button",
        class_="piece",
        data_do=f"/board tell {name}",
        data_key=f"tell-{name}",
        data_there=is_there,
        aria_disabled=None if name in game.question.answers else "true",
        aria_keyshortcuts=piece.key if at.settings.keys == "on" and piece.key else None,
    )


def draw_table_of(t: Words, at: AtBoard) -> Html:
    """Return the table, while several cards are told their places."""
    game = at.board.real_game
    assert game is not None, "a game is followed"
    if game.dealt and (game.dealt is game or len(game.deal_places) == 1):
        return draw_table(t, at, "board", 0)
    kind = game.question.kind
    lists = [_card_list(t, at, name, cards, kind) for name, cards in _lay_out(game).items() if cards]
    return el("div", lists, class_=f"cards-so-far {style_class(game.game)}")


def answers_on_table(t: Words, at: AtBoard) -> set[str]:
    """Return the answers that have a button on the table."""
    game, table = at.board.real_game, str(draw_table_of(t, at))
    assert game is not None, "a game is followed"
    return {text for text in game.question.answers if f'data-do="{text}"' in table}


def _lay_out(game: RealGame) -> dict[str, list[str]]:
    """Return the cards of a deal by their question. A card that is yet to be told is ""."""
    now = game.question
    missing = now.left if now.kind == "order" else 0
    order = [] if game.dealt else [*game.order, *[""] * missing]
    found: dict[str, list[str]] = {"order": order, "row": [], "hand": []}
    for place in game.deal_places:
        name = game.names[game.known[place]] if place in game.known else ""
        found["row" if game.is_open(place) else "hand"].append(name)
    return found


def _card_list(t: Words, at: AtBoard, name: str, cards: list[str], kind: str) -> Html:
    """Return cards in their order, with a frame for each that is yet to come. The next one is marked."""
    index = cards.index("") if name == kind else -1
    items = [
        _draw_card(t, at, each) if each else el("li", class_=classes("to-come", place == index and "is-next"))
        for place, each in enumerate(cards)
    ]
    title = el("h2", t(f"real.place.{name}")) if name != "order" else None
    return join([title, el("ol", items, class_=f"pieces in-{name}")])


def _draw_card(t: Words, at: AtBoard, name: str) -> Html:
    piece = card(t, at, name)
    return el("li", el("span", piece.name, class_="visually-hidden"), piece.picture, class_="piece")

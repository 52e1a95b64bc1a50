"""The two sides of the table: the player, the actions left, the hand."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES
from web.games.district.buttons import action_button
from web.games.district.cards import Card, Table, backs, card_name, face, several, table_from
from web.games.district.sentences import START, voice
from web.markup import Html, classes, el
from web.views.opponent_faces import portrait, says

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.look import Look


def draw_place(look: Look, seat: Seat, hand: Html) -> Html:
    """Return one side of the table: the player, the actions left this round, the hand."""
    t, seen = look.t, look.seen
    own = seat == look.seat
    side = ("rival", "own")[own]
    start = _coin(look) if seen.start == seat else None
    turn = el("span", t("district.to-move"), class_="to-move") if look.to_move == seat else None
    face = None if own or (look.watch and look.outcome) else portrait(look, seat)
    is_you = own and voice(look, seat) == "you"
    name = t("district.hand") if is_you else look.names[seat]
    speech = None if own or look.outcome else el("div", says(look), class_="speech")
    return el(
        "section",
        face,
        el(
            "header",
            el("h2", name, id=f"place-{seat:d}"),
            start,
            turn,
            _remaining_actions(look, seat),
            class_="head",
        ),
        speech,
        hand,
        class_=classes("place", side, face and "is-faced", turn and "is-next"),
        data_spot=f"seat-{side}",
        aria_labelledby=f"place-{seat:d}",
    )


def _coin(look: Look) -> Html:
    """Return the coin of the seat that starts. A press explains it."""
    return el(
        "button",
        type="button",
        class_=classes("coin", "is-tossed" if look.match.tossed and not look.ply else None),
        data_do=f"/why {START}",
        data_key="coin",
        data_move="coin",
        id="coin",
        aria_label=look.t("district.starts"),
        title=look.t("district.starts"),
    )


def _remaining_actions(look: Look, seat: Seat) -> Html:
    """Return the actions a seat still has this round. A token stands for the take."""
    if look.outcome:
        return Html()
    t, seen = look.t, look.seen
    plays = el("span", t.n("district.plays", seen.hand_sizes[seat]), class_="plays visually-hidden")
    taken = seen.taken[seat]
    text = t("district.taken" if taken else "district.to-take")
    take = el(
        "span",
        el("span", class_="token", aria_hidden="true"),
        el("span", text, class_="told-take"),
        class_=classes("takes", "is-done" if taken else None),
    )
    return el("p", plays, " ", take, class_="left")


def their_hand(look: Look) -> Html:
    """Return the other hand: backs, or its faces where nothing needs to be hidden."""
    other = look.seat.other
    n = look.seen.hand_sizes[other]
    if look.both is None:
        line = el("span", look.t.n("district.cards", n), class_="visually-hidden")
        return el("p", line, backs(n), class_="their-hand", data_spot="fan")
    t, deck = look.t, look.settings.option("deck")
    open_hand = table_from(look.both[other]).hand
    names = el("span", several(t, (card.kind for card in open_hand)), class_="visually-hidden")
    faces = [face(t, card, deck, loose=True) for card in open_hand]
    return el("p", names, el("span", faces, class_="backs is-open"), class_="their-hand")


def own_hand(look: Look, cards: Table) -> Html:
    """Return the hand of the reader, equal cards on one pile as one button."""
    t = look.t
    if not cards.hand:
        return el("p", t("district.hand-empty"), class_="empty")
    stacks = [list(group) for _, group in groupby(cards.hand, key=lambda card: card.kind)]
    return el(
        "div",
        [_stack(look, stack, number) for number, stack in enumerate(stacks, start=1)],
        role="toolbar",
        aria_label=t("district.hand" if look.addressed else "district.hand.they"),
        class_="stacks",
        id="stacks",
    )


def _stack(look: Look, stack: list[Card], number: int) -> Html:
    t, deck = look.t, look.settings.option("deck")
    first = stack[0]
    code = CODES[first.kind]
    name = card_name(t, first)
    if len(stack) > 1:
        name = t("district.stack", name=name, n=len(stack))
    spoken = el("span", name, class_="visually-hidden")
    faces = [face(t, card, deck) for card in reversed(stack)]
    # The id is that of the card a press plays: once it is gone the next one is another element, and is told.
    kind = "stack is-several" if len(stack) > 1 else "stack"
    return action_button(look, code, spoken, faces, class_=kind, key=str(number), id_=f"hand-{first.key}")

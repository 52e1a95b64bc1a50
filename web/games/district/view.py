"""View of the table of District Noir. See ``TableView`` for the contract.

From top to bottom: the opponent, the row with its take, the own hand. Beside them the ledger of
both piles with the points they would count now.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES, TAKE, TAKE_CODE, Kind
from noir.games.district.state import MAX_TAKE, ROUNDS
from web.contracts.table import TableView
from web.games.district import advice, sentences
from web.games.district.cards import (
    Card,
    Table,
    backs,
    card_name,
    face,
    format_sign,
    fresh_cards,
    several,
    table_from,
)
from web.games.district.cues import cues
from web.games.district.duel import duel
from web.games.district.score_sheet import ledger, points_lost
from web.games.district.sentences import voice
from web.games.district.short_rules import rules, unseen_cards
from web.markup import Html, classes, el, join
from web.views.opponent_faces import portrait, says

if TYPE_CHECKING:
    from noir.core import Reason, Seat
    from noir.games.district.observation import Observation
    from web.i18n import Words
    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.settings import Settings

ROOMY = 10
"""Older cards in the row, at the most, that leave room for a line about the stage."""
POINTED = (
    ("take", "[data-key=take]"),
    ("tray", ".newest.first .tray-name"),
    ("majority", ".tug"),
    ("buildings", ".windows"),
)
"""The pointers of a newcomer's first turns, with what they point at."""


class View(TableView):
    """The table of District Noir."""

    def table(self, look: Look) -> Html:
        """Return the table: both places, the row between them, and the ledger."""
        cards = table_from(look.seen)
        fresh = fresh_cards(cards, look.seat, look.unseen_actions, own=look.walked)
        mine, theirs = look.seat, look.seat.other
        if look.outcome:
            parts = [
                ledger(look, cards, fresh),
                draw_place(look, theirs, their_hand(look)) if look.seen.hand_sizes[theirs] else None,
                street(look, cards, fresh) if cards.row else None,
                draw_place(look, mine, own_hand(look, cards)) if cards.hand else None,
            ]
        else:
            parts = [
                draw_place(look, theirs, their_hand(look)),
                street(look, cards, fresh),
                draw_place(look, mine, own_hand(look, cards)),
                duel(look, cards, fresh),
                ledger(look, cards, fresh),
            ]
        at_once = look.outcome is not None and look.outcome.reason == "buildings"
        shape = classes("district", at_once and "at-once", bool(look.outcome) and "is-over")
        return el("div", *parts, class_=shape)

    def side(self, look: Look) -> Html:
        """Return the kinds of cards that have not been seen yet."""
        return unseen_cards(look)

    def pointers(self, look: Look) -> dict[str, str]:
        """Return the pointer for a newcomer until their first take: the take, the tray, the count.

        One that isn't true now makes room for the next one.
        """
        seen: Observation = look.seen
        own = [event.action for event, _ in table_from(seen).deeds if event.seat == look.seat]
        if look.outcome or TAKE in own:
            return {}
        can_wait = not seen.taken[look.seat.other] and not is_due(look, len(seen.newest))
        is_false = {"take": not can_wait, "tray": not seen.row}
        due = [(name, at) for name, at in POINTED[len(own) :] if not is_false.get(name)]
        return {at: look.t(f"district.pointer.{name}") for name, at in due[:1]}

    def is_weighty(self, look: Look) -> bool:
        """Return whether the reader's latest action is a take."""
        own = [event.action for event, _ in table_from(look.seen).deeds if event.seat == look.seat]
        return own[-1:] == [TAKE]

    def marks(self, look: Look) -> str:
        """Return for each round whether the reader was ahead after it, behind or level."""
        return sentences.marks(look)

    def seat_name(self, t: Words, seat: Seat) -> str:
        """Return the name of a seat: the first one starts round 1."""
        return t("district.seat.second" if seat else "district.seat.first")

    def keys(self, look: Look) -> dict[str, str]:
        """Return the keys of this table besides the house's own."""
        return {"12345": look.t("district.key.1"), "T": look.t("district.key.T")}

    def focus(self, look: Look) -> str:
        """Return the key of the next card after the one just played, else of the take or the verdict."""
        seen: Observation = look.seen
        if look.outcome:
            return "verdict"
        if not seen.hand:
            return "take"
        own = [event for event, _ in table_from(seen).deeds if event.seat == seen.seat]
        last = own[-1].action if own and own[-1].round == seen.round else 0
        if last == TAKE:
            last = 0
        return f"play-{CODES[next((kind for kind in seen.hand if kind >= last), seen.hand[-1])]}"

    def log(self, look: Look) -> list[str]:
        """Return one entry per action, oldest first. The last one of a round has its end."""
        return sentences.lines(look)

    def results(self, look: Look) -> dict[int, str]:
        """Return the rounds that began after the reader's own actions."""
        return sentences.results(look)

    def dealt(self, look: Look, since: int) -> str:
        """Return the row and the reader's hand, if a round began after ply ``since``."""
        return sentences.dealt(look, since)

    def confirm(self, look: Look, action: str) -> str:
        """Return the question before a second take in a row, as the first may have ended the round."""
        return sentences.confirm(look, action)

    def status(self, look: Look) -> str:
        """Return the turn and the choices, or the way the game ended."""
        return sentences.status(look)

    def ask(self, look: Look) -> str:
        """Return the turn and the decision: one sentence for every kind of decision."""
        return sentences.ask(look)

    def summary(self, look: Look) -> str:
        """Return where the game stands: round, row, hands, points."""
        return sentences.summary(look)

    def brief(self, look: Look) -> str:
        """Return the round and the points of both, the reader's first."""
        return sentences.brief(look)

    def why(self, look: Look, code: str) -> str:
        """Return why an action, given by its text, cannot be done now."""
        return sentences.why(look, code)

    def action_name(self, t: Words, seen: Observation, action: str) -> str:
        """Return an action in words: "play a rose 8", "take ..." with the newest five of that moment."""
        return sentences.action_name(t, seen, action)

    def past_action(self, t: Words, _seen: Observation, action: str) -> str:
        """Return the reader's own past action in few words: a take without its cards."""
        return sentences.past_action(t, action)

    def reason(self, t: Words, reason: Reason) -> str:
        """Return one sentence for a reason."""
        return advice.reason(t, reason)

    def cues(self, look: Look, since: int) -> list[Cue]:
        """Return the animations and sounds of the actions after ply ``since``."""
        return cues(look, since)

    def rules(self, t: Words, settings: Settings) -> Html:
        """Return a summary of the rules."""
        return rules(t, settings)


# -- the seats -------------------------------------------------------------


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
    """Return the coin of the seat that starts."""
    return el(
        "span",
        el("span", look.t("district.starts"), class_="visually-hidden"),
        class_=classes("coin", "is-tossed" if look.match.tossed and not look.ply else None),
        data_move="coin",
        id="coin",
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


def action_button(
    look: Look,
    code: str,
    *inside: Html | list[Html],
    class_: str,
    key: str,
    id_: str | None = None,
    data_n: int | None = None,
) -> Html:
    """Return the button of an action. One that is not legal now tells why when pressed.

    While a bot thinks nothing is called unavailable: the focus waits here, and the turn comes back.
    """
    legal = code in look.legal
    hinted = legal and look.offers.hint is not None and look.offers.hint.action == code
    tag = el("span", look.t("district.hinted"), class_="tag") if hinted else None
    return el(
        "button",
        *inside,
        tag,
        type="button",
        id=id_,
        class_=classes(class_, "is-hinted" if hinted else None),
        data_do=code if legal else f"/why {code}",
        data_key="take" if code == TAKE_CODE else f"play-{code}",
        data_n=data_n,
        aria_disabled=None if legal or look.busy else "true",
        aria_keyshortcuts=key if look.settings.keys == "on" else None,
    )


# -- the row -----------------------------------------------------------------


def street(look: Look, cards: Table, fresh: frozenset[Card]) -> Html:
    """Return the row, oldest card first, and the take of its newest five."""
    t, seen = look.t, look.seen
    stage = t("district.stage", n=seen.round, all=ROUNDS)
    deck = t.n("district.deck", seen.deck_left)
    line = el("p", el("span", stage, class_="round"), " ", el("span", deck, class_="deck"), class_="stage")
    head = el(
        "header",
        el("h2", t("district.row"), id="row-title"),
        _pips(seen.round),
        line,
        _deck(seen.deck_left),
        class_="head",
    )
    first_new = max(0, len(cards.row) - MAX_TAKE)
    tray = t("district.newest-five" if len(cards.row) >= MAX_TAKE else "district.newest-few")
    items = [
        _lying(look, card, i - first_new, tray, marked=card in fresh) for i, card in enumerate(cards.row)
    ]
    row = el("ol", items, class_="row-cards", id="row-cards", aria_labelledby="row-title")
    return el(
        "section",
        head,
        el("div", row if items else _bare(look), class_="lie"),
        None if look.outcome else _take(look, seen.newest),
        class_=classes("street", bool(items) and first_new <= ROOMY and "roomy"),
        aria_labelledby="row-title",
    )


def _bare(look: Look) -> Html:
    """Return the words for a row that holds nothing."""
    return el("p", look.t("district.row-empty"), class_="empty", data_spot="row-empty")


def _pips(now: int) -> Html:
    """Return the four rounds as dots: played, this one, to come. For the eye. The stage says it."""
    pips = [
        el("span", class_=classes("pip", "is-done" if n < now else "is-now" if n == now else None))
        for n in range(1, ROUNDS + 1)
    ]
    return el("span", pips, class_="pips", aria_hidden="true")


def _deck(left: int) -> Html:
    """Return the deck as a pile that shrinks. Its number lies on it."""
    layers = min(4, -(-left // 8))
    pile = [el("span", class_="playing back", data_card="back") for _ in range(layers)]
    number = el("span", left, class_="n", data_tick="deck") if left else None
    return el("span", pile, number, class_="deck-pile", data_spot="deck", aria_hidden="true")


def _lying(look: Look, card: Card, place: int, tray: str, *, marked: bool) -> Html:
    """Return a card of the row. ``place`` is its position in the next take from 0, negative for older ones.

    ``tray`` names what a take brings: the newest five, or all of a shorter row (D6).
    """
    t = look.t
    words = [card_name(t, card)]
    name = el("span", tray, class_="tray-name", aria_hidden="true")
    if place >= 0 and len(look.seen.row) >= MAX_TAKE:
        words.append(t("district.newest"))
    if marked:
        words.append(t("district.just-played"))
    return el(
        "li",
        name if place == 0 else None,
        el("span", ", ".join(words), class_="visually-hidden"),
        face(t, card, look.settings.option("deck"), marked=marked),
        el("span", t("district.new"), class_="tag", aria_hidden="true") if marked else None,
        class_=classes("newest" if place >= 0 else "older", "first" if place == 0 else None),
        id=f"row-{card.key}",
    )


def _take(look: Look, newest: tuple[Kind, ...]) -> Html:
    t = look.t
    n = len(newest)
    label = (
        t("district.take-five")
        if n == MAX_TAKE
        else t.n("district.take", n)
        if n
        else t("district.take.none")
    )
    due = is_due(look, n)
    if due and (cost := points_lost(look.seen)):
        label = t("district.take.cost", take=label, points=format_sign(-cost))
    cards = several(t, newest)
    names = el("span", f" – {cards}", class_="visually-hidden") if newest else None
    kind = "take is-due" if due else "take"
    return action_button(look, TAKE_CODE, join([label, names]), class_=kind, key="T", data_n=n or None)


def is_due(look: Look, n: int) -> bool:
    """Return whether there is reason to take: five cards, no other action, or a hint."""
    hint = look.offers.hint
    if hint is not None and look.legal:
        return hint.action == TAKE_CODE
    return n == MAX_TAKE or look.legal == {TAKE_CODE}

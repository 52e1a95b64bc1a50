"""The row between the seats, with the take of its newest cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import TAKE_CODE, Kind
from noir.games.district.state import MAX_TAKE, ROUNDS
from web.games.district.buttons import action_button
from web.games.district.cards import Card, Table, card_name, face, several
from web.games.district.score_sheet import does_take_gain
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look

ROOMY = 10
"""Older cards in the row, at the most, that leave room for a line about the stage."""


def street(look: Look, cards: Table, fresh: frozenset[Card]) -> Html:
    """Return the row, oldest card first, and the take of its newest five."""
    t, seen = look.t, look.seen
    stage = t("district.round", n=seen.round)
    deck = t.n("district.deck", seen.deck_left)
    line = el("p", el("span", stage, class_="round"), " ", el("span", deck, class_="deck"), class_="stage")
    head = el(
        "header",
        el("h2", t("district.row"), id="row-title"),
        _pips(seen.round, t("district.stage", n=seen.round, all=ROUNDS)),
        line,
        _deck(seen.deck_left, deck),
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


def _pips(now: int, words: str) -> Html:
    """Return the four rounds as dots: played, this one, to come. Their words show under a mouse."""
    pips = [
        el("span", class_=classes("pip", "is-done" if n < now else "is-now" if n == now else None))
        for n in range(1, ROUNDS + 1)
    ]
    return el("span", pips, class_="pips", aria_hidden="true", title=words)


def _deck(left: int, words: str) -> Html:
    """Return the deck as a pile that shrinks. Its number lies on it, and its words show under a mouse."""
    layers = min(4, -(-left // 8))
    pile = [el("span", class_="playing back", data_card="back") for _ in range(layers)]
    number = el("span", left, class_="n", data_tick="deck") if left else None
    return el("span", pile, number, class_="deck-pile", data_spot="deck", aria_hidden="true", title=words)


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
        el("span", t.list(words, ""), class_="visually-hidden"),
        face(t, card, look.settings.option("deck"), marked=marked),
        el("span", t("district.new"), class_="tag", aria_hidden="true") if marked else None,
        class_=classes("newest" if place >= 0 else "older", "first" if place == 0 else None),
        id=f"row-{card.key}",
    )


def _take(look: Look, newest: tuple[Kind, ...]) -> Html:
    t = look.t
    n = len(newest)
    label = name_take(t, n) if n else t("district.take.none")
    cards = several(t, newest)
    names = el("span", f" – {cards}", class_="visually-hidden") if newest else None
    kind = "take is-due" if is_due(look, n) else "take"
    return action_button(look, TAKE_CODE, join([label, names]), class_=kind, key="T", data_n=n or None)


def name_take(t: Words, n: int) -> str:
    """Return the words for a take of some cards, without their names."""
    return t("district.take-five") if n == MAX_TAKE else t.n("district.take", n)


def is_due(look: Look, n: int) -> bool:
    """Return whether there is reason to take: five cards that gain, no other action, or a hint.

    That the cards gain would give the answer of a puzzle or lesson away.
    """
    hint = look.offers.hint
    if hint is not None and look.legal:
        return hint.action == TAKE_CODE
    return look.legal == {TAKE_CODE} or (n == MAX_TAKE and look.offers.analysis and does_take_gain(look))

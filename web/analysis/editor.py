"""The editor of the analysis board: the pieces in stock, every place, the other facts."""

from __future__ import annotations

from itertools import count, groupby
from typing import TYPE_CHECKING

from noir.analysis import positions_of
from web.analysis.elements import button, rule_link, text_field
from web.contracts.editor import editor_of
from web.markup import Html, classes, el, join
from web.registry import style_class

if TYPE_CHECKING:
    from web.analysis.screen import AtBoard
    from web.contracts.editor import Choice, Piece, Place
    from web.i18n import Words

MOST_BUTTONS = 6
"""Values of a fact that are buttons. More are a menu."""


def draw_editor(t: Words, at: AtBoard) -> Html:
    """Return the editor: the stock of pieces, every place, the other facts, the position as a text."""
    if not at.board.has_editor:
        return Html()
    board, deck = at.board, at.settings.option("deck")
    editor = editor_of(board.game)
    places = editor.places(t, deck, board.position)
    name = board.place.partition("-")[0]
    target = next((place for place in places if place.name == name and place.can_get), places[0])
    text = text_field("text", positions_of(board.game).to_text(board.position), "/board-text", rows=3)
    stock = _stock(t, at, target)
    return el(
        "div",
        el("h2", t("analysis.setup"), class_="visually-hidden"),
        el(
            "div",
            [_choice(t, at, choice) for choice in editor.choices(t, board.position)],
            None if editor.is_table else stock,
            class_="board-controls",
        ),
        el("div", [_group(t, at, name, group, target) for name, group in _groups(places)], class_="places"),
        stock if editor.is_table else None,
        el("p", el("label", t("analysis.text"), for_="board-text"), text, class_="as-text"),
        class_=classes("board-editor", editor.is_table and "is-table", style_class(board.game)),
    )


def _choice(t: Words, at: AtBoard, choice: Choice) -> Html:
    """Return a fact with its values. One of them is pressed, or selected where there are many."""
    label = f"choice-{choice.name}"
    rule = [" ", rule_link(t, at, choice.rule)] if choice.rule else None
    if len(choice.values) > MOST_BUTTONS:
        options = [
            el("option", name, value=edit, selected=edit == choice.chosen) for edit, name in choice.values
        ]
        menu = el("select", options, id=f"{label}-menu", data_do="/board edit", data_key=label)
        name = el("label", choice.label, for_=f"{label}-menu")
        return el("div", el("span", name, rule), menu, class_="fact")
    values = [
        button(name, f"edit {edit}", edit, aria_pressed="true" if edit == choice.chosen else "false")
        for edit, name in choice.values
    ]
    bar = el("div", values, role="toolbar", aria_labelledby=label, id=f"{label}-bar")
    return el("div", el("span", el("span", choice.label, id=label), rule), bar, class_="fact")


def _stock(t: Words, at: AtBoard, target: Place) -> Html:
    """Return the pieces that the chosen place can get."""
    board, deck = at.board, at.settings.option("deck")
    is_table = editor_of(board.game).is_table
    place = board.place if board.place.partition("-")[0] == target.name else target.name
    rows = editor_of(board.game).stock(t, deck, board.position, place)
    keys = at.settings.keys == "on"
    label = t("analysis.choose-for" if is_table else "analysis.add-to", place=target.label)
    numbers = count()
    inside = [
        [_piece(t, piece, keys=keys, key=f"stock-{piece.slot or next(numbers)}") for piece in row]
        for row in rows
    ]
    if is_table:
        inside = [
            [el("div", [el("div", cell, role="gridcell") for cell in row], role="row", class_="stock-row")]
            for row in inside
        ]
    role = "grid" if is_table else "toolbar"
    about = {"role": role, "aria_labelledby": "stock-label", "data_sweep": ""}
    bar = el("div", inside, id="stock", class_="pieces", **about)
    return el("div", el("h3", label, id="stock-label"), _stock_hint(t, at, target), bar, class_="stock")


def _stock_hint(t: Words, at: AtBoard, target: Place) -> Html | None:
    """Return the rule about the chosen place, and how to type pieces."""
    rule = [rule_link(t, at, target.rule), " "] if target.rule else None
    note = editor_of(at.board.game).typing(t) if at.settings.keys == "on" else ""
    return el("p", rule, note, class_="fine") if rule or note else None


def _groups(places: tuple[Place, ...]) -> list[tuple[str, list[Place]]]:
    """Return the places by their headings, which stay in order."""
    return [(name, list(group)) for name, group in groupby(places, key=lambda place: place.group)]


def _group(t: Words, at: AtBoard, name: str, places: list[Place], target: Place) -> Html:
    """Return the places under one heading, if they have one."""
    keys = at.settings.keys == "on"
    inside = join([_place(t, place, is_target=place == target, keys=keys) for place in places])
    return el("div", el("h3", name), inside, class_="place-group") if name else inside


def _place(t: Words, place: Place, *, is_target: bool, keys: bool) -> Html:
    """Return a place: the button that chooses it, and its pieces, each the button that takes it out."""
    title: Html = el("span", place.label)
    if place.can_get:
        name = place.label
        if place.count is not None:
            name = t("analysis.place", place=place.label, count=place.count)
        key = place.key if keys else ""
        title = button(
            join([name, " ", el("kbd", key, aria_hidden="true")]) if key else name,
            f"place {place.name}",
            f"place-{place.name}",
            aria_pressed="true" if is_target else "false",
            aria_keyshortcuts=key or None,
        )
    ways = [button(name, f"edit {edit}", edit) for edit, name in place.ways]
    inside = [_piece(t, piece, keys=False, key=piece.edit) for piece in place.pieces]
    bar = el(
        "div",
        inside,
        role="toolbar",
        aria_label=t("analysis.remove-from", place=place.label),
        id=f"pieces-{place.name}",
        class_="pieces",
    )
    return el(
        "section",
        title,
        bar if inside else None,
        el("div", ways, class_="ways") if ways else None,
        class_=classes("board-place", is_target and "is-target"),
    )


def _piece(t: Words, piece: Piece, *, keys: bool, key: str) -> Html:
    name = t("analysis.piece", name=piece.name, count=piece.note) if piece.note else piece.name
    note = el("span", piece.note, class_="count", aria_hidden="true") if piece.note else None
    return el(
        "button",
        el("span", name, class_="visually-hidden"),
        piece.picture,
        note,
        type="button",
        class_="piece",
        data_do=f"/board {piece.verb} {piece.edit}",
        data_key=key,
        aria_pressed=None if piece.is_in is None else "true" if piece.is_in else "false",
        aria_keyshortcuts=piece.key if keys and piece.key else None,
    )

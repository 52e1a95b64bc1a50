"""The editor of the analysis board: the pieces in stock, every place, the other facts."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, groupby
from typing import TYPE_CHECKING

from web.analysis.elements import button, draw_list_field
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
    """Return the editor: the table with its pieces to pick up, and the stock beside it."""
    if not at.board.has_editor:
        return Html()
    board, deck = at.board, at.settings.option("deck")
    editor = editor_of(board.game)
    places = editor.places(t, deck, board.position)
    name, picked = (
        board.place.partition("-")[0] or editor.first_place(board.position),
        picked_piece(at, places),
    )
    target = next((place for place in places if place.name == name and place.can_get), places[0])
    stock = _stock(t, at, target, picked)
    zones = [_group(t, at, group, some, target, picked) for group, some in _groups(places)]
    facts = el("div", [_choice(choice) for choice in editor.choices(t, board.position)], class_="board-facts")
    on_table, beside = (stock, zones) if editor.is_table else (zones, stock)
    return el(
        "div",
        el("h2", t("analysis.setup"), class_="visually-hidden"),
        el("div", on_table, class_=classes("on-table", not editor.is_table and "places")),
        el("div", el("div", beside, class_="places" if editor.is_table else None), facts, class_="beside"),
        class_=classes("board-editor", editor.is_table and "is-table", style_class(board.game)),
    )


def picked_piece(at: AtBoard, places: tuple[Place, ...]) -> Piece | None:
    """Return the piece of a place that is picked up, if there is one."""
    pieces = (piece for place in places for piece in place.pieces)
    return next((piece for piece in pieces if piece.token and piece.edit == at.board.place), None)


def _choice(choice: Choice) -> Html:
    """Return a fact with its values. One of them is pressed, or selected where there are many."""
    label = f"choice-{choice.name}"
    if len(choice.values) > MOST_BUTTONS:
        options = [
            el("option", name, value=edit, selected=edit == choice.chosen) for edit, name in choice.values
        ]
        menu = el("select", options, id=f"{label}-menu", data_do="/board edit", data_key=label)
        return el("div", el("label", choice.label, for_=f"{label}-menu"), menu, class_="fact")
    values = [
        button(name, f"edit {edit}", edit, aria_pressed="true" if edit == choice.chosen else "false")
        for edit, name in choice.values
    ]
    bar = el("div", values, role="toolbar", aria_labelledby=label, id=f"{label}-bar")
    return el("div", el("span", choice.label, id=label), bar, class_="fact")


def _stock(t: Words, at: AtBoard, target: Place, picked: Piece | None) -> Html:
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
    moves = {"data_drag": target.drag} if target.drag else {"data_sweep": ""}
    about = {"role": role, "aria_labelledby": "stock-label", **moves}
    bar = el("div", inside, id="stock", class_="pieces", **about)
    return el(
        "div",
        el("h3", label, id="stock-label"),
        bar,
        el("p", target.note, class_="fine") if target.note else None,
        _put_away(t, picked),
        _typing(t, at),
        draw_list_field(t, editor_of(board.game).about_lists(t)),
        class_="stock",
    )


def _put_away(t: Words, picked: Piece | None) -> Html | None:
    """Return the way to take the picked piece off the table."""
    if picked is None:
        return None
    return el("p", button(t("analysis.put-away"), f"edit {picked.edit}", "put-away"), class_="ways")


def _typing(t: Words, at: AtBoard) -> Html | None:
    """Return how pieces are typed, where keys do that."""
    note = editor_of(at.board.game).typing(t) if at.settings.keys == "on" else ""
    return el("p", note, class_="fine") if note else None


def _groups(places: tuple[Place, ...]) -> list[tuple[str, list[Place]]]:
    """Return the places by their headings, which stay in order."""
    return [(name, list(group)) for name, group in groupby(places, key=lambda place: place.group)]


def _group(
    t: Words, at: AtBoard, name: str, places: list[Place], target: Place, picked: Piece | None
) -> Html:
    """Return the places under one heading, if they have one."""
    keys, is_table = at.settings.keys == "on", editor_of(at.board.game).is_table
    inside = join(
        [
            _place(t, place, picked, is_target=place == target, keys=keys, names_target=not is_table)
            for place in places
        ]
    )
    return el("div", el("h3", name), inside, class_="place-group") if name else inside


def _place(
    t: Words, place: Place, picked: Piece | None, *, is_target: bool, keys: bool, names_target: bool
) -> Html:
    """Return a place: the button that chooses it or puts a piece there, and its pieces to pick up."""
    ways = [button(name, f"edit {edit}", edit) for edit, name in place.ways]
    inside = [_piece(t, _to_pick(place, piece, picked), keys=False, key=piece.edit) for piece in place.pieces]
    bar = el(
        "div",
        inside,
        role="toolbar",
        aria_label=place.label,
        id=f"pieces-{place.name}",
        class_="pieces",
    )
    return el(
        "section",
        _title(t, place, picked, is_target=is_target, keys=keys, names_target=names_target)
        if place.can_get
        else el("span", place.label),
        bar if inside else None,
        el("div", ways, class_="ways") if ways else None,
        class_=classes(
            "board-place",
            f"is-{place.name}",
            is_target and not picked and "is-target",
            place.can_get and picked is not None and "can-take",
        ),
    )


def _title(
    t: Words, place: Place, picked: Piece | None, *, is_target: bool, keys: bool, names_target: bool
) -> Html:
    """Return the button that puts the picked piece into a place, or chooses the place for the next ones.

    Beside a table the chosen one says so itself: it may be far from the stock.
    """
    if picked and picked not in place.pieces:
        does = f"edit {picked.edit} {place.name}+{picked.token}"
        return button(t("analysis.put-here", place=place.label), does, f"place-{place.name}")
    name, key = place.label, place.key if keys else ""
    if is_target and names_target and not picked:
        name = t("analysis.add-to", place=name)
    elif place.count:
        name = t("analysis.place", place=name, count=place.count)
    return button(
        join([name, " ", el("kbd", key, aria_hidden="true")]) if key else name,
        f"place {place.name}",
        f"place-{place.name}",
        aria_pressed="true" if is_target else "false",
        aria_keyshortcuts=key or None,
    )


def _to_pick(place: Place, piece: Piece, picked: Piece | None) -> Piece:
    """Return a piece as a switch that picks it up or puts it down again, if it can be moved."""
    if not piece.token:
        return piece
    is_picked = piece == picked
    return replace(piece, edit=place.name if is_picked else piece.edit, verb="place", is_in=is_picked)


def _piece(t: Words, piece: Piece, *, keys: bool, key: str) -> Html:
    name = t("analysis.piece", name=piece.name, count=piece.note) if piece.note else piece.name
    note = el("span", piece.note, class_="count", aria_hidden="true") if piece.note else None
    return el(
        "button",
        el("span", name, class_="visually-hidden"),
        piece.picture,
        note,
        type="button",
        class_=classes("piece", piece.note == "0" and "is-gone"),
        data_do=f"/board {piece.verb} {piece.edit}",
        data_key=key,
        aria_disabled="true" if piece.note == "0" else None,
        aria_pressed=None if piece.is_in is None else "true" if piece.is_in else "false",
        aria_keyshortcuts=piece.key if keys and piece.key else None,
    )

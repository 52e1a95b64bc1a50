"""Round view: the tables of a round, the results that come in, and the slips for the players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.club.codes import BOTH, Place
from web.club.deals import line_of_deal, line_of_seal, seal_of_evening, seal_of_key, seals_of
from web.club.links import table_link
from web.club.parts import button, field, form, link_ways, page_button
from web.club.sentences import claims_at, describe_game, names_at
from web.club.setup_view import draw_button
from web.club.state import is_dispute, seat_of, settle
from web.club.tables import write_place
from web.contracts.table import game_name
from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.club.desk import Desk


LOCAL = re.compile(r"https?://(localhost|127\.|\[::1\])")
"""An address that only this computer can open."""


def draw_round(desk: Desk) -> Html:
    """Return a round: where results come in, its tables, and the way to the next one."""
    assert desk.evening
    t, state, number = desk.t, desk.evening.state, desk.shown.round
    this = state.rounds[number]
    is_last = number == len(state.rounds) - 1
    games = [Place(number, table, game) for table, one in enumerate(this.claims) for game in range(len(one))]
    done = sum(settle(claims_at(state, place)) is not None for place in games)
    return join(
        [
            el(
                "p",
                el("b", game_name(t, state.setup.game_of(number))),
                " · ",
                t("evening.done", done=done, all=len(games)),
                class_="hall-about",
            ),
            _rounds(desk),
            None if desk.shown.is_foreign else draw_results(desk, is_next=done < len(games)),
            draw_button(desk) if is_last and done == len(games) and not desk.shown.is_foreign else None,
            _seal(desk),
            draw_tables(desk),
            el(
                "p",
                button(t("evening.slips"), "show", data_view="slips", data_key="slips"),
                page_button(t("evening.projector"), "projector"),
                page_button(t("evening.print"), "print"),
                button(
                    t("evening.take-back"),
                    "take-back",
                    data_key="take-back",
                    data_sure=t("evening.take-back.sure"),
                )
                if is_last and not desk.shown.is_foreign and not _can_undo_draw(desk)
                else None,
                class_="ways",
            ),
            _seals(desk),
        ]
    )


def draw_tables(desk: Desk) -> Html:
    """Return the tables of the round that is shown, with their results."""
    assert desk.evening
    pairs = desk.evening.state.rounds[desk.shown.round].pairs
    return el("ol", [_table(desk, table) for table in range(len(pairs))], class_="hall-tables")


def _can_undo_draw(desk: Desk) -> bool:
    """Return whether the draw of the last round is the latest change, so that an undo takes it back."""
    assert desk.evening
    at = desk.evening.last_change
    return at is not None and desk.evening.log[at].startswith("pair ")


def _rounds(desk: Desk) -> Html | None:
    """Return the ways to the other rounds."""
    assert desk.evening
    count = len(desk.evening.state.rounds)
    if count < 2:
        return None
    links = [
        button(
            str(number + 1),
            "show",
            data_round=number,
            data_key=f"round-{number}",
            aria_label=desk.t("evening.round", n=number + 1),
            aria_current="true" if number == desk.shown.round else None,
        )
        for number in range(count)
    ]
    return el("nav", links, class_="hall-rounds", aria_label=desk.t("evening.rounds"))


def draw_results(desk: Desk, *, is_next: bool = True) -> Html:
    """Return the field for codes, and the camera. Its button is bright while a result is the next step."""
    t = desk.t
    text = el(
        "input",
        type="text",
        name="text",
        id="result-text",
        autocomplete="off",
        spellcheck="false",
        autocapitalize="off",
    )
    return form(
        "take-result",
        field(desk.word("results"), text),
        el("button", desk.word("results.take"), type="submit", class_="main" if is_next else None),
        page_button(t("evening.scan"), "scan"),
        el("p", desk.word("results.about"), class_="fine"),
        class_="hall-results",
    )


def _table(desk: Desk, table: int) -> Html:
    assert desk.evening
    t, state = desk.t, desk.evening.state
    this = state.rounds[desk.shown.round]
    first, second = this.pairs[table]
    if second is None:
        return el(
            "li", el("h2", state.players[first].name), el("p", t("evening.bye")), class_="hall-table is-bye"
        )
    places = [Place(desk.shown.round, table, game) for game in range(len(this.claims[table]))]
    names = names_at(state, places[0])
    return el(
        "li",
        el("h2", el("small", t("evening.table", n=table + 1)), " ", f"{names[0]} – {names[1]}"),
        [_game(desk, place, len(places)) for place in places],
        class_="hall-table",
    )


def _game(desk: Desk, place: Place, games: int) -> Html:
    """Return how a game stands, and the form to type its result."""
    assert desk.evening
    state = desk.evening.state
    names, claims = names_at(state, place), claims_at(state, place)
    status = "done" if settle(claims) else "dispute" if is_dispute(claims) else "half" if claims else "open"
    key = f"{place.table}-{place.game}"
    number = el("small", _starter(desk, place, games), " ")
    return el(
        "div",
        el(
            "p",
            number,
            el("span", describe_game(desk, place)),
            class_=f"hall-game is-{status}",
            data_key=f"game-{key}",
        ),
        None if desk.shown.is_foreign else _draw_form(desk, place, key, names),
    )


def _starter(desk: Desk, place: Place, games: int) -> str:
    """Return the first player of a game, and its number among several. The seats swap with the games."""
    assert desk.evening
    names = names_at(desk.evening.state, place)
    text = desk.t("evening.starts", name=names[seat_of(0, place.game).value])
    return f"{desk.t('evening.game', n=place.game + 1)} · {text}" if games > 1 else text


def _draw_form(desk: Desk, place: Place, key: str, names: tuple[str, str]) -> Html:
    """Return the form to type a result. It begins with the one that counts."""
    assert desk.evening
    t, claims = desk.t, claims_at(desk.evening.state, place)
    settled = settle(claims)
    winner = settled.result.winner if settled else None
    chosen = "" if not settled else "=" if winner is None else str(winner ^ (place.game % 2))
    ahead = settled.result.margin if settled else 0
    texts = {"": t("evening.type.choose"), "0": names[0], "1": names[1], "=": t("evening.result.draw")}
    options = [el("option", text, value=side, selected=side == chosen) for side, text in texts.items()]
    return el(
        "details",
        el("summary", t("evening.type.correct" if claims else "evening.type"), data_key=f"type-{key}"),
        form(
            "type-result",
            el("input", type="hidden", name="place", value=write_place(place)),
            field(
                t("evening.type.winner"),
                el("select", options, name="winner", data_key=f"winner-{key}"),
            ),
            field(
                t("evening.type.ahead"),
                el(
                    "input",
                    type="number",
                    name="ahead",
                    min=0,
                    max=127,
                    value=ahead or None,
                    inputmode="numeric",
                ),
            ),
            el("button", t("evening.type.do"), type="submit"),
            class_="hall-typed",
        ),
        data_key=f"typed-{key}-{chosen}-{ahead}",  # another result is another form
        class_="hall-type",
    )


def _key(desk: Desk) -> str:
    """Return the key of the round that is shown, "" until it has been played."""
    assert desk.evening
    state, number = desk.evening.state, desk.shown.round
    return state.key_of_round(number) if state.is_played(number) else ""


def _seal(desk: Desk) -> Html:
    """Return the line with the seal for slips and the large view, and after the round its key."""
    assert desk.evening
    state = desk.evening.state
    seal, key = seals_of(state.setup.secret)[state.rounds[desk.shown.round].key], _key(desk)
    return el(
        "p",
        [desk.t("evening.seal.round"), ": ", el("code", seal)],
        [el("br"), desk.t("evening.seal.key"), ": ", el("code", key)] if key else None,
        class_="hall-seal",
    )


def _seals(desk: Desk) -> Html:
    """Return the seals of the deals, and the key of a round that has been played."""
    assert desk.evening
    t, state, number = desk.t, desk.evening.state, desk.shown.round
    seals = seals_of(state.setup.secret)
    key = _key(desk)
    rows = [
        (t("evening.seal.evening"), seal_of_evening(seals)),
        (t("evening.seal.round"), seals[state.rounds[number].key]),
        (t("evening.seal.key"), f"{key} → {seal_of_key(key)}" if key else t("evening.seal.closed")),
    ]
    return el(
        "details",
        el("summary", t("evening.seal")),
        el("p", t("evening.seal.about")),
        el("dl", [[el("dt", name), el("dd", el("code", text))] for name, text in rows]),
        _proof(desk, key) if key else None,
        class_="hall-seals",
        data_key="seals",
    )


def _proof(desk: Desk, key: str) -> Html:
    """Return the lines by which anyone can compute the seal and the deals of a round, and the deals."""
    assert desk.evening
    t, state, number = desk.t, desk.evening.state, desk.shown.round
    places = [
        Place(number, table, game)
        for table, one in enumerate(state.rounds[number].claims)
        for game in range(len(one))
    ]
    seeds = {state.setup.deal_of(place): state.find_seed(place) for place in places}
    game = state.setup.game_of(number)
    deals = [
        el(
            "li",
            el("code", line_of_deal(key, *deal)),
            " → ",
            el(
                "a",
                el("code", seed),
                href=f"{desk.root}?game={game}&seed={seed}&lang={t.lang}",
                target="_blank",
            ),
        )
        for deal, seed in seeds.items()
    ]
    return join(
        [
            el("p", t("evening.seal.check")),
            el("ul", el("li", el("code", line_of_seal(key)), " → ", el("code", seal_of_key(key))), deals),
        ]
    )


def draw_slips(desk: Desk) -> Html:
    """Return the slips of a round, with a code each: one for a table, or for a seat where deals are free."""
    assert desk.evening
    t, state, number = desk.t, desk.evening.state, desk.shown.round
    is_shared = state.setup.is_duplicate or not desk.shown.has_own_devices  # two devices shuffle anew
    sides = (BOTH,) if is_shared else (0, 1)
    slips = [
        _slip(desk, table, side)
        for table, (_, second) in enumerate(state.rounds[number].pairs)
        if second is not None
        for side in sides
    ]
    ways = [
        button(
            t(f"evening.slips.{name}"),
            "show",
            data_devices=name,
            data_key=f"devices-{name}",
            aria_pressed=str(is_shared == (name == "shared")).lower(),
        )
        for name in ("shared", "own")
    ]
    return join(
        [
            el("p", t("evening.slips.about"), class_="hall-about"),
            el("p", t("evening.slips.local"), class_="hall-note") if LOCAL.match(desk.root) else None,
            el(
                "p",
                button(t("evening.slips.back"), "show", data_view="round", data_key="slips-back"),
                page_button(t("evening.print"), "print"),
                page_button(t("evening.projector"), "projector"),
                class_="ways",
            ),
            None
            if state.setup.is_duplicate
            else el("div", ways, class_="ways", role="group", aria_label=t("evening.slips")),
            _seal(desk),
            el("ul", slips, class_="hall-slips"),
        ]
    )


def _slip(desk: Desk, table: int, side: int) -> Html:
    assert desk.evening
    t, state, number = desk.t, desk.evening.state, desk.shown.round
    names = names_at(state, Place(number, table, 0))
    link = f"{desk.root}?club={table_link(state, number, table, side)}"
    who = f"{names[0]} – {names[1]}" if side == BOTH else names[side]
    other = "" if side == BOTH else t("evening.slips.against", name=names[1 - side])
    games = len(state.rounds[number].claims[table])
    starters = [_starter(desk, Place(number, table, game), games) for game in range(games)]
    return el(
        "li",
        el("h2", el("small", t("evening.table", n=table + 1)), " ", who),
        el("p", other or t("evening.slips.both")),
        [el("p", starter) for starter in starters],
        el("noir-qr", data_text=link, role="img", aria_label=t("evening.slips.qr", name=who)),
        el("p", link.partition("//")[2], class_="hall-address"),
        link_ways(t, t("evening.slips.open"), link),
        _seal(desk),
    )

"""Standings view: the standings with tie-breaks, the crosstable, the games, and a view for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club.codes import Place
from web.club.handover import write_standings
from web.club.moments_view import draw_moments
from web.club.parts import button, page_button, title
from web.club.schedule import is_over
from web.club.sentences import claims_at, describe_game, names_at, write_points
from web.club.setup_view import draw_button
from web.club.standings import crosstable, find_deciding_columns, meetings_of, rank_players
from web.club.state import settle
from web.markup import Html, el, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.club.desk import Board, Desk
    from web.club.standings import Line, Meeting

COLUMNS = ("rank", "player", "points", "direct", "buchholz", "margin")
TIE_BREAKS = {"direct", "buchholz"}
"""Columns that are shown where they decide something."""


def draw_standings(desk: Desk) -> Html:
    """Return the standings of the evening."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    lines, meetings = rank_players(state), meetings_of(state)
    numbers = range(len(state.rounds))
    visible = {*COLUMNS} - TIE_BREAKS | find_deciding_columns(lines)
    rows = [
        el(
            "tr",
            el("td", line.rank),
            el("th", state.players[line.player].name, scope="row"),
            el("td", write_points(line.points), class_="hall-points"),
            el("td", write_points(line.direct)) if "direct" in visible else None,
            el("td", write_points(line.buchholz)) if "buchholz" in visible else None,
            el("td", f"{line.margin:+}".replace("-", "−") if line.margin else "0"),
            [_meeting(desk, line.player, _find(meetings, number, line.player)) for number in numbers],
        )
        for line in lines
    ]
    rounds = [t("evening.round", n=number + 1) for number in numbers]
    columns = tuple(name for name in COLUMNS if name in visible)
    ways = el(
        "p",
        page_button(t("evening.projector"), "projector"),
        page_button(t("evening.print"), "print"),
        button(t("evening.save-table"), "save-table", data_key="save-table"),
        class_="ways",
    )
    return join(
        [
            _winners(desk, lines) if is_over(state) else None,
            draw_frame(t("evening.standings"), _head(desk, columns, rounds), rows),
            el("p", t("evening.standings.about"), class_="fine"),
            _next_round(desk),
            ways,
            draw_moments(desk),
            _crosstable(desk, [line.player for line in lines]),
            _games(desk),
            _for_players(desk),
        ]
    )


def _next_round(desk: Desk) -> Html | None:
    """Return the button that draws the next round, once the last one is played."""
    assert desk.evening
    state = desk.evening.state
    is_due = state.rounds and state.is_played(-1) and not is_over(state)
    return draw_button(desk) if is_due and not desk.shown.is_foreign else None


def _winners(desk: Desk, lines: Sequence[Line]) -> Html:
    """Return the winners of an evening that is over."""
    assert desk.evening
    names = [desk.evening.state.players[line.player].name for line in lines if line.rank == 1]
    return el("p", el("b", desk.t("evening.standings.winners", names=desk.t.list(names))), class_="lead")


def _find(meetings: Sequence[Meeting], number: int, player: int) -> Meeting | None:
    return next((one for one in meetings if one.round == number and player in (one.first, one.second)), None)


def _meeting(desk: Desk, player: int, one: Meeting | None) -> Html:
    """Return the opponent of a player in a round, and the points. Empty without a table or a bye."""
    assert desk.evening
    if one is None:
        return el("td")
    other = one.opponent(player)
    name = desk.t("evening.bye.name") if other is None else desk.evening.state.players[other].name
    points = "" if one.points is None else write_points(one.of(player)[0])
    return el("td", el("small", name), " ", points)


def _head(desk: Desk, names: tuple[str, ...], more: Sequence[str] = ()) -> Html:
    titles = [*(desk.t(f"evening.col.{name}") for name in names), *more]
    return el("thead", el("tr", [el("th", text, scope="col") for text in titles]))


def draw_frame(label: str, head: Html, rows: list[Html]) -> Html:
    """Return a table in a frame that scrolls where it is wide."""
    table = el("table", head, el("tbody", rows))
    return el("div", table, class_="hall-frame", tabindex=0, role="group", aria_label=label)


def _crosstable(desk: Desk, order: list[int]) -> Html:
    assert desk.evening
    t, state = desk.t, desk.evening.state
    ranks = [
        el("th", number, scope="col", aria_label=state.players[player].name)
        for number, player in enumerate(order, 1)
    ]
    rows = [
        el(
            "tr",
            el("td", number + 1),
            el("th", state.players[player].name, scope="row"),
            [
                el("td", "×" if at == number else " ".join(map(write_points, cell)))
                for at, cell in enumerate(cells)
            ],
        )
        for number, (player, cells) in enumerate(zip(order, crosstable(state, order), strict=True))
    ]
    head = el("thead", el("tr", el("th"), el("th", t("evening.col.player"), scope="col"), ranks))
    return el(
        "details",
        el("summary", t("evening.crosstable")),
        draw_frame(t("evening.crosstable"), head, rows),
        data_key="crosstable",
    )


def _games(desk: Desk) -> Html:
    """Return all games by round, each with a link to its replay."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    rounds = []
    for number, this in enumerate(state.rounds):
        places = [
            Place(number, table, game) for table, one in enumerate(this.claims) for game in range(len(one))
        ]
        rounds.append(el("h3", t("evening.round", n=number + 1)))
        rounds.append(el("ul", [_one_game(desk, place) for place in places]))
    return el("details", el("summary", t("evening.games")), rounds, data_key="games", class_="hall-games")


def _one_game(desk: Desk, place: Place) -> Html:
    assert desk.evening
    state = desk.evening.state
    names, claim = names_at(state, place), settle(claims_at(state, place))
    link = ""
    if claim and claim.record:
        link = f"{desk.root}#g={claim.text.partition('.')[2]}"
    text = f"{names[0]} – {names[1]}"
    return el(
        "li",
        el("a", text, href=link, target="_blank", aria_label=desk.t("evening.games.replay", name=text))
        if link
        else text,
        ": ",
        describe_game(desk, place),
    )


def _for_players(desk: Desk) -> Html:
    assert desk.evening
    link = f"{desk.page}#standings={write_standings(desk.evening.state)}"
    return el(
        "details",
        el("summary", desk.t("evening.for-players")),
        el("p", desk.t("evening.for-players.about")),
        el("noir-qr", data_text=link, role="img", aria_label=desk.t("evening.for-players")),
        data_key="for-players",
        class_="hall-for-players",
    )


def draw_board(desk: Desk, board: Board) -> Html:
    """Return the standings that a player's phone shows."""
    t = desk.t
    rounds, found = board
    rows = [
        el(
            "tr",
            el("td", rank),
            el("th", name, scope="row"),
            el("td", write_points(points), class_="hall-points"),
        )
        for rank, name, points in found
    ]
    return join(
        [
            title(t.n("evening.standings.after", rounds)),
            draw_frame(t("evening.standings"), _head(desk, COLUMNS[:3]), rows),
            el("p", t("evening.board.about"), class_="fine"),
            el("p", button(t("evening.close"), "close"), class_="ways"),
        ]
    )

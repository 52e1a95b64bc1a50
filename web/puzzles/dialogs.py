"""Dialogs of the puzzles: the index, and the links to send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from web.contracts.table import game_name, kind_name, view_of
from web.markup import Html, classes, el, join
from web.model.links.duel import verdict, worth
from web.model.table import DAY
from web.model.ui import Dialog
from web.puzzles import attempts
from web.puzzles.position import date_words, emblem, heading
from web.registry import ui_of
from web.views.link_banner import result as result_words
from web.views.opponent_faces import portrait_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from noir.core import Outcome
    from noir.puzzles import Case, Deal
    from web.i18n import Words
    from web.model.look import Look
    from web.model.puzzle import Puzzle
    from web.model.ui import Ui
    from web.puzzles.attempts import Sums

    Day: TypeAlias = tuple[str, Case, str]
    """A date, its case and how that went."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of a kind: how many are done, how many there are, the latest ones solved in a row."""

    kind: str
    done: int
    total: int
    run: int


@dataclass(frozen=True, slots=True)
class OwnPoint:
    """A turning point of a game of the reader's."""

    name: str
    game: str
    level: str
    date: str
    move: int
    lost: int
    """Points of the chance to win that the action gave away."""
    sure: bool
    """Whether it is proven that a better one wins."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PuzzleIndex(Dialog):
    """The index of the puzzles."""

    name: str = "puzzles"
    sums: Sums
    today: Day | None
    deal: Deal | None
    deal_end: Outcome | None
    """How the reader's own game on that deal ended. None before its end."""
    days: Sequence[Day]
    week: Sequence[Day]
    shelves: Sequence[tuple[str, Sequence[Shelf]]]
    """By family its kinds."""
    own: Sequence[OwnPoint]
    is_studying: bool
    """Whether games of the reader's are being reviewed for more of those."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PuzzleResult(Dialog):
    """A text about puzzles to send."""

    name: str = "puzzle-result"
    text: str
    series: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DealResult(Dialog):
    """The result of the deal of the day to send, beside those of the levels that are known."""

    name: str = "deal-result"
    deal: Deal
    outcome: Outcome
    pars: Mapping[str, Outcome]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OwnResult(Dialog):
    """The answer to an action at an own turning point."""

    name: str = "own-result"
    sentence: str
    is_right: bool
    following: str
    """The name of the next turning point, if there is one."""


def puzzles(look: Look, ui: Ui) -> Html:
    """Return the case and the deal of the day, the reader's record, the kinds, the past days."""
    t, dialog = look.t, ui.dialog_of(PuzzleIndex)
    return join(
        [
            _today(look, dialog, dialog.today, dialog.deal)
            if dialog.today and dialog.deal
            else el("p", t("error.invalid-notation.clock", value="")),
            _record(look, dialog.sums, dialog.week),
            _own(look, dialog) if dialog.own or dialog.is_studying else None,
            el("h3", t("puzzle.by-rating")),
            el("p", [_way(t(f"puzzle.{name}"), f"/puzzle {name}") for name in NEARBY], class_="ladder"),
            [_kinds(t, family, kinds) for family, kinds in dialog.shelves],
            _days(look, dialog.days) if dialog.days else None,
            el("h3", t("puzzle.for-many")),
            el(
                "p",
                _way(t("puzzle.series"), "/puzzle-series"),
                _way(t("puzzle.print"), "/puzzle-print"),
                class_="presses",
            ),
            el("p", t("puzzle.private"), class_="fine"),
        ]
    )


MOST_OWN = 6
NEARBY = ("easier", "near", "harder")


def _record(look: Look, sums: Sums, week: Sequence[Day]) -> Html:
    """Return the reader's numbers as things: a rating, a house whose windows are the last days, a share.

    The ear hears them as sentences.
    """
    t = look.t
    panes = [
        el("span", int(date[-2:]), class_=classes("pane", f"is-{state}", date == week[-1][0] and "is-today"))
        for date, _, state in week
    ]
    rating = sums.rating
    doubt = f"± {round(2 * rating.deviation)}"
    if sums.tries_left:
        doubt = t.n("puzzle.record.unrated", sums.tries_left)
    tiles = [
        _tile(t("puzzle.record.rating"), "–" if sums.tries_left else round(rating.value), doubt),
        _tile(t("puzzle.record.streak"), sums.streak, el("span", panes, class_="panes")),
        _tile(
            t("puzzle.record.solved"),
            sums.solved,
            el("progress", max=max(sums.tried, 1), value=sums.solved),
        ),
    ]
    line = el("p", numbers(t, sums), class_="visually-hidden")
    return join([line, el("div", tiles, class_="record", aria_hidden="true")])


def _tile(name: str, value: int | str, about: Html | str) -> Html:
    return el(
        "span",
        el("span", name, class_="name-it"),
        el("span", value, class_="value-it"),
        el("span", about, class_="about-it"),
        class_="tile",
    )


def numbers(t: Words, sums: Sums) -> str:
    """Return the reader's numbers in a few sentences."""
    if not sums.tried:
        return t("puzzle.none")
    value, doubt = round(sums.rating.value), round(2 * sums.rating.deviation)
    lines = [] if sums.tries_left else [t("puzzle.rating", rating=value, doubt=doubt)]
    lines.append(t("puzzle.solved-of", solved=sums.solved, tried=sums.tried))
    if sums.best:
        lines.append(t("puzzle.streak", streak=sums.streak, best=sums.best))
    return " ".join(lines)


def _way(label: str | Html, do: str, *, main: bool = False, key: str = "") -> Html:
    key = key or do.strip("/").replace(" ", "-")
    return el("button", label, type="button", class_="main" if main else None, data_do=do, data_key=key)


def _today(look: Look, shown: PuzzleIndex, day: Day, deal: Deal) -> Html:
    t, end = look.t, shown.deal_end
    date, case, state = day
    hard = [t("puzzle.hard")] if state == "open" and attempts.is_hard(case.rating, shown.sums) else []
    picture = emblem(t, case.family, case.kind)
    seat = view_of(deal.game).seat_name(t, deal.seat)
    about = t(
        "puzzle.deal-about", game=game_name(t, deal.game), role=seat, level=t(f"shell.level.{deal.rival}")
    )
    played = ""
    if end is not None:
        played = "is-solved" if end.winner == deal.seat else "is-failed"
        name = ui_of(deal.game).opponents[deal.rival].name
        about = t("puzzle.deal-end", result=result_words(t, end, deal.seat), name=name)
    face = el("span", portrait_of(deal.game, deal.rival), class_="kind-art")
    return el(
        "ul",
        el(
            "li",
            _card(
                picture,
                t("puzzle.daily"),
                " · ".join([_case(t, case, state), *hard]),
                "/puzzle daily",
                main=True,
            ),
            class_=f"is-{state}",
        ),
        el("li", _card(face, t("shell.of-day"), about, "/deal"), class_=played or None),
        class_="today",
        aria_label=date_words(t, date),
    )


def _card(picture: Html, name: str, about: str | Html, do: str, *, main: bool = False) -> Html:
    """Return a way as a card with a picture, its name and a line about it."""
    line = el("span", el("strong", name), " ", el("span", about, class_="about-it"), class_="card-told")
    key = do.strip("/").replace(" ", "-")
    return el(
        "button",
        picture,
        line,
        type="button",
        class_=classes("kind-card", main and "main"),
        data_do=do,
        data_key=key,
    )


def _case(t: Words, case: Case, state: str) -> str:
    name = kind_name(t, case.family, case.kind)
    rated, how = t("puzzle.rated", rating=case.rating), t(f"puzzle.state.{state}")
    return f"{game_name(t, case.family)}, {name} · {rated} · {how}"


def _kinds(t: Words, family: str, kinds: Sequence[Shelf]) -> Html:
    items = [_kind(t, family, shelf) for shelf in kinds]
    return join([el("h3", game_name(t, family)), el("ul", items, class_="kinds")])


def _kind(t: Words, family: str, shelf: Shelf) -> Html:
    """Return a kind as two ways: one puzzle of it, and six in a row."""
    name = kind_name(t, family, shelf.kind)
    about = [t("puzzle.done-of", done=shelf.done, all=shelf.total)]
    about += [t("puzzle.run", n=shelf.run)] if shelf.run > 1 else []
    bar = el("progress", max=shelf.total, value=shelf.done, aria_hidden="true")
    six = el(
        "button",
        t("puzzle.six"),
        type="button",
        class_="six",
        aria_label=t("shell.pair", name=t("puzzle.six"), what=name),
        data_do=f"/six {shelf.kind}",
        data_key=f"six-{shelf.kind}",
    )
    card = _card(emblem(t, family, shelf.kind), name, join([" · ".join(about), bar]), f"/puzzle {shelf.kind}")
    return el("li", card, six)


def _own(look: Look, shown: PuzzleIndex) -> Html:
    """Return the turning points of the reader's own games."""
    t = look.t
    items = [el("li", _own_card(look, point)) for point in shown.own[:MOST_OWN]]
    works = el("p", t("puzzle.own-works"), class_="fine", role="status") if shown.is_studying else None
    return join([el("h3", t("puzzle.own")), el("ul", items, class_="kinds") if items else None, works])


def _own_card(look: Look, point: OwnPoint) -> Html:
    t = look.t
    face = el("span", portrait_of(point.game, point.level), class_="kind-art")
    about = [
        date_words(t, point.date),
        t.n("coach.points", point.lost, points=f"−{point.lost}"),
        t("puzzle.own-sure" if point.sure else "puzzle.own-boss"),
    ]
    name = t("shell.pair", name=game_name(t, point.game), what=t("coach.at-move", n=point.move))
    return _card(face, name, " · ".join(about), f"/own {point.name}")


def own_result(look: Look, ui: Ui) -> Html:
    """Return whether an action was a good one, and the ways on."""
    t, shown = look.t, ui.dialog_of(OwnResult)
    ways = [_way(t("puzzle.own-next"), f"/own {shown.following}", main=True)] if shown.following else []
    label = t("puzzle.on") if shown.is_right else t("puzzle.own-again")
    ways.append(_way(label, "/close", main=not ways, key="own-on"))
    return join([el("p", shown.sentence), el("p", [(way, " ") for way in ways])])


def _days(look: Look, days: Sequence[Day]) -> Html:
    t = look.t
    items = [
        el(
            "li",
            _card(
                emblem(t, case.family, case.kind),
                date_words(t, date),
                _case(t, case, state),
                f"/puzzle {date}",
            ),
            class_=f"is-{state}",
        )
        for date, case, state in days
    ]
    older = _way(t("puzzle.older"), f"/puzzles {days[-1][0]}")
    return el(
        "details",
        el("summary", t("puzzle.archive"), data_key="puzzle-archive"),
        el("ul", items, class_="kinds"),
        el("p", older, class_="presses"),
        id="puzzle-archive",
    )


def result(look: Look, ui: Ui) -> Html:
    """Return a text to send, with the ways to do so."""
    t, dialog = look.t, ui.dialog_of(PuzzleResult)
    return join(
        [
            el("p", t("puzzle.series-about")) if dialog.series else None,
            _to_send(t, dialog.text, t("share.link" if dialog.series else "puzzle.to-send")),
            el("p", t("puzzle.no-secret"), class_="fine"),
            el("noir-qr", data_text=dialog.link, role="img", aria_label=t("share.qr")),
        ]
    )


def _to_send(t: Words, text: str, label: str) -> Html:
    """Return a text with the ways to send it."""
    field = el("textarea", text, readonly=True, rows=7, data_key="link", class_="code")
    ways = _way(t("share.copy"), "/copy", main=True), " ", _way(t("share.send"), "/send")
    return join([el("label", el("span", label), field, class_="choice"), el("p", *ways)])


def deal_result(look: Look, ui: Ui) -> Html:
    """Return the lines to send, and below them the reader among the levels at the same deal, best first."""
    t, shown = look.t, ui.dialog_of(DealResult)
    ends = {"": shown.outcome, **shown.pars}
    ranked = sorted(ends, key=lambda level: worth(ends[level], shown.deal.seat), reverse=True)
    lines = [_rank(look, shown.deal, level, ends[level]) for level in ranked]
    works = el("p", t("puzzle.deal-works"), class_="fine") if len(shown.pars) < len(LEVELS) else None
    levels = el(
        "div", el("h3", t("puzzle.deal-levels")), el("ol", lines, role="list"), works, class_="scores"
    )
    return join([_to_send(t, shown.copy, t("puzzle.to-send")), levels])


def _rank(look: Look, deal: Deal, level: str, outcome: Outcome) -> Html:
    """Return the result of a level at the deal, or of the reader for ""."""
    t = look.t
    known = ui_of(deal.game).opponents.get(level)
    name = t(f"shell.level.{level}") if level else el("strong", t("shell.you"))
    return el(
        "li",
        portrait_of(deal.game, level) if known else el("span"),
        el("span", known.name, el("span", name, class_="fine")) if known else el("span", name),
        el("span"),
        el("span", result_words(t, outcome, deal.seat)),
        class_="score-line",
    )


def result_lines(look: Look, deal: Deal, outcome: Outcome, pars: Mapping[str, Outcome], link: str) -> str:
    """Return the lines to send about a deal of the day: the result and a sign a round, and no card."""
    t, view = look.t, view_of(deal.game)
    date = date_words(t, deal.seed.removeprefix(DAY))
    end = result_words(t, outcome, deal.seat)
    lines = [
        f"Noir · {t('shell.of-day')} · {date}",
        f"{game_name(t, deal.game)} · {t('puzzle.deal-end', result=end, name=look.names[deal.seat.other])}",
        view.marks(look),
    ]
    if len(pars) == len(LEVELS):
        better = sum(verdict(outcome, theirs, deal.seat) == "better" for theirs in pars.values())
        lines += [t("puzzle.deal-better", n=better, all=len(LEVELS))] if better else []
    return "\n".join(filter(None, [*lines, link]))


def result_text(t: Words, puzzle: Puzzle, sums: Sums, link: str) -> str:
    """Return the lines to send: how a puzzle went, without anything that helps to solve it."""
    sentences = [t(f"puzzle.sent.{puzzle.state}")]
    if puzzle.daily and sums.streak > 1:
        sentences.append(t.n("puzzle.sent.streak", sums.streak))
    return "\n".join([f"Noir · {game_name(t, puzzle.game)}", heading(t, puzzle), " ".join(sentences), link])


DIALOGS = {"puzzles": puzzles, "puzzle-result": result, "deal-result": deal_result, "own-result": own_result}

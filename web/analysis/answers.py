"""The answers at the analysis board: the candidates, the chance of every move, the cards that decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.analysis.elements import button, progress_bar
from web.analysis.screen import look_at
from web.analysis.sentences import action_name, mean_chance
from web.contracts.editor import editor_of
from web.contracts.table import explain, pictures_of
from web.markup import Html, classes, el, join
from web.model.percent import percent
from web.registry import style_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.analysis import Holding, Line, Needs, Report
    from web.analysis.screen import AtBoard
    from web.contracts.editor import Finding
    from web.i18n import Words

SHOWN_CASES = 5
"""Cases that are listed as the best ones, and as the worst ones."""
ALIKE = 0.05
"""Chances that differ by less are about the same: each is an estimate."""
CASES = "needs-title"
"""The key of the heading over the cases."""
SHOWN_LINES = 6
"""Moves that are listed at once, the best ones."""


def draw_answers(t: Words, at: AtBoard) -> Html:
    """Return the button that asks, and the answers so far."""
    report, needs = at.board.report, at.board.needs
    if at.board.fault is not None or at.board.study.node.end:
        return Html()
    findings = [_finding(t, finding) for finding in editor_of(at.board.game).findings(t, at.board.position)]
    if not at.board.is_answerable or at.board.is_over:
        return join(findings)
    return join(
        [
            el("h2", t("analysis.answers")),
            None if at.board.real_game else el("p", _ask(t, at), class_="ways"),
            _lines(t, at, report) if report else None,
            _needs(t, at, needs) if needs else None,
            findings,
        ]
    )


def _ask(t: Words, at: AtBoard) -> Html:
    """Return the button that asks, or stops the work on the answers."""
    asks = at.job is not None
    name = "stop" if asks else "ask"
    return button(t(f"analysis.{name}"), name, "ask", main=not at.board.report)


def _finding(t: Words, finding: Finding) -> Html:
    """Return the candidates for something hidden, and why the others are none."""
    items = [el("li", el("b", names), ": ", why) for _, names, why in finding.reasons]
    title, key = f"finding-{finding.name}", f"why-{finding.name}"
    folded = el("details", el("summary", t("analysis.why-not"), data_key=key), el("ul", items), id=key)
    return el(
        "section",
        el("h3", finding.label, id=title),
        el("p", finding.candidates),
        folded if items else None,
        class_="board-finding",
        aria_labelledby=title,
    )


def _lines(t: Words, at: AtBoard, report: Report) -> Html:
    is_mine = report.turn == at.board.position.seat
    whose = "analysis.lead-mine" if is_mine else "analysis.lead-theirs"
    lead = " ".join(map(t, (whose, "coach.for-whom", "settings.level.note")))
    if report.is_exact:
        lead = f"{lead} {t('analysis.exact')}"
    elif any(line.proven is None for line in report.lines):
        lead = f"{lead} {t('analysis.estimate')}"
    shown, others = report.lines[:SHOWN_LINES], report.lines[SHOWN_LINES:]
    return join(
        [
            el("p", lead, class_="fine"),
            progress_bar(t, report.done, report.total),
            el("p", t("analysis.equal")) if len(best_actions(at)) > 1 else None,
            _line_list(t, at, shown, is_mine=is_mine),
            _more_lines(t, at, others, is_mine=is_mine) if others else None,
        ]
    )


def best_actions(at: AtBoard) -> list[str]:
    """Return the best action once all are weighed, and those that are shown with the same chance."""
    report = at.board.report
    if report is None or not at.board.best:
        return []
    shown = [(percent(line.chance), line.proven) for line in report.lines]
    return [line.action for line, each in zip(report.lines, shown, strict=True) if each == shown[0]]


def _line_list(t: Words, at: AtBoard, lines: Sequence[Line], *, is_mine: bool) -> Html:
    best = best_actions(at)
    items, last = [], ""
    for line in lines:
        why = _because(t, at, line, is_mine=is_mine)
        news = why if why != last else ""  # moves that are alike have their reason once
        items.append(_line(t, at, line, news, is_mine=is_mine, is_best=line.action in best))
        last = why
    return el("ol", items, class_="board-lines")


def _because(t: Words, at: AtBoard, line: Line, *, is_mine: bool) -> str:
    """Return the share of an action of the other seat, and its reasons."""
    share = t("analysis.share-of", share=percent(line.share)) if not is_mine and line.share else ""
    return " ".join([share, *explain(t, at.board.game, line.reasons)]).strip()


def _more_lines(t: Words, at: AtBoard, lines: Sequence[Line], *, is_mine: bool) -> Html:
    """Return the moves after the best ones, folded in. Those of a kind are together."""
    editor = editor_of(at.board.game)
    kinds: dict[str, list[Line]] = {}
    for line in lines:
        kinds.setdefault(editor.kind(t, line.action), []).append(line)
    lists = [
        (el("h3", kind) if kind else None, _line_list(t, at, alike, is_mine=is_mine))
        for kind, alike in kinds.items()
    ]
    summary = el("summary", t.n("analysis.more-moves", len(lines)), data_key="more-moves")
    return el("details", summary, lists, id="more-moves")


def _line(t: Words, at: AtBoard, line: Line, why: str, *, is_mine: bool, is_best: bool) -> Html:
    """Return one action: the button that plays it, its chance, its proof, its reasons in a fold."""
    name = action_name(t, at, at.board.position, line.action)
    chance = t("analysis.chance", chance=percent(line.chance))
    label = t("shell.pair", name=name, what=chance)
    ask = None
    reveals: tuple[str, ...] = ()
    if is_mine:
        reveals = editor_of(at.board.game).reveal(t, at.board.position, line.action)
        is_open = at.board.needs is not None and at.board.needs.action == line.action
        ask = button(
            t("analysis.needs"),
            f"needs {line.action}",
            f"needs-{line.action}",
            aria_expanded="true" if is_open else "false",
        )
    number = t("analysis.percent", chance=percent(line.chance))
    more = [el("ul", [el("li", each) for each in reveals], class_="fine reveals") if reveals else None, ask]
    return el(
        "li",
        button(
            move_face(t, at, line.action, name), f"act {line.action}", f"line-{line.action}", aria_label=label
        ),
        el(
            "div",
            el(
                "p",
                el("meter", value=percent(line.chance), max=100, aria_hidden="true"),
                el("span", number, class_="chance", aria_hidden="true"),
                el("strong", t("analysis.best"), class_="best") if is_best else None,
                _proof(t, line.proven),
                class_="bar",
            ),
            _fold_reasons(line.action, why, more),
            class_="judged",
        ),
        class_=classes(is_best and "is-best"),
    )


def _fold_reasons(action: str, why: str, more: list[Html | None]) -> Html:
    """Return the reasons of an action in a line that unfolds, and its cases."""
    if not why:
        return join(more)
    fold = el("summary", why, data_key=f"because-{action}")
    return el("details", fold, more, id=f"because-{action}", class_="because")


def move_face(t: Words, at: AtBoard, action: str, name: str, position: Any = None) -> Html:
    """Return the pieces of a move, and its name."""
    position = position or at.board.position
    pictures = pictures_of(at.board.game)
    look = look_at(t, at.settings, at.board.game, position)
    picture = pictures.action_picture(look, action) if pictures else None
    return el("span", picture, el("span", name, class_="move-name"), class_=f"move {style_class(look.game)}")


def _why_another(t: Words, at: AtBoard, needs: Needs) -> str:
    """Return why the mean of the cases is another number than the chance of the action, where it is."""
    lines = at.board.report.lines if at.board.report else ()
    chance = next((percent(line.chance) for line in lines if line.action == needs.action), None)
    if chance in (None, percent(needs.chance)) or needs.done < needs.total:
        return ""
    return t("analysis.another-number", chance=chance)


def _needs(t: Words, at: AtBoard, needs: Needs) -> Html:
    """Return the mean chance of an action over the hidden cards, the best cases and the worst ones."""
    name = action_name(t, at, at.board.position, needs.action)
    return el(
        "section",
        el("h3", t("analysis.needs-title", action=name), id=CASES, tabindex="-1", data_key=CASES),
        progress_bar(t, needs.done, needs.total),
        el("p", mean_chance(t, needs) if needs.done else ""),
        el("p", t("analysis.sampled" if needs.is_sampled else "analysis.exact"), class_="fine"),
        el("p", _why_another(t, at, needs), class_="fine"),
        [(el("h4", title), _case_list(t, at, cases)) for title, cases in _cases(t, needs) if cases],
        aria_labelledby=CASES,
    )


def _cases(t: Words, needs: Needs) -> list[tuple[str, list[Holding]]]:
    """Return the best cases and the worst ones, or the likeliest ones where all are alike."""
    ranked = sorted(needs.holdings, key=lambda each: (-each.chance, -each.likelihood))
    if not ranked or ranked[0].chance - ranked[-1].chance < ALIKE:
        return [(t("analysis.cases-equal"), ranked[:SHOWN_CASES])]
    half = min(SHOWN_CASES, len(ranked) // 2)
    worst = sorted(ranked[half:], key=lambda each: (each.chance, -each.likelihood))
    return [(t("analysis.cases-best"), ranked[:half]), (t("analysis.cases-worst"), worst[:SHOWN_CASES])]


def _case_list(t: Words, at: AtBoard, cases: Sequence[Holding]) -> Html:
    return el("ol", [_holding(t, at, holding) for holding in cases], class_="board-holdings")


def _holding(t: Words, at: AtBoard, holding: Holding) -> Html:
    return el(
        "li",
        el("span", editor_of(at.board.game).holding(t, holding.pieces)),
        el("span", t("analysis.likelihood", chance=_likelihood(t, holding.likelihood))),
        el("span", t("analysis.chance", chance=percent(holding.chance)), class_="chance"),
        _proof(t, holding.proven),
    )


def _proof(t: Words, proven: bool | None) -> Html | None:
    """Return the mark of a proof, if there is one."""
    if proven is None:
        return None
    label = t("analysis.proven-win" if proven else "analysis.proven-loss")
    return el("strong", label, class_=classes("proof-mark", "is-win" if proven else "is-loss"))


def _likelihood(t: Words, chance: float) -> str:
    """Return a probability in per cent, a small one with a digit more."""
    if chance >= 0.0995:
        return str(percent(chance))
    return t.number(f"{100 * chance:.1f}" if chance >= 0.001 else "< 0.1")

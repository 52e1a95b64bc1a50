"""Views of the analysis board: its tools, the editor, the table, the answers and the tree of moves."""

from __future__ import annotations

from itertools import count, groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from noir.analysis import positions_of
from noir.games import family_of
from noir.studies import LIMITS
from web.analysis.model import Board
from web.analysis.screen import AtBoard, look_at
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.study_link import MAX_CODE_CHARS
from web.contracts.table import explain, game_name, view_of
from web.markup import Html, classes, el, join
from web.model.percent import percent
from web.registry import has_part, style_class
from web.views.nested import own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noir.analysis import Holding, Line, Needs, Report
    from noir.studies import Node
    from web.analysis.model import Study
    from web.contracts.editor import Choice, Finding, Piece, Place
    from web.i18n import Words

MOST_BUTTONS = 6
"""Values of a fact that are buttons. More are a menu."""
SHOWN_CASES = 5
"""Cases that are listed as the best ones, and as the worst ones."""
ALIKE = 0.05
"""Chances that differ by less are about the same: each is an estimate."""
CASES = "needs-title"
"""The key of the heading over the cases."""
SHOWN_LINES = 6
"""Moves that are listed at once, the best ones."""


def regions(t: Words, at: AtBoard, names: Iterable[str] = ()) -> dict[str, str]:
    """Return the HTML of some regions, of all by default."""
    return {name: _DRAW[name](t, at) for name in names or REGIONS}


def start(t: Words) -> Html:
    """Return the ways to begin, for the page before Python is up, and the sentence while it starts."""
    ways = [
        el("button", game_name(t, game), type="button", class_="main", data_start=game)
        for game in games_to_analyse()
    ]
    own = el(
        "button",
        t("analysis.from-table"),
        type="button",
        data_do="/board table",
        data_key="start-table",
        hidden=True,
    )
    return join(
        [
            el("div", el("p", [*ways, own], class_="ways"), _open_ways(t, "start"), class_="to-begin"),
            el("p", t("analysis.starting"), class_="lead while-loading", aria_hidden="true"),
        ]
    )


def _open_ways(t: Words, name: str, unread: tuple[str, str] = ("", "")) -> Html:
    """Return the ways to open a study: from a file, a link or a text. One that can't be opened stays."""
    text, why = unread
    field, key = f"board-{name}-text", f"{name}-now"
    file = el("input", type="file", accept=".txt,text/plain", data_do="/board-text", data_key=f"{name}-file")
    label = el("label", t("analysis.open-text"), for_=field)
    way = el("button", t("analysis.open-now"), type="button", data_opens=field, data_key=key)
    return el(
        "div",
        el("h2", t("analysis.open")),
        el("p", label, text_field(f"{name}-text", text, None, rows=1), way, class_="as-text"),
        el("p", why, class_="fault") if why else None,
        el("label", el("span", t("analysis.open-file")), file, class_="choice as-text"),
        class_="to-open",
    )


def limit(t: Words, name: str) -> str:
    """Return how much there can be of something, and why: by the names of ``LIMITS``, or a link."""
    n = f"{(LIMITS | {'link': MAX_CODE_CHARS})[name]:,}"
    return t(f"analysis.limit.{name}", n=t.number(n))


def verdict(t: Words, at: AtBoard) -> str:
    """Return the seat to move, the result of the game, or why the position is impossible."""
    board = at.board
    if board.fault is not None:
        return editor_of(board.game).fault(t, board.fault)
    if board.is_over:
        return view_of(board.game).status(at.end_look(t))
    if not board.is_answerable:
        return t("analysis.unknown-cards")
    turn = positions_of(board.game).turn(board.position)
    whose = t("analysis.turn-mine" if turn == board.position.seat else "analysis.turn-theirs")
    return f"{t('analysis.possible')} {whose}" if board.has_editor else whose


def situation(t: Words, at: AtBoard) -> str:
    """Return the verdict and the number of candidates, to be announced."""
    board = at.board
    is_open = not board.fault and not board.is_over
    findings = editor_of(board.game).findings(t, board.position) if is_open else ()
    return " ".join([verdict(t, at), *(f"{finding.label}." for finding in findings)])


def here(t: Words, at: AtBoard) -> str:
    """Return where in the tree the reader is."""
    study = at.board.study
    where = t("analysis.start")
    if study.path:
        before = study.root.at(study.path[:-1])
        where = t("analysis.after", action=action_name(t, at, before.position, study.node.action))
        where = f"{where} {t('analysis.side-line')}" if study.path[-1] else where
    return " ".join(filter(None, (where, extent(t, study), study.node.comment)))


def extent(t: Words, study: Study) -> str:
    """Return how long the line is, and how many side lines are ahead, "" where there are no moves."""
    n, node = len(study.path), study.node
    if not study.root.nodes:
        return ""
    total = n + len(node.main_line) - 1
    line = t("analysis.move-of", n=n, all=total) if n else t.n("analysis.move-count", total)
    side_lines = sum(not each.nodes for _, each in node.walk()) - 1
    return f"{line} {t.n('analysis.side-lines', side_lines)}" if side_lines else line


def finding(t: Words, at: AtBoard) -> str:
    """Return the result of the work once it is done, else ""."""
    report, needs = at.board.report, at.board.needs
    if needs and needs.done == needs.total:
        return mean_chance(t, needs)
    if report and report.done == report.total and report.lines:
        best = report.lines[0]
        name = action_name(t, at, at.board.position, best.action)
        key = "found" if report.turn == at.board.position.seat else "found-theirs"
        return t(f"analysis.{key}", action=name, chance=percent(best.chance))
    return ""


def chapter_name(t: Words, study: Study, number: int) -> str:
    """Return the title of a chapter, or its number."""
    return study.chapters[number].title or t("analysis.chapter", n=number + 1)


def action_name(t: Words, at: AtBoard, position: Any, action: str) -> str:
    """Return an action in words."""
    look = look_at(t, at.settings, at.board.game, position)
    return view_of(look.game).action_name(t, look.seen, action)


def path_text(path: tuple[int, ...]) -> str:
    """Return a path in the tree of moves as a text."""
    return ".".join(map(str, path))


def move_key(path: tuple[int, ...]) -> str:
    """Return the key of the button of a move in the tree."""
    return f"go-{path_text(path)}"


def button(label: str | Html, does: str, key: str, *, main: bool = False, **more: str | None) -> Html:
    return el(
        "button",
        label,
        type="button",
        class_="main" if main else None,
        data_do=f"/board {does}",
        data_key=key,
        **more,
    )


def text_field(name: str, text: str, does: str | None, *, rows: int) -> Html:
    """Return a field for a text. Its label names it by its id. A short one is saved while it is typed."""
    longest = LIMITS.get(name)
    return el(
        "textarea",
        text,
        id=f"board-{name}",
        rows=rows,
        maxlength=longest,
        data_do=does,
        data_typed="" if longest else None,
        data_key=name,
        autocomplete="off",
        autocapitalize="off" if name.endswith("text") else None,
        spellcheck="false" if name.endswith("text") else None,
    )


def fullness(t: Words, name: str, text: str) -> Html | None:
    """Return the limit of a field that is full."""
    return el("p", limit(t, name), class_="fine on-screen") if len(text) >= LIMITS[name] else None


def _tools(t: Words, at: AtBoard) -> Html:
    """Return the ways to a position, and those back."""
    board = at.board
    keys = at.settings.keys == "on"
    ways = [
        button(
            t("analysis.edit-done" if board.has_editor else "analysis.edit"),
            "setup",
            "setup",
            aria_expanded="true" if board.has_editor else "false",
        ),
        button(
            t("analysis.undo"),
            "undo",
            "undo",
            aria_disabled=None if board.past else "true",
            aria_keyshortcuts="Z Backspace" if keys else None,  # suspects and cards have the other letters
        ),
        button(t("analysis.redo"), "redo", "redo", aria_disabled=None if board.future else "true"),
        *(
            button(t("analysis.empty", game=game_name(t, game)), f"empty {game}", f"empty-{game}")
            for game in games_to_analyse()
        ),
        button(t("analysis.from-table"), "table", "table") if at.table else None,
    ]
    return el("div", ways, role="toolbar", aria_label=t("analysis.tools"), id="board-toolbar")


def _state(t: Words, at: AtBoard) -> Html:
    """Return whose turn it is, or why the position is impossible, and the latest message."""
    fault, end, text = at.board.fault, at.board.study.node.end, verdict(t, at)
    if at.unread[1]:
        return join([el("p", at.unread[1], class_="fault"), el("p", text, class_="told")])
    message = el("p", at.message if text not in at.message else "", class_="told")
    if fault is None:
        rule = [rule_link(t, at, end), " "] if end else None
        return join([el("p", rule, text, class_="turn"), message])
    return join([el("p", rule_link(t, at, fault.rule), " ", text, class_="fault"), message])


def rule_link(t: Words, at: AtBoard, rule: str) -> Html | str:
    """Return the id of a rule, as a link where the game has a page of rules."""
    family = family_of(at.board.game)
    if not has_part(family, "lessons"):  # they are on that page, whose own part no browser gets
        return rule
    return el("a", rule, href=f"../rules/{t.lang}/{family}.html#{rule}", class_="rule-id")


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


def _main_table(t: Words, at: AtBoard) -> Html:
    """Return the table with the steps through its line, where the editor isn't one."""
    board = at.board
    is_covered = board.has_editor and editor_of(board.game).is_table
    if is_covered or not board.is_answerable:
        return Html()
    return join([draw_table(t, at, "board", 0), _steps(t, board.study) if board.study.root.nodes else None])


def _steps(t: Words, study: Study) -> Html:
    back = button(t("analysis.back"), "step -1", "back", aria_disabled=None if study.path else "true")
    following = button(
        t("analysis.next"), "step 1", "next", aria_disabled=None if study.node.nodes else "true"
    )
    return el("div", back, following, role="toolbar", aria_label=t("analysis.steps"), id="move-steps")


def draw_table(t: Words, at: AtBoard, name: str, deeper: int) -> Html:
    """Return the table with a name of its own, and its headings at a level below others."""
    look = at.look(t)
    table = own(str(view_of(look.game).table(look)), name, deeper)
    board = el("div", table, class_=f"lesson-board {style_class(look.game)}", data_game=look.game)
    note = editor_of(look.game).note(t)
    return join([board, el("p", note, class_="fine") if note else None])


# -- the answers -------------------------------------------------------------------


def draw_answers(t: Words, at: AtBoard) -> Html:
    """Return the button that asks, and the answers so far."""
    report, needs = at.board.report, at.board.needs
    if at.board.fault is not None or at.board.study.node.end:
        return Html()
    findings = [
        _finding(t, at, finding) for finding in editor_of(at.board.game).findings(t, at.board.position)
    ]
    if not at.board.is_answerable or at.board.is_over:
        return join(findings)
    asks = at.job is not None
    ask = button(
        t("analysis.stop" if asks else "analysis.ask"), "stop" if asks else "ask", "ask", main=not report
    )
    return join(
        [
            findings,
            el("h2", t("analysis.answers")),
            el("p", ask, class_="ways"),
            _lines(t, at, report) if report else None,
            _needs(t, at, needs) if needs else None,
        ]
    )


def _finding(t: Words, at: AtBoard, finding: Finding) -> Html:
    """Return the candidates for something hidden, and why the others are none, each with its rule."""
    items = [
        el("li", rule_link(t, at, rule), " ", el("b", names), ": ", why)
        for rule, names, why in finding.reasons
    ]
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


def progress_bar(t: Words, done: int, total: int, label: str = "analysis.thinking") -> Html | None:
    if done >= total:
        return None
    return el("progress", value=done, max=total, aria_label=t(label))


def _lines(t: Words, at: AtBoard, report: Report) -> Html:
    is_mine = report.turn == at.board.position.seat
    lead = t("analysis.lead-mine" if is_mine else "analysis.lead-theirs")
    if report.is_exact:
        lead = f"{lead} {t('analysis.exact')}"
    elif any(line.proven is None for line in report.lines):
        lead = f"{lead} {t('analysis.estimate')}"
    shown, others = report.lines[:SHOWN_LINES], report.lines[SHOWN_LINES:]
    return join(
        [
            el("p", lead, class_="fine"),
            el("p", t("analysis.press-move"), class_="fine on-screen"),
            progress_bar(t, report.done, report.total),
            _line_list(t, at, shown, is_mine=is_mine),
            _more_lines(t, at, others, is_mine=is_mine) if others else None,
        ]
    )


def _line_list(t: Words, at: AtBoard, lines: Sequence[Line], *, is_mine: bool) -> Html:
    return el("ol", [_line(t, at, line, is_mine=is_mine) for line in lines], class_="board-lines")


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


def _line(t: Words, at: AtBoard, line: Line, *, is_mine: bool) -> Html:
    """Return one action: the button that plays it, its chance, its proof, its reasons."""
    name = action_name(t, at, at.board.position, line.action)
    share = t("analysis.share-of", share=percent(line.share)) if not is_mine and line.share else ""
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
    return el(
        "li",
        button(name, f"act {line.action}", f"line-{line.action}", aria_label=label),
        el("span", chance, class_="chance", aria_hidden="true"),
        el("meter", value=percent(line.chance), max=100, aria_hidden="true"),
        _proof(t, line.proven),
        el("p", " ".join([share, *explain(t, at.board.game, line.reasons)]).strip(), class_="fine"),
        ask,
        el("ul", [el("li", each) for each in reveals], class_="fine reveals") if reveals else None,
    )


def mean_chance(t: Words, needs: Needs) -> str:
    return t("analysis.mean-chance", chance=percent(needs.chance))


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


# -- the tree -----------------------------------------------------------------------


def draw_moves(t: Words, at: AtBoard) -> Html:
    """Return the tree of moves, and the tools for the one that is shown."""
    if at.board.fault is not None:
        return Html()
    study = at.board.study
    hint = t("analysis.moves-over" if at.board.is_over else "analysis.moves-none")
    field = text_field("comment", study.node.comment, "/board-comment", rows=2)
    ways = [
        button(
            t("analysis.promote"), "promote", "promote", aria_disabled=None if any(study.path) else "true"
        ),
        button(t("analysis.delete"), "delete", "delete"),
    ]
    return join(
        [
            el("h2", t("analysis.moves"), id="moves-title"),
            draw_tree(t, at) if study.root.nodes or study.root.comment else None,
            None if study.root.nodes else el("p", hint, class_="fine on-screen"),
            el("p", el("label", t("analysis.comment"), for_="board-comment"), field, class_="as-text"),
            fullness(t, "comment", study.node.comment),
            el("div", ways, role="toolbar", aria_label=t("analysis.moves"), id="move-tools")
            if study.path
            else None,
        ]
    )


def draw_tree(t: Words, at: AtBoard) -> Html | None:
    """Return the tree of moves. Until each of them has its position, how far that is."""
    root = at.board.study.root
    if not at.board.study.chapter.is_worked_out:
        done = sum(node.position is not None for _, node in root.walk()) - 1
        return progress_bar(t, done, root.size, label="analysis.playing")
    first = _move(at, t("analysis.start-short"), root, ())
    return el("div", el("p", first), _branches(t, at, root, ()), class_="board-tree")


def _branches(t: Words, at: AtBoard, node: Node, path: tuple[int, ...]) -> Html:
    """Return the moves from a node: the main line as one list, others as lists in it."""
    items: list[Html] = []
    while node.nodes:
        others = [
            el("li", _child(t, at, node, path, number), _branches(t, at, other, (*path, number)))
            for number, other in enumerate(node.nodes)
            if number
        ]
        label = t("analysis.side-line-of", action=action_name(t, at, node.position, node.nodes[0].action))
        side_lines = el("ul", others, aria_label=label) if others else None
        items.append(el("li", _child(t, at, node, path, 0), side_lines))
        node, path = node.nodes[0], (*path, 0)
    return el("ol", items) if items else Html()


def _child(t: Words, at: AtBoard, node: Node, path: tuple[int, ...], number: int) -> Html:
    child = node.nodes[number]
    return _move(at, action_name(t, at, node.position, child.action), child, (*path, number))


def _move(at: AtBoard, name: str, node: Node, path: tuple[int, ...]) -> Html:
    current = "true" if path == at.board.study.path else None
    way = button(name, f"go {path_text(path)}", move_key(path), aria_current=current)
    return join([way, el("span", node.comment, class_="remark") if node.comment else None])


def _chapters(t: Words, at: AtBoard) -> Html:
    """Return the chapters of the study, the tools for the one that is shown, and the way to another one."""
    study = at.board.study
    add = button(t("analysis.chapter-add"), "chapter-add", "chapter-add")
    heading = el("h2", t("analysis.chapters"), id="chapters-title")
    if not study.has_chapters:
        return join([heading, el("p", add, class_="ways")])
    items = [
        el(
            "li",
            button(
                chapter_name(t, study, number),
                f"chapter {number}",
                f"chapter-{number}",
                aria_current="true" if number == study.number else None,
            ),
        )
        for number in range(len(study.chapters))
    ]
    ways = [
        button(
            t("analysis.chapter-up"),
            "chapter-move -1",
            "chapter-up",
            aria_disabled=None if study.number else "true",
        ),
        button(
            t("analysis.chapter-down"),
            "chapter-move 1",
            "chapter-down",
            aria_disabled=None if study.number < len(study.chapters) - 1 else "true",
        ),
        button(t("analysis.chapter-remove"), "chapter-remove", "chapter-remove"),
        add,
    ]
    field = text_field("title", study.chapter.title, "/board-title", rows=1)
    return join(
        [
            heading,
            el("ol", items, class_="board-list"),
            el("p", el("label", t("analysis.chapter-title"), for_="board-title"), field, class_="as-text"),
            fullness(t, "title", study.chapter.title),
            el("div", ways, role="toolbar", aria_labelledby="chapters-title", id="chapter-tools"),
        ]
    )


def _share(t: Words, at: AtBoard) -> Html:
    """Return the link to the board, and the ways to hand it on."""
    return join(
        [
            el("h2", t("analysis.share")),
            el("p", at.link, class_="board-link") if at.link else el("p", limit(t, "link"), class_="fine"),
            el(
                "p",
                button(t("share.copy"), "copy", "copy") if at.link else None,
                button(t("analysis.save"), "save", "save"),
                button(t("analysis.print"), "print", "print"),
                _play(t, at),
                button(t("analysis.embed"), "embed", "embed") if can_play(at) else None,
                class_="ways",
            ),
            _open_ways(t, "open", at.unread),
        ]
    )


def _paper(t: Words, at: AtBoard) -> Html:
    """Return every chapter for paper: its title, its position, its moves with the comments."""
    study = at.board.study
    if not at.is_printing or len(study.chapters) == 1:
        return Html()
    pages = [AtBoard(Board(study.open(n)), at.settings, "", None) for n in range(len(study.chapters))]
    link = el("p", at.link, class_="board-link") if at.link else None
    return join([*(_leaf(t, page) for page in pages), link])


def _leaf(t: Words, page: AtBoard) -> Html:
    study, name = page.board.study, f"chapter-{page.board.study.number}"
    title = el("h2", chapter_name(t, study, study.number))
    if page.board.fault is not None:
        return el("article", title, el("p", verdict(t, page)))
    table = draw_table(t, page, name, 1)
    return el("article", title, el("p", verdict(t, page)), table, own(str(draw_tree(t, page)), name, 0))


def can_play(at: AtBoard) -> bool:
    """Return whether a game can go on from the position."""
    return at.board.fault is None and not at.board.is_over


def embed_code(t: Words, at: AtBoard) -> str:
    """Return the code of a page that plays from the position."""
    board = at.board
    script = el("script", src=f"{at.address.removesuffix('analyse/')}noir-game.js", defer=True)
    position = positions_of(board.game).to_text(board.position)
    return f"{script}\n{el('noir-game', game=board.game, lang=t.lang, position=position)}\n"


def _play(t: Words, at: AtBoard) -> Html | None:
    """Return the way to a table that begins at the position."""
    board = at.board
    if not can_play(at):
        return None
    text = quote(positions_of(board.game).to_text(board.position), safe="")
    return el("a", t("analysis.play"), href=f"../?game={board.game}&position={text}", class_="button")


_DRAW: dict[str, Callable[[Words, AtBoard], Html]] = {
    "board-tools": _tools,
    "board-state": _state,
    "board-edit": draw_editor,
    "board-table": _main_table,
    "board-answers": draw_answers,
    "board-chapters": _chapters,
    "board-moves": draw_moves,
    "board-share": _share,
    "board-paper": _paper,
}
REGIONS = tuple(_DRAW)
"""The regions in document order."""
ANSWERS = ("board-state", "board-answers")
"""Those that can change while work goes on."""

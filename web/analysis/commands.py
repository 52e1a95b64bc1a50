"""Commands of the analysis board: it is a page without a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from noir.core import CorruptRecord, GameError, InvalidNotation
from noir.studies import LIMITS, BadStudy, Chapter, Node, clean, to_text
from web.analysis import answers, elements, memory, sentences, views
from web.analysis.model import Board, Study
from web.analysis.screen import AtBoard
from web.analysis.texts import NO_POSITION, is_position, read_text
from web.contracts.editor import can_analyse, editor_of, games_to_analyse
from web.contracts.study_link import BAD_LINK, game_of_code, is_whole, read_code
from web.contracts.table import view_of
from web.i18n import LANGUAGES
from web.model import validation
from web.model.received import mend
from web.model.settings import read as read_settings
from web.model.table import read as read_table
from web.views.analysis_link import chapter_of_match

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.analysis.screen import Verb
    from web.session.session import Session

MAX_EDIT_CHARS = 60
MAX_REPORT_CHARS = 300_000
MAX_KEPT_CHARS = 2_000
"""The beginning of a text that stays in its field if it can't be opened."""
FILE_NAME = "noir-study.txt"
STEPS = 50
"""How often an answer is drawn until it is whole."""


def open_(session: Session, rest: str) -> None:
    """Open the board: a JSON object of game, code, lang, address, and the kept settings, table and memory."""
    report = validation.Fields(validation.parse(rest, "page", MAX_REPORT_CHARS), "page").found
    if session.has_table:
        raise InvalidNotation("analyse", "a page without a table", "page")
    _use(session, report)
    chosen, code = str(report.get("game")), mend(str(report.get("code") or ""), is_whole)
    name = next(filter(can_analyse, (chosen, game_of_code(code))), games_to_analyse()[0])
    table = _table(str(report.get("match") or ""))
    board = Board(Study.of(name, editor_of(name).empty(name)), is_editing=chosen == name)
    message, line = "", tuple[str, ...]()
    if found := memory.read(str(report.get("memory") or ""), code):
        board, line = found
    elif code:
        try:
            board = Board(Study(read_code(code)))
        except InvalidNotation:
            message = session.t("analysis.bad-link")
    at = AtBoard(board, session.settings, str(report.get("address")), table)
    session.screen, at.message, at.unread = at, message, ("", message)
    at.show_line(line)
    if message:
        at.url = _url_of(at)  # the damaged link stays in the address until something is changed
    if not message and (code or chosen == name):
        message = f"{study_news(session, at)} {sentences.situation(session.t, at)}".strip()
    _answer(session, at, message)


def _use(session: Session, report: dict[str, Any]) -> None:
    saved = report.get("settings")
    if isinstance(saved, str):
        session.use(read_settings(saved, session.settings)[0])
    lang = str(report.get("lang"))
    if lang in LANGUAGES:
        session.use(replace(session.settings, lang=lang))


def _table(text: str) -> Chapter | None:
    """Return the chapter of a saved table, as its person sees it. None where two people play."""
    try:
        table = read_table(text)
    except GameError:
        return None
    if len(table.people) != 1 or table.is_remote or not can_analyse(table.game):
        return None
    return chapter_of_match(table.match, *table.people)


def do(session: Session, rest: str) -> None:
    """Do something at the board: ``<verb> <text>``."""
    verb, _, text = rest.partition(" ")
    if verb not in VERBS or len(text) > MAX_EDIT_CHARS:
        raise InvalidNotation(rest[:40], "one of " + ", ".join(VERBS), "board")
    _do(session, VERBS[verb], text)


def write_text(session: Session, text: str) -> None:
    """Open the position or the study of a text, a file or a link."""
    _do(session, write, text[: LIMITS["chars"] + 1])


def comment(session: Session, text: str) -> None:
    """Comment the position that is shown."""
    lines = [line.strip() for line in text.strip().splitlines()]
    _do(session, comment_move, "\n".join(lines).strip())


def title(session: Session, text: str) -> None:
    """Name the chapter that is shown."""
    _do(session, rename_chapter, " ".join(text.split()))


def _do(session: Session, verb: Verb, text: str) -> None:
    at = session.screen
    if not isinstance(at, AtBoard):
        raise InvalidNotation("board", "an analysis board that is open", "page")
    before = at.board
    if verb is not think:
        at.unread = "", ""
    try:
        sentence = verb(session, at, clean(text))
    except GameError as error:
        sentence = _refusal(session, error)
    at.message = sentence or at.message
    if at.board.position is not before.position or at.board.study.node.end != before.study.node.end:
        sentence = f"{sentence} {_news(session, at, before, text if verb is edit else '')}".strip()
    _answer(session, at, sentence)


def _news(session: Session, at: AtBoard, before: Board, edit: str) -> str:
    """Return the situation, or "" where it's impossible as before, or one piece is put in after the other."""
    fault, earlier = at.board.fault, before.fault
    if fault and earlier and (fault.code == earlier.code or "+" in edit):
        return ""
    return sentences.situation(session.t, at)


def _refusal(session: Session, error: GameError) -> str:
    """Return why something can't be done here."""
    key = f"analysis.no.{error.code}"
    return session.t(key if session.t.has(key) else "analysis.cannot")


def _answer(session: Session, at: AtBoard, sentence: str) -> None:
    """Draw the regions that have changed, and ask for more time while there is work."""
    reply = session.reply
    reply.say = sentence or None
    reply.next = "/board think" if at.is_working else None
    frame = _view_of(at), at.unread, at.is_printing, tuple(at.view.items())
    state = frame, (at.message, at.job is None, *_answers_of(at))
    if state == at.drawn:  # most slices of work find little that is new
        return
    regions = views.regions(session.t, at, views.ANSWERS if at.drawn and frame == at.drawn[0] else ())
    at.drawn = state
    at.is_printing = False
    reply.regions = {name: html for name, html in regions.items() if at.regions.get(name) != html}
    at.regions |= reply.regions
    url = _url_of(at)
    if url and url != at.url:  # browsers allow few changes of an address in a short time
        reply.url = at.url = url
    text = memory.write(at.board, at.url.removeprefix("#"))
    if text != at.memory:
        reply.store["board"] = at.memory = text


def _url_of(at: AtBoard) -> str:
    return at.link.removeprefix(at.address)


def _view_of(at: AtBoard) -> tuple[object, ...]:
    """Return the parts of a board that are drawn, but its answers."""
    board = at.board
    return *board.study.view, board.place, board.is_editing, bool(board.past), bool(board.future)


def _answers_of(at: AtBoard) -> tuple[object, ...]:
    """Return the answers as they are drawn: by steps while work goes on."""
    report, needs = at.board.report, at.board.needs
    if at.job is None:
        return report, needs
    steps = [STEPS * answer.done // max(1, answer.total) if answer else None for answer in (report, needs)]
    proven = sum(line.proven is not None for line in report.lines) if report else 0
    return *steps, proven


def edit(session: Session, at: AtBoard, text: str) -> str:
    board, editor = at.board, editor_of(at.board.game)
    before = _facts(session, at)
    names = [place.name for place in editor.places(session.t, "", board.position)]
    name = board.place.partition("-")[0] or names[0]
    changed = replace(board, place=name, is_editing=True).set_up(editor.edit(board.position, text))
    has_put = "+" in text and name in text
    place = editor.next_place(changed.position, name) if has_put else name
    at.show(replace(changed, place=place))
    where = place if place != name else next(filter(text.startswith, names), name)
    session.reply.focus = f"place-{where}"  # the pressed piece can be gone
    sentence = _what_changed(session, at, before, text)
    return f"{sentence} {_place_news(session, at)}" if place != name else sentence


def _facts(session: Session, at: AtBoard) -> list[tuple[str, str]]:
    """Return a sentence about each fact and each place, with its edit or its name."""
    t, board = session.t, at.board
    editor = editor_of(board.game)
    return [
        *(
            (choice.chosen, t("analysis.chosen", name=choice.label, value=dict(choice.values)[choice.chosen]))
            for choice in editor.choices(t, board.position)
            if choice.chosen in dict(choice.values)
        ),
        *(
            (place.name, t("analysis.counts", place=place.label, count=place.count))
            for place in editor.places(t, "", board.position)
            if place.count is not None
        ),
    ]


def _what_changed(session: Session, at: AtBoard, before: list[tuple[str, str]], text: str) -> str:
    """Return the value that an edit has set and all that followed, or how many pieces its place has now."""
    facts = _facts(session, at)
    known = {sentence for _, sentence in before}
    news = [(name, sentence) for name, sentence in facts if sentence not in known]
    chosen = dict(facts).get(text)
    if chosen:
        return " ".join([chosen, *(sentence for _, sentence in news if sentence != chosen)])
    news.sort(key=lambda fact: not text.startswith(fact[0]))
    return news[0][1] if news else session.t("analysis.changed")


def _choose_place(session: Session, at: AtBoard, text: str) -> str:
    t, board = session.t, at.board
    places = {place.name: place for place in editor_of(board.game).places(t, "", board.position)}
    name, _, picked = text.partition("-")
    if name not in places or not places[name].can_get:
        raise InvalidNotation(text, "one of " + ", ".join(places), "board")
    at.board = replace(board, place=text)
    session.reply.focus = "stock"
    return t("analysis.picked") if picked else _place_news(session, at)


def _place_news(session: Session, at: AtBoard) -> str:
    """Return the place that the next pieces go to."""
    t, board = session.t, at.board
    editor = editor_of(board.game)
    label = next(each.label for each in editor.places(t, "", board.position) if each.name == board.place)
    if editor.is_table:
        return f"{t('analysis.choose-for', place=label)}."
    return t("analysis.goes-to", place=label)


def _undo(session: Session, at: AtBoard, _text: str) -> str:
    if not at.board.past:
        return session.t("analysis.undo-none")
    at.show_again(at.board.undo())
    return session.t("analysis.undone")


def _redo(session: Session, at: AtBoard, _text: str) -> str:
    if not at.board.future:
        return session.t("analysis.redo-none")
    at.show_again(at.board.redo())
    return session.t("analysis.redone")


def _empty(session: Session, at: AtBoard, text: str) -> str:
    """Clear the board, also for another game."""
    name = text if can_analyse(text) else at.board.game
    study = Study.of(name, editor_of(name).empty(name))
    return open_study(session, at, study, session.t("analysis.emptied"), is_editing=True)


def _take_table(session: Session, at: AtBoard, _text: str) -> str:
    """Set up the reader's own table."""
    if at.table is None:
        return session.t("analysis.no-table")
    return open_study(session, at, Study((at.table,)), session.t("analysis.set-up"))


def write(session: Session, at: AtBoard, text: str) -> str:
    """Open a study, a link or the text of a position. The editor stays for such a text."""
    try:
        study = Study(read_text(at.board.game, text))
    except GameError as error:
        at.unread = text[:MAX_KEPT_CHARS], _why_unread(session, error)
        session.reply.url = at.url or None  # the text can be the address itself
        session.reply.focus = "open-text"
        return at.unread[1]
    is_editing = at.board.is_editing and is_position(text)
    sentence = open_study(session, at, study, session.t("analysis.set-up"), is_editing=is_editing)
    session.reply.focus = None if is_editing else elements.move_key(at.board.study.path)
    return f"{sentence} {study_news(session, at)}".strip()


def _why_unread(session: Session, error: GameError) -> str:
    """Return why a text can't be opened, and how to get one that can."""
    t = session.t
    match error:
        case BadStudy(code="line" | "contradiction"):
            return t(f"analysis.bad-{error.code}", line=error.line)
        case BadStudy(code="cut"):
            return t("analysis.bad-cut")
        case BadStudy(line=line):
            limit = elements.limit(t, error.code)
            return f"{t('analysis.bad-line', line=line)} {limit}" if line else limit
        case CorruptRecord():
            return session.explain(error)
        case _:
            name = error.where if error.where in (BAD_LINK, NO_POSITION) else "bad-text"
            return t(f"analysis.{name}")


def open_study(
    session: Session, at: AtBoard, study: Study, sentence: str, *, is_editing: bool = False
) -> str:
    """Open another study, and say how the one before can be had again."""
    board = at.board
    is_bare = board.study == Study.of(board.game, editor_of(board.game).empty(board.game))
    at.show(replace(board.change(study), is_editing=is_editing, place=""))
    return sentence if is_bare or study == board.study else f"{sentence} {session.t('analysis.way-back')}"


def _turn_editor(session: Session, at: AtBoard, _text: str) -> str:
    """Open or close the editor. It stays where there is nothing else to show."""
    if not at.board.is_answerable:
        return session.t("analysis.editor-stays", reason=sentences.verdict(session.t, at))
    at.board = replace(at.board, is_editing=not at.board.is_editing)
    return session.t("analysis.editor-open" if at.board.is_editing else "analysis.editor-closed")


def _act(session: Session, at: AtBoard, text: str) -> str:
    """Play an action of the table, or do its other commands: give a reason, change the view."""
    verb, _, rest = text.partition(" ")
    if verb == "/why":
        look = at.look(session.t)
        return view_of(look.game).why(look, rest)
    if verb == "/ui":
        key, _, value = rest.partition(" ")
        at.view[key] = value
        return ""
    return _play(session, at, text)


def _play(session: Session, at: AtBoard, text: str) -> str:
    board = at.board
    if board.study.root.size >= LIMITS["moves"]:
        return elements.limit(session.t, "moves")
    if board.is_over:
        return session.t("analysis.over")
    name = sentences.action_name(session.t, at, board.position, text)
    at.play(text)
    if at.awaited:
        return session.t("analysis.asking")
    session.reply.focus = elements.move_key(at.board.study.path)
    return session.t("analysis.played", action=name)


def _ask(session: Session, at: AtBoard, _text: str) -> str:
    """Ask about the position that is shown, and about each one that comes after it."""
    if not at.board.is_answerable or at.board.is_over:
        return sentences.verdict(session.t, at)
    at.ask()
    return session.t("analysis.asking")


def _stop(session: Session, at: AtBoard, _text: str) -> str:
    at.stop()
    return session.t("analysis.stopped")


def think(session: Session, at: AtBoard, _text: str) -> str:
    """Do a slice of the work, and announce the result once it is done."""
    board = at.board
    dropped = at.advance()
    if dropped:
        return session.t.n("analysis.dropped", dropped)
    if at.board.study.path != board.study.path:
        return sentences.here(session.t, at)
    is_new = (board.report, board.needs) != (at.board.report, at.board.needs)
    return sentences.finding(session.t, at) if is_new else ""


def _ask_needs(session: Session, at: AtBoard, text: str) -> str:
    """Ask which pieces of the other seat let an action win."""
    at.ask_needs(text)
    session.reply.focus = answers.CASES
    return session.t("analysis.asking")


def _go(session: Session, at: AtBoard, text: str) -> str:
    """Show the position after a line of moves, given by its path: ``0.1.0``, "" for the root."""
    path = tuple(map(validation.parse_integer, text.split("."))) if text else ()
    node = at.board.study.root
    for number in path:
        if not 0 <= number < len(node.nodes) or node.nodes[number].position is None:
            raise InvalidNotation(text, "a path of the tree", "board")
        node = node.nodes[number]
    at.show(at.board.go(path))
    return sentences.here(session.t, at)


def _step(session: Session, at: AtBoard, text: str) -> str:
    """Show the next position of the main line (``1``), or the one before (``-1``)."""
    study = at.board.study
    if text == "-1":
        if not study.path:
            return session.t("analysis.at-start")
        return _go(session, at, elements.path_text(study.path[:-1]))
    if not study.node.nodes:
        return session.t("analysis.at-end")
    return _go(session, at, elements.path_text((*study.path, 0)))


def _promote(session: Session, at: AtBoard, _text: str) -> str:
    if not at.board.study.path:
        return session.t("analysis.no-move")
    is_main = not any(at.board.study.path)
    at.show(at.board.change(at.board.study.promote()))
    return session.t("analysis.main-line" if is_main else "analysis.promoted")


def _delete(session: Session, at: AtBoard, _text: str) -> str:
    if not at.board.study.path:
        return session.t("analysis.no-move")
    at.show(at.board.change(at.board.study.delete()))
    session.reply.focus = elements.move_key(at.board.study.path)
    return session.t("analysis.deleted")


def comment_move(session: Session, at: AtBoard, text: str) -> str:
    if at.board.fault is not None:
        return sentences.verdict(session.t, at)
    return put_text(session, at, "comment", text)


def put_text(session: Session, at: AtBoard, name: str, text: str) -> str:
    """Put a comment or a title in, as much of it as there can be."""
    limit = LIMITS[name]
    at.show(at.board.write(lambda study: _WRITE[name](study, text[:limit].strip())))
    return session.t(f"analysis.{name}-saved") if len(text) < limit else elements.limit(session.t, name)


def _open_chapter(session: Session, at: AtBoard, text: str) -> str:
    number = validation.parse_integer(text)
    if not 0 <= number < len(at.board.study.chapters):
        raise InvalidNotation(text, "the number of a chapter", "board")
    at.show(at.board.show(at.board.study.open(number)))
    return _chapter_news(session, at)


def _chapter_news(session: Session, at: AtBoard) -> str:
    study = at.board.study
    name = session.t("analysis.chapter-open", chapter=sentences.chapter_name(session.t, study, study.number))
    return f"{name} {_root_news(session, study)}".strip()


def _root_news(session: Session, study: Study) -> str:
    """Return the extent of the lines of a chapter, and its comment."""
    return f"{sentences.extent(session.t, study)} {study.root.comment}".strip()


def study_news(session: Session, at: AtBoard) -> str:
    """Return how many chapters a study has, the one that is shown and its comment."""
    study = at.board.study
    if not study.has_chapters:
        return _root_news(session, study)
    count = session.t.n("analysis.chapter-count", len(study.chapters)) if len(study.chapters) > 1 else ""
    return f"{count} {_chapter_news(session, at)}".strip()


def _add_chapter(session: Session, at: AtBoard, _text: str) -> str:
    """Add a chapter that begins at the position that is shown."""
    board = at.board
    if board.study.is_full:
        return elements.limit(session.t, "chapters")
    at.show(board.change(board.study.add(Chapter(board.game, Node(board.position)))))
    session.reply.focus = "title"
    return _chapter_news(session, at)


def _move_chapter(session: Session, at: AtBoard, text: str) -> str:
    """Move the chapter that is shown forward (``1``) or back (``-1``)."""
    at.show(at.board.change(at.board.study.move(-1 if text == "-1" else 1)))
    return session.t("analysis.chapter-moved", n=at.board.study.number + 1)


def _remove_chapter(session: Session, at: AtBoard, _text: str) -> str:
    if len(at.board.study.chapters) == 1:
        return session.t("analysis.chapter-last")
    at.show(at.board.change(at.board.study.remove()))
    study = at.board.study
    session.reply.focus = f"chapter-{study.number}" if study.has_chapters else "chapter-add"
    return f"{session.t('analysis.chapter-removed')} {_chapter_news(session, at)}"


def rename_chapter(session: Session, at: AtBoard, text: str) -> str:
    return put_text(session, at, "title", text)


def _save(session: Session, at: AtBoard, _text: str) -> str:
    """Hand the reader the study as a file."""
    text = to_text(at.board.study.chapters)
    session.reply.effect = {"download": {"name": FILE_NAME, "mime": "text/plain", "text": text}}
    return session.t("analysis.saved", name=FILE_NAME)


def _copy(session: Session, at: AtBoard, _text: str) -> str:
    if not at.link:
        return elements.limit(session.t, "link")
    session.reply.effect = {"copy": at.link}
    return session.t("analysis.copied")


def _copy_code(session: Session, at: AtBoard, _text: str) -> str:
    """Copy the code of a page that plays from the position."""
    if not views.can_play(at):
        return sentences.verdict(session.t, at)
    session.reply.effect = {"copy": views.embed_code(session.t, at)}
    return session.t("analysis.embedded")


def _print(session: Session, at: AtBoard, _text: str) -> str:
    at.is_printing = True
    session.reply.effect = {"print": True}
    return ""


_WRITE: dict[str, Callable[[Study, str], Study]] = {"comment": Study.comment, "title": Study.rename}
COMMANDS = {
    "analyse": open_,
    "board": do,
    "board-text": write_text,
    "board-comment": comment,
    "board-title": title,
}
EDIT_VERBS: dict[str, Verb] = {
    "edit": edit,
    "place": _choose_place,
    "redo": _redo,
    "setup": _turn_editor,
    "undo": _undo,
}
STUDY_VERBS: dict[str, Verb] = {
    "copy": _copy,
    "embed": _copy_code,
    "empty": _empty,
    "print": _print,
    "save": _save,
    "table": _take_table,
}
MOVE_VERBS: dict[str, Verb] = {
    "act": _act,
    "ask": _ask,
    "delete": _delete,
    "go": _go,
    "needs": _ask_needs,
    "promote": _promote,
    "step": _step,
    "stop": _stop,
    "think": think,
}
CHAPTER_VERBS: dict[str, Verb] = {
    "chapter": _open_chapter,
    "chapter-add": _add_chapter,
    "chapter-move": _move_chapter,
    "chapter-remove": _remove_chapter,
}
VERBS = EDIT_VERBS | STUDY_VERBS | MOVE_VERBS | CHAPTER_VERBS
"""What can be done at the board, by name."""

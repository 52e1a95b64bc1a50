"""Studies: positions with lines of moves and comments, in chapters, as one text.

Each line is a word and its value. The first one is ``noir-study 1``, and empty lines are left out:

    noir-study 1
    chapter The last take
    position district 4-A3B355-566788A2A2A4B1B1B2B3QH-5566677778A2A3B1B2B2-xxxxT-7888T-s
    note Five cards lie in the row. Is it time?
    1 T
    note It is: the buildings are gone.
    2 7
    1 8
    note Too early.

- ``chapter`` and its title, which can be empty, begin a chapter
- ``position`` is a game and the text of its position
- ``note`` is a line of the comment on the position or the move before it
- a number is the depth of a move, then comes its action. It follows the latest move that is one less deep.
  The first move from a position is the main one
- ``to`` and the text of a position: what the move before it led to, where chance could bring something else
- ``end`` and a rule: the move before it ends the game by that rule, where in other worlds it could go on.
  Then nothing follows it

Reading checks the texts and plays no move: ``work_out`` does that in slices.

>>> read("noir-study 2")
Traceback (most recent call last):
noir.studies.BadStudy: 'noir-study 2': expected noir-study 1 (study, line 1)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noir.analysis import follow_in_slices
from noir.core import GameError, IllegalAction, InvalidNotation
from noir.games import find_game, positions_of
from noir.positions import ImpossiblePosition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from noir.positions import Position

MAGIC = "noir-study 1"
"""The first line of a study."""
MAX_REFUSED = 4
"""Impossible moves that are tried at most. They take longest."""
UNSEEN = re.compile(r"[\0-\x08\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and marks that turn the direction of the sentence around them."""


class BadStudy(InvalidNotation):
    """A text that is no study. ``line`` is the wrong one, 0 for the whole text.

    ``code`` is ``cut``, ``contradiction``, the name of what is too much, or ``line`` for anything else.
    """

    def __init__(self, value: object, expected: str, line: int = 0, code: str = "line") -> None:
        self.line = line
        self.code = code
        super().__init__(value, expected, f"study, line {line}" if line else "study, end")


LIMITS = {"chars": 100_000, "chapters": 50, "moves": 200, "title": 80, "comment": 500}
"""How much of each there can be, of moves in a chapter: by the codes of ``BadStudy``."""


def _too_much(value: object, code: str, line: int = 0) -> BadStudy:
    return BadStudy(value, f"{code}: {LIMITS[code]} at most", line, code)


@dataclass(frozen=True, slots=True)
class Node:
    """A position of the tree, the move that led to it, and the moves from it, the main one first.

    The position of a move isn't known before it is worked out. After a move that ends the game there can be
    none: then ``end`` is the id of the rule that ends it, and the position is the one before the move.
    """

    known: Position | None
    """The position after the move, or None before it is worked out."""
    action: str = ""
    """The text of the move, "" at the root."""
    comment: str = ""
    """The comment, with at most LIMITS["comment"] characters."""
    nodes: tuple[Node, ...] = ()
    """The moves from here, the main one first."""
    end: str = ""
    result: Position | None = None
    """The position that the study gives after the move, None for one that is made up."""

    @property
    def position(self) -> Position:
        """The position after the move, which must be worked out."""
        assert self.known is not None, "a move that is worked out"
        return self.known

    @property
    def size(self) -> int:
        """How many moves the tree below holds."""
        return sum(1 for _ in self.walk()) - 1

    @property
    def main_line(self) -> tuple[Node, ...]:
        """The node, that of the main move from it, and so on."""
        return (self, *(self.nodes[0].main_line if self.nodes else ()))

    def at(self, path: tuple[int, ...]) -> Node:
        """Return the node at the end of a path."""
        node = self
        for number in path:
            node = node.nodes[number]
        return node

    def actions(self, path: tuple[int, ...]) -> tuple[str, ...]:
        """Return the moves along a path."""
        return tuple(self.at(path[: depth + 1]).action for depth in range(len(path)))

    def find(self, actions: tuple[str, ...]) -> tuple[int, ...]:
        """Return the path along some moves, as far as they are there."""
        node = self
        path: list[int] = []
        for action in actions:
            at = next((at for at, child in enumerate(node.nodes) if child.action == action), None)
            if at is None:
                break
            node = node.nodes[at]
            path.append(at)
        return tuple(path)

    def put(self, path: tuple[int, ...], node: Node) -> Node:
        """Return the tree with another node at the end of a path."""
        return self.put_all(path, (node,))

    def put_all(self, path: tuple[int, ...], nodes: tuple[Node, ...]) -> Node:
        """Return the tree with other nodes, or none, in place of the one at the end of a path."""
        while path:
            *above, at = path
            path = tuple(above)
            parent = self.at(path)
            nodes = (replace(parent, nodes=(*parent.nodes[:at], *nodes, *parent.nodes[at + 1 :])),)
        return nodes[0]

    def walk(self) -> Iterator[tuple[tuple[int, ...], Node]]:
        """Yield every node with its path: each move before its successors, the main line first."""
        waiting: list[tuple[tuple[int, ...], Node]] = [((), self)]
        while waiting:
            path, node = waiting.pop()
            yield path, node
            waiting.extend([((*path, at), child) for at, child in enumerate(node.nodes)][::-1])


@dataclass(frozen=True, slots=True)
class Chapter:
    """A position of a game with a tree of moves."""

    game: str
    """The name of the game."""
    root: Node
    """The tree, whose root is the position that was set up."""
    title: str = ""
    """The title, with at most LIMITS["title"] characters."""

    @property
    def is_worked_out(self) -> bool:
        """Whether the position of every move is known."""
        return _next_move(self.root) is None


def to_text(chapters: Iterable[Chapter]) -> str:
    """Return the one text of a study. ``read`` reads it back, without the positions of its moves."""
    lines = [MAGIC]
    for chapter in chapters:
        position = positions_of(chapter.game).to_text(chapter.root.position)
        lines += [f"chapter {chapter.title}".rstrip(), f"position {chapter.game} {position}"]
        for path, node in chapter.root.walk():
            if path:
                lines.append(f"{len(path)} {node.action}")
            if node.result is not None:
                lines.append(f"to {positions_of(chapter.game).to_text(node.result)}")
            lines += [f"end {node.end}"] if node.end else []
            lines += [f"note {line}".rstrip() for line in node.comment.split("\n") if node.comment]
    return "\n".join(lines) + "\n"


def clean(text: str) -> str:
    """Return a text without halves of characters and control characters."""
    return UNSEEN.sub("", text.encode("utf-8", "replace").decode())


def read(text: str) -> tuple[Chapter, ...]:
    """Return the chapters of a text, or raise BadStudy."""
    if len(text) > LIMITS["chars"]:
        raise _too_much(text, "chars")
    reader = _Reader()
    for number, line in enumerate(clean(text).split("\n"), start=1):
        if line.strip():
            reader.take(line.strip(), number)
    return reader.chapters()


class _Reader:
    """Takes the lines of a study one after the other."""

    def __init__(self) -> None:
        self._chapters: list[Chapter] = []
        self._path: tuple[int, ...] = ()
        self._moves = 0
        self._title: str | None = None
        """The title of a chapter whose position has not come."""
        self._has_begun = False

    def take(self, line: str, where: int) -> None:
        """Take a line, or raise BadStudy."""
        word, _, value = line.partition(" ")
        if not self._has_begun:
            if line != MAGIC:
                raise BadStudy(line, MAGIC, where)
            self._has_begun = True
        elif word == "chapter":
            self._begin(value.strip(), where)
        elif word == "position":
            self._set_up(value, where)
        elif word == "note":
            self._comment(value, where)
        elif word == "to":
            self._give_result(value, where)
        elif word == "end":
            self._end(value, where)
        elif word.isascii() and word.isdecimal():
            self._move(int(word[:4]), value, where)
        else:
            raise BadStudy(line, "chapter, position, note, to, end or the number of a move", where)

    def chapters(self) -> tuple[Chapter, ...]:
        """Return the chapters, or raise BadStudy where the text ends too early."""
        if not self._chapters or self._title is not None:
            raise BadStudy("", "a chapter with a position", code="cut")
        return tuple(self._chapters)

    def _begin(self, title: str, where: int) -> None:
        if self._title is not None:
            raise BadStudy(title, "a position of the chapter before", where)
        if len(self._chapters) == LIMITS["chapters"]:
            raise _too_much(title, "chapters", where)
        if len(title) > LIMITS["title"]:
            raise _too_much(title, "title", where)
        self._title = title

    def _set_up(self, value: str, where: int) -> None:
        if self._title is None:
            raise BadStudy(value, "a chapter before the position", where)
        game, _, text = value.partition(" ")
        self._chapters.append(Chapter(game, Node(_read_position(game, text, where)), self._title))
        self._path, self._moves, self._title = (), 0, None

    def _chapter(self, value: str, where: int) -> Chapter:
        if not self._chapters or self._title is not None:
            raise BadStudy(value, "a position before it", where)
        return self._chapters[-1]

    def _comment(self, value: str, where: int) -> None:
        chapter = self._chapter(value, where)
        node = chapter.root.at(self._path)
        comment = f"{node.comment}\n{value}" if node.comment else value
        if len(comment) > LIMITS["comment"]:
            raise _too_much(value, "comment", where)
        self._put(chapter, chapter.root.put(self._path, replace(node, comment=comment)))

    def _give_result(self, value: str, where: int) -> None:
        game = self._chapter(value, where).game
        self._change_move(where, result=_read_position(game, value, where))

    def _end(self, rule: str, where: int) -> None:
        endings = positions_of(self._chapter(rule, where).game).endings
        if rule not in endings:
            raise BadStudy(rule, f"one of {', '.join(endings)}", where)
        self._change_move(where, end=rule)

    def _change_move(self, where: int, *, end: str = "", result: Position | None = None) -> None:
        chapter = self._chapter("", where)
        if not self._path:
            raise BadStudy("", "a move before it", where)
        node = chapter.root.at(self._path)
        if node.end or node.result is not None:
            raise BadStudy("", "one end or one position after a move", where, "contradiction")
        self._put(chapter, chapter.root.put(self._path, replace(node, end=end, result=result)))

    def _move(self, depth: int, value: str, where: int) -> None:
        chapter = self._chapter(value, where)
        rules = find_game(chapter.game)
        if not 1 <= depth <= len(self._path) + 1:
            raise BadStudy(depth, f"1 to {len(self._path) + 1}", where)
        if self._moves == LIMITS["moves"]:
            raise _too_much(depth, "moves", where)
        try:
            action = rules.format_action(rules.parse_action(value))
        except GameError as error:
            raise BadStudy(value, "an action of the game", where) from error
        above = self._path[: depth - 1]
        parent = chapter.root.at(above)
        if parent.end:
            raise BadStudy(value, "no move after the end", where, "contradiction")
        if any(node.action == action for node in parent.nodes):
            raise BadStudy(value, "each move from a position once", where)
        grown = replace(parent, nodes=(*parent.nodes, Node(None, action)))
        self._path, self._moves = (*above, len(parent.nodes)), self._moves + 1
        self._put(chapter, chapter.root.put(above, grown))

    def _put(self, chapter: Chapter, root: Node) -> None:
        self._chapters[-1] = replace(chapter, root=root)


def _read_position(game: str, text: str, where: int) -> Position:
    try:
        position: Position = positions_of(game).read(text)
    except GameError as error:
        raise BadStudy(f"{game} {text}", "a game and a position", where) from error
    return position


def play(game: str, before: Node, node: Node) -> Iterator[Node | None]:
    """Yield None between slices of work, and last a move from a node with its position or its end.

    Raises IllegalAction after the end of the game, the errors of ``follow`` for an impossible move, and
    ImpossiblePosition for an impossible result.
    """
    if before.end:
        raise IllegalAction(node.action, "a game that goes on", "study")
    if node.result is not None and (fault := positions_of(game).objection(node.result)):
        raise ImpossiblePosition(positions_of(game).to_text(node.result), fault)
    end = node.end
    try:
        for position in follow_in_slices(game, before.position, node.action):
            if position is None:
                yield None
            elif not end:
                yield replace(node, known=position if node.result is None else node.result)
    except ImpossiblePosition as error:
        if error.fault.code != "over":
            raise
        end = error.fault.rule
    if end:
        yield replace(node, known=before.position, nodes=(), end=end)


def work_out(chapter: Chapter) -> Iterator[tuple[Chapter, int]]:
    """Yield a chapter after slices of work, with the positions so far and the number of moves left out.

    A move that is impossible is left out with all that follows it. After a few of them all others are, too.
    """
    refused = dropped = 0
    while (found := _next_move(chapter.root)) is not None:
        path, node = found
        steps = play(chapter.game, chapter.root.at(path[:-1]), node) if refused < MAX_REFUSED else ()
        grown = None
        try:
            for grown in steps:
                if grown is None:
                    yield chapter, dropped
        except GameError:
            refused += 1
        dropped += node.size - grown.size if grown else 1 + node.size
        chapter = replace(chapter, root=chapter.root.put_all(path, (grown,) if grown else ()))
        yield chapter, dropped


def _next_move(root: Node) -> tuple[tuple[int, ...], Node] | None:
    """Return the first move without a position, with its path."""
    return next(((path, node) for path, node in root.walk() if node.known is None), None)

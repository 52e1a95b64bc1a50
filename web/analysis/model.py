"""Model of the analysis board: a position with a tree of moves, everything immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from noir.analysis import follow, positions_of

if TYPE_CHECKING:
    from noir.analysis import Needs, Report
    from noir.positions import Fault

MAX_MOVES = 200
"""Moves in a tree."""
MAX_COMMENT_CHARS = 500
MAX_UNDO = 300
"""Edits that can be undone."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position of the tree, the move that led to it, and the moves from it, the main one first."""

    position: Any
    action: str = ""
    comment: str = ""
    nodes: tuple[Node, ...] = ()

    @property
    def size(self) -> int:
        """How many moves the tree below holds."""
        return sum(1 + node.size for node in self.nodes)

    def at(self, path: tuple[int, ...]) -> Node:
        """Return the node at the end of a path."""
        return self.nodes[path[0]].at(path[1:]) if path else self

    def put(self, path: tuple[int, ...], node: Node) -> Node:
        """Return the tree with another node at the end of a path."""
        if not path:
            return node
        at, *rest = path
        changed = self.nodes[at].put(tuple(rest), node)
        return replace(self, nodes=(*self.nodes[:at], changed, *self.nodes[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Study:
    """A tree, and the path to the node that is shown."""

    root: Node
    path: tuple[int, ...] = ()

    @property
    def node(self) -> Node:
        """The node that is shown."""
        return self.root.at(self.path)

    def play(self, game: str, action: str) -> Study:
        """Return the study after an action, in a new line or one that is there. Raises IllegalAction."""
        node = self.node
        for at, known in enumerate(node.nodes):
            if known.action == action:
                return replace(self, path=(*self.path, at))
        grown = Node(follow(game, node.position, action), action)
        root = self.root.put(self.path, replace(node, nodes=(*node.nodes, grown)))
        return Study(root, (*self.path, len(node.nodes)))

    def promote(self) -> Study:
        """Return the study with the line that is shown before its neighbours, at each of its moves."""
        root = self.root
        for depth in range(len(self.path)):
            above = (0,) * depth
            parent, at = root.at(above), self.path[depth]
            others = (*parent.nodes[:at], *parent.nodes[at + 1 :])
            root = root.put(above, replace(parent, nodes=(parent.nodes[at], *others)))
        return Study(root, (0,) * len(self.path))

    def delete(self) -> Study:
        """Return the study without the move that is shown and all that follows it."""
        *above, at = self.path
        parent = self.root.at(tuple(above))
        others = (*parent.nodes[:at], *parent.nodes[at + 1 :])
        return Study(self.root.put(tuple(above), replace(parent, nodes=others)), tuple(above))

    def comment(self, text: str) -> Study:
        """Return the study with a comment on the node that is shown."""
        return replace(self, root=self.root.put(self.path, replace(self.node, comment=text)))


@dataclass(frozen=True, slots=True)
class Board:
    """The analysis board: its study, the studies that undo and redo lead to, and the answers so far.

    ``place`` is where new pieces go. ``report`` and ``needs`` are about the position that is shown.
    """

    game: str
    study: Study
    past: tuple[Study, ...] = ()
    future: tuple[Study, ...] = ()
    place: str = ""
    is_editing: bool = False
    report: Report | None = None
    needs: Needs | None = None

    @property
    def position(self) -> Any:
        """The position that is shown."""
        return self.study.node.position

    @property
    def fault(self) -> Fault | None:
        """Why the position is impossible, None for a possible one."""
        return positions_of(self.game).objection(self.position)

    def change(self, study: Study) -> Board:
        """Return the board with another study. The one before can be had again."""
        if study == self.study:
            return self
        return replace(self._show(study), past=(*self.past, self.study)[-MAX_UNDO:], future=())

    def _show(self, study: Study) -> Board:
        """Return the board with another study. Answers stay as long as the position does."""
        if study.node.position == self.position:
            return replace(self, study=study)
        return replace(self, study=study, report=None, needs=None)

    def set_up(self, position: Any) -> Board:
        """Return the board with another position, as the root of a new tree."""
        return self if position == self.position else self.change(Study(Node(position)))

    def go(self, path: tuple[int, ...]) -> Board:
        """Return the board at another node of its tree."""
        return self._show(replace(self.study, path=path))

    def undo(self) -> Board:
        """Return the board before its latest change."""
        *past, study = self.past
        return replace(self._show(study), past=tuple(past), future=(self.study, *self.future))

    def redo(self) -> Board:
        """Return the board with the latest change that was undone."""
        study, *future = self.future
        return replace(self._show(study), past=(*self.past, self.study), future=tuple(future))

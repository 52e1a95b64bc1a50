"""Kind: the interface of a kind of puzzle, and its proofs as data, never sentences.

A kind looks at a match and the seat that is to move there, and at what that seat sees alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noir.match import Match

ACTION = "action"
"""The answer is the text of a legal action."""
SUSPECT = "suspect"
"""The answer is the letter of a suspect."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A position that is a puzzle. ``depth`` counts own actions, own turns or facts.

    ``grade`` is the family in which the generator counts it, ``prior`` its rating by depth alone.
    """

    solution: str
    depth: int
    grade: str
    prior: float


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible reply to an action of the proof: first news, then the other seat's action.

    ``actions`` are its action texts (an exoneration is two). ``radar`` is the answer of the radar of the
    proof's own action and ``card`` the card it drew, where there is one.
    """

    actions: tuple[str, ...]
    radar: bool | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof by a policy: the action of the proof, and every answer to it.

    ``path`` are the numbers of the answers that led here. Without answers the action wins, whatever is
    hidden, without an action (and answers) the last answer has decided the game for the puzzle's seat:
    cards may be left to play, but nothing hangs on them.
    """

    path: tuple[int, ...]
    action: str
    """The text of the action, "" where the game is decided."""
    answers: tuple[Answer, ...]
    """The answers to go on with."""


class Tree(Protocol):
    """A policy that wins in every possible deal against every answer, to be walked step by step."""

    def at(self, path: Sequence[int]) -> Step:
        """Return the step that some answers lead to, or raise InvalidNotation for a number that is none."""
        ...

    def match(self, path: Sequence[int]) -> Match:
        """Return a game in which it went like this, up to the step: its deal is one of the possible ones.

        What the puzzle's seat sees at the start is the same as in the puzzle.
        """
        ...


def lines(tree: Tree, most: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the paths to all ends of a tree, or None when there are more than ``most``."""
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        path = waiting.pop()
        answers = tree.at(path).answers
        if not answers:
            found.append(path)
        waiting += [(*path, number) for number in reversed(range(len(answers)))]
        if len(found) + len(waiting) > most:
            return None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Policy:
    """The proof of a sure win."""

    tree: Tree
    """The policy that wins."""


@dataclass(frozen=True, slots=True)
class Hope:
    """The proof of a last hope: the hands it still beats, as action texts, and how each is beaten."""

    hands: tuple[tuple[str, ...], ...]
    """The hands of the other seat that it beats, as texts of actions."""
    trees: tuple[Tree, ...]
    """The policy that beats each of them."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact, with the moment it happened at: the table to look at is the one after ``ply - 1`` actions.

    Whoever is asked for stands among ``near`` when ``inside``, else not among them. ``code`` is ``kill``,
    ``innocent-kill`` (with a radar), ``radar`` or ``wrong-arrest``. ``suspect`` is the victim, the agent
    asked or the arrested. ``suspects`` are the suspects after this fact and those before it.
    In a refutation ``own-card`` is a card that the asker has seen.
    """

    ply: int
    """The number of the action that brought it, counted from 1."""
    code: str
    suspect: str
    near: str
    inside: bool
    suspects: str


@dataclass(frozen=True, slots=True)
class Facts:
    """The proof of a name: suspects out without a clue, by reason, and the fewest facts for the rest.

    The reasons are ``dead``, ``innocent`` and ``own-card`` (seen by the seat that asks). ``suspects`` are the
    suspects that remain.
    """

    free: tuple[tuple[str, str], ...]
    """Suspects that are out without a clue, each with the reason."""
    suspects: str
    facts: tuple[Fact, ...]
    """The fewest facts that leave only the suspects that remain."""


@dataclass(frozen=True, slots=True)
class Danger:
    """Why an action is not safe: with this identity and these cards the Inspector is certain, and in reach.

    ``agent`` makes the arrest, or nobody when the Inspector does in person. ``card`` is what a disguise drew.
    """

    action: str
    """The text of the action that is not safe."""
    inspector: str
    """The letter of the Inspector's identity."""
    hand: str
    """The letters of the Inspector's agents."""
    agent: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Dangers:
    """The proof of the only safe action: a danger for each of the others.

    ``after`` gives a game of the deal of a danger in which its action was done.
    """

    dangers: tuple[Danger, ...]
    """One danger for each action but the solution."""
    after: Callable[[Danger], Match] = field(compare=False, repr=False)


Proof = Policy | Hope | Facts | Dangers
"""The proof of a puzzle of any kind."""

OVER, SLOW = "over", "slow"
"""The action ends the game without a win, or surely wins too, but in more turns."""
UNSURE, LATE, STOPPED = "unsure", "late", "stopped"
"""After the reply nothing surely wins, nothing does so in time, or all is lost against whatever hand."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Why an action is no solution, by a reply of some possible deal."""

    code: str
    """OVER or SLOW, without a reply, or UNSURE, LATE or STOPPED."""
    actions: tuple[str, ...] = ()
    """The reply, as texts of actions."""


Refutation = Reply | Danger | Fact
"""Why a wrong answer is wrong, without a word about the right one."""


class Kind(Protocol):
    """One kind of puzzle of one game and its variants."""

    name: str
    asks: str  # ACTION or SUSPECT
    games: tuple[str, ...]

    def solve(self, match: Match) -> Solved | None:
        """Return the solution for the seat to move, or None when the position is no such puzzle."""
        ...

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the answers a reader can give, in a stable order."""
        ...

    def same(self, one: str, other: str) -> bool:
        """Tell whether two answers are the same: actions are counted by kind."""
        ...

    def facts(self, match: Match) -> Facts | None:
        """Return the clues to a name: the suspects out without a clue and every fact, oldest first.

        Nothing in it is worked out: ``suspects`` of a fact is empty. None for a kind that asks for an action.
        """
        ...

    def refute(self, match: Match, answer: str) -> Refutation:
        """Return the refutation of a wrong answer, by the knowledge of the seat."""
        ...

    def proof(self, match: Match, solution: str) -> Proof:
        """Return the proof of the solution, which must be the one ``solve`` finds here."""
        ...

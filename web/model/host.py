"""Host: a page that shows this one in a frame, and the messages to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal, NotRequired, TypeAlias, TypedDict

    from web.model.table import Table

    class Ready(TypedDict):
        """The page takes requests."""

        type: Literal["ready"]

    class State(TypedDict):
        """The table, as the person sees it."""

        type: Literal["state"]
        state: str
        game: str
        ply: int
        turn: int | None
        seat: int
        legal: list[str]
        lang: str
        theme: str

    class Move(TypedDict):
        """An action. Between two people the host page hears neither its sentence nor its text."""

        type: Literal["move"]
        ply: int
        seat: int
        text: NotRequired[str]
        action: NotRequired[str]

    class Over(TypedDict):
        """The end of a match."""

        type: Literal["over"]
        winner: int | None
        reason: str
        scores: list[int]
        record: str

    class PuzzleState(TypedDict):
        """A puzzle, without its answer."""

        type: Literal["puzzle"]
        state: str
        id: str
        kind: str
        rating: int
        game: str

    class Refusal(TypedDict):
        """The reason why a request came to nothing."""

        type: Literal["error"]
        code: str
        message: str

    class Question(TypedDict):
        """A turn of the lab's bot, with the code of a link to its view of the table."""

        type: Literal["ask"]
        ply: int
        g: str

    Message: TypeAlias = Ready | State | Move | Over | PuzzleState | Refusal | Question


@dataclass(slots=True)
class Host:
    """The state last sent to the host page. Only changes are sent."""

    ready: bool = False
    table: Table | None = None
    ply: int = 0
    state: State | None = None
    puzzle: PuzzleState | None = None
    asked_ply: int | None = None
    """The ply at which the lab's bot was asked for an action."""

"""Live: the connection of this tab to a friend's device, as the page has told it."""

from __future__ import annotations

from dataclasses import dataclass

STATES = (
    "opening",
    "code",
    "joining",
    "waiting",
    "open",
    "away",
    "lost",
    "failed",
    "closed",
    "ended",
    "gone",
)
HERE = ("open", "away")
WAYS = ("channel", "window")
KINDS = ("offer", "answer")
REFUSALS = ("another", "damaged", "handed", "message", "own", "unable", "version")
CAMERA = ("busy", "denied", "none")
SERVER = "stun:stun.cloudflare.com:3478"
"""A public server that tells a device its own internet address; asked only where the reader has ticked it."""
SERVED_BY = "Cloudflare"


@dataclass(slots=True)
class Live:
    """A connection by a channel, which takes two codes, or by a second window; empty before the first."""

    name: str = ""
    """One of WAYS, or empty."""
    state: str = ""
    """One of STATES, or empty."""
    code: str = ""
    """The own code, to be handed over."""
    number: str = ""
    """The same code as a number, which takes less room in a picture."""
    kind: str = ""
    """One of KINDS: whether the code begins or answers."""
    rides: bool = False
    """Whether the code travels with the next link of the game, and is not handed over by itself."""
    theirs: str = ""
    """The code of the other side that came with a link, and was taken."""
    game: str = ""
    """The id of the game that it was begun for; "" where that is still to come."""
    server: bool = False
    """Whether the reader has ticked that a public server may be asked."""

    @property
    def rider(self) -> str:
        """The code that travels with the next link, or ""."""
        return self.code if self.rides and self.state == "code" else ""

    @property
    def here(self) -> bool:
        """Whether texts come and go."""
        return self.state in HERE

"""Connection of this tab to a friend's device, as the page reports it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noir.duo import Device

STATES = (
    "opening",
    "code",
    "joining",
    "open",
    "away",
    "lost",
    "failed",
    "closed",
    "ended",
    "gone",
)
HERE = ("open", "away")
KINDS = ("offer", "answer", "return")
REFUSALS = ("another", "damaged", "handed", "lapsed", "message", "own", "unable", "version")
CAMERA = ("busy", "denied", "none")
SERVER = "stun:stun.cloudflare.com:3478"
"""A public server that tells a device its own internet address; asked only where the reader has ticked it."""
SERVED_BY = "Cloudflare"


@dataclass(slots=True)
class Live:
    """A connection to another device, which takes two codes; empty before the first."""

    state: str = ""
    """One of STATES, or empty."""
    code: str = ""
    """The own code, to be handed over."""
    number: str = ""
    """The same code as a number, which takes less room in a picture."""
    kind: str = ""
    """One of KINDS: whether the code begins, answers, or returns to a line with no code as an answer."""
    rides: bool = False
    """Whether the code travels with the next link of the game, and is not handed over by itself."""
    since: int = 0
    """The length of the log from which on it travels."""
    theirs: str = ""
    """The code of the other side that came with a link, and was taken."""
    asks: str = ""
    """A code that an address has brought, to which the reader has not agreed yet."""
    ends: str = ""
    """What names the open line: the fingerprints of both its ends."""
    hello: str = ""
    """What the other end has signed to say who it is."""
    known: bool = False
    """Whether something signed by the friend has come over this line."""
    met: bool = False
    """Whether that was told, and the page gets ready to come back after a reload."""
    passes: bool = False
    """Whether the page was told that texts of the game may go over it."""
    greeted: bool = False
    """Whether this side has said who it is."""
    game: str = ""
    """The id of the game that it was begun for; "" where that is still to come."""
    server: bool = False
    """Whether the reader has ticked that a public server may be asked."""

    def opened(self, ends: str) -> None:
        """Take note of a line; at the end of a new one there may be somebody else."""
        if ends != self.ends:
            self.ends, self.hello = ends, ""
            self.known = self.met = self.passes = self.greeted = False
        self.rides, self.asks = False, ""

    @property
    def rider(self) -> str:
        """The code that travels with the next link, or ""."""
        return self.code if self.rides and self.state == "code" else ""

    @property
    def open(self) -> bool:
        """Whether there is a line, with whoever at its other end."""
        return self.state in HERE

    @property
    def here(self) -> bool:
        """Whether the friend is at the other end, so that texts travel by themselves."""
        return self.open and self.known

    def meet(self, device: Device) -> tuple[str, bool, bool]:
        """Find out who is at the other end.

        Return what to say, whether texts may pass from now on, and whether the friend is known from now on.
        """
        self.known = self.known or (bool(self.hello) and device.is_hello(self.hello, self.ends))
        hello = "" if self.greeted else device.hello(self.ends)
        self.greeted = self.greeted or bool(hello)
        may = self.known or (device.status == "waiting" and not device.me)  # anyone may read an invitation
        passes, meets = may and not self.passes, self.known and not self.met
        self.passes, self.met = self.passes or may, self.known
        return hello, passes, meets

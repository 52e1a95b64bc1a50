"""Connection of this tab to a friend's device, as the page reports it."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
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
"""A public server that tells a device its own IP address. It is used only if the reader ticks it."""
SERVED_BY = "Cloudflare"


def is_answer(code: str) -> bool:
    """Return whether a code of ``web/page/carriers/code.js`` answers another one."""
    head = re.match(r"C([A-Za-z0-9_-]{2})", code)
    return head is not None and urlsafe_b64decode(head[1] + "==")[0] & 15 == KINDS.index("answer")


@dataclass(slots=True)
class Live:
    """A connection to another device, which takes two codes. It is empty before the first."""

    state: str = ""
    """One of STATES, or empty."""
    code: str = ""
    """This side's code, to hand over."""
    number: str = ""
    """The same code as a number, which is smaller in a picture."""
    kind: str = ""
    """One of KINDS: the code begins, answers, or returns to a line without needing an answer."""
    rides: bool = False
    """Whether the code travels with the next link of the game, rather than on its own."""
    since: int = 0
    """The length of the log from which on it travels."""
    theirs: str = ""
    """The code of the other side that was taken from a link."""
    offered_code: str = ""
    """A code from a link, to which the reader has not agreed yet."""
    offered_game: str = ""
    """The game that the link named, or "" for one that named none."""
    ends: str = ""
    """The identity of the open line: the fingerprints of both its ends."""
    hello: str = ""
    """The signed greeting of the other end."""
    known: bool = False
    """Whether a message signed by the friend has come over this line."""
    met: bool = False
    """Whether that was announced, and the page prepares to come back after a reload."""
    passes: bool = False
    """Whether the page knows that messages of the game can go over it."""
    greeted: bool = False
    """Whether this side has sent its greeting."""
    game: str = ""
    """The id of the game that it was begun for, or "" before there is one."""
    server: bool = False
    """Whether the reader has allowed a public server."""

    def with_game(self, game: str) -> str:
        """Return the code for a link. One that begins has the game behind a dot, which readers skip."""
        return f"{self.code}.{game}" if self.kind == "offer" and game else self.code

    def note_open(self, ends: str) -> None:
        """Note an open line. A new one can end at another person."""
        if ends != self.ends:
            self.ends, self.hello = ends, ""
            self.known = self.met = self.passes = self.greeted = False
        self.rides, self.offered_code = False, ""

    @property
    def attached_code(self) -> str:
        """The code that travels with the next link, or ""."""
        return self.code if self.rides and self.state == "code" else ""

    @property
    def open(self) -> bool:
        """Whether there is a line, to anyone."""
        return self.state in HERE

    @property
    def here(self) -> bool:
        """Whether the friend is at the other end, so that messages travel without help."""
        return self.open and self.known

    def identify(self, device: Device) -> tuple[str, bool, bool]:
        """Identify the other end.

        Return the announcement, whether messages can pass, and whether the friend is known, both from now on.
        """
        self.known = self.known or (bool(self.hello) and device.is_hello(self.hello, self.ends))
        hello = "" if self.greeted else device.hello(self.ends)
        self.greeted = self.greeted or bool(hello)
        may = self.known or (device.status == "waiting" and not device.me)  # anyone can read an invitation
        passes, meets = may and not self.passes, self.known and not self.met
        self.passes, self.met = self.passes or may, self.known
        return hello, passes, meets

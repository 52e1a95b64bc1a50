"""Model of a game with a friend on another device, as this tab plays it.

The device (noir.duo) is the game. This model holds the page's part: whether this tab is the writer, and
which messages have been written and handed over. Its record is in web.model.remote.friend_save.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from noir.duo import Device, Invitation
from web.model.remote.pace import Pace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.model.remote.connection import Live


PREFIX = "friend."
SIDES = "hg"
RIDDEN = ("waiting", "mine", "theirs")  # when a code can travel with a message
REPLY = 2  # the number of the message that answers an invitation
BETWEEN = "."  # between two messages in one address


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved game's summary for lists, in the language it was made in."""

    since: str = ""
    """When the latest message was made or read, by the reader's clock, or "" if unknown."""
    last: str = ""
    """The latest action."""
    brief: str = ""
    """The game and whose turn it is, or "" once it is over."""
    lang: str = ""


@dataclass(frozen=True, slots=True)
class RemoteStatus:
    """The state of a game with a friend, for the screen."""

    status: str
    """waiting, mine, theirs, over, stopped."""
    outgoing: str = ""
    """The address to send, as long as it can be sent, or ""."""
    sent: bool = False
    """Whether this address has been handed over already."""
    is_delivered: bool = False
    """Whether a live connection has taken it, so that the player isn't asked whether it was sent."""
    step: str = ""
    """The message to send before there is a deal: invite, reply, or check of the shuffle."""
    passive: bool = False
    """Whether the outgoing message was made without a choice."""
    number: int = 0
    """How many messages there have been."""
    waits: bool = False
    """Whether there is no deal yet."""
    pending: tuple[str, ...] = ()
    """Actions that take effect when the friend's device has answered."""
    busy: bool = False
    proof: str = ""
    """"" before the end, then proven, unproven or failed (``code`` says why)."""
    code: str = ""
    """Why the game was stopped, or what failed in the proof."""
    is_in_other_tab: bool = False
    """Whether another tab plays this game."""
    is_unsaved: bool = False
    """Whether the browser saves nothing, so that the game is lost with the page."""
    aid: bool = False
    """Whether both have agreed on hints and aids."""
    offer: Invitation | None = None
    """An invitation that waits for an answer."""
    tally: tuple[int, int] = (0, 0)
    """Games won, by the reader and by the friend, before this one."""
    can_share: bool = False
    live: Live | None = None
    """The live connection, or None before the first."""
    attached_kind: str = ""
    """The kind of the code that the address carries, or ""."""
    has_offered_code: bool = False
    """Whether the friend has sent a code, and the reader has not agreed to connect."""
    is_present: bool = False
    """Whether the friend answered within minutes, so that both could play live."""
    unbound: bool = False
    """Whether the browser cannot tell a copied invitation from its own."""
    words: tuple[str, str] = ("", "")
    """Two words that are the same on both devices."""
    drop_count: int = 0
    """How many games with this friend, or with unknown friends, were joined and never began."""
    signed: bool = False
    """Whether both devices sign the whole game, for a third person to check."""

    @property
    def is_done(self) -> bool:
        """Whether nothing has to reach the friend any more."""
        proven = self.status == "over" and self.proof != "unproven"
        return self.status == "stopped" or (proven and (self.sent or not self.outgoing))


@dataclass(slots=True)
class Friend:
    """One game with a friend. ``key`` is that of its record, or "" before the invitation is made."""

    device: Device | None = None
    key: str = ""
    text: str = ""
    """The invitation that this side was given and has not answered yet."""
    offer: Invitation | None = None
    is_claiming: bool = False
    """Whether the page was asked to make this tab the writer."""
    writer: bool = False
    is_in_other_tab: bool = False
    is_unsaved: bool = False
    pace: Pace = field(default_factory=Pace)
    """How long the player takes to choose live. It goes on in the next game."""
    tally: tuple[int, int] = (0, 0)
    follows: str = ""
    """The id of the game before, of which this is the rematch. That game has signed it."""
    order: str = ""
    """The order of its table at a club evening, or ""."""
    offered_code: str = ""
    """The code to play live that came with the latest message, to which the reader has not agreed."""
    is_present: bool = False
    """Whether the latest message of the friend came within minutes of ours."""
    unbound: bool = False
    """Whether the browser cannot tell a copied invitation from its own."""
    former: Device | None = None
    """The device of the game before, whose key signs the answer to a rematch."""
    drop_count: int = 0
    """How many games with this friend, or with unknown friends, were joined and never began."""
    before: str = ""
    """The last message of the game before, which travels with the invitation to the next."""
    sent: int = 0
    """The length of the log when it was last handed over."""
    delivered_length: int = 0
    """The length of the log when a live connection last took it."""
    writing: str = ""
    mark: int = 0
    """The number of the latest write."""
    pressed: str = ""
    """The action that was pressed before the page knew whether this tab is the writer."""
    stored_text: str = ""
    denied: int = 0
    """How often in a row the storage has refused our record."""
    number: int = 0
    """The higher, the newer the game."""
    summary: Summary = Summary()
    """The game's summary for lists."""
    summary_key: tuple[object, ...] = ()
    """The state that the summary describes. When it changes, the summary is written again."""
    announced_key: tuple[object, ...] = ()
    """The moment that was last announced, so that it is announced once."""
    _work: Iterator[str] | None = None

    # --- beginnings

    @classmethod
    def host(cls, game: str, first: str, *, aid: bool = False) -> Friend:
        """Return a new game with an invitation to send. Raise Refused."""
        return cls(Device.invite(os.urandom(32), game, first=first, aid=aid))

    @classmethod
    def from_invitation(cls, key: str, text: str) -> Friend:
        """Return the game of an invitation. Raise Refused."""
        return cls(key=key, text=text, offer=Invitation.read(text))

    def rematch(self, device: Device) -> Friend:
        """Return the next game against the same friend, with the seats swapped. Raise Refused."""
        friend = Friend(device.rematch(os.urandom(32)), tally=self.score(), before=device.outgoing)
        friend.follows = self.id
        return friend

    def is_followed_by(self, text: str) -> bool:
        """Return whether a message invites to the rematch of this game."""
        return self.device is not None and self.status == "over" and self.device.is_rematch(text)

    def sit_down(self) -> None:
        """Accept the invitation."""
        self.device = Device.accept(os.urandom(32), self.text, self.former)

    # --- state

    @property
    def id(self) -> str:
        """The id of the game, or "" before the invitation is made."""
        return self.device.id if self.device else self.offer.id if self.offer else ""

    @property
    def status(self) -> str:
        """One of STATUSES."""
        return self.device.status if self.device else "waiting"

    @property
    def is_running(self) -> bool:
        """Whether it has begun and goes on."""
        return self.device is not None and self.status not in ("over", "stopped")

    @property
    def waits(self) -> bool:
        """Whether there is no deal yet."""
        return self.device is None or self.device.seat is None or self.device.match is None

    @property
    def busy(self) -> bool:
        """Whether there is work to do."""
        return self.device is not None and self.device.busy

    @property
    def proven(self) -> bool:
        """Whether all cards are revealed and every one was as claimed."""
        return self.device is not None and self.device.proof == "proven"

    @property
    def has_unsent(self) -> bool:
        """Whether the latest message is this side's, and has not been handed over."""
        device = self.device
        return device is not None and (len(device.log) - 1) % 2 == device.me and self.sent != len(device.log)

    @property
    def aid(self) -> bool:
        """Whether both have agreed on hints and aids."""
        return bool((self.device and self.device.rules.aid) or (self.offer and self.offer.aid))

    @property
    def only_action(self) -> str:
        """The only action there is for this tab to choose, or ""."""
        device = self.device
        return device.only_action if device and self.writer and not device.proof else ""

    @property
    def outgoing(self) -> str:
        """The message or messages to send, or ""."""
        return self.outgoing_with("")

    def outgoing_with(self, code: str) -> str:
        """Return the message or messages to send, with a code to play live sealed in, or ""."""
        text = self.device.outgoing_with(code) if self.device and self.writer else ""
        return f"{self.before}{BETWEEN}{text}" if text and self.before and self._opens else text

    @property
    def is_open_invitation(self) -> bool:
        """Whether it is an invitation of this side without an answer."""
        return self._opens and self.device is not None and not self.device.me

    @property
    def _opens(self) -> bool:
        return self.device is not None and len(self.device.log) == 1

    @property
    def _step(self) -> str:
        """The message to send before there is a deal."""
        return "invite" if self.is_open_invitation else "reply" if self._texts <= REPLY else "check"

    @property
    def _texts(self) -> int:
        return len(self.device.log) if self.device else 0

    def press(self, action: str) -> None:
        """Note an action that was pressed before the page knew whether this tab is the writer."""
        self.pressed = "" if self.writer or self.is_in_other_tab else action

    def legal(self) -> tuple[str, ...]:
        """Return the actions to choose from now, in this tab."""
        return self.device.legal() if self.device and self.writer else ()

    def score(self) -> tuple[int, int]:
        """Return the games won by the reader and by the friend, this one counted when it is proven."""
        device = self.device
        won = device.outcome.winner if device and device.outcome and self.proven else None
        if won is None or device is None:
            return self.tally
        mine, theirs = self.tally
        return (mine + 1, theirs) if won == device.seat else (mine, theirs + 1)

    def standing(
        self, address: str, can_share: bool, live: Live | None, storage_problem: str
    ) -> RemoteStatus:
        """Return the state of the game for the screen."""
        attached_code = self._attached_code(live)
        out = self.outgoing_with(attached_code)
        known: dict[str, Any] = {}
        if self.device is not None:
            known = {
                "sent": self.sent == len(self.device.log),
                "is_delivered": self.delivered_length == len(self.device.log),
                "passive": self.device.passive,
                "pending": self.device.pending,
                "proof": self.device.proof,
                "code": self.device.proof_code or self.device.stopped_by,
                "words": self.device.words,
                "signed": self.device.rules.version.signs,
            }
        return RemoteStatus(
            status=self.status,
            outgoing=f"{address}#d={out}" if out else "",
            step=self._step,
            number=self._texts,
            drop_count=self.drop_count,
            waits=self.waits,
            busy=self.busy or self.stored_text != self.writing,
            is_in_other_tab=self.is_in_other_tab,
            is_unsaved=self.is_unsaved or bool(storage_problem),
            aid=self.aid,
            offer=self.offer if self.device is None else None,
            tally=self.score(),
            can_share=can_share,
            live=live,
            attached_kind=live.kind if live and attached_code and out else "",
            has_offered_code=bool(self.offered_code),
            is_present=self.is_present,
            unbound=self.unbound,
            **known,
        )

    def _attached_code(self, live: Live | None) -> str:
        """Return the code to play live that goes with the next message, or ""."""
        if live is None or self.device is None or self.status not in RIDDEN:
            return ""
        return live.attached_code if len(self.device.log) >= live.since else ""

    # --- work

    def step(self) -> bool:
        """Do a slice of the work. Return whether it changed the game."""
        if self.device is None:
            return False
        before = (self.device.log, self.device.stopped_by, self.device.proof, self.device.busy)
        if self._work is None:
            self._work = self.device.work()
        if next(self._work, None) is None:
            self._work = None
        return before != (self.device.log, self.device.stopped_by, self.device.proof, self.device.busy)

    # --- saving

    def name(self) -> None:
        """Give the game its key, once its invitation is made."""
        if self.device is not None and not self.key and self.device.id:
            self.key = key_of(self.device.id, self.device.me)


def key_of(game: str, player: int) -> str:
    """Return the storage key of a player's side of a game."""
    return f"{PREFIX}{game}.{SIDES[player]}"

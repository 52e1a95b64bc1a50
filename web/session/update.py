"""Update: the page's orders after a text was handled. The worker sends it as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypedDict

    from web.model.cue import Cue
    from web.model.host import Message

    class File(TypedDict):
        """A file to save."""

        name: str
        mime: str
        text: str

    class Sending(TypedDict, total=False):
        """A text for another app of the device."""

        title: str
        text: str
        url: str

    class PictureOrder(TypedDict):
        """The next step with the picture on the page."""

        how: str
        name: str
        title: str
        url: str

    class Effect(TypedDict, total=False):
        """An effect in the browser, by a name of web/page/effects.js."""

        copy: str
        download: File
        share: Sending
        picture: PictureOrder
        print: bool
        address: str
        """The id of the open puzzle for the address. "" takes it out."""
        puzzles: str
        """The family of a collection to bring, with the date."""

    class Writing(TypedDict):
        """A record to write."""

        key: str
        text: str
        mark: int

    class LineOrder(TypedDict):
        """How a live connection is opened."""

        code: str
        room: str
        server: str
        rides: bool
        agreed: bool

    class CarrierOrder(TypedDict, total=False):
        """The next step with a live connection."""

        open: LineOrder
        answer: str
        """The other side's code, which may connect to an address only if that is ``agreed``."""
        agreed: bool
        say: list[str]
        passes: bool
        """Whether texts of the game may go over the line."""
        prepare: bool
        """Whether the line gets ready to outlive a reload."""
        close: bool

    class FriendOrder(TypedDict, total=False):
        """Orders for web/page/friend.js in a game with a friend."""

        hold: str
        text: str
        rest: bool
        keep: Writing
        out: str
        live: CarrierOrder
        forced: str
        """The moment of a forced action, which waits as long as this player's choices."""
        after: int
        """How long it waits, in ms."""


@dataclass(slots=True)
class Update:
    """All fields are optional. Absent ones mean no change."""

    regions: dict[str, str] = field(default_factory=dict)
    """Element id -> inner HTML, in document order."""
    attrs: dict[str, dict[str, str | None]] = field(default_factory=dict)
    """Element id ("html" is the root) -> attributes to set, or to remove where None."""
    state: str | None = None
    """ready, thinking, over: put into <html data-state> after patching."""
    title: str | None = None
    focus: str | None = None
    """The data-key that should have the focus after patching."""
    say: str | None = None
    """One sentence for the status line."""
    store: dict[str, str | None] = field(default_factory=dict)
    """What the page keeps, by key. None forgets."""
    url: str | None = None
    next: str | None = None
    """A text to send straight back: there is more to do."""
    pause: int = 0
    """Milliseconds to wait before ``next``, so that a move can be seen. 0 with reduced motion."""
    steady: bool = False
    """Wait that long with reduced motion too: the pause is for reading."""
    idle: bool = False
    """Send ``next`` only when the browser has nothing better to do."""
    free: bool = False
    """While ``next`` is worked on the worker may be sent what a person does: it comes right behind."""
    effect: Effect | None = None
    """Something only a browser can do."""
    cues: list[Cue] = field(default_factory=list)
    """What the change looks and sounds like. See web.model.cue."""
    friend: FriendOrder | None = None
    """What web/page/friend.js has to do for a game with a friend."""
    pointers: dict[str, str] | None = None
    """What to point at for who sees a table for the first time: selector and sentence. Empty: no more."""
    post: list[Message] = field(default_factory=list)
    """Messages for the page that embeds this one."""

    def merge(self, later: Update) -> Update:
        """Return this update with a later one laid over it."""
        self.regions |= later.regions
        for name, values in later.attrs.items():
            self.attrs[name] = self.attrs.get(name, {}) | values
        self.store |= later.store
        self.post += later.post
        if later.friend:
            self.friend = (self.friend or {}) | later.friend
        self.cues = later.cues or self.cues
        for name in ("state", "title", "focus", "say", "url", "effect", "pointers"):
            if getattr(later, name) is not None:
                setattr(self, name, getattr(later, name))
        self.next, self.pause, self.idle = later.next, later.pause, later.idle
        self.steady = later.steady
        return self

    def to_json(self) -> str:
        """Return the update as JSON without absent fields."""
        found = ((name, getattr(self, name)) for name in self.__slots__)
        fields = {name: value for name, value in found if value or value == ""}
        if self.cues:
            fields["cues"] = [cue.to_dict() for cue in self.cues]
        if self.pointers is not None:
            fields["pointers"] = self.pointers
        return json.dumps(fields, ensure_ascii=False)

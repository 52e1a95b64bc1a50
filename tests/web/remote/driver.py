"""Two pages without a browser that play with each other, and stand in for the page's glue."""

from __future__ import annotations

import json
import os
import re
from contextlib import contextmanager
from hashlib import sha256
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import rng_from
from noir.duo import shuffle_proof
from tests.any_game import ONE
from tests.sums import use_library
from tests.web.driver import Page
from web.model.players import Remote
from web.model.remote import friend as model
from web.model.remote.linked import Linked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from noir.duo import Device
    from web.model.remote.friend import Friend
    from web.session.update import Update

HERE = "https://noir.example/"


class _Seeds:
    """The source of devices' seeds: one sequence that begins again in each test."""

    def __init__(self) -> None:
        self.test = ""
        self.given = 0

    def urandom(self, size: int) -> bytes:
        """Return the next bytes of the sequence."""
        test = os.environ["PYTEST_CURRENT_TEST"]
        self.given = self.given + 1 if test == self.test else 1
        self.test = test
        return sha256(f"friends/{self.given}".encode()).digest()[:size]


@contextmanager
def quick_proofs() -> Iterator[None]:
    """Shuffle proofs of two rounds, the same seeds in each test, and points summed by the library.

    The page is tested here. tests/duo has the rest.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shuffle_proof, "rounds", lambda _version: 2)
        patch.setattr(model, "os", _Seeds())
        use_library(patch)
        yield


class FriendPage(Page):
    """One tab that stores games with friends, one writer each (``locks`` of the browser)."""

    def __init__(self, stored: dict[str, str] | None = None, locks: set[str] | None = None, **fields: Any):
        self.locks = set() if locks is None else locks
        self.held = ""
        self.copied = False
        self.bonds = True
        self.orders: list[dict[str, Any]] = []
        self.forced: list[dict[str, Any]] = []
        self.refuses = False
        self.writes_late = False
        self.late: list[str] = []
        self.waiting: list[str] = []
        super().__init__(stored, **fields)
        self.app.ui.browser.address = HERE
        super().send("/close")
        self.run()

    def once(self, text: str) -> Update:
        """Send one text, and note the orders for a game with a friend."""
        update = super().once(text)
        if update.friend:
            self.waiting += self.glue(dict(update.friend))
        return update

    def send(self, text: str) -> Update:
        """Send a text and all that follow from it."""
        update = super().send(text)
        self.run()
        return update

    def run(self) -> None:
        """Report the glue's work to the app, until none is left."""
        while self.waiting:
            super().send(self.waiting.pop(0))

    def glue(self, fields: dict[str, Any]) -> list[str]:
        """Stand in for web/page/friend.js, and return its reports."""
        found = []
        if "live" in fields:
            self.orders.append(fields["live"])
        if "forced" in fields:
            self.forced.append(fields)
        if fields.get("rest") or ("hold" in fields and fields["hold"] != self.held):
            self.locks.discard(self.held)
            self.held = ""
        if "hold" in fields:
            key = fields["hold"]
            if key in self.locks and key != self.held:
                found.append("/friend-busy " + json.dumps({"key": key, "taken": False}))
            else:
                self.held = key
                self.locks.add(key)
                values = {"kept": self.stored.get(key), "copied": self.copied, "bonds": self.bonds}
                found.append("/friend-held " + json.dumps({"key": key} | values))
        if "keep" in fields:
            keep = fields["keep"]
            well = "refused" if self.refuses else "kept"
            if well == "kept":
                self.stored[keep["key"]] = keep["text"]
            (self.late if self.writes_late else found).append(
                "/friend-kept " + json.dumps({"key": keep["key"], "mark": keep["mark"], "well": well})
            )
        return found

    @property
    def friend(self) -> Friend:
        """The game with a friend on the table."""
        assert isinstance(self.app.table.seating, Remote)
        return self.app.table.seating.friend

    @property
    def device(self) -> Device:
        """The device of the game."""
        assert self.friend.device is not None
        return self.friend.device

    @property
    def status(self) -> str | None:
        """The page's state of the game, such as "mine"."""
        return self.attrs["html"]["data-friend"]

    @property
    def proof(self) -> str | None:
        """The page's state of the proof."""
        return self.attrs["html"]["data-proof"]

    @property
    def outgoing(self) -> str:
        """The address to send, as the page shows it, or ""."""
        found = re.search(r'data-outgoing="([^"]*)"', self.html)
        return unescape(found[1]) if found else ""

    def open(self, address: str) -> Update:
        """Open an address in this tab."""
        return self.send(f"/friend {address.partition('#d=')[2]}")


def pair(game: str = ONE, **fields: Any) -> tuple[FriendPage, FriendPage]:
    """Return two pages at one table: the invitation is answered and the deal is made."""
    host, guest = FriendPage(game=game, **fields), FriendPage()
    host.send("/friend-new " + json.dumps({"game": game, "role": fields.get("role", "first")}))
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    deal(host, guest)
    return host, guest


def deal(host: FriendPage, guest: FriendPage) -> None:
    """Carry the answer to an invitation and the answers to both cuts, until the host has cards."""
    host.open(guest.outgoing)
    guest.open(host.outgoing)
    host.open(guest.outgoing)


def connect(*pages: FriendPage, ends: str = "Cone.Cother") -> None:
    """Open a line between two pages, and carry their greetings."""
    for page in pages:
        page.send("/friend-live " + json.dumps({"state": "open", "ends": ends}))
    for page, other in (pages, pages[::-1]):
        for text in take_texts(page):
            other.send(f"/friend-heard {text}")


def take_texts(page: FriendPage) -> list[str]:
    """Take the texts that a page has given its carrier to send."""
    return [text for order in page.orders for text in order.pop("say", [])]


def play(
    host: FriendPage,
    guest: FriendPage,
    seed: str = "friends",
    stop: Callable[[], bool] = lambda: False,
    each: Callable[[FriendPage, FriendPage], None] | None = None,
) -> int:
    """Play by chance until both have proven the game, or until ``stop``. Return the number of texts sent."""
    rng: Random = rng_from(f"friends/{seed}")
    sent = 0
    for _ in range(1000):
        if (host.proof == guest.proof == "proven") or stop():
            return sent
        for one, other in ((host, guest), (guest, host)):
            if stop():
                return sent
            while one.status == "mine" and one.actions():
                mark = one.app.of(Linked).forced
                if one.friend.only_action and mark:
                    one.send(f"/friend-forced {mark}")  # the page's timer has run out
                else:
                    one.act(one.some(rng))
            if each:
                each(one, other)
            if stop():
                return sent
            if one.outgoing and one.device.log != other.device.log:
                other.open(one.outgoing)
                sent += 1
    raise AssertionError((host.status, guest.status))

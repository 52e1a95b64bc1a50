"""Games with a friend in the middle: played natively up to there, and carried on in a page or in the test."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.duo import split
from tests.any_game import ONE
from tests.browser.table import BOOT
from tests.duo.play import early, known_game, send, work
from web.model.remote.friend import Friend, key_of
from web.model.remote.friend_save import record

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from noir.duo import Device

STORE = """
const [name, text] = ARGS;
localStorage[`noir:${location.pathname}:${name}`] ??= text;
"""
"""Stores a text before a page starts for the first time."""


def length(game: str = ONE) -> int:
    """Return the number of messages of the whole game."""
    return len(known_game(game)[0].host.log)


def open_begun(page: Page, site: str, player: int, texts: int, game: str = ONE) -> None:
    """Open the game after some messages on a page, as host (0) or guest (1), by the friend's last link."""
    device = early(player, texts, game)
    key = key_of(device.id, player)
    saved = record(Friend(device, key, sent=texts), device, {})
    page.add_init_script(STORE.replace("ARGS", json.dumps([key, saved])))
    page.goto(f"{site}?lang=en#d={device.log[texts - 1 if texts % 2 == player else texts - 2]}")
    expect(page.locator("html[data-friend]")).to_be_attached(timeout=BOOT)


def answer(friend: Device, text: str, site: str) -> str:
    """Let a friend read a text or an address, play a turn, and return the address of the answer."""
    for one in split(text.rpartition("#d=")[2]):
        friend.receive(one)
    work(friend)
    while legal := friend.legal():
        friend.act(legal[0])
    return f"{site}#d={send(friend)}"

"""Transcripts of whole games for listeners. ``python3 -m tests.heard`` writes them again.

A transcript in tests/data/heard begins with the record of the game and the listener's seat. Below stand
each own action and everything that was announced after it, and now and then what the keys L (latest turn)
and S (where it stands) say. The test beside the app holds the transcripts against the app. Whoever changes
a sentence runs this command and reads in the difference what listeners will hear.
``--add GAME SEAT SEED`` makes another one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from noir.arena import play_out
from noir.bots import make_bot
from noir.core import Thinker, Thought
from noir.match import Match
from tests.web.driver import Page
from web.contracts.table import view_of
from web.model import engine
from web.model.players import Solo
from web.model.table import SEATS, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Seat

FOLDER = Path(__file__).parent / "data" / "heard"
ASKED = 8  # after so many own actions the two keys are pressed
KEYS = {"L": "/last", "S": "/state"}


class Scripted(Thinker[Any, Any]):
    """Plays the action that the record says."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def think(self, observation: Any) -> Iterator[Thought[Any]]:  # noqa: ARG002 - it is settled already
        """Yield one thought."""
        yield Thought(self.action)


def transcript(record: str, role: str, **params: str) -> str:
    """Return the announcements of a recorded game for the person at a seat, at an address with parameters."""
    whole, seat = Match.from_record(record), SEATS[role]

    def bot_at(_table: Table, _seat: Seat, ply: int) -> Scripted:
        return Scripted(whole.game.parse_action(whole.actions[ply]))

    with patch.object(engine, "bot_at", bot_at):
        return "\n".join([record, role, *_transcribe(whole, seat, params)]) + "\n"


def _transcribe(whole: Match, seat: Seat, params: dict[str, str]) -> Iterator[str]:
    table = Table(whole.branch(0), Solo("easy", seat), seed="heard")
    page, count, acted = Page({"match": table.to_json()}, **params), 0, 0
    while True:
        yield from (f"    {text}" for text in page.said[count:])
        count = len(page.said)
        if page.state == "over":
            return
        look, action = page.app.look(), whole.actions[page.ply]
        yield f"{page.ply + 1}. {action}: {view_of(look.game).action_name(look.t, look.seen, action)}"
        page.act(action)
        acted += 1
        if acted % ASKED == 0:
            yield from (f"    {text}" for text in page.said[count:])
            for key, command in KEYS.items():
                page.send(command)
                yield f"  {key} {page.said[-1]}"
            count = len(page.said)


def find_transcripts() -> list[Path]:
    """Return the transcripts there are."""
    return sorted(FOLDER.glob("*.txt"))


def transcribe_again(path: Path) -> str:
    """Return the current text of a transcript."""
    record, role, *_ = path.read_text(encoding="utf-8").splitlines()
    return transcript(record, role)


def add(game: str, role: str, seed: str) -> None:
    """Make a transcript of a game between two bots."""
    match = Match.new(game, seed)
    play_out(match, (make_bot(game, "easy", f"{seed}/0"), make_bot(game, "easy", f"{seed}/1")))
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{game}.{role}.{seed}.txt").write_text(transcript(match.record(), role), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--add"]:
        add(*sys.argv[2:5])
    for path in find_transcripts():
        path.write_text(transcribe_again(path), encoding="utf-8")

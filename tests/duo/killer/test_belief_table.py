"""The public belief in section 7 of PROTOCOL.md, followed by hand beside the engine's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import noir.duo
from noir.chance import pick, rng_from
from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.state import KILLER, Event
from noir.match import Match

EVERYBODY = set(SUSPECTS)


class Reader:
    """A reader of the table. Each rule is in the words of the document."""

    def __init__(self) -> None:
        self.killer, self.inspector, self.out = set(EVERYBODY), set(EVERYBODY), set[str]()

    def follow(self, verb: str, named: str, shown: str, answer: str, near: set[str]) -> str:
        """Narrow both sets by an event. Return the row that did."""
        keep = near or EVERYBODY
        x = named[:1]
        row = "any other"
        match verb, answer:
            case "k", "=dead":
                row = "`kX` `=dead`"
                self.drop_for_good(x)
                self.killer &= keep
                self.inspector &= {x}
            case "k", _:
                row = "`kX`"
                self.drop_for_good(x)
                self.killer &= keep
                self.inspector = self.listen(self.inspector - {x}, answer, near)
            case "d", "=new":
                row = "`d` `=new`"
                self.out |= {shown}
                self.killer = EVERYBODY - self.out
                self.inspector -= {shown}
            case "d", _:
                row = "`d` `=same`"
                self.inspector -= {shown}
            case "u", _:
                row = "`uX`"
                self.drop_for_good(x)
                self.killer = self.listen(self.killer, answer, near)
                self.inspector -= {x}
            case "a", _:
                row = "`aX` `=free` / `=caught`"
                self.killer = self.killer & {x} if answer == "=caught" else self.killer - {x}
                self.inspector &= keep
            case "z", _:
                row = "`zXY` `=free` / `=caught`"
                y = named[1]
                self.drop_for_good(x)
                self.killer = self.killer & {y} if answer == "=caught" else self.killer - {y}
                self.inspector -= {x}
        return row

    def drop_for_good(self, name: str) -> None:
        """Drop a suspect from the possible Killers for good."""
        self.out |= {name}
        self.killer -= {name}

    @staticmethod
    def listen(names: set[str], answer: str, near: set[str]) -> set[str]:
        """Return the candidates after the answer of a radar."""
        return names & near if answer == "=near" else names - near if answer == "=far" else names

    def last_step(self) -> tuple[set[str], set[str]]:
        """Return both sets, neither of which has the single candidate of the other."""
        killer, inspector = set(self.killer), set(self.inspector)
        for _ in range(2):
            inspector -= killer if len(killer) == 1 else set()
            killer -= inspector if len(inspector) == 1 else set()
        return killer, inspector


def answer_to(event: Event, match: Match) -> str:
    """Return the other player's answer to an event, in the words of the protocol."""
    verb, success, radar = event.verb, event.success, event.radar
    if radar is not None:
        return "=near" if radar else "=far"
    if verb == "d":
        return "=new" if success else "=same"
    if verb in "az":
        return "=caught" if success else "=free"
    outcome = match.outcome
    return "=dead" if outcome is not None and outcome.reason == "inspector-killed" else ""


@pytest.mark.long
@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_the_table_of_the_document_is_the_belief_of_the_engine(game: str) -> None:
    """At every ply of whole games that pass every row. Answers and cards shown are all a reader needs."""
    rows, alone = set(), 0
    for number in range(25):
        match, rng, reader = Match.new(game, f"belief {number}"), rng_from(f"belief/{number}"), Reader()
        while match.outcome is None:
            verb = pick(sorted({text[0] for text in match.legal()}), rng)
            match.play(pick([text for text in match.legal() if text[0] == verb], rng))
            event = match.state.history[-1]
            named = event.suspect + event.target
            rows.add(
                reader.follow(event.verb, named, event.revealed, answer_to(event, match), set(event.near))
            )
            belief, found = public_belief(match.observe(KILLER)), reader.last_step()
            assert found == (set(belief.killer.names), set(belief.inspector.names)), (number, match.ply)
            alone += found != (reader.killer, reader.inspector)
    document = (Path(noir.duo.__file__).parent / "PROTOCOL.md").read_text()
    table = document[document.index("| event |") :]
    named_rows = re.findall(r"^\| (.+?) \|", table[: table.index("\n\n")], re.MULTILINE)[1:]
    assert rows == {row for row in named_rows if game != "killer" or not row.startswith("`z")}
    assert alone, "the last step changes something"

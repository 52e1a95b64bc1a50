"""The numbers behind a hint in Killer vs Inspector."""

from __future__ import annotations

import pytest

from noir.bots import explainer
from noir.core import Reason, Seat
from noir.games import GAMES
from noir.games.killer.action import parse_action
from noir.games.killer.pieces import SUSPECTS
from noir.match import Match
from tests.any_game import swept

CODES = {
    "forced", "sixteenth", "may-hit", "asks-innocent", "narrows", "progress", "hides", "disguise-chance",
    "steps-near", "steps-away", "collapse", "collapse-unless", "arrest-chance", "spends", "shows-me",
    "splits", "identity", "draws-nothing", "bluff", "widest", "covers", "victims", "nearer", "farther",
    "separates", "radar", "starves", "agents-near", "asks", "saves", "no-radar-tells", "clears", "takes",
    "identity-safe", "identity-reach", "identity-asks", "unnoticed", "within", "alone",
}  # fmt: skip


def reasons(evidence: str, actions: str, action: str) -> tuple[Reason, ...]:
    """Return the reasons for an action on the alphabetic grid, the evidence beginning so."""
    rest = "".join(name for name in SUSPECTS if name not in evidence)
    match = Match.from_deal("killer", f"{SUSPECTS}.{evidence}{rest}").play_all(actions.split())
    return explainer("killer").reasons(match.observe(Seat(match.to_move or 0)), parse_action(action))


def test_a_kill_says_whom_it_may_hit_and_how_far_it_narrows() -> None:
    assert reasons("MHABC", "kG iH", "kI") == (
        Reason("may-hit", (23,)),
        Reason("progress", (2, 16)),
        Reason("narrows", (3, 8), is_price=True),
    )


def test_killing_an_innocent_says_how_the_radar_divides() -> None:
    assert reasons("MHLAB", "kG iH r5e e uL", "kL")[0] == Reason("asks-innocent", (6, 22))


def test_a_disguise_shows_its_chance_and_suspects() -> None:
    assert reasons("MHABC", "kG iH", "d") == (Reason("hides", (23, 8)), Reason("disguise-chance", (96,)))


def test_an_arrest_says_its_chance_and_what_it_gives_away() -> None:
    expected = (Reason("arrest-chance", (50, 2)), Reason("shows-me", (6, 23), is_price=True))
    assert reasons("MHABY", "kG iH kI", "aM") == expected


def test_only_an_arrest_that_may_be_believed_is_a_bluff() -> None:
    """It is public that B was not beside I, and a secret that the Inspector holds the card of C."""
    assert [why.code for why in reasons("MHABY", "kG iH kI", "aB")] == ["narrows"]
    assert [why.code for why in reasons("MHACY", "kG iH kI", "aC")] == ["bluff", "narrows"]


def test_an_agent_says_how_he_splits_the_suspects() -> None:
    assert reasons("MHLABY", "kG iH r5e e", "uL") == (Reason("splits", (3, 4)),)


@pytest.mark.long
@pytest.mark.parametrize("name", swept(["killer", "killer-citizen"]))
def test_the_reasons_of_every_legal_action_have_known_codes(name: str) -> None:
    book, match = explainer(name), Match.new(name, 1)
    while (seat := match.to_move) is not None:
        seen = match.observe(seat)
        for action in seen.legal:
            assert {reason.code for reason in book.reasons(seen, action)} <= CODES
        legal = match.legal()
        match.play(legal[(7 * match.ply + 1) % len(legal)])
    assert GAMES[name].outcome(match.state)

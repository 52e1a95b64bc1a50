"""Cues of Killer vs Inspector: the animations of actions, and the words of the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noir.core import Seat
from noir.games.killer.action import parse_action
from noir.games.killer.pieces import apply_shift
from tests.any_game import swept
from tests.endings import endings
from tests.pictures.ways import play_random
from tests.web.looks import look_at
from tests.web.reading import Reading
from web.contracts.table import view_of
from web.games.killer.ending import verdict
from web.i18n import LANGUAGES, Words
from web.model.look import Facts

SEEDS = 40


@pytest.mark.long
@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_a_line_has_moved_before_anything_falls(game: str) -> None:
    """All of the line are named in their new order, the entering one first. Falls wait for it (K11, K13)."""
    seen = 0
    for n in range(SEEDS):
        match = play_random(game, f"fall-{n}")
        for ply, action in enumerate(match.actions, start=1):
            before, after = (match.observe(Seat.FIRST, at) for at in (ply - 1, ply))
            event = after.history[-1]
            if event.verb not in "rc" or not event.collapse.gone:
                continue
            score = view_of(game).cues(look_at(match, Seat.FIRST, ply), ply - 1)
            wrap = next(cue for cue in score if cue.do == "wrap")
            press = next(cue for cue in score if cue.do == "press")
            grid = apply_shift(before.table.grid, parse_action(action))
            number = int(event.text[1]) - 1
            line = grid[number] if event.verb == "r" else "".join(row[number] for row in grid)
            entered_first = line if event.text[-1] in "es" else line[::-1]
            assert wrap.what == tuple(f"suspect-{name}" for name in entered_first)
            assert press.at >= wrap.at + wrap.ms
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_the_grid_keeps_secrets_until_the_words(game: str) -> None:
    """An identity waits for its line, and suspects ruled out by it alone for the last line."""
    for kind, match in endings(game).items():
        for seat in Seat:
            look = look_at(match, seat)
            drawn = Reading(view_of(game).table(look))
            tellers = [one for one in drawn.elements if "data-tells" in one and "data-move" in one]
            tells = {cell["data-move"]: cell["data-tells"] for cell in tellers}
            (board,) = drawn.having(data_spot="board")
            last = look.seen.history[-1]
            found = (last.target or last.suspect) if kind.startswith("killer-arrested") else ""
            secrets = [seen.identity for seen in look.both or () if seen.identity]
            assert tells == {f"suspect-{name}": f"found-{name}" for name in secrets if name != found}
            assert board["data-tells"] == f"found-{secrets[-1]}"


@pytest.mark.long
def test_a_victim_comes_into_the_file_when_the_lamp_is_up_again() -> None:
    """Its face is new there: it comes with all that is new, once the grid has shown the kill."""
    match = play_random("killer", "file")
    for ply in range(1, match.ply + 1):
        look = replace(look_at(match, Seat.FIRST, ply), match=Facts(seal="0"))
        drawn = Reading(view_of("killer").table(look))
        lines = [name for name in drawn.all("data-move") if name.startswith("victim-")]
        assert lines == [f"victim-{name}" for name in look.seen.table.dead]
        if look.seen.history[-1].verb == "k":
            assert [cue.to for cue in view_of("killer").cues(look, ply - 1) if cue.do == "keep"] == ["board"]


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_of_two_at_one_device_neither_is_told_to_have_won(lang: str) -> None:
    """The end names the winning role. It can't know which of the two is "you".

    The games are dealt out to the languages.
    """
    t = Words(lang)
    for n in range(LANGUAGES.index(lang), SEEDS, len(LANGUAGES)):
        match = play_random("killer", f"end-{n}")
        for seat in Seat:
            alone = look_at(match, seat, lang=lang)
            assert match.outcome is not None
            if match.outcome.winner is None:
                continue
            mine = t("killer.over.won" if match.outcome.winner == seat else "killer.over.lost")
            assert mine in verdict(alone, match.outcome)
            assert mine not in verdict(replace(alone, shared=True), match.outcome)
            assert verdict(replace(alone, shared=True), match.outcome) in verdict(alone, match.outcome)


@pytest.mark.long
def test_a_kill_darkens_the_grid_and_the_last_one_the_page() -> None:
    darkened = set()
    for n in range(SEEDS):
        match = play_random("killer", f"fall-{n}")
        for ply in range(1, match.ply + 1):
            score = view_of("killer").cues(look_at(match, Seat.FIRST, ply), ply - 1)
            ends = ply == match.ply and match.outcome is not None
            darkened |= {(ends, cue.to) for cue in score if cue.do == "dim"}
    assert darkened == {(False, "board"), (True, "")}

"""Cues of a change: the page knows every word of them, and they hold no secret."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.any_game import richest, swept, with_hook
from tests.endings import endings
from tests.web.looks import look_at
from tests.web.reading import Reading
from web.contracts.table import view_of
from web.markup import VOID
from web.model.cue import CUE_KINDS, SOUNDS, Cue
from web.model.links.links import open_match
from web.site.paths import WEB
from web.site.runtime import tool

pytestmark = pytest.mark.every_game

SCORED = """
import { readFileSync } from "node:fs";
const { scores, lag, quiet } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(scores.map((cues) => score(cues, lag, quiet))));
"""
LANDED = """
import { readFileSync } from "node:fs";
const { cues, quiet } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(cues.map((cue) => landingTimes(cue, quiet))));
"""
SOON = 200
"""Milliseconds within which, where nothing moves, all is there."""
FLIES = {"fly": (0.75, 1), "flip": (0.75, 1), "stamp": (0.5, 0.7)}
"""What is heard as it lands: between which parts of its way that is."""
CUED = pytest.mark.parametrize("game", swept(with_hook("cues")))
MAX_SCORE_MS = 6000  # ms that the whole score of one action may take


def play(game: str, seed: int | str) -> Match:
    match, rng = Match.new(game, seed), rng_from(f"cues {seed}")
    while match.to_move is not None:
        legal = match.legal()
        match.play(legal[int(rng.random() * len(legal))])
    return match


def score(match: Match, seat: Seat, ply: int) -> list[Cue]:
    return view_of(match.game.name).cues(look_at(match, seat, ply), ply - 1)


def by_page(program: str, **fields: Any) -> Any:
    """The page's own score of it."""
    whole = (WEB / "page" / "timeline.js").read_text(encoding="utf-8") + program
    command = [tool("node"), "--input-type=module", "-e", whole]
    done = subprocess.run(command, input=json.dumps(fields), check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def times_of(scores: list[list[Cue]], lag: int, *, quiet: bool) -> list[list[dict[str, Any]]]:
    """The scores as the page has them seen and heard."""
    lines = [[cue.to_dict() for cue in cues] for cues in scores]
    found: list[list[dict[str, Any]]] = by_page(SCORED, scores=lines, lag=lag, quiet=quiet)
    return found


def due(cue: dict[str, Any]) -> float:
    """The time of a cue's turn, or of its release for one that is held."""
    return float(cue.get("ms" if cue.get("do") == "hold" else "at", 0))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_hook("cues")))
def test_without_motion_cues_come_soon(game: str) -> None:
    """In its order. The count of an end has no time of its own."""
    whole, ends = play(game, 1), endings(game).values()
    moments = [(whole, ply) for ply in range(1, whole.ply)] + [(match, match.ply) for match in ends]
    scores = [score(match, seat, ply) for match, ply in moments for seat in Seat]
    for before, after in zip(scores, times_of(scores, 0, quiet=True), strict=True):
        times = sorted((due(cue.to_dict()), due(late)) for cue, late in zip(before, after, strict=True))
        assert all(0 <= now <= min(SOON, then) for then, now in times), before
        assert [now for _, now in times] == sorted(now for _, now in times)
        assert not any(late.get("gap") for late in after if late.get("do") == "count")
    some = scores[:20]
    later = [[due(cue) for cue in cues] for cues in times_of(some, 70, quiet=False)]
    assert later == [[due(cue.to_dict()) + 70 for cue in cues] for cues in some]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_hook("cues")))
def test_what_flies_is_heard_as_it_lands_card_by_card(game: str) -> None:
    """Shortly before it lies still, or as the stamp comes down. Where nothing moves, as it appears."""
    match = play(game, 1)
    scores = [score(match, seat, ply) for ply in range(1, match.ply + 1) for seat in Seat]
    cues = [cue for found in scores for cue in found if cue.do in FLIES and cue.sound]
    assert cues
    lines = [cue.to_dict() for cue in cues]
    for quiet in (True, False):
        for cue, speech in zip(cues, by_page(LANDED, cues=lines, quiet=quiet), strict=True):
            begun = [cue.at + cue.gap * n for n in range(len(cue.what) if cue.gap else 1)]
            early, late = (0, 0) if quiet else FLIES[cue.do]
            assert len(speech) == len(begun), cue
            assert all(
                time + early * cue.ms <= at <= time + late * cue.ms
                for time, at in zip(begun, speech, strict=True)
            ), cue


@CUED
def test_every_action_has_a_score_the_page_understands(game: str) -> None:
    """Each cue names things the page can do and play, and all of them together are soon over."""
    match = play(game, 1)
    for ply in range(1, match.ply + 1):
        for seat in Seat:
            found = score(match, seat, ply)
            assert found
            assert all(cue.do in CUE_KINDS and (not cue.sound or cue.sound in SOUNDS) for cue in found)
            assert all(cue.ms for cue in found if cue.do), "the page need not guess for how long"
            assert max(cue.at + cue.ms + cue.gap * len(cue.what) for cue in found) <= MAX_SCORE_MS


@pytest.mark.parametrize("game", swept(GAMES))
def test_cues_depend_on_the_seats_knowledge_alone(game: str) -> None:
    """With another deal that looks the same to a seat every score is the same, timing included."""
    match = play(game, 2)
    before = match.branch(match.ply * 2 // 3)
    for seat in Seat:
        other = open_match(before, seat)
        assert other.record() != before.record()
        for ply in range(1, before.ply + 1):
            assert score(before, seat, ply) == score(other, seat, ply)


def test_the_page_can_do_and_play_what_a_cue_may_say() -> None:
    """The names of web.model.cue are those of the scripts."""
    scripts = (WEB / "page" / "animations").glob("*.js")
    stage = "".join(path.read_text(encoding="utf-8") for path in scripts)
    sound = (WEB / "page" / "sound.js").read_text(encoding="utf-8")
    deeds = set(re.findall(r"^  (\w+)\(\{", stage, re.MULTILINE))
    times = " ".join(re.findall(r"^  \w+\(\{.*?\}", stage, re.MULTILINE))
    assert set(re.findall(r"\b(?:at|gap) = (\w+)", times)) == {"0"}, "as in a cue that says nothing of it"
    sounds = set(re.findall(r"^  (\w+): \(at\b", sound, re.MULTILINE))
    assert deeds == set(CUE_KINDS) - {""}
    assert sounds == set(SOUNDS)


ABOVE = ("turn", "told", "onward")
"""The spots of what stands above a table."""
BRIGHT = frozenset(CUE_KINDS) & {"glow", "ring", "dim", "drain", "stamp", "plate"}
"""What makes a part of the screen brighter or darker and lets it go again: each does so once."""


@pytest.mark.parametrize("game", swept(GAMES))
def test_nothing_flashes_more_than_three_times_a_second(game: str) -> None:
    """In whole games the cues that flash, all that begin at one moment taken as one, are never more."""
    for seed in range(3):
        match = play(game, seed)
        for seat in Seat:
            for ply in range(1, match.ply + 1):
                found = [cue for cue in score(match, seat, ply) if cue.do in BRIGHT]
                starts = sorted({cue.at + cue.gap * n for cue in found for n in range(max(1, len(cue.what)))})
                assert all(late - early > 1000 for early, late in zip(starts, starts[3:], strict=False))


def test_no_flash_repeats_by_itself() -> None:
    """Neither a script nor a style asks for an animation more than once."""
    styles = [*WEB.glob("css/*.css"), *WEB.glob("games/*/**/*.css")]
    for path in [*styles, *(WEB / "page").rglob("*.js")]:
        assert not re.search(r"infinite|iterations|iteration-count", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_whatever_a_score_names_is_on_the_table(game: str) -> None:
    """Cards and places of a cue are there before or after the action, and its words are, too."""
    match = play(game, 1)
    for seat in Seat:
        before: set[str] = set()
        for ply in range(match.ply + 1):
            found = view_of(game).cues(look_at(match, seat, ply), max(0, ply - 1))
            drawn = drawn_at(match, seat, ply)
            after = {*drawn.all("data-move"), *drawn.all("data-spot"), *ABOVE}
            result = set(drawn.all("data-told"))
            for cue in found:
                places = {name for name in (cue.start, cue.to) if name}
                assert places <= before | after, cue
                if cue.do == "count":
                    assert result <= set(cue.what), "what is told is told in its turn"
                    assert {*drawn.all("data-tells")} <= result, "what tells the same waits for it"
                else:
                    assert set(cue.what) <= before | after, cue
                if cue.do in ("sweep", "glow", "keep"):
                    assert not cue.to or cue.to in after, cue
            before = after


def drawn_at(match: Match, seat: Seat, ply: int) -> Reading:
    return Reading(view_of(match.game.name).table(look_at(match, seat, ply)))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_hook("cues")))
def test_every_end_is_soon_over_and_has_a_place_for_its_result(game: str) -> None:
    """The lead-up to a verdict is no longer than any other score, and the verdict has its own place."""
    for kind, match in endings(game).items():
        for seat in Seat:
            found = score(match, seat, match.ply)
            assert max(cue.at + cue.ms + cue.gap * len(cue.what) for cue in found) <= MAX_SCORE_MS, kind
            assert {cue.to for cue in found if cue.do == "skyline"} <= {
                *drawn_at(match, seat, match.ply).all("data-spot")
            }
            (lines,) = [cue for cue in found if cue.do == "count"]
            results = [each for each in drawn_at(match, seat, match.ply).elements if "data-result" in each]
            assert [each["data-told"] in lines.what for each in results] == [True], kind
            at = lines.at + lines.gap * lines.what.index(results[0]["data-told"])
            over_all = [cue.at + cue.ms for cue in found if cue.do == "skyline"]
            assert max(over_all, default=0) <= at + lines.ms + 50, (
                "the verdict is there when all else is gone"
            )
            assert [cue.sound for cue in found if cue.at == at][-1] == chord(match, seat), "with its chord"
            assert not [cue for cue in found if cue.sound in ("won", "lost", "drawn") and cue.at != at]


def chord(match: Match, seat: Seat) -> str:
    """The sound of an end at a seat. One without a winner is no silence."""
    assert match.outcome is not None
    winner = match.outcome.winner
    return "drawn" if winner is None else "won" if winner == seat else "lost"


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_nothing_that_is_told_hides_what_is_told_before_it(game: str) -> None:
    """At the end no line lies within another one, which would keep it out of sight until its own time."""
    for seed in range(12):
        match = play(game, seed)
        for seat in Seat:
            html = view_of(game).table(look_at(match, seat))
            for part in html.split(" data-told=")[1:]:
                inside = inner_html(part.partition(">")[2])
                assert "data-told=" not in inside, inside[:200]


def inner_html(html: str) -> str:
    """Return the inside of an element, from behind its opening tag on."""
    depth = 1
    for tag in re.finditer(r"<(/?)([a-z][a-z0-9]*)[^>]*>", html):
        depth += 0 if tag[2] in VOID else -1 if tag[1] else 1
        if not depth:
            return html[: tag.start()]
    return html


def test_what_a_script_sets_a_style_uses() -> None:
    """Each custom property that the page's motion writes is read by a style sheet or by a script."""
    styles = "".join(
        path.read_text(encoding="utf-8") for path in [*WEB.glob("css/*.css"), *WEB.glob("games/*/**/*.css")]
    )
    page = WEB / "page"
    scripts = [page / name for name in ("stage.js", "overlay.js", "timeline.js")]
    for path in [*scripts, *(page / "animations").glob("*.js")]:
        script = path.read_text(encoding="utf-8")
        for written in re.findall(r"[\"\'`](--[a-z-]+)[\"\'`]", script):
            assert f"var({written}" in styles, written

"""Puzzles on the page: opened, answered, proven, kept and sent, without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import cycle

import pytest

from noir.chance import rng_from
from noir.core import CorruptRecord, Seat
from noir.match import Match
from noir.puzzles import Cases, Facts, data_path, date_of, day_of, families, kinds, load
from tests.any_game import ONE, OTHER, swept
from tests.puzzles.some import several
from tests.web.driver import Page
from web.contracts.table import puzzles_of, view_of
from web.i18n import ENGLISH, LANGUAGES, Words
from web.model.host import Host
from web.model.links.links import _retrace
from web.model.puzzle import FAILED, SOLVED, Puzzle, Puzzles
from web.model.settings import Settings
from web.model.validation import NewerSave
from web.puzzles import attempts, position, proof
from web.puzzles.attempts import Try
from web.puzzles.refutation import refutation

KINDS = [(family, kind.name) for family in families() for kind in kinds(family)]
SOME, *_, OTHER_KIND = (kind for _, kind in KINDS)
every_kind = pytest.mark.parametrize(("family", "kind"), KINDS, ids=[kind for _, kind in KINDS])
every_language = pytest.mark.parametrize("lang", swept(LANGUAGES))


def open_puzzle(what: str, lang: str = "en", stored: dict[str, str] | None = None) -> Page:
    """A page with a table of the first game, and a puzzle in place of it."""
    page = Page(stored, lang=lang, game=ONE, level="easy", role="first", seed="1")
    page.send(f"/puzzle {what}")
    return page


def puzzle_of(page: Page) -> Puzzle:
    """The puzzle on the page. There must be one."""
    assert page.puzzle is not None
    return page.puzzle


def state(page: Page) -> str | None:
    """The page's message about its puzzle."""
    return page.attrs["html"]["data-puzzle"]


def wrong(page: Page) -> str:
    """An answer that is not right."""
    puzzle = puzzle_of(page)
    return next(one for one in puzzle.open.choices if not puzzle.open.right(one))


def answers(page: Page) -> set[str]:
    """The answers to press on the table."""
    return {one["data-do"] for one in page.elements("table") if not one.get("data-do", "/").startswith("/")}


@pytest.mark.long
@every_kind
def test_the_answers_on_the_table_are_the_legal_ones(family: str, kind: str) -> None:
    for case in load(family).of_kind(kind)[::40]:
        page = open_puzzle(case.id)
        assert state(page) == "open"
        puzzle = puzzle_of(page)
        legal = set(puzzle.open.choices)
        assert answers(page) == legal, case.id
        page.send("/solution yes")
        assert answers(page) == set()


@pytest.mark.long
@every_kind
@every_language
def test_a_kind_is_asked_answered_and_proven_in_every_language(family: str, kind: str, lang: str) -> None:
    """Wrong first, then right: the first answer counts, and the proof can be walked (in English: all)."""
    page = open_puzzle(kind, lang)
    puzzle = puzzle_of(page)
    assert page.app.t(f"{family}.puzzle.{kind}.ask") in page.regions["now"]
    page.answer(wrong(page))
    assert state(page) == "failed"
    assert "/solution" in page.does()
    page.answer(puzzle.case.solution)
    assert state(page) == "failed"
    assert "proof" in [one.get("data-key") for one in page.elements("now")]
    page.send("/proof 0")
    page.send(f"/proof {on(page)}")
    if lang == ENGLISH:
        walk(page)
    page.send("/play-on")
    assert state(page) is None
    assert "boss" in page.app.table.players
    assert page.app.table.match.record().startswith(puzzle.case.record)


def walk(page: Page) -> None:
    """Go through a proof to its end and back, one step at a time. Then take the last alternative."""
    puzzle = puzzle_of(page)
    page.send("/proof 0")
    while on(page) != puzzle.step:
        before = puzzle.step
        update = page.once(f"/proof {on(page)}")
        assert puzzle.step == before + 1
        assert update.focus is None
        assert update.say
        assert str(puzzle.step) in update.say
        assert page.app.ui.news.last_event == ""
        assert page.ply == puzzle.ply
        is_next = puzzle.moment.news > 0 and puzzle.moment.danger is None
        assert bool(update.cues) == is_next, "what follows on the table is seen to happen"
    for step in reversed(range(puzzle.step)):
        assert not page.once(f"/proof {step}").cues
    for choice in selects(page):
        (command,) = re.findall(r'data-do="([^"]*)"', choice)
        for value in re.findall(r'<option value="([a-z]*-?\d+)"', choice)[-1:]:
            page.send(f"{command} {value}")
            assert puzzle.step


def on(page: Page) -> int:
    """The step that the way on leads to."""
    (way,) = [one for one in page.elements("now") if one.get("data-key") == "proof-forward"]
    return int(way["data-do"].split()[1])


def selects(page: Page) -> list[str]:
    """The alternatives beside the proof."""
    return re.findall(r"<select.*?</select>", page.regions["now"])


@pytest.mark.long
@every_kind
def test_every_proof_of_a_kind_can_be_walked(family: str, kind: str) -> None:
    """A sample over all ratings: policies, hands, facts and dangers."""
    page = open_puzzle(kind)
    for case in load(family).of_kind(kind)[5::60]:
        page.send(f"/puzzle {case.id}")
        page.send("/solution yes")
        proof = puzzle_of(page).proof
        walk(page)
        if isinstance(proof, Facts):
            page.send(f"/proof {len(proof.facts)}")
            names = page.app.t.n("puzzle.left", 1, names="")[:-1].strip()
            assert names.split("{")[0][:5] in page.text("now")


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("family", families())
def test_what_the_other_does_in_a_proof_is_told_as_at_a_table(family: str, lang: str) -> None:
    """A sentence with its own subject: not an action in words behind a name, which reads as an order."""
    t, count = Words(lang), 0
    for kind in kinds(family):
        puzzle = Puzzle(load(family).of_kind(kind.name)[5], shown=True)
        puzzle.walk()
        for step, moment in enumerate(puzzle.moments):
            if moment.answer is None:
                continue
            puzzle.step = step
            look = puzzle.look(t, Settings())
            (*_, happened) = view_of(puzzle.game).log(look)
            assert happened in proof.step_text(look, puzzle)
            assert f": {puzzles_of(puzzle.game).reply(t, look.seen, moment.answer)}" not in proof.step_text(
                look, puzzle
            )
            count += 1
    assert count


@every_kind
def test_a_puzzle_solved_at_once_counts_once(family: str, kind: str) -> None:
    page = open_puzzle(kind)
    puzzle = puzzle_of(page)
    page.answer(puzzle.case.solution)
    assert state(page) == "solved"
    now = page.regions["now"]
    verdict = page.app.t("puzzle.right")
    assert now.index(verdict) < now.index('class="step"'), "the verdict comes before its explanation"
    assert not puzzle_of(page).revealed_facts or f"<b>{page.app.t('puzzle.start')}</b>" in now
    (one,) = attempts.read(page.stored["puzzles"])
    assert (one.puzzle, one.solved, one.rating) == (puzzle.case.id, True, puzzle.case.rating)
    page.send(f"/puzzle {puzzle.case.id}")
    page.answer(wrong(page))
    assert attempts.read(page.stored["puzzles"]) == (one,)
    assert puzzle.case.family == family


@pytest.mark.parametrize("tried", [attempts.UNRATED - 2, attempts.UNRATED - 1])
def test_a_rating_is_shown_only_after_a_few_puzzles(tried: int) -> None:
    """The first answers move it by hundreds of points, which says little and frightens."""
    before = [Try(f"other-{letter * 5}", 1, 1200, True, False) for letter in "abcdefgh"[:tried]]
    page = open_puzzle(SOME, stored={attempts.KEY: attempts.to_text(before)})
    page.answer(wrong(page))
    rating = round(attempts.sums(attempts.read(page.stored["puzzles"]), 0).rating.value)
    assert (str(rating) in page.text("now")) == (tried + 1 == attempts.UNRATED)
    page.send("/puzzles")
    assert (str(rating) in page.text("dialog")) == (tried + 1 == attempts.UNRATED)


@pytest.mark.long
@every_kind
def test_the_page_never_gets_the_secret_of_an_open_puzzle(family: str, kind: str) -> None:
    """In another world that looks the same to the seat, every update is the same to the last letter."""
    for case in load(family).of_kind(kind)[3::50]:
        match = Match.from_record(case.record)
        other = _another_world(match, case.seat)
        lines = []
        for record in (case.record, other.record()):
            page = Page(game=ONE, level="easy", role="first", seed="1", lang="en")
            page.brings = False
            page.send(f"/puzzle {case.id}")
            here = Cases(
                family, [replace(one, record=record) if one == case else one for one in load(family)]
            )
            page.app.of(Puzzles).collections[family] = here
            texts = ("/state", "/why T", "/ui aid always", "/puzzle-share", "/close", "/set lang fr")
            first = "/cases " + json.dumps({"today": "2026-11-22"})
            lines.append([page.app.handle(text).to_json() for text in (first, *texts)])
            assert state_of(page) == "open"
            lines[-1].append(page.answer(wrong(page)).to_json())
        assert lines[0] == lines[1], case.id
        assert all(case.record not in text for text in lines[0])


def state_of(page: Page) -> str:
    """How the puzzle in the app stands."""
    return puzzle_of(page).state


def _another_world(match: Match, seat: Seat) -> Match:
    """A game from another deal in which the seat has seen the same. The same one where there is no other."""
    game = match.game
    for number in range(40):
        world = game.determinize(match.observe(seat), rng_from(f"world {number}"))
        deal = game.format_deal(world)
        if deal != game.format_deal(match.state):
            return _retrace(Match.from_deal(game.name, deal), match, seat)
    return match


@pytest.mark.long
def test_there_is_another_world_for_most_puzzles() -> None:
    """So that the law above says something."""
    others = 0
    for family, kind in KINDS:
        for case in load(family).of_kind(kind)[3::50]:
            match = Match.from_record(case.record)
            others += _another_world(match, case.seat).record() != case.record
    assert others > 10


@pytest.mark.long
def test_the_table_stays_under_a_puzzle() -> None:
    page = Page(game=ONE, level="easy", role="first", seed="1")
    page.answer(min(page.actions()))
    before = page.stored["match"]
    page.send("/puzzle daily")
    for text in ("/undo", "/hint", "/new-nonsense", "/branch 0", "/at 0", "/honest", "/review"):
        page.send(text)
    assert page.stored["match"] == before
    assert "noir1" not in page.html
    page.send("/puzzle-leave")
    assert state(page) is None
    assert page.stored["match"] == before
    assert page.actions()


def test_a_link_to_share_names_a_puzzle_and_nothing_else() -> None:
    page = open_puzzle("daily")
    page.send("/share")
    puzzle = puzzle_of(page)
    assert f"?puzzle={puzzle.case.id}" in page.regions["dialog"]
    assert puzzle.case.record not in page.regions["dialog"]
    assert "#g=" not in page.regions["dialog"]


@pytest.mark.parametrize(
    "what", ["nonsense", f"{ONE}-zzzzz", "chess-aaaaa", "2026-02-30", "2031-01-01", "x" * 900, ","]
)
def test_what_names_no_puzzle_is_told_and_the_page_plays(what: str) -> None:
    page = open_puzzle(what)
    assert state(page) is None
    assert page.said[-1]
    assert page.actions()
    page.answer(min(page.actions()))


@pytest.mark.parametrize("text", ["", data_path(ONE).read_text()])
def test_of_a_puzzle_in_the_address_nothing_else_is_seen_first(text: str) -> None:
    """The page shows it first, or the first screen if it does not come."""

    class Slow(Page):
        brings = False

    page = Slow(puzzle=SOME)
    page.once("/cases " + json.dumps({"today": page.today}))
    assert (page.regions, page.state, page.stored) == ({}, "loading", {})
    page.once("/cases " + json.dumps({"today": page.today, "family": ONE, "text": text}))
    assert state(page) == ("open" if text else None)
    assert page.state != "loading"
    assert page.app.is_at_start == (not text)


@pytest.mark.parametrize("today", ["", "NaN-NaN-NaN", "1969-12-31", "2026-13-01"])
def test_a_clock_that_has_gone_wrong_leaves_all_but_the_day(today: str) -> None:
    page = Page(game=ONE, level="easy", role="first", seed="1")
    page.today = today
    page.send("/puzzle daily")
    assert state(page) is None
    assert page.app.explain is not None
    assert 'class="notice"' in page.regions["notice"]
    page.send(f"/puzzle {SOME}")
    assert state(page) == "open"
    page.answer(puzzle_of(page).case.solution)
    assert state(page) == "solved"
    page.send("/puzzles")
    assert page.app.ui.dialog == "puzzles"


@pytest.mark.parametrize("text", ["", "x", f"{SOME}\tnoir1\t0\tT\t800", data_path(ONE).read_text()[:50_001]])
def test_a_damaged_collection_is_told_and_the_page_plays(text: str) -> None:
    page = Page(game=ONE, level="easy", role="first", seed="1")
    page.brings = False
    page.send(f"/puzzle {SOME}")
    page.send("/cases " + json.dumps({"today": "2026-11-22"}))
    page.send("/cases " + json.dumps({"today": "2026-11-22", "family": ONE, "text": text}))
    assert state(page) is None
    assert page.regions["notice"]
    page.answer(min(page.actions()))
    page.brings = True
    page.send(f"/puzzle {several()[-1]}")
    assert state(page) == "open"


def test_the_case_of_the_day_is_shared_and_counts_streaks() -> None:
    stored: dict[str, str] = {}
    for day in range(day_of("2026-11-20"), day_of("2026-11-23")):
        page = Page(stored, game=ONE, level="easy", role="first", seed="1")
        page.today = date_of(day)
        page.send("/puzzle daily")
        assert puzzle_of(page).date == page.today
        page.answer(puzzle_of(page).case.solution)
    found = attempts.sums(attempts.read(stored["puzzles"]), day_of("2026-11-23"))
    assert (found.tried, found.solved, found.streak, found.best) == (3, 3, 3, 3)
    assert attempts.sums(attempts.read(stored["puzzles"]), day_of("2026-11-24")).streak == 0


def test_a_past_day_counts_for_the_rating_alone() -> None:
    page = open_puzzle("2026-11-18")
    page.answer(puzzle_of(page).case.solution)
    (one,) = attempts.read(page.stored["puzzles"])
    assert not one.daily
    assert attempts.sums([one], one.day).streak == 0


@pytest.mark.long
def test_a_set_leads_from_one_puzzle_to_the_next() -> None:
    ids = [case.id for case in (*load(ONE).of_kind()[:2], load(OTHER).of_kind()[0])]
    page = open_puzzle(",".join(ids))
    for number, name in enumerate(ids, 1):
        assert puzzle_of(page).case.id == name
        assert puzzle_of(page).place == number
        page.answer(puzzle_of(page).case.solution)
        page.send("/puzzle-next")
    assert puzzle_of(page).case.id == ids[-1]


@pytest.mark.long
def test_one_more_like_this_is_of_the_kind_and_was_not_tried() -> None:
    page = open_puzzle(OTHER_KIND)
    met = set()
    for _ in range(5):
        puzzle = puzzle_of(page)
        assert puzzle.case.kind == OTHER_KIND
        assert puzzle.case.id not in met
        met.add(puzzle.case.id)
        page.send("/solution yes")
        page.send("/puzzle like")


@pytest.mark.long
@every_language
def test_the_dialog_of_the_puzzles_leads_to_puzzles(lang: str) -> None:
    page = Page(game=ONE, level="easy", role="first", seed="1", lang=lang)
    page.send("/puzzles")
    ways = [text for text in page.does() if text.startswith("/puzzle ")]
    assert len(ways) > 20
    for text in ways:
        page.send(text)
        assert state(page) == "open", text
    page.send("/puzzles")
    (older,) = [text for text in page.does() if text.startswith("/puzzles ")]
    page.send(older)
    assert page.app.ui.dialog == "puzzles"


@pytest.mark.long
@every_language
def test_six_puzzles_print_with_solutions_on_the_back(lang: str) -> None:
    for what in several():
        page = open_puzzle(what, lang)
        page.once("/puzzle-print")
        sheet = page.regions["print"]
        front, back = sheet.split("is-back")
        assert len(re.findall(r'class="paper-puzzle game-\w+"', front)) == 6
        assert back.count("<li>") == 6
        assert "puzzle=" in front
        assert "data-card" not in back
        for puzzle in front.split('class="paper-puzzle')[1:]:
            assert len(re.findall(r'data-(?:card|face)="', puzzle)) >= 3, puzzle  # drawn as on the screen


def test_a_link_to_six_opens_six() -> None:
    """A reload in the midst of them goes on with the same one, and knows how those before it went."""
    page = Page(game=ONE, level="easy", role="first", seed="1")
    page.send("/puzzle-series")
    ids = page.dialog.link.partition("?puzzle=")[2]
    page.send(f"/puzzle {ids}")
    assert len(puzzle_of(page).series) == 6
    page.answer(puzzle_of(page).case.solution)
    fresh = Page(page.stored, puzzle=page.effect("/puzzle-next")["address"])
    again, puzzle = puzzle_of(fresh), puzzle_of(page)
    assert (again.case.id, again.place, again.series, again.went) == (
        puzzle.case.id,
        2,
        puzzle.series,
        (SOLVED,),
    )


@every_kind
def test_the_index_has_a_streak_and_six_for_each_kind(family: str, kind: str) -> None:
    """The streak counts the latest ones of the kind that were solved, whatever came between."""
    ids = [case.id for case in load(family).of_kind(kind)[:4]]
    (other,) = [case.id for case in load(family).of_kind() if case.kind != kind][:1]
    went = [(ids[0], True), (ids[1], False), (ids[2], True), (other, False), (ids[3], True), (ids[1], True)]
    tries = [Try(puzzle, day, 1200, solved, False) for day, (puzzle, solved) in enumerate(went, 20_000)]
    page = Page({attempts.KEY: attempts.to_text(tries)}, game=ONE, level="easy", role="first", seed="1")
    page.send("/puzzles")
    shelves = {shelf.kind: shelf for _, some in page.dialog.shelves for shelf in some}
    assert (shelves[kind].done, shelves[kind].run) == (4, 2)
    assert page.app.t("puzzle.run", n=2) in page.regions["dialog"]
    page.send(f"/six {kind}")
    made = puzzle_of(page)
    assert {load(family)[one].kind for one in made.series} == {kind}
    assert (made.place, len({*made.series} - {*ids})) == (1, 6)


@pytest.mark.long
@every_language
def test_a_set_ends_with_how_each_went_and_the_way_to_the_room(lang: str) -> None:
    """Not before its last one is shown. One without an answer counts as open."""
    page = Page(game=ONE, level="easy", role="first", seed="1", lang=lang)
    page.send("/puzzle-series")
    page.send(f"/puzzle {page.dialog.link.partition('?puzzle=')[2]}")
    for n in range(6):
        puzzle = puzzle_of(page)
        assert not puzzle.tally
        page.send("/solution yes") if n % 2 else page.answer(puzzle.case.solution)
        if n < 5:
            assert "/puzzle-next" in page.does()
            page.send("/puzzle-next")
    now, t = page.regions["now"], page.app.t
    assert puzzle_of(page).tally == (SOLVED, FAILED) * 3
    assert t("puzzle.solved-of", solved=3, tried=6) in page.text("now")
    assert now.count('<span class="is-solved">') == now.count('<span class="is-failed">') == 3
    assert now.count('data-do="/puzzles"') == 1
    assert "/puzzle-next" not in page.does()
    assert "/puzzle like" not in page.does()


def test_a_host_hears_the_state_of_a_puzzle_only() -> None:
    page = Page(game=ONE, level="easy", role="first", seed="1", lang="en")
    page.app.ui.browser.host = Host()
    posts = []
    for text in (f'/host {{"type": "load", "puzzle": "{SOME}"}}', ""):
        update = page.send(text) if text else page.answer(puzzle_of(page).case.solution)
        posts += [post for post in update.post if post["type"] == "puzzle"]
    assert [post["state"] for post in posts] == ["open", "solved"]
    puzzle = puzzle_of(page)
    assert all(puzzle.case.record not in json.dumps(post) and "solution" not in post for post in posts)
    assert all(set(post) == {"type", "state", "id", "kind", "rating", "game"} for post in posts)


# --- what is kept ------------------------------------------------------------------


def test_tries_are_put_together_once_each_and_the_first_counts() -> None:
    early, late = Try(f"{ONE}-aaaaa", 10, 1200, False, False), Try(f"{ONE}-aaaaa", 12, 1200, True, False)
    other = Try(f"{OTHER}-bbbbb", 11, 1500, True, True)
    assert attempts.merge([late, other], [early]) == (early, other)
    assert attempts.read(attempts.to_text([early, other])) == (early, other)
    assert attempts.sums([early, other], 11).tried == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"v":1}',
        '{"v":1,"tries":[[]]}',
        '{"v":1,"tries":[["x",1,1,true,true]]}',
        f'{{"v":1,"tries":[["{ONE}-aaaaa",1,1,1,true]]}}',
        f'{{"v":1,"tries":[["{ONE}-aaaaa",-1,1,true,true]]}}',
    ],
)
def test_tries_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(CorruptRecord):
        attempts.read(text)


def test_tries_of_a_later_version_are_put_aside_and_told() -> None:
    with pytest.raises(NewerSave):
        attempts.read('{"v":9,"tries":[]}')
    stored = {"puzzles": '{"v":9,"tries":[]}'}
    page = open_puzzle(OTHER_KIND, stored=stored)
    assert stored["puzzles.newer"] == '{"v":9,"tries":[]}'
    assert state(page) == "open"


@pytest.mark.long
def test_a_file_carries_the_tries_to_another_device() -> None:
    page = open_puzzle(OTHER_KIND)
    page.send("/solution yes")
    update = page.once("/export")
    assert update.effect is not None
    text = update.effect["download"]["text"]
    for way in ("add", "all"):
        other = open_puzzle(SOME)
        other.send("/solution yes")
        other.once(f"/import {text}")
        other.once(f"/import-{way}")
        assert len(attempts.read(other.stored["puzzles"])) == (2 if way == "add" else 1)


def test_the_solution_is_asked_about_while_an_answer_would_count() -> None:
    page = open_puzzle(OTHER_KIND)
    page.send("/solution")
    assert page.app.t("puzzle.solution-sure") in page.text("dialog")
    page.send("/close")
    assert state(page) == "open"
    page.send("/solution")
    assert "/solution yes" in page.does()
    page.send("/solution yes")
    assert (state(page), page.app.ui.dialog) == ("failed", "")


def test_after_a_wrong_answer_nothing_is_asked() -> None:
    page = open_puzzle(OTHER_KIND)
    puzzle_of(page).is_hard = True
    page.answer(wrong(page))
    assert "/puzzle easier" in page.does()
    page.send("/solution")
    assert puzzle_of(page).shown


def test_the_statistics_tell_of_puzzles_once_there_are_some() -> None:
    page = open_puzzle(OTHER_KIND)
    page.send("/stats")
    assert page.app.t("puzzle.solved-of", solved=0, tried=1) not in page.regions["dialog"]
    page.send("/solution yes")
    page.send("/stats")
    assert page.app.t("puzzle.solved-of", solved=0, tried=1) in page.regions["dialog"]


def test_what_another_tab_has_tried_is_not_lost() -> None:
    page = open_puzzle(OTHER_KIND)
    theirs = attempts.to_text([Try(f"{ONE}-aaaaa", 10, 1200, True, False)])
    page.send("/kept " + json.dumps({"puzzles": theirs}))
    page.send("/solution yes")
    assert len(attempts.read(page.stored["puzzles"])) == 2


def test_days_and_dates_are_each_others_way_round() -> None:
    for day in (0, 1, 58, 59, 365, 789, 10_956, 11_016, 11_017, 20_779, 47_540, 99_999):
        assert day_of(date_of(day)) == day


def test_a_puzzle_that_the_address_orders_is_all_that_is_told() -> None:
    """The table under it neither greets nor begins, also when nothing comes of the order."""
    order = {"game": ONE, "level": "easy", "role": "second", "seed": "1"}
    family, kind = KINDS[0]
    page = Page(puzzle=kind, **order)
    assert page.said == [page.app.t(f"{family}.puzzle.{kind}.ask")]
    assert page.table.match.ply == 0
    page.send("/puzzle-leave")
    assert page.ply > 0
    for unknown in ("no-such-kind", "x" * 500):
        page = Page(puzzle=unknown, **order)
        assert page.app.ui.dialog == "unread"
        assert page.ply == 0


@every_kind
def test_a_rated_answer_wants_a_yes(family: str, kind: str) -> None:
    """The first answer alone, with its picture: a press that was none costs nothing."""
    assert family
    page = open_puzzle(kind)
    page.send(f"@{page.ply} {wrong(page)}")
    assert page.app.ui.dialog == "confirm"
    assert "data-card" in page.regions["dialog"]
    page.send("/close")
    assert state(page) == "open"
    page.answer(wrong(page))
    assert state(page) == "failed"
    page.send(f"@{page.ply} {puzzle_of(page).case.solution}")
    assert state(page) == "failed"
    assert puzzle_of(page).shown
    assert 'class="told is-solved"' in page.regions["now"]


@every_kind
def test_a_wrong_answer_keeps_its_mark_until_the_solution(family: str, kind: str) -> None:
    """On all that can give it, with the verdict, and the page says that no further try counts."""
    assert family
    page = open_puzzle(kind)
    answer = wrong(page)
    verdict = page.answer(answer).say or ""
    assert page.app.t("puzzle.free") in verdict
    buttons = [one for one in page.elements("table") if one.get("data-do") == answer]
    assert [one for one in page.elements("table") if "data-missed" in one] == buttons
    assert all(one["title"] in verdict for one in buttons)
    page.send("/solution yes")
    assert "data-missed" not in page.regions["table"]


@every_kind
def test_a_wrong_answer_leaves_the_focus_where_it_was_given(family: str, kind: str) -> None:
    """After a wrong press, pressing the next one goes on from there."""
    assert family
    page = open_puzzle(kind)
    update = page.answer(wrong(page))
    assert update.focus is None
    assert update.say


def test_a_puzzle_leads_back_to_a_game_and_not_to_an_empty_table() -> None:
    """One at which the reader has done nothing. The next puzzle leads back to the same game."""
    page = open_puzzle(SOME)
    assert "/puzzle-leave" not in page.does()
    page.send("/puzzle-leave")
    page.answer(min(page.actions()))
    for what in (SOME, OTHER_KIND):
        page.send(f"/puzzle {what}")
        assert "/puzzle-leave" in page.does()


@pytest.mark.parametrize("what", [SOME, "daily"])
def test_a_solution_offers_few_ways_on(what: str) -> None:
    """Another puzzle, the position to play, all puzzles. The case of a day can be sent."""
    page = open_puzzle(what)
    page.send("/solution yes")
    ways = [
        text
        for text in page.does()
        if text.split()[0] in ("/puzzle", "/play-on", "/puzzles", "/puzzle-share")
    ]
    assert len(ways) == (4 if what == "daily" else 3)
    assert ("/puzzle-share" in ways) == (what == "daily")


@every_kind
def test_a_miss_says_why(family: str, kind: str) -> None:
    """The reason names no solution."""
    assert family
    page = open_puzzle(kind)
    puzzle = puzzle_of(page)
    page.answer(wrong(page))
    look = page.app.look()
    miss, *why = refutation(look, puzzle, wrong(page))
    assert " ".join((miss, *why)) in page.text("now")
    assert why
    assert position.answer_name(look, puzzle, puzzle.case.solution) not in " ".join(why)


@pytest.mark.parametrize(
    ("kind", "lang"),
    [
        *((kind, ENGLISH) for _, kind in KINDS),
        *(
            pytest.param(kind, lang, marks=pytest.mark.long)
            for (_, kind), lang in zip(cycle(KINDS), LANGUAGES[1:], strict=False)
        ),
    ],
)
def test_keys_work_in_a_puzzle_or_explain(kind: str, lang: str) -> None:
    """L repeats the last event, S the state. There is no hint, and no answer is taken back."""
    page = open_puzzle(kind, lang)
    for shown in (False, True):
        keys = {
            one.get("aria-keyshortcuts"): one["data-do"] for one in page.elements("now") if "data-do" in one
        }
        lines = [page.once(keys[key]).say for key in "LSHU"]
        assert all(lines)
        assert len(set(lines)) == 4
        assert page.app.t("puzzle.not-now") not in lines
        assert lines[2:] == [page.app.t("puzzle.no-hint"), page.app.t("puzzle.no-undo")]
        assert puzzle_of(page).shown is shown
        page.send("/solution yes")


@every_kind
@pytest.mark.long
def test_a_step_that_a_proof_has_not_is_told_and_changes_nothing(family: str, kind: str) -> None:
    """Neither while the puzzle is open, when a proof has no steps at all."""
    assert family
    page = open_puzzle(kind)
    for _ in range(2):
        puzzle = puzzle_of(page)
        before = (puzzle.step, puzzle.path, page.regions["table"])
        for rest in ("", "-1", "9999", "x", "1.5", "back", "hand-", "hand-99"):
            for command in ("proof", "proof-answer"):
                page.send(f"/{command} {rest}")
            assert (puzzle.step, puzzle.path, page.regions["table"]) == before, rest
        page.send("/solution yes")

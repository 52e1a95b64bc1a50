"""Every sentence of a live position or a tutorial step, held against the engine."""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Any

import pytest

from noir.games import families
from tests.any_game import of as part
from tests.any_game import swept
from tests.web.lesson_numbers import numbers
from tests.web.lessons.test_lessons import attempts
from tests.web.topics import check_of
from web.contracts.courses import courses, lessons_of
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words, sentences
from web.lessons.course import Course
from web.lessons.progress import Progress
from web.model.settings import Settings
from web.registry import has_part

if TYPE_CHECKING:
    from web.contracts.lessons import Attempt, Lesson

EVERY_COURSE = pytest.mark.parametrize("of", courses())


def texts_of(lang: str, of: str, lesson: Lesson, attempt: Attempt | None = None) -> tuple[str, str]:
    """The task and the end of a lesson as they are said."""
    course = Course(Words(lang), of, "")
    progress = course.progress(lesson.name)
    if attempt:
        progress.attempt = attempt
    return course.frame.task(progress), course.frame.shows(progress)


def knows(of: str) -> Any:
    """Lessons of a course, as told: the facts that the tests of a game know of it."""
    return part(of.partition("-")[2], "web", "lessons")


def test_no_position_is_without_claims() -> None:
    names = {f"{name}.{lesson.name}" for name in courses() for lesson in lessons_of(name)}
    games = {knows(name) for name in courses()}
    assert {name for game in games for name in game.CLAIMS} == names
    assert {name for game in games for name in game.SAYS} <= names


@EVERY_COURSE
def test_a_lessons_claims_hold_on_every_right_way(of: str) -> None:
    game, wrong = knows(of), []
    for lesson in lessons_of(of):
        ways = list(attempts(lesson))[:40]
        assert ways, lesson.name
        for attempt in ways:
            claims = list(game.CLAIMS[f"{of}.{lesson.name}"](game.Played(attempt)))
            if not claims or not all(claims):
                wrong.append((lesson.name, claims, attempt.match.record()))
    assert wrong == []


@EVERY_COURSE
def test_every_number_of_a_lesson_is_the_engines(of: str) -> None:
    """In each language the sentences say these numbers and no others, whatever the learner chose."""
    game, wrong = knows(of), []
    for lesson in lessons_of(of):
        ways = list(attempts(lesson))
        says = game.SAYS.get(f"{of}.{lesson.name}", lambda _: (set(), set(), set()))
        for lang, attempt in product(LANGUAGES, (ways[0], ways[-1])):
            task, end = texts_of(lang, of, lesson, attempt)
            question, shown, may = says(game.Played(attempt))
            if not question <= numbers(lang, task) <= question | may:
                wrong.append((lesson.name, lang, task, question))
            if not shown <= numbers(lang, end) <= shown | may:
                wrong.append((lesson.name, lang, end, shown))
    assert wrong == []


@EVERY_COURSE
def test_what_is_said_after_an_answer_repeats_nothing_of_the_log(of: str) -> None:
    for lesson, lang in product(lessons_of(of), LANGUAGES):
        attempt = next(iter(attempts(lesson)))
        _, end = texts_of(lang, of, lesson, attempt)
        look = Progress(attempt).look(Words(lang), Settings())
        log = " ".join(view_of(look.game).log(look)).split(". ")
        assert not {*end.split(". ")} & {*log}, (lesson.name, lang)


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_other_side_of_a_lesson_has_an_article(lang: str) -> None:
    """It is the subject of each line of the log: no bare noun."""
    assert Words(lang)("rules.opponent").startswith(check_of(lang, "facts")["the opponent"])


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_a_tutorial_takes_the_minutes_that_its_link_names(lang: str) -> None:
    """Two hundred words a minute and four seconds a press, in the longest tutorial, rounded up."""
    took = []
    for of in courses():
        if of.startswith("learn"):
            ways = [(lesson, next(iter(attempts(lesson)))) for lesson in lessons_of(of)]
            words = [len(" ".join(texts_of(lang, of, *way)).split()) for way in ways]
            presses = [
                1 + sum(way.match.mover(ply) == way.seat for ply in range(way.start, way.match.ply))
                for _, way in ways
            ]
            took.append(sum(words) / 200 + sum(presses) * 4 / 60)
    assert numbers(lang, Words(lang)("foyer.learn")) == {ceil(max(took))}, took


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_no_sentence_promises_a_number_of_steps(lang: str) -> None:
    """The bar over the steps counts them."""
    for text in (Words(lang)("tutorial.lead"), Words(lang)("rules.learn")):
        assert not numbers(lang, text)


@pytest.mark.parametrize("game", families())
def test_a_rule_says_the_same_numbers_in_every_language(game: str) -> None:
    """Where one language says both, another says two: that alone may differ."""
    wrong = {}
    for key in sentences("en", f"{game}-page") if has_part(game, "rules_page") else ():
        if key.startswith(("rule.", "cards.")):
            fields = {lang: numbers(lang, sentences(lang, f"{game}-page")[key]) - {2} for lang in LANGUAGES}
            if len({frozenset(found) for found in fields.values()}) > 1:
                wrong[key] = fields
    assert wrong == {}

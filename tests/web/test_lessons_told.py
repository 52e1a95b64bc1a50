"""Every sentence of a live position or a tutorial step, held against the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.games import families
from tests.any_game import of as part
from tests.web.lesson_numbers import numbers
from tests.web.test_lessons import attempts
from web.i18n import LANGUAGES, Words, sentences
from web.lessons import courses, lessons_of
from web.lessons.course import Course

if TYPE_CHECKING:
    from web.model.lesson import Attempt, Lesson

LESSONS = [
    pytest.param(name, lesson, id=f"{name}.{lesson.name}")
    for name in courses()
    for lesson in lessons_of(name)
]
EVERY_LESSON = pytest.mark.parametrize(("of", "lesson"), LESSONS)


def told(lang: str, of: str, lesson: Lesson, attempt: Attempt | None = None) -> tuple[str, str]:
    """The task and the end of a lesson as they are said."""
    course = Course(Words(lang), of, "")
    progress = course.progress(lesson.name)
    if attempt:
        progress.attempt = attempt
    return course.frame.task(progress), course.frame.shows(progress)


def knows(of: str) -> Any:
    """What the tests of a game know of a course of it."""
    return part(of.partition("-")[2], "web", "lessons")


def test_no_position_is_without_claims() -> None:
    names = {f"{name}.{lesson.name}" for name in courses() for lesson in lessons_of(name)}
    games = {knows(name) for name in courses()}
    assert {name for game in games for name in game.CLAIMS} == names
    assert {name for game in games for name in game.SAYS} <= names


@EVERY_LESSON
def test_what_a_lesson_claims_is_true_whichever_right_way_was_taken(of: str, lesson: Lesson) -> None:
    ways, game = list(attempts(lesson)), knows(of)
    for attempt in ways[:40]:
        claims = list(game.CLAIMS[f"{of}.{lesson.name}"](game.Played(attempt)))
        assert claims
        assert all(claims), attempt.match.record()


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERY_LESSON
def test_every_number_of_a_lesson_is_the_engines(of: str, lesson: Lesson, lang: str) -> None:
    """In each language the sentences say these numbers and no others, whatever the learner chose."""
    ways, game = list(attempts(lesson)), knows(of)
    says = game.SAYS.get(f"{of}.{lesson.name}", lambda _: (set(), set(), set()))
    for attempt in (ways[0], ways[-1]):
        task, end = told(lang, of, lesson, attempt)
        asked, shown, may = says(game.Played(attempt))
        assert asked <= numbers(lang, task) <= asked | may, task
        assert shown <= numbers(lang, end) <= shown | may, end


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_promises_a_number_of_steps(lang: str) -> None:
    """The bar over the steps counts them."""
    for text in (Words(lang)("tutorial.lead"), Words(lang)("rules.learn")):
        assert not numbers(lang, text)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        (game, key)
        for game in families()
        for key in sentences("en", game)
        if key.startswith(("page.rule.", "page.cards."))
    ],
)
def test_a_rule_says_the_same_numbers_in_every_language(game: str, key: str) -> None:
    """Where one language says both, another says two: that alone may differ."""
    said = {lang: numbers(lang, sentences(lang, game)[key]) - {2} for lang in LANGUAGES}
    assert len({frozenset(found) for found in said.values()}) == 1, said

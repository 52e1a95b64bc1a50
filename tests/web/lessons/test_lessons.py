"""The positions of the rules pages and the tutorials, each proved on the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.core import IllegalAction, InvalidNotation
from web.contracts.courses import courses, lessons_of
from web.contracts.lessons import Attempt, Lesson

if TYPE_CHECKING:
    from collections.abc import Iterator

LESSONS = [
    pytest.param(lesson, id=f"{name}-{lesson.name}") for name in courses() for lesson in lessons_of(name)
]


def find_lesson(name: str, of: str) -> Lesson:
    return next(lesson for lesson in lessons_of(of) if lesson.name == name)


def attempts(of: Lesson, done: tuple[str, ...] = ()) -> Iterator[Attempt]:
    """Every way to do a lesson right that begins so, replayed from its start."""
    attempt = Attempt(of)
    for text in done:
        attempt.act(text)
    if attempt.verdict:
        yield attempt
        return
    wanted = attempt.remaining[0]
    for text in attempt.legal():
        if of.accepts(text, wanted):
            yield from attempts(of, (*done, text))


def done(name: str, of: str) -> Attempt:
    """Do a lesson as its line says."""
    attempt = Attempt(find_lesson(name, of))
    while not attempt.verdict:
        attempt.act(attempt.remaining[0])
    return attempt


def refusal(attempt: Attempt, text: str) -> str:
    """Why the engine refuses an action at the start of a lesson."""
    with pytest.raises(IllegalAction) as caught:
        attempt.act(text)
    return caught.value.reason


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_right_way_through_a_lesson_ends_it(lesson: Lesson) -> None:
    """Whatever a learner picks where anything of the kind will do, the replies stay legal."""
    ways = list(attempts(lesson))
    assert ways
    assert {way.verdict for way in ways} == {"done"}
    assert len(ways) > 1 or not lesson.play.free or len(Attempt(lesson).legal()) == 1


@pytest.mark.parametrize("lesson", LESSONS)
def test_another_legal_action_is_played_and_ends_the_attempt(lesson: Lesson) -> None:
    """Every legal action can be tried, also outside the lesson's subject."""
    wanted = Attempt(lesson).remaining[0]
    for text in Attempt(lesson).legal():
        if lesson.accepts(text, wanted):
            continue
        attempt = Attempt(lesson)
        attempt.act(text)
        assert (attempt.verdict, attempt.legal()) == ("other", ())
        assert attempt.match.actions[-1] == text


@pytest.mark.parametrize("name", [name for name in courses() if name.startswith("learn-")])
def test_a_tutorial_has_at_most_six_steps(name: str) -> None:
    assert 1 <= len(lessons_of(name)) <= 6


def test_an_unknown_course_is_refused() -> None:
    with pytest.raises(InvalidNotation):
        lessons_of("rules-chess")


def state(attempt: Attempt) -> Any:
    return attempt.match.at(attempt.start + 1)

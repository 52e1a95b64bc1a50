"""Every sentence of a live position or a tutorial step, held against the engine."""

from __future__ import annotations

import re

import pytest

from noir.games import families
from noir.games.killer.belief import own_belief
from noir.games.killer.state import KILLER
from tests.web.lesson_claims import CLAIMS
from tests.web.lesson_numbers import SAYS, numbers, numbers_of
from tests.web.played import Played
from tests.web.test_lessons import attempts
from web.games.killer.names import short
from web.i18n import LANGUAGES, Words, sentences
from web.lessons import courses, lessons_of
from web.lessons.course import Course
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


def test_no_position_is_without_claims() -> None:
    names = {f"{name}.{lesson.name}" for name in courses() for lesson in lessons_of(name)}
    assert set(CLAIMS) == names
    assert set(SAYS) <= names


@EVERY_LESSON
def test_what_a_lesson_claims_is_true_whichever_right_way_was_taken(of: str, lesson: Lesson) -> None:
    ways = list(attempts(lesson))
    for attempt in ways[:40]:
        claims = list(CLAIMS[f"{of}.{lesson.name}"](Played(attempt)))
        assert claims
        assert all(claims), attempt.match.record()


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERY_LESSON
def test_every_number_of_a_lesson_is_the_engines(of: str, lesson: Lesson, lang: str) -> None:
    """In each language the sentences say these numbers and no others, whatever the learner chose."""
    ways = list(attempts(lesson))
    for attempt in (ways[0], ways[-1]):
        task, end = told(lang, of, lesson, attempt)
        asked, shown, may = numbers_of(f"{of}.{lesson.name}", Played(attempt))
        assert asked <= numbers(lang, task) <= asked | may, task
        assert shown <= numbers(lang, end) <= shown | may, end


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whom_the_reader_is_said_to_be_is_whom_the_engine_says(lang: str) -> None:
    """The first name in a task that says who you are is your own identity at the position."""
    for of in ("rules-killer", "learn-killer"):
        for lesson in lessons_of(of):
            played = Played(Attempt(lesson))
            learn = of.startswith("learn")
            key = f"tutorial.step.{lesson.name}.task" if learn else f"page.task.{lesson.name}"
            text = sentences(lang, "killer")[key]
            own = re.match(
                r"(?:You are|Sei|Du bist|Vous êtes)(?: (?:the |il |l’|der |le )\w+,)? \{([A-Y])\}", text
            )
            if own:
                assert own[1] == played.me, text
            killer = re.match(
                r"(?:You are the Killer|Sei il Killer|Du bist der Killer|Vous êtes le Tueur)", text
            )
            inspector = re.match(r"[^.:]*(?:Inspector|Ispettore|Inspektor|Inspecteur)\b[,.:]", text)
            if killer or inspector:
                assert (played.seat == KILLER) == bool(killer), text


def test_the_candidates_of_the_innocent_victim_are_all_named() -> None:
    """Four are left, not the seven who stood there: the reader and those beyond the arrest are none."""
    lesson = next(lesson for lesson in lessons_of("rules-killer") if lesson.name == "innocent-kill")
    attempt = next(iter(attempts(lesson)))
    names = own_belief(attempt.match.observe(attempt.seat)).inspector.names
    assert names == "ABNO"
    for lang in LANGUAGES:
        _, end = told(lang, "rules-killer", lesson, attempt)
        assert Words(lang).list([short(name) for name in names]) in end


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

"""Lessons of Killer vs Inspector, as told: the reader's identity, and the candidates."""

from __future__ import annotations

import re

import pytest

from noir.games.killer.belief import own_belief
from noir.games.killer.state import KILLER
from tests.any_game import swept
from tests.web.killer.lessons import Played
from tests.web.lessons.test_lessons import attempts
from tests.web.lessons.test_lessons_told import texts_of
from tests.web.topics import check_of
from web.contracts.courses import lessons_of
from web.contracts.lessons import Attempt
from web.contracts.table import view_of
from web.games.killer.names import NAMES, short
from web.i18n import LANGUAGES, Words, sentences
from web.lessons.progress import Progress
from web.model.settings import Settings


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_whom_the_reader_is_said_to_be_is_whom_the_engine_says(lang: str) -> None:
    """The first name in a task about the reader is their identity at the position."""
    facts = check_of(lang, "facts", "killer")
    you_are, killer, inspector = (facts[name] for name in ("you are", "the Killer", "the Inspector"))
    for of in ("rules-killer", "learn-killer"):
        for lesson in lessons_of(of):
            played = Played(Attempt(lesson))
            learn = of.startswith("learn")
            topic, key = (
                ("killer-tutorial", f"step.{lesson.name}.task")
                if learn
                else ("killer-page", f"task.{lesson.name}")
            )
            text = sentences(lang, topic)[key]
            own = re.search(rf"{you_are}(?: (?:{killer}|{inspector}),)? \{{([A-Y])\}}", text)
            if own:
                assert own[1] == played.me, text
            is_killer = re.search(rf"{you_are} {killer}", text)
            is_inspector = re.match(rf"[^.:]*{you_are} {inspector}\b[,.:]", text)
            if is_killer or is_inspector:
                assert (played.seat == KILLER) == bool(is_killer), text


def test_the_candidates_of_the_innocent_victim_are_all_named() -> None:
    """Four are left, not the seven at first: the reader and those beyond the arrest are out."""
    lesson = next(lesson for lesson in lessons_of("rules-killer") if lesson.name == "innocent-kill")
    attempt = next(iter(attempts(lesson)))
    names = own_belief(attempt.match.observe(attempt.seat)).inspector.names
    assert names == "ABNO"
    for lang in LANGUAGES:
        _, end = texts_of(lang, "rules-killer", lesson, attempt)
        assert Words(lang).list([short(name) for name in names]) in end


def test_whom_a_lesson_names_at_its_end_its_log_has_named() -> None:
    """The end of a lesson names only suspects of its log."""
    named = 0
    for lesson in lessons_of("learn-killer"):
        for lang in LANGUAGES:
            attempt = next(iter(attempts(lesson)))
            _, end = texts_of(lang, "learn-killer", lesson, attempt)
            look = Progress(attempt).look(Words(lang), Settings())
            log = " ".join(view_of("killer").log(look))
            given = {name.partition(" ")[0] for name in NAMES.values()}
            names = {name for name in given if re.search(rf"\b{name}\b", end)}
            assert names <= {name for name in given if re.search(rf"\b{name}\b", log)}, (lesson.name, lang)
            named += len(names)
    assert named

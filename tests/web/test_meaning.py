"""Meaning: a claim of an English sentence is in every language.

The referees of the games read English. In the other languages each sentence has the same numbers in the same
roles, the same conditions and the same sides, and is said at the same moments.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noir.bots import explainer
from noir.games import GAMES
from tests.any_game import EXPLAINED, of, richest
from tests.laws.play import some_states
from tests.web.hearing import echo_in_english
from tests.web.topics import check_of, english_of, known_sentences
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.look import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

MARKS = {lang: check_of(lang, "claims") for lang in LANGUAGES}
"""By language and claim, a pattern. Its groups are the placeholders with that role."""
PLACES = json.loads((Path(__file__).parents[1] / "data" / "judged.json").read_text(encoding="utf-8"))
JUDGED = re.compile("|".join(PLACES))
"""Sentences about a game, a hint or a case file, whose English is judged by a game, and a few promises."""
OTHER = pytest.mark.parametrize("lang", LANGUAGES[1:])


def judged_texts(lang: str) -> dict[str, str]:
    spaces = str.maketrans("\u00a0\u202f", "  ")
    return {key: text.translate(spaces) for key, text in known_sentences(lang).items() if JUDGED.match(key)}


def roles(text: str) -> list[str]:
    """The placeholders in their order. One may follow on itself: 5 all, 5 to 5."""
    found = re.findall(r"\{(\w+)\}", text)
    return [place for at, place in enumerate(found) if found[at - 1 : at] != [place]]


@OTHER
def test_numbers_and_names_come_in_the_same_order(lang: str) -> None:
    """So a translation can't swap a number with another one."""
    english, other = judged_texts("en"), judged_texts(lang)
    differ = {
        key: text
        for key, text in other.items()
        if not key.endswith(".one") and roles(text) != roles(english[english_of(lang, key)])
    }
    assert differ == {}


@pytest.mark.long
@OTHER
def test_a_claim_is_the_same_in_every_language(lang: str) -> None:
    """Yes or no, at least or at most, whose way, under which condition, and of which number."""
    english, other = judged_texts("en"), judged_texts(lang)
    differ: dict[tuple[str, str], str] = {}
    for claim in MARKS["en"]:
        met = {key: marks(claim, "en", text) for key, text in english.items()}
        assert any(met.values()), claim
        differ |= {
            (claim, key): text
            for key, text in other.items()
            if marks(claim, lang, text) != met[english_of(lang, key)]
        }
    assert differ == {}


def marks(claim: str, lang: str, text: str) -> list[tuple[str, ...]]:
    """The placeholders of a claim in a sentence, an empty one for a claim without."""
    pattern = re.compile(MARKS[lang][claim])
    places = [
        tuple(place for place in found.groups() if place and "{" in place) for found in pattern.finditer(text)
    ]
    return places if any(places) else places[:1]


def speak(game: str, lang: str) -> Iterator[str]:
    """Yield the log, the turn, the state, refusals and reasons for some moments of a game."""
    rules, view, imaginable = GAMES[game], view_of(game), of(game, "web", "refusals").imaginable(game)
    for state in some_states(rules, 1, every=6):
        seat = rules.to_move(state)
        if seat is None:
            continue
        actions = rules.legal_actions(state)
        seen, legal = rules.observe(state, seat), frozenset(map(rules.format_action, actions))
        look = Look(Words(lang), game, seen, seat, ("You", "B"), legal=legal, to_move=seat)
        yield from (*view.log(look), view.status(look), view.summary(look))
        yield from (view.confirm(look, text) for text in sorted(legal))
        yield from (view.why(look, text) for text in sorted({*imaginable} - legal))
        for action in actions:
            yield from (view.reason(look.t, reason) for reason in explainer(game).reasons(seen, action))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(EXPLAINED))
def test_every_language_says_the_same_at_the_same_moment(game: str) -> None:
    """Also with a number that only one of them would leave out."""
    english = list(speak(game, "en"))
    assert len(english) > 300
    for lang in LANGUAGES[1:]:
        with echo_in_english():
            assert list(speak(game, lang)) == english

"""Words checked as an editor would: one term for one thing, plurals, spacing, elision."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noir.games import families
from noir.studies import LIMITS
from tests.any_game import fact_of
from tests.web.topics import check_of, known_sentences, spoken_sentences, stem_of
from web.contracts.courses import people_of
from web.i18n import LANGUAGES, Words, typeset

pytestmark = pytest.mark.every_game

ROOT = Path(__file__).parents[2]
CONCEPTS = json.loads((ROOT / "tests" / "data" / "concepts.json").read_text(encoding="utf-8"))
"""By concept, the keys of sentences that name it."""
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@EVERY_LANGUAGE
@pytest.mark.parametrize("concept", CONCEPTS)
def test_one_thing_has_one_word_wherever_it_is_named(lang: str, concept: str) -> None:
    """The places that name it use its term, and no sentence at all uses a word that is not used for it."""
    entry = check_of(lang, "terms")[concept]
    every = spoken_sentences(lang)
    for key in CONCEPTS[concept]:
        found = [text for name, text in every.items() if key in (name, stem_of(name))]
        assert found, key
        for text in found:
            assert re.search(entry["term"], text, re.IGNORECASE), (key, text)
    for never in entry.get("never", ()):
        wrong = {key: text for key, text in every.items() if re.search(never, text)}
        assert not wrong, never


@EVERY_LANGUAGE
def test_a_banned_sentence_never_comes_back(lang: str) -> None:
    """Wrong, stilted or of another trade, such as a table that is laid for dinner."""
    struck = check_of(lang, "struck")
    assert {
        key: text for key, text in spoken_sentences(lang).items() if re.search("|".join(struck), text)
    } == {}


# numbers that no sentence counts things with: places, names of cards, scores, shares
NOT_COUNTED = {"row", "round", "column", "ply", "step", "worth", "gang", "value"}
UNITS = {"MB", "Mo"}
# placeholders that hold words or lists, never a number alone
WORDS = {
    "and", "action", "agent", "asks", "card", "cards", "file", "game", "gang", "level", "line", "lines",
    "move", "name", "other", "played", "reason", "result", "role", "score", "seat", "shift", "some", "last",
    "status", "target", "text", "type", "value", "who", "mark", "near", "all", "cell", "do", "state",
    "suspects", "poker", "rank", "suit", "worth",
}  # fmt: skip
# sentences whose number is never 1, and why
NEVER_ONE = {
    "boot.fail-stuck": "the page waits many seconds",
    **{f"analysis.limit.{name}": "each limit is fifty or more" for name in (*LIMITS, "link")},
    **{f"{game}.{key}": why for game in families() for key, why in fact_of(game, "NEVER_ONE", {}).items()},
}
# placeholders that hold a number in some sentences of a game, by how the keys of these begin
COUNTS = {name: f"{game}.{stem}" for game in families() for name, stem in fact_of(game, "COUNTS", {}).items()}


@EVERY_LANGUAGE
def test_a_number_before_a_noun_has_a_singular_and_a_plural(lang: str) -> None:
    """Whatever a sentence counts, it can count one of it: "1 card", never "1 cards"."""
    wrong, unbent = {}, UNITS | {*check_of(lang, "facts")["unbent"]}
    for key, text in known_sentences(lang).items():
        if key in NEVER_ONE or stem_of(key) != key:
            continue
        for name, word in re.findall(r"\{([\w-]+)\}[ \u00a0\u202f]([^\W\d_]+)", text):
            number = name not in WORDS | NOT_COUNTED and not re.fullmatch("[A-Y]", name)
            number |= key.startswith(COUNTS.get(name, "-"))
            if number and word not in unbent:
                wrong[key] = text
    assert not wrong


def test_french_marks_never_stand_alone_at_the_start_of_a_line() -> None:
    """Before : . ? ! » % and after « stands a space that cannot break, in every sentence."""
    for key, text in known_sentences("fr").items():
        assert not re.search(r" [:;?!»%]|« ", text), key
        bare = re.sub(r"noir: 1, v: 1", "", text)
        assert not re.search(r"[^\W_}»)][;?!»%]|[^\W_]:(?=\s|$)|«[^\u00a0]", bare), key


def test_no_break_spaces_follow_the_language() -> None:
    assert typeset("fr", "Quoi ? « 5 % » : non ; si !") == (
        "Quoi\u202f? «\u00a05\u00a0%\u00a0»\u00a0: non\u202f; si\u202f!"
    )
    assert typeset("de", "40 % warten …") == "40\u00a0% warten\u00a0…"
    assert typeset("en", "40% wait…") == typeset("it", "40% wait…") == "40% wait…"


@EVERY_LANGUAGE
def test_percent_and_dots_stand_as_the_language_sets_them(lang: str) -> None:
    """After a space that cannot break, as in German, or after none, as in English."""
    for mark in "%…":
        is_apart = typeset(lang, f"1 {mark}") == f"1\u00a0{mark}"
        wrong = re.compile(rf"(?<!\.)(?<!\u00a0){mark}" if is_apart else rf"\s{mark}")
        assert {key: text for key, text in known_sentences(lang).items() if wrong.search(text)} == {}


def test_french_elides_before_a_name_that_begins_with_a_vowel() -> None:
    """À côté d’Ines: a sentence that names a suspect by letter knows the name."""
    lines = [people for game in families() if (people := people_of(game))]
    assert lines
    mute = {letter for people in lines for letter, name in people.items() if name[0] in "AEHIOU"}
    for key, text in known_sentences("fr").items():
        for small, letter in re.findall(r"\b([dDqQ]u?[e’]) ?\{([A-Z])\}", text):
            assert (small[-1] == "’") == (letter in mute), key
    t = Words("fr")
    sentences = [t("hotseat.turn", name=name) for name in ("Hugo", "Ines", "Paolo")]
    assert [text.partition("tour ")[2] for text in sentences] == ["d’Hugo.", "d’Ines.", "de Paolo."]

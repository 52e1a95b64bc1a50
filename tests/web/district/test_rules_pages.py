"""The rules page of District Noir, as a reader tries it."""

from __future__ import annotations

from tests.web.reading import Reading
from tests.web.test_rules_pages import Reader, paper_of, text
from web.lessons.course import Course


def test_the_counting_example_follows_every_change() -> None:
    """D10-D14 computed live: the example, another winner, a tie-break, three buildings."""
    page = text(paper_of("rules", "district", "en").content)
    assert "19 : 21: your opponent wins." in page
    reader = Reader("rules-district")
    shown = text(reader.act("count", "-1 A2"))
    assert "19 : 19, and your opponent has more cards of value 8" in shown
    shown = text(reader.act("count", "-0 B2"))
    assert "21 : 19: you win." in shown
    for code in ("P", "Q", "H"):
        shown = text(reader.act("count", f"+0 {code}"))
    assert "all three buildings" in shown
    before = reader.regions["try-count"]
    reader.act("count", "+1 H")
    assert reader.regions["try-count"] == before
    assert reader.said[-1] == "There is no further card of this kind."


def test_a_learner_acts_sees_and_sets_up_again() -> None:
    reader = Reader("rules-district")
    shown = text(reader.act("take-five", "T"))
    assert "exactly" not in reader.said[-1]
    assert "The two oldest stayed" in shown
    assert "The two oldest stayed" in reader.said[-1]
    reader.act("take-five", "/again")
    assert "The two oldest stayed" not in text(reader.regions["try-take-five"])


def test_what_is_forbidden_is_explained_and_changes_nothing() -> None:
    """Also a forged text, a late click and an unknown lesson leave everything as it was."""
    reader = Reader("rules-district")
    assert "/why T" in Reading(reader.act("empty-row", "/why T")).all("data-do")
    assert reader.said[-1]
    course = reader.app.screen
    assert isinstance(course, Course)
    for sent in ("T", "nonsense", "H"):
        reader.act("empty-row", sent)
        assert course.progress("empty-row").attempt.match.ply == 1
    reader.send("/lesson empty-row 0 5")
    assert course.progress("empty-row").attempt.match.ply == 1
    assert reader.said[-1] == "The board has changed since then."
    assert reader.send("/lesson nowhere 0 5").get("regions") is None
    assert reader.send("/lesson empty-row x").get("regions") is None

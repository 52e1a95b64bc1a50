"""Caption above the table: short, varied, only for the eye. Announcements and saves use the plain log."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from noir.chance import pick, rng_from
from noir.games import GAMES, families, family_of
from tests.any_game import swept, with_languages
from tests.web.driver import Page
from web.contracts.table import FIRST_TALKING_PLY, view_of
from web.i18n import LANGUAGES, Common, Words, sentences
from web.views.caption import Varied, vary, wordings_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.model.look import Look

FIELD = re.compile(r"\{(\w+)\}")
WORDED = [family for family in families() if wordings_of("en", family)]


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("family", WORDED)
def test_a_wording_needs_only_its_sentence(family: str, lang: str) -> None:
    """Each has two or three wordings, no two alike, filled from the same values as the plain sentence."""
    plain = sentences(lang, family)
    for key, wordings in wordings_of(lang, family).items():
        assert 2 <= len(set(wordings)) == len(wordings) <= 3
        for wording in wordings:
            assert set(FIELD.findall(wording)) <= set(FIELD.findall(plain[key])), wording


@pytest.mark.parametrize("family", WORDED)
def test_what_comes_again_is_worded_otherwise(family: str) -> None:
    """The same event twice is told in two ways, and after all of them the first one is back."""
    for key, wordings in wordings_of("en", family).items():
        values = dict.fromkeys(FIELD.findall(sentences("en", family)[key]), "x")
        voice = Varied(Words("en"), family)
        lines = [voice(f"{family}.{key}", **values) for _ in range(len(wordings) + 1)]
        assert len(set(lines)) == len(wordings)
        assert lines[0] == lines[-1]


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("family", WORDED)
def test_a_wording_has_a_name_as_its_sentence_would(family: str, lang: str) -> None:
    """One of common words has no capital inside it, and joins the words before it."""
    t = Words(lang)
    for key, wordings in wordings_of(lang, family).items():
        fields = FIELD.findall(sentences(lang, family)[key])
        values = dict.fromkeys(fields, "x") | {"name": Common(t("friend.name"))}
        voice = Varied(t, family)
        lines = {voice(f"{family}.{key}", **values) for _ in wordings}
        assert lines == {t.fill(wording, values) for wording in wordings}


def news_of(page: Page, voice: Callable[[Look], Look]) -> list[str]:
    """Return the announcement of each action: the result of the reader's own, the log of others."""
    look, match = page.app.look(live=True), page.table.match
    view = view_of(look.game)
    results = view.results(voice(look))
    return [
        results.get(ply, "") if match.mover(ply) == look.seat else line
        for ply, line in enumerate(view.log(voice(look)))
    ]


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(GAMES))
def test_the_caption_varies_and_the_log_does_not(game: str, lang: str) -> None:
    """Above the table stands a wording of the latest event. The log and the announcements are plain."""
    page = Page(game=game, role="first", level="easy", seed="caption", lang=lang)
    rng, differs = rng_from(f"caption {lang}"), 0
    for _ in range(12):
        if page.table.match.to_move is None:
            break
        update = page.act(pick(page.table.match.legal(), rng))
        look = page.app.look(live=True)
        view = view_of(game)
        plain, worded = view.log(look), view.log(vary(look))
        assert len(plain) == len(worded)
        result = page.app.ui.news.last_event
        if look.ply > FIRST_TALKING_PLY and not look.outcome:
            news = [line for line in news_of(page, vary) if line]
            assert result.endswith((worded[-1], news[-1]))
            differs += worded[-1] != plain[-1]
        text = update.say or ""
        assert all(line in text for line in news_of(page, lambda look: look)[-1:] if line)
        assert worded[-1] == plain[-1] or worded[-1] not in json.dumps(update.store, ensure_ascii=False)
    assert differs or family_of(game) not in WORDED


def test_a_game_without_wordings_is_told_plainly() -> None:
    """Then the caption uses the words of the log."""
    assert wordings_of("en", "none") == {}
    assert Varied(Words("en"), "none")("shell.you") == Words("en")("shell.you")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_caption_that_hides_the_turn_shows_an_event(game: str) -> None:
    """At the first move, while it is refused, and later: the words at the hand are never empty."""
    page, rng = Page(game=game, level="easy", role="first", seed="words"), rng_from("words")
    for _ in range(6):
        for text in ("", *sorted(text for text in page.does() if text.startswith("/why"))):
            if text:
                page.send(text)
            caption = page.regions["now"].partition('class="caption')[2].partition('data-spot="told"')
            event = caption[2].partition("</p>")[0].partition(">")[2]
            assert event or not caption[0].startswith(" advises"), text
        if page.state == "over":
            break
        page.act(pick(sorted(page.actions()), rng))

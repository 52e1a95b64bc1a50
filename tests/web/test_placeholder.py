"""Placeholder: the table in the built page before the real one."""

from __future__ import annotations

import pytest

from noir.games import GAMES
from tests.any_game import swept
from tests.web.reading import Reading
from web.i18n import LANGUAGES
from web.site import placeholder


@pytest.mark.parametrize("game", swept(GAMES))
def test_a_skeleton_offers_nothing_and_tells_nothing(game: str) -> None:
    """Nothing in it can be pressed, focused, heard, or looked up by name. It is the same at every build."""
    for lang in LANGUAGES:
        regions = placeholder.regions(game, lang)
        assert all(regions.values())
        for name in ("now", "table"):
            page = Reading(regions[name])
            for attribute in (
                "data-do",
                "data-key",
                "data-move",
                "data-kind",
                "id",
                "href",
                "aria-label",
                "title",
            ):
                assert not page.all(attribute), (lang, attribute)
        assert regions["table"].count(" inert") == 1
        assert regions == placeholder.regions(game, lang)

"""The oEmbed answer against the text of oEmbed 1.0 (oembed.com), with and without the address of the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.site import oembed

if TYPE_CHECKING:
    import pytest

REQUIRED = {"type": str, "version": str, "html": str, "width": int, "height": int}
OPTIONAL = {"title": str, "provider_name": str, "provider_url": str, "cache_age": int}


def test_the_answer_has_what_a_rich_answer_must_have_and_nothing_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NOIR_URL", "https://club.example/games")
    answer = oembed.answer()
    known = {**REQUIRED, **OPTIONAL}
    assert set(REQUIRED) <= set(answer) <= set(known)
    assert all(type(value) is known[name] for name, value in answer.items())
    assert (answer["version"], answer["type"]) == ("1.0", "rich")


def test_every_address_in_it_is_absolute_and_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not the address was told with a slash at its end."""
    for told in ("https://club.example/games", "https://club.example/games/ "):
        monkeypatch.setenv("NOIR_URL", told)
        answer = oembed.answer()
        assert answer["provider_url"] == "https://club.example/games/"
        assert re.findall(r'src="([^"]*)"', answer["html"]) == [
            "https://club.example/games/embed.html?fit=frame"
        ]
        assert f'href="{answer["provider_url"]}oembed.json"' in oembed.discovery()


def test_the_frame_is_as_large_as_the_answer_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOIR_URL", raising=False)
    answer = oembed.answer()
    assert f'width="{answer["width"]}" height="{answer["height"]}"' in answer["html"]


def test_without_an_address_no_page_points_at_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file then holds the example address of the guide, to be replaced by hand."""
    monkeypatch.delenv("NOIR_URL", raising=False)
    assert oembed.discovery() == ""
    assert oembed.answer()["provider_url"] == "https://club.example/noir/"

"""A link to District Noir is short enough to be read out."""

from __future__ import annotations

from tests.web.sharing.test_links import link_of
from web.model.links.links import encode


def test_a_whole_game_takes_about_32_letters() -> None:
    sizes = [len(encode(link_of("district", f"{n * 0x9E3779B97F4A7C15 % 2**64:016x}"))) for n in range(40)]
    assert sum(sizes) / len(sizes) <= 33
    assert max(sizes) <= 35

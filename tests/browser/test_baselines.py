"""Baselines of a few components: the same picture at every rendering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.pictures.baselines import photograph, read_baselines

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIELD = 16
"""Of 255, how far the brightness of one field may be from its baseline."""
MEAN = 1.5
"""The same, of a whole picture."""


def test_components_look_as_they_did(browser: Browser, site: str) -> None:
    """Renew the baselines after changes."""
    page = browser.new_page(reduced_motion="reduce", bypass_csp=True)
    drawn = photograph(page, site)
    page.close()
    before = read_baselines()
    assert before.keys() == drawn.keys()
    for name, fields in drawn.items():
        apart = [abs(one - other) for one, other in zip(fields, before[name], strict=True)]
        result = f"{name}: python3 -m tests.pictures --baselines"
        assert max(apart) <= FIELD, result
        assert sum(apart) / len(apart) <= MEAN, result

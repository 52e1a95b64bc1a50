"""Study: the folder of the engine's reference. A Python that has griffe writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.site import tools

if TYPE_CHECKING:
    from web.site.pages import Site

FOLDER = "study"
"""The folder of the pages in the site. Its first page lists the others."""


def write_pages(site: Site) -> None:
    """Write the pages of the reference."""
    tools.run("web.site.reference", str(site.out), site.version)

"""The oEmbed answer: what a forum or a blog shows when somebody pastes the address of the site.

oEmbed knows only absolute addresses, and a folder of files cannot know its own. ``NOIR_URL`` tells it at
build time; without it the answer names an example address, and no page points at it.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from web.markup import Html, el

if TYPE_CHECKING:
    from pathlib import Path

VARIABLE = "NOIR_URL"
EXAMPLE = "https://club.example/noir/"
WIDTH, HEIGHT = 720, 900  # pixels that suit a table with everything around it
DAY = 86_400  # seconds


def address() -> str:
    """Return where the site will be, with a slash at the end; "" when nobody has said it."""
    address = os.environ.get(VARIABLE, "").strip()
    return address.rstrip("/") + "/" if address else ""


def discovery() -> Html:
    """Return the link by which consumers find the answer; nothing when its addresses are not real."""
    site = address()
    if not site:
        return Html()
    return el(
        "link", rel="alternate", type="application/json+oembed", href=f"{site}oembed.json", title="Noir"
    )


def answer() -> dict[str, Any]:
    """Return the answer, of the type "rich" of oEmbed 1.0."""
    site = address() or EXAMPLE
    frame = el(
        "iframe",
        src=f"{site}embed.html?fit=frame",
        width=WIDTH,
        height=HEIGHT,
        title="Noir",
        sandbox="allow-scripts allow-same-origin",
        style="border: 0",
        loading="lazy",
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": "Noir",
        "provider_name": "Noir",
        "provider_url": site,
        "cache_age": DAY,
        "width": WIDTH,
        "height": HEIGHT,
        "html": str(frame),
    }


def write(path: Path) -> None:
    """Write the answer as the file that a server without programs can give."""
    path.write_text(json.dumps(answer(), indent=2) + "\n", encoding="utf-8")

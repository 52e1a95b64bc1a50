"""Hosts: tables in another site's page, in columns of three widths, closed and played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.pictures.ways import BOOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.pictures.ways import Way

WIDTHS = (320, 560, 1120)
LAY = """([game, start, widths]) => {
    document.querySelector("main").replaceChildren(...widths.map((width) => {
        const table = document.createElement("noir-game");
        const told = { game, lang: "en", seed: "pictures", theme: "noir", start };
        for (const [name, value] of Object.entries(told)) if (value) table.setAttribute(name, value);
        table.style.cssText = "display: block; margin-block: 1rem; max-inline-size: 100%";
        table.style.inlineSize = `${width}px`;
        return table;
    }));
}"""


def way_to_host(game: str, start: str = "") -> Way:
    """Return the way to a page with three frames of a game. They grow as their tables do."""

    def reach(page: Page, site: str) -> None:
        page.goto(f"{site}example/page.html")
        page.wait_for_function("customElements.get('noir-game') !== undefined")
        page.evaluate(LAY, [game, start, WIDTHS])
        for number in range(len(WIDTHS)):
            frame = page.locator("noir-game").nth(number).locator("iframe").element_handle().content_frame()
            assert frame
            frame.wait_for_selector("html[data-state=ready]" if start else "#poster", timeout=BOOT)
        page.wait_for_timeout(1000)  # the frames take their heights

    return reach

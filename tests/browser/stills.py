"""Stills: the page in a state, made by the app alone and shown in a browser without Python.

It takes seconds to start a page and play it to a state, but the app describes that state in a hundredth of
one. So the built page is opened once without its scripts, and one state after the other is put into it: the
same HTML, styles and fonts. ``test_look`` checks that a still is the same as a real page.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.gauge import RULES, look_at
from tests.pictures.ways import link, play_random
from tests.web.driver import Page as Tab

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from playwright.sync_api import Browser, Frame, Page, Route

    from noir.core import Seat

    Size = tuple[int, int]
    Look = Callable[["Still"], dict[str, list[str]]]
    LookAtSizes = Callable[["Still", list[Size]], dict[str, list[str]]]

Faults = TypeVar("Faults", bound="dict[str, list[str]] | list[str]")

REGIONS = ("bar", "notice", "now", "table", "ways", "side", "log", "dialog", "print")
INERT = re.compile(
    r'<script\b.*?</script>|<noscript>.*?</noscript>|<link rel="(?:module)?preload"[^>]*>'
    r'|<link rel="manifest"[^>]*>|<meta http-equiv[^>]*>|</?template[^>]*>',
    re.DOTALL,
)
FOYER = re.compile(r'<div id="foyer".*?(?=<div id="app">)', re.DOTALL)
WALL = """<!doctype html><title>Wall</title><body style="margin: 0">
<iframe id="copy" src="%s.html"
    style="position: fixed; inset: 0 auto auto 0; border: 0; visibility: hidden"></iframe>"""
"""Holds a frame that is laid out but not painted: its stills are measured, never seen."""
HANG = """async ({ attrs, regions, words, state, going, size }) => {
    Object.assign(frameElement?.style ?? {}, size);
    const root = document.documentElement;
    const has = root.getAttribute("data-has") ?? "";
    window.bare ??= document.body.innerHTML;
    document.body.innerHTML = window.bare;
    for (const { name } of [...root.attributes]) root.removeAttribute(name);
    Object.assign(root.dataset, { has, state });
    for (const [id, values] of Object.entries(attrs))
        for (const [name, value] of Object.entries(values)) {
            const node = id === "html" ? root : document.getElementById(id);
            if (value !== null) node?.setAttribute(name, value);
        }
    const { dialog, ...rest } = regions;
    for (const [id, html] of Object.entries(rest)) {
        const region = document.getElementById(id);
        if (region) region.innerHTML = html;
    }
    for (const node of document.querySelectorAll("[data-word]")) node.textContent = words[node.dataset.word];
    for (const node of document.querySelectorAll("[data-label]")) node.ariaLabel = words[node.dataset.label];
    for (const [family, brief] of Object.entries(JSON.parse(going ?? "{}"))) {
        const poster = document.querySelector(`[data-family="${family}"]`);
        poster?.classList.add("is-going");
        if (poster) poster.querySelector(".what.waiting").textContent = brief.split(" · ")[1];
    }
    document.getElementById("boot")?.remove();
    document.getElementById("dialog").innerHTML = dialog ?? "";
    if (dialog) document.getElementById("dialog").showModal();
    root.getBoundingClientRect(); // asks for the faces
    for (const motion of document.getAnimations()) {
        const { endTime } = motion.effect.getComputedTiming();
        if (endTime === Infinity) continue;
        motion.finish();
        if (getComputedStyle(motion.effect.target).visibility !== "hidden") continue;
        motion.currentTime = 0.9 * endTime; // what goes by itself is looked at while it is there
        motion.pause();
    }
    await document.fonts.ready;
    const isSeen = (node) => node.checkVisibility();
    return [...document.querySelectorAll("main")].filter((main) => [...main.children].some(isSeen)).length;
}"""
"""Puts a state onto the bare page, as ``apply.js`` does with updates. Returns the number of main parts."""
READ = """async (path) => {
    const frame = document.querySelector("#copy");
    await new Promise((go) => {
        frame.onload = go;
        frame.src = path;
    });
    window.bare = frame.contentDocument.body.innerHTML;
}"""
"""Opens a page to read in the frame."""
FILL = """async ([state, regions, size]) => {
    const frame = document.querySelector("#copy");
    Object.assign(frame.style, size);
    const page = frame.contentDocument;
    page.body.innerHTML = window.bare;
    page.documentElement.dataset.state = state;
    for (const [id, html] of Object.entries(regions)) page.getElementById(id).innerHTML = html;
    page.documentElement.getBoundingClientRect(); // asks for the faces
    await page.fonts.ready;
}"""
"""Fills the regions of the page in the frame."""
DEAF = "export const send = () => {}, byId = (id) => document.getElementById(id);"
"""What a script that points gets of ``start.js``."""
POINT = Path(__file__).with_name("pointed.js").read_text(encoding="utf-8")
PHONE, DESKTOP = (390, 664), (1280, 800)
DRESS = "(theme) => { document.documentElement.dataset.theme = theme; }"
UNFOLD = """() => {
    const folded = [...document.querySelectorAll("details:not([open])")];
    for (const fold of folded) fold.open = true;
    const examples = [...document.querySelectorAll(".position:not(.is-open)")];
    for (const example of examples) example.classList.add("is-open");
    return folded.length + examples.length;
}"""
"""Unfolds everything, boards of examples too, and returns the number of elements."""
GROUND = """() => {
    const sheet = new CSSStyleSheet();
    const grounds = "html, body, #app, #bar, #now, #table, #table > *";
    sheet.replaceSync(`:is(${grounds}) { background-image: none !important; }
        :is(body, #table)::before, :is(body, #table)::after { content: none !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""
"""Removes the light and the rain of the background, because axe skips words before a picture."""
FOUND = """async ([rules, what]) => (await axe.run(document.querySelector(what), rules)).violations
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))"""
ELSEWHERE = {name: {"enabled": False} for name in ("target-size", "color-contrast")}
RULES_ON_PHONE = {**RULES, "rules": {**RULES["rules"], **ELSEWHERE}}
"""The rules without those that cost most: ``fingers.js`` measures targets, each with its label, and
``test_style`` the contrast of everything on a phone."""
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}


@dataclass(frozen=True, slots=True)
class Still:
    """The app's output for a state: attributes by element, HTML by region."""

    name: str
    attrs: dict[str, dict[str, str | None]]
    regions: dict[str, str]
    state: str
    paper: str = ""
    """The path of a page to read in the site. The regions are that page's."""

    @property
    def lang(self) -> str:
        """The language of the still."""
        return self.attrs["html"]["lang"] or ""


def still(name: str, tab: Tab) -> Still:
    """Return the present state of a tab as a still."""
    attrs = {part: dict(values) for part, values in tab.attrs.items()}
    return Still(name, attrs, {part: tab.regions.get(part, "") for part in REGIONS}, tab.state)


def sit(
    game: str, seat: Seat, share: float, lang: str = "de", deck: str = "gangs", seed: str = "pictures"
) -> Tab:
    """Return a table from a seat, some way into a random game, in the longest words."""
    address = link(play_random(game, seed, share), seat)
    tab = Tab(None, (lang,), g=address.partition("#g=")[2], lang=lang, deck=deck)
    assert tab.attrs["table"]["data-game"] == game
    return tab


def taken(tab: Tab, hand: str) -> bool:
    """Take a tool in hand, by its selector. Return whether it could be taken."""
    key = hand.removeprefix('[data-key="').removesuffix('"]')
    (does,) = [each["data-do"] for each in tab.elements("table") if each.get("data-key") == key]
    tab.send(does)
    return not does.startswith("/why")


def at_fault(shown: Iterable[Still], look: Look) -> dict[str, dict[str, list[str]]]:
    """Return the faults that a look finds, by still."""
    return only_faults({one.name: look(one) for one in shown})


def at_fault_by_turns(
    shown: Iterable[Still], sizes: Sequence[Size], look: LookAtSizes
) -> dict[str, dict[str, list[str]]]:
    """Return the faults that a look finds, by still. The stills take the sizes by turns."""
    return only_faults({one.name: look(one, some) for one, some in take_turns(shown, sizes)})


def only_faults(found: dict[str, Faults]) -> dict[str, Faults]:
    """Leave out the stills without faults. There must be at least one still."""
    assert found
    return {name: faults for name, faults in found.items() if faults}


def take_turns(
    shown: Iterable[Still], sizes: Sequence[Size], least: int = 1
) -> Iterator[tuple[Still, list[Size]]]:
    """Yield each still of a room with a few sizes, by turns: all of the sizes within the room."""
    stills = [*shown]
    assert stills
    turns, share = cycle(sizes), max(least, ceil(len(sizes) / len(stills)))
    for one in stills:
        yield one, [*islice(turns, share)]


def merge(rooms: Iterable[Sequence[Still]]) -> list[Still]:
    """Return each state of rooms that are alike once, from the rooms by turns."""
    alike = [*rooms]
    return [one for n, stills in enumerate(alike) for one in stills[n :: len(alike)]]


def stand_alone(shown: Still) -> Still:
    """Return an open dialog without the page behind it, or a still without one as it is."""
    dialog = shown.regions.get("dialog")
    return replace(shown, regions=dict.fromkeys(shown.regions, "") | {"dialog": dialog}) if dialog else shown


class Gallery:
    """Two pages: one shows a still in a frame of any size, the other as the page itself."""

    def __init__(self, browser: Browser, dist: Path, site: str, *, touched: bool = False) -> None:
        context = browser.new_context(
            bypass_csp=True,
            service_workers="block",
            reduced_motion="reduce",
            locale="en-GB",
            has_touch=touched,
            is_mobile=touched,
        )
        whole = INERT.sub("", (dist / "index.html").read_text(encoding="utf-8"))
        self._shells = {
            "still.html": FOYER.sub("", whole),
            "foyer.html": whole,
            "framed.html": INERT.sub("", (dist / "embed.html").read_text(encoding="utf-8")),
        }
        self._shells |= {f"wall-{name}": WALL % name.removesuffix(".html") for name in self._shells}
        self._shells["wall-paper.html"] = WALL % "still"
        for name in self._shells:
            context.route(f"{site}{name}", self._serve)
        self._words = {
            path.stem.partition("-")[0]: json.loads(path.read_bytes())["words"]
            for path in dist.glob("app/*/baked/*.json")
        }
        context.route(
            "**/page/start.js", lambda route: route.fulfill(body=DEAF, content_type="text/javascript")
        )
        self._context, self._site, self._dist = context, site, dist
        self._pages: dict[str, Page] = {}
        self._paper = ""

    def _serve(self, route: Route) -> None:
        shell = self._shells[route.request.url.rpartition("/")[2]]
        route.fulfill(body=shell, content_type="text/html")

    def _open(self, shown: Still, size: dict[str, str]) -> Page:
        """Open a page to read, without its scripts."""
        page, path = self._page("wall-paper"), f"{self._site}{shown.paper}"
        if self._paper != shown.paper:
            whole = INERT.sub("", (self._dist / shown.paper).read_text(encoding="utf-8"))
            self._context.route(path, lambda route: route.fulfill(body=whole, content_type="text/html"))
            page.evaluate(READ, path)
            self._context.unroute(path)
            self._paper = shown.paper
        page.evaluate(FILL, [shown.state, shown.regions, size])
        return page

    def close(self) -> None:
        """Close all pages."""
        self._context.close()

    def _page(self, kind: str) -> Page:
        if kind not in self._pages:
            page = self._pages[kind] = self._context.new_page()
            page.goto(f"{self._site}{kind}.html")
            if not kind.startswith("wall"):
                page.evaluate(AXE_SCRIPT)
                page.evaluate(GROUND)
        return self._pages[kind]

    def _hang(self, where: Page | Frame, shown: Still, size: dict[str, str]) -> None:
        going = shown.attrs["html"].get("data-going")
        fields = {"attrs": shown.attrs, "regions": shown.regions, "state": shown.state, "going": going}
        parts = where.evaluate(HANG, fields | {"words": self._words[shown.lang], "size": size})
        assert parts == 1, f"{shown.name} shows {parts} main parts"

    def open_in_frame(self, shown: Still, kind: str = "still", first: Size | None = None) -> Page:
        """Return a page with a still in a frame, for scripts that go through sizes.

        With the first size the still is not laid out at an earlier one.
        """
        size = {"width": f"{first[0]}px", "height": f"{first[1]}px"} if first else {}
        if shown.paper:
            return self._open(shown, size)
        page = self._page(f"wall-{kind}")
        self._hang(page.frames[1], shown, size)
        return page

    def hung(self, shown: Still, size: tuple[int, int], kind: str = "still") -> Page:
        """Return a still as a page of a size, for tests that press buttons."""
        page = self._page(kind)
        self._size(page, size)
        self._hang(page, shown, {})
        return page

    def at_sizes(
        self, shown: Still, sizes: Sequence[Size], *looks: str, kind: str = "still"
    ) -> dict[str, list[str]]:
        """Return the faults found by looks, JavaScript functions of a document, and their sizes."""
        return look_at(self.open_in_frame(shown, kind, sizes[0]), sizes, *looks)

    def check_pointers(
        self, shown: Still, places: dict[str, str], sizes: list[tuple[int, int]]
    ) -> tuple[dict[str, list[str]], dict[str, int], int]:
        """Return the faults of the pointers of first sentences in a still, and their number at each size.

        The last number is that of their lines. See ``pointed.js``.
        """
        (script,) = self._dist.glob("app/*/page/onboarding.js")
        fields = {"script": f"{self._site}{script.relative_to(self._dist)}", "places": places, "sizes": sizes}
        found, seen, lines = self.open_in_frame(shown).frames[1].evaluate(POINT, fields)
        return found, seen, lines

    def axe(self, shown: Still, theme: str, size: Size, kind: str = "still") -> list[str]:
        """Return axe's findings in a still: unfolded on a desktop, as it is on a phone.

        A dialog is alone on the page, because behind it nothing has changed. It repeats no id of the others.
        """
        page = self.hung(stand_alone(shown), size, kind)
        page.evaluate(DRESS, theme)
        if size == DESKTOP:
            page.evaluate(UNFOLD)
        what = "#dialog" if shown.regions.get("dialog") else "html"
        found: list[str] = page.evaluate(FOUND, [RULES if size == DESKTOP else RULES_ON_PHONE, what])
        ids = Counter(re.findall(r'\sid="([^"]*)"', "".join(shown.regions.values())))
        return [*found, *(f"twice: {name}" for name, times in ids.items() if times > 1)]

    def axe_of_paper(self, shown: Still, theme: str, size: Size) -> list[str]:
        """Return axe's findings in a page to read."""
        frame = self.open_in_frame(shown, first=size).frames[1]
        frame.evaluate(DRESS, theme)
        frame.evaluate(AXE_SCRIPT)
        found: list[str] = frame.evaluate(FOUND, [RULES, "html"])
        frame.evaluate("document.documentElement.removeAttribute('data-theme')")
        return found

    def _size(self, page: Page, size: tuple[int, int]) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})

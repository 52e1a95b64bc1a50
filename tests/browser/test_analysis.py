"""The analysis board in a browser: by mouse, by keyboard, from a link, at every size."""

from __future__ import annotations

import re
from functools import reduce
from itertools import takewhile
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import ViewportSize, expect

from noir.analysis import positions_of
from noir.core import Seat
from tests.any_game import of
from tests.browser.gauge import axe
from tests.browser.rooms import hang_board
from tests.browser.stills import DESKTOP
from tests.real_tables import RealTable
from tests.web.analysis.driver import FAMILIES, BoardPage, T, edits_to, quick, ways_to
from web.contracts.editor import editor_of
from web.contracts.study_link import code_of, read_code
from web.model.real_games import KeptGame
from web.model.settings import Settings
from web.site.style_guide import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Locator, Page

    from tests.browser.stills import Gallery

GAME, *_, ADVISED = FAMILIES
"""``ADVISED`` has advice for its first move soon."""
START = 60_000
WORK = 120_000
PLAYABLE = '#board-table [data-do]:not([data-do^="/"], [aria-disabled])'
SIDEWAYS = "({ documentElement: root }) => (root.scrollWidth > root.clientWidth ? ['sideways'] : [])"
PRINTED = (
    ":is(.lesson-board, .is-table > .stock)",
    ".board-lines > li > button",
    ".chance",
    ".remark",
    ".board-link",
    ".board-finding li",
)
UNPRINTED = (
    "#board-toolbar",
    ".beside",
    ".places",
    '[data-do="/board ask"]',
    '[data-do^="/board needs"]',
    "#board-state .told",
    "#board-chapters",
    ".verbs",
    ".on-screen",
)
SEEN = """(kinds) => kinds.map((all) => all.map((what) => {
    const found = [...document.querySelectorAll(what)];
    const isSeen = (node) => node.checkVisibility() && node.getBoundingClientRect().height > 0;
    return what.endsWith(" li") ? found.every(isSeen) : found.length > 0 && isSeen(found[0]);
}))"""
"""Whether the first element of each kind is seen, and of reasons each."""
TYPE = """keys => [...keys].map(key =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))"""
"""Types without a pause."""
HIDDEN = """() => [...document.querySelectorAll("#tell-cards button, .to-come")].filter((node) => {
    const { x, y, width, height, bottom } = node.getBoundingClientRect();
    return bottom > innerHeight || !node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""
"""How many answers and places of a deal are covered or below the fold."""
EVERY_FAMILY = pytest.mark.parametrize("game", FAMILIES)


def open_board(page: Page, code: str = "", lang: str = "en") -> None:
    """Open the page, and wait for the board of a link."""
    page.goto(f"analyse/{lang}.html{code and '#' + code}")
    if code:
        expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=START)


def begin_empty(page: Page, game: str) -> None:
    """Choose a game by its picture: a position is there at once. Then clear it by the menu."""
    page.locator(f'[data-start="{game}"]').click()
    expect(page.locator("#board-table .lesson-board")).to_be_visible(timeout=START)
    expect(page.locator("#board-state .fault")).to_have_count(0)
    page.locator('[data-key="new"]').click()
    page.locator(f'[data-do="/board empty {game}"]').click()
    expect(page.locator("#board-new")).to_be_hidden()
    expect(page.locator("#board-edit .piece").first).to_be_visible()


def build(page: Page, game: str, built: Any, edits: list[str], press: Callable[[str], None]) -> None:
    """Do edits of a position by buttons and menus. The text of each step is there before the next."""
    editor, text_of = editor_of(game), positions_of(game).to_text
    text = page.locator("#board-text")
    for edit in edits:
        expect(text).to_have_value(text_of(built))
        built = editor.edit(built, edit)
        menu = page.locator(f'select:has([value="{edit}"])')
        if menu.count():
            menu.select_option(edit)
            continue
        if not page.locator(f'[data-do="/board edit {edit}"]').count():
            for place in ways_to(game, edit):
                press(f"/board place {place}")
                name = place.partition("-")[0]
                expect(page.locator(f'[data-key="place-{name}"][aria-pressed="true"]')).to_be_visible()
        press(f"/board edit {edit}")
    expect(text).to_have_value(text_of(built))


def at(page: Page) -> Any:
    """Return the position of the address."""
    (chapter,) = read_code(page.url.partition("#")[2])
    return chapter.root.position


def test_a_position_is_built_asked_about_and_shared(page: Page) -> None:
    """From a text, by mouse and by keyboard.

    The mouse does one edit of each kind. Tab goes from group to group, arrows go within one, and each change
    is announced. The link shows the same tree on another visit. A damaged one doesn't, and the reason is in
    sight.
    """
    game = GAME
    position, editor, text_of = quick(game), editor_of(game), positions_of(game).to_text
    edits = list(edits_to(game, position))
    latest = max(at for at, edit in enumerate(edits) if "+" in edit)
    by_key = [edit for edit in edits if edit in edits[latest:] and "=" not in edit]
    by_key += [edit for edit in edits if "=" in edit][-1:]
    first = [edit for edit in edits if edit not in by_key]
    kinds = {*map(kind_of, by_key)}
    head = [*takewhile(lambda edit: kind_of(edit) not in kinds, first)]
    by_mouse = {kind_of(edit): at for at, edit in enumerate(head)}  # the last one of each kind
    pressed = [head[at] for at in sorted(by_mouse.values())]
    in_text = [edit for at, edit in enumerate(head) if at not in by_mouse.values()]

    def click(text: str) -> None:
        page.locator(f'[data-do="{text}"]').first.click()

    def press(text: str) -> None:
        target = page.locator(f'[data-do="{text}"]').first
        group = target.locator("xpath=ancestor::*[@role='toolbar' or @role='grid'][1]")
        if group.count():
            reach(page, "Tab", group.locator("[tabindex='0']"))
            page.keyboard.press("Home")
            reach(page, "ArrowRight", target)
        else:
            reach(page, "Tab", target)
        page.keyboard.press("Enter")

    open_board(page)
    begin_empty(page, game)
    page.locator("#board-as-text > summary").click()
    field, empty = page.locator("#board-text"), editor.empty(game)
    for some, more, by_hand in ((in_text, pressed, click), (first, by_key, press)):
        built = reduce(editor.edit, some, empty)
        field.fill(text_of(built))
        field.press("Enter")
        build(page, game, built, more, by_hand)
    expect(page.locator("#board-state .turn")).to_be_visible()
    assert at(page) == position
    page.keyboard.press("z")
    expect(page.locator("#status")).to_contain_text(T("analysis.undone"))
    page.locator('[data-do="/board redo"]').click()
    expect(page.locator("#board-text")).to_have_value(text_of(position))
    page.locator('[data-do="/board setup"]').click()
    expect(page.locator("#board-table [data-card], #board-table [data-cell]").first).to_be_visible()
    page.locator('[data-do="/board ask"]').click()
    lines = page.locator(".board-lines > li")
    expect(lines.first).to_be_visible(timeout=WORK)
    expect(page.locator("#board-answers progress")).to_have_count(0, timeout=WORK)
    expect(lines.first).to_contain_text("%")
    needs = lines.locator('[data-do^="/board needs"]').first
    if not needs.is_visible():
        lines.locator("summary").first.click()
    needs.click()
    expect(page.locator("#needs-title")).to_be_focused(timeout=WORK)
    expect(page.locator("#needs-title")).to_be_in_viewport()
    lines.first.locator('[data-do^="/board act"]').click()
    moves = page.locator(".board-tree [aria-current]")
    expect(moves).to_be_visible()
    page.locator('[data-do="/board-comment"]').fill("the right one")
    page.locator('[data-do="/board-comment"]').press("Enter")
    expect(page.locator(".remark")).to_have_text("the right one")
    played, address = moves.locator(".move-name").inner_text(), page.url
    expect(page.locator('a[hreflang="fr"]')).to_have_attribute(
        "href", re.compile(re.escape(address[address.index("#") :]) + "$")
    )
    open_board(page)
    page.locator("#start-as-text > summary").click()
    page.locator("#board-start-text").fill(f"see {address[:-2]}")
    page.locator("#board-start-text").press("Enter")
    expect(page.locator(".to-open .fault")).to_be_in_viewport(ratio=1, timeout=START)
    page.locator("#board-open-text").fill(address)
    page.locator("#board-open-text").press("Control+Enter")
    expect(page.locator(".remark")).to_have_text("the right one", timeout=START)
    expect(page).to_have_url(address)
    expect(page.locator(".board-tree")).to_contain_text(played)


def kind_of(edit: str) -> str:
    """Return the first word of an edit."""
    return re.split(r"[\d+=-]", edit)[0]


def sweep(page: Page, nodes: list[Any]) -> None:
    """Press switches by one drag, and go back to the first one, which stays pressed."""
    nodes[0].hover()
    page.mouse.down()
    for node in [*nodes[1:], nodes[0]]:
        node.hover()
    page.mouse.up()
    for node in nodes:
        expect(node).to_have_attribute("aria-pressed", "true")


def reach(page: Page, key: str, target: Locator) -> None:
    """Hold a key until an element has the focus."""
    node = target.first.element_handle()
    for _ in range(80):
        if node.evaluate("node => node === document.activeElement"):
            page.keyboard.up(key)
            return
        page.keyboard.down(key)
    raise AssertionError(target)


@pytest.mark.parametrize("game", [game for game in FAMILIES if editor_of(game).is_table])
def test_a_phone_keeps_the_pieces_in_place_and_the_verdict_in_sight(page: Page, game: str) -> None:
    """While a table is laid out, which grows by rows. A drag presses several pieces."""
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(page)
    begin_empty(page, game)
    page.locator("#board-as-text > summary").click()
    page.locator('[data-do="/board place grid"]').click()
    page.locator('[data-do="/board edit grid="]').click()
    keys = page.locator('#stock [data-key^="stock-all-"]')
    sweep(page, [keys.nth(number) for number in range(3)])
    sweep(page, [keys.nth(number) for number in range(5, 9)])  # in the middle of a row
    tops = []
    for number in (3, 9, 10, 11):
        keys.nth(number).click()
        expect(keys.nth(number)).to_have_attribute("aria-pressed", "true")
        tops.append(keys.first.evaluate("node => node.getBoundingClientRect().top"))
        expect(page.locator("#board-state")).to_be_in_viewport(ratio=1)
    assert max(tops) - min(tops) < 10
    keys.nth(12).hover()
    page.mouse.down()
    for number in (7, 8, 9, 14):  # on the way to the last one are only those that are set already
        keys.nth(number).hover()
    page.mouse.up()
    for number, is_laid in enumerate(("true", "false", "true"), start=12):
        expect(keys.nth(number)).to_have_attribute("aria-pressed", is_laid)
    laid = page.locator("#board-text").input_value()
    first = keys.first.get_attribute("aria-keyshortcuts") or ""
    page.evaluate(TYPE, f"1{first}")  # a place and a piece for it: the letter waits until the place is chosen
    expect(page.locator("#board-text")).to_have_value(laid.replace(first, first.lower(), 1))


@EVERY_FAMILY
def test_a_position_with_answers_is_for_everybody_and_on_paper(gallery: Gallery, game: str) -> None:
    """With the editor open axe finds nothing and nothing overflows. Families take widths and themes by turns.

    On paper are the table, the answers and the moves, without tools and buttons. No reason is folded away.
    """
    board = BoardPage(game, code_of(game, quick(game)), "de")
    for text in ("/board ask", "/board setup"):
        board.send(text)
    board.once(next(does for does in board.does() if does.startswith("/board act ")))
    shown = hang_board(board, "answered")
    assert 'class="board-tree"' in "".join(shown.regions.values())
    for width, theme in [*zip((320, 390, 1280), THEMES, strict=True)][FAMILIES.index(game) :: len(FAMILIES)]:
        assert gallery.axe_of_paper(shown, theme, (width, 800)) == []
        assert gallery.at_sizes(shown, [(width, 800)], SIDEWAYS) == {}
    for text in ("/board undo", "/board setup", "/board-comment from here"):
        board.send(text)
    page = gallery.open_in_frame(hang_board(board, "on paper"), first=DESKTOP)
    paper = page.frame_locator("#copy")
    expect(paper.locator(".rules-here a.rule-id").first).to_have_attribute("href", re.compile(r"/rules/de/"))
    expect(paper.locator(".remark")).to_have_text("from here")
    page.emulate_media(media="print")
    found = page.frames[1].evaluate(SEEN, [PRINTED, UNPRINTED])
    page.emulate_media(media="screen")
    assert found == [[True] * len(PRINTED), [False] * len(UNPRINTED)]


def test_a_study_is_written_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    """Two chapters and a comment, by keyboard: from the file on an empty board, and on a phone."""
    open_board(page, code_of(GAME, quick(GAME)))
    page.locator(PLAYABLE).first.click()
    comment = page.locator('[data-do="/board-comment"]')
    comment.press_sequentially("the only ")
    expect(page.locator(".remark")).to_have_text("the only")
    comment.press_sequentially("way")
    expect(page.locator(".remark")).to_have_text("the only way")
    page.locator('[data-do="/board chapter-add"]').press("Enter")
    expect(page.locator("#board-title")).to_be_focused()
    page.keyboard.type("What then?")
    page.keyboard.press("Enter")
    expect(page.locator(".board-list [aria-current]")).to_have_text("What then?")
    address = page.url
    page.locator("#board-as-text > summary").click()
    with page.expect_download() as saving:
        page.locator('[data-do="/board save"]').click()
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(page)
    expect(page.locator('[data-key="start-table"]')).to_be_hidden()
    page.locator("#start-as-text > summary").click()
    page.locator('[data-key="start-file"]').set_input_files(saved)
    expect(page.locator(".while-loading")).to_be_visible()
    expect(page.locator("[data-start]").first).to_be_hidden()
    expect(page.locator(".remark")).to_have_text("the only way", timeout=START)
    expect(page.locator("#board-edit > *")).to_have_count(0)
    expect(page).to_have_url(address)
    page.locator('[data-do="/board step 1"]').press("Enter")
    expect(page.locator("#status")).to_contain_text("the only way")
    page.locator('[data-do="/board go "]').press("Enter")
    expect(page.locator('[data-do="/board go "][aria-current]')).to_be_focused()
    page.locator('[data-do="/board go 0"]').press("Enter")
    expect(page.locator('[data-do="/board go 0"][aria-current]')).to_be_focused()
    expect(page.locator(".board-tree [aria-current]")).not_to_have_text(T("analysis.start-short"))
    page.locator("#board-as-text > summary").click()
    field = page.locator("#board-open-text")
    for key in ("Enter", "Control+Enter"):
        field.fill(f"no study: {key}")
        field.press(key)
        for where in ("#board-state", ".to-open"):
            expect(page.locator(f"{where} .fault")).to_have_text(T("analysis.bad-text"))
            expect(page.locator(f"{where} .fault")).to_be_in_viewport(ratio=1)
        expect(field).to_have_value(f"no study: {key}")
        expect(field).to_be_focused()
    page.evaluate("location.hash = location.hash.slice(0, -3)")
    expect(page.locator("#board-state .fault")).to_have_text(T("analysis.bad-link"))
    expect(page.locator(".remark")).to_have_text("the only way")
    expect(page).to_have_url(address)
    field.fill(f"Look: {address}")
    field.press("Control+Enter")
    expect(page.locator("#board-state .fault")).to_have_count(0)
    expect(page.locator("#status")).to_contain_text(T("analysis.set-up"))
    page.locator('[data-key="chapter-1"]').press("Enter")
    expect(page.locator('[data-key="chapter-1"]')).to_be_focused()
    page.locator('[data-key="chapter-up"]').press("Enter")
    expect(page.locator('[data-key="chapter-up"]')).to_be_focused()
    page.locator('[data-key="chapter-remove"]').press("Enter")
    expect(page.locator('[data-key="chapter-add"]')).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []


def open_damaged(page: Page, game: str) -> None:
    """Open a damaged link, which brings the first position and stays in the address.

    It names no language: the folder leads to the reader's.
    """
    code = code_of(game, quick(game))[:-2]
    page.goto(f"analyse/#{code}")
    expect(page).to_have_url(re.compile(rf"/analyse/en\.html#{re.escape(code)}$"))
    expect(page.locator("#board-state")).to_contain_text(T("analysis.bad-link"), timeout=START)
    expect(page.locator("#board-table .lesson-board")).to_be_visible()


def test_a_table_leads_to_its_analysis_and_back_to_play(page: Page) -> None:
    """The first page of the board offers the latest table, too.

    From there the game goes on against a bot, at a table of its own. Back leads to the same move.
    """
    page.goto(f"?game={GAME}&level=easy&role=first&seed=board&lang=en")
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=START)
    page.locator('[data-do="/open more"]').first.click()
    way = page.locator("#dialog").get_by_role("link", name=T("analysis.this"))
    expect(way).to_be_visible()
    folder, code = (way.get_attribute("href") or "").split("#")
    open_board(page)
    assert page.url.endswith(folder)
    page.locator('[data-key="start-table"]').click()
    expect(page.locator("#board-table .lesson-board")).to_be_visible(timeout=START)
    expect(page.locator("#board-edit > *")).to_have_count(0)
    (from_table,), (first,) = read_code(code), read_code(page.url.partition("#")[2])
    assert first.root.position == from_table.root.position
    page.locator(PLAYABLE).first.click()
    expect(page.locator(".board-tree")).to_be_visible()
    page.get_by_role("link", name=T("analysis.play")).click()
    expect(page.locator("html")).to_have_attribute("data-state", re.compile("ready|thinking"), timeout=START)
    expect(page.locator('#table[data-ply="0"]')).to_have_count(0)
    expect(page.locator("#log")).to_contain_text(T("replay.branch"))
    page.go_back()
    (chapter,) = read_code(page.url.partition("#")[2])
    assert chapter.root.size


STANDS = """() => [scrollY, ...["header", "#board-state", "#board-table > :first-child"].map(
    (what) => document.querySelector(what).getBoundingClientRect().top)]"""
"""How far the page is scrolled, and where its parts begin."""
GO_ON = """text => {
    const [key] = Object.keys(localStorage).filter((name) => name.includes(":real."));
    localStorage.setItem(key, text);
}"""
"""Stores a later moment of the game that is followed."""
KEEP_SETTINGS = """text =>
    localStorage.setItem(`noir:${new URL("..", location.href).pathname}:settings`, text)"""


def choose_last_deck(game: str) -> Settings:
    """Return settings with another deck of a game, if it has one."""
    decks = of(game, "browser", "known").LOOK.decks
    return Settings(lang="en").with_("deck", decks[-1]) if decks else Settings(lang="en")


def tell(page: Page, table: RealTable, press: Callable[[Locator], object]) -> None:
    """Give the next answer when it can be given, on the table if its kind is folded in."""
    text = table.choose()
    listed, lying = f'#board-edit [data-key="tell-{text}"]:visible', f'#board-table [data-do="{text}"]'
    answer = page.locator(f"{listed}, {lying}").first
    expect(answer).not_to_have_attribute("aria-disabled", "true", timeout=START)
    press(answer)


def press_key(answer: Locator) -> None:
    """Press the key of an answer, or Enter on it. A second press at once tells nothing."""
    answer.page.wait_for_timeout(450)
    key = answer.get_attribute("aria-keyshortcuts")
    if not key:
        answer.focus()
    for _ in range(2):
        answer.page.keyboard.press(key or "Enter")


@EVERY_FAMILY
def test_a_game_at_a_real_table_is_followed_on_a_phone_and_by_keyboard(page: Page, game: str) -> None:
    """Each step is one press of an answer in reach, or one key. A new tab goes on, with standard cards, too.

    The page stands still all the time. Axe finds nothing. Most of the deal is told elsewhere meanwhile.
    """
    table = RealTable(game, Seat.SECOND, 1)
    page.set_viewport_size(ViewportSize(width=390, height=664))
    open_board(page)
    page.evaluate(KEEP_SETTINGS, choose_last_deck(game).to_json())
    expect(page.locator('[data-key="start-real"]')).to_be_hidden()
    page.locator(f'[data-key="real-{game}-{table.game.seat:d}"]').press("Enter")
    answers = page.locator("#board-edit")
    expect(answers.locator(".piece").first).to_be_visible(timeout=START)
    stands = page.evaluate(STANDS)
    assert stands[:2] == [0, 0]
    for _ in range(4):
        tell(page, table, in_reach)
        expect(page.locator("#board-state .told")).not_to_be_empty()
        assert page.evaluate(STANDS) == stands
    assert axe(page) == []
    expect(page.locator(".cards-so-far .piece, #board-table .lesson-board").first).to_be_visible()
    expect(page.locator("#board-state .told")).not_to_be_empty()
    while table.game.question.left > 3:
        table.step()
    page.evaluate(GO_ON, KeptGame(game, table.game.seat, table.game.steps).text)
    other = page.context.new_page()
    other.set_viewport_size(ViewportSize(width=390, height=844))
    page.close()
    open_board(other)
    other.locator('[data-key="start-real"]').click()
    while table.game.question.kind != "mine":
        tell(other, table, press_key)
        assert other.evaluate(STANDS) == stands
        kind, left = table.game.question.kind, table.game.question.left
        asks = T.n("real.left", left) if left > 1 else T(f"real.asks.{kind}")
        sentence = asks if left > 1 or kind in ("mine", "theirs") else ""
        expect(other.locator("#board-state")).to_contain_text(sentence, timeout=WORK)
    if game == ADVISED:
        take_advice(other)


def in_reach(answer: Locator) -> None:
    """Press an answer, while all of them are in sight. A double click tells it once."""
    buttons = answer.page.locator("#board-edit [data-do^='/board tell']")
    for one in (buttons.first, buttons.last):
        expect(one).to_be_in_viewport(ratio=1)
    answer.dblclick()


def take_advice(page: Page) -> None:
    """The advice is heard, Enter plays it, and Z takes it back. A reload goes on there."""
    state = page.locator("#board-state")
    advice = T("analysis.found", action="|", chance="").partition("|")[0]
    expect(page.locator("#status")).to_contain_text(advice, timeout=WORK)
    best = page.locator('[data-key="tell-best"]')
    expect(best).to_be_focused()
    page.keyboard.press("Enter")
    expect(best).to_have_count(0, timeout=WORK)
    expect(state).to_contain_text(T("real.asks.theirs"))
    page.keyboard.press("z")
    expect(state).to_contain_text(T("real.asks.mine"), timeout=WORK)
    page.reload()
    expect(state).to_contain_text(T("real.asks.mine"), timeout=START)


NEW_ROWS = ("FXJGN", "PAUYE", "VWTMI", "KSDCB", "ORQLH")
DRAG = """([from, to, type]) => {
    const spot = (key) => document.querySelector(`[data-key="${key}"]`);
    const middle = (node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return { clientX: left + width / 2, clientY: top + height / 2 };
    };
    const about = { bubbles: true, isPrimary: true, pointerType: type, button: 0 };
    const first = spot(from);
    first.dispatchEvent(new PointerEvent("pointerdown", { ...about, ...middle(first), buttons: 1 }));
    first.dispatchEvent(new PointerEvent("pointerup", { ...about, ...middle(spot(to)) }));
}"""
"""Drags as touch does, whose events keep their target."""


@pytest.mark.parametrize("game", [game for game in FAMILIES if editor_of(game).about_lists(T)])
def test_after_a_damaged_link_a_table_is_laid_from_a_list_and_dragged(page: Page, game: str) -> None:
    """A drag from one face to another swaps them, by mouse and by touch, as two presses and two keys do."""
    open_damaged(page, game)
    page.locator('[data-do="/board setup"]').click()
    page.locator("#board-as-text > summary").click()
    text, swap = page.locator("#board-text"), editor_of(game).edit
    read = positions_of(game).read
    page.locator("#board-as-list > summary").click()
    page.locator("#board-list").fill("\n".join(NEW_ROWS))
    page.locator('[data-key="lay-list"]').click()
    expect(text).to_have_value(re.compile("^" + "/".join(NEW_ROWS), re.IGNORECASE))
    page.locator('[data-key="place-swap"]').click()
    expect(page.locator('[data-key="place-swap"]')).to_have_attribute("aria-pressed", "true")
    keys = [f"stock-{one}" for one in "".join(NEW_ROWS)]
    faces = {key: page.locator(f'[data-key="{key}"]') for key in keys}
    wanted = read(text.input_value())

    def swap_two(one: int, other: int) -> str:
        nonlocal wanted
        wanted = swap(wanted, f"swap+{keys[one][-1]}{keys[other][-1]}")
        return positions_of(game).to_text(wanted)

    faces[keys[0]].drag_to(faces[keys[7]])
    expect(text).to_have_value(swap_two(0, 7))
    page.evaluate(DRAG, [keys[1], keys[23], "touch"])
    expect(text).to_have_value(swap_two(1, 23))
    faces[keys[2]].click()
    expect(faces[keys[2]]).to_have_attribute("aria-pressed", "true")
    faces[keys[3]].click()
    expect(text).to_have_value(swap_two(2, 3))
    faces[keys[4]].press("Enter")
    expect(faces[keys[4]]).to_have_attribute("aria-pressed", "true")
    faces[keys[5]].press("Enter")
    expect(text).to_have_value(swap_two(4, 5))
    trail = next(one for one in editor_of(game).places(T, "", wanted) if one.drag == "trail")
    page.locator(f'[data-key="place-{trail.name}"]').click()
    expect(page.locator(f'[data-key="place-{trail.name}"]')).to_have_attribute("aria-pressed", "true")
    first, *others = keys[0], keys[1], keys[6]
    edit = faces[first].get_attribute("data-do")
    assert edit is not None
    faces[first].hover()
    page.mouse.down()
    for key in others:
        faces[key].hover()
    page.mouse.up()
    wanted = swap(wanted, edit.removeprefix("/board edit ") + "".join(key[-1] for key in others))
    expect(text).to_have_value(positions_of(game).to_text(wanted))


@EVERY_FAMILY
def test_a_low_window_shows_a_deal_and_all_its_answers(gallery: Gallery, game: str) -> None:
    board = BoardPage(game)
    board.press(f"/board real {game} {Seat.SECOND:d}")
    frame = gallery.open_in_frame(hang_board(board, "low"), first=(844, 390)).frames[1]
    assert frame.locator("#tell-cards button").count()
    assert frame.evaluate(HIDDEN) == 0

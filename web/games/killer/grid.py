"""The grid of suspects: one card each, with everything the reader may know of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from noir.games.killer.state import INSPECTOR, KILLER
from web.games.killer.clues import Clue, clues, explained, fresh, hinted
from web.games.killer.deduction import other_candidates, secrets
from web.games.killer.names import condition, full, short
from web.games.killer.pencil import mark_of, next_mark, pencilled
from web.games.killer.shifts import arrows, previews
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation, Preview
    from web.i18n import Words
    from web.model.look import Look

GLYPH = {True: "!", False: "∅"}  # a clue: the role was, or was not, among these


def arrester(look: Look) -> str:
    """Return the agent the person has told to make the next arrest, or "" for the Inspector himself."""
    seen: Observation = look.seen
    agent = look.view.get("by", "")
    able = seen.seat == INSPECTOR and seen.table.arrests_left and seen.table.chosen and not seen.table.drawn
    return agent if able and agent and agent in seen.hand else ""


def aimed(look: Look, suspect: str) -> str:
    """Return the action that pointing at a suspect means now; it need not be legal."""
    seen: Observation = look.seen
    if seen.seat == KILLER:
        return f"k{suspect}"
    if not seen.table.chosen:
        return f"i{suspect}"
    if seen.table.drawn:
        return f"u{suspect}"
    agent = arrester(look)
    return f"z{agent}{suspect}" if agent else f"a{suspect}"


def board(look: Look) -> Html:
    """Return the grid, the arrows around it, and the line that explains marks and arrows."""
    seen: Observation = look.seen
    grid = seen.table.grid
    seen_shifts = previews(look)
    cell = _Cells(look, seen_shifts).cell
    rows = [
        el(
            "div",
            [cell(name, x) for x, name in enumerate(names, 1)],
            role="row",
            class_="row",
            id=f"row-{y}",
            aria_rowindex=y,
        )
        for y, names in enumerate(grid, 1)
    ]
    return el(
        "div",
        el(
            "div",
            el(
                "div",
                rows,
                role="grid",
                class_="suspects",
                data_spot="board",
                aria_label=look.t("killer.grid"),
                aria_rowcount=len(grid),
                aria_colcount=len(grid[0]),
            ),
            arrows(look, seen_shifts),
            class_="board",
            data_rows=len(grid),
            data_cols=len(grid[0]),
        ),
        _legend(look),
        class_="scene",
    )


def empty_board(t: Words) -> Html:
    """Return 25 cards face down: the table before there is a deal."""
    back = el("div", el("span", class_="card back"), class_="cell")
    rows = [el("div", [back] * 5, class_="row") for _ in range(5)]
    return el(
        "div",
        el(
            "div",
            el("div", rows, class_="suspects", aria_hidden="true"),
            class_="board",
            data_rows=5,
            data_cols=5,
        ),
        el("p", t("killer.waiting"), class_="legend"),
        class_="scene",
    )


class _Cells:
    """Draws the cells of one look; what they share is computed once."""

    def __init__(self, look: Look, seen_shifts: dict[str, Preview]) -> None:
        self.look = look
        self.t = look.t
        self.seen: Observation = look.seen
        self.shifts = seen_shifts
        self.clues = clues(self.seen)
        self.open = other_candidates(look)
        self.secrets = secrets(look)
        self.pencil = pencilled(look)
        self.latest = latest(look)

    def cell(self, suspect: str, x: int) -> Html:
        action = aimed(self.look, suspect)
        legal = action in self.look.legal
        do = next_mark(self.look, suspect) if self.pencil else action if legal else f"/why {action}"
        about = self._about(suspect)
        spoken = self.t("killer.cell", who=full(self.t, suspect), state=", ".join(about))
        if legal and not self.pencil:
            spoken = self.t("killer.cell.do", cell=spoken, do=self.t(f"killer.do.{action[0]}"))
        table = self.seen.table
        button = el(
            "button",
            el("span", class_="face", data_face=suspect, aria_hidden="true"),
            el("span", suspect, class_="letter", aria_hidden="true"),
            el("span", short(suspect), class_="name", aria_hidden="true"),
            self._badges(suspect, target=legal),
            type="button",
            class_=classes(
                "card",
                suspect in table.dead and "dead",
                suspect in table.innocent and "innocent",
                suspect == self.seen.identity and "self",
                suspect in self.seen.hand and "agent",
                legal and "target",
                hinted(self.look, action) and "hinted",
                suspect in self.latest and "latest",
            ),
            data_do=do,
            data_key=f"cell-{suspect}",
            aria_label=spoken,
            aria_disabled=None if legal or self.pencil else "true",
            data_after=self._tokens(suspect),
            data_falls=" ".join(text for text, after in self.shifts.items() if suspect in after.collapse.gone)
            or None,
        )
        return el(
            "div",
            button,
            role="gridcell",
            aria_colindex=x,
            id=f"cell-{suspect}",
            class_="cell",
            data_move=f"suspect-{suspect}",
        )

    def _tokens(self, suspect: str) -> str | None:
        """Return the shifts after which a suspect stands beside the reader; the style sheet lights them."""
        return " ".join(text for text, after in self.shifts.items() if suspect in after.neighbours) or None

    def _about(self, suspect: str) -> list[str]:
        """Return everything the card shows, in words."""
        seen, t = self.seen, self.t
        words = [condition(t, seen.table, suspect)]
        if suspect == seen.identity:
            words.append(t("killer.you"))
        if suspect in self.latest:
            words.append(t("killer.latest"))
        if hinted(self.look, aimed(self.look, suspect)):
            words.append(t("killer.hinted"))
        if suspect in seen.hand:
            words.append(t("killer.your-agent", n=seen.hand.index(suspect) + 1))
        words += [t(f"killer.secret.{code}") for code in self.secrets.get(suspect, ())]
        words += [_clue_words(t, clue) for clue in self.clues if suspect in clue.near]
        if suspect in self.open:
            words.append(t("killer.can-be", role=t(_other_role(seen))))
        mark = mark_of(self.look, suspect)
        if mark:
            words.append(t("killer.marked", mark=t(f"killer.mark.{mark}")))
        return words

    def _badges(self, suspect: str, *, target: bool) -> Html:
        """Return the glyphs that tell states apart without colour."""
        seen, t = self.seen, self.t
        badge = partial(el, "span", aria_hidden="true")
        found = []
        if suspect in seen.table.dead:
            found.append(badge("✕", class_="cross"))
        if suspect in seen.table.innocent:
            found.append(badge("✓", el("i", t("killer.stamp")), class_="stamp"))
        if suspect == seen.identity:
            found.append(badge("★", class_="star"))
        if suspect in seen.hand:
            found.append(badge(seen.hand.index(suspect) + 1, class_="number"))
        found += [
            badge(t(f"killer.secret.{code}"), class_="secret") for code in self.secrets.get(suspect, ())
        ]
        found += [
            badge(GLYPH[clue.near_by], class_=f"clue about-{clue.about}")
            for clue in self.clues
            if suspect in clue.near
        ]
        if suspect in self.open:
            found.append(badge("?", class_="open"))
        mark = mark_of(self.look, suspect)
        if mark:
            found.append(badge(mark, class_="pencil"))
        if target:
            found.append(badge(class_="aim"))
        return join(found)


def latest(look: Look) -> str:
    """Return the suspects named by the events that are new to the reader."""
    return "".join(event.target or event.suspect or event.revealed for event in fresh(look))


def _other_role(seen: Observation) -> str:
    return "killer.the-inspector" if seen.seat == KILLER else "killer.the-killer"


def _clue_words(t: Words, clue: Clue) -> str:
    near = "near" if clue.near_by else "far"
    return t(f"killer.clue.{clue.about}.{near}", who=short(clue.centre))


def _legend(look: Look) -> Html:
    """Return what the latest clues were; a shift's preview appears over it."""
    found = clues(look.seen)
    lines = [
        el(
            "li",
            el("span", GLYPH[clue.near_by], class_=f"clue about-{clue.about}", aria_hidden="true"),
            " ",
            explained(look, clue),
        )
        for clue in found
    ]
    hint = el("p", look.t("killer.legend.shifts"), class_="fine")
    return el("div", el("ul", lines, class_="clues") if lines else hint, class_="legend")

"""The grid of suspects: one card each, with everything the reader may know of it."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import KILLER
from web.games.killer.clues import (
    cleared_suspects,
    describe,
    drawn_clue,
    former_killers,
    hinted,
    shown_clues,
    telling,
    unseen_events,
)
from web.games.killer.deduction import choice, other_candidates, secrets
from web.games.killer.names import condition, full, short
from web.games.killer.pencil import mark_of, next_mark, pencilled
from web.games.killer.shifts import arrows, previews
from web.games.killer.verbs import CITIZEN, SHIFT, aim, choosing, verb, waits
from web.markup import Html, el, flag, join

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation, Preview
    from web.i18n import Words
    from web.model.look import Look

CHOSEN = "iu"
"""With what letters the actions begin that choose a card of the hand, whoever the other role can be."""
ANSWERS = ("", "k", "a", "u", "=new")
"""With what the answers begin that a suspect of the grid is pressed for."""


def board(look: Look) -> Html:
    """Return the grid and the arrows around it."""
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
                data_tells=_closing(look),
                aria_label=look.t("killer.grid"),
                aria_rowcount=len(grid),
                aria_colcount=len(grid[0]),
            ),
            arrows(look, seen_shifts),
            class_="board",
            data_rows=len(grid),
            data_cols=len(grid[0]),
            data_slides=bool(seen_shifts),
        ),
        class_="scene" if len(grid) == SIDE else "scene is-few",
        data_scene=True,
    )


class _Cells:
    """Draws the cells of one look. Shared values are computed once."""

    def __init__(self, look: Look, seen_shifts: dict[str, Preview]) -> None:
        self.look = look
        self.t = look.t
        self.seen: Observation = look.seen
        self.shifts = seen_shifts
        self.clues = shown_clues(self.seen)
        self.cleared = cleared_suspects(self.seen)
        self.unmasked = former_killers(self.seen)
        self.open = other_candidates(look)
        self.excluded = excluded_suspects(self.seen, self.open)
        drawn = drawn_clue(look)
        self.ringed = look.marked + (_shifted_suspects(look) if look.walked else "")
        self.ringed += drawn.near if drawn else ""
        self.secrets = secrets(look)
        self.pencil = pencilled(look)
        answers = (text for text in look.offers.answers if text[-1] in SUSPECTS and text[:-1] in ANSWERS)
        self.answers = {text[-1]: text for text in answers}
        """The answers at a real table that are suspects, by these."""
        self.verb, self.aim = verb(look), aim(look)
        self.aiming = bool(self.answers) or (not self.pencil and self.verb not in ("", SHIFT))
        self.waits = waits(look)
        self.latest = latest(look)
        last = self.seen.history[-1:]
        fields = {one.target or one.suspect for one in last if one.verb in "az"}
        self.told = {*self.secrets} - fields  # by the words of the end

    def cell(self, suspect: str, x: int) -> Html:
        action = self.aim + suspect
        target = action in self.look.legal and not self.waits and not self.pencil
        do = action if target else self.answers.get(suspect, "") or self._press(suspect, action)
        about = self._about(suspect)
        spoken = self.t("killer.cell", who=full(self.t, suspect), state=self.t.list(about, ""))
        if target:
            spoken = self.t("killer.cell.do", cell=spoken, do=self.t(f"killer.do.{action[0]}"))
        button = el(
            "button",
            _face(suspect),
            self._plate(suspect),
            self._badges(suspect),
            type="button",
            class_=self._class(suspect, action, target=target or suspect in self.answers),
            data_do=do,
            data_key=f"cell-{suspect}",
            data_card=suspect,
            aria_label=spoken,
            aria_disabled="true" if do.startswith("/why") and not self.look.busy else None,
            data_after=self._tokens(suspect),
            data_falls=self._falls(suspect),
        )
        return el(
            "div",
            button,
            role="gridcell",
            aria_colindex=x,
            id=f"cell-{suspect}",
            class_="cell",
            data_move=f"suspect-{suspect}",
            data_tells=f"found-{suspect}" if suspect in self.told else None,
        )

    def _press(self, suspect: str, action: str) -> str:
        """Return the command of a cell that is no target."""
        if self.pencil:
            return next_mark(self.look, suspect)
        if self.waits and self.verb == CITIZEN:
            return f"/why {CITIZEN}"
        return choosing(self.look, action[0]) if action in self.look.legal else f"/why {action}"

    def _class(self, suspect: str, action: str, *, target: bool) -> str:
        """Return the states that the style sheet shows."""
        seen = self.seen
        off = self.aiming and not target and suspect != seen.identity
        states = {
            "dead": suspect in seen.table.dead,
            "innocent": suspect in seen.table.innocent,
            "self": suspect == seen.identity,
            "agent": suspect in seen.hand,
            "target": target,
            "dim": off,
            "excluded": suspect in self.excluded and not (target and action[0] in CHOSEN),
            "ringed": suspect in self.ringed,
            "hinted": hinted(self.look, action),
            "latest": suspect in self.latest,
        }
        return flag("card", states)

    def _falls(self, suspect: str) -> str | None:
        """Return the shifts that make a suspect fall."""
        return " ".join(text for text, after in self.shifts.items() if suspect in after.collapse.gone) or None

    def _tokens(self, suspect: str) -> str | None:
        """Return the shifts after which a suspect stands beside the reader. The style sheet lights them."""
        return " ".join(text for text, after in self.shifts.items() if suspect in after.neighbours) or None

    def _about(self, suspect: str) -> list[str]:
        """Return everything the card shows, in words."""
        seen, t = self.seen, self.t
        words = [condition(t, seen.table, suspect)]
        if suspect == seen.identity:
            words.append(t("killer.you"))
        if suspect in self.cleared:
            words.append(t("killer.reason.wrong-arrest"))
        if suspect in self.unmasked:
            words.append(t("killer.unmasked", ply=self.unmasked[suspect]))
        if suspect in self.latest:
            words.append(t("killer.latest"))
        if hinted(self.look, self.aim + suspect):
            words.append(t("killer.hinted"))
        if suspect in seen.hand:
            words.append(t("killer.your-agent", n=seen.hand.index(suspect) + 1))
        words += [t(f"killer.secret.{code}") for code in self.secrets.get(suspect, ())]
        words += [describe(t, clue) for clue in self.clues if suspect in clue.near]
        if suspect in self.open and suspect not in self.secrets:
            words.append(t("killer.can-be", role=t(_other_role(seen))))
        return words + self._mark_words(suspect)

    def _mark_words(self, suspect: str) -> list[str]:
        """Return the reader's own mark in words, if there is one."""
        mark = mark_of(self.look, suspect)
        return [self.t("killer.marked", mark=self.t(f"killer.mark.{mark}"))] if mark else []

    def _plate(self, suspect: str) -> Html:
        """Return the name. An agent's with its number in the hand."""
        number = self.seen.hand.find(suspect) + 1
        return join([draw(number, "number"), _name(suspect)]) if number else _name(suspect)

    def _badges(self, suspect: str) -> Html:
        """Return the marks that tell states apart without colour. The role is the ring around the card."""
        t, table = self.t, self.seen.table
        badge = partial(el, "span", aria_hidden="true")
        found = []
        if suspect in table.dead:
            found.append(badge(class_="cross"))
        if suspect in table.innocent:
            found.append(stamp(t))
        found += [
            draw(t(f"killer.secret.{code}"), f"secret of-{code}") for code in self.secrets.get(suspect, ())
        ]
        clue = telling(self.seen, self.clues, suspect)
        if suspect in self.unmasked:
            found.append(draw(self.unmasked[suspect], "unmasked"))
        elif clue and suspect not in table.dead and not self.look.outcome:
            found.append(draw(clue.ply, f"clue about-{clue.about} {clue.how}"))
        if suspect in self.cleared and suspect not in table.dead:
            found.append(draw("≠", "wrong"))
        mark = mark_of(self.look, suspect)
        if mark:
            found.append(draw(mark, "pencil"))
        return join(found)


def stamp(t: Words) -> Html:
    """Return the stamp on the face of an innocent suspect."""
    return el(
        "span", el("i", data_mark=t("killer.stamp")), class_="stamp", data_stamp=True, aria_hidden="true"
    )


def legend(t: Words) -> Html:
    """Return every mark on a face with its meaning."""
    marks = {
        "near": (draw(5, "clue about-killer near"), draw(5, "clue about-inspector near")),
        "far": (draw(5, "clue about-killer far"), draw(5, "clue about-inspector far")),
        "agent": (draw(1, "number"),),
        "stamp": (stamp(t),),
        "wrong": (draw("≠", "wrong"),),
        "mask": (draw(5, "unmasked"),),
    }
    items = [
        el(
            "li",
            [el("span", mark, class_="card of-stamp" if name == "stamp" else "card") for mark in pictures],
            el("span", t(f"killer.marks.{name}")),
        )
        for name, pictures in marks.items()
    ]
    faint = el("li", el("span", t("killer.marks.faint")))
    return el("div", el("h3", t("killer.marks")), el("ul", items, faint), class_="mark-list")


@cache
def _face(suspect: str) -> Html:
    """Return the picture of a suspect, which is the same in every drawing."""
    return el("span", class_="face", data_face=suspect, aria_hidden="true")


@cache
def _name(suspect: str) -> Html:
    """Return the name on a card, which no language changes."""
    return el("span", short(suspect), class_="name", aria_hidden="true")


def draw(text: str | int, class_: str) -> Html:
    """Return a mark that the style sheet writes: for the eye, the name of the button has it in words."""
    stamped = class_.startswith("secret") or None
    return el("span", data_mark=text, class_=class_, data_stamp=stamped, aria_hidden="true")


def _closing(look: Look) -> str | None:
    """Return the words for the suspects ruled out only by the end, the last secret of the case."""
    lines = [*secrets(look)]
    return f"found-{lines[-1]}" if lines and choice(look) == "after" else None


def excluded_suspects(seen: Observation, candidates: str) -> str:
    """Return the living suspects of the grid that the aid rules out, "" while it is silent."""
    if not candidates:
        return ""
    everybody = "".join("".join(row) for row in seen.table.grid)
    return "".join(name for name in everybody if name not in candidates + seen.identity)


def latest(look: Look) -> str:
    """Return the suspects named by the events that are new to the reader."""
    return "".join(event.target or event.suspect or event.revealed for event in unseen_events(look))


def _shifted_suspects(look: Look) -> str:
    """Return the suspects in the lines shifted by events that are new to the reader."""
    rows = look.seen.table.grid
    lines = {"r": rows, "c": tuple(zip(*rows, strict=True))}
    shifts = [
        (lines[event.verb], int(event.text[1]) - 1) for event in unseen_events(look) if event.verb in lines
    ]
    return "".join("".join(some[at]) for some, at in shifts if at < len(some))


def _other_role(seen: Observation) -> str:
    return "killer.the-inspector" if seen.seat == KILLER else "killer.the-killer"

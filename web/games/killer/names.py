"""Names of suspects, and words about them: occupations, public facts, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.action import parse_action
from noir.games.killer.state import KILLER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import Seat
    from noir.games.killer.observation import Observation
    from noir.games.killer.pieces import Collapse, Grid
    from noir.games.killer.state import Table
    from web.i18n import Words

NAMES = {
    "A": "Agata Brino",
    "B": "Bruno Falke",
    "C": "Celia Ruano",
    "D": "Dario Senn",
    "E": "Edda Lindmark",
    "F": "Farid Nassour",
    "G": "Greta Wirth",
    "H": "Hugo Brasse",
    "I": "Ines Calvet",
    "J": "Janos Kertes",
    "K": "Katya Zorina",
    "L": "Leon Tavel",
    "M": "Marta Quist",
    "N": "Nils Aker",
    "O": "Oona Tierney",
    "P": "Paolo Ferrin",
    "Q": "Quirin Holt",
    "R": "Rosa Delmas",
    "S": "Samir Tannous",
    "T": "Tilda Roake",
    "U": "Udo Stamm",
    "V": "Vera Cossu",
    "W": "Wanda Zeller",
    "X": "Xenia Manos",
    "Y": "Yusuf Altan",
}


def short(suspect: str) -> str:
    """Return the given name of a suspect. It begins with its letter."""
    return NAMES[suspect].partition(" ")[0]


def full(t: Words, suspect: str) -> str:
    """Return name and occupation of a suspect."""
    return t("killer.who", name=NAMES[suspect], job=t(f"killer.job.{suspect}"))


def list_names(t: Words, suspects: Iterable[str]) -> str:
    """Return the given names of some suspects as a list, or the word for none."""
    return t.list([short(suspect) for suspect in suspects]) or t("killer.nobody")


def role(t: Words, seat: Seat) -> str:
    """Return the name of a role."""
    return t("killer.the-killer" if seat == KILLER else "killer.the-inspector")


def condition(t: Words, table: Table, suspect: str) -> str:
    """Return the public state of a suspect: alive or dead, the INNOCENT mark, gone from the grid."""
    words = [t("killer.dead" if suspect in table.dead else "killer.alive")]
    if suspect in table.innocent:
        words.append(t("killer.innocent"))
    if place(table.grid, suspect) is None:
        words.append(t("killer.gone"))
    return t.list(words, "")


def empty_hand(seen: Observation) -> str:
    """Return the key of the words for an empty hand: whether the pile can fill it (K18)."""
    return "killer.no-agents" if seen.table.pile_size else "killer.no-agents-at-all"


def place(grid: Grid, suspect: str) -> tuple[int, int] | None:
    """Return row and column of a suspect, from 1, or None when it left the grid."""
    for y, row in enumerate(grid, 1):
        if suspect in row:
            return y, row.index(suspect) + 1
    return None


def collapse_words(t: Words, collapse: Collapse) -> str:
    """Return which lines leave the grid, or "" when none does."""
    lines = [t("killer.row", n=n) for n in collapse.rows] + [
        t("killer.column", n=n) for n in collapse.columns
    ]
    return t("killer.falls", lines=t.list(lines)) if lines else ""


def shift_words(t: Words, text: str) -> str:
    """Return a shift such as ``r2e`` in words."""
    return t(f"killer.shift.{text[0]}{text[2]}", n=text[1])


def action_name(t: Words, action: str, form: str = "killer.name") -> str:
    """Return an action in words, to be put after a colon, in a form of the locales."""
    parsed = parse_action(action)
    if parsed.is_shift:
        return t(f"{form}.shift", shift=shift_words(t, action))
    names = {"who": NAMES.get(parsed.suspect, ""), "target": NAMES.get(parsed.target, "")}
    return t(f"{form}.{parsed.verb}", **names)

"""Editor of Killer vs Inspector for the analysis board: its places, its other facts, its words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.games.killer.action import format_action, parse_action
from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.position import grounds, read
from noir.games.killer.position import reveal as answers_of
from noir.games.killer.state import FIRST_HAND, INSPECTOR, KILLER
from web.contracts.editor import Choice, Finding, Piece, Place
from web.games.killer.deduction import OF_EVENT
from web.games.killer.edits import (
    CARDS,
    CLUES,
    ROLES,
    WITH_NEIGHBOURS,
    collapse,
    cut,
    edit,
    empty,
    game_of,
    is_laid,
    loose,
    people,
    values,
    width,
    without,
)
from web.games.killer.lists import lay_list, read_suspects
from web.games.killer.mugs import chip, mug, plain
from web.games.killer.names import NAMES, full, list_names, shift_words
from web.games.killer.packing import LETTERS, likely
from web.games.killer.steps import StepWords
from web.model.percent import percent
from web.model.validation import parse_integer

if TYPE_CHECKING:
    from noir.games.killer.facts import Clue, Position
    from noir.games.killer.position import Answer, Ground
    from noir.positions import Fault
    from web.i18n import Words

TABLE = ("grid", "dead", "swap")
PAIRS = ("swap", "citizen")
"""The places where two suspects are pressed, one after the other."""
RULES = {
    "quiet": "K21",
    "banned": "K12",
    "arrests": "K20",
    "failed": "K16",
    "former": "K16",
    "agents": "K18",
    "spent": "K19",
    "kill": "K14",
    "yes": "K15",
    "no": "K15",
    "near": "K18",
    "far": "K18",
    "arrest": "K17",
    "citizen": "K20",
    "limit": "K19",
}
"""The rules that explain the names of facts and places."""

BEGIN = "FXJGN/PAUYE/VWTmI/KSDCB/ORQLh.i2.I-EXNR.eJkHBCLkMBCDEITUY"
BEGIN_WITH_CITIZENS = BEGIN.replace(".eJ", "z3.eJ")
"""The positions to begin with."""
KEYS = {name: str(n) for n, name in enumerate(("grid", "dead", *list(CLUES)[:6], "former", "agents"))}
"""The digits that choose places. The others follow each other after the grid, or are rare."""


class Editor(StepWords):
    """The editor of Killer vs Inspector."""

    letters = LETTERS
    is_table = True

    def empty(self, game: str) -> Position:
        """Return the suspects by the alphabet, before the first kill."""
        return empty(game)

    def begin(self, game: str) -> Position:
        """Return a typical position: the Inspector's turn after two kills."""
        return read(BEGIN_WITH_CITIZENS if game == "killer-citizen" else BEGIN)

    def first_place(self, position: Position) -> str:
        """Return the grid until it is full, then our role."""
        return ROLES[position.seat] if is_laid(position) else "grid"

    def edit(self, position: Position, text: str) -> Position:
        """Return the position after an edit, perhaps an impossible one, or raise InvalidNotation."""
        return edit(position, text)

    def about_lists(self, t: Words) -> str:
        """Return the label of the field for a list of the grid."""
        return t("killer-analysis.list")

    def lay(self, position: Position, text: str) -> Position:
        """Return the position with the grid of a list of names or letters, row by row."""
        return lay_list(position, text)

    def about_order(self, t: Words) -> str:
        """Return the label of the field for the grid at a real table."""
        return t("killer-analysis.order")

    def read_order(self, text: str) -> tuple[str, ...]:
        """Return the suspects of a list, row by row."""
        return tuple(read_suspects(text))

    def choices(self, t: Words, position: Position) -> tuple[Choice, ...]:
        """Return our role, the turn, and the numbers of the case."""
        facts = {
            "seat": "KI"[position.seat],
            "phase": position.phase,
            "quiet": str(position.quiet),
            "banned": format_action(position.banned) if position.banned else "",
            "arrests": str(position.arrests),
            "hand": str(position.hand_size),
            "columns": str(width(position)),
        }
        is_hand_known = position.is_hand_open or len(values("hand", position)) == 1
        missing = {"arrests": not position.citizen, "hand": is_hand_known}
        return tuple(
            _choice(t, position, name, value) for name, value in facts.items() if not missing.get(name)
        )

    def places(self, t: Words, _deck: str, position: Position) -> tuple[Place, ...]:
        """Return the grid, the cards, the clues, and the kinds of clues that can be added."""
        return (
            *(_place(t, position, "table", name) for name in TABLE),
            *(_place(t, position, "cards", name) for name in CARDS),
            *(_clue_place(t, position, number) for number in range(len(position.clues))),
            *(_new_clue(t, name) for name in _kinds(position)),
        )

    def stock(self, t: Words, _deck: str, position: Position, place: str) -> tuple[tuple[Piece, ...], ...]:
        """Return the grid, to press suspects into a place, and below it those off the grid.

        As long as a suspect is missing, there is everybody by the alphabet above a grid to lay out.
        """
        others = without(SUSPECTS, people(position))
        off_grid = () if place == "grid" else cut(others, SIDE)
        rows = [tuple(_cell(t, position, place, one) for one in row) for row in (*position.grid, *off_grid)]
        if place != "grid":
            return tuple(rows)
        alphabet = cut(SUSPECTS if others else "", SIDE)  # above the grid, which grows
        return (*(tuple(_loose(t, position, one) for one in row) for row in alphabet), *rows)

    def next_place(self, position: Position, place: str, edit: str) -> str:
        """Return the place for the next press: after the grid our role, then our cards, then the victims.

        After a new clue it is those beside, unless they came with it.
        """
        is_guessed = edit.startswith(f"clue+{place}") and len(edit) == len(f"clue+{place}A")
        if place in CLUES and is_guessed and position.clues[-1].verb in WITH_NEIGHBOURS:
            return f"beside{len(position.clues) - 1}"
        match place:
            case "grid" if is_laid(position):
                return ROLES[position.seat]
            case "inspector":
                return "hand"
            case "hand" if len(position.inspector + position.hand) == FIRST_HAND:
                return "kill"
            case "killer":
                return "kill"
            case _:
                return place

    def fault(self, t: Words, fault: Fault) -> str:
        """Return in a sentence why a position is impossible."""
        n, *others = map(str, fault.numbers or ("",))
        who = list_names(t, fault.pieces)
        return t(f"killer-analysis.fault.{fault.code}", who=who, n=n, others=t.list(others))

    def card(self, t: Words, _deck: str, name: str) -> Piece:
        """Return the card of a suspect."""
        return Piece(name, full(t, name), plain(name), key=name)

    def holding(self, t: Words, pieces: tuple[str, ...]) -> str:
        """Return hidden suspects in words."""
        return list_names(t, pieces)

    def game_of(self, position: Position) -> str:
        """Return the game that a position belongs to."""
        return game_of(position)

    def likely(self, text: str) -> str:
        """Return the letters that usually follow the beginning of a text. Others can, but they cost more."""
        return likely(text)

    def typing(self, t: Words) -> str:
        """Return how a suspect is chosen by the keyboard."""
        return t("killer-analysis.typing")

    def note(self, t: Words) -> str:
        """Return a remark about the numbers of moves, which are made up."""
        return t("killer-analysis.note")

    def findings(self, t: Words, position: Position) -> tuple[Finding, ...]:
        """Return the candidates for each role, for our own one those by public clues."""
        listed = []
        for role, is_mine, names, excluded in _known_roles(position):
            key, n = f"killer.aid.{role}", len(names)
            label = t.n(f"{key}-public", n) if is_mine else t(key, n=n)
            listed.append(Finding(role, label, list_names(t, names), _reasons(t, excluded)))
        return tuple(listed)

    def reveal(self, t: Words, position: Position, action: str) -> tuple[str, ...]:
        """Return the possible answers to an own action, each as a sentence."""
        return tuple(_answer(t, answer) for answer in _answers(position, action) if answer.code != "nothing")


@lru_cache(maxsize=128)
def _answers(position: Position, action: str) -> tuple[Answer, ...]:
    """Return the possible answers to an action, cached as each drawing lists those of all actions."""
    return answers_of(position, parse_action(action))


@lru_cache(maxsize=4)
def _known_roles(position: Position) -> tuple[tuple[str, bool, str, tuple[Ground, ...]], ...]:
    """Return the roles, whether we have them, their candidates, and the grounds against the others."""
    public, listed = public_belief(position.observation), []
    for role, seat in (("killer", KILLER), ("inspector", INSPECTOR)):
        is_mine = bool(position.identity) and position.seat == seat
        belief = public if is_mine else position.belief
        names = (belief.killer if role == "killer" else belief.inspector).names
        listed.append((role, is_mine, names, grounds(position, belief)[role]))
    return tuple(listed)


def _choice(t: Words, position: Position, name: str, value: str) -> Choice:
    named = tuple((f"{name}={each}", _value_name(t, name, each)) for each in values(name, position))
    return Choice(name, t(f"killer-analysis.{name}"), named, f"{name}={value}", RULES.get(name, ""))


def _value_name(t: Words, name: str, value: str) -> str:
    if name in ("seat", "phase"):
        return t(f"killer-analysis.{name}.{value}")
    if name == "banned":
        return shift_words(t, value) if value else t("killer-analysis.banned.none")
    return value


# -- the places --------------------------------------------------------------------------


def _kinds(position: Position) -> list[str]:
    """Return the kinds of clues that can be added. Only the Killer wonders about the hand (K19)."""
    missing = {"citizen": not position.citizen, "limit": position.seat == INSPECTOR}
    return [kind for kind in CLUES if not missing.get(kind)]


def _place(t: Words, position: Position, group: str, name: str) -> Place:
    names = "" if name == "swap" else names_in(position, name)
    listed = "" if name in TABLE else names  # the grid shows the others
    pieces = tuple(Piece(f"{name}-{one}", full(t, one), chip(one)) for one in listed)
    label, heading = t(f"killer-analysis.place.{name}"), t(f"killer-analysis.group.{group}")
    is_counted = name != "swap" and (name != "dead" or bool(position.grid))  # off an empty grid are all
    count = len(names) if is_counted else None
    rule, key = RULES.get(name, ""), KEYS.get(name, "")
    ways = _ways(t, position, name)
    drag = "pair" if name in PAIRS else ""
    return Place(name, label, pieces, count, heading, ways, drag, rule=rule, key=key)


def _ways(t: Words, position: Position, name: str) -> tuple[tuple[str, str], ...]:
    """Return the edits of a place as a whole, and their names."""
    number = len(people(position))
    possible = {
        "clear": ("grid", "grid=", number > 0),
        "rest": ("grid", "rest=", not is_laid(position) or len(loose(position)) > 1),
        "fall": ("dead", "fall=", collapse(position) is not None),
    }
    return tuple(
        (edit, t(f"killer-analysis.{key}"))
        for key, (place, edit, is_possible) in possible.items()
        if place == name and is_possible
    )


def _new_clue(t: Words, name: str) -> Place:
    label, heading = t(f"killer-analysis.place.{name}"), t("killer-analysis.group.new")
    is_pair, key = name in PAIRS, KEYS.get(name, "")
    note = "" if is_pair else t("killer-analysis.trail")
    drag = "pair" if is_pair else "trail"
    return Place(name, label, (), None, heading, drag=drag, note=note, rule=RULES[name], key=key)


def _clue_place(t: Words, position: Position, number: int) -> Place:
    """Return a clue as a place: those beside its suspect are in it."""
    clue, name = position.clues[number], f"beside{number}"
    ways = [(f"clue{number}-", t("killer-analysis.clue.remove"))]
    if number:
        ways.append((f"sooner{number}+", t("killer-analysis.clue.sooner")))
    if clue.verb == "h":
        ways += [(f"held{number}+{held}", t.n("killer-analysis.clue.held", held)) for held in range(1, 5)]
    pieces = tuple(Piece(f"{name}-{one}", full(t, one), chip(one)) for one in clue.near)
    label, heading = clue_words(t, clue, position.former), t("killer-analysis.group.clues")
    can_get = clue.verb in WITH_NEIGHBOURS
    return Place(name, label, pieces, len(clue.near), heading, tuple(ways), can_get=can_get)


def clue_words(t: Words, clue: Clue, former: str) -> str:
    """Return a clue in words, without those beside."""
    tail = {True: ".near", False: ".far", None: ""}[clue.radar]
    if clue.verb == "a" and not clue.near:
        tail = ".bare"
    names = {"who": list_names(t, clue.centre or former), "target": list_names(t, clue.target)}
    return t(f"killer-analysis.clue.{clue.verb}{tail}", **names, n=clue.held)


def _loose(t: Words, position: Position, suspect: str) -> Piece:
    """Return a suspect to be laid out: into the next free cell of the grid, or out of it."""
    is_in = suspect in people(position)
    edit = f"grid{'-' if is_in else '+'}{suspect}"
    return Piece(edit, full(t, suspect), plain(suspect), key=suspect, is_in=is_in, slot=f"all-{suspect}")


def _cell(t: Words, position: Position, place: str, suspect: str) -> Piece:
    """Return a suspect to be pressed: into the place, out of it, or as one of two."""
    name, _, picked = place.partition("-")
    text = t.list([full(t, suspect), *_marks(t, position, suspect)], "")
    verb, is_in = "edit", None
    if name in PAIRS and picked in ("", suspect):
        verb, edit, is_in = "place", name if picked else f"{name}-{suspect}", bool(picked)
    elif name == "swap":
        edit, is_in = f"swap+{picked}{suspect}", False
    elif name in CLUES:
        edit = f"clue+{name}{picked}{suspect}"
    elif name == "grid":
        edit = f"grid{'+' if is_laid(position) else '-'}{suspect}"
    else:
        is_in = suspect in names_in(position, name)
        edit = f"{name}{'-' if is_in else '+'}{suspect}"
    key = "" if name == "grid" and not is_laid(position) else suspect  # there is another one to type
    return Piece(edit, text, mug(t, position, suspect), key=key, verb=verb, is_in=is_in, slot=suspect)


def names_in(position: Position, name: str) -> str:
    """Return the suspects of a place."""
    if name == "grid":
        return people(position)
    number = parse_integer(name.removeprefix("beside"))
    return position.clues[number].near if number >= 0 else str(getattr(position, name))


def _marks(t: Words, position: Position, suspect: str) -> list[str]:
    """Return all that is set about a suspect, in words."""
    absence = [] if suspect in people(position) else [t("killer.gone")]
    names = [name for name in ("dead", *CARDS) if suspect in getattr(position, name)]
    return absence + [t(f"killer-analysis.is.{name}") for name in names]


# -- the words ---------------------------------------------------------------------------


def _reasons(t: Words, excluded: tuple[Ground, ...]) -> tuple[tuple[str, str, str], ...]:
    """Return each reason once, with the rule behind it and everyone it excludes."""
    reasons: dict[tuple[str, str], str] = {}
    for ground in excluded:
        key = ground.rule, _reason(t, ground)
        reasons[key] = reasons.get(key, "") + ground.suspect
    return tuple((rule, list_names(t, names), why) for (rule, why), names in reasons.items())


def _reason(t: Words, ground: Ground) -> str:
    if ground.event is None or ground.code not in OF_EVENT:
        code = "own-card.they" if ground.code == "own-card" else ground.code
        return t(f"killer.reason.{code}")
    return t(f"killer-analysis.reason.{ground.code}", who=NAMES[ground.event.suspect])


def _answer(t: Words, answer: Answer) -> str:
    what = t(f"killer-analysis.reveal.{answer.code}", chance=percent(answer.chance))
    if answer.wins:
        return what
    killers, inspectors = len(answer.killers), len(answer.inspectors)
    return f"{what} {t('killer-analysis.reveal.left', killers=killers, inspectors=inspectors)}"

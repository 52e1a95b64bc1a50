"""View of the table of Killer vs Inspector and its variant. See ``TableView`` for the contract.

What can be done with a suspect is done on its card. The dossier says the same actions in words,
so the texts on the page are exactly the legal ones whatever the cards are set to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.action import parse_action
from noir.games.killer.belief import gives_place_away
from noir.games.killer.state import INSPECTOR, KILLER, QUIET_LIMIT
from web.contracts.table import TableView
from web.games.killer import advice
from web.games.killer import log as killer_log
from web.games.killer.clues import cleared_suspects
from web.games.killer.cues import cues
from web.games.killer.deduction import aid, other_candidates
from web.games.killer.ending import course, ending, verdict
from web.games.killer.grid import board, excluded_suspects, legend
from web.games.killer.names import NAMES, action_name, list_names, place, role
from web.games.killer.panel import dossier, faced, in_words
from web.games.killer.pencil import describe_mark, pencilled, tool_in_hand
from web.games.killer.refusals import why
from web.games.killer.strip import strip
from web.games.killer.verbs import ARREST, CITIZEN, EXONERATE, KILL, SHIFT, bar, is_killer_away, verb
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.core import Reason, Seat
    from noir.games.killer.observation import Observation
    from web.i18n import Words
    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.settings import Settings

KEYS = ({"D": "D", "P": "P"}, {"1": "1234", "E": "E", "P": "P"})
"""The keys of the Killer and those of the Inspector, by the name of what they do."""
FEW_TURNS = 10
"""Quiet turns before a draw, of which a player hears."""
POINTED = {
    "do.killer": f":is(.count.dead, .verb.is-{KILL})",
    "do.inspector": ".verb:not(.is-pencil, [aria-disabled=true])",
    "aid": ".suspects .excluded:not(.dead)",
}
"""By name of a pointer, what it points at: any of these that leaves it a place."""
RULES = ("goal", "near", "killer", "inspector", "innocent", "shift", "collapse", "cold")


class View(TableView):
    """The table of Killer vs Inspector."""

    def table(self, look: Look) -> Html:
        """Return the table: the grid, the verbs, the dossier and the strip of clues."""
        held = "p" if pencilled(look) else verb(look)
        first = [ending(look, look.outcome), board(look)] if look.outcome else [board(look), bar(look)]
        parts = [*first, dossier(look), strip(look), in_words(look)]
        return el(
            "div",
            el(
                "div",
                parts,
                class_=classes("case", faced(look) and "faced", "is-over" if look.outcome else None),
            ),
            class_=classes(
                "killer",
                "as-killer" if look.seat == KILLER else "as-inspector",
                held == SHIFT and "shifting",
            ),
            data_verb=held or None,
            data_notes=True,
        )

    def side(self, look: Look) -> Html:
        """Return the deduction aid, and at the end the knowledge of each side."""
        if not (look.outcome and look.both):
            return aid(look)
        return join([aid(look), course(look, look.both)])

    def log(self, look: Look) -> list[str]:
        """Return the log, one entry per action, oldest first."""
        return killer_log.lines(look)

    def results(self, look: Look) -> dict[int, str]:
        """Return the answers to the reader's own actions."""
        return killer_log.results(look)

    def brief(self, look: Look) -> str:
        """Return how many moves there were, and how many are dead."""
        return killer_log.brief(look)

    def describe_value(self, look: Look, key: str) -> str:
        """Return the mark that the pencil has left on a suspect, or nothing for another value."""
        return describe_mark(look, key)

    def summary(self, look: Look) -> str:
        """Return the state of the case: move, identity, the dead, the neighbours, the counters, the clues."""
        return killer_log.summary(look)

    def status(self, look: Look) -> str:
        """Return the turn and the choices, or the way the case ended."""
        t = look.t
        if look.outcome:
            return verdict(look, look.outcome)
        if look.is_mine and look.is_live and not look.watch:
            return " ".join([_question(look, _count(look)), *_warning(look)])
        mover = look.seat.other if look.to_move is None else look.to_move
        return t("killer.status.theirs", role=role(t, mover), name=look.names[mover])

    def ask(self, look: Look) -> str:
        """Return the reader's decision: one sentence for every kind of decision, and perhaps a warning."""
        return " ".join([_question(look), *_warning(look)])

    def confirm(self, look: Look, action: str) -> str:
        """Return the question before an arrest that gives the place away, or that can't be right."""
        parsed = parse_action(action)
        others, suspect = gives_place_away(look.seen, parsed), parsed.target or parsed.suspect
        parts = []
        if parsed.verb in "az" and suspect in cleared_suspects(look.seen):
            parts.append(look.t("killer.confirm.again", who=NAMES[suspect]))
        if others:
            key = "killer.confirm.only" if len(others) == 1 else "killer.confirm"
            parts.append(look.t(key, who=NAMES[suspect], near=list_names(look.t, others)))
        return " ".join(parts)

    def pointers(self, look: Look) -> dict[str, str]:
        """Return the pointer for a newcomer: at the way to win, then at a faint face.

        It gives way to a hint, to a tool in hand, and to the choice of a card, which explains itself.
        """
        if look.outcome or look.offers.hint or tool_in_hand(look) or _chooses_card(look.seen):
            return {}
        turns = sum(event.seat == look.seat and event.verb not in "iu" for event in look.seen.history)
        if not turns:
            name = "do.killer" if look.seat == KILLER else "do.inspector"
        elif turns == 1 and {*excluded_suspects(look.seen, other_candidates(look))} - {*look.seen.table.dead}:
            name = "aid"
        else:
            return {}
        other = role(look.t, look.seat.other)
        return {POINTED[name]: look.t(f"killer.pointer.{name}", role=other)}

    def onboarding(self, look: Look) -> str:
        """Return the name of the reader's role, as each has pointers of its own."""
        return f"{self.family}.{look.seat:d}"

    def is_weighty(self, look: Look) -> bool:
        """Return whether the reader's latest action is a kill, an arrest or an exoneration."""
        own = [event.verb for event in look.seen.history if event.seat == look.seat]
        return bool(own) and own[-1] in (KILL, ARREST, CITIZEN, EXONERATE)

    def marks(self, look: Look) -> str:
        """Return for each turn of the reader whether it was a kill or an arrest."""
        own = (event.verb for event in look.seen.history if event.seat == look.seat)
        return "".join("▲" if verb in (KILL, ARREST, CITIZEN) else "·" for verb in own)

    def focus(self, look: Look) -> str:
        """Return the key of the element the person most likely wants next."""
        seen: Observation = look.seen
        if look.outcome:
            return "verdict"
        if _chooses_card(seen):
            return f"hand-{_first_choice(look)}"
        last = next((event for event in reversed(seen.history) if event.seat == seen.seat), None)
        if last is None:
            return f"cell-{seen.identity}"
        if last.verb in "rc":
            return f"shift-{last.text}"
        target = last.target or last.suspect
        return f"cell-{target if target and place(seen.table.grid, target) else seen.identity}"

    def seat_name(self, t: Words, seat: Seat) -> str:
        """Return the name of a role."""
        return role(t, seat)

    def keys(self, look: Look) -> dict[str, str]:
        """Return the keys of the reader's seat besides the house's own."""
        return {keys: look.t(f"killer.key.{name}") for name, keys in KEYS[look.seat].items()}

    def rules(self, t: Words, settings: Settings) -> Html:
        """Return the marks on the faces, which a player looks up most, and the rules in short."""
        points = [t(f"killer.rules.{name}") for name in RULES]
        if settings.game == "killer-citizen":
            points.append(t("killer.rules.citizen"))
        return el("div", legend(t), el("ul", [el("li", point) for point in points]), class_="marks-and-rules")

    def why(self, look: Look, code: str) -> str:
        """Return why something cannot be done now."""
        return why(look, code)

    def action_name(self, t: Words, _seen: Observation, action: str) -> str:
        """Return an action in words, to be put after a colon."""
        return action_name(t, action)

    def past_action(self, t: Words, _seen: Observation, action: str) -> str:
        """Return the reader's own past action, to be put after a colon."""
        return action_name(t, action, "killer.past")

    def reason(self, t: Words, reason: Reason) -> str:
        """Return one sentence for a reason."""
        return advice.reason(t, reason)

    def cues(self, look: Look, since: int) -> list[Cue]:
        """Return the animations and sounds of the actions after ply ``since``."""
        return cues(look, since)


def _question(look: Look, count: Sequence[str] = ()) -> str:
    """Return the reader's decision. A count of suspects takes the place of the verbs, which the bar shows."""
    t, seen = look.t, look.seen
    if seen.seat == KILLER and not seen.table.dead:
        return t("killer.status.first-kill", who=NAMES[seen.identity])
    if seen.seat == INSPECTOR and not seen.table.chosen:
        return t("killer.status.choose")
    if seen.table.drawn:
        return t("killer.status.use")
    return _choice_of_verb(look, count)


def _choice_of_verb(look: Look, count: Sequence[str]) -> str:
    """Return the verbs to choose from, or the only one."""
    t, seen = look.t, look.seen
    order = "kds" if seen.seat == KILLER else "aezs"
    verbs = {SHIFT if action.is_shift else action.verb for action in seen.legal}
    deeds = [t(f"killer.status.{verb}") for verb in order if verb in verbs]
    turn = t("killer.status.mine", deeds=t.list(deeds, "or"))
    return " ".join([t("killer.status.turn") if count and len(deeds) > 1 else turn, *count])


def _count(look: Look) -> list[str]:
    """Return how many suspects can have the other role, while the aid speaks. A single one is named."""
    left, other = other_candidates(look), "inspector" if look.seat == KILLER else "killer"
    away = ".away" if is_killer_away(look) else ""
    key = f"killer.status.{'only' if len(left) == 1 else 'open'}.{other}{away}"
    return [look.t(key, n=len(left), who=list_names(look.t, left))] if left else []


def _warning(look: Look) -> list[str]:
    """Return how many quiet turns are left before the case goes cold, when there are few (K21)."""
    left = QUIET_LIMIT - look.seen.table.quiet
    return [look.t.n("killer.status.quiet", left)] if left <= FEW_TURNS else []


def _first_choice(look: Look) -> str:
    """Return the card of the hand to begin with: the first possible identity, or the newest usable agent."""
    seen: Observation = look.seen
    cards = seen.hand[::-1] if seen.table.drawn else seen.hand
    return next((card for card in cards if {f"i{card}", f"u{card}"} & look.legal), cards[0])


def _chooses_card(seen: Observation) -> bool:
    """Return whether the Inspector has to choose an identity or an agent from the hand."""
    return seen.seat == INSPECTOR and bool(seen.hand) and bool(seen.table.drawn or not seen.table.chosen)

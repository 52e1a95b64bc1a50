"""Referee for the words of a case: candidates, moves and legality, from the rules alone.

Built on the plain second implementation of the rules, and like it sharing nothing with the engine.
"""

from __future__ import annotations

from tests.games.killer.plain import Plain

LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXY")
KILLER, INSPECTOR = 0, 1


class Referee(Plain):
    """A game that also keeps the public knowledge, and the knowledge of each side."""

    def __init__(self, deal: str, citizen: bool) -> None:
        super().__init__(deal, citizen)
        self.moves = 0
        self.killers = set(LETTERS)
        self.inspectors = set(LETTERS)
        self.held = set(self.hand)
        """Every evidence card that the Inspector has seen."""
        self.faces = {self.killer}
        """Everybody that the Killer has been."""
        self.shown: set[str] = set()
        """The evidence cards that lie face up."""

    def living(self, name: str) -> set[str]:
        return self.near(name) - self.dead - {name}

    def play(self, text: str) -> None:
        verb, name, face = text[0], text[1:2], self.killer
        near = self.living(name) if verb in "kau" else set()
        was_marked, card = name in self.innocent, self.pile[0] if self.pile and verb in "de" else ""
        super().play(text)
        self.moves += 1
        if verb == "k":
            self.after_kill(name, near, was_marked=was_marked)
        elif verb == "d":
            self.after_disguise(face, card)
        elif verb in "az":
            target = text[-1]
            self.killers &= {target} if target == face else LETTERS - {target}
            if verb == "a":
                self.inspectors &= near
        elif verb == "u" and name not in self.dead:
            self.killers &= near if face in near else LETTERS - near
        elif verb == "e":
            self.held |= {card} - {""}
        if verb in "uz":
            self.shown.add(name)
            self.killers.discard(name)
            self.inspectors.discard(name)

    def after_kill(self, name: str, near: set[str], *, was_marked: bool) -> None:
        self.killers &= near
        if self.result == "inspector-killed":
            self.inspectors = {name}
            return
        self.inspectors.discard(name)
        if was_marked:
            self.inspectors &= near if self.inspector in near else LETTERS - near

    def after_disguise(self, face: str, card: str) -> None:
        if self.killer == face:
            self.shown.add(card)
            return
        self.shown.add(face)
        self.faces.add(self.killer)
        self.killers = set(LETTERS - self.dead - self.innocent)
        self.inspectors.discard(face)

    # --- what can be proved ---

    def me(self, seat: int) -> str:
        return self.killer if seat == KILLER else self.inspector

    def suspects(self, seat: int) -> set[str]:
        """The candidates for the other role, as far as a seat can prove."""
        return self.killers - self.held if seat == INSPECTOR else self.inspectors - self.faces

    def public(self, seat: int) -> set[str]:
        """The candidates for the role of a seat, as far as a spectator can prove."""
        return apart(self.killers, self.inspectors)[seat]

    # --- what would come of an action ---

    def after(self, text: str) -> Referee:
        other = self.fork()
        other.play(text)
        return other

    def falling(self, text: str) -> int:
        """How many cards a kill that goes on, or a shift, makes leave the grid."""
        other = self.fork()
        if text[0] == "k":
            other.dead.add(text[1])
            other.collapse()
        else:
            other.shift(text)
        return len(self.cells) - len(other.cells)

    def reach(self, name: str) -> set[str]:
        """The living beside a suspect now or after one shift, whichever is forbidden this turn."""
        other = self.fork()
        other.last_shift = ""
        found = self.living(name)
        for text in other.shifts():
            moved = other.fork()
            moved.shift(text)
            found = found | moved.living(name)
        return found

    def chance_to_hide(self) -> float:
        """How likely a disguise works: over every possible Inspector, whose card is not in the pile."""
        unseen = LETTERS - {self.killer} - self.shown
        fit = unseen - self.dead - self.innocent
        shares = [len(fit - {one}) / len(unseen - {one}) for one in self.suspects(KILLER)]
        return sum(shares) / len(shares)


def apart(killers: set[str], inspectors: set[str]) -> tuple[set[str], set[str]]:
    """One suspect can't hold both roles: one known as the Killer is not the Inspector."""
    for _ in range(2):
        if len(killers) == 1:
            inspectors = inspectors - killers
        if len(inspectors) == 1:
            killers = killers - inspectors
    return killers, inspectors

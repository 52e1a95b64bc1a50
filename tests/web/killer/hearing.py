"""Announcements of a case, from a reading of its rules that shares nothing with the engine."""

from __future__ import annotations

import re

from tests.web.killer.referee import INSPECTOR, KILLER, Referee
from tests.web.killer.test_truth_of_words import STATUS, listed_names, names_me, plainly_out, read
from web.games.killer.names import NAMES

LOOKS: tuple[dict[str, str], ...] = ({},)
"""The parameters of the address for each look of the cards."""
WAYS = {"e": "to the right", "w": "to the left", "n": "up", "s": "down"}
LIST = re.compile(r"\b[A-Z][a-z]+(?:, [A-Z][a-z]+)* and [A-Z][a-z]+\b")
NAMED = r"([A-Z][\w, ]*|none)"


def names(suspects: set[str]) -> str:
    """The given names of suspects as a list."""
    found = [NAMES[one].partition(" ")[0] for one in sorted(suspects)]
    return " and ".join(filter(None, [", ".join(found[:-1]), found[-1]])) if found else "none"


def one_of(start: str, suspects: set[str], several: str = "one of ") -> str:
    return f"{start} {several if len(suspects) > 1 else ''}{names(suspects)}."


class Hearing:
    """A case as one seat should hear it. Its other player is called Kim or Ira."""

    def __init__(self, game: str, seat: int, name: str) -> None:
        kind, _, deal = game.partition(":")
        self.is_citizen = kind == "killer-citizen"
        self.case, self.seat, self.name = Referee(deal, self.is_citizen), seat, name
        self.evidence = deal.partition(".")[2]
        self.quiet = 0
        self.beside: dict[int, tuple[str, str, set[str], bool]] = {}
        """By the number of a move whose place is public: its verb, its suspect, who was near, the answer."""

    @property
    def turn(self) -> int | None:
        return None if self.case.result else self.case.turn

    def sort_lists(self, text: str) -> str:
        text = text.replace(self.name, ("Ira", "Kim")[self.seat]) if self.name else text
        return LIST.sub(lambda found: names(listed_names(found[0])), text)

    def play(self, text: str) -> str:
        case = self.case
        line = self.announce(text)
        near = case.living(text[1:2])
        role = INSPECTOR if text[0] == "k" else KILLER
        self.beside[case.moves + 1] = (text[0], text[1:2], near, case.me(role) in near)
        case.play(text)
        self.quiet = 0 if case.result == "killer-arrested" else case.quiet  # such an arrest is not quiet
        return line

    def announce(self, text: str) -> str:
        parts = [self.event(text)]
        if text[0] in "uz":
            place = "first hand" if text[1] in self.evidence[1:5] else "pile"
            parts.append(f"Evidence card {self.evidence.index(text[1]) + 1}, from the {place}.")
        fallen = self.fallen(text)
        if fallen:
            lines = " and ".join(filter(None, [", ".join(fallen[:-1]), fallen[-1]]))
            parts.append(f"All dead and out of the grid: {lines}.")
        return " ".join(parts)

    def fallen(self, text: str) -> list[str]:
        """The lines that leave the grid."""
        after, found = self.case.fork(), list[str]()

        def collapse() -> bool:
            for axis, kind in enumerate(("row", "column")):
                found.extend(f"{kind} {n + 1}" for n in range(after.size(axis)) if after.lie_dead(axis, n))
            return Referee.collapse(after)

        after.collapse = collapse  # type: ignore[method-assign]
        after.play(text)
        return found

    def event(self, text: str) -> str:
        verb, name, case = text[0], text[1:2], self.case
        is_mine, role = case.turn == self.seat, "The Killer" if case.turn == KILLER else "The Inspector"
        lines = {
            "k": lambda: self.kill(name, "You kill" if is_mine else "The Killer kills"),
            "d": lambda: self.disguise(is_mine=is_mine),
            "i": lambda: f"You’re {NAMES[name]} from now on.",
            "e": lambda: f"You draw {NAMES[case.pile[0]]} for an exoneration.",
            "u": lambda: self.radar(name, is_mine=is_mine),
            "a": lambda: self.arrest(text, is_mine=is_mine),
            "z": lambda: self.arrest(text, is_mine=is_mine),
        }
        if verb in "rc":
            line = f"{'row' if verb == 'r' else 'column'} {name} {WAYS[text[2]]}"
            return f"You shift {line}." if is_mine else f"{role} shifts {line}."
        if verb == "i" and not is_mine:
            return "The Inspector has chosen an identity."
        if verb == "e" and not (is_mine and case.pile):
            return f"{'You prepare' if is_mine else 'The Inspector prepares'} an exoneration."
        return lines[verb]()

    def kill(self, name: str, start: str) -> str:
        case, near = self.case, self.case.living(name)
        line = f"{start} {NAMES[name]}; beside the victim: {names(near)}."
        if name not in case.innocent:
            return line
        if case.inspector not in near:
            return f"{line} Radar: no. The Inspector is none of them."
        left = near - plainly_out(case, self.seat, INSPECTOR)
        return f"{line} {one_of('Radar: yes. The Inspector is', left)}"

    def disguise(self, *, is_mine: bool) -> str:
        old, card, case = NAMES[self.case.killer], self.case.pile[0], self.case
        if card in case.dead | case.innocent:
            start = "Your" if is_mine else "The Killer’s"
            return f"{start} disguise fails: the card drawn is {NAMES[card]}."
        if is_mine:
            line = f"You slip into a disguise. Until now you were {old}, who is INNOCENT from now on."
            return f"{line} You’re {NAMES[card]} now."
        return (
            f"The Killer slips into a disguise. Until now the Killer was {old}, who is INNOCENT from now on."
        )

    def radar(self, name: str, *, is_mine: bool) -> str:
        case, who, near = self.case, NAMES[name], self.case.living(name)
        if name in case.dead:
            return (
                f"{'You reveal your' if is_mine else 'The Inspector reveals the'} dead agent {who}: no radar."
            )
        line = f"You exonerate {who}." if is_mine else f"The Inspector exonerates {who}."
        left = near - plainly_out(case, self.seat, KILLER)
        if case.killer in near:
            return f"{line} {one_of('Radar: yes. The Killer is', left)}"
        if not near:
            return f"{line} Radar: no. This agent has no living neighbour."
        left = left or near
        start = "is none of these:" if len(left) > 1 else "isn’t"
        return f"{line} {one_of(f'Radar: no. The Killer {start}', left, '')}"

    def arrest(self, text: str, *, is_mine: bool) -> str:
        case, who = self.case, NAMES[text[-1]]
        if text[0] == "z":
            start = f"{'Your agent' if is_mine else 'Agent'} {NAMES[text[1]]} arrests {who}"
        else:
            start = f"You arrest {who}" if is_mine else f"The Inspector arrests {who}"
        if text[-1] == case.killer:
            return f"{start}: that’s the Killer!"
        if text[0] == "z":
            return f"{start} and is wrong."
        if is_mine:
            known = names_me(case, INSPECTOR, text)
            return one_of(f"{start} and you’re wrong. Now the Killer knows that you’re", known)
        left = case.living(text[1]) - plainly_out(case, self.seat, INSPECTOR)
        return one_of(f"{start} and is wrong. So the Inspector is", left)

    def opening(self, text: str) -> str:
        first, dot, rest = text.partition(". ")
        start, rest = (text, "") if not dot or self.seat == KILLER else (f"{first}.", rest)
        read(STATUS, self.case, self.seat, "", start)
        return rest

    def rest(self, text: str) -> bool:
        return text == "" if self.case.moves == 0 else self.is_status(text)

    def is_status(self, text: str) -> bool:
        """Whether a line about the turn or the end is true, and nothing but that."""
        try:
            return bool(read(STATUS, self.case, self.seat, "", text))
        except AssertionError:
            return False

    def state(self, text: str) -> bool:
        case, me = self.case, self.case.me(self.seat)
        role = ("Killer", "Inspector")[self.seat]
        parts = [] if case.result else [f"Move {case.moves + 1}."]
        if me and (case.dead or self.turn != self.seat):
            parts.append(f"You’re {NAMES[me]}, the {role}.")
        if me:
            parts.append(f"Living beside you: {names(case.living(me))}.")
        parts.append(f"Dead, {len(case.dead)} of 16: {names(case.dead)}.")
        parts += [f"INNOCENT: {names(case.innocent)}."] if case.innocent else []
        if self.seat == INSPECTOR and case.hand:
            parts.append(f"Your {'agents' if case.inspector else 'cards'}: {names(case.hand)}.")
        parts.append(f"Evidence pile: {len(case.pile)}.")
        parts += [f"Inspector’s hand: {len(case.hand)}."] if self.seat == KILLER else []
        parts += [f"Citizen arrests left: {case.arrests}."] if self.is_citizen else []
        parts.append(f"Quiet turns: {self.quiet} of 40.")
        status, middle, clues = text.partition(" ".join(parts))
        facts = re.findall(
            r"Move (\d+): the (\w+) was(n’t)? beside (\w+)\. "
            rf"(?:Ruled out|This clue alone leaves): {NAMED}\.",
            clues,
        )
        whole = [self.clue(*found) for found in facts]
        is_whole = bool(middle) and all(whole) and clues.count(".") == 2 * len(facts)
        return is_whole and self.is_status(status.strip())

    def clue(self, move: str, role: str, far: str, who: str, listed: str) -> bool:
        """Whether a clue of the summary is a fact, and lists the suspects still open."""
        verb, suspect, near, answer = self.beside[int(move)]
        about = KILLER if role == "Killer" else INSPECTOR
        is_sure = verb == ("k" if about == KILLER else "a")  # who kills or arrests stands beside
        open_ = near - plainly_out(self.case, self.seat, about)
        return (
            NAMES[suspect].startswith(who)
            and listed_names(listed) == (open_ or near)
            and ((not far) == (is_sure or answer))
        )

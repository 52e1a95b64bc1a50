"""Steps of a game at a real table in words: the questions, the answers, the kinds of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import own_belief
from noir.games.killer.pieces import SUSPECTS, neighbours
from web.contracts.editor import PositionEditor
from web.games.killer.names import NAMES, action_name, full, shift_words
from web.games.killer.refusals import exclusions

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation
    from noir.real_table import Question
    from web.i18n import Words
    from web.model.look import Look

VERBS = {"r": "s", "c": "s", "u": "e"}
"""The verbs of actions that begin with another letter."""


class StepWords(PositionEditor):
    """The words of an editor for the steps of a game at a real table."""

    def question(self, t: Words, question: Question, last: str) -> str:
        """Return a question. An answer is asked by its action, and an agent after a draw."""
        if question.kind != "reply" and (question.kind, last) != ("theirs", "e"):
            return super().question(t, question, last)
        is_radar = last[0] == "k" and not {"=near", "=far"}.isdisjoint(question.answers)
        verb = "radar" if is_radar else last[0].replace("z", "a")
        return t(f"killer-analysis.asks.{question.kind}.{verb}", who=NAMES.get(last[-1], ""))

    def reply(self, t: Words, text: str) -> str:
        """Return an answer of the other device or the choice of an identity, which names no card."""
        code, name = text.rstrip(SUSPECTS), text.lstrip("=abcdefghijklmnopqrstuvwxyz")
        if text[0] == "=":
            return t(f"killer-analysis.reply.{code[1:]}", who=full(t, name) if name else "")
        return t("killer-analysis.reply.chosen") if text[0] == "i" and text[1:].isdecimal() else ""

    def their_action(self, t: Words, text: str) -> str:
        """Return an action of the other seat as a statement."""
        return action_name(t, text, "killer-analysis.they")

    def why_no_answer(self, look: Look, action: str) -> str:
        """Return why a suspect is no answer to the question, "" where no suspect is asked for."""
        who, kinds = action[-1:], {text.rstrip(SUSPECTS) for text in look.offers.answers}
        if who not in NAMES:
            return ""
        if "=new" in kinds:
            return _why_no_disguise(look, who)
        verb = next(iter(kinds & {"a", "k"}), "")
        return _why_no_target(look, verb, who) if verb else ""

    def label(self, t: Words, _seen: Observation, action: str) -> str:
        """Return the line and the way of a shift, "" for another action."""
        words = shift_words(t, action) if action[0] in "rc" else ""
        return words[:1].upper() + words[1:]

    def kind(self, t: Words, action: str) -> str:
        """Return the verb of an action, or how a disguise went. Shifts of rows and of columns are alike."""
        if action.startswith(("=new", "=same")):
            return t(f"killer-analysis.kind.{action[1:-1]}")
        verb = VERBS.get(action[0], action[0])
        return t(f"killer.verb.{verb}") if verb in "adekzs" else ""


def _why_no_disguise(look: Look, who: str) -> str:
    """Return why a suspect can't have been the Killer until a disguise."""
    t = look.t
    if who in look.seen.table.dead:
        return t("killer.why.dead", who=NAMES[who])
    return " ".join(exclusions(look, who)) or t("real.not-there", card=NAMES[who])


def _why_no_target(look: Look, verb: str, who: str) -> str:
    """Return why the opponent can't have killed or arrested a suspect."""
    t, table, belief = look.t, look.seen.table, own_belief(look.seen)
    if who in table.dead:
        return t("killer.why.dead", who=NAMES[who])
    if verb == "a" and who in table.innocent:
        return t("killer.why.innocent", who=NAMES[who])
    suspects = belief.killer if verb == "k" else belief.inspector
    if set(neighbours(table.grid, who)).isdisjoint(suspects.names):
        return t(f"killer-analysis.far.{verb}", who=NAMES[who])
    return t("real.not-there", card=NAMES[who])

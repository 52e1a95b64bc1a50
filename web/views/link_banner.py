"""Link banner: the contents of a link, its perspective, or the result to beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.model.links.duel import verdict
from web.registry import ui_of

if TYPE_CHECKING:
    from noir.core import Outcome, Seat
    from web.i18n import Words
    from web.model.links.duel import Rival
    from web.model.look import Look


def notes(look: Look) -> Html:
    """Return whose eyes these are, and the state of a duel."""
    parts = []
    if look.watch:
        perspective = "open" if look.watch.perspective is None else "seat"
        parts.append(look.t("share.par.watching" if look.watch.par else f"share.watching.{perspective}"))
    if tells_day(look):
        return join([el("p", sentence, class_="linked") for sentence in parts])
    if look.match.rival:
        parts += duel(look, look.match.rival)
    won = look.outcome is not None and look.match.rival is not None
    lines = [el("p", sentence, class_="linked", data_outcome=won) for sentence in parts]
    if look.outcome and look.match.rival and look.match.rival.outcome:
        lines.append(el("p", _ways(look, look.match.rival)))
    return join(lines)


def tells_day(look: Look) -> bool:
    """Return whether the verdict has a place for the boss's result at the deal of the day."""
    is_duel = look.match.rival is not None and not look.match.rival.par
    is_own = look.outcome is not None and look.match.is_of_day and not look.watch and not is_duel
    return is_own and ui_of(look.game).tells_end


def day_line(look: Look) -> Html | None:
    """Return the boss's result at the deal of the day, or its place until the boss has played."""
    if not tells_day(look):
        return None
    rival = look.match.rival
    if rival is None:
        return el("div", class_="day-line")
    sentences = el("p", " ".join(duel(look, rival)), class_="linked", data_outcome=True)
    return el("div", sentences, el("p", _ways(look, rival)), class_="day-line")


def _ways(look: Look, rival: Rival) -> list[Html | str]:
    """Return the ways to the other game, and to the result to send."""
    see = look.t(f"share.{_whose(rival)}.see")
    ways: list[Html | str] = [el("button", see, type="button", data_do="/rival", data_key="rival")]
    if rival.par:
        send = look.t("puzzle.result")
        ways += [" ", el("button", send, type="button", data_do="/deal-result", data_key="deal-result")]
    return ways


def duel(look: Look, rival: Rival) -> list[str]:
    """Return the sentences about a duel: the result to beat, and at the end the verdict."""
    t = look.t
    if rival.outcome is None:
        return [t("share.duel.unplayed")]
    whose = _whose(rival)
    sentences = [t(f"share.{whose}.beat", result=result(t, rival.outcome, look.seat))]
    if rival.undone or rival.branched:
        sentences.append(t("share.duel.helped"))
    if look.outcome:
        sentences.append(t(f"share.{whose}.{verdict(look.outcome, rival.outcome, look.seat)}"))
    return sentences


def _whose(rival: Rival) -> str:
    """Return under which name the sentences stand: of a duel with a sender, or of the boss as par."""
    return "par" if rival.par else "duel"


def result(t: Words, outcome: Outcome, seat: Seat) -> str:
    """Return an end in a few words, for the seat: "won, 21 : 15"."""
    kind = "drawn" if outcome.winner is None else "won" if outcome.winner == seat else "lost"
    words = t(f"share.result.{kind}")
    if not any(outcome.scores):
        return words
    mine, theirs = (str(outcome.scores[one]).replace("-", "−") for one in (seat, seat.other))
    return f"{words}, {mine} : {theirs}"

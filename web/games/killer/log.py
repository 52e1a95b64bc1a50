"""Log: events of Killer vs Inspector in sentences, as one seat may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.pieces import living_neighbours
from noir.games.killer.state import DEAD_TO_WIN, KILLER, QUIET_LIMIT
from web.games.killer.clues import clues, explained
from web.games.killer.names import NAMES, collapse_words, listed, role, shift_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event
    from web.i18n import Words
    from web.model.look import Look


def lines(t: Words, seen: Observation) -> list[str]:
    """Return one sentence or a few for each event, oldest first."""
    return [line(t, event, event.seat == seen.seat) for event in seen.history]


def line(t: Words, event: Event, own: bool) -> str:
    """Describe an event. With ``own`` the reader did it and knows its secrets."""
    told = _TOLD[event.verb](t, event, own)
    card = t("killer.log.card", n=event.place + 1) if event.place else ""
    return " ".join(filter(None, (told, card, collapse_words(t, event.collapse))))


def brought(t: Words, seen: Observation) -> dict[int, str]:
    """Return by ply the answers to the observer's own actions."""
    own = ((ply, event) for ply, event in enumerate(seen.history) if event.seat == seen.seat)
    return {ply: _brought(t, event) for ply, event in own}


def _brought(t: Words, event: Event) -> str:
    """Return the result of the reader's action. A right arrest is reported as the end of the case."""
    answered = event.radar is not None or event.verb in "deu" or (event.verb in "az" and not event.success)
    return line(t, event, own=True) if answered else collapse_words(t, event.collapse)


def brief(look: Look) -> str:
    """Return how many moves there were, and how many are dead."""
    table = look.seen.table
    return look.t("killer.brief", n=table.ply + 1, dead=len(table.dead), all=DEAD_TO_WIN)


def summary(look: Look) -> str:
    """Return the state of the case: move, identity, the dead, the neighbours, the counters, the clues."""
    t, seen = look.t, look.seen
    table = seen.table
    told = [t("killer.summary.move", n=table.ply + 1)] if table.to_move is not None else []
    if seen.identity:
        told += _own_lines(look)
    told.append(t("killer.summary.dead", n=len(table.dead), all=DEAD_TO_WIN, who=listed(t, table.dead)))
    if table.innocent:
        told.append(t("killer.summary.innocent", who=listed(t, table.innocent)))
    if seen.hand:
        key = "killer.summary.agents" if look.addressed else "killer.summary.agents.they"
        told.append(t(key, who=listed(t, seen.hand)))
    told += [t("killer.summary.count", name=name, count=count) for name, count in _counts(look)]
    return " ".join([*told, *(explained(look, clue) for clue in clues(seen))])


def _own_lines(look: Look) -> Iterator[str]:
    """Yield the sentences of a summary about the reader's identity and its neighbours."""
    t, seen = look.t, look.seen
    table = seen.table
    if table.dead or not look.is_mine:  # else the line about the turn says so
        key = "killer.summary.you" if look.addressed else "killer.summary.they"
        yield t(key, who=NAMES[seen.identity], role=role(t, seen.seat))
    key = "killer.summary.near" if look.addressed else "killer.summary.near.they"
    yield t(key, near=listed(t, living_neighbours(table.grid, seen.identity, table.dead)))


def _counts(look: Look) -> list[tuple[str, object]]:
    """Return the other numbers of the case that both seats see."""
    t, table = look.t, look.seen.table
    found: list[tuple[str, object]] = [(t("killer.count.pile"), table.pile_size)]
    if look.seat == KILLER:
        found.append((t("killer.count.hand"), table.hand_size))
    if table.citizen:
        found.append((t("killer.count.arrests"), table.arrests_left))
    return [*found, (t("killer.count.quiet"), t("killer.count.of", n=table.quiet, all=QUIET_LIMIT))]


def _kill(t: Words, event: Event, _own: bool) -> str:
    told = t("killer.log.k", who=NAMES[event.suspect], near=listed(t, event.near))
    if event.radar is None:
        return told
    heard = "killer.log.k.near" if event.radar else "killer.log.k.far"
    return f"{told} {t(heard, near=listed(t, event.near))}"


def _disguise(t: Words, event: Event, own: bool) -> str:
    revealed = NAMES[event.revealed]
    if not event.success:
        return t("killer.log.d.failed", who=revealed)
    told = t("killer.log.d", who=revealed)
    return f"{told} {t('killer.log.d.own', who=NAMES[event.drawn])}" if own else told


def _identity(t: Words, event: Event, own: bool) -> str:
    return t("killer.log.i.own", who=NAMES[event.suspect]) if own else t("killer.log.i")


def _arrest(t: Words, event: Event, _own: bool) -> str:
    key = "killer.log.a.right" if event.success else "killer.log.a.wrong"
    return t(key, who=NAMES[event.suspect], near=listed(t, event.near))


def _draw(t: Words, event: Event, own: bool) -> str:
    if own and event.drawn:
        return t("killer.log.e.own", who=NAMES[event.drawn])
    return t("killer.log.e")


def _use(t: Words, event: Event, _own: bool) -> str:
    who = NAMES[event.suspect]
    if event.radar is None:
        return t("killer.log.u.dead", who=who)
    heard = "killer.log.u.near" if event.radar else "killer.log.u.far"
    if not event.near:
        heard = "killer.log.u.alone"
    return f"{t('killer.log.u', who=who)} {t(heard, near=listed(t, event.near))}"


def _citizen(t: Words, event: Event, _own: bool) -> str:
    key = "killer.log.z.right" if event.success else "killer.log.z.wrong"
    return t(key, agent=NAMES[event.suspect], who=NAMES[event.target])


def _shift(t: Words, event: Event, _own: bool) -> str:
    key = "killer.log.shift.killer" if event.seat == KILLER else "killer.log.shift.inspector"
    return t(key, shift=shift_words(t, event.text))


_TOLD: dict[str, Callable[[Words, Event, bool], str]] = {
    "k": _kill,
    "d": _disguise,
    "i": _identity,
    "a": _arrest,
    "e": _draw,
    "u": _use,
    "z": _citizen,
    "r": _shift,
    "c": _shift,
}

"""Log: events of Killer vs Inspector in sentences, as one seat may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import inspector_after
from noir.games.killer.pieces import living_neighbours
from noir.games.killer.state import DEAD_TO_WIN, FIRST_HAND, INSPECTOR, KILLER, QUIET_LIMIT
from web.games.killer.clues import clues, explanation, open_among
from web.games.killer.names import NAMES, collapse_words, list_names, role, shift_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event
    from web.i18n import Words
    from web.model.look import Look


def lines(look: Look) -> list[str]:
    """Return one sentence or a few for each event, oldest first."""
    return [describe(look, event) for event in look.seen.history]


def describe(look: Look, event: Event) -> str:
    """Describe an event to the reader of a table."""
    return line(look.t, look.seen, event, own=look.is_you(event.seat))


def line(t: Words, seen: Observation, event: Event, *, own: bool = False) -> str:
    """Describe an event with the knowledge of an observation's seat. ``own``: the reader did it."""
    sentence = _TOLD[event.verb](t, seen, event, ".you" if own else "")
    return " ".join(filter(None, (sentence, _card(t, event), collapse_words(t, event.collapse))))


def _card(t: Words, event: Event) -> str:
    """Return the number of the agent's evidence card, and where it came from (K6). "" if none was shown."""
    if not event.place:
        return ""
    return t(f"killer.log.card.{'hand' if event.place <= FIRST_HAND else 'pile'}", n=event.place + 1)


def results(look: Look) -> dict[int, str]:
    """Return by ply the answers to the observer's own actions."""
    own = ((ply, event) for ply, event in enumerate(look.seen.history) if event.seat == look.seat)
    return {ply: _result_of(look, event) for ply, event in own}


def _result_of(look: Look, event: Event) -> str:
    """Return the result of the reader's action. A right arrest is reported as the end of the case."""
    answered = event.radar is not None or event.verb in "deu" or (event.verb in "az" and not event.success)
    return describe(look, event) if answered else collapse_words(look.t, event.collapse)


def brief(look: Look) -> str:
    """Return how many moves there were, and how many are dead."""
    table = look.seen.table
    return look.t("killer.brief", n=table.ply + 1, dead=len(table.dead), all=DEAD_TO_WIN)


def summary(look: Look) -> str:
    """Return the state of the case: move, identity, the dead, the neighbours, the counters, the clues."""
    t, seen = look.t, look.seen
    table = seen.table
    sentences = [t("killer.summary.move", n=table.ply + 1)] if table.to_move is not None else []
    if seen.identity:
        sentences += _own_lines(look)
    sentences.append(
        t("killer.summary.dead", n=len(table.dead), all=DEAD_TO_WIN, who=list_names(t, table.dead))
    )
    if table.innocent:
        sentences.append(t("killer.summary.innocent", who=list_names(t, table.innocent)))
    if seen.hand:
        key = "killer.summary.agents" if table.chosen else "killer.summary.cards"
        sentences.append(t(key if look.addressed else f"{key}.they", who=list_names(t, seen.hand)))
    sentences += [t("killer.summary.count", name=name, count=count) for name, count in _counts(look)]
    return " ".join([*sentences, *(explanation(look, clue) for clue in clues(seen))])


def _own_lines(look: Look) -> Iterator[str]:
    """Yield the sentences of a summary about the reader's identity and its neighbours."""
    t, seen = look.t, look.seen
    table = seen.table
    if table.dead or not look.is_mine:  # else the line about the turn says so
        key = "killer.summary.you" if look.addressed else "killer.summary.they"
        yield t(key, who=NAMES[seen.identity], role=role(t, seen.seat))
    key = "killer.summary.near" if look.addressed else "killer.summary.near.they"
    yield t(key, near=list_names(t, living_neighbours(table.grid, seen.identity, table.dead)))


def _counts(look: Look) -> list[tuple[str, object]]:
    """Return the other numbers of the case that both seats see."""
    t, table = look.t, look.seen.table
    found: list[tuple[str, object]] = [(t("killer.count.pile"), table.pile_size)]
    if look.seat == KILLER:
        found.append((t("killer.count.hand"), table.hand_size))
    if table.citizen:
        found.append((t("killer.count.arrests"), table.arrests_left))
    return [*found, (t("killer.count.quiet"), t("killer.count.of", n=table.quiet, all=QUIET_LIMIT))]


def _kill(t: Words, seen: Observation, event: Event, you: str) -> str:
    text = t(f"killer.log.k{you}", who=NAMES[event.suspect], near=list_names(t, event.near))
    if event.radar is None:
        return text
    if not event.radar:
        return f"{text} {t('killer.log.k.far')}"
    return f"{text} {_one_of(t, 'killer.log.k.near', open_among(seen, INSPECTOR, event.near, event.ply))}"


def _one_of(t: Words, key: str, near: str, you: str = "", **names: str) -> str:
    """Return a sentence about one of some suspects, or about the only one."""
    return t(f"{key}.only{you}" if len(near) == 1 else f"{key}{you}", near=list_names(t, near), **names)


def _disguise(t: Words, seen: Observation, event: Event, you: str) -> str:
    revealed = NAMES[event.revealed]
    if not event.success:
        return t(f"killer.log.d.failed{you}", who=revealed)
    text = t(f"killer.log.d{you}", who=revealed)
    is_own = event.seat == seen.seat
    return f"{text} {t(f'killer.log.d.own{you}', who=NAMES[event.drawn])}" if is_own else text


def _identity(t: Words, seen: Observation, event: Event, you: str) -> str:
    is_own = event.seat == seen.seat
    return t(f"killer.log.i.own{you}", who=NAMES[event.suspect]) if is_own else t("killer.log.i")


def _arrest(t: Words, seen: Observation, event: Event, you: str) -> str:
    if event.success:
        return t(f"killer.log.a.right{you}", who=NAMES[event.suspect])
    # to the reader: what the Killer knows now. To others: the clue of this arrest alone
    near = inspector_after(seen, event) if you else open_among(seen, INSPECTOR, event.near, event.ply)
    return _one_of(t, "killer.log.a.wrong", near, you, who=NAMES[event.suspect])


def _draw(t: Words, _seen: Observation, event: Event, you: str) -> str:
    if event.drawn:
        return t(f"killer.log.e.own{you}", who=NAMES[event.drawn])
    return t(f"killer.log.e{you}")


def _use(t: Words, seen: Observation, event: Event, you: str) -> str:
    if event.radar is None:
        return t(f"killer.log.u.dead{you}", who=NAMES[event.suspect])
    near = open_among(seen, KILLER, event.near, event.ply)
    if event.radar:
        answer = _one_of(t, "killer.log.u.near", near)
    elif event.near:
        answer = _one_of(t, "killer.log.u.far", near or event.near)
    else:
        answer = t("killer.log.u.alone")
    return f"{t(f'killer.log.u{you}', who=NAMES[event.suspect])} {answer}"


def _citizen(t: Words, _seen: Observation, event: Event, you: str) -> str:
    how = "right" if event.success else "wrong"
    return t(f"killer.log.z.{how}{you}", agent=NAMES[event.suspect], who=NAMES[event.target])


def _shift(t: Words, _seen: Observation, event: Event, you: str) -> str:
    role = "killer" if event.seat == KILLER else "inspector"
    return t("killer.log.shift.you" if you else f"killer.log.shift.{role}", shift=shift_words(t, event.text))


_TOLD: dict[str, Callable[[Words, Observation, Event, str], str]] = {
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

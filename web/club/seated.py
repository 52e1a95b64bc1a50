"""Seated: a game of an evening at a table of the page, and the codes of finished games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from web.club.codes import BOTH, is_spoken, is_whole, write_code
from web.club.links import TableLink, read_table_link
from web.club.refusal import Refused
from web.model.players import HotSeat
from web.model.table import Table

if TYPE_CHECKING:
    from web.session.session import Session

KEY = "club"
"""The key under which the page keeps the link of the latest round and the codes of its games."""
ORDER = "club="
"""How the order of such a table begins. Behind it are the link, the number of the game, and the side."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A game of a link, and the side of this device: a player of the pair, or ``BOTH``."""

    payload: str
    link: TableLink
    game: int
    side: int = BOTH

    @property
    def order(self) -> str:
        """The order of its table on the page, by which it is found again."""
        return f"{ORDER}{self.payload}.{self.game}.{self.side}"

    @property
    def reader(self) -> int:
        """The player of the pair at this device, 0 or 1, or ``BOTH`` if it can be either."""
        return self.link.side if self.side == BOTH else self.side

    @property
    def is_last(self) -> bool:
        """Whether no other game follows at this table."""
        return self.game + 1 == self.link.games

    def is_apart(self, order: str) -> bool:
        """Return whether an order is that of this game, played on two devices by the player at this one."""
        other = read_order(order)
        if other is None or (other.link.meeting, other.game) != (self.link.meeting, self.game):
            return False
        return self.reader in (BOTH, other.side) and other.side != BOTH

    def shared_table(self) -> Table:
        """Return a table for two people at one device, with the sealed deal."""
        table = Table.open(self.link.game, "human", "first", self.link.seed_of(self.game), request=self.order)
        table.seating = HotSeat(self.link.names_by_seat(self.game))
        return table

    def code(self, table: Table) -> str:
        """Return the result code of its table, which is over."""
        side, seed = (self.side, "") if table.is_remote else (BOTH, self.link.seed_of(self.game))
        return write_code(self.link.mark, self.link.place(self.game), side, table.match, seed)


def read_order(order: str) -> Seated | None:
    """Return the game of an evening that an order of a table names. None for any other order."""
    if not order.startswith(ORDER):
        return None
    payload, _, rest = order.removeprefix(ORDER).partition(".")
    game, _, side = rest.partition(".")
    try:
        seated = Seated(payload, read_table_link(payload), int(game), int(side))
    except (Refused, ValueError):
        return None
    return seated if 0 <= seated.game < seated.link.games and 0 <= seated.side <= BOTH else None


def seated_at(table: Table) -> Seated | None:
    """Return the game of an evening at a table. None for any other table."""
    seated = None if table.branched else read_order(table.request)
    if seated is None or table.game != seated.link.game:
        return None
    is_sealed = table.is_shared and table.seed == seated.link.seed_of(seated.game)
    return seated if is_sealed or (table.is_remote and seated.side != BOTH) else None


def is_over(table: Table) -> bool:
    """Return whether a table has a result. With a friend elsewhere both must have proven their cards."""
    return table.match.outcome is not None and not table.is_hidden


def codes_of(session: Session, seated: Seated) -> tuple[str, ...]:
    """Return the codes of the games at a table that are over, in their order."""
    latest, *codes = session.storage.get(KEY, "").split("\n")
    try:
        is_same = latest != "" and read_table_link(latest).meeting == seated.link.meeting
    except Refused:
        is_same = False
    return tuple(code for code in codes if is_whole(code) or is_spoken(code)) if is_same else ()


def keep_code(session: Session, _rest: str) -> None:
    """Keep the code of the game that is over, if it is one of an evening."""
    table = session.table
    seated = seated_at(table)
    if seated and is_over(table):
        add_code(session, seated, seated.code(table))


def add_code(session: Session, seated: Seated, code: str) -> None:
    """Keep the code of a game, unless it has one."""
    codes = codes_of(session, seated)
    if seated.game == len(codes):
        session.store(KEY, "\n".join([seated.payload, *codes, code]))


def next_of(seated: Seated, session: Session) -> Seated:
    """Return the first game at a table without a code."""
    return replace(seated, game=len(codes_of(session, seated)))


def take_in(session: Session, key: str, text: str | None) -> None:
    """Take over the codes that another tab has kept. The evenings of an organiser are no concern here."""
    if key == KEY:
        session.storage.hear(key, text)


HOOKS = {"end": keep_code}
STORE = {KEY: take_in}

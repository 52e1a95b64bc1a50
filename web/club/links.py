"""Links to tables: the payload of ``?club=<payload>`` that seats two players at their games of a round.

A payload is ``T``, the version and a packed number with a check sum (see web.model.links.codec): the evening,
the table, the reader's side, the game, the seeds of its deals and both names. It holds no key and no secret,
so it tells nothing about other tables or rounds. ``table_link`` refuses a round that hasn't begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games import GAMES
from web.club.codes import BOTH, MAX_GAMES, MAX_TABLES, Place
from web.club.deals import MAX_ROUNDS
from web.club.refusal import refuse
from web.club.state import seat_of
from web.model.links.codec import Packer, Unpacker, from_letters, to_letters
from web.model.validation import LONGEST_NAME

if TYPE_CHECKING:
    from web.club.state import State

KIND, VERSION = "T", "1"
MAX_LINK_CHARS = 400
_ROOM = 8  # games that a payload has room for, counted by their place in the registry
_MARK_DIGITS, _SEED_DIGITS = 8, 16
_BYTES_OF_LETTER = 4


@dataclass(frozen=True, slots=True)
class TableLink:
    """Two players at a table of a round, and the deals of their games."""

    mark: str
    """The name of the evening."""
    round: int
    table: int
    side: int
    """The reader is a player of the pair, 0 or 1, or ``BOTH``."""
    game: str
    is_duplicate: bool
    """Whether each deal is played twice with seats swapped."""
    seeds: tuple[str, ...]
    names: tuple[str, str]
    """Both players, in the order of their sides."""

    @property
    def meeting(self) -> tuple[str, int, int]:
        """The evening, the round and the table, the same for every reader."""
        return self.mark, self.round, self.table

    @property
    def games(self) -> int:
        """The number of games that the pair plays."""
        return len(self.seeds) * (1 + self.is_duplicate)

    def place(self, number: int) -> Place:
        """Return the place of a game from 0."""
        return Place(self.round, self.table, number)

    def seed_of(self, number: int) -> str:
        """Return the seed of a game from 0."""
        return self.seeds[number // (1 + self.is_duplicate)]

    def names_by_seat(self, number: int) -> tuple[str, str]:
        """Return the names by seat in a game from 0."""
        one, other = self.names
        return (one, other) if seat_of(0, number) is Seat.FIRST else (other, one)


def table_link(state: State, number: int, table: int, side: int = BOTH) -> str:
    """Return the payload for a table of a round, or raise Refused for a bye or before the round."""
    if not 0 <= number < len(state.rounds):
        refuse("sealed")
    pairs, setup = state.rounds[number].pairs, state.setup
    first, second = pairs[table] if 0 <= table < len(pairs) else (0, None)
    if second is None:
        refuse("no-game")
    return encode(
        TableLink(
            state.mark,
            number,
            table,
            side,
            setup.game_of(number),
            setup.is_duplicate,
            tuple(
                state.find_seed(Place(number, table, game))
                for game in range(0, setup.games_per_table, 1 + setup.is_duplicate)
            ),
            (state.players[first].name, state.players[second].name),
        )
    )


def encode(link: TableLink) -> str:
    """Return the payload of a link."""
    packer = Packer()
    packer.put(int(link.mark, 16), 16**_MARK_DIGITS)
    packer.put(link.round, MAX_ROUNDS)
    packer.put(link.table, MAX_TABLES)
    packer.put(link.side, BOTH + 1)
    packer.put(list(GAMES).index(link.game), _ROOM)
    packer.put(link.is_duplicate, 2)
    packer.put(len(link.seeds) - 1, MAX_GAMES)
    for seed in link.seeds:
        packer.put(int(seed, 16), 16**_SEED_DIGITS)
    for name in link.names:
        letters = name.encode()
        packer.put(len(letters), LONGEST_NAME * _BYTES_OF_LETTER + 1)
        for letter in letters:
            packer.put(letter, 256)
    mark = KIND + VERSION
    return mark + to_letters(mark, packer.value())


def is_whole(text: str) -> bool:
    """Return whether the check of a payload holds, for a search in a longer text."""
    try:
        from_letters(text[:2], text[2:])
    except ValueError:
        return False
    return len(text) <= MAX_LINK_CHARS and text[:1] == KIND and text[1:2].isdecimal()


def read_table_link(text: str) -> TableLink:
    """Return the contents of a payload, or raise Refused."""
    if len(text) > MAX_LINK_CHARS or not text.isascii() or not is_whole(text):
        refuse("damaged")
    if text[1] != VERSION:
        refuse("newer")
    packed = Unpacker(from_letters(text[:2], text[2:]))
    try:
        link = _unpack(packed)
    except (ValueError, IndexError):
        refuse("damaged")
    if packed.remaining or encode(link) != text or link.games > MAX_GAMES:
        refuse("damaged")
    return link


def _unpack(packed: Unpacker) -> TableLink:
    mark = f"{packed.take(16**_MARK_DIGITS):0{_MARK_DIGITS}x}"
    number, table, side = (packed.take(radix) for radix in (MAX_ROUNDS, MAX_TABLES, BOTH + 1))
    game = list(GAMES)[packed.take(_ROOM)]
    is_duplicate = bool(packed.take(2))
    count = packed.take(MAX_GAMES) + 1
    seeds = tuple(f"{packed.take(16**_SEED_DIGITS):0{_SEED_DIGITS}x}" for _ in range(count))
    return TableLink(
        mark, number, table, side, game, is_duplicate, seeds, (_take_name(packed), _take_name(packed))
    )


def _take_name(packed: Unpacker) -> str:
    size = packed.take(LONGEST_NAME * _BYTES_OF_LETTER + 1)
    name = bytes(packed.take(256) for _ in range(size)).decode()
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(name)
    return name

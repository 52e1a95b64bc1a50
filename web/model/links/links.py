"""Links: a whole game in the fragment of an address, ``#g=<code>``.

The code is one letter for the version and a packed number (see web.model.links.codec): the mode, the game,
the players, the deal as its seed or as its place among all deals, and each action as its place among
the legal ones. What cannot be read raises BrokenLink and changes nothing.

Modes
  resume  play on, at the same seat. A game that is over is looked back at from it, as one's own
  watch   look back with the eyes of the sender's seat. While the game goes on, such a link is made
          from that seat's observation alone: it holds a deal the seat cannot rule out, so that no
          secret is in it for anybody to find.
  duel    the same deal from the start. The sender's finished game goes with it, as the result to beat
  open    the whole record, both hands
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from noir.chance import rng_from
from noir.core import CorruptRecord, Seat
from noir.games import GAMES
from noir.match import Match
from web.model.links.codec import Packer, Unpacker, arrangements, from_letters, rank, to_letters, unrank
from web.model.links.duel import Duel, Rival
from web.model.players import FRIEND, HUMAN
from web.model.validation import LONGEST_SEED, MOST_UNDONE, NONCE_DIGITS, show_value

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PLAIN, SEALED = "1", "2"  # the versions. The second one brings the nonce of the seal along
LATER = tuple("3456789")
MODES = ("resume", "watch", "duel", "open")
MAX_LINK_CHARS = 4000  # letters. The longest real game stays far below

# A list a code counts in, like the registry of games: it may only grow at the end, or old links change.
_PLAYERS = (HUMAN, "easy", "medium", "hard", "boss", FRIEND)
_ROOM = 8  # games and players a code has room for
_SEEDS = ("fresh", "text", "none")
_DIGITS = 16  # of a seed that the page made
_FRESH = re.compile(r"[0-9a-f]{16}")


class BrokenLink(CorruptRecord):
    """A link that cannot be opened. ``where`` is one of form, damaged, newer, impossible."""

    code = "broken-link"


@dataclass(frozen=True, slots=True)
class Link:
    """The contents of a link. ``seat`` is the sender's. ``seed`` is empty when the deal itself is sent."""

    mode: str
    match: Match
    players: tuple[str, str]
    seat: Seat
    seed: str = ""
    tossed: bool = False
    branched: bool = False
    undone: int = 0
    nonce: str = ""
    """What the seal was made of besides the deal. Empty where none comes along."""


def encode(link: Link) -> str:
    """Return the code of a link, the same for the same link, and no other one can be read as that link."""
    packer, version = Packer(), SEALED if link.nonce else PLAIN
    if link.nonce:
        packer.put(int(link.nonce, 16), 16**NONCE_DIGITS)
    packer.put(MODES.index(link.mode), len(MODES))
    packer.put(list(GAMES).index(link.match.game.name), _ROOM)
    for player in link.players:
        packer.put(_PLAYERS.index(player), _ROOM)
    packer.put(link.seat, len(Seat))
    packer.put(link.tossed, 2)
    packer.put(link.branched, 2)
    packer.number(link.undone)
    _put_deal(packer, link)
    _put_actions(packer, link.match)
    return version + to_letters(version, packer.value())


def is_whole(code: str) -> bool:
    """Return whether the check of a code holds, which is the same in every version."""
    if len(code) > MAX_LINK_CHARS or code[:1] not in (PLAIN, SEALED, *LATER):
        return False
    try:
        from_letters(code[0], code[1:])
    except ValueError:
        return False
    return True


def decode(code: str) -> Link:
    """Return the link of a code, or raise BrokenLink."""
    if len(code) > MAX_LINK_CHARS or not code.isascii():
        raise BrokenLink(show_value(code), "the code of a link", "form")
    version = code[:1]
    if version in LATER and is_whole(code):
        raise BrokenLink(code[:40], f"a link of version {PLAIN} or {SEALED}", "newer")
    if version not in ("", PLAIN, SEALED, *LATER):
        raise BrokenLink(show_value(code), "the code of a link", "form")
    try:
        value = from_letters(version, code[1:])
    except ValueError as error:
        raise BrokenLink(code[:40], "a whole code, not a changed or shortened one", "damaged") from error
    try:
        return _read_link(Unpacker(value), version)
    except (ValueError, IndexError) as error:
        raise BrokenLink(code[:40], "a game that can be played", "impossible") from error


def open_match(match: Match, seat: Seat) -> Match:
    """Return a match that looks the same to a seat and holds nothing that the seat does not know.

    It depends on the seat's observation alone.
    """
    game = match.game
    world = game.determinize(match.observe(seat), rng_from("watch"))
    return _retrace(Match.from_deal(game.name, game.format_deal(world)), match, seat)


def _retrace(start: Match, match: Match, seat: Seat) -> Match:
    """Return a match from another deal in which the seat has the same observations as in ``match``.

    An action that the seat did not see in full may be another one here, so what leads nowhere is
    taken back and the next way tried.
    """
    game = match.game
    seen = [match.observe(seat, ply) for ply in range(match.ply + 1)]

    def ways(state: Any, ply: int) -> Iterator[tuple[str, Any]]:
        for action in game.legal_actions(state) if ply < match.ply else ():
            after = game.apply(state, action)
            if game.observe(after, seat) == seen[ply + 1]:
                yield game.format_action(action), after

    texts: list[str] = []
    tries = [ways(start.state, 0)]
    while len(texts) < match.ply:
        step = next(tries[-1], None)
        if step is None:
            tries.pop()
            texts.pop()
            continue
        texts.append(step[0])
        tries.append(ways(step[1], len(texts)))
    return start.play_all(texts)


def _read_link(packed: Unpacker, version: str) -> Link:
    nonce = f"{packed.take(16**NONCE_DIGITS):0{NONCE_DIGITS}x}" if version == SEALED else ""
    mode = MODES[packed.take(len(MODES))]
    game = list(GAMES)[packed.take(_ROOM)]
    first, second = _PLAYERS[packed.take(_ROOM)], _PLAYERS[packed.take(_ROOM)]
    seat = Seat(packed.take(len(Seat)))
    if (first, second)[seat] != HUMAN:
        raise ValueError(seat)
    tossed, branched = bool(packed.take(2)), bool(packed.take(2))
    undone = packed.number()
    if undone > MOST_UNDONE:
        raise ValueError(undone)
    seed, match = _take_deal(packed, game)
    _take_actions(packed, match)
    if packed.remaining:
        raise ValueError(packed.remaining)
    return Link(mode, match, (first, second), seat, seed, tossed, branched, undone, nonce)


def _put_deal(packer: Packer, link: Link) -> None:
    seed = link.seed
    if _FRESH.fullmatch(seed):
        packer.put(_SEEDS.index("fresh"), len(_SEEDS))
        packer.put(int(seed, 16), 16**_DIGITS)
    elif seed:
        packer.put(_SEEDS.index("text"), len(_SEEDS))
        letters = seed.encode()
        packer.number(len(letters))
        for letter in letters:
            packer.put(letter, 256)
    else:
        packer.put(_SEEDS.index("none"), len(_SEEDS))
        for symbols in _symbols(link.match):
            packer.put(rank(symbols), arrangements(symbols))


def _take_deal(packed: Unpacker, game: str) -> tuple[str, Match]:
    kind = _SEEDS[packed.take(len(_SEEDS))]
    if kind == "none":
        some = Match.new(game, "any")
        parts = [unrank(packed.take(arrangements(symbols)), symbols) for symbols in _symbols(some)]
        return "", Match.from_deal(game, some.game.deal_text(parts))
    if kind == "fresh":
        seed = f"{packed.take(16**_DIGITS):0{_DIGITS}x}"
    else:
        size = packed.number()
        if size > 4 * LONGEST_SEED:
            raise ValueError(size)
        seed = bytes(packed.take(256) for _ in range(size)).decode()
        if not seed or len(seed) > LONGEST_SEED or not seed.isprintable() or _FRESH.fullmatch(seed):
            raise ValueError(seed)
    return seed, Match.new(game, seed)


def _symbols(match: Match) -> tuple[tuple[str, ...], ...]:
    """Return the symbols of a match's deal in groups, each an order of the same symbols in every deal."""
    return match.game.deal_symbols(match.game.format_deal(match.at(0)))


def _put_actions(packer: Packer, match: Match) -> None:
    """Put how many actions follow, unless the game is over after them, and then the actions."""
    over = match.outcome is not None
    packer.put(over, 2)
    if not over:
        packer.number(match.ply)
    walked = match.branch(0)
    for text in match.actions:
        legal = walked.legal()
        packer.put(legal.index(text), len(legal))
        walked.play(text)


def _take_actions(packed: Unpacker, match: Match) -> None:
    over = packed.take(2)
    count = None if over else packed.number()
    while match.to_move is not None and match.ply != count:
        legal = match.legal()
        match.play(legal[packed.take(len(legal))])
    if count not in (None, match.ply) or (match.outcome is not None) != bool(over):
        raise ValueError(count)


@lru_cache(maxsize=4)
def rival(duel: Duel) -> Rival:
    """Replay the game to beat from its link, or raise BrokenLink."""
    link = decode(duel.code)
    return Rival(link.match.outcome, link.undone, link.branched, duel.par)

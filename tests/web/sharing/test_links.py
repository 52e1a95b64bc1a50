"""Links: a game goes into few letters and comes out the same, or not at all."""

from __future__ import annotations

import string
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noir.bots import LEVELS
from noir.chance import below, pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.any_game import swept
from web.model.links import links
from web.model.links.codec import Packer, Unpacker, arrangements, from_letters, rank, to_letters, unrank
from web.model.links.links import BrokenLink, Link, decode, encode, open_match
from web.model.players import FRIEND, HUMAN

if TYPE_CHECKING:
    from random import Random

GAME = pytest.mark.parametrize("game", swept(GAMES))
LETTERS = string.ascii_letters + string.digits + "-_"


@cache
def play(game: str, seed: str, plies: int = 10_000) -> Match:
    match, rng = Match.new(game, seed), rng_from(f"moves {seed}")
    while match.to_move is not None and match.ply < plies:
        match.play(pick(match.legal(), rng))
    return match


def link_of(game: str, seed: str, plies: int = 10_000, mode: str = "resume") -> Link:
    return Link(mode, play(game, seed, plies), ("human", "hard"), Seat.FIRST, seed, undone=2)


def same(one: Link, other: Link) -> bool:
    def plain(link: Link) -> tuple[object, ...]:
        rest = (link.players, link.seat, link.seed, link.tossed, link.branched, link.undone, link.nonce)
        return (link.mode, link.match.record(), *rest)

    return plain(one) == plain(other)


@GAME
@pytest.mark.parametrize("mode", links.MODES)
@pytest.mark.parametrize(
    "seed", ["00000000000000ff", "", "7", "Freitag, 13. – Così", "00000000000000FF", "sixteen letters!"]
)
def test_a_link_comes_back_as_it_went(game: str, mode: str, seed: str) -> None:
    for plies in (0, 1, 9, 10_000):
        for nonce in ("", "0" * 32, "00ff" * 8):
            match, players = play(game, seed, plies), ("easy", "human")
            link = Link(mode, match, players, Seat.SECOND, seed, True, plies == 9, plies, nonce)
            code = encode(link)
            assert same(decode(code), link)
            assert set(code) <= set(LETTERS)


def spelt(seed: bytes, groups: tuple[int, ...] = (0,)) -> str:
    """The code of a link with these letters of a seed, and the number of undos in groups of four bits."""
    packer = Packer()
    for digit, radix in ((0, 4), (0, 8), (0, 8), (2, 8), (0, 2), (0, 2), (0, 2)):
        packer.put(digit, radix)
    for group in groups[:-1]:
        packer.put(1, 2)
        packer.put(group, 16)
    packer.put(0, 2)
    packer.put(groups[-1], 16)
    packer.put(1, 3)
    packer.number(len(seed))
    for letter in seed:
        packer.put(letter, 256)
    packer.put(0, 2)
    packer.number(0)
    return "1" + to_letters("1", packer.value())


@pytest.mark.parametrize(
    ("seed", "groups"), [(b"", (0,)), (b"00000000000000ff", (0,)), (b"7", (3, 0)), (b"7", (0, 0, 0))]
)
def test_another_spelling_of_a_link_is_refused(seed: bytes, groups: tuple[int, ...]) -> None:
    """A seed of the page's own as a text, no seed as an empty text, a number with zeros in front."""
    good = spelt(b"7")
    assert encode(decode(good)) == good
    with pytest.raises(BrokenLink) as caught:
        decode(spelt(seed, groups))
    assert caught.value.where == "impossible"


@GAME
def test_every_deal_has_a_place_among_all_deals(game: str) -> None:
    for seed in range(20):
        match = Match.new(game, seed)
        parts = match.game.deal_symbols(match.game.format_deal(match.state))
        again = [unrank(rank(part), sorted(part)) for part in parts]
        assert match.game.deal_text(again) == match.game.format_deal(match.state)
        assert all(0 <= rank(part) < arrangements(part) for part in parts)


def test_ranks_count_all_orders_in_the_order_of_words() -> None:
    orders = [unrank(place, "AABC") for place in range(arrangements("AABC"))]
    assert orders == sorted(orders)
    assert len({tuple(order) for order in orders}) == 12
    assert [rank(order) for order in orders] == list(range(12))


@pytest.mark.long
@given(st.lists(st.integers(1, 50).flatmap(lambda r: st.tuples(st.integers(0, r - 1), st.just(r)))))
def test_digits_of_any_radix_come_back(digits: list[tuple[int, int]]) -> None:
    packer = Packer()
    for digit, radix in digits:
        packer.put(digit, radix)
    unpacker = Unpacker(packer.value())
    assert [unpacker.take(radix) for _, radix in digits] == [digit for digit, _ in digits]
    assert unpacker.remaining == 0


@given(st.integers(0, 16**8 - 1))
def test_a_number_without_a_bound_comes_back(n: int) -> None:
    packer = Packer()
    packer.number(n)
    assert Unpacker(packer.value()).number() == n


@given(st.text())
def test_letters_are_read_only_as_they_are_written(text: str) -> None:
    try:
        value = from_letters("1", text)
    except ValueError:
        return
    assert to_letters("1", value) == text


def mutate(code: str, rng: Random) -> str:
    """A code with one thing wrong: a letter, its place, its number, a piece of another code."""
    at = below(len(code), rng)
    kind = below(6, rng)
    if kind == 0:
        return code[:at] + pick(LETTERS, rng) + code[at + 1 :]
    if kind == 1:
        return code[:at] + code[at + 1 :]
    if kind == 2:
        return code[:at] + pick(LETTERS + "=+/ %é\n", rng) + code[at:]
    if kind == 3:
        other = below(len(code), rng)
        low, high = sorted((at, other))
        return code[:low] + code[low:high][::-1] + code[high:]
    if kind == 4:
        return code[:at]
    return code[:at] + "".join(pick(LETTERS, rng) for _ in range(below(60, rng)))


@pytest.mark.long
def test_ten_thousand_damaged_links_are_refused_or_say_the_same() -> None:
    sources = [link_of(game, f"{n:016x}", plies) for n in range(4) for game in GAMES for plies in (5, 10_000)]
    codes = [encode(link) for link in sources]
    rng = rng_from("mutations")
    met: Counter[str] = Counter()
    for number in range(10_000):
        code = codes[number % len(codes)]
        changed = mutate(code, rng)
        try:
            link = decode(changed)
        except BrokenLink as error:
            met[error.where] += 1
        else:
            assert changed == code
            assert same(link, sources[number % len(codes)])
    assert met.keys() == {"form", "damaged"}


@pytest.mark.long
def test_hostile_links_are_refused_or_playable() -> None:
    rng = rng_from("forgeries")
    met: Counter[str] = Counter()
    for number in range(3000):
        version = "2" if number % 3 == 2 else "1"
        code = version + to_letters(version, int(rng.random() * 2 ** below(300, rng)))
        try:
            link = decode(code)
        except BrokenLink as error:
            met[error.where] += 1
        else:
            met["read"] += 1
            assert link.match.legal() or link.match.outcome
            assert link.players[link.seat] == "human"
            assert encode(link) == code  # one link, one spelling
    assert met.keys() == {"impossible", "read"}


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("", "damaged"),
        ("hello", "form"),
        ("1" * 5000, "form"),
        ("1", "damaged"),
        ("1AAAA", "damaged"),
        ("2AAAA", "damaged"),
        ("3AAAA", "damaged"),
        ("3" + to_letters("3", 7), "newer"),
        ("1é", "form"),
    ],
)
def test_a_link_that_cannot_be_read_says_why(code: str, where: str) -> None:
    with pytest.raises(BrokenLink) as caught:
        decode(code)
    assert caught.value.where == where


@GAME
@pytest.mark.parametrize("seat", Seat)
def test_a_link_to_watch_shows_the_seat_what_it_saw(game: str, seat: Seat) -> None:
    for seed in range(4):
        for plies in (0, 3, 8, 15):
            match = play(game, f"w{seed}", plies)
            if match.outcome:
                continue
            copy = open_match(match, seat)
            assert copy.ply == match.ply
            for ply in range(match.ply + 1):
                assert copy.observe(seat, ply) == match.observe(seat, ply)


@GAME
@pytest.mark.parametrize("seat", Seat)
def test_a_watch_link_depends_on_the_seats_knowledge(game: str, seat: Seat) -> None:
    match = play(game, "secret", 7)
    shown = open_match(match, seat)
    seen = match.observe(seat)
    deals = set()
    for n in range(12):
        world = match.game.determinize(seen, rng_from(n))
        start = Match.from_deal(game, match.game.format_deal(world))
        other = links._retrace(start, match, seat)
        deals.add(other.record())
        assert open_match(other, seat).record() == shown.record()
    assert len(deals) > 1


def test_the_lists_of_a_code_have_room() -> None:
    assert len(GAMES) <= links._ROOM
    assert set(links._PLAYERS) == {HUMAN, FRIEND, *LEVELS}

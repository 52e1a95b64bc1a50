"""The shuffle proof, the seal, and proofs about hidden cards."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations
from math import factorial

import pytest

from noir.duo import deck, group, seal, shuffle_proof
from noir.duo.group import G, N
from noir.duo.version import NEWEST
from noir.hidden_cards import fill
from tests.duo.play import seed_of

CARDS = 4
COIN = b"coin of the other"


def done(steps: object) -> object:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)  # type: ignore[call-overload]
        except StopIteration as end:
            return end.value


@dataclass
class Shuffle:
    """A shuffle of four cards, honest unless it is tampered with."""

    def __post_init__(self) -> None:
        self.given = list(deck.faces(NEWEST, "proofs", CARDS))
        self.key, self.secret = NEWEST.scalar(b"key"), seed_of("veils")
        (self.public,) = group.times(self.key, [G])
        self.order = deck.order(NEWEST, CARDS, seed_of("order"))
        self.handed = group.times(self.key, [self.given[place] for place in self.order])

    def accepted(self) -> bool:
        """Return whether the other player accepts it as a shuffle."""
        promise = done(shuffle_proof.promise(NEWEST, self.secret, self.given))
        result = shuffle_proof.answer(NEWEST, self.secret, self.key, self.order, COIN)
        assert len(result) == shuffle_proof.answer_size(NEWEST, COIN, CARDS)
        assert isinstance(promise, bytes)
        return (
            done(shuffle_proof.holds(NEWEST, promise, result, COIN, self.public, self.given, self.handed))
            is True
        )


def test_a_shuffle_is_accepted(all_veils: int) -> None:
    """An honest shuffle is accepted, with all twenty veils."""
    assert all_veils == 20
    assert Shuffle().accepted()


@pytest.mark.parametrize("how", ["marked", "foreign", "copied", "unlocked", "other key", "other promise"])
def test_what_is_no_shuffle_is_refused(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marked, foreign, copied and unlocked cards, another key: refused, here already with six veils."""
    monkeypatch.setattr(shuffle_proof, "rounds", lambda _version: 6)
    table = Shuffle()
    if how == "marked":
        table.handed[0] = group.times(7, [table.handed[0]])[0]
    elif how == "foreign":
        table.handed[0] = group.times(table.key, [NEWEST.point(b"a seventh face")])[0]
    elif how == "copied":
        table.handed[0] = group.times(3, [table.handed[1]])[0]
    elif how == "unlocked":
        table.handed[0] = table.given[table.order[0]]
    elif how == "other key":
        table.handed = group.times(5, table.handed)
    else:
        table.public = group.times(2, [table.public])[0]
    assert not table.accepted()


def test_two_answers_to_one_promise_give_the_key_away() -> None:
    """Both openings of a veil reveal the key, so an invitation is answered once."""
    table = Shuffle()
    coins = [seed_of("coin", number) for number in range(40)]
    one = next(coin for coin in coins if not shuffle_proof._questions(NEWEST, coin)[0])
    two = next(coin for coin in coins if shuffle_proof._questions(NEWEST, coin)[0])
    first, second = (
        shuffle_proof.answer(NEWEST, table.secret, table.key, table.order, coin) for coin in (one, two)
    )
    scalar, _ = shuffle_proof._make_veil(NEWEST, first[: shuffle_proof.VEIL_BYTES], CARDS)
    back = int.from_bytes(second[: group.SCALAR_BYTES], "big")
    assert scalar * group.inverse(back) % N == table.key


def test_orders_have_numbers() -> None:
    """Every order of four cards has its own bytes, and comes back from them. Other bytes have none."""
    orders = list(permutations(range(4)))
    assert [deck.unpack_order(deck.pack_order(order), 4) for order in orders] == orders
    assert len({deck.pack_order(order) for order in orders}) == 24
    with pytest.raises(ValueError):
        deck.unpack_order(b"\x18", 4)


@pytest.mark.parametrize("count", range(1, 30))
def test_an_order_needs_no_byte_more(count: int) -> None:
    size = deck.order_size(count)
    assert 256 ** (size - 1) < factorial(count) <= 256**size
    last = tuple(range(count))[::-1]
    assert deck.unpack_order(deck.pack_order(last), count) == last


MADE = "7dec262705b9333129ae4b703d61b00176f4a7698f85f28c953fbc31d329d116"
KEY = NEWEST.scalar(b"a key")
(PUBLIC,) = group.times(KEY, [G])
FACES = deck.faces(NEWEST, "proofs", CARDS)
IMAGES = group.times(KEY, FACES)


def test_a_seal_proves_who_wrote_what_and_all_links() -> None:
    """A seal fails for another text, another key, another link, and for one link less."""
    links = list(zip(FACES[:3], IMAGES[:3], strict=True))
    data = seal.seal(NEWEST, KEY, PUBLIC, b"text", links)
    assert len(data) == seal.SEAL_BYTES == 48
    assert seal.sealed(NEWEST, data, PUBLIC, b"text", links)
    assert not seal.sealed(NEWEST, data, PUBLIC, b"test", links)
    assert not seal.sealed(NEWEST, data, FACES[0], b"text", links)
    assert not seal.sealed(NEWEST, data, PUBLIC, b"text", links[:2])
    assert not seal.sealed(NEWEST, data, PUBLIC, b"text", [*links[:2], (FACES[2], IMAGES[3])])
    assert not seal.sealed(NEWEST, data[:-1], PUBLIC, b"text", links)
    for answer in (bytes(32), N.to_bytes(32, "big"), b"\xff" * 32, b"\0" + data[16:]):
        assert not seal.sealed(NEWEST, data[:16] + answer, PUBLIC, b"text", links)


def test_a_seal_over_a_false_link_does_not_hold() -> None:
    """A seal that confuses two cards is refused."""
    links = [(FACES[0], IMAGES[1])]
    assert not seal.sealed(NEWEST, seal.seal(NEWEST, KEY, PUBLIC, b"text", links), PUBLIC, b"text", links)


@pytest.mark.parametrize("inside", [1, 2, 3])
def test_what_is_within_is_proven_and_what_is_not_cannot_be(inside: int) -> None:
    """Each face inside has a proof, by branches or by differences. The others have none."""
    groups = (FACES[:inside], FACES[inside:])
    size = seal.within_size(inside, CARDS - inside)
    for number, image in enumerate(IMAGES):
        if number < inside:
            data = seal.prove_within(NEWEST, KEY, PUBLIC, b"text", image, *groups)
            assert len(data) == size
            assert seal.holds_within(NEWEST, data, PUBLIC, b"text", image, *groups)
            assert not seal.holds_within(NEWEST, data, PUBLIC, b"test", image, *groups)
            assert not seal.holds_within(NEWEST, data, PUBLIC, b"text", IMAGES[number - 1], *groups)
            changed = bytes([data[0], data[1] ^ 1, *data[2:]])
            assert not seal.holds_within(NEWEST, changed, PUBLIC, b"text", image, *groups)
        else:
            with pytest.raises(ValueError):
                seal.prove_within(NEWEST, KEY, PUBLIC, b"text", image, *groups)


def test_both_kinds_of_proof_are_used() -> None:
    """Few faces inside are proven by branches, few outside by differences, and nothing needs no proof."""
    assert seal.by_branches(2, 3)
    assert not seal.by_branches(20, 1)
    assert seal.within_size(20, 1) == seal.APART_BYTES == 113
    assert seal.within_size(8, 17) == 384
    assert seal.within_size(25, 0) == 0
    assert seal.holds_within(NEWEST, b"", PUBLIC, b"text", IMAGES[0], FACES, [])


@pytest.mark.usefixtures("all_veils")
def test_seals_and_proofs_are_the_same_each_time_they_are_made() -> None:
    """So a device that is loaded makes the same texts again, also under a later version of this program."""
    made = [seal.seal(NEWEST, KEY, PUBLIC, b"text", list(zip(FACES, IMAGES, strict=True)))]
    parts = ((FACES[:inside], FACES[inside:]) for inside in range(1, CARDS))
    made += [seal.prove_within(NEWEST, KEY, PUBLIC, b"text", IMAGES[0], *part) for part in parts]
    table = Shuffle()
    for coin in (b"", COIN):
        promised = done(shuffle_proof.promise(NEWEST, table.secret, table.given, coin))
        assert isinstance(promised, bytes)
        made.append(promised)
    made.append(shuffle_proof.answer(NEWEST, table.secret, table.key, table.order, COIN))
    assert sha256(b"".join(made)).hexdigest() == MADE


def test_a_proof_for_one_face_does_not_serve_a_liar() -> None:
    """The proof of an honest player, used for another card, is refused."""
    data = seal.prove_within(NEWEST, KEY, PUBLIC, b"text", IMAGES[0], FACES[:2], FACES[2:])
    assert not seal.holds_within(NEWEST, data, PUBLIC, b"text", IMAGES[3], FACES[:2], FACES[2:])


def test_a_difference_of_nothing_is_refused() -> None:
    """The neutral point, shown as the difference, proves nothing."""
    data = seal.prove_within(NEWEST, KEY, PUBLIC, b"text", IMAGES[0], FACES[:3], FACES[3:])
    assert not seal.holds_within(
        NEWEST, bytes(33) + data[33:], PUBLIC, b"text", IMAGES[0], FACES[:3], FACES[3:]
    )


def test_a_filler_agrees_with_all_masks_or_there_is_none() -> None:
    """Every solvable mask gets a filler, and its free places follow the wish."""
    masks = [0b110, 0b011, 0b110]
    for wish in permutations(range(3)):
        found = fill(masks, {}, wish)
        assert found is not None
        assert sorted(found) == [0, 1, 2]
        assert all(mask >> face & 1 for mask, face in zip(masks, found, strict=True))
        assert fill([0b111] * 3, {}, wish) == list(wish)
    assert fill([0b111, 0b001, 0b111], {0: 2}, range(3)) == [2, 0, 1]
    assert fill([0b011, 0b011, 0b011], {}, range(3)) is None
    assert fill([0b111, 0b111, 0b111], {0: 1, 2: 1}, range(3)) is None

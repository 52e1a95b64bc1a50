"""Killer vs Inspector between two devices: a lie about a hidden card is refused when it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.chance import pick, rng_from
from noir.duo import Device, Refused, deck, encoding, group, jobs, messages, seal, shuffle_proof
from noir.duo.messages import Writer
from noir.duo.sequence import advance, head_after
from noir.duo.version import NEWEST
from noir.games.killer.belief import public_belief
from noir.games.killer.duo import _Course
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.state import INSPECTOR, KILLER
from noir.hidden_cards import GUEST, HOST, Statement
from noir.match import Match
from tests.duo.play import deal, known_game, pair_up, seed_of, send, work

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from noir.duo.group import Point
    from noir.duo.position import Position
    from noir.duo.rules import Keys
    from noir.duo.version import Version
    from tests.duo.play import Moment

GAMES = ["killer", "killer-citizen"]


def bluff(
    version: Version,
    key: int,
    public: Point,
    message: bytes,
    image: Point,
    inside: Sequence[Point],
    outside: Sequence[Point],
) -> bytes:
    """Make the best false proof: as if the first face inside were the card."""
    if not outside:
        return b""
    if seal.by_branches(len(inside), len(outside)):
        return seal._prove_one_of(version, key, public, message, image, inside, 0)
    (own,) = group.times(group.inverse(key), [image])
    other = next(face for face in inside if face != own)
    pretended = [other if face == own else face for face in outside]
    return b"".join(seal._prove_apart(version, key, public, message, image, own, face) for face in pretended)


def lying(position: Position, log: tuple[str, ...], statement: Statement, *, acts: bool) -> str:
    """Return a lie of a doctored device, sealed with its true key."""
    writer = Writer(position.copy(), head_after(NEWEST, log))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seal, "prove_within", bluff)
        try:
            writer._say(statement, acts)
        except Refused:
            if not writer._body:
                raise
    if statement.text in ("=dead", "=caught"):
        writer._open()  # due at the end of the game
    return writer.text()


def after(now: Moment) -> tuple[Position, tuple[str, ...]]:
    """Return the reader's position and log after a text, before any answer."""
    reader = now.reader
    assert reader._before is not None
    return advance(reader._before, encoding.read(now.text), now.number, trusted=True), (*reader.log, now.text)


def refusal_of(device: Device, text: str) -> str:
    """Return the code of a refused text, and check that nothing changes."""
    line = device.save()
    with pytest.raises(Refused) as error:
        device.receive(text)
    assert device.save() == line
    return error.value.code


def untrue_answers(position: Position) -> Iterator[Statement]:
    """Yield every untrue answer, each with its card to show."""
    story = position.story
    true, question, course = position.rules.table.answer(story), story.statements[-1].text, _Course.of(story)
    own = course.inspector if question[0] == "k" else course.killer
    names = ((own, SUSPECTS.index(question[-1])),) if question[0] != "d" else ()
    drawn = ((course.drawn, position.known[course.drawn]),) if course.drawn in position.known else ()
    lies = {
        "=dead": names,
        "=caught": names,
        "=miss": (),
        "=free": (),
        "=near": (),
        "=far": (),
        "=new": ((own, position.known[own]),),
        "=same": drawn,
    }
    for text, shown in lies.items():
        if text != true.text:
            yield Statement(position.me, text, shown)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_untrue_answer_is_accepted(game: str) -> None:
    """At every answer of a game: any other answer, with the best proof there is, is refused at once."""
    codes: dict[str, set[str]] = {}
    for now in known_game(game)[1]:
        position, log = after(now)
        due = position.due() if position.match and not position.over else None
        if due is None or due.what != "answer" or due.player != position.me:
            continue
        question = position.statements[-1].text[0]
        for lie in untrue_answers(position):
            try:
                text = lying(position, log, lie, acts=False)
            except Refused as stopped:  # not even a doctored device can write it: no proof has this form
                codes.setdefault(question, set()).add(stopped.code)
                continue
            codes.setdefault(question, set()).add(refusal_of(now.sender, text))
    assert set.union(*codes.values()) <= {"proof", "form", "face", "contradiction", "seal"}
    assert {"k", "u", "d"} <= set(codes)
    assert set(codes) & {"a", "z"}, "an arrest, right or wrong"
    assert codes["k"] & {"seal", "contradiction"}, "a death that was none"
    assert codes["u"] & {"proof", "contradiction"}, "a radar turned round"
    assert codes["d"] & {"proof", "contradiction"}, "a disguise turned round"


def impossible(match: Match) -> list[str]:
    """Return tempting but illegal actions of the seat to move."""
    names = [f"{verb}{name}" for verb in "kau" for name in SUSPECTS]
    return [text for text in names if text not in match.legal()]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_action_that_is_not_legal_is_accepted(game: str) -> None:
    """A kill or an arrest that is not adjacent, or an agent not in hand, is refused at once."""
    rng = rng_from("impossible")
    codes: list[str] = []
    for now in known_game(game)[1][2:40:2]:
        position, log = after(now)
        if position.over or position.due().what != "choose" or position.due().player != position.me:
            continue
        assert position.match is not None
        for action in (pick(impossible(position.match), rng) for _ in range(3)):
            shown: tuple[tuple[int, int], ...] = ()
            if action[0] == "u":
                place = next(place for place in position.known if place not in position.shown)
                shown = ((place, SUSPECTS.index(action[1])),)
            try:
                text = lying(position, log, Statement(position.me, action, shown), acts=True)
            except Refused as stopped:
                codes.append(stopped.code)
                continue
            codes.append(refusal_of(now.sender, text))
    assert set(codes) <= {"proof", "turn", "form", "face", "seal", "contradiction"}
    assert "proof" in codes


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_is_shown_from_its_own_place(game: str) -> None:
    """From the place of another agent in hand, the seal cannot prove it."""
    codes = []
    for now in known_game(game)[1]:
        position, log = after(now)
        due = position.due() if position.match and not position.over else None
        if due is None or due.what != "choose" or due.player != position.me or position.match is None:
            continue
        for agent in (text[1] for text in position.match.legal() if text[0] == "u"):
            face = SUSPECTS.index(agent)
            place = next(place for place in _Course.of(position.story).hand if position.known[place] != face)
            statement = Statement(position.me, f"u{agent}", ((place, face),))
            codes.append(refusal_of(now.sender, lying(position, log, statement, acts=True)))
    assert codes
    assert set(codes) <= {"seal", "proof"}


@pytest.mark.parametrize("game", GAMES)
def test_both_seats_see_the_place_that_a_text_shows(game: str) -> None:
    """K6: the place of each agent shown in a text is the one in the engine's observation of either seat."""
    device = known_game(game)[0].host
    assert device._before is not None
    shown = [lines.shown[0] for lines in device._before.statements if lines.text[0] in "uz"]
    true = Match.from_record(device.record())
    for seat in (KILLER, INSPECTOR):
        events = [event for event in true.observe(seat).history if event.verb in "uz"]
        assert [(event.place, SUSPECTS.index(event.revealed)) for event in events] == shown
    assert shown


@pytest.mark.parametrize("game", GAMES)
def test_both_devices_prove_against_the_engine_s_candidates(game: str) -> None:
    """At every moment the public candidates of both stand-ins are those of the true game."""
    pair, moments = known_game(game)
    true = pair.host.match
    assert true is not None
    for now in moments[::3]:
        for device in now.devices:
            if device.match is None:
                continue
            beliefs = [
                public_belief(match.observe(seat, device.match.ply))
                for match in (device.match, true)
                for seat in (KILLER, INSPECTOR)
            ]
            assert len({belief.killer.mask for belief in beliefs}) == 1
            assert len({belief.inspector.mask for belief in beliefs}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_device_knows_no_more_than_its_seat(game: str) -> None:
    """Every deal that fits the engine's observation fits all texts and proofs, but for the identity's place.

    That place is in a text and in no observation: all are equally likely for each card (PROTOCOL.md).
    """
    pair, moments = known_game(game)
    true, tried = Match.from_record(pair.host.record()), 0
    for now in moments:
        for device in now.devices:
            position, match = device._before, device.match
            if match is None or device.pending:  # texts run ahead of the engine by an answer
                continue
            assert position is not None
            assert device.seat is not None
            seen = true.observe(device.seat, match.ply)
            for number in range(3):
                world = true.game.determinize(seen, rng_from(f"world/{now.number}/{number}"))
                evidence = [*world.deal.partition(".")[2]]
                place, at = (
                    _Course.of(position.story).inspector,
                    evidence.index(world.inspector or evidence[0]),
                )
                if place and at:
                    evidence[place], evidence[at] = evidence[at], evidence[place]
                assert position._fits([SUSPECTS.index(name) for name in evidence]), (now.number, device.me)
                tried += 1
    assert tried > 50


def test_a_dead_suspect_cannot_become_the_inspector() -> None:
    """K8: a proof shows that the named place is a living suspect's. Any other lie is refused, too."""
    host, guest = pair_up("killer", "dead 0", first="host").devices
    deal(host, guest)
    victim = next(f"k{name}" for name in first_hand(host, guest) if f"k{name}" in host.legal())
    host.act(victim)
    guest.receive(send(host))
    assert f"i{victim[1]}" not in guest.legal()
    position = guest._before
    assert position is not None
    dead = next(place for place in range(1, 5) if SUSPECTS[position.known[place]] == victim[1])
    for text, code in ((f"i{dead}", "proof"), ("i5", "form"), ("i0", "form"), ("i", "form"), ("d", "turn")):
        assert refusal_of(host, said_by_hand(position, guest.log, Statement(GUEST, text))) == code


def first_hand(host: Device, guest: Device) -> str:
    """Return the Inspector's first cards, which neither device alone knows yet."""
    first, second = (deck.order(NEWEST, 25, device._keys.order) for device in (host, guest))
    return "".join(SUSPECTS[first[second[place]]] for place in range(1, 5))


def said_by_hand(position: Position, log: tuple[str, ...], statement: Statement) -> str:
    """Return a message with any saying, and the best proof there is that its card is not the victim's."""
    head = head_after(NEWEST, log)
    body = bytes([len(statement.text)]) + statement.text.encode()
    if statement.text[1:] in {"1", "2", "3", "4"}:
        faces, keys = position.rules.faces(), position.keys
        victim = SUSPECTS.index(position.statements[0].text[1])
        others = [face for number, face in enumerate(faces) if number != victim]
        image = position.unlocked[HOST][int(statement.text[1])]
        body += bluff(NEWEST, keys.key, keys.public, head + body, image, others, [faces[victim]])
    return encoding.write(
        head + body, seal.seal(NEWEST, position.keys.key, position.keys.public, head + body, [])
    )


def test_a_dead_agent_is_used_only_if_no_living_one_is_left() -> None:
    """K19: the user of a dead agent proves that all others are dead."""
    tried = 0
    for now in known_game("killer")[1]:
        position, log = after(now)
        if position.match is None or position.over or position.seat != INSPECTOR:
            continue
        seen = position.match.observe(INSPECTOR)
        dead = set(seen.hand) & set(seen.table.dead)
        if not seen.table.drawn or not dead or dead == set(seen.hand) or position.due().what != "choose":
            continue
        face = SUSPECTS.index(min(dead))
        place = next(place for place, known_face in position.known.items() if known_face == face)
        text = lying(position, log, Statement(position.me, f"u{min(dead)}", ((place, face),)), acts=True)
        assert refusal_of(now.sender, text) == "proof"
        tried += 1
    assert tried


def test_the_inspector_cannot_profit_from_the_killer_s_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest copies the Killer's locked card into the hand: refused before the host gives it."""
    monkeypatch.setattr(shuffle_proof, "rounds", lambda _version: 2)
    host = Device.invite(seed_of("copy", 1), "killer", first="host")
    guest = Device.accept(seed_of("copy", 2), send(host))
    honest = messages.lock_deck

    def copying(version: Version, keys: Keys, given: Sequence[Point]) -> Generator[None, None, list[Point]]:
        cards = yield from honest(version, keys, given)
        cards[1] = group.times(3, [cards[0]])[0]
        return cards

    with monkeypatch.context() as patch:
        patch.setattr(jobs, "lock_deck", copying)
        work(guest)
    host.receive(send(guest))
    deal(host, guest)
    assert host.legal(), "the host sees the cards and can choose"
    work(host)
    assert (host.status, host.stopped_by) == ("stopped", "shuffle")
    assert host.outgoing == ""
    assert guest._before is not None
    assert not guest._before.unlocked[HOST], "no card was given"


def test_an_ordinary_turn_stays_short() -> None:
    """Proofs and all, half of the texts of a game have at most 150 characters, none more than 1 600."""
    for game in GAMES:
        sizes = sorted(len(text) for text in known_game(game)[0].host.log[6:])
        assert sizes[len(sizes) // 2] <= 150
        assert sizes[-1] <= 1600

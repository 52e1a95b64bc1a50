"""Tables of places, without locks: at each step they agree with the stranger's reading of PROTOCOL.md."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import below, pick, rng_from, shuffle
from noir.core import GameError, Seat
from noir.duo import has_duo
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST, Statement, Story, Untrue
from noir.match import Match
from noir.real_table import can_follow, table_of
from tests.duo.play import seed_of
from tests.duo.stranger.curve import Refused
from tests.duo.stranger.reading import course_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PLAYED = sorted(game for game in GAMES if has_duo(game))
SEED = 9  # of games with every answer


class Hand:
    """A game of which everything is known, played by a table and by the stranger side by side."""

    def __init__(self, game: str, host: Seat) -> None:
        self.table, self.host, self.rng = table_of(game), host, rng_from(f"tables/{game}/{host}/{SEED}")
        self.faces = shuffle(range(self.table.cards), self.rng)
        orders = {b"grid": shuffle(range(self.table.cards), self.rng)}
        self.seats = (HOST, GUEST) if host == Seat.FIRST else (GUEST, HOST)
        self.other = course_of(game)(self.seats, lambda _, label: list(orders[label]), game)
        self.match = Match.from_deal(game, self.table.deal(self.faces, host, lambda label, _: orders[label]))
        self.statements: tuple[Statement, ...] = ()
        self.shown: dict[int, int] = {}
        first = self.table.opening(Story(host, (), (frozenset(), frozenset()), {}, {}))
        self.given = [frozenset(first[GUEST]), frozenset(first[HOST])]

    def story(self, player: int) -> Story:
        """Return the story as a player knows it."""
        known = {place: self.faces[place] for place in self.given[1 - player]} | self.shown
        given = self.given[HOST], self.given[GUEST]
        return Story(
            self.host, self.statements, given, self.shown, known, self.match, seed_of("choice", player)
        )

    def claims(self, statement: Statement) -> Any:
        """Return the claims that a statement makes to the other player, or the code of a refusal."""
        story = self.story(1 - statement.player)
        try:
            claims = self.table.claims(story, statement)
            if not claims:  # it is public whether it can be said
                after = replace(story, statements=(*self.statements, statement))
                self.match.copy().play_all(self.table.actions(after, self.faces)[self.match.ply :])
        except Untrue as error:
            return error.code
        except GameError:
            return "turn"
        found = [(claim.place, sorted(claim.inside), sorted(claim.among - claim.inside)) for claim in claims]
        return [claim for claim in found if claim[2]]

    def others(self, other: Any, statement: Statement) -> Any:
        """Return the claims that the stranger expects, or the code of its refusal."""
        try:
            claims = other.say(statement.text, statement.shown, self.story(statement.player).known)
        except Refused as error:
            return error.code
        return [claim for claim in claims if claim[2]]

    def lies(self, true: Statement, texts: Sequence[str]) -> Iterator[Statement]:
        """Yield other statements: another text, another card, two, none, and one that doesn't exist."""
        place = below(self.table.cards, self.rng)
        other = ((place, self.faces[place]),)
        yield replace(true, text=pick(texts, self.rng))
        yield replace(true, shown=other)
        if true.shown:
            yield replace(true, shown=())
            yield replace(true, shown=other + true.shown)
            yield replace(true, shown=tuple((at, self.table.cards) for at, _ in true.shown))

    def step(self, texts: Sequence[str]) -> None:
        """Take the next step on both sides, and bring the match up to date."""
        due = self.table.due(self.story(HOST))
        what = "give" if due.what == "give" else "say"
        assert self.other.due() == (what, due.player, list(due.places))
        if due.what == "give":
            self.given[due.player] |= {*due.places}
            self.other.give()
        else:
            self.say(self.answer(due.player) if due.what == "answer" else self.choose(due.player), texts)
        self.match.play_all(self.table.actions(self.story(HOST), self.faces)[self.match.ply :])

    def answer(self, player: int) -> Statement:
        """Return the true answer, which the stranger would give, too."""
        now = self.story(player)
        true = self.table.answer(now)
        assert (true.text, list(true.shown)) == self.other.reply(now.known)
        if can_follow(self.match.game.name):
            assert true in self.table.statements(self.story(1 - player)), "the other player expects it"
        return true

    def choose(self, player: int) -> Statement:
        """Return the statement of a legal action, each verb as likely."""
        legal = self.match.legal()
        verb = pick(sorted({text[0] for text in legal}), self.rng)
        action = pick([one for one in legal if one[0] == verb], self.rng)
        true = self.table.saying(self.story(player), action)
        if can_follow(self.match.game.name):
            expected = map(self.hear, self.table.statements(self.story(1 - player)))
            assert true.text != action or self.hear(true) in expected, "its place may be another"
        return true

    def hear(self, statement: Statement) -> tuple[str, list[str]]:
        """Return the words said at a real table: the text, and the names of the cards shown."""
        return statement.text, [self.table.names[face] for _, face in statement.shown]

    def say(self, true: Statement, texts: Sequence[str]) -> None:
        """Make a true statement, after some that are false."""
        for lie in self.lies(true, texts):
            assert self.claims(lie) == self.others(deepcopy(self.other), lie), (lie, true)
        claims = self.claims(true)
        assert claims == self.others(self.other, true)
        assert all(self.faces[place] in inside for place, inside, _ in claims)
        self.statements = (*self.statements, true)
        self.shown |= dict(true.shown)


@pytest.mark.long
@pytest.mark.parametrize("host", Seat)
@pytest.mark.parametrize("game", PLAYED)
def test_a_table_agrees_with_the_protocol_at_every_step(game: str, host: Seat) -> None:
    """Also where the host sits second, and about false statements: they are refused with the same code."""
    hand, texts = Hand(game, host), {"", "?"}
    opening = hand.table.opening(hand.story(HOST))
    for player in (HOST, GUEST):
        assert list(opening[player]) == hand.other.opening(hand.seats[0], player)
    while hand.match.outcome is None:
        hand.step(sorted(texts))
        texts |= {statement.text for statement in hand.statements[-1:]}
    deal, actions = hand.other.record(hand.faces)
    assert Match.from_deal(game, deal).play_all(actions).state == hand.match.state
    assert hand.other.due() is None

"""The position: the knowledge of one device after some messages, and how a step changes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from noir.core import GameError
from noir.duo import deck, group
from noir.duo.errors import Refused
from noir.hidden_cards import GUEST, HOST, Due, Statement, Story, Untrue, fill
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from noir.core import Seat
    from noir.duo.group import Point
    from noir.duo.rules import Keys, Rules
    from noir.duo.seal import Link
    from noir.duo.version import Version
    from noir.hidden_cards import Within


def promise_of(version: Version, coin: bytes) -> bytes:
    """Return the promise of a coin."""
    return version.digest(b"noir coin", coin)


@dataclass(slots=True, repr=False)
class Position:
    """The knowledge of one device. Lists of two are by player. Use ``copy`` before a risky step.

    ``transcript`` is the digest of all texts, and ``secrets[p]`` the secret that p has opened at the end.

    ``unlocked[p]`` holds, by place, the card without the lock of p, as p handed it over.
    ``allowed`` holds the faces that claims leave for a place (bits). ``world`` is a filler that agrees with
    all of it. ``chosen`` is whether the last message held a choice.
    """

    rules: Rules
    me: int
    keys: Keys
    publics: list[Point]
    signers: list[Point]
    transcript: bytes = b""
    coin_promise: bytes = b""
    coins: list[bytes] = field(default_factory=lambda: [b"", b""])
    decks: list[Sequence[Point]] = field(default_factory=lambda: [(), ()])
    promises: list[bytes] = field(default_factory=lambda: [b"", b""])
    answers: list[bytes] = field(default_factory=lambda: [b"", b""])
    secrets: list[bytes] = field(default_factory=lambda: [b"", b""])
    unlocked: list[dict[int, Point]] = field(default_factory=lambda: [{}, {}])
    known: dict[int, int] = field(default_factory=dict)
    shown: dict[int, int] = field(default_factory=dict)
    allowed: list[int] = field(default_factory=list)
    claims: list[Within] = field(default_factory=list)
    statements: tuple[Statement, ...] = ()
    acts: tuple[str, ...] = ()
    chosen: bool = False
    host: Seat | None = None
    world: list[int] | None = None
    match: Match | None = None

    def copy(self) -> Position:
        """Return a position that can be taken further without touching this one."""
        return replace(
            self,
            publics=list(self.publics),
            signers=list(self.signers),
            coins=list(self.coins),
            decks=list(self.decks),
            promises=list(self.promises),
            answers=list(self.answers),
            secrets=list(self.secrets),
            unlocked=[dict(mine) for mine in self.unlocked],
            known=dict(self.known),
            shown=dict(self.shown),
            allowed=list(self.allowed),
            claims=list(self.claims),
            match=self.match.copy() if self.match else None,
        )

    def public(self) -> Position:
        """Return a copy that knows no card but those that both players see."""
        keys = replace(self.keys, choice=b"")  # what this device has promised is not public
        clone = replace(self.copy(), keys=keys, known=dict(self.shown), world=None)
        if clone.host is not None:
            clone.settle()
        return clone

    @property
    def deal_number(self) -> int:
        """The number of the message with which both have their first cards, and the game begins."""
        return self.rules.version.opening + 1

    @property
    def openings(self) -> Mapping[int, Sequence[int]]:
        """The places that are given with some messages, before the game begins."""
        first = self.deal_number - 1
        return dict(enumerate(self.rules.table.opening(self.story), start=first))

    @property
    def story(self) -> Story:
        """The part of the position that a table of places may use."""
        given = (frozenset(self.unlocked[HOST]), frozenset(self.unlocked[GUEST]))
        host = self.rules.named_seat() if self.host is None else self.host
        return Story(host, self.statements, given, self.shown, self.known, self.match, self.keys.choice)

    @property
    def seat(self) -> Seat | None:
        """The seat of this device, or None until the coin has fallen."""
        if self.host is None or self.me == HOST:
            return self.host
        return self.host.other

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this device knows."""
        return self.match is not None and self.match.outcome is not None

    def due(self) -> Due:
        """Return the next step once both have sat down."""
        if self.over:
            return Due(self.me, "over")
        return self.rules.table.due(self.story)

    def fall(self) -> None:
        """Let both open coins decide the seats."""
        self.host = self.rules.seat_of_host(self.coins)
        self.allowed = self.allowed or [(1 << self.rules.table.cards) - 1] * self.rules.table.cards
        self.settle()

    def unlock(self, player: int, places: Sequence[int], points: Sequence[Point]) -> list[Link]:
        """Take cards that a player handed over unlocked. Return the links of that player's seal.

        The other's cards are not looked at yet: ``look`` does that, once the seal has been checked.
        """
        self.unlocked[player] |= dict(zip(places, points, strict=True))
        self._reveal(places)
        return [(point, self.decks[GUEST][place]) for place, point in zip(places, points, strict=True)]

    def look(self, places: Sequence[int]) -> None:
        """Take this player's lock off cards that the other player has handed over."""
        if not places:
            return
        points = [self.unlocked[1 - self.me][place] for place in places]
        found = deck.face_of(self.rules.version, self.rules.game, self.rules.table.cards)
        for place, point in zip(places, group.times(group.inverse(self.keys.key), points), strict=True):
            if point not in found or found[point] in self._faces_but(place):
                raise Refused("face", "a card of this game, not seen elsewhere")
            self.known[place] = found[point]
        self._reveal(places)

    def _reveal(self, places: Sequence[int]) -> None:
        """Note which of these cards both players can see now, and settle."""
        self.shown |= {place: self.known[place] for place in places if self._open(place)}
        if self.host is not None:
            self.settle()

    def _open(self, place: int) -> bool:
        return place in self.unlocked[HOST] and place in self.unlocked[GUEST] and place in self.known

    def claims_of(self, statement: Statement) -> Sequence[Within]:
        """Return the claims of a saying. Raise Refused if it cannot be said now."""
        try:
            return self.rules.table.claims(self.story, statement)
        except Untrue as error:
            raise Refused(error.code, str(error)) from error

    def show(self, statement: Statement) -> list[Link]:
        """Check the places of the cards shown with a saying. Return the links of its seal."""
        faces, links = self.rules.faces(), []
        for place, face in statement.shown:
            point = self.unlocked[1 - statement.player].get(place)
            if point is None or face >= len(faces):
                raise Refused("form", "a card that was dealt")
            if self.known.get(place, face) != face or face in self._faces_but(place):
                raise Refused("face", "a card that lies nowhere else")
            links.append((faces[face], point))
        return links

    def _faces_but(self, place: int) -> set[int]:
        return {face for where, face in self.known.items() if where != place}

    def hear(self, statement: Statement, claims: Sequence[Within], acts: bool) -> None:
        """Take a proven saying into account. Raise Refused if no deal fits or it is not legal."""
        self.statements += (statement,)
        if acts:
            self.acts += (statement.text,)
            self.chosen = True
        for place, face in statement.shown:
            self.known[place] = self.shown[place] = face
        for claim in claims:
            self.claims.append(claim)
            self.allowed[claim.place] &= sum(1 << face for face in claim.inside)
        self.settle()

    def settle(self) -> None:
        """Bring the stand-in match up to date, with another filler if the old one no longer fits."""
        if self.world is None or not self._fits(self.world):
            self.world = self.filler(range(self.rules.table.cards))
            self.match = self._from_deal(self.world)
        assert self.match is not None, "a world has its match"
        settled = self.rules.table.actions(self.story, self.world)
        if self.match.actions != settled[: self.match.ply]:  # a promise was opened, and held something else
            self.match = self._from_deal(self.world)
        try:
            self.match.play_all(settled[self.match.ply :])
        except GameError as error:
            raise Refused("turn", "an action that is possible now") from error

    def filler(self, wish: Sequence[int]) -> list[int]:
        """Return faces for all places that agree with everything known. Raise Refused if there are none."""
        world = fill(self.allowed, self.known, wish)
        if world is None:
            raise Refused("contradiction", "a deal that fits everything that was said")
        return world

    def _fits(self, world: Sequence[int]) -> bool:
        return all(world[place] == face for place, face in self.known.items()) and all(
            mask >> face & 1 for mask, face in zip(self.allowed, world, strict=True)
        )

    def _from_deal(self, faces: Sequence[int]) -> Match:
        assert self.host is not None, "the coin has fallen"
        game, table = self.rules.game, self.rules.table
        deal = table.deal(faces, self.host, lambda label, n: self.rules.chance(self.coins, label, n))
        return Match.from_deal(game, deal)

    def play_out(self, faces: Sequence[int]) -> Match:
        """Return the whole game so far in a world with these faces. Raise GameError if it does not fit."""
        return self._from_deal(faces).play_all(self.rules.table.actions(self.story, faces))

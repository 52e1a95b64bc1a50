"""Duo places of Killer vs Inspector: the rights to look, the answers due, and their proofs.

Places are the evidence cards in the order of a deal: 0 the Killer's first identity, 1-4 the Inspector's
first hand, 5-24 the pile. The grid is public. Both coins order it.

What is said beside the texts of the engine: ``i2`` names the place of the Inspector's identity and not the
card. A card of the pile must not be seen before somebody commits to drawing it, so a draw (``e``) and a
disguise (``d``) ask the other device for it. Answers begin with ``=`` and are said by a device itself:

  to a kill          ``=dead`` (the Inspector's card is shown)   ``=miss``   or, K15, ``=near`` ``=far``
  to an arrest       ``=caught`` (the Killer's card is shown)    ``=free``
  to an exoneration  ``=near`` ``=far``
  to the own ``d``   ``=new`` (the old identity is shown)        ``=same`` (the drawn card is shown)

Each hides a card and says something of it: a victim is beside the Killer, the arrested beside the Inspector,
"it was not me", a radar's answer, "the new identity is alive". Every such sentence is proven for the place
of the card, against the public candidates of the engine (noir.games.killer.belief), so a lie is refused when
it is told. A dead agent used (K19) proves that no living one is left in the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games.killer.action import Action, format_action, parse_action
from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import SUSPECTS, living_neighbours, neighbours, shifts
from noir.games.killer.rules import why_not
from noir.games.killer.state import FIRST_HAND, INSPECTOR, KILLER
from noir.hidden_cards import Due, Statement, Untrue, Within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from noir.core import Seat
    from noir.games.killer.state import Table
    from noir.hidden_cards import Story

_HAND = tuple(range(1, 1 + FIRST_HAND))


@dataclass(slots=True)
class _Course:
    """Where the cards are that matter: places of both identities, of the hand, of the card drawn last.

    It follows from what was said alone, for the match is made of it.
    """

    killer: int = 0
    inspector: int = 0  # before he chose: the Killer's place, which is never his
    hand: list[int] = field(default_factory=lambda: list(_HAND))
    top: int = 1 + FIRST_HAND
    drawn: int | None = None
    dead: str = ""

    @classmethod
    def of(cls, story: Story) -> _Course:
        """Return where everything is after all that was said."""
        course = cls()
        for statement in story.statements:
            course._follow(statement)
        return course

    @property
    def chosen(self) -> bool:
        """Whether the Inspector has chosen his identity."""
        return self.inspector > 0

    def _follow(self, statement: Statement) -> None:
        verb = statement.text[0]
        if verb in "de":
            self.drawn = self.top if self.top < len(SUSPECTS) else None
            self.top += self.drawn is not None
            if verb == "e" and self.drawn is not None:
                self.hand.append(self.drawn)
        elif verb == "k":
            self.dead += statement.text[1]
        elif verb == "i":
            self.inspector = int(statement.text[1])
            self.hand.remove(self.inspector)
        elif verb in "uz":
            self.hand.remove(statement.shown[0][0])
        elif statement.text == "=new" and self.drawn is not None:
            self.killer = self.drawn


def _letters(faces: Iterable[int]) -> str:
    return "".join(SUSPECTS[face] for face in sorted(faces))


def _faces(names: Iterable[str]) -> frozenset[int]:
    return frozenset(SUSPECTS.index(name) for name in names)


def _unseen(story: Story) -> str:
    """Return the cards that were not shown: any of them may lie in a hidden place."""
    return _letters(set(range(len(SUSPECTS))) - set(story.shown.values()))


def _alive(table: Table) -> list[str]:
    """Return the suspects in the grid that are alive, row by row."""
    return [name for row in table.grid for name in row if name not in table.dead]


def _unknown(story: Story) -> str:
    """Return the cards that this device does not know."""
    return _letters(set(range(len(SUSPECTS))) - set(story.known.values()))


def _claim(place: int, inside: Iterable[str], among: str) -> Within:
    """Claim that the card of a place is one of ``inside``, which can't be done for an empty set."""
    names = "".join(name for name in among if name in set(inside))
    if not names:
        raise Untrue("contradiction", "something that can be so")
    return Within(place, _faces(names), _faces(among))


class KillerTable:
    """The table of places. See noir.hidden_cards.Table."""

    cards = len(SUSPECTS)
    names = SUSPECTS
    tossed = False

    def opening(self, story: Story) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Uncover the Killer's first identity and the Inspector's first hand."""
        return ((0,), _HAND) if story.host == KILLER else (_HAND, (0,))

    def due(self, story: Story) -> Due:
        """Return the card or answer that the last statement waits for. Without one the mover chooses."""
        return self._waits(story) or Due(story.mover, "choose")

    def _waits(self, story: Story) -> Due | None:
        """Return the card or answer that the last statement waits for."""
        if not story.statements:
            return None
        verb, course = story.statements[-1].text[0], _Course.of(story)
        killer, inspector = story.player(KILLER), story.player(INSPECTOR)
        giver = {"d": inspector, "e": killer}.get(verb)
        if giver is not None and course.drawn is not None and course.drawn not in story.given[giver]:
            return Due(giver, "give", (course.drawn,))
        if verb == "k" and course.chosen:
            return Due(inspector, "answer")
        living = verb == "u" and story.statements[-1].text[1] not in course.dead
        return Due(killer, "answer") if verb in "azd" or living else None

    # --- what the own device says

    def saying(self, story: Story, action: str) -> Statement:
        """Name the place of a chosen identity, show the card of an agent, and say all else as it is."""
        player, course = story.mover, _Course.of(story)
        if action[0] not in "iuz":
            return Statement(player, action)
        places = [place for place in course.hand if SUSPECTS[story.known[place]] == action[1]]
        if not places:
            raise Untrue("turn", "a card of the hand")
        if action[0] == "i":
            return Statement(player, f"i{places[0]}")  # no suspect has two cards
        return Statement(player, action, ((places[0], story.known[places[0]]),))

    def answer(self, story: Story) -> Statement:
        """Give the true answer."""
        course, question, table = _Course.of(story), story.statements[-1].text, story.match.state.table
        due = self.due(story)
        if question[0] == "d":
            return self._after_disguise(story, course, due.player)
        place = course.inspector if question[0] == "k" else course.killer
        own = SUSPECTS[story.known[place]]
        name = question[-1]
        if question[0] in "kaz" and own == name:
            return Statement(
                due.player, "=dead" if question[0] == "k" else "=caught", ((place, story.known[place]),)
            )
        if question[0] in "az":
            return Statement(due.player, "=free")
        if question[0] == "k" and name not in table.innocent:
            return Statement(due.player, "=miss")
        return Statement(due.player, "=near" if own in _around(table, question) else "=far")

    @staticmethod
    def _after_disguise(story: Story, course: _Course, player: int) -> Statement:
        table = story.match.state.table
        assert course.drawn is not None, "a disguise draws a card"
        face = story.known[course.drawn]
        if SUSPECTS[face] in table.dead + table.innocent:
            return Statement(player, "=same", ((course.drawn, face),))
        return Statement(player, "=new", ((course.killer, story.known[course.killer]),))

    # --- what the other one can say

    def statements(self, story: Story) -> Iterator[Statement]:
        """Yield the answers or the actions of the next player, and some that are not allowed.

        Which card of a hand it is, nobody else sees: any place stands for it.
        """
        due = self.due(story)
        texts = self._answer_texts if due.what == "answer" else self._action_texts
        for text, place, names in texts(story):
            for name in names or "-":
                shown = ((place, SUSPECTS.index(name)),) if names else ()
                yield Statement(due.player, text.replace("?", name), shown)

    @staticmethod
    def _answer_texts(story: Story) -> Iterator[tuple[str, int, Sequence[str]]]:
        """Yield each answer with the place of the card that it shows, and the cards that can be there."""
        course, question, table = _Course.of(story), story.statements[-1].text, story.match.state.table
        verb, named = question[0], question[-1]
        if verb == "d":
            gone = set(table.dead + table.innocent)
            yield "=new", course.killer, sorted(set(_unknown(story)) - gone)
            yield "=same", course.drawn or 0, sorted(set(_unknown(story)) & gone)
        elif verb == "u" or (verb == "k" and named in table.innocent):
            yield from (("=near", 0, ""), ("=far", 0, ""))
        elif verb == "k":
            yield from (("=miss", 0, ""), ("=dead", course.inspector, named))
        else:
            yield from (("=free", 0, ""), ("=caught", course.killer, named))

    def _action_texts(self, story: Story) -> Iterator[tuple[str, int, Sequence[str]]]:
        """Yield each action with the place of the card that it shows, and the cards that can be there."""
        course, table = _Course.of(story), story.match.state.table
        if table.to_move == INSPECTOR and not course.chosen:
            yield f"i{course.hand[0]}", 0, ""
        elif table.drawn:
            yield from (("u?", place, _unknown(story)) for place in course.hand)
        else:
            attack, draw = "kd" if table.to_move == KILLER else "ae"
            yield from ((attack + name, 0, "") for name in _alive(table))
            yield draw, 0, ""
            yield from self._citizen_arrests(story, course.hand)
            yield from ((format_action(shift), 0, "") for shift in shifts(table.grid))

    @staticmethod
    def _citizen_arrests(story: Story, hand: Iterable[int]) -> Iterator[tuple[str, int, Sequence[str]]]:
        """Yield the arrests by each agent that can be in the hand (K20)."""
        table = story.match.state.table
        if table.to_move == KILLER or not table.arrests_left:
            return
        around = {name: set(neighbours(table.grid, name)) & set(_unknown(story)) for name in _alive(table)}
        for place in hand:
            for name, agents in around.items():
                if agents and name not in table.innocent:
                    yield f"z?{name}", place, sorted(agents)

    # --- what has to be proven

    def claims(self, story: Story, statement: Statement) -> Sequence[Within]:
        """Return the claims of a statement about hidden cards, or raise Untrue if it is not allowed now."""
        answers = self.due(story).what == "answer"
        if answers != statement.text.startswith("="):
            raise Untrue("form" if answers else "turn", "an answer" if answers else "an action")
        return (
            self._claims_of_answer(story, statement) if answers else self._claims_of_action(story, statement)
        )

    def _claims_of_action(self, story: Story, statement: Statement) -> list[Within]:
        course, table = _Course.of(story), story.match.state.table
        if statement.text[:1] == "i":
            return self._chose(story, statement, table)
        try:
            action = parse_action(statement.text)
        except InvalidNotation as error:
            raise Untrue("form", error.expected) from error
        self._check_agent(statement, action, course)
        belief = public_belief(story.match.observe(KILLER))
        if table.to_move == KILLER:
            place, names = course.killer, belief.killer.names
        else:
            place, names = course.inspector, belief.inspector.names
        able = [name for name in names if why_not(table, name, action.suspect, action) is None]
        if not able:
            raise Untrue("turn", "an action that is possible now")
        claims = [_claim(place, able, names)] if len(able) < len(names) else []
        return [*claims, *self._no_living_agent(story, course, statement, table)]

    @staticmethod
    def _check_agent(statement: Statement, action: Action, course: _Course) -> None:
        """Check that the agent of a use or an arrest is shown, and no other card."""
        if len(statement.shown) != (action.verb in "uz"):
            raise Untrue("form", "the card of the agent, and no other")
        for place, face in statement.shown:
            if place not in course.hand or face >= len(SUSPECTS):
                raise Untrue("form", "a card of the hand")
            if SUSPECTS[face] != action.suspect:
                raise Untrue("face", "the card that was named")

    @staticmethod
    def _chose(story: Story, statement: Statement, table: Table) -> list[Within]:
        """K8: the place is one of the first four, and its card is not that of a dead suspect."""
        if statement.text[1:] not in map(str, _HAND) or statement.shown:
            raise Untrue("form", "a card of the hand")
        names = _unseen(story)
        able = [name for name in names if why_not(table, "", name, Action("i", name)) is None]
        if not able:
            raise Untrue("turn", "an action that is possible now")
        return [_claim(int(statement.text[1]), able, names)]

    @staticmethod
    def _no_living_agent(story: Story, course: _Course, statement: Statement, table: Table) -> list[Within]:
        """K19: a dead agent is used when no living one is left."""
        if statement.text[0] != "u" or statement.text[1] not in table.dead:
            return []
        names = _unseen(story).replace(statement.text[1], "")
        others = [place for place in course.hand if place != statement.shown[0][0]]
        return [_claim(place, table.dead, names) for place in others]

    def _claims_of_answer(self, story: Story, statement: Statement) -> list[Within]:
        question = story.statements[-1].text
        if question[0] == "d":
            return self._checked_disguise(story, statement)
        course, table = _Course.of(story), story.match.state.table
        belief = public_belief(story.match.observe(KILLER))
        if question[0] == "k":
            place, among = course.inspector, belief.inspector.names
            radar, end, no = question[1] in table.innocent, "=dead", "=miss"
        else:
            place, among = course.killer, belief.killer.names
            radar, end, no = question[0] == "u", "=caught", "=free"
        among = _without_agent(among, question)
        named = question[-1]
        if statement.text == end and question[0] != "u":
            self._check_end(statement, place, named)
            return []
        if statement.shown or statement.text not in (("=near", "=far") if radar else (no,)):
            raise Untrue("form", "an answer to what was asked")
        if not radar:
            return [_claim(place, among.replace(named, ""), among)]
        near = _around(table, question)
        far = [name for name in among if name not in near + named]
        return [_claim(place, near if statement.text == "=near" else far, among)]

    @staticmethod
    def _check_end(statement: Statement, place: int, name: str) -> None:
        """Check that an answer which ends the game shows the identity."""
        if statement.shown != ((place, SUSPECTS.index(name)),):
            raise Untrue("face", "the card of the identity")

    @staticmethod
    def _checked_disguise(story: Story, statement: Statement) -> list[Within]:
        """K16: the old identity is shown and the new one is alive and unmarked, or the card drawn is not."""
        course, table = _Course.of(story), story.match.state.table
        assert course.drawn is not None, "a disguise draws a card"
        gone = table.dead + table.innocent
        (place, face), *more = statement.shown or ((-1, -1),)
        if more or statement.text not in ("=new", "=same"):
            raise Untrue("form", "the old identity or the card that was drawn")
        if place != (course.killer if statement.text == "=new" else course.drawn) or face >= len(SUSPECTS):
            raise Untrue("form", "the card that is asked for")
        if statement.text == "=same":
            if SUSPECTS[face] not in gone:
                raise Untrue("contradiction", "a card that makes a disguise fail")
            return []
        names = _unseen(story).replace(SUSPECTS[face], "")
        return [_claim(course.drawn, [name for name in names if name not in gone], names)]

    # --- the engine's side

    def deal(
        self,
        faces: Sequence[int],
        host: Seat,  # noqa: ARG002
        chance: Callable[[bytes, int], Sequence[int]],
    ) -> str:
        """Return the grid that both coins ordered, and the evidence by place."""
        grid = "".join(SUSPECTS[face] for face in chance(b"grid", len(SUSPECTS)))
        return f"{grid}.{''.join(SUSPECTS[face] for face in faces)}"

    def actions(self, story: Story, faces: Sequence[int]) -> tuple[str, ...]:
        """Return the actions that wait for nothing. The identity chosen is the card of its place."""
        texts = [lines.text for lines in story.statements if not lines.text.startswith("=")]
        if self._waits(story) is not None:
            texts.pop()
        return tuple("i" + SUSPECTS[faces[int(text[1])]] if text[0] == "i" else text for text in texts)


def _without_agent(names: str, request: str) -> str:
    """Return the names without that of an agent, whose card lies open now."""
    return names.replace(request[1], "") if request[0] in "uz" else names


def _around(table: Table, request: str) -> str:
    """Return the living neighbours of the suspect of a kill or an exoneration, as its event has them."""
    return living_neighbours(table.grid, request[1], table.dead)


TABLES = {"killer": KillerTable(), "killer-citizen": KillerTable()}

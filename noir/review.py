"""Review: the hint and the judgement of a game, as data, never sentences.

Both rest on a bot whose thoughts carry win probabilities. A review looks at every real decision
of one seat with what that seat knew then, and splits the way from the usual chance of the seat to the
result into what the own actions gave away and what was luck:

    result = start + deal + hidden - the sum of all losses

so that a good game that was lost can be told from a bad one. Each chance is that of a player who plays on
like the strongest level, against all kinds of players (``noir.bots.population``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from noir.bots import explainer, has_bots, make_bot
from noir.bots.population import against_all, usual_chance
from noir.core import A, O, S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Bot, Reason, Seat, Thought
    from noir.match import Match

ADVISER = "boss"
"""The level whose thoughts are asked."""
ADVISER_SEED = "adviser"
"""The seed of the bot that is asked."""
LABELS = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.03))
"""The names of losses, each with the least win probability that was given away."""
GOOD = "good"
"""The name of a smaller loss."""
GAMBLE = "gamble"
"""The name of an action that was worse than the best, and yet has won the game on the spot."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best action with its win probability and the numbers of its reasons.

    ``chance`` is None and ``values`` empty when the action was not weighed (it is the only one,
    or nothing hangs on it). Ready when ``done == total``. Reasons come with the last one.
    """

    action: str
    """The text of the best action."""
    chance: float | None
    values: tuple[tuple[str, float], ...]
    """Every action text with its win probability, best first."""
    reasons: tuple[Reason, ...]
    """The most important reason first."""
    done: int
    """The number of units of work that are done."""
    total: int
    """The number of units of work at the end."""
    sure: bool = False
    """Whether it is proven that the action wins, whatever is hidden and answered."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[O]):
    """One real decision. ``before`` is the chance of the best action, ``after`` of the played one.

    Where a search weighs candidates only, ``after`` of another action is the most it can be worth.
    """

    ply: int
    """The number of actions that had been played before it."""
    action: str
    """The text of the played action."""
    best: str
    """The text of the best action."""
    before: float
    after: float
    label: str
    """Blunder, mistake, inaccuracy, gamble or good."""
    values: tuple[tuple[str, float], ...]
    """The text of each weighed action with its win probability, best first."""
    reasons: tuple[Reason, ...]
    """Why the best action is best."""
    observation: O
    """What the seat knew then. Ask about an action with this, not with a later observation."""
    sure: bool = False
    """Whether it is proven that the best action wins, whatever is hidden and answered."""

    @property
    def loss(self) -> float:
        """The win probability that was given away."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Review(Generic[O]):
    """The review of one seat so far. Finished when ``done == total``."""

    seat: Seat
    """The seat whose play it is about."""
    decisions: tuple[Decision[O], ...]
    """The decisions that were judged so far."""
    graph: tuple[tuple[int, float], ...]
    """Pairs of a ply and the chance. The last point is the result."""
    deal: float
    """The effect on the seat's chance of the cards dealt to it."""
    luck: float
    """The effect of hidden cards and of the other player."""
    loss: float
    """The sum of all losses."""
    result: float | None
    """1, 0.5 or 0. None while unfinished."""
    done: int
    """The number of decisions that are done."""
    total: int
    """The number of decisions at the end."""
    start: float = 0.5
    """The share of games that the strongest level wins in this seat."""


def label(loss: float) -> str:
    """Return the name of a loss of win probability."""
    return next((name for name, least in LABELS if loss >= least), GOOD)


def adviser(game_name: str) -> Bot:
    """Return the bot that hints and reviews ask: always the same one, equally seeded."""
    return make_bot(game_name, ADVISER, ADVISER_SEED)


def weighs(game_name: str) -> bool:
    """Return whether a game's decisions can be weighed at all. Without that there is nothing to review."""
    return has_bots(game_name) and adviser(game_name).weighs


def hint(match: Match, seat: Seat) -> Iterator[Hint]:
    """Yield ever better hints for the seat to move. Under 50 ms of work between two."""
    text = match.game.format_action
    seen = match.observe(seat)
    for thought in adviser(match.game.name).think(seen):
        values = _chances(match, seat, thought, match.ply)
        ready = thought.done == thought.total
        reasons = explainer(match.game.name).reasons(seen, thought.action) if ready else ()
        chance = values[0][1] if values else None
        parts = (text(thought.action), chance, values, reasons, thought.done, thought.total)
        yield Hint(*parts, thought.sure)


def _chances(
    match: Match[S, A, O], seat: Seat, thought: Thought[A], ply: int
) -> tuple[tuple[str, float], ...]:
    """Return the text of each action at a ply with its chance against all kinds of players."""
    game = match.game
    return tuple(
        (game.format_action(action), against_all(game.name, seat, chance, ply))
        for action, chance in thought.values
    )


def review(match: Match[S, A, O], seat: Seat) -> Iterator[Review[O]]:
    """Yield the growing review of a seat's play. Under 50 ms of work between two.

    Works for a match in progress as well: then there is no result and no last luck.
    """
    plies = [ply for ply in match.plies if match.mover(ply) == seat]
    bot, story = adviser(match.game.name), _Story(match, seat, len(plies))
    for done, ply in enumerate(plies):
        thought: Thought[A] | None = None
        for thought in bot.think(match.observe(seat, ply)):  # noqa: B007 - the last one counts
            yield story.review(done)
        if thought is not None and len(thought.values) > 1:
            story.judge(ply, thought)
    story.finish()
    yield story.review(len(plies))


class _Story(Generic[S, A, O]):
    """The review in the making."""

    def __init__(self, match: Match[S, A, O], seat: Seat, total: int) -> None:
        self._match, self._seat, self._total = match, seat, total
        self._explainer = explainer(match.game.name)
        self._decisions: list[Decision[O]] = []
        self._graph: list[tuple[int, float]] = []
        self._deal = self._hidden = self._lost = 0.0
        self._start = self._chance = usual_chance(match.game.name, seat)
        self._chapter: object = None
        self._result: float | None = None

    def judge(self, ply: int, thought: Thought[A]) -> None:
        """Add one decision and book the luck since the one before."""
        game, seen = self._match.game, self._match.observe(self._seat, ply)
        values = _chances(self._match, self._seat, thought, ply)
        played, (best, before) = self._match.action(ply), values[0]
        # An action that a search has given up early is worth no more than the weakest it has weighed.
        # The one trusted most is the best.
        after = min(before, dict(values).get(played, values[-1][1]))
        reasons = self._explainer.reasons(seen, thought.action)
        name = label(before - after)
        outcome = game.outcome(self._match.at(ply + 1))
        if name != GOOD and outcome is not None and outcome.winner == self._seat:
            name = GAMBLE
        decision = Decision(ply, played, best, before, after, name, values, reasons, seen, thought.sure)
        chapter = self._explainer.chapter(seen)
        if chapter == self._chapter:
            self._hidden += before - self._chance
        else:  # new cards came since: the deal
            self._deal += before - self._chance
        self._chance, self._chapter = after, chapter
        self._lost += decision.loss
        self._decisions.append(decision)
        self._graph += [(ply, before), (ply + 1, after)]

    def finish(self) -> None:
        """Book the result, if there is one."""
        outcome = self._match.outcome
        if outcome is not None:
            self._result = 0.5 if outcome.winner is None else float(outcome.winner == self._seat)
            self._hidden += self._result - self._chance
            self._graph.append((self._match.ply, self._result))

    def review(self, done: int) -> Review[O]:
        """Return the review so far."""
        return Review(
            self._seat,
            tuple(self._decisions),
            tuple(self._graph),
            self._deal,
            self._hidden,
            self._lost,
            self._result,
            done,
            self._total,
            self._start,
        )

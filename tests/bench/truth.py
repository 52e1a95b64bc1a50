"""Whether the words of whole games are true: ``python3 -m tests.bench.truth [--games 200]``.

Bots play games of each kind. Everything that a screen reader says in them is judged by the referee of the
game, and so are hints, refusals, questions and status lines of random games. Prints how many were heard of
each kind and which share is true. Then it follows what hints and arrests predict in the games that bots
really play: "came true" counts the moments in which the condition of a sentence was met.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING

from noir.arena import play_out
from noir.bots import explainer, make_bot
from noir.games import GAMES, family_of
from noir.games.killer.belief import public_belief
from noir.match import Match
from tests.any_game import of
from tests.heard import transcript
from tests.web.district import test_truth_of_words as district
from tests.web.hearing import Verdicts, hear
from tests.web.killer import test_truth_of_words as killer
from web.games.killer.log import line
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = {
    "district": {},
    "district, standard deck": {"deck": "standard"},
    "killer": {},
    "killer-citizen": {},
}
LEVELS = ("easy", "medium")


def matches(game: str, games: int) -> Iterator[Match]:
    """Yield games between two bots."""
    for number in range(games):
        match = Match.new(game, f"truth {number}")
        bots = (make_bot(game, level, f"{number}/{level}") for level in LEVELS)
        play_out(match, tuple(bots))
        yield match


def judge_announcements(games: int) -> None:
    for kind, params in KINDS.items():
        game, verdicts = kind.partition(",")[0], Verdicts()
        hearing = of(family_of(game), "web", "hearing").Hearing
        for number, match in enumerate(matches(game, games)):
            role = ("first", "second")[number % 2]
            hear(transcript(match.record(), role, **params), hearing, verdicts)
        false = Counter(name for name, _ in verdicts.false)
        for name, count in verdicts.heard.items():
            print(f"{kind:24} {name:12} {count:7} {1 - false[name] / count:7.1%}")
        for name, text in verdicts.false[:5]:
            print(f"    {name}: {text}")


def judge_words(games: int) -> None:
    """Judge what needs no whole game: the first false sentence ends the run."""
    for name in killer.VARIANTS:
        met = killer.judge_games(name, games)
        print(f"{name:24} {'sentences':12} {met.total():7} {1:7.1%}")
    told = [(case, sentence) for case, lines in district.hints() for sentence in lines]
    for case, sentence in told:
        code, numbers = district.claim(sentence)
        assert district.CLAIMS[code](case) == numbers, sentence
        assert district.comes_true(case, code, numbers), sentence
    print(f"{'district':24} {'hints':12} {len(told):7} {1:7.1%}")


def follow_hints(games: int) -> None:
    """Follow the sentences about one's own next take to that take, in the games of the bots."""
    book, rules = explainer("district"), GAMES["district"]
    said, met, true = Counter[str](), Counter[str](), Counter[str]()
    for match in matches("district", games):
        deal = rules.format_deal(match.state)
        for ply in range(match.ply - 2):
            seat = match.mover(ply)
            seen, action = match.observe(seat, ply), rules.parse_action(match.actions[ply])
            for reason in book.reasons(seen, action):
                if reason.code not in ("threatens", "raises", "lowers"):
                    continue
                said[reason.code] += 1
                if match.actions[ply + 1] == "T":
                    continue
                met[reason.code] += 1
                case = district.Case(deal, tuple(match.actions[: ply + 1]), match.actions[ply + 1])
                swing = case.after.swing(seat, case.after.row[-5:])
                true[reason.code] += {
                    "threatens": swing is None,
                    "raises": swing is None or swing >= (*reason.numbers, 0)[0],
                    "lowers": swing is not None and swing <= (*reason.numbers, 0)[0],
                }[reason.code]
    for code, count in said.items():
        share = f"{true[code] / met[code]:7.1%}" if met[code] else "-"
        print(
            f"{'district':24} {code:12} {count:7} said, {met[code]} with the condition met, came true {share}"
        )


def follow_arrests(games: int) -> None:
    """Hold the list of each wrong arrest in person against the public candidates after it."""
    for game in killer.VARIANTS:
        arrests = equal = 0
        for match in matches(game, games):
            for event in match.observe(1).history:
                if event.verb == "a" and not event.success:
                    told = line(Words("en"), match.observe(1), event, own=True)
                    listed = told.partition("knows that you’re ")[2].removeprefix("one of ").rstrip(".")
                    known = public_belief(match.observe(1, event.ply)).inspector.names
                    arrests += 1
                    equal += killer.listed_names(listed) == set(known)
        print(f"{game:24} {'wrong arrest':12} {arrests:7} {equal / max(1, arrests):7.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    follow_hints(games)
    follow_arrests(games)
    judge_words(games)
    judge_announcements(games)


if __name__ == "__main__":
    main()

"""Whether the hints of District Noir are true: ``python3 -m tests.bench.truth_district [--games 200]``.

Judges the hints of 200 random games, then follows the sentences about one's own next take to that take in the
games of bots: the condition of a sentence is met when the opponent plays a card.
"""

from __future__ import annotations

from collections import Counter

from noir.bots import explainer
from noir.games import GAMES
from tests.bench.truth import games_of, matches
from tests.bots.district.oracle import CLAIMS, Case, comes_true
from tests.web.district.test_truth_of_words import claim, hints


def judge_hints() -> None:
    """Print the share of true sentences."""
    count = true = 0
    for case, lines in hints():
        for sentence in lines:
            code, numbers = claim(sentence)
            count += 1
            true += CLAIMS[code](case) == numbers and comes_true(case, code, numbers)
    print(f"sentences of hints {count:7}, true {true / count:.1%}")


def follow_hints(games: int) -> None:
    """Print the share of predictions that came true."""
    book, rules = explainer("district"), GAMES["district"]
    counts, met, true = Counter[str](), Counter[str](), Counter[str]()
    for match in matches("district", games):
        deal = rules.format_deal(match.state)
        for ply in range(match.ply - 2):
            seat = match.mover(ply)
            assert seat is not None
            for reason in book.reasons(match.observe(seat, ply), rules.parse_action(match.actions[ply])):
                if reason.code not in ("threatens", "raises", "lowers"):
                    continue
                counts[reason.code] += 1
                if match.actions[ply + 1] == "T":
                    continue
                met[reason.code] += 1
                case = Case(deal, tuple(match.actions[: ply + 1]), match.actions[ply + 1])
                swing = case.after.swing(seat, case.after.row[-5:])
                number = (*reason.numbers, 0)[0]
                true[reason.code] += {
                    "threatens": swing is None,
                    "raises": swing is None or swing >= number,
                    "lowers": swing is not None and swing <= number,
                }[reason.code]
    for code, count in counts.items():
        share = f"{true[code] / met[code]:.1%}" if met[code] else "-"
        print(f"{code:12} {count:7}, with the condition met {met[code]:7}, true {share}")


if __name__ == "__main__":
    judge_hints()
    follow_hints(games_of())

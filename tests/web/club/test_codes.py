"""Result codes: a true one counts, and each kind of false one is refused for its own reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from noir.core import Seat
from noir.match import Match
from tests.any_game import ONE, OTHER, VARIANT
from tests.web.club.driver import begin_round, code_of, end_of, gather, places_of, play
from tests.web.club.test_changes import refusal
from web.club import codes
from web.club.codes import (
    BOTH,
    Place,
    Report,
    Result,
    find_code,
    is_whole,
    read_code,
    read_spoken,
    result_address,
    result_of,
    write_code,
    write_spoken,
)
from web.club.evening import Evening, read
from web.club.refusal import REASONS, Refused, refuse
from web.club.state import is_dispute, settle
from web.model.links.links import Link, encode
from web.model.links.received import mend

PLACE = Place(0, 1, 1)


@pytest.fixture(scope="module")
def evening() -> Evening:
    return begin_round(gather(6))


def forge(report: Report, match: Match, seed: str) -> str:
    """Return a code with a right check sum for whatever it says."""
    return codes._join(report, encode(Link("open", match, ("human", "human"), Seat.FIRST, seed)))


@pytest.mark.parametrize("game", [ONE, OTHER, VARIANT])
def test_a_true_code_is_read_back_and_counts(game: str) -> None:
    evening = begin_round(gather(4, games=(game,)))
    for place in places_of(evening.state):
        match, code = play(evening.state, place), code_of(evening.state, place)
        report = read_code(code)
        assert (report.place, report.side, report.mark) == (place, BOTH, evening.state.mark)
        assert report.result == result_of(match) == report.end
        assert report.record == match.record()
        evening = evening.do(f"code {code}")
    assert evening.state.is_played(0)
    assert read(evening.to_text()) == evening


def test_a_code_is_found_in_a_message(evening: Evening) -> None:
    code = code_of(evening.state, PLACE)
    assert is_whole(code)
    assert mend(f"{code[:30]}\n{code[30:]}.", is_whole) == code


def test_a_code_is_found_in_the_address_that_brings_it(evening: Evening) -> None:
    code = code_of(evening.state, PLACE)
    address = result_address("https://noir.example/games/index.html", "fr", code)
    assert address == f"https://noir.example/games/club/fr.html#r={code}"
    for text in (code, address, f"Mine: {address}, thanks"):
        assert find_code(text) == code


def test_a_result_counts_when_both_players_agree(evening: Evening) -> None:
    one = evening.do(f"code {code_of(evening.state, PLACE, 0)}")
    assert settle(one.state.rounds[0].claims[1][1]) is None
    both = one.do(f"code {code_of(evening.state, PLACE, 1)}")
    claim = settle(both.state.rounds[0].claims[1][1])
    assert claim
    assert claim.result == result_of(play(evening.state, PLACE))


def test_different_codes_are_a_dispute_until_a_result_is_typed(evening: Evening) -> None:
    other = play(evening.state, PLACE, "other")
    disputed = evening.do(f"code {code_of(evening.state, PLACE, 0)}").do(
        f"code {code_of(evening.state, PLACE, 1, other)}"
    )
    assert is_dispute(disputed.state.rounds[0].claims[1][1])
    assert settle(disputed.state.rounds[0].claims[1][1]) is None
    typed = disputed.do("typed 0.1.1 1 4")
    assert not is_dispute(typed.state.rounds[0].claims[1][1])
    assert settle(typed.state.rounds[0].claims[1][1])


def test_one_player_cannot_speak_for_both_against_the_other(evening: Evening) -> None:
    other = play(evening.state, PLACE, "other")
    disputed = evening.do(f"code {code_of(evening.state, PLACE, 0)}").do(
        f"code {code_of(evening.state, PLACE, BOTH, other)}"
    )
    assert is_dispute(disputed.state.rounds[0].claims[1][1])


def test_false_codes_are_refused(evening: Evening) -> None:
    state = evening.state
    match, seed, true = play(state, PLACE), state.find_seed(PLACE), code_of(state, PLACE)
    report = read_code(true)
    head, _, link = true.partition(".")
    others_link = code_of(state, PLACE, match=play(state, PLACE, "other")).partition(".")[2]
    begun = Match.new(ONE, seed)
    winner = Seat.FIRST if report.result.winner != Seat.FIRST else Seat.SECOND
    later = Report(Place(1, 0, 0), 0, report.result, state.mark)
    false = {
        "damaged": [
            true[:-1],
            true[:9] + true[10:],
            "R1",
        ],
        "not-a-code": [f"X{true[1:]}", "", link, "\xe9"],
        "changed-record": [f"{head}.{others_link}"],
        "other-evening": [code_of(state, PLACE, mark="0" * 8)],
        "no-game": [forge(later, match, seed), forge(replace(report, place=Place(0, 9, 0)), match, seed)],
        "other-deal": [
            forge(report, Match.new(ONE, "x"), "x"),
            forge(report, Match.new(OTHER, seed), seed),
        ],
        "unfinished": [forge(report, begun, seed)],
        "false-result": [
            forge(replace(report, result=Result(winner, report.result.margin)), match, seed),
            forge(
                replace(report, result=Result(report.result.winner, report.result.margin + 1)), match, seed
            ),
        ],
    }
    for reason, texts in false.items():
        for text in texts:
            assert refusal(evening, f"code {text}") == reason, text


def test_two_devices_may_shuffle_a_deal_of_their_own_if_deals_are_free() -> None:
    free = begin_round(gather(2, is_duplicate=False))
    place = Place(0, 0, 0)
    own = play(begin_round(gather(2, secret="f" * 32)).state, place)
    written = [write_code(free.state.mark, place, side, own, "") for side in (0, 1, BOTH)]
    assert settle(free.do(f"code {written[0]}").state.rounds[0].claims[0][0]) is None
    assert settle(free.do(f"code {written[0]}").do(f"code {written[1]}").state.rounds[0].claims[0][0])
    others_game = Match.new(OTHER, 1)
    while others_game.to_move is not None:
        others_game.play(others_game.legal()[0])
    for code in (written[BOTH], write_code(free.state.mark, place, 0, others_game, "")):
        assert refusal(free, f"code {code}") == "other-deal"
    assert refusal(begin_round(gather(2)), f"code {written[0]}") == "other-deal"


def test_a_code_of_a_later_version_is_told_apart(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "VERSION", "2")
    later = code_of(evening.state, PLACE)
    monkeypatch.undo()
    assert refusal(evening, f"code {later}") == "newer"
    assert refusal(evening, f"code {later[:-1]}") == "damaged"


def test_a_code_counts_once(evening: Evening) -> None:
    code = code_of(evening.state, PLACE, 0)
    once = evening.do(f"code {code}")
    assert refusal(once, f"code {code}") == "twice"
    other = code_of(evening.state, PLACE, 0, play(evening.state, PLACE, "other"))
    assert refusal(once, f"code {other}") in ("answered", "twice")


def test_an_unfinished_game_has_no_code(evening: Evening) -> None:
    with pytest.raises(Refused, match="unfinished"):
        code_of(evening.state, PLACE, 0, Match.new(ONE, 1))


def spoken(evening: Evening, side: int, mark: str = "", seed: str = "") -> str:
    state = evening.state
    return write_spoken(
        mark or state.mark, PLACE, side, end_of(play(state, PLACE)), seed or state.find_seed(PLACE)
    )


def test_spoken_letters_count_and_a_code_replaces_them(evening: Evening) -> None:
    letters = [spoken(evening, side) for side in (0, 1)]
    assert all(len(one) == 8 for one in letters)
    spelled = evening.do(f"spoken {letters[0].lower()}").do(f"spoken {letters[1][:4]} {letters[1][4:]}")
    claim = settle(spelled.state.rounds[0].claims[1][1])
    assert claim
    assert (claim.result, claim.record) == (result_of(play(evening.state, PLACE)), "")
    better = spelled.do(f"code {code_of(evening.state, PLACE, 0)}")
    claim = settle(better.state.rounds[0].claims[1][1])
    assert claim
    assert claim.record
    assert refusal(spelled, f"spoken {letters[0]}") == "twice"


def test_misread_letters_are_understood(evening: Evening) -> None:
    for game in range(40):
        letters = write_spoken("0" * 8, PLACE, 0, end_of(play(evening.state, PLACE)), str(game))
        assert read_spoken(letters.replace("0", "O").replace("1", "l")) == read_spoken(letters)


def test_wrong_letters_are_refused(evening: Evening) -> None:
    letters = spoken(evening, 0)
    wrong = [
        "",
        letters[:-1],
        letters + "A",
        "U" * 8,
        spoken(evening, 0, mark="0" * 8),
        spoken(evening, 0, seed="x"),
    ]
    wrong += [letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :] for at in range(7)]
    wrong += [letters[:at] + other + letters[at + 1 :] for at in range(8) for other in "7KZ"]
    for text in {*wrong} - {letters}:
        assert refusal(evening, f"spoken {text}") == "misheard", text


def test_random_letters_are_never_a_result(evening: Evening) -> None:
    rng = Random(57)
    for _ in range(2000):
        text = "".join(codes._ALPHABET[int(rng.random() * 32)] for _ in range(8))
        assert refusal(evening, f"spoken {text}") == "misheard"


def test_each_reason_is_a_known_one() -> None:
    assert len({*REASONS}) == len(REASONS)
    with pytest.raises(Refused, match="sealed"):
        refuse("sealed")

"""The organiser's page without a browser: orders in, answers out."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import ONE
from tests.web.club.driver import code_of, end_of, gather, places_of, play
from web.club.codes import Place, Result, write_spoken
from web.club.deals import key_of_round, line_of_seal, seals_of
from web.club.evening import read
from web.club.hall import Hall
from web.club.handover import read_evening, read_standings, write_evening, write_standings
from web.club.links import read_table_link
from web.club.orders import ORDERS
from web.club.refusal import REASONS, Refused
from web.club.state import FORMATS, seat_of, settle
from web.club.tables import write_place
from web.i18n import LANGUAGES, Words

if TYPE_CHECKING:
    from web.club.state import State

ROOT = "https://a.example/noir/"


@dataclass
class Organiser:
    """An organiser at the page, with the storage of a browser."""

    lang: str = "en"
    stored: dict[str, str] = field(default_factory=dict)
    answer: dict[str, Any] = field(default_factory=dict)
    exercises: dict[str, str] = field(default_factory=dict)
    moments: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hall = Hall(lambda: f"{len(self.stored):032x}")
        about = {"stored": self.stored, "exercises": self.exercises, "moments": self.moments}
        self.order("open-page", lang=[self.lang], root=[ROOT], **about)

    def order(self, name: str, **fields: Any) -> str:
        """Give an order and return the sentence of the answer."""
        self.answer = json.loads(self.hall.handle(json.dumps({"do": name, "fields": fields})))
        if text := self.answer.get("save"):
            self.stored[self.answer["mark"]] = text
        if text := self.answer.get("keep"):
            self.moments[self.answer["mark"]] = text
        self.stored.pop(self.answer.get("forget", ""), None)
        return str(self.answer.get("say", ""))

    def refuse(self, name: str, **fields: Any) -> str:
        """Give an order that is refused. Return the sentence."""
        before = self.html
        answered = self.order(name, **fields)
        assert self.answer["is_refused"]
        assert "save" not in self.answer
        assert self.html == before
        return answered

    def begin(self, count: int = 4, **fields: list[str]) -> State:
        """Begin an evening and draw its first round."""
        names = "\n".join(f"Player {number}" for number in range(count))
        setup = {"games": [ONE], "format": ["swiss"], "deal": ["duplicate"], "deals": ["1"], "rounds": ["3"]}
        self.order("begin", names=[names], **{**setup, **fields})
        self.order("pair")
        return self.state

    @property
    def html(self) -> str:
        return str(self.answer["html"])

    @property
    def state(self) -> State:
        return read(self.stored[self.answer["mark"]]).state


def sentence(reason: str, lang: str = "en", **values: str) -> str:
    return Words(lang)(f"evening.refused.{reason}", **values)


@pytest.mark.long
def test_an_evening_goes_from_names_to_final_standings() -> None:
    page = Organiser()
    page.begin(5, games=list(GAMES))
    while True:
        for place in places_of(page.state):
            page.order("take-result", text=[code_of(page.state, place)])
        if 'data-order="pair"' not in page.html:
            break
        page.order("pair")
    assert len(page.state.rounds) == 3
    assert sentence("no-more-rounds") in page.html
    page.order("show", view=["standings"])
    assert [f"Player {number}" in page.html for number in range(5)] == [True] * 5
    assert page.html.count("#g=") == sum(len(places_of(page.state, number)) for number in range(3))


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("game", families())
def test_an_evening_with_every_trouble_goes_to_its_end(game: str, kind: str) -> None:
    """Each has a bye, a late player, a corrected result, a leaver and a discarded round."""
    page = Organiser()
    page.begin(5, games=[game], format=[kind])
    if kind == "knockout":
        assert page.refuse("enter", names=["Late"]) == sentence("late")
    else:
        page.order("enter", names=["Late"])
    type_round(page, ahead="3")
    place = places_of(page.state)[-1]
    page.order("type-result", place=[write_place(place)], winner=["0"], ahead=["9"])
    page.order("leave", player=["0"], change=["leave"])
    page.order("pair")
    page.order("take-back")
    assert page.state.is_played(0)
    page.order("pair")
    while not page.answer.get("is_refused"):
        type_round(page, ahead="1")
        before, answered = page.state, page.order("pair")
    assert answered == sentence("no-more-rounds")
    assert len(before.rounds) == {"knockout": 3, "robin": 5, "swiss": 3}[kind]
    assert all(0 not in pair for this in before.rounds[1:] for pair in this.pairs)
    page.order("show", view=["standings"])
    assert [player.name in page.html for player in before.players] == [True] * len(before.players)


def type_round(page: Organiser, ahead: str) -> None:
    """Type that the first player of each table wins all games."""
    for place in places_of(page.state):
        page.order("type-result", place=[write_place(place)], winner=["0"], ahead=[ahead])


def test_both_players_report_and_a_dispute_is_typed() -> None:
    page = Organiser()
    state = page.begin(2)
    first, second = places_of(state)
    assert "is missing" in page.order("take-result", text=[code_of(state, first, 0)])
    assert "replayed" in page.order("take-result", text=[code_of(state, first, 1)])
    page.order("take-result", text=[code_of(state, second, 0)])
    other = play(state, second, "another game")
    assert "disagree" in page.order("take-result", text=[code_of(state, second, 1, other)])
    assert "is-dispute" in page.html
    answered = page.order("type-result", place=["0.0.1"], winner=["1"], ahead=["7"])
    assert "+7" in answered
    assert "typed" in answered
    assert page.state.is_played(0)


def test_codes_come_in_links_in_lists_and_by_voice() -> None:
    page = Organiser()
    state = page.begin(4)
    places = places_of(state)
    link = f"Look: {ROOT}club/en.html#r={code_of(state, places[0])} thanks"
    page.order("take-result", text=[link])
    page.order("take-result", text=["\n".join(code_of(state, place) for place in places[1:3])])
    match, seed = play(state, places[3]), state.find_seed(places[3])
    for side in (0, 1):
        spoken = write_spoken(state.mark, places[3], side, end_of(match), seed)
        page.order("take-result", text=[f"{spoken[:4].lower()} {spoken[4:]}"])
    assert page.state.is_played(0)


def test_bad_codes_say_why_and_change_nothing() -> None:
    page = Organiser()
    state = page.begin(2)
    place = places_of(state)[0]
    code = code_of(state, place)
    assert page.refuse("take-result", text=["   "]) == sentence("no-code")
    assert page.refuse("take-result", text=["hello"]) == sentence("not-a-code")
    assert page.refuse("take-result", text=[code[:-1]]) == sentence("damaged")
    assert page.refuse("take-result", text=["ABCD EFGH"]) == sentence("misheard")
    assert page.refuse("take-result", text=[code_of(state, place, mark="00000000")]) == sentence(
        "other-evening"
    )
    page.order("take-result", text=[code])
    assert page.refuse("take-result", text=[code]) == sentence("twice")


def test_a_link_with_a_result_opens_its_evening() -> None:
    page = Organiser()
    state = page.begin(2)
    again = Organiser(stored=page.stored)
    again.order("open-link", link=[f"r={code_of(state, places_of(state)[0])}"])
    assert again.answer["view"] == "round"
    assert again.state.rounds[0].claims[0][0]
    elsewhere = Organiser()
    code = code_of(state, places_of(state)[1])
    assert elsewhere.refuse("open-link", link=[f"r={code}"]) == sentence("other-evening")


def test_players_come_late_leave_and_return() -> None:
    page = Organiser()
    page.begin(2)
    page.order("enter", names=["Late, Later"])
    page.order("leave", player=["0"], change=["leave"])
    assert [player.is_here for player in page.state.players] == [False, True, True, True]
    page.order("leave", player=["0"], change=["return"])
    assert page.state.players[0].is_here
    assert page.refuse("enter", names=["late"]) == sentence("same-name", name="late")
    assert page.answer["wrong"] == "late"


def test_open_games_of_a_leaver_count_for_the_opponent() -> None:
    page = Organiser()
    page.begin(4)
    leaver, other = page.state.rounds[0].pairs[0]
    page.order("type-result", place=["0.0.0"], winner=["0"], ahead=["5"])
    for game in range(2):
        page.order("type-result", place=[f"0.1.{game}"], winner=["0"], ahead=["1"])
    status = page.order("leave", player=[str(leaver)], change=["leave"])
    assert Words("en")("evening.left.open") in status
    replayed, forfeited = (settle(claims) for claims in page.state.rounds[0].claims[0])
    assert replayed
    assert replayed.result == Result(Seat.FIRST, 5)
    assert forfeited
    assert forfeited.result == Result(seat_of(1, 1), 0)
    page.order("pair")
    assert leaver not in {player for pair in page.state.rounds[1].pairs for player in pair}
    assert other in {player for pair in page.state.rounds[1].pairs for player in pair}
    assert Words("en")("evening.left.open") not in page.order(
        "leave", player=[str(leaver)], change=["return"]
    )


def test_after_the_last_round_the_standings_name_who_has_won() -> None:
    page, t = Organiser(), Words("en")
    page.begin(2, rounds=["1"])
    page.order("show", view=["standings"])
    assert t("evening.standings.final") not in page.html
    for game in range(2):
        page.order("type-result", place=[f"0.0.{game}"], winner=["1"], ahead=["1"])
    page.order("show", view=["standings"])
    assert t("evening.standings.final") in page.html
    winner = page.state.players[page.state.rounds[0].pairs[0][1] or 0].name
    assert t("evening.standings.winners", names=winner) in page.html


def test_the_standings_show_each_round_with_its_opponent() -> None:
    """A winner, a loser, a player with a bye, and an open round without points."""
    page = Organiser()
    page.begin(3)
    ((first, second), (third, _)) = page.state.rounds[0].pairs
    assert second is not None
    names = [one.name for one in page.state.players]
    for game in range(2):
        page.order("type-result", place=[f"0.0.{game}"], winner=["0"], ahead=["1"])
    page.order("show", view=["standings"])
    for player, text in (
        (first, f"<small>{names[second]}</small> 1"),
        (second, f"<small>{names[first]}</small> 0"),
    ):
        assert re.search(f">{names[player]}<((?!</tr>).)*<td>{text}<", page.html)
    assert re.search(f">{names[third]}<((?!</tr>).)*<td><small>Bye</small> 1<", page.html)
    page.order("pair")
    page.order("show", view=["standings"])
    assert len(re.findall("<td><small>[^<]+</small> <", page.html)) == 2


def test_a_typed_result_leads_to_the_next_open_game() -> None:
    """Later ones of the round come first, then earlier ones, and none after the last."""
    page = Organiser()
    page.begin(4)
    for game, focus in (
        ("0.0.1", "winner-1-0"),
        ("0.1.0", "winner-1-1"),
        ("0.1.1", "winner-0-0"),
        ("0.0.0", "type-0-0"),
    ):
        page.order("type-result", place=[game], winner=["0"], ahead=["2"])
        assert page.answer["focus"] == focus
        assert f'data-key="{focus}"' in page.html


def test_the_standings_draw_the_next_round_once_theirs_is_over() -> None:
    page = Organiser()
    page.begin(4, rounds=["2"])
    for number in range(2):
        page.order("show", view=["standings"])
        assert 'data-order="pair"' not in page.html
        type_round(page, ahead="1")
        page.order("show", view=["standings"])
        assert ('data-order="pair"' in page.html) is (number == 0)
        if not number:
            page.order("pair")


def test_the_standings_have_tie_breaks_where_they_part_players() -> None:
    """After the first round, players with as many points have not met. At the end two pairs have.

    The opponents' points decide at neither time.
    """
    page = Organiser()
    page.begin(4, format=["robin"], deal=["free"])
    winners = {(0, 1): 0, (0, 2): 2, (0, 3): 0, (1, 2): 1, (1, 3): 1, (2, 3): 3}
    label = f">{Words('en')('evening.col.direct')}<"
    for _ in range(3):
        for number, (first, second) in enumerate(page.state.rounds[-1].pairs):
            assert second is not None
            side = (first, second).index(winners[min(first, second), max(first, second)])
            place = f"{len(page.state.rounds) - 1}.{number}.0"
            page.order("type-result", place=[place], winner=[str(side)], ahead=["1"])
        page.order("show", view=["standings"])
        if len(page.state.rounds) != 2:
            assert (label in page.html) is (len(page.state.rounds) == 3)
            assert f">{Words('en')('evening.col.buchholz')}<" not in page.html
        if len(page.state.rounds) < 3:
            page.order("pair")


@pytest.mark.parametrize(("game", "winner"), [(0, "0"), (1, "0"), (1, "1"), (0, "=")])
def test_the_form_of_a_result_opens_with_the_one_that_counts(game: int, winner: str) -> None:
    page = Organiser()
    page.begin(2)
    assert page.html.count('<option value="" selected') == 2
    page.order("type-result", place=[f"0.0.{game}"], winner=[winner], ahead=["7"])
    (form,) = re.findall(rf'value="0\.0\.{game}".*?</form>', page.html)
    assert f'<option value="{winner}" selected' in form
    assert ('value="7"' in form) == (winner != "=")


def test_an_evening_is_named_after_its_day_and_can_be_renamed() -> None:
    page = Organiser()
    page.begin(2, today=["29\u00a0November  2026"])
    assert page.state.title == "29 November 2026"
    for title, reason in ((" ", "no-title"), ("x" * 61, "long-title")):
        assert page.refuse("rename", title=[title]) == sentence(reason)
    page.order("save-table")
    assert page.answer["file"]["name"] == "noir-29-November-2026.csv"
    page.order("rename", title=["Finals"])
    page.order("save-table")
    assert page.answer["file"]["name"] == "noir-Finals-29-November-2026.csv"
    assert "Finals" in page.html
    page.order("close")
    assert "Finals" in page.html


def test_one_button_at_a_time_takes_a_round_back() -> None:
    page = Organiser()
    page.begin(2)
    assert 'data-key="take-back"' not in page.html  # the undo of the draw is there
    page.order("type-result", place=["0.0.0"], winner=["0"], ahead=[""])
    assert 'data-key="take-back"' in page.html


def test_a_round_and_any_change_can_be_undone() -> None:
    page = Organiser()
    page.begin(2)
    page.order("type-result", place=["0.0.0"], winner=["0"], ahead=[""])
    page.order("enter", names=["Zoe\nYan"])
    assert "2 players added</button>" in page.html, "an undo says what it undoes"
    page.order("undo")
    assert len(page.state.players) == 2, "all that one press has added"
    page.order("enter", names=["Yan"])
    assert ": Yan</button>" in page.html
    page.order("undo")
    page.order("undo")
    assert page.state.rounds[0].claims == (((), ()),)
    page.order("take-back")
    assert not page.state.rounds
    assert page.answer["view"] == "players"
    page.order("undo")
    assert len(page.state.rounds) == 1


def test_a_refused_list_of_names_adds_none_of_them() -> None:
    """Nor when the evening is opened again."""
    page = Organiser()
    before = page.begin(2)
    page.refuse("enter", names=["Ann\nPlayer 0"])
    page.order("close")
    page.order("open-evening", mark=[before.mark])
    assert page.hall.desk.evening
    assert page.hall.desk.evening.state == before


def test_slips_warn_of_an_address_that_no_phone_can_open() -> None:
    page = Organiser()
    page.begin(2)
    for root, is_local in ((ROOT, False), ("http://127.0.0.1:8000/", True), ("http://localhost/", True)):
        page.hall.desk.root = root
        page.order("show", view=["slips"])
        assert (Words("en")("evening.slips.local") in page.html) is is_local


def test_the_standings_say_whether_their_round_is_over() -> None:
    page = Organiser()
    page.begin(2)
    for game in ("0.0.0", "0.0.1"):
        page.order("show", view=["standings"])
        assert Words("en")("evening.standings.during", n=1) in page.html
        page.order("type-result", place=[game], winner=["0"], ahead=["2"])
    page.order("show", view=["standings"])
    assert Words("en").n("evening.standings.after", 1) in page.html


def test_tables_and_slips_show_the_first_player_of_each_game() -> None:
    page = Organiser()
    state, t = page.begin(2), Words("en")
    names = [state.players[player].name for player in state.rounds[0].pairs[0] if player is not None]
    for view in ("round", "slips"):
        page.order("show", view=[view])
        for number, name in enumerate(names, 1):
            assert f"{t('evening.game', n=number)} · {t('evening.starts', name=name)}" in page.html


def test_only_the_next_step_of_a_round_is_bright() -> None:
    page, t = Organiser(), Words("en")
    page.begin(2, format=["swiss"])
    for text in (t("evening.results.take"), t("evening.draw", round=2)):
        assert re.findall(r'<button[^>]*class="main"[^>]*>([^<]+)', page.html) == [text]
        type_round(page, ahead="1")


def test_slips_show_a_seal_that_the_page_opens_after_the_round() -> None:
    page = Organiser()
    state = page.begin(4)
    seal = seals_of(state.setup.secret)[0]
    key = key_of_round(state.setup.secret, 0)
    page.order("show", view=["slips"])
    slips = page.html[page.html.index("hall-slips") :]
    assert slips.count(seal) == 2
    type_round(page, ahead="1")
    page.order("show", view=["round"])
    assert line_of_seal(key) in page.html
    seed = page.state.find_seed(Place(0, 0, 0))
    assert f"?game={ONE}&amp;seed={seed}" in page.html
    page.order("undo")
    page.order("show", view=["round"])
    assert key not in page.html
    assert seal in page.html


def test_a_knockout_tells_of_a_correction_after_the_draw() -> None:
    """Kept, the note stays in every view. Discarded and drawn again, the right winner plays on."""
    page = Organiser()
    page.begin(4, format=["knockout"])
    type_round(page, ahead="1")
    page.order("pair")
    type_round(page, ahead="1")
    wrong, right = page.state.rounds[0].pairs[0]
    names = [page.state.players[number or 0].name for number in (wrong, right)]
    text = Words("en")("evening.ousted", round=2, name=names[0], last=2)
    assert text not in page.html
    for game in (0, 1):
        page.order("type-result", place=[f"0.0.{game}"], winner=["1"], ahead=["4"])
    assert page.answer["say"].endswith(text)
    for view in ("players", "round", "slips", "standings"):
        page.order("show", view=[view], round=["0"])
        assert text in page.html
    page.order("show", view=["round"], round=["1"])
    assert 'data-order="take-back"' in page.html[: page.html.index("hall-about")]
    page.order("take-back")
    assert text not in page.html
    page.order("pair")
    assert {right} <= {player for pair in page.state.rounds[1].pairs for player in pair}
    assert text not in page.html


def test_a_correction_in_a_swiss_evening_only_changes_the_standings() -> None:
    page = Organiser()
    page.begin(4)
    type_round(page, ahead="1")
    page.order("pair")
    page.order("type-result", place=["0.0.0"], winner=["1"], ahead=["4"])
    page.order("type-result", place=["0.0.1"], winner=["1"], ahead=["4"])
    assert "hall-note" not in page.html


@pytest.mark.parametrize("deal", ["duplicate", "free"])
def test_each_slip_leads_to_its_table(deal: str) -> None:
    """Only free deals have slips for two devices, because two devices shuffle."""
    page = Organiser()
    state = page.begin(4, deal=[deal])
    for devices, sides in (("shared", {2}), ("own", {2} if state.setup.is_duplicate else {0, 1})):
        page.order("show", view=["slips"], devices=[devices])
        links = re.findall(r'data-text="([^"]+)"', page.html)
        assert re.findall(r'data-link="([^"]+)"', page.html) == links
        found = [read_table_link(link.removeprefix(f"{ROOT}?club=")) for link in links]
        assert {(one.table, one.side) for one in found} == {
            (table, side) for table in (0, 1) for side in sides
        }
        assert all(one.seed_of(0) == state.find_seed(Place(0, one.table, 0)) for one in found)


def test_an_evening_moves_to_another_device() -> None:
    page = Organiser()
    page.begin(2)
    page.order("copy-link")
    link = page.answer["copy"]
    assert read_evening(link.partition("#evening=")[2]).state == page.state
    page.order("copy-link", link=[f"{ROOT}?club=T"])
    assert page.answer["copy"] == f"{ROOT}?club=T"
    other = Organiser()
    other.order("open-link", link=[link.partition("#")[2]])
    assert other.stored == {}
    assert "take-result" not in other.html
    other.order("keep")
    assert other.state == page.state
    page.order("enter", names=["Late"])
    page.order("save-file")
    other.order("open-file", text=[page.answer["file"]["text"]])
    assert other.state == page.state


def test_two_ways_of_one_evening_do_not_mix() -> None:
    page = Organiser()
    page.begin(2)
    other = Organiser(stored=dict(page.stored))
    other.order("open-evening", mark=[page.answer["mark"]])
    page.order("enter", names=["One"])
    other.order("enter", names=["Another"])
    page.order("save-file")
    assert other.refuse("open-file", text=[page.answer["file"]["text"]]) == sentence("apart")


def test_a_faster_tab_wins_and_an_older_state_does_not() -> None:
    """The page gives a refused order again, after the change of the other tab."""
    page = Organiser()
    page.begin(2)
    older = page.stored[page.answer["mark"]]
    page.order("enter", names=["One"])
    assert page.order("catch-up", text=[older]) == ""
    other = Organiser(stored={page.answer["mark"]: older})
    other.order("open-evening", mark=[page.answer["mark"]])
    other.order("enter", names=["Another"])
    newer = page.stored[page.answer["mark"]]
    assert other.order("catch-up", text=[newer]) == Words("en")("evening.other-tab")
    other.order("enter", names=["Another"])
    assert [player.name for player in other.state.players][2:] == ["One", "Another"]


def test_a_table_for_a_spreadsheet_computes_nothing() -> None:
    page = Organiser()
    page.begin(2)
    page.order("enter", names=["=1+1"])
    page.order("save-table")
    rows = page.answer["file"]["text"].splitlines()
    assert len(rows) == 4
    assert any("'=1+1" in row for row in rows)


def test_phones_show_the_standings_of_a_link() -> None:
    page = Organiser()
    page.begin(3)
    code = write_standings(page.state)
    assert read_standings(code)[0] == 1
    phone = Organiser()
    phone.order("open-link", link=[f"standings={code}"])
    assert phone.answer["view"] == "board"
    assert phone.stored == {}
    assert "Player 2" in phone.html


@pytest.mark.parametrize("code", ["", "X1abc", "E9abc", "E1", "E1@@@@", "S1abc", "E1" + "A" * 1000, "Eé"])
def test_codes_of_evenings_are_refused(code: str) -> None:
    for reader in (read_evening, read_standings):
        with pytest.raises(Refused):
            reader(code)


def test_a_packed_evening_is_read_up_to_its_limit() -> None:
    assert read_evening(write_evening(gather(40))).state.players[39].name == "Player 39"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_view_speaks_every_language(lang: str) -> None:
    page = Organiser(lang)
    page.begin(5, deals=["2"])
    for view in ("players", "round", "slips", "standings"):
        page.order("show", view=[view])
        assert page.answer["view"] == view
        assert '<h1 data-key="title"' in page.html
    assert page.refuse("begin", names=["A\nB"], games=[]) == sentence("no-game-chosen", lang)


def test_each_reason_has_a_answeredand_each_order_a_button() -> None:
    t = Words("en")
    keys = ("evening.refused", "lesson.refused")
    assert [reason for reason in REASONS if not any(t.has(f"{key}.{reason}") for key in keys)] == []
    assert {"pair", "undo", "take-result"} <= ORDERS.keys()


def test_a_stored_evening_can_be_deleted() -> None:
    page = Organiser()
    page.begin(2)
    mark = page.answer["mark"]
    page.order("close")
    assert mark in page.html
    page.order("forget", mark=[mark])
    assert page.stored == {}
    assert mark not in page.html


def test_an_earlier_change_of_the_round_can_be_undone_under_later_ones() -> None:
    """A code that shouldn't count, so that another result can be typed. Others, and earlier rounds, stay."""
    page = Organiser()
    state = page.begin(4)
    first, *others = places_of(state)
    page.order("take-result", text=[code_of(state, first)])
    for place in others:
        page.order("type-result", place=[write_place(place)], winner=["0"], ahead=["1"])
    typed = {"place": [write_place(first)], "winner": ["1"], "ahead": ["5"]}
    assert page.refuse("type-result", **typed) == sentence("proven")
    numbers = re.findall(r'data-at="(\d+)"', page.html)
    assert len(numbers) == len(others)  # without the latest, which has a button of its own
    page.order("undo", at=[numbers[-1]])
    assert not page.state.rounds[0].claims[0][0]
    page.order("type-result", **typed)
    assert page.state.is_played(0)
    page.order("pair")
    assert "data-at" not in page.html
    for at in ("0", numbers[0], "x", "999"):
        assert page.refuse("undo", at=[at]) == sentence("nothing")

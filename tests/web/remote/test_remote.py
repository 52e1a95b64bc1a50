"""Games with a friend elsewhere, on two pages without a browser: every state, every refusal, every rule."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from noir.chance import rng_from, shuffle
from noir.core import Seat
from noir.duo import CODES, Device, Refused, bare, encoding
from noir.duo.position import Position
from noir.duo.rules import Keys
from noir.duo.sequence import head_after
from noir.duo.version import NEWEST, THREE, TWO
from noir.hidden_cards import GUEST
from noir.puzzles import families, load
from tests.any_game import ONE, OTHER, of, swept
from tests.duo.play import send, signed_invitation
from tests.web.driver import Page
from tests.web.remote.driver import HERE, FriendPage, connect, deal, pair, play, quick_proofs
from web.contracts.table import game_name
from web.i18n import LANGUAGES, Words
from web.library import stats, transfer
from web.model.players import Remote
from web.model.remote import friend_save as save
from web.model.remote.friend import PREFIX, Friend
from web.model.remote.friend_save import read
from web.remote.play import show_refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


@dataclass
class Moment:
    """A page of a played game, at one of its moments."""

    stored: dict[str, str]
    status: str | None
    outgoing: str
    actions: set[str]
    legal: set[str]
    table: str


class Played(NamedTuple):
    """Two pages after a whole, proven game, with its number of links and its moments."""

    host: FriendPage
    guest: FriendPage
    links: int
    moments: list[Moment]


@pytest.fixture(scope="module")
def whole() -> Played:
    """Play a whole game for the tests. Tests must not change its pages."""
    host, guest = pair()
    moments: list[Moment] = []

    def note(*pages: FriendPage) -> None:
        moments.extend(
            Moment(
                dict(page.stored),
                page.status,
                page.outgoing,
                page.actions(),
                set(page.device.legal()),
                page.regions["table"],
            )
            for page in pages
        )

    links = play(host, guest, each=note)
    return Played(host, guest, links, moments)


@pytest.fixture(scope="module")
def last_pages(whole: Played) -> tuple[FriendPage, FriendPage]:
    """Return the two pages of the whole game."""
    return whole.host, whole.guest


@pytest.mark.long
def test_a_game_takes_no_needless_links_and_ends_proven_on_both_pages(whole: Played) -> None:
    host, guest, links, _ = whole
    assert links + 2 <= of(ONE, "web", "known").MOST_LINKS
    assert host.proof == guest.proof == "proven"
    assert host.device.record() == guest.device.record()
    assert host.state == guest.state == "over"


class AtTheDoor(FriendPage):
    """A page that starts with the first screen."""

    foyer = True


@pytest.mark.long
def test_a_text_on_the_first_screen_is_processed_like_any_other() -> None:
    """The proof is complete after following the friend's link at the first screen, too."""
    pages = pair()
    play(*pages, stop=lambda: "unproven" in (pages[0].proof, pages[1].proof))
    one = next(page for page in pages if page.proof == "unproven")
    again = AtTheDoor(dict(pages[pages.index(one) - 1].stored))
    assert again.app.is_at_start
    assert again.proof != "proven"
    again.open(one.outgoing)
    if again.outgoing:
        one.open(again.outgoing)
        again.open(one.outgoing)
    assert again.proof == "proven"


@pytest.mark.long
def test_the_actions_shown_are_the_legal_ones_at_every_moment(whole: Played) -> None:
    for moment in whole.moments:
        assert moment.actions == moment.legal
        assert (moment.status == "mine") == bool(moment.actions)


def test_nothing_is_handed_out_before_it_is_written() -> None:
    """The address to send appears only after the page has reported a stored record."""
    page = FriendPage(game=ONE)
    page.writes_late = True
    page.send(f'/friend-new {{"game": "{ONE}"}}')
    assert page.device.log
    unsent = page.outgoing
    assert not unsent
    page.waiting, page.writes_late = page.late, False
    page.run()
    assert page.outgoing
    host, _ = pair()
    line = read(host.stored[host.friend.key]).line
    assert line.split(" ")[5:] == list(host.device.log)


@pytest.mark.long
def test_a_refused_write_makes_the_tab_go_on_from_the_stored_game() -> None:
    """Another tab has played on. This one shows that game, and sends no message of its own."""
    host, guest = pair()
    key = host.friend.key
    older = dict(host.stored)
    play(host, guest, stop=lambda: len(host.device.log) > 8)
    newer = host.stored[key]
    late = FriendPage(older | {"match": host.stored["match"]})
    assert late.friend.writer
    late.stored[key] = newer
    late.refuses = True
    late.once(f"@{late.ply} {sorted(late.actions())[0]}")
    late.waiting = late.waiting[:1]
    late.refuses = False
    late.run()
    assert late.device.log == host.device.log


def test_a_second_tab_shows_the_game_but_can_neither_play_nor_send() -> None:
    host, _ = pair()
    assert host.status == "mine"
    second = FriendPage(dict(host.stored), host.locks)
    assert second.status == "mine"
    assert not second.actions()
    assert not second.outgoing
    assert "another tab" in second.text("now")
    host.send("/new")
    second.send(
        "/friend-held " + json.dumps({"key": second.friend.key, "kept": host.stored[second.friend.key]})
    )
    assert second.actions()


@pytest.mark.long
def test_a_press_before_the_page_knows_its_writer_is_played_later() -> None:
    """A new worker plays the press of one that died, but a second tab does not."""
    host, _ = pair()
    held = {"key": host.friend.key, "kept": host.stored[host.friend.key]}
    action, before = sorted(host.actions())[0], host.ply
    fresh, second = FriendPage(dict(host.stored)), FriendPage(dict(host.stored), host.locks)
    fresh.friend.writer = False
    for page in (fresh, second):
        page.once(f"@{before} {action}")
        assert page.ply == before
        page.send("/friend-held " + json.dumps(held))
    assert second.ply == before
    host.act(action)
    assert fresh.ply == host.ply > before


@pytest.mark.long
def test_a_reload_at_every_moment_goes_on_where_it_was(whole: Played) -> None:
    """The same texts wait to be sent, and the same actions can be chosen, from the deal to the proof."""
    moments = whole.moments[::2]  # the page that acted, at each step
    for moment in moments:
        fresh = FriendPage(dict(moment.stored))
        assert (fresh.status, fresh.outgoing) == (moment.status, moment.outgoing)
        assert fresh.actions() == moment.actions
        assert fresh.regions["table"] == moment.table
    assert len(moments) > 30


@pytest.mark.long
@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("game", swept((ONE, OTHER)))
def test_a_game_with_a_friend_waits_below_a_puzzle(game: str, family: str) -> None:
    """Whatever the page reports of it meanwhile. It is announced when the puzzle is left."""
    both = pair(game)
    play(*both, stop=lambda: len(both[0].device.log) > 6 and both[0].status == "theirs")
    for friend in both:
        page = FriendPage(dict(friend.stored), puzzle=load(family).of_kind()[0].id)
        assert page.attrs["html"]["data-puzzle"] == "open"
        before = len(page.said)
        assert before == 1
        page.send("/puzzle-leave")
        assert page.puzzle is None
        assert page.attrs["html"]["data-friend"] == friend.attrs["html"]["data-friend"]
        assert len(page.said) == before + 1


def test_work_that_is_done_is_not_told_as_going_on() -> None:
    """Once the invitation, or its answer, is ready, the page no longer says that it is shuffling."""
    host = FriendPage(game=ONE)
    host.send(f'/friend-new {{"game": "{ONE}"}}')
    guest = FriendPage()
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    for page in (host, guest):
        assert page.outgoing
        assert Words("en")("friend.shuffling") not in page.text("now")


@pytest.mark.long
def test_what_is_new_is_the_same_after_a_reload() -> None:
    """That holds for an own action that waits for the friend's device, too."""
    host, guest = pair(OTHER)
    moments: list[tuple[dict[str, str], str | None, str]] = []

    def note(*pages: FriendPage) -> None:
        moments.extend((dict(page.stored), page.status, page.regions["table"]) for page in pages)

    play(host, guest, each=note, stop=lambda: len(moments) > 24)
    waits = 0
    for stored, status, table in moments[::2]:
        fresh = FriendPage(dict(stored))
        assert fresh.regions["table"] == table
        waits += status == "theirs" and bool(fresh.device.pending)
    assert waits


@pytest.mark.long
def test_swapping_what_a_device_cannot_know_leaves_its_page_unchanged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Other fillers for all hidden cards leave every letter of the page the same."""
    host, guest = pair()
    play(host, guest, stop=lambda: len(host.device.log) > 20)
    honest = Position.filler

    def other(self: Position, wish: Sequence[int]) -> Any:
        return honest(self, shuffle(list(wish), rng_from("another")))

    for page in (host, guest):
        plain = FriendPage(dict(page.stored))
        with monkeypatch.context() as patch:
            patch.setattr(Position, "filler", other)
            swapped = FriendPage(dict(page.stored))
        assert swapped.friend.device is not None
        assert swapped.app.table.match.record() != plain.app.table.match.record()
        assert swapped.regions == plain.regions
        assert swapped.attrs == plain.attrs


def test_a_page_that_waits_shows_nothing_of_a_deal() -> None:
    """Neither the invitation nor the table before the coin draws from an observation."""
    host = FriendPage(game=ONE)
    host.send(f'/friend-new {{"game": "{ONE}"}}')
    guest = FriendPage()
    guest.open(host.outgoing)
    for page in (host, guest):
        assert page.status == "waiting"
        assert not page.actions()
        assert page.app.look().seen is None
        assert "is-waiting" not in page.regions["table"]


def refusals(host: FriendPage, guest: FriendPage) -> dict[str, str]:
    """Collect a page's refusals of wrong messages."""
    fields = {}
    for name, text in {
        "damaged": guest.outgoing[:-4],
        "own": host.device.log[0],
        "seen": host.device.log[1],
    }.items():
        host.open(text if "#d=" in text else f"#d={text}")
        fields[name] = host.said[-1]
    return fields


def test_texts_that_do_not_fit_are_refused_and_change_nothing_here() -> None:
    host, guest = pair()
    before = (host.device.log, host.regions["table"], dict(host.stored))
    for code, text in refusals(host, guest).items():
        assert text == Words("en")(f"friend.no.{code}")
    assert (host.device.log, host.regions["table"], dict(host.stored)) == before


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_each_refusal_has_a_sentence_of_its_own_in_every_language(lang: str) -> None:
    t = Words(lang)
    sentences = [t(f"friend.no.{code}") for code in CODES]
    assert len(set(sentences)) == len(CODES)
    page = FriendPage(game=ONE, lang=lang)
    for code in CODES:
        texts = ("one", "two") if code == "fork" else ()
        show_refusal(page.app, Refused(code, "", texts))
        assert page.app.ui.news.last_event == t(f"friend.no.{code}")
        assert page.app.explain(Refused(code, "")) == t(f"friend.no.{code}")


@pytest.mark.long
def test_both_texts_of_a_fork_are_shown_and_can_be_copied() -> None:
    """A device was set back and answered differently: the first message counts, and both can be saved."""
    host, guest = pair()
    play(host, guest, stop=lambda: guest.status == "mine")
    other = FriendPage(dict(guest.stored))
    ways = sorted(guest.actions())
    for page, way in ((guest, ways[0]), (other, ways[-1])):
        page.act(way)
        while page.status == "mine":
            page.act(sorted(page.actions())[0])
    host.open(guest.outgoing)
    while host.status == "mine":
        host.act(sorted(host.actions())[0])
    host.open(other.outgoing)
    assert host.app.ui.dialog == "fork"
    shown = [element for element in host.elements("dialog") if element.get("class") == "code"]
    assert len(shown) == 2
    host.send("/copy")
    assert host.last.effect is not None
    assert host.last.effect["copy"] == "\n\n".join(host.dialog.texts)


def states() -> dict[str, FriendPage]:
    """Return a page in each state of a game with a friend."""
    found: dict[str, FriendPage] = {}
    invited = FriendPage(game=ONE)
    invited.send(f'/friend-new {{"game": "{ONE}", "role": "first"}}')
    found["waiting, to send"] = invited
    question = FriendPage()
    question.open(invited.outgoing)
    found["waiting, asked"] = question
    host, guest = pair()
    found["mine"], found["waiting, sat"] = host, guest
    one, two = pair()
    one.act(sorted(one.actions())[0])
    found["theirs, to send"] = one
    three, _ = pair()
    three.act(sorted(three.actions())[0])
    three.send("/friend-send copy")
    found["theirs, sent"] = three
    four, _ = pair()
    four.send("/friend-stop")
    four.send("/friend-stop yes")
    found["stopped"] = four
    second = FriendPage(dict(host.stored), host.locks)
    found["elsewhere"] = second
    assert two.status == "waiting"
    five, six = pair()
    five.act(sorted(five.actions())[0])
    five.once("/friend-go-live")
    fields = {"state": "code", "code": "C" + "x" * 132, "number": "1" * 200, "kind": "offer"}
    five.send("/friend-live " + json.dumps(fields))
    six.open(five.outgoing)
    assert "/friend-connect" in six.does()
    found["mine, asked to connect"] = six
    return found


@pytest.fixture(scope="module")
def all_states(last_pages: tuple[FriendPage, FriendPage]) -> dict[str, FriendPage]:
    """Return every state, including the proven end."""
    return states() | {"over": last_pages[0]}


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_every_state_is_told_in_every_language(all_states: dict[str, FriendPage], lang: str) -> None:
    """No key shows through, nothing fails, and the sentence is that of the language."""
    for name, page in all_states.items():
        page.send(f"/set lang {lang}")
        assert not re.search(r"\bfriend\.(?!txt)[a-z]", page.text()), name
        for dialog in ("friend", "with"):
            page.send(f"/open {dialog}")
            assert page.regions["dialog"]
            assert not re.search(r"\bfriend\.(?!txt)[a-z]", page.text("dialog"))
        page.send("/close")
        turn = {
            "waiting": "turn.waiting", "theirs": "turn.theirs", "stopped": "turn.stopped",
        }.get(page.status or "")  # fmt: skip
        key = "turn.invited" if name == "waiting, asked" else turn
        if key:
            assert Words(lang)(f"friend.{key}") in page.regions["now"], name
        page.send("/set lang en")


@pytest.mark.long
def test_the_hooks_tell_a_driver_where_the_game_stands(all_states: dict[str, FriendPage]) -> None:
    """html[data-friend], [data-outgoing] as long as something may be sent, html[data-proof]."""
    for name, page in all_states.items():
        assert page.status == name.partition(",")[0].replace("elsewhere", "mine")
        if name != "over":
            assert bool(page.outgoing) == ("send" in name or "sent" in name or "sat" in name), name
        assert page.outgoing.startswith(f"{HERE}#d=") or not page.outgoing
        assert page.proof == ("proven" if name == "over" else None)
    bot = FriendPage(game=ONE, level="easy")
    assert bot.attrs["html"]["data-friend"] is None


def test_each_link_until_the_first_turn_tells_its_number_and_the_game() -> None:
    host, guest = FriendPage(), FriendPage()
    with quick_proofs():
        host.send(f'/friend-new {{"game": "{ONE}"}}')
        for number, (sender, reader) in enumerate(((host, guest), (guest, host)) * 2, 1):
            text = sender.app.t("friend.dealing", game=game_name(sender.app.t, ONE), n=number, all=4)
            assert text in unescape(sender.regions["table"])
            reader.open(sender.outgoing)
            if number == 1:
                reader.send("/friend-sit")
    assert host.status == "mine"


def test_the_page_can_be_opened_with_an_invitation_ordered_by_its_address() -> None:
    """?with=friend begins an invitation of the chosen game and role. Loaded again, it is the same one."""
    page = FriendPage(None, None, **{"game": OTHER, "role": "second", "with": "friend"})
    assert page.status == "waiting"
    assert page.outgoing
    assert (page.device.rules.game, page.device.rules.first) == (OTHER, "guest")
    again = FriendPage(dict(page.stored), None, **{"game": OTHER, "role": "second", "with": "friend"})
    assert again.outgoing == page.outgoing


def test_an_address_without_a_game_asks_for_it_on_the_first_screen() -> None:
    asking = Page(**{"with": "friend"})
    assert (asking.app.ui.dialog, asking.app.is_at_start) == ("with", True)
    assert asking.attrs["html"]["data-room"] == "foyer"
    page = FriendPage(None, None, **{"with": "friend"})
    page.send(f'/friend-new {{"game": "{OTHER}"}}')
    assert page.device.rules.game == OTHER
    again = FriendPage(dict(page.stored), None, **{"with": "friend"})
    assert again.outgoing == page.outgoing


def test_a_text_of_a_game_that_lives_elsewhere_can_be_copied_there() -> None:
    _, guest = pair()
    stranger = FriendPage(game=ONE)
    stranger.open(guest.outgoing)
    assert stranger.app.ui.dialog == "stray"
    assert stranger.app.t("friend.stray") in stranger.text("dialog")
    assert guest.outgoing.partition("#d=")[2] in stranger.regions["dialog"]


def old_invitation() -> str:
    """Return an invitation that an older version of the page has made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("noir.duo.device.NEWEST", THREE)
        return send(Device.invite(b"o" * 32, ONE))


def changed_invitation(old: bytes, new: bytes) -> str:
    """Return a signed invitation with other bytes in its rules."""
    device = Device.invite(b"c" * 32, ONE, first="toss")
    signed = encoding.read(bare(send(device))).signed
    assert old in signed
    return signed_invitation(signed.replace(old, new, 1), device._keys)


NAME = ONE.encode()
UNACCEPTABLE: dict[str, Callable[[], str]] = {
    "outdated": old_invitation,
    "no-duo": lambda: changed_invitation(bytes([len(NAME)]) + NAME, b"\5draft"),
    "options": lambda: changed_invitation(
        b"\0" + bytes([len(NAME)]) + NAME, b"\3" + bytes([len(NAME)]) + NAME
    ),
    "seal": lambda: signed_invitation(
        encoding.read(bare(send(Device.invite(b"d" * 32, ONE)))).signed, Device.invite(b"e" * 32, ONE)._keys
    ),
}


@pytest.mark.parametrize("why", UNACCEPTABLE)
def test_an_invitation_that_nobody_can_accept_says_why(why: str) -> None:
    """It was not joined in another browser."""
    page = FriendPage(game=ONE)
    page.open(f"#d={UNACCEPTABLE[why]()}")
    assert page.said[-1] == page.app.t(f"friend.no.{why}")
    assert not page.app.ui.dialog
    assert not isinstance(page.app.table.seating, Remote)


@pytest.mark.long
def test_an_address_of_several_texts_is_read_once_they_are_all_whole() -> None:
    """A bent text takes the others along. A text that stands twice counts once."""
    host, guest = pair()
    play(host, guest, stop=lambda: len(guest.device.log) > len(host.device.log) > 5)
    text, before = guest.device.log[-1], host.device.log
    host.open(f"#d={text}.{text[:60]}")
    assert host.device.log == before
    assert host.said[-1] == host.app.t("friend.no.damaged")
    host.open(f"#d={text}.{text}")
    assert host.device.log[: len(before) + 1] == (*before, text)
    assert host.said[-1] != host.app.t("friend.no.seen")
    other = FriendPage(game=ONE)
    other.send("/friend-new " + json.dumps({"game": ONE}))
    page = FriendPage()
    page.open(f"{other.outgoing}.{text}")
    assert page.friend.offer is not None


@pytest.mark.parametrize("by_line", [False, True])
def test_a_text_with_the_head_of_another_version_is_of_no_game_here(by_line: bool) -> None:
    """It is the friend's message, but each game has one name."""
    host, guest = pair()
    if by_line:
        connect(host, guest)
    play(host, guest, stop=lambda: len(guest.device.log) > len(host.device.log) > 5)
    message, before = encoding.read(guest.device.log[-1]), host.device.log
    text = encoding.write(head_after(TWO, before) + message.body, message.seal)
    assert encoding.read(text).version == TWO
    host.send(f"/friend-heard {text}" if by_line else f"/friend {text}")
    assert host.device.log == before
    assert host.said[-1] == host.app.t("friend.line.foreign" if by_line else "friend.stray")


def test_a_pasted_message_with_words_around_the_link_is_read() -> None:
    host, guest = FriendPage(game=ONE), FriendPage()
    host.send(f'/friend-new {{"game": "{ONE}"}}')
    text = f"A game? Open this:\n{host.outgoing[:300]}\n{host.outgoing[300:]}"
    guest.send("/friend-paste " + json.dumps({"text": text}))
    assert "invites you" in guest.text("table")
    guest.send("/friend-paste " + json.dumps({"text": ""}))
    assert guest.said[-1] == Words("en")("friend.nothing")


@pytest.mark.long
def test_a_rematch_travels_with_the_last_text_and_the_score_goes_on() -> None:
    """One address holds the end of the game and the invitation to the next, with the seats swapped."""
    host, guest = pair()
    play(host, guest, stop=lambda: "over" in (host.status, guest.status))
    ended, other = (host, guest) if host.status == "over" and host.outgoing else (guest, host)
    while other.status != "over" or ended.proof != "proven":
        for one, two in ((ended, other), (other, ended)):
            if one.outgoing and one.device.log != two.device.log:
                two.open(one.outgoing)
    tally = ended.friend.score()
    lines = [each for each in ended.elements("now") if each.get("class") == "tally"]
    assert all("data-outcome" in each for each in lines), "it waits for the verdict"
    assert bool(lines) == any(tally)
    before = ended.device
    ended.send("/friend-again")
    assert ended.status == "waiting"
    assert ended.device.rules.after == bytes.fromhex(before.id)
    assert ended.friend.follows == before.id
    assert ended.friend.tally == tally
    assert sum(tally) == 1 or before.outcome is None or before.outcome.winner is None
    other.open(ended.outgoing)
    assert other.status == "waiting"
    assert other.friend.tally == tally[::-1]
    other.send("/friend-sit")
    deal(ended, other)
    assert ended.device.seat == (before.seat.other if before.seat is not None else None)


@pytest.mark.long
def test_an_invitation_that_only_claims_to_be_a_rematch_is_refused(
    last_pages: tuple[FriendPage, FriendPage],
) -> None:
    """The id of a game is in all its messages, but only the friend's key can sign a rematch."""
    _, guest = last_pages
    forged = Device.invite(b"f" * 32, ONE)
    forged.rules = replace(forged.rules, after=bytes.fromhex(guest.device.id))
    for _ in forged.work():
        pass
    forged.mark_as_saved(forged.save())
    page = FriendPage(dict(guest.stored))
    assert sum(page.friend.score())
    page.open(f"#d={forged.outgoing}")
    assert page.friend.offer is None
    assert page.said[-1] == page.app.t("friend.no.no-rematch")


@pytest.mark.long
def test_a_stranger_cannot_answer_a_rematch(last_pages: tuple[FriendPage, FriendPage]) -> None:
    """Their page says why. A reply made without the page is refused, and the friend still sits down."""
    host, guest = (FriendPage(dict(page.stored)) for page in last_pages)
    host.send("/friend-again")
    stranger = FriendPage(game=ONE)
    stranger.open(host.outgoing)
    assert stranger.said[-1] == stranger.app.t("friend.no.no-rematch")
    assert not isinstance(stranger.app.table.seating, Remote)
    keys = Keys.of(b"s" * 32, NEWEST, GUEST, host.device.log[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Device, "is_rematch", lambda *_: True)
        strange = Device.accept(b"s" * 32, host.outgoing.partition("#d=")[2].split(".")[-1], guest.device)
    assert strange._before is not None
    strange._keys = strange._before.keys = keys
    for _ in strange.work():
        pass
    before = host.device.log
    host.open(f"#d={strange.log[-1]}")
    assert host.said[-1] == host.app.t("friend.no.other-player")
    assert host.device.log == before
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    deal(host, guest)
    assert host.friend.tally == guest.friend.tally[::-1]
    assert sum(host.friend.tally)


@pytest.mark.long
def test_games_that_never_began_are_counted_at_the_next_invitation() -> None:
    """An ordinary invitation tells no friend, so all that this player joined are counted until they go on."""
    host, guest = FriendPage(game=ONE), FriendPage(game=ONE)
    for joined in range(3):
        host.send("/friend-new " + json.dumps({"game": ONE, "role": "second"}))
        guest.open(host.outgoing)
        guest.send("/friend-look")
        words = guest.app.t.n("friend.dropped-any", joined)
        assert (words in guest.text("table")) == (words in guest.said[-1]) == bool(joined)
        guest.send("/friend-sit")
        deal(host, guest)
        assert guest.device.seat is None
    guest.open(host.outgoing)
    guest.open(host.outgoing)
    assert guest.device.seat is not None
    other = FriendPage(game=ONE)
    other.send("/friend-new " + json.dumps({"game": ONE, "role": "second"}))
    guest.open(other.outgoing)
    guest.send("/friend-look")
    assert guest.app.t.n("friend.dropped-any", 2) in guest.text("table")


@pytest.mark.long
def test_starts_of_a_friend_who_is_known_are_counted_alone(last_pages: tuple[FriendPage, FriendPage]) -> None:
    """A rematch is signed by the friend. Both players see the count, without the invitations of others."""
    host, guest = (FriendPage(dict(page.stored)) for page in last_pages)
    keys = [page.friend.key for page in (host, guest)]
    other = FriendPage(game=ONE)
    for _ in range(3):  # the seeds of other tests
        other.send("/friend-new " + json.dumps({"game": ONE, "role": "second"}))
    guest.open(other.outgoing)
    guest.send("/friend-sit")
    for joined in range(2):
        for page, key in zip((host, guest), keys, strict=True):
            page.send(f"/friend-take {key}")
        host.send("/friend-again")
        guest.open(host.outgoing)
        words = guest.app.t.n("friend.dropped", joined)
        assert (words in guest.text("table")) == (words in host.text("table")) == bool(joined)
        guest.send("/friend-sit")
        host.open(guest.outgoing)


@pytest.mark.long
def test_an_invitation_replaces_a_running_table_only_after_a_yes() -> None:
    """After a no the table is the same, and a game that is left is saved. A fresh table is replaced."""
    host, _ = pair()
    other, third = FriendPage(game=ONE), FriendPage(game=OTHER)
    for page in (other, third):
        page.send(f'/friend-new {{"game": "{ONE}"}}')
    key, table = host.friend.key, host.regions["table"]
    for invited in (other, third):
        host.open(invited.outgoing)
        assert host.app.ui.dialog == "confirm"
        assert host.app.t("friend.invited.over") in host.text("dialog")
        assert host.attrs["html"]["data-invited"] == ""
        assert host.friend.key == key
        host.send("/close")
        assert host.regions["table"] == table
        assert host.attrs["html"]["data-invited"] is None
    host.send("/friend-look")
    assert host.friend.key == key
    host.open(other.outgoing)
    host.send("/friend-look")
    assert host.friend.id == other.device.id
    assert host.friend.device is None
    assert key in host.stored
    bot = FriendPage(game=ONE, level="easy", role="first")
    bot.act(sorted(bot.actions())[0])
    bot.open(other.outgoing)
    assert bot.app.ui.dialog == "confirm"


def test_an_invitation_that_was_copied_is_cancelled_and_told() -> None:
    """A page without the binding key cancels its invitation, but leaves a running game alone."""
    host, guest = FriendPage(game=ONE), FriendPage()
    host.send(f'/friend-new {{"game": "{ONE}", "role": "first"}}')
    guest.open(host.outgoing)
    guest.send("/friend-sit")

    class Copy(FriendPage):
        def glue(self, fields: dict[str, Any]) -> list[str]:
            self.copied = True
            return super().glue(fields)

    copy = Copy(dict(host.stored))
    assert copy.device.stopped_by == "cancelled"
    assert copy.app.t("friend.no.cancelled") in copy.text("table")
    copy.open(guest.outgoing)
    assert len(copy.device.log) == 1
    assert not copy.outgoing
    deal(host, guest)
    later = Copy(dict(host.stored))
    assert later.status == "mine"


def test_where_copies_cannot_be_told_apart_the_invitation_says_so() -> None:
    for bonds in (True, False):
        page = FriendPage(game=ONE)
        page.bonds = bonds
        page.send(f'/friend-new {{"game": "{ONE}"}}')
        assert (page.app.t("friend.invite.unbound") in page.text("table")) != bonds


def test_both_devices_show_the_same_two_words_to_compare() -> None:
    pages = pair()
    assert pages[0].device.words
    pages[0].act(sorted(pages[0].actions())[0])
    pages[1].open(pages[0].outgoing)
    shown = []
    for page in pages:
        page.send("/open friend")
        shown.append(re.findall(r'data-key="friend-words"[^>]*>([^<]+)<', page.regions["dialog"]))
        assert page.app.t("friend.words.why") in page.text("dialog")
    assert shown[0] == shown[1] == [" ".join(pages[0].device.words)]


@pytest.mark.long
def test_the_proof_says_what_it_shows_and_its_file_holds_no_key(
    last_pages: tuple[FriendPage, FriendPage],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The three lines of Python in the dialog check the file that is saved."""
    monkeypatch.chdir(tmp_path)
    for stored in (page.stored for page in last_pages):
        page = FriendPage(dict(stored))
        page.send("/open friend")
        assert page.app.t("friend.proof.shows") in page.text("dialog")
        (lines,) = re.findall(r"<pre>(.*?)</pre>", page.regions["dialog"], re.DOTALL)
        page.send("/friend-file")
        assert page.last.effect is not None
        file = page.last.effect["download"]
        assert file["text"] == page.device.evidence() != page.device.save()
        Path(file["name"]).write_text(file["text"])
        with warnings.catch_warnings(action="ignore", category=ResourceWarning):  # three lines close no file
            exec(unescape(lines))
        assert len(lines.splitlines()) == 3
        assert capsys.readouterr().out == f"['audit'] proven {page.device.record()}\n"


@pytest.mark.long
def test_a_proven_game_is_counted_reviewed_replayed_shared_and_printed(
    last_pages: tuple[FriendPage, FriendPage],
) -> None:
    for page in last_pages:
        (entry,) = stats.read(page.stored["stats"])
        assert entry.level == "friend"
        outcome, seat = page.device.outcome, page.device.seat
        assert outcome is not None
        assert seat is not None
        assert (entry.mine, entry.theirs) == (outcome.scores[seat], outcome.scores[Seat(seat).other])
        fresh = FriendPage(dict(page.stored))
        assert "/review" in fresh.does()
        fresh.send("/print deal")
        assert fresh.last.effect == {"print": True}
        fresh.send("/share open")
        link = Page(g=fresh.dialog.link.partition("#g=")[2])
        assert link.app.table.match.record() == page.device.record()
        fresh.send("/stats")
        assert fresh.app.t("shell.level.friend") in fresh.text("dialog")
        fresh.once("/review")
        assert fresh.app.ui.dialog == "review"
        fresh.send("/branch 4")
        assert not fresh.app.table.is_remote


@pytest.mark.long
def test_before_the_proof_nothing_made_up_is_shown_counted_or_shared() -> None:
    """A game that is over but not proven: no open hands, no statistics, no link, no branch, no print."""
    host, guest = pair()
    play(host, guest, stop=lambda: "over" in (host.status, guest.status))
    page = host if host.status == "over" else guest
    assert page.proof == "unproven"
    assert "stats" not in page.stored
    assert "/review" not in page.does()
    table = page.app.table
    for text in ("/share", "/branch 3", "/perspective open", "/print deal", "/review"):
        page.once(text)
        assert page.app.table is table
        assert page.app.look().both is None
        assert not page.app.ui.dialog


@pytest.mark.long
def test_hints_and_aids_are_there_only_where_both_have_agreed() -> None:
    for aid in ("on", "off"):
        host, guest = FriendPage(game=OTHER), FriendPage()
        host.send("/friend-new " + json.dumps({"game": OTHER, "role": "first", "aid": aid}))
        guest.open(host.outgoing)
        assert (guest.app.t("friend.terms.aid") in guest.text("table")) == (aid == "on")
        guest.send("/friend-sit")
        deal(host, guest)
        assert ("/hint" in host.does()) == (aid == "on")
        assert "/undo" not in host.does()


@pytest.mark.long
def test_the_log_is_off_at_first_unless_both_have_agreed_on_aids() -> None:
    """The player can open it until leaving the game, and the end shows it to both."""
    for aid in ("on", "off"):
        host, guest = FriendPage(game=ONE), FriendPage()
        host.send("/friend-new " + json.dumps({"game": ONE, "role": "first", "aid": aid}))
        guest.open(host.outgoing)
        guest.send("/friend-sit")
        deal(host, guest)
        host.act(sorted(host.actions())[0])
        assert ("log-1" in host.regions["log"]) == (aid == "on")
        assert ("/ui log on" in host.does()) == (aid == "off")
    host.send("/ui log on")
    assert "log-1" in host.regions["log"]
    assert "log-1" in FriendPage(dict(host.stored)).regions["log"]


def test_what_a_friend_has_done_moves_and_sounds_like_any_action() -> None:
    host, guest = pair()
    host.act(sorted(host.actions())[0])
    guest.open(host.outgoing)
    for one, other in ((guest, host), (host, guest)):
        while one.status == "mine":
            one.act(sorted(one.actions())[0])
        assert other.once(f"/friend {one.outgoing.partition('#d=')[2]}").cues
        other.run()


@pytest.mark.long
def test_a_game_given_up_can_be_played_on_against_the_computer() -> None:
    host, guest = pair()
    play(host, guest, "stop", stop=lambda: len(host.device.log) > 12)
    host.send("/friend-stop")
    assert host.app.ui.dialog == "confirm"
    host.send("/friend-stop yes")
    assert host.status == "stopped"
    ply, seat = host.ply, host.device.seat
    record = host.stored[host.friend.key]
    host.open(guest.outgoing or f"#d={guest.device.log[-1]}")
    assert host.status == "stopped"
    host.send("/friend-on")
    assert not host.app.table.is_remote
    assert host.ply >= ply
    assert host.app.table.people == (seat,)
    assert read(record).status == "stopped"


def test_games_with_friends_stand_in_the_list_of_unfinished_ones() -> None:
    """The list shows their turn, and each can be continued or discarded."""
    host, _ = pair()
    key = host.friend.key
    host.send("/new")
    host.send("/open new")
    assert "your turn" in host.text("dialog")
    assert "Since 22 November 2026, 08:15." in host.text("dialog")
    for _ in range(2):  # the second time it is on the table already
        host.send(f"/friend-take {key}")
        assert host.status == "mine"
        assert host.actions()
    host.send("/new")
    host.send("/open new")
    host.send(f"/friend-discard {key}")
    assert key not in host.stored


def test_the_list_says_since_when_a_game_waits_and_what_was_done_last() -> None:
    """The moment is that of the latest message, made or read. A note by the player does not change it."""
    host, guest = pair()
    rng = rng_from("since")
    host.today = guest.today = "2026-11-24"
    while not guest.app.has_table or not guest.app.table.match.ply:
        for one, other in ((host, guest), (guest, host)):
            while one.status == "mine" and one.actions():
                one.act(one.some(rng))
            other.open(one.outgoing)
    guest.send("/ui log on")
    last = re.findall(r'data-key="log-\d+">([^<]+)<', guest.regions["log"])[-1].replace("\xa0", " ")
    guest.today = "2026-11-25"
    guest.send("/friend-send copy")
    guest.send("/new")
    guest.send("/open new")
    result = guest.text("dialog")
    assert "Since 24 November 2026, 08:15." in result
    assert f"Last: {last}" in result
    guest.send("/set lang de")
    assert "Seit 24. November 2026, 08:15." in guest.text("dialog")
    assert "Last:" not in guest.text("dialog")


def test_the_first_screen_finds_what_it_says_of_a_game_in_what_is_kept() -> None:
    """Of the one on the table beside its name, of all others in their records, until they are over."""
    host, _ = pair()
    key = host.friend.key
    brief = json.loads(host.stored["match"])["brief"]
    data = json.loads(host.stored[key])["story"]["brief"]
    assert brief == data == f"{game_name(Words('en'), ONE)} · your turn"
    assert FriendPage(host.stored).status == "mine"
    host.send("/friend-stop yes")
    assert json.loads(host.stored[key])["story"]["brief"] == ""


@pytest.mark.parametrize("summary", [None, [], "since", {"last": 5, "since": "x" * 2000, "more": ""}])
def test_a_game_is_not_lost_for_what_was_told_of_it(summary: Any) -> None:
    """A record with a missing or unreadable story opens as it is, and gets a new story."""
    host, _ = pair()
    key = host.friend.key
    stored = json.loads(host.stored[key])
    result = stored.pop("story")
    page = FriendPage(
        host.stored | {key: json.dumps(stored if summary is None else stored | {"story": summary})}
    )
    assert page.actions() == host.actions()
    assert json.loads(page.stored[key])["story"] == result | {"since": ""}


@pytest.mark.long
def test_a_backup_holds_the_games_and_cancels_open_invitations() -> None:
    host, guest = FriendPage(game=ONE), FriendPage()
    host.send(f'/friend-new {{"game": "{ONE}", "role": "first"}}')
    invitation = host.outgoing
    host.send("/open keep")
    assert host.app.t("friend.file-warning") in host.text("dialog")
    host.send("/export")
    assert host.last.effect is not None
    text = host.last.effect["download"]["text"]
    other = FriendPage(game=ONE)
    other.send("/import " + text)
    other.send("/import-add")
    guest.open(invitation)
    guest.send("/friend-sit")
    other.open(guest.outgoing)
    assert other.status == "stopped"
    assert other.friend.device is not None
    assert other.friend.device.stopped_by == "cancelled"
    assert not other.outgoing
    deal(host, guest)
    host.send("/export")
    assert host.last.effect is not None
    later = FriendPage(game=ONE)
    later.send("/import " + host.last.effect["download"]["text"])
    later.send("/import-add")
    later.send(f"/friend-take {host.friend.key}")
    assert later.status == "mine"


def test_a_framed_page_leads_to_the_full_one_and_tells_its_host_nothing() -> None:
    host, _ = pair()
    framed = Page.__new__(FriendPage)
    framed.locks, framed.held, framed.refuses, framed.waiting = set(), "", False, []
    framed.writes_late, framed.late = False, []
    Page.__init__(framed, game=ONE, level="easy")
    from web.model.host import Host

    framed.app.ui.browser.host = Host()
    framed.send("/new")
    framed.send("/open new")
    assert "with=friend" in framed.regions["dialog"]
    for text in (f'/friend-new {{"game": "{ONE}"}}', f"/friend {host.device.log[0]}"):
        update = framed.once(text)
        assert not framed.app.table.is_remote
        assert not any("friend" in json.dumps(message) for message in update.post)


def test_a_browser_that_keeps_nothing_says_so_before_anybody_sits_down() -> None:
    """On the sheet that invites and on the invitation: the game would be lost with the page.

    Then the page does not say that it can be closed.
    """
    host, guest = FriendPage(game=ONE), FriendPage()
    host.send("/storage barred")
    host.send("/open with")
    assert host.app.t("friend.keeps-nothing") in host.text("dialog")
    host.send(f'/friend-new {{"game": "{ONE}"}}')
    closing = host.app.t("friend.may-close")
    assert host.app.t("friend.keeps-nothing") in host.text("table")
    assert closing not in host.text("table")
    host.send("/storage well")
    assert closing in host.text("table")
    guest.open(host.outgoing)
    assert guest.app.t("friend.keeps-nothing") not in guest.text("table")
    guest.send("/storage barred")
    assert guest.app.t("friend.keeps-nothing") in guest.text("table")


def test_a_record_that_is_damaged_is_told_and_left_alone() -> None:
    host, _ = pair()
    key = host.friend.key
    record = json.loads(host.stored[key])
    record["line"] = record["line"][:200]
    stored = host.stored | {key: json.dumps(record)}
    page = FriendPage(dict(stored))
    assert page.attrs["html"]["data-friend"] is None
    assert Words("en")("friend.broken") in page.text("notice")
    assert page.stored[key] == stored[key]


def test_a_text_of_any_length_that_is_none_is_refused_as_one() -> None:
    """The refusal does not mention the form that a browser gives to typed text."""
    page = FriendPage(game=ONE)
    for length in (100, 5_000, 3_000_000):
        page.send("/friend-paste " + json.dumps({"text": "x" * length}))
        assert page.said[-1] == page.app.t("friend.no.damaged")
        result = page.send("/friend-code " + json.dumps({"text": "x" * length})).friend
        assert result
        assert result["live"]["open"]["code"]
        page.send('/friend-live {"state": "refused", "why": "damaged"}')
        assert page.said[-1] == page.app.t("live.no.damaged")


@pytest.mark.long
def test_what_is_typed_into_the_commands_of_the_page_never_fails() -> None:
    """Reports of a page that were not asked for, of another game, or nonsense."""
    host, _ = pair()
    before = host.device.log
    for name in (
        "held",
        "kept",
        "busy",
        "sent",
        "live",
        "scanned",
        "code",
        "go-live",
        "met",
        "heard",
        "connect",
        "forced",
        "look",
        "paste",
        "new",
        "take",
        "discard",
    ):
        for rest in ("", "{}", "[]", '{"key": 5}', '{"key": "friend.x.h", "well": "kept", "mark": 1}', "x"):
            host.send(f"/friend-{name} {rest}")
            if not host.app.table.is_remote or host.device.log != before:
                assert name == "new"
                host.send(f"/friend-take {next(key for key in host.stored if key.startswith('friend.'))}")
                before = host.device.log


def test_a_device_alone_is_kept_as_the_line_that_the_engine_reads() -> None:
    host, _ = pair()
    device = Device.load(read(host.stored[host.friend.key]).line, check=True)
    assert device.log == host.device.log
    assert isinstance(host.friend, Friend)


@pytest.mark.long
def test_a_backup_of_many_games_is_written_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game is checked in a slice, and the progress is shown. Closed in between, no file comes."""
    host, _ = pair()
    [(key, record)] = [item for item in host.stored.items() if item[0].startswith("friend.")]
    games, checked, loaded = 45, [], save.load
    page = FriendPage({f"{PREFIX}{number}.h": record for number in range(games)}, game=ONE)

    def count_loads(_key: str, text: str) -> Friend:
        checked.append(text)
        return loaded(key, text)

    monkeypatch.setattr(save, "load", count_loads)
    for word in ("/close", "/go"):
        page.send("/open keep")
        update = page.once("/export")
        assert page.app.t("keep.works", done=0, total=games) in page.text("dialog")
        for _ in range(games):
            assert (update.next, update.effect) == ("/go", None)
            already = len(checked)
            update = page.once(word)
            assert len(checked) - already <= 1
            if word == "/close":
                assert page.regions["dialog"] == ""
                break
    assert update.effect is not None
    assert update.next != "/go"
    data = json.loads(update.effect["download"]["text"])["kept"]
    assert len(save.unpack(data["friends"])) == games
    assert page.said[-1] == page.app.t("keep.saved", name="noir-backup.json")
    assert page.said[-1] in page.text("dialog")
    assert page.dialog.friends


@pytest.mark.long
def test_a_backup_of_many_games_is_taken_whole_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One game is checked in a slice. Closing in between changes nothing. The end is announced once."""
    host, _ = pair()
    host.send("/export")
    assert host.last.effect is not None
    text = host.last.effect["download"]["text"]
    games, checked = 45, []
    [(key, record)] = save.unpack(json.loads(text)["kept"]["friends"]).items()
    listed = {f"{PREFIX}{number}": record for number in range(games)}
    loaded = save.load

    def count_loads(_key: str, text: str, *, restored: bool = False) -> Friend:
        checked.append(restored)
        return loaded(key, text, restored=restored)

    for module in (save, transfer):
        monkeypatch.setattr(module, "unpack", lambda _text: listed)
        monkeypatch.setattr(module, "load", count_loads)
    page = FriendPage(game=ONE)
    page.said.clear()
    checked.clear()
    before = dict(page.stored)
    for begin, word in (("/import " + text, "/close"), ("/import " + text, "/go"), ("/import-add", "/go")):
        update = page.once(begin)
        assert update.next == "/go"
        for _ in range(games):
            already = len(checked)
            update = page.once(word)
            assert len(checked) - already <= 1
            if word == "/close":
                break
            assert (page.stored == before) == (update.next == "/go" or begin != "/import-add")
        assert update.next != "/go"
    assert page.stored.keys() >= listed.keys()
    assert len([sentence for sentence in page.said if "of 45" in sentence]) == 3
    assert page.said[-1] == page.app.t("keep.added")

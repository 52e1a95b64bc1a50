"""Received links: each opens however it was bent on its way, in Python and in the page."""

from __future__ import annotations

import json
import subprocess
import zlib
from base64 import urlsafe_b64encode
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import below, rng_from
from noir.duo import encoding
from noir.games import GAMES
from noir.puzzles import families
from tests.any_game import ONE
from tests.web.sharing.bends import of_addresses, of_messages
from tests.web.sharing.test_links import link_of
from web.analysis import texts
from web.contracts import study_link as analysis
from web.contracts.editor import games_to_analyse
from web.model.links import links
from web.model.links.codec import to_letters
from web.model.links.received import find, mend, readings
from web.puzzles.play import WISH_LETTERS, _is_wish
from web.remote.invite import are_whole
from web.site.missing import SCRIPT
from web.site.offline import share_script
from web.site.paths import WEB
from web.site.runtime import tool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

SITE = "https://a.example/noir/"
NAMES = ("g", "d", "c", "puzzle")
SAMPLES = 3


def letters(rng: Random, size: int) -> bytes:
    return bytes(below(256, rng) for _ in range(size))


def game_codes(rng: Random) -> Iterator[str]:
    """Yield codes of games, and others of which only the check is right."""
    for game in GAMES:
        yield links.encode(link_of(game, f"{below(2**60, rng):x}", below(40, rng)))
    for end in ("-", "_"):  # letters that also emphasize
        version = "1"
        yield next(
            code
            for n in iter(lambda: below(2**207, rng) + 2**207, None)
            if (code := version + to_letters(version, n)).endswith(end)
        )


def messages(rng: Random) -> Iterator[str]:
    """Yield messages, also two with a dot between, of which only the check is right."""
    texts = [encoding._encode("D", b"i" + letters(rng, size)) for size in (60, 400, 401, 402)]
    yield from texts
    yield f"{texts[0]}.{texts[1]}"


def boards(rng: Random) -> Iterator[str]:
    """Yield codes of positions and studies."""
    for game in games_to_analyse():
        place = list(GAMES).index(game)
        for size in (40, 300):
            value = int.from_bytes(letters(rng, size), "big") | 1
            yield f"{place}{to_letters(game, value)}"
            yield f".{place}{to_letters(f'{analysis.STUDY} {game}', value)}"


def puzzles(_rng: Random) -> Iterator[str]:
    """Yield the names of puzzles in an address."""
    first, *_ = families()
    yield from ("daily", "2026-11-28", f"{first}-abc23", f"{first}-abc23,{first}-xy9z-".rstrip("-") + "a")


KINDS: dict[str, tuple[str, Callable[[Random], Iterator[str]], Callable[[str], bool]]] = {
    "g": ("#g=", game_codes, links.is_whole),
    "d": ("#d=", messages, are_whole),
    "board": ("analyse/en.html#", boards, analysis.is_whole),
    "puzzle": ("?puzzle=", puzzles, _is_wish),
}


@cache
def codes(kind: str) -> tuple[str, ...]:
    return tuple(KINDS[kind][1](rng_from(f"codes {kind}")))


def pack(shared: dict[str, Any]) -> str:
    """Return a code of the lab."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(shared).encode()) + packer.flush()
    return "2" + urlsafe_b64encode(packed).decode().rstrip("=")


CELLS = {
    "game": ONE,
    "seed": "lab",
    "games": "2",
    "won": "1",
    "drawn": "0",
    "lost": "1",
    "score": "0.5000",
    "margin": "0.1000",
    "forfeits": "none",
    "records": "0" * 16,
}
"""What all rows of the lab's tables have."""


def lab_codes(rng: Random) -> Iterator[tuple[str, str, str]]:
    """Yield the kind of a code, the code, and the name of its bot."""
    for number in range(SAMPLES):
        name = f"bot {number}"
        bot = {"game": ONE, "name": name, "code": letters(rng, 99).hex()}
        yield "bot", pack(bot), name
        yield "table", pack({**bot, "rows": [CELLS | {"level": name}]}), name
        pairs = ((name, "easy"), (name, "all"), ("easy", "all"))
        rows = [CELLS | {"first": first, "second": second} for first, second in pairs]
        played = {"game": ONE, "date": "2026-11-28", "seed": "lab", "levels": ["easy"], "rows": rows}
        yield "tournament", pack({**played, "bots": [bot]}), name
    yield "exercise", f"{ONE}.beat-easy", f"{ONE}.beat-easy"


def crc(data: bytes) -> bytes:
    """Return the check of a code to connect with."""
    found = 0xB704CE
    for byte in data:
        found ^= byte << 16
        for _ in range(8):
            found = ((found << 1) ^ 0x864CFB) & 0xFFFFFF if found & 0x800000 else found << 1
    return found.to_bytes(3, "big")


def live_code(rng: Random) -> str:
    """Return an offer to connect, with random keys."""
    data = (
        bytes([0x10])
        + letters(rng, 32)
        + bytes([2, 1, 2, 3, 4, 5, 6, 7, 8, 9][:3])
        + bytes([4])
        + letters(rng, 4)
    )
    return "C" + urlsafe_b64encode(data + crc(data)).decode().rstrip("=")


@cache
def in_page() -> dict[str, Any]:
    """Have the scripts of the page read everything at once."""
    kinds = ("g", "d", "puzzle")
    order = {
        "page": (WEB / "page").as_uri().removeprefix("file://"),
        "missing": SCRIPT.read_text("utf-8"),
        "sharing": share_script(),
        "texts": [*(text for kind in kinds for _, _, text in bent(kind, of_messages)), LONG_AND_SHORT],
        "addresses": [text for kind in KINDS for _, _, text in bent(kind, of_addresses)],
        "lab": [(kind, text) for kind, _, _, text in (*lab(of_messages), *lists())],
        "live": [(is_address, text) for is_address, _, _, text in live()],
        "shared": [(kind, text) for kind, _, _, text in shared_texts()],
    }
    command = [tool("node"), "--no-warnings", str(WEB.parent / "tests/web/sharing/received.mjs")]
    done = subprocess.run(command, input=json.dumps(order), check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


LONG_AND_SHORT = f"1{'A' * 20_000}{' A-' * 600}"
"""A text of which not all readings are tried."""


def bent(kind: str, bends: Callable[[], Iterator[Any]]) -> list[tuple[str, str, str]]:
    """Return how each code of a kind is bent, the code and the bent address."""
    to = SITE + KINDS[kind][0]
    return [(name, code, bend(to, code)) for name, bend in bends() for code in codes(kind)]


def lab(bends: Callable[[], Iterator[Any]]) -> list[tuple[str, str, str, str]]:
    """Return the kind of each code of the lab, its bend, the name of its bot, and the bent address."""
    return [
        (kind, name, known, bend(f"{SITE}lab/en.html#{kind}=", code))
        for kind, code, known in lab_codes(rng_from("lab"))
        for name, bend in bends()
    ]


def lists() -> list[tuple[str, str, list[str], str]]:
    """Return lists of two tables, each bent."""
    tables = [(name, known, text) for kind, name, known, text in lab(of_messages) if kind == "table"]
    names = dict.fromkeys(name for name, _, _ in tables)
    pairs = {name: [(known, text) for found, known, text in tables if found == name][:2] for name in names}
    return [
        ("list", name, [known for known, _ in pair], "\n".join(text for _, text in pair))
        for name, pair in pairs.items()
    ]


def live() -> list[tuple[bool, str, str, str]]:
    """Return whether it is an address, how a code to connect is bent, the code, and the bent address."""
    rng = rng_from("live")
    found = []
    for _ in range(SAMPLES):
        code = live_code(rng)
        for is_address, bends in ((False, of_messages), (True, of_addresses)):
            found += [(is_address, name, code, bend(f"{SITE}#c=", code)) for name, bend in bends()]
    return found


def shared_texts() -> list[tuple[str, str, str, str]]:
    """Return the kind of a code, its bend, its reading, and the text of another app."""
    found = [(kind, *one) for kind in KINDS for one in bent(kind, of_messages)]
    found += [("c", name, code, text) for is_address, name, code, text in live() if not is_address]
    return found + [one for one in lab(of_messages) if one[0] == "bot"]


def test_there_are_sixty_bends_of_an_address() -> None:
    assert len(dict(of_addresses())) >= 60


@pytest.mark.parametrize("kind", ["g", "d"])
def test_a_link_opens_however_its_message_is_bent(kind: str) -> None:
    is_whole = KINDS[kind][2]
    failed = [
        (name, code)
        for name, code, text in bent(kind, of_messages)
        if mend(find(text, kind).get(kind, ""), is_whole).removesuffix(".") != code
    ]
    assert failed == []


@pytest.mark.long
def test_a_board_opens_however_its_message_is_bent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "read_code", lambda code: code)
    failed = [
        (name, code)
        for name, code, text in bent("board", of_messages)
        if texts.read_text(ONE, text) != code  # type: ignore[comparison-overlap]
    ]
    assert failed == []


def code_in(kind: str, found: dict[str, Any]) -> str:
    """Return the code that Python reads in the parameters of the page."""
    if kind == "board":
        return mend(found["fragment"], analysis.is_whole)
    extra = (WISH_LETTERS,) if kind == "puzzle" else ()
    return mend(found["params"].get(kind, ""), KINDS[kind][2], *extra).removesuffix(".")


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_an_address_opens_however_it_is_bent(kind: str) -> None:
    """The page hands its code to Python, and never shows the first screen instead."""
    addresses = [(each, *one) for each in KINDS for one in bent(each, of_addresses)]
    failed = [
        (name, code, found)
        for (each, name, code, _), found in zip(addresses, in_page()["brought"], strict=True)
        if each == kind and (code_in(kind, found) != code or (found["isFoyer"] and kind != "board"))
    ]
    assert failed == []


@pytest.mark.long
@pytest.mark.parametrize("kind", [*KINDS, "c", "bot"])
def test_a_link_that_another_app_shares_opens_however_it_is_bent(kind: str) -> None:
    failed = []
    for (each, name, code, text), found in zip(shared_texts(), in_page()["opened"], strict=True):
        if each == kind and (code_in(kind, found) if kind in KINDS else found["read"]) != code:
            failed.append((name, text, found))
    assert failed == []


@pytest.mark.long
def test_python_and_the_page_read_the_same() -> None:
    """The value of each name, and each reading of it in the same order."""
    bends = [text for kind in ("g", "d", "puzzle") for _, _, text in bent(kind, of_messages)]
    for text, read in zip([*bends, LONG_AND_SHORT], in_page()["read"], strict=True):
        found = find(text, *NAMES)
        assert read == [found, *(list(readings(one)) for one in (text, *found.values()))], text


@pytest.mark.long
@pytest.mark.parametrize("kind", ["bot", "table", "tournament", "exercise", "list"])
def test_the_lab_opens_a_link_however_it_is_bent(kind: str) -> None:
    """Also each table in the list of a class, whose links a mail program has broken."""
    failed = [
        (name, text, found)
        for (each, name, known, text), found in zip(
            (*lab(of_messages), *lists()), in_page()["lab"], strict=True
        )
        if each == kind and (known not in found if kind == "exercise" else found != known)
    ]
    assert failed == []


@pytest.mark.long
def test_a_code_to_connect_opens_however_it_is_bent() -> None:
    failed = [
        (name, text, found)
        for (_, name, code, text), found in zip(live(), in_page()["codes"], strict=True)
        if found != code
    ]
    assert failed == []

"""The live carrier in real browsers: a data channel by two codes, loaded pages that come back, the camera."""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING

import pytest

from tests.browser.carrying import End, check
from tests.browser.machine import BRISK, CHROMIUM, find
from web.site.pages import CSP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

    from tests.browser.conftest import Guard

LARGEST = 45  # modules of a picture of a code
MAX_CODE_CHARS = 150  # characters of a code
MANY = [f"D{n}-" + "x" * (15 * n) for n in range(200)]
"""Texts of up to three thousand characters, no two alike."""


@pytest.fixture
def ends(browser: Browser, firefox: Browser, guard: Guard, site: str) -> Iterator[Callable[[str], list[End]]]:
    """Make ends of carriers, each on a device of its own. The guard of the page watches them all."""
    contexts: list[BrowserContext] = []

    def make(pair: str) -> list[End]:
        for name in pair.split("-"):
            context = (firefox if name == "firefox" else browser).new_context(service_workers="block")
            guard.watch(context)
            contexts.append(context)
        return [End(context.new_page(), site) for context in contexts]

    yield make
    for context in contexts:
        context.close()


def test_a_channel_carries_texts_in_order_and_the_rest_after_a_cut(
    ends: Callable[[str], list[End]],
) -> None:
    """Two short codes open the channel. The guard sees no request to anybody.

    Then the other browser dies and comes back without memory, and after that only the line breaks.
    """
    one, other = ends("chromium-firefox")
    for code in one.connect(other):
        check_code(one, code)
    one.send(*MANY)
    other.send(*MANY)
    assert one.texts(len(MANY)) == MANY
    assert other.texts(len(MANY)) == MANY
    other.reload()
    one.wait_state("lost")
    one.send("while it was away", "and another")
    one.connect(other)
    assert other.texts(2) == ["while it was away", "and another"]
    one.run("end.carrier.line.peer.close(); end.carrier.onLost(end.carrier.line);")
    one.send(*MANY[:50])
    other.wait_state("lost")
    other.connect(one)  # this time the code comes from the other side
    other.send("back")
    assert other.texts(52)[2:] == MANY[:50]
    assert one.texts(len(MANY) + 1)[-1] == "back"


def test_an_answer_that_takes_its_time_still_connects_two_firefoxes(
    ends: Callable[[str], list[End]],
) -> None:
    """A person carries it over. This browser would give up for good after five seconds."""
    one, other = ends("firefox-firefox")
    answer = other.take(one.offer())
    one.page.wait_for_timeout(8000)
    one.take(answer)
    for end in (one, other):
        end.wait_state("open")


def test_a_goodbye_is_no_loss(ends: Callable[[str], list[End]]) -> None:
    one, other = ends("chromium-chromium")
    one.connect(other)
    one.run("await end.carrier.close();")
    other.wait_state("closed")


def test_a_code_that_counts_on_a_lost_promise_is_refused(ends: Callable[[str], list[End]]) -> None:
    """Both pages are loaded again, and one has lost the key to its answer."""
    one, other = ends("chromium-chromium")
    one.connect(other)
    for end in (one, other):
        end.run("await end.carrier.prepare('game');")
    for end in (one, other):
        end.run(
            "while (!await end.wayBack.findWayBack('game')) await new Promise((go) => setTimeout(go, 20));"
        )
        end.reload()
    other.run("const { erase } = await import(end.at + '../indexeddb.js'); await erase('line.game');")
    for end in (one, other):
        end.run("end.carrier = Object.assign(new end.channel.Channel(end.hears), { room: 'game' });")
    offer = one.run("return (await end.carrier.offer([], await end.wayBack.findWayBack('game'))).text;")
    assert other.run("return end.refusal(() => end.carrier.take(value));", offer) == "lapsed"
    assert other.run("return end.carrier.state;") == ""
    one.connect(other)


def check_code(end: End, code: str) -> None:
    """Check that a code is short, its picture small, and its number the same code, at a long address."""
    assert len(code) <= MAX_CODE_CHARS
    assert modules(end, picture(end, code)) <= LARGEST
    assert end.run("return end.code.decode(end.code.toNumber(value)).text;", code) == code
    address = f"https://somebody.example/noir/#c={code}\n"
    assert end.run("return end.code.decode(value).text;", address) == code


def picture(end: End, code: str, address: str = "https://a-club-of-players.github.io/noir/games/") -> str:
    """Return the content of a QR code: the address of the site with the code as a number."""
    number: str = end.run("return end.code.toNumber(value);", code)
    return f"{address}#c={number}"


def modules(end: End, text: str) -> int:
    """Return how many modules wide the page draws the picture of a text."""
    found: int = end.run(
        "await import(end.at + '../qr.js');"
        "const code = Object.assign(document.createElement('noir-qr'), {});"
        "code.dataset.text = value;"
        "return Number(code.shadowRoot.querySelector('svg').getAttribute('viewBox').split(' ')[2]) - 8;",
        text,
    )
    return found


def test_a_code_that_is_broken_foreign_or_late_is_refused_with_a_reason(
    ends: Callable[[str], list[End]],
) -> None:
    """A code's version, our code and a move are recognised, in a page with codes of its own."""
    one, other = ends("chromium-chromium")
    old = one.offer()
    answer = other.take(old)
    offer = one.offer()

    def refusal(code: str) -> str:
        found: str = one.run("return end.refusal(() => end.carrier.take(value));", code)
        return found

    assert refusal(offer[:-4]) == "damaged"
    assert refusal(offer) == "own"
    assert refusal(answer) == "another"
    assert refusal("https://somebody.example/#d=D" + "x" * 80) == "message"
    assert refusal(later_version(offer)) == "version"
    assert one.run("return end.carrier.state;") == ""
    one.take(other.take(offer))
    one.wait_state("open")


def later_version(code: str) -> str:
    """Return a code of the next version: the same bytes with new marks and a new check."""
    data = bytearray(b64decode(code[1:] + "=" * (-(len(code) - 1) % 4), altchars=b"-_"))
    data[0] += 16
    data[-3:] = check(bytes(data[:-3]))
    return "C" + urlsafe_b64encode(data).decode().rstrip("=")


def test_no_server_is_asked_unless_the_reader_names_it(ends: Callable[[str], list[End]]) -> None:
    """The settings of a connection: none, or the given ones."""
    (one,) = ends("chromium")
    spy = (
        "const real = RTCPeerConnection; end.asked = [];"
        "window.RTCPeerConnection = class extends real {"
        "  constructor(with_) { end.asked.push(with_.iceServers); super({ ...with_, iceServers: [] }); }"
        "};"
    )
    one.run(spy)
    one.offer()
    one.run("await end.carrier.offer(['stun:stun.example:3478']);")
    assert one.run("return end.asked;") == [[], [{"urls": "stun:stun.example:3478"}]]


# --- the camera

FILM = """
const code = document.createElement("noir-qr");
code.dataset.text = value;
const svg = new XMLSerializer().serializeToString(code.shadowRoot.querySelector("svg"));
const image = new Image();
image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
image.width = image.height = 560;
await image.decode();
const paper = new OffscreenCanvas(1280, 720).getContext("2d");
paper.fillStyle = "#777";
paper.fillRect(0, 0, 1280, 720);
paper.filter = "blur(1.2px)";
paper.translate(640, 360);
paper.rotate(0.12);
paper.drawImage(image, -280, -280, 560, 560);
const { data } = paper.getImageData(0, 0, 1280, 720);
const grey = Uint8Array.from({ length: 1280 * 720 }, (_, i) => data[4 * i]);
let text = "";
for (let i = 0; i < grey.length; i += 8192) text += String.fromCharCode(...grey.subarray(i, i + 8192));
return btoa(text);
"""

WATCH = """
await import(end.at + "camera.js");
const heard = (type) => new Promise((go) => document.addEventListener(type, ({ detail }) => go(detail)));
end.read = heard("noir-code");
end.trouble = heard("noir-camera");
end.eye = document.createElement("noir-scan");
document.body.append(end.eye);
"""


def film(end: End, text: str, path: Path) -> None:
    """Write a camera's view of a text's picture: turned, not quite sharp, on grey."""
    modules(end, text)
    grey = b64decode(end.run(FILM, text))
    frame = b"FRAME\n" + grey + bytes([128]) * (1280 * 720 // 2)
    path.write_bytes(b"YUV4MPEG2 W1280 H720 F10:1 Ip A1:1 C420jpeg\n" + frame * 2)


def test_the_camera_reads_the_picture_of_a_code_and_is_off_afterwards(
    playwright: Playwright, ends: Callable[[str], list[End]], guard: Guard, site: str, tmp_path: Path
) -> None:
    """A code on a screen, seen by the camera of another browser. Taken off the page, no track lives."""
    one, other = ends("chromium-chromium")
    code = one.offer()
    film(one, picture(one, code, site), tmp_path / "film.y4m")
    options = [
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'film.y4m'}",
    ]
    eye = End(filming(playwright, guard, [*options, "--use-fake-ui-for-media-stream"]), site)
    eye.run(WATCH)
    read = eye.run("return end.read;")
    assert read == picture(one, code, site)
    assert (
        eye.run("const [track] = end.eye.film.getTracks(); end.eye.remove(); return track.readyState;")
        == "ended"
    )
    one.take(other.take(read))
    one.wait_state("open")


def test_a_camera_that_is_not_allowed_is_told(playwright: Playwright, guard: Guard, site: str) -> None:
    options = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"]
    end = End(filming(playwright, guard, options), site)
    end.run(WATCH)
    assert end.run("return end.trouble;") == "denied"


def filming(playwright: Playwright, guard: Guard, options: list[str]) -> Page:
    """Return a page of a Chromium with options about cameras."""
    browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=[*BRISK, *options])
    context = browser.new_context(service_workers="block")
    guard.watch(context)
    return context.new_page()


def test_a_camera_that_is_missing_is_told(page: Page, site: str) -> None:
    end = End(page, site)
    end.run(WATCH)
    assert end.run("return end.trouble;") == "none"


def test_the_policy_of_the_page_is_as_strict_as_it_was(page: Page, site: str) -> None:
    """Carriers, camera and decoder work under it. Nothing was added for them."""
    page.goto(site + "licences.html")
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy == CSP
    assert policy.split("; ") == [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self' blob:",
        "img-src 'self' data:",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]

"""Two ends of a carrier, on pages of the built site that hold no table, under the site's own policy."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 30_000  # ms until a wait counts as one for ever
SET_UP = """async () => {
  const config = document.createElement("script"); // as pages with a table have it
  const textContent = JSON.stringify({ root: "./", app: "./", asked: [] });
  document.body.append(Object.assign(config, { id: "config", type: "application/json", textContent }));
  const at = document.querySelector("script[src*='/page/theme.js']").src.replace("theme.js", "carriers/");
  const load = (name) => import(`${at}${name}.js`);
  const [code, channel, wayBack] = await Promise.all([load("code"), load("channel"), load("way-back")]);
  const hold = { texts: [], states: [], wakers: [] };
  const wake = () => hold.wakers.splice(0).forEach((go) => go());
  const hears = {
    onText: (text) => { hold.texts.push(text); wake(); },
    onState: (state) => { hold.states.push(state); wake(); },
  };
  // Resolves when something holds; looks again whenever anything was heard.
  const until = async (holds) => { while (!holds(hold)) await new Promise((go) => hold.wakers.push(go)); };
  window.end = { ...hold, hold, until, at, load, code, channel, wayBack, hears, carrier: null };
  window.end.refusal = (work) => work().then(() => "", (error) => error.code);
}"""


def check(data: bytes) -> bytes:
    """Return the check at the end of a code."""
    crc = 0xB704CE
    for byte in data:
        crc ^= byte << 16
        for _ in range(8):
            crc = (crc << 1) ^ (0x1864CFB if crc & 0x800000 else 0)
    return crc.to_bytes(3, "big")


def code_to(address: str, port: int) -> str:
    """Return a code that leads to a port of an address, as a stranger may write one."""
    texts = b"".join(bytes([2 << 6 | len(text)]) + text for text in (b"noir", b"n" * 24))
    place = bytes([1, *map(int, address.split("."))]) + port.to_bytes(2, "big")
    data = bytes([0x10]) + bytes(range(32)) + texts + place
    return "C" + urlsafe_b64encode(data + check(data)).decode().rstrip("=")


class End:
    """One end: a page that carries texts. Everything in it is awaited, nothing is timed."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address + "licences.html")
        self.set_up()

    def set_up(self) -> End:
        """Load the carriers into the page again, as after a reload."""
        self.page.evaluate(SET_UP)
        return self

    def reload(self) -> End:
        """Open the page again, without its state."""
        self.page.reload()
        return self.set_up()

    def run(self, script: str, value: Any = None) -> Any:
        """Run the body of an asynchronous function that knows ``end`` and ``value``."""
        body = f"async (value) => {{ const {{ end }} = window; {script} }}"
        late = f"new Promise((_, stop) => setTimeout(stop, {PATIENCE}, new Error('still waiting')))"
        return self.page.evaluate(f"(value) => Promise.race([({body})(value), {late}])", value)

    # --- the data channel

    def offer(self) -> str:
        """Return a code of a new offer."""
        found: str = self.run(
            "end.carrier ??= new end.channel.Channel(end.hears); return (await end.carrier.offer()).text;"
        )
        return found

    def take(self, code: str) -> str:
        """Take the other end's code. Return the answer to it, if it asks for one."""
        found: str = self.run(
            "end.carrier ??= new end.channel.Channel(end.hears);"
            "return (await end.carrier.take(value))?.text ?? '';",
            code,
        )
        return found

    def connect(self, other: End) -> tuple[str, str]:
        """Open a channel by two codes, and return them."""
        offer = self.offer()
        answer = other.take(offer)
        assert self.take(answer) == ""
        for end in (self, other):
            end.wait_state("open")
        return offer, answer

    # --- what travels

    def send(self, *texts: str) -> None:
        """Send texts."""
        self.run("for (const text of value) end.carrier.send(text);", list(texts))

    def texts(self, count: int) -> list[str]:
        """Return the texts that have come, when there are so many."""
        found: list[str] = self.run(
            "await end.until(({ texts }) => texts.length >= value); return end.hold.texts;", count
        )
        return found

    def wait_state(self, state: str) -> None:
        """Wait until the carrier is in a state."""
        self.run("await end.until(() => end.carrier.state === value);", state)

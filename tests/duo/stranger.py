# ruff: noqa: C901, N802, N806 - one function in the order of the document, with its letters
"""A stranger's verifier, written from noir/duo/PROTOCOL.md. It shares the engine and the card names alone.

It sees all cards, so the engine gives every true answer, and of the proofs it needs the lengths alone.
The places of a game (sections 5 and 7) are in its folder, as places.py. With them it has at most 150 lines.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256, sha512
from typing import Any

from coincurve import PublicKey

from noir.match import Match
from tests.any_game import of

N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
P = 2**256 - 2**32 - 977
G = PublicKey.from_secret((1).to_bytes(32, "big")).format()


def H(*parts: bytes, hashed: Any = sha256) -> bytes:
    return bytes(hashed(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest())


def L(*parts: bytes) -> int:
    return int.from_bytes(H(*parts, hashed=sha512), "big")


def times(point: bytes, scalar: int) -> bytes:
    return PublicKey(point).multiply((scalar % N).to_bytes(32, "big")).format()


def face(game: str, number: int) -> bytes:
    xs = (H(f"noir {game} {number} ".encode(), bytes([i])) for i in range(256))
    return next(b"\2" + x for x in xs if pow(int.from_bytes(x, "big") ** 3 + 7, P // 2, P) == 1)


def order(n: int, *secret: bytes) -> list[int]:
    p = list(range(n))
    for last in range(n - 1, 0, -1):
        at = L(*secret, bytes([last])) % (last + 1)
        p[last], p[at] = p[at], p[last]
    return p


def check_seal(data: bytes, public: bytes, message: bytes, links: list[tuple[bytes, bytes]]) -> None:
    c, s, links = int.from_bytes(data[:16], "big"), int.from_bytes(data[16:], "big"), [(G, public), *links]
    sums = [[PublicKey(times(base, s)), PublicKey(times(image, N - c))] for base, image in links]
    points = [p for link in links for p in link] + [PublicKey.combine_keys(two).format() for two in sums]
    assert (s < N, H(b"noir seal", sha256(message).digest(), *points)[:16]) == (True, data[:16]), "seal"


def decode(text: str) -> bytes:
    raw = urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
    assert text == "D" + urlsafe_b64encode(raw).decode().rstrip("="), "damaged"
    assert sha256(raw[:-3]).digest()[:3] == raw[-3:], "damaged"
    return raw[:-3]


def open_box(box: bytes, public: bytes, key: int, author: int) -> bytes:
    pad = H(b"noir open", times(public, key), bytes([author]))
    return bytes(one ^ two for one, two in zip(box, pad, strict=True))


def verify(log: list[str], me: int, secret: bytes) -> str:
    """Return the record of a finished game from its log and one player's secret. Raise an error."""
    K, S, decks, given, shown, steps, ended, t = [b""] * 2, [b""] * 2, [[b""]] * 2, ({}, {}), {}, [], [], b""  # type: ignore[var-annotated]
    for number, text in enumerate(log, start=1):
        author, raw = (number - 1) % 2, decode(text)
        signed, seal = (raw[:-48], raw[-48:]) if number > 1 else (raw, b"")
        game, before = (sha256(log[at].encode()).digest() for at in (0, number - 2))
        head = b"j" + game[:8] + bytes([number & 255]) + before[:16] if number > 1 else b"noir\0\4"
        assert signed.startswith(head), "order"
        rest, links = [*signed[len(head) :]], []

        def take(size: int, rest: Any = rest) -> bytes:
            assert size <= len(rest), "form"
            found, rest[:size] = bytes(rest[:size]), []
            return found

        if number == 1:
            flags, size = take(2)
            name = take(size).decode()
            take(9 if flags & 8 else 0)
            table = of(name, "duo", "places").Places()
            n, faces = table.cards, [face(name, f) for f in range(table.cards)]
        if number <= 2:
            K[author], S[author], coin = take(33), take(33), take(32 * author)
            xs, signs = [take(32) for _ in range(n)], int.from_bytes(take((n + 7) // 8), "big")
            decks[author] = [bytes([2 + (signs >> i & 1)]) + x for i, x in enumerate(xs)]
            take(32)
        if number == 2:  # one secret decrypts the other's, and both reveal all cards
            last = log[-1] if len(log) % 2 == me else log[-2]
            key = L(b"noir key", secret) % (N - 1) + 1
            secrets = [secret, open_box(decode(last)[-128:-96], K[1 - me], key, 1 - me)][:: 1 - 2 * me]
            keys = [L(b"noir key", each) % (N - 1) + 1 for each in secrets]
            coins = [H(b"coin", each) for each in secrets]
            one, two = [order(n, H(b"order", each)) for each in secrets]
            assert ([times(G, each) for each in keys], coins[1]) == (K, coin), "key"
            assert decks[0] == [times(faces[f], keys[0]) for f in one], "deck"
            assert decks[1] == [times(decks[0][at], keys[1]) for at in two], "deck"
            cards, joint = [one[at] for at in two], H(b"noir joint", *coins)
            host = {1: 0, 2: 1}.get(flags & 3, joint[0] & 1)
            grid = order(n, H(b"noir public", joint, b"grid"))
            first, second, dealt = table.deal(cards, host, grid)
            match, steps = Match.from_deal(name, dealt), [(1, first), (0, second)]
        if number in (3, 4):
            bits = int.from_bytes(H(b"noir cut", coins[1 - author])[:4], "big")
            take(sum(32 + table.order_bytes if bits >> i & 1 else 16 for i in range(20)))
            assert number == 4 or take(32) == coins[0], "coin"
        while number > 3 and (steps or not match.outcome):
            player, places = steps[0] if steps else (int(match.to_move != host), ())
            if player != author:
                break
            if places:
                steps, points = steps[1:], {place: take(33) for place in places}
                given[author].update(points)
                links += [(point, decks[1][place]) for place, point in points.items()]
                continue
            (mark,) = take(1)
            words, pairs = take(mark & 31).decode(), [(*take(2),) for _ in range(mark >> 5)]
            assert (words[0] == "=") == bool(steps), "turn"
            assert all(cards[place] == f and place not in shown for place, f in pairs), "face"
            links += [(faces[f], given[1 - author][place]) for place, f in pairs]
            claims, due = table.say(match, author, words, pairs, cards, shown)
            for inside, among in claims:
                take(min(48 * len(inside), 113 * len(among - inside)))
            shown, steps = shown | dict(pairs), [*steps[1:], *due]
        if number > 2 and match.outcome and not steps:
            assert open_box(take(32), K[1 - author], keys[author], author) == secrets[author], "secret"
            check_seal(take(48), S[author], H(b"noir game", t, signed[:-48]), [])
            ended.append(number)
        assert not rest, "form"
        if number == 2:  # both keys seal the reply
            w = L(b"noir both", K[1], S[1]) % (N - 1) + 1
            X = PublicKey.combine_keys([PublicKey(K[1]), PublicKey(times(S[1], w))]).format()
        if number > 1:
            check_seal(seal, X if number == 2 else K[author], signed, links)
        t = H(b"noir text", t, text.encode())
    assert ended == [len(log) - 1, len(log)], "over"
    return str(match.record())

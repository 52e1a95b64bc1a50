# ruff: noqa: C901, N806 - one function in the order of the document, with its letters
"""A stranger's verifier, written from noir/duo/PROTOCOL.md. It shares the engine and the card names alone.

It sees all cards, so it compares claims with the deal where the players had to prove them.
The tables of sections 5 and 7 are in the folders of the games, as places.py.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256, sha512
from typing import Any

from coincurve import PublicKey

from noir.core import Seat
from noir.match import Match
from tests.any_game import of

N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
P = 2**256 - 2**32 - 977
G = PublicKey.from_secret((1).to_bytes(32, "big")).format()


def need(so: object, why: str) -> None:
    if not so:
        raise ValueError(why)


def join(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def H(*parts: bytes) -> bytes:  # noqa: N802
    return sha256(join(*parts)).digest()


def L(*parts: bytes) -> int:  # noqa: N802
    return int.from_bytes(sha512(join(*parts)).digest(), "big")


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
    need(s < N and H(b"noir seal", sha256(message).digest(), *points)[:16] == data[:16], "seal")


def verify(log: list[str], me: int, secret: bytes) -> str:
    """Return the record of a finished game from its log and one player's secret. Raise ValueError."""
    K, S, coins, t = [b""] * 2, [b""] * 2, [b""] * 2, b""
    decks, given, said, ended, match = [[b""], [b""]], ({}, {}), [], set(), None  # type: ignore[var-annotated]
    for number, text in enumerate(log, start=1):
        author, raw = (number - 1) % 2, urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
        need(text == "D" + urlsafe_b64encode(raw).decode().rstrip("="), "damaged")
        need(sha256(raw[:-3]).digest()[:3] == raw[-3:], "damaged")
        signed, seal = raw[: -51 if number > 1 else -3], raw[-51:-3]
        game, before = (sha256(log[at].encode()).digest() for at in (0, number - 2))
        head = b"i" + game[:8] + bytes([number & 255]) + before[:16] if number > 1 else b"noir\0\3"
        rest, links = [*signed.removeprefix(head)], []  # type: ignore[var-annotated]
        need(signed.startswith(head), "order")

        def take(size: int, rest: list[int] = rest) -> bytes:
            need(size <= len(rest), "form")
            found, rest[:size] = bytes(rest[:size]), []
            return found

        def give(places: Any, author: int = author, links: Any = links, take: Any = take) -> None:
            for place in places:
                given[author][place] = take(33)
                links.append((given[author][place], decks[1][place]))

        if number == 1:
            flags, size = take(2)
            name = take(size).decode()
            take(9 if flags & 8 else 0)
            table = of(name, "duo", "places").Places()
            n, faces = table.cards, [face(name, f) for f in range(table.cards)]
        if number <= 2:
            K[author], S[author], coins[author] = take(33), take(33), take(32 * author)
            column = take(32 * n + (n + 7) // 8)
            signs = int.from_bytes(column[32 * n :], "big")
            decks[author] = [bytes([2 + (signs >> i & 1)]) + column[32 * i : 32 * i + 32] for i in range(n)]
            take(32)
        if number == 2:  # one secret decrypts the other's, and both reveal all cards
            mine = L(b"noir key", secret) % (N - 1) + 1
            last = log[-1] if (len(log) - 1) % 2 != me else log[-2]
            box = urlsafe_b64decode(last[1:] + "=" * (-len(last[1:]) % 4))[-131:-99]
            pad = H(b"noir open", times(K[1 - me], mine), bytes([1 - me]))
            deal = [secret, bytes(a ^ b for a, b in zip(box, pad, strict=True))][:: 1 - 2 * me]
            key = [L(b"noir key", each) % (N - 1) + 1 for each in deal]
            coin = [H(b"coin", each) for each in deal]
            one, two = [order(n, H(b"order", each)) for each in deal]
            need([times(G, each) for each in key] == K and coins[1] == coin[1], "key")
            need(decks[0] == [times(faces[f], key[0]) for f in one], "deck")
            need(decks[1] == [times(decks[0][at], key[1]) for at in two], "deck")
            lies, joint = [one[at] for at in two], H(b"noir joint", *coin)
            host = Seat({1: 0, 2: 1}.get(flags & 3, joint[0] & 1))
        if number in (3, 4):
            bits = int.from_bytes(H(b"noir cut", coin[1 - author])[:4], "big")
            take(sum(32 + table.order_bytes if bits >> i & 1 else 16 for i in range(20)))
        if number == 3:
            need(take(32) == coin[0], "coin")
        if number in (2, 3):
            give(table.opening(host)[number - 2])
        if number == 3:
            grid = order(n, H(b"noir public", joint, b"grid"))
            match = Match.from_deal(name, table.deal(lies, host, grid))
        while match and (match.outcome or table.due(match, host, said, given)[0] == author):
            if match.outcome:
                pad = H(b"noir open", times(K[1 - author], key[author]), bytes([author]))
                need(bytes(a ^ b for a, b in zip(take(32), pad, strict=True)) == deal[author], "secret")
                check_seal(take(48), S[author], H(b"noir game", t, signed[:-48]), [])
                ended.add(author)
                break
            if places := table.due(match, host, said, given)[1]:
                give(places)
            else:
                (mark,) = take(1)
                words, cards = take(mark & 31).decode(), [tuple(take(2)) for _ in range(mark >> 5)]
                need(all(lies[place] == f for place, f in cards), "face")
                links += [(faces[f], given[1 - author][place]) for place, f in cards]
                for place, inside, among in table.claims(match, said, words, cards, author == 0):
                    need(lies[place] in inside, "untrue")
                    i, o = len(inside), len(among - inside)
                    take(0 if not o else min(48 * i, 113 * o))
                said.append((author, words, cards))
            for action in table.settled(said, host, given, lies)[match.ply :]:
                match.play(action)
        need(not rest, "form")
        if number > 1:
            check_seal(seal, K[author], signed, links)
        t = H(b"noir text", t, text.encode())
    need(len(ended) == len(log) - len(log[:-2]) == 2, "over")
    return str(match.record()) if match else ""

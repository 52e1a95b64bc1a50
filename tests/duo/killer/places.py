"""The places and claims of Killer vs Inspector in noir/duo/PROTOCOL.md, for the stranger's verifier."""

from typing import Any

from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import SUSPECTS


class Places:
    cards, order_bytes = 25, 11

    def deal(self, cards: Any, host: int, grid: Any) -> Any:
        """Return the places that the host sees first, those of the guest, and the engine's deal."""
        deal = ".".join("".join(SUSPECTS[f] for f in faces) for faces in (grid, cards))
        return *((0,), (1, 2, 3, 4))[:: 1 - 2 * host], deal

    def say(self, match: Any, player: int, words: str, pairs: Any, cards: Any, shown: Any) -> Any:
        """Play an action, or check an answer. Return its claims (inside, among) and the steps due then."""
        if words[0] != "=":
            match.play("i" + SUSPECTS[cards[int(words[1:])]] if words[0] == "i" else words)
        event, state, before = match.state.history[-1], match.state, match.at(match.ply - 1).table
        verb, suspect, belief = event.verb, event.suspect, public_belief(match.observe(0, match.ply - 1))
        killer, inspector, near = set(belief.killer.names), set(belief.inspector.names), set(event.near)
        unseen, dead = set(SUSPECTS) - {SUSPECTS[f] for f in shown.values()}, set(before.dead)
        letters, rest = "".join(SUSPECTS[f] for _, f in pairs), unseen - {suspect or event.revealed}
        if words[0] == "=":
            among = {"k": inspector, "d": rest}.get(verb, killer - set(event.revealed))
            true, card, inside = self.answer(event, state, among, among - dead - set(before.innocent))
            assert (words, letters) == (true, card), "the true answer"
            return [(inside, among)], []
        assert letters == (suspect if verb in "uz" else ""), "the card of the agent"
        claims = {"k": [(killer & near, killer)], "a": [(inspector & near, inspector)]}
        claims |= {"i": [(unseen - dead, unseen)]}
        claims |= {"u": [(rest & dead, rest)] * (before.hand_size - 1 if suspect in dead else 0)}
        due = [(1 - player, (24 - len(state.pile),))] if event.drawn else []
        asks = verb in "adz" or event.radar is not None or (verb == "k" and before.chosen)
        return claims.get(verb, []), [*due, (player if verb == "d" else 1 - player, ())] if asks else due

    def answer(self, event: Any, state: Any, among: Any, living: Any) -> Any:
        """Return the true answer to an action, the card shown with it, and the suspects that it leaves."""
        verb, names, near = event.verb, event.target or event.suspect, set(event.near)
        if verb == "d":
            return "=new" if event.success else "=same", event.revealed, living if event.success else among
        if event.success or (verb == "k" and names == state.inspector):
            return "=dead" if verb == "k" else "=caught", names, among
        if event.radar is None:
            return "=miss" if verb == "k" else "=free", "", among - {names}
        return ("=near", "", among & near) if event.radar else ("=far", "", among - near - {names})

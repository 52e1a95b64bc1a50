# ruff: noqa: ARG002, C901 - both games answer the same questions
"""The table of places of Killer vs Inspector in noir/duo/PROTOCOL.md, for the stranger's verifier."""

from typing import Any

from noir.games.killer.action import Action, parse_action
from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import SUSPECTS, living_neighbours
from noir.games.killer.rules import why_not
from noir.games.killer.state import KILLER


class Places:
    cards, order_bytes = 25, 11

    def opening(self, host: Any) -> Any:
        return ((0,), (1, 2, 3, 4)) if host == KILLER else ((1, 2, 3, 4), (0,))

    def deal(self, faces: Any, host: Any, grid: Any) -> str:
        return ".".join("".join(SUSPECTS[f] for f in names) for names in (grid, faces))

    def course(self, said: Any) -> Any:
        """Return the places of both identities, of the hand, the top of the pile and the card drawn last."""
        killer, inspector, hand, top, drawn = 0, 0, [1, 2, 3, 4], 5, None
        for _, words, cards in said:
            if words[0] in "de":
                drawn = top if top < 25 else None
                top += drawn is not None
                hand += [drawn] if words == "e" and drawn is not None else []
            elif words[0] == "i":
                inspector = int(words[1:])
                hand.remove(inspector)
            elif words[0] in "uz":
                hand.remove(cards[0][0])
            elif words == "=new":
                killer = drawn or 0
        return killer, inspector, hand, drawn

    def waits(self, host: Any, said: Any, given: Any) -> Any:
        if not said:
            return None
        words, (_, inspector, _, drawn) = said[-1][1], self.course(said)
        k = 0 if host == KILLER else 1
        giver = {"d": 1 - k, "e": k}.get(words[0])
        if giver is not None and drawn is not None and drawn not in given[giver]:
            return giver, (drawn,)
        if words[0] == "k" and inspector:
            return 1 - k, ()
        dead = [w[1] for _, w, _ in said if w[0] == "k"]
        return (k, ()) if words[0] in "azd" or (words[0] == "u" and words[1] not in dead) else None

    def due(self, match: Any, host: Any, said: Any, given: Any) -> Any:
        return self.waits(host, said, given) or (0 if match.to_move == host else 1, ())

    def claims(self, match: Any, said: Any, words: str, cards: Any, is_host: bool) -> Any:
        table, (killer, inspector, hand, drawn) = match.state.table, self.course(said)
        belief = public_belief(match.observe(KILLER))
        shown = {f for _, _, before in said for _, f in before}
        unseen = "".join(name for f, name in enumerate(SUSPECTS) if f not in shown)
        found = []

        def claim(place: Any, inside: Any, among: str) -> None:
            sets = [
                frozenset(SUSPECTS.index(n) for n in names) for names in (set(inside) & set(among), among)
            ]
            found.append((place, *sets))

        asked = said[-1][1] if said else ""
        if words[0] == "=" and asked == "d":
            if cards[0][0] != (killer if words == "=new" else drawn):
                raise ValueError("place")
            gone, among = table.dead + table.innocent, unseen.replace(SUSPECTS[cards[0][1]], "")
            if words == "=new":
                claim(drawn, set(among) - set(gone), among)
        elif words in ("=dead", "=caught"):
            if cards != [(inspector if words == "=dead" else killer, SUSPECTS.index(asked[-1]))]:
                raise ValueError("place")
        elif words[0] == "=":
            of_killer = asked[0] != "k"
            names = (belief.killer if of_killer else belief.inspector).names
            names = names.replace(asked[1], "") if asked[0] in "uz" else names
            near = living_neighbours(table.grid, asked[1], table.dead + (asked[1] if asked[0] == "k" else ""))
            inside = {"=near": set(near), "=far": set(names) - {*near, asked[-1]}}
            claim(killer if of_killer else inspector, inside.get(words, set(names) - {asked[-1]}), names)
        elif words[0] == "i":
            claim(int(words[1:]), [n for n in unseen if not why_not(table, "", n, Action("i", n))], unseen)
        else:
            action, mine = parse_action(words), table.to_move == KILLER
            if [SUSPECTS[f] for p, f in cards if p in hand] != [action.suspect] * (words[0] in "uz"):
                raise ValueError("agent")
            names = belief.killer.names if mine else belief.inspector.names if inspector else unseen
            able = [n for n in names if why_not(table, n, action.suspect, action) is None]
            if len(able) < len(names):
                claim(killer if mine else inspector, able, names)
            if words[0] == "u" and words[1] in table.dead:
                for place in hand:
                    if place != cards[0][0]:
                        claim(place, table.dead, unseen.replace(words[1], ""))
        return found

    def settled(self, said: Any, host: Any, given: Any, faces: Any) -> Any:
        texts = [words for _, words, _ in said if words[0] != "="]
        texts = texts[:-1] if self.waits(host, said, given) else texts
        return ["i" + SUSPECTS[faces[int(text[1:])]] if text[0] == "i" else text for text in texts]

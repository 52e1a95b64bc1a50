"""Write the games of PROTOCOL.md: ``python3 -m tests.duo.vectors``, one of each kind into tests/data/duo."""

from __future__ import annotations

import json
from pathlib import Path

from noir.duo import has_duo
from noir.games import GAMES
from tests.duo.play import chooser, play

DATA = Path(__file__).parent.parent / "data" / "duo"


def main() -> None:
    """Play one game of each kind, with seeds that anybody can make, and write it down."""
    for game in filter(has_duo, GAMES):
        pair, _ = play(game, "vector", first="host", choose=chooser(game))
        found = {
            "seeds": [device._keys.seed.hex() for device in pair.devices],
            "secrets": [device._keys.secret.hex() for device in pair.devices],
            "words": list(pair.host.words),
            "record": pair.host.record(),
            "evidence": pair.guest.evidence().split(" ")[:5],
            "log": pair.host.log,
        }
        (DATA / f"{game}.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Train the net that reads the boss of District Noir, and write its weights.

    python3 -m tests.bench.reading_district --write

The replica plays games of the boss against itself and says, for the hand that the seat to move holds and for
another one that it might hold, how good each action is. The net learns the softmax of these values.
``tests/bench/district.md`` says what it is worth. Needs g++ and numpy. 15 000 games take 5 minutes of a core,
the training 3. Other versions of numpy give slightly other weights.
"""

from __future__ import annotations

import argparse
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

from tests.bench.replica_district import Replica

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

NET = Path(__file__).parents[2] / "noir" / "bots" / "district" / "reading" / "net.py"
PARTS, GAMES = 3, 5000  # of each part
INPUTS, HIDDEN, ACTIONS = 108, 64, 14
EXAMPLE = np.dtype([("inputs", "i1", INPUTS), ("values", "f4", ACTIONS)])
HEAT = 0.01  # the temperature of the softmax
MAX_WEIGHT = 1.5
EPOCHS, BATCH, RATE = 40, 1024, 3e-3
TESTED = 20480  # examples that it doesn't learn from


def examples(folder: Path, games: int) -> NDArray[np.void]:
    """Return examples from games of the boss."""
    replica = Replica(folder)
    found = [replica.output("learn", "boss", "boss", f"d{part}", 0, games) for part in range(PARTS)]
    return np.frombuffer(b"".join(found), EXAMPLE)


def softmax(scores: Floats, legal: NDArray[np.bool_]) -> Floats:
    """Return the chances of the legal actions, a row for each example."""
    scores = np.where(legal, scores, -1e9)
    powers = np.exp(scores - scores.max(1, keepdims=True)) * legal
    chances: Floats = powers / powers.sum(1, keepdims=True)
    return chances


class Net:
    """Two layers, with the running means of Adam."""

    def __init__(self, seed: int = 1) -> None:
        self._rng = np.random.default_rng(seed)
        shapes = ((INPUTS, HIDDEN, 0.15), (HIDDEN, ACTIONS, 0.1))
        self.layers = [self._rng.normal(0, spread, (a, b)).astype("f4") for a, b, spread in shapes]
        self._means = [np.zeros_like(layer) for layer in self.layers]
        self._squares = [np.zeros_like(layer) for layer in self.layers]

    def learn(self, inputs: NDArray[np.int8], values: Floats) -> Iterator[int]:
        """Learn from examples, epoch by epoch."""
        legal = values >= 0
        chances = softmax(values / HEAT, legal)
        steps = len(inputs) // BATCH
        for epoch in range(EPOCHS):
            order = self._rng.permutation(len(inputs))
            for step in range(steps):
                at = order[step * BATCH : (step + 1) * BATCH]
                number, last = epoch * steps + step + 1, EPOCHS * steps
                rate = RATE * min(1, number / 200) * (0.5 * (1 + np.cos(np.pi * number / last)) + 0.01)
                self._step(inputs[at].astype("f4"), chances[at], legal[at], number, rate)
            yield epoch

    def _step(self, x: Floats, chances: Floats, legal: NDArray[np.bool_], number: int, rate: float) -> None:
        first, second = self.layers
        hidden = np.maximum(x @ first, 0)
        error = (softmax(hidden @ second, legal) - chances) / len(x)
        slopes = (x.T @ ((error @ second.T) * (hidden > 0)), hidden.T @ error)
        for at, slope in enumerate(slopes):
            self._means[at] += 0.1 * (slope - self._means[at])
            self._squares[at] += 0.01 * (slope * slope - self._squares[at])
            mean, square = self._means[at] / (1 - 0.9**number), self._squares[at] / (1 - 0.99**number)
            step = rate * mean / (np.sqrt(square) + 1e-8)
            self.layers[at] = np.clip(self.layers[at] - step, -MAX_WEIGHT, MAX_WEIGHT).astype("f4")

    def whole(self) -> tuple[list[NDArray[np.int8]], float]:
        """Return the layers in whole numbers of a byte, and the worth of one in a score."""
        units = [np.abs(layer).max() / 127 for layer in self.layers]
        whole = [np.rint(layer / unit).astype("i1") for layer, unit in zip(self.layers, units, strict=True)]
        return whole, float(units[0] * units[1])


def test(net: Net, inputs: NDArray[np.int8], values: Floats) -> str:
    """Return how well the net in whole numbers foresees the boss."""
    (first, second), unit = net.whole()
    legal = values >= 0
    scores = np.maximum(inputs.astype("f4") @ first, 0) @ second * np.float32(unit)
    found, wanted = softmax(scores, legal), softmax(values / HEAT, legal)
    entropy, loss = (-(wanted * np.log(each + 1e-9)).sum(1).mean() for each in (wanted, found))
    hits = (found.argmax(1) == values.argmax(1)).mean()
    return f"loss {loss:.4f}, at best {entropy:.4f}, the boss's action first in {hits:.1%}"


def source(net: Net) -> str:
    """Return the module of the weights: a row of numbers for each input, then for each action."""
    (first, second), unit = net.whole()
    text = b64encode(first.tobytes() + np.ascontiguousarray(second.T).tobytes()).decode()
    lines = [text[at : at + 100] for at in range(0, len(text), 100)]
    return "\n".join(
        [
            '"""Net: the weights of ``reading``, written by ``tests/bench/reading_district.py``."""',
            "",
            f"HIDDEN = {HIDDEN}",
            f"SCALE = {unit!r}  # of a whole number, in the scores",
            "WEIGHTS = (",
            *(f'    "{line}"' for line in lines),
            ")",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="of each of three parts")
    parser.add_argument("--write", action="store_true", help="keep the weights")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        found = examples(Path(folder), options.games)
    print(len(found), "examples", flush=True)
    inputs, values = found["inputs"], found["values"]
    net = Net()
    for epoch in net.learn(inputs[:-TESTED], values[:-TESTED]):
        print(epoch, test(net, inputs[-TESTED:], values[-TESTED:]), flush=True)
    if options.write:
        NET.write_text(source(net), "ascii")


if __name__ == "__main__":
    main()

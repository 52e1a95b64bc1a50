"""The run of all tests: its parts, and the checks beside it."""

from __future__ import annotations

import argparse

import pytest

from tests.conftest import in_shard, shard


def test_every_test_belongs_to_exactly_one_shard_of_about_the_same_size() -> None:
    names = [f"tests/test_{room}.py::test_{number}" for room in "abcd" for number in range(100)]
    sizes = [sum(in_shard(name, number, 4) for name in names) for number in range(1, 5)]
    assert [sum(in_shard(name, number, 4) for number in range(1, 5)) for name in names] == [1] * len(names)
    assert min(sizes) > 60


def test_a_shard_is_a_number_of_how_many() -> None:
    assert shard("2/4") == (2, 4)
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--shard", type=shard)
    for text in ("0/4", "5/4", "4", "a/b"):
        with pytest.raises(argparse.ArgumentError):
            parser.parse_args(["--shard", text])

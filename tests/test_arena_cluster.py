"""The arena on a real Dask cluster, started here: the same tournament by one option."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from noir.arena import tournament
from noir.arena.__main__ import main
from tests.any_game import ONE

if TYPE_CHECKING:
    from collections.abc import Iterator

RANDOM = f"tests.yardsticks.{ONE}:random_bot"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two workers in this process, without a dashboard."""
    distributed: Any = import_module("distributed")  # late: of several processes that test, one needs it
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.long
def test_a_tournament_on_a_cluster_has_the_same_score(address: str) -> None:
    """Dask's executor is an executor like any other: pair by pair the same results."""
    distributed: Any = import_module("distributed")
    with distributed.Client(address) as client:
        there = tournament(ONE, "medium", RANDOM, 8, executor=client.get_executor())
    assert there == tournament(ONE, "medium", RANDOM, 8)


@pytest.mark.long
def test_the_command_plays_on_the_cluster(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """python3 -m noir.arena --dask ADDRESS prints the score and ends well."""
    assert main([ONE, "medium", RANDOM, "--pairs", "3", "--dask", address]) == 0
    assert "in 6 games" in capsys.readouterr().out

"""A real server that overflows, dies, hangs, is busy or wants a key costs no result."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.models.comparing import AROUND, Explained, differences, explain, settings
from tests.models.install import missing
from tests.models.server import HERMES, SMOLLM, LlamaServer, running
from tests.support.daemons import MAIN, TRACE, write_program
from whence.config.sources import load
from whence.domain.analysis import ProblemInput
from whence.domain.events import ModelProgress
from whence.service.options import InvestigationOptions
from whence.service.workspace import open_app
from whence.storage.event_log.entry import LogEntry

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
    pytest.mark.timeout(300),
]

KEY = "the-key-of-the-server"
PATIENT = 20.0  # seconds, so that the model has begun to write before they are over
DENSE = "# " + "\N{CUNEIFORM SIGN A}\N{CUNEIFORM SIGN BA}" * 20 + "\n"  # four tokens a sign


@pytest.fixture
def offline(project: Path) -> Explained:
    return explain(write_program(project), TRACE, analyst="offline")


async def when_it_writes(
    project: Path, server: LlamaServer, act: Callable[[], None]
) -> tuple[Explained, float]:
    """An investigation during which something happens as soon as the model has begun to write.

    Returns:
        It, and the seconds from then on.
    """
    acted: list[float] = []

    def listen(entry: LogEntry) -> None:
        event = entry.event
        if isinstance(event, ModelProgress) and event.phase == "generating" and not acted:
            acted.append(time.monotonic())
            act()

    typed = {"lmstudio.url": server.url, "embedder": "lexical", "limits.seconds": str(PATIENT),
             "data_dir": str(project.parent / "data")}  # fmt: skip
    loaded = await asyncio.to_thread(load, project, {}, typed, trusted=False)
    async with open_app(project, loaded) as app:
        problem = await app.read(ProblemInput(text=TRACE))
        options = InvestigationOptions(fresh=True, listeners=[listen])
        analysis = await app.investigate(problem, options)
    assert acted, "the model wrote something"
    wire = analysis.model_dump(mode="json", by_alias=True, exclude_none=True)
    return Explained(wire), time.monotonic() - acted[0]


async def test_a_server_that_is_killed_in_the_middle_of_an_answer(
    project: Path, offline: Explained, tmp_path: Path
) -> None:
    with running(HERMES, tmp_path) as server:
        both, _ = await when_it_writes(project, server, server.process.kill)
    assert differences(both, offline) == []
    assert "failed" in both.note


async def test_a_server_that_hangs_in_the_middle_of_an_answer(
    project: Path, offline: Explained, tmp_path: Path
) -> None:
    with running(HERMES, tmp_path) as server:
        both, seconds = await when_it_writes(project, server, server.freeze)
    assert differences(both, offline) == []
    assert "limits.seconds" in both.note
    assert seconds < PATIENT + AROUND


def test_a_window_that_overflows(project: Path, tmp_path: Path) -> None:
    write_program(project)
    dense = MAIN.replace("\n", f"  {DENSE}").replace("  account =", f"  {DENSE}  account =")
    (project / "main.py").write_text(dense)
    trace = DENSE * 60 + TRACE
    offline = explain(project, trace, analyst="offline")
    with running(HERMES, tmp_path) as server:
        both = explain(project, trace, *settings(server.url))
        log = server.log.read_text(errors="replace")
    assert "exceeds the available context size" in log
    assert differences(both, offline) == []


async def test_two_at_once_on_a_server_with_one_slot(
    project: Path, offline: Explained, tmp_path: Path
) -> None:
    other = write_program(tmp_path / "other")
    with running(HERMES, tmp_path) as server:
        own = settings(server.url, **{"limits.seconds": "30"})
        runs = [asyncio.to_thread(explain, one, TRACE, *own) for one in (project, other)]
        found = await asyncio.gather(*runs)
    assert [differences(one, offline) for one in found] == [[], []]
    assert [one.analysis["analyst"]["kind"] for one in found] == ["hybrid", "hybrid"]


def test_a_server_that_wants_a_key(project: Path, offline: Explained, tmp_path: Path) -> None:
    with running(HERMES, tmp_path, "--api-key", KEY) as server:
        without = explain(project, TRACE, *settings(server.url))
        own = settings(server.url, **{"lmstudio.token": KEY})
        having = explain(project, TRACE, *own)
    assert differences(without, offline) == []
    assert differences(having, offline) == []
    assert having.analysis["analyst"]["kind"] == "hybrid"


def test_a_model_that_is_slow(project: Path, offline: Explained, tmp_path: Path) -> None:
    with running(SMOLLM, tmp_path, "--threads", "1") as server:
        both = explain(project, TRACE, *settings(server.url, **{"limits.seconds": "3"}))
    assert differences(both, offline) == []
    assert both.seconds < offline.seconds + 3 + AROUND

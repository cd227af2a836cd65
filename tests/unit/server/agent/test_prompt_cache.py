"""What the server has read once it does not read again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.lmstudio import PROFILES, CallSpec, LMStudio, Model, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.agent.loop import LoopLimits, investigate
from whence.agent.model_session import ModelSession
from whence.domain.transcript import Transcript
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint
from whence.llm.transports import Transports
from whence_tools.catalogue import all_tools
from whence_tools.errors.model import Problem
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

ROUNDS = 14
SUBMIT = CallSpec(
    "submit_analysis", {"rootCause": "none", "solution": "none", "confidence": 0.1, "evidence": []}
)


def looks(rounds: int = ROUNDS, lines: int = 9) -> list[Turn]:
    """So many rounds that read so many lines, then a submission that is sent back, and a second."""
    reads = [
        Turn(
            text=f"Step {number}.",
            calls=(
                CallSpec(
                    "read_file",
                    {
                        "filePath": "app.py",
                        "lineStart": number * 4 + 1,
                        "lineEnd": number * 4 + lines,
                    },
                ),
            ),
        )
        for number in range(rounds)
    ]
    return [*reads, Turn(calls=(SUBMIT,))]


@asynccontextmanager
async def session(lmstudio: LMStudio, project: Path) -> AsyncIterator[ModelSession]:
    lines = (f"def function_{n}(value):\n    return value.field_{n}\n" for n in range(60))
    (project / "app.py").write_text("\n".join(lines))
    worker = Worker()
    try:
        async with lmstudio:
            endpoint = Endpoint(url=lmstudio.url, limits=IMPATIENT)
            async with Transports().open(endpoint, await connect(endpoint)) as chat:
                context = ToolContext(await asyncio.to_thread(Workspace, project), worker)
                yield ModelSession(chat, Registry(all_tools()), context)
    finally:
        await asyncio.to_thread(worker.close)


async def investigated(place: ModelSession, task: str) -> None:
    setup = place.make_setup()
    transcript = Transcript(Problem(), task)
    async with asyncio.timeout(40):
        await investigate(
            setup.analyst,
            setup.tools(transcript, lambda _: None),
            setup.reviewer,
            transcript,
            LoopLimits(),
            lambda _: None,
            asyncio.Event(),
        )


@pytest.mark.parametrize("profile", sorted(PROFILES))
async def test_every_request_begins_with_the_one_before_and_the_cache_holds(
    profile: str, project: Path
) -> None:
    lmstudio = LMStudio(*looks(), profile=PROFILES[profile])
    async with session(lmstudio, project) as place:
        await investigated(place, "Find the root cause.")
    requests = lmstudio.requests
    assert len(requests) == ROUNDS + 1
    for before, after in pairwise(requests):
        assert after.raw.startswith(before.raw.removesuffix(b"]}") + b",")
        assert after.cached_tokens >= before.prompt_tokens - 1, "all of it was reused"
    reused = sum(request.cached_tokens for request in requests[1:])
    reusable = sum(request.prompt_tokens for request in requests[:-1])
    assert reused / reusable > 0.99
    assert lmstudio.cache_share() > 0.94, "the new messages counted in"


async def test_two_investigations_differ_from_the_task_on(project: Path) -> None:
    lmstudio = LMStudio(*looks(2), *looks(2))
    async with session(lmstudio, project) as place:
        await investigated(place, "One error.")
        await investigated(place, "Another error.")
    first, second = (lmstudio.requests[number] for number in (0, len(lmstudio.requests) // 2))
    shared = first.raw.partition(b"One error.")[0]
    assert second.raw.startswith(shared)
    assert json.loads(first.raw)["tools"] == json.loads(second.raw)["tools"]
    assert second.cached_tokens > 0.9 * second.prompt_tokens


async def test_a_window_that_fills_up_costs_the_cache_a_few_times_only(project: Path) -> None:
    lmstudio = LMStudio(*looks(30), models=[Model(context_length=6144)])
    async with session(lmstudio, project) as place:
        await investigated(place, "Find the root cause.")
    kept = [
        after.raw.startswith(before.raw.removesuffix(b"]}") + b",")
        for before, after in pairwise(lmstudio.requests)
    ]
    assert 1 <= kept.count(False) <= 6
    assert all(request.prompt_tokens < 6144 * 0.85 for request in lmstudio.requests)


# A hundred lines are an eighth of the longest prompt, whatever else is kept.
@pytest.mark.parametrize(("lines", "least"), [(9, 0.9), (40, 0.9), (100, 0.84)])
async def test_most_of_the_prompt_comes_from_the_cache_though_the_window_fills_up(
    lines: int, least: float, project: Path
) -> None:
    lmstudio = LMStudio(*looks(30, lines), models=[Model(context_length=8192)])
    async with session(lmstudio, project) as place:
        await investigated(place, "Find the root cause.")
    kept = [
        after.raw.startswith(before.raw.removesuffix(b"]}") + b",")
        for before, after in pairwise(lmstudio.requests)
    ]
    assert kept.count(False) >= 1, "something was left out"
    assert lmstudio.cache_share() >= least

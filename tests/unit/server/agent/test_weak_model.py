"""With a model Whence is never worse than without, whatever the model and its server do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.call_formats import DEBRIS
from tests.support.daemons import TRACE, write_program
from tests.support.lmstudio import CallSpec, LMStudio, Model, Pace, Turn
from tests.support.lmstudio.faults import FAULTS
from tests.support.sampling import sample
from whence.config.sources import load
from whence.domain.analysis import ProblemInput, RootCauseAnalysis
from whence.service.options import InvestigationOptions
from whence.service.workspace import App, open_app

SECONDS = 50.0
TURNS = 12
IMPATIENT = {
    "lmstudio.prompt_seconds": "0.5", "lmstudio.silence_seconds": "0.5", "limits.seconds": "4",
}  # fmt: skip
MADE_UP = {
    "rootCause": "The database is down.", "solution": "Start it.", "confidence": 1.0,
    "filePath": "accounts.py", "line": 1,
    "evidence": [{"claim": "down", "filePath": "accounts.py", "lineStart": 1, "quote": "db.go()"}],
}  # fmt: skip
RESTATED = {
    **MADE_UP, "rootCause": "It has no attribute 'title'.", "filePath": "main.py", "line": 6,
    "evidence": [{"claim": "it fails", "filePath": "main.py", "lineStart": 6, "lineEnd": 6,
                  "quote": '    return "Hello " + account.title()'}],
}  # fmt: skip
SAYS = {
    **{f"debris: {name}": Turn(text=text) for name, text in DEBRIS.items()},
    "a made-up cause": Turn(calls=(CallSpec("submit_analysis", MADE_UP),)),
    "the error again": Turn(calls=(CallSpec("submit_analysis", RESTATED),)),
    "a made-up text": Turn(text="The root cause is that the database is down. Restart it."),
    "the task again": Turn(text="Error (python): AttributeError. Find the root cause."),
    "only thoughts": Turn(reasoning="The cause is in accounts.py, I think."),
    "a cut-off thought": Turn(reasoning="The cause " * 50, finish="length"),
    "the same call": Turn(calls=(CallSpec("read_file", {"filePath": "main.py"}),)),
    "an unreadable call": Turn(calls=(CallSpec("submit_analysis", raw="{rootCause"),)),
    "a tool that is not there": Turn(calls=(CallSpec("get_weather", {"city": "Bern"}),)),
    "no cause": Turn(calls=(CallSpec("submit_analysis", {"rootCause": "", "solution": "",
                                                         "confidence": 0}),)),
}  # fmt: skip


@asynccontextmanager
async def opened(project: Path, analyst: str, url: str, **more: str) -> AsyncIterator[App]:
    settings = {
        "analyst": analyst, "lmstudio.url": url, "data_dir": str(project.parent / analyst),
        "embedder": "lexical", "healing.enabled": "false", **IMPATIENT, **more,
    }  # fmt: skip
    loaded = await asyncio.to_thread(load, project, {}, settings, trusted=False)
    async with open_app(project, loaded) as app:
        yield app


async def analysed(project: Path, analyst: str, url: str, **more: str) -> RootCauseAnalysis:
    async with opened(project, analyst, url, **more) as app, asyncio.timeout(SECONDS):
        problem = await app.read(ProblemInput(text=TRACE))
        return await app.investigate(problem, InvestigationOptions(fresh=True))


def unlike(one: RootCauseAnalysis, other: RootCauseAnalysis) -> list[str]:
    """The fields that make a result in which two analyses differ."""
    names = ("outcome", "root_cause", "solution", "confidence", "location", "evidence", "cause",
             "fix", "suspects", "next_steps", "call_chain")  # fmt: skip
    return [name for name in names if getattr(one, name) != getattr(other, name)]


async def compare(project: Path, server: LMStudio, **more: str) -> RootCauseAnalysis:
    await asyncio.to_thread(write_program, project)
    offline = await analysed(project, "offline", "http://127.0.0.1:9")
    async with server:
        both = await analysed(project, "auto", server.url, **more)
    assert offline.outcome == "found"
    assert unlike(both, offline) == []
    return both


@pytest.mark.parametrize("said", sample(SAYS, 3, str))
async def test_whatever_a_weak_model_says_the_offline_result_stands(
    project: Path, said: str
) -> None:
    both = await compare(project, LMStudio(*[SAYS[said]] * TURNS))
    assert both.analyst.note or both.suggestion
    suggested = both.suggestion.root_cause if both.suggestion else ""
    assert "<|" not in suggested
    assert "database" not in suggested


async def test_a_model_that_has_to_be_waited_for_too_long_is_left_out(project: Path) -> None:
    slow = LMStudio(models=[Model(state="not-loaded")], pace=Pace(load=SECONDS))
    both = await compare(project, slow, **{"lmstudio.model": Model().key, "limits.seconds": "1"})
    assert both.analyst.kind == "offline"
    assert "limits.seconds" in (both.analyst.note or "")


async def test_a_server_that_lets_nobody_in_is_told_of(project: Path) -> None:
    both = await compare(project, LMStudio(token="sk-lm-AAAAAAAA:BBBBBBBBBBBBBBBBBBBB"))
    assert both.analyst.kind == "offline"
    assert "lmstudio.token" in (both.analyst.note or "")


@pytest.mark.thorough
@pytest.mark.parametrize("fault", sorted(FAULTS))
async def test_whatever_a_server_does_the_offline_result_stands(project: Path, fault: str) -> None:
    await compare(project, LMStudio(*[Turn(text="I do not know.", fault=fault)] * TURNS))

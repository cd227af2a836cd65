"""A submitted fix is tried: real commands in real copies, a scripted model behind the wire."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.copies import snapshot
from tests.support.daemons import TRACE, until, write_program
from tests.support.lmstudio import CallSpec, LMStudio, Turn
from whence.config.sources import load
from whence.domain.analysis import ProblemInput, RootCauseAnalysis, Verification
from whence.domain.events import FixAttempt
from whence.service.options import InvestigationOptions
from whence.service.workspace import App, open_app
from whence.storage.event_log.entry import LogEntry

SECONDS = 60.0
CAUSE = "    return ACCOUNTS.get(name)"
RIGHT = "    return ACCOUNTS.get(name, name)"
WRONG = "    return ACCOUNTS.get(name.lower())"
COMMAND = (sys.executable, "check.py")
CHECK = """\
import main

assert main.greet('bo') == 'Hello Bo'
assert main.greet('cy') == 'Hello Cy'
"""
HANGS = "import time\nimport accounts\nprint(accounts)\ntime.sleep(600)\n"


def submitted(*lines: str) -> list[Turn]:
    """Submissions that replace the faulty line, each in a turn of its own."""
    return [Turn(calls=(CallSpec("submit_analysis", _analysis(line)),)) for line in lines]


def _analysis(line: str) -> dict[str, Any]:
    place = {"filePath": "accounts.py", "lineStart": 5, "lineEnd": 5}
    return {
        "rootCause": "`find_account` gives None for a name that is not there.",
        "solution": "Give another value.",
        "confidence": 0.9,
        "filePath": "accounts.py",
        "line": 5,
        "evidence": [{"claim": "it gives None", "quote": CAUSE, **place}],
        "edits": [{"newText": line, "oldText": CAUSE, **place}],
    }


@dataclass
class Investigated:
    app: App
    server: LMStudio
    heard: list[LogEntry] = field(default_factory=list)
    options: InvestigationOptions = field(default_factory=InvestigationOptions)
    trying: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(
        self, command: tuple[str, ...] | None = COMMAND, *, agreed: bool = True
    ) -> RootCauseAnalysis:
        given = list(command) if command else None
        asked = await self.app.read(ProblemInput(text=TRACE, command=given, cwd=str(self.app.root)))
        self.options = InvestigationOptions(agreed=agreed, fresh=True, listeners=[self._hear])
        async with asyncio.timeout(SECONDS):
            return await self.app.investigate(asked, self.options)

    @property
    def attempts(self) -> list[tuple[int, str]]:
        events = [entry.event for entry in self.heard]
        return [(one.attempt, one.status) for one in events if isinstance(one, FixAttempt)]

    def _hear(self, entry: LogEntry) -> None:
        self.heard.append(entry)
        if self.attempts:
            self.trying.set()


@asynccontextmanager
async def investigating(
    project: Path, *turns: Turn, trusted: bool = False, settings: dict[str, str] | None = None
) -> AsyncIterator[Investigated]:
    write_program(project)
    (project / "check.py").write_text(CHECK)
    async with LMStudio(*turns) as server:
        given = {
            "analyst": "lmstudio",
            "lmstudio.url": server.url,
            "data_dir": str(project.parent / "data"),
            "embedder": "lexical",
            **(settings or {}),
        }
        loaded = await asyncio.to_thread(load, project, {}, given, trusted=trusted)
        async with open_app(project, loaded) as app:
            yield Investigated(app, server)


def verification_of(analysis: RootCauseAnalysis) -> Verification:
    assert analysis.fix is not None
    return analysis.fix.verification


def last_prompt(server: LMStudio) -> str:
    """What the model was told before its last answer."""
    messages = json.loads(server.requests[-1].raw)["messages"]
    return str(messages[-1]["content"])


async def test_a_fix_that_turns_the_command_green_is_proven(project: Path) -> None:
    async with investigating(project, *submitted(RIGHT)) as one:
        before = await asyncio.to_thread(snapshot, project)
        analysis = await one.run()
        assert await asyncio.to_thread(snapshot, project) == before
        stored = await one.app.store.get(analysis.id)
        envelope = await one.app.envelopes.fetch(str(verification_of(analysis).envelope_id))
    found = verification_of(analysis)
    assert (found.status, found.command) == ("proven", list(COMMAND))
    assert found.before is not None
    assert found.before.startswith("failed twice, exit code 1")
    assert "'NoneType' object has no attribute 'title'" in found.before
    assert found.after == "passed twice (exit code 0)"
    assert one.attempts == [(1, "running"), (1, "proven")]
    assert stored.outcome == "proven"
    assert envelope["verification"]["status"] == "proven"


async def test_a_refuted_fix_goes_back_once_with_what_it_did_to_the_errors(project: Path) -> None:
    async with investigating(project, *submitted(WRONG, RIGHT)) as one:
        analysis = await one.run()
        feedback = last_prompt(one.server)
    assert verification_of(analysis).status == "proven"
    assert one.attempts == [(1, "running"), (1, "refuted"), (2, "running"), (2, "proven")]
    assert "refuted" in feedback
    assert "remaining:\n- main.py:6: AttributeError: 'NoneType' object" in feedback
    assert f"+{WRONG}" in feedback
    assert "Traceback" not in feedback


async def test_a_fix_that_is_refuted_twice_is_left_out_and_tried_once(project: Path) -> None:
    async with investigating(project, *submitted(WRONG, WRONG)) as one:
        analysis = await one.run()
    assert (analysis.outcome, analysis.fix) == ("found", None)
    assert "Its fix did not help." in (analysis.analyst.note or "")
    assert one.attempts == [(1, "running"), (1, "refuted")]


async def test_without_consent_nothing_is_run_and_the_reason_says_what_to_do(
    project: Path,
) -> None:
    async with investigating(project, *submitted(RIGHT)) as one:
        analysis = await one.run(agreed=False)
        envelope = await one.app.envelopes.fetch(str(verification_of(analysis).envelope_id))
    found = verification_of(analysis)
    assert (found.status, found.command, found.before) == ("unverified", None, None)
    assert found.reason is not None
    assert "whence trust" in found.reason
    assert [one["note"] for one in envelope["verification"]["checks"] if one["name"] == "command"]


async def test_a_trusted_workspaces_command_is_run(project: Path) -> None:
    async with investigating(project, *submitted(RIGHT), trusted=True) as one:
        assert verification_of(await one.run(agreed=False)).status == "proven"


async def test_without_a_command_a_fix_is_checked_and_nothing_is_run(project: Path) -> None:
    async with investigating(project, *submitted(RIGHT), trusted=True) as one:
        found = verification_of(await one.run(None))
        envelope = await one.app.envelopes.fetch(str(found.envelope_id))
    assert (found.status, found.command, found.before) == ("unverified", None, None)
    checks = [one["name"] for one in envelope["verification"]["checks"]]
    assert "parse" in checks
    assert "command" not in checks


async def test_trying_can_be_switched_off(project: Path) -> None:
    off = {"healing.enabled": "false"}
    async with investigating(project, *submitted(RIGHT), settings=off) as one:
        analysis = await one.run()
    assert verification_of(analysis) == Verification()
    assert one.attempts == []


@pytest.mark.parametrize(("agreed", "offered"), [(True, True), (False, False)])
async def test_the_model_may_try_fixes_itself_where_a_command_may_be_run(
    project: Path, *, agreed: bool, offered: bool
) -> None:
    async with investigating(project, *submitted(RIGHT)) as one:
        await one.run(agreed=agreed)
        asked = json.loads(one.server.requests[0].raw)
    tools, task = asked["tools"], asked["messages"][1]["content"]
    assert ("your edits are tried" in task) == offered
    assert ("run_debug_attempt" in [tool["function"]["name"] for tool in tools]) == offered


async def test_cancelling_ends_a_command_in_the_copy_at_once(project: Path) -> None:
    async with investigating(project, *submitted(RIGHT)) as one:
        (project / "hangs.py").write_text(HANGS)
        running = asyncio.create_task(one.run((sys.executable, "hangs.py", project.parent.name)))
        await until(lambda: _is_running(project.parent.name))
        began = time.monotonic()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert time.monotonic() - began < 2
        assert not await _is_running(project.parent.name)
    assert one.heard[-1].event.event == "investigation.finished"


async def test_the_time_limit_counts_the_trial_and_the_fix_is_kept(project: Path) -> None:
    limit = {"limits.seconds": "4"}
    async with investigating(project, *submitted(RIGHT), settings=limit) as one:
        (project / "hangs.py").write_text(HANGS)
        analysis = await one.run((sys.executable, "hangs.py"))
    found = verification_of(analysis)
    assert (found.status, found.reason) == ("unverified", "Not tested: there was no time left.")


async def test_whoever_wants_the_answer_now_does_not_wait_for_the_trial(project: Path) -> None:
    # A run that looks for what contradicts the cause comes before, and takes a sixth of this.
    async with investigating(project, *submitted(RIGHT), settings={"healing.seconds": "12"}) as one:
        (project / "hangs.py").write_text(HANGS)
        running = asyncio.create_task(one.run((sys.executable, "hangs.py")))
        await asyncio.wait_for(one.trying.wait(), SECONDS)
        one.options.conclude_now.set()
        analysis = await running
    assert analysis.outcome == "found"
    assert verification_of(analysis).status == "unverified"
    assert one.attempts == [(1, "running"), (1, "unverified")]


async def _is_running(word: str) -> bool:
    return await asyncio.to_thread(_runs, word)


def _runs(word: str) -> bool:
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = process.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[1:3] == [b"hangs.py", word.encode()]:
            return True
    return False

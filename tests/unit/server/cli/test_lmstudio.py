"""The command line with a model: the real process, LM Studio's stand-in behind it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import ACCOUNTS, MAIN
from tests.support.lmstudio import CallSpec, LMStudio, Turn
from tests.support.lmstudio.brain import Brain


@pytest.fixture
def program(project: Path) -> Path:
    (project / "main.py").write_text(MAIN)
    (project / "accounts.py").write_text(ACCOUNTS)
    return project


async def started(program: Path, url: str, analyst: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "whence", "run", "--json", "--analyst", analyst,
        "--lmstudio-url", url, "--set", "embedder=lexical",
        "--data-dir", str(program.parent / "data"), "--", sys.executable, "main.py",
        cwd=program, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def run(program: Path, url: str, analyst: str) -> dict[str, Any]:
    child = await started(program, url, analyst)
    stdout, _ = await asyncio.wait_for(child.communicate(), 50)
    assert child.returncode == 1
    shape: dict[str, Any] = json.loads(stdout)
    return shape


async def test_a_model_finds_the_cause_and_every_step_is_kept(program: Path) -> None:
    async with LMStudio(brain=Brain()) as server:
        shape = await run(program, server.url, "lmstudio")
    analysis = shape["analysis"]
    assert (analysis["outcome"], analysis["location"]["filePath"]) == ("found", "accounts.py")
    assert analysis["analyst"]["kind"] == "hybrid"
    assert analysis["analyst"]["model"]
    assert {item["status"] for item in analysis["evidence"]} <= {"grounded", "observed"}
    metadata = analysis["metadata"]
    assert metadata["stopReason"] == "submitted"
    assert metadata["usage"]["totalTokens"] > 0
    assert metadata["rounds"] >= 2
    assert metadata["toolCalls"] >= 1
    log = program.parent / "data" / "events" / f"{analysis['id']}.jsonl"
    events = {json.loads(line)["event"] for line in log.read_text().splitlines()}
    assert {"tool.call", "tool.result", "rca", "investigation.finished"} <= events


async def stands(program: Path, *turns: Turn, analyst: str = "lmstudio") -> dict[str, Any]:
    """The analysis with a model that answers so; the offline result stands in it."""
    offline = (await run(program, "http://127.0.0.1:9", "offline"))["analysis"]
    async with LMStudio(*turns) as server:
        analysis: dict[str, Any] = (await run(program, server.url, analyst))["analysis"]
    assert offline["outcome"] == "found"
    for name in ("outcome", "rootCause", "solution", "location", "confidence", "evidence", "cause"):
        assert analysis[name] == offline[name], name
    return analysis


async def test_a_text_answer_with_quotes_that_hold_is_a_suggestion(program: Path) -> None:
    text = "The account is missing: in main.py `account = find_account(name)` gives None for bo."
    analysis = await stands(program, Turn(text=text))
    suggestion = analysis["suggestion"]
    assert suggestion["rootCause"].startswith("The account is missing")
    assert [item["status"] for item in suggestion["evidence"]] == ["grounded"]
    assert suggestion["location"] == {"filePath": "main.py", "line": 5}


async def test_a_quote_that_is_not_there_is_sent_back_once(program: Path) -> None:
    claim = {"claim": "c", "filePath": "accounts.py", "lineStart": 5, "quote": "return None  # no"}
    arguments = {
        "rootCause": "made up", "solution": "none", "confidence": 0.9,
        "filePath": "accounts.py", "line": 5, "evidence": [claim],
    }  # fmt: skip
    call = CallSpec("submit_analysis", arguments)
    async with LMStudio(Turn(calls=(call,)), Turn(calls=(call,))) as server:
        analysis = (await run(program, server.url, "lmstudio"))["analysis"]
        assert len(server.requests) == 2
        assert "return ACCOUNTS.get(name)" in server.requests[1].raw.decode()
    assert analysis["rootCause"] != "made up"
    assert "suggestion" not in analysis
    assert "gave a cause, but no quote that matches the files" in analysis["analyst"]["note"]


@pytest.mark.parametrize("analyst", ["auto", "lmstudio"])
async def test_the_offline_result_stands_when_the_model_fails(program: Path, analyst: str) -> None:
    turns = [Turn(fault="F34") for _ in range(6)]
    analysis = await stands(program, *turns, analyst=analyst)
    assert analysis["analyst"]["kind"] == "offline"
    assert "unloaded or crashed" in analysis["analyst"]["note"]


class Silent:
    """A model that never answers, and tells when it was asked."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def __call__(self, request: bytes) -> Turn:
        self.asked.set()
        return Turn(fault="hang")


async def test_ctrl_c_ends_the_investigation_and_keeps_the_commands_code(program: Path) -> None:
    model = Silent()
    async with LMStudio(brain=model) as server:
        child = await started(program, server.url, "lmstudio")
        await asyncio.wait_for(model.asked.wait(), 40)
        child.send_signal(signal.SIGINT)
        stdout, stderr = await asyncio.wait_for(child.communicate(), 10)
        await asyncio.wait_for(server.cancelled.wait(), 5)
    assert child.returncode == 1
    assert "analysis" not in json.loads(stdout)
    assert b"cancelled" in stderr
    assert stderr.count(b"Traceback (most recent call last)") == 1  # the program's own
    log = next((program.parent / "data" / "events").glob("*.jsonl"))
    last = json.loads(log.read_text().splitlines()[-1])
    assert (last["event"], last["stopReason"]) == ("investigation.finished", "cancelled")


async def test_a_models_fix_that_did_not_help_is_left_out(program: Path) -> None:
    edit = {"filePath": "accounts.py", "lineStart": 5, "lineEnd": 5, "newText": "    return None"}
    quote = "    return ACCOUNTS.get(name)"
    arguments = {
        "rootCause": "it gives None", "solution": "give None", "confidence": 0.9,
        "filePath": "accounts.py", "line": 5, "edits": [edit],
        "evidence": [{"claim": "c", "filePath": "accounts.py", "lineStart": 5, "quote": quote}],
    }  # fmt: skip
    call = CallSpec("submit_analysis", arguments)
    async with LMStudio(Turn(calls=(call,)), Turn(calls=(call,))) as server:
        analysis = (await run(program, server.url, "lmstudio"))["analysis"]
    assert "named the same line. Its fix did not help." in analysis["analyst"]["note"]
    assert "give None" not in analysis["solution"]
    assert (program / "accounts.py").read_text() == ACCOUNTS

"""The example programs between LM Studio and Whence: the stand-in on one side, a real gateway on
the other."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.daemons import offline
from tests.support.gateways import gateway
from tests.support.lmstudio import CallSpec, LMStudio, Turn, embedder
from whence_tools.run_debug_attempt import TOOL

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
SECONDS = 90.0
NODE = shutil.which("node")
PROGRAMS = {
    "python": (sys.executable, str(EXAMPLES / "lmstudio_bridge.py")),
    "node": (NODE or "node", str(EXAMPLES / "lmstudio_bridge.mjs")),
}
SAMPLE = {
    "error_type": "SYNTAX",
    "message": "Fix semicolon",
    "patch_code": "const x=1",
    "original_code": "const x=1;",
}
CALL = Turn(calls=(CallSpec("run_debug_attempt", SAMPLE),))


@pytest.fixture(
    params=[
        "python",
        pytest.param("node", marks=pytest.mark.skipif(not NODE, reason="there is no node here")),
    ]
)
def program(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return PROGRAMS[request.param]


@dataclass(frozen=True)
class Ran:
    code: int | None
    out: str
    err: str


@dataclass
class Bridge:
    program: tuple[str, ...]
    whence: str
    lmstudio: LMStudio

    async def run(self, *arguments: str, **environment: str) -> Ran:
        own = {"WHENCE_URL": self.whence, "LMSTUDIO_URL": self.lmstudio.url, **environment}
        process = await asyncio.create_subprocess_exec(
            *self.program,
            *arguments,
            env={**os.environ, "HTTP_PROXY": "http://127.0.0.1:9", **own},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), SECONDS)
        return Ran(process.returncode, out.decode(), err.decode())


@asynccontextmanager
async def bridge(
    program: tuple[str, ...], project: Path, *turns: Turn, token: str | None = None
) -> AsyncIterator[Bridge]:
    settings = offline(project.parent / "data", **({"gateway.token": token} if token else {}))
    async with LMStudio(*turns) as lmstudio, gateway(project, settings) as url:
        yield Bridge(program, url, lmstudio)


async def test_a_call_is_run_and_its_result_told(program: tuple[str, ...], project: Path) -> None:
    turns = (CALL, Turn(text="The patch needs a person's eye."))
    async with bridge(program, project, *turns) as between:
        ran = await between.run("Fix the syntax error in this code: const x=1 for deployment.")
        async with httpx.AsyncClient(base_url=between.whence, timeout=60) as client:
            [envelope] = (await client.get("/api/envelopes")).json()["envelopes"]
        first, second = (asked.body for asked in between.lmstudio.requests)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "The patch needs a person's eye.",
        "action: HUMAN_REVIEW",
        f"patch_id: {envelope['patch_id']}",
    ]
    [tool] = first["tools"]
    assert tool["function"]["parameters"] == TOOL.parameters
    assert first["messages"][-1]["content"].startswith("Fix the syntax error")
    result = second["messages"][-1]
    assert result["role"] == "tool"
    assert result["tool_call_id"] == second["messages"][-2]["tool_calls"][0]["id"]
    told = json.loads(result["content"])
    assert told["patch_id"] == envelope["patch_id"]
    assert told["verification"] == "unverified"


async def test_a_wrong_call_is_corrected_by_what_the_gateway_says(
    program: tuple[str, ...], project: Path
) -> None:
    turns = (
        Turn(calls=(CallSpec("run_debug_attempt", SAMPLE | {"error_type": "TYPO"}),)),
        CALL,
        Turn(text="Done."),
    )
    async with bridge(program, project, *turns) as between:
        ran = await between.run()
        told = json.loads(between.lmstudio.requests[1].body["messages"][-1]["content"])
    assert ran.code == 0, ran.err
    assert told["error"]["code"] == "INVALID_PARAMETERS"
    assert "error_type" in told["error"]["message"]
    assert "patch_id: patch-" in ran.out


async def test_a_model_that_never_calls_is_said_to_be_the_wrong_one(
    program: tuple[str, ...], project: Path
) -> None:
    async with bridge(program, project, Turn(text="const x = 1;")) as between:
        ran = await between.run()
    assert (ran.code, ran.out) == (1, "const x = 1;\n")
    assert "trained for tool use" in ran.err


async def test_a_gateway_that_is_not_there_is_told_with_what_to_do(
    program: tuple[str, ...], project: Path
) -> None:
    async with bridge(program, project) as between:
        ran = await between.run("--whence", "http://127.0.0.1:9")
    assert ran.code == 3
    assert "whence serve" in ran.err
    assert "Traceback" not in ran.err


async def test_a_model_server_that_is_not_there_is_told_with_what_to_do(
    program: tuple[str, ...], project: Path
) -> None:
    async with bridge(program, project) as between:
        ran = await between.run(LMSTUDIO_URL="http://127.0.0.1:9")
    assert ran.code == 3
    assert "lms server start" in ran.err


async def test_no_chat_model_is_told_with_what_to_do(
    program: tuple[str, ...], project: Path
) -> None:
    async with LMStudio(models=[embedder()]) as lmstudio, gateway(project) as url:
        ran = await Bridge(program, url, lmstudio).run()
    assert ran.code == 3
    assert "lms load" in ran.err


async def test_a_token_is_asked_for_and_used(program: tuple[str, ...], project: Path) -> None:
    async with bridge(program, project, CALL, Turn(text="Done."), token="s3cret") as between:
        without = await between.run()
        within = await between.run(WHENCE_TOKEN="s3cret")
    assert without.code == 3
    assert "WHENCE_TOKEN" in without.err
    assert within.code == 0, within.err


async def test_an_option_that_does_not_exist_is_bad_usage(
    program: tuple[str, ...], project: Path
) -> None:
    async with bridge(program, project) as between:
        assert (await between.run("--loud")).code == 2

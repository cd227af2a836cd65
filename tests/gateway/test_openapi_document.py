"""The gateway's own OpenAPI document: valid, and kept to by every operation."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from openapi_spec_validator import validate

from tests.support.daemons import SECONDS, offline, write_program
from tests.support.gateways import gateway
from tests.support.lmstudio import LMStudio
from tests.support.lmstudio.brain import Brain
from whence_tools.openapi.lint import lint

CONTRACT_SECONDS = 300
SEED = "7"
ALL_PHASES = "examples,coverage,fuzzing,stateful"


async def document_of(project: Path) -> Any:
    async with (
        gateway(project) as url,
        httpx.AsyncClient(base_url=url, timeout=SECONDS) as client,
    ):
        response = await client.get("/api/openapi.json")
        tag = response.headers["ETag"]
        again = await client.get("/api/openapi.json", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        return response.json()


async def test_the_official_validator_has_nothing_to_say(project: Path) -> None:
    validate(await document_of(project))


async def test_our_own_linter_has_nothing_to_say(project: Path) -> None:
    assert lint(await document_of(project)) == []


async def test_the_public_paths_are_there(project: Path) -> None:
    paths = (await document_of(project))["paths"]
    told = {f"{method.upper()} {path}" for path, item in paths.items() for method in item}
    assert {
        "POST /api/debug/run",
        "GET /api/envelopes",
        "GET /api/envelopes/{id}",
        "GET /api/history/similar",
        "POST /api/chat/{session}/message",
        "GET /api/chat/{session}/messages",
        "POST /pythagoras/chat",
        "GET /api/schemas/debug.json",
        "GET /api/schemas/debug.out.json",
        "GET /api/tools",
        "POST /api/tools/{name}",
        "POST /api/investigations",
        "GET /api/investigations",
        "GET /api/investigations/{id}",
        "DELETE /api/investigations/{id}",
        "GET /api/investigations/{id}/events",
        "GET /api/investigations/{id}/report",
        "GET /api/memory/search",
        "POST /api/memory/{id}/feedback",
        "GET /health",
    } <= told


async def test_every_failure_has_the_one_shape(project: Path) -> None:
    document = await document_of(project)
    for item in document["paths"].values():
        for operation in item.values():
            failures = {
                status: response["content"]["application/json"]["schema"]["$ref"]
                for status, response in operation["responses"].items()
                if not status.startswith("2")
            }
            assert set(failures.values()) == {"#/components/schemas/Failure"}
            assert "default" in failures


@pytest.mark.timeout(CONTRACT_SECONDS)
@pytest.mark.parametrize(
    "phases", ["fuzzing", pytest.param(ALL_PHASES, marks=pytest.mark.thorough)]
)
async def test_every_operation_keeps_to_the_document(project: Path, phases: str) -> None:
    write_program(project)
    data = project.parent / "data"
    async with LMStudio(brain=Brain()) as model:
        settings = offline(data, **{"lmstudio.url": model.url, "analyst": "auto"})
        async with gateway(project, settings) as url:
            code, told = await _schemathesis(url, project.parent, phases)
    assert code == 0, told


async def _schemathesis(url: str, folder: Path, phases: str) -> tuple[int | None, str]:
    """Its own command, in a process of its own, over everything that it can check."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json"),
        *("--max-examples", "5", "--seed", SEED, "--no-color", "--workers", "1"),
        *("--generation-deterministic", "--phases", phases),
        # DELETE cancels an investigation, which can be read afterwards
        *("--exclude-checks", "use_after_free"),
        cwd=folder,
        env={**os.environ, "COLUMNS": "120"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        told, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, told.decode()[-8000:]

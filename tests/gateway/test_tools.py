"""`/api/tools`: the same registry that the analysts have."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from tests.support.daemons import SECONDS, offline, write_program
from tests.support.gateways import gateway
from whence_tools.catalogue import all_tools
from whence_tools.publish import FORMATS


@asynccontextmanager
async def client_of(project: Path, **settings: str) -> AsyncIterator[httpx.AsyncClient]:
    write_program(project)
    own = offline(project.parent / "data", **settings)
    async with (
        gateway(project, own) as url,
        httpx.AsyncClient(base_url=url, timeout=SECONDS) as client,
    ):
        yield client


async def test_every_tool_is_listed_with_its_schemas(project: Path) -> None:
    async with client_of(project) as client:
        listed = (await client.get("/api/tools")).json()
    assert listed["schemaVersion"] == 1
    assert [tool["name"] for tool in listed["tools"]] == [tool.name for tool in all_tools()]
    for told, tool in zip(listed["tools"], all_tools(), strict=True):
        assert told["inputSchema"] == tool.parameters
        assert told["errorCodes"] == list(tool.error_codes)
        assert told["imported"] is False
        Draft202012Validator.check_schema(told["outputSchema"])


@pytest.mark.parametrize("kind", FORMATS)
async def test_definitions_are_given_as_a_model_s_api_takes_them(project: Path, kind: str) -> None:
    async with client_of(project) as client:
        listed = (await client.get("/api/tools", params={"format": kind})).json()
    assert listed == [FORMATS[kind](tool) for tool in all_tools()]


async def test_a_call_answers_with_the_tool_s_envelope(project: Path) -> None:
    async with client_of(project) as client:
        response = await client.post("/api/tools/read_file", json={"filePath": "accounts.py"})
    assert response.status_code == 200
    envelope = response.json()
    assert envelope["success"] is True
    assert "find_account" in envelope["data"]["content"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"filePath": "acounts.py"}, "FILE_NOT_FOUND"),
        ({}, "INVALID_PARAMETERS"),
        ({"filePath": "../../etc/passwd"}, "PERMISSION_DENIED"),
    ],
)
async def test_a_tool_that_fails_answers_200_with_its_failure(
    project: Path, arguments: dict[str, Any], code: str
) -> None:
    async with client_of(project) as client:
        response = await client.post("/api/tools/read_file", json=arguments)
    assert response.status_code == 200
    assert response.json()["success"] is False
    assert response.json()["error"]["code"] == code


@pytest.mark.parametrize("name", ["nonsense", "submit_analysis", "read_file%20"])
async def test_a_tool_that_is_not_there_is_404(project: Path, name: str) -> None:
    async with client_of(project) as client:
        response = await client.post(f"/api/tools/{name}", json={})
    assert response.status_code == 404
    assert "GET /api/tools" in response.json()["error"]["message"]


@pytest.mark.parametrize("body", ["[]", '"text"', "null", "", "{"])
async def test_arguments_are_an_object(project: Path, body: str) -> None:
    async with client_of(project) as client:
        response = await client.post(
            "/api/tools/read_file", content=body, headers={"Content-Type": "application/json"}
        )
    assert response.status_code == 422
    assert response.json()["error"]["details"][0]["path"].startswith("body")


def attempt(marker: Path) -> dict[str, Any]:
    """A try of a fix, whose command leaves a trace outside of the copy."""
    program = "import main; assert main.greet('bo') == 'Hello Bo'"
    return {
        "error_type": "LOGIC",
        "message": "AttributeError",
        "filePath": "accounts.py",
        "original_code": 'ACCOUNTS = {"ada": "Ada", "grace": "Grace"}',
        "patch_code": 'ACCOUNTS = {"ada": "Ada", "grace": "Grace", "bo": "Bo"}',
        "command": ["python3", "-c", program],
    }


async def test_a_command_is_run_only_where_the_user_allowed_it(project: Path) -> None:
    arguments = attempt(project)
    async with client_of(project) as client:
        refused = await client.post("/api/tools/run_debug_attempt", json=arguments)
    assert refused.status_code == 403
    assert "--allow-commands" in refused.json()["error"]["message"]
    async with client_of(project, **{"gateway.allowCommands": "true"}) as client:
        taken = await client.post("/api/tools/run_debug_attempt", json=arguments)
    assert taken.status_code == 200
    assert taken.json()["success"] is True, taken.text
    assert taken.json()["data"]["envelope"]["verification"]["status"] == "passes"


async def test_secrets_in_what_a_tool_answers_stay_here(project: Path) -> None:
    secret = "ghp_" + "a1B2" * 9
    async with client_of(project) as client:
        (project / "deploy.py").write_text(f'TOKEN = "{secret}"\n')
        response = await client.post("/api/tools/read_file", json={"filePath": "deploy.py"})
    assert response.json()["success"] is True
    assert secret not in response.text

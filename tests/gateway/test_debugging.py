"""Patches over HTTP, and the envelopes that are kept of them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from tests.support.daemons import offline
from tests.support.gateways import gateway
from whence_tools.run_debug_attempt import TOOL

# the sample of the guide for LM Studio, as a model sends it
SAMPLE = json.loads(
    '{\n  "error_type": "SYNTAX",\n  "message": "Fix semicolon",\n'
    '  "patch_code": "const x=1",\n  "original_code": "const x=1;"\n}'
)
PRICES = "def total(prices):\n    return sum(prices) / len(prices)\n"
ACTIONS = {"PROMOTE", "RETRY", "ROLLBACK", "PAUSE_AND_BACKOFF", "STRATEGY_CHANGE", "HUMAN_REVIEW"}


@pytest.fixture
async def client(project: Path) -> AsyncIterator[httpx.AsyncClient]:
    (project / "prices.py").write_text(PRICES)
    async with gateway(project) as url, httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield client


async def run(client: httpx.AsyncClient, **changes: Any) -> httpx.Response:
    return await client.post("/api/debug/run", json=SAMPLE | changes)


def code_of(response: httpx.Response) -> str:
    assert set(response.json()) == {"error"}
    return str(response.json()["error"]["code"])


async def test_the_sample_of_the_guide_is_answered_with_the_bare_object(
    client: httpx.AsyncClient,
) -> None:
    response = await run(client)
    assert response.status_code == 200
    answer = response.json()
    assert {"action", "envelope", "extras"} <= set(answer)
    assert answer["action"] in ACTIONS
    assert answer["envelope"]["patch_data"]["patched_code"] == "const x=1"
    assert answer["envelope"]["patch_id"].startswith("patch-")


async def test_json_that_comes_as_a_form_is_told_which_header_it_needs(
    client: httpx.AsyncClient,
) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}  # what `curl -d` says
    response = await client.post("/api/debug/run", content=json.dumps(SAMPLE), headers=form)
    assert (response.status_code, code_of(response)) == (422, "INVALID_PARAMETERS")
    assert "Content-Type: application/json" in response.json()["error"]["message"]


async def test_what_the_message_leaves_out_is_counted(client: httpx.AsyncClient) -> None:
    error = (await client.post("/api/debug/run", json={})).json()["error"]
    assert len(error["details"]) == 4
    assert error["message"].endswith("; and 1 more")


async def test_answers_fit_the_published_schemas(client: httpx.AsyncClient) -> None:
    given = (await client.get("/api/schemas/debug.json")).json()
    answered = (await client.get("/api/schemas/debug.out.json")).json()
    for schema in (given, answered):
        Draft202012Validator.check_schema(schema)
    assert given == TOOL.parameters
    Draft202012Validator(given).validate(SAMPLE)
    Draft202012Validator(answered).validate((await run(client)).json())
    assert "envelope" in answered["properties"]


async def test_optional_fields_may_be_null(client: httpx.AsyncClient) -> None:
    nothing = dict.fromkeys(("logits", "sessionId", "language", "filePath", "command"))
    assert (await run(client, **nothing)).status_code == 200


async def test_an_envelope_is_found_by_its_patch(client: httpx.AsyncClient) -> None:
    envelope = (await run(client)).json()["envelope"]
    found = await client.get(f"/api/envelopes/{envelope['patch_id']}")
    assert (found.status_code, found.json()) == (200, envelope)


async def test_envelopes_are_listed_newest_first(client: httpx.AsyncClient) -> None:
    ids = [
        (await run(client, patch_code=f"const x={n}")).json()["envelope"]["patch_id"]
        for n in range(3)
    ]
    listed = (await client.get("/api/envelopes", params={"limit": 2})).json()
    assert [item["patch_id"] for item in listed["envelopes"]] == [ids[2], ids[1]]
    assert listed["schemaVersion"] == 1
    assert len((await client.get("/api/envelopes")).json()["envelopes"]) == 3


async def test_no_envelopes_are_an_empty_list(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/envelopes")).json()["envelopes"] == []


async def test_an_unknown_envelope_is_not_found_by_name(client: httpx.AsyncClient) -> None:
    response = await client.get("/api/envelopes/patch-0")
    assert (response.status_code, code_of(response)) == (404, "NOT_FOUND")
    assert "patch-0" in response.json()["error"]["message"]


@pytest.mark.parametrize(
    "name", ["..%2F..%2Fetc%2Fpasswd", "%2e%2e%2fenvelopes.sqlite", "a" * 101, "a%00b", "a'--"]
)
async def test_what_is_no_id_of_an_envelope_is_refused(
    client: httpx.AsyncClient, name: str
) -> None:
    response = await client.get(f"/api/envelopes/{name}")
    assert response.status_code in (404, 422)
    assert code_of(response) in ("NOT_FOUND", "INVALID_PARAMETERS")


@pytest.mark.parametrize("limit", ["0", "-1", "101", "1e9", "many", "9" * 400])
async def test_a_wrong_limit_is_named(client: httpx.AsyncClient, limit: str) -> None:
    response = await client.get("/api/envelopes", params={"limit": limit})
    assert (response.status_code, code_of(response)) == (422, "INVALID_PARAMETERS")
    assert "query.limit" in response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"error_type": "COSMIC"}, "body.error_type"),
        ({"patch_code": 3}, "body.patch_code"),
        ({"maxAttempts": 0}, "body.maxAttempts"),
        ({"patchCode": "x"}, "body.patchCode"),
        ({"logits": ["a"]}, "body.logits.0"),
        ({"command": "rm -rf"}, "body.command"),
        ({"original_code": "\ud800"}, "body.original_code"),
    ],
)
async def test_a_wrong_field_is_named_by_its_path(
    client: httpx.AsyncClient, changes: dict[str, Any], path: str
) -> None:
    response = await client.post(
        "/api/debug/run",
        content=json.dumps(SAMPLE | changes),
        headers={"Content-Type": "application/json"},
    )
    assert (response.status_code, code_of(response)) == (422, "INVALID_PARAMETERS")
    assert [wrong["path"] for wrong in response.json()["error"]["details"]] == [path]


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"original_code": "nowhere", "filePath": "prices.py"}, 422, "INVALID_PARAMETERS"),
        ({"filePath": "price.py"}, 404, "FILE_NOT_FOUND"),
        ({"filePath": "../secret.py"}, 403, "PERMISSION_DENIED"),
        ({"filePath": "blob.bin"}, 415, "BINARY_FILE"),
    ],
)
async def test_a_failure_of_the_tool_has_its_code_and_the_status_for_it(
    client: httpx.AsyncClient, project: Path, changes: dict[str, Any], status: int, code: str
) -> None:
    (project / "blob.bin").write_bytes(b"a\0b" * 100)
    response = await run(client, **changes)
    assert (response.status_code, code_of(response)) == (status, code)
    assert str(project) not in response.text


@pytest.mark.parametrize("logits", ["[NaN]", "[1e308, -1e308]", "[-Infinity]", "[]"])
async def test_any_logits_are_answered_or_refused(client: httpx.AsyncClient, logits: str) -> None:
    body = json.dumps(SAMPLE)[:-1] + f', "logits": {logits}}}'
    response = await client.post(
        "/api/debug/run", content=body, headers={"Content-Type": "application/json"}
    )
    assert response.status_code in (200, 422)
    json.loads(response.text, parse_constant=pytest.fail)


async def test_a_run_that_takes_too_long_is_a_gateway_timeout(project: Path) -> None:
    limits = {"tools.timeouts.run_debug_attempt": "1"}
    settings = offline(project.parent / "data", **limits)
    async with (
        gateway(project, settings) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        response = await run(client)
    assert (response.status_code, code_of(response)) == (504, "TOOL_TIMEOUT")


COMMAND = ["python", "-c", "import prices; prices.total([])"]


async def test_a_command_is_refused_unless_the_user_allowed_it(client: httpx.AsyncClient) -> None:
    response = await run(client, command=COMMAND)
    assert (response.status_code, code_of(response)) == (403, "COMMANDS_NOT_ALLOWED")
    assert "--allow-commands" in response.json()["error"]["message"]


async def test_an_allowed_command_proves_the_fix(project: Path) -> None:
    (project / "prices.py").write_text(PRICES)
    (project / "shop.py").write_text("from prices import total\n\nassert total([]) == 0\n")
    settings = offline(project.parent / "data", **{"gateway.allowCommands": "true"})
    async with (
        gateway(project, settings) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        response = await run(
            client,
            error_type="RUNTIME",
            message="ZeroDivisionError: division by zero",
            original_code="    return sum(prices) / len(prices)",
            patch_code="    return sum(prices) / max(1, len(prices))",
            filePath="prices.py",
            command=["python", "shop.py"],
        )
        envelope = response.json()["envelope"]
    assert envelope["verification"]["status"] == "proven", envelope["verification"]
    assert (project / "prices.py").read_text() == PRICES


async def test_secrets_in_a_patch_are_not_sent_back(client: httpx.AsyncClient) -> None:
    secret = "ghp_" + "a1B2" * 9
    response = await run(client, patch_code=f'const token = "{secret}"')
    assert response.status_code == 200
    listed = await client.get("/api/envelopes")
    assert secret not in response.text + listed.text

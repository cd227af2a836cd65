"""The solved cases over HTTP, and the user's word on them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.daemons import TRACE, offline, write_program
from tests.support.gateways import gateway, hosted, served
from whence.gateway.shared.host import Host

SECRET = "ghp_" + "a1B2" * 9
NONE_TITLE = {
    "errorDescription": "AttributeError: 'NoneType' object has no attribute 'title'",
    "rootCause": "find_account answers None for an unknown name",
    "solution": "raise KeyError where the account is looked up",
    "language": "python",
    "errorType": "AttributeError",
}
DIVISION = {
    "errorDescription": "ZeroDivisionError: division by zero in the average of an empty basket",
    "rootCause": "total(prices) / len(prices) with no prices",
    "solution": "answer zero for an empty basket",
    "language": "python",
    "errorType": "ZeroDivisionError",
}
BORROW = {
    "errorDescription": "error[E0502]: cannot borrow `items` as mutable",
    "rootCause": "an iterator over items is alive while it is pushed to",
    "solution": "collect the indices first",
    "language": "rust",
    "errorType": "E0502",
}
ITEM = {
    "id",
    "errorDescription",
    "rootCause",
    "solution",
    "language",
    "errorType",
    "confidence",
    "userValidated",
    "similarity",
    "metadata",
    "outcome",
    "state",
    "createdAt",
}


@pytest.fixture
async def host(project: Path) -> AsyncIterator[Host]:
    write_program(project)
    async with hosted(project) as host:
        yield host


@pytest.fixture
async def client(host: Host) -> AsyncIterator[httpx.AsyncClient]:
    async with served(host) as url, httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield client


@pytest.fixture
async def ids(host: Host) -> list[str]:
    """Of three cases, oldest first."""
    store = (await host.app()).store
    return [(await store.add(entry)).id for entry in (DIVISION, BORROW, NONE_TITLE)]


async def get_json(client: httpx.AsyncClient, path: str, **query: Any) -> Any:
    response = await client.get(path, params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def test_a_search_answers_as_the_command_line_does(
    client: httpx.AsyncClient, ids: list[str]
) -> None:
    found = await get_json(client, "/api/memory/search", query="object has no attribute 'title'")
    assert set(found) == {"query", "results", "totalFound"}
    assert found["query"] == "object has no attribute 'title'"
    best = found["results"][0]
    assert best["id"] == ids[2]
    assert set(best) == ITEM
    assert best["rootCause"] == NONE_TITLE["rootCause"]


async def test_a_search_keeps_to_its_filters(client: httpx.AsyncClient, ids: list[str]) -> None:
    sought = {"query": "cannot borrow items as mutable"}
    path = "/api/memory/search"
    assert (await get_json(client, path, **sought))["results"][0]["id"] == ids[1]
    assert (await get_json(client, path, **sought, language="python"))["results"] == []
    assert (await get_json(client, path, **sought, errorType="E0502"))["totalFound"] == 1
    assert (await get_json(client, path, **sought, minConfidence=1))["results"] == []


async def test_nothing_found_is_an_empty_list(client: httpx.AsyncClient) -> None:
    found = await get_json(client, "/api/memory/search", query="segmentation fault")
    assert (found["results"], found["totalFound"]) == ([], 0)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({}, "query.query"),
        ({"query": ""}, "query.query"),
        ({"query": "x", "limit": "11"}, "query.limit"),
        ({"query": "x", "limit": "few"}, "query.limit"),
        ({"query": "x", "minConfidence": "1.5"}, "query.minConfidence"),
        ({"query": "x", "minConfidence": "nan"}, "query.minConfidence"),
    ],
)
async def test_a_wrong_search_names_the_field(
    client: httpx.AsyncClient, query: dict[str, str], field: str
) -> None:
    response = await client.get("/api/memory/search", params=query)
    assert response.status_code == 422
    assert [wrong["path"] for wrong in response.json()["error"]["details"]] == [field]


async def test_similar_cases_are_found_by_message_by_trace_and_by_code(
    client: httpx.AsyncClient, ids: list[str]
) -> None:
    path = "/api/history/similar"
    by_message = await get_json(client, path, message="NoneType has no attribute title")
    by_trace = await get_json(client, path, message=TRACE)
    by_code = await get_json(client, path, code="average = total(prices) / len(prices)")
    by_both = await get_json(client, path, message=TRACE, code="return account.title()")
    best = [found["results"][0]["id"] for found in (by_message, by_trace, by_code, by_both)]
    assert best == [ids[2], ids[2], ids[0], ids[2]]
    assert set(by_message["results"][0]) == ITEM


async def test_an_analysis_of_the_same_error_is_the_most_similar(
    client: httpx.AsyncClient, ids: list[str]
) -> None:
    begun = await client.post("/api/investigations", json={"text": TRACE})
    async with client.stream("GET", f"/api/investigations/{begun.json()['id']}/events") as events:
        async for _ in events.aiter_lines():
            pass  # until it has finished
    found = await get_json(client, "/api/history/similar", message=TRACE)
    best = found["results"][0]
    assert (best["id"], best["exact"], best["similarity"]) == (begun.json()["id"], True, 1.0)
    assert best["id"] not in ids


async def test_nothing_is_similar_to_nothing(client: httpx.AsyncClient, ids: list[str]) -> None:
    assert ids
    nothing = {"query": "", "results": [], "totalFound": 0}
    assert await get_json(client, "/api/history/similar") == nothing
    assert await get_json(client, "/api/history/similar", message=" ", code="\n") == nothing


async def test_cases_are_listed_newest_first_in_pages(
    client: httpx.AsyncClient, ids: list[str]
) -> None:
    first = await get_json(client, "/api/memory", limit=2)
    second = await get_json(client, "/api/memory", limit=2, offset=2)
    assert [item["id"] for item in first["results"] + second["results"]] == ids[::-1]
    assert first["totalFound"] == second["totalFound"] == 3
    rust = await get_json(client, "/api/memory", language="rust")
    assert [item["id"] for item in rust["results"]] == [ids[1]]


async def test_a_case_is_shown_whole(client: httpx.AsyncClient, ids: list[str]) -> None:
    case = await get_json(client, f"/api/memory/{ids[0]}")
    assert case["schemaVersion"] == 1
    assert case["solution"] == DIVISION["solution"]


async def test_feedback_moves_the_confidence(client: httpx.AsyncClient, ids: list[str]) -> None:
    before = (await get_json(client, f"/api/memory/{ids[0]}"))["confidence"]
    path = f"/api/memory/{ids[0]}/feedback"
    validated = await client.post(path, json={"verdict": "validated"})
    assert set(validated.json()) == {"id", "confidence"}
    assert validated.json()["confidence"] > before
    rejected = await client.post(path, json={"verdict": "rejected", "reason": "another basket"})
    assert rejected.json()["confidence"] < before
    assert (await get_json(client, f"/api/memory/{ids[0]}"))["rejectedReason"] == "another basket"
    found = await get_json(client, "/api/memory/search", query="average of an empty basket")
    assert [item["id"] for item in found["triedAndFailed"]] == [ids[0]]
    assert ids[0] not in [item["id"] for item in found["results"]]


async def test_a_forgotten_case_is_gone(client: httpx.AsyncClient, ids: list[str]) -> None:
    forgotten = await client.delete(f"/api/memory/{ids[0]}")
    assert (forgotten.status_code, forgotten.content) == (204, b"")
    assert (await client.get(f"/api/memory/{ids[0]}")).status_code == 404
    assert (await get_json(client, "/api/memory"))["totalFound"] == 2
    assert (await client.delete(f"/api/memory/{ids[0]}")).status_code == 404


async def test_the_place_of_the_search_is_no_case(client: httpx.AsyncClient) -> None:
    refused = await client.delete("/api/memory/search")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "GET")


async def test_an_unknown_case_is_not_found_by_name(client: httpx.AsyncClient) -> None:
    feedback = {"verdict": "validated"}
    for response in (
        await client.get("/api/memory/rca-0"),
        await client.delete("/api/memory/rca-0"),
        await client.post("/api/memory/rca-0/feedback", json=feedback),
    ):
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "NOT_FOUND"
        assert "rca-0" in response.json()["error"]["message"]


@pytest.mark.parametrize("name", ["..%2Fledger.db", "%2e%2e", "a" * 101, "a%00b", "a b", "a;b"])
async def test_what_is_no_id_of_a_case_is_refused(client: httpx.AsyncClient, name: str) -> None:
    for response in (
        await client.get(f"/api/memory/{name}"),
        await client.delete(f"/api/memory/{name}"),
        await client.post(f"/api/memory/{name}/feedback", json={"verdict": "validated"}),
    ):
        assert response.status_code in (404, 405, 422)
        assert set(response.json()) == {"error"}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "body.verdict"),
        ({"verdict": "good"}, "body.verdict"),
        ({"verdict": "rejected", "reason": 3}, "body.reason"),
        ({"verdict": "rejected", "because": "x"}, "body.because"),
        ([], "body"),
    ],
)
async def test_wrong_feedback_names_the_field(
    client: httpx.AsyncClient, body: Any, path: str
) -> None:
    response = await client.post("/api/memory/rca-0/feedback", json=body)
    assert response.status_code == 422
    assert [wrong["path"] for wrong in response.json()["error"]["details"]] == [path]


async def test_secrets_in_a_reason_are_not_kept(client: httpx.AsyncClient, ids: list[str]) -> None:
    body = {"verdict": "rejected", "reason": f"my token is {SECRET}"}
    await client.post(f"/api/memory/{ids[0]}/feedback", json=body)
    case = await get_json(client, f"/api/memory/{ids[0]}")
    assert case["rejectedReason"] == "my token is [redacted]"


async def test_half_a_character_in_a_reason_is_answered(
    client: httpx.AsyncClient, ids: list[str]
) -> None:
    body = json.dumps({"verdict": "rejected", "reason": "\ud800"})
    response = await client.post(
        f"/api/memory/{ids[0]}/feedback",
        content=body,
        headers={"Content-Type": "application/json"},
    )
    assert response.status_code == 422


async def test_a_store_that_cannot_be_opened_is_told(project: Path) -> None:
    data = project.parent / "data"
    data.mkdir()
    (data / "memory").write_text("in the way")
    async with (
        gateway(project, offline(data)) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as client,
    ):
        response = await client.get("/api/memory")
        alive = await client.get("/health")
    assert response.status_code == 503
    assert response.json()["error"]["code"] == "STORE_UNAVAILABLE"
    assert str(project) not in response.text
    assert alive.status_code == 200

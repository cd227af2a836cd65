from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import analysis, circumstances, metadata
from tests.support.cli import Whence
from tests.support.lsp.client import Client, LspError, connected
from whence.lsp.server import Options

ENTRY = {
    "errorDescription": "KeyError: 'rate' while prices are converted",
    "rootCause": "The table of rates is read before it is filled.",
    "solution": "Fill the table first.",
    "language": "python",
}


@asynccontextmanager
async def session(project: Path, tmp_path: Path) -> AsyncIterator[tuple[Client, str]]:
    """A client, and the id of the one case there is."""
    settings = {"data_dir": str(tmp_path / "data"), "embedder": "lexical"}
    async with connected(Options(settings)) as (client, server):
        await client.initialize(project)
        app = await (await server.daemon()).app(project)
        yield client, (await app.store.add(ENTRY)).id


@asynccontextmanager
async def stocked(project: Path, tmp_path: Path) -> AsyncIterator[Client]:
    """A client, and four cases: unsolved, in Python, in Go, and of another workspace."""
    settings = {"data_dir": str(tmp_path / "data"), "embedder": "lexical"}
    async with connected(Options(settings)) as (client, server):
        await client.initialize(project)
        app = await (await server.daemon()).app(project)
        own, other = app.workspace_id, "another-workspace"
        unsolved = {"outcome": "notFound", "rootCause": "", "solution": "", "nextSteps": ["Look."]}
        made: list[tuple[str, dict[str, Any]]] = [
            (own, unsolved),
            (own, {}),
            (own, {"language": "go"}),
            (other, {}),
        ]
        for number, (workspace_id, changes) in enumerate(made, start=1):
            created = metadata(f"2026-03-0{number}T10:00:00Z")
            await app.store.remember(
                analysis(number, metadata=created, **changes),
                circumstances(workspace_id=workspace_id),
            )
        yield client


def ids(answer: dict[str, Any]) -> list[str]:
    return [item["id"] for item in answer["results"]]


async def test_a_search_answers_as_the_command_line_does(project: Path, tmp_path: Path) -> None:
    async with session(project, tmp_path) as (client, case_id):
        asked = {"query": ENTRY["errorDescription"], "limit": 3, "language": "python"}
        answer = await client.request("whence/memorySearch", asked)
        assert [item["id"] for item in answer["results"]] == [case_id]
        assert await client.request("whence/memorySearch", {**asked, "language": "go"}) == {
            "query": ENTRY["errorDescription"],
            "results": [],
            "totalFound": 0,
        }
    whence = Whence(project, tmp_path / "data")
    assert whence("memory", "search", ENTRY["errorDescription"], "--json").json == answer


async def test_the_list_answers_as_the_command_line_does(project: Path, tmp_path: Path) -> None:
    async with session(project, tmp_path) as (client, case_id):
        answer = await client.request("whence/memoryList")
        assert [item["id"] for item in answer["results"]] == [case_id]
    assert Whence(project, tmp_path / "data")("memory", "list", "--json").json == answer


async def test_the_newest_case_comes_first_and_the_rest_page_by_page(
    project: Path, tmp_path: Path
) -> None:
    async with stocked(project, tmp_path) as client:
        first = await client.request("whence/memoryList", {"limit": 2})
        rest = await client.request("whence/memoryList", {"limit": 2, "offset": 2})
        assert ids(first) == ["analysis-4", "analysis-3"]
        assert ids(rest) == ["analysis-2"]
        assert first["totalFound"] == rest["totalFound"] == 3
        assert ids(await client.request("whence/memoryList", {"offset": 9})) == []


async def test_the_list_can_be_of_one_language(project: Path, tmp_path: Path) -> None:
    async with stocked(project, tmp_path) as client:
        answer = await client.request("whence/memoryList", {"language": "Go"})
        assert ids(answer) == ["analysis-3"]
        assert answer["totalFound"] == 1


async def test_the_list_marks_what_other_workspaces_solved_or_leaves_it_out(
    project: Path, tmp_path: Path
) -> None:
    async with stocked(project, tmp_path) as client:
        everything = await client.request("whence/memoryList")
        marked = [item["id"] for item in everything["results"] if item.get("otherWorkspace")]
        assert marked == ["analysis-4"]
        own = await client.request("whence/memoryList", {"thisWorkspace": True})
        assert ids(own) == ["analysis-3", "analysis-2"]
        assert own["totalFound"] == 2


async def test_an_error_without_a_cause_is_no_solved_case(project: Path, tmp_path: Path) -> None:
    async with stocked(project, tmp_path) as client:
        assert "analysis-1" not in ids(await client.request("whence/memoryList"))


async def test_text_is_another_name_for_the_query(project: Path, tmp_path: Path) -> None:
    async with session(project, tmp_path) as (client, case_id):
        answer = await client.request("whence/memorySearch", {"text": "KeyError: 'rate'"})
        assert answer["query"] == "KeyError: 'rate'"
        assert [item["id"] for item in answer["results"]] == [case_id]


async def test_a_search_can_leave_other_workspaces_out(project: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    async with session(project, tmp_path) as (client, _):
        text = "ValueError: no such currency: XTS"
        elsewhere = {
            **ENTRY,
            "errorDescription": text,
            "workspaceId": "another-workspace",
        }
        settings = {"data_dir": str(tmp_path / "data"), "embedder": "lexical"}
        async with connected(Options(settings)) as (second, server):
            await second.initialize(other)
            app = await (await server.daemon()).app(other)
            made = await app.store.add(elsewhere)
        found = await client.request("whence/memorySearch", {"query": text})
        assert found["results"][0]["id"] == made.id
        assert found["results"][0]["otherWorkspace"] is True
        own = await client.request("whence/memorySearch", {"query": text, "thisWorkspace": True})
        assert made.id not in [item["id"] for item in own["results"]]


@pytest.mark.parametrize(
    ("method", "params", "field"),
    [
        ("whence/memorySearch", {}, "query"),
        ("whence/memorySearch", {"query": " "}, "query"),
        ("whence/memorySearch", {"query": 3}, "query"),
        ("whence/memorySearch", {"query": "x", "limit": 0}, "limit"),
        ("whence/memorySearch", {"query": "x", "limit": "many"}, "limit"),
        ("whence/memorySearch", {"query": "x", "language": ["go"]}, "language"),
        ("whence/memorySearch", {"query": "x", "thisWorkspace": "yes"}, "thisWorkspace"),
        ("whence/memorySearch", {"query": "x", "minConfidence": 2}, "minConfidence"),
        ("whence/memoryList", {"language": 1}, "language"),
        ("whence/memoryList", {"limit": 0}, "limit"),
        ("whence/memoryList", {"limit": 201}, "limit"),
        ("whence/memoryList", {"limit": True}, "limit"),
        ("whence/memoryList", {"offset": -1}, "offset"),
        ("whence/memoryList", {"offset": "10"}, "offset"),
        ("whence/memoryList", {"thisWorkspace": 1}, "thisWorkspace"),
        ("whence/memoryList", {"uri": 1}, "uri"),
        ("whence/memoryFeedback", {"id": "x"}, "verdict"),
        ("whence/memoryFeedback", {"id": "x", "verdict": "good"}, "verdict"),
        ("whence/memoryFeedback", {"verdict": "validated"}, "id"),
        ("whence/memoryFeedback", {"id": "x", "verdict": "rejected", "reason": 1}, "reason"),
        ("whence/memoryForget", {}, "id"),
        ("whence/memoryForget", {"id": ["x"]}, "id"),
    ],
)
async def test_a_wrong_parameter_is_named(
    project: Path, tmp_path: Path, method: str, params: dict[str, Any], field: str
) -> None:
    settings = {"data_dir": str(tmp_path / "data")}
    async with connected(Options(settings)) as (client, _):
        await client.initialize(project)
        with pytest.raises(LspError) as wrong:
            await client.request(method, params)
        assert wrong.value.code == -32602
        assert wrong.value.message.startswith(f"{method}: {field}")


async def test_feedback_moves_the_confidence(project: Path, tmp_path: Path) -> None:
    async with session(project, tmp_path) as (client, case_id):
        yes = {"id": case_id, "verdict": "validated"}
        assert await client.request("whence/memoryFeedback", yes) == {
            "id": case_id,
            "confidence": pytest.approx(0.9),
        }
        no = {"id": case_id, "verdict": "rejected", "reason": "it was the cache"}
        answer = await client.request("whence/memoryFeedback", no)
        assert answer == {"id": case_id, "confidence": pytest.approx(0.2)}


async def test_what_is_forgotten_is_gone(project: Path, tmp_path: Path) -> None:
    async with session(project, tmp_path) as (client, case_id):
        assert await client.request("whence/memoryForget", {"id": case_id}) == {"id": case_id}
        with pytest.raises(LspError, match=case_id) as unknown:
            await client.request("whence/memoryForget", {"id": case_id})
        assert unknown.value.code == -32803


@pytest.mark.parametrize(
    ("method", "more"),
    [("whence/memoryForget", {}), ("whence/memoryFeedback", {"verdict": "rejected"})],
)
async def test_what_no_longer_counts_is_no_longer_shown(
    project: Path, tmp_path: Path, method: str, more: dict[str, str]
) -> None:
    settings = {"data_dir": str(tmp_path / "data"), "embedder": "lexical"}
    async with connected(Options(settings)) as (client, server):
        await client.initialize(project)
        app = await (await server.daemon()).app(project)
        made = analysis()
        await app.store.remember(made, circumstances(workspace_id=app.workspace_id))
        await server.findings.show(project, made)
        await client.request(method, {"id": made.id, **more})
        assert server.findings.get(made.id) is None
        client.ignores.add("textDocument/publishDiagnostics")


async def test_without_a_folder_the_store_is_searched_all_the_same(tmp_path: Path) -> None:
    async with connected(Options({"data_dir": str(tmp_path / "data")})) as (client, _):
        await client.initialize()
        answer = await client.request("whence/memorySearch", {"query": "KeyError"})
        assert answer["totalFound"] == 0

"""Questions that need an operation of a bridge, from the question to the answer.

The model chooses by the descriptions alone; see `tests.support.lmstudio.chooser`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.bridge import OPERATIONS, Bridge
from tests.support.lmstudio.chooser import NOTHING_OFFERED
from tests.support.talking import SECONDS, WAYS, check, talking
from whence_tools.contract import ErrorCode

WORD = f"word{secrets.token_hex(4)}"
FILE = f"file{secrets.token_hex(4)}.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the bridge bridges to: not the workspace."""
    notes = tmp_path / "elsewhere" / "notes"
    notes.mkdir(parents=True)
    (notes / "plan.md").write_text(f"# Plan\nThe embedding is called {WORD}.\nNothing else.\n")
    (notes / FILE).write_text("short\n")
    return notes.parent


@dataclass(frozen=True)
class Golden:
    """A question, the tool that it needs, and what only the tool's result tells."""

    tool: str
    question: str
    value: Callable[[Bridge], str]


GOLDENS = (
    Golden(
        "files_search",
        'Search the files of the bridge for "embedding": what is the text of the match?',
        lambda _: WORD,
    ),
    Golden(
        "files_tree",
        'Show the directory tree of the bridge below the path "notes": what file name has a size '
        "of 6 bytes?",
        lambda _: FILE,
    ),
    Golden(
        "policy_check",
        'Does the policy allow to execute the target "notes/plan.md", and what is the rule?',
        lambda bridge: bridge.facts["refusal"],
    ),
    Golden(
        "status",
        "What is the status of the bridge, and its build?",
        lambda bridge: bridge.facts["build"],
    ),
    Golden(
        "files_content",
        'Fetch the content of the small file at path "notes/plan.md" of the bridge: what is said '
        "about an embedding?",
        lambda _: WORD,
    ),
)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.tool)
async def test_the_model_finds_the_operation_that_tells_what_is_asked(
    golden: Golden, way: str, project: Path, folder: Path
) -> None:
    async with Bridge(folder) as bridge, talking(project, bridge.document_url) as talk:
        told = await talk.ask(way, golden.question)
        await check(talk, told, golden.tool, golden.value(bridge))
        assert [heard.status for heard in bridge.calls()] == [200]


async def test_a_bridge_that_wants_a_token_gets_the_one_of_the_settings(
    project: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Bridge(folder, token="s3cret-t0ken") as bridge:
        monkeypatch.setenv("WHENCE_OPENAPI__AUTH", json.dumps({bridge.url: "s3cret-t0ken"}))
        async with talking(project, bridge.document_url) as talk:
            told = await talk.ask("socket", GOLDENS[3].question)
            await check(talk, told, "status", bridge.facts["build"])
        assert "s3cret-t0ken" not in json.dumps(told.events)


async def test_a_useless_description_leaves_the_question_open(project: Path, folder: Path) -> None:
    async with Bridge(folder) as bridge:
        bridge.describe("v1.status", "Do the usual thing.")
        async with talking(project, bridge.document_url) as talk:
            told = await talk.ask("socket", GOLDENS[3].question, tools=["status", "files_search"])
    assert (told.calls, told.output) == ([], NOTHING_OFFERED)


async def test_operations_that_nobody_can_tell_apart_are_not_offered(
    project: Path, folder: Path
) -> None:
    async with Bridge(folder) as bridge, talking(project, bridge.document_url) as talk:
        await talk.ask("socket", GOLDENS[3].question)
        names = set(talk.offered())
    assert {"files_search", "files_tree", "jobs_get"} <= names
    assert not {name for name in names if "links" in name or "dump" in name}


@pytest.mark.parametrize("way", WAYS)
async def test_a_missing_argument_is_named_and_the_model_corrects_its_call(
    way: str, project: Path, folder: Path
) -> None:
    async with (
        Bridge(folder) as bridge,
        talking(project, bridge.document_url, forgets=["query"]) as talk,
    ):
        told = await talk.ask(way, GOLDENS[0].question)
    assert [name for name, _ in told.calls] == ["files_search", "files_search"]
    assert told.calls[0][1].keys() < told.calls[1][1].keys()
    refused, found = told.results
    assert refused["error"]["code"] == ErrorCode.INVALID_PARAMETERS
    assert refused["error"]["tool_name"] == "files_search"
    assert "query" in refused["error"]["message"]
    assert found["success"]
    assert WORD in told.output
    assert len(bridge.calls()) == 1  # the wrong call never left


@dataclass(frozen=True)
class Trouble:
    """A question whose operation fails, and how.

    Attributes:
        instead: what the model turns to; None where nothing else can tell it.
    """

    question: str
    tool: str
    code: ErrorCode
    status: int | None
    instead: str | None


TROUBLES = {
    "404": Trouble(
        'Get the job with jobId "nightly" of the bridge: what is its state, who its owner?',
        "jobs_get",
        ErrorCode.API_ERROR,
        404,
        "jobs_list",
    ),
    "500": Trouble(
        "Rebuild the index that searches use, from scratch.",
        "index_rebuild",
        ErrorCode.API_ERROR,
        500,
        None,
    ),
    "429": Trouble(
        'Embed the text "pie" as a vector.',
        "embeddings_create",
        ErrorCode.RATE_LIMIT_EXCEEDED,
        429,
        None,
    ),
    "slow": Trouble(
        "Build a fresh report on the test coverage, or show the last: how much is the coverage?",
        "reports_build",
        ErrorCode.TOOL_TIMEOUT,
        None,
        "reports_latest",
    ),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
async def test_a_failure_is_told_in_a_sentence_and_the_model_goes_on(
    trouble: Trouble, way: str, project: Path, folder: Path
) -> None:
    limits = {"tools.timeouts.reports_build": "300"}
    async with (
        Bridge(folder) as bridge,
        talking(project, bridge.document_url, settings=limits) as talk,
    ):
        told = await talk.ask(way, trouble.question)
        again = await talk.ask(way, GOLDENS[3].question)
    assert told.calls[0][0] == trouble.tool
    error = told.results[0]["error"]
    assert (error["code"], error["tool_name"]) == (trouble.code, trouble.tool)
    assert error.get("status") == trouble.status
    assert 10 < len(error["message"]) < 300
    assert not {"Traceback", str(folder), bridge.url} & set(error["message"].split())
    assert [name for name, _ in told.calls[1:]] == ([trouble.instead] if trouble.instead else [])
    if trouble.instead is None:
        assert trouble.code in told.output
    else:
        facts = {"jobs_list": "owner", "reports_latest": "coverage"}
        assert bridge.facts[facts[trouble.instead]] in told.output
    assert bridge.facts["build"] in again.output


async def test_a_rate_limit_says_how_long_to_wait(project: Path, folder: Path) -> None:
    async with Bridge(folder) as bridge, talking(project, bridge.document_url) as talk:
        told = await talk.ask("socket", TROUBLES["429"].question)
    assert "7" in told.results[0]["error"]["message"]


async def test_a_large_answer_is_capped_and_still_answered_from(
    project: Path, folder: Path
) -> None:
    async with Bridge(folder) as bridge, talking(project, bridge.document_url) as talk:
        told = await talk.ask(
            "socket", "Export the whole access log of the bridge as text: what was served?"
        )
        value = bridge.facts["build"]
    (envelope,) = told.results
    assert envelope["success"]
    assert len(json.dumps(envelope)) <= 256 * 1024
    assert envelope["data"]["shortened"]
    assert value in told.output


async def test_a_changed_document_changes_the_tools_without_a_restart(
    project: Path, folder: Path
) -> None:
    async with Bridge(folder) as bridge, talking(project, bridge.document_url) as talk:
        first = await talk.ask("socket", GOLDENS[3].question)
        bridge.rename("v1.status", "v1.state", "Tell the status of the bridge with its build.")
        bridge.add(replace(_operation("v1.jobs.list"), id="v1.tasks.list", path="/v1/tasks"))
        second = first
        async with asyncio.timeout(SECONDS):  # a document is looked at once a second at most
            while second.calls == first.calls:
                second = await talk.ask("socket", GOLDENS[3].question)
        names = set(talk.offered())
        fetched = [heard.status for heard in bridge.heard if not heard.operation]
    assert first.calls == [("status", {})]
    assert second.calls == [("state", {})]
    assert bridge.facts["build"] in second.output
    assert "status" not in names
    assert {"tasks_list", "jobs_list"} <= names
    assert fetched.count(200) == 2  # as often as there was something new


@pytest.mark.parametrize(("window", "most"), [(4096, 4), (16_384, 40), (131_072, 40)])
async def test_among_hundreds_of_operations_the_right_one_is_offered(
    window: int, most: int, project: Path, folder: Path
) -> None:
    async with Bridge(folder) as bridge:
        status = bridge.operations.pop("v1.status")
        for number in range(300):
            says = f"List the {number} parts of the machine, each with its maker and its weight."
            bridge.add(
                replace(status, id=f"v1.parts.{number}", path=f"/v1/parts/{number}", says=says)
            )
        bridge.add(status)
        async with talking(project, bridge.document_url, window=window) as talk:
            told = await talk.ask("socket", GOLDENS[3].question)
            await check(talk, told, "status", bridge.facts["build"])
            assert len(talk.offered()) <= most
            named = [f"parts_{number}" for number in range(30)]
            if window > 16_384:  # a client's own choice is not cut
                await talk.ask("socket", GOLDENS[3].question, tools=named)
                assert list(talk.offered()) == named


async def test_two_documents_with_the_same_operations_keep_both(
    project: Path, folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    async with (
        Bridge(folder) as one,
        Bridge(other) as two,
        talking(project, one.document_url, two.document_url) as talk,
    ):
        await talk.ask("socket", GOLDENS[3].question)
        named = [name for name in talk.offered() if name.endswith("status")]
        assert len(named) == 2
        builds = set()
        for name in named:
            result = await (await talk.host.app()).call_tool(name, {})
            assert result.data is not None
            builds.add(_build(result.data["content"]))
        assert builds == {one.facts["build"], two.facts["build"]}


async def test_a_bridge_that_went_away_is_told_and_its_tools_stay(
    project: Path, folder: Path
) -> None:
    async with Bridge(folder) as bridge, talking(project, bridge.document_url) as talk:
        await talk.ask("socket", GOLDENS[3].question)
        await bridge.__aexit__()
        told = await talk.ask("socket", GOLDENS[3].question)
    assert told.results[0]["error"]["code"] == ErrorCode.API_ERROR
    assert "status" in told.output


def _build(content: Any) -> str:
    found: str = (json.loads(content) if isinstance(content, str) else content)["build"]
    return found


def _operation(name: str) -> Any:
    return next(operation for operation in OPERATIONS if operation.id == name)

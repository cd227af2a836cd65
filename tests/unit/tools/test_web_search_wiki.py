"""The tool as a model sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.cpu import ThreadCpu
from tests.support.web import WebStandIn, example_web, web_stand_in
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.ports import ToolContext
from whence_tools.web import PublicWeb
from whence_tools.web_search_wiki import (
    TOOL,
    WebSearchInput,
    WebSearchOutput,
    count_languages,
    run,
    shorten,
)
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

QUERY = "TypeError Cannot read property map of undefined"


@pytest.fixture
async def stand_in() -> AsyncIterator[WebStandIn]:
    async with web_stand_in() as running:
        yield running


@pytest.fixture
def workspace(project: Path) -> Workspace:
    return Workspace(project)


@pytest.fixture
def context(stand_in: WebStandIn, workspace: Workspace, tmp_path: Path) -> ToolContext:
    return ToolContext(
        workspace=workspace,
        cpu=ThreadCpu(),
        web=PublicWeb(cache_dir=tmp_path / "cache", endpoints=stand_in.endpoints),
    )


def search_input(**parameters: Any) -> WebSearchInput:
    return WebSearchInput.model_validate({"query": QUERY} | parameters)


async def failure(params: WebSearchInput, context: ToolContext) -> ToolFailure:
    with pytest.raises(ToolFailure) as caught:
        await run(params, context)
    return caught.value


async def test_it_is_off_unless_switched_on_and_says_how(workspace: Workspace) -> None:
    off = await failure(search_input(), ToolContext(workspace=workspace, cpu=ThreadCpu()))

    assert off.code == ErrorCode.API_ERROR
    assert "web.enabled" in off.message


async def test_results_of_all_sources_come_in_one_order(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow", "github", "mdn")
    output = await run(search_input(sources=["stackoverflow", "github", "mdn"]), context)

    scores = [hit.relevance_score for hit in output.results]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert {hit.source for hit in output.results} == {"stackoverflow", "github", "mdn"}
    assert output.total_found == 5
    assert output.source_errors is None
    assert all(len(hit.snippet) <= 200 for hit in output.results)
    assert not [hit for hit in output.results if "<" in hit.snippet.replace("Vec<String>", "")]


async def test_no_more_than_asked_for_are_returned_but_all_are_counted(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow", "github")
    output = await run(search_input(maxResults=1), context)

    assert len(output.results) == 1
    assert output.total_found == 4


async def test_nothing_private_is_in_any_request(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow", "github", "mdn", "docs_go")
    (context.workspace.root / "main.go").write_text("package main")
    query = "open /srv/acme/payroll.db: denied for jane@acme.com at db.acme.internal:5432"
    output = await run(
        search_input(query=query, sources=["stackoverflow", "github", "mdn", "docs"]), context
    )

    sent = " ".join(f"{item.path} {item.params} {item.headers}" for item in stand_in.requests)
    assert len(stand_in.requests) == 4
    assert not [word for word in ("acme", "payroll", "jane", "5432", "srv") if word in sent]
    assert output.query == query
    assert output.searched_for
    assert "acme" not in output.searched_for


async def test_a_query_with_nothing_public_in_it_is_not_sent(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    refused = await failure(search_input(query="/srv/acme/payroll.db"), context)

    assert refused.code == ErrorCode.INVALID_PARAMETERS
    assert stand_in.requests == []


async def test_no_source_is_a_mistake_that_names_them(context: ToolContext) -> None:
    refused = await failure(search_input(sources=[]), context)

    assert refused.code == ErrorCode.INVALID_PARAMETERS
    assert "stackoverflow" in refused.message


async def test_nothing_found_anywhere_is_no_results(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow_empty", "github_empty")

    assert (await failure(search_input(), context)).code == ErrorCode.NO_RESULTS


async def test_one_failing_source_is_named_beside_the_results(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow")
    stand_in.serve_raw("/github/search/issues", "{}", status=500)
    output = await run(search_input(), context)

    assert len(output.results) == 2
    assert output.source_errors == {"github": "answered with status 500"}


async def test_nothing_found_is_not_claimed_for_a_source_that_failed(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow_empty")
    stand_in.serve_raw("/github/search/issues", "{}", status=500)
    output = await run(search_input(), context)

    assert (output.results, output.total_found) == ([], 0)
    assert output.source_errors == {"github": "answered with status 500"}


async def test_when_all_fail_it_is_an_api_error_with_the_reasons(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("github_limited")
    stand_in.serve_raw("/stackexchange/2.3/search/advanced", "{}", status=500)
    failed = await failure(search_input(), context)

    assert failed.code == ErrorCode.API_ERROR
    assert "stackoverflow answered with status 500" in failed.message
    assert "github wants fewer requests" in failed.message


async def test_when_all_are_limited_it_says_when_to_try_again(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow_throttled", "github_secondary_limit")
    failed = await failure(search_input(), context)

    assert failed.code == ErrorCode.RATE_LIMIT_EXCEEDED
    assert "Try again in 30 s" in failed.message


def test_the_workspaces_languages_are_those_with_most_files(tmp_path: Path) -> None:
    names = ["a.py", "b.py", "c.py", "x.ts", "y.tsx", "z.go", "w.rs", "README.md"]
    for name in names:
        (tmp_path / name).write_text("")

    languages = count_languages(Workspace(tmp_path))

    assert languages[:2] == ["python", "typescript"]
    assert len(languages) == 3


async def test_shorter_renderings_get_smaller_and_say_what_is_missing(
    context: ToolContext, stand_in: WebStandIn
) -> None:
    stand_in.serve("stackoverflow", "github")
    output = await run(search_input(), context)
    steps = list(shorten(output))

    sizes = [len(step.model_dump_json()) for step in (output, *steps)]
    assert sizes == sorted(sizes, reverse=True)
    assert [len(step.results) for step in steps] == [4, 1]
    assert all(step.shortened and "maxResults" in step.shortened for step in steps)


async def test_the_success_example_answers_what_it_says(workspace: Workspace) -> None:
    async with example_web() as web:
        context = ToolContext(workspace=workspace, cpu=ThreadCpu(), web=web)
        output = await run(WebSearchInput.model_validate(TOOL.success_example.parameters), context)

    expected = TOOL.success_example.result["data"]
    assert output.wire().items() >= expected.items()


def test_optional_extras_are_left_out_of_the_wire_form() -> None:
    wire = WebSearchOutput(query="abc", results=[], total_found=0).wire()

    assert wire == {"query": "abc", "results": [], "totalFound": 0}

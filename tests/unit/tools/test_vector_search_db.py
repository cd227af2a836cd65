"""The tool over a real store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.cases import ThreadCpu, analysis, circumstances, store_in
from whence.memory.port import WorkspaceCases
from whence.memory.store import CaseStore
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.ports import ToolContext
from whence_tools.solved_cases import CaseMatch, CaseQuery, CaseSearch
from whence_tools.vector_search_db import TOOL, read_problem
from whence_tools.workspace import Workspace

SOURCE = "def read(row):\n    return row['column_1']\n"


def trace(root: Path) -> str:
    return (
        "Traceback (most recent call last):\n"
        f'  File "{root}/shop/orders.py", line 2, in read\n'
        "    return row['column_1']\n"
        "KeyError: 'column_1'\n"
    )


@pytest.fixture
def workspace(project: Path) -> Workspace:
    (project / "shop").mkdir()
    (project / "shop" / "orders.py").write_text(SOURCE)
    return Workspace(project)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[CaseStore]:
    opened = store_in(tmp_path / "data")
    yield opened
    await opened.close()


def context(workspace: Workspace, store: CaseStore | None) -> ToolContext:
    memory = WorkspaceCases(store, "shop") if store else None
    return ToolContext(workspace=workspace, cpu=ThreadCpu(), memory=memory)


async def test_a_whole_stack_trace_finds_its_own_case_first(
    workspace: Workspace, store: CaseStore
) -> None:
    problem = await asyncio.to_thread(read_problem, trace(workspace.root), workspace.root)
    assert problem is not None
    await store.remember(analysis(2), circumstances())
    await store.remember(analysis(1, fingerprint=problem.fingerprint), circumstances())
    query = CaseQuery(query=trace(workspace.root), min_confidence=0.99)
    found = await TOOL.run(query, context(workspace, store))
    assert [(match.id, match.exact, match.similarity) for match in found.results] == [
        ("analysis-1", True, 1.0)
    ]


async def test_prose_is_searched_by_meaning(workspace: Workspace, store: CaseStore) -> None:
    assert read_problem("a column is missing in the orders", workspace.root) is None
    await store.remember(analysis(1), circumstances())
    query = CaseQuery(query="a column is missing while reading the import of orders")
    found = await TOOL.run(query, context(workspace, store))
    assert [match.exact for match in found.results] == [None]


async def test_without_a_store_the_model_is_told_to_go_on(workspace: Workspace) -> None:
    with pytest.raises(ToolFailure) as failure:
        await TOOL.run(CaseQuery(query="x"), context(workspace, None))
    assert failure.value.code is ErrorCode.DB_CONNECTION_FAILED


async def test_the_answer_has_the_contracts_fields_and_no_null(
    workspace: Workspace, store: CaseStore
) -> None:
    await store.remember(analysis(1), circumstances())
    query = CaseQuery(query="KeyError: 'column_1' while reading the import of orders")
    answer = (await TOOL.run(query, context(workspace, store))).wire()
    assert set(answer) == {"query", "results", "totalFound"}
    (match,) = answer["results"]
    assert set(match) == {
        "id", "errorDescription", "rootCause", "solution", "language", "errorType", "confidence",
        "userValidated", "similarity", "metadata", "fingerprint", "outcome", "state",
    }  # fmt: skip
    assert match["metadata"] == {"createdAt": "2026-03-01T10:00:00Z", "fixedIn": "shop/orders.py"}


def test_shorter_renderings_shrink_say_so_and_keep_the_best() -> None:
    long = "one line\n" * 200
    matches = [
        CaseMatch.model_validate(
            {
                "id": f"case-{number}",
                "errorDescription": long,
                "rootCause": long,
                "solution": "x",
                "language": "",
                "errorType": "",
                "confidence": 1,
                "userValidated": False,
                "similarity": 1,
                "metadata": {"createdAt": "", "fixedIn": ""},
            }
        )
        for number in range(3)
    ]
    output = CaseSearch(query="q", results=matches[:2], total_found=3, tried_and_failed=matches[2:])
    assert TOOL.shorter is not None
    steps = list(TOOL.shorter(output))
    sizes = [len(step.model_dump_json()) for step in (output, *steps)]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes)
    assert all(step.shortened and step.total_found == 3 for step in steps)
    assert [match.id for match in steps[-1].results] == ["case-0"]
    assert steps[-1].results[0].root_cause.endswith("one line …")

"""`vector_search_db`: solved cases like this error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.solved_cases import CaseMatch, CaseQuery, CaseSearch
from whence_tools.tool import Example, Tool
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from whence_tools.errors.model import Problem
    from whence_tools.ports import ToolContext

_LONG_TEXT = 400  # characters


async def run(params: CaseQuery, context: ToolContext) -> CaseSearch:
    if context.memory is None:
        raise ToolFailure(
            ErrorCode.DB_CONNECTION_FAILED,
            "There is no store of solved cases in this session; go on without this tool.",
        )
    problem = await context.cpu.run(read_problem, params.query, context.workspace.root)
    return await context.memory.search(params, problem)


def read_problem(text: str, root: Path) -> Problem | None:
    """The error in a text, its frames located in the workspace; None for text without frames.

    Runs in the worker: a long trace or a large workspace takes its time.
    """
    from whence_tools.errors import Locator, parse_one

    if not parse_one(text).frames:
        return None
    return parse_one(text, Locator(str(root), Workspace(root).files()))


def shorten(output: CaseSearch) -> Iterator[CaseSearch]:
    """Without what failed before, then with short texts, then with fewer and fewer cases."""
    total = len(output.results)
    advice = "ask again with a smaller limit or a more specific query."
    slim = output.model_copy(update={"tried_and_failed": None})
    if output.tried_and_failed:
        yield slim.model_copy(update={"shortened": f"Rejected cases are left out; {advice}"})
    brief = [_brief(match) for match in output.results]
    if brief != output.results:
        note = f"Long texts are shown by their first lines only; {advice}"
        yield slim.model_copy(update={"results": brief, "shortened": note})
    for count in range(total - 1, 0, -1):
        note = f"Only the best {count} of {total} cases are shown, in short; {advice}"
        yield slim.model_copy(update={"results": brief[:count], "shortened": note})


def _brief(match: CaseMatch) -> CaseMatch:
    fields = ("error_description", "root_cause", "solution")
    return match.model_copy(update={name: _first_lines(getattr(match, name)) for name in fields})


def _first_lines(text: str) -> str:
    if len(text) <= _LONG_TEXT:
        return text
    cut = text.rfind("\n", 0, _LONG_TEXT)
    return (text[:cut] if cut > 0 else text[:_LONG_TEXT]) + " …"


TOOL = Tool(
    name="vector_search_db",
    version="1.0.0",
    description="Query ChromaDB for past RCA solutions similar to the current error.",
    input=CaseQuery,
    output=CaseSearch,
    failures=frozenset(
        {
            ErrorCode.NO_RESULTS,
            ErrorCode.DB_CONNECTION_FAILED,
            ErrorCode.EMBEDDING_FAILED,
            ErrorCode.COLLECTION_NOT_FOUND,
        }
    ),
    run=run,
    shorter=shorten,
    uses_cpu=True,
    is_read_only=True,
    success_example=Example(
        parameters={
            "query": "Cannot read property 'map' of undefined in React component",
            "language": "typescript",
            "errorType": "TypeError",
            "minConfidence": 0.75,
            "limit": 3,
        },
        result={
            "success": True,
            "data": {
                "query": "Cannot read property 'map' of undefined in React component",
                "results": [
                    {
                        "id": "rca-001",
                        "errorDescription": "TypeError: Cannot read property 'map' of undefined "
                        "when rendering user list",
                        "rootCause": "API response returns null when no users found, "
                        "but component assumes array",
                        "solution": "Add null check before mapping: users?.map(...) ?? []",
                        "language": "typescript",
                        "errorType": "TypeError",
                        "confidence": 0.89,
                        "userValidated": True,
                        "metadata": {
                            "createdAt": "2025-12-01T10:30:00Z",
                            "fixedIn": "src/components/UserList.tsx",
                        },
                    }
                ],
                "totalFound": 1,
            },
        },
    ),
    failure_example=Example(
        parameters={"query": "the printer is on fire", "minConfidence": 0.9},
        result={
            "success": False,
            "error": {
                "code": "NO_RESULTS",
                "message": "No solved case is like this; leave out filters, lower minConfidence, "
                "or go on without one.",
            },
        },
    ),
)

"""The solved cases as every surface asks for them and shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic.alias_generators import to_camel

from whence.domain.errors import UsageError
from whence.memory.ledger import Filter
from whence_tools.solved_cases import CaseQuery, CaseSearch
from whence_tools.vector_search_db import read_problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.memory.case import StoredCase
    from whence.memory.store import CasePage
    from whence.service.workspace import App
    from whence_tools.solved_cases import CaseMatch

Json = dict[str, Any]


def make_query(**values: Any) -> CaseQuery:
    """What to look for; without a floor for the confidence unless one is given.

    Raises:
        UsageError: a value is missing or wrong; names it.
    """
    given = {to_camel(name): value for name, value in values.items() if value is not None}
    try:
        return CaseQuery.model_validate({"minConfidence": 0.0, **given}, strict=True)
    except ValidationError as error:
        wrong = error.errors()[0]
        raise UsageError(f"{wrong['loc'][0]}: {wrong['msg']}") from None


async def search(app: App, case_query: CaseQuery, *, this_workspace: bool = False) -> CaseSearch:
    """Cases like an error; those of other workspaces are marked, or left out."""
    return await app.store.find(
        case_query, workspace_id=app.workspace_id, others=not this_workspace, wait=True
    )


async def find_similar(app: App, message: str, code: str, *, limit: int = 5) -> CaseSearch:
    """Cases like an error's message or trace, like an excerpt of code, or like both; none where
    there is nothing to be like.

    Raises:
        UsageError: the limit is wrong.
    """
    text = "\n".join(part for part in (message, code) if part.strip())
    case_query = make_query(query=text, limit=limit)
    if not text:
        return CaseSearch(query=text, results=[], total_found=0)
    problem = await app.services.query_worker.run(read_problem, message, app.root)
    if problem and code.strip():
        problem = replace(problem, message=f"{problem.message}\n{code}")
    return await app.store.find(case_query, problem, workspace_id=app.workspace_id)


async def list_newest(
    app: App,
    *,
    language: str | None = None,
    limit: int = 50,
    offset: int = 0,
    this_workspace: bool = False,
) -> Json:
    """The wire form of the solved cases, newest first; those of other workspaces are marked."""
    case_filter = Filter(language, workspace_id=app.workspace_id if this_workspace else None)
    page = await app.store.with_cause(case_filter, limit, offset)
    shape = render_page(page)
    for case, item in zip(page.cases, shape["results"], strict=True):
        if case.workspace_id not in (None, app.workspace_id):
            item["otherWorkspace"] = True
    return shape


def search_json(results: CaseSearch) -> Json:
    """The wire form of a search."""
    return {**results.wire(), "results": _items(results.results)}


def render_page(page: CasePage) -> Json:
    """The wire form of some cases and how many there are."""
    return {"results": _items(case.as_match() for case in page.cases), "totalFound": page.total}


def describe_standing(case: StoredCase) -> Json:
    """What feedback made of a case."""
    return {"id": case.id, "confidence": case.confidence}


def _items(matches: Iterable[CaseMatch]) -> list[Json]:
    return [{**match.wire(), "createdAt": match.metadata.created_at} for match in matches]

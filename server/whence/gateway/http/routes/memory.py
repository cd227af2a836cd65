"""`/api/memory` and `/api/history/similar`: the solved cases, and the user's word on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field
from starlette.convertors import StringConvertor, register_url_convertor

from whence.gateway.http.answers import may_fail, reply
from whence.service import cases
from whence.service.daemon import StoredCase
from whence_tools.contract import WireModel
from whence_tools.solved_cases import CaseMatch

if TYPE_CHECKING:
    from whence.gateway.shared.host import Host

CaseId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,100}$", description="The case's id")]
Language = Annotated[
    str | None, Query(max_length=40, description='Only this language ("python", "typescript" …)')
]
ErrorType = Annotated[
    str | None, Query(alias="errorType", max_length=200, description='Only this type ("TypeError")')
]
MinConfidence = Annotated[
    float,
    Query(alias="minConfidence", ge=0, le=1, description="Exclude cases below this confidence"),
]
Best = Annotated[int, Query(ge=1, le=10, description="Maximum number, most similar first")]
Page = Annotated[int, Query(ge=1, le=200, description="Maximum number, newest first")]
Offset = Annotated[int, Query(ge=0, le=1_000_000, description="How many of the newest to skip")]
Message = Annotated[str, Query(description="An error's message or stack trace")]
Code = Annotated[str, Query(description="Code that fails")]


class CaseItem(CaseMatch):
    created_at: str


class CaseList(WireModel):
    results: list[CaseItem]
    total_found: int


class CaseResults(CaseList):
    """Attributes: tried_and_failed: like the query too, but the user or a trial said no."""

    query: str
    tried_and_failed: list[CaseMatch] | None = None


class Feedback(WireModel):
    verdict: Literal["validated", "rejected"]
    reason: str | None = Field(default=None, max_length=2_000, description="Why it was wrong")


class CaseStanding(WireModel):
    """What feedback made of a case."""

    id: str
    confidence: float


class _CaseName(StringConvertor):
    """`/api/memory/search` is a place of its own, and no case can be deleted there."""

    regex = "(?!search$)[^/]+"


def router(host: Host) -> APIRouter:
    register_url_convertor("case", _CaseName())
    routes = APIRouter(tags=["memory"])

    @routes.get(
        "/api/memory/search",
        operation_id="memory_search",
        summary="Search the solved cases by an error's message or trace, given as query",
        responses={200: {"model": CaseResults}, **may_fail(422, 503)},
    )
    async def search(
        query: Annotated[str, Query(min_length=1, description="An error's message or stack trace")],
        language: Language = None,
        error_type: ErrorType = None,
        min_confidence: MinConfidence = 0.0,
        limit: Best = 5,
    ) -> Response:
        case_query = cases.make_query(
            query=query,
            language=language,
            error_type=error_type,
            min_confidence=min_confidence,
            limit=limit,
        )
        return await reply(cases.search_json(await cases.search(await host.app(), case_query)))

    @routes.get(
        "/api/history/similar",
        operation_id="history_similar",
        summary="Find solved cases like an error's message, a code excerpt, or both",
        responses={200: {"model": CaseResults}, **may_fail(422, 503)},
    )
    async def similar(message: Message = "", code: Code = "", limit: Best = 5) -> Response:
        return await reply(
            cases.search_json(
                await cases.find_similar(await host.app(), message, code, limit=limit)
            )
        )

    @routes.get(
        "/api/memory",
        operation_id="memory_list",
        summary="List the solved cases, newest first",
        responses={200: {"model": CaseList}, **may_fail(422, 503)},
    )
    async def listing(language: Language = None, limit: Page = 50, offset: Offset = 0) -> Response:
        app = await host.app()
        return await reply(
            await cases.list_newest(app, language=language, limit=limit, offset=offset)
        )

    @routes.get(
        "/api/memory/{id:case}",
        operation_id="memory_get",
        summary="Get one case by its id, including its analysis",
        responses={200: {"model": StoredCase}, **may_fail(404, 422, 503)},
    )
    async def case(id: CaseId) -> Response:  # noqa: A002 - the parameter's public name
        return await reply((await (await host.app()).store.get(id)).wire())

    @routes.delete(
        "/api/memory/{id:case}",
        operation_id="memory_forget",
        summary="Delete a case by its id",
        status_code=204,
        responses=may_fail(404, 422, 503),
    )
    async def forget(id: CaseId) -> None:  # noqa: A002
        await (await host.app()).store.forget(id)

    @routes.post(
        "/api/memory/{id}/feedback",
        operation_id="memory_feedback",
        summary="Rate the case with this id: verdict is validated or rejected",
        responses={200: {"model": CaseStanding}, **may_fail(404, 422, 503)},
    )
    async def feedback(id: CaseId, body: Feedback) -> Response:  # noqa: A002
        store = (await host.app()).store
        is_validated = body.verdict == "validated"
        case = await (store.validate(id) if is_validated else store.reject(id, body.reason))
        return await reply(cases.describe_standing(case))

    return routes

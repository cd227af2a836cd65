"""`/api/investigations`: begun, followed, cancelled and read again."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter, Header, Path, Query, Response
from pydantic import ConfigDict

from whence.domain.analysis import ProblemInput
from whence.domain.errors import NotFoundError, WhenceError
from whence.gateway.http.answers import may_fail, reply
from whence.gateway.http.sse import EVENT_STREAM, EventStream
from whence.gateway.shared import investigated, timelines
from whence.gateway.shared.failures import Failure, RequestError
from whence.gateway.shared.investigated import Detail, Status, SummaryList
from whence.service.options import InvestigationOptions
from whence_tools.contract import SCHEMA_VERSION, WireModel

if TYPE_CHECKING:
    from whence.domain.analysis import RootCauseAnalysis
    from whence.gateway.shared.host import Host

Json = dict[str, Any]

_CANCEL_SECONDS: Final = 3.0
_NOT_RUNNING: Final[Json] = {"model": Failure, "description": "It is not running here"}
Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,100}$", description="The investigation's id")]
Limit = Annotated[int, Query(ge=1, le=200, description="Maximum number, newest first")]
Offset = Annotated[int, Query(ge=0, le=1_000_000, description="How many of the newest to skip")]
After = Annotated[int, Query(ge=0, le=2**53, description="Skip events up to this `seq`")]
LastEventId = Annotated[
    str | None, Header(description="The same, as sent by a reader that reconnects")
]
ReportFormat = Annotated[
    Literal["html", "markdown"], Query(description="html is an `<article>` with its style")
]


def _requires(name: str) -> Json:
    text = {"type": "array" if name == "command" else "string"}
    least = {"minItems": 1} if name == "command" else {"minLength": 1}
    return {"required": [name], "properties": {name: text | least}}


class NewInvestigation(ProblemInput):
    """A problem, and how it is to be investigated.

    Attributes:
        fresh: investigate even when a proven answer is in memory.
        analyst: in place of the one of the settings.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "anyOf": [_requires(name) for name in ("text", "message", "filePath", "command")]
        }
    )

    fresh: bool = False
    analyst: Literal["auto", "lmstudio", "offline"] | None = None


class InvestigationStanding(WireModel):
    """Which investigation it is, and how it stands."""

    schema_version: int = SCHEMA_VERSION
    id: str
    status: Status


class Report(WireModel):
    """A report for a person.

    Attributes:
        style: the style sheet that HTML needs.
        editor_link: where an editor opens a place of the report: `{path}` stands for its path, as
            the report has it and percent-encoded, `{line}` for its line.
    """

    schema_version: int = SCHEMA_VERSION
    id: str
    format: Literal["html", "markdown"]
    title: str
    content: str
    style: str | None = None
    editor_link: str | None = None


def router(host: Host) -> APIRouter:
    routes = APIRouter(
        prefix="/api/investigations", tags=["investigations"], default_response_class=Response
    )
    _add_beginning(routes, host)
    _add_reading(routes, host)
    _add_cancelling(routes, host)
    return routes


def _add_beginning(routes: APIRouter, host: Host) -> None:
    @routes.post(
        "",
        operation_id="investigations_begin",
        summary="Begin to investigate an error: give text, message, filePath or command; get the "
        "id to follow",
        status_code=202,
        responses={202: {"model": InvestigationStanding}, **may_fail(403, 404, 422, 429, 503)},
    )
    async def begin(body: NewInvestigation) -> Response:
        problem = ProblemInput.model_validate(body.model_dump(exclude={"fresh", "analyst"}))
        options = InvestigationOptions(fresh=body.fresh, analyst=body.analyst)
        running = await host.begin(problem, options)
        answer = await reply(InvestigationStanding(id=running.id, status=running.state).wire(), 202)
        answer.headers["Location"] = f"{routes.prefix}/{running.id}"
        return answer


def _add_reading(routes: APIRouter, host: Host) -> None:
    @routes.get(
        "",
        operation_id="investigations_list",
        summary="List running and finished investigations, newest first",
        responses={200: {"model": SummaryList}, **may_fail(422)},
    )
    async def listed(limit: Limit = 25, offset: Offset = 0) -> Response:
        return await reply((await investigated.list_summaries(host, limit, offset)).wire())

    @routes.get(
        "/{id}",
        operation_id="investigations_get",
        summary="Get an investigation's status by its id, and its analysis once it has finished",
        responses={200: {"model": Detail}, **may_fail(404, 422)},
    )
    async def one(id: Id) -> Response:  # noqa: A002 - the parameter's public name
        return await reply((await investigated.read_detail(host, id)).wire())

    @routes.get(
        "/{id}/events",
        operation_id="investigations_events",
        summary="Follow an investigation by its id, as server-sent events up to its end",
        responses={
            200: {"content": EVENT_STREAM},
            204: {"description": "There are no more events; don't reconnect"},
            **may_fail(404, 422),
        },
    )
    async def events(
        id: Id,  # noqa: A002 - the parameter's public name
        after: After = 0,
        last_event_id: LastEventId = None,
    ) -> Response:
        if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
            after = int(last_event_id[:18])
        events = await timelines.stream_events(host, id, after)
        return Response(status_code=204) if events is None else EventStream(events, host.closing)

    @routes.get(
        "/{id}/report",
        operation_id="investigations_report",
        summary="Get the report of a finished investigation by its id, to show it to a person",
        responses={200: {"model": Report}, **may_fail(404, 422)},
    )
    async def report(id: Id, format: ReportFormat = "markdown") -> Response:  # noqa: A002
        analysis = (await investigated.read_detail(host, id)).analysis
        if analysis is None:
            raise NotFoundError(f"The investigation {id} has no analysis to show.")
        opens = await _editor_link(host, analysis.id) if format == "html" else None
        return await reply(await asyncio.to_thread(_render, analysis, format, opens))


async def _editor_link(host: Host, analysis_id: str) -> str | None:
    """None where the setting says so, or nobody knows where the files of the analysis are."""
    template = (await host.app()).settings.gateway.editor_link
    try:
        found = await host.daemon.find(analysis_id)
    except WhenceError:  # forgotten, or there is no store
        return None
    if template == "none" or found.case.workspace_id != found.app.workspace_id:
        return None
    root = quote(found.app.root.as_posix().rstrip("/"), safe="/:")
    return template.replace("{path}", f"{'' if root.startswith('/') else '/'}{root}/{{path}}")


def _render(
    analysis: RootCauseAnalysis, format_: Literal["html", "markdown"], editor_link: str | None
) -> Json:
    from whence.report.html import read_style, render_html
    from whence.report.links import make_case_link, make_place_link
    from whence.report.markdown import render_markdown

    is_html = format_ == "html"
    return Report(
        id=analysis.id,
        format=format_,
        title=analysis.error_type or "Error",
        content=render_html(analysis, link=make_place_link, case_link=make_case_link)
        if is_html
        else render_markdown(analysis),
        style=read_style() if is_html else None,
        editor_link=editor_link,
    ).wire()


def _add_cancelling(routes: APIRouter, host: Host) -> None:
    @routes.delete(
        "/{id}",
        operation_id="investigations_cancel",
        summary="Cancel an investigation by its id, for everyone waiting for it",
        responses={200: {"model": InvestigationStanding}, 409: _NOT_RUNNING, **may_fail(404, 422)},
    )
    async def cancel(id: Id) -> Response:  # noqa: A002 - the parameter's public name
        await _cancel(host, id)
        return await _standing(host, id)

    @routes.post(
        "/{id}/conclude",
        operation_id="investigations_conclude",
        summary="Conclude an investigation by its id: get the answer from what is known so far",
        responses={200: {"model": InvestigationStanding}, **may_fail(404, 422)},
    )
    async def conclude(id: Id) -> Response:  # noqa: A002 - the parameter's public name
        host.daemon.investigations.conclude(id)
        return await _standing(host, id)


async def _cancel(host: Host, investigation_id: str) -> None:
    """Returns when it has ended, or after some seconds.

    Raises:
        RequestError: it does not run.
    """
    known = host.daemon.investigations
    followed = known.follow(investigation_id)
    if followed is None or not known.cancel(investigation_id):
        found = await investigated.read_detail(host, investigation_id)
        raise RequestError(
            409,
            "NOT_RUNNING",
            f"The investigation {found.id} is not running here: it is {found.status}.",
        )
    with suppress(TimeoutError):
        async with asyncio.timeout(_CANCEL_SECONDS), aclosing(followed):
            async for _ in followed:
                pass


async def _standing(host: Host, investigation_id: str) -> Response:
    found = await investigated.read_detail(host, investigation_id)
    return await reply(InvestigationStanding(id=found.id, status=found.status).wire())

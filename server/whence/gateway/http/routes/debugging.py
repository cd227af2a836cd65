"""`/api/debug/run` and `/api/envelopes`: patches are tried, and what came of them is kept.

A caller of the route gets the bare object of the tool `run_debug_attempt`; a failure of the tool is
an HTTP error with the tool's code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from whence.gateway.http.answers import answer_while_connected, may_fail, reply
from whence.gateway.shared.failures import RequestError
from whence_tools.contract import SCHEMA_VERSION, ErrorCode, ToolResult, WireModel
from whence_tools.healing.envelope import Envelope
from whence_tools.run_debug_attempt import TOOL, RunDebugAttemptInput, RunDebugAttemptOutput

if TYPE_CHECKING:
    from whence.gateway.shared.host import Host

_STATUSES: Final = {
    ErrorCode.INVALID_PARAMETERS: 422,
    ErrorCode.BINARY_FILE: 415,
    ErrorCode.TOO_LARGE: 413,
    ErrorCode.FILE_NOT_FOUND: 404,
    ErrorCode.PERMISSION_DENIED: 403,
    ErrorCode.TOOL_TIMEOUT: 504,
}

PatchId = Annotated[
    str, Path(pattern=r"^[A-Za-z0-9_-]{1,100}$", description="The envelope's `patch_id`")
]
Limit = Annotated[int, Query(ge=1, le=100, description="Maximum number, newest first")]


class EnvelopeList(WireModel):
    """Newest first."""

    schema_version: int = SCHEMA_VERSION
    envelopes: list[Envelope]


def router(host: Host) -> APIRouter:
    routes = APIRouter(tags=["debugging"])

    @routes.post(
        "/api/debug/run",
        operation_id="debug_run",
        summary="Try a patch: give error_type, message, patch_code and original_code; "
        "get the action to take and the envelope of what was found",
        responses={200: {"model": RunDebugAttemptOutput}, **may_fail(*sorted(_STATUSES.values()))},
    )
    async def run(body: RunDebugAttemptInput, request: Request) -> Response:
        await host.check_command(body.command)
        app = await host.app()
        allowed = app.settings.gateway.allow_commands
        # the tool has a time limit of its own
        calling = app.call_tool(TOOL.name, body.wire(), agreed=body.command, may_run=allowed)
        return await reply(_bare(await answer_while_connected(request, calling)))

    @routes.get(
        "/api/envelopes",
        operation_id="envelopes_list",
        summary="List the envelopes of the last attempts, newest first",
        responses={200: {"model": EnvelopeList}, **may_fail(422, 503)},
    )
    async def envelopes(limit: Limit = 25) -> Response:
        newest = await (await host.app()).envelopes.newest(limit)
        return await reply({"schemaVersion": SCHEMA_VERSION, "envelopes": newest})

    @routes.get(
        "/api/envelopes/{id}",
        operation_id="envelopes_get",
        summary="Get one envelope by the id of its patch",
        responses={200: {"model": Envelope}, **may_fail(404, 422, 503)},
    )
    async def envelope(id: PatchId) -> Response:  # noqa: A002 - the parameter's public name
        return await reply(await (await host.app()).envelopes.fetch(id))

    return routes


def _bare(result: ToolResult) -> object:
    if result.error is None:
        return result.data
    code = result.error.code
    raise RequestError(_STATUSES.get(code, 500), code, result.error.message)

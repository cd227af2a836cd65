"""`investigate`: the root cause of an error, in answers that each come before a host gives up.

An investigation goes on between two calls. It ends with the call that waits for it when that is
cancelled, unless somebody else waits for it, too.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Final

from pydantic import Field

from whence.domain.analysis import ProblemInput
from whence.gateway.mcp.answers import make_call_result, make_failure, make_tool_result
from whence.gateway.mcp.call import wait_while_connected
from whence.gateway.shared.investigated import read_detail
from whence.report.markdown import render_markdown
from whence.report.steps import step_of
from whence.service.value_sharing import share_with_mcp
from whence_tools.arguments import invalid, read_arguments
from whence_tools.contract import WireModel

if TYPE_CHECKING:
    from mcp import types

    from whence.config.settings import Settings
    from whence.gateway.mcp.call import ClientCall
    from whence.gateway.mcp.progress import CallProgress
    from whence.gateway.shared.host import Host
    from whence.gateway.shared.investigated import Detail

Json = dict[str, Any]

_ENOUGH: Final = ("text", "message", "file_path", "command")
_POLL_SECONDS: Final = 1.0
_ENDS: Final = frozenset({"finished", "interrupted"})


class InvestigateInput(WireModel):
    """A problem, or which investigation to go on waiting for."""

    text: str | None = Field(
        default=None, description="Stack trace, compiler output or log, as it was printed"
    )
    message: str | None = Field(default=None, description="The error message alone")
    file_path: str | None = Field(
        default=None, description="Relative path from workspace root of the file that fails"
    )
    line: int | None = Field(default=None, ge=1, description="Line in filePath, from 1")
    column: int | None = Field(default=None, ge=1, description="Column in that line, from 1")
    language: str | None = Field(default=None, description='Such as "python", "typescript"')
    command: list[str] | None = Field(
        default=None,
        description="The failing command, as an argument vector; only where the user allowed it",
    )
    cwd: str | None = Field(default=None, description="Folder that the command ran in")
    investigation_id: str | None = Field(
        default=None, description="Continue waiting for this one; omit the other fields"
    )


async def investigate(host: Host, call: ClientCall, seconds: float) -> types.CallToolResult:
    """Begins an investigation, or finds the one that is meant, and waits for its end.

    Args:
        seconds: how long; then the client is told how to ask again.
    """
    request = read_arguments(InvestigateInput, call.arguments)
    if request.investigation_id is not None:
        return await _await_end(host, request.investigation_id, call, seconds)
    if not any(getattr(request, name) for name in _ENOUGH):
        raise invalid(["give text, message, filePath or command"])
    running, asking = await host.begin_for_client(
        ProblemInput(**request.model_dump(exclude_none=True))
    )
    call.investigations.keep(call.client, running.id, asking)
    return await _await_end(host, running.id, call, seconds)


async def _await_end(
    host: Host, investigation_id: str, call: ClientCall, seconds: float
) -> types.CallToolResult:
    following = host.hold(_follow(host, investigation_id, call.progress))
    try:
        with call.investigations.waited_for(call.client, investigation_id):
            await wait_while_connected(following, call, seconds)
    finally:
        following.cancel()
    if not following.done():
        return await _not_yet(investigation_id, call.progress.step, seconds)
    return await _answer_ended(following.result(), (await host.app()).settings)


async def _follow(host: Host, investigation_id: str, progress: CallProgress) -> Detail:
    """How it ended.

    Raises:
        NotFoundError: there is no such investigation.
    """
    entries = host.daemon.investigations.follow(investigation_id)
    if entries is not None:
        async with aclosing(entries):
            async for entry in entries:
                if step := step_of(entry.event):
                    progress.note(step)
    while (known := await read_detail(host, investigation_id)).status not in _ENDS:  # noqa: ASYNC110
        await asyncio.sleep(_POLL_SECONDS)  # another process has it, which tells nobody
    return known


async def _not_yet(investigation_id: str, step: str, seconds: float) -> types.CallToolResult:
    text = (
        f"Still running after {seconds:.0f} s: {step}. Call investigate again with "
        f'{{"investigationId": "{investigation_id}"}} and nothing else to go on waiting.'
    )
    structure = {"status": "running", "investigationId": investigation_id, "step": step}
    return await make_tool_result(text, structure)


async def _answer_ended(known: Detail, settings: Settings) -> types.CallToolResult:
    structure: Json = {"status": known.status, "investigationId": known.id}
    if known.stop_reason is not None:
        structure["stopReason"] = known.stop_reason
    if known.analysis is not None:
        analysis = share_with_mcp(known.analysis, settings)
        text = await asyncio.to_thread(render_markdown, analysis)
        return await make_tool_result(text, {**structure, "analysis": analysis.wire()})
    if known.failure is not None:
        return await make_call_result(make_failure(known.failure.code, known.failure.message))
    text = "The investigation was cancelled. Call investigate again to start a new one."
    return await make_tool_result(text, structure, failed=True)

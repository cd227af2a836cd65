"""Lists the tools and calls them, for every client of one MCP server."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self

from mcp import types
from mcp.shared.exceptions import MCPError

from whence.domain.errors import WhenceError
from whence.gateway.mcp.answers import make_call_result, make_failure
from whence.gateway.mcp.call import ClientCall, run_for_caller
from whence.gateway.mcp.progress import CallProgress
from whence_tools.failure import ErrorCode, ToolFailure
from whence_tools.fuzzy_match import did_you_mean
from whence_tools.lazy_dataclass import dataclass
from whence_tools.redact import redact

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp.server.context import ServerRequestContext

    from whence.gateway.mcp.changes import Changes
    from whence.gateway.mcp.client_investigations import ClientInvestigations
    from whence.gateway.shared.host import Host
    from whence.service.daemon import App

log = logging.getLogger(__name__)

Json = dict[str, Any]

LEFT: Final = "whence.left"  # in an ASGI scope: the event that its client is gone


@dataclass(frozen=True, slots=True)
class Pace:
    """How long clients are kept waiting, in seconds.

    Attributes:
        answer: for an investigation; then the client is told to ask again. LM Studio gives a call
            up after 60.
        silence: between two words on a call's progress.
        look: between two looks for other tools in the OpenAPI documents.
    """

    answer: float = 45.0
    silence: float = 5.0
    look: float = 30.0


class ToolServer:
    """Use it as an async context manager.

    Args:
        opened: the host, once it is there.
    """

    def __init__(
        self,
        opened: Callable[[], Awaitable[Host]],
        changes: Changes,
        investigations: ClientInvestigations,
        pace: Pace,
    ) -> None:
        self._opened, self.changes, self._pace = opened, changes, pace
        self._investigations = investigations
        self._watching: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._watching = asyncio.create_task(self._watch_tools())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._watching is not None:
            self._watching.cancel()

    async def listed(self) -> types.ListToolsResult:
        """The tools.

        Raises:
            MCPError: a setting has become wrong.
        """
        try:
            tools = await self._tools()
        except WhenceError as error:
            raise MCPError(types.INTERNAL_ERROR, redact(str(error))) from None
        return types.ListToolsResult.model_validate({"tools": tools}, by_name=False)

    async def reports(self) -> types.ListResourcesResult:
        """See `reports`, which is imported once somebody asks, as the tools are."""
        host = await self._opened()
        from whence.gateway.mcp import reports

        return await reports.list_reports(host)

    async def report_templates(self) -> types.ListResourceTemplatesResult:
        await self._opened()
        from whence.gateway.mcp import reports

        return reports.list_templates()

    async def report(self, uri: str) -> types.ReadResourceResult:
        """Raises MCPError: there is none."""
        host = await self._opened()
        from whence.gateway.mcp import reports

        return await reports.read(host, uri)

    async def called(
        self, context: ServerRequestContext[ToolServer, Any], name: str, arguments: Json
    ) -> types.CallToolResult:
        """One call: what goes wrong in it is a result that a model can read.

        Raises:
            MCPError: there is no such tool.
        """
        async with CallProgress(context.session, self._pace.silence) as progress:
            call = ClientCall(arguments, progress, self._investigations, *_caller(context.request))
            progress.note(name)
            try:
                return await self._answer_call(name, call)
            except ToolFailure as wrong:
                return await make_call_result(make_failure(wrong.code, wrong.message))
            except WhenceError as error:
                return await make_call_result(make_failure(error.code, str(error)))
            except MCPError:
                raise
            except Exception:
                log.exception("%s failed", name)
                message = f"{name} failed with an internal error. Continue without it."
                return await make_call_result(make_failure(ErrorCode.INTERNAL_ERROR, message))

    async def _answer_call(self, name: str, call: ClientCall) -> types.CallToolResult:
        host = await self._opened()
        from whence.gateway.mcp.own_tools import OWN

        own = OWN.get(name)
        if own is not None:
            return await own.answer(host, call, self._pace.answer)
        return await self._of_registry(host, name, call)

    async def _of_registry(self, host: Host, name: str, call: ClientCall) -> types.CallToolResult:
        app = await host.app()
        if app.registry.get(name) is None:
            await self._tools()  # it may have come into a document a moment ago
        if app.registry.get(name) is None:
            raise _unknown(name, app)
        await host.check_command(call.arguments.get("command"))
        calling = host.call_tool(app, name, call.arguments)
        result = await run_for_caller(host, calling, call)
        return await make_call_result(result.envelope())

    async def _tools(self) -> list[Json]:
        """The list as clients see it; a change is announced to the others."""
        host = await self._opened()
        from whence.gateway.mcp.listing import list_tools

        app = await host.app()
        await app.import_tools()
        tools = await asyncio.to_thread(list_tools, app.registry.tools, app.settings)
        await self.changes.publish(tools)
        return tools

    async def _watch_tools(self) -> None:
        """Reads the documents again and again, as long as there are any."""
        with suppress(WhenceError):
            host = await self._opened()
            while (await host.app()).settings.openapi.urls:
                await asyncio.sleep(self._pace.look)
                await self._refresh_tools()

    async def _refresh_tools(self) -> None:
        try:
            await self._tools()
        except Exception:
            log.exception("the tools of the OpenAPI documents could not be read")


def _caller(request: Any) -> tuple[str, asyncio.Event | None]:
    if request is None:
        return "", None
    return request.headers.get("mcp-session-id", ""), request.scope.get(LEFT)


def _unknown(name: str, app: App) -> MCPError:
    from whence.gateway.mcp.own_tools import OWN

    known = [*OWN, *(tool.name for tool in app.registry.tools)]
    message = f"Unknown tool: {name}. Did you mean {did_you_mean(name, known)}?"
    return MCPError(types.INVALID_PARAMS, message)

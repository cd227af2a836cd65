"""The Model Context Protocol: the registry's tools, `investigate` and `search_memory`, prompts that
lead to these, and reports as resources.

Source: MCP 2024-11-05 to 2026-07-28, as the official SDK speaks them. Nothing is asked of a client,
neither by elicitation nor by sampling: many hosts have neither.
Clients of 2026-07-28 hear of other tools on a `subscriptions/listen` stream, earlier ones by
`notifications/tools/list_changed`.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, Self

from mcp import types
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler
from starlette.datastructures import Headers
from starlette.responses import Response

from whence import __version__
from whence.gateway.mcp import prompts
from whence.gateway.mcp.calls import LEFT, Pace, ToolServer
from whence.gateway.mcp.changes import Changes
from whence.gateway.mcp.client_investigations import ClientInvestigations

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from mcp.server.context import ServerRequestContext
    from mcp.server.models import InitializationOptions
    from starlette.types import Message, Receive, Scope, Send

    from whence.gateway.shared.host import Host

    _Context = ServerRequestContext[ToolServer, Any]
    _Page = types.PaginatedRequestParams | None

_INSTRUCTIONS: Final = (
    "Whence finds out why a program of this workspace fails. Call investigate with the error "
    "first, with all of its text; while it says that it is still running, call it again with its "
    "investigationId. search_memory finds errors solved before; run_debug_attempt tests a patch in "
    "a copy before you recommend it; the other tools read files. Reports are resources, "
    "whence://reports/<investigationId>."
)
# A client that comes anew for every call leaves a session behind each time.
_SESSIONS: Final = 1024
_IDLE_SECONDS: Final = 30 * 60
_BODY_BYTES: Final = 64 * 1024 * 1024  # the gateway's own limit is stricter
_SESSION_HEADER: Final = "mcp-session-id"


class _McpServer(Server[ToolServer]):
    def create_initialization_options(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
    ) -> InitializationOptions:
        """As the SDK's, which every transport asks for; the list of tools can change."""
        options = notification_options or NotificationOptions(tools_changed=True)
        return super().create_initialization_options(options, experimental_capabilities, extensions)


def make_server(
    opened: Callable[[], Awaitable[Host]],
    pace: Pace | None = None,
    investigations: ClientInvestigations | None = None,
) -> Server[ToolServer]:
    """A server for any of the SDK's transports.

    Args:
        opened: the host, once it is there: clients are greeted before.
        pace: how long clients are kept waiting.
        investigations: what clients began, for a transport that knows when they leave.
    """
    bus = InMemorySubscriptionBus()
    listening = ListenHandler(bus)

    @asynccontextmanager
    async def lifespan(_: Server[ToolServer]) -> AsyncIterator[ToolServer]:
        async with ToolServer(
            opened, Changes(bus), investigations or ClientInvestigations(), pace or Pace()
        ) as calls:
            yield calls
            listening.close()

    server = _McpServer(
        "whence",
        version=__version__,
        title="Whence",
        instructions=_INSTRUCTIONS,
        lifespan=lifespan,
        get_tool_input_schema=lambda _: None,  # no parameter of ours travels in a header
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
        on_list_resources=_list_reports,
        on_list_resource_templates=_list_report_templates,
        on_read_resource=_read_report,
        on_subscriptions_listen=listening,
    )
    server.add_notification_handler(
        "notifications/initialized", types.NotificationParams, _on_initialized
    )
    return server


async def _list_tools(context: _Context, _: _Page) -> types.ListToolsResult:
    return await context.lifespan_context.listed()


async def _call_tool(
    context: _Context, params: types.CallToolRequestParams
) -> types.CallToolResult:
    return await context.lifespan_context.called(context, params.name, params.arguments or {})


async def _list_prompts(_: _Context, __: _Page) -> types.ListPromptsResult:
    return prompts.list_prompts()


async def _get_prompt(_: _Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    return prompts.fill_prompt(params.name, params.arguments or {})


async def _list_reports(context: _Context, _: _Page) -> types.ListResourcesResult:
    return await context.lifespan_context.reports()


async def _list_report_templates(context: _Context, _: _Page) -> types.ListResourceTemplatesResult:
    return await context.lifespan_context.report_templates()


async def _read_report(
    context: _Context, params: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    return await context.lifespan_context.report(str(params.uri))


async def _on_initialized(context: _Context, _: types.NotificationParams | None) -> None:
    context.lifespan_context.changes.joined(context.session)


class McpEndpoint:
    """Streamable HTTP, as an ASGI application for one path; use it as an async context manager.

    It keeps sessions: cancelling, and hearing of other tools, need a connection of their own, which
    only a session ties to the first. Whoever holds no connection is forgotten after half an hour.
    A client that drops the connection of a call gives the call up: what it would answer can be
    fetched by nobody.

    Host and Origin are checked before, by the gateway's guard.
    """

    def __init__(self, host: Host, pace: Pace | None = None, sessions: int = _SESSIONS) -> None:
        async def opened() -> Host:
            return host

        self._host, self._investigations = host, ClientInvestigations()
        self._manager = StreamableHTTPSessionManager(
            make_server(opened, pace, self._investigations),
            max_request_body_size=_BODY_BYTES,
            session_idle_timeout=_IDLE_SECONDS,
            max_sessions=sessions,
        )
        self._closed = asyncio.Event()
        self._running = AsyncExitStack()

    async def __aenter__(self) -> Self:
        open_now = asyncio.Event()
        task = asyncio.create_task(self._run(open_now))
        self._running.push_async_callback(asyncio.wait, {task})
        self._running.callback(self._closed.set)
        await open_now.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._running.aclose()

    async def _run(self, open_now: asyncio.Event) -> None:
        """Until the gateway ends: streams that would go on until their client leaves end then."""
        async with self._manager.run():
            open_now.set()
            ends = {asyncio.ensure_future(e.wait()) for e in (self._closed, self._host.closing)}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            self._closed.set()
            for end in ends:
                end.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._closed.is_set():
            await Response(status_code=503)(scope, receive, send)
            return
        left = asyncio.Event()

        async def received() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                left.set()
            return message

        await self._manager.handle_request({**scope, LEFT: left}, received, send)
        if scope["method"] == "DELETE":
            self._investigations.let_go(Headers(scope=scope).get(_SESSION_HEADER, ""))

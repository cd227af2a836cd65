"""`whence mcp`: an MCP server on stdio; the protocol has stdout for itself.

A host waits for the answer to its greeting, so what the tools need is loaded behind it.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import AsyncExitStack, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from whence.cli.output import options_of, say, workspace_of
from whence.domain.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from whence.config.sources import Loaded
    from whence.gateway.mcp.stdio import StdioConnection
    from whence.gateway.shared.host import Host
    from whence.runtime.stdio import Channel

_SILENCE_SECONDS = 0.5


def execute(args: argparse.Namespace) -> int:
    root, options = _workspace(args), options_of(args)
    if args.print_config:
        from whence.cli.mcp_config import show

        return show(root)
    from whence.runtime.shutdown import run_until_signalled
    from whence.runtime.stdio import take_stdio

    if args.allow_commands:
        options["gateway.allowCommands"] = "true"
    if sys.stdin.isatty():
        say(
            f"an MCP server for {root}, which a host such as LM Studio starts and talks to; "
            "`whence mcp --print-config` prints its entry (Ctrl-C ends this)"
        )
    channel = take_stdio()  # before anything is imported that could print
    gc.disable()  # the types of MCP are many objects that stay; see `_load`
    import_module("whence.gateway.mcp.server")
    return asyncio.run(
        run_until_signalled(_serve(channel, root, options, trusted=args.allow_commands))
    )


def _workspace(args: argparse.Namespace) -> Path:
    """The workspace: hosts start their servers anywhere, so that it is said where it was guessed.

    Raises:
        UsageError: it would be everything that the user has.
    """
    from whence.config.project_root import is_project

    root = workspace_of(args)
    if args.workspace is None and not is_project(root):
        if root in (Path.home(), Path(root.anchor)):
            raise UsageError(
                f"started in {root}, which is not a project; "
                "start it with: whence mcp --workspace DIR"
            )
        say(f"{root} doesn't look like a project; use --workspace DIR for another folder")
    return root


async def _serve(channel: Channel, root: Path, options: dict[str, str], *, trusted: bool) -> int:
    from whence.gateway.mcp.server import make_server
    from whence.gateway.mcp.stdio import StdioConnection
    from whence.runtime.shutdown import leave_soon

    connection = StdioConnection(channel)
    async with AsyncExitStack() as stack:
        opening = asyncio.create_task(_open(stack, connection, root, options, trusted=trusted))

        async def opened() -> Host:
            return await asyncio.shield(opening)

        serving = asyncio.create_task(connection.serve(make_server(opened)))
        try:
            await asyncio.wait({opening, serving}, return_when=asyncio.FIRST_COMPLETED)
            if not opening.done() or opening.exception() is None:
                await asyncio.wait({serving})
        finally:
            leave_soon(0)
            opening.cancel()
            serving.cancel()
            await asyncio.wait({opening, serving})
        if not opening.cancelled():
            opening.result()
        serving.result()
    return 0


async def _open(
    stack: AsyncExitStack,
    connection: StdioConnection,
    root: Path,
    options: dict[str, str],
    *,
    trusted: bool,
) -> Host:
    """Raises: SettingsError: an unknown or wrong setting."""
    with suppress(TimeoutError):
        await asyncio.wait_for(connection.greeted.wait(), _SILENCE_SECONDS)
    await asyncio.to_thread(_load)
    from whence.gateway.shared.host import Host
    from whence.service.daemon import Daemon, SettingsSources

    sources = SettingsSources(command_line=options, trusted=trusted)
    daemon = await stack.enter_async_context(Daemon(sources, on_load=_tell_what_was_ignored))
    host = await stack.enter_async_context(Host(daemon, root))
    await host.app()
    return host


def _load() -> None:
    """Off the event loop's thread."""
    for name in (
        "whence.service.daemon",
        "whence.gateway.shared.host",
        "whence.gateway.mcp.listing",
    ):
        import_module(name)
    gc.collect()
    gc.freeze()
    gc.enable()


def _tell_what_was_ignored(_: Path, loaded: Loaded) -> None:
    if loaded.ignored:
        say(f"ignored {', '.join(loaded.ignored)}: {loaded.why_ignored}")

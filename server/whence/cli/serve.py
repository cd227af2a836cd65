"""`whence serve`: the gateway alone.

Where it listens is said on stderr; with `--json` it is a line of JSON on stdout:
`{schemaVersion, url, workspace}`. Ctrl-C ends it with 130, SIGTERM with 0.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from whence.cli.output import options_of, say, settings_of, workspace_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from pathlib import Path

_INTERRUPTED = 130


def execute(args: argparse.Namespace) -> int:
    from whence.runtime.shutdown import run_until_signalled

    workspace = workspace_of(args)
    settings_of(args, workspace)  # what is wrong or ignored is said before anything is started
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        code = runner.run(run_until_signalled(_serve_workspace(args, workspace)))
    return _INTERRUPTED if code == _INTERRUPTED else 0


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """uvloop's where it is installed, as uvicorn would take it: twice as many requests a second."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


async def _serve_workspace(args: argparse.Namespace, workspace: Path) -> int:
    from whence.gateway.serving import serving
    from whence.gateway.shared.host import Host
    from whence.service.daemon import Daemon, SettingsSources

    sources = SettingsSources(options_of(args), trusted=args.allow_commands)
    async with Daemon(sources) as daemon, Host(daemon, workspace) as host:
        gateway = (await host.app()).settings.gateway
        async with serving(host, address=gateway.host, port=gateway.port) as place:
            if args.json:
                message = {"schemaVersion": 1, "url": place.url, "workspace": str(workspace)}
                print(json.dumps(message, ensure_ascii=False), flush=True)
            say(f"serving {workspace} at {place.url} (Ctrl-C stops it)")
            await asyncio.Event().wait()
    return 0

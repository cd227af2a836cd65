"""A language server with every kind of work going on: `python -m tests.support.lsp.busy_server`.

`test/busy` answers once a thread, the worker process and a task that dislikes being cancelled are
all at work; `test/noise` writes to stdout in every way; `test/flood` sends as much as is asked for.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from typing import Any

from whence.lsp.methods import make_server
from whence.lsp.server import WhenceServer
from whence.lsp.serving import run_stdio

LONG = 300.0


def main() -> None:
    server = make_server()
    register(server)
    sys.exit(run_stdio(server))


def register(server: WhenceServer) -> None:
    @server.answers("test/busy")
    async def busy(params: dict[str, Any]) -> None:
        on_thread = threading.Event()

        def block() -> None:
            on_thread.set()
            time.sleep(LONG)

        worker = (await server.daemon()).services.worker
        await worker.ready()
        server.spawn(worker.run(time.sleep, LONG))
        server.spawn(asyncio.to_thread(block))
        await asyncio.to_thread(on_thread.wait)

    @server.answers("test/noise")
    async def noise(params: dict[str, Any]) -> None:
        await asyncio.to_thread(_write_everywhere)

    @server.answers("test/flood")
    async def flood(params: dict[str, Any]) -> None:
        for _ in range(params["mebibytes"]):
            server.protocol.notify("test/water", {"text": "x" * 1024 * 1024})


def _write_everywhere() -> None:
    print("printed", flush=True)  # noqa: T201 - what it is about
    os.write(1, b"written\n")
    child = "import sys; print('child', len(sys.stdin.read()), flush=True)"
    subprocess.run([sys.executable, "-c", child], timeout=30, check=True)


if __name__ == "__main__":
    main()

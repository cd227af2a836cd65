"""How the server meets its client, and every way in which that ends.

exit            the code of LSP: 0 after `shutdown`, else 1
end of input, broken pipe, the parent process gone: the same
SIGTERM, SIGINT 143, 130
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from whence.lsp.wire import read_messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.lsp.server import WhenceServer
    from whence.lsp.wire import Writer

log = logging.getLogger(__name__)

_CHUNK = 64 * 1024
_PARENT_SECONDS = 2.0
_FLUSH_SECONDS = 2.0


async def serve(server: WhenceServer, reader: asyncio.StreamReader, writer: Writer) -> int:
    """Serves one client until it leaves.

    Returns:
        The process' exit code.
    """
    protocol = server.protocol
    protocol.set_writer(writer)  # type: ignore[arg-type]  # only `write` of theirs is used
    ending = [
        asyncio.create_task(work)
        for work in (
            read_messages(reader, protocol.receive, protocol.refuse),
            protocol.exited.wait(),
            _parent_gone(server),
        )
    ]
    try:
        done, _ = await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in ending:
            task.cancel()
        await server.close()
    return protocol.exit_code


async def _parent_gone(server: WhenceServer) -> None:
    """Returns when the process that the client named in `initialize` is no more."""
    while True:
        await asyncio.sleep(_PARENT_SECONDS)
        if server.process_id is not None and not _lives(server.process_id):
            return


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


async def serve_stdio(server: WhenceServer) -> int:
    """Serves on the process' own stdin and stdout, which carry nothing else from now on."""
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[int] = loop.create_future()
    _on_signals(loop, stopped)
    reader = asyncio.StreamReader()
    _feed(loop, sys.stdin.fileno(), reader)
    # whatever prints by mistake must not end up between the messages
    own_stdout = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    writer = _PipeWriter(own_stdout, on_broken=lambda: loop.call_soon_threadsafe(reader.feed_eof))
    serving = asyncio.create_task(serve(server, reader, writer))
    await asyncio.wait({serving, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not serving.done():
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
    await asyncio.to_thread(writer.close)
    return stopped.result() if stopped.done() else serving.result()


def _on_signals(loop: asyncio.AbstractEventLoop, stopped: asyncio.Future[int]) -> None:
    def stop(number: signal.Signals) -> None:
        if not stopped.done():
            stopped.set_result(128 + number)

    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, stop, number)


def _feed(loop: asyncio.AbstractEventLoop, descriptor: int, reader: asyncio.StreamReader) -> None:
    """Reads on a daemon thread: stdin can be a pipe, a terminal or a file, on any system, and a
    read that never returns must not keep the process from ending."""

    def read() -> None:
        with suppress(OSError, RuntimeError):  # the loop has closed
            while chunk := os.read(descriptor, _CHUNK):
                loop.call_soon_threadsafe(reader.feed_data, chunk)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(reader.feed_eof)

    threading.Thread(target=read, name="whence-stdin", daemon=True).start()


class _PipeWriter:
    """Writes on a thread, so that a client that reads slowly never holds up the event loop."""

    def __init__(self, descriptor: int, on_broken: Callable[[], object]) -> None:
        self._descriptor, self._on_broken = descriptor, on_broken
        self._chunks: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="whence-stdout", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        self._chunks.put(data)

    def close(self) -> None:
        """Writes what is left, within two seconds."""
        self._chunks.put(None)
        self._thread.join(_FLUSH_SECONDS)

    def _write(self) -> None:
        try:
            while (chunk := self._chunks.get()) is not None:
                view = memoryview(chunk)
                while view:
                    view = view[os.write(self._descriptor, view) :]
        except OSError:
            with suppress(RuntimeError):
                self._on_broken()

"""How the server meets its client, and every way in which that ends.

exit            the code of LSP: 0 after `shutdown`, else 1
end of input, broken pipe, a client that reads no more, the parent process gone: the same
SIGTERM, SIGINT, SIGHUP     128 and the signal's number

Each ends what runs first; whatever hangs then is left behind after a few seconds.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import os
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from whence.domain.errors import UsageError
from whence.lsp.transport.wire import read_messages
from whence.runtime.shutdown import leave_soon, run_until_signalled
from whence.runtime.stdio import ChannelWriter, open_over_socket, open_reader, take_stdio

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from whence.lsp.server import WhenceServer
    from whence.lsp.transport.wire import FrameWriter
    from whence.runtime.stdio import Channel

_PARENT_SECONDS = 1.0
_QUIET_SECONDS = 0.05  # the answer to `initialize` is with the client by then


async def serve(
    server: WhenceServer,
    reader: asyncio.StreamReader,
    writer: FrameWriter,
    on_end: Callable[[int], object] = lambda _: None,
) -> int:
    """Serves one client until it leaves.

    Args:
        on_end: told of the exit code before what runs is ended.

    Returns:
        The process' exit code.
    """
    protocol = server.protocol
    protocol.set_writer(writer)  # type: ignore[arg-type]  # only `write` of theirs is used
    ends = [
        asyncio.create_task(work)
        for work in (
            read_messages(reader, protocol.receive, protocol.refuse),
            protocol.exited.wait(),
            _parent_exit(server),
        )
    ]
    try:
        done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        on_end(protocol.exit_code)
        for task in done:
            task.result()
    finally:
        for task in ends:
            task.cancel()
        await protocol.close()
        await server.close()
    return protocol.exit_code


async def _parent_exit(server: WhenceServer) -> None:
    """Returns when the process that the client named in `initialize` is no more."""
    await server.protocol.greeted.wait()
    pid = server.process_id
    if pid is None or pid <= 0 or sys.platform == "win32":
        # Windows has no question that would not end the process; there, the input ends
        await asyncio.Event().wait()
    elif (descriptor := _descriptor_of(pid)) is not None:
        await _readable(descriptor)
    else:
        while _lives(pid):  # noqa: ASYNC110 - the system tells nobody
            await asyncio.sleep(_PARENT_SECONDS)


def _descriptor_of(pid: int) -> int | None:
    """Linux tells the end of any process at once, before its parent has read its exit code."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None


async def _readable(descriptor: int) -> None:
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def run_stdio(server: WhenceServer) -> int:
    """Serves on the process' own stdin and stdout, which carry nothing else from now on.

    Returns:
        The process' exit code.

    Raises:
        UsageError: one of them is closed.
    """
    return asyncio.run(run_until_signalled(_serve_channel(server, take_stdio())))


def run_tcp(server: WhenceServer, host: str, port: int) -> int:
    """Listens, says where on stderr, and serves the first client that comes.

    Args:
        host: a loopback address or a name for one.
        port: 0 for a free one.

    Returns:
        The process' exit code.

    Raises:
        UsageError: the host is not loopback, or the port is taken.
    """
    with open_listening(host, port) as listener:
        shown = f"[{host}]" if ":" in host else host
        serving = _serve_first(server, listener, f"{shown}:{listener.getsockname()[1]}")
        return asyncio.run(run_until_signalled(serving))


def open_listening(host: str, port: int) -> socket.socket:
    """A socket that listens on a loopback address.

    Raises:
        UsageError: as `run_tcp`.
    """
    family, address = _loopback(host, port)
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1)
    except OSError as error:
        listener.close()
        raise UsageError(
            f"--tcp {host}:{port}: cannot listen there ({error.strerror}); "
            "give another port, or 0 for a free one"
        ) from None
    listener.setblocking(False)  # noqa: FBT003 - the socket module's signature
    return listener


def _loopback(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, OverflowError, UnicodeError):
        raise UsageError(f"--tcp {host}:{port}: there is no such address") from None
    for family, _, _, _, address in found:
        if ipaddress.ip_address(str(address[0]).partition("%")[0]).is_loopback:
            return family, address
    raise UsageError(
        f"--tcp {host}:{port}: a language server asks for no password, so it listens on loopback "
        "only; use 127.0.0.1"
    )


async def _serve_first(server: WhenceServer, listener: socket.socket, address: str) -> int:
    print(f"whence: listening on {address}", file=sys.stderr, flush=True)  # noqa: T201
    connection, _ = await asyncio.get_running_loop().sock_accept(listener)
    listener.close()  # whoever comes next is told at once
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        code = await _serve_channel(server, open_over_socket(connection))
        with suppress(OSError):  # the client may have closed it
            connection.shutdown(socket.SHUT_RDWR)
    return code


async def _serve_channel(server: WhenceServer, channel: Channel) -> int:
    loop, exited = asyncio.get_running_loop(), server.protocol.exited

    def broken() -> None:
        with suppress(RuntimeError):  # the loop has closed
            loop.call_soon_threadsafe(exited.set)

    server.spawn(_collect_again(server.protocol.greeted))
    writer = ChannelWriter(channel, broken)
    try:
        return await serve(server, open_reader(channel), writer, leave_soon)
    finally:
        await asyncio.to_thread(writer.close)


async def _collect_again(greeted: asyncio.Event) -> None:
    """Gives the start's garbage back, and never looks at what stays of it again.

    A collection of everything takes tens of milliseconds: too long for an answer to wait.
    """
    await greeted.wait()
    await asyncio.sleep(_QUIET_SECONDS)
    gc.collect()
    gc.freeze()
    gc.enable()

"""One call of a tool, and what is awaited for it as long as its client is there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mcp.shared.exceptions import MCPError

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from whence.gateway.mcp.client_investigations import ClientInvestigations
    from whence.gateway.mcp.progress import CallProgress
    from whence.gateway.shared.host import Host

T = TypeVar("T")
Json = dict[str, Any]

REQUEST_CANCELLED: Final = -32800  # as the SDK answers on a stream that must end


@dataclass(frozen=True, slots=True)
class ClientCall:
    """One call of a tool.

    Attributes:
        client: what tells the client from others on the same server; "" where it is the only one,
            or has no session.
        left: set when the client is gone; None where the server ends with it.
        investigations: what clients began before.
    """

    arguments: Json
    progress: CallProgress
    investigations: ClientInvestigations
    client: str = ""
    left: asyncio.Event | None = None


async def run_for_caller(host: Host, work: Coroutine[Any, Any, T], call: ClientCall) -> T:
    """What the work answers. When the call is given up, its work is cancelled in a task of its own:
    the SDK interrupts a cancelled call again and again, which no tidying up survives.

    Raises:
        MCPError: the client is gone.
    """
    task = host.hold(work)
    try:
        await wait_while_connected(task, call)
    finally:
        task.cancel()
    return task.result()


async def wait_while_connected(
    task: asyncio.Task[Any], call: ClientCall, seconds: float | None = None
) -> None:
    """Waits for a task.

    Args:
        seconds: at most.

    Raises:
        MCPError: the client went away before.
    """
    if call.left is None:
        await asyncio.wait({task}, timeout=seconds)
        return
    left = asyncio.create_task(call.left.wait())
    try:
        ends: set[asyncio.Task[Any]] = {task, left}
        await asyncio.wait(ends, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        left.cancel()
    if call.left.is_set() and not task.done():
        raise MCPError(REQUEST_CANCELLED, "The client is gone")

"""What clients began, and may come back to."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mcp.shared.exceptions import MCPError

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(eq=False)
class _Entry:
    """Attributes: waiting: the calls that wait for it now."""

    asking: asyncio.Task[Any]
    waiting: int = 0


class ClientInvestigations:
    """The investigations of each client, while they run: it asks for each of them once."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], _Entry] = {}

    def keep(self, client: str, investigation_id: str, asking: asyncio.Task[Any]) -> None:
        """Args: asking: what holds the investigation; it is no longer needed where the client
        asks for the same one already."""
        key = client, investigation_id
        before = self._entries.get(key)
        if before is not None and not before.asking.cancelling():
            asking.cancel()
            return
        entry = self._entries[key] = _Entry(asking)

        def forget(_: object) -> None:
            if self._entries.get(key) is entry:
                del self._entries[key]

        asking.add_done_callback(forget)

    @contextmanager
    def waited_for(self, client: str, investigation_id: str) -> Iterator[None]:
        """A call waits. If it is given up, and it was the client's last, the client has left the
        investigation, which ends unless others wait for it."""
        entry = self._entries.get((client, investigation_id))
        if entry is None:
            yield
            return
        entry.waiting += 1
        try:
            yield
        except (asyncio.CancelledError, MCPError):
            if entry.waiting == 1:
                entry.asking.cancel()
            raise
        finally:
            entry.waiting -= 1

    def let_go(self, client: str) -> None:
        """The client will not come back."""
        for (whose, _), entry in list(self._entries.items()):
            if whose == client:
                entry.asking.cancel()

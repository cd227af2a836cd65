"""Notices what other processes store, without asking the store for anything else."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whence.memory.case import StoredCase
    from whence.memory.ledger import Ledger

# A case carries the time at which its investigation began, which may be long before it is stored.
_BEGAN_BEFORE = timedelta(hours=1)
_AT_ONCE = 50


class Following:
    """The analyses of one workspace that other processes store, each shown once.

    Args:
        since: what is stored already at the first look and began before this is no news.
        ledger: the open ledger, opened where there is one, None where nobody has made it yet.
    """

    def __init__(
        self,
        workspace_id: str,
        since: datetime,
        ledger: Callable[[], Awaitable[Ledger | None]],
    ) -> None:
        self._workspace_id, self._ledger = workspace_id, ledger
        self._began, self._since = _format_moment(since), _format_moment(since - _BEGAN_BEFORE)
        self._generation: int | None = None
        self._known: set[str] | None = None

    async def look(self) -> list[StoredCase]:
        """What is new since the last look, oldest first.

        Cheap enough for every second: a `stat` while there is no store, then one question to SQLite
        that reads no row unless another process has written.

        Raises:
            StoreUnavailableError: the store cannot be opened or used.
        """
        ledger = await self._ledger()
        if ledger is None:
            self._known = set()
            return []
        return await asyncio.to_thread(self._read, ledger)

    def _read(self, ledger: Ledger) -> list[StoredCase]:
        generation = ledger.generation
        if generation == self._generation:
            return []
        self._generation = generation
        analyses = {
            str(case.analysis["id"]): (case, str(case.analysis["metadata"]["createdAt"]))
            for case in ledger.since(self._since, self._workspace_id, _AT_ONCE)
            if case.analysis is not None
        }
        if self._known is None:
            self._known = {name for name, (_, at) in analyses.items() if at < self._began}
        new = [
            case
            for name, (case, at) in analyses.items()
            if name not in self._known and at >= self._since
        ]
        self._known |= analyses.keys()
        return new[::-1]


def _format_moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

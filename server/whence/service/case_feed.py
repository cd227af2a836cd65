"""What other processes find in the open workspaces: `whence run` in a terminal, say."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from whence.domain.analysis import RootCauseAnalysis
from whence.domain.errors import StoreUnavailableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime
    from pathlib import Path

    from whence.memory.case import StoredCase
    from whence.memory.following import Following
    from whence.memory.store import CaseStore
    from whence.service.daemon import Daemon
    from whence.service.workspace import App

log = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0


class _FollowedStore(NamedTuple):
    store: CaseStore
    following: Following


class CaseFeed:
    """Looks once a second; a store that nobody has made is not made for this.

    Args:
        since: when the editor came.
        show: takes a workspace's directory and an analysis with a cause.
    """

    def __init__(
        self,
        daemon: Daemon,
        since: datetime,
        show: Callable[[Path, RootCauseAnalysis], Awaitable[None]],
    ) -> None:
        self._daemon, self._since, self._show = daemon, since, show
        self._followed: dict[Path, _FollowedStore] = {}
        self._troubles: dict[Path, str] = {}

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            apps = self._daemon.apps
            self._followed = {app.root: self._of(app) for app in apps}
            for app in apps:
                await self._look(app)
            await asyncio.sleep(_LOOK_SECONDS)

    def _of(self, app: App) -> _FollowedStore:
        """What is followed already, unless the settings name another store now."""
        known = self._followed.get(app.root)
        if known is not None and known.store is app.store:
            return known
        return _FollowedStore(app.store, app.store.following(app.workspace_id, self._since))

    async def _look(self, app: App) -> None:
        trouble, cases = "", []
        try:
            cases = await self._followed[app.root].following.look()
        except StoreUnavailableError as error:
            trouble = str(error)
        if trouble and self._troubles.get(app.root) != trouble:
            log.warning("the store is not followed: %s", trouble)
        self._troubles[app.root] = trouble
        for analysis in filter(None, map(self._news, cases)):
            await self._show(app.root, analysis)

    def _news(self, case: StoredCase) -> RootCauseAnalysis | None:
        """The analysis of a case, where it has a cause and was not made here."""
        if case.analysis is None or case.rejected or not case.has_cause:
            return None
        own = {running.id for running in self._daemon.investigations.all()}
        analysis = RootCauseAnalysis.model_validate(case.analysis)
        return None if analysis.id in own else analysis

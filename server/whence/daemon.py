"""What a long-lived process serves: several workspaces over shared services.

The surfaces (language server, gateway) hold one `Daemon` and reach everything through it.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from whence.app import App, Services
from whence.errors import NotFoundError
from whence.investigations import Investigations
from whence.logs import log_to
from whence.settings_sources import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from whence.memory.case import Case
    from whence.ports import LiveEditor
    from whence.settings_sources import Loaded

__all__ = ["App", "Daemon", "Found", "Sources"]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the settings come from, besides the files.

    Attributes:
        command_line: dotted keys and their values as typed.
        editor: the `whence` section of the editor's settings.
        trusted: the user has said that the workspaces are to be trusted.
    """

    command_line: Mapping[str, str] = field(default_factory=dict)
    editor: Json = field(default_factory=dict)
    trusted: bool = False


class Found(NamedTuple):
    """A stored case, and the open workspace it was made in (else the one whose store has it)."""

    app: App
    case: Case


class Daemon:
    """Use it as an async context manager: investigations, stores and the worker end with it.

    Args:
        editor_of: what the user has open in a workspace, where an editor is attached.
    """

    def __init__(
        self,
        sources: Sources,
        *,
        editor_of: Callable[[Path], LiveEditor | None] = lambda _: None,
    ) -> None:
        self.services = Services()
        self.investigations = Investigations()
        self._sources, self._editor_of = sources, editor_of
        self._apps: dict[Path, App] = {}
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.investigations.close()
        await self.services.__aexit__()

    async def app(self, root: Path) -> App:
        """The workspace of a directory, with the settings in force.

        Raises:
            SettingsError: an unknown or wrong setting; names its source and key.
        """
        async with self._turn:
            if root not in self._apps:
                loaded = await asyncio.to_thread(self._load, root)
                self._apps[root] = self._made(root, loaded)
            return self._apps[root]

    @property
    def apps(self) -> tuple[App, ...]:
        """The workspaces in use."""
        return tuple(self._apps.values())

    async def configure(self, sources: Sources) -> None:
        """Applies other settings from now on; what runs goes on as it began.

        Raises:
            SettingsError: a setting is wrong; everything stays as it was.
        """
        async with self._turn:
            before, self._sources = self._sources, sources
            try:
                loaded = {
                    root: await asyncio.to_thread(self._load, root) for root in list(self._apps)
                }
            except BaseException:
                self._sources = before
                raise
            self._apps = {root: self._made(root, one) for root, one in loaded.items()}

    async def find(self, analysis_id: str) -> Found:
        """A stored analysis by its id, from the stores of the workspaces in use.

        Raises:
            NotFoundError: none of them has it.
        """
        for app in self.apps:
            try:
                case = await app.store.get(analysis_id)
            except NotFoundError:
                continue
            own = (one for one in self.apps if one.workspace_id == case.workspace_id)
            return Found(next(own, app), case)
        raise NotFoundError(f"There is no analysis '{analysis_id}' in the workspaces that are open")

    def forget(self, root: Path) -> None:
        """Drops a workspace that the user has closed."""
        self._apps.pop(root, None)

    def _load(self, root: Path) -> Loaded:
        sources = self._sources
        loaded = load(
            root,
            os.environ,
            sources.command_line,
            editor=sources.editor,
            trusted=sources.trusted,
        )
        log_to(loaded.settings.data_dir)
        return loaded

    def _made(self, root: Path, loaded: Loaded) -> App:
        return App(root, loaded, self.services, editor=self._editor_of(root))

"""What a long-lived process serves: several workspaces over shared services.

The surfaces (language server, gateway) hold one `Daemon` and reach everything through it.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from whence.config.sources import load
from whence.domain.errors import NotFoundError, SettingsError
from whence.memory.case import StoredCase
from whence.runtime.import_path import keep_out
from whence.runtime.log_file import log_to
from whence.service.investigations import Investigations
from whence.service.services import Services
from whence.service.workspace import App
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.domain.ports import LiveEditor

__all__ = ["App", "Daemon", "LocatedCase", "SettingsSources", "StoredCase"]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SettingsSources:
    """Where the settings come from, besides the files.

    Attributes:
        command_line: dotted keys and their values as typed.
        editor: the `whence` section of the editor's settings.
        folders: that section for a workspace folder, where the editor has one of its own.
        trusted: the user has said that the workspaces are to be trusted.
    """

    command_line: Mapping[str, str] = field(default_factory=dict)
    editor: Json = field(default_factory=dict)
    folders: Mapping[Path, Json] = field(default_factory=dict)
    trusted: bool = False

    def editor_of(self, root: Path) -> Json:
        return self.folders.get(root, self.editor)


class LocatedCase(NamedTuple):
    """A stored case, and the open workspace it was made in (else one whose store has it)."""

    app: App
    case: StoredCase


class Daemon:
    """Use it as an async context manager: investigations, stores and the worker end with it.

    Args:
        editor_of: what the user has open in a workspace, where an editor is attached.
        on_load: told of the settings of a workspace whenever they were read.
    """

    def __init__(
        self,
        sources: SettingsSources,
        *,
        editor_of: Callable[[Path], LiveEditor | None] = lambda _: None,
        on_load: Callable[[Path, Loaded], object] = lambda _root, _loaded: None,
    ) -> None:
        self.services = Services(lives_on=True)
        self.investigations = Investigations()
        self.sources = sources
        self._editor_of, self._on_load = editor_of, on_load
        self._apps: dict[Path, App] = {}
        self._turn = asyncio.Lock()
        self._leaving: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.investigations.close()
        for task in self._leaving:
            task.cancel()  # the services close what is left
        await self.services.__aexit__()

    async def app(self, root: Path) -> App:
        """The workspace of a directory, with the settings in force.

        Raises:
            SettingsError: an unknown or wrong setting; names its source and key.
        """
        async with self._turn:
            return self._apps.get(root) or await self._loaded(root)

    @property
    def apps(self) -> tuple[App, ...]:
        """The workspaces in use."""
        return tuple(self._apps.values())

    @property
    def event_logs(self) -> list[Path]:
        """The directories of the open workspaces' event logs."""
        return list(dict.fromkeys(app.settings.data_dir / "events" for app in self.apps))

    async def configure(self, sources: SettingsSources | None = None) -> dict[Path, SettingsError]:
        """Reads the settings again and applies them from now on; what runs goes on as it began.

        Args:
            sources: what replaces those in force.

        Returns:
            What is wrong, by the workspace that it left as it was.
        """
        wrong = {}
        async with self._turn:
            self.sources = sources or self.sources
            before = self.apps
            for root in list(self._apps):
                try:
                    await self._loaded(root)
                except SettingsError as error:
                    wrong[root] = error
            self._leave(before)
        return wrong

    async def find(self, analysis_id: str) -> LocatedCase:
        """A stored analysis by its id, from the stores of the workspaces in use.

        Raises:
            NotFoundError: none of them has it.
        """
        for app in self.apps:
            try:
                case = await app.store.get(analysis_id)
            except NotFoundError:
                continue
            return LocatedCase(self._owner(case, app), case)
        raise NotFoundError(f"There is no analysis '{analysis_id}' in the workspaces that are open")

    async def forget(self, root: Path) -> None:
        """Drops a workspace that the user has closed, with the investigations in it."""
        for running in self.investigations.all():
            if running.root == root and running.state != "finished":
                self.investigations.cancel(running.id)
        async with self._turn:
            before = self.apps
            self._apps.pop(root, None)
            self._leave(before)

    def _owner(self, case: StoredCase, holder: App) -> App:
        """The workspace of a case among those over the holder's store."""
        owners = (app for app in self.apps if app.workspace_id == case.workspace_id)
        return next((app for app in owners if app.store is holder.store), holder)

    async def _loaded(self, root: Path) -> App:
        loaded = await asyncio.to_thread(self._load, root)
        app = self._apps.get(root)
        if app is None or _differ(app, loaded):
            app = App(root, loaded, self.services, editor=self._editor_of(root))
            self._apps[root] = app
        self._on_load(root, loaded)
        return app

    def _load(self, root: Path) -> Loaded:
        keep_out(str(root))
        sources = self.sources
        loaded = load(
            root,
            os.environ,
            sources.command_line,
            editor=sources.editor_of(root),
            trusted=sources.trusted,
        )
        log_to(loaded.settings.data_dir)
        return loaded

    def _leave(self, before: tuple[App, ...]) -> None:
        """Closes the stores that no workspace uses any more, when what runs on them has ended."""
        left = [app for app in before if all(app.store is not now.store for now in self.apps)]
        if left:
            task = asyncio.create_task(self._close_stores(left))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _close_stores(self, left: list[App]) -> None:
        await self.investigations.settled()
        async with self._turn:
            for app in left:
                if all(app.store is not now.store for now in self.apps):
                    await app.store.close()


def _differ(app: App, loaded: Loaded) -> bool:
    now, then = app.settings.model_dump(), loaded.settings.model_dump()
    return (now, app.trusted) != (then, loaded.trusted)

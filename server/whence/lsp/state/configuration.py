"""The `whence` section of the editor's settings: asked for, sent, and applied while we run.

A client that has `workspace/configuration` is asked, again at each change and for each of several
folders; of another one counts what it sends with `workspace/didChangeConfiguration`, before that
its `initializationOptions`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from lsprotocol import types

from whence.domain.errors import SettingsError
from whence.lsp import texts
from whence.lsp.state.client import Client
from whence.lsp.state.folders import path_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.lsp.state.client import Questions
    from whence.lsp.state.findings import ShownFindings
    from whence.lsp.state.folders import Folders
    from whence.service.daemon import Daemon, SettingsSources

Json = dict[str, Any]

SECTION = "whence"
FIRST_SECONDS = 2.0
_ANSWER_SECONDS = 60.0
# Not settings of ours: `initializationOptions` beside them, what a client needs to find and start
# us, and what vscode-languageclient keeps in the section of a server.
_OTHERS = frozenset({"workspaceTrusted", "client", "trace"})


class ConfiguredClient(Client, Protocol):
    """A client, and what its settings are applied to."""

    @property
    def bridge(self) -> Questions: ...

    @property
    def folders(self) -> Folders: ...

    @property
    def findings(self) -> ShownFindings: ...

    @property
    def command_line(self) -> Mapping[str, str]:
        """Dotted settings and their values as typed."""
        ...

    @property
    def trusted(self) -> bool: ...

    async def daemon(self) -> Daemon: ...


class Configuration:
    """What the editor says, kept apart from what is wrong in it.

    A mistake is shown once for as long as it stands.
    """

    def __init__(self, client: ConfiguredClient) -> None:
        self._client = client
        self._initial: Any = {}
        self._pushed: Any = None
        self._sections: dict[Path | None, Any] = {}
        self._sound: dict[Path | None, Json] = {}
        self._mistakes: dict[tuple[str, Path | None], Sequence[str]] = {}
        self._request = self._answered = 0
        self._first: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    def start_with(self, options: Any) -> None:
        """Takes the settings that came with `initialize`."""
        inner = options.get(SECTION) if isinstance(options, dict) else None
        self._initial = options if inner is None else inner
        self._sections = {None: self._initial}

    def begin(self) -> None:
        """Asks for the settings. What is made meanwhile waits for the answer, some seconds."""
        self._first = self._client.spawn(self._ask())
        self._client.spawn(self._attach(self._first))

    async def pushed(self, settings: Any) -> None:
        """Takes the settings of `workspace/didChangeConfiguration`, or asks for them."""
        if isinstance(settings, dict) and SECTION in settings:
            self._pushed = settings[SECTION] or {}
        await self._ask()
        await self._apply()

    async def folders_changed(self, removed: Sequence[Path]) -> None:
        """Lets go of folders that were closed, and reads the settings of new ones."""
        daemon = await self._client.daemon()
        for root in removed:
            await daemon.forget(root)
            await self._client.findings.clear(root)
        mistakes = self._mistakes.items()
        self._mistakes = {key: messages for key, messages in mistakes if key[1] not in removed}
        await self._ask()
        await self._apply()
        await self._open_folders(daemon)

    async def reload(self) -> None:
        """Reads the settings files again."""
        daemon = await self._client.daemon()
        self._show_wrong(await daemon.configure())
        await self._open_folders(daemon)

    async def sources(self) -> SettingsSources:
        """Where the settings come from, the editor's without their mistakes."""
        if self._first is not None:
            await asyncio.wait({self._first}, timeout=FIRST_SECONDS)
        from whence.service.daemon import SettingsSources

        sorted_out = await asyncio.to_thread(_sorted_out, self._sections, self._sound)
        for root, (_, mistakes) in sorted_out.items():
            self._report("editor", root, mistakes)
        self._sound = {root: section for root, (section, _) in sorted_out.items()}
        return SettingsSources(
            command_line=self._client.command_line,
            editor=self._sound.get(None, {}),
            folders={root: section for root, section in self._sound.items() if root is not None},
            trusted=self._client.trusted,
        )

    def loaded(self, root: Path, loaded: Loaded) -> None:
        """Tells the user what was ignored of a workspace's own settings."""
        self._report("wrong", root, ())
        reason = (
            loaded.why_ignored if loaded.trusted else texts.NOT_TRUSTED.format(folder=root.name)
        )
        ignored = texts.IGNORED.format(settings=", ".join(loaded.ignored), reason=reason)
        messages = [ignored] if loaded.ignored else []
        self._report("ignored", root, messages, types.MessageType.Info)

    async def _attach(self, asking: asyncio.Task[None]) -> None:
        await self._open_folders(await self._client.daemon())
        await asyncio.wait({asking})
        await self._apply()

    async def _ask(self) -> None:
        self._request += 1
        number = self._request
        sections = await self._pull()
        if number > self._answered:  # else the answer to a later question has come already
            self._answered = number
            self._sections = sections

    async def _pull(self) -> dict[Path | None, Any]:
        workspace = self._client.client_capabilities.workspace
        fallback = self._initial if self._pushed is None else self._pushed
        if workspace is None or not workspace.configuration:
            return {None: fallback}
        scopes = [folder.uri for folder in self._client.documents.folders.values()]
        scopes = scopes if len(scopes) > 1 else []
        items = [{"scopeUri": uri, "section": SECTION} for uri in scopes] + [{"section": SECTION}]
        answer = await self._client.bridge.ask(
            types.WORKSPACE_CONFIGURATION, {"items": items}, _ANSWER_SECONDS
        )
        roots = [path_of(uri) for uri in scopes]
        answers = list(answer) if isinstance(answer, list | tuple) else []
        answers += [None] * (len(items) - len(answers))
        return {None: answers[-1] or fallback} | {
            root: section or fallback
            for root, section in zip(roots, answers, strict=False)
            if root is not None
        }

    async def _apply(self) -> None:
        daemon = await self._client.daemon()
        async with self._turn:
            sources = await self.sources()
            if sources != daemon.sources:
                self._show_wrong(await daemon.configure(sources))

    async def _open_folders(self, daemon: Daemon) -> None:
        for root in self._client.folders.listed():
            try:
                await daemon.app(root)
            except SettingsError as error:
                self._report("wrong", root, (str(error),))

    def _show_wrong(self, wrong: dict[Path, SettingsError]) -> None:
        for root, error in wrong.items():
            self._report("wrong", root, (str(error),))

    def _report(
        self,
        what: str,
        root: Path | None,
        messages: Sequence[str],
        kind: types.MessageType = types.MessageType.Error,
    ) -> None:
        standing = {message for shown in self._mistakes.values() for message in shown}
        self._mistakes[what, root] = messages
        for message in messages:
            if message not in standing:
                self._client.show(message, kind)


def _sorted_out(
    sections: Mapping[Path | None, Any], before: Mapping[Path | None, Json]
) -> dict[Path | None, tuple[Json, Sequence[str]]]:
    """Each section without its mistakes, and these. Blocks for milliseconds."""
    from whence.config.sources import keep_sound

    return {
        root: keep_sound(_own_section(section), before.get(root, before.get(None)))
        for root, section in sections.items()
    }


def _own_section(section: Any) -> Any:
    if not isinstance(section, dict):
        return section
    return {key: value for key, value in section.items() if key.split(".")[0] not in _OTHERS}

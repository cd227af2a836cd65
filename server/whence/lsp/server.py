"""One client's server: its state, and where the families of methods are put together.

Nothing here or in the families imports more than pygls before `initialize` is answered; the
`Daemon` with everything behind it is imported on a thread when it is first asked for.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer

from whence import __version__
from whence.errors import WhenceError
from whence.lsp.bridge import Bridge
from whence.lsp.editor import AttachedEditor
from whence.lsp.findings import Findings
from whence.lsp.folders import Folders, path_of
from whence.lsp.protocol import RequestFailedError, WhenceProtocol, converter
from whence.lsp.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping
    from pathlib import Path

    from whence.daemon import App, Daemon
    from whence.lsp.documents import Documents

log = logging.getLogger(__name__)

Json = dict[str, Any]
INSIDE = "Whence failed inside; its log says more (whence.doctor tells where it is)"


@dataclass(frozen=True, slots=True)
class Options:
    """What was given at the start.

    Attributes:
        command_line: dotted settings and their values as typed.
        allow_commands: `--allow-commands`: the workspaces are trusted.
    """

    command_line: Mapping[str, str] = field(default_factory=dict)
    allow_commands: bool = False


class WhenceServer(LanguageServer):
    """What the families of methods share.

    Attributes:
        bridge: asks the client what standard LSP does not tell.
        seen: the diagnostics that the client has told of.
        findings: the analyses that are shown.
        folders: which workspace a document belongs to.
        tasks: what runs beside the requests; cancelled at the end.
    """

    protocol: WhenceProtocol

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(
            "whence", __version__, protocol_cls=WhenceProtocol, converter_factory=converter
        )
        self.options = options or Options()
        self.bridge = Bridge(self.protocol)
        self.seen = Seen()
        self.findings = Findings(self)
        self.folders = Folders(self._listed)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.editor_settings: Json = {}
        self.trusted = self.options.allow_commands
        self._daemon: asyncio.Task[Daemon] | None = None

    @property
    def documents(self) -> Documents:
        return cast("Documents", self.workspace)

    def answers(self, method: str, options: Any = None) -> Callable[[Any], Any]:
        """Registers a handler `(params)`; what it raises becomes an answer for the user."""

        def register(handler: Callable[[Any], Any]) -> Any:
            return self.feature(method, options)(_guarded(handler))

        return register

    def commands(self, handlers: Mapping[str, Callable[[Json], Awaitable[Any]]]) -> None:
        """Registers commands; each takes the one object of its arguments."""
        for name, handler in handlers.items():
            self.command(name)(handler)  # for the list in the server's capabilities
            self.protocol.commands[name] = _guarded(handler)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs something beside the requests until it ends or the server does."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

    async def daemon(self) -> Daemon:
        """Everything behind the language server, imported and made once."""
        if self._daemon is None:
            self._daemon = asyncio.create_task(self._made_daemon())
        return await asyncio.shield(self._daemon)

    async def app(self, uri: str) -> App:
        """The workspace of a document.

        Raises:
            RequestFailedError: the document is no file.
            SettingsError: a setting is wrong.
        """
        root = await asyncio.to_thread(self.folders.root_of, uri)
        if root is None:
            raise RequestFailedError("Whence investigates files; save this document first")
        return await (await self.daemon()).app(root)

    async def _made_daemon(self) -> Daemon:
        module = await asyncio.to_thread(import_module, "whence.daemon")
        daemon: Daemon = module.Daemon(self.sources(module), editor_of=self._editor_of)
        return daemon

    def sources(self, module: Any) -> Any:
        """Where settings come from, as `whence.daemon.Sources`."""
        return module.Sources(self.options.command_line, self.editor_settings, self.trusted)

    async def close(self) -> None:
        """Cancels what runs and ends the daemon."""
        for task in list(self.tasks):
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks)
        if self._daemon is not None:
            daemon = await self._daemon
            await daemon.__aexit__()

    def _editor_of(self, root: Path) -> AttachedEditor:
        return AttachedEditor(self, root)

    def _listed(self) -> list[Path]:
        uris = [folder.uri for folder in self.documents.folders.values()]
        if not uris and self.documents.root_uri:
            uris = [self.documents.root_uri]
        return [path for uri in uris if (path := path_of(uri)) is not None]

    def show(self, message: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """A message for the user: what happened and what to do next."""
        self.window_show_message(types.ShowMessageParams(type=kind, message=f"Whence: {message}"))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """For the log: what the user should see was shown where it failed."""
        log.error("%s: %s", getattr(source, "__name__", source), error)


def _guarded(handler: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The handler, whose failures are told apart: for the user, or for the log."""
    if asyncio.iscoroutinefunction(handler):

        async def guarded(params: Any) -> Any:
            try:
                return await handler(params)
            except Exception as error:
                raise _told(error) from error

        return guarded

    def guarded_now(params: Any) -> Any:
        try:
            return handler(params)
        except Exception as error:
            raise _told(error) from error

    return guarded_now


def _told(error: Exception) -> JsonRpcException:
    if isinstance(error, JsonRpcException):
        return error
    if isinstance(error, WhenceError):
        return RequestFailedError(str(error))
    log.error("a request failed", exc_info=error)
    return JsonRpcInternalError(INSIDE)

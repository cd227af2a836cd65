"""One client's server: its state, and where the families of methods are put together.

Nothing here or in the families imports more than pygls before `initialize` is answered; the
`Daemon` with everything behind it is imported on a thread when it is first asked for.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import field
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer

from whence import __version__
from whence.domain.errors import WhenceError
from whence.lsp import texts
from whence.lsp.bridge.editor import AttachedEditor
from whence.lsp.bridge.questions import Bridge
from whence.lsp.state.configuration import Configuration
from whence.lsp.state.findings import ShownFindings
from whence.lsp.state.folders import Folders, path_of
from whence.lsp.state.reported_diagnostics import DiagnosticHistory
from whence.lsp.transport.messages import ClientMessages, ReportedError, word_for_editor
from whence.lsp.transport.progress import Progresses
from whence.lsp.transport.protocol import INSIDE, RequestFailedError, WhenceProtocol, make_converter
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.lsp.state.documents import Documents
    from whence.service.daemon import App, Daemon

log = logging.getLogger(__name__)

Json = dict[str, Any]


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
        converter: between JSON and LSP's types.
        bridge: asks the client what standard LSP does not tell.
        seen: the diagnostics that the client has told of.
        findings: the analyses that are shown.
        messages: what the user is told, and asked.
        progresses: the work whose progress is shown.
        folders: which workspace a document belongs to.
        configuration: the editor's settings.
        tasks: what runs beside the requests; cancelled at the end.
        at_initialize: called before the server's capabilities are put together.
        at_settings: called whenever the settings of a workspace were read.
    """

    protocol: WhenceProtocol

    def __init__(self, options: Options | None = None) -> None:
        self.converter = make_converter()
        super().__init__(
            "whence",
            __version__,
            protocol_cls=WhenceProtocol,
            converter_factory=lambda: self.converter,
        )
        self.options = options or Options()
        self.bridge = Bridge(self.protocol, self.converter)
        self.history = DiagnosticHistory()
        self.findings = ShownFindings(self)
        self.messages = ClientMessages(self)
        self.progresses = Progresses(self.protocol)
        self.folders = Folders(self._listed)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.configuration = Configuration(self)
        self.trusted = self.options.allow_commands
        self._daemon: asyncio.Task[Daemon] | None = None
        self.at_initialize: list[Callable[[types.InitializeParams], object]] = []
        self.at_settings: list[Callable[[Path, Loaded], object]] = [self.configuration.loaded]
        self._hearers: dict[str, list[Callable[[Any], Any]]] = {}

    @property
    def documents(self) -> Documents:
        return cast("Documents", self.workspace)

    @property
    def command_line(self) -> Mapping[str, str]:
        return self.options.command_line

    def answers(self, method: str, options: Any = None) -> Callable[[Any], Any]:
        """Registers a handler `(params)`; what it raises becomes an answer for the user.

        Several families may hear one notification; each hears it, in the order of registration.
        """

        def register(handler: Callable[[Any], Any]) -> Any:
            if not _is_notification(method):
                return self.feature(method, options)(_guard(handler))
            if method not in self._hearers:
                self._hearers[method] = []
                self.feature(method, options)(self._hearing(self._hearers[method]))
            self._hearers[method].append(handler)
            return handler

        return register

    def _hearing(self, hearers: list[Callable[[Any], Any]]) -> Callable[[Any], None]:
        def hear(params: Any) -> None:
            for hearer in hearers:
                try:
                    work = hearer(params)
                except Exception:  # one family's failure is not the others'
                    log.exception("a notification failed")
                else:
                    if asyncio.iscoroutine(work):
                        self.spawn(work)

        return hear

    def commands(self, handlers: Mapping[str, Callable[[Json], Awaitable[Any]]]) -> None:
        """Registers commands; each takes the one object of its arguments.

        What goes wrong is answered as an error and shown to the user as well: editors tell no more
        of a failed command than that it failed.
        """
        for name, handler in handlers.items():
            self.command(name)(handler)  # for the list in the server's capabilities
            self.protocol.commands[name] = _guard(partial(self._answer_command, handler))

    async def _answer_command(
        self, command: Callable[[Json], Awaitable[Any]], arguments: Json
    ) -> Any:
        try:
            return await command(arguments)
        except ReportedError:
            raise
        except WhenceError as error:
            self.show(word_for_editor(error))
            raise ReportedError(word_for_editor(error)) from error
        except RequestFailedError as error:
            self.show(error.message)
            raise
        except JsonRpcException:
            raise  # the editor's mistake, and not the user's
        except Exception:
            self.show(INSIDE)
            raise

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
            self._daemon = asyncio.create_task(self._make_daemon())
        return await asyncio.shield(self._daemon)

    async def app(self, uri: str) -> App:
        """The workspace of a document.

        Raises:
            RequestFailedError: the document is no file.
            SettingsError: a setting is wrong.
        """
        root = await asyncio.to_thread(self.folders.root_of, uri)
        if root is None:
            raise RequestFailedError(texts.UNSAVED)
        return await (await self.daemon()).app(root)

    async def _make_daemon(self) -> Daemon:
        module = await asyncio.to_thread(import_module, "whence.service.daemon")
        daemon: Daemon = module.Daemon(
            await self.configuration.sources(),
            editor_of=self._editor_of,
            on_load=self._settings_read,
        )
        return daemon

    async def close(self) -> None:
        """Cancels what runs and ends the daemon."""
        for task in list(self.tasks):
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks)
        if self._daemon is not None:
            # one that could not be made was told of where it was asked for
            await asyncio.wait({self._daemon})
            if self._daemon.exception() is None:
                await self._daemon.result().__aexit__()

    def _settings_read(self, root: Path, loaded: Loaded) -> None:
        for call in self.at_settings:
            call(root, loaded)

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


def _is_notification(method: str) -> bool:
    known = types.METHOD_TO_TYPES.get(method)
    return known is not None and known[1] is None


def _guard(handler: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The handler, whose failures are told apart: for the user, or for the log."""
    if asyncio.iscoroutinefunction(handler):

        async def guarded(params: Any) -> Any:
            try:
                return await handler(params)
            except Exception as error:
                raise _as_rpc_error(error) from error

        return guarded

    def guarded_now(params: Any) -> Any:
        try:
            return handler(params)
        except Exception as error:
            raise _as_rpc_error(error) from error

    return guarded_now


def _as_rpc_error(error: Exception) -> JsonRpcException:
    if isinstance(error, JsonRpcException):
        return error
    if isinstance(error, WhenceError):
        return RequestFailedError(str(error))
    log.error("a request failed", exc_info=error)
    return JsonRpcInternalError(INSIDE)

"""pygls' protocol, where a client that does not behave needs more than it gives.

- a request that cannot be read, comes before `initialize` or after `shutdown` is answered with the
  error that LSP names for it, never left waiting;
- cancelling `workspace/executeCommand` cancels the command's own task;
- `exit` ends the read loop and not the interpreter;
- params and results of custom methods stay plain JSON: pygls would rename keys such as `from`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
)
from pygls.protocol import (
    JsonRPCNotification,
    JsonRPCRequestMessage,
    JsonRPCResponseMessage,
    LanguageServerProtocol,
    default_converter,
    lsp_method,
)

from whence.lsp.documents import Documents
from whence.lsp.wire import BadMessageError, frame

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from cattrs import Converter

log = logging.getLogger(__name__)

INVALID_REQUEST = -32600
SERVER_NOT_INITIALIZED = -32002
REQUEST_FAILED = -32803

Json = dict[str, Any]


def converter() -> Converter:
    """lsprotocol's converter, with custom messages left as they came."""
    made: Converter = default_converter()  # type: ignore[no-untyped-call]
    made.register_structure_hook(
        JsonRPCRequestMessage,
        lambda obj, cls: cls(obj["id"], obj["method"], "2.0", obj.get("params")),
    )
    made.register_structure_hook(
        JsonRPCResponseMessage, lambda obj, cls: cls(obj["id"], "2.0", obj.get("result"))
    )
    made.register_structure_hook(
        JsonRPCNotification, lambda obj, cls: cls(obj["method"], "2.0", obj.get("params"))
    )
    return made


class RequestFailedError(JsonRpcException):
    """A request that was understood and cannot be served; the message is for the user."""

    CODE = REQUEST_FAILED
    MESSAGE = "Request failed"


class WhenceProtocol(LanguageServerProtocol):
    """One connection's protocol state."""

    def __init__(self, server: Any, made: Converter) -> None:
        super().__init__(server, made)
        self.exited = asyncio.Event()
        self.commands: dict[str, Callable[[Json], Awaitable[Any]]] = {}
        self.client_capabilities = types.ClientCapabilities()
        self._initialized = False

    @property
    def exit_code(self) -> int:
        """0 only after `shutdown` (LSP 3.17, "Exit Notification")."""
        return 0 if self._shutdown else 1

    def receive(self, raw: Json) -> None:
        """Handles one message as it came."""
        if refusal := self._refusal(raw):
            self._answer_error(raw.get("id"), *refusal)
            return
        if raw.get("jsonrpc") != "2.0" or self._is_stray(raw):
            return
        try:
            message = self.structure_message(raw)
        except (JsonRpcInvalidParams, JsonRpcInternalError) as error:
            if "method" in raw and "id" in raw:
                problem = f"the parameters of {raw['method']} cannot be read"
                self._answer_error(raw["id"], JsonRpcInvalidParams.CODE, problem)
            else:
                log.warning("%s cannot be read: %s", raw.get("method", "an answer"), error)
            return
        self.handle_message(message)

    def refuse(self, error: BadMessageError) -> None:
        """Answers what was no message at all (JSON-RPC 2.0: with id null)."""
        self._answer_error(None, error.code, str(error))

    def _refusal(self, raw: Json) -> tuple[int, str] | None:
        method, is_request = raw.get("method"), "id" in raw and "method" in raw
        if raw.get("jsonrpc") != "2.0":
            return INVALID_REQUEST, 'a message has "jsonrpc": "2.0"'
        if "method" in raw and not isinstance(method, str):
            return INVALID_REQUEST, "method is a string"
        if not is_request:
            return None
        if not isinstance(raw["id"], str | int):
            return INVALID_REQUEST, "id is a string or a number"
        if self._shutdown:
            return INVALID_REQUEST, "the server is shutting down"
        if self._initialized == (method == types.INITIALIZE):
            code = INVALID_REQUEST if self._initialized else SERVER_NOT_INITIALIZED
            return code, "initialize comes first and once"
        return None

    def _is_stray(self, raw: Json) -> bool:
        """Notifications before `initialize` are dropped, except `exit`; so is what is neither."""
        if "method" not in raw:
            return not ("id" in raw and ("result" in raw or "error" in raw))
        early = not self._initialized or self._shutdown
        return "id" not in raw and early and raw["method"] != types.EXIT

    def _answer_error(self, message_id: Any, code: int, message: str) -> None:
        error = {"code": code, "message": message}
        known = message_id if isinstance(message_id, str | int) else None
        if self.writer is not None:
            self.writer.write(frame({"jsonrpc": "2.0", "id": known, "error": error}))

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> None:  # type: ignore[override]  # pygls' ends the process
        del args
        self.exited.set()

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(
        self, params: types.InitializeParams
    ) -> Generator[Any, Any, types.InitializeResult]:
        self._initialized = True
        steps = super().lsp_initialize(params)
        # pygls makes the workspace in its first step, before it asks our handler
        step = next(steps)
        self._workspace = Documents.over(self.workspace)
        while True:
            try:
                step = steps.send((yield step))
            except StopIteration as done:
                result: types.InitializeResult = done.value
                return result

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]  # pygls' cannot be cancelled
        self, params: types.ExecuteCommandParams
    ) -> Any:
        command = self.commands.get(params.command)
        if command is None:
            raise JsonRpcInvalidParams(f"there is no command {params.command}")
        arguments = params.arguments or [{}]
        argument = self._converter.unstructure(arguments[0])
        if not isinstance(argument, dict):
            raise JsonRpcInvalidParams(f"{params.command} takes one object as its argument")
        token = params.work_done_token
        return await command({**argument, **({"workDoneToken": token} if token else {})})

"""pygls' protocol, with an exchange of messages that stands a client which does not behave.

- every request gets exactly one answer: one that cannot be read, comes before `initialize` or after
  `shutdown` gets the error that LSP names for it, and no error carries a stack trace;
- what the client asks and what we ask are kept apart, so that no answer can hit a request;
- a cancelled request ends its own task, also that of a command;
- `exit` ends the read loop and not the interpreter.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from concurrent.futures import Future
from contextvars import copy_context
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from cattrs import transform_error
from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcMethodNotFound,
    JsonRpcRequestCancelled,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from whence.lsp.state.documents import Documents
from whence.lsp.transport.conversion import make_converter
from whence.lsp.transport.wire import INVALID_REQUEST, BadMessageError, write_frame
from whence_tools.json_values import MOST_VALUES, has_more_values

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from cattrs import Converter

__all__ = ["INSIDE", "RequestFailedError", "WhenceProtocol", "make_converter"]

log = logging.getLogger(__name__)

SERVER_NOT_INITIALIZED = -32002
REQUEST_FAILED = -32803
INSIDE = "internal error in Whence; see its log (whence.doctor shows where it is)"

Json = dict[str, Any]
MessageId = str | int


class RequestFailedError(JsonRpcException):
    """A request that was understood and cannot be served; the message is for the user."""

    CODE = REQUEST_FAILED
    MESSAGE = "Request failed"


class _OwnRequest(NamedTuple):
    """A request of ours."""

    method: str
    answer: Future[Any]


class WhenceProtocol(LanguageServerProtocol):
    """One connection's protocol state.

    Attributes:
        greeted: set by the client's `initialize`.
        exited: set by the client's `exit`.
        commands: by name; each takes the one object of its arguments.
    """

    def __init__(self, server: Any, made: Converter) -> None:
        super().__init__(server, made)
        self.exited = asyncio.Event()
        self.greeted = asyncio.Event()
        self.commands: dict[str, Callable[[Json], Awaitable[Any]]] = {}
        self.client_capabilities = types.ClientCapabilities()
        self._questions: dict[MessageId, _OwnRequest] = {}
        self._numbers = count(1)

    @property
    def exit_code(self) -> int:
        """0 only after `shutdown` (LSP 3.17, "Exit Notification")."""
        return 0 if self._shutdown else 1

    async def close(self) -> None:
        """Cancels the requests that run and those that the client has not answered."""
        for question in list(self._questions.values()):
            question.answer.cancel()
        running: list[asyncio.Task[Any]] = list(self._request_futures.values())  # type: ignore[arg-type]
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)

    # -- what comes in

    def receive(self, raw: Json) -> None:
        """Handles one message as it came."""
        if refusal := self._refusal(raw):
            self._answer_error(raw.get("id") if "method" in raw else None, *refusal)
        elif "method" not in raw:
            self._settle(raw)
        elif "id" in raw:
            # a context of its own: pygls keeps the running request's id there
            copy_context().run(self._serve, raw["id"], raw)
        elif raw["method"] == types.EXIT or (self.greeted.is_set() and not self._shutdown):
            self._hear(raw)

    def refuse(self, error: BadMessageError) -> None:
        """Answers what was no message at all (JSON-RPC 2.0: with id null)."""
        self._answer_error(None, error.code, str(error))

    def _refusal(self, raw: Json) -> tuple[int, str] | None:
        if problem := _find_malformed(raw):
            return INVALID_REQUEST, problem
        if "method" not in raw:
            known = raw["id"] in self._questions or "result" in raw or "error" in raw
            return None if known else (INVALID_REQUEST, "neither a question nor an answer")
        if "id" not in raw:
            return None
        if self._shutdown:
            return INVALID_REQUEST, "the server is shutting down"
        if self.greeted.is_set() == (raw["method"] == types.INITIALIZE):
            code = INVALID_REQUEST if self.greeted.is_set() else SERVER_NOT_INITIALIZED
            return code, "initialize comes first and once"
        if raw["id"] in self._request_futures:
            return INVALID_REQUEST, "a request with this id is being served"
        return None

    def _serve(self, message_id: MessageId, raw: Json) -> None:
        self._ctx_msg_id.set(message_id)
        try:
            result = _call_handler(self._get_handler(raw["method"]), self._params(raw))
        except Exception as error:  # noqa: BLE001 - whatever it is becomes the answer
            self._answer_failure(message_id, error)
            return
        if inspect.isawaitable(result):
            task = asyncio.ensure_future(result)
            self._request_futures[message_id] = task  # type: ignore[assignment]  # pygls' are alike
            task.add_done_callback(partial(self._served, message_id))
        else:
            self._answer(message_id, result)

    def _served(self, message_id: MessageId, task: asyncio.Future[Any]) -> None:
        self._request_futures.pop(message_id, None)
        if task.cancelled():
            self._answer_failure(message_id, JsonRpcRequestCancelled("cancelled"))
        elif error := task.exception():
            self._answer_failure(message_id, error)
        else:
            self._answer(message_id, task.result())

    def _hear(self, raw: Json) -> None:
        method = raw["method"]
        try:
            params = self._params(raw)
            if method == types.CANCEL_REQUEST:
                self._cancel(params.id)
                return
            result = _call_handler(self._get_handler(method), params)
        except JsonRpcMethodNotFound:
            log.debug("%s is not for us", method)
        except JsonRpcInvalidParams as error:
            log.warning("%s", error)
        except Exception:  # a notification has no answer that could tell of it
            log.exception("%s failed", method)
        else:
            if inspect.iscoroutine(result):
                self._server.spawn(result)  # type: ignore[attr-defined]  # it is a WhenceServer

    def _cancel(self, message_id: MessageId) -> None:
        task = self._request_futures.get(message_id)
        if task is not None:
            task.cancel()

    def _params(self, raw: Json) -> Any:
        """The parameters; those of methods that standard LSP lacks as a plain object.

        Raises:
            JsonRpcInvalidParams: they are not what the method takes.
        """
        method, params = raw["method"], raw.get("params")
        known = types.METHOD_TO_TYPES.get(method)
        if known is None:
            if params is not None and not isinstance(params, dict):
                raise JsonRpcInvalidParams(f"{method} takes an object")
            return params or {}
        if method == types.WORKSPACE_EXECUTE_COMMAND and has_more_values(params):
            raise JsonRpcInvalidParams(f"{method} takes at most {MOST_VALUES} values")
        try:
            return self._structured(raw, known[0]).params
        except Exception as error:
            places = "; ".join(transform_error(error, path="message")[:3])
            raise JsonRpcInvalidParams(f"{method} cannot be read: {places}") from error

    def _settle(self, raw: Json) -> None:
        """Hands an answer to whoever asked; nobody waits for one that comes too late."""
        question = self._questions.pop(raw["id"], None)
        if question is None or not question.answer.set_running_or_notify_cancel():
            return
        try:
            question.answer.set_result(self._read_answer(question.method, raw))
        except JsonRpcException as error:
            question.answer.set_exception(error)

    def _read_answer(self, method: str, raw: Json) -> Any:
        known = types.METHOD_TO_TYPES.get(method, (None, None))[1]
        whole = {"jsonrpc": "2.0", "id": raw["id"], "result": raw.get("result")}
        try:
            if raw.get("error") is None:
                return whole["result"] if known is None else self._structured(whole, known).result
            error = self._structured(raw["error"], types.ResponseError)
        except Exception as problem:
            raise JsonRpcException(f"the client's answer to {method} cannot be read") from problem
        raise JsonRpcException.from_error(error)

    def _structured(self, raw: Any, kind: Any) -> Any:
        return self._converter.structure(raw, kind)

    # -- what goes out

    def send_request(
        self,
        method: str,
        params: Any | None = None,
        callback: Callable[[Any], None] | None = None,
        msg_id: MessageId | None = None,
    ) -> Future[Any]:
        """Asks the client. Who gives the answer up cancels the future; it is then forgotten."""
        number = msg_id or f"whence-{next(self._numbers)}"
        answer: Future[Any] = Future()
        answer.add_done_callback(lambda _: self._questions.pop(number, None))
        if callback is not None:
            answer.add_done_callback(partial(_on_answer, callback))
        self._questions[number] = _OwnRequest(method, answer)
        self._send({"id": number, "method": method, **self._write_params(params)})
        return answer

    def notify(self, method: str, params: Any | None = None) -> None:
        self._send({"method": method, **self._write_params(params)})

    def _write_params(self, params: Any | None) -> Json:
        """Left out where there are none (JSON-RPC 2.0, "Parameter Structures")."""
        return {} if params is None else {"params": self._converter.unstructure(params)}

    def _answer(self, message_id: MessageId, result: Any) -> None:
        try:
            self._send({"id": message_id, "result": self._converter.unstructure(result)})
        except (TypeError, ValueError, RecursionError, AttributeError) as error:
            self._answer_failure(message_id, error)

    def _answer_failure(self, message_id: MessageId, error: BaseException) -> None:
        if not isinstance(error, JsonRpcException):
            log.error("a request failed", exc_info=error)
            error = JsonRpcInternalError(INSIDE)
        self._answer_error(message_id, error.code, error.message)

    def _answer_error(self, message_id: Any, code: int, message: str) -> None:
        known = message_id if _is_id(message_id) else None
        self._send({"id": known, "error": {"code": code, "message": message}})

    def _send_data(self, data: Any) -> None:
        self._send(self._converter.unstructure(data))

    def _send(self, message: Json) -> None:
        if self.writer is not None:
            self.writer.write(write_frame({"jsonrpc": "2.0", **message}))

    # -- the methods that pygls has otherwise

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> None:  # type: ignore[override]  # pygls' ends the process
        del args
        self.exited.set()

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(
        self, params: types.InitializeParams
    ) -> Generator[Any, Any, types.InitializeResult]:
        steps = super().lsp_initialize(params)
        # pygls makes the workspace in its first step, before it asks our handler
        step = next(steps)
        self._workspace = Documents.over(self.workspace)
        self.greeted.set()
        while True:
            try:
                step = steps.send((yield step))
            except StopIteration as done:
                result: types.InitializeResult = done.value
                return result

    @lsp_method(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def lsp_work_done_progress_cancel(
        self, params: types.WorkDoneProgressCancelParams
    ) -> Generator[Any, Any, None]:
        # pygls knows none of our tokens and would warn of each
        yield self.fm.features[types.WINDOW_WORK_DONE_PROGRESS_CANCEL], (params,), None

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]  # pygls' cannot be cancelled
        self, params: types.ExecuteCommandParams
    ) -> Any:
        command = self.commands.get(params.command)
        if command is None:
            raise JsonRpcInvalidParams(f"there is no command {params.command}")
        # a key that is bound to a command without arguments sends a null
        arguments = params.arguments[0] if params.arguments else None
        argument = {} if arguments is None else self._converter.unstructure(arguments)
        if not isinstance(argument, dict):
            raise JsonRpcInvalidParams(f"{params.command} takes one object as its argument")
        token = params.work_done_token
        return await command({**argument, **({} if token is None else {"workDoneToken": token})})


def _find_malformed(raw: Json) -> str | None:
    """What makes a JSON object no message of JSON-RPC 2.0."""
    if raw.get("jsonrpc") != "2.0":
        return 'a message has "jsonrpc": "2.0"'
    if "method" in raw and not isinstance(raw["method"], str):
        return "method is a string"
    if "method" not in raw and "id" not in raw:
        return "a message has a method or an id"
    unreadable = raw.get("id") is None and "method" not in raw  # their error answer to no request
    if "id" in raw and not unreadable and not _is_id(raw["id"]):
        return "id is a string or a number"
    return None


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _call_handler(handler: Callable[..., Any], *args: Any) -> Any:
    """What a handler gives, or what is to be awaited for it."""
    result = handler(*args)
    return _drive(result) if inspect.isgenerator(result) else result


def _drive(steps: Generator[Any, Any, Any], sent: Any = None) -> Any:
    """Runs a method of pygls, which yields the handlers to call in between, until it is done or
    something has to be awaited."""
    while True:
        try:
            handler, args, kwargs = steps.send(sent)
        except StopIteration as done:
            return done.value
        sent = handler(*args, **(kwargs or {}))
        if inspect.isawaitable(sent):
            return _await_handlers(steps, sent)


async def _await_handlers(steps: Generator[Any, Any, Any], waiting: Awaitable[Any]) -> Any:
    result = _drive(steps, await waiting)
    return await result if inspect.isawaitable(result) else result


def _on_answer(callback: Callable[[Any], None], answer: Future[Any]) -> None:
    if not answer.cancelled() and answer.exception() is None:
        callback(answer.result())

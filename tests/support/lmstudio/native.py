"""The native protocol: one websocket a namespace, calls and channels on it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import context, packets, views
from tests.support.lmstudio.asking import Question
from tests.support.lmstudio.packets import NATIVE, failure, model_info
from tests.support.lmstudio.replies import ChannelError, Exchange, Frame, Json, Raw
from tests.support.lmstudio.turns import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.lmstudio.models import Model
    from tests.support.lmstudio.server import LMStudio
    from tests.support.lmstudio.websocket import WebSocket

Message = dict[str, Any]
NAMESPACES = frozenset(
    f"/{name}"
    for name in (
        "llm",
        "embedding",
        "system",
        "files",
        "repository",
        "diagnostics",
        "plugins",
        "runtime",
    )
)
_POLICIES = {"truncateMiddle": "truncate_middle", "rollingWindow": "truncate_middle"}


class RpcError(Exception):
    """A call fails; the code is one of the protocol's."""

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.error = failure(message, code)


class Channel:
    """A channel as the sink of an answer."""

    def __init__(self, socket: WebSocket, number: int) -> None:
        self._socket = socket
        self._number = number
        self._cancel = asyncio.Event()
        self._failed = False

    def cancel(self) -> None:
        self._cancel.set()

    @property
    def client_left(self) -> bool:
        return self._cancel.is_set()

    async def until_client_leaves(self) -> None:
        await self._cancel.wait()

    async def whole(self, reply: Json) -> None:
        error = reply.body["error"]
        await self.fail(failure(error if isinstance(error, str) else error["message"]))

    async def start(self) -> None:
        return

    async def send(self, frame: Frame) -> None:
        if isinstance(frame, ChannelError):
            await self.fail(frame.error)
        elif isinstance(frame, Raw):
            await self._socket.send_bytes(frame.data)
        else:
            await self._say("channelSend", message=frame)

    async def fail(self, error: Message) -> None:
        self._failed = True
        await self._say("channelError", error=error)

    async def end(self) -> None:
        if not self._failed:
            await self._say("channelClose")

    def reset(self) -> None:
        self._socket.reset()

    async def cancelled(self, exchange: Exchange) -> None:
        await self.send(packets.success(Turn(), exchange, "userStopped"))
        await self.end()

    async def _say(self, kind: str, **rest: Any) -> None:
        await self._socket.send({"type": kind, "channelId": self._number, **rest})


class Session:
    """One websocket, from its handshake to its end."""

    def __init__(self, server: LMStudio, socket: WebSocket, passkeys: dict[str, str]) -> None:
        self._server = server
        self._socket = socket
        self._passkeys = passkeys
        self._channels: dict[int, Channel] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until the client leaves; what it has begun ends with it."""
        messages = self._socket.messages()
        try:
            refusal = self._refusal(await anext(messages, {}))
            answer = {"success": False, "error": refusal} if refusal else {"success": True}
            await self._socket.send(answer)
            if refusal:
                await self._socket.close()
                return
            async for message in messages:
                await self._take(message)
        finally:
            for channel in self._channels.values():
                channel.cancel()
            if self._tasks:  # they note for themselves that the client has left
                await asyncio.wait(self._tasks, timeout=1)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _refusal(self, hello: Message) -> str | None:
        """Identifiers are first come; with a token they are its two halves."""
        identifier, passkey = hello.get("clientIdentifier"), hello.get("clientPasskey")
        if hello.get("authVersion") != 1 or not identifier or not passkey:
            return "Failed to validate client: invalid authentication packet"
        if self._server.token:
            expected = self._server.token.removeprefix("sk-lm-").partition(":")
            if (identifier, passkey) != (expected[0], expected[2]):
                return "Failed to validate client: an LM Studio API token is required"
        if self._passkeys.setdefault(identifier, passkey) != passkey:
            return f"Failed to validate client: Invalid client passkey for client {identifier}"
        return None

    async def _take(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "keepAlive":
            await self._socket.send({"type": "keepAliveAck"})
        elif kind == "rpcCall":
            await self._call(message)
        elif kind == "channelCreate":
            self._open(message)
        elif kind == "channelSend" and message["message"].get("type") == "cancel":
            if channel := self._channels.get(message["channelId"]):
                channel.cancel()
        else:
            await self._warn(f"unexpected message {kind}")

    async def _warn(self, warning: str) -> None:
        await self._socket.send({"type": "communicationWarning", "warning": warning})

    def _open(self, message: Message) -> None:
        number = message["channelId"]
        channel = self._channels[number] = Channel(self._socket, number)
        parameter = message.get("creationParameter") or {}
        serve = {"predict": self._predict, "getOrLoad": self._get_or_load, "loadModel": self._load}
        handler = serve.get(message["endpoint"])

        async def run() -> None:
            try:
                if handler is None:
                    await self._warn(f"unknown channel endpoint {message['endpoint']}")
                else:
                    await handler(channel, parameter)
            except (KeyError, TypeError) as error:
                # As the real one: a bad parameter is warned of, and the channel stays silent.
                await self._warn(f"invalid creation parameter: {error!r}")
            except RpcError as error:
                await channel.fail(error.error)
            except ConnectionError:
                return  # the client has left, or the stand-in has hung up
            finally:
                self._channels.pop(number, None)

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self._server.note_error(error)

    async def _predict(self, channel: Channel, parameter: Message) -> None:
        chat = views.of_prediction(parameter)
        policy = _POLICIES.get(views.overflow_policy(parameter), "error")
        raw = json.dumps(parameter, ensure_ascii=False).encode()
        await self._server.ask(Question(NATIVE, raw, parameter, chat, policy), channel)

    async def _get_or_load(self, channel: Channel, parameter: Message) -> None:
        model = self._server.library.named(parameter["identifier"])
        if model and model.state == "loaded":
            await channel.send({"type": "alreadyLoaded", "info": _instance(model)})
            await channel.end()
            return
        await self._load_into(channel, model, parameter, "loadSuccess")

    async def _load(self, channel: Channel, parameter: Message) -> None:
        model = self._server.library.named(parameter["modelKey"])
        await self._load_into(channel, model, parameter, "success")

    async def _load_into(
        self, channel: Channel, model: Model | None, parameter: Message, done: str
    ) -> None:
        if model is None:
            raise RpcError("No model found that fits the query", "generic.noModelMatchingQuery")
        if model.load_error:
            raise RpcError(f'Failed to load model "{model.key}". Error: {model.load_error}')
        await channel.send({"type": "startLoading", "identifier": model.key})
        await asyncio.sleep(self._server.pace.load)
        await channel.send({"type": "loadProgress", "progress": 0.5})
        fields = views.fields(parameter.get("loadConfigStack") or {})
        window = fields.get("llm.load.contextLength")
        if model.state == "loaded":
            model.load_again(window)
        else:
            model.load(window)
        await channel.send({"type": done, "info": _instance(model)})
        await channel.end()

    async def _call(self, message: Message) -> None:
        answer = {"callId": message["callId"]}
        handler = _CALLS.get(message["endpoint"], _unknown_call)
        try:
            result = handler(self._server, message.get("parameter") or {})
        except RpcError as error:
            await self._socket.send({"type": "rpcError", **answer, "error": error.error})
            return
        known = {} if result is None else {"result": result}
        await self._socket.send({"type": "rpcResult", **answer, **known})


def _instance(model: Model) -> Message:
    said = model_info(model.key, model.context_length)
    return {
        **said,
        "maxContextLength": model.max_context_length,
        "trainedForToolUse": model.tool_trained,
        "vision": model.kind == "vlm",
    }


def _specified(server: LMStudio, parameter: Message) -> Model:
    name = views.specified(parameter["specifier"])
    loaded = [model for model in server.library.chat_models if model.state == "loaded"]
    model = next((model for model in loaded if model.answers_to(name) or not name), None)
    if model is None:
        raise RpcError("No model found that fits the query", "generic.noModelMatchingQuery")
    return model


def _list_loaded(server: LMStudio, _: Message) -> list[Message]:
    return [_instance(model) for model in server.library.chat_models if model.state == "loaded"]


def _list_downloaded(server: LMStudio, _: Message) -> list[Message]:
    shown = [_instance(model) for model in server.library.chat_models]
    for row in shown:
        del row["identifier"], row["instanceReference"], row["contextLength"]
    return shown


def _load_config(server: LMStudio, parameter: Message) -> Message:
    window = _specified(server, parameter).context_length
    return {"fields": [{"key": "llm.load.contextLength", "value": window}]}


def _unload(server: LMStudio, parameter: Message) -> None:
    model = server.library.named(parameter["identifier"])
    if model is None or model.state != "loaded":
        raise RpcError("No such model is loaded", "generic.specificModelUnloaded")
    model.unload()


def _formatted(server: LMStudio, parameter: Message) -> Message:
    _specified(server, parameter)
    stack = {"predictionConfigStack": parameter.get("predictionConfigStack") or {}}
    specified = {**stack, "modelSpecifier": parameter["specifier"]}
    chat = views.of_prediction({**specified, "history": parameter["history"]})
    return {"formatted": context.prompt(chat)}


def _tokens(text: str) -> list[int]:
    pieces = (text[start : start + 4] for start in range(0, len(text), 4))
    return [sum(map(ord, piece)) for piece in pieces]


def _processing(server: LMStudio, _: Message) -> Message:
    busy = server.stats.concurrency
    return {"status": "generating" if busy else "idle", "queued": max(0, busy - 1)}


def _unknown_call(_: LMStudio, __: Message) -> None:
    raise RpcError("unknown endpoint")


_CALLS: dict[str, Callable[[LMStudio, Message], Any]] = {
    "listLoaded": _list_loaded,
    "listDownloadedModels": _list_downloaded,
    "getModelInfo": lambda server, parameter: _instance(_specified(server, parameter)),
    "getLoadConfig": _load_config,
    "unloadModel": _unload,
    "applyPromptTemplate": _formatted,
    "tokenize": lambda _, parameter: {"tokens": _tokens(parameter["inputString"])},
    "countTokens": lambda _, parameter: {"tokenCount": len(_tokens(parameter["inputString"]))},
    "getInstanceProcessingState": _processing,
}

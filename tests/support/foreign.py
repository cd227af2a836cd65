"""Model servers that are not LM Studio: what they answer on the paths that we ask, and no more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

_CLOSING_SECONDS = 5.0
CHAT = "/v1/chat/completions"
Reply = tuple[int, Any]


@dataclass
class Foreign:
    """A server by the answers it has.

    Attributes:
        answers: by path; a function is given the request's body.
        missing: what it says on any other path.
        window: tokens; a longer conversation is answered with `overflow`.
        refuses: what is said to a chat request with a certain field.
        chats: the bodies of the chat requests.
    """

    answers: Mapping[str, Reply | Callable[[Any], Reply]]
    missing: Reply
    chunks: list[dict[str, Any]] = field(default_factory=list)
    window: int = 0
    overflow: Reply | None = None
    refuses: dict[str, Reply] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    chats: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[Foreign]:
        """One request a connection, on loopback."""
        tasks: set[asyncio.Task[None]] = set()

        def accepted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            tasks.add(asyncio.ensure_future(self._converse(reader, writer)))

        server = await asyncio.start_server(accepted, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            await asyncio.wait_for(asyncio.gather(*tasks), _CLOSING_SECONDS)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(self._answer(*await _request(reader)))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has left
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    def _answer(self, path: str, body: Any) -> bytes:
        self.asked.append(path)
        if path != CHAT:
            answer = self.answers.get(path, self.missing)
            return _json(*(answer(body) if callable(answer) else answer))
        self.chats.append(body)
        if refused := next((self.refuses[name] for name in body if name in self.refuses), None):
            return _json(*refused)
        if self.overflow and len(json.dumps(body)) / 4 > self.window:
            return _json(*self.overflow)
        frames = [f"data: {json.dumps(chunk)}\n\n" for chunk in self.chunks]
        return _response(200, "text/event-stream", "".join([*frames, "data: [DONE]\n\n"]))


async def _request(reader: asyncio.StreamReader) -> tuple[str, Any]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.casefold(): value for name, _, value in (one.partition(":") for one in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return first.split(" ")[1], json.loads(body) if body else None


def _json(status: int, value: Any) -> bytes:
    return _response(status, "application/json", json.dumps(value))


def _response(status: int, kind: str, text: str) -> bytes:
    body = text.encode()
    head = f"HTTP/1.1 {status} Status\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}"
    return f"{head}\r\nConnection: close\r\n\r\n".encode() + body


def _chunk(**delta: Any) -> dict[str, Any]:
    finish = delta.pop("finish", None)
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": [choice]}


def _call(call_id: str, name: str, arguments: str) -> dict[str, Any]:
    function = {"name": name, "arguments": arguments}
    return {"index": 0, "id": call_id, "type": "function", "function": function}


_USAGE = {
    "choices": [],
    "usage": {"prompt_tokens": 900, "completion_tokens": 20, "total_tokens": 920},
}
_READ = json.dumps({"filePath": "a.py"})


def llama_cpp(
    n_ctx: int = 12288, *, slots: int = 2, starting: int = 0, template: str = ""
) -> Foreign:
    """Args: starting: how often it says first that it loads its model."""
    left = [starting]

    def models(_: Any) -> Reply:
        if left[0]:
            left[0] -= 1
            message = {"code": 503, "message": "Loading model", "type": "unavailable_error"}
            return 503, {"error": message}
        meta = {"n_ctx_train": 131072, "n_embd": 4096}
        return 200, {
            "object": "list",
            "data": [{"id": "alpha.gguf", "owned_by": "llamacpp", "meta": meta}],
        }

    props = {
        "default_generation_settings": {"n_ctx": n_ctx, "params": {}},
        "total_slots": slots,
        "chat_template": template,
        "chat_template_caps": {"supports_tools": True, "supports_tool_calls": True},
    }
    error = {
        "code": 400,
        "message": "the request exceeds the available context size, try increasing it",
        "type": "exceed_context_size_error",
        "n_prompt_tokens": 20000,
        "n_ctx": n_ctx,
    }
    return Foreign(
        {"/v1/models": models, "/props": (200, props)},
        (404, {"error": {"code": 404, "message": "File Not Found", "type": "not_found_error"}}),
        [
            _chunk(role="assistant", content=None),
            _chunk(tool_calls=[_call("Kq3vX0", "read_file", "")]),
            *(_chunk(tool_calls=[{"index": 0, "function": {"arguments": c}}]) for c in _READ),
            _chunk(finish="tool_calls"),
            _USAGE,
        ],
        n_ctx,
        (400, {"error": error}),
    )


def ollama(
    *,
    running: Mapping[str, int] | None = None,
    parameters: str = "",
    longest: int = 131072,
    thinks: bool = False,
) -> Foreign:
    """Args: running: windows of the models that are loaded, by name."""

    def show(body: Any) -> Reply:
        embeds = "embed" in body["model"]
        capabilities = ["embedding"] if embeds else ["completion", "tools"]
        if body["model"].startswith("plain"):
            capabilities = ["completion"]
        if thinks:
            capabilities.append("thinking")
        info = {"general.architecture": "llama", "llama.context_length": longest}
        return 200, {"parameters": parameters, "model_info": info, "capabilities": capabilities}

    names = ["mxbai-large:latest-embed", "plain:7b", "alpha:8b"]
    ps = [{"name": n, "model": n, "context_length": w} for n, w in (running or {}).items()]
    return Foreign(
        {
            "/v1/models": (
                200,
                {"object": "list", "data": [{"id": n, "owned_by": "library"} for n in names]},
            ),
            "/api/ps": (200, {"models": ps}),
            "/api/show": show,
        },
        (404, "404 page not found"),
        [
            _chunk(role="assistant", content="", tool_calls=[_call("call_1", "read_file", _READ)]),
            _chunk(finish="tool_calls"),
            _USAGE,
        ],
    )


def vllm(max_model_len: int = 32768) -> Foreign:
    entry = {"id": "vendor/alpha", "owned_by": "vllm", "max_model_len": max_model_len}
    message = (
        f"This model's maximum context length is {max_model_len} tokens. However, you requested "
        f"{max_model_len + 900} tokens (in the messages, in the completion)."
    )
    error = {"message": message, "type": "BadRequestError", "param": None, "code": 400}
    return Foreign(
        {"/v1/models": (200, {"object": "list", "data": [entry]})},
        (404, {"detail": "Not Found"}),
        [
            _chunk(role="assistant", content=""),
            _chunk(tool_calls=[_call("chatcmpl-tool-1", "read_file", "")]),
            _chunk(tool_calls=[{"index": 0, "function": {"arguments": _READ}}]),
            _chunk(finish="tool_calls"),
            _USAGE,
        ],
        max_model_len,
        (400, {"error": error}),
    )

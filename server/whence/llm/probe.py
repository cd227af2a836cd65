"""A transcript of how a model server behaves, for a bug report: requests, raw answers, times.

What is asked is made up here: nothing of a workspace is sent or recorded. What a server says may
name its user and paths, so that everything is redacted before it is returned.
"""

from __future__ import annotations

import asyncio
import getpass
import platform
import re
import socket
import time
from codecs import getincrementaldecoder
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence import __version__
from whence.llm.endpoint import open_client
from whence.llm.foreign import IDENTIFYING
from whence.llm.models import LISTINGS
from whence.llm.request import encode_body
from whence_tools.lazy_dataclass import dataclass
from whence_tools.redact import redact_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.llm.connect import Server
    from whence.llm.endpoint import Endpoint
    from whence.llm.http import HttpClient

Json = dict[str, Any]

FORMAT = 1
CONTENTS = (
    "the server's lists of models and what it is, a text answer, a forced tool call, a prompt for "
    "two calls, a prompt that is too long, and a cancelled answer; made-up requests, raw answers, "
    "times"
)
_STEP_SECONDS = 120.0
_OVERFLOW_SECONDS = 30.0
_LARGEST_OVERFLOW = 40_000  # tokens; a server that reads more before it refuses is busy for minutes
_BODY_LIMIT = 200_000  # characters of an answer
_CANCEL_AFTER = 3  # pieces
_HEADERS = ("cache-control", "connection", "content-type", "keep-alive", "server", "x-powered-by")
_TOKEN_WORDS = "red green blue "  # noqa: S105 - three words, about as many tokens
_HOME_PATH = re.compile(r"(?:/home/|/Users/|[A-Za-z]:\\{1,2}Users\\{1,2})[^/\\\s\"']+")


def _tool(name: str, description: str, **parameters: str) -> Json:
    properties = {key: {"type": kind} for key, kind in parameters.items()}
    schema = {"type": "object", "properties": properties, "required": list(parameters)}
    function = {"name": name, "description": description, "parameters": schema}
    return {"type": "function", "function": function}


_TOOLS = [
    _tool("read_line", "Read one line of a file", filePath="string", line="integer"),
    _tool("find_callers", "Find the callers of a function", functionName="string"),
]
_TWO_AT_ONCE = (
    "Do both in this one turn: read line 3 of src/a.py, and find the callers of load. "
    "Call both tools at once."
)


@dataclass
class _Step:
    """One exchange as it is recorded."""

    name: str
    request: Json
    status: int | None = None
    headers: Json = field(default_factory=dict)
    body: str = ""
    pieces: int = 0
    first_byte_ms: int | None = None
    total_ms: int = 0
    ended: str = "complete"

    def wire(self) -> Json:
        return {
            "step": self.name,
            "request": self.request,
            "status": self.status,
            "headers": self.headers,
            "body": self.body,
            "pieces": self.pieces,
            "firstByteMs": self.first_byte_ms,
            "totalMs": self.total_ms,
            "ended": self.ended,
        }


async def record(endpoint: Endpoint, server: Server, tell: Callable[[str], None]) -> Json:
    """The redacted transcript; a step that fails says so in its place.

    Args:
        tell: called with the name of every step as it begins.
    """
    async with open_client(endpoint) as client:
        probe = _Probe(client, server, tell)
        listings = [path for _, path, _ in LISTINGS]
        for path in [*listings, *(IDENTIFYING if server.api == "openai" else ())]:
            await probe.step(f"GET {path}", "GET", server.url + path)
        await probe.ask(
            "text", _user_message("Answer in one short sentence: what is a stack trace?")
        )
        forced = {"tools": _TOOLS[:1], "tool_choice": "required"}
        await probe.ask("forced tool", _user_message("Read line 3 of src/a.py.") | forced)
        await probe.ask("two tools at once", _user_message(_TWO_AT_ONCE) | {"tools": _TOOLS})
        await probe.overflow()
        await probe.ask(
            "cancel", _user_message("Count from 1 to 300, in words."), stop=_CANCEL_AFTER
        )
        await probe.ask("after the cancel", _user_message("Say: ready"))
    return await asyncio.to_thread(
        _redact,
        {
            "format": FORMAT,
            "whence": __version__,
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "server": {
                "kind": server.kind,
                "api": server.api,
                "model": server.model,
                "contextLength": server.context_length,
                "toolTrained": server.tool_trained,
                "parallel": server.parallel,
                "notes": list(server.notes),
            },
            "steps": [step.wire() for step in probe.steps],
        },
        endpoint.token,
    )


def _user_message(text: str) -> Json:
    return {"messages": [{"role": "user", "content": text}], "max_tokens": 256}


class _Probe:
    def __init__(self, client: HttpClient, server: Server, tell: Callable[[str], None]) -> None:
        self._client, self._server, self._tell = client, server, tell
        self.steps: list[_Step] = []

    async def ask(self, name: str, fields: Json, stop: int | None = None) -> None:
        """One streamed chat request; `stop` closes it after so many pieces."""
        body = {
            "model": self._server.model,
            "stream": True,
            "stream_options": {"include_usage": True},
            "temperature": 0,
            **fields,
        }
        await self.step(name, "POST", self._server.chat_url, body, stop=stop)

    async def overflow(self) -> None:
        """A prompt somewhat longer than the window, and an answer of few tokens."""
        window = self._server.context_length
        if window > _LARGEST_OVERFLOW:
            step = _Step("too long", {}, ended=f"left out: a window of {window} tokens is too long")
            self.steps.append(step)
            return
        fields = _user_message(_TOKEN_WORDS * (window // 3 + 500)) | {"max_tokens": 16}
        await self.ask("too long", fields)
        sent = self.steps[-1].request["body"]["messages"][0]
        sent["content"] = f"{_TOKEN_WORDS}… ({len(sent['content'])} characters)"

    async def step(
        self, name: str, method: str, url: str, body: Json | None = None, stop: int | None = None
    ) -> None:
        self._tell(name)
        path = "/" + url.partition("://")[2].partition("/")[2]
        step = _Step(name, {"method": method, "path": path, "body": body})
        self.steps.append(step)
        began = time.monotonic()
        seconds = _OVERFLOW_SECONDS if name == "too long" else _STEP_SECONDS
        try:
            async with asyncio.timeout(seconds):
                await self._exchange(step, method, url, body, stop, began)
        except TimeoutError:
            step.ended = f"given up after {seconds:g} s"
        except self._failures as error:
            step.ended = f"{type(error).__name__}: {error}"
        step.total_ms = round((time.monotonic() - began) * 1000)

    @property
    def _failures(self) -> type[Exception]:
        from whence.llm.http import HttpError

        return HttpError

    async def _exchange(
        self,
        step: _Step,
        method: str,
        url: str,
        body: Json | None,
        stop: int | None,
        began: float,
    ) -> None:
        content = encode_body(body) if body else None
        decoder = getincrementaldecoder("utf-8")("replace")
        async with self._client.request(method, url, content) as answer:
            step.status = answer.status
            step.headers = {name: value for name in _HEADERS if (value := answer.headers.get(name))}
            async for chunk in answer.chunks():
                if step.first_byte_ms is None:
                    step.first_byte_ms = round((time.monotonic() - began) * 1000)
                step.pieces += 1
                step.body = (step.body + decoder.decode(chunk))[:_BODY_LIMIT]
                if stop is not None and step.pieces >= stop:
                    step.ended = "cancelled"
                    return


def _redact(transcript: Json, token: str | None) -> Json:
    """Without secrets, and without the names of this machine, its user and their directories."""
    names = [re.escape(name) for name in (*filter(None, [token]), *_own_names())]
    own = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(names)})(?![A-Za-z0-9])") if names else None

    def clean(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: clean(one) for key, one in value.items()}
        if isinstance(value, list):
            return [clean(one) for one in value]
        if not isinstance(value, str):
            return value
        text = _HOME_PATH.sub("~", value.replace(str(Path.home()), "~"))
        return own.sub("[name]", text) if own else text

    cleaned: Json = clean(redact_json(transcript))
    return cleaned


def _own_names() -> list[str]:
    """Longest first; one that is short or means something to every machine tells nothing."""
    names = {socket.gethostname(), Path.home().name}
    with suppress(KeyError, OSError):  # an account without a name
        names.add(getpass.getuser())
    telling = {name for name in names if len(name) > 3 and name not in {"root", "user", "home"}}
    return sorted(telling, key=len, reverse=True)

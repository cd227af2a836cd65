"""A client that takes everything as it comes, for looking at the stand-in itself."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.lmstudio.server import LMStudio

CHAT = "/v1/chat/completions"
RESPONSES = "/v1/responses"
_SENT = "http11.send_request_body.complete"
"""What httpx's trace says when the whole request is sent."""
_CAME = "a part of the answer"
USER = [{"role": "user", "content": "hello"}]
READ_FILE: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "read_file",
        "description": "Read a file of the workspace",
        "parameters": {
            "type": "object",
            "properties": {"path": {"type": "string"}, "line": {"type": "integer"}},
            "required": ["path"],
        },
    },
}
FLAT_READ_FILE = {"type": "function", **READ_FILE["function"]}


@dataclass
class Stream:
    """What came over a stream.

    Attributes:
        events: name and data of each event; `message` when it has no name.
        broken: the connection broke.
        silent: it was left because nothing came any more.
    """

    status: int = 0
    text: str = ""
    events: list[tuple[str, Any]] = field(default_factory=list)
    broken: bool = False
    silent: bool = False

    @property
    def deltas(self) -> list[dict[str, Any]]:
        """Of a chat stream."""
        chunks = [data for _, data in self.events if isinstance(data, dict)]
        return [choice["delta"] for chunk in chunks for choice in chunk.get("choices", ())]

    def of(self, name: str) -> list[Any]:
        return [data for kind, data in self.events if kind == name]


class Client:
    """Talks HTTP to the stand-in."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def get(self, path: str) -> Any:
        return (await self._http.get(path)).json()

    async def post(self, path: str = CHAT, **body: Any) -> tuple[int, Any]:
        response = await self._http.post(path, json=_filled(path, body))
        return response.status_code, response.json()

    async def stream(self, path: str = CHAT, patience: float = 5, **body: Any) -> Stream:
        """Listens to the end, or until nothing has come for `patience` seconds.

        They are counted from when all is sent: a busy machine connects late.
        """
        heard = Stream()
        asked = {**_filled(path, body), "stream": True}
        try:
            async with asyncio.timeout(None) as limit:

                async def wait_from(step: str, _: object = None) -> None:
                    if step in {_SENT, _CAME}:
                        limit.reschedule(asyncio.get_running_loop().time() + patience)

                async with self._http.stream(
                    "POST", path, json=asked, extensions={"trace": wait_from}
                ) as response:
                    heard.status = response.status_code
                    async for text in response.aiter_text():
                        heard.text += text
                        await wait_from(_CAME)
        except TimeoutError:
            heard.silent = True
        except httpx.HTTPError:
            heard.broken = True
        heard.events = list(_events(heard.text))
        return heard


def _filled(path: str, body: dict[str, Any]) -> dict[str, Any]:
    return {"messages": USER, **body} if path == CHAT else body


def _events(text: str) -> list[tuple[str, Any]]:
    events = []
    for block in text.split("\n\n"):
        name = "message"
        for line in block.split("\n"):
            kind, _, value = line.partition(": ")
            if kind == "event":
                name = value
            elif kind == "data":
                events.append((name, _parsed(value)))
    return events


def _parsed(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value


@asynccontextmanager
async def client_of(lmstudio: LMStudio) -> AsyncIterator[Client]:
    """Starts the stand-in and connects to it."""
    async with (
        lmstudio,
        httpx.AsyncClient(base_url=lmstudio.url, trust_env=False, verify=False, timeout=10) as http,
    ):
        yield Client(http)

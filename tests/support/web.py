"""A stand-in on loopback for every service `web_search_wiki` asks."""

from __future__ import annotations

import asyncio
import json
import zlib
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote, urlsplit

from whence_tools.web import Endpoints, PublicWeb

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FIXTURES = Path(__file__).parents[1] / "fixtures" / "web"
NOW = 1_700_000_000.0


def fixture(name: str) -> dict[str, Any]:
    """An answer written from the service's published reference."""
    answer: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return answer


@dataclass(frozen=True, slots=True)
class Request:
    path: str
    params: dict[str, str]
    headers: dict[str, str]


@dataclass
class WebStandIn:
    """Answers by path; 404 for what it was not given.

    Attributes:
        url: its base, without a slash at the end.
        requests: what it was asked, in order.
        silent: paths it accepts but never answers.
    """

    url: str = ""
    requests: list[Request] = field(default_factory=list)
    silent: set[str] = field(default_factory=set)
    _answers: dict[str, dict[str, Any]] = field(default_factory=dict)

    def serve(self, *names: str) -> None:
        """Serves these fixtures from now on."""
        for name in names:
            answer = fixture(name)
            self._answers[answer["path"]] = answer

    def serve_raw(
        self, path: str, body: str, *, status: int = 200, headers: dict[str, str] | None = None
    ) -> None:
        self._answers[path] = {
            "status": status, "headers": headers or {}, "body": body, "kind": "text",
        }  # fmt: skip

    @property
    def endpoints(self) -> Endpoints:
        return Endpoints(**{item.name: f"{self.url}/{item.name}" for item in fields(Endpoints())})

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            target = urlsplit(head[0].split()[1])
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            path = unquote(target.path)
            self.requests.append(Request(path, dict(parse_qsl(target.query)), headers))
            if path in self.silent:
                await reader.read()
            else:
                writer.write(_response(self._answers.get(path)))
                await writer.drain()
        finally:
            writer.close()


def _response(answer: dict[str, Any] | None) -> bytes:
    if answer is None:
        return b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    body = _body(answer)
    lines = [f"HTTP/1.1 {answer['status']} Answer", "connection: close"]
    lines += [f"{name}: {value}" for name, value in answer["headers"].items()]
    lines += [f"content-length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


def _body(answer: dict[str, Any]) -> bytes:
    content, kind = answer["body"], answer.get("kind")
    if kind == "text":
        return str(content).encode()
    if kind == "inventory":
        header = "# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n"
        packed = "# The remainder of this file is compressed using zlib.\n"
        return (header + packed).encode() + zlib.compress(
            "".join(f"{x}\n" for x in content).encode()
        )
    return json.dumps(content).encode()


@asynccontextmanager
async def web_stand_in() -> AsyncIterator[WebStandIn]:
    stand_in = WebStandIn()
    server = await asyncio.start_server(stand_in.handle, "127.0.0.1", 0)
    stand_in.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield stand_in
    finally:
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def example_web() -> AsyncIterator[PublicWeb]:
    """The `Web` port that the tool's success example runs against."""
    with TemporaryDirectory() as folder:
        async with web_stand_in() as stand_in:
            stand_in.serve("stackoverflow")
            yield PublicWeb(cache_dir=Path(folder), endpoints=stand_in.endpoints)

"""A language client of another make: raw JSON-RPC over bytes, and strict about what it gets.

Every notification and request of the server must be looked at by the test (`notification`,
`question`), answered by a rule (`answers`), or named in `ignores`; what is left over when the
client closes fails the test.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from whence.lsp.methods import make_server
from whence.lsp.server import Options, WhenceServer
from whence.lsp.serving import serve

Json = dict[str, Any]
SECONDS = 20.0
NEVER = object()


class LspError(Exception):
    """An error answer."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code: int = error["code"]
        self.message: str = error["message"]
        self.data: Any = error.get("data")


class Client:
    """Args: send: takes framed bytes for the server."""

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self._send = send
        self._ids = count(1)
        self._waiting: dict[int | str, asyncio.Future[Any]] = {}
        self._inbox: list[Json] = []
        self._news = asyncio.Condition()
        self.answers: dict[str, Callable[[Any], Any]] = {}
        # the status comes unasked, some time after the start
        self.ignores: set[str] = {"window/logMessage", "whence/status"}
        self.ended = False

    # -- towards the server

    def send(self, message: object) -> None:
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send_bytes(self, data: bytes) -> None:
        self._send(data)

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def start(self, method: str, params: Any = None) -> tuple[int, asyncio.Future[Any]]:
        """Sends a request without waiting; (its id, its answer to come)."""
        number = next(self._ids)
        future = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}})
        return number, future

    async def request(self, method: str, params: Any = None, seconds: float = SECONDS) -> Any:
        """The result of a request; LspError for an error answer."""
        _, future = self.start(method, params)
        async with asyncio.timeout(seconds):
            return await future

    def cancel(self, number: int) -> None:
        """Asks the server to give a started request up."""
        self.notify("$/cancelRequest", {"id": number})

    async def command(self, name: str, argument: Json | None = None, **extra: Any) -> Any:
        arguments = [] if argument is None else [argument]
        params = {"command": name, "arguments": arguments, **extra}
        return await self.request("workspace/executeCommand", params)

    def reply(self, question: Json, result: Any) -> None:
        self.send({"jsonrpc": "2.0", "id": question["id"], "result": result})

    def reply_error(self, question: Json, code: int, message: str = "no") -> None:
        error = {"code": code, "message": message}
        self.send({"jsonrpc": "2.0", "id": question["id"], "error": error})

    async def initialize(
        self,
        *roots: Path,
        capabilities: Json | None = None,
        options: Json | None = None,
        **more: Any,
    ) -> Json:
        """`initialize` and `initialized`; the server's result."""
        result: Json = await self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": roots[0].as_uri() if roots else None,
                "workspaceFolders": [{"uri": r.as_uri(), "name": r.name} for r in roots],
                "capabilities": capabilities or {},
                "initializationOptions": options or {},
                **more,
            },
        )
        self.notify("initialized")
        return result

    def open(self, path: Path, text: str, version: int = 1, language: str = "python") -> str:
        """Opens a document; its URI."""
        uri = path.as_uri()
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return uri

    def change(self, uri: str, version: int, *changes: Json) -> None:
        document = {"uri": uri, "version": version}
        params = {"textDocument": document, "contentChanges": list(changes)}
        self.notify("textDocument/didChange", params)

    # -- from the server

    async def notification(
        self, method: str, which: Callable[[Any], bool] = lambda _: True, seconds: float = SECONDS
    ) -> Any:
        """The params of the first unread notification of a method."""
        message = await self._next(method, which, seconds, is_request=False)
        return message["params"]

    async def question(
        self,
        method: str | None,
        seconds: float = SECONDS,
        which: Callable[[Any], bool] = lambda _: True,
    ) -> Json:
        """The first unread request of the server, whole, to be answered with `reply`."""
        return await self._next(method, which, seconds, is_request=True)

    async def refusal(self, seconds: float = SECONDS) -> LspError:
        """The first unread error answer to what was no request: one with id null."""
        message = await self._next(None, lambda _: True, seconds, is_request=True)
        assert message["id"] is None, f"an answer that nobody waits for: {message}"
        return LspError(message["error"])

    @property
    def unread(self) -> list[Json]:
        return [m for m in self._inbox if m.get("method") not in self.ignores]

    def forget_ignored(self) -> None:
        """For a client that lives long."""
        self._inbox = self.unread

    async def _next(
        self,
        method: str | None,
        which: Callable[[Any], bool],
        seconds: float,
        *,
        is_request: bool,
    ) -> Json:
        def found() -> Json | None:
            for message in self._inbox:
                fits = message.get("method") == method and ("id" in message) == is_request
                if fits and which(message.get("params")):
                    return message
            return None

        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: found() is not None or self.ended)
        except TimeoutError:
            raise AssertionError(f"no {method}; unread: {self._inbox}") from None
        message = found()
        assert message is not None, f"the server ended without {method}; unread: {self._inbox}"
        self._inbox.remove(message)
        return message

    async def receive(self, reader: asyncio.StreamReader) -> None:
        """Reads the server's messages until it closes."""
        try:
            while True:
                header = await reader.readuntil(b"\r\n\r\n")
                body = await reader.readexactly(_length(header))
                await self._sort(json.loads(body, parse_constant=_no_json))
        except asyncio.IncompleteReadError as error:
            if error.partial:
                raise AssertionError(f"not a message: {error.partial!r}") from error
        finally:
            await self._end()

    async def _end(self) -> None:
        self.ended = True
        for number, future in self._waiting.items():
            if not future.done():
                future.set_exception(ConnectionError(f"the server ended without answer {number}"))
                future.exception()  # read by whoever waits, if anybody does
        async with self._news:
            self._news.notify_all()

    async def _sort(self, message: Json) -> None:
        assert message["jsonrpc"] == "2.0", message
        method = message.get("method")
        if method is None and message["id"] in self._waiting:
            self._settle(self._waiting.pop(message["id"]), message)
        elif "id" in message and method in self.answers:
            self._answer(message, self.answers[method](message.get("params")))
        else:
            async with self._news:
                self._inbox.append(message)
                self._news.notify_all()

    def _settle(self, future: asyncio.Future[Any], message: Json) -> None:
        assert ("error" in message) != ("result" in message), message
        if future.done():  # whoever waited has given up
            return
        if "error" in message:
            future.set_exception(LspError(message["error"]))
            future.exception()  # read by whoever waits, if anybody does
        else:
            future.set_result(message["result"])

    def _answer(self, question: Json, result: Any) -> None:
        if isinstance(result, LspError):
            self.reply_error(question, result.code, result.message)
        elif result is not NEVER:
            self.reply(question, result)


def _length(header: bytes) -> int:
    fields = dict(line.lower().split(b":", 1) for line in header.strip().split(b"\r\n"))
    return int(fields[b"content-length"])


def _no_json(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


class _Writer:
    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader

    def write(self, data: bytes) -> None:
        self._reader.feed_data(data)


@asynccontextmanager
async def connected(options: Options | None = None) -> AsyncIterator[tuple[Client, WhenceServer]]:
    """A client and a server in this process, over bytes. Fails on unread messages."""
    to_server, to_client = asyncio.StreamReader(), asyncio.StreamReader()
    server = make_server(options)
    client = Client(to_server.feed_data)
    serving = asyncio.create_task(serve(server, to_server, _Writer(to_client)))
    receiving = asyncio.create_task(client.receive(to_client))
    try:
        yield client, server
    finally:
        to_server.feed_eof()
        async with asyncio.timeout(SECONDS):
            await serving
        to_client.feed_eof()
        async with asyncio.timeout(SECONDS):
            await receiving
    assert not client.unread, f"the test has not looked at {client.unread}"

"""How long 1 MB made to hurt holds the event loop: `python -m tests.bench.hostile [WORD]`.

Each surface gets each kind of hostile text, one request at a time; what counts is the longest step
of the server's loop, by its thread's CPU time. Redaction runs on a thread beside a loop: there
counts how long it has Python's lock while the loop waits. With a word, only the cases that have it.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.support.daemons import TRACE, offline, write_program
from tests.support.gateways import gateway
from tests.support.loop_load import LongestStep, measure_longest_step, measured
from whence.lsp.methods import make_server
from whence.lsp.server import Options
from whence.lsp.serving import _serve_first, open_listening
from whence_tools.redact import redact

GOAL_MS = 100.0
SIZE = 880_000
SECONDS = 60.0
Json = dict[str, Any]
Send = Callable[[Any], object]


def texts() -> Iterator[tuple[str, str]]:
    """Texts of one size that are slow to look through, each for another reason."""
    yield "one letter", "a" * SIZE
    yield "words", "word " * (SIZE // 5)
    yield "spaces", " " * SIZE
    yield "lines", "x\n" * (SIZE // 2)
    yield "frames", TRACE * (SIZE // len(TRACE))
    yield "assignments", "password = x\n" * (SIZE // 13)
    yield "names that tell", "token" * (SIZE // 5)
    yield "half a key", "-----BEGIN RSA PRIVATE KEY-----\n" * (SIZE // 32)
    yield "base64", "QUJD/+9z" * (SIZE // 8)
    yield "URLs", "http://a:b@" * (SIZE // 11)
    yield "quotes", "\"'" * (SIZE // 2)
    yield "brackets", "[{(" * (SIZE // 3)
    yield "escapes", "\x1b[31m" * (SIZE // 5)
    yield "equals", "=" * SIZE
    yield "accents", "é" * (SIZE // 2)


def secret_texts() -> Iterator[tuple[str, str]]:
    """Texts of one size that make single steps of redaction long."""
    yield from texts()
    key = "-----BEGIN RSA PRIVATE KEY-----\n"
    yield "a key without an end", key + ("QUJD" * 16 + "\n") * (SIZE // 65)
    yield (
        "a key with an end",
        key + ("QUJD" * 16 + "\n") * (SIZE // 65) + key.replace("BEGIN", "END"),
    )
    yield "a key of dashes", key + ("QUJ- " * 16 + "\n") * (SIZE // 81)
    yield "a long token", "ghp_" + "aB1" * (SIZE // 3)
    yield "a long JWT", "eyJ" + "aB1" * (SIZE // 3)
    yield "JWTs", "eyJhbGciOi-" * (SIZE // 11)
    yield "PuTTY's lines", "Private-Lines: 9\n" + ("QUJD" * 16 + "\n") * (SIZE // 65)
    yield "a block", "password: |\n" + ("  " + "a b" * 1000 + "\n") * (SIZE // 3003)
    yield "blocks", ("password: |\n" + " a b\n" * 100) * (SIZE // 512)
    yield "a quoted value", "password='" + "a " * (SIZE // 2)
    yield "a table", "user,password\n" + "a,b1c2d3\n" * (SIZE // 9)
    yield "tables", ("user,password\n" + "a,b1c2d3\n" * 49) * (SIZE // 455)
    yield "a wide table", ("password," * 30 + "\n" + "a1b2c3," * 30 + "\n") * (SIZE // 482)
    yield "variables", "password=$a" * (SIZE // 11)
    yield "logins", "a:bbbbbb" + "@" * SIZE
    yield "elements", "<password>" * (SIZE // 10)
    yield "pipes", "echo a | passwd " * (SIZE // 16)
    yield "flags", "mysql" + " -p" * (SIZE // 3)
    yield "cookies", "Cookie: " + "a=bbbb; " * (SIZE // 8)


def objects() -> Iterator[tuple[str, Json]]:
    """Objects of one size that no request has."""
    yield "many keys", {f"k{number}": 1 for number in range(SIZE // 12)}
    yield "keys like ours", {f"filePath{number}": 1 for number in range(SIZE // 20)}
    yield "long keys", {str(number) * (SIZE // 16): 1 for number in range(8)}
    yield "a long value", {"filePath": "a" * SIZE, "text": 1}
    yield "long lists", {"filePath": [1] * (SIZE // 3), "messages": [1] * 9}
    yield "objects", {"filePath": [{"a": 1}] * (SIZE // 10)}
    yield "many messages", {"messages": [{}] * (SIZE // 4)}
    yield "deep", {"filePath": json.loads("[" * 90 + "1" + "]" * 90), "x": ["[" * SIZE]}
    yield "edits", {"edits": [{"filePath": 1}] * (SIZE // 17)}
    yield "nulls", {f"k{number}": None for number in range(SIZE // 14)}


@contextmanager
def loop_of_its_own(serve: Callable[[asyncio.Event, Callable[[Any], None]], Any]) -> Iterator[Any]:
    """A server in a thread of its own: what it was ready with, and whether a thread is its own."""
    ready = threading.Event()
    told: list[Any] = []
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = []

    def begin(what: Any) -> None:
        told.append(what)
        ready.set()

    async def main() -> None:
        end = asyncio.Event()
        loops.append((asyncio.get_running_loop(), end, threading.get_ident()))
        await serve(end, begin)

    thread = threading.Thread(target=lambda: asyncio.run(main()), daemon=True)
    thread.start()
    if not ready.wait(SECONDS):
        raise RuntimeError("the server has not begun to serve")
    loop, end, ident = loops[0]
    try:
        yield told[0], lambda number: number == ident
    finally:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(end.set)
        thread.join(SECONDS)


def http_cases(url: str) -> Iterator[tuple[str, Callable[[], object]]]:
    client = httpx.Client(base_url=url, timeout=SECONDS, trust_env=False)

    def post(path: str, body: Any, **headers: str) -> Callable[[], object]:
        data = json.dumps(body).encode()
        return lambda: client.post(
            path, content=data, headers={"Content-Type": "application/json", **headers}
        )

    def mcp(arguments: Any) -> Callable[[], object]:
        params = {"name": "read_file", "arguments": arguments}
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        accept = {"Accept": "application/json, text/event-stream"}
        return post("/mcp", call, **accept, **session)

    session: dict[str, str] = {}
    hello = {"protocolVersion": "2025-06-18", "capabilities": {},
             "clientInfo": {"name": "bench", "version": "1"}}  # fmt: skip
    answer: Any = post(
        "/mcp",
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello},
        Accept="application/json, text/event-stream",
    )()
    session["Mcp-Session-Id"] = answer.headers.get("mcp-session-id", "")
    for name, given in objects():
        yield f"POST tools/read_file: {name}", post("/api/tools/read_file", given)
        yield f"POST tools/find_callers: {name}", post("/api/tools/find_callers_of_function", given)
        yield f"POST investigations: {name}", post("/api/investigations", given)
        yield f"POST chat: {name}", post("/api/chat/a/message", given)
        yield f"POST debug/run: {name}", post("/api/debug/run", given)
        yield f"POST memory/search: {name}", post("/api/memory/search", given)
        yield f"POST mcp tools/call: {name}", mcp(given)
    for name, text in texts():
        yield f"POST investigations, text: {name}", post("/api/investigations", {"text": text})
        yield (
            f"POST investigations, message: {name}",
            post("/api/investigations", {"message": text}),
        )
        yield f"POST chat, text: {name}", post("/api/chat/b/message", {"text": text})
        yield (
            f"POST chat, content: {name}",
            post("/api/chat/b/message", {"role": "user", "content": text}),
        )
        yield (
            f"POST tools/read_file, path: {name}",
            post("/api/tools/read_file", {"filePath": text}),
        )
        yield (
            f"POST tools/context: {name}",
            post("/api/tools/get_user_error_context", {"errorLog": text}),
        )
        yield f"POST memory/search: {name}", post("/api/memory/search", {"query": text})
        yield f"POST mcp read_file: {name}", mcp({"filePath": text})
        yield (
            f"POST no JSON: {name}",
            partial(client.post, "/api/tools/read_file", content=text.encode()),
        )
    for name, headers in {
        "100": {f"x-{number}": "a" for number in range(90)},
        "long": {"x": "a" * 30_000},
        "authorization": {"Authorization": "Bearer " + "a" * 30_000},
        "id": {"X-Request-Id": "a" * 30_000},
        "origin": {"Origin": "http://" + "a." * 15_000},
        "accept": {"Accept": "text/html;q=0.1," * 1_800},
        "cookies": {"Cookie": "a=b;" * 7_000},
    }.items():
        yield f"headers: {name}", partial(client.get, "/api/tools", headers=headers)


def socket_cases(url: str) -> Iterator[tuple[str, Callable[[], object]]]:
    def frame(text: str) -> Callable[[], object]:
        def send() -> None:
            with connect(f"ws{url.removeprefix('http')}/ws", proxy=None, max_size=None) as socket_:
                socket_.send(text)
                socket_.recv(SECONDS)

        return send

    for name, given in objects():
        chat = {"id": 1, "action": "chat.completion", "payload": given}
        yield f"/ws payload: {name}", frame(json.dumps(chat))
        yield f"/ws frame: {name}", frame(json.dumps({"id": 1, "action": "none", **given}))
        problem = {"id": 1, "action": "investigate", "payload": given}
        yield f"/ws investigate: {name}", frame(json.dumps(problem))
    for name, text in texts():
        messages = [{"role": "user", "content": text}]
        chat = {"id": 1, "action": "chat.completion", "payload": {"messages": messages}}
        yield f"/ws chat: {name}", frame(json.dumps(chat))
        yield f"/ws action: {name}", frame(json.dumps({"id": 1, "action": text}))
        yield f"/ws text: {name}", frame(text)
        problem = {"id": 1, "action": "investigate", "payload": {"text": text}}
        yield f"/ws investigate, text: {name}", frame(json.dumps(problem))


class Editor:
    """Asks, and waits for the answer; what else comes is passed by."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self._file = self._socket.makefile("rb")
        self._id = 0

    def send(self, method: str, params: Any, **more: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self._socket.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def ask(self, method: str, params: Any) -> Any:
        self._id += 1
        self.send(method, params, id=self._id)
        while True:
            length = 0
            while line := self._file.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(self._file.read(length))
            if message.get("id") == self._id and "method" not in message:
                return message
            if "method" in message and "id" in message:
                self.send_answer(message["id"])

    def send_answer(self, number: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "id": number, "result": None}).encode()
        self._socket.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


def editor_cases(editor: Editor, root: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    uri = (root / "main.py").as_uri()
    document = {"uri": uri, "languageId": "python", "version": 1, "text": "x = 1\n"}
    place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}

    def command(name: str, *arguments: Any) -> Callable[[], object]:
        return lambda: editor.ask(
            "workspace/executeCommand", {"command": name, "arguments": list(arguments)}
        )

    def told(method: str, params: Any) -> Callable[[], object]:
        def send() -> None:
            editor.send(method, params, **({"id": f"no-{name}"} if "arguments" in params else {}))
            editor.ask("textDocument/hover", place)

        return send

    for name, given in objects():
        yield f"LSP executeCommand: {name}", command("whence.explain", given)
        yield f"LSP executeCommand list: {name}", command("whence.explain", *([given] * 1))
        yield f"LSP no command: {name}", command("none", given)
        yield f"LSP whence/report: {name}", partial(editor.ask, "whence/report", given)
        yield (
            f"LSP hover: {name}",
            partial(editor.ask, "textDocument/hover", {**place, **given}),
        )
        yield f"LSP no method: {name}", partial(editor.ask, "no/method", given)
        yield (
            f"LSP codeAction: {name}",
            partial(
                editor.ask,
                "textDocument/codeAction",
                {"textDocument": {"uri": uri}, "range": given, "context": {"diagnostics": []}},
            ),
        )
        yield (
            f"LSP didChangeConfiguration: {name}",
            told("workspace/didChangeConfiguration", {"settings": {"whence": given}}),
        )
    yield "LSP didOpen", told("textDocument/didOpen", {"textDocument": document})
    for version, (name, text) in enumerate(texts(), 2):
        changed = {"uri": uri, "version": version}
        yield (
            f"LSP didChange: {name}",
            told(
                "textDocument/didChange",
                {"textDocument": changed, "contentChanges": [{"text": text}]},
            ),
        )
        start = {"line": 0, "character": 0}
        small = {"range": {"start": start, "end": start}, "text": "y"}
        yield (
            f"LSP didChange, three edits: {name}",
            told(
                "textDocument/didChange",
                {"textDocument": {**changed, "version": version}, "contentChanges": [small] * 3},
            ),
        )
        for begun in ("whence.explainTerminal", "whence.explain", "whence.findSimilar"):
            given = {"text": text, "message": text, "query": text}
            yield (
                f"LSP {begun}: {name}",
                told("workspace/executeCommand", {"command": begun, "arguments": [given]}),
            )
            yield f"LSP cancel: {name}", command("whence.cancel")
        yield f"LSP method: {name}", partial(editor.ask, text, {})
    diagnostic = {
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}},
        "message": "m",
    }
    many = [diagnostic] * (SIZE // 120)
    yield "LSP codeAction: many diagnostics", lambda: editor.ask(
        "textDocument/codeAction",
        {"textDocument": {"uri": uri}, "range": diagnostic["range"],
         "context": {"diagnostics": many}},
    )  # fmt: skip


@contextmanager
def serving_http(folder: Path) -> Iterator[Any]:
    project = write_program(folder / "project")

    async def serve(end: asyncio.Event, begin: Callable[[Any], None]) -> None:
        settings = offline(folder / "data", **{"gateway.max_body_kb": "2048"})
        async with gateway(project, settings) as url:
            begin(url)
            await end.wait()

    with loop_of_its_own(serve) as served:
        yield served


@contextmanager
def serving_editor(folder: Path) -> Iterator[Any]:
    root = write_program(folder / "edited")
    settings = offline(folder / "lsp-data")
    listener = open_listening("127.0.0.1", 0)
    port = listener.getsockname()[1]

    async def serve(end: asyncio.Event, begin: Callable[[Any], None]) -> None:
        del end
        begin(port)
        await _serve_first(make_server(Options(settings)), listener, "")

    with loop_of_its_own(serve) as (_, own):
        editor = Editor(port)
        editor.ask(
            "initialize",
            {"processId": None, "rootUri": root.as_uri(), "capabilities": {},
             "workspaceFolders": [{"uri": root.as_uri(), "name": "edited"}]},
        )  # fmt: skip
        editor.send("initialized", {})
        yield editor, root, own
        editor.ask("shutdown", None)
        editor.send("exit", None)


def run(word: str, cases: Iterator[tuple[str, Callable[[], object]]], own: Any) -> list[float]:
    worst = []
    for name, send in cases:
        if word not in name:
            continue
        with measured(own) as held:
            said = _tried(send)
        show(name, held, said)
        worst.append(held.cpu)
    return worst


def _tried(send: Callable[[], object]) -> str:
    try:
        answer = send()
    except Exception as error:  # noqa: BLE001 - a refusal is an answer, too
        return type(error).__name__
    return str(getattr(answer, "status_code", ""))


def run_redaction(word: str) -> list[float]:
    worst = []
    for text_name, text in secret_texts():
        if word in (name := f"redaction on a thread: {text_name}"):
            held = measure_longest_step(partial(redact, text))
            show(name, held, "")
            worst.append(held.cpu)
    return worst


def show(name: str, held: LongestStep, said: str) -> None:
    mark = "!" if held.cpu > GOAL_MS else " "
    where = held.where[:110] if mark == "!" else ""
    print(f"{mark} {name:48} {held.cpu:8.0f} {held.wall:8.0f}  {said:4} {where}", flush=True)


def main() -> int:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    print(f"  {'milliseconds of the longest step':48}      CPU     wall")
    worst = run_redaction(word)
    with tempfile.TemporaryDirectory() as folder:
        with serving_http(Path(folder)) as (url, own):
            worst += run(word, http_cases(url), own)
            worst += run(word, socket_cases(url), own)
        with serving_editor(Path(folder)) as (editor, root, own):
            worst += run(word, editor_cases(editor, root), own)
    print(json.dumps({"worst": round(max(worst, default=0)), "goal": GOAL_MS, "cases": len(worst)}))
    return 0 if max(worst, default=0) <= GOAL_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())

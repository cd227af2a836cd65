"""A small HTTP server that serves documents and answers their operations; and such documents."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.support.cpu import ThreadCpu
from whence_tools.contract import ToolResult
from whence_tools.openapi.document import OpenApiDocument
from whence_tools.openapi.generator import Generated, generate
from whence_tools.openapi.loader import load
from whence_tools.openapi.origins import Policy
from whence_tools.openapi.retrieving import Retriever, location_of
from whence_tools.openapi.tool import OperationTool
from whence_tools.ports import ToolContext
from whence_tools.registry import CallLimits, Registry
from whence_tools.workspace import Workspace

DOCUMENT = "/openapi.json"
Json = dict[str, Any]


@dataclass
class Request:
    """One that was received, its path and query as they were sent."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return urlsplit(self.target).path

    @property
    def query(self) -> list[tuple[str, str]]:
        return parse_qsl(urlsplit(self.target).query, keep_blank_values=True)

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Reply:
    """A body in pieces is sent as they come."""

    body: bytes | str | Iterable[bytes] = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def json(cls, value: Any, status: int = 200, **headers: str) -> Reply:
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return cls(json.dumps(value), status, {"Content-Type": "application/json", **named})


Answer = Callable[[Request], Reply]


class Server:
    """Answers by path; remembers what it was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answers: dict[str, Answer] = {}
        self.requests: list[Request] = []
        self.gone = threading.Event()  # a client closed a request before its answer

    def asked(self, path: str) -> list[Request]:
        return [request for request in self.requests if request.path == path]

    def serve(self, document: Json, path: str = DOCUMENT) -> str:
        """The URL of a document with an ETag."""
        body = json.dumps(document)
        tag = f'"{hash(body)}"'

        def answer(request: Request) -> Reply:
            if request.headers.get("If-None-Match") == tag:
                return Reply(status=304, headers={"ETag": tag})
            return Reply(body, headers={"ETag": tag, "Content-Type": "application/json"})

        self.answers[path] = answer
        return self.url + path


@contextmanager
def server() -> Iterator[Server]:
    with _Http(("127.0.0.1", 0), _Handler) as http:
        served = Server(f"http://127.0.0.1:{http.server_address[1]}")
        http.served = served  # type: ignore[attr-defined]
        http.daemon_threads = True
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield served
        finally:
            http.shutdown()
            thread.join(timeout=10)


class _Http(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that closes its connection is what some tests are about."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _nothing(_: Request) -> Reply:
    return Reply("no such path", 404)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def _answer(self) -> None:
        served: Server = self.server.served  # type: ignore[attr-defined]
        length = int(self.headers.get("Content-Length", 0))
        headers = dict(self.headers.items())
        request = Request(self.command, self.path, headers, self.rfile.read(length))
        served.requests.append(request)
        answer: Answer = served.answers.get(request.path, _nothing)
        try:
            self._send(answer(request))
        except (BrokenPipeError, ConnectionResetError):
            served.gone.set()
            self.close_connection = True

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if isinstance(reply.body, bytes | str):
            body = reply.body.encode() if isinstance(reply.body, str) else reply.body
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return
        self.send_header("Connection", "close")
        self.end_headers()
        for piece in reply.body:
            self.wfile.write(piece)
            self.wfile.flush()
        self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _answer  # noqa: N815 - the base's names

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        pass


def document(paths: Json, **more: Any) -> Json:
    """A document of version 3.1."""
    return {"openapi": "3.1.0", "info": {"title": "Files", "version": "1"}, "paths": paths, **more}


def operation(name: str = "do_it", *parameters: Json, **more: Any) -> Json:
    return {
        "operationId": name,
        "summary": "Do it",
        "parameters": list(parameters),
        "responses": {"200": {"description": "done"}},
        **more,
    }


def parameter(name: str, place: str = "query", **more: Any) -> Json:
    return {"name": name, "in": place, "schema": {"type": "string"}, **more}


def json_body(schema: Json, *, required: bool = True) -> Json:
    return {"required": required, "content": {"application/json": {"schema": schema}}}


def generated(doc: Json, location: str = "http://127.0.0.1:1/openapi.json") -> Generated:
    """What a document gives that refers to nothing outside."""
    return generate(OpenApiDocument(location, doc), Policy.of(location, [location], {}))


def only_tool(doc: Json) -> OperationTool:
    (tool,) = generated(doc).tools
    return tool


def parameters_of(schema: Json, components: Json | None = None, **more: Any) -> Json:
    """The parameters of a tool whose body is an object with one property, `it`."""
    body = json_body({"type": "object", "properties": {"it": schema}})
    doc = document({"/x": {"post": operation(requestBody=body)}}, components=components or {})
    return only_tool({**doc, **more}).parameters


def flat(schema: Json, **schemas: Json) -> Json:
    """A schema as it is shown to a model. Args: schemas: components."""
    found: Json = parameters_of(schema, {"schemas": schemas})["properties"]["it"]
    return found


async def loaded(source: str, auth: Mapping[str, str] | None = None) -> Generated:
    """The tools of a document that is served, or a file."""
    location = location_of(source)
    policy = Policy.of(location, [location], auth or {})
    return generate(await load(Retriever(location, policy, None), location), policy)


async def called(
    tools: Iterable[OperationTool],
    name: str,
    arguments: Json,
    root: Path,
    limits: CallLimits | None = None,
) -> ToolResult:
    """One call through the registry."""
    workspace = await asyncio.to_thread(Workspace, root)
    context = ToolContext(workspace=workspace, cpu=ThreadCpu())
    return await Registry(tools, limits).execute(name, arguments, context)

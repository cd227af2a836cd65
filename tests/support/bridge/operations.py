"""What a bridge can do: each operation as its document says it, and as it is done."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.responses import JSONResponse, Response, StreamingResponse

Json = dict[str, Any]

LARGEST_FILE = 64 << 10
MOST_MATCHES = 20
LOG_LINES = 20_000


@dataclass(frozen=True)
class CallArguments:
    """What a request brings.

    Attributes:
        values: path, query and header parameters and the body's fields, by their names.
        facts: what is true of this bridge alone, so that nobody can know it without asking.
    """

    folder: Path
    values: Mapping[str, Any]
    facts: Mapping[str, str]

    def path(self, name: str = "path") -> Path:
        """Raises: Refused: it is outside of the folder, or not there."""
        path = (self.folder / str(self.values[name])).resolve()
        if not path.is_relative_to(self.folder):
            raise Refused(403, "outside of the folder")
        if not path.exists():
            raise Refused(404, f"there is no {self.values[name]}")
        return path


class Refused(Exception):  # noqa: N818 - an answer like others
    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.answer = JSONResponse({"error": message}, status, headers)


Handler = Callable[[CallArguments], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """One operation.

    Attributes:
        parameters: OpenAPI parameter objects.
        body: the schema of the JSON body.
        says: the summary; None for an operation that nobody has described.
    """

    id: str
    method: str
    path: str
    says: str | None
    handler: Handler
    parameters: tuple[Json, ...] = ()
    body: Json | None = None
    answers: str = "application/json"

    def document(self) -> Json:
        described: Json = {"operationId": self.id, "responses": {"200": self._answer()}}
        if self.says is not None:
            described["summary"] = self.says
        if self.parameters:
            described["parameters"] = list(self.parameters)
        if self.body is not None:
            described["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": self.body}},
            }
        return described

    def _answer(self) -> Json:
        schema = {"type": "string" if self.answers == "text/plain" else "object"}
        return {"description": "What was found.", "content": {self.answers: {"schema": schema}}}


def parameter(name: str, kind: str, *, required: bool = False, place: str = "query") -> Json:
    return {"name": name, "in": place, "required": required, "schema": {"type": kind}}


async def _search(call: CallArguments) -> Response:
    query, limit = str(call.values["query"]), int(call.values.get("limit", MOST_MATCHES))
    suffix = call.values.get("extension", "")
    matches = [
        {"path": path.relative_to(call.folder).as_posix(), "line": number, "text": line.strip()}
        for path in sorted(call.folder.rglob(f"*{suffix}"))
        if path.is_file()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), start=1)
        if query.casefold() in line.casefold()
    ]
    return JSONResponse({"matches": matches[:limit], "total": len(matches)})


async def _tree(call: CallArguments) -> Response:
    def node(path: Path, depth: int) -> Json:
        if path.is_file():
            return {"name": path.name, "bytes": path.stat().st_size}
        below = sorted(path.iterdir()) if depth > 0 else []
        return {"name": path.name, "children": [node(child, depth - 1) for child in below]}

    return JSONResponse(node(call.path(), int(call.values.get("depth", 3))))


async def _read(call: CallArguments) -> Response:
    path = call.path()
    if path.stat().st_size > LARGEST_FILE:
        raise Refused(413, f"{path.name} is too large")
    text = path.read_text(errors="replace")
    return JSONResponse({"path": call.values["path"], "content": text, "lines": text.count("\n")})


async def _check(call: CallArguments) -> Response:
    action = call.values["action"]
    allowed = action == "read"
    rule = call.facts["rule"] if allowed else call.facts["refusal"]
    return JSONResponse({"allowed": allowed, "rule": rule, "target": call.values["target"]})


async def _status(call: CallArguments) -> Response:
    return JSONResponse({"status": "ok", "build": call.facts["build"]})


async def _job(call: CallArguments) -> Response:
    raise Refused(404, f"there is no job {call.values['jobId']}")


async def _jobs(call: CallArguments) -> Response:
    owner = call.facts["owner"]
    return JSONResponse({"jobs": [{"name": "nightly", "owner": owner, "state": "done"}]})


async def _fails(_: CallArguments) -> Response:
    raise Refused(500, "the disk is full")


async def _never_ends(_: CallArguments) -> Response:
    await asyncio.Event().wait()
    raise AssertionError


async def _latest(call: CallArguments) -> Response:
    return JSONResponse({"coverage": call.facts["coverage"], "built": "yesterday"})


async def _too_often(_: CallArguments) -> Response:
    raise Refused(429, "too many embeddings", {"Retry-After": "7"})


async def _log(call: CallArguments) -> Response:
    async def lines() -> AsyncIterator[str]:
        for number in range(LOG_LINES):
            yield f"{number:06} served {call.facts['build']}\n"

    return StreamingResponse(lines(), media_type="text/plain")


async def _nothing(_: CallArguments) -> Response:
    return JSONResponse({})


_SEARCH: Json = {"$ref": "#/components/schemas/Search"}
COMPONENTS: Json = {
    "schemas": {
        "Search": {
            "type": "object",
            "required": ["query"],
            "properties": {
                "query": {"type": "string", "description": "Text to look for", "minLength": 1},
                "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20},
                "extension": {"type": "string", "description": "Ending of the files, like `.md`"},
            },
        },
        "Check": {
            "type": "object",
            "required": ["action", "target"],
            "properties": {
                "action": {"enum": ["read", "write", "execute"], "type": "string"},
                "target": {"type": "string", "description": "Path of a file"},
            },
        },
    }
}

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "v1.files.search",
        "POST",
        "/v1/files/search",
        "Search the files of the bridge for a query and list every line that matches.",
        _search,
        body=_SEARCH,
    ),
    Operation(
        "v1.files.tree",
        "GET",
        "/v1/files/tree",
        "Show the directory tree below a path of the bridge, with the size of each file in bytes.",
        _tree,
        (parameter("path", "string", required=True), parameter("depth", "integer")),
    ),
    Operation(
        "v1.files.content",
        "GET",
        "/v1/files/content",
        "Fetch the content of one small file that the bridge has at a path.",
        _read,
        (parameter("path", "string", required=True),),
    ),
    Operation(
        "v1.policy.check",
        "POST",
        "/v1/policy/check",
        "Check whether the policy allows an action on a target, and by which rule.",
        _check,
        body={"$ref": "#/components/schemas/Check"},
    ),
    Operation(
        "v1.status",
        "GET",
        "/v1/status",
        "Report the status of the bridge: whether it is well, and its build.",
        _status,
    ),
    Operation(
        "v1.jobs.get",
        "GET",
        "/v1/jobs/{jobId}",
        "Get the job of a jobId: its state and owner.",
        _job,
        (parameter("jobId", "string", required=True, place="path"),),
    ),
    Operation(
        "v1.jobs.list",
        "GET",
        "/v1/jobs",
        "List every job of the bridge with its owner.",
        _jobs,
    ),
    Operation(
        "v1.index.rebuild",
        "POST",
        "/v1/index/rebuild",
        "Rebuild the index that searches use, from scratch.",
        _fails,
    ),
    Operation(
        "v1.reports.build",
        "POST",
        "/v1/reports/build",
        "Build a fresh report on the test coverage, which takes a while.",
        _never_ends,
    ),
    Operation(
        "v1.reports.latest",
        "GET",
        "/v1/reports/latest",
        "Show the last report on the coverage that was built.",
        _latest,
    ),
    Operation(
        "v1.embeddings.create",
        "POST",
        "/v1/embeddings",
        "Create the embedding of a text: the vector that stands for it.",
        _too_often,
        body={
            "type": "object",
            "required": ["text"],
            "properties": {"text": {"type": "string"}},
        },
    ),
    Operation(
        "v1.log.export",
        "GET",
        "/v1/log",
        "Export the whole access log of the bridge as text.",
        _log,
        answers="text/plain",
    ),
    Operation("v1.debug.dump", "GET", "/v1/debug", None, _nothing),
    Operation("v1.links.list", "GET", "/v1/links", "List the links between files.", _nothing),
    Operation("v1.links_list", "GET", "/v1/all-links", "List all the links.", _nothing),
)


@dataclass(frozen=True)
class Route:
    """Matches a path against an operation's template."""

    parts: tuple[str, ...]

    @classmethod
    def of(cls, path: str) -> Route:
        return cls(tuple(path.strip("/").split("/")))

    def values(self, path: str) -> dict[str, str] | None:
        """The path parameters; None where it does not match."""
        segments = path.strip("/").split("/")
        if len(segments) != len(self.parts):
            return None
        found: dict[str, str] = {}
        for part, value in zip(self.parts, segments, strict=True):
            if part.startswith("{"):
                found[part.strip("{}")] = value
            elif part != value:
                return None
        return found


def document(operations: Mapping[str, Operation], *, secured: bool) -> Json:
    """The OpenAPI document of some operations."""
    paths: dict[str, Json] = {}
    for operation in operations.values():
        paths.setdefault(operation.path, {})[operation.method.lower()] = operation.document()
    described: Json = {
        "openapi": "3.1.0",
        "info": {"title": "Bridge to a folder", "version": "1.0.0"},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": json.loads(json.dumps(COMPONENTS)),
    }
    if secured:
        scheme = {"type": "http", "scheme": "bearer"}
        described["components"]["securitySchemes"] = {"token": scheme}
        described["security"] = [{"token": []}]
    return described

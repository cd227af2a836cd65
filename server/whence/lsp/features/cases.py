"""The solved cases: `whence/memoryList`, `whence/memorySearch`, `whence/memoryFeedback` and
`whence/memoryForget`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

from whence.config.project_root import project_root
from whence.domain.errors import UsageError
from whence.lsp.features.arguments import Arguments

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whence.lsp.server import WhenceServer
    from whence.service.daemon import App, LocatedCase, StoredCase

Json = dict[str, Any]

_LISTED = 50
_MOST_LISTED = 200
_LAST_OFFSET = 2**31


async def list_cases(server: WhenceServer, params: Json) -> Json:
    """`{language?, limit?, offset?, thisWorkspace?, uri?}` → `{results[], totalFound}`."""
    given = Arguments(server, "whence/memoryList", params)
    language, this_workspace = given.optional_text("language"), given.flag("thisWorkspace")
    limit = given.whole("limit", _LISTED, least=1, most=_MOST_LISTED)
    offset = given.whole("offset", 0, least=0, most=_LAST_OFFSET)
    app = await _app(server, given.optional_text("uri"))

    from whence.service import cases

    return await cases.list_newest(
        app, language=language, limit=limit, offset=offset, this_workspace=this_workspace
    )


async def search(server: WhenceServer, params: Json) -> Json:
    """`{query|text, language?, errorType?, minConfidence?, limit?, thisWorkspace?, uri?}` as
    `whence memory search --json` answers."""
    given = Arguments(server, "whence/memorySearch", params)
    text = given.text("text") if "text" in given and "query" not in given else given.text("query")
    this_workspace = given.flag("thisWorkspace")
    app = await _app(server, given.optional_text("uri"))

    from whence.service import cases

    try:
        query = cases.make_query(
            query=text,
            language=given.optional_text("language"),
            error_type=given.optional_text("errorType"),
            min_confidence=params.get("minConfidence"),
            limit=params.get("limit"),
        )
    except UsageError as error:
        raise JsonRpcInvalidParams(f"whence/memorySearch: {error}") from None
    return cases.search_json(await cases.search(app, query, this_workspace=this_workspace))


async def give_feedback(server: WhenceServer, params: Json) -> Json:
    """`{id, verdict: validated|rejected, reason?}` → `{id, confidence}`."""
    given = Arguments(server, "whence/memoryFeedback", params)
    verdict, reason = given.text("verdict"), given.optional_text("reason")
    if verdict not in ("validated", "rejected"):
        raise given.wrong("verdict", "must be 'validated' or 'rejected'")
    app, case = await _find_stored(server, given.text("id"))

    from whence.service import cases

    if verdict == "validated":
        return cases.describe_standing(await app.store.validate(case.id))
    rejected = await app.store.reject(case.id, reason)
    _take_away(server, case)
    return cases.describe_standing(rejected)


async def forget(server: WhenceServer, params: Json) -> Json:
    """`{id}` → `{id}`."""
    name = Arguments(server, "whence/memoryForget", params).text("id")
    app, case = await _find_stored(server, name)
    await app.store.forget(case.id)
    _take_away(server, case)
    return {"id": name}


def _take_away(server: WhenceServer, case: StoredCase) -> None:
    """What the editor shows of a case that no longer counts."""
    if case.analysis is not None:
        server.findings.forget(str(case.analysis["id"]))


async def _find_stored(server: WhenceServer, name: str) -> LocatedCase:
    """Raises NotFoundError where no workspace that is open has such a case."""
    await _app(server, None)
    return await (await server.daemon()).find(name)


async def _app(server: WhenceServer, uri: str | None) -> App:
    """The workspace of a document; else the first that is open, else that of the directory the
    server was started in: the cases are not of one folder alone."""
    if uri is not None:
        return await server.app(uri)
    daemon = await server.daemon()
    roots = [*server.folders.listed(), *(app.root for app in daemon.apps)]
    return await daemon.app(roots[0] if roots else await asyncio.to_thread(_started_in))


def _started_in() -> Path:
    return project_root(Path.cwd())


_REQUESTS: dict[str, Callable[[WhenceServer, Json], Awaitable[Json]]] = {
    "whence/memoryList": list_cases,
    "whence/memorySearch": search,
    "whence/memoryFeedback": give_feedback,
    "whence/memoryForget": forget,
}


def register(server: WhenceServer) -> None:
    def answered(method: str) -> None:
        @server.answers(method)
        async def answer(params: Any) -> Json:
            return await _REQUESTS[method](server, params if isinstance(params, dict) else {})

    for method in _REQUESTS:
        answered(method)

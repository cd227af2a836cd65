"""`whence.findSimilar`, `whence.markSolved`, `whence.markWrong`: the solved cases and the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whence.lsp.features.explaining import text_question, workspace_of
from whence.lsp.features.investigating import InvestigationTarget
from whence.lsp.features.problems import problem_of

if TYPE_CHECKING:
    from whence.lsp.features.arguments import Arguments
    from whence.lsp.server import WhenceServer
    from whence.service.daemon import LocatedCase

Json = dict[str, Any]

_MAX_CASES = 5


async def find_similar(server: WhenceServer, arguments: Arguments) -> Json:
    """`{uri, range, diagnostic?}` or `{text}` → `{results[]}`, the most alike first."""
    if "text" in arguments:
        uri = arguments.optional_text("uri")
        question = await text_question(server, arguments.text("text"), uri)
    else:
        uri, where = arguments.place()
        problem = await problem_of(server, uri, where, arguments.diagnostic())
        question = InvestigationTarget(await workspace_of(server, uri), problem)
    app = await (await server.daemon()).app(question.root)
    parsed = await app.read(question.problem)
    from whence_tools.solved_cases import CaseQuery

    error = f"{parsed.problem.error_type}: {parsed.problem.message}".strip(": ")
    query = CaseQuery(query=error or parsed.text or "error", min_confidence=0.0, limit=_MAX_CASES)
    found = await app.store.find(query, parsed.problem, workspace_id=app.workspace_id, wait=False)
    return {"results": [match.wire() for match in found.results]}


async def mark_solved(server: WhenceServer, arguments: Arguments) -> Json:
    """`{analysisId}` → `{id, confidence}`: the user says that it was right."""
    found = await _find_stored(server, arguments)
    case = await found.app.store.validate(found.case.id)
    return {"id": case.id, "confidence": case.confidence}


async def mark_wrong(server: WhenceServer, arguments: Arguments) -> Json:
    """`{analysisId, reason?}` → `{id, confidence}`: the user says that it was wrong."""
    found = await _find_stored(server, arguments)
    case = await found.app.store.reject(found.case.id, arguments.optional_text("reason"))
    server.findings.forget(arguments.text("analysisId"))
    return {"id": case.id, "confidence": case.confidence}


async def _find_stored(server: WhenceServer, arguments: Arguments) -> LocatedCase:
    analysis_id = arguments.text("analysisId")
    return await (await server.daemon()).find(analysis_id)

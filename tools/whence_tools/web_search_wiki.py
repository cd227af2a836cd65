"""`web_search_wiki`: public documentation and discussions, when the user switched them on."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from pydantic import Field

from whence_tools.contract import ErrorCode, ToolFailure, ToolOutput, WireModel
from whence_tools.tool import Example, Tool
from whence_tools.web.model import SourceName
from whence_tools.web.ranking import rank_pages
from whence_tools.web.scrub import scrub
from whence_tools.web.text import cut_snippet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.ports import ToolContext
    from whence_tools.web.model import SearchOutcome, SourceError
    from whence_tools.workspace import Workspace

_MIN_QUERY = 3
_FILES_FOR_LANGUAGES = 2000
_MAX_LANGUAGES = 3

OFF = (
    "Web search is switched off, so that nothing leaves this machine. Go on without it; the user "
    "can allow it with the setting web.enabled=true."
)


class WebSearchInput(WireModel):
    query: str = Field(
        min_length=_MIN_QUERY,
        max_length=200,
        description="Search query (error message, function name, or concept)",
    )
    sources: list[SourceName] = Field(
        default=["stackoverflow", "github"], description="Which sources to search"
    )
    max_results: int = Field(
        default=5, ge=1, le=10, description="Maximum number of results to return"
    )


class SearchHit(WireModel):
    """One page.

    Attributes:
        snippet: plain text, at most 200 characters.
        relevance_score: 0..1, comparable across sources; see `whence_tools.web.ranking.rank_pages`.
    """

    title: str
    url: str
    snippet: str
    source: SourceName
    relevance_score: float


class WebSearchOutput(ToolOutput):
    """The `data` of `web_search_wiki`.

    Attributes:
        query: as it was given.
        total_found: pages found before `maxResults` cut them.
        searched_for: what was sent, where private parts were taken out of the query.
        source_errors: why a source did not answer, by its name.
    """

    query: str
    results: list[SearchHit]
    total_found: int
    searched_for: str | None = None
    source_errors: dict[str, str] | None = None


async def run(params: WebSearchInput, context: ToolContext) -> WebSearchOutput:
    if context.web is None:
        raise ToolFailure(ErrorCode.API_ERROR, OFF)
    if not params.sources:
        raise ToolFailure(
            ErrorCode.INVALID_PARAMETERS,
            "sources is empty; name at least one of stackoverflow, github, docs, mdn.",
        )
    sent = await asyncio.to_thread(scrub, params.query)
    if len(sent) < _MIN_QUERY:
        raise ToolFailure(
            ErrorCode.INVALID_PARAMETERS,
            "Nothing is left of the query without its private parts (paths, names, literals). "
            "Search for the error type, the library and the function instead.",
        )
    sources = list(dict.fromkeys(params.sources))
    languages: list[str] = []
    if "docs" in sources:
        languages = await asyncio.to_thread(count_languages, context.workspace)
    outcome = await context.web.search(sent, sources, languages)
    return _output(params, sent, outcome, limit=len(sources))


def count_languages(workspace: Workspace) -> list[str]:
    """The languages with most files, at most three, most used first. Blocks."""
    from whence_tools.code.languages import language_of

    files = islice(workspace.files(), _FILES_FOR_LANGUAGES)
    counted = Counter(language for path in files if (language := language_of(path)))
    return [language for language, _ in counted.most_common(_MAX_LANGUAGES)]


def _output(
    params: WebSearchInput, sent: str, outcome: SearchOutcome, *, limit: int
) -> WebSearchOutput:
    if len(outcome.failures) == limit:
        raise _all_failed(outcome.failures)
    if not outcome.findings and not outcome.failures:
        raise ToolFailure(
            ErrorCode.NO_RESULTS,
            f"Nothing was found for '{sent}'. Try fewer words: the error type and the library.",
        )
    best_first = rank_pages(sent, outcome.findings)
    return WebSearchOutput(
        query=params.query,
        results=[
            SearchHit(
                title=cut_snippet(finding.title),
                url=finding.url,
                snippet=cut_snippet(finding.text),
                source=finding.source,
                relevance_score=score,
            )
            for score, finding in best_first[: params.max_results]
        ],
        total_found=len(best_first),
        searched_for=sent if sent != params.query else None,
        source_errors={name: error.message for name, error in outcome.failures.items()} or None,
    )


def _all_failed(failures: dict[str, SourceError]) -> ToolFailure:
    waits = [error.retry_after for error in failures.values() if error.retry_after is not None]
    if len(waits) == len(failures):
        return ToolFailure(
            ErrorCode.RATE_LIMIT_EXCEEDED,
            f"The search services want fewer requests. Try again in {math.ceil(min(waits))} s, "
            "or go on without them.",
        )
    reasons = "; ".join(f"{name} {error.message}" for name, error in failures.items())
    return ToolFailure(
        ErrorCode.API_ERROR, f"No source answered: {reasons}. Go on without the web."
    )


def shorten(output: WebSearchOutput) -> Iterator[WebSearchOutput]:
    """Drops snippets, then all but the best page."""
    bare = [hit.model_copy(update={"snippet": ""}) for hit in output.results]
    yield output.model_copy(
        update={"results": bare, "shortened": "Snippets were left out; ask with fewer maxResults."}
    )
    yield output.model_copy(
        update={
            "results": bare[:1],
            "shortened": f"{len(bare[1:])} of {len(bare)} results were left out; "
            "ask with fewer maxResults.",
        }
    )


TOOL = Tool(
    name="web_search_wiki",
    version="1.0.0",
    description=(
        "Search external documentation (Stack Overflow, GitHub issues, official docs) for error "
        "solutions."
    ),
    input=WebSearchInput,
    output=WebSearchOutput,
    failures=frozenset({ErrorCode.RATE_LIMIT_EXCEEDED, ErrorCode.API_ERROR, ErrorCode.NO_RESULTS}),
    run=run,
    shorter=shorten,
    timeout_seconds=10.0,
    is_read_only=True,
    asks_outside=True,
    needs=lambda context: context.web is not None,
    success_example=Example(
        parameters={
            "query": "TypeError Cannot read property map of undefined",
            "sources": ["stackoverflow"],
            "maxResults": 3,
        },
        result={
            "success": True,
            "data": {
                "query": "TypeError Cannot read property map of undefined",
                "totalFound": 2,
            },
        },
    ),
    failure_example=Example(
        parameters={"query": "TypeError Cannot read property map of undefined"},
        result={"success": False, "error": {"code": "API_ERROR", "message": OFF}},
    ),
)

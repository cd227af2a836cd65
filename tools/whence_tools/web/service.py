"""Public search services behind the `Web` port: asked side by side, each allowed to fail."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.web.cache import AnswerCache, default_folder
from whence_tools.web.docs import search_docs
from whence_tools.web.http import Http, open_client
from whence_tools.web.model import FoundPage, SearchOutcome, SourceError
from whence_tools.web.sources import (
    Endpoints,
    WebQuery,
    search_github,
    search_mdn,
    search_stackoverflow,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from whence_tools.web.model import SourceName
    from whence_tools.web.sources import Source

_SOURCE_SECONDS = 8.0  # two less than the tool has, so that the others' answers still count
_SOURCES: dict[SourceName, Source] = {
    "stackoverflow": search_stackoverflow,
    "github": search_github,
    "docs": search_docs,
    "mdn": search_mdn,
}


class PublicWeb:
    """The `Web` port over the public services.

    Args:
        searxng_url: a SearXNG instance of the user's own, asked for `docs` as well.
        cache_dir: where answers are kept for a day; the user's cache directory by default.
        endpoints: where the services are.
        clock: seconds since the epoch.
    """

    def __init__(
        self,
        searxng_url: str | None = None,
        *,
        cache_dir: Path | None = None,
        endpoints: Endpoints | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._searxng_url = searxng_url
        self._endpoints = endpoints or Endpoints()
        self._cache = AnswerCache(cache_dir or default_folder(), clock)

    async def search(
        self, query: str, sources: Sequence[SourceName], languages: Sequence[str]
    ) -> SearchOutcome:
        """Asks every source at once with a query that is already scrubbed; never raises for one."""
        async with open_client() as client:
            search = WebQuery(
                Http(client, self._cache), self._endpoints, query, tuple(languages),
                self._searxng_url,
            )  # fmt: skip
            answers = await asyncio.gather(*(_ask(source, search) for source in sources))
        return SearchOutcome(
            findings=tuple(
                finding
                for answer in answers
                if not isinstance(answer, SourceError)
                for finding in answer
                if finding.url.startswith(("https://", "http://"))
            ),
            failures={
                source: answer
                for source, answer in zip(sources, answers, strict=True)
                if isinstance(answer, SourceError)
            },
        )


async def _ask(name: SourceName, search: WebQuery) -> list[FoundPage] | SourceError:
    try:
        async with asyncio.timeout(_SOURCE_SECONDS):
            findings = await _SOURCES[name](search)
    except SourceError as error:
        return error
    except TimeoutError:
        return SourceError(f"did not answer within {_SOURCE_SECONDS:.0f} s")
    return [replace(finding, source=name) for finding in findings]

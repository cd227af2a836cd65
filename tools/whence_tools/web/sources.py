"""The search services, one function each: a query becomes findings.

References: StackExchange API 2.3 `/search/advanced`; GitHub REST API "Search issues and pull
requests" (2022-11-28); MDN's site search `/api/v1/search`; SearXNG's Search API.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING, Any

from whence_tools.lazy_dataclass import dataclass
from whence_tools.web.http import WebRequest
from whence_tools.web.model import FoundPage, SourceError
from whence_tools.web.text import text_of_html, text_of_markdown

if TYPE_CHECKING:
    from whence_tools.web.http import Http
    from whence_tools.web.model import SourceName

PAGE_SIZE = 10  # the largest maxResults: every limit shares one cached answer
_VOTES_OF_A_GOOD_ANSWER = 100
_REACTIONS_OF_A_KNOWN_ISSUE = 50


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Where the services are; tests put a stand-in on loopback in their place."""

    stackexchange: str = "https://api.stackexchange.com"
    github: str = "https://api.github.com"
    mdn: str = "https://developer.mozilla.org"
    python: str = "https://docs.python.org/3"
    java: str = "https://docs.oracle.com/en/java/javase/21/docs/api"
    kotlin: str = "https://kotlinlang.org/api/core"
    go: str = "https://pkg.go.dev"
    rust: str = "https://doc.rust-lang.org"
    crates: str = "https://crates.io"
    docs_rs: str = "https://docs.rs"
    cppreference: str = "https://en.cppreference.com"
    microsoft: str = "https://learn.microsoft.com"
    ruby: str = "https://docs.ruby-lang.org/en/master"
    php: str = "https://www.php.net"


@dataclass(frozen=True, slots=True)
class WebQuery:
    """What a source needs to answer one query.

    Attributes:
        query: already scrubbed.
        languages: the workspace's, most used first.
    """

    http: Http
    endpoints: Endpoints
    query: str
    languages: tuple[str, ...] = ()
    searxng_url: str | None = None


Source = Callable[[WebQuery], Awaitable[list[FoundPage]]]


async def search_stackoverflow(search: WebQuery) -> list[FoundPage]:
    """Questions by relevance. `withbody` is one of the API's built-in filters."""
    request = WebRequest(
        "stackoverflow",
        f"{search.endpoints.stackexchange}/2.3/search/advanced",
        {
            "q": search.query, "site": "stackoverflow", "order": "desc", "sort": "relevance",
            "pagesize": PAGE_SIZE, "filter": "withbody",
        },
        wait_in_body=_stackexchange_wait,
    )  # fmt: skip

    def read(item: dict[str, Any]) -> FoundPage:
        title, text = unescape(pick(item, "title")), text_of_html(pick(item, "body"))
        worth = _question_worth(item)
        return FoundPage(title, pick(item, "link"), text, "stackoverflow", endorsement=worth)

    return await _find_pages(search, request, "items", read)


def _question_worth(item: dict[str, Any]) -> float:
    accepted = 0.4 if "accepted_answer_id" in item else 0.2 if item.get("is_answered") else 0.0
    return accepted + 0.6 * _log_share(item.get("score"), _VOTES_OF_A_GOOD_ANSWER)


_MORE_IN = re.compile(r"available in (\d+) seconds")


def _stackexchange_wait(body: bytes) -> float | None:
    """`backoff` beside an answer, or a throttle violation instead of one."""
    try:
        wrapper = json.loads(body)
    except ValueError:
        return None
    if not isinstance(wrapper, dict):
        return None
    if wrapper.get("error_name") == "throttle_violation":
        found = _MORE_IN.search(str(wrapper.get("error_message")))
        return float(found[1]) if found else 60.0
    backoff = wrapper.get("backoff")
    return float(backoff) if isinstance(backoff, int) else None


async def search_github(search: WebQuery) -> list[FoundPage]:
    """Issues by best match; pull requests are left out."""
    request = WebRequest(
        "github",
        f"{search.endpoints.github}/search/issues",
        {"q": f"{search.query} is:issue", "per_page": PAGE_SIZE},
        {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"},
    )

    def read(item: dict[str, Any]) -> FoundPage:
        title, text = pick(item, "title"), text_of_markdown(pick(item, "body"))
        worth = _issue_worth(item)
        return FoundPage(title, pick(item, "html_url"), text, "github", endorsement=worth)

    return await _find_pages(search, request, "items", read)


def _issue_worth(item: dict[str, Any]) -> float:
    closed = 0.4 if item.get("state") == "closed" else 0.0
    reactions = item.get("reactions")
    count = reactions.get("total_count") if isinstance(reactions, dict) else 0
    return closed + 0.6 * _log_share(count, _REACTIONS_OF_A_KNOWN_ISSUE)


async def search_mdn(search: WebQuery) -> list[FoundPage]:
    return await search_mdn_pages(search, "mdn")


async def search_mdn_pages(search: WebQuery, source: SourceName) -> list[FoundPage]:
    """Pages of the web platform's reference."""
    base = search.endpoints.mdn
    request = WebRequest("mdn", f"{base}/api/v1/search", {"q": search.query, "locale": "en-US"})

    def read(item: dict[str, Any]) -> FoundPage:
        url, text = f"{base}{pick(item, 'mdn_url')}", " ".join(pick(item, "summary").split())
        return FoundPage(pick(item, "title"), url, text, source)

    return await _find_pages(search, request, "documents", read)


async def search_searxng(search: WebQuery) -> list[FoundPage]:
    """Whatever the user's own instance finds; its `json` format must be switched on there."""
    if search.searxng_url is None:
        return []
    url = f"{search.searxng_url.rstrip('/')}/search"
    request = WebRequest("searxng", url, {"q": search.query, "format": "json"})

    def read(item: dict[str, Any]) -> FoundPage:
        text = text_of_html(pick(item, "content"))
        return FoundPage(pick(item, "title"), pick(item, "url"), text, "docs")

    return await _find_pages(search, request, "results", read)


async def _find_pages(
    search: WebQuery,
    request: WebRequest,
    listed: str,
    read: Callable[[dict[str, Any]], FoundPage],
) -> list[FoundPage]:
    """The pages that an answer lists, in its order."""
    found = items_of(await search.http.json(request), listed)[:PAGE_SIZE]
    return [replace(read(item), position=position) for position, item in enumerate(found)]


def items_of(answer: Any, *path: str) -> list[dict[str, Any]]:
    """The objects of the list at `path`.

    Raises:
        SourceError: the answer has another shape than its reference says.
    """
    for name in path:
        answer = answer.get(name) if isinstance(answer, dict) else None
    if not isinstance(answer, list):
        raise SourceError("answered in an unexpected shape")
    return [item for item in answer if isinstance(item, dict)]


def pick(item: dict[str, Any], name: str) -> str:
    """A field that may be missing or null, as text."""
    value = item.get(name)
    return value if isinstance(value, str) else ""


def _log_share(count: object, whole: int) -> float:
    """0 for none, 1 for `whole` or more, logarithmic between."""
    if not isinstance(count, int) or count <= 0:
        return 0.0
    return min(1.0, math.log1p(count) / math.log1p(whole))

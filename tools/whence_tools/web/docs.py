"""The official documentation of each language; `docs/web-search.md` lists the same.

Three ways to find a page, by what a site offers: its own index of names (Sphinx inventory, Javadoc,
Dokka), its search API, or pages whose address is made from a name.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass
from whence_tools.web.http import WebRequest
from whence_tools.web.indexes import (
    IndexEntry,
    find_matching,
    read_dokka_pages,
    read_javadoc_types,
    read_sphinx_inventory,
)
from whence_tools.web.model import FoundPage, SourceError
from whence_tools.web.sources import (
    PAGE_SIZE,
    WebQuery,
    items_of,
    pick,
    search_mdn_pages,
    search_searxng,
)
from whence_tools.web.text import text_of_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from whence_tools.web.sources import Source

_MAX_LANGUAGES = 3
_MAX_LOOKUPS = 3
_EXCERPTS = 3


async def search_docs(search: WebQuery) -> list[FoundPage]:
    """All documentation of the workspace's languages, and the user's SearXNG, at once.

    Raises:
        SourceError: nothing is configured for these languages, or every site failed.
    """
    chosen = [DOCUMENTATION[name] for name in search.languages if name in DOCUMENTATION]
    sources: list[Source] = list(dict.fromkeys(chosen))[:_MAX_LANGUAGES]
    if search.searxng_url:
        sources.append(search_searxng)
    if not sources:
        raise SourceError("has no documentation for the workspace's languages")
    answers = await asyncio.gather(*(source(search) for source in sources), return_exceptions=True)
    return _all_or_the_first_failure(answers)


def _all_or_the_first_failure(
    answers: Iterable[list[FoundPage] | BaseException],
) -> list[FoundPage]:
    findings: list[FoundPage] = []
    failures: list[SourceError] = []
    answered = False
    for answer in answers:
        if isinstance(answer, SourceError):
            failures.append(answer)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            answered = True
            findings += answer
    if not answered:
        raise failures[0]
    return findings


# -- sites with an index of names --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _IndexedSite:
    """A site whose index of names is fetched whole and searched here."""

    name: str
    base: Callable[[WebQuery], str]
    index: str
    parse: Callable[[bytes], list[IndexEntry]]

    async def __call__(self, search: WebQuery) -> list[FoundPage]:
        base = self.base(search)
        body = await search.http.body(
            WebRequest(f"docs-{self.name.lower()}", f"{base}/{self.index}")
        )
        entries = await asyncio.to_thread(_matching_entries, self.parse, body, search.query)
        return list(
            await asyncio.gather(
                *(
                    self._finding(search, base, place, entry)
                    for place, entry in enumerate(entries[:_EXCERPTS])
                )
            )
        )

    async def _finding(
        self, search: WebQuery, base: str, position: int, entry: IndexEntry
    ) -> FoundPage:
        excerpt = entry.description or await self._excerpt(search, base, entry)
        return FoundPage(
            title=f"{entry.name} ({entry.kind}) - {self.name} documentation",
            url=f"{base}/{entry.location}",
            text=excerpt or f"{entry.name}: {entry.kind} in the {self.name} documentation.",
            source="docs",
            position=position,
            endorsement=1.0,
        )

    async def _excerpt(self, search: WebQuery, base: str, entry: IndexEntry) -> str:
        page, _, anchor = entry.location.partition("#")
        try:
            body = await search.http.body(WebRequest(f"docs-{self.name.lower()}", f"{base}/{page}"))
        except SourceError:
            return ""  # the entry itself is the finding
        html = body.decode("utf-8", "replace")
        return await asyncio.to_thread(text_of_html, html, anchor or None)


def _matching_entries(
    parse: Callable[[bytes], list[IndexEntry]], body: bytes, query: str
) -> list[IndexEntry]:
    try:
        entries = parse(body)
    except ValueError:
        raise SourceError("answered in an unexpected shape") from None
    return find_matching(entries, query)


# -- sites with addresses made from names ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _NamedPages:
    """Pages whose address follows from a name in the query.

    Attributes:
        patterns: what such a name looks like, and the page it has; `{}` is the name.
        spelled: how the name is written in the address.
    """

    name: str
    base: Callable[[WebQuery], str]
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    spelled: Callable[[str], str] = str

    async def __call__(self, search: WebQuery) -> list[FoundPage]:
        pages = dict.fromkeys(
            (match[0], page.format(self.spelled(match[0])))
            for pattern, page in self.patterns
            for match in pattern.finditer(search.query)
        )
        looked_up = await asyncio.gather(
            *(
                self._page(search, place, name, page)
                for place, (name, page) in enumerate(list(pages)[:_MAX_LOOKUPS])
            )
        )
        return [finding for finding in looked_up if finding is not None]

    async def _page(
        self, search: WebQuery, position: int, name: str, page: str
    ) -> FoundPage | None:
        url = f"{self.base(search)}/{page}"
        body = await search.http.body(WebRequest(f"docs-{self.name.lower()}", url))
        if not body:
            return None
        excerpt = await asyncio.to_thread(text_of_html, body.decode("utf-8", "replace"))
        return FoundPage(
            f"{name} - {self.name} documentation", url, excerpt, "docs", position, endorsement=1.0
        )


# -- sites with a search API -------------------------------------------------------------------


async def _javascript(search: WebQuery) -> list[FoundPage]:
    return await search_mdn_pages(search, "docs")


async def _go(search: WebQuery) -> list[FoundPage]:
    """pkg.go.dev API, `/v1/search`."""
    base = search.endpoints.go
    answer = await search.http.json(
        WebRequest("docs-go", f"{base}/v1/search", {"q": search.query, "limit": PAGE_SIZE})
    )
    return [
        FoundPage(
            pick(item, "packagePath"), f"{base}/{pick(item, 'packagePath')}",
            pick(item, "synopsis"), "docs", position,
        )
        for position, item in enumerate(items_of(answer, "items"))
    ]  # fmt: skip


_rust_errors = _NamedPages(
    "Rust",
    lambda search: search.endpoints.rust,
    ((re.compile(r"\bE0\d{3}\b"), "error_codes/{}.html"),),
)


async def _rust(search: WebQuery) -> list[FoundPage]:
    """The compiler's error index, and crates on docs.rs by crates.io's search."""
    found = await asyncio.gather(_rust_errors(search), _crates(search), return_exceptions=True)
    return _all_or_the_first_failure(found)


async def _crates(search: WebQuery) -> list[FoundPage]:
    """crates.io API, `/api/v1/crates`; it wants a telling User-Agent, as all requests have."""
    answer = await search.http.json(
        WebRequest(
            "docs-crates",
            f"{search.endpoints.crates}/api/v1/crates",
            {"q": search.query, "per_page": PAGE_SIZE},
        )
    )
    return [
        FoundPage(
            f"{pick(item, 'name')} - docs.rs",
            f"{search.endpoints.docs_rs}/{pick(item, 'name')}",
            " ".join(pick(item, "description").split()), "docs", position,
        )
        for position, item in enumerate(items_of(answer, "crates"))
    ]  # fmt: skip


async def _cppreference(search: WebQuery) -> list[FoundPage]:
    """cppreference.com, the reference C and C++ programmers use, by MediaWiki's search API."""
    base = search.endpoints.cppreference
    answer = await search.http.json(
        WebRequest(
            "docs-cppreference",
            f"{base}/mwiki/api.php",
            {
                "action": "query", "list": "search", "srsearch": search.query,
                "srlimit": PAGE_SIZE, "format": "json",
            },
        )
    )  # fmt: skip
    return [
        FoundPage(
            pick(item, "title"), f"{base}/w/{pick(item, 'title').replace(' ', '_')}",
            text_of_html(pick(item, "snippet")), "docs", position,
        )
        for position, item in enumerate(items_of(answer, "query", "search"))
    ]  # fmt: skip


async def _microsoft(search: WebQuery) -> list[FoundPage]:
    """Microsoft Learn's site search, for .NET."""
    answer = await search.http.json(
        WebRequest(
            "docs-microsoft",
            f"{search.endpoints.microsoft}/api/search",
            {"search": search.query, "locale": "en-us", "scope": ".NET", "$top": PAGE_SIZE},
        )
    )
    return [
        FoundPage(
            pick(item, "title"), pick(item, "url"), pick(item, "description"), "docs", position
        )
        for position, item in enumerate(items_of(answer, "results"))
    ]


def _php_name(name: str) -> str:
    return name.rstrip("(").lower().replace("_", "-")


DOCUMENTATION: dict[str, Source] = {
    "python": _IndexedSite(
        "Python", lambda search: search.endpoints.python, "objects.inv", read_sphinx_inventory
    ),
    "java": _IndexedSite(
        "Java", lambda search: search.endpoints.java, "type-search-index.js", read_javadoc_types
    ),
    "kotlin": _IndexedSite(
        "Kotlin", lambda search: search.endpoints.kotlin, "scripts/pages.json", read_dokka_pages
    ),
    "javascript": _javascript,
    "typescript": _javascript,
    "go": _go,
    "rust": _rust,
    "c": _cppreference,
    "cpp": _cppreference,
    "csharp": _microsoft,
    "ruby": _NamedPages(
        "Ruby",
        lambda search: search.endpoints.ruby,
        ((re.compile(r"\b[A-Z][A-Za-z0-9]+\b"), "{}.html"),),
    ),
    "php": _NamedPages(
        "PHP",
        lambda search: search.endpoints.php,
        (
            (re.compile(r"\b[a-z][a-z0-9_]*\("), "manual/en/function.{}.php"),
            (re.compile(r"\b[A-Z][A-Za-z]*(?:Error|Exception)\b"), "manual/en/class.{}.php"),
        ),
        _php_name,
    ),
}

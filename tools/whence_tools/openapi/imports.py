"""The OpenAPI documents that were set, as tools that are kept up to date."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.cache import DocumentCache, digest_of
from whence_tools.openapi.failures import DocumentError
from whence_tools.openapi.generator import Ambiguous, Generated, SkippedOperation, generate
from whence_tools.openapi.loader import load
from whence_tools.openapi.names import add_prefix, prefix_of
from whence_tools.openapi.origins import Policy
from whence_tools.openapi.retrieving import Retriever, display_location, location_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from whence_tools.openapi.document import OpenApiDocument
    from whence_tools.tool import AnyTool

log = logging.getLogger(__name__)

_SECONDS_BETWEEN: Final = 1.0
_PARTS_SECONDS_BETWEEN: Final = 60.0
_MAX_SECONDS_BETWEEN: Final = 60.0
_PATIENCE: Final = 2.0


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """What became of one document.

    Attributes:
        document: where it comes from, without a password.
        renamed: the names that were taken, and what stands for them.
        failure: why the newest edition is not in use; the tools are then those of the last one.
    """

    document: str
    tools: tuple[str, ...] = ()
    skipped: tuple[SkippedOperation, ...] = ()
    ambiguous: tuple[Ambiguous, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    failure: str | None = None


class Imports:
    """The tools of some documents.

    Args:
        sources: URLs or files.
        auth: a credential by origin.
        cache: the folder where documents are kept with their ETags.
        reserved: names that are taken.
    """

    def __init__(
        self,
        sources: Sequence[str],
        *,
        auth: Mapping[str, str],
        cache: Path,
        reserved: Collection[str] = (),
    ) -> None:
        locations = list(dict.fromkeys(map(location_of, sources)))
        self._reserved = frozenset(reserved)
        self._sources = [
            _Source(location, Policy.of(location, locations, auth), DocumentCache(cache))
            for location in locations
        ]
        self._tools: tuple[AnyTool, ...] = ()
        self._report: tuple[DocumentReport, ...] = ()
        self._refreshing: asyncio.Task[None] | None = None

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        """As of the last `refresh`."""
        return self._tools

    @property
    def report(self) -> tuple[DocumentReport, ...]:
        """Of each document, as of the last `refresh`."""
        return self._report

    async def refresh(self) -> None:
        """Looks for changes; a document that cannot be had leaves its tools as they were.

        Callers at the same time share one look, documents are asked at most once a second, and
        one that is slow is waited for only the first time.
        """
        if self._refreshing is None or self._refreshing.done():
            if not any(source.is_due for source in self._sources):
                return
            self._refreshing = asyncio.create_task(self._refresh())
        patience = _PATIENCE if all(source.was_looked_at for source in self._sources) else None
        await asyncio.wait([self._refreshing], timeout=patience)

    async def _refresh(self) -> None:
        await asyncio.gather(*(source.refresh() for source in self._sources))
        self._tools, self._report = _name_apart(self._sources, self._reserved)


class _Source:
    """One document and what was last made of it."""

    def __init__(self, location: str, policy: Policy, cache: DocumentCache) -> None:
        self.location, self._policy = location, policy
        self._retriever = Retriever(location, policy, cache)
        self._digests: Mapping[str, str] = {}
        self._next_look = self._next_parts = 0.0
        self._pause = _SECONDS_BETWEEN
        self.generated: Generated | None = None
        self.failure: str | None = None

    @property
    def was_looked_at(self) -> bool:
        return self.generated is not None or self.failure is not None

    @property
    def is_due(self) -> bool:
        return time.monotonic() >= self._next_look

    async def refresh(self) -> None:
        """Never raises; `failure` tells."""
        if not self.is_due:
            return
        try:
            await self._look()
            self.failure, self._pause = None, _SECONDS_BETWEEN
        except DocumentError as error:
            await self._take_stored(str(error))
        except Exception as error:  # foreign text: whatever it does, the rest goes on
            log.exception("%s cannot be used", display_location(self.location))
            await self._take_stored(
                f"cannot be used ({type(error).__name__}); the log has the details"
            )
        self._next_look = time.monotonic() + self._pause

    async def _look(self) -> None:
        if self.generated is None or await self._has_changed():
            await self._make(await load(self._retriever, self.location))

    async def _has_changed(self) -> bool:
        """The parts of a document are looked at less often: there can be thousands."""
        now, locations = time.monotonic(), [self.location]
        if now >= self._next_parts:
            locations = list(self._digests)
            self._next_parts = now + _PARTS_SECONDS_BETWEEN
        async with self._retriever.open():
            for location in locations:
                edition = await self._retriever.edition(location)
                if edition.digest != self._digests.get(location):
                    return True
        return False

    async def _make(self, document: OpenApiDocument) -> None:
        self.generated = await asyncio.to_thread(generate, document, self._policy)
        self._digests = document.digests
        self._next_parts = time.monotonic() + _PARTS_SECONDS_BETWEEN

    async def _take_stored(self, reason: str) -> None:
        """Takes the edition on disk where there is none in use; asks less and less often."""
        self.failure = reason
        self._pause = min(self._pause * 2, _MAX_SECONDS_BETWEEN)
        if self.generated is None:
            try:
                await self._make(await load(self._retriever, self.location, stored=True))
            except DocumentError:
                log.warning("%s %s", display_location(self.location), reason)


def _name_apart(
    sources: Iterable[_Source], reserved: Collection[str]
) -> tuple[tuple[AnyTool, ...], tuple[DocumentReport, ...]]:
    """The tools under names of their own: a name that is taken gets its document's before it."""
    made = [(source, source.generated) for source in sources]
    counts = Counter(tool.name for _, generated in made if generated for tool in generated.tools)
    taken = {*reserved, *counts}
    tools: list[AnyTool] = []
    reports: list[DocumentReport] = []
    for source, generated in made:
        renamed: dict[str, str] = {}
        own: list[str] = []
        for tool in generated.tools if generated else ():
            name = tool.name
            if name in reserved or counts[name] > 1:
                assert generated is not None
                name = _free_name(generated.title, source.location, tool.name, taken)
                renamed[tool.name] = name
                taken.add(name)
            tools.append(replace(tool, name=name) if name != tool.name else tool)
            own.append(name)
        reports.append(
            DocumentReport(
                document=display_location(source.location),
                tools=tuple(own),
                skipped=generated.skipped if generated else (),
                ambiguous=generated.ambiguous if generated else (),
                renamed=renamed,
                failure=source.failure,
            )
        )
    return tuple(tools), tuple(reports)


def _free_name(title: str, location: str, name: str, taken: Collection[str]) -> str:
    """The same whatever else is set, unless two documents have one title."""
    prefix = prefix_of(title, location)
    found = add_prefix(prefix, name)
    if found not in taken:
        return found
    return add_prefix(f"{prefix}_{digest_of(location.encode())[:6]}", name)

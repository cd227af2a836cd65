"""A document with everything that it refers to, from the network, the disk or the cache."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final

from whence_tools.openapi.document import OpenApiDocument, check_document, make_absolute
from whence_tools.openapi.failures import DocumentError
from whence_tools.openapi.parsing import parse
from whence_tools.openapi.preparing import VALIDATION, prepare

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from whence_tools.openapi.retrieving import Edition, Retriever

MAX_PARTS: Final = 5000
MAX_TOTAL: Final = 64 * 1024 * 1024
_AT_ONCE: Final = 16


async def load(retriever: Retriever, location: str, *, stored: bool = False) -> OpenApiDocument:
    """The newest edition of a document.

    Args:
        stored: as it was kept, without asking for anything.

    Raises:
        UnreachableError: it cannot be had.
        DocumentError: it may not be had, is too large, or no OpenAPI document of version 3.
    """
    await prepare(VALIDATION)  # for the calls of what is made of it
    async with nullcontext() if stored else retriever.open():
        return await _Loading(retriever, stored=stored).document(location)


class _Loading:
    def __init__(self, retriever: Retriever, *, stored: bool) -> None:
        self._retriever, self._stored = retriever, stored
        self._digests: dict[str, str] = {}
        self._others: dict[str, Any] = {}
        self._absent: dict[str, str] = {}
        self._room = MAX_TOTAL

    async def document(self, location: str) -> OpenApiDocument:
        body = await self._body(location)
        root, missing = await asyncio.to_thread(_read_root, body, location)
        while missing:
            missing = await self._others_of(missing)
        return OpenApiDocument(location, root, self._others, self._absent, self._digests)

    async def _others_of(self, locations: Collection[str]) -> set[str]:
        """Gets these; returns what they refer to in turn."""
        slots = asyncio.Semaphore(_AT_ONCE)

        async def one(location: str) -> set[str]:
            async with slots:
                return await self._load_other(location)

        further = await asyncio.gather(*map(one, sorted(locations)))
        return set().union(*further) - self._others.keys() - self._absent.keys()

    async def _load_other(self, location: str) -> set[str]:
        try:
            body = await self._body(location)
            value, found = await asyncio.to_thread(_read_other, body, location)
        except DocumentError as error:
            self._absent[location] = str(error)
            return set()
        self._others[location] = value
        return found

    async def _body(self, location: str) -> bytes:
        if len(self._digests) >= MAX_PARTS:
            raise DocumentError(f"is one of more than {MAX_PARTS} parts")
        look: Callable[[str], Awaitable[Edition | None]] = (
            self._retriever.stored if self._stored else self._retriever.edition
        )
        edition = await look(location)
        if edition is None:
            raise DocumentError("was never loaded before")
        body = await self._retriever.body(location, edition)
        self._digests[location] = edition.digest
        self._room -= len(body)
        if self._room < 0:
            raise DocumentError(f"is larger than {MAX_TOTAL // (1024 * 1024)} MiB with its parts")
        return body


def _read_root(body: bytes, location: str) -> tuple[dict[str, Any], set[str]]:
    root = check_document(parse(body))
    return root, make_absolute(root, location, is_root=True)


def _read_other(body: bytes, location: str) -> tuple[Any, set[str]]:
    value = parse(body)
    return value, make_absolute(value, location, is_root=False)

"""Indexes of names that documentation tools publish beside their pages.

Formats: Sphinx inventory version 2 (`objects.inv`), Javadoc's `type-search-index.js` (JDK 9 on),
Dokka's `scripts/pages.json`.
"""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_INVENTORY = 64 * 1024 * 1024
_INVENTORY_LINE = re.compile(r"(.+?)\s+(\S+)\s+(-?\d+)\s+?(\S*)\s+(.*)")
_JAVADOC_LIST = re.compile(r"typeSearchIndex\s*=\s*(\[.*\])\s*;", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_][\w.]*[\w]")
_SKIPPED_ROLES = frozenset({"std:doc", "std:label", "std:term", "std:token", "std:cmdoption"})


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A documented name. `location` is relative to the site's base; `kind` as the site says."""

    name: str
    kind: str
    location: str
    description: str = ""


def read_sphinx_inventory(body: bytes) -> list[IndexEntry]:
    """Raises: ValueError: not an inventory of version 2."""
    header, _, packed = body.partition(b"The remainder of this file is compressed using zlib.\n")
    if not header.startswith(b"# Sphinx inventory version 2"):
        raise ValueError("not a Sphinx inventory of version 2")
    try:
        text = zlib.decompressobj().decompress(packed, _MAX_INVENTORY).decode("utf-8", "replace")
    except zlib.error as error:
        raise ValueError("the inventory is damaged") from error
    matches = map(_INVENTORY_LINE.fullmatch, text.splitlines())
    return [
        _inventory_entry(match[1], match[2], match[4])
        for match in matches
        if match and match[2] not in _SKIPPED_ROLES
    ]


def _inventory_entry(name: str, role: str, location: str) -> IndexEntry:
    if location.endswith("$"):  # the format's abbreviation for the name
        location = location[:-1] + name
    return IndexEntry(name, role.partition(":")[2] or role, location)


def read_javadoc_types(body: bytes) -> list[IndexEntry]:
    """Raises: ValueError: not Javadoc's list of types."""
    found = _JAVADOC_LIST.search(body.decode("utf-8", "replace"))
    if not found:
        raise ValueError("not Javadoc's index of types")
    types = json.loads(found[1])
    return [
        _javadoc_entry(str(item["p"]), str(item["l"]), str(item.get("m", "")))
        for item in types
        if isinstance(item, dict) and "p" in item and "l" in item
    ]


def _javadoc_entry(package: str, name: str, module: str) -> IndexEntry:
    folder = "/".join(filter(None, (module, package.replace(".", "/"))))
    return IndexEntry(f"{package}.{name}", "type", f"{folder}/{name}.html")


def read_dokka_pages(body: bytes) -> list[IndexEntry]:
    """Raises: ValueError: not Dokka's list of pages."""
    pages = json.loads(body)
    if not isinstance(pages, list):
        raise ValueError("not Dokka's index of pages")  # noqa: TRY004 - all damage is one error
    return [
        IndexEntry(_dokka_name(page), "declaration", str(page["location"]), "")
        for page in pages
        if isinstance(page, dict) and "location" in page
    ]


def _dokka_name(page: dict[str, object]) -> str:
    return str(page.get("description") or page.get("name") or "").partition("(")[0].strip()


def find_matching(entries: Iterable[IndexEntry], query: str) -> list[IndexEntry]:
    """Entries that a name in the query means: the same dotted name first, then its last part.

    Of several, the shorter name is the more general page.
    """
    words = {name.lower() for name in _NAME.findall(query)}
    last_parts = {name.rpartition(".")[2] for name in words if len(name) > 2}
    scored: list[tuple[int, int, IndexEntry]] = []
    for entry in entries:
        name = entry.name.lower()
        if name in words:
            scored.append((0, len(name), entry))
        elif (last := name.rpartition(".")[2]) in last_parts and _tells(last, query):
            scored.append((1, len(name), entry))
    return [entry for _, _, entry in sorted(scored, key=lambda item: item[:2])]


def _tells(name: str, query: str) -> bool:
    """Whether the query uses it as a name: qualified, called, or with a capital or underscore."""
    word = re.escape(name)
    return bool(
        re.search(rf"(?i:[.:]{word}\b|\b{word}\()", query)
        or re.search(rf"\b(?=\w*[A-Z_])(?i:{word})\b", query)
    )

"""Names of tools, as every model server takes them."""

from __future__ import annotations

import hashlib
import re
from typing import Final
from urllib.parse import urlsplit

MAX_NAME: Final = 64
_OTHERS: Final = re.compile(r"[^A-Za-z0-9]+")
_VERSION: Final = re.compile(r"v\d+(?:(?:alpha|beta|rc)\d*)?", re.IGNORECASE)
_DIGEST: Final = 8


def name_of(operation_id: str | None, method: str, path: str) -> str:
    """From the operation's id, or its path and method: `v1.files.search` → `files_search`.

    Returns:
        At most 64 letters, digits and underscores; "" where nothing is left.
    """
    words = _words(operation_id or "") or [*_words(path), method]
    if len(words) > 1 and _VERSION.fullmatch(words[0]):
        words = words[1:]
    return shorten_name("_".join(words))


def add_prefix(prefix: str, name: str) -> str:
    return shorten_name(f"{prefix}_{name}")


def prefix_of(title: str, location: str) -> str:
    """What tells a document's tools from another's: its title, or where it comes from."""
    words = _words(title) or _words(urlsplit(location).netloc) or ["api"]
    return "_".join(words[:3]).lower()[:24].strip("_")


def shorten_name(name: str) -> str:
    """A long name keeps its beginning and a digest of the rest, so that two stay two."""
    if len(name) <= MAX_NAME:
        return name
    digest = hashlib.sha256(name.encode()).hexdigest()[:_DIGEST]
    return f"{name[: MAX_NAME - _DIGEST - 1].rstrip('_')}_{digest}"


def _words(text: str) -> list[str]:
    return [word for word in _OTHERS.split(text) if word]

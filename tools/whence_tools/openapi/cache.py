"""Documents on disk with what is needed to ask whether they have changed.

One file a URL: a line of JSON, then the body. It is replaced in one step; one that was damaged
counts as not there.
"""

from __future__ import annotations

import hashlib
import json
import logging
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING

from whence_tools import private
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

_MAX_HEADER = 16 * 1024


@dataclass(frozen=True, slots=True)
class Stored:
    """What is known of a stored document.

    Attributes:
        digest: SHA-256 of the body.
        etag: as the server sent it.
        modified: `Last-Modified`, as the server sent it.
    """

    url: str
    digest: str
    etag: str | None = None
    modified: str | None = None


def digest_of(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


class DocumentCache:
    """Blocks: call it off the event loop. Args: folder: made when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, url: str) -> Stored | None:
        """Without reading the body."""
        try:
            with self._path(url).open("rb") as file:
                stored = Stored(**json.loads(file.readline(_MAX_HEADER)))
        except (OSError, ValueError, TypeError):
            return None
        return stored if stored.url == url else None

    def body(self, url: str) -> bytes | None:
        """The whole document, unless it is damaged."""
        stored = self.find(url)
        if stored is None:
            return None
        try:
            _, _, body = self._path(url).read_bytes().partition(b"\n")
        except OSError:
            return None
        return body if digest_of(body) == stored.digest else None

    def put(self, stored: Stored, body: bytes) -> None:
        """A folder that cannot be written is told of in the log: the document can be had again."""
        try:
            header = json.dumps(asdict(stored)).encode()
            private.write_file(self._path(stored.url), header + b"\n" + body)
        except OSError as error:
            log.warning("an OpenAPI document cannot be kept: %s", error)

    def forget(self, url: str) -> None:
        with suppress(OSError):
            self._path(url).unlink()

    def _path(self, url: str) -> Path:
        return self._folder / f"{hashlib.sha256(url.encode('utf-8', 'replace')).hexdigest()}.cached"

"""Answers of services on disk for a day, and until when a service wants to be left alone."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from whence_tools import private
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

LIFETIME_SECONDS = 24 * 60 * 60
_MAX_ENTRIES = 500


def default_folder() -> Path:
    """Where answers are kept unless somebody says otherwise: the user's cache directory."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("whence", appauthor=False)) / "web"


@dataclass
class AnswerCache:
    """Files named by the hash of what was asked; readable by the user alone. Blocks.

    A cache that cannot be read or written is as good as empty: a search never fails for it.

    Args:
        clock: seconds since the epoch.
    """

    folder: Path
    clock: Callable[[], float] = field(default=time.time)

    def get(self, key: str) -> bytes | None:
        path = self._path(key)
        try:
            fresh = self.clock() - path.stat().st_mtime < LIFETIME_SECONDS
            return path.read_bytes() if fresh else None
        except OSError:
            return None

    def put(self, key: str, body: bytes) -> None:
        with contextlib.suppress(OSError):
            self._write(self._path(key), body)
            self._prune()

    def blocked_until(self, source: str) -> float:
        """When the source may be asked again, in seconds since the epoch; 0 for any time."""
        try:
            return float(json.loads(self._hold(source).read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return 0.0

    def hold(self, source: str, until: float) -> None:
        with contextlib.suppress(OSError):
            private.write_file(self._hold(source), json.dumps(until).encode())

    def _path(self, key: str) -> Path:
        return self.folder / hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()

    def _hold(self, source: str) -> Path:
        return self.folder / f"hold-{source}.json"

    def _write(self, path: Path, body: bytes) -> None:
        private.write_file(path, body)
        os.utime(path, (self.clock(), self.clock()))

    def _prune(self) -> None:
        """Drops what is too old, and the oldest of too many."""
        newest_first = sorted(
            ((path.stat().st_mtime, path) for path in self.folder.iterdir()), reverse=True
        )
        horizon = self.clock() - LIFETIME_SECONDS
        for index, (written, path) in enumerate(newest_first):
            if index >= _MAX_ENTRIES or written < horizon:
                path.unlink(missing_ok=True)

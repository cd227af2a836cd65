"""Checksums of the index files that Chroma maps without looking: damage in them ends the process.

Only writers change these files, so whoever writes notes them and whoever opens compares.
"""

from __future__ import annotations

import json
import os
import zlib
from typing import TYPE_CHECKING, Final

from whence_tools import private

if TYPE_CHECKING:
    from pathlib import Path

_LINKS: Final = "link_lists.bin"
_NAMES: Final = ("data_level0.bin", "header.bin", _LINKS)
_CHUNK: Final = 1 << 20


class IndexSums:
    """Args: folder: Chroma's; `vectors.sums` lies beside it. Use it while holding the lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._record = folder.with_name("vectors.sums")
        self._known: dict[tuple[str, int, int], int] = {}
        self._noted: dict[str, int] | None = None

    def note(self) -> None:
        """What is there now is right."""
        sums = self._sums()
        if sums == self._noted:
            return
        private.make_file(self._record)
        with self._record.open("r+", encoding="utf-8") as record:
            json.dump(sums, record)
            record.truncate()
        self._noted = sums

    def forget(self) -> None:
        """The index is gone."""
        self._record.unlink(missing_ok=True)
        self._noted = None

    def are_right(self) -> bool:
        """Whether every file is as it was noted; True where nothing ever was."""
        try:
            noted = json.loads(self._record.read_bytes())
        except FileNotFoundError:
            return True
        except ValueError:
            return False
        return bool(noted == self._sums())

    def _sums(self) -> dict[str, int]:
        # without links the files are a beginning that any reader may make, and nobody uses
        used = [links.parent for links in self._folder.glob(f"*/{_LINKS}") if links.stat().st_size]
        files = [folder / name for folder in used for name in _NAMES if (folder / name).exists()]
        return {os.path.relpath(path, self._folder): self._sum(path) for path in sorted(files)}

    def _sum(self, path: Path) -> int:
        stat = path.stat()
        key = (str(path), stat.st_size, stat.st_mtime_ns)
        if key not in self._known:
            value = 0
            with path.open("rb") as content:
                while chunk := content.read(_CHUNK):
                    value = zlib.crc32(chunk, value)
            self._known = {k: v for k, v in self._known.items() if k[0] != str(path)} | {key: value}
        return self._known[key]

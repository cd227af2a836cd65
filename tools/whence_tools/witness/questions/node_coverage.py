"""Which lines ran, by what V8 counted: https://nodejs.org/api/cli.html#node_v8_coveragedir."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LONGEST = 400_000  # characters of a file


def read_executed_lines(
    processes: Iterable[bytes], root: Path, read: Callable[[str], str | None]
) -> dict[str, set[int]]:
    """By workspace-relative path the 1-based lines that ran in any process.

    Args:
        processes: what each wrote, JSON.
        root: the workspace as the processes saw it, an absolute path.
        read: the text of a workspace-relative file.
    """
    found: dict[str, set[int]] = {}
    texts: dict[str, str | None] = {}
    for written in processes:
        # A program can write what it likes: what has another form says nothing.
        with suppress(ValueError, TypeError, KeyError, AttributeError):
            for script in json.loads(written)["result"]:
                path = _find_path(script["url"], root)
                if path is None:
                    continue
                text = texts[path] = texts[path] if path in texts else read(path)
                if text is not None and len(text) <= _LONGEST:
                    found.setdefault(path, set()).update(_read_counts(script["functions"], text))
    return found


def _find_path(url: str, root: Path) -> str | None:
    if not url.startswith("file://"):
        return None
    file = Path(unquote(urlsplit(url).path))
    if not file.is_relative_to(root) or "node_modules" in file.parts:
        return None
    return file.relative_to(root).as_posix()


def _read_counts(functions: list[dict[str, Any]], text: str) -> set[int]:
    """The lines whose first character was counted. Offsets are in UTF-16; a range overrides those
    around it, which come before it."""
    units = text.encode("utf-16-le")
    counts = bytearray(len(units) // 2)
    for function in functions:
        for one in function["ranges"]:
            first, last = one["startOffset"], min(one["endOffset"], len(counts))
            counts[first:last] = bytes([min(one["count"], 1)]) * max(last - first, 0)
    lines: set[int] = set()
    at = 0
    for number, line in enumerate(text.split("\n"), 1):
        code = at + len(line) - len(line.lstrip())
        if line.strip() and code < len(counts) and counts[code]:
            lines.add(number)
        at += len(line.encode("utf-16-le")) // 2 + 1
    return lines

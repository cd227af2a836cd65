"""Which tests ran which lines, as the second look wrote it down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Line = tuple[str, int]
"""A workspace-relative path and a 1-based line."""


@dataclass(frozen=True, slots=True)
class Spectrum:
    """The lines that the tests ran.

    Attributes:
        failed: of each failed test.
        passed: how many tests passed.
        counts: by how many passed tests a line was run.
    """

    failed: tuple[frozenset[Line], ...]
    passed: int
    counts: Mapping[Line, int]


def read_spectrum(content: bytes, root: Path) -> Spectrum | None:
    """The spectrum in a file of the second look; None where it is none.

    Args:
        root: the workspace; what lies outside is left out.
    """
    try:
        told = json.loads(content)
        return Spectrum(
            failed=tuple(frozenset(_lines(one["lines"], root)) for one in told["failed"]),
            passed=int(told["passed"]),
            counts={line: int(n) for line, n in _counts(told["counts"], root)},
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _lines(files: dict[str, list[int]], root: Path) -> Iterator[Line]:
    for file, lines in files.items():
        path = _relative(file, root)
        if path is not None:
            yield from ((path, int(line)) for line in lines)


def _counts(files: dict[str, dict[str, Any]], root: Path) -> Iterator[tuple[Line, Any]]:
    for file, counts in files.items():
        path = _relative(file, root)
        if path is not None:
            yield from (((path, int(line)), count) for line, count in counts.items())


def _relative(file: str, root: Path) -> str | None:
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None

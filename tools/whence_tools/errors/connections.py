"""Failures for which another process has to listen: none of the code's own runs can change that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_TYPES: Final = frozenset({"ConnectionRefusedError", "ECONNREFUSED"})
# Node, Go, the clients of databases, the JVM, PHP
_REFUSED: Final = lazy_pattern(
    r"(?:connect ECONNREFUSED\b|.*\bdial tcp \S+ connect: connection refused$"
    r"|(?:\([^)]*\) )?(?:connection to server |could not connect to server)"
    r".*\bConnection refused\b|Connection refused(?: \(Connection refused\))?$)",
    re.DOTALL,
)
_RAISED: Final = lazy_pattern(r"\b(?:raise|throw|panic!?)\b")


def is_refused_connection(problem: Problem) -> bool:
    """Whether nothing listened where a program connected to; not where the program's own line
    raises such an error, as a test's stand-in does."""
    root = problem.root
    innermost = root.frames[0].code or "" if root.frames else ""
    if _RAISED.search(innermost) and not _is_library(root):
        return False
    return root.error_type in _TYPES or _REFUSED.match(root.message) is not None


def _is_library(problem: Problem) -> bool:
    return bool(problem.frames) and problem.frames[0].path is None

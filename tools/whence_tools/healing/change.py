"""A patch as it is tried: files with their text before and after, and what they are to mend."""

from __future__ import annotations

import hashlib
from difflib import unified_diff
from functools import cached_property
from typing import TYPE_CHECKING

from whence_tools.healing.patch import write_diff
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Change:
    """One file of a patch.

    Attributes:
        path: workspace-relative.
    """

    path: str
    before: str
    after: str

    @cached_property
    def diff(self) -> str:
        """The unified diff, as `patch` applies it; "" where nothing changes."""
        return write_diff(self.path, self.before, self.after)

    @property
    def added(self) -> list[str]:
        return [line[1:] for line in self._changed if line[0] == "+"]

    @property
    def removed(self) -> list[str]:
        return [line[1:] for line in self._changed if line[0] == "-"]

    @cached_property
    def _changed(self) -> list[str]:
        before, after = (split_lines(text) for text in (self.before, self.after))
        lines = list(unified_diff(before, after, n=0, lineterm=""))
        return [line for line in lines[2:] if line[0] in "+-"]

    @property
    def key_lines(self) -> list[str]:
        """What the patch does, whatever its spacing: see `patch_key`."""
        return [
            line[0] + line[1:].expandtabs().rstrip() for line in self._changed if line[1:].strip()
        ]


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be tried.

    Attributes:
        message: what the patch is for: an error message, a trace, or words.
        command: what failed and should pass.
        is_snippet: the changes are no files of the workspace.
        finds_tests: without a command, the nearest tests take its place.
        objection: why the patch cannot be proven, whatever it passes; it is not doubted further.
    """

    message: str
    language: str
    changes: tuple[Change, ...]
    command: tuple[str, ...] = ()
    cwd: str = ""
    is_snippet: bool = False
    finds_tests: bool = True
    objection: str | None = None


def patch_key(changes: Iterable[Change], problem: str) -> str:
    """What two attempts with the same patch for the same problem share, as SHA-256 in hex.

    Over the problem, and of each file its path, the digest of its text before and the changed lines
    of its diff, without blank lines and with trailing white space removed and tabs expanded.
    """
    parts = [problem]
    for change in sorted(changes, key=lambda change: change.path):
        before = hashlib.sha256(change.before.encode("utf-8", "surrogatepass")).hexdigest()
        parts += [change.path, before, *change.key_lines]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()

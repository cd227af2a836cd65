"""One more run of what failed, in a copy, that writes down what it sees."""

from __future__ import annotations

import logging
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Evidence
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import CommandLimits, SandboxError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from pathlib import Path

    from whence_tools.ports import Copy, ToolContext
    from whence_tools.workspace import Workspace

_LONGEST: Final = 200

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rerun:
    """One more run of a command that failed, in a copy; only where the user consented to it.

    Attributes:
        command: what the user consented to.
        cwd: workspace-relative.
        seconds: the most that it may take.
        options: further words, with which it runs less of the same.
    """

    command: Sequence[str]
    cwd: str
    context: ToolContext
    seconds: float
    options: Sequence[str] = ()

    @property
    def argv(self) -> tuple[str, ...]:
        """What runs."""
        return (*self.command, *self.options)

    @property
    def is_allowed(self) -> bool:
        """Whether there can be a copy, and the user consented to run the command in it."""
        context = self.context
        is_allowed = context.sandbox is not None and context.consent.allows(self.command)
        return bool(self.command) and is_allowed

    @asynccontextmanager
    async def copy(self) -> AsyncIterator[Copy]:
        """An isolated copy of the workspace as the editor has it; only where the run is allowed.

        Raises:
            SandboxError: there can be none.
        """
        sandbox, workspace = self.context.sandbox, self.context.workspace
        assert sandbox is not None
        async with sandbox.copy(buffers=workspace.buffers) as copy:
            yield copy

    async def record(
        self, argv: Callable[[Path, Path], Sequence[str]]
    ) -> tuple[bytes, Path] | None:
        """What the run wrote down, with the copy's root; None where it may not run, or wrote none.

        Args:
            argv: what to run, of the copy's root and the file to write.
        """
        if not self.is_allowed:
            return None
        file = f".whence-{secrets.token_hex(8)}.jsonl"
        limits = CommandLimits(seconds=self.seconds)
        try:
            async with self.copy() as copy:
                command = argv(copy.root, copy.root / file)
                await copy.run(command, cwd=self.cwd, limits=limits)
                return await copy.read(file), copy.root
        except (OSError, SandboxError) as error:
            log.info("nothing was recorded in a second run: %s", error)
            return None


def quote_line(claim: str, path: str, line: int, workspace: Workspace) -> Iterator[Evidence]:
    """A line, of a definition its head below the decorators; nothing where it is not there."""
    lines = (workspace.try_read(path) or "").splitlines()
    while line <= len(lines) and lines[line - 1].lstrip().startswith("@"):
        line += 1
    if 1 <= line <= len(lines) and lines[line - 1].strip():
        yield Evidence(
            claim=claim, file_path=path, line_start=line, line_end=line,
            quote=lines[line - 1], status="grounded",
        )  # fmt: skip


def cut(text: str, longest: int = _LONGEST) -> str:
    """A value's text, with an ellipsis where it is too long to be shown."""
    return text if len(text) <= longest else text[: longest - 1] + "…"

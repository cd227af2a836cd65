"""What a tool may ask for. The adapters behind these live with whoever hosts the tools."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, Protocol, TypeVar

from whence_tools.failure import ToolFailure
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from whence_tools.code.editor_hierarchy import CallHierarchy
    from whence_tools.editor_state import EditorSnapshot
    from whence_tools.errors.model import Problem
    from whence_tools.solved_cases import CaseQuery, CaseSearch
    from whence_tools.web.model import SearchOutcome, SourceName
    from whence_tools.workspace import Workspace

P = ParamSpec("P")
T = TypeVar("T")


class Cpu(Protocol):
    """Runs CPU-bound work where it can be killed; see `whence_tools.worker`."""

    async def ready(self) -> None:
        """Returns once the worker has started, so that its start never counts into a limit."""

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls an importable function with picklable arguments; cancelling kills the work."""
        ...


class Editor(Protocol):
    """What the user's editor, or the command line in its place, knows about the error."""

    async def snapshot(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorSnapshot | None:
        """The active editor's state, or None where no editor is attached or none is active."""
        ...


class Memory(Protocol):
    """The solved cases."""

    async def search(self, query: CaseQuery, problem: Problem | None = None) -> CaseSearch:
        """Cases like the query, best first.

        Args:
            problem: the query parsed, where it is a stack trace or a compiler's output.

        Raises:
            ToolFailure: with the database codes of the contract.
        """
        ...


class Web(Protocol):
    """Public search services; reached only when the user switched them on."""

    async def search(
        self, query: str, sources: Sequence[SourceName], languages: Sequence[str]
    ) -> SearchOutcome:
        """Asks the sources at once with a scrubbed query; a failing one is in the outcome."""
        ...


@dataclass(frozen=True, slots=True)
class CommandLimits:
    """What one command in a copy may use, with everything that it starts.

    Attributes:
        seconds: wall clock.
        cpu_seconds: of all its processes together.
        memory_mb: resident, of all its processes together.
        file_mb: the largest file that it may write.
        processes: how many may live at a time.
        output_kb: how much of its output is kept, head and tail; the rest is read and dropped,
            and a command that goes on and on is stopped.
    """

    seconds: float = 60.0
    cpu_seconds: float = 60.0
    memory_mb: int = 2048
    file_mb: int = 256
    processes: int = 256
    output_kb: int = 1024


StoppedBy = Literal["seconds", "cpu", "memory", "processes", "output"]


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """A command that has ended in a copy; nothing of what it started is left.

    Attributes:
        exit_code: 128+n when signal n ended it, 127 not found, 126 not executable; None when it
            was stopped by a limit.
        output: stdout and stderr as they came, U+FFFD for what is not UTF-8, capped.
        stopped: the limit that ended it.
        cpu_seconds: user and system, of all its processes.
        memory_mb: the most that its processes held together, as it was seen.
    """

    argv: tuple[str, ...]
    exit_code: int | None
    output: str
    stopped: StoppedBy | None
    cpu_seconds: float
    memory_mb: float
    wall_ms: int


class Copy(Protocol):
    """A writable copy of the workspace: whatever is done in it, the workspace stays as it is.

    Attributes:
        root: where a command sees it: the workspace's own path where the system can do that.
        isolation: what was in force, e.g. "overlayfs+userns+mountns+pidns+netns+rlimits".
    """

    @property
    def root(self) -> Path: ...

    @property
    def isolation(self) -> str: ...

    async def read(self, path: str) -> bytes:
        """A file by its workspace-relative path.

        Raises:
            OSError: it cannot be read, or lies outside.
        """
        ...

    async def write(self, path: str, content: bytes | None) -> None:
        """Writes a file, with the folders above it; None deletes it.

        Raises:
            OSError: it cannot be written, or lies outside.
        """
        ...

    async def run(
        self,
        argv: Sequence[str],
        *,
        cwd: str = "",
        limits: CommandLimits | None = None,
        only_reads: bool = False,
    ) -> RunOutcome:
        """Runs a command to its end, one at a time; cancelling kills it.

        Args:
            cwd: workspace-relative.
            limits: None for the defaults.
            only_reads: it is no command of the user's: its variables lead to no program or module
                of the workspace.

        Raises:
            SandboxError: the copy is no longer there.
        """
        ...


class SandboxError(Exception):
    """There can be no copy, or what kept it has ended; the message is for the user."""


class Sandbox(Protocol):
    """Makes copies of one workspace; two at a time don't see each other."""

    def copy(
        self, *, buffers: Mapping[str, str] | None = None
    ) -> AbstractAsyncContextManager[Copy]:
        """A copy that is gone when its context ends.

        Args:
            buffers: unsaved texts by workspace-relative path, laid over the files.

        Raises:
            SandboxError: on entry, when no copy can be made.
        """
        ...


@dataclass(frozen=True, slots=True)
class Consent:
    """What may be run in a copy of the workspace.

    Attributes:
        any_command: the user trusts the workspace, with whatever code it brings along.
        commands: argument vectors that the user gave or agreed to.
    """

    any_command: bool = False
    commands: frozenset[tuple[str, ...]] = frozenset()

    @property
    def is_given(self) -> bool:
        return self.any_command or bool(self.commands)

    def allows(self, argv: Sequence[str]) -> bool:
        return self.any_command or tuple(argv) in self.commands


class Envelopes(Protocol):
    """The envelopes of one workspace, as their wire form; they survive a restart.

    Every method raises `ToolFailure` (INTERNAL_ERROR) when the store cannot be used.
    """

    async def add(self, envelope: dict[str, Any], error_type: str, patch_key: str) -> None:
        """Stores an envelope; returns when it is on disk.

        Args:
            patch_key: what attempts with the same patch for the same problem share.
        """

    async def of_session(self, session_id: str) -> Sequence[StoredEnvelope]:
        """The session's envelopes, oldest first."""
        ...

    async def failed_before(self, patch_key: str) -> str | None:
        """The id of the latest envelope that refuted this patch, unless it succeeded later."""
        ...


class EnvelopesFailure(ToolFailure):
    """The store of envelopes cannot be used: an attempt can be made, but not kept."""


@dataclass(frozen=True, slots=True)
class StoredEnvelope:
    error_type: str
    wire: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Everything one call may touch. A port that is None is not there in this session.

    Attributes:
        deadline: `time.monotonic()` at which the call is stopped, in any process of the machine.
    """

    workspace: Workspace
    cpu: Cpu
    editor: Editor | None = None
    calls: CallHierarchy | None = None
    memory: Memory | None = None
    web: Web | None = None
    sandbox: Sandbox | None = None
    envelopes: Envelopes | None = None
    consent: Consent = Consent()
    deadline: float = math.inf

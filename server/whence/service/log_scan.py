"""What errors many logs hold, grouped by fingerprint. Runs in the worker."""

from __future__ import annotations

import os
import re
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whence.agent.conclude import describe
from whence_tools.code.languages import language_of
from whence_tools.errors import Locator, parse
from whence_tools.errors.fingerprint import fingerprint
from whence_tools.errors.plain import read_plain_problem
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import decode, looks_binary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from whence.domain.analysis import RootCauseAnalysis
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace

MAX_LOG_BYTES: Final = 32 << 20
_EXCERPT_LINES: Final = 2_000
_PACKED: Final = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"PK\x03\x04")
_LINE_END = re.compile(r"\r{0,2}\n|\r")  # as the lines of problems are counted
_NO_LOGS_IN: Final = frozenset({"node_modules", "__pycache__", "site-packages", "venv"})
_LOG_NAME = re.compile(
    r"\.(?:log|err|stderr)(?:[.-][\w.-]*)?$|^(?:stderr|console)\b", re.IGNORECASE
)
_SAYS_ERROR = re.compile(
    r"\b(?:fatal|panic|error|exception)\b|(?:Error|Exception)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Log:
    """A file that may hold errors.

    Attributes:
        shown: as it is named to the user: relative to the workspace where it lies there.
        modified: seconds since the epoch.
        is_certain: it was named by the user, or is called like a log: a line that says error is
            one, whatever its format.
    """

    path: Path
    shown: str
    modified: float = 0.0
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """A file that was passed over."""

    path: str
    reason: str

    def wire(self) -> dict[str, str]:
        return {"filePath": self.path, "reason": self.reason}


@dataclass(frozen=True, slots=True, order=True)
class Occurrence:
    """One occurrence; they are ordered by the age of their log, then by their place in it.

    Attributes:
        line: where the error begins, 1-based.
    """

    modified: float
    path: str
    line: int

    @property
    def label(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class ErrorGroup:
    """Errors of one fingerprint.

    Attributes:
        problem: the newest of them, and `text` how it was printed.
        occurrences: oldest first.
    """

    problem: Problem
    text: str
    occurrences: tuple[Occurrence, ...]
    analysis: RootCauseAnalysis | None = None

    @property
    def error(self) -> str:
        return describe(self.problem)

    @property
    def files(self) -> dict[str, list[int]]:
        """The lines by the log that they are in."""
        files: dict[str, list[int]] = {}
        for occurrence in self.occurrences:
            files.setdefault(occurrence.path, []).append(occurrence.line)
        return files

    def wire(self) -> dict[str, Any]:
        shape: dict[str, Any] = {
            "fingerprint": self.problem.fingerprint,
            "errorType": self.problem.error_type,
            "errorDescription": self.error,
            "count": len(self.occurrences),
            "files": [{"filePath": path, "lines": lines} for path, lines in self.files.items()],
        }
        return shape if self.analysis is None else shape | {"analysis": self.analysis.wire()}


@dataclass(frozen=True, slots=True)
class LogReading:
    """What the logs say.

    Attributes:
        groups: the most frequent first.
        logs: how many could be read.
    """

    groups: tuple[ErrorGroup, ...]
    skipped: tuple[SkippedFile, ...]
    logs: int


def read_all(paths: Sequence[Path], workspace: Workspace) -> LogReading:
    """Every error of the logs, and of the logs in the folders, grouped by fingerprint."""
    found = _Found(workspace, Locator(str(workspace.root), workspace.files()))
    for log in _logs(paths, workspace.root, found.pass_over):
        found.read(log)
    groups = sorted(found.groups(), key=_most_frequent_first)
    return LogReading(tuple(groups), tuple(found.skipped), found.logs)


def _most_frequent_first(group: ErrorGroup) -> tuple[int, float, str, int]:
    newest = group.occurrences[-1]
    return -len(group.occurrences), -newest.modified, newest.path, newest.line


@dataclass
class _Found:
    workspace: Workspace
    locator: Locator
    skipped: list[SkippedFile] = field(default_factory=list)
    logs: int = 0
    _occurrences: dict[str, list[Occurrence]] = field(default_factory=dict)
    _newest: dict[str, tuple[Occurrence, Problem, str]] = field(default_factory=dict)

    def read(self, log: Log) -> None:
        text = self._text(log)
        if text is None:
            return
        self.logs += 1
        lines = _LINE_END.split(text)
        for problem in self._errors(text, log):
            excerpt = "\n".join(lines[problem.start_line - 1 : problem.end_line][-_EXCERPT_LINES:])
            self._note(Occurrence(log.modified, log.shown, problem.start_line), problem, excerpt)

    def pass_over(self, path: str, reason: str) -> None:
        self.skipped.append(SkippedFile(path, reason))

    def groups(self) -> Iterator[ErrorGroup]:
        for key, occurrences in self._occurrences.items():
            _, problem, text = self._newest[key]
            yield ErrorGroup(problem, text, tuple(sorted(occurrences)))

    def _note(self, occurrence: Occurrence, problem: Problem, excerpt: str) -> None:
        key = problem.fingerprint
        self._occurrences.setdefault(key, []).append(occurrence)
        if key not in self._newest or self._newest[key][0] < occurrence:
            self._newest[key] = (occurrence, problem, excerpt)

    def _errors(self, text: str, log: Log) -> list[Problem]:
        errors = [one for one in parse(text, self.locator) if one.severity == "error"]
        if errors or not log.is_certain:
            return errors
        plain = read_plain_problem(text)
        if not _SAYS_ERROR.search(f"{plain.error_type} {plain.message}"):
            return []
        return [replace(plain, fingerprint=fingerprint(plain))]

    def _text(self, log: Log) -> str | None:
        reason = self._why_not(log)
        data = b""
        if reason is None:
            try:
                data = log.path.read_bytes()
            except OSError as error:
                reason = _unreadable(error)
            else:
                reason = _why_no_text(data[: 8 << 10])
        if reason is not None:
            self.pass_over(log.shown, reason)
            return None
        return decode(data, "utf-8")[0]

    def _why_not(self, log: Log) -> str | None:
        try:
            size = log.path.stat().st_size
        except OSError as error:
            return _unreadable(error)
        if not log.path.is_file():
            return "not a regular file"
        if self.workspace.is_secret(log.shown):
            return "may hold secrets"
        if size > MAX_LOG_BYTES:
            return f"{size >> 20} MiB, more than {MAX_LOG_BYTES >> 20}"
        return None


def _why_no_text(beginning: bytes) -> str | None:
    if beginning.startswith(_PACKED):
        return "compressed: unpack it first"
    return "binary" if looks_binary(beginning) else None


def _unreadable(error: OSError) -> str:
    return f"unreadable: {error.strerror}"


def _logs(
    paths: Sequence[Path], root: Path, pass_over: Callable[[str, str], None]
) -> Iterator[Log]:
    """Each file once, however often it was named."""
    seen = set()
    for named in paths:
        for path in _walk_logs(named, pass_over) if named.is_dir() else [named]:
            real = path.resolve()
            if real not in seen:
                seen.add(real)
                is_certain = path is named or _LOG_NAME.search(path.name) is not None
                yield Log(
                    path, _display_path(real, path, root), _modification_time(path), is_certain
                )


def _walk_logs(folder: Path, pass_over: Callable[[str, str], None]) -> Iterator[Path]:
    """The files of a folder that may be logs: all but hidden ones, source code, links."""

    def closed(error: OSError) -> None:
        pass_over(Path(error.filename).as_posix(), _unreadable(error))

    for here, folders, names in os.walk(folder, onerror=closed):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in _NO_LOGS_IN
        )
        for name in sorted(names):
            path = Path(here, name)
            if not (name.startswith(".") or language_of(name) or path.is_symlink()):
                yield path


def _display_path(real: Path, path: Path, root: Path) -> str:
    return real.relative_to(root).as_posix() if real.is_relative_to(root) else path.as_posix()


def _modification_time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0

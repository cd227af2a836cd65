"""The files the tools may see: confined to one root, decoded, without secrets, read once.

A `Workspace` is one investigation's view. The first read of a file pins its text, so that every
tool and the grounding check look at the same snapshot; unsaved buffers are pinned from the start.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from dataclasses import field
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from posixpath import splitext
from typing import TYPE_CHECKING

from whence_tools.failure import ErrorCode, ToolFailure
from whence_tools.folders import list_folder
from whence_tools.fuzzy_match import close_matches
from whence_tools.gitignore import RULED, read_rules_around
from whence_tools.lazy_dataclass import dataclass
from whence_tools.secret.files import SECRET_PATTERNS, holds_secrets, is_secret_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_WALKED_FILES = 200_000
_SNIFF_BYTES = 8 * 1024
_MOST_FOLDERS = 20_000  # whose files are told by their endings: each question asks again

_SKIPPED_DIRECTORIES = frozenset(
    {
        ".git", ".hg", ".svn", ".venv", "venv", ".tox", ".nox", "node_modules", "__pycache__",
        ".mypy_cache", ".pytest_cache", ".ruff_cache", ".gradle", ".idea", ".next", ".cache",
        "site-packages",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FileText:
    """A decoded file.

    Attributes:
        path: workspace-relative, with `/`.
        text: decoded, line ends as they are.
        size: bytes of the whole file.
        sha256: of the bytes, hex; of the UTF-8 text for an unsaved buffer.
        replaced_bytes: undecodable bytes that became U+FFFD.
    """

    path: str
    text: str
    size: int
    sha256: str
    replaced_bytes: int = 0

    @property
    def lines(self) -> list[str]:
        """Lines without their ends; a final newline adds no empty line."""
        return split_lines(self.text)


def split_lines(text: str) -> list[str]:
    """Splits at LF, CRLF and CR only: what editors and compilers count as lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    return lines


def split_keeping_ends(text: str) -> list[str]:
    """The lines with their ends, whatever they are; joined they are the text again."""
    return re.findall(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+", text)


def is_within(path: Path, root: Path) -> bool:
    return path == root or root in path.parents


@dataclass
class Workspace:
    """One view of a workspace.

    Args:
        root: the workspace's directory; resolved on creation.
        buffers: unsaved texts by relative path; they win over the files on disk.
        secret_patterns: replaces `SECRET_PATTERNS`.
        cache: the folder for what is worth keeping of what was read; None keeps it in memory.
    """

    root: Path
    buffers: Mapping[str, str] = field(default_factory=dict)
    secret_patterns: Sequence[str] = SECRET_PATTERNS
    cache: Path | None = None
    _pinned: dict[str, FileText] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.root = self.root.resolve()
        for path, text in self.buffers.items():
            data = text.encode("utf-8", "surrogatepass")
            self._pinned[path] = FileText(path, text, len(data), hashlib.sha256(data).hexdigest())

    def __getstate__(self) -> dict[str, object]:
        return {
            "root": self.root,
            "buffers": {path: file.text for path, file in self._pinned.items()},
            "secret_patterns": self.secret_patterns,
            "cache": self.cache,
        }

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, _pinned={})
        self.__post_init__()

    def relative(self, path: str) -> str:
        """The workspace-relative name of a path that may be read.

        Raises:
            ToolFailure: PERMISSION_DENIED outside the workspace or for a secret file,
                INVALID_PARAMETERS for a name no file can have.
        """
        return self._confine(path)[0]

    def read(self, path: str, encoding: str = "utf-8") -> FileText:
        """The text of a file, pinned from its first read on. Blocks: call it off the event loop.

        Args:
            path: relative to the root, or absolute inside it.
            encoding: `utf-8` (with or without BOM), `utf-16` or `ascii`.

        Raises:
            ToolFailure: every file access code of the contracts.
        """
        relative, absolute = self._confine(path)
        pinned = self._pinned.get(relative)
        if pinned is not None and (relative in self.buffers or encoding == "utf-8"):
            if relative in self.buffers and holds_secrets(relative, pinned.text):
                raise _secret(relative)
            return pinned
        data = self._bytes(relative, absolute)
        text, replaced = decode(data, encoding)
        if holds_secrets(relative, text):
            raise _secret(relative)
        file = FileText(relative, text, len(data), hashlib.sha256(data).hexdigest(), replaced)
        if encoding == "utf-8":
            self._pinned[relative] = file
        return file

    def file_size(self, path: str) -> int:
        """Bytes of a readable regular file; raises as `read` does, but never TOO_LARGE."""
        relative, absolute = self._confine(path)
        pinned = self._pinned.get(relative)
        return pinned.size if pinned else self._regular(relative, absolute).st_size

    def stream_lines(
        self, path: str, first: int, last: int | None, encoding: str = "utf-8"
    ) -> Iterator[str]:
        """Lines `first` to `last` (1-based, inclusive) of a file of any size."""
        relative, absolute = self._confine(path)
        self._regular(relative, absolute)
        codec = _CODECS[encoding]
        with absolute.open(encoding=codec, errors="replace", newline=None) as lines:
            for line in islice(lines, first - 1, last):
                yield line.removesuffix("\n")

    def is_binary(self, path: str) -> bool:
        relative, absolute = self._confine(path)
        if relative in self._pinned:
            return False
        self._regular(relative, absolute)
        with absolute.open("rb") as file:
            return looks_binary(file.read(_SNIFF_BYTES))

    def try_read(self, path: str) -> str | None:
        """The text of a file; None where it cannot be read. Blocks as `read` does."""
        try:
            return self.read(path).text
        except ToolFailure:
            return None

    def read_files(self) -> list[FileText]:
        """What this view has read so far."""
        return list(self._pinned.values())

    def hashes(self) -> dict[str, str]:
        """SHA-256 by path of every file that this view has read."""
        return {path: file.sha256 for path, file in self._pinned.items()}

    def pinned(self, path: str) -> FileText | None:
        """What this view has already read of a file; no disk access."""
        return self._pinned.get(path)

    def files(self, suffixes: frozenset[str] | None = None) -> Iterator[str]:
        """Relative paths of the readable files, without what git ignores and dependency folders."""
        seen = 0
        for relative in _walk(self.root, suffixes):
            if self.is_secret(relative):
                continue
            seen += 1
            if seen > MAX_WALKED_FILES:
                return
            yield relative

    def similar(self, path: str, limit: int = 3) -> list[str]:
        """Files whose names are like the one asked for: same name first, then close ones."""
        target = PurePosixPath(path.replace("\\", "/"))
        paths = list(self.files())
        same = [found for found in paths if PurePosixPath(found).name == target.name]
        by_name = {PurePosixPath(found).name: found for found in paths}
        close = close_matches(target.name, by_name, limit=limit)
        found = dict.fromkeys([*same, *(by_name[name] for name in close)])
        return list(islice(found, limit))

    def is_secret(self, relative: str) -> bool:
        """Whether a file's name says that it may hold secrets."""
        return is_secret_name(relative, self.secret_patterns)

    def _confine(self, path: str) -> tuple[str, Path]:
        cleaned = path.strip().removeprefix("file://")
        if not cleaned or "\0" in cleaned:
            raise ToolFailure(ErrorCode.INVALID_PARAMETERS, "filePath is empty or has a NUL byte.")
        if "\\" in cleaned and (PureWindowsPath(cleaned).drive or os.sep == "/"):
            cleaned = cleaned.replace("\\", "/")
        try:
            absolute = (self.root / PurePath(cleaned)).resolve()
            lexical = Path(os.path.normpath(self.root / cleaned))
        except (OSError, RuntimeError, ValueError) as error:
            raise ToolFailure(
                ErrorCode.INVALID_PARAMETERS, "filePath cannot be resolved to a file."
            ) from error
        if not is_within(absolute, self.root) or not is_within(lexical, self.root):
            raise ToolFailure(
                ErrorCode.PERMISSION_DENIED,
                "That path is outside the workspace; give one relative to the workspace root.",
            )
        relative = absolute.relative_to(self.root).as_posix()
        if self.is_secret(relative) or self.is_secret(lexical.relative_to(self.root).as_posix()):
            raise _secret(lexical.relative_to(self.root).as_posix())
        return relative, absolute

    def _regular(self, relative: str, absolute: Path) -> os.stat_result:
        try:
            status = absolute.stat()
        except (FileNotFoundError, NotADirectoryError):
            raise ToolFailure(ErrorCode.FILE_NOT_FOUND, self._missing(relative)) from None
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                raise ToolFailure(
                    ErrorCode.FILE_NOT_FOUND, "No file can have a name that long."
                ) from None
            raise ToolFailure(
                ErrorCode.PERMISSION_DENIED, f"'{relative}' cannot be opened: {error.strerror}."
            ) from error
        if stat.S_ISDIR(status.st_mode):
            raise ToolFailure(
                ErrorCode.FILE_NOT_FOUND, f"'{relative}' is a directory; name a file in it."
            )
        if not stat.S_ISREG(status.st_mode):
            raise ToolFailure(ErrorCode.PERMISSION_DENIED, f"'{relative}' is not a regular file.")
        return status

    def _missing(self, relative: str) -> str:
        close = self.similar(relative)
        hint = f" Similar: {', '.join(close)}." if close else ""
        return f"'{relative}' does not exist in the workspace.{hint}"

    def _bytes(self, relative: str, absolute: Path) -> bytes:
        status = self._regular(relative, absolute)
        if status.st_size > MAX_FILE_BYTES:
            raise ToolFailure(
                ErrorCode.TOO_LARGE,
                f"'{relative}' has {status.st_size} bytes, more than 10 MiB; "
                "ask for a range with lineStart and lineEnd.",
            )
        try:
            data = absolute.read_bytes()
        except OSError as error:
            raise ToolFailure(
                ErrorCode.PERMISSION_DENIED, f"'{relative}' cannot be read: {error.strerror}."
            ) from error
        if looks_binary(data[:_SNIFF_BYTES]):
            raise ToolFailure(ErrorCode.BINARY_FILE, f"'{relative}' is a binary file.")
        return data


def _secret(relative: str) -> ToolFailure:
    return ToolFailure(
        ErrorCode.PERMISSION_DENIED, f"'{relative}' may hold secrets; it is not read."
    )


_CODECS = {"utf-8": "utf-8-sig", "utf-16": "utf-16", "ascii": "ascii"}


def decode(data: bytes, encoding: str) -> tuple[str, int]:
    """The text and how many undecodable bytes became U+FFFD."""
    if encoding == "utf-8" and data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    codec = _CODECS[encoding]
    try:
        return data.decode(codec), 0
    except UnicodeError:
        text = data.decode(codec, "replace")
    return text, max(1, text.count("\ufffd") - data.count("\ufffd".encode()))


def looks_binary(head: bytes) -> bool:
    """A NUL byte in what is not UTF-16 (told by its BOM or by NULs in every second place)."""
    if b"\0" not in head or head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return False
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = max(1, len(head) // 2)
    ascii_in_utf16 = (even == 0 and odd > 0.7 * half) or (odd == 0 and even > 0.7 * half)
    return not ascii_in_utf16


@lru_cache(maxsize=_MOST_FOLDERS)
def _with_suffix(names: tuple[str, ...], suffixes: frozenset[str] | None) -> tuple[str, ...]:
    """The names of a folder's files that have one of the endings."""
    if suffixes is None:
        return names
    return tuple(name for name in names if splitext(name)[1].lower() in suffixes)


def _walk(root: Path, suffixes: frozenset[str] | None) -> Iterator[str]:
    """Depth-first, sorted; without what git ignores."""
    stack = [("", read_rules_around(root))]
    while stack:
        folder, rules = stack.pop()
        listing = list_folder(f"{root}/{folder}")
        if listing is None:
            continue
        if ruled := RULED.intersection((*listing.folders, *listing.files)):
            rules = rules.entered(root / folder, ruled)
        start = f"{folder}/" if folder else ""
        for name in _with_suffix(listing.files, suffixes):
            if not rules.leave_out(name):
                yield f"{start}{name}"
        stack.extend(
            (f"{start}{name}", inside)
            for name in reversed(listing.folders)
            if name not in _SKIPPED_DIRECTORIES and (inside := rules.below(name))
        )

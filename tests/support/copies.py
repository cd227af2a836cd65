"""Workspaces to be copied, and a proof that they stayed as they were."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from whence_tools.healing.copying.local import LocalSandbox, Means, list_known_means
from whence_tools.ports import Copy, Sandbox, SandboxError

Snapshot = dict[str, tuple[object, ...]]

CLOSED = [means for means in list_known_means() if means.confined_by]


def name_of(means: Means) -> str:
    place = "disk" if means.on_disk else "memory"
    changes = f"-{place}" if means.copied == "overlay" else ""
    return f"{means.copied}{changes}-{means.confined_by or 'open'}"


@asynccontextmanager
async def copy_by(
    means: Means, root: Path, buffers: dict[str, str] | None = None
) -> AsyncIterator[Copy]:
    """A copy made by one means; the test is skipped where the machine does not have it."""
    sandbox: Sandbox = LocalSandbox(root, root.parent / "scratch", (means,))
    async with AsyncExitStack() as stack:
        try:
            copy = await stack.enter_async_context(sandbox.copy(buffers=buffers))
        except SandboxError as error:
            pytest.skip(str(error))
        yield copy


def snapshot(root: Path) -> Snapshot:
    """Of everything below: kind, mode, times of change, links, content."""
    return {str(path.relative_to(root)): _facts(path) for path in [root, *_below(root)]}


def _below(root: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(root):
        yield from (Path(folder) / name for name in (*folders, *files))


def _facts(path: Path) -> tuple[object, ...]:
    status = path.lstat()
    content = None
    if path.is_symlink():
        content = str(path.readlink())
    elif path.is_file():
        content = hashlib.sha256(path.read_bytes()).hexdigest()
    return (status.st_mode, status.st_mtime_ns, status.st_uid, status.st_nlink, content)


def processes_with(marker: str) -> list[int]:
    """Which processes have the marker in their command line; on Linux."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                line = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if marker.encode() in line:
                found.append(int(folder.name))
    return found


def python(code: str, *arguments: str) -> list[str]:
    return [sys.executable, "-I", "-c", code, *arguments]

"""Which directory is the workspace."""

from __future__ import annotations

from pathlib import Path

_MARKERS = (
    ".whence.toml", ".git", ".hg", "pyproject.toml", "setup.py", "package.json", "Cargo.toml",
    "go.mod", "settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts",
    "pom.xml", "composer.json", "Gemfile", "CMakeLists.txt",
)  # fmt: skip


def project_root(start: Path) -> Path:
    """The nearest directory at or above `start` that looks like a project's root, else `start`.

    The user's home is never taken for one because of a stray marker in it.
    """
    start = start.resolve()
    for folder in (start, *start.parents):
        if folder == Path.home() and folder != start:
            break
        if any((folder / marker).exists() for marker in _MARKERS):
            return folder
    return start

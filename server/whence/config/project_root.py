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
        if is_project(folder):
            return folder
    return start


def is_project(folder: Path) -> bool:
    """Whether a directory looks like a project's root."""
    return any((folder / marker).exists() for marker in _MARKERS)


def workspace_id(root: Path) -> str:
    """What tells a workspace from others without naming its directory: a digest of it."""
    import hashlib  # it loads OpenSSL, and `project_root` stands before every command

    return hashlib.sha256(str(root).encode()).hexdigest()[:16]

"""What git knows of a folder, asked so that the folder's own configuration runs nothing."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from typing import Final

from whence_tools import process
from whence_tools.children.programs import find_program, outside_only

MOST_VERSIONS: Final = 20
_SECONDS: Final = 2.0
_MOST_TAGS: Final = 4
_VERSION: Final = re.compile(r"(?<![\d.])\d+\.\d+(?:\.\d+)*(?:(?:a|b|rc|\.dev|\.post)\d+)?")
_VARIABLES: Final = frozenset({"HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME", "SYSTEMROOT"})
# What git could be told to run, by the folder's own configuration.
_OPTIONS: Final = {
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.pager": "cat",
    "core.sshCommand": "false",
    "protocol.allow": "never",
    "safe.bareRepository": "explicit",
}
_SWITCHES: Final = {
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


async def head_of(folder: Path) -> str | None:
    """The commit that is checked out; None without git, a repository or a commit."""
    head = await _ask(folder, "rev-parse", "HEAD")
    return None if head is None else head.decode().strip()


async def read_older_texts(folder: Path, path: str, text: str = "") -> list[str]:
    """What a file said in earlier commits: in the release that a text names, then the newest first.

    Args:
        path: relative to the folder, with `/`.
        text: a log that may name the version it was written with.

    Returns:
        At most `MOST_VERSIONS`; none without git or a repository.
    """
    touched = ("log", f"--max-count={MOST_VERSIONS}", "--format=%H", "--", path)
    listed, tags = await asyncio.gather(_ask(folder, *touched), _ask(folder, "tag", "--list"))
    commits = [*_find_tags(tags or b"", text), *(listed or b"").decode().split()]
    shown = [_ask(folder, "show", f"{commit}:./{path}") for commit in commits[:MOST_VERSIONS]]
    found = [await one for one in shown]
    return [version.decode("utf-8", "replace") for version in found if version is not None]


def _find_tags(tags: bytes, text: str) -> list[str]:
    """The tags of the versions that a text names."""
    versions = set(_VERSION.findall(text))
    return [
        tag
        for tag in tags.decode().split()
        if _VERSION.findall(tag)[-1:] and _VERSION.findall(tag)[-1] in versions
    ][:_MOST_TAGS]


async def _ask(folder: Path, *arguments: str) -> bytes | None:
    """What git answers; None without git or a repository, or where it fails."""
    git = await asyncio.to_thread(_find_git, folder)
    if git is None:
        return None
    options = [word for name, value in _OPTIONS.items() for word in ("-c", f"{name}={value}")]
    command = [git, *options, "-C", str(folder), *arguments]
    variables = await asyncio.to_thread(_variables, folder)
    done = await process.run(command, cwd=Path(folder.anchor), timeout=_SECONDS, env=variables)
    return done.stdout if done.exit_code == 0 else None


def _find_git(folder: Path) -> str | None:
    """git, where there is a repository to ask about: to start it takes longer than to look."""
    is_inside = any((one / ".git").exists() for one in (folder, *folder.parents))
    return find_program("git", folder) if is_inside else None


def _variables(folder: Path) -> dict[str, str]:
    """The user's own configuration of git is found by them, and nothing else could steer it."""
    passed_on = {name: os.environ[name] for name in _VARIABLES if name in os.environ}
    path = outside_only(os.environ.get("PATH", os.defpath), folder)
    return {**passed_on, **_SWITCHES, "PATH": path}

"""What git knows of a folder, asked so that the folder's own configuration runs nothing."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final

from whence_tools import process
from whence_tools.children.programs import find_program, outside_only

_SECONDS: Final = 2.0
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
    git = await asyncio.to_thread(find_program, "git", folder)
    if git is None:
        return None
    options = [word for name, value in _OPTIONS.items() for word in ("-c", f"{name}={value}")]
    command = [git, *options, "-C", str(folder), "rev-parse", "HEAD"]
    variables = await asyncio.to_thread(_variables, folder)
    done = await process.run(command, cwd=Path(folder.anchor), timeout=_SECONDS, env=variables)
    return done.stdout.decode().strip() if done.exit_code == 0 else None


def _variables(folder: Path) -> dict[str, str]:
    """The user's own configuration of git is found by them, and nothing else could steer it."""
    kept = {name: os.environ[name] for name in _VARIABLES if name in os.environ}
    path = outside_only(os.environ.get("PATH", os.defpath), folder)
    return {**kept, **_SWITCHES, "PATH": path}

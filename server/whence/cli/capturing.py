"""Whether a command's programs are watched, decided before the command starts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from whence.cli.output import options_of
from whence.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

_WORD = b"capture"


def is_captured(args: argparse.Namespace, workspace: Path) -> bool:
    """Whether the setting `capture` allows it; where it cannot be read, nothing is.

    The settings take a tenth of a second to load, which no command should wait for: they are loaded
    only where a source mentions the setting at all. What is wrong in them is said when the command
    has failed, as everything that keeps it from being explained.

    Raises:
        UsageError: an option that is none.
    """
    if not _is_mentioned(args, workspace):
        return True
    from whence.settings_sources import load

    try:
        loaded = load(workspace, os.environ, options_of(args))
    except SettingsError:
        return False
    return loaded.settings.capture.mode == "auto"


def _is_mentioned(args: argparse.Namespace, workspace: Path) -> bool:
    if any("capture" in key.lower() for key in (*options_of(args), *os.environ)):
        return True
    from platformdirs import user_config_path

    config = user_config_path("whence", appauthor=False) / "config.toml"
    return any(
        _mentions(file)
        for file in (workspace / ".whence.toml", workspace / "pyproject.toml", config)
    )


def _mentions(file: Path) -> bool:
    try:
        return _WORD in file.read_bytes().lower()
    except OSError:
        return False


def capture_cache() -> Path:
    """Where the code that runs inside the programs is kept compiled."""
    from platformdirs import user_cache_path

    return user_cache_path("whence", appauthor=False) / "capture"

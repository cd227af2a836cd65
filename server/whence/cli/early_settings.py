"""Settings that are needed before anything heavy is imported: is a program watched, is there a
resident helper.

The settings take a tenth of a second to load, which no command should wait for: they are loaded
only where a source mentions the setting at all. What is wrong in them is said when the command has
failed, as everything that keeps it from being explained.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from whence.cli.output import options_of
from whence.domain.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from whence.config.settings import Settings


def is_captured(args: argparse.Namespace, workspace: Path) -> bool:
    """Whether the setting `capture` allows it; where it cannot be read, nothing is.

    Raises:
        UsageError: an option that is none.
    """
    if not _is_mentioned("capture", args, workspace):
        return True
    settings = _readable(args, workspace)
    return settings is not None and settings.capture.mode == "auto"


def is_helped(args: argparse.Namespace, workspace: Path) -> bool:
    """Whether the setting `daemon` allows the resident helper; as `is_captured`."""
    if not _is_mentioned("daemon", args, workspace):
        return True
    settings = _readable(args, workspace)
    return settings is not None and settings.daemon == "auto"


def _readable(args: argparse.Namespace, workspace: Path) -> Settings | None:
    from whence.config.sources import load

    try:
        return load(workspace, os.environ, options_of(args)).settings
    except SettingsError:
        return None


def _is_mentioned(word: str, args: argparse.Namespace, workspace: Path) -> bool:
    if any(word in key.lower() for key in (*options_of(args), *os.environ)):
        return True
    from platformdirs import user_config_path

    config = user_config_path("whence", appauthor=False) / "config.toml"
    return any(
        _mentions(file, word.encode())
        for file in (workspace / ".whence.toml", workspace / "pyproject.toml", config)
    )


def _mentions(file: Path, word: bytes) -> bool:
    try:
        return word in file.read_bytes().lower()
    except OSError:
        return False

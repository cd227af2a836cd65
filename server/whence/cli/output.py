"""What the commands share: where data and words go, and how the options become settings."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence.domain.errors import UsageError
from whence.runtime.import_path import keep_out

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from whence.config.sources import Loaded
    from whence.domain.analysis import RootCauseAnalysis


def write_json(value: Any) -> None:
    """Data: JSON on stdout."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def wire_of(analyses: Sequence[RootCauseAnalysis]) -> dict[str, Any]:
    """What JSON has of the analyses of one output: the first, and all of them where it held
    several failures."""
    shape: dict[str, Any] = {"analysis": analyses[0].wire()} if analyses else {}
    if any(one.problem for one in analyses):
        shape["analyses"] = [one.wire() for one in analyses]
    return shape


def say(text: str) -> None:
    """Words: on stderr, so that stdout holds data only."""
    print(f"whence: {make_printable(text)}", file=sys.stderr)


def make_printable(text: str) -> str:
    """A text with what others wrote in it, as a terminal may have it; see `clean`."""
    if text.replace("\n", "").isprintable():
        return text
    from whence.report.document import clean

    return clean(text)


def get_width() -> int:
    """Columns of the terminal, at most 100: longer lines are hard to read."""
    import shutil

    return min(100, shutil.get_terminal_size((80, 24)).columns)


def fit_to_line(text: str, room: int) -> str:
    """A text cut between words to what a line has left; whole where it is no terminal's."""
    from textwrap import shorten

    text = make_printable(text)
    return shorten(text, max(room, 30), placeholder=" …") if sys.stdout.isatty() else text


def shorten(text: str, room: int) -> str:
    """One line of at most so many characters."""
    return text if len(text) <= room else f"{text[: room - 1].rstrip()}…"


def count_things(number: int, name: str) -> str:
    """As in: 1 tool, 2 tools."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def workspace_of(args: argparse.Namespace, start: Path | None = None) -> Path:
    """The workspace that was asked for, or the nearest project root.

    Raises:
        UsageError: it is no directory.
    """
    from whence.config.project_root import project_root

    folder = project_root(start or Path.cwd()) if args.workspace is None else Path(args.workspace)
    if not folder.is_dir():
        raise UsageError(f"--workspace {args.workspace}: no such directory")
    folder = folder.resolve()
    keep_out(str(folder))
    return folder


def settings_of(args: argparse.Namespace, workspace: Path) -> Loaded:
    """The settings in force; what an untrusted workspace may not set is said on stderr.

    Raises:
        SettingsError: an unknown or wrong setting.
    """
    from whence.config.sources import load
    from whence.runtime.log_file import log_to

    loaded = load(workspace, os.environ, options_of(args))
    log_to(loaded.settings.data_dir)
    if loaded.ignored:
        say(f"ignored {', '.join(loaded.ignored)}: {loaded.why_ignored}")
    return loaded


def options_of(args: argparse.Namespace) -> dict[str, str]:
    """Dotted settings and their values as typed."""
    options: dict[str, str] = {}
    for item in args.set:
        key, equals, value = item.partition("=")
        if not equals:
            raise UsageError(f"--set {item}: write it as KEY=VALUE")
        options[key] = value
    given = {
        "data_dir": args.data_dir,
        "lmstudio.model": args.model,
        "lmstudio.url": args.lmstudio_url,
        "analyst": getattr(args, "analyst", None),
        "gateway.host": getattr(args, "host", None),
        "gateway.port": getattr(args, "port", None),
        "gateway.allowCommands": "true" if getattr(args, "allow_commands", False) else None,
    }
    options.update({key: value for key, value in given.items() if value is not None})
    return options

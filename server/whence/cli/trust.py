"""`whence trust`: trusts a workspace's own settings, or no longer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from whence.cli.output import say, workspace_of, write_json
from whence.config.sources import trust
from whence.domain.errors import UsageError

if TYPE_CHECKING:
    import argparse


def execute(args: argparse.Namespace) -> int:
    folder = Path(args.dir) if args.dir else workspace_of(args)
    if not folder.is_dir():
        raise UsageError(f"trust: {folder}: no such directory")
    config = trust(folder, revoke=args.revoke)
    if args.json:
        write_json({"folder": str(folder.resolve()), "trusted": not args.revoke})
    else:
        verb = "no longer trusted" if args.revoke else "trusted"
        say(f"{folder.resolve()} is {verb} (in {config})")
    return 0

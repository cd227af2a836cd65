"""The command line. Each command's module is imported when it is chosen, not before."""

from __future__ import annotations

import sys
from importlib import import_module

from whence.cli.parser import build_parser
from whence.errors import WhenceError


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit code; see the table in the documentation."""
    args = build_parser().parse_args(argv)
    command = import_module(f"whence.cli.{args.module}")
    try:
        code: int = command.execute(args)
        sys.stdout.flush()
    except WhenceError as error:
        print(f"whence: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader is gone; keep the interpreter from failing again when it flushes at exit.
        sys.stdout = None
        return 0
    return code

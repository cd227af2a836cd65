"""The command line. Each command's module is imported when it is chosen, not before."""

from __future__ import annotations

import errno
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from whence.cli.output import say
from whence.cli.parser import build_parser
from whence.domain.errors import WhenceError
from whence.runtime.import_path import leave_plugins_out

if TYPE_CHECKING:
    from collections.abc import Callable

# Imports make a hundred thousand objects that stay; looking through them for garbage over and over
# took a fifth of a short command.
OBJECTS_BETWEEN_COLLECTIONS = 200_000
_NO_SPACE = 3


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit code; see the table in the documentation."""
    arguments = sys.argv[1:] if argv is None else argv
    args = build_parser(next(iter(arguments), None)).parse_args(arguments)
    leave_plugins_out()
    command = import_module(f"whence.cli.{args.module}")
    return run_guarded(lambda: command.execute(args))


def run_guarded(execute: Callable[[], int]) -> int:
    """The exit code of a command, also of one that failed in a way that users are told of."""
    try:
        code = execute()
        sys.stdout.flush()
    except WhenceError as error:
        say(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader is gone; keep the interpreter from failing again when it flushes at exit.
        sys.stdout = None
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        sys.stdout = None
        say("there is no space left to write to")
        return _NO_SPACE
    return code

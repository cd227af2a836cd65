"""Whether the output of a failed command already explains the failure.

A usage message, a missing name that the user typed, an interruption, a linter's findings, a
runner's report that a command failed: code has no part in these, so there is no cause to look for.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from posixpath import basename
from typing import TYPE_CHECKING, Final

from whence_tools.errors.clean import clean
from whence_tools.errors.echoes import is_of_make_alone
from whence_tools.errors.locate import is_dependency
from whence_tools.errors.parse import parse
from whence_tools.errors.plain import read_plain_problem, reports_error
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.model import Problem


class Obvious(Enum):
    """Why there is nothing to explain."""

    SILENT = auto()  # nothing was printed
    NO_ERROR = auto()  # no line looks like an error
    USAGE = auto()  # how the command is to be called
    ARGUMENT = auto()  # a name that was typed, or a program in a script, is not there
    INTERRUPTED = auto()
    FINDINGS = auto()  # of a linter
    NO_SPACE = auto()  # the disk is full, or the user's share of it
    REPEATED = auto()  # a runner says that a command failed, which printed no error itself


_LINTERS: Final = frozenset(
    {"python-lint", "ruff", "rubocop", "eslint", "eslint-compact", "eslint-unix"}
)
_INTERRUPTED: Final = lazy_pattern(
    r"\bKeyboardInterrupt\b|^\S*make(?:\[\d+\])?: \*\*\* .*Interrupt$"
)
_GOES_ON: Final = frozenset({"Warning", "Notice"})  # PHP's
_MAKE_INPUT: Final = lazy_pattern(r"^\S*make(?:\[\d+\])?: \*\*\* .*\.  Stop\.$")
_REPEATED: Final = lazy_pattern(
    r"^\S*make(?:\[\d+\])?: (?:Entering|Leaving) directory "
    r"|^\S*make(?:\[\d+\])?: \*\*\* (?:\[.*\] (?:Error \d+|\w[\w ]*)|.*unfinished jobs)"
    r"|^\S*make(?:\[\d+\])?: (?:\[.*\] Error \d+ \(ignored\)|Target .* not remade )"
    r"|^ninja: build stopped: "
    r"|^npm (?:ERR!|error)(?: (?:code|path|workspace|location|command|Lifecycle script|errno)\b|$)"
    r"|^error Command failed with exit code \d+\.$"  # yarn
    r"|^ ?ELIFECYCLE\b"  # pnpm
    r"|^error: Recipe `[^`]*` failed "  # just
)
_USAGE: Final = lazy_pattern(r"^\s*(?:error: )?usage:\s", re.IGNORECASE)
_HINT: Final = lazy_pattern(
    r"\b(?:try|see|use|run)\b.{0,60}(?:--help|\bhelp\b|-h\b)", re.IGNORECASE
)
_HINT_LINES: Final = 6  # the most that a message with a hint at the usage has
# A shell's: `build.sh: line 3: frob: command not found`, `/bin/sh: 1: frob: not found`
_SHELL: Final = lazy_pattern(
    r"^\S+: (?:line )?\d+: [^:]+: "
    r"(?:(?:command )?not found|Permission denied|unbound variable|parameter (?:null or )?not set)$"
)
_NO_SPACE: Final = lazy_pattern(r"no space left on device|disk quota exceeded", re.IGNORECASE)
_LONGEST: Final = 2_000  # characters of a line that are looked at
_MISSING: Final = (
    r"(?:is )?(?:not found|no such|does not exist|doesn't exist|did not match|is not an? |cannot "
    r"open|can't open|permission denied)"
)
_NOT_THERE: Final = (
    r"(?:not found|cannot (?:open|access|find module)|can't open|no such|unknown|unrecogni[sz]ed|"
    r"invalid|illegal|bad|unexpected|missing|could not (?:find|open|load|read)|unable to (?:access|"
    r"find|open)|no module named|no rule to make target|no [\w ]{1,30} named|finding module "
    r"specification for)"
)


def find_obvious(output: str, command: Sequence[str] = ()) -> Obvious | None:
    """Why the output of a failed command needs no explanation; None where a cause may be found.

    Args:
        command: what was run; what its output says of its arguments is obvious.
    """
    if not output.strip():
        return Obvious.SILENT
    problems = parse(output)
    errors = [one for one in problems if one.severity == "error" and not is_of_make_alone(one)]
    if errors:
        return _obvious_errors(errors, command)
    if any(map(_goes_on_without, problems)):
        return None
    lines = list(_lines(output, [one for one in problems if one.severity != "error"]))
    own = [line for line in lines if not _REPEATED.match(line)]
    telling = reports_error("\n".join(own)) or any(" *** " in line for line in own)
    checks = (
        (Obvious.INTERRUPTED, any(_INTERRUPTED.search(line) for line in lines)),
        (Obvious.USAGE, any(_USAGE.search(line) for line in own) or _hints_at_usage(own)),
        (Obvious.ARGUMENT, bool(own) and _is_about(command, own)),
        (Obvious.NO_SPACE, any(_NO_SPACE.search(line) for line in own)),
        (Obvious.REPEATED, not telling and len(own) < len(lines)),
        (Obvious.NO_ERROR, not telling),
    )
    return next((reason for reason, holds in checks if holds), None)


def mentions_full_disk(output: str) -> bool:
    """Whether a line says that there is no space left; quicker than all of `find_obvious`."""
    return _NO_SPACE.search(output) is not None


def _obvious_errors(errors: Sequence[Problem], command: Sequence[str]) -> Obvious | None:
    if all(_INTERRUPTED.search(one.error_type) for one in errors):
        return Obvious.INTERRUPTED
    if all(_NO_SPACE.search(one.message) for one in errors):
        return Obvious.NO_SPACE
    if all(_is_foreign(one) and _names_argument(one.message, command) for one in errors):
        return Obvious.ARGUMENT
    is_list = all(one.format in _LINTERS for one in errors)
    is_code_broken = any(one.error_type == "SyntaxError" for one in errors)
    return Obvious.FINDINGS if is_list and not is_code_broken else None


def _goes_on_without(problem: Problem) -> bool:
    """Whether a program went on with no value where it asked for one, and failed."""
    return problem.format == "php-error" and problem.error_type in _GOES_ON


def _is_foreign(problem: Problem) -> bool:
    """Whether no frame can be the user's own."""
    return all(frame.file is None or is_dependency(frame.file) for frame in problem.frames)


def _lines(output: str, warnings: Sequence[Problem]) -> Iterator[str]:
    """The lines that are not blank, without the warnings."""
    inside = {n for one in warnings for n in range(one.start_line, one.end_line + 1)}
    for lines in clean(output):
        for index, line in enumerate(lines):
            if line.strip() and lines.number(index) not in inside:
                yield line[:_LONGEST]


def _hints_at_usage(lines: Sequence[str]) -> bool:
    return len(lines) <= _HINT_LINES and any(_HINT.search(line) for line in lines)


def _is_about(command: Sequence[str], lines: Sequence[str]) -> bool:
    """Whether the line that says most is about something that was typed and is not there."""
    line = read_plain_problem("\n".join(lines)).message
    named = any(pattern.search(line) for pattern in (_SHELL, _MAKE_INPUT))
    return named or _names_argument(line, command)


def _names_argument(message: str, command: Sequence[str]) -> bool:
    names = {re.escape(name) for one in command[1:] for name in (one, basename(one)) if name}
    if not names:
        return False
    name = rf"['\"`‘]?(?:[^\s'\"]*/)?(?:{'|'.join(sorted(names))})['\"`’]?"
    missing = rf"{name}[:,]?\s*(?:\[Errno \d+\] )?(?:[^:]*: )?{_MISSING}"
    not_there = rf"\b{_NOT_THERE}\b[\w ,/-]{{0,50}}:?\s*{name}(?![\w.])"
    return any(re.search(about, message, re.IGNORECASE) for about in (missing, not_there))

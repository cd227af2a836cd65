"""Whether the output of a failed command already explains the failure.

A usage message, a missing name that the user typed, an interruption, a linter's findings, a
runner's report that a command failed: code has no part in these, so there is no cause to look for.
"""

from __future__ import annotations

import re
from posixpath import basename
from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.errors.clean import clean
from whence_tools.errors.echoes import is_of_make_alone
from whence_tools.errors.locate import is_dependency, is_runtime_module
from whence_tools.errors.own_words import AROUND, ROWS, Obvious
from whence_tools.errors.parse import parse
from whence_tools.errors.places import places
from whence_tools.errors.plain import read_plain_problem, reports_error
from whence_tools.errors.typed_commands import find_time_limits, name_programs
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from whence_tools.errors.model import Frame, Problem
    from whence_tools.errors.own_words import Row

__all__ = ["Ending", "Obvious", "Reason", "find_reason", "mentions_full_disk"]


class Ending(NamedTuple):
    """How a command ended, and when, after its start."""

    exit_code: int
    seconds: float


class Reason(NamedTuple):
    """Why there is nothing to explain, and what the output names: a port, a tool, a figure."""

    kind: Obvious
    thing: str = ""


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
_USAGE: Final = lazy_pattern(r"^\s*(?:error: )?usage:(?:\s|$)|^Usage of \S+:$", re.IGNORECASE)
# Go's flag and Cobra, getopt, clap, commander, OptionParser, yargs, Symfony, Node, .NET
_WRONG_OPTION: Final = lazy_pattern(
    r"(?:\b(?:(?:unknown|invalid|illegal|unrecogni[sz]ed|unexpected|bad|no such|ambiguous)"
    r" (?:command[- ]line |shorthand )?(?:option|flag|switch|argument|command or argument)s?"
    r"|flag provided but not defined|flag needs an argument|missing argument)\b(?: for)?:?"
    r"(?: --)? [\"'`]?"
    r"|\boption [\"'`](?=-)|^\s*The [\"'`](?=-)|\bfor (?:flag )?[\"'`]?(?=-))"
    r"(?P<option>-{0,2}\w[\w-]*)(?=[\"'`]?(?:$|[\s.,:;!=?]))",
    re.IGNORECASE,
)
_OPTION: Final = lazy_pattern(r"(?<![\w-])-{1,2}(\w[\w-]*)")
_LIMITED: Final = frozenset({124, 137, 143})
"""The exit codes of `timeout`: its own, and with the signal that it sent."""
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


def find_reason(
    output: str, command: Sequence[str] = (), ending: Ending | None = None
) -> Reason | None:
    """Why the output of a failed command needs no explanation; None where a cause may be found.

    Args:
        command: what was run; what its output says of its arguments is obvious.
        ending: how it ended, where that is known.
    """
    limit = _find_time_limit(command, ending)
    if not output.strip():
        return limit or Reason(Obvious.SILENT)
    problems = parse(output)
    errors = [one for one in problems if one.severity == "error" and not is_of_make_alone(one)]
    warnings = [one for one in problems if one.severity != "error"]
    if errors and (kind := _obvious_errors(errors, command)):
        return limit if limit and kind is Obvious.INTERRUPTED else Reason(kind)
    if not errors and any(map(_goes_on_without, problems)):
        return None
    numbered = list(_lines(output, warnings))
    said = _find_said(numbered, errors, command, ending)
    if errors:
        return said
    lines = [line for _, line in numbered]
    own = [line for line in lines if not _REPEATED.match(line)]
    telling = reports_error("\n".join(own)) or any(" *** " in line for line in own)
    about = bool(own) and _is_about(command, own)
    if limit and (not telling or (said and said.kind is Obvious.SIGNAL)):
        return limit
    checks = (
        (Reason(Obvious.INTERRUPTED), any(_INTERRUPTED.search(line) for line in lines)),
        (said, said is not None and not (said.kind is Obvious.REFUSED and about)),
        (Reason(Obvious.USAGE), _is_usage(own, command)),
        (Reason(Obvious.ARGUMENT), about),
        (Reason(Obvious.NO_SPACE), any(_NO_SPACE.search(line) for line in own)),
        (Reason(Obvious.REPEATED), not telling and len(own) < len(lines)),
        (Reason(Obvious.NO_ERROR), not telling),
    )
    return next((reason for reason, holds in checks if holds), None)


def mentions_full_disk(output: str) -> bool:
    """Whether a line says that there is no space left; quicker than all of `find_reason`."""
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


def _find_said(
    lines: Sequence[tuple[int, str]],
    errors: Sequence[Problem],
    command: Sequence[str],
    ending: Ending | None,
) -> Reason | None:
    """What a tool says itself of the failure, if nothing else is told of."""
    if any(_NO_SPACE.search(line) for _, line in lines):
        return None
    text = "\n".join(line for _, line in lines).lower()
    rows = (row for row in ROWS if any(need in text for need in row.needs))
    return next(
        (found for row in rows if _allows(row, command, ending)
         if (found := _read_row(row, lines, errors))),
        None,
    )  # fmt: skip


def _may_be_own(frame: Frame) -> bool:
    if frame.file is None or is_dependency(frame.file) or frame.file.endswith(".sock"):
        return False
    return frame.module is None or not is_runtime_module(frame.module)


def _allows(row: Row, command: Sequence[str], ending: Ending | None) -> bool:
    is_typed = not row.tools or not row.tools.isdisjoint(name_programs(command))
    return is_typed and (not row.codes or ending is None or ending.exit_code in row.codes)


def _read_row(
    row: Row, lines: Sequence[tuple[int, str]], errors: Sequence[Problem]
) -> Reason | None:
    found = {number: match for number, line in lines if (match := row.says.search(line))}
    beside = {number for number, line in lines if row.beside and row.beside.search(line)}
    own = {*found, *beside, *(number for number, line in lines if _REPEATED.match(line))}
    if not found or not all(_belongs(one, own, beside) for one in errors):
        return None
    spans = [range(one.start_line, one.end_line + 1) for one in errors]
    own.update(number for span in spans for number in span)
    left = [line for number, line in lines if number not in own and not AROUND.search(line)]
    is_denied = row.unless is not None and any(row.unless.search(line) for _, line in lines)
    # a tool that names a place in the code may lead to a cause
    leads_on = row.kind is Obvious.REFUSED and any(any(places(line)) for line in left)
    if is_denied or leads_on or reports_error("\n".join(left)):
        return None
    return Reason(row.kind, next(filter(None, map(row.thing, found.values())), ""))


def _belongs(error: Problem, own: AbstractSet[int], beside: AbstractSet[int]) -> bool:
    """Whether an error is in lines of a row's own, and leads into no code of the user's."""
    span = range(error.start_line, error.end_line + 1)
    leads_on = any(map(_may_be_own, error.frames)) and error.start_line not in beside
    return not own.isdisjoint(span) and not leads_on


def _find_time_limit(command: Sequence[str], ending: Ending | None) -> Reason | None:
    """What `timeout` ended, by the exit code and the time that has passed."""
    if ending is None or ending.exit_code not in _LIMITED:
        return None
    limits = find_time_limits(command)  # of several it is not known whose time was up
    is_up = len(limits) == 1 and limits[0] <= ending.seconds
    return Reason(Obvious.TIME_LIMIT, f"{limits[0]:g}") if is_up else None


def _lines(output: str, warnings: Sequence[Problem]) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers, without the warnings."""
    inside = {n for one in warnings for n in range(one.start_line, one.end_line + 1)}
    for lines in clean(output):
        for index, line in enumerate(lines):
            if line.strip() and lines.number(index) not in inside:
                yield lines.in_log(lines.number(index)), line[:_LONGEST]


def _is_usage(lines: Sequence[str], command: Sequence[str]) -> bool:
    if any(_USAGE.search(line) for line in lines):
        return True
    if len(lines) <= _HINT_LINES and any(_HINT.search(line) for line in lines):
        return True
    typed = {option for word in command[1:] for option in _OPTION.findall(word)}
    options = (match for line in lines if (match := _WRONG_OPTION.search(line)))
    return any(match["option"].strip("-") in typed for match in options)


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

"""What the words of a command say: the programs that it starts, and the time they are given."""

from __future__ import annotations

import re
import shlex
from posixpath import basename
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SHELLS: Final = frozenset({"ash", "bash", "dash", "ksh", "sh", "zsh"})
_TIMEOUTS: Final = frozenset({"gtimeout", "timeout"})
# They start what follows, behind their own options and values.
_WRAPPERS: Final = frozenset({"command", "env", "exec", "nice", "nohup", "sudo", "time"})
_STEP: Final = lazy_pattern(r"&&|\|\|?|[;\n&(){}]|\b(?:do|else|if|then|until|while)\b")
_NO_PROGRAM: Final = lazy_pattern(r"!$|-|\w+=|\d+(?:\.\d+)?[smhd]?$")
_DURATION: Final = lazy_pattern(r"(\d+(?:\.\d*)?|\.\d+)([smhd]?)")
_UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_WITH_VALUE: Final = frozenset({"-k", "-s", "--kill-after", "--signal"})


def split_steps(command: Sequence[str]) -> Iterator[Sequence[str]]:
    """The command, or each of those that it has a shell run."""
    at = next((n for n, word in enumerate(command) if re.fullmatch(r"-\w*c", word)), 0)
    if at and at + 1 < len(command) and _SHELLS & {basename(word) for word in command[:at]}:
        yield command[:at]
        for step in _STEP.split(command[at + 1]):
            yield from split_steps(split_words(step))
    elif command:
        yield command


def split_words(text: str) -> list[str]:
    """The words of a line of a shell."""
    try:
        return shlex.split(text)
    except ValueError:  # a quotation that goes on over several steps
        return text.split()


def name_programs(command: Sequence[str]) -> frozenset[str]:
    """The names of what a command starts, also those in a shell's words."""
    return frozenset(name for words in split_steps(command) if (name := _name_program(words)))


def find_time_limits(command: Sequence[str]) -> list[float]:
    """The seconds that each `timeout` of a command gives to what it starts."""
    limits = (_read_limit(words) for words in split_steps(command))
    return [one for one in limits if one]


def _name_program(words: Sequence[str]) -> str:
    """The program behind those that only start another one."""
    passed = _WRAPPERS | _TIMEOUTS
    names = (basename(word) for word in words if not _NO_PROGRAM.match(word))
    return next((name for name in names if name not in passed), "")


def _read_limit(words: Sequence[str]) -> float:
    """The seconds behind `timeout` and its options; 0 where there are none, or no limit."""
    names = [basename(word) for word in words]
    start = next((n for n, name in enumerate(names) if name in _TIMEOUTS), None)
    if start is None or any(
        name not in _WRAPPERS and not _NO_PROGRAM.match(name) for name in names[:start]
    ):
        return 0
    at = start + 1
    while at < len(words) and words[at].startswith("-"):
        at += 1 + (words[at] in _WITH_VALUE)
    match = _DURATION.fullmatch(words[at]) if at < len(words) else None
    return float(match[1]) * _UNITS[match[2]] if match else 0

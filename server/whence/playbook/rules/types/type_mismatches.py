"""A value whose type does not fit, as type checkers say it: Pyright, mypy, TypeScript, Java."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_NONE_ALONE = re.compile(r'^"None" is (?:incompatible with|not assignable to)', re.MULTILINE)
_ABSENT = frozenset({"None", "null", "undefined"})


@dataclass(frozen=True)
class Misfit:
    """The type that a value has, and the one that is wanted where it is used.

    Attributes:
        details: what the checker adds below; the first member of a union that does not fit.
    """

    use: Literal["argument", "result"]
    given: str
    wanted: str
    details: str = ""

    @property
    def absent(self) -> str:
        """The absent values that alone make the type not fit, "" where there is more to it."""
        given, wanted = union(self.given), union(self.wanted)
        surplus = given - wanted
        if surplus <= _ABSENT:
            return " or ".join(sorted(surplus))
        return "None" if "None" in given - wanted and _NONE_ALONE.search(self.details) else ""


_PATTERNS: tuple[tuple[Literal["argument", "result"], re.Pattern[str]], ...] = (
    (
        "argument",
        re.compile(
            r'^Argument of type "(?P<given>.+?)" cannot be assigned to parameter "\w+" of type '
            r'"(?P<wanted>.+?)"'
        ),
    ),
    (
        "argument",
        re.compile(
            r'^Argument (?:\d+|"\w+") to "[^"]+"(?: of "\w+")? has incompatible type '
            r'"(?P<given>[^"]+)"; expected "(?P<wanted>[^"]+)"'
        ),
    ),
    (
        "argument",
        re.compile(
            r"^Argument of type '(?P<given>.+?)' is not assignable to parameter of type "
            r"'(?P<wanted>.+?)'"
        ),
    ),
    (
        "result",
        re.compile(
            r'^Type "(?P<given>.+?)" is not assignable to (?:return|declared) type '
            r'"(?P<wanted>.+?)"'
        ),
    ),
    (
        "result",
        re.compile(
            r'^Incompatible return value type \(got "(?P<given>[^"]+)", expected '
            r'"(?P<wanted>[^"]+)"'
        ),
    ),
    (
        "result",
        re.compile(
            r'^Incompatible types in assignment \(expression has type "(?P<given>[^"]+)", '
            r'variable has type "(?P<wanted>[^"]+)"'
        ),
    ),
    ("result", re.compile(r"^Type '(?P<given>.+?)' is not assignable to type '(?P<wanted>.+?)'")),
)


def misfit(problem: Problem) -> Misfit | None:
    """The types that do not fit, or None where the error is about something else."""
    for use, pattern in _PATTERNS:
        match = pattern.search(problem.message)
        if match:
            _, _, details = problem.message.partition("\n")
            return Misfit(use, match["given"], match["wanted"], details)
    return None


def union(type_text: str) -> frozenset[str]:
    """The members of a union."""
    plain = re.sub(r"^Optional\[(.+)\]$", r"\1 | None", type_text.strip())
    return frozenset(part.strip() for part in plain.split("|"))

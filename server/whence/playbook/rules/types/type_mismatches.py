"""A value whose type does not fit, as type checkers say it: Pyright, mypy, TypeScript, Java."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Matcher

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_NONE_ALONE = re.compile(r'^"None" is (?:incompatible with|not assignable to)', re.MULTILINE)
_ABSENT = frozenset({"None", "null", "undefined"})


@dataclass(frozen=True)
class TypeMismatch:
    """The type that a value has, and the one that is expected where it is used.

    Attributes:
        use: "argument" or "result".
        details: what the checker adds below; the first member of a union that does not fit.
    """

    use: str
    given: str
    expected: str
    details: str = ""

    @property
    def absent(self) -> str:
        """The absent values that alone make the type not fit, "" where there is more to it."""
        given, expected = union(self.given), union(self.expected)
        surplus = given - expected
        if surplus <= _ABSENT:
            return " or ".join(sorted(surplus))
        return "None" if "None" in given - expected and _NONE_ALONE.search(self.details) else ""


_MISFIT = Matcher(
    (
        (
            r'^Argument of type "(?P<given>.+?)" cannot be assigned to parameter "\w+" of type '
            r'"(?P<expected>.+?)"'
        ),
        "argument",
    ),
    (
        (
            r'^Argument (?:\d+|"\w+") to "[^"]+"(?: of "\w+")? has incompatible type '
            r'"(?P<given>[^"]+)"; expected "(?P<expected>[^"]+)"'
        ),
        "argument",
    ),
    (
        (
            r"^Argument of type '(?P<given>.+?)' is not assignable to parameter of type "
            r"'(?P<expected>.+?)'"
        ),
        "argument",
    ),
    (
        r'^Type "(?P<given>.+?)" is not assignable to (?:return|declared) type "(?P<expected>.+?)"',
        "result",
    ),
    (
        r'^Incompatible return value type \(got "(?P<given>[^"]+)", expected "(?P<expected>[^"]+)"',
        "result",
    ),
    (
        (
            r'^Incompatible types in assignment \(expression has type "(?P<given>[^"]+)", '
            r'variable has type "(?P<expected>[^"]+)"'
        ),
        "result",
    ),
    (r"^Type '(?P<given>.+?)' is not assignable to type '(?P<expected>.+?)'", "result"),
)


def find_mismatch(problem: Problem) -> TypeMismatch | None:
    """The types that do not fit, or None where the error is about something else."""
    match = _MISFIT(problem)
    if match is None:
        return None
    _, _, details = problem.message.partition("\n")
    return TypeMismatch(match.kind, match["given"], match["expected"], details)


def union(type_text: str) -> frozenset[str]:
    """The members of a union."""
    plain = re.sub(r"^Optional\[(.+)\]$", r"\1 | None", type_text.strip())
    return frozenset(part.strip() for part in plain.split("|"))

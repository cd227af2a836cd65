"""A value whose type does not fit, as type checkers and compilers say it.

Pyright, mypy, tsc; rustc, Go, javac, kotlinc, GCC, clang, csc.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Matcher, message_and_notes
from whence.playbook.evidence.declared_types import union
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_NONE_ALONE = re.compile(r'^"None" is (?:incompatible with|not assignable to)', re.MULTILINE)
_ABSENT = frozenset({"None", "null", "undefined"})


@dataclass(frozen=True)
class TypeMismatch:
    """The type that a value has, and the one that is expected where it is used.

    Attributes:
        use: "argument" or "result"; "member" where `expected` is asked of it; "operands" where they
            don't fit each other, "arguments" where one of several doesn't; "value" where the column
            alone says which value it is.
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
    (r"^An expression of type '(?P<given>void)' cannot be tested for (?P<expected>truth)", "value"),
)
# What only the elements, or another type, would have: a list, a text, a number. What is waited for
# or may be absent is to be unwrapped where it is used.
_PLAIN = (
    r"(?!Promise|Awaitable|Coroutine|Option|Result)"
    r"(?:\w+\[\]|\w+[<\[][\w<>\[\], .]+[>\]]|\[\][\w.*]+|string|number|boolean|str|int|float|bool)"
)
_MEMBER = Matcher(
    rf"^Property '(?P<expected>\w+)' does not exist on type '(?P<given>{_PLAIN})'",
    rf'^Cannot access attribute "(?P<expected>\w+)" for class "(?P<given>{_PLAIN})"',
    rf'^"(?P<given>{_PLAIN})" has no attribute "(?P<expected>\w+)"',
    rf"^no (?:method|field)(?: named)? `(?P<expected>\w+)` (?:found for|on type) .*?"
    rf"`(?P<given>{_PLAIN})`",
    rf"\.(?P<expected>\w+) undefined \(type (?P<given>{_PLAIN}) has no",
)
# Two operands: pyright, mypy, tsc, javac, rustc.
_OPERANDS = Matcher(
    r'^Operator "[^"]+" not supported for types "(?P<given>.+?)" and "(?P<expected>.+?)"',
    r'^Unsupported operand types for \S+ \("(?P<given>.+?)" and "(?P<expected>.+?)"\)',
    r"^Operator '[^']+' cannot be applied to types '(?P<given>.+?)' and '(?P<expected>.+?)'",
    r"(?s)^bad operand types for binary operator.*first type: +(?P<given>\S+).*"
    r"second type: +(?P<expected>\S+)",
    r"^cannot (?:add|multiply|divide|compare) `(?P<expected>[^`]+)` (?:to|by|with) "
    r"`(?P<given>[^`]+)`",
    text=message_and_notes,
)
_BOUNDS = Matcher(
    r"(?s)^incompatible types: inference variable \w+ has incompatible (?:equality constraints|"
    r"bounds).*equality constraints: +(?P<expected>\S+).*lower bounds: +(?P<given>\S+)",
    text=message_and_notes,
)
# GCC adds what a type is another name for.
_QUOTED = r"[‘'](?P<{}>[^’']+)[’'](?: \{{aka [^}}]*\}})?"
_COMPILED = Matcher(
    (r"expected `(?P<expected>[^`]+)`, found `(?P<given>[^`]+)`", "value"),
    (
        (
            r"^cannot use .+ \((?:(?:variable|value|constant)[^()]* of (?:\w+ )?type |untyped )"
            r"(?P<given>.+)\) as (?:type )?(?P<expected>\S+?)(?: value)? in "
        ),
        "value",
    ),
    (r"\(mismatched types (?P<given>\S+) and (?P<expected>[^)]+)\)", "value"),
    (r"^incompatible types: (?P<given>\S+) cannot be converted to (?P<expected>\S+)", "value"),
    (
        (
            r"^incompatible types: possible lossy conversion from (?P<given>\S+) to "
            r"(?P<expected>\S+)"
        ),
        "value",
    ),
    (r"inferred type is (?P<given>\S+) but (?P<expected>\S+) was expected", "value"),
    (r"actual type is '(?P<given>[^']+)', but '(?P<expected>[^']+)' was expected", "value"),
    (r"type mismatch: expected '(?P<expected>[^']+)', actual '(?P<given>[^']+)'", "value"),
    (
        (
            rf"(?:cannot convert|invalid conversion from|^conversion from|no viable conversion from"
            rf"|convert from|implicitly convert type) {_QUOTED.format('given')} to "
            rf"(?:non-scalar type )?{_QUOTED.format('expected')}"
        ),
        "value",
    ),
    (
        (
            rf"reference of type {_QUOTED.format('expected')} from expression of type "
            rf"{_QUOTED.format('given')}"
        ),
        "value",
    ),
    languages={"c", "cpp", "csharp", "go", "java", "kotlin", "rust"},
    text=message_and_notes,
)


def find_mismatch(problem: Problem) -> TypeMismatch | None:
    """The types that do not fit, or None where the error is about something else."""
    match = _MISFIT(problem) or _COMPILED(problem)
    _, _, details = problem.message.partition("\n")
    if match is not None:
        given = match["given"].removeprefix("*") if problem.format == "gnu" else match["given"]
        given = re.sub(r"^(\w+) constant .*", r"\1", given)  # Go
        return TypeMismatch(match.kind, given, match["expected"], details)
    member, operands, bounds = _MEMBER(problem), _OPERANDS(problem), _BOUNDS(problem)
    if member is not None:
        return TypeMismatch("member", member["given"], member["expected"], details)
    if operands is not None:
        return TypeMismatch("operands", operands["given"], operands["expected"], details)
    if bounds is not None:
        lower = [one for one in bounds["given"].split(",") if one != bounds["expected"]]
        return TypeMismatch("arguments", lower[0], bounds["expected"]) if lower else None
    return None

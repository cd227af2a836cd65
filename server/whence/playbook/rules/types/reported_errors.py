"""The errors of a compiler's or type checker's run, with the declarations that each leads to."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Matcher, message_and_notes
from whence.playbook.engine.source import Site
from whence.playbook.evidence.involved import find_involved
from whence.playbook.evidence.involved_places import Involved, find_noted
from whence.playbook.evidence.masking import mask_file
from whence.playbook.evidence.owned import find_members
from whence.playbook.evidence.pointing import find_expressions_at
from whence.playbook.rules.types.contracts import BROKEN
from whence.playbook.rules.types.type_mismatches import find_mismatch
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

_MOST: Final = 8  # errors that are looked at
COMPILERS: Final = frozenset(
    {"tsc", "pyright", "gnu", "jvm-compiler", "rustc", "go-build", "gcc", "csc"}
)
_ON_TYPES: Final = re.compile(
    r"(?i)\btypes?\b|incompatible|mismatch|operand|convert|conversion|assignable|"
    r"does not exist|has no\b|is missing|missing field|no declaration|new declaration|conflicting|"
    r"does not override|does not implement|return values|"
    r"no method|no field|is private|cannot find symbol|"
    r"cannot (?:use|add|access|assign|borrow)|makes (?:integer|pointer)|not public"
)
# What a literal leaves out.
LACKING: Final = Matcher(
    r"^Property '(?P<name>\w+)' is missing in type '[^\n]*' but required in type "
    r"'(?P<contract>\w+)'",
    r"^missing field `(?P<name>\w+)` in initializer of `(?:\w+::)*(?P<contract>\w+)`",
)
_PAIR: Final = re.compile(
    r"""["'`](?P<given>\w+)["'`](?: is (?:not assignable|incompatible)[\w ]*|; expected )"""
    r"""(?:"\w+": )?["'`](?P<expected>\w+)["'`]"""
)
_ARGUMENT: Final = frozenset({"Argument", "argument", "arguments", "parameter"})
_PRINTED_PLACE: Final = re.compile(r"[\w./\\-]+\.\w+:\d+")
# What asks whether a member, whose name is filled in, has a value.
ASKS_FOR_VALUE: Final = (
    r"\.{0}\b(?:\?\.|\s*\?\?|\s*[!=]==?\s*(?:undefined|null)\b| is (?:not )?None\b)"
)
WORD: Final = re.compile(r"[A-Za-z_]\w+")


@dataclass(frozen=True)
class ReportedError:
    """An error of the run.

    Attributes:
        words: of all messages on its line.
        given, expected: the words of the two types that don't fit.
        is_argument: what doesn't fit is passed to a function.
        mentioned: those of what is involved that the message or its notes name.
        is_lacking: something was left out.
        is_on_types: its message is about types that don't fit.
    """

    at: Site
    words: set[str]
    given: frozenset[str]
    expected: frozenset[str]
    is_argument: bool
    involved: list[Involved]
    mentioned: set[tuple[str, int]]
    is_lacking: bool
    is_on_types: bool


def read_errors(case: Case) -> ToolSteps[list[ReportedError]]:
    """The compiler's errors of the run, one of each line."""
    found: dict[tuple[str, int], ReportedError] = {}
    reported = [one for one in (case.problem, *case.problem.beside) if one.format in COMPILERS]
    for problem in reported[:_MOST]:
        of_problem = replace(case, problem=problem)
        at = yield from of_problem.crash()
        if at is None or at.file.flow is None:
            continue
        words = {*WORD.findall(_PRINTED_PLACE.sub("", message_and_notes(problem)))}
        known = found.get((at.path, at.line))
        if known is not None and known.involved:
            known.words.update(words)
            continue
        mentioned = yield from find_noted(of_problem)
        mentioned += yield from _find_mentioned(of_problem, at)
        involved = [
            *mentioned,
            *(yield from _find_members(of_problem, at)),
            *(yield from find_involved(of_problem, at)),
        ]
        unique = {one.key: one for one in reversed(involved)}
        mismatch = find_mismatch(problem)
        found[at.path, at.line] = ReportedError(
            at,
            words | (known.words if known is not None else set()),
            given=_list_words(mismatch.given if mismatch is not None else ""),
            expected=_list_words(mismatch.expected if mismatch is not None else ""),
            is_argument=_is_argument(of_problem, at, words),
            involved=[*unique.values()],
            mentioned={one.key for one in mentioned},
            is_lacking=LACKING(problem) is not None,
            is_on_types=_ON_TYPES.search(problem.message) is not None,
        )
    return [*found.values()]


def _is_argument(case: Case, at: Site, words: set[str]) -> bool:
    pointed = [*find_expressions_at(case, at)] if case.frames[0].column else []
    passed = [argument.value for call in at.flow.calls for argument in call.arguments]
    return bool(words & _ARGUMENT) or any(one in passed for one in pointed)


def _find_mentioned(case: Case, at: Site) -> ToolSteps[list[Involved]]:
    """The members that a message names with their types: of a contract, and of what breaks it."""
    found = []
    for match in filter(None, (BROKEN(case.problem), LACKING(case.problem))):
        for owner in filter(None, (match["contract"], match["type"])):
            place = ((yield from find_members(case, owner, at.file)) or {}).get(match["name"])
            if place is not None:
                found.append(Involved(place, f"{owner}.{match['name']}", place.text.strip()))
    return found


def _find_members(case: Case, at: Site) -> ToolSteps[list[Involved]]:
    """What both of two types have that don't fit each other: a member may be why."""
    pair = _PAIR.search(message_and_notes(case.problem))
    if pair is None:
        return []
    asked = (yield from find_members(case, pair["expected"], at.file)) or {}
    given = (yield from find_members(case, pair["given"], at.file)) or {}
    return [
        Involved(place, f"{pair[owner]}.{name}", place.text.strip())
        for owner, members in (("expected", asked), ("given", given))
        for name, place in members.items()
        if name in asked and name in given
    ]


def _list_words(type_text: str) -> frozenset[str]:
    return frozenset(WORD.findall(type_text))


def find_fitting_uses(
    case: Case, one: Involved, errors: set[tuple[str, int]], pattern: str = ""
) -> ToolSteps[list[Site]]:
    """The lines that use what is declared, and that no error is reported of.

    Args:
        pattern: the way in which it is used; "" for a call, or a read of a member.
    """
    name = one.short_name
    written = re.escape(name)
    read = rf"(?:\.|->|::)\s*{written}\b(?!\s*\()|\b{written}\s*:"
    use = re.compile(pattern or (rf"\b{written}\s*\(" if one.is_called else read))
    return [
        Site(file, line)
        for file in (yield from case.locate(name, one.at.path))
        for line, text in enumerate(mask_file(file, interpolations=True).lines, 1)
        if (file.path, line) not in {one.key, *errors} and use.search(text)
    ]


def find_types(case: Case, name: str, near: str) -> ToolSteps[list[Site]]:
    """Where the types of a name begin, nearest to the file `near` first."""
    return [
        Site(file, known.name_line)
        for file in (yield from case.locate(name, near))
        for known in file.definitions
        if known.name == name and not known.is_callable
    ]

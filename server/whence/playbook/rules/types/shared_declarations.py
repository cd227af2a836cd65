"""Several errors of one run that have a declaration in common: it is the side that fits no other.

One wrong declaration is reported wherever it is used, never where it stands. What all errors lead
to, and no other place of them, is what is out of step.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.involved import find_involved
from whence.playbook.evidence.involved_places import Involved, find_noted
from whence.playbook.evidence.masking import mask_file
from whence.playbook.evidence.owned import find_members
from whence.playbook.evidence.pointing import find_expressions_at
from whence.playbook.rules.types import texts
from whence.playbook.rules.types.contracts import BROKEN
from whence.playbook.rules.types.meeting import is_asked_for
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence_tools.errors.model import Problem

_MOST: Final = 8  # errors that are looked at
_COMPILERS: Final = frozenset(
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
_LACKING: Final = Matcher(
    r"^Property '(?P<name>\w+)' is missing in type '[^\n]*' but required in type "
    r"'(?P<contract>\w+)'",
    r"^missing field `(?P<name>\w+)` in initializer of `(?:\w+::)*(?P<contract>\w+)`",
)
_PAIR: Final = re.compile(
    r"""["'`](?P<given>\w+)["'`](?: is (?:not assignable|incompatible)[\w ]*|; expected )"""
    r"""(?:"\w+": )?["'`](?P<expected>\w+)["'`]"""
)
_MAY_BE_ABSENT: Final = (
    r"\.{0}\b(?:\?\.|\s*\?\?|\s*[!=]==?\s*(?:undefined|null)\b| is (?:not )?None\b)"
)
_ARGUMENT: Final = frozenset({"Argument", "argument", "arguments", "parameter"})
_PRINTED_PLACE: Final = re.compile(r"[\w./\\-]+\.\w+:\d+")
_WORD: Final = re.compile(r"[A-Za-z_]\w+")


@dataclass(frozen=True)
class _Error:
    """An error of the run.

    Attributes:
        words: of all messages on its line.
        is_argument: what doesn't fit is passed to a function.
        mentioned: those of what is involved that the message or its notes name.
        is_lacking: something was left out.
    """

    at: Site
    words: set[str]
    is_argument: bool
    involved: list[Involved]
    mentioned: set[tuple[str, int]]
    is_lacking: bool


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    errors = yield from _read_errors(case)
    if not errors or errors[0].at != crash:
        return None
    if all(one.is_lacking for one in errors):
        return (yield from _explain_lacking(case, errors))
    if len(errors) < 2:
        return None
    places = {(one.at.path, one.at.line) for one in errors}
    common = [one for one in _find_common(errors) if one.key not in places]
    blamed = _choose(common, errors) or _find_often_mentioned(errors, places)
    if blamed is None:
        return None
    if (yield from _fits_others(case, blamed, places)) or _is_asked_for(blamed, errors):
        return None
    namesake = yield from _find_namesake(case, blamed)
    if namesake is not None:
        line, name, other = namesake
        return texts.OTHER_NAMESAKE.finding(
            crash=crash, at=line, name=name, other=other, place=blamed.at, count=len(errors),
            message=case.message.partition("\n")[0],
        )  # fmt: skip
    says = texts.DECLARED_AS.format(type=blamed.type) if blamed.type else texts.INFERRED_FROM
    return texts.SHARED.finding(
        crash=crash, at=blamed.at, others=[one.at for one in errors[1:]], name=blamed.name,
        says=says, count=len(errors), message=case.message.partition("\n")[0],
    )  # fmt: skip


def _find_namesake(case: Case, one: Involved) -> ToolSteps[tuple[Site, str, Site] | None]:
    """The import of a declaration's type, where another module has a type of that name: its line,
    the name and the other type."""
    flow = one.at.file.flow
    for imported in flow.imports if flow is not None else ():
        if imported.local not in _WORD.findall(one.type):
            continue
        heads = [
            Site(file, known.name_line)
            for file in (yield from case.locate(imported.local, one.at.path))
            for known in file.definitions
            if known.name == imported.local and not known.is_callable
        ]
        meant = imported.module.rpartition("/")[2].rpartition(".")[2]
        others = [at for at in heads if at.path.rpartition("/")[2].partition(".")[0] != meant]
        if len(heads) == 2 and len(others) == 1:
            return one.at.on(imported.line), imported.local, others[0]
    return None


def _explain_lacking(case: Case, errors: list[_Error]) -> ToolSteps[Conclusion]:
    """A member that literals leave out: it is optional for all that read it, or the literal lacks
    what others have."""
    crash, keys = errors[0].at, set.intersection(*(one.mentioned for one in errors))
    lacking = [one for one in errors[0].involved if one.key in keys]
    if len(lacking) != 1:
        return None
    name = lacking[0].name.rpartition(".")[2]
    words = {
        "crash": crash, "place": lacking[0].at, "name": lacking[0].name,
        "others": [one.at for one in errors[1:]],
    }  # fmt: skip
    use = rf"(?:\.|->)\s*{name}\b|\b{name}\s*:|[{{,]\s*{name}\s*[,}}]"
    reads = yield from _list_uses(
        case, lacking[0], {(one.at.path, one.at.line) for one in errors}, use
    )
    absent = re.compile(_MAY_BE_ABSENT.format(re.escape(name)))
    expecting = [one for one in reads if absent.search(one.text)]
    if expecting:
        return texts.NOT_OPTIONAL.finding(words, reads=expecting[:2])
    return texts.LEFT_OUT.finding(words, reads=reads[:2]) if reads else None


def _read_errors(case: Case) -> ToolSteps[list[_Error]]:
    """The errors of the run that lead to declarations, one of each line."""
    found: dict[tuple[str, int], _Error] = {}
    reported = [one for one in (case.problem, *case.problem.beside) if _is_on_types(one)]
    for problem in reported[:_MOST]:
        of_problem = replace(case, problem=problem)
        at = yield from of_problem.crash()
        if at is None or at.file.flow is None:
            continue
        words = {*_WORD.findall(_PRINTED_PLACE.sub("", message_and_notes(problem)))}
        known = found.get((at.path, at.line))
        if known is not None:
            known.words.update(words)
            continue
        mentioned = yield from find_noted(of_problem)
        mentioned += yield from _find_mentioned(of_problem, at)
        involved = [
            *mentioned,
            *(yield from _find_members(of_problem, at)),
            *(yield from find_involved(of_problem, at)),
        ]
        if involved:
            unique = {one.key: one for one in reversed(involved)}
            found[at.path, at.line] = _Error(
                at,
                words,
                is_argument=_is_argument(of_problem, at, words),
                involved=[*unique.values()],
                mentioned={one.key for one in mentioned},
                is_lacking=_LACKING(problem) is not None,
            )
    return [*found.values()]


def _is_argument(case: Case, at: Site, words: set[str]) -> bool:
    pointed = [*find_expressions_at(case, at)] if case.frames[0].column else []
    passed = [argument.value for call in at.flow.calls for argument in call.arguments]
    return bool(words & _ARGUMENT) or any(one in passed for one in pointed)


def _find_mentioned(case: Case, at: Site) -> ToolSteps[list[Involved]]:
    """The members that a message names with their types: of a contract, and of what breaks it."""
    found = []
    for match in filter(None, (BROKEN(case.problem), _LACKING(case.problem))):
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


def _is_on_types(problem: Problem) -> bool:
    return problem.format in _COMPILERS and bool(_ON_TYPES.search(problem.message))


def _find_common(errors: list[_Error]) -> list[Involved]:
    """What all errors lead to; not what they only reach by way of one local variable, which may
    be what is wrong."""
    found = []
    for one in errors[0].involved:
        same = [other for error in errors for other in error.involved if other.key == one.key]
        ways = {other.via for other in same}
        if len(same) == len(errors) and (len(ways) > 1 or None in ways):
            found.append(one)
    return found


def _choose(common: list[Involved], errors: list[_Error]) -> Involved | None:
    """The one that all messages name; else of which they have the type, or the name; of several the
    one with both, or that one message names. What has no type where it is the only one."""
    mentioned = [
        one
        for one in common
        if sum(one.key in error.mentioned for error in errors) > len(errors) / 2
    ]
    typed = [one for one in common if all(_has_type(error, one) for error in errors)]
    named = [one for one in common if all(_short_name(one) in error.words for error in errors)]
    both = [one for one in typed if one in named]
    either = [
        one
        for one in common
        if all(_has_type(error, one) or _short_name(one) in error.words for error in errors)
    ]
    found = next((some for some in (mentioned, both, typed, named, either) if some), None)
    found = found or [one for one in common if not one.type]
    if len(found) > 1:
        found = [one for one in found if any(one.key in error.mentioned for error in errors)]
    if len(found) != 1:
        return None
    aliases = [one for one in common if [one.name] == _WORD.findall(found[0].type)]
    return aliases[0] if len(aliases) == 1 else found[0]


def _has_type(error: _Error, one: Involved) -> bool:
    return not error.words.isdisjoint(_WORD.findall(one.type))


def _find_often_mentioned(errors: list[_Error], places: set[tuple[str, int]]) -> Involved | None:
    """The one place that most of the messages name."""
    found = {
        one.key: one
        for error in errors
        for one in error.involved
        if one.key not in places
        and sum(one.key in other.mentioned for other in errors) > max(1, len(errors) / 2)
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _fits_others(case: Case, one: Involved, errors: set[tuple[str, int]]) -> ToolSteps[bool]:
    """Whether more lines use what is declared without an error than with one."""
    name = re.escape(_short_name(one))
    read = rf"(?:\.|->|::)\s*{name}\b(?!\s*\()|\b{name}\s*:"
    use = rf"\b{name}\s*\(" if one.is_called else read
    return len((yield from _list_uses(case, one, errors, use))) > len(errors)


def _list_uses(
    case: Case, one: Involved, errors: set[tuple[str, int]], pattern: str
) -> ToolSteps[list[Site]]:
    """The lines without an error that use what is declared in the way of a pattern."""
    name, use = _short_name(one), re.compile(pattern)
    return [
        Site(file, line)
        for file in (yield from case.locate(name, one.at.path))
        for line, text in enumerate(mask_file(file, interpolations=True).lines, 1)
        if (file.path, line) not in {one.key, *errors} and use.search(text)
    ]


def _short_name(one: Involved) -> str:
    return one.name.rpartition(".")[2].partition("(")[0]


def _is_asked_for(one: Involved, errors: list[_Error]) -> bool:
    """Whether errors are about arguments of a function whose body needs its parameter's type: it
    reads members of it, or hands it on."""
    flow = one.at.file.flow
    if flow is None or not all(error.is_argument for error in errors):
        return False
    return any(
        is_asked_for(function, parameter, flow)
        for function in flow.functions
        for parameter in function.parameters
        if parameter.line == one.at.line
        and all({*_WORD.findall(parameter.type)} & error.words for error in errors)
    )


def _has_others(problem: Problem) -> Match | None:
    if problem.format not in _COMPILERS:
        return None
    return Match("", {}) if problem.beside or _LACKING(problem) else None


RULES = (Rule("shared_declarations", _has_others, at_crash(investigate)),)

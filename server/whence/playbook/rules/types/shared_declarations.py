"""Several errors of one run that have a declaration in common: it is the side that fits no other.

One wrong declaration is reported wherever it is used, never where it stands. What all errors lead
to, and no other place of them, is what is out of step.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.types import texts
from whence.playbook.rules.types.meeting import is_asked_for
from whence.playbook.rules.types.reported_errors import (
    ASKS_FOR_VALUE,
    COMPILERS,
    LACKING,
    WORD,
    ReportedError,
    find_fitting_uses,
    find_types,
    read_errors,
)

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.involved_places import Involved
    from whence_tools.errors.model import Problem


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    reported = yield from read_errors(case)
    errors = [one for one in reported if one.is_on_types and one.involved]
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
    fitting = yield from find_fitting_uses(case, blamed, places)
    if len(fitting) > len(errors) or _is_asked_for(blamed, errors):
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
        if imported.local not in WORD.findall(one.type):
            continue
        heads = yield from find_types(case, imported.local, one.at.path)
        meant = imported.module.rpartition("/")[2].rpartition(".")[2]
        others = [at for at in heads if at.path.rpartition("/")[2].partition(".")[0] != meant]
        if len(heads) == 2 and len(others) == 1:
            return one.at.on(imported.line), imported.local, others[0]
    return None


def _explain_lacking(case: Case, errors: list[ReportedError]) -> ToolSteps[Conclusion]:
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
    reads = yield from find_fitting_uses(
        case, lacking[0], {(one.at.path, one.at.line) for one in errors}, use
    )
    absent = re.compile(ASKS_FOR_VALUE.format(re.escape(name)))
    expecting = [one for one in reads if absent.search(one.text)]
    if expecting:
        return texts.NOT_OPTIONAL.finding(words, reads=expecting[:2])
    return texts.LEFT_OUT.finding(words, reads=reads[:2]) if reads else None


def _find_common(errors: list[ReportedError]) -> list[Involved]:
    """What all errors lead to; not what they only reach by way of one local variable, which may
    be what is wrong."""
    found = []
    for one in errors[0].involved:
        same = [other for error in errors for other in error.involved if other.key == one.key]
        ways = {other.via for other in same}
        if len(same) == len(errors) and (len(ways) > 1 or None in ways):
            found.append(one)
    return found


def _choose(common: list[Involved], errors: list[ReportedError]) -> Involved | None:
    """The one that all messages name; else of which they have the type, or the name; of several the
    one with both, or that one message names. What has no type where it is the only one."""
    mentioned = [
        one
        for one in common
        if sum(one.key in error.mentioned for error in errors) > len(errors) / 2
    ]
    typed = [one for one in common if all(_has_type(error, one) for error in errors)]
    named = [one for one in common if all(one.short_name in error.words for error in errors)]
    both = [one for one in typed if one in named]
    either = [
        one
        for one in common
        if all(_has_type(error, one) or one.short_name in error.words for error in errors)
    ]
    found = next((some for some in (mentioned, both, typed, named, either) if some), None)
    found = found or [one for one in common if not one.type]
    if len(found) > 1:
        found = [one for one in found if any(one.key in error.mentioned for error in errors)]
    if len(found) != 1:
        return None
    aliases = [one for one in common if [one.name] == WORD.findall(found[0].type)]
    return aliases[0] if len(aliases) == 1 else found[0]


def _has_type(error: ReportedError, one: Involved) -> bool:
    return not error.words.isdisjoint(WORD.findall(one.type))


def _find_often_mentioned(
    errors: list[ReportedError], places: set[tuple[str, int]]
) -> Involved | None:
    """The one place that most of the messages name."""
    found = {
        one.key: one
        for error in errors
        for one in error.involved
        if one.key not in places
        and sum(one.key in other.mentioned for other in errors) > max(1, len(errors) / 2)
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _is_asked_for(one: Involved, errors: list[ReportedError]) -> bool:
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
        and all({*WORD.findall(parameter.type)} & error.words for error in errors)
    )


def _has_others(problem: Problem) -> Match | None:
    if problem.format not in COMPILERS:
        return None
    return Match("", {}) if problem.beside or LACKING(problem) else None


RULES = (Rule("shared_declarations", _has_others, at_crash(investigate)),)

"""A function of a package that got a value from a call, or made it, and does not handle it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.makers import are_made_by_own, has_function, is_library
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.passed import find_passed, is_left_as_given
from whence.playbook.engine.source import Site
from whence.playbook.engine.witnessed import observe
from whence.playbook.findings.crash import ABSENT
from whence_tools.code.flow_model import Call, Member, Name, Subscript
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.tracing import Source
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr, Function

_TRUTH: Final = (
    r"\b(?:if|elif|while|and|or|not|assert|unless)\b[\s(!]*{name}(?![\w.(\[]|\s*[=!<>]|\s+(?:is|in)\b)"
    r"|!\s*{name}(?![\w.(\[])|(?<![\w.]){name}\s*(?:&&|\|\||\?)"
)
_ABSENCE: Final = rf"{_TRUTH}|(?<![\w.]){{name}}\s*(?:is\b|[=!]==?\s*(?:None|null|undefined|nil)\b)"
_TESTS: Final = {
    "type": r"\b(?:isinstance|issubclass|callable|typeof|is_\w+|type|isArray)[\s(]*{name}\b"
    r"|(?<![\w.]){name}\s+instanceof\b",
    "size": rf"{_TRUTH}|\blen\(\s*{{name}}\s*\)|(?<![\w.]){{name}}\s*(?:\.length\b|[<>]|[=!]==?)",
}
_ABSENT_TYPES: Final = frozenset({"NoneType", "null", "undefined"})
_GIVEN: Final = FindingText(
    "`{call}` at {at} returns {given}, and `{function}` doesn't handle that; so `{value}` is "
    "{word} at {crash}.",
    "Handle the case that `{call}` returns {given}, at {at}.",
    INFERRED * 0.8,
    crash="the error is raised here: `{value}` is {word}",
    at="its result is used without a check",
)
_GIVEN_HERE: Final = FindingText(
    "`{call}` returns {given} at {at}, and `{function}` doesn't handle that.",
    "Handle the case that `{call}` returns {given}, at {at}.",
    INFERRED * 0.8,
    at="its result is used without a check",
)
_HANDED_ON: Final = FindingText(
    "`{name}` is {word} at {at}, where `{function}` passes it on; so `{value}` is {word} at "
    "{crash}.",
    "Handle the case that `{name}` is {word} before {at} passes it on.",
    INFERRED * 0.8,
    crash="the error is raised here: `{value}` is {word}",
    at="it is passed on here",
)


def explain_unhandled(
    case: Case, crash: Crash, value: Expr, sources: Sequence[Source]
) -> ToolSteps[Finding | None]:
    """The call that gave a value to a function that was watched, where nothing else can have; or
    the function that made the value in one of several ways, and handed it on.

    Only in a package: what others ask it about is not its to choose, so its functions have to
    handle that a search finds nothing. In a program the search should have found it.

    Args:
        crash: where it failed, and what the value was: "None", "empty", "of type `str`".
        sources: what a search for the value met.
    """
    if case.frames[0].observed is None or not (yield from is_library(case)):
        return None
    first = [one for one in _list_first(sources) if not _is_running(one, case, value)]
    if len(first) != 1:
        return _find_handed_on(case, crash, first)
    call, where, trail = first[0]
    if not isinstance(call, Call):
        return None
    at = Site(where.file, call.at.line)
    if at.function is None or (at.function != crash.at.function and _is_tested(crash)):
        return None
    given = crash.word
    if given not in ABSENT:
        if (yield from has_function(case, at, [call.name])):
            return None  # it may be wrong itself
        given = f"a value {given}" if given.startswith("of ") else f"a value that is {given}"
    is_here = (at.path, at.line) == (crash.at.path, crash.at.line)
    found = (_GIVEN_HERE if is_here else _GIVEN).finding(
        crash=crash.at, value=crash.value, word=crash.word, at=at, call=shorten(call), given=given,
        function=_name(at.function),
    )  # fmt: skip
    return replace(found, evidence=(*found.evidence[:-1], *trail, found.evidence[-1]))


def _find_handed_on(case: Case, crash: Crash, first: Sequence[Source]) -> Finding | None:
    """The local that every source was put in, where it was seen as it was handed on."""
    places = {(where.file.path, where.frame) for _, where, _ in first}
    frame = first[0][1].frame if len(places) == 1 else None
    if not frame or crash.word not in ABSENT or _is_tested(crash):
        return None
    at = Site(first[0][1].file, case.frames[frame].line or 1)
    held = [one for one in at.flow.bindings if one.value in {source for source, _, _ in first}]
    names = {one.target for one in held}
    if at.function is None or len(names) != 1 or len(held) != len(first):
        return None
    (name,) = names
    seen = observe(case.frames[frame], name)
    if seen is None or seen.type not in _ABSENT_TYPES:
        return None
    return _HANDED_ON.finding(
        crash=crash.at, value=crash.value, word=crash.word, at=at, name=name,
        function=_name(at.function),
    )  # fmt: skip


def explain_handed_on(case: Case, crash: Crash, value: Expr) -> ToolSteps[Finding | None]:
    """The function of a package that read an absent part of an object, or had an absent local, and
    handed it to the one that failed, which takes it for given.

    It is followed up the stack as long as a parameter is handed on as it is.
    """
    if not (yield from is_library(case)):
        return None
    at, given, above = crash.at, value, 0
    while isinstance(given, Name) and is_left_as_given(at, given.name) and at.function is not None:
        above += 1
        is_optional = _can_be_left_out(at.function, given.name)
        if is_optional or _is_tested(replace(crash, at=at, value=given.name)):
            return None
        passed = yield from find_passed(case, above, at.function, given.name)
        if passed is None:
            return None
        at, given = passed
        seen = observe(case.frames[above], given.at.text)
        if seen is not None and seen.type not in _ABSENT_TYPES:
            return None
    is_read = isinstance(given, Name | Member | Subscript) and given is not value
    if not is_read or at.function is None or is_test(at.path):
        return None
    if (yield from _is_of_own_object(case, at, given, above)):
        return None  # whoever made the object is to be asked
    return _HANDED_ON.finding(
        crash=crash.at, value=crash.value, word=crash.word, at=at, name=given.at.text,
        function=_name(at.function),
    )  # fmt: skip


def _is_of_own_object(case: Case, at: Site, given: Expr, above: int) -> ToolSteps[bool]:
    """Whether a value is a part of a parameter that holds what a function of the workspace made.

    Args:
        above: the frame of the line, counted from the innermost of the workspace.
    """
    function = at.function
    parts = [given] + [
        bound.value
        for bound in at.flow.bindings
        if function is not None and bound.function == function.start and bound.value is not None
        if isinstance(given, Name) and bound.target == given.name
    ]
    names = {one.name for part in parts for one in part.walk() if isinstance(one, Name)}
    for name in names:
        if function is None or not is_left_as_given(at, name):
            continue
        passed = yield from find_passed(case, above + 1, function, name)
        holder = passed[1] if passed is not None else None
        if passed is None or not isinstance(holder, Name):
            continue
        if (yield from are_made_by_own(case, passed[0], [holder.name])):
            return True
    return False


def _name(function: Function) -> str:
    name = function.qualified
    return name if re.fullmatch(r"[\w$.#<>]+", name) else "the callback"


def _can_be_left_out(function: Function, name: str) -> bool:
    taken = next(one for one in function.parameters if one.name == name)
    return taken.optional or taken.default is not None


def _is_tested(crash: Crash) -> bool:
    """Whether the function that failed asks about what the value is: then it has to know it."""
    function, name = crash.at.function, re.escape(crash.value)
    if function is None:
        return False
    kind = "type" if crash.word.startswith("of type") else "size"
    asks = re.compile((_ABSENCE if crash.word in ABSENT else _TESTS[kind]).format(name=name))
    lines = range(function.line, crash.at.line + 1)
    return any(asks.search(crash.at.file.line(number)) for number in lines)


def _is_running(source: Source, case: Case, value: Expr) -> bool:
    """Whether a call has not come back: it, or what it calls, is what failed."""
    call, where, _ = source
    if where.frame is None or value.at.start <= call.at.start < call.at.end <= value.at.end:
        return False
    line = case.frames[where.frame].line or 0
    return isinstance(call, Call) and call.at.line <= line <= call.at.last_line


def _list_first(sources: Sequence[Source]) -> Iterator[Source]:
    """Those that are not inside of what another one calls."""
    for one in sources:
        trail = one[2]
        if not any(
            len(other) < len(trail) and trail[: len(other)] == other for _, _, other in sources
        ):
            yield one

"""A case that other code asks for and the function that failed does not.

Engler and others call it deviant behaviour ("Bugs as deviant behavior", 2001): where some code
checks and other code relies, one of the two is wrong, and the value that was seen says which.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.filling import is_filled_elsewhere
from whence.playbook.engine.origin import Origin, OriginKind
from whence.playbook.engine.small_program import is_seen_whole
from whence.playbook.engine.source import Site
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.findings.crash import ABSENT
from whence_tools.code.flow_model import Member
from whence_tools.code.test_files import is_test
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.origin import Outcome
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Function

# A value that a field, a key or a search may rightly have, so that who reads it has to expect it.
_MAY_BE_MEANT: Final = frozenset(
    {OriginKind.LITERAL, OriginKind.NULLABLE_CALL, OriginKind.LEFT_OUT, OriginKind.UNSET}
)
_PART: Final = lazy_pattern(
    r".+(?:(?:\.|->|\?\.|::)\$?(?P<name>\w+)|\[[:'\"]*(?P<key>[A-Za-z_]\w*)['\"]?\])", re.DOTALL
)
_OWNER: Final = lazy_pattern(r"(?:\.|->|\?\.|::|\[)[^.\[>]*$")
_OBJECT: Final = r"[\w$@)\]]+(?:\.|->|\?\.|::)\$?"
_TRUTH: Final = (
    r"\b(?:if|elif|while|and|or|not|assert|unless)\b[\s(!]*{name}(?![\w.(\[]|->|\s*[-=!<>+*/%]|\s+(?:is|in)\b)"
    r"|!\s*{name}(?![\w.(\[])|{name}\s*(?:&&|\|\||\?(?!\w))"
)
_ASKS: Final = {
    "absent": rf"{_TRUTH}|{{name}}\s*(?:is\b|[=!]==?\s*(?:None|null|undefined|nil|NULL|nullptr)\b"
    r"|\?\?|&\.|\.(?:nil\?|is_none\(|is_some\(|isPresent\()|\s+or\s)"
    r"|\bisset\(\s*{name}|\bif let Some\([^)]*\) = &?(?:mut )?{name}\b",
    "0": rf"{_TRUTH}|{{name}}\s*(?:[=!]==?\s*0\b|>\s*0\b|<=?\s*[01]\b)",
    "empty": rf"{_TRUTH}|\blen\(\s*{{name}}\s*\)\s*(?:[=!<>]|:)"
    r"|{name}\s*(?:\.length\b|\.len\(\)|\.size\(\))\s*(?:[=!<>]|[?)])"
    r"|{name}\s*(?:\.|->)(?:empty|isEmpty|is_empty|empty\?|any\?|none\?)",
    "without": r"\bin\s+{name}(?![\w.(])|{name}\s*(?:\.|->)(?:has|contains|containsKey|key\?)\(",
}
_ASKED: Final = FindingText(
    "`{value}` is {word} at {crash}, where {use}; {asked} asks for that case, and `{function}` "
    "does not.",
    "Handle the case that `{value}` is {word} at {crash}, as {asked} does.",
    INFERRED,
    seen="",
    asked="other code asks for it here",
)


def explain_asked_elsewhere(
    case: Case, crash: Crash, outcome: Outcome
) -> ToolSteps[Finding | None]:
    """The function that failed, where other code expects what it found in a field, and it does not
    ask; None where what made the value is a fault by itself, or all of the program is known."""
    if isinstance(outcome, Origin) and (outcome.kind not in _MAY_BE_MEANT or outcome.near):
        return None
    kind = "absent" if crash.word in ABSENT else crash.word.partition(" the ")[0]
    function = crash.at.function
    if kind not in _ASKS or function is None or (yield from is_seen_whole(case, crash.at.path)):
        return None
    match = _PART.fullmatch(crash.value)
    if match is not None:
        asked = yield from _find_asking_for_part(case, crash, match, kind)
    else:
        asked = _find_asking_sibling(crash, kind)
    if asked is None or asked.function is None:
        return None
    return _ASKED.finding(
        value=crash.value, word=crash.word, use=crash.use, crash=crash.at, asked=asked,
        function=function.qualified or "the function",
        seen=quote_seen(case.frames[0], crash.at, crash.quote().claim, crash.value),
    )  # fmt: skip


def _find_asking_for_part(
    case: Case, crash: Crash, match: re.Match[str], kind: str
) -> ToolSteps[Site | None]:
    """The first line that asks for the case of a field or a key; None where the failing function
    asks too."""
    if kind == "empty" and is_filled_elsewhere(crash.at, {crash.value}):
        return None  # who puts things in may have put in too few
    owner = _find_class(case, crash)
    part = match["name"] or match["key"]
    named = _OBJECT + part if match["name"] else rf"[\w$)\]]\[[:'\"]*{part}['\"]?\]"
    asked = None
    for file in (yield from case.locate(part, crash.at.path)):
        if is_test(file.path):
            continue
        for line in _find_questions(file, part, named, kind):
            at = Site(file, line)
            if at.function is not None and at.function == crash.at.function:
                return None  # it asks, and failed nevertheless
            if owner and _is_of_another(at, part, owner):
                continue
            asked = asked or at
    return asked


def _find_asking_sibling(crash: Crash, kind: str) -> Site | None:
    """The first line of another function of the file, or class, that asks for the case of a
    parameter of the same name; None where the failing function asks too, or most of them do not.
    What may be left out there, but not here, is another case."""
    function, flow = crash.at.function, crash.at.file.flow
    name = crash.value.lstrip("$")
    if flow is None or function is None or name not in _name_parameters(function):
        return None
    asks = re.compile(_ASKS[kind].format(name=rf"(?<![\w.$>])\$?{re.escape(name)}"))
    is_needed = not _can_be_left_out(function, name)
    siblings = [
        one
        for one in flow.functions
        if one.owner == function.owner
        and name in _name_parameters(one)
        and not (is_needed and _can_be_left_out(one, name))
    ]
    asking = {}
    for one in siblings:
        line = next((line for line in one.lines if asks.search(crash.at.file.line(line))), None)
        if line is not None:
            asking[one.start] = line
    if function.start in asking or 2 * len(asking) < len(siblings):
        return None
    return Site(crash.at.file, min(asking.values())) if asking else None


def _name_parameters(function: Function) -> set[str]:
    return {one.name.lstrip("$") for one in function.parameters}


def _can_be_left_out(function: Function, name: str) -> bool:
    return any(
        one.name.lstrip("$") == name and (one.default is not None or one.optional)
        for one in function.parameters
    )


def _find_class(case: Case, crash: Crash) -> str:
    """The class whose part was read, where it is known: the run's, or the one around the line."""
    object_ = _OWNER.sub("", crash.value)
    seen = case.frames[0].observed
    value = seen.value_of(object_) if seen is not None else None
    if object_ in crash.at.flow.receivers and crash.at.function is not None:
        return crash.at.function.owner or ""
    return value.type if value is not None else ""


def _is_of_another(asked: Site, part: str, owner: str) -> bool:
    """Whether a line asks for a part of its own object, which is of another class."""
    own = any(f"{one}.{part}" in asked.text for one in asked.flow.receivers)
    function = asked.function
    return own and function is not None and function.owner not in (None, owner)


def _find_questions(file: SourceFile, part: str, named: str, kind: str) -> Iterator[int]:
    """The lines that ask whether the part, or a local that was given it, is in that state."""
    asks = re.compile(_ASKS[kind].format(name=f"(?<![\\w.]){named}"))
    yield from (number for number, line in enumerate(file.lines, 1) if asks.search(line))
    for bound in file.flow.bindings if file.flow is not None else ():
        if not isinstance(bound.value, Member) or bound.value.name != part:
            continue
        function = file.flow.function_at(bound.line) if file.flow is not None else None
        if function is None or bound.steps:
            continue
        asks = re.compile(_ASKS[kind].format(name=rf"(?<![\w.]){re.escape(bound.target)}"))
        for number in range(bound.line, function.last_line + 1):
            if asks.search(file.line(number)):
                yield number

"""An attribute that a real object does not have: another spelling, or set somewhere else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import Conclusion, Finding, list_names
from whence.playbook.engine.fields import list_attributes
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import find_closest
from whence.playbook.engine.outside import find_settings_outside
from whence.playbook.engine.resolving import Defined
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.evidence.base_constructors import LeftOut, find_left_out
from whence.playbook.evidence.usage import quote_calls
from whence.playbook.findings.call_order import explain_late_call
from whence.playbook.findings.spelling import check_spelling
from whence.playbook.fixes.base_constructor import call_base_first
from whence.playbook.fixes.rename import rename_at
from whence.playbook.rules.names import texts
from whence_tools.code.flow_model import Name
from whence_tools.fuzzy_match import is_slip

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Binding, Function

_MODULE: Final = "module"
_LEAST_ALIKE: Final = 2  # members that two classes share


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    name, owner_name = match["name"], match["owner"]
    if owner_name == _MODULE and (used := re.search(rf"([\w.]+)\.{name}\b", crash.text)):
        owner_name = used[1]  # Python 2 doesn't say which module it is
    private = _PRIVATE.fullmatch(name) if case.language == "python" else None
    words = {"owner": owner_name, "name": name, "crash": crash}
    owner = yield from _class(case, owner_name, crash.file)
    if private is not None:
        name, owner_name = private["name"], private["owner"]
        words = {"owner": owner_name, "name": name, "crash": crash}
        left_out = (yield from _left_out(case, owner, name)) if owner is not None else None
        if left_out is not None:
            return _tell_left_out(left_out, crash, name)
        owner = yield from _class(case, owner_name, crash.file)
    if owner is None or owner.klass is None:
        return texts.FOREIGN.abstention(crash, words)
    assigned = [one for one in _set_in(owner, name) if not one.augmented]
    outside = yield from find_settings_outside(case, name, owner.file, owner.klass)
    left_out = None if assigned else (yield from _left_out(case, owner, name))
    names = list_attributes(owner.klass, owner.file)
    names += [] if private else (yield from _list_inherited(case, owner))
    if not (assigned or left_out or find_closest(name, names)):
        lacking = yield from _tell_lacking(case, owner, words, names)
        if lacking is not None:
            return lacking
    if outside and left_out is None and not _is_set_first(owner, assigned):
        return texts.MAY_BE_SET.abstention(crash, words, place=outside[0])
    if assigned:
        return (yield from _set_elsewhere(case, owner, assigned, words))
    if left_out is not None:
        return _tell_left_out(left_out, crash, name)
    names += yield from _list_given(case, owner)
    return (yield from _tell_unlike(case, owner, words, names))


def _tell_unlike(
    case: Case, owner: Defined, words: Mapping[str, object], names: list[str]
) -> ToolSteps[Conclusion]:
    """The name that is spelled like the one that is missing; else that there is none."""
    name, crash = str(words["name"]), words["crash"]
    assert owner.klass is not None
    assert isinstance(crash, Site)
    near = find_closest(name, names)
    if near:
        found = yield from _misspelt(case, crash, owner, name, near)
        return check_spelling(found, name, near, names)
    place = Site(owner.file, owner.klass.line)
    shown = [one for one in dict.fromkeys(names) if not one.startswith("__")]
    members = list_names(shown) or texts.NO_MEMBERS
    return texts.NO_LIKE_MEMBER.abstention(crash, words, place=place, members=members)


def _class(case: Case, name: str, near: SourceFile) -> ToolSteps[Defined | None]:
    found = [
        Defined(file, klass=klass)
        for file in (yield from case.locate(name, near.path, limit=20))
        for klass in (file.flow.classes if file.flow else ())
        if klass.name == name
    ]
    return found[0] if len(found) == 1 else None


def _tell_lacking(
    case: Case, owner: Defined, words: Mapping[str, object], names: Collection[str]
) -> ToolSteps[Finding | None]:
    """That classes for the same kind of thing as an object's, by the members that they share or by
    what they extend, have the method that it lacks."""
    assert owner.klass is not None
    name = str(words["name"])
    own = {one for one in names if not one.startswith("__")}
    bases = {*owner.klass.bases} - {"object"}
    found: dict[str, Site] = {}
    for file in (yield from case.locate(name, owner.file.path)):
        for klass in file.flow.classes if file.flow is not None else ():
            there = Defined(file, klass=klass)
            members = set(list_attributes(klass, file))
            has_method = any(one.owner == klass.name for one in flow_of(file).function_named(name))
            is_alike = len(own & members) >= _LEAST_ALIKE or not bases.isdisjoint(klass.bases)
            if has_method and is_alike and klass != owner.klass:
                found[klass.name] = Site(file, _line_of(there, name) or klass.line)
    place, alike = Site(owner.file, owner.klass.line), list(found.values())[:_SHOWN]
    known = {"others": list_names(found), "alike": alike, "place": place}
    return texts.LACKS_METHOD.finding({**words, **known}) if found else None


def _list_given(case: Case, owner: Defined) -> ToolSteps[list[str]]:
    """What code sets on a class itself: `Cart.total = total`."""
    assert owner.klass is not None
    files = yield from case.locate(owner.klass.name, owner.file.path)
    return [
        one.target
        for file in files
        for one in (file.flow.bindings if file.flow is not None else ())
        if one.kind == "attribute" and one.receiver.rpartition(".")[2] == owner.klass.name
    ]


def _list_inherited(case: Case, owner: Defined, depth: int = 4) -> ToolSteps[list[str]]:
    assert owner.klass is not None
    names: list[str] = []
    for base in owner.klass.bases if depth else ():
        above = yield from _class(case, base.rsplit(".", 1)[-1], owner.file)
        if above is not None and above.klass is not None:
            names += list_attributes(above.klass, above.file)
            names += yield from _list_inherited(case, above, depth - 1)
    return names


def _left_out(case: Case, owner: Defined, name: str) -> ToolSteps[LeftOut | None]:
    """The constructor of the object's class, where it leaves out the base's that sets the name."""
    assert owner.klass is not None
    for base in owner.klass.bases:
        above = yield from _class(case, base.rsplit(".", 1)[-1], owner.file)
        if above is not None and above.klass is not None:
            found = yield from find_left_out(case, above.file, above.klass, name, owner.klass.name)
            if found is not None:
                return found
    return None


def unset_property(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """PHP's typed property that nothing has set: the message names the class that declares it."""
    owner = yield from _class(case, match["owner"], crash.file)
    if owner is None or owner.klass is None:
        return None
    left_out = yield from find_left_out(case, owner.file, owner.klass, match["name"])
    if left_out is None:
        return None
    return _tell_left_out(left_out, crash, match["name"])


def _tell_left_out(one: LeftOut, crash: Site, name: str) -> Finding:
    edits = call_base_first(one.place.file, one.own, one.of_base)
    return texts.BASE_LEFT_OUT.finding(
        crash=crash, name=name, place=one.place, setting=one.setting,
        subclass=one.subclass, base=one.base, edits=edits,
    )  # fmt: skip


def _set_in(owner: Defined, name: str) -> list[Binding]:
    flow = owner.file.flow
    assert flow is not None
    assert owner.klass is not None
    return [
        b
        for b in flow.bindings
        if b.kind == "attribute" and b.target == name and b.owner == owner.klass.name
        and b.receiver in flow.receivers
    ]  # fmt: skip


def _set_elsewhere(
    case: Case, owner: Defined, assigned: list[Binding], words: dict[str, object]
) -> ToolSteps[Finding | None]:
    first = assigned[0]
    functions = {f.start: f for f in flow_of(owner.file).functions}
    function = functions.get(first.function)
    why, calls = texts.NOT_RUN_YET, []
    if function is not None and function.constructor:
        if not first.conditional and not _is_running(case, owner.file, function, first.line):
            return None
        why = texts.NOT_IN_THIS_BRANCH if first.conditional else texts.AFTER_USE
    elif function is not None:
        setters = {**words, "setters": f"`{function.name}`"}
        order = yield from explain_late_call(case, {function.name}, texts.SET_TOO_LATE, setters)
        if order is not None:
            return order
        calls = yield from quote_calls(case, function.qualified, owner.file)
    sites = [Site(owner.file, b.line) for b in assigned[:_SHOWN]]
    name = function.name if function else "the class body"
    return texts.SET_ELSEWHERE.finding(
        words, at=sites[0], assigned=sites, calls=calls, why=why.format(function=name)
    )


def _is_set_first(owner: Defined, assigned: list[Binding]) -> bool:
    """Whether the constructor of a class sets the name: it is told where, whoever else does."""
    constructors = {f.start for f in flow_of(owner.file).functions if f.constructor}
    return any(one.function in constructors for one in assigned)


def _is_running(case: Case, file: SourceFile, function: Function, line: int) -> bool:
    """Whether the trace is in a function that has not come to a line yet: what sets an attribute
    without a condition has set it otherwise, unless the object came about without it."""
    return any(
        frame.path == file.path and frame.line is not None and function.line < frame.line < line
        for frame in case.problem.frames  # behind one that is out of date, too
    )


def _misspelt(case: Case, crash: Site, owner: Defined, name: str, near: str) -> ToolSteps[Finding]:
    assert owner.klass is not None
    line = _line_of(owner, near)
    slip = _given_by_name(owner, name, near)
    asked_more = line and (yield from _is_used_more(case, owner.file, name, near))
    at_definition = slip or (asked_more and is_slip(near, name))
    place = Site(owner.file, slip or line or owner.klass.line)
    edits = rename_at(place, near, name) if at_definition else rename_at(crash, name, near)
    return texts.TYPO.finding(
        at=place if at_definition else crash, crash=crash, place=place,
        owner=owner.klass.name, name=name, near=near, edits=edits,
    )  # fmt: skip


def _given_by_name(owner: Defined, name: str, near: str) -> int:
    """The line of `self.hieght = height`: what it is given has the name that is asked for."""
    lines = [
        b.line for b in _set_in(owner, near) if isinstance(b.value, Name) and b.value.name == name
    ]
    return min(lines, default=0)


def _line_of(owner: Defined, name: str) -> int:
    flow = owner.file.flow
    assert flow is not None
    assert owner.klass is not None
    lines = [f.line for f in flow.function_named(name, owner.klass.name)]
    lines += [f.line for f in owner.klass.fields if f.name == name]
    lines += [b.line for b in flow.bindings if b.target == name and b.kind == "attribute"]
    return min(lines, default=0)


def _is_used_more(case: Case, near: SourceFile, name: str, other: str) -> ToolSteps[bool]:
    """Whether more code asks for `name`, which is not there, than for `other`, which is."""
    uses = {name: 0, other: 0}
    for word in uses:
        pattern = re.compile(rf"\.{re.escape(word)}\b(?!\s*=[^=])")
        for file in (yield from case.locate(word, near.path)):
            uses[word] += sum(1 for line in file.lines if pattern.search(line))
    return uses[name] > uses[other] + 1


_SHOWN = 3
# How Python stores what a class names with two underscores.
_PRIVATE = re.compile(r"_(?P<owner>[A-Za-z]\w*?)(?P<name>__\w*?[^_\W]_?)")
# What a built-in value lacks is a value of the wrong type.
_OWNER = (
    r"(?!(?:NoneType|str|int|float|list|dict|tuple|set|bool|function|coroutine|bytes|generator|"
    r"method)\b)(?P<owner>\w+)"
)
# CPython, Ruby, PHP.
_LACKING = Matcher(
    rf"^(?:type object )?'{_OWNER}' (?:object )?has no attribute '(?P<name>\w+)'",
    r"undefined (?:local variable or )?method [`'](?P<name>\w+[?!]?)' for "
    rf"(?:an instance of |#<){_OWNER}",
    rf"Call to undefined method (?:[\w\\]*\\)?{_OWNER}::(?P<name>\w+)",
    rf"Undefined property: (?:[\w\\]*\\)?{_OWNER}::\$(?P<name>\w+)",
)
_UNSET = Matcher(
    r"Typed property (?:[\w\\]*\\)?(?P<owner>\w+)::\$(?P<name>\w+) must not be accessed before "
    r"initialization",
    languages={"php"},
)
RULES = (
    Rule("unknown_attribute", _LACKING, at_crash(investigate, parsed=False)),
    Rule("unknown_attribute", _UNSET, at_crash(unset_property, parsed=False)),
)

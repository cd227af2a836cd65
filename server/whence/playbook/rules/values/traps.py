"""What a language does otherwise than the code means: one object where it means one for each, a
copy where it means the thing itself, arguments in each other's place.

Such code is wrong in whatever program it runs, and shows far from where it stands. So it is told
last, where nothing else explains a failure, and only where the program has it once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.binding import find_swapped
from whence.playbook.engine.makers import is_library
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.evidence.lost_changes import (
    find_changed_copies,
    find_changed_parameters,
    find_left_references,
)
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Call, Items, Name, Operation, Table
from whence_tools.code.test_files import is_test
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, FindingText
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Class, Expr, Function

    _Find = Callable[[SourceFile], Iterator["_Trap"]]

_MOST_FILES: Final = 40
_CHANGES: Final = frozenset(
    {"append", "extend", "insert", "add", "update", "setdefault", "pop", "remove", "clear",
     "discard", "popitem", "appendleft"}
)  # fmt: skip
_MAKERS: Final = frozenset({"list", "dict", "set", "defaultdict", "deque", "Counter"})
_PATTERN: Final = lazy_pattern(
    r"(?:export\s+)?(?:const|let|var)\s+(?P<name>\w+)\s*=\s*/(?:[^/\\\n]|\\.)+/\w*[gy]\w*\s*;?\s*$"
)
_UNSTORED: Final = lazy_pattern(
    r"Hash\.new\s*(?:\{|do)\s*(?:\|[^|]*\|)?\s*(?:\[\]|\{\}|Set\.new|['\"]{2})\s*(?:\}|end)"
)


class _Trap(NamedTuple):
    at: Site
    said: FindingText
    words: dict[str, object]


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    if case.frames[0].observed is None or (yield from is_library(case)):
        return None
    family = tuple(case.family_of("." + site.path.rpartition(".")[2]))
    paths = [one for one in case.search.files() if one.endswith(family) and not is_test(one)]
    if len(paths) > _MOST_FILES:
        return None
    files = [one for one in (yield from case.read_all(paths)) if one.flow is not None]
    found = [one for file in files for find in _FINDERS for one in find(file)]
    found += _find_swapped(files)
    found += _find_shared_patterns(files)
    if len(found) != 1:
        return None
    [(at, said, words)] = found
    return said.finding({**words, "at": at, "crash": site})


def _find_in_script(file: SourceFile) -> Iterator[_Trap]:
    flow = flow_of(file)
    top = {one.local for one in flow.imports} | {
        one.target for one in flow.bindings if one.function == -1 and isinstance(one.value, Table)
    }
    used = [one.value.at for one in flow.bindings if one.value is not None]
    used += [one.value.at for f in flow.functions for one in f.returns if one.value is not None]
    for call in flow.calls:
        values = [one.value for one in call.arguments]
        first = values[0] if values else None
        if call.callee.at.text == "Object.assign" and len(values) > 1 and call.at in used:
            if isinstance(first, Name) and first.name in top:
                words: dict[str, object] = {"call": shorten(call), "name": first.name}
                yield _Trap(Site(file, call.at.line), texts.ASSIGNED_INTO, words)
        elif call.name == "fill" and len(values) == 1 and _is_made(values[0]):
            words = {"text": shorten(call)}
            yield _Trap(Site(file, call.at.line), texts.SAME_IN_EVERY_PLACE, words)


def _find_in_ruby(file: SourceFile) -> Iterator[_Trap]:
    for call in flow_of(file).calls:
        name = call.callee.at.text
        values = [one.value for one in call.arguments]
        is_default = name == "Hash" and len(values) == 1 and _is_made(values[0])
        is_filled = name == "Array" and len(values) == 2 and _is_made(values[1])
        if call.new and (is_default or is_filled):
            said = texts.SAME_FOR_EVERY_KEY if is_default else texts.SAME_IN_EVERY_PLACE
            yield _Trap(Site(file, call.at.line), said, {"text": shorten(call)})
    for number, line in enumerate(file.lines, 1):
        if match := _UNSTORED.search(line):
            yield _Trap(Site(file, number), texts.NOT_STORED, {"text": match[0]})


def _find_in_python(file: SourceFile) -> Iterator[_Trap]:
    flow = flow_of(file)
    for klass in flow.classes:
        yield from _find_in_class(file, klass)
    for function in flow.functions:
        for parameter in function.parameters:
            changed = _find_change(file, parameter.name, function.line, function.last_line)
            changed = changed or _find_change_of_kept(file, function, parameter.name)
            is_set = any(
                (one.target, one.function) == (parameter.name, function.start)
                and one.kind in {"assign", "declare"}
                for one in flow.bindings
            )
            is_made = parameter.default is not None and _is_made(parameter.default)
            if is_made and changed is not None and not is_set:
                words: dict[str, object] = {
                    "name": parameter.name, "function": function.qualified, "changed": changed
                }  # fmt: skip
                yield _Trap(Site(file, function.line), texts.SHARED_DEFAULT, words)
    for expr in flow.expressions(1, len(file.lines)):
        if _repeats(expr):
            words = {"text": shorten(expr)}
            yield _Trap(Site(file, expr.at.line), texts.SAME_IN_EVERY_PLACE, words)


def _find_in_class(file: SourceFile, klass: Class) -> Iterator[_Trap]:
    flow = flow_of(file)
    own = {one.target for one in flow.bindings if one.kind == "attribute"}
    for field in klass.fields:
        if field.value is None or field.type or not _is_made(field.value) or field.name in own:
            continue
        changed = _find_change(file, f"self.{field.name}", klass.line, klass.last_line)
        if changed is not None:
            words: dict[str, object] = {
                "name": field.name, "owner": klass.name, "changed": changed
            }  # fmt: skip
            yield _Trap(Site(file, field.line), texts.OF_THE_CLASS, words)


def _find_change_of_kept(file: SourceFile, function: Function, name: str) -> Site | None:
    """The first line that changes the attribute which a constructor puts a parameter into."""
    klass = flow_of(file).class_around(function.start, function.end)
    kept = [
        one.target
        for one in flow_of(file).bindings
        if (one.kind, one.function) == ("attribute", function.start)
        and isinstance(one.value, Name)
        and one.value.name == name
    ]
    if klass is None or len(kept) != 1:
        return None
    return _find_change(file, f"self.{kept[0]}", klass.line, klass.last_line)


def _find_change(file: SourceFile, name: str, first: int, last: int) -> Site | None:
    """The first line between two that changes what a name holds in place."""
    flow = flow_of(file)
    changes = [
        call.at.line
        for call in flow.calls
        if call.name in _CHANGES and call.receiver is not None and call.receiver.at.text == name
    ]
    sets = re.compile(rf"\s*(?:del\s+)?{re.escape(name)}\[[^=]*\]\s*(?:[-+*/|]?=(?!=)|$)")
    changes += [line for line in range(first, last + 1) if sets.match(file.line(line))]
    inside = sorted(line for line in changes if first <= line <= last)
    return Site(file, inside[0]) if inside else None


def _is_made(expr: Expr) -> bool:
    """Whether an expression makes an object that can be changed."""
    is_list = isinstance(expr, Items) and not expr.at.text.startswith("(")
    is_new = isinstance(expr, Call) and (expr.new or expr.name in _MAKERS)
    return is_list or isinstance(expr, Table) or is_new


def _repeats(expr: Expr) -> bool:
    """`[[]] * 3`, `dict.fromkeys(names, [])`."""
    if isinstance(expr, Call):
        values = [one.value for one in expr.arguments]
        return expr.name == "fromkeys" and len(values) == 2 and _is_made(values[1])
    if not isinstance(expr, Operation) or expr.operator != "*":
        return False
    return any(isinstance(one, Items) and any(map(_is_made, one.items)) for one in expr.parts)


def _find_lost_changes(file: SourceFile) -> Iterator[_Trap]:
    if flow_of(file).language == "php":
        for one in find_changed_parameters(file):
            yield _Trap(one.at, texts.CHANGED_BY_VALUE, one._asdict())
        for one in find_left_references(file):
            yield _Trap(one.at, texts.LEFT_REFERENCE, one._asdict())
    for one in find_changed_copies(file):
        yield _Trap(one.changed, texts.CHANGED_COPY, one._asdict() | {"loop": one.at})


def _find_swapped(files: Sequence[SourceFile]) -> list[_Trap]:
    """Calls that hand two names over in each other's place."""
    named: dict[str, list[Function]] = {}
    for file in files:
        for one in flow_of(file).functions:
            named.setdefault((one.owner if one.constructor else one.name) or "", []).append(one)
    found = []
    for file in files:
        for call in flow_of(file).calls:
            targets = named.get(call.name, [])
            for parameter in targets[0].parameters if len(targets) == 1 else ():
                other = find_swapped(targets[0], call, parameter.name)
                if other is not None and other[1] and parameter.name < other[0]:
                    words: dict[str, object] = {
                        "call": shorten(call), "name": parameter.name, "other": other[0]
                    }  # fmt: skip
                    found.append(_Trap(Site(file, call.at.line), texts.SWAPPED, words))
    return found


def _find_shared_patterns(files: Sequence[SourceFile]) -> list[_Trap]:
    """JavaScript's patterns with a memory of where they matched last, which functions share."""
    scripts = [one for one in files if flow_of(one).language in {"javascript", "typescript"}]
    found = []
    for file in scripts:
        for number, line in enumerate(file.lines, 1):
            made = _PATTERN.match(line)
            uses = re.compile(rf"\b{made['name']}\.(?:exec|test)\(") if made else None
            used = [
                text for one in scripts for text in one.lines
                if uses is not None and uses.search(text) and "while" not in text
            ]  # fmt: skip
            resets = any("lastIndex" in one.text for one in scripts)
            if made is not None and used and not resets:
                words: dict[str, object] = {"name": made["name"]}
                found.append(_Trap(Site(file, number), texts.SHARED_PATTERN, words))
    return found


def _of(languages: Collection[str], find: _Find) -> _Find:
    """A finder for the files of some languages."""
    return lambda file: find(file) if flow_of(file).language in languages else iter(())


_FINDERS: Final = (
    _of({"javascript", "typescript"}, _find_in_script),
    _of({"ruby"}, _find_in_ruby),
    _of({"python"}, _find_in_python),
    _of({"php", "go", "cpp"}, _find_lost_changes),
)
RULES = (Rule("language_trap", Matcher(""), at_crash(investigate)),)

"""One object where the code means one for each: what one place changes, all have.

Such code is wrong in whatever program it runs, and shows far from where it stands. So it is told
last, where nothing else explains a failure, and only where the program has it once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.makers import is_library
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Call, Items, Name, Operation, Table
from whence_tools.code.test_files import is_test
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, FindingText
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Class, Expr

_MOST_FILES: Final = 40
_CHANGES: Final = frozenset(
    {"append", "extend", "insert", "add", "update", "setdefault", "pop", "remove", "clear",
     "discard", "popitem", "appendleft"}
)  # fmt: skip
_MAKERS: Final = frozenset({"list", "dict", "set", "defaultdict", "deque", "Counter"})
_UNSTORED: Final = lazy_pattern(
    r"Hash\.new\s*(?:\{|do)\s*(?:\|[^|]*\|)?\s*(?:\[\]|\{\}|Set\.new|['\"]{2})\s*(?:\}|end)"
)


class _Shared(NamedTuple):
    at: Site
    said: FindingText
    words: dict[str, object]


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    if case.frames[0].observed is None or (yield from is_library(case)):
        return None
    family = tuple(case.family_of("." + site.path.rpartition(".")[2]))
    paths = [one for one in case.search.files() if one.endswith(family) and not is_test(one)]
    find = _FINDERS.get(site.flow.language)
    if find is None or len(paths) > _MOST_FILES:
        return None
    files = yield from case.read_all(paths)
    found = [one for file in files if file.flow is not None for one in find(file)]
    if len(found) != 1:
        return None
    [(at, said, words)] = found
    return said.finding({**words, "at": at, "crash": site})


def _find_in_script(file: SourceFile) -> Iterator[_Shared]:
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
                yield _Shared(Site(file, call.at.line), texts.ASSIGNED_INTO, words)
        elif call.name == "fill" and len(values) == 1 and _is_made(values[0]):
            words = {"text": shorten(call)}
            yield _Shared(Site(file, call.at.line), texts.SAME_IN_EVERY_PLACE, words)


def _find_in_ruby(file: SourceFile) -> Iterator[_Shared]:
    for call in flow_of(file).calls:
        name = call.callee.at.text
        values = [one.value for one in call.arguments]
        is_default = name == "Hash" and len(values) == 1 and _is_made(values[0])
        is_filled = name == "Array" and len(values) == 2 and _is_made(values[1])
        if call.new and (is_default or is_filled):
            said = texts.SAME_FOR_EVERY_KEY if is_default else texts.SAME_IN_EVERY_PLACE
            yield _Shared(Site(file, call.at.line), said, {"text": shorten(call)})
    for number, line in enumerate(file.lines, 1):
        if match := _UNSTORED.search(line):
            yield _Shared(Site(file, number), texts.NOT_STORED, {"text": match[0]})


def _find_in_python(file: SourceFile) -> Iterator[_Shared]:
    flow = flow_of(file)
    for klass in flow.classes:
        yield from _find_in_class(file, klass)
    for function in flow.functions:
        for parameter in function.parameters:
            changed = _find_change(file, parameter.name, function.line, function.last_line)
            is_set = any(
                (one.target, one.function) == (parameter.name, function.start)
                for one in flow.bindings
            )
            is_made = parameter.default is not None and _is_made(parameter.default)
            if is_made and changed is not None and not is_set:
                words: dict[str, object] = {
                    "name": parameter.name, "function": function.qualified, "changed": changed
                }  # fmt: skip
                yield _Shared(Site(file, function.line), texts.SHARED_DEFAULT, words)
    for expr in flow.expressions(1, len(file.lines)):
        if _repeats(expr):
            words = {"text": shorten(expr)}
            yield _Shared(Site(file, expr.at.line), texts.SAME_IN_EVERY_PLACE, words)


def _find_in_class(file: SourceFile, klass: Class) -> Iterator[_Shared]:
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
            yield _Shared(Site(file, field.line), texts.OF_THE_CLASS, words)


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


_FINDERS: Final[dict[str, Callable[[SourceFile], Iterator[_Shared]]]] = {
    "javascript": _find_in_script, "typescript": _find_in_script, "ruby": _find_in_ruby,
    "python": _find_in_python,
}  # fmt: skip
_ANY = Matcher("", languages=set(_FINDERS))
RULES = (Rule("shared_object", _ANY, at_crash(investigate)),)

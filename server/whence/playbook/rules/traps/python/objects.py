"""Traps of Python's objects: one where the code means one for each, results that a cache keeps and
a caller changes, and what is read too late."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import CHANGES
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap, makes_mutable
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence.playbook.rules.traps.python import texts
from whence_tools.code.flow_model import Call, Items, Name, Operation
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Binding, Class, Expr, Function

_CHANGES_ITEM: Final = lazy_pattern(
    r"\][^=\n]*\]\s*[-+*/|]?=(?!=)|[\w\]]\.(?:append|add|update|extend|setdefault|insert)\("
)
_LAMBDA: Final = lazy_pattern(
    r"(?:\]\s*=|\.(?:add|append|insert|setdefault|register|subscribe|connect)\("
    r"(?!.*(?:key=|sorted\(|min\(|max\(|filter\(|map\()\s*lambda).*?)"
    r"\s*\blambda(?P<given>[^:]*):(?P<body>.*)"
)
_LAMBDAS: Final = lazy_pattern(
    r"[\[{:(]\s*lambda(?P<given>[^:\[\]]*):(?P<body>[^\[\]{}]*?)\bfor\s+(?P<names>[\w\s,()]+?)\s+in\b"
)
_FOR: Final = lazy_pattern(r"\s*for\s+(?P<names>[\w\s,()]+?)\s+in\b.*:\s*(?:#.*)?$")
_ONCE: Final = lazy_pattern(
    r"\s*(?P<name>\w+)\s*=\s*(?P<text>(?:filter|map|zip|reversed|iter|csv\.(?:Dict)?[rR]eader)\(.*)$"
)
_RETURNED_ONCE: Final = lazy_pattern(
    r"(?s)\((?!.*\byield\b)[^()]*(?:\([^()]*\)[^()]*)*\bfor\b.*\)$|(?:filter|map|zip|reversed)\(.*\)$"
)
_TAKE_ALL: Final = r"(?:list|sum|set|tuple|sorted|max|min|dict|any|all|Counter|mean|join)"
_CACHES: Final = lazy_pattern(r"@?(?:functools\.)?(?:lru_)?cache\b(?!\.)")
_KINDS: Final = {
    **dict.fromkeys((ast.List, ast.ListComp), "list"),
    **dict.fromkeys((ast.Dict, ast.DictComp), "dict"),
    **dict.fromkeys((ast.Set, ast.SetComp), "set"),
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    files = program.in_language("python")
    is_changed = any(_CHANGES_ITEM.search(line) for file in files for line in file.lines)
    for file in files:
        yield from _find_shared(file)
        yield from _find_repeated(file) if is_changed else ()
        yield from _find_late(file)
        yield from _find_read_twice(file)
        yield from _find_returned_once(file, files)
    yield from _find_changed_results(files)


def _find_shared(file: SourceFile) -> Iterator[Trap]:
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
            is_made = parameter.default is not None and makes_mutable(parameter.default)
            if is_made and changed is not None and not is_set:
                words: dict[str, object] = {
                    "name": parameter.name, "function": function.qualified, "changed": changed,
                    "type": parameter.type, "expr": parameter.default,
                }  # fmt: skip
                yield Trap(Site(file, function.line), texts.SHARED_DEFAULT, words)


def _find_repeated(file: SourceFile) -> Iterator[Trap]:
    for expr in flow_of(file).expressions(1, len(file.lines)):
        if _repeats(expr):
            words = {"text": shorten(expr), "expr": expr}
            yield Trap(Site(file, expr.at.line), SAME_IN_EVERY_PLACE, words)


def _find_in_class(file: SourceFile, klass: Class) -> Iterator[Trap]:
    flow = flow_of(file)
    own = {one.target for one in flow.bindings if one.kind == "attribute"}
    for field in klass.fields:
        if field.value is None or field.type or not makes_mutable(field.value) or field.name in own:
            continue
        changed = _find_change(file, f"self.{field.name}", klass.line, klass.last_line)
        if changed is not None:
            words: dict[str, object] = {
                "name": field.name, "owner": klass.name, "changed": changed
            }  # fmt: skip
            yield Trap(Site(file, field.line), texts.OF_THE_CLASS, words)


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


def _find_changed_results(files: Sequence[SourceFile]) -> Iterator[Trap]:
    """`rows = load(name)` of a function with `@cache`, and then `rows.pop()`: what the cache keeps
    is changed for all later calls."""
    own = [(file, one) for file in files for one in flow_of(file).functions]
    count = Counter(one.name for _, one in own)
    kept = {
        one.name: (Site(file, one.line), one.owner, kind) for file, one in own
        if any(map(_CACHES.match, one.decorators)) and count[one.name] == 1
        and (kind := _find_kind(file, one))
    }  # fmt: skip
    for file in files:
        for bound in flow_of(file).bindings:
            call = bound.value
            is_whole = not (bound.steps or bound.augmented)
            if not isinstance(call, Call) or call.name not in kept or not is_whole:
                continue
            made, owner, kind = kept[call.name]
            imported = {one.local for one in flow_of(file).imports}
            taken = call.receiver.at.text if call.receiver is not None else ""
            changed = _find_change_of_result(file, bound)
            if changed is not None and bool(owner) == (taken != "" and taken not in imported):
                words = {"text": shorten(call), "function": call.name, "name": bound.target,
                         "made": made, "changed": changed, "kind": kind}  # fmt: skip
                yield Trap(Site(file, call.at.line), texts.CHANGED_RESULT, words)


def _find_kind(file: SourceFile, function: Function) -> str:
    """What a function makes and returns; "" unless it is always a list, a dict or a set, and not
    always an empty one, which callers are meant to fill."""
    values = [one.value for one in function.returns]
    made = [
        bound.value for value in values if isinstance(value, Name)
        for bound in flow_of(file).bindings
        if (bound.target, bound.function) == (value.name, function.start) and not bound.augmented
    ]  # fmt: skip
    whole = [*made, *(one for one in values if not isinstance(one, Name))]
    kinds = {_name_kind(one) for one in whole}
    is_filled = bool(made) or not all(one is None or len(one.at.text) == 2 for one in whole)
    return kinds.pop() if len(kinds) == 1 and is_filled else ""


def _name_kind(made: Expr | None) -> str:
    if isinstance(made, Call):
        name = made.callee.at.text
        return "list" if name == "sorted" else name if name in _KINDS.values() else ""
    try:
        node = ast.parse(f"({made.at.text})" if made is not None else "0", mode="eval").body
    except SyntaxError:
        return ""
    return _KINDS.get(type(node), "")


def _find_change_of_result(file: SourceFile, bound: Binding) -> Site | None:
    """The line that changes what a local or an attribute was given, where it gets nothing else."""
    flow, is_own = flow_of(file), bound.kind == "attribute"
    around = flow.class_around(bound.start, bound.end) if is_own else flow.function_at(bound.line)
    others = [
        one for one in flow.bindings
        if (one.target, one.kind, one.receiver) == (bound.target, bound.kind, bound.receiver)
        and not one.augmented and around is not None and around.line <= one.line <= around.last_line
    ]  # fmt: skip
    if around is None or len(others) != 1:
        return None
    name = f"{bound.receiver}.{bound.target}" if is_own else bound.target
    first = around.line if is_own else bound.line
    return _find_change(file, name, first, around.last_line)


def _find_change(file: SourceFile, name: str, first: int, last: int) -> Site | None:
    """The first line between two that changes what a name holds in place."""
    flow = flow_of(file)
    changes = [
        call.at.line
        for call in flow.calls
        if call.name in CHANGES["python"]
        and call.receiver is not None
        and call.receiver.at.text == name
    ]
    sets = re.compile(
        rf"\s*(?:(?:del\s+)?{re.escape(name)}\[[^=]*\]\s*(?:[-+*/|]?=(?!=)|$)"
        rf"|{re.escape(name)}\s*[-+|&^]=)"
    )
    changes += [line for line in range(first, last + 1) if sets.match(file.line(line))]
    inside = sorted(line for line in changes if first <= line <= last)
    return Site(file, inside[0]) if inside else None


def _repeats(expr: Expr) -> bool:
    """`[[]] * 3`, `dict.fromkeys(names, [])`."""
    if isinstance(expr, Call):
        values = [one.value for one in expr.arguments]
        return expr.name == "fromkeys" and len(values) == 2 and makes_mutable(values[1])
    return any(makes_mutable(one) or _repeated(one) for one in _repeated(expr))


def _repeated(expr: Expr) -> tuple[Expr, ...]:
    """The items of a list that is multiplied: `[[0] * 8] * 8`."""
    parts = expr.parts if isinstance(expr, Operation) and expr.operator == "*" else ()
    return next((one.items for one in parts if isinstance(one, Items)), ())


def _find_late(file: SourceFile) -> Iterator[Trap]:
    """`readers[name] = lambda text: convert(kind, text)` in a loop over `kind`."""
    for number, line in enumerate(file.lines, 1):
        inside = _LAMBDAS.search(line)
        made, names = (
            (inside, inside["names"]) if inside is not None else (_LAMBDA.search(line), "")
        )
        if made is None:
            continue
        names += " ".join(_list_loop_variables(file, number)) if inside is None else ""
        given, body = (set(re.findall(r"\w+", made[part])) for part in ("given", "body"))
        late = [name for name in re.findall(r"\w+", names) if name in body - given]
        if late:
            more = _list_set_in_loop(file, number) if inside is None else ()
            late += [name for name in more if name in body - {*given, *late}]
            words = {"name": late[0], "bound": ", ".join(f"{name}={name}" for name in late)}
            yield Trap(Site(file, number), texts.LAST_OF_LOOP, words)


def _list_loop_variables(file: SourceFile, number: int) -> Iterator[str]:
    """Those of the loops around a line of its function."""
    indent = file.indent(number)
    for above in range(number - 1, 0, -1):
        text = file.line(above)
        if not text.strip() or file.indent(above) >= indent:
            continue
        indent = file.indent(above)
        if re.match(r"\s*(?:async\s+)?def\b", text):
            return
        if match := _FOR.match(text):
            yield from re.findall(r"\w+", match["names"])


def _list_set_in_loop(file: SourceFile, number: int) -> Iterator[str]:
    """What the lines above one set, in the innermost loop around it."""
    for above in range(number - 1, 0, -1):
        text = file.line(above)
        if _FOR.match(text) and file.indent(above) < file.indent(number):
            return
        if match := re.match(r"\s*(\w+)\s*=(?!=)", text):
            yield match[1]


def _find_read_twice(file: SourceFile) -> Iterator[Trap]:
    """`found = filter(…)` that is handed over or gone over twice: the second finds nothing."""
    for number, line in enumerate(file.lines, 1):
        match = _ONCE.match(line)
        function = flow_of(file).function_at(number)
        if match is None or function is None:
            continue
        reads = re.compile(
            rf"\w\(\s*{match['name']}\s*[,)]|\bin\s+{match['name']}\s*(?:[:\])]|if\b)"
        )
        anew = re.compile(rf"\s*{match['name']}\s*=|.*\bnext\(\s*{match['name']}\b")
        below = range(number + 1, function.last_line + 1)
        lines = [one for one in below if reads.search(file.line(one))]
        is_level = len({file.indent(one) for one in (number, *lines[:2])}) == 1
        if len(lines) > 1 and is_level and not any(anew.match(file.line(one)) for one in below):
            words = {"text": match["text"], "name": match["name"], "first": Site(file, lines[0]),
                     "second": Site(file, lines[1])}  # fmt: skip
            yield Trap(Site(file, number), texts.READ_TWICE, words)


def _find_returned_once(file: SourceFile, files: Sequence[SourceFile]) -> Iterator[Trap]:
    """A function that returns a generator, which one of its callers goes over twice."""
    for function in flow_of(file).functions:
        made = function.returns[0].value if len(function.returns) == 1 else None
        text = made.at.text if made is not None else ""
        if made is None or not _RETURNED_ONCE.match(text):
            continue
        if sum(len(flow_of(one).function_named(function.name)) for one in files) != 1:
            continue
        twice = _find_gone_over(files, function.name)
        if twice is not None:
            words = {"text": text, "name": twice[0], "first": twice[1], "second": twice[2]}
            yield Trap(Site(file, made.at.line), texts.READ_TWICE, words)


def _find_gone_over(files: Sequence[SourceFile], name: str) -> tuple[str, Site, Site] | None:
    """A local or parameter that a call gives its value, with the first two lines of one block that
    go over it."""
    for file, local, lines in _list_holders(files, name):
        reads = re.compile(rf"(?<!\w){_TAKE_ALL}\({local}[,)]|\bin\s+{local}\s*(?:[:\])]|if\b|$)")
        sets = re.compile(rf"\s*{local}\s*=(?!=)")
        read = [one for one in lines if reads.search(file.line(one))]
        is_set = any(sets.match(file.line(one)) for one in lines)
        if len(read) > 1 and not is_set and len({file.indent(one) for one in read[:2]}) == 1:
            return local, Site(file, read[0]), Site(file, read[1])
    return None


def _list_holders(
    files: Sequence[SourceFile], name: str
) -> Iterator[tuple[SourceFile, str, range]]:
    """The locals that get the result of a function, and the parameters that it is passed as, with
    the lines of their functions below."""
    for file in files:
        for bound in flow_of(file).bindings:
            around = flow_of(file).function_at(bound.line)
            is_call = isinstance(bound.value, Call) and bound.value.name == name
            if around is not None and is_call and not bound.steps and bound.kind == "assign":
                yield file, bound.target, range(bound.line + 1, around.last_line + 1)
        for call in flow_of(file).calls:
            given = [one.value for one in call.arguments if not one.keyword]
            at = next((i for i, one in enumerate(given) if _is_call_of(one, name)), None)
            if at is None:
                continue
            targets = [
                (other, one) for other in files for one in flow_of(other).function_named(call.name)
            ]
            if len(targets) == 1 and at < len(targets[0][1].parameters):
                other, called = targets[0]
                yield (
                    other,
                    called.parameters[at].name,
                    range(called.line + 1, called.last_line + 1),
                )


def _is_call_of(expr: Expr, name: str) -> bool:
    return isinstance(expr, Call) and expr.name == name

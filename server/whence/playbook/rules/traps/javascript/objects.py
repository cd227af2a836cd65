"""Traps of JavaScript's objects: one that is shared, turned round, lost by its own method, or has
more keys than it was given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.javascript import texts
from whence.playbook.rules.traps.program.trap import Trap, makes_mutable
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence_tools.code.flow_model import Call, Lambda, Member, Name, Table
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Expr

_PATTERN: Final = lazy_pattern(
    r"(?:export\s+)?(?:const|let|var)\s+(?P<name>\w+)\s*=\s*/(?:[^/\\\n]|\\.)+/\w*[gy]\w*\s*;?\s*$"
)
_THIS: Final = lazy_pattern(r"of undefined \(reading ['\"](?P<name>\w+)['\"]\)")
_INHERITED: Final = lazy_pattern(
    r"(?<![.\w])(?P<word>[cC]onstructor|toString|toLocaleString|valueOf|hasOwnProperty"
    r"|isPrototypeOf|propertyIsEnumerable|__proto__)\b(?!\s*\()"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """What functions and objects share."""
    files = program.in_language("javascript", "typescript")
    for file in files:
        yield from _find_shared(file)
        yield from _find_reversed(file)
    yield from _find_shared_patterns(files)
    yield from _find_lost_this(program, files)
    yield from _find_inherited_keys(program, files)


def _is_replaced(file: SourceFile, text: str) -> bool:
    """Whether each place gets something else at once: `.fill([]).map(() => […])`."""
    return re.search(rf"{re.escape(text)}\s*\.map\(\s*\(\s*\)\s*=>", file.text) is not None


def _makes_object(expr: Expr) -> bool:
    """Also an array that is filled where it is made: `Array(3).fill(0)`."""
    is_array = isinstance(expr, Call) and expr.name in {"Array", "fill", "from"}
    return is_array or makes_mutable(expr)


def _find_shared(file: SourceFile) -> Iterator[Trap]:
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
                yield Trap(Site(file, call.at.line), texts.ASSIGNED_INTO, words)
        elif call.name == "fill" and len(values) == 1 and _makes_object(values[0]):
            if _is_replaced(file, call.at.text):
                continue
            words = {"text": shorten(call), "expr": call}
            yield Trap(Site(file, call.at.line), SAME_IN_EVERY_PLACE, words)


def _find_reversed(file: SourceFile) -> Iterator[Trap]:
    """`const back = route.stops.reverse()`: the list of the object is turned round as well."""
    for bound in flow_of(file).bindings:
        call = bound.value
        if isinstance(call, Call) and call.name == "reverse" and isinstance(call.receiver, Member):
            kept = call.receiver.at.text
            if bound.kind == "declare" and kept != bound.target:
                words = {"name": bound.target, "kept": kept}
                yield Trap(Site(file, call.at.line), texts.REVERSED, words)


def _find_shared_patterns(files: Sequence[SourceFile]) -> list[Trap]:
    """JavaScript's patterns with a memory of where they matched last, which functions share."""
    scripts = [one for one in files if flow_of(one).language in {"javascript", "typescript"}]
    found = []
    needs = re.compile(
        r"(?:\bmatch|\bmatchAll|\breplace|\breplaceAll|\bsplit)\(\s*(?:\w+\.)?(\w+)|\bwhile\b.*?(\w+)\.exec\("
    )
    global_ = {name for one in scripts for pair in needs.findall(one.text) for name in pair}
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
                words = {"name": made["name"], "is_needed": made["name"] in global_}
                found.append(Trap(Site(file, number), texts.SHARED_PATTERN, words))
    return found


def _find_lost_this(program: Program, files: Sequence[SourceFile]) -> Iterator[Trap]:
    """`items.map(this.price)`, where `price` fails at its first `this.…`."""
    read, method = _THIS.search(program.message), program.crash.function
    if read is None or method is None or f"this.{read['name']}" not in program.crash.text:
        return
    handed = re.compile(
        rf"(?P<text>(?<![\w.])[\w.]+\.{re.escape(method.name)})\b(?=\s*(?:[,)];?|;))(?!\s*\()"
    )
    for file in files:
        for number, line in enumerate(file.lines, 1):
            match = handed.search(line)
            if match is not None and re.search(r"\(|=", line[: match.start()]):
                words = {"text": match["text"], "name": read["name"]}
                yield Trap(Site(file, number), texts.LOST_THIS, words)


def _find_inherited_keys(program: Program, files: Sequence[SourceFile]) -> Iterator[Trap]:
    """`const counts = {}` with `counts[word]`, where the data has words such as `constructor`."""
    known = [one.text for one in (*files, *program.data, program.crash.file)]
    known += [program.message, *(value.text for _, value in program.list_seen())]
    found = next(filter(None, map(_INHERITED.search, known)), None)
    for file in files if found is not None else ():
        for name, table in _list_tables(file):
            own = re.escape(name)
            looks_up = re.compile(
                rf"(?<![\w.$]){own}\[(?!['\"`\d])|^(?!.*\bfor\s*\().*\bin\s+{own}(?![\w.$])"
            )
            function = flow_of(file).function_at(table.at.line) if "." not in name else None
            body = function.lines if function is not None else range(1, len(file.lines) + 1)
            used = next((one for one in body if looks_up.search(file.line(one))), None)
            asks = rf"hasOwn(?:Property\.call)?\(\s*{own}\b|(?<![\w.]){own}\.hasOwnProperty\("
            if used is not None and found is not None and not re.search(asks, file.text):
                word = found["word"][0].lower() + found["word"][1:]
                words = {"name": name, "word": word, "used": Site(file, used), "expr": table}
                yield Trap(Site(file, table.at.line), texts.INHERITED_KEYS, words)


def _list_tables(file: SourceFile) -> Iterator[tuple[str, Table]]:
    """The object literals that names, fields and the results of `reduce` are given."""
    flow = flow_of(file)
    for bound in flow.bindings:
        if isinstance(bound.value, Table) and not bound.steps and bound.kind != "item":
            yield ".".join(filter(None, (bound.receiver, bound.target))), bound.value
    for field in (one for klass in flow.classes for one in klass.fields):
        if isinstance(field.value, Table):
            yield f"this.{field.name}", field.value
    for call in flow.calls:
        first, table = [*(one.value for one in call.arguments), None, None][:2]
        if call.name == "reduce" and isinstance(first, Lambda) and isinstance(table, Table):
            yield from ((name, table) for name in first.parameters[:1])

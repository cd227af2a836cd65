"""Traps of JavaScript and TypeScript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps import script_texts, texts
from whence.playbook.rules.traps.trap import Trap, makes_mutable
from whence_tools.code.flow_model import Call, Constant, Items, Member, Name, Table
from whence_tools.code.syntax import line_of, walk_ancestors
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.trap import Program
    from whence_tools.code.flow_model import Expr

_PATTERN: Final = lazy_pattern(
    r"(?:export\s+)?(?:const|let|var)\s+(?P<name>\w+)\s*=\s*/(?:[^/\\\n]|\\.)+/\w*[gy]\w*\s*;?\s*$"
)
_BLOCKS: Final = frozenset(
    {"try_statement", "function_declaration", "arrow_function", "method_definition",
     "function_expression"}
)  # fmt: skip
_MONTH: Final = lazy_pattern(r"(?i)mon(?:th)?")
_MAPPED: Final = lazy_pattern(
    r"\.map\(\s*\(?\s*(?P<one>\w+)\s*\)?\s*=>\s*(?P=one)\.(?P<name>\w+)\s*\)$"
)


_TO_NUMBERS: Final = lazy_pattern(
    r"\.map\(\s*(?:Number|parseFloat|\(?(?P<name>\w+)\)?\s*=>\s*"
    r"(?:Number\(|parse(?:Int|Float)\(|Math\.|\+\s*(?P=name)\b))[^()]*(?:\([^()]*\)[^()]*)*\)$"
)
_DATE_METHOD: Final = lazy_pattern(
    r"\.?(?P<method>(?:get|set)(?:UTC)?(?:Time|FullYear|Month|Date|Day|Hours|Minutes|Seconds)|"
    r"to(?:ISO|Date|Locale|LocaleDate|UTC)String) is not a function"
)
_PARSES: Final = lazy_pattern(r"(?P<text>\bJSON\.parse\((?:[^(),]|\([^()]*\))*(?:,[^()]*)?\))")
_PROMISED: Final = lazy_pattern(
    r"\b(?:const|let|var)\s+(?P<name>\w+)\s*=\s*(?!await\b)[\w.()\[\]]+\.map\(\s*async\b"
)
_INDEXES: Final = lazy_pattern(
    r"\bfor\s*\(\s*(?:const|let|var)\s+(?P<name>\w+)\s+in\s+(?P<of>[\w.]+)\s*\)"
)
_VARIABLE: Final = lazy_pattern(r"\bfor\s*\(\s*var\s+(?P<name>\w+)\b")
_THIS: Final = lazy_pattern(r"of undefined \(reading ['\"](?P<name>\w+)['\"]\)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Shared objects and patterns, numbers in the order of texts."""
    files = program.in_language("javascript", "typescript")
    for file in files:
        yield from _find_shared(file)
        yield from _find_text_order(file, program)
        yield from _find_left_early(file)
        yield from _find_months(file)
        yield from _find_reversed(file)
        yield from _find_promises(file)
        yield from _find_text_indexes(file)
        yield from _find_late(file)
    yield from _find_shared_patterns(files)
    yield from _find_lost_this(program, files)
    if any(value.type == "Promise" for _, value in program.list_seen()):
        yield from _find_unawaited(files)
    if method := _DATE_METHOD.search(program.message):
        yield from _find_texts(files, method["method"])


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
        elif call.name == "fill" and len(values) == 1 and makes_mutable(values[0]):
            words = {"text": shorten(call)}
            yield Trap(Site(file, call.at.line), texts.SAME_IN_EVERY_PLACE, words)


def _find_reversed(file: SourceFile) -> Iterator[Trap]:
    """`const back = route.stops.reverse()`: the list of the object is turned round as well."""
    for bound in flow_of(file).bindings:
        call = bound.value
        if isinstance(call, Call) and call.name == "reverse" and isinstance(call.receiver, Member):
            kept = call.receiver.at.text
            if bound.kind == "declare" and kept != bound.target:
                words = {"name": bound.target, "kept": kept}
                yield Trap(Site(file, call.at.line), texts.REVERSED, words)


def _find_text_order(file: SourceFile, program: Program) -> Iterator[Trap]:
    """Numbers that are sorted as texts: 10 comes before 9."""
    numbers = {name.rpartition(".")[2] for name, one in program.list_seen() if one.type == "number"}
    for call in flow_of(file).calls:
        taken, parts = call.receiver, [one.value for one in call.arguments]
        if call.name == "map" and [one.at.text for one in parts] == ["parseInt"]:
            words = {"call": shorten(call)}
            yield Trap(Site(file, call.at.line), texts.INDEX_AS_BASE, words)
        if call.name not in ("sort", "toSorted") or parts or taken is None:
            continue
        mapped = _MAPPED.search(taken.at.text)
        is_number = isinstance(taken, Items) and any(_is_number(one) for one in taken.items)
        is_number = is_number or _TO_NUMBERS.search(taken.at.text) is not None
        if is_number or (mapped is not None and mapped["name"] in numbers):
            words = {"call": shorten(call)}
            yield Trap(Site(file, call.at.line), texts.SORTED_AS_TEXT, words)


def _find_left_early(file: SourceFile) -> Iterator[Trap]:
    """Results of calls that an async function returns out of `try`, with a `finally` that calls."""
    source = flow_of(file).source
    for node in flow_of(file).nodes:
        value = (
            node.named_children[0]
            if node.type == "return_statement" and node.named_children
            else None
        )
        if value is None or value.type != "call_expression":
            continue
        around = [one for one in walk_ancestors(node) if one.type in _BLOCKS]
        body = next((one for one in around if one.type == "try_statement"), None)
        function = next((one for one in around if one.type != "try_statement"), None)
        if body is None or function is None or body.start_byte < function.start_byte:
            continue
        last = body.child_by_field_name("finalizer")
        held = body.child_by_field_name("body")
        is_inside = held is not None and held.start_byte <= node.start_byte < held.end_byte
        is_async = source.text(function).startswith("async")
        if last is not None and "(" in source.text(last) and is_inside and is_async:
            words = {"call": source.text(value)}
            yield Trap(Site(file, line_of(node)), texts.NOT_AWAITED_INSIDE, words)


def _find_months(file: SourceFile) -> Iterator[Trap]:
    """`new Date(year, month, day)` of a month as people write it."""
    for call in flow_of(file).calls:
        if not call.new or call.callee.at.text != "Date" or len(call.arguments) < 3:
            continue
        month = call.arguments[1].value
        if not isinstance(month, Name) or not _MONTH.fullmatch(month.name):
            continue
        parsed = re.compile(rf"[\[,]\s*{month.name}\b[^=]*\]\s*=.*(?:split|match|exec)\(")
        lowered = re.compile(rf"\b{month.name}\s*(?:-=|--|-\s*1)")
        if any(map(parsed.search, file.lines)) and not any(map(lowered.search, file.lines)):
            words = {"call": shorten(call), "month": month.name}
            yield Trap(Site(file, call.at.line), texts.MONTH_FROM_ONE, words)


def _is_number(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.kind == "number"


def _find_shared_patterns(files: Sequence[SourceFile]) -> list[Trap]:
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
                found.append(Trap(Site(file, number), texts.SHARED_PATTERN, words))
    return found


def _find_texts(files: Sequence[SourceFile], method: str) -> Iterator[Trap]:
    """What reads JSON without making dates of its script_texts."""
    for file in files:
        for number, line in enumerate(file.lines, 1):
            match = _PARSES.search(line)
            if match is not None and "stringify" in match["text"] + line:
                yield Trap(
                    Site(file, number),
                    script_texts.DATE_AS_TEXT,
                    {**match.groupdict(), "method": method},
                )


def _find_promises(file: SourceFile) -> Iterator[Trap]:
    """`const found = paths.map(async …)`, where nothing waits for the promises."""
    for number, line in enumerate(file.lines, 1):
        match = _PROMISED.search(line)
        if match is None:
            continue
        waits = rf"\b(?:all|allSettled|race|any)\(\s*{match['name']}\b|await\s+{match['name']}\b"
        hands_on = rf"return\s+{match['name']}\s*;|await\b[^\n]*\bof\s+{match['name']}\b"
        if not re.search(f"{waits}|{hands_on}", file.text):
            yield Trap(Site(file, number), script_texts.PROMISES, {"name": match["name"]})


def _find_text_indexes(file: SourceFile) -> Iterator[Trap]:
    """`for (const i in rows)` with `i + 1`: indexes are texts there."""
    for number, line in enumerate(file.lines, 1):
        match = _INDEXES.search(line)
        if match is None:
            continue
        name, own = match["name"], file.indent(number)
        for below in range(number, len(file.lines) + 1):
            if below > number and file.line(below).strip() and file.indent(below) <= own:
                break
            used = re.search(rf"\[\s*{name}\s*\+\s*\d+\s*\]", file.line(below))
            if used is not None:
                words = {"name": name, "of": match["of"], "sum": used[0].strip("[] "),
                         "used": Site(file, below)}  # fmt: skip
                yield Trap(Site(file, number), script_texts.TEXT_FOR_NUMBER, words)
                break


def _find_late(file: SourceFile) -> Iterator[Trap]:
    """`for (var i …) calls.push(() => i)`: all functions share the one variable."""
    for number, line in enumerate(file.lines, 1):
        match = _VARIABLE.search(line)
        if match is None:
            continue
        kept = re.compile(
            rf"(?:\.(?:push|on|then|addEventListener)\(|\]\s*=|set(?:Timeout|Interval|Immediate)\()"
            rf".*(?:=>|\bfunction\b).*\b{match['name']}\b"
        )
        for below in range(number, len(file.lines) + 1):
            if (
                below > number
                and file.line(below).strip()
                and file.indent(below) <= file.indent(number)
            ):
                break
            if kept.search(file.line(below)):
                words = {"name": match["name"]}
                yield Trap(Site(file, below), script_texts.LAST_OF_VARIABLE, words)
                break


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
                yield Trap(Site(file, number), script_texts.LOST_THIS, words)


def _find_unawaited(files: Sequence[SourceFile]) -> Iterator[Trap]:
    """Calls of the program's own async functions whose promise is kept or handed over as if it were
    the result."""
    own = {one.name for file in files for one in flow_of(file).functions if one.coroutine}
    for file in files:
        flow = flow_of(file)
        joined = [one.at for one in flow.calls if one.callee.at.text.startswith("Promise.")]
        for call in (one for one in flow.calls if one.name in own):
            before = flow.source.data[: call.at.start].decode().rstrip()
            after = flow.source.data[call.at.end :].decode().lstrip()
            is_used = re.search(r"(?:[=(,:?]|\|\||&&)$", before) and not before.endswith("=>")
            is_joined = any(one.start <= call.at.start and call.at.end <= one.end for one in joined)
            if is_used and not is_joined and not after.startswith((".then", ".catch", ".finally")):
                words = {"text": shorten(call), "function": call.name}
                yield Trap(Site(file, call.at.line), script_texts.NOT_AWAITED, words)

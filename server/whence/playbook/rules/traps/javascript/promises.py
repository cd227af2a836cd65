"""Traps of JavaScript's promises: what nothing waits for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.javascript import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.statements import find_function_around, list_arguments, name_callee
from whence_tools.code.syntax import line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.syntax import Node, Source

_FILLS: Final = re.compile(
    r"(?<![\w.$])([A-Za-z_$][\w$]*)(?:\.(?:push|unshift|set|add)\(|\[[^\]]+\]\s*=[^=]|\s*[-+*]=)"
)
_BLOCKS: Final = frozenset(
    {"try_statement", "function_declaration", "arrow_function", "method_definition",
     "function_expression"}
)  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Promises that are kept or returned as if they were results."""
    files = program.in_language("javascript", "typescript")
    for file in files:
        yield from _find_left_early(file)
        for each in list_async_rounds(file):
            if filled := _find_read_below(each, flow_of(file).source):
                words = {"of": each.of, "each": each.given, "filled": filled}
                yield Trap(Site(file, line_of(each.call)), texts.NOT_WAITED_FOR, words)
    if any(value.type == "Promise" for _, value in program.list_seen()):
        yield from _find_unawaited(files)


class AsyncRounds(NamedTuple):
    """`rows.forEach(async (row) => { … })`.

    Attributes:
        of, given: `rows` and `row`, as written.
        body: of the callback.
    """

    call: Node
    of: str
    given: str
    body: Node


def list_async_rounds(file: SourceFile) -> Iterator[AsyncRounds]:
    """The calls of `forEach` whose callback is async and takes the element alone."""
    source = flow_of(file).source
    for node in flow_of(file).nodes:
        if node.type != "call_expression" or name_callee(node, source) != "forEach":
            continue
        given = [one for one in list_arguments(node) if one.type == "arrow_function"]
        callee = node.child_by_field_name("function")
        of = callee.child_by_field_name("object") if callee is not None else None
        if len(given) != 1 or of is None or not source.text(given[0]).startswith("async"):
            continue
        listed = given[0].child_by_field_name("parameters")
        names = listed.named_children if listed is not None else []
        alone = given[0].child_by_field_name("parameter") or (names[0] if names else None)
        body = given[0].child_by_field_name("body")
        if alone is not None and len(names) < 2 and body is not None:
            yield AsyncRounds(node, source.text(of), source.text(alone), body)


def _find_read_below(each: AsyncRounds, source: Source) -> str | None:
    """What a callback fills after it has waited, where the function reads it below."""
    function = find_function_around(each.call)
    if function is None or "await" not in source.text(each.body):
        return None
    below = source.data[each.call.end_byte : function.end_byte].decode("utf-8", "replace")
    filled = _FILLS.findall(source.text(each.body))
    read = (one for one in filled if re.search(rf"(?<![\w.$]){re.escape(one)}(?![\w$])", below))
    return next(read, None)


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
                yield Trap(Site(file, call.at.line), texts.NOT_AWAITED, words)

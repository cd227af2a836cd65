"""Traps of JavaScript's functions that are not called when they seem to be: a method without its
parentheses, an async one that nothing awaits, one that runs after the loop that made it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.javascript import callback_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put_after, put_before
from whence_tools.code.statements import find_function_around, name_callee
from whence_tools.code.syntax import walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.spans import Span
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_OPERATIONS: Final = frozenset(
    {"binary_expression", "unary_expression", "augmented_assignment_expression",
     "template_substitution"}
)  # fmt: skip
_BRANCHES: Final = frozenset({"if_statement", "while_statement"})
_FUNCTIONS: Final = frozenset({"arrow_function", "function_expression", "function"})
_AT_ONCE: Final = frozenset(
    {"map", "forEach", "filter", "find", "findIndex", "some", "every", "reduce", "flatMap", "sort",
     "replace", "from"}
)  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """In the order in which they stand."""
    files = program.in_language("javascript", "typescript")
    methods = _list_methods(files)
    own = [one for file in files for one in flow_of(file).functions]
    waits = {f"this.{one.name}" if one.owner else one.name for one in own if one.coroutine}
    waits -= {f"this.{one.name}" if one.owner else one.name for one in own if not one.coroutine}
    is_seen = any(value.type == "Promise" for _, value in program.list_seen())
    for file in files:
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "member_expression":
                yield from _find_not_called(file, source, node, methods)
            elif node.type == "call_expression" and not is_seen:  # seen, it is told elsewhere
                yield from _find_not_awaited(file, source, node, waits)
            elif node.type == "for_statement":
                yield from _find_late(file, source, node)


def _list_methods(files: Sequence[SourceFile]) -> set[str]:
    """The methods without parameters whose name nothing else has."""
    found, others = set[str](), set[str]()
    for file in files:
        flow = flow_of(file)
        for one in flow.functions:
            head = file.text_of(one).lstrip()
            is_method = one.owner is not None and not one.parameters
            is_method = is_method and not head.startswith(("get ", "set ", "static "))
            (found if is_method else others).add(one.name)
        others |= {one.target.rpartition(".")[2] for one in flow.bindings}
        others |= {one.name for owner in flow.classes for one in owner.fields}
        keys = re.findall(r"(?<![?\w])(\w+)\s*:|\{([\w\s,]+)\}|\bget\s+(\w+)", file.text)
        others |= {name for pair in keys for part in pair for name in re.findall(r"\w+", part)}
    return found - others


def _is_asked(node: Node) -> bool:
    parent = node.parent
    if parent is not None and parent.type == "parenthesized_expression":
        return parent.parent is not None and parent.parent.type in _BRANCHES
    return parent is not None and (
        parent.type == "ternary_expression" and parent.child_by_field_name("condition") == node
    )


def _find_not_called(
    file: SourceFile, source: Source, node: Node, methods: set[str]
) -> Iterator[Trap]:
    """`sum += circle.area`, where `area` is a method."""
    name, parent = node.child_by_field_name("property"), node.parent
    if name is None or parent is None or source.text(name) not in methods:
        return
    is_left = parent.child_by_field_name("left") == node and "assign" in parent.type
    is_typeof = source.text(parent).startswith(("typeof", "delete"))
    is_equal = re.search(r"[!=]==?|&&|\|\||\?\?|\bin\b", source.text(parent)) is not None
    is_reckoned = parent.type in _OPERATIONS and not (is_left or is_typeof or is_equal)
    if is_reckoned or _is_asked(node):
        words = {"name": source.text(name)}
        yield make_trap(file, node, texts.NOT_CALLED, [put_after(node, "()")], **words)


def _find_not_awaited(
    file: SourceFile, source: Source, node: Node, waits: set[str]
) -> Iterator[Trap]:
    """`if (isOwner(user))` of an async function."""
    around = find_function_around(node)
    callee = node.child_by_field_name("function")
    is_own = callee is not None and source.text(callee) in waits
    is_async = around is not None and source.text(around).startswith("async")
    is_not = node.parent is not None and source.text(node.parent)[0] == "!"
    if is_own and is_async and (is_not or _is_asked(node)):
        yield make_trap(file, node, texts.PROMISE_AS_TRUTH, [put_before(node, "await ")])


def _find_late(file: SourceFile, source: Source, loop: Node) -> Iterator[Trap]:
    """Functions that a loop makes, and that read its one variable after it."""
    first, body = loop.child_by_field_name("initializer"), loop.child_by_field_name("body")
    head = re.match(r"(var\s+)?(\w+)\s*=(?!=)", source.text(first)) if first is not None else None
    if first is None or body is None or head is None:
        return
    name = head[2]
    uses = rf"(?<![\w.]){re.escape(name)}(?![\w:])"
    below = file.text[len(source.data[: loop.end_byte].decode("utf-8", "replace")) :]
    if re.search(uses, below.partition("\n}")[0]):
        return
    for one in walk(body):
        is_late = one.type in _FUNCTIONS and _runs_later(source, one)
        is_wide = one.end_point[0] > one.start_point[0] or head[1] is None
        if is_late and is_wide and re.search(uses, source.text(one)):
            start = first.start_byte
            spans: list[Span] = [(start, start + len(head[1] or ""), "let ")]
            yield make_trap(file, loop, texts.READ_LATE, spans, name=name)
            return


def _runs_later(source: Source, function: Node) -> bool:
    """Whether a function is kept or handed to what may call it after the round."""
    parent = function.parent
    if parent is None or parent.type in {"parenthesized_expression", "call_expression"}:
        return False
    call = parent.parent if parent.type == "arguments" else None
    return call is None or name_callee(call, source) not in _AT_ONCE

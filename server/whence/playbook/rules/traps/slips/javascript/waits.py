"""Calls that give promises, which nothing waits for, where no promise was seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.program.spans import make_trap, put, put_before
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.code.statements import list_arguments, name_callee
from whence_tools.code.syntax import walk_ancestors
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_FUNCTIONS: Final = frozenset(
    {"arrow_function", "function_declaration", "function_expression", "function",
     "generator_function", "generator_function_declaration", "method_definition"}
)  # fmt: skip
_GIVES_PROMISE: Final = lazy_pattern(r"(?:\breturn|=>)\s+(?:new Promise\(|Promise\.\w+\(|fetch\()")
_PROMISING: Final = r"(?:node:)?[\w/]+/promises"
_IMPORTS: Final = lazy_pattern(
    rf"(?:import\s+(?P<all>\w+|\* as \w+|\{{[^}}]*\}})\s+from\s+['\"]{_PROMISING}['\"]"
    rf"|(?:const|let|var)\s+(?P<held>\w+|\{{[^}}]*\}})\s*=\s*require\(\s*['\"]{_PROMISING}['\"]\s*\)"
    r"|(?:const|let|var)\s+(?P<under>\w+)\s*=\s*require\(\s*['\"](?:node:)?fs['\"]\s*\)\.promises)"
)
_TAKES_FUNCTION: Final = frozenset({"find", "filter", "map", "some", "every", "forEach", "reduce"})
_CHAINED: Final = frozenset({"then", "catch", "finally"})
_MOST: Final = 4


def find_traps(program: Program) -> Iterator[Trap]:
    """Where the function around can wait."""
    files = program.in_language("javascript", "typescript")
    own = {
        one.name for file in files for one in flow_of(file).functions
        if one.coroutine or _GIVES_PROMISE.search(file.text_of(one))
    }  # fmt: skip
    is_seen = any(value.type == "Promise" for _, value in program.list_seen())
    found = [one for file in files for one in _find_unawaited(file, own, is_seen=is_seen)]
    yield from found[:_MOST]
    for file in files:
        yield from _find_returned(file, own)
        for node in flow_of(file).nodes:
            if node.type == "call_expression" and name_callee(node, flow_of(file).source):
                yield from _find_rounds(file, node)


def _find_unawaited(file: SourceFile, own: set[str], *, is_seen: bool) -> Iterator[Trap]:
    source = flow_of(file).source
    modules, names = _list_imported(file.text)
    for node in flow_of(file).nodes:
        if node.type != "call_expression":
            continue
        name, callee = name_callee(node, source), node.child_by_field_name("function")
        of = callee.child_by_field_name("object") if callee is not None else None
        is_of_module = of is not None and source.text(of) in {*modules, "fs.promises"}
        is_known = of is None and (name in names or name == "fetch")
        if name in _TAKES_FUNCTION and any(one.type in _FUNCTIONS for one in list_arguments(node)):
            continue
        if not (name in own or is_of_module or is_known) or not _can_wait(file, source, node):
            continue
        if not _is_left(source, node, is_seen=is_seen):
            continue
        is_read = node.parent is not None and node.parent.type in {
            "member_expression", "subscript_expression"
        }  # fmt: skip
        wide = f"(await {source.text(node)})"
        yield make_trap(file, node, texts.NOT_AWAITED_HERE,
                        [put(node, wide) if is_read else put_before(node, "await ")])  # fmt: skip


def _find_returned(file: SourceFile, own: set[str]) -> Iterator[Trap]:
    """`return live(item)` inside of `try`, which has a `catch`."""
    source = flow_of(file).source
    for node in flow_of(file).nodes:
        value = next(iter(node.named_children), None) if node.type == "return_statement" else None
        if value is None or value.type != "call_expression" or not _can_wait(file, source, node):
            continue
        is_promise = name_callee(value, source) in own or source.text(value).startswith("Promise.")
        if is_promise and _is_tried(node):
            yield make_trap(file, value, texts.LEAVES_TRY, [put_before(value, "await ")])


def _is_tried(node: Node) -> bool:
    """Whether a `catch` of the same function gets what fails there."""
    for one in walk_ancestors(node):
        if one.type in _FUNCTIONS:
            return False
        body = one.child_by_field_name("body") if one.type == "try_statement" else None
        if body is not None and body.start_byte <= node.start_byte < body.end_byte:
            return one.child_by_field_name("handler") is not None
    return False


def _list_imported(text: str) -> tuple[set[str], set[str]]:
    """The names of modules of promises, and those of their functions."""
    modules, names = set(), set()
    for match in _IMPORTS.finditer(text):
        held = match["all"] or match["held"] or match["under"]
        if held.startswith("{"):
            names |= set(re.findall(r"(\w+)\s*(?=[,}])", held))
        else:
            modules.add(held.removeprefix("* as "))
    return modules, names


def _can_wait(file: SourceFile, source: Source, node: Node) -> bool:
    """Whether `await` may stand there."""
    around = next((one for one in walk_ancestors(node) if one.type in _FUNCTIONS), None)
    if around is None:
        is_module = re.search(r"(?m)^(?:import|export)\b", file.text) is not None
        return is_module or file.path.endswith(".mjs")
    return re.match(r"(?:static\s+)?async\b", source.text(around)) is not None


def _is_left(source: Source, node: Node, *, is_seen: bool) -> bool:
    """Whether nothing takes the promise as one."""
    parent = node.parent
    if parent is None or parent.type in {"await_expression", "return_statement", "yield_expression",
                                         "arrow_function", "new_expression"}:  # fmt: skip
        return False
    if is_seen and parent.type != "expression_statement":  # of which a trap tells that is sure
        return False
    if parent.type == "member_expression":
        read = parent.child_by_field_name("property")
        return read is None or source.text(read) not in _CHAINED
    if parent.type == "unary_expression" and source.text(parent).startswith("void"):
        return False
    around: Sequence[Node] = list(walk_ancestors(node))
    return not any(
        one.type == "call_expression" and source.text(one).startswith("Promise.") for one in around
    )


def _find_rounds(file: SourceFile, call: Node) -> Iterator[Trap]:
    """`rows.forEach(async (row, index) => { … });`."""
    source, statement = flow_of(file).source, call.parent
    given, callee = list_arguments(call), call.child_by_field_name("function")
    of = callee.child_by_field_name("object") if callee is not None else None
    if name_callee(call, source) != "forEach" or len(given) != 1 or of is None:
        return
    listed, body = (given[0].child_by_field_name(one) for one in ("parameters", "body"))
    names = [source.text(one) for one in listed.named_children] if listed is not None else []
    is_async = given[0].type == "arrow_function" and source.text(given[0]).startswith("async")
    is_whole = statement is not None and statement.type == "expression_statement"
    if not is_async or len(names) != 2 or body is None or not is_whole:
        return
    if not _can_wait(file, source, call) or statement is None:
        return
    each, index = names
    text = source.text(body)
    new = f"for (const [{index}, {each}] of {source.text(of)}.entries()) {text}"
    if body.type != "statement_block" or re.search(r"\breturn\b", text):
        new = f"await Promise.all({source.text(of)}.map({source.text(given[0])}));"
    yield make_trap(file, call, texts.ROUNDS_NOT_AWAITED, [put(statement, new)])

"""What was handed over, and is changed as if it were a copy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.any_language import handed_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_before
from whence_tools.code.statements import find_function_around, name_callee, operator_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.spans import Span
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.flow_model import Function
    from whence_tools.code.syntax import Node, Source

_JS: Final = ("javascript", "typescript")
_REORDERS: Final = frozenset({"sort", "reverse", "splice"})
_SETS_DATE: Final = re.compile(
    r"set(?:UTC)?(?:Date|Month|FullYear|Hours|Minutes|Seconds|Milliseconds|Time)"
)
_OF_RUBY: Final = re.compile(
    r"(?:sort|reverse|map|collect|select|reject|uniq|compact|flatten|shuffle|gsub|sub|strip|upcase"
    r"|downcase|capitalize|chomp|squeeze|merge|tr)!|concat|prepend|insert|push"
)
_OF_PHP: Final = frozenset({"modify", "add", "sub", "setTime", "setDate", "setTimezone"})
_BY_TRUTH: Final = re.compile(r"=>\s*\w[\w.]*\s*[<>]=?\s*\w[\w.]*\s*\)$")


def find_traps(program: Program) -> Iterator[Trap]:
    """A function may be there to change it; so each needs a trial."""
    for file in program.in_language(*_JS, "ruby", "php"):
        flow = flow_of(file)
        for function in flow.functions:
            text = file.text_of(function)
            if len(re.findall(rf"\b{re.escape(function.name)}\s*\(", text)) > 1:
                continue  # a search that goes on with what it changed
            names = {
                one.name.removeprefix("$") for one in function.parameters
                if one.default is None
                and not re.search(rf"(?<![\w.>]){re.escape(one.name)}\s*=(?![=>~])", text)
            }  # fmt: skip
            yield from _find_changes(file, function, names)


def _find_changes(file: SourceFile, function: Function, names: set[str]) -> Iterator[Trap]:
    """The first change of each parameter."""
    flow = flow_of(file)
    for node in flow.nodes:
        if not function.holds(node.start_byte, node.end_byte):
            continue
        held = _read_changed(flow.source, node, flow.language)
        text = flow.source.text(held) if held is not None else ""
        name = text.removeprefix("$")
        is_field = flow.language in _JS and re.fullmatch(r"[\w.]+\.\w+", text) is not None
        around = find_function_around(node)
        is_own = around is not None and around.start_byte == function.start
        if held is None or not is_own or not (name in names or is_field):
            continue
        is_taken = flow.language in _JS and not is_field and not _is_statement(node)
        if not is_taken and not _gives(file, function, text):
            continue
        spans = _copy(file, function, node, held, is_field=is_field)
        if spans:
            names = names - {name}
            yield make_trap(file, node, texts.CHANGED_ARGUMENT, spans, name=text)


def _is_statement(node: Node) -> bool:
    return node.parent is None or node.parent.type == "expression_statement"


def _gives(file: SourceFile, function: Function, name: str) -> bool:
    """Whether what a function returns has to do with a name; others are there to change it."""
    results = [one.value.at.text for one in function.returns if one.value is not None]
    if flow_of(file).language == "ruby":
        lines = [
            one for one in file.text_of(function).split("\n") if one.strip() not in {"", "end"}
        ]
        results += lines[-1:]
    named = re.compile(rf"(?<![\w.$]){re.escape(name)}(?!\w)")
    return any(named.search(one) for one in results)


def _read_changed(source: Source, node: Node, language: str) -> Node | None:
    """What a call changes in place."""
    if language == "ruby" and node.type == "binary":
        left = node.child_by_field_name("left")
        is_plain = left is not None and left.type == "identifier"
        return left if operator_of(node, source) == "<<" and is_plain else None
    called = name_callee(node, source) if "call" in node.type else None
    if called is None:
        return None
    is_alone = node.parent is not None and node.parent.type in _BODIES
    if language == "ruby" and not is_alone:
        return None  # of what `strip!` gives another trap tells
    if language == "ruby":
        method = node.child_by_field_name("method")
        text = source.text(method) if method is not None else ""
        return node.child_by_field_name("receiver") if _OF_RUBY.fullmatch(text) else None
    if language == "php":
        is_date = "DateTime" in source.text(source.tree.root_node)
        return node.child_by_field_name("object") if called in _OF_PHP and is_date else None
    callee = node.child_by_field_name("function")
    if _BY_TRUTH.search(source.text(node)):
        return None
    is_change = called in _REORDERS or _SETS_DATE.fullmatch(called)
    return callee.child_by_field_name("object") if is_change and callee is not None else None


def _copy(
    file: SourceFile, function: Function, node: Node, held: Node, *, is_field: bool
) -> list[Span]:
    """A copy in its place, or at the start of the body."""
    flow = flow_of(file)
    name = flow.source.text(held)
    if flow.language in _JS:
        is_date = _SETS_DATE.fullmatch(name_callee(node, flow.source) or "") is not None
        if not _is_statement(node) and not is_date:
            return [put(held, f"[...{name}]")]
        made = f"{name} = {f'new Date({name})' if is_date else f'[...{name}]'};"
    else:
        made = f"{name} = clone {name};" if flow.language == "php" else f"{name} = {name}.dup"
    statement = node
    while statement.parent is not None and statement.parent.type not in _BODIES:
        statement = statement.parent
    body = statement.parent
    first = body.named_children[0] if body is not None and body.named_children else None
    if is_field or first is None or first.start_byte < function.start:
        return []
    return [put_before(first, f"{made}\n{' ' * first.start_point[1]}")]


_BODIES: Final = frozenset({"statement_block", "compound_statement", "body_statement"})

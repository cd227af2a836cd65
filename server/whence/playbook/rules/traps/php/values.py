"""Traps of PHP's values: loose comparisons, and orders that are cut to whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.php import value_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after
from whence_tools.code.statements import list_arguments, name_callee
from whence_tools.code.syntax import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_SORTS: Final = frozenset({"usort", "uasort", "uksort"})
_KNOWN: Final = frozenset({"binary_expression", "function_call_expression", "encapsed_string"})


def find_traps(program: Program) -> Iterator[Trap]:
    """All may be meant; so they need a trial."""
    for file in program.in_language("php"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "function_call_expression":
                yield from _find_in_call(file, source, node)
            elif node.type == "binary_expression":
                yield from _find_in_operation(file, source, node)


def _find_in_call(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    name, given = name_callee(node, source) or "", list_arguments(node)
    if not given:
        return
    if name in {"in_array", "array_search"} and len(given) == 2:
        yield make_trap(file, node, texts.LOOSE, [put_after(given[1], ", true")])
    elif name in _SORTS and (cut := _find_cut_order(file, source, node)) is not None:
        yield cut


def _find_cut_order(file: SourceFile, source: Source, call: Node) -> Trap | None:
    """`$a['price'] - $b['price']`, of which only the whole number counts."""
    for node in walk(call):
        parent, sign = node.parent, node.child_by_field_name("operator")
        is_result = parent is not None and parent.type in {"arrow_function", "return_statement"}
        if node.type == "binary_expression" and is_result and sign and source.text(sign) == "-":
            return make_trap(file, node, texts.CUT_ORDER, [put(sign, "<=>")])
    return None


def _find_in_operation(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    sign = node.child_by_field_name("operator")
    left, right = (node.child_by_field_name(one) for one in ("left", "right"))
    if sign is None or left is None or right is None:
        return
    written = source.text(sign)
    if written in {"==", "!="} and {left.type, right.type}.isdisjoint(_KNOWN):
        yield make_trap(file, node, texts.LOOSE, [put(sign, f"{written}=")])

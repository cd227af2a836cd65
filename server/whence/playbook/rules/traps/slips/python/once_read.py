"""What can be gone through only once, and is handed on as if it could be often."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.rules.traps.python.nodes import last_name, text_of
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence.playbook.rules.traps.slips.python.rewritten import tell_rewritten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap

_ONCE: Final = frozenset({"filter", "map", "zip", "reversed", "enumerate", "iter", "chain"})
_READERS: Final = frozenset({"reader", "DictReader"})


def find_traps(program: Program) -> Iterator[Trap]:
    """What is returned or kept under a name."""
    makers = {
        one.name for _, tree in program.python_trees
        for one in ast.walk(tree) if isinstance(one, Function) and _gives_once(one)
    }  # fmt: skip
    for file, tree in program.python_trees:
        for node in ast.walk(tree):
            value = _read_value(node)
            if value is not None and _is_once(value, makers):
                yield _make_trap(file, value)


def _gives_once(function: Function) -> bool:
    """Whether calling it makes a generator, not one that a decorator makes something else of."""
    is_own = not function.decorator_list
    yields = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in walk_own_nodes(function))
    return is_own and yields


def _read_value(node: ast.AST) -> ast.expr | None:
    """What a statement returns, or gives to a name."""
    if isinstance(node, ast.Return):
        return node.value
    if isinstance(node, ast.Assign | ast.AnnAssign) and not _unpacks(node):
        return node.value
    return node.value if isinstance(node, ast.keyword) and node.arg else None


def _unpacks(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(one, ast.Tuple | ast.List) for one in targets)


def _is_once(value: ast.expr, makers: set[str]) -> bool:
    if isinstance(value, ast.GeneratorExp):
        return True
    if not isinstance(value, ast.Call):
        return False
    name = last_name(value)
    return name in makers | _READERS or (name in _ONCE and bool(value.args))


def _make_trap(file: SourceFile, value: ast.expr) -> Trap:
    text = text_of(file, value)
    is_bracketed = isinstance(value, ast.GeneratorExp)
    new = f"[{text[1:-1]}]" if is_bracketed and text.startswith("(") else f"list({text})"
    return tell_rewritten(file, value, texts.READ_ONCE, new)

"""Traps of Python's classes and functions that wrap others: objects that are compared by identity,
results that a wrapper leaves, a general case before the special one."""

from __future__ import annotations

import ast
import builtins
import re
from itertools import combinations
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import class_texts as texts
from whence.playbook.rules.traps.python.nodes import (
    add_method,
    add_statement,
    exchange_blocks,
    last_name,
    put_before,
    rewrite_node,
    text_of,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_UNHASHABLE: Final = lazy_pattern(r"unhashable type: '(?P<name>\w+)'")
_ASKS: Final = frozenset({"index", "count", "remove", "get", "pop", "discard"})
_EQUALS: Final = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
_ORDERS: Final = (ast.Lt, ast.Gt, ast.LtE, ast.GtE)
_ABOVE: Final = {"bool": "int", "datetime": "date", "OrderedDict": "dict", "Counter": "dict",
                 "defaultdict": "dict"}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of all files together: a class may be made in one and used in another."""
    trees = program.python_trees
    nodes = [node for _, tree in trees for node in ast.walk(tree)]
    above = {
        node.name: base.id
        for node in nodes if isinstance(node, ast.ClassDef)
        for base in node.bases if isinstance(base, ast.Name)
    }  # fmt: skip
    for file, tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield from _find_unhashable(file, node, program)
                yield from _find_identities(file, node, nodes)
                yield from _find_not_entered(file, node, nodes)
            elif isinstance(node, Function):
                yield from _find_left_result(file, node, nodes)
                yield from _find_general_test(file, node, above)
            elif isinstance(node, ast.Try):
                yield from _find_general_handler(file, node, above)
            elif isinstance(node, ast.Call):
                yield from _find_truth_for_order(file, node, nodes)


def _find_unhashable(file: SourceFile, owner: ast.ClassDef, program: Program) -> Iterator[Trap]:
    """A class that says what is equal, which takes its hash away."""
    told = _UNHASHABLE.search(program.message)
    equals, words = _find_method(owner, "__eq__"), {"owner": owner.name}
    if told is None or told["name"] != owner.name or _find_method(owner, "__hash__") is not None:
        return
    if equals is not None:
        names = _list_own(equals)
        edits = add_method(file, equals, "__hash__(self)", f"return hash({_join(names, 'self')})")
        yield Trap(Site(file, equals.lineno), texts.NO_HASH, {**words, "edits": edits})
        return
    for one in owner.decorator_list:
        if text_of(file, one) in {"dataclass", "dataclasses.dataclass"}:
            edits = rewrite_node(file, one, f"{text_of(file, one)}(frozen=True)")
            yield Trap(Site(file, one.lineno), texts.NO_HASH, {**words, "edits": edits})


def _find_identities(
    file: SourceFile, owner: ast.ClassDef, nodes: Sequence[ast.AST]
) -> Iterator[Trap]:
    """A class without `__eq__` of which a new object is looked for: nothing is ever equal to it."""
    constructor = _find_method(owner, "__init__")
    is_plain = not (owner.bases or owner.keywords or owner.decorator_list)
    if constructor is None or not is_plain or _find_method(owner, "__eq__") is not None:
        return
    asked = [one for node in nodes for one in _list_asked(node) if _makes(one, owner.name)]
    names = _list_set(constructor)
    if not asked or not names:
        return
    mine, other = _join(names, "self"), _join(names, "other")
    body = f"return isinstance(other, {owner.name}) and {mine} == {other}"
    hashed = ("", "def __hash__(self):", f"    return hash({mine})")
    edits = add_method(file, constructor, "__eq__(self, other)", body)
    indented = [" " * constructor.col_offset + one if one else "" for one in hashed]
    edits = tuple(
        one.model_copy(update={"new_text": "\n".join([one.new_text, *indented])}) for one in edits
    )
    words = {"owner": owner.name, "asked": ast.unparse(asked[0]), "edits": edits}
    yield Trap(Site(file, owner.lineno), texts.BY_IDENTITY, words)


def _list_asked(node: ast.AST) -> list[ast.expr]:
    """What is looked for, or compared."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], _EQUALS):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.args[:1] if node.func.attr in _ASKS else []
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return [node.slice]
    return []


def _find_not_entered(
    file: SourceFile, owner: ast.ClassDef, nodes: Sequence[ast.AST]
) -> Iterator[Trap]:
    """`with Session() as session`, whose `__enter__` returns nothing."""
    enter = _find_method(owner, "__enter__")
    if enter is None or owner.bases or _list_returned(enter):
        return
    used = any(
        isinstance(node, ast.withitem) and node.optional_vars is not None
        and _makes(node.context_expr, owner.name) for node in nodes
    )  # fmt: skip
    if used:
        edits = add_statement(file, enter.body[-1], "return self")
        words = {"owner": owner.name, "edits": edits}
        yield Trap(Site(file, enter.body[-1].lineno), texts.NOT_ENTERED, words)


def _find_left_result(
    file: SourceFile, outer: Function, nodes: Sequence[ast.AST]
) -> Iterator[Trap]:
    """A decorator whose function calls the one that it wraps, and returns nothing."""
    given = {one.arg for one in outer.args.args}
    returned = {one.id for one in _list_returned(outer) if isinstance(one, ast.Name)}
    for inner in outer.body:
        if not isinstance(inner, Function) or inner.name not in returned or _list_returned(inner):
            continue
        calls = [
            one for one in ast.walk(inner) if isinstance(one, ast.Expr)
            and _is_call_of(one.value, given)
        ]  # fmt: skip
        gives = any(
            isinstance(node, Function)
            and any(last_name(one) == outer.name for one in node.decorator_list)
            and _list_returned(node) for node in nodes
        )  # fmt: skip
        if len(calls) != 1 or not gives:
            continue
        call = calls[0]
        if call is inner.body[-1]:
            edits = put_before(file, call, "return ")
        else:
            kept = put_before(file, call, "result = ")
            edits = (*kept, *add_statement(file, inner.body[-1], "return result"))
        words = {"call": text_of(file, call.value), "inner": inner.name, "edits": edits}
        yield Trap(Site(file, call.lineno), texts.LEFT_RESULT, words)


def _find_general_test(
    file: SourceFile, function: Function, above: dict[str, str]
) -> Iterator[Trap]:
    """`isinstance(value, int)` before `isinstance(value, bool)`."""
    tests = [
        (node.test, ast.unparse(node.test.args[0]), node.test.args[1].id)
        for node in walk_own_nodes(function)
        if isinstance(node, ast.If) and _leaves(node) and isinstance(node.test, ast.Call)
        and last_name(node.test.func) == "isinstance" and isinstance(node.test.args[1], ast.Name)
    ]  # fmt: skip
    tests.sort(key=lambda one: one[0].lineno)
    for (first, value, general), (second, other, special) in combinations(tests, 2):
        if value == other and _is_below(special, general, above):
            excluded = f"{text_of(file, first)} and not {text_of(file, second)}"
            words = {"general": general, "special": special, "later": Site(file, second.lineno),
                     "edits": rewrite_node(file, first, excluded)}  # fmt: skip
            yield Trap(Site(file, first.lineno), texts.GENERAL_FIRST, words)
            return


def _leaves(branch: ast.If) -> bool:
    """Whether what stands behind a branch, or in its `elif`, is not run after it."""
    return bool(branch.orelse) or isinstance(branch.body[-1], ast.Return | ast.Raise | ast.Continue)


def _find_general_handler(file: SourceFile, node: ast.Try, above: dict[str, str]) -> Iterator[Trap]:
    """`except Exception` before `except ValueError`."""
    for first, second in combinations(node.handlers, 2):
        names = [one.type.id for one in (first, second) if isinstance(one.type, ast.Name)]
        if len(names) == 2 and _is_below(names[1], names[0], above):
            words = {"general": names[0], "special": names[1], "later": Site(file, second.lineno),
                     "edits": exchange_blocks(file, first, second)}  # fmt: skip
            yield Trap(Site(file, first.lineno), texts.GENERAL_FIRST, words)
            return


def _is_below(special: str, general: str, above: dict[str, str]) -> bool:
    """Whether a class is a special case of another one."""
    below, over = (getattr(builtins, one, None) for one in (special, general))
    if isinstance(below, type) and isinstance(over, type):
        return below is not over and issubclass(below, over)
    known = {**_ABOVE, **above}
    for _ in range(len(known)):
        special = known.get(special, "")
        if special == general:
            return True
    return False


def _find_truth_for_order(
    file: SourceFile, call: ast.Call, nodes: Sequence[ast.AST]
) -> Iterator[Trap]:
    """`cmp_to_key` of a function that says whether one is smaller, and not which."""
    if not call.args or last_name(call.func) != "cmp_to_key":
        return
    given = call.args[0]
    returned: list[ast.expr] = [given.body] if isinstance(given, ast.Lambda) else []
    if isinstance(given, ast.Name):
        named = [one for one in nodes if isinstance(one, Function) and one.name == given.id]
        returned = _list_returned(named[0]) if len(named) == 1 else []
    for value in returned if len(returned) == 1 else ():
        if isinstance(value, ast.Compare) and isinstance(value.ops[0], _ORDERS):
            left, right = text_of(file, value.left), text_of(file, value.comparators[0])
            edits = rewrite_node(file, value, f"({left} > {right}) - ({left} < {right})")
            words = {"call": text_of(file, value), "edits": edits}
            yield Trap(Site(file, value.lineno), texts.TRUTH_FOR_ORDER, words)


def _find_method(owner: ast.ClassDef, name: str) -> Function | None:
    own = (one for one in owner.body if isinstance(one, Function) and one.name == name)
    return next(own, None)


def _list_returned(function: Function) -> list[ast.expr]:
    """The values that a function returns."""
    own = walk_own_nodes(function)
    return [one.value for one in own if isinstance(one, ast.Return) and one.value is not None]


def _list_own(function: Function) -> list[str]:
    """The attributes of `self` that a method reads."""
    read = re.findall(r"\bself\.(\w+)(?!\w|\()", ast.unparse(function))
    return list(dict.fromkeys(read))


def _list_set(constructor: Function) -> list[str]:
    """The attributes that a constructor gives what it was given."""
    given = {one.arg for one in constructor.args.args}
    return [
        target.attr for one in constructor.body if isinstance(one, ast.Assign)
        for target in one.targets if isinstance(target, ast.Attribute)
        and isinstance(one.value, ast.Name) and one.value.id in given
    ]  # fmt: skip


def _join(names: Sequence[str], of: str) -> str:
    listed = ", ".join(f"{of}.{one}" for one in names)
    return f"({listed})" if len(names) > 1 else f"({listed},)"


def _makes(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) == name


def _is_call_of(node: ast.expr, names: set[str]) -> bool:
    call = node.value if isinstance(node, ast.Await) else node
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in names

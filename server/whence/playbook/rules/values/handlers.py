"""Python: an error that a handler lets by, or that one elsewhere takes for the same call."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, parse_expression, tree_of
from whence.playbook.fixes.guards import catch_too
from whence.playbook.rules.values import texts
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding

_CONVERSIONS: Final = frozenset({"int", "float", "Decimal", "Fraction"})


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """The handler of a conversion alone, which is there for what cannot be converted; one around
    another call of what raised the error."""
    tree, seen = tree_of(site.file), case.frames[0].observed
    if tree is None or seen is None or is_test(site.path):
        return None
    failing = parse_expression(seen.failing)
    if not isinstance(failing, ast.Call):
        return None
    name = ast.unparse(failing.func).rpartition(".")[2]
    around = next(list_tries(tree, site.line), None)
    if around is not None and len(around.body) == 1 and name in _CONVERSIONS:
        return find_narrow_handler(tree, site, case)
    if around is not None or case.problem.frames[0] == case.frames[0]:
        return None  # it came up in no library's function
    return (yield from _find_handled_elsewhere(case, site, failing, name))


def _find_handled_elsewhere(
    case: Case, site: Site, failing: ast.Call, name: str
) -> ToolSteps[Finding | None]:
    """Of an error of a library's own, or of the very same call."""
    error, callee = case.error_type.rpartition(".")[2], ast.unparse(failing.func)
    is_own_kind = not hasattr(builtins, error)
    for file in (yield from case.locate(name, site.path)):
        tree = tree_of(file) if not is_test(file.path) else None
        for one in _list_handlers(tree, error) if tree is not None else ():
            inside = (part for step in one.body for part in ast.walk(step))
            calls = [part for part in inside if isinstance(part, ast.Call)]
            named = [(ast.unparse(call.func), call.lineno) for call in calls]
            same = [(of, line) for of, line in named if of.rpartition(".")[2] == name]
            if same and (is_own_kind or callee in dict(same)):
                handled = Site(file, same[0][1])
                return texts.HANDLED_ELSEWHERE.finding(
                    crash=site, handled=handled, error=error, call=callee
                )
    return None


def _list_handlers(tree: ast.Module, error: str) -> Iterator[ast.Try]:
    """The `try`s that name an error among those that they handle."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            caught = {name.rpartition(".")[2] for h in node.handlers for name in _names(h.type)}
            if error in caught:
                yield node


def find_narrow_handler(tree: ast.Module, site: Site, case: Case) -> Finding | None:
    """The `try` around the line, in its function, whose handlers let the error by."""
    error = case.error_type
    for node in list_tries(tree, site.line):
        if not all(_lets_by(one, error, node) for one in node.handlers):
            return None
        named = ", ".join(f"`{name}`" for one in node.handlers for name in _names(one.type))
        handler = site.on(node.handlers[0].lineno)
        do_one_thing = len({tuple(map(ast.unparse, one.body)) for one in node.handlers}) == 1
        edits = catch_too(handler, error, case.message) if do_one_thing else ()
        return texts.NARROW_HANDLER.finding(
            crash=site, handler=handler, error=error, caught=named, edits=edits
        )
    return None


def list_tries(tree: ast.Module, line: int) -> Iterator[ast.Try]:
    """The `try`s with handlers whose body holds a line, in its function, innermost first."""
    tries = (one for one in _list_around(tree, line) if isinstance(one, ast.Try) and one.handlers)
    return (one for one in tries if any(holds(part, line) for part in one.body))


def _lets_by(handler: ast.ExceptHandler, error: str, around: ast.Try) -> bool:
    """Whether a handler does not catch an error, as far as can be told: it raises nothing anew, and
    where it names other errors than Python's own, it is about one statement alone."""
    raised, names = getattr(builtins, error, None), _names(handler.type)
    caught = [getattr(builtins, name, None) for name in names]
    if not names or not isinstance(raised, type):
        return False
    if any(isinstance(one, type) and issubclass(raised, one) for one in caught):
        return False
    if any(isinstance(n, ast.Raise) and n.exc is None for n in ast.walk(handler)):
        return False
    return all(isinstance(one, type) for one in caught) or len(around.body) == 1


def _list_around(tree: ast.Module, line: int) -> list[ast.stmt]:
    """The statements around a line in its function, innermost first."""
    found = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and holds(n, line)]
    found.sort(key=lambda node: (node.lineno, node.col_offset), reverse=True)
    function = next((i for i, n in enumerate(found) if isinstance(n, Function)), len(found))
    return found[:function]


def holds(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _names(kind: ast.expr | None) -> list[str]:
    parts = kind.elts if isinstance(kind, ast.Tuple) else [kind] if kind is not None else []
    return [ast.unparse(one) for one in parts]


RULES = (Rule("unexpected_value", Matcher("", languages={"python"}), at_crash(investigate)),)

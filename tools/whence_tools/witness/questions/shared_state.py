"""What outlives a test because it is made once: attributes of a class, globals of a module and
defaults of parameters that code which the tests ran changes in place."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from whence_tools.witness.recording.replay import Line

_MUTABLE: Final = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_MAKERS: Final = frozenset(
    {"list", "dict", "set", "bytearray", "defaultdict", "Counter", "deque", "OrderedDict"}
)
_CHANGING: Final = frozenset(
    {"append", "add", "update", "extend", "insert", "setdefault", "pop", "popitem", "remove",
     "clear", "discard", "appendleft", "extendleft", "popleft", "sort", "reverse"}
)  # fmt: skip
_OWN: Final = frozenset({"self", "cls"})
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class SharedState:
    """An object, or a global, that is made once.

    Attributes:
        line: where it is made.
        owner: the class or the function that it belongs to; "" for a module's.
        changed_at: the first line that changes it and was run.
    """

    kind: Literal["class", "module", "default"]
    path: str
    line: int
    owner: str
    name: str
    changed_at: int


def find_shared_state(
    used: Collection[Line], ran: Collection[Line], read: Callable[[str], str | None]
) -> list[SharedState]:
    """The state that tests share, of the files that one test ran.

    Args:
        used: the lines that the test ran: one of them mentions the state.
        ran: the lines that any test ran: one of them changes it.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    found: dict[tuple[str, int, str], SharedState] = {}
    for path in sorted({path for path, _ in used}):
        text = read(path)
        tree = parse_source(text) if text is not None else None
        if text is None or tree is None:
            continue
        lines = text.splitlines()
        mine = " ".join(lines[n - 1] for at, n in used if at == path and n <= len(lines))
        for one in _of_module(tree, path):
            if (path, one.changed_at) in ran and re.search(rf"\b{re.escape(one.name)}\b", mine):
                found.setdefault((one.path, one.line, one.name), one)
    return list(found.values())


def _of_module(tree: ast.Module, path: str) -> Iterator[SharedState]:
    functions = [one for one in ast.walk(tree) if isinstance(one, Function)]
    made = {name: node for node in tree.body for name in _names_made(node)}
    for function in functions:
        told = {
            name for one in ast.walk(function) if isinstance(one, ast.Global) for name in one.names
        }
        given = {one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)}
        local = (given | _list_stored(function)) - told
        for name, line in _changes(function, told):
            if (
                name in made
                and name not in local
                and (name in told or _is_made_mutable(made[name]))
            ):
                yield SharedState("module", path, made[name].lineno, "", name, line)
        yield from _defaults(function, path)
    for klass in (one for one in ast.walk(tree) if isinstance(one, ast.ClassDef)):
        yield from _of_class(klass, path)


def _of_class(klass: ast.ClassDef, path: str) -> Iterator[SharedState]:
    made = {
        name: node for node in klass.body for name in _names_made(node) if _is_made_mutable(node)
    }
    methods = [one for one in klass.body if isinstance(one, Function)]
    inside = [node for method in methods for node in ast.walk(method)]
    given = {
        node.attr
        for node in inside
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_own(node)
    }
    for node in inside:
        changed = _find_changed(node)
        if isinstance(changed, ast.Attribute) and changed.attr in made.keys() - given:
            of = changed.value
            if isinstance(of, ast.Name) and of.id in {*_OWN, klass.name}:
                line = made[changed.attr].lineno
                yield SharedState("class", path, line, klass.name, changed.attr, changed.lineno)


def _is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in _OWN


def _defaults(function: Function, path: str) -> Iterator[SharedState]:
    own = function.args
    named = [*own.posonlyargs, *own.args]
    pairs = [*zip(named[len(named) - len(own.defaults) :], own.defaults, strict=True)]
    pairs += [
        (one, value) for one, value in zip(own.kwonlyargs, own.kw_defaults, strict=True) if value
    ]
    mutable = {one.arg: one.lineno for one, value in pairs if _is_mutable(value)}
    rebound = _list_stored(function)
    for name, line in _changes(function, set()):
        if name in mutable and name not in rebound:
            yield SharedState("default", path, mutable[name], function.name, name, line)


def _changes(function: Function, names: Collection[str]) -> Iterator[tuple[str, int]]:
    """The names whose objects a function changes in place, or that it sets as globals."""
    for node in ast.walk(function):
        changed = _find_changed(node)
        if isinstance(changed, ast.Name):
            yield changed.id, changed.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in names:
            yield node.id, node.lineno


def _find_changed(node: ast.AST) -> ast.expr | None:
    """What a node changes in place."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.value if node.func.attr in _CHANGING else None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        return node.value
    return node.target if isinstance(node, ast.AugAssign) else None


def _list_stored(function: Function) -> set[str]:
    """The names that it gives a value to."""
    names = (one for one in ast.walk(function) if isinstance(one, ast.Name))
    return {one.id for one in names if isinstance(one.ctx, ast.Store)}


def _names_made(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    return [one.id for one in targets if isinstance(one, ast.Name)]


def _is_made_mutable(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign | ast.AnnAssign) and _is_mutable(node.value)


def _is_mutable(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        name = (
            value.func.id if isinstance(value.func, ast.Name) else getattr(value.func, "attr", "")
        )
        return name in _MAKERS
    return isinstance(value, _MUTABLE)

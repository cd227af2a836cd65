"""The calls of a recorded run, with the code that they ran."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence_tools.witness.questions.expressions import parse_source
from whence_tools.witness.questions.statements import (
    DEFINES,
    find_field,
    shorten,
    statements_of,
    targets_of,
    yields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from whence_tools.witness.recording.replay import CallRecord

_ITERATORS: Final = frozenset({"map", "filter", "zip", "iter", "reader", "DictReader"})
READ_ONCE: Final = frozenset(
    {"generator", "map", "filter", "zip", "enumerate", "reversed", "chain", "islice", "groupby",
     "list_iterator", "dict_keyiterator", "dict_valueiterator", "dict_itemiterator"}
)  # fmt: skip
"""Types whose items are gone once they were read."""


class RecordedCode:
    """The calls of a run, and their files, each parsed once.

    Args:
        read: the text of a workspace-relative file; None where it cannot be read.
    """

    def __init__(self, calls: Sequence[CallRecord], read: Callable[[str], str | None]) -> None:
        self.calls = calls
        self._read = read
        self._trees: dict[str, ast.Module | None] = {}

    def _classes(self) -> Iterator[tuple[CallRecord, ast.ClassDef]]:
        """The classes of the files that ran, each with a call in its file."""
        for call in {one.path: one for one in self.calls}.values():
            for node in ast.walk(self.tree(call.path) or ast.Module([], [])):
                if isinstance(node, ast.ClassDef):
                    yield call, node

    def find_in_classes(
        self, name: str
    ) -> Iterator[tuple[CallRecord, ast.ClassDef, ast.Assign | ast.AnnAssign]]:
        """What classes set as an attribute of their own."""
        for call, owner in self._classes():
            for one in owner.body:
                if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None and any(
                    isinstance(target, ast.Name) and target.id == name for target in targets_of(one)
                ):  # fmt: skip
                    yield call, owner, one

    def find_storing(self, name: str) -> Iterator[tuple[CallRecord, int, ast.expr]]:
        """What lines that ran store under an attribute."""
        for call in self.calls:
            body = self.function(call)
            for one in statements_of(body) if body is not None else ():
                if one.lineno in call.lines and isinstance(one, ast.Assign):
                    for target in one.targets:
                        if isinstance(target, ast.Attribute) and target.attr == name:
                            yield call, one.lineno, one.value

    def find_storing_items(self, name: str) -> list[tuple[CallRecord, ast.Assign]]:
        """The lines that ran and store an item of what an attribute holds, each once."""
        found = {
            (call.path, one.lineno): (call, one)
            for call in self.calls
            for one in self.statements_run(call)
            if isinstance(one, ast.Assign)
            for target in one.targets
            if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Attribute)
            and target.value.attr == name
        }  # fmt: skip
        return list(found.values())

    def makes_iterator(self, value: ast.expr, call: CallRecord) -> bool:
        """Whether an expression of an activation makes what can be read only once."""
        if isinstance(value, ast.GeneratorExp):
            return True
        if not isinstance(value, ast.Call):
            return False
        name, made = _last_name(value), self.find_made(value, call)
        if any(one.result is not None and one.result.type in READ_ONCE for one in made):
            return True
        bodies = map(self.function, made)
        return name in _ITERATORS or any(body is not None and yields(body) for body in bodies)

    def find_made(self, value: ast.Call, call: CallRecord) -> list[CallRecord]:
        """The calls that an expression of an activation made; else those of the same name."""
        name = _last_name(value)
        made = [one for one in self.calls if (one.by, one.at) == (call.id, value.lineno)]
        made = made or [one for one in self.calls if one.name.rpartition(".")[2] == name]
        return [one for one in made if one.name.rpartition(".")[2] == name]

    def find_return(self, value: ast.expr, call: CallRecord) -> tuple[CallRecord, int, str] | None:
        """What a call that is an expression of an activation returned: the one line that did, and
        its text, shortened."""
        made = self.find_made(value, call) if isinstance(value, ast.Call) else []
        body = self.function(made[0]) if made else None
        ends = [one for one in statements_of(body) if isinstance(one, ast.Return)] if body else []
        ends = [one for one in ends if one.lineno in made[0].lines]
        if len(ends) != 1 or ends[0].value is None:
            return None
        return made[0], ends[0].lineno, shorten(ends[0].value)

    def find_constructing(self, name: str) -> Iterator[tuple[CallRecord, int, ast.expr]]:
        """What calls that ran pass for a field of a class whose constructor is not written out."""
        owners = {
            owner.name: [one.target.id for one in owner.body
                         if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
            for _, owner in self._classes()
        }  # fmt: skip
        for call in self.calls:
            for one in self.statements_run(call):
                for node in () if hasattr(one, "body") else ast.walk(one):
                    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                        continue
                    called = node.func.id
                    if called == "cls":
                        called = call.name.rpartition(".")[0].rpartition(".")[2]
                    fields = owners.get(called, [])
                    value = find_field(node, fields, name) if name in fields else None
                    if value is not None:
                        yield call, node.lineno, value

    def statements_run(self, call: CallRecord) -> Iterator[ast.stmt]:
        body = self.function(call)
        for one in statements_of(body) if body is not None else ():
            if any(line in call.lines for line in range(one.lineno, (one.end_lineno or 0) + 1)):
                yield one

    def with_comprehensions(self, call: CallRecord) -> set[int]:
        """An activation and those of its comprehensions, which older interpreters call."""
        ids = {call.id}
        ids |= {one.id for one in self.calls if one.by == call.id and _is_comprehension(one)}
        return ids

    def find_caller(self, call: CallRecord) -> CallRecord | None:
        """The activation of the function that a call stands in."""
        by = {one.id: one for one in self.calls}
        caller = by.get(call.by)
        while caller is not None and _is_comprehension(caller):
            caller = by.get(caller.by)
        return caller

    def find_late(self, name: str, call: CallRecord) -> tuple[CallRecord, int] | None:
        """Where a function was made in a loop that set a name anew, and that it read only later.

        Args:
            call: an activation of that function, which has no such name itself.
        """
        body, tree = self.function(call), self.tree(call.path)
        inside = [one for one in ast.walk(tree or ast.Module([], [])) if isinstance(one, DEFINES)]
        around = [one for one in inside if one is not body and body in list(ast.walk(one))]
        maker = around[-1] if around else None
        ran = [one for one in self.calls if maker is not None and self.function(one) is maker]
        if body is None or maker is None or not ran:
            return None
        loops = [one for one in statements_of(maker) if isinstance(one, ast.For | ast.While)]
        nodes = [list(ast.walk(one)) for one in loops]
        sets = any(
            isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store)
            for inner in nodes if body in inner for one in inner
        )  # fmt: skip
        by = {one.id: one for one in self.calls}
        above = call
        while above.by in by:
            above = by[above.by]
            if above in ran:
                return None  # it was called while its maker ran, perhaps in the same round
        return (ran[-1], getattr(body, "lineno", 0)) if sets else None

    def find_module(self, path: str) -> CallRecord | None:
        """The activation that ran a file."""
        return next(
            (one for one in self.calls if one.path == path and one.name == "<module>"), None
        )

    def find_imported(self, name: str, path: str) -> tuple[CallRecord, str] | None:
        """The activation of the module that a file imports a name from, and its name there."""
        tree = self.tree(path)
        for one in tree.body if tree is not None else ():
            if not isinstance(one, ast.ImportFrom):
                continue
            for given in one.names:
                if (given.asname or given.name) != name:
                    continue
                file = "/".join(one.module.split(".")) if one.module else "__init__"
                ends = (f"/{file}.py", f"/{file}/__init__.py")
                ran = [
                    call for call in self.calls
                    if call.name == "<module>" and f"/{call.path}".endswith(ends)
                ]  # fmt: skip
                return (ran[0], given.name) if len(ran) == 1 else None
        return None

    def tree(self, path: str) -> ast.Module | None:
        if path not in self._trees:
            self._trees[path] = parse_source(self._read(path) or "")
        return self._trees[path]

    def function(self, call: CallRecord) -> ast.AST | None:
        """The definition that an activation ran, or the module."""
        tree = self.tree(call.path)
        if tree is None or call.name.rpartition(".")[2] == "<module>":
            return tree
        for node in ast.walk(tree):
            if isinstance(node, DEFINES):
                decorators = getattr(node, "decorator_list", [])
                if min([node.lineno, *(one.lineno for one in decorators)]) == call.first_line:
                    return node
        return None


def _is_comprehension(call: CallRecord) -> bool:
    return call.name.endswith(("comp>", "<genexpr>"))


def is_zero(node: ast.expr, call: CallRecord) -> bool:
    """Whether an argument, or an attribute of one, was the number 0 when a call began."""
    given = call.arguments or {}
    match node:
        case ast.Name(id=name):
            value = given.get(name)
        case ast.Attribute(value=ast.Name(id=name), attr=part) if name in given:
            value = (given[name].fields or {}).get(part)
        case _:
            return False
    return value is not None and value.type in ("int", "float") and value.is_zero


def read_key(node: ast.expr, call: CallRecord) -> str:
    """The text that a key is: as written, or as the argument of that name was; "" where unknown."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    held = (call.arguments or {}).get(node.id) if isinstance(node, ast.Name) else None
    return held.text if held is not None and held.type == "str" else ""


def _last_name(value: ast.Call) -> str:
    return ast.unparse(value.func).rpartition(".")[2]

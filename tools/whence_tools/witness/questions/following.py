"""Following a value backwards through the lines and calls of a recorded run.

The code says what a line does, the recording which lines and which calls did it; where several may
have, the value that was seen tells them apart.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.fuzzy_match import find_nearest
from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence_tools.errors.observed import Value
    from whence_tools.witness.recording.replay import CallRecord, TestRun

End = Literal["ended", "absent", "unfilled", "misspelt", "looked up", "made", "lost"]
"""How it ends: a function's end without a result; a `return` that says to give none; a container
that only lines fill which did not run; a lookup in a dictionary that has the key under another
spelling, or in one of which that is not known; an expression that makes it; or nowhere that was
recorded.
"""

_MOST_HOPS: Final = 12
_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_SAME_CONTENT: Final = frozenset({"sorted", "list", "tuple", "set", "reversed", "iter", "dict"})
_FILLS: Final = frozenset({"append", "add", "extend", "insert", "update", "setdefault"})


@dataclass(frozen=True, slots=True)
class Hop:
    """A line that handed the value on.

    Attributes:
        does: what it does, a clause with the names of the code.
        symbol: the function or class that it stands in.
        call: the activation that ran it.
        text: the expression that holds the value there; "" where none does.
        value: what it returned or passed, where that was recorded.
    """

    path: str
    line: int
    does: str
    symbol: str
    call: CallRecord
    text: str = ""
    value: Value | None = None


class Following:
    """One search; `hops` are those taken so far, `keys` those of a misspelt lookup."""

    def __init__(self, test: TestRun, read: Callable[[str], str | None]) -> None:
        self.hops: list[Hop] = []
        self.keys = ("", "")
        self._test = test
        self._followed: set[tuple[str, int, str]] = set()  # what puts a key, in an outer dictionary
        self._calls = test.calls
        self._read = read
        self._trees: dict[str, ast.Module | None] = {}

    def follow(self, node: ast.expr, call: CallRecord, line: int) -> End:
        """From an expression of a line that an activation ran."""
        if len(self.hops) >= _MOST_HOPS:
            return "lost"
        match node:
            case ast.Await(value=value) | ast.Starred(value=value):
                return self.follow(value, call, line)
            case ast.Name(id=name):
                return self._name(name, call, line)
            case ast.Attribute(attr=name):
                return self._attribute(name)
            case ast.Call():
                return self._call(node, call, line)
            case ast.Subscript(value=held, slice=ast.Constant(value=str() as key)):
                return self._item(held, key, call, line)
            case ast.Subscript(value=ast.Name(id=name)):
                return self._name(name, call, line)  # a part of it: its maker is the nearest known
            case ast.Subscript():
                return "lost"
        self._hop(call, line, f"`{_shorten(node)}` makes it")
        return "made"

    def _name(self, name: str, call: CallRecord, line: int) -> End:
        body = self._function(call)
        if body is None:
            return "lost"
        stores = [one for one in self._stores(body, name) if one.lineno in call.lines]
        before = [one for one in stores if one.lineno < line] or [
            one for one in stores if one.lineno > line
        ]
        if before:
            return self._store(before[-1], name, call, body)
        if isinstance(body, _DEFINES) and name in _parameters(body):
            return self._argument(name, call, body)
        return "lost"

    def _stores(self, body: ast.AST, name: str) -> list[ast.stmt]:
        found = [
            one
            for one in _statements(body)
            if isinstance(one, ast.Assign | ast.AnnAssign | ast.For | ast.With)
            and any(
                isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
                for target in _targets(one)
                for n in ast.walk(target)
            )
        ]
        return sorted(found, key=lambda one: one.lineno)

    def _store(self, store: ast.stmt, name: str, call: CallRecord, body: ast.AST) -> End:
        self._hop(call, store.lineno, f"`{name}` is set here", name)
        value = store.iter if isinstance(store, ast.For) else getattr(store, "value", None)
        if not isinstance(value, ast.expr):
            return "lost"
        if _is_empty(value):
            return self._explain_unfilled(name, call, body)
        return self.follow(value, call, store.lineno)

    def _explain_unfilled(self, name: str, call: CallRecord, body: ast.AST) -> End:
        """Of a container that was made empty: the line that filled it, or the test that kept that
        line from running."""
        fills = [one for one in _statements(body) if not hasattr(one, "body") and _fills(one, name)]
        ran = [one for one in fills if one.lineno in call.lines]
        if ran:
            self._hop(call, ran[-1].lineno, f"`{name}` is filled here", name)
            return "made" if len(ran) == 1 else "lost"
        branch = _branch_around(body, fills[0]) if len(fills) == 1 else None
        if branch is None or branch.lineno not in call.lines:
            return "made"
        held = f"`{_shorten(branch.test)}` was never true, so `{_shorten(fills[0])}` did not run"
        self._hop(call, branch.lineno, held, name)
        return "unfilled"

    def _attribute(self, name: str) -> End:
        """What was stored last, where one line of what ran stores it at all."""
        found: dict[tuple[str, int], tuple[CallRecord, ast.expr]] = {}
        for call in self._calls:
            body = self._function(call)
            for one in _statements(body) if body is not None else ():
                if one.lineno in call.lines and isinstance(one, ast.Assign):
                    for target in one.targets:
                        if isinstance(target, ast.Attribute) and target.attr == name:
                            found[call.path, one.lineno] = call, one.value
        if not found:
            return self._of_class(name)
        if len(found) != 1:
            return "lost"
        (_, line), (call, value) = next(iter(found.items()))
        self._hop(call, line, f"`{name}` is stored here")
        return self.follow(value, call, line)

    def _of_class(self, name: str) -> End:
        """An attribute that no object was given, where one class has it for all of its own."""
        found = [
            (call, owner, one)
            for call in {one.path: one for one in self._calls}.values()
            for owner in ast.walk(self._tree(call.path) or ast.Module([], []))
            if isinstance(owner, ast.ClassDef)
            for one in owner.body
            if isinstance(one, ast.Assign | ast.AnnAssign)
            and any(isinstance(t, ast.Name) and t.id == name for t in _targets(one))
        ]
        if len(found) != 1:
            return "lost"
        call, owner, store = found[0]
        does = f"all instances of `{owner.name}` share one `{name}`"
        self.hops.append(Hop(call.path, store.lineno, does, owner.name, call))
        return "made"

    def _item(self, held: ast.expr, key: str, call: CallRecord, line: int) -> End:
        """What a key holds: what the one line that ran and puts such a key put under it."""
        puts = {
            (one.path, value.lineno): (one, value)
            for one in self._calls
            for statement in self._statements_run(one)
            for value in _put(statement, key)
            if (one.path, value.lineno, key) not in self._followed
        }
        if len(puts) == 1:
            by, value = next(iter(puts.values()))
            self._followed.add((by.path, value.lineno, key))
            self._hop(by, value.lineno, f"`{key}` is set here")
            return self.follow(value, by, value.lineno)
        near = self._other_spelling(held, key, call, line) if not puts else ""
        if near:
            self.keys = key, near
            self._hop(call, line, f"`{_shorten(held)}` has `{near}`, but no `{key}`")
            return "misspelt"
        return self._name(held.id, call, line) if isinstance(held, ast.Name) else "lost"

    def _other_spelling(self, held: ast.expr, key: str, call: CallRecord, line: int) -> str:
        """The key that a dictionary has in place of another one, where all its keys were seen."""
        if isinstance(held, ast.Name) and (known := (call.arguments or {}).get(held.id)):
            seen: Value | None = known
        else:
            maker = Following(self._test, self._read)
            maker.follow(held, call, line)
            seen = next((hop.value for hop in maker.hops if hop.value is not None), None)
        if seen is None or not seen.has_all_items or seen.type != "dict":
            return ""
        names = [one.repr[1:-1] for one, _ in seen.items or () if one and one.type == "str"]
        return "" if key in names else find_nearest(key, names) or ""

    def _statements_run(self, call: CallRecord) -> Iterator[ast.stmt]:
        body = self._function(call)
        for one in _statements(body) if body is not None else ():
            if any(line in call.lines for line in range(one.lineno, (one.end_lineno or 0) + 1)):
                yield one

    def _call(self, node: ast.Call, call: CallRecord, line: int) -> End:
        name = ast.unparse(node.func).rpartition(".")[2]
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        inner = [
            one
            for one in self._calls
            if one.by == call.id
            and one.name.rpartition(".")[2] == name
            and one.at in {*lines, line}
        ]
        if not inner:
            if name in _SAME_CONTENT and len(node.args) == 1:
                return self.follow(node.args[0], call, line)
            match node:
                case ast.Call(
                    func=ast.Attribute(value=held, attr="get"),
                    args=[ast.Constant(value=str() as key)],
                    keywords=[],
                ):
                    return self._item(held, key, call, line)
            self._hop(call, line, f"`{_shorten(node)}` makes it")
            return "looked up" if name == "get" and isinstance(node.func, ast.Attribute) else "made"
        return self._explain_returned(inner[-1])

    def _explain_returned(self, inner: CallRecord) -> End:
        body = self._function(inner)
        if body is None or inner.has_raised or not inner.left_at:
            return "lost"
        left = [
            one for one in _statements(body)
            if isinstance(one, ast.Return)
            and one.lineno <= inner.left_at <= (one.end_lineno or one.lineno)
        ]  # fmt: skip
        if not left:
            self._hop(inner, inner.left_at, f"`{inner.name}` ended here without a `return`")
            return "ended"
        value, line = left[-1].value, left[-1].lineno
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            self._hop(inner, line, f"`{inner.name}` returns None here")
            return "absent"
        self._hop(inner, line, f"`{inner.name}` returns it here", _shorten(value), inner.result)
        return self.follow(value, inner, line)

    def _argument(self, name: str, call: CallRecord, body: ast.AST) -> End:
        caller = next((one for one in self._calls if one.id == call.by), None)
        around = self._function(caller) if caller is not None else None
        if caller is None or around is None or not isinstance(body, _DEFINES):
            return "lost"
        called = call.name.rpartition(".")[2]
        calls = [
            one
            for one in ast.walk(around)
            if isinstance(one, ast.Call)
            and one.lineno <= call.at <= (one.end_lineno or one.lineno)
            and ast.unparse(one.func).rpartition(".")[2] == called
        ]
        if len(calls) != 1:
            return "lost"
        value = _find_passed(calls[0], body, name)
        if value is None:
            return "lost"
        does = f"`{_shorten(value)}` is passed as `{name}` of `{call.name}`"
        self._hop(caller, call.at, does, _shorten(value), (call.arguments or {}).get(name))
        return self.follow(value, caller, call.at)

    def _tree(self, path: str) -> ast.Module | None:
        if path not in self._trees:
            self._trees[path] = parse_source(self._read(path) or "")
        return self._trees[path]

    def _function(self, call: CallRecord) -> ast.AST | None:
        """The definition that an activation ran, or the module."""
        tree = self._tree(call.path)
        if tree is None or call.name.rpartition(".")[2] == "<module>":
            return tree
        for node in ast.walk(tree):
            if isinstance(node, _DEFINES):
                decorators = getattr(node, "decorator_list", [])
                if min([node.lineno, *(one.lineno for one in decorators)]) == call.first_line:
                    return node
        return None

    def _hop(
        self, call: CallRecord, line: int, does: str, text: str = "", value: Value | None = None
    ) -> None:
        if self.hops and (self.hops[-1].path, self.hops[-1].line) == (call.path, line):
            last = self.hops.pop()
            does, text, value = f"{last.does}; {does}", last.text or text, last.value or value
        self.hops.append(Hop(call.path, line, does, call.name, call, text, value))


def _statements(body: ast.AST) -> Iterator[ast.stmt]:
    """Those of a function or module itself, not of what is defined in it."""
    for child in ast.iter_child_nodes(body):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, (*_DEFINES, ast.ClassDef)):
            yield from _statements(child)


def _targets(store: ast.stmt) -> list[ast.expr]:
    match store:
        case ast.Assign(targets=targets):
            return targets
        case ast.AnnAssign(target=target) | ast.For(target=target):
            return [target]
        case ast.With(items=items):
            return [one.optional_vars for one in items if one.optional_vars is not None]
    return []


def _parameters(function: ast.AST) -> list[str]:
    assert isinstance(function, _DEFINES)
    taken = function.args
    return [one.arg for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]


def _find_passed(call: ast.Call, function: ast.AST, name: str) -> ast.expr | None:
    """The argument for a parameter; None where the call does not show it."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    assert isinstance(function, _DEFINES)
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    place = names.index(name) if name in names else -1
    if names[:1] in (["self"], ["cls"]):
        place -= 1
    before = call.args[: place + 1]
    if place < 0 or len(before) <= place or any(isinstance(o, ast.Starred) for o in before):
        return None
    return call.args[place]


def _is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return not value.args and not value.keywords and ast.unparse(value.func) in _SAME_CONTENT
    elements = getattr(value, "elts", None)
    keys = getattr(value, "keys", None) if isinstance(value, ast.Dict) else None
    return elements == [] or keys == []


def _put(statement: ast.stmt, key: str) -> Iterator[ast.expr]:
    """What a statement itself puts under a key."""
    if hasattr(statement, "body"):
        return
    for node in ast.walk(statement):
        match node:
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                yield from (v for k, v in pairs if isinstance(k, ast.Constant) and k.value == key)
            case ast.Assign(targets=[ast.Subscript(slice=ast.Constant(value=given))], value=value):
                if given == key:
                    yield value
            case ast.Call(func=ast.Name(id="dict") | ast.Attribute(attr="update"), keywords=given):
                yield from (one.value for one in given if one.arg == key)


def _fills(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr=method))):
            return held == name and method in _FILLS
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=held))]):
            return held == name
        case ast.AugAssign(target=ast.Name(id=held)):
            return held == name
    return False


def _branch_around(body: ast.AST, statement: ast.stmt) -> ast.If | None:
    """The innermost `if` that a statement stands in the first part of."""
    holding = [
        one
        for one in _statements(body)
        if isinstance(one, ast.If) and any(statement in ast.walk(part) for part in one.body)
    ]
    return max(holding, key=lambda one: one.lineno, default=None)


def _shorten(node: ast.AST) -> str:
    text = ast.unparse(node).partition("\n")[0]
    return text if len(text) <= 60 else text[:59] + "…"

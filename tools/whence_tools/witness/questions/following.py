"""Following a value backwards through the lines and calls of a recorded run.

The code says what a line does, the recording which lines and which calls did it; where several may
have, the value that was seen tells them apart.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence_tools.fuzzy_match import find_nearest
from whence_tools.witness.questions.recorded_code import READ_ONCE, is_zero, read_key
from whence_tools.witness.questions.statements import (
    DEFINES,
    SAME_CONTENT,
    each_of,
    emptied_by,
    fills,
    find_around,
    find_content,
    find_passed,
    is_empty_literal,
    lines_that_read,
    list_returns,
    parameters_of,
    put_under,
    shorten,
    statements_of,
    stores_of,
    targets_of,
)
from whence_tools.witness.questions.value_way import Hop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence_tools.errors.observed import Value
    from whence_tools.witness.questions.recorded_code import RecordedCode
    from whence_tools.witness.questions.same_things import Place
    from whence_tools.witness.questions.value_way import End
    from whence_tools.witness.recording.replay import CallRecord

Store = tuple["CallRecord", int, ast.expr]
"""An activation, its line that stores something, and what that stores."""
_MOST_HOPS: Final = 12
_SAME_PARTS: Final = frozenset({"items", "values", "keys", "copy"})
_CHANGEABLE: Final = (
    ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Call,
)  # fmt: skip


class Following:
    """One search; `hops` are those taken so far, `keys` those of a misspelt lookup.

    Args:
        value: what is looked for, as it was seen; None where it was not.
    """

    def __init__(self, run: RecordedCode, value: Value | None = None) -> None:
        self.hops: list[Hop] = []
        self.keys = ("", "")
        self._run = run
        self._value = value
        self._stored: set[tuple[str, int]] = set()  # attributes: of others of the same name as well
        self._followed: set[tuple[str, int, str]] = set()  # what puts a key, in an outer dictionary

    @property
    def is_empty(self) -> bool:
        """Also of what can be read only once, which does not tell: it is asked about where the
        error says so."""
        value = self._value
        return value is not None and (value.length == 0 or value.type in READ_ONCE)

    def follow(self, node: ast.expr, call: CallRecord, line: int) -> End:
        """From an expression of a line that an activation ran."""
        if len(self.hops) >= _MOST_HOPS:
            return "lost"
        node = find_content(node)
        match node:
            case ast.Await(value=value) | ast.Starred(value=value):
                return self.follow(value, call, line)
            case ast.Name(id=name):
                return self._name(name, call, line)
            case ast.Attribute(attr=name):
                return self._attribute(name)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node, call, line)
            case ast.Call():
                return self._call(node, call, line)
            case ast.Subscript(value=held, slice=given) if key := read_key(given, call):
                return self._item(held, key, call, line)
            case ast.Subscript(value=held):
                return self._part_of(held, call, line)
            case ast.BoolOp(op=ast.Or(), values=[first, *_]) if is_zero(first, call):
                does = f"`{shorten(first)}` is 0, which `or` takes for nothing"
                self._hop(call, line, does)
                return "taken for nothing"
        self._hop(call, line, f"`{shorten(node)}` makes it")
        return "made"

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
        call: CallRecord, line: int,
    ) -> End:  # fmt: skip
        """Of a part what makes each; of none at all what had none to begin with, also where a
        condition may have left them out if it was read before."""
        self._hop(call, line, f"`{shorten(node)}` makes it")
        if self.is_empty:
            own = len(self.hops)
            end = self.follow(node.generators[0].iter, call, line)
            if end == "used up" or not any(one.ifs for one in node.generators):
                return end
            del self.hops[own:]
        is_part = self._value is not None and self._value.type not in _CONTAINERS
        if is_part and not self.is_empty:
            made = node.value if isinstance(node, ast.DictComp) else node.elt
            return self.follow(made, call, line)
        return "made"

    def _name(self, name: str, call: CallRecord, line: int) -> End:
        body = self._run.function(call)
        if body is None:
            return "lost"
        each = each_of(body, name, line)
        if each is not None:
            self._hop(call, line, f"`{name}` is each of `{shorten(each)}`")
            return self.follow(each, call, line)
        stores = [one for one in stores_of(body, name) if one.lineno in call.lines]
        before = [one for one in stores if one.lineno < line] or [
            one for one in stores if one.lineno > line
        ]
        if before:
            return self._store(before[-1], name, call, body)
        if not isinstance(body, DEFINES):
            return self._decorated(name, call, body)
        if name in parameters_of(body):
            return self._argument(name, call, body)
        return self._at_top(name, call)

    def _at_top(self, name: str, call: CallRecord) -> End:
        """What the module gives a name that no function around the call does."""
        tree, module = self._run.tree(call.path), self._run.find_module(call.path)
        if tree is None or module is None:
            return "lost"
        if late := self._run.find_late(name, call):
            self._hop(
                *late, f"what is made here reads `{name}` only when it is called, after the loop"
            )
            return "late"
        inside = [one for one in ast.walk(tree) if isinstance(one, DEFINES)]
        if any(
            stores_of(one, name) or name in parameters_of(one)
            for one in inside if one.lineno <= call.first_line <= (one.end_lineno or 0)
        ):  # fmt: skip
            return "lost"
        if any(isinstance(one, ast.Global) and name in one.names for one in ast.walk(tree)):
            return "lost"  # a function sets it as well
        ran, name = self._run.find_imported(name, call.path) or (module, name)
        end = self._name(name, ran, 0)
        is_changed = self._value is None or self._value.type in _CHANGED
        return "lost" if end == "made" and is_changed else end  # by whoever has the name

    def _decorated(self, name: str, module: CallRecord, body: ast.AST) -> End:
        """A function or class in whose place its outermost decorator puts what it returns."""
        for one in statements_of(body):
            if not isinstance(one, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if one.name != name or not one.decorator_list:
                continue
            by = [call for call in self._run.calls if call.by == module.id]
            put = [call for call in by if call.at == one.decorator_list[0].lineno]
            if put and (put[-1].result is None or self._is_seen(put[-1].result)):
                does = f"`{shorten(one.decorator_list[0])}` gives what `{name}` is"
                self._hop(module, put[-1].at, does, name)
                return self._explain_returned(put[-1])
        return "lost"

    def _store(self, store: ast.stmt, name: str, call: CallRecord, body: ast.AST) -> End:
        self._hop(call, store.lineno, f"`{name}` is set here", name)
        value = store.iter if isinstance(store, ast.For) else getattr(store, "value", None)
        if not isinstance(value, ast.expr):
            return "lost"
        if is_empty_literal(value):
            return self._explain_unfilled(name, call, body)
        is_once = self.is_empty and self._run.makes_iterator(value, call)
        if is_once and isinstance(store, ast.Assign):
            later = (one for one in statements_of(body) if one.lineno > store.lineno)
            used = lines_that_read(name, (one for one in later if one.lineno in call.lines))
            if len(used) > 1:
                self._explain_used_up(name, used, value, call)
                return "used up"
        return self.follow(value, call, store.lineno)

    def _explain_used_up(
        self, name: str, used: list[int], value: ast.expr, call: CallRecord
    ) -> None:
        """What reads an iterator first; where another function returns it, that."""
        once = f"can be read only once, and {{}} reads it before line {used[1]}"
        self._hop(call, used[0], f"`{name}` {once.format('this')}")
        if given := self._run.find_return(value, call):
            says = once.format(f"line {used[0]} of `{call.path}`")
            self._hop(*given[:2], f"`{given[2]}` {says}")

    def _explain_unfilled(self, name: str, call: CallRecord, body: ast.AST) -> End:
        """Of a container that was made empty: the line that filled it, or the test that kept that
        line from running."""
        filling = [
            one for one in statements_of(body) if not hasattr(one, "body") and fills(one, name)
        ]
        ran = [one for one in filling if one.lineno in call.lines]
        if ran:
            self._hop(call, ran[-1].lineno, f"`{name}` is filled here", name)
            return "made" if len(ran) == 1 else "lost"
        branch = find_around(body, filling[0], ast.If) if len(filling) == 1 else None
        if branch is None or branch.lineno not in call.lines:
            loop = find_around(body, filling[0], ast.For) if filling else None
            if loop is None or loop.lineno not in call.lines or loop.body[0].lineno in call.lines:
                return "made"
            self._hop(call, loop.lineno, f"there was nothing in `{shorten(loop.iter)}`", name)
            return self.follow(loop.iter, call, loop.lineno)
        held = f"`{shorten(branch.test)}` was never true, so `{shorten(filling[0])}` did not run"
        self._hop(call, branch.lineno, held, name)
        return "unfilled"

    def _attribute(self, name: str) -> End:
        """What was stored last, where one line of what ran stores it at all, or one whose value is
        the one that is looked for."""
        found = self._not_followed(self._run.find_storing(name))
        found = found or self._not_followed(self._run.find_constructing(name))
        if not found:
            return self._of_class(name)
        fitting = [one for one in found if self._fits(one[2], one[0])]
        found = fitting or [one for one in found if self._fits(one[2], one[0]) is None]
        if len({(call.path, line) for call, line, _ in found}) != 1:
            return "lost"
        call, line, value = found[-1]
        self._stored.add((call.path, line))
        self._hop(call, line, f"`{name}` is stored here")
        return self.follow(value, call, line)

    def _not_followed(self, stores: Iterable[Store]) -> list[Store]:
        return [one for one in stores if (one[0].path, one[1]) not in self._stored]

    def _stored_item(self, name: str) -> End:
        """What the one line puts into a container that an attribute holds, under whatever key."""
        found = self._run.find_storing_items(name)
        if len(found) != 1:
            return "lost"
        call, store = found[0]
        self._hop(call, store.lineno, f"an item of `{name}` is stored here")
        return self.follow(store.value, call, store.lineno)

    def find_emptier(self, failed_at: tuple[str, int]) -> bool:
        """Whether one line that ran takes things out of the very container that was followed; it is
        the last hop then, or what hands the container to it."""
        made = self.hops[-1]
        found: dict[tuple[str, int], tuple[CallRecord, ast.stmt, list[Hop]]] = {}
        for call in self._run.calls:
            for one in self._run.statements_run(call):
                name = emptied_by(one)
                if not name or (call.path, one.lineno) in found:
                    continue
                other = Following(self._run)
                other.follow(ast.Name(name, ast.Load()), call, one.lineno)
                ends = {(hop.path, hop.line) for hop in other.hops[-1:]}
                if (made.path, made.line) in ends and one.lineno in call.lines:
                    found[call.path, one.lineno] = call, one, other.hops
        if len(found) != 1 or failed_at in found:
            return False
        call, one, way = next(iter(found.values()))
        self._hop(call, one.lineno, f"`{shorten(one)}` takes out what others still use")
        body, name = self._run.function(call), emptied_by(one)
        if isinstance(body, DEFINES) and name in parameters_of(body):
            by = next((hop.call for hop in way if hop.call != call), None)
            for given in [hop for hop in way if hop.call == by and hop.text][-1:]:
                does = f"`{call.name}` is handed what others still use, and takes things out of it"
                self._hop(given.call, given.line, does)
        return True

    def end_at(self, found: Place | None, end: End, otherwise: End) -> End:
        """Ends where a thing came to be had by more than one, if that is known."""
        if found is None:
            return otherwise
        self._hop(*found)
        return end

    def _fits(self, node: ast.expr, call: CallRecord) -> bool | None:
        """Whether an expression had the value that is looked for; None where it was not seen."""
        if self._value is None:
            return None
        if isinstance(node, ast.Constant):
            return repr(node.value) == self._value.repr
        held = (call.arguments or {}).get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Call):
            inner = self._inner_calls(node, call, node.lineno)
            held = inner[-1].result if inner else None
        if held is None or (held.type == self._value.type and held.type in _CHANGED):
            return None  # what was in it then tells nothing
        return self._is_seen(held)

    def _is_seen(self, value: Value) -> bool:
        """Whether a recorded value reads as the one that is looked for."""
        seen = self._value
        return seen is not None and (value.type, value.repr) == (seen.type, seen.repr)

    def _of_class(self, name: str) -> End:
        """An attribute that no object was given, where one class has it for all of its own."""
        found = list(self._run.find_in_classes(name))
        if len(found) != 1:
            return "lost"
        call, owner, store = found[0]
        is_shared = isinstance(store.value, _CHANGEABLE) and not owner.decorator_list
        does = f"instances of `{owner.name}` that are given no `{name}` have this one"
        if is_shared:
            does = f"all instances of `{owner.name}` share one `{name}`"
        self.hops.append(Hop(call.path, store.lineno, does, owner.name, call))
        return "made"

    def _item(self, held: ast.expr, key: str, call: CallRecord, line: int) -> End:
        """What a key holds: what the one line that ran and puts such a key put under it."""
        puts = {
            (one.path, value.lineno): (one, value)
            for one in self._run.calls
            for statement in self._run.statements_run(one)
            for value in put_under(statement, key)
            if (one.path, value.lineno, key) not in self._followed
            and self._fits(value, one) is not False
        }
        if len(puts) == 1:
            by, value = next(iter(puts.values()))
            self._followed.add((by.path, value.lineno, key))
            self._hop(by, value.lineno, f"`{key}` is set here")
            return self.follow(value, by, value.lineno)
        near = self._find_in_table(held, key, call, line) if not puts else ""
        if near:
            self.keys = key, near
            return "misspelt"
        near = self._other_spelling(held, key, call, line) if not puts else ""
        if near:
            self.keys = key, near
            self._hop(call, line, f"`{shorten(held)}` has `{near}`, but no `{key}`")
            return "misspelt"
        return self._part_of(held, call, line)

    def _part_of(self, held: ast.expr, call: CallRecord, line: int) -> End:
        """What an item came by under a key that nothing tells: by way of its container."""
        if isinstance(held, ast.Attribute):
            return self._stored_item(held.attr)
        return self._name(held.id, call, line) if isinstance(held, ast.Name) else "lost"

    def _other_spelling(self, held: ast.expr, key: str, call: CallRecord, line: int) -> str:
        """The key that a dictionary has in place of another one, where all its keys were seen."""
        if isinstance(held, ast.Name) and (known := (call.arguments or {}).get(held.id)):
            seen: Value | None = known
        else:
            maker = Following(self._run)
            maker.follow(held, call, line)
            seen = next((hop.value for hop in maker.hops if hop.value is not None), None)
        if seen is None or not seen.has_all_items or seen.type != "dict":
            return ""
        names = [one.text for one in seen.keys if one.type == "str"]
        return "" if key in names else find_nearest(key, names) or ""

    def _find_in_table(self, held: ast.expr, key: str, call: CallRecord, line: int) -> str:
        """The key that a dictionary at the top of the module has in place of another one."""
        tree = self._run.tree(call.path)
        for one in tree.body if tree is not None and isinstance(held, ast.Name) else ():
            names = [t.id for t in targets_of(one) if isinstance(t, ast.Name)]
            table = getattr(one, "value", None)
            if names != [ast.unparse(held)] or not isinstance(table, ast.Dict):
                continue
            entries = {k.value: k for k in table.keys if isinstance(k, ast.Constant)}
            known = [one for one in entries if isinstance(one, str)]
            near = "" if key in known or len(known) < len(table.keys) else find_nearest(key, known)
            if near:
                self._hop(call, line, f"`{names[0]}` is asked for `{key}`")
                does = f"`{names[0]}` has `{near}`, but no `{key}`"
                self.hops.append(Hop(call.path, entries[near].lineno, does, names[0], call))
            return near or ""
        return ""

    def _call(self, node: ast.Call, call: CallRecord, line: int) -> End:
        inner = self._inner_calls(node, call, line)
        if not inner:
            return self._foreign_call(node, call, line)
        seen = [one for one in inner if one.result is not None and self._is_seen(one.result)]
        return self._explain_returned((seen or inner)[-1])

    def _inner_calls(self, node: ast.Call, call: CallRecord, line: int) -> list[CallRecord]:
        """What a call of an activation led to."""
        name = ast.unparse(node.func).rpartition(".")[2]
        lines = {*range(node.lineno, (node.end_lineno or node.lineno) + 1), line}
        return [
            one
            for one in self._run.calls
            if one.by in self._run.with_comprehensions(call)
            and one.name.rpartition(".")[2] == name
            and one.at in lines
        ]

    def _foreign_call(self, node: ast.Call, call: CallRecord, line: int) -> End:
        """A call that led into no code that was recorded."""
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in SAME_CONTENT and len(node.args) == 1:
            return self.follow(node.args[0], call, line)
        match node:
            case ast.Call(func=ast.Attribute(value=held, attr="get"), args=[given, *_]) if (
                key := read_key(given, call)
            ):
                end = self._item(held, key, call, line)
                return end if end != "lost" else "looked up"
            case ast.Call(func=ast.Attribute(value=held)) if name in _SAME_PARTS:
                return self.follow(held, call, line)
        if self._value is not None and self._value.type == "coroutine":
            self._hop(call, line, f"`{shorten(node)}` is not awaited")
            return "unawaited"
        self._hop(call, line, f"`{shorten(node)}` makes it")
        if isinstance(node.func, ast.Name) and self._is_local(node.func.id, call):
            known = len(self.hops)
            if self._name(node.func.id, call, line) == "misspelt":
                return "misspelt"
            del self.hops[known:]
        return "looked up" if name == "get" and isinstance(node.func, ast.Attribute) else "made"

    def _is_local(self, name: str, call: CallRecord) -> bool:
        body = self._run.function(call)
        return isinstance(body, DEFINES) and bool(stores_of(body, name))

    def _explain_returned(self, inner: CallRecord) -> End:
        body = self._run.function(inner)
        if body is None or inner.has_raised or not inner.left_at or inner.yielded:
            return "lost"
        left = list_returns(body, inner.left_at, inner.lines)
        if not left and inner.result is not None and inner.result.type != "NoneType":
            return "lost"
        if not left:
            self._hop(inner, inner.left_at, f"`{inner.name}` ended here without a `return`")
            return "ended"
        value, line = left[-1].value, left[-1].lineno
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            self._hop(inner, line, f"`{inner.name}` returns None here")
            return "absent"
        self._hop(inner, line, f"`{inner.name}` returns it here", shorten(value), inner.result)
        return self.follow(value, inner, line)

    def _argument(self, name: str, call: CallRecord, body: ast.AST) -> End:
        caller = self._run.find_caller(call)
        around = self._run.function(caller) if caller is not None else None
        if caller is None or around is None or not isinstance(body, DEFINES):
            return "lost"
        owner, _, called = call.name.rpartition(".")
        names = {called}
        if called == "__init__":
            names |= {owner.rpartition(".")[2], "cls"}
        calls = [
            one
            for one in ast.walk(around)
            if isinstance(one, ast.Call)
            and one.lineno <= call.at <= (one.end_lineno or one.lineno)
            and ast.unparse(one.func).rpartition(".")[2] in names
        ]
        if len(calls) != 1:
            return "lost"
        value = find_passed(calls[0], body, name)
        if value is None:
            return "lost"
        does = f"`{shorten(value)}` is passed as `{name}` of `{call.name}`"
        self._hop(caller, call.at, does, shorten(value), (call.arguments or {}).get(name))
        return self.follow(value, caller, call.at)

    def _hop(
        self, call: CallRecord, line: int, does: str, text: str = "", value: Value | None = None
    ) -> None:
        if self.hops and (self.hops[-1].path, self.hops[-1].line) == (call.path, line):
            last = self.hops.pop()
            does, text, value = f"{last.does}; {does}", last.text or text, last.value or value
        self.hops.append(Hop(call.path, line, does, call.name, call, text, value))


_CONTAINERS: Final = frozenset({"list", "tuple", "set", "dict", "generator"})
_CHANGED: Final = frozenset(
    {"list", "dict", "set", "bytearray", "deque", "defaultdict", "OrderedDict", "Counter"}
)

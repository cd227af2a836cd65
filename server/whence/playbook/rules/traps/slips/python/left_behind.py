"""Fields that a class changes together, of which one of its methods changes only one: what is
taken out stays counted, listed or cached elsewhere."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, parse_expression, walk_own_nodes
from whence.playbook.fixes.text_edits import insert_after, insert_before, replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PUTS: Final = frozenset({"append", "add", "appendleft", "insert", "update", "setdefault", "push"})
_TAKES: Final = frozenset({"pop", "remove", "discard", "popleft", "popitem", "clear"})
_MOST: Final = 4
_PUT_UNDER: Final = lazy_pattern(r"\.setdefault\((.+), (?:set\(\)|\[\])\)\.(?:add|append)\(")
_COUNTERS: Final = lazy_pattern(r"next|serial|number|ids?$|log|history|journal")
_INVERSE: Final = (
    ("add", "remove"), ("reserve", "release"), ("enter", "leave"), ("borrow", "give_back"),
    ("lend", "give_back"), ("deposit", "withdraw"), ("open", "close"), ("book", "cancel"),
    ("hold", "release"), ("check_in", "check_out"), ("put", "take"), ("load", "unload"),
    ("start", "stop"), ("start", "finish"), ("acquire", "release"), ("lock", "unlock"),
    ("push", "pop"), ("attach", "detach"), ("join", "leave"), ("allocate", "free"),
    ("debit", "credit"), ("reserve", "cancel"), ("reserve", "ship"), ("lend", "return_"),
)  # fmt: skip


class _Change(NamedTuple):
    """A statement that changes a field of the object.

    Attributes:
        how: "put", "take", "reset" or an operator.
        text: of the statement, in one line.
        given: what is put, taken or added.
    """

    field: str
    how: str
    node: ast.stmt
    text: str
    given: str


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each class."""
    for file, tree in program.python_trees:
        for one in ast.walk(tree):
            if isinstance(one, ast.ClassDef):
                yield from _find_left(file, one)


def _find_left(file: SourceFile, one: ast.ClassDef) -> Iterator[Trap]:
    methods = [each for each in one.body if isinstance(each, Function)]
    changes = {each.name: list(_list_changes(each)) for each in methods}
    found = 0
    for method in methods:
        if method.name == "__init__":
            continue
        names = {change.field for change in changes[method.name]}
        for change in changes[method.name]:
            if change.how not in {"take", "put", "set"}:
                continue
            for other in methods:
                if other is method or other.name == "__init__":
                    continue
                for left in _list_partners(change, changes[other.name]):
                    if left.field in names or _is_handled(method, left, methods):
                        continue
                    trap = _make_trap(file, method, change, left)
                    if trap is not None and found < _MOST:
                        found += 1
                        names.add(left.field)
                        yield trap
    yield from _find_inverse(file, methods)


def _list_changes(method: Function) -> Iterator[_Change]:
    for node in walk_own_nodes(method):
        if isinstance(node, ast.Expr | ast.Assign | ast.Return) and node.value is not None:
            for call in ast.walk(node.value):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    yield from _read_call(call, call.func, node)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            yield from _read_statement(node)


def _read_statement(node: ast.Assign | ast.AugAssign | ast.Delete) -> Iterator[_Change]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _read_target(target, node, ast.unparse(node.value))
        return
    targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
    for target in targets:
        field = _field_of(target)
        if not field:
            continue
        if isinstance(node, ast.Delete):
            yield _Change(field, "take", node, ast.unparse(node), "")
            continue
        is_sum = isinstance(node.op, ast.Add | ast.Sub) and isinstance(target, ast.Attribute)
        sign = "+" if isinstance(node.op, ast.Add) else "-"
        how = sign if is_sum else "other"
        yield _Change(field, how, node, ast.unparse(node), ast.unparse(node.value))


def _read_call(call: ast.Call, func: ast.Attribute, node: ast.stmt) -> Iterator[_Change]:
    field = _field_of(func.value)
    if not field:
        return
    given = ast.unparse(call.args[-1]) if call.args else ""
    how = "take" if func.attr in _TAKES else "put" if func.attr in _PUTS else ""
    is_alone = isinstance(node, ast.Expr) and node.value is call
    if func.attr in {"clear", "cache_clear", "invalidate"}:
        how = "reset" if is_alone else ""
    if how:
        yield _Change(field, how, node, ast.unparse(node), given)


def _read_target(target: ast.expr, node: ast.Assign, value: str) -> Iterator[_Change]:
    field = _field_of(target)
    if not field:
        return
    is_item = isinstance(target, ast.Subscript)
    is_reset = not is_item and value in {"None", "True", "False", "{}", "[]", "0", "set()"}
    how = "set" if is_item else "reset" if is_reset else "other"
    yield _Change(field, how, node, ast.unparse(node), value)


def _field_of(node: ast.expr) -> str:
    """The field of `self` that an expression is an item of, or a part."""
    while True:
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                return node.attr
            node = node.value
        elif isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.Call):
            node = node.func
        else:
            return ""


def _list_partners(change: _Change, others: Sequence[_Change]) -> Iterator[_Change]:
    """What another method changes together with the same field."""
    ours = [one for one in others if one.field == change.field and one.how != "other"]
    if not ours:
        return
    for one in others:
        if one.field == change.field:
            continue
        is_cache = one.how == "reset" or (one.how in "+-" and one.given == "1")
        if is_cache or (change.how == "take" and one.how in {"put", "take"}):
            yield one
        elif change.how == "take" and one.how == "+":
            puts = (_find_part(each.given, one.given) for each in ours if each.how != "take")
            part = next((each for each in puts if each is not None), None)
            if part is not None:
                yield one._replace(given=part)


def _find_part(put: str, added: str) -> str | None:
    """What is added, as a part of what is put: `.weight`, `[1]`, or "" of the whole; None where
    it is none."""
    if added == put or re.match(rf"{re.escape(put)}[.\[]", added):
        return added[len(put) :]
    parts = parse_expression(put)
    if isinstance(parts, ast.Tuple | ast.Call):
        elements = parts.elts if isinstance(parts, ast.Tuple) else []
        texts_of = [ast.unparse(one) for one in elements]
        return f"[{texts_of.index(added)}]" if added in texts_of else None
    return None


def _is_handled(method: Function, left: _Change, methods: Sequence[Function]) -> bool:
    """Whether the method says the field, or one that it calls changes it in the same way."""
    text = ast.unparse(method)
    if f"self.{left.field}" in text or _COUNTERS.search(left.field):
        return True
    called = [one for one in methods if f"self.{one.name}(" in text and one is not method]
    return any(
        change.field == left.field and change.how == left.how
        for one in called for change in _list_changes(one)
    )  # fmt: skip


def _make_trap(file: SourceFile, method: Function, change: _Change, left: _Change) -> Trap | None:
    known = {one.id for one in ast.walk(method) if isinstance(one, ast.Name)}
    known |= {one.arg for one in method.args.args}
    statement = _write(change, left, known)
    if not statement:
        return None
    edits, shown = _put(file, change, statement)
    words = {
        "name": f"self.{change.field}", "other": f"self.{left.field}", "mended": shown,
        "both": Site(file, left.node.lineno), "edits": edits,
    }  # fmt: skip
    return Trap(Site(file, change.node.lineno), texts.LEFT_BEHIND, words) if edits else None


def _write(change: _Change, left: _Change, known: set[str]) -> str:
    """The statement that is missing; "" where it can't be written with what the method knows.
    `{taken}` stands for what was taken out."""
    if left.how == "reset" or (left.how in "+-" and left.given == "1" and change.how != "take"):
        return left.text if _knows(left.text, known) else ""
    if left.how == "+" and left.given == "1":
        is_version = re.search(r"version|revision|generation|changes", left.field)
        return left.text if is_version else left.text.replace("+=", "-=")
    if left.how == "+":
        return f"self.{left.field} -= {{of:{left.given}}}"
    if left.how == "put":
        turned = _PUT_UNDER.sub(r"[\1].remove(", left.text)
        turned = re.sub(r"\.(?:add|append)\(", ".remove(", turned)
        return turned if _fits(turned, known) else f"{{rename:{turned}}}"
    if left.how == "take" and isinstance(left.node, ast.Expr | ast.Delete):
        return left.text if _fits(left.text, known) else f"{{rename:{left.text}}}"
    return ""


def _knows(text: str, known: set[str]) -> bool:
    used = set(re.findall(r"(?<![\w.'\"])[A-Za-z_]\w*(?!\w|\()", text))
    return used <= known | {"self", "None", "True", "False", "del", "not", "in", "if"}


def _fits(text: str, known: set[str]) -> bool:
    return _knows(text, known)


def _put(file: SourceFile, change: _Change, statement: str) -> tuple[tuple[Edit, ...], str]:
    """Puts the statement behind the one that takes; where that returns what it takes, between."""
    node = change.node
    space = " " * node.col_offset
    first, last = node.lineno, node.end_lineno or node.lineno
    text = "\n".join(file.line(number) for number in range(first, last + 1)).strip()
    field = re.match(r"\{of:(.*)\}$", statement.rpartition(" -= ")[2])
    named = re.match(r"\{rename:(.+)\}$", statement)
    if named is not None:
        statement = _rename(change, named[1])
        return _place(file, node, space, statement) if statement else ((), "")
    if field is None:
        return _place(file, node, space, statement)
    head = statement.rpartition(" -= ")[0]
    taken = _find_taken(change, field[1])
    if taken is None:
        return (), ""
    value, is_call = taken
    if not is_call:
        return _place(file, node, space, f"{head} -= {value}")
    if isinstance(node, ast.Expr):
        new = f"{head} -= {text}{value}"
        return replace_lines(file, first, last, space + new), new
    return (), ""


def _place(
    file: SourceFile, node: ast.stmt, space: str, statement: str
) -> tuple[tuple[Edit, ...], str]:
    last = node.end_lineno or node.lineno
    if isinstance(node, ast.Return):
        return insert_before(file, node.lineno, space + statement), statement
    return insert_after(file, last, space + statement), statement


def _rename(change: _Change, statement: str) -> str:
    """Names that the method that takes does not know, by the order of its own ones."""
    key = re.search(r"(?:pop|remove|discard)\((\w+)\)|\[(\w+)\]$", change.text)
    target = change.node.targets[0] if isinstance(change.node, ast.Assign) else None
    held = target.id if isinstance(target, ast.Name) else ""
    names = re.findall(r"(?<![\w.'\"])([a-z_]\w*)(?=\.\w)", statement)
    objects = [one for one in names if one != "self"]
    if held and objects and len(set(objects)) == 1:
        return re.sub(rf"(?<![\w.]){objects[0]}(?!\w)", held, statement)
    own = key and (key[1] or key[2])
    plain = set(re.findall(r"(?<![\w.'\"])([a-z_]\w*)(?![\w(])", statement)) - {"self", "del"}
    if own and len(plain) == 1:
        return re.sub(rf"(?<![\w.]){plain.pop()}(?!\w)", own, statement)
    return ""


def _find_taken(change: _Change, part: str) -> tuple[str, bool] | None:
    """How a part of what is taken is written; whether behind the call that takes it."""
    taken = re.search(r"\.(?:remove|discard)\((\w+)\)$", change.text)
    if taken is not None:
        return taken[1] + part, False
    target = change.node.targets[0] if isinstance(change.node, ast.Assign) else None
    if isinstance(target, ast.Name):
        return target.id + part, False
    if isinstance(target, ast.Tuple) and re.fullmatch(r"\[\d\]", part):
        return ast.unparse(target.elts[min(int(part[1]), len(target.elts) - 1)]), False
    return (part, True) if isinstance(change.node, ast.Expr) else None


def _find_inverse(file: SourceFile, methods: Sequence[Function]) -> Iterator[Trap]:
    """`item.reserved += quantity` in `reserve`, and nothing of it in `release`."""
    named = {one.name: one for one in methods}
    for one, other in _INVERSE:
        for first, second in ((one, other), (other, one)):
            if first in named and second in named:
                yield from _find_not_taken_back(file, named[first], named[second])


def _find_not_taken_back(file: SourceFile, does: Function, leaves: Function) -> Iterator[Trap]:
    text = ast.unparse(leaves)
    known = {each.arg for each in leaves.args.args}
    known |= {each.id for each in ast.walk(leaves) if isinstance(each, ast.Name)}
    for node in walk_own_nodes(does):
        if not isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.Add | ast.Sub):
            continue
        field = re.search(r"\.(\w+)(?:\[.*\])?$", ast.unparse(node.target))
        if field is None or _COUNTERS.search(field[1]):
            continue
        turned = ast.unparse(node).replace(*_turn(node), 1)
        is_set = re.search(rf"\.{field[1]}(?:\[.*\])? *[-+]?= ", text) is not None
        if is_set or not _knows(turned, known):
            continue
        last = leaves.body[-1]
        words = {
            "name": leaves.name, "other": ast.unparse(node.target), "mended": turned,
            "both": Site(file, node.lineno),
            "edits": insert_before(file, last.lineno, " " * last.col_offset + turned),
        }  # fmt: skip
        yield Trap(Site(file, last.lineno), texts.NOT_TAKEN_BACK, words)


def _turn(node: ast.AugAssign) -> tuple[str, str]:
    return ("+=", "-=") if isinstance(node.op, ast.Add) else ("-=", "+=")

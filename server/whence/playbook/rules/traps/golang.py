"""Traps of Go: slices that share an array, names that hide others, and goroutines that wait."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps import compiled_texts as texts
from whence.playbook.rules.traps.trap import Trap
from whence.playbook.rules.traps.typed_tree import (
    LOOPS,
    Tree,
    find_around,
    list_arguments,
    list_statements,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.trap import Program
    from whence_tools.code.syntax import Node

_ASLEEP: Final = lazy_pattern(r"all goroutines are asleep|deadlock")
_NIL: Final = lazy_pattern(r"nil pointer|nil map")
_FUNCTIONS: Final = ("function_declaration", "method_declaration", "func_literal")
_JSON: Final = lazy_pattern(r'\b(?:json|yaml|xml|toml|db|bson):"(?!-")')


def find_traps(program: Program) -> Iterator[Trap]:
    """Slices, names, and what is waited for."""
    trees = [Tree(one) for one in program.in_language("go")]
    for tree in trees:
        yield from _find_removed_in_place(trees, tree)
        yield from _find_shared_paths(tree)
        yield from _find_unseen_fields(tree)
        yield from _find_changed_receivers(tree)
        if program.has_shared_loop_variables:
            yield from _find_shared_variables(tree)
        if _NIL.search(program.message):
            yield from _find_hidden(program, tree)
        if _ASLEEP.search(program.message):
            yield from _find_left_undone(trees, tree)
            yield from _find_kept_locks(tree)
            yield from _find_copied_groups(tree)
    if _ASLEEP.search(program.message):
        yield from _find_unclosed(trees)
        yield from _find_locked_twice(trees)


def _find_removed_in_place(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`return append(all[:i], all[i+1:]...)` of a parameter: the caller's array is overwritten."""
    for call in tree.list_nodes("call_expression"):
        given = list_arguments(call)
        if tree.called(call) != "append" or len(given) != 2 or call.parent is None:
            continue
        first, rest = given
        if first.type != "slice_expression" or rest.type != "variadic_argument":
            continue
        name = tree.text(first.child_by_field_name("operand"))
        function = find_around(call, *_FUNCTIONS)
        if function is None or name not in _list_parameters(tree, function, "[]"):
            continue
        if not tree.text(rest).startswith(f"{name}["):
            continue
        is_returned = find_around(call, "return_statement") is not None
        own = tree.text(function.child_by_field_name("name"))
        if is_returned and own and _is_kept_by_callers(trees, own):
            words = {"call": tree.text(call), "name": name}
            yield Trap(tree.site(call), texts.REMOVED_IN_PLACE, words)


def _is_kept_by_callers(trees: Sequence[Tree], name: str) -> bool:
    """Whether a caller puts the result into something else than what it handed over, or hands over
    what somebody else holds too."""
    for tree in trees:
        for call in tree.list_nodes("call_expression"):
            given = list_arguments(call)
            put = call.parent.parent if call.parent is not None else None
            if tree.called(call) != name or not given or put is None:
                continue
            left = tree.text(put.child_by_field_name("left"))
            if left != tree.text(given[0]):
                return True
            around = find_around(call, *_FUNCTIONS)
            if around is None:
                continue
            alias = rf"\b{re.escape(left)}\s*:?=\s*(?P<of>[\w.]+)\s*\n"
            other = re.search(alias, tree.text(around))
            if other is not None and other["of"] not in {"nil", left}:
                return True
    return False


def _list_parameters(tree: Tree, function: Node, kind: str) -> set[str]:
    """The names of the parameters whose type begins like this."""
    found: set[str] = set()
    parameters = function.child_by_field_name("parameters")
    for one in parameters.named_children if parameters is not None else ():
        if tree.text(one.child_by_field_name("type")).startswith(kind):
            found |= {tree.text(name) for name in one.children_by_field_name("name")}
    return found


def _find_shared_paths(tree: Tree) -> Iterator[Trap]:
    """`walk(append(path, x))` in a loop, and `found = append(found, path)`: the branches share one
    array, and each overwrites what another has stored."""
    for function in tree.list_nodes("function_declaration", "method_declaration", "func_literal"):
        own = tree.text(function.child_by_field_name("name"))
        if function.type == "func_literal":
            own = _name_of_literal(tree, function)
        names = _list_parameters(tree, function, "")
        calls = tree.list_nodes("call_expression", inside=function)
        grown = {
            tree.text(list_arguments(part)[0])
            for call in calls
            if tree.called(call) == own and find_around(call, *LOOPS) is not None
            for part in list_arguments(call)
            if part.type == "call_expression" and tree.called(part) == "append"
            and list_arguments(part)
        }  # fmt: skip
        for call in calls:
            given = [tree.text(one) for one in list_arguments(call)]
            is_kept = tree.called(call) == "append" and len(given) == 2 and given[0] != given[1]
            if is_kept and given[1] in grown & names:
                words = {"call": tree.text(call), "name": given[1]}
                yield Trap(tree.site(call), texts.STORED_SHARED, words)


def _name_of_literal(tree: Tree, function: Node) -> str:
    """The variable that a function without a name is assigned to."""
    put = find_around(function, "assignment_statement", "short_var_declaration")
    return tree.text(put.child_by_field_name("left")) if put is not None else ""


def _find_hidden(program: Program, tree: Tree) -> Iterator[Trap]:
    """`x, err := …` in an inner block, where the outer `x` is used after it and never set there."""
    absent = {name.rpartition(".")[2] for name, value in program.list_seen() if value.is_none}
    for inner in tree.list_nodes("short_var_declaration"):
        block = find_around(inner, "block")
        function = find_around(inner, *_FUNCTIONS)
        if block is None or function is None or block.parent == function:
            continue
        if inner.parent is not None and inner.parent.type != "statement_list":
            continue  # `if x, err := …`
        for name in _list_left(tree, inner):
            if name in {"_", "err", "ok"}:
                continue
            outer = _find_outer(tree, function, block, name)
            if outer is None:
                continue
            after = [
                one for one in tree.list_nodes("identifier", inside=function)
                if one.start_byte > block.end_byte and tree.text(one) == name
            ]  # fmt: skip
            sets = [
                one for one in tree.list_nodes("assignment_statement", inside=function)
                if name in _list_left(tree, one) and not _is_inside(one, block)
            ]  # fmt: skip
            is_own = after and not sets and find_around(after[0], *_FUNCTIONS) == function
            if is_own and (name in absent or find_around(after[0], "return_statement")):
                words = {"name": name, "outer": tree.site(outer), "used": tree.site(after[0])}
                yield Trap(tree.site(inner), texts.HIDDEN, words)


def _find_outer(tree: Tree, function: Node, block: Node, name: str) -> Node | None:
    """The declaration of a name around a block that can leave it nil: without a value, or from the
    same kind of call."""
    for one in tree.list_nodes("var_spec", "short_var_declaration", inside=function):
        around = find_around(one, "block")
        is_around = around is not None and _is_inside(block, around) and around != block
        if not is_around or one.start_byte > block.start_byte:
            continue
        if one.type == "var_spec":
            kind = tree.text(one.child_by_field_name("type"))
            is_pointer = kind.startswith(("*", "map[", "func")) or kind[:1].isupper()
            names = [tree.text(part) for part in one.children_by_field_name("name")]
            if name in names and is_pointer and one.child_by_field_name("value") is None:
                return one
        elif name in _list_left(tree, one) and "err" in _list_left(tree, one):
            return one
    return None


def _list_left(tree: Tree, put: Node) -> list[str]:
    left = put.child_by_field_name("left")
    return [tree.text(one) for one in left.named_children] if left is not None else []


def _is_inside(node: Node, around: Node) -> bool:
    return around.start_byte <= node.start_byte and node.end_byte <= around.end_byte


def _find_unseen_fields(tree: Tree) -> Iterator[Trap]:
    """A field with a tag for a decoder and a small first letter: no decoder sees it."""
    for one in tree.list_nodes("field_declaration"):
        tag = tree.text(one.child_by_field_name("tag"))
        names = [tree.text(part) for part in one.children_by_field_name("name")]
        if names and names[0][:1].islower() and _JSON.search(tag):
            yield Trap(tree.site(one), texts.UNSEEN_FIELD, {"name": names[0]})


def _find_changed_receivers(tree: Tree) -> Iterator[Trap]:
    """A method that sets a field of its receiver, which is a copy, and hands the copy to nobody."""
    for method in tree.list_nodes("method_declaration"):
        written = tree.text(method.child_by_field_name("receiver"))
        match = re.fullmatch(r"\(\s*(\w+)\s+(\w+)\s*\)", written)
        body = method.child_by_field_name("body")
        if match is None or body is None:
            continue
        name, text = match[1], tree.text(body)
        sets = [
            one for one in tree.list_nodes("assignment_statement", "inc_statement", inside=body)
            if re.match(rf"{name}\.\w+\s*(?:[-+*/|]?=(?!=)|\+\+|--)", tree.text(one))
        ]  # fmt: skip
        whole = re.search(rf"(?<![\w.]){name}(?!\s*\.|\w)", text)
        after = text[sets[-1].end_byte - body.start_byte :] if sets else ""
        if sets and whole is None and not re.search(rf"(?<![\w.]){name}\.", after):
            words = {"text": tree.text(sets[0]), "name": name, "kind": match[2]}
            yield Trap(tree.site(method), texts.CHANGED_RECEIVER, words)


def _find_shared_variables(tree: Tree) -> Iterator[Trap]:
    """Before Go 1.22: a loop's one variable, whose address or closure is kept in each round."""
    for loop in tree.list_nodes("for_statement"):
        clause = next((one for one in loop.named_children if one.type == "range_clause"), None)
        body = loop.child_by_field_name("body")
        if clause is None or body is None or ":=" not in tree.text(clause):
            continue
        for name in _list_left(tree, clause):
            if name == "_" or re.search(rf"\b{name}\s*:=", tree.text(body)):
                continue
            kept = next((one for one in _list_kept(tree, body, name)), None)
            if kept is not None:
                words = {"name": name, "text": tree.text(kept).split("\n")[0]}
                yield Trap(tree.site(kept), texts.ONE_VARIABLE, words)


def _list_kept(tree: Tree, body: Node, name: str) -> Iterator[Node]:
    """What keeps a variable of a loop for later: `append(all, &x)`, `all[k] = &x`, `go func()`."""
    for one in tree.list_nodes("unary_expression", inside=body):
        parent = find_around(one, "call_expression", "assignment_statement", "return_statement")
        is_kept = parent is not None and (
            (parent.type == "assignment_statement" and "[" in tree.text(parent).split("=")[0])
            or (parent.type == "call_expression" and tree.called(parent) == "append")
        )  # fmt: skip
        if is_kept and tree.text(one) == f"&{name}" and not _leaves_after(tree, body, one):
            yield one
    for made in tree.list_nodes("func_literal", inside=body):
        around = find_around(made, "go_statement", "call_expression", "assignment_statement")
        is_go = around is not None and find_around(made, "go_statement", "block") in (
            tree.list_nodes("go_statement", inside=body)
        )
        is_appended = around is not None and around.type == "call_expression" and (
            tree.called(around) == "append"
        )  # fmt: skip
        parameters = tree.text(made.child_by_field_name("parameters"))
        inside = made.child_by_field_name("body")
        uses = name in [tree.text(one) for one in tree.list_nodes("identifier", inside=inside)]
        if (is_go or is_appended) and uses and not re.search(rf"\b{name}\b", parameters):
            yield made


def _leaves_after(tree: Tree, body: Node, node: Node) -> bool:
    """Whether the loop ends in the round that keeps something."""
    leaves = tree.list_nodes("break_statement", "return_statement", inside=body)
    return any(one.start_byte > node.start_byte for one in leaves)


def _find_left_undone(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """A way out of a goroutine, or of a round of its loop, before `Done`."""
    for call in tree.list_nodes("call_expression"):
        statement = call.parent
        if tree.called(call) != "Done" or statement is None or list_arguments(call):
            continue
        function = find_around(call, *_FUNCTIONS)
        if function is None or statement.type != "expression_statement":
            continue
        if not _is_goroutine(trees, tree, function) or ".Add(" in tree.text(function):
            continue
        loop = find_around(call, "for_statement")
        loop = loop if loop is not None and _is_inside(loop, function) else None
        dones = [
            one for one in tree.list_nodes("call_expression", inside=function)
            if tree.called(one) == "Done"
        ]  # fmt: skip
        within = loop or function
        for leaving in tree.list_nodes("return_statement", "continue_statement", inside=within):
            is_own = find_around(leaving, *_FUNCTIONS) == function
            if leaving.type == "continue_statement":
                is_own = is_own and find_around(leaving, "for_statement") == loop
            before = leaving.start_byte < call.start_byte and len(dones) == 1
            if is_own and before and (loop is None or leaving.type == "continue_statement"):
                words = {"done": tree.site(call), "call": tree.text(call)}
                yield Trap(tree.site(leaving), texts.LEFT_UNDONE, words)


def _is_goroutine(trees: Sequence[Tree], tree: Tree, function: Node) -> bool:
    """Whether a function runs beside who starts it."""
    if function.type == "func_literal":
        return find_around(function, "go_statement", "block", "statement_list") in tree.list_nodes(
            "go_statement"
        )
    name = re.escape(tree.text(function.child_by_field_name("name")))
    return any(re.search(rf"\bgo\s+(?:\w+\.)*{name}\(", one.file.text) for one in trees)


def _find_kept_locks(tree: Tree) -> Iterator[Trap]:
    """A return between `Lock` and `Unlock`, where nothing is deferred."""
    for function in tree.list_nodes(*_FUNCTIONS):
        body = tree.text(function)
        for call in tree.list_nodes("call_expression", inside=function):
            name, of = tree.called(call), tree.text(tree.receiver(call))
            if name not in {"Lock", "RLock"} or find_around(call, *_FUNCTIONS) != function:
                continue
            opens = f"{of}.{name.replace('Lock', 'Unlock')}()"
            if f"defer {opens}" in body or opens not in body:
                continue
            for leaving in tree.list_nodes("return_statement", inside=function):
                is_own = find_around(leaving, *_FUNCTIONS) == function
                between = body[
                    call.end_byte - function.start_byte : leaving.start_byte - function.start_byte
                ]
                after = body[leaving.end_byte - function.start_byte :]
                is_after = leaving.start_byte > call.end_byte
                if is_own and is_after and opens not in between and opens in after:
                    words = {"lock": tree.site(call), "call": tree.text(call)}
                    yield Trap(tree.site(leaving), texts.KEPT_LOCK, words)
                    break


def _find_copied_groups(tree: Tree) -> Iterator[Trap]:
    """A `sync.WaitGroup` or `sync.Mutex` that is handed over by value: the copy is another one."""
    for one in tree.list_nodes("parameter_declaration"):
        kind = tree.text(one.child_by_field_name("type"))
        if re.fullmatch(r"sync\.(?:WaitGroup|(?:RW)?Mutex|Cond|Once)", kind):
            name = tree.text(one.child_by_field_name("name"))
            yield Trap(tree.site(one), texts.COPIED_GROUP, {"name": name, "kind": kind})


def _find_unclosed(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A channel that its maker hands out to be gone over, and that nobody closes."""
    closed = any(re.search(r"\bclose\(", tree.file.text) for tree in trees)
    for tree in trees:
        for function in tree.list_nodes("function_declaration", "method_declaration"):
            returned = _find_returned_channel(tree, function)
            if returned is None:
                continue
            name, leaving = returned
            body, own = tree.text(function), tree.text(function.child_by_field_name("name"))
            is_gone_over = any(_goes_over(other.file.text, own) for other in trees)
            is_closed = re.search(rf"\bclose\({re.escape(name)}\)", body) is not None
            passes = re.search(rf"\w\([^()\n]*\b{re.escape(name)}\b[^()\n]*\)", body) is not None
            if is_gone_over and not is_closed and not (closed and passes):
                yield Trap(tree.site(leaving), texts.UNCLOSED, {"name": name})


def _goes_over(text: str, function: str) -> bool:
    """Whether code goes over what a function returns."""
    called = rf"[\w.]*\b{re.escape(function)}\("
    names = re.findall(rf"(\w+)\s*:?=\s*{called}", text)
    over = "|".join([called, *(rf"{re.escape(one)}\b" for one in names)])
    return re.search(rf"\brange\s+(?:{over})", text) is not None


def _find_returned_channel(tree: Tree, function: Node) -> tuple[str, Node] | None:
    """The channel that a function makes and returns."""
    made = set(re.findall(r"(\w+)\s*:?=\s*make\(chan\b", tree.text(function)))
    body = function.child_by_field_name("body")
    for one in list_statements(body):
        text = tree.text(one).removeprefix("return").strip()
        if one.type == "return_statement" and text in made:
            return text, one
    return None


def _find_locked_twice(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A method that holds its lock and calls another of the same object that takes it."""
    locking: dict[tuple[str, str], str] = {}
    for tree in trees:
        for method in tree.list_nodes("method_declaration"):
            kind, own = _read_receiver(tree, method)
            lock = re.search(rf"\b{re.escape(own)}\.(\w+\.)?Lock\(\)", tree.text(method))
            if own and lock is not None:
                name = tree.text(method.child_by_field_name("name"))
                locking[kind, name] = (lock[1] or "").rstrip(".")
    for tree in trees:
        for method in tree.list_nodes("method_declaration"):
            kind, own = _read_receiver(tree, method)
            name = tree.text(method.child_by_field_name("name"))
            if (kind, name) not in locking:
                continue
            field = locking[kind, name]
            whole = f"{own}.{field}" if field else own
            body = tree.text(method)
            for call in tree.list_nodes("call_expression", inside=method):
                other = locking.get((kind, tree.called(call)))
                is_own = tree.text(tree.receiver(call)) == own and other == field
                if not is_own or find_around(call, *_FUNCTIONS) != method:
                    continue
                before = body[: call.start_byte - method.start_byte]
                held = before.count(f"{whole}.Lock()") > before.replace(
                    f"defer {whole}.Unlock()", ""
                ).count(f"{whole}.Unlock()")
                is_parallel = find_around(call, "go_statement") is not None
                if held and not is_parallel and find_around(call, "defer_statement") is None:
                    words = {"call": tree.text(call), "lock": whole}
                    yield Trap(tree.site(call), texts.LOCKED_TWICE, words)


def _read_receiver(tree: Tree, method: Node) -> tuple[str, str]:
    """The type and the name of a method's receiver."""
    text = tree.text(method.child_by_field_name("receiver"))
    match = re.fullmatch(r"\(\s*(\w+)\s+\*?(\w+)(?:\[.*\])?\s*\)", text)
    return (match[2], match[1]) if match is not None else ("", "")

"""Traps of Go: slices that share an array, names that hide others, and goroutines that wait."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps import compiled_texts as texts
from whence.playbook.rules.traps.trap import Trap
from whence.playbook.rules.traps.typed_tree import LOOPS
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.trap import Program
    from whence.playbook.rules.traps.typed_tree import Part, Tree

_ASLEEP: Final = lazy_pattern(r"all goroutines are asleep|deadlock")
_NIL: Final = lazy_pattern(r"nil pointer|nil map")
_WHOLE: Final = lazy_pattern(r"interface \{\} is float64, not u?int")
_NAMED: Final = ("function_declaration", "method_declaration")
_JSON: Final = lazy_pattern(r'\b(?:json|yaml|xml|toml|db|bson):"(?!-")')


def find_traps(program: Program) -> Iterator[Trap]:
    """Slices, names, and what is waited for."""
    trees = program.types.in_language("go")
    for tree in trees:
        yield from _find_removed_in_place(trees, tree)
        yield from _find_shared_paths(tree)
        yield from _find_shared_rounds(tree)
        yield from _find_unseen_fields(tree)
        yield from _find_changed_receivers(tree)
        if program.has_shared_loop_variables:
            yield from _find_shared_variables(tree)
        if _NIL.search(program.message):
            yield from _find_hidden(program, tree)
        if _WHOLE.search(program.message):
            yield from _find_whole_numbers(program, tree)
        if _ASLEEP.search(program.message):
            yield from _find_left_undone(trees, tree)
            yield from _find_kept_locks(tree)
            yield from _find_copied_groups(tree)
    if _ASLEEP.search(program.message):
        yield from _find_unclosed(trees)
        yield from _find_locked_twice(trees)


def _find_removed_in_place(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`return append(all[:i], all[i+1:]...)` of a parameter: the caller's array is overwritten."""
    for call in tree.list_calls("append"):
        if [one.type for one in call.arguments] != ["slice_expression", "variadic_argument"]:
            continue
        first, rest = call.arguments
        name = first.field("operand").text
        own = call.function.field("name").text
        is_cut = name in _list_parameters(call.function, "[]") and rest.text.startswith(f"{name}[")
        if is_cut and call.find_around("return_statement") and own and _is_kept(trees, own):
            yield Trap(call.site, texts.REMOVED_IN_PLACE, {"call": call.text, "name": name})


def _is_kept(trees: Sequence[Tree], name: str) -> bool:
    """Whether a caller puts the result into something else than what it handed over, or hands over
    what somebody else holds too."""
    for call in (one for tree in trees for one in tree.list_calls(name) if one.arguments):
        left = call.parent.parent.field("left").text
        if left != call.arguments[0].text:
            return True
        alias = rf"\b{re.escape(left)}\s*:?=\s*(?P<of>[\w.]+)\s*\n"
        other = re.search(alias, call.function.text)
        if other is not None and other["of"] not in {"nil", left}:
            return True
    return False


def _list_parameters(function: Part, kind: str = "") -> set[str]:
    """The names of the parameters whose type begins like this."""
    return {
        name.text
        for one in function.field("parameters").children
        if one.field("type").text.startswith(kind)
        for name in one.fields("name")
    }


def _find_shared_paths(tree: Tree) -> Iterator[Trap]:
    """`walk(append(path, x))` in a loop, and `found = append(found, path)`: the branches share one
    array, and each overwrites what another has stored."""
    for function in tree.list_parts(*_NAMED, "func_literal"):
        put = function.find_around("assignment_statement", "short_var_declaration")
        own = function.field("name") if function.type in _NAMED else put.field("left")
        grown = {
            part.arguments[0].text
            for call in function.list_calls(own.text) if call.find_around(*LOOPS)
            for part in call.arguments
            if part.type == "call_expression" and part.called == "append" and part.arguments
        }  # fmt: skip
        handed = {
            part.text
            for call in function.list_calls(own.text)
            if call.find_around(*LOOPS)
            for part in call.arguments
        }
        grown |= {  # `path = append(path, at)` before the calls
            name
            for name in handed
            if re.search(rf"\b{re.escape(name)}\s*=\s*append\({re.escape(name)}\s*,", function.text)
        }
        for call in function.list_calls("append"):
            given = [one.text for one in call.arguments]
            is_kept = len(given) == 2 and given[0] != given[1]
            if is_kept and given[1] in grown & _list_parameters(function):
                yield Trap(call.site, texts.STORED_SHARED, {"call": call.text, "name": given[1]})


def _find_shared_rounds(tree: Tree) -> Iterator[Trap]:
    """`all = append(all, append(prefix, x))` in a loop over x, where the array of prefix has room:
    each round writes into the same place."""
    for call in tree.list_calls("append"):
        if len(call.arguments) < 2 or not call.find_around(*LOOPS):
            continue
        first, loop, function = call.arguments[0], call.find_around(*LOOPS), call.function
        name = first.field("operand").text if first.type == "slice_expression" else first.text
        if not re.fullmatch(r"\w+", name) or not _is_stored(call, loop, name):
            continue
        sets = rf"(?<![\w.]){name}\s*(?:,[^=\n]*)?:?=(?!=)|\brange\b"
        own = loop.field("body").text if first.type == "slice_expression" else loop.text
        is_fixed = not re.search(sets, own.replace("range", "", 1))
        has_room = first.type == "slice_expression" and first.text.count(":") == 1
        if is_fixed and (has_room or _has_room(function, name)):
            yield Trap(call.site, texts.GROWN_SHARED, {"call": call.text, "name": name})


def _is_stored(call: Part, loop: Part, name: str) -> bool:
    """Whether what a loop appends to a slice is kept elsewhere in the same round."""
    outer = call.parent.parent
    if outer.type == "call_expression" and outer.called == "append":
        return outer.arguments[0].text not in {name, ""} and outer.arguments[0] != call
    put = call.find_around("short_var_declaration", "assignment_statement", "block")
    left = put.field("left").text
    if put.type == "assignment_statement" and left != name and "[" in left:
        return put.field("right").first == call
    if put.type != "short_var_declaration" or put.field("right").first != call:
        return False
    kept = rf"append\([\w.]+, {re.escape(left)}\)|\]\s*=\s*{re.escape(left)}\s*\n"
    return left != name and re.search(kept, loop.text) is not None


def _has_room(function: Part, name: str) -> bool:
    """Whether a function makes a slice with room, or goes over slices that it makes grow."""
    body, own = function.text, re.escape(name)
    made = rf"\b{own}\s*:?=\s*make\([^,()]+,[^,]+,[^,\n]+\)"
    if re.search(made, body):
        return True
    over = re.search(rf"\bfor\s+\w+,\s*{own}\s*:=\s*range\s+(\w+)\s*\{{", body)
    if over is None:
        return False
    grown = re.search(rf"\b{over[1]}\s*=\s*(\w+)\s*\n", body)
    filled = rf"\bappend\({grown[1]}, (?:append\({own}\b|\w+\))" if grown else r"(?!)"
    return re.search(filled, body) is not None


def _find_whole_numbers(program: Program, tree: Tree) -> Iterator[Trap]:
    """`value.(int)` of what `encoding/json` has put into an interface: all its numbers are
    float64."""
    if not any('"encoding/json"' in one.text for one in program.files):
        return
    for asserted in tree.list_parts("type_assertion_expression"):
        kind = asserted.field("type").text
        if asserted.site == program.crash and "int" in kind:
            words = {"value": asserted.field("operand").text, "type": kind}
            yield Trap(asserted.site, texts.WHOLE_NUMBER, words)


def _find_hidden(program: Program, tree: Tree) -> Iterator[Trap]:
    """`x, err := …` in an inner block, where the outer `x` is used after it and never set there."""
    absent = {name.rpartition(".")[2] for name, value in program.list_seen() if value.is_none}
    for inner in tree.list_parts("short_var_declaration"):
        block, function = inner.find_around("block"), inner.function
        if not block or not function or block.parent == function:
            continue
        if inner.parent.type != "statement_list":
            continue  # `if x, err := …`
        for name in _list_left(inner):
            outer = _find_outer(function, block, name)
            if name in {"_", "err", "ok"} or not outer:
                continue
            choice = block.parent if block.parent.type == "if_statement" else block
            after = [
                one for one in function.list_inside("identifier")
                if one.start > choice.end and one.text == name
            ]  # fmt: skip
            is_set = any(  # another branch may set it
                name in _list_left(one) and not choice.contains(one)
                for one in function.list_inside("assignment_statement")
            )
            is_own = after and not is_set and after[0].function == function
            if is_own and (name in absent or after[0].find_around("return_statement")):
                words = {"name": name, "outer": outer.site, "used": after[0].site}
                yield Trap(inner.site, texts.HIDDEN, words)


def _find_outer(function: Part, block: Part, name: str) -> Part:
    """The declaration of a name around a block that can leave it nil: without a value, or from the
    same kind of call."""
    for one in function.list_inside("var_spec", "short_var_declaration"):
        around = one.find_around("block")
        if not around or not around.contains(block) or around == block or one.start > block.start:
            continue
        if one.type == "var_spec":
            kind = one.field("type").text
            is_pointer = kind.startswith(("*", "map[", "func")) or kind[:1].isupper()
            names = [part.text for part in one.fields("name")]
            if name in names and is_pointer and not one.field("value"):
                return one
        elif {name, "err"} <= set(_list_left(one)):
            return one
    return function.field()


def _list_left(put: Part) -> list[str]:
    return [one.text for one in put.field("left").children]


def _find_unseen_fields(tree: Tree) -> Iterator[Trap]:
    """A field with a tag for a decoder and a small first letter: no decoder sees it."""
    for one in tree.list_parts("field_declaration"):
        name = one.field("name").text
        if name[:1].islower() and _JSON.search(one.field("tag").text):
            yield Trap(one.site, texts.UNSEEN_FIELD, {"name": name})


def _find_changed_receivers(tree: Tree) -> Iterator[Trap]:
    """A method that sets a field of its receiver, which is a copy, and hands the copy to nobody."""
    for method in tree.list_parts("method_declaration"):
        match = re.fullmatch(r"\(\s*(\w+)\s+(\w+)\s*\)", method.field("receiver").text)
        body = method.field("body")
        if match is None or not body:
            continue
        name = match[1]
        sets = [
            one for one in body.list_inside("assignment_statement", "inc_statement")
            if re.match(rf"{name}\.\w+\s*(?:[-+*/|]?=(?!=)|\+\+|--)", one.text)
        ]  # fmt: skip
        whole = re.search(rf"(?<![\w.]){name}(?!\s*\.|\w)", body.text)
        after = body.text[sets[-1].end - body.start :] if sets else ""
        if sets and whole is None and not re.search(rf"(?<![\w.]){name}\.", after):
            words = {"text": sets[0].text, "name": name, "kind": match[2]}
            yield Trap(method.site, texts.CHANGED_RECEIVER, words)


def _find_shared_variables(tree: Tree) -> Iterator[Trap]:
    """Before Go 1.22: a loop's one variable, whose address or closure is kept in each round."""
    for loop in tree.list_parts("for_statement"):
        clauses = [one for one in loop.children if one.type == "range_clause" and ":=" in one.text]
        for name in _list_left(clauses[0]) if clauses else ():
            body = loop.field("body")
            if name == "_" or re.search(rf"\b{name}\s*:=", body.text):
                continue
            for kept in _list_kept(body, name):
                words = {"name": name, "text": kept.text.split("\n")[0]}
                yield Trap(kept.site, texts.ONE_VARIABLE, words)
                break


def _list_kept(body: Part, name: str) -> Iterator[Part]:
    """What keeps a variable of a loop for later: `append(all, &x)`, `all[k] = &x`, `go func()`."""
    leaves = body.list_inside("break_statement", "return_statement")
    for one in body.list_inside("unary_expression"):
        put = one.find_around("call_expression", "assignment_statement", "return_statement")
        is_item = put.type == "assignment_statement" and "[" in put.text.split("=")[0]
        is_appended = put.type == "call_expression" and put.called == "append"
        is_left = any(leaving.start > one.start for leaving in leaves)
        if (is_item or is_appended) and one.text == f"&{name}" and not is_left:
            yield one
    for made in body.list_inside("func_literal"):
        around = made.find_around("go_statement", "call_expression", "assignment_statement")
        started = made.find_around("go_statement", "block")
        is_go = bool(around) and started in body.list_inside("go_statement")
        is_appended = around.type == "call_expression" and around.called == "append"
        inside = made.field("body").list_inside("identifier")
        is_given = re.search(rf"\b{name}\b", made.field("parameters").text)
        if (is_go or is_appended) and name in [one.text for one in inside] and not is_given:
            yield made


def _find_left_undone(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """A way out of a goroutine, or of a round of its loop, before `Done`."""
    for call in tree.list_calls("Done"):
        function, loop = call.function, call.find_around("for_statement")
        if call.arguments or not function or call.parent.type != "expression_statement":
            continue
        if not _is_goroutine(trees, function) or ".Add(" in function.text:
            continue
        is_round = bool(loop) and function.contains(loop)
        within = loop if is_round else function
        for leaving in within.list_inside("return_statement", "continue_statement"):
            is_next = leaving.type == "continue_statement"
            is_own = leaving.function == function and (
                leaving.find_around("for_statement") == loop and is_round if is_next
                else not is_round
            )  # fmt: skip
            before = leaving.start < call.start and len(function.list_calls("Done")) == 1
            if is_own and before:
                words = {"done": call.site, "call": call.text}
                yield Trap(leaving.site, texts.LEFT_UNDONE, words)


def _is_goroutine(trees: Sequence[Tree], function: Part) -> bool:
    """Whether a function runs beside who starts it."""
    if function.type == "func_literal":
        return (
            function.find_around("go_statement", "block", "statement_list").type == "go_statement"
        )
    name = re.escape(function.field("name").text)
    return any(re.search(rf"\bgo\s+(?:\w+\.)*{name}\(", one.file.text) for one in trees)


def _find_kept_locks(tree: Tree) -> Iterator[Trap]:
    """A return between `Lock` and `Unlock`, where nothing is deferred."""
    for call in tree.list_calls("Lock", "RLock"):
        function = call.function
        body, first = function.text, function.start
        opens = f"{call.receiver.text}.{call.called.replace('Lock', 'Unlock')}()"
        if f"defer {opens}" in body or opens not in body:
            continue
        for leaving in function.list_inside("return_statement"):
            between = body[call.end - first : leaving.start - first]
            is_after = leaving.function == function and leaving.start > call.end
            if is_after and opens not in between and opens in body[leaving.end - first :]:
                words = {"lock": call.site, "call": call.text}
                yield Trap(leaving.site, texts.KEPT_LOCK, words)
                break


def _find_copied_groups(tree: Tree) -> Iterator[Trap]:
    """A `sync.WaitGroup` or `sync.Mutex` that is handed over by value: the copy is another one."""
    for one in tree.list_parts("parameter_declaration"):
        kind = one.field("type").text
        if re.fullmatch(r"sync\.(?:WaitGroup|(?:RW)?Mutex|Cond|Once)", kind):
            words = {"name": one.field("name").text, "kind": kind}
            yield Trap(one.site, texts.COPIED_GROUP, words)


def _find_unclosed(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A channel that its maker hands out to be gone over, and that nobody closes."""
    closed = any(re.search(r"\bclose\(", tree.file.text) for tree in trees)
    for function in (one for tree in trees for one in tree.list_parts(*_NAMED)):
        body, own = function.text, function.field("name").text
        made = set(re.findall(r"(\w+)\s*:?=\s*make\(chan\b", body))
        for leaving in function.field("body").statements:
            name = leaving.text.removeprefix("return").strip()
            if leaving.type != "return_statement" or name not in made:
                continue
            is_closed = re.search(rf"\bclose\({re.escape(name)}\)", body)
            passes = re.search(rf"\w\([^()\n]*\b{re.escape(name)}\b[^()\n]*\)", body)
            is_gone_over = any(_goes_over(other.file.text, own) for other in trees)
            if is_gone_over and not is_closed and not (closed and passes):
                yield Trap(leaving.site, texts.UNCLOSED, {"name": name})
            break


def _goes_over(text: str, function: str) -> bool:
    """Whether code goes over what a function returns."""
    called = rf"[\w.]*\b{re.escape(function)}\("
    names = re.findall(rf"(\w+)\s*:?=\s*{called}", text)
    over = "|".join([called, *(rf"{re.escape(one)}\b" for one in names)])
    return re.search(rf"\brange\s+(?:{over})", text) is not None


def _find_locked_twice(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A method that holds its lock and calls another of the same object that takes it."""
    methods = [one for tree in trees for one in tree.list_parts("method_declaration")]
    locking: dict[tuple[str, str], str] = {}
    for method in methods:
        kind, own = _read_receiver(method)
        lock = re.search(rf"\b{re.escape(own)}\.(\w+\.)?Lock\(\)", method.text)
        if own and lock is not None:
            locking[kind, method.field("name").text] = (lock[1] or "").rstrip(".")
    for method in methods:
        kind, own = _read_receiver(method)
        field = locking.get((kind, method.field("name").text))
        whole = f"{own}.{field}" if field else own
        for call in method.list_calls() if field is not None else ():
            is_own = call.receiver.text == own and locking.get((kind, call.called)) == field
            if not is_own or call.function != method:
                continue
            before = method.text[: call.start - method.start]
            opened = before.replace(f"defer {whole}.Unlock()", "").count(f"{whole}.Unlock()")
            held = before.count(f"{whole}.Lock()") > opened
            if held and not call.find_around("go_statement", "defer_statement"):
                yield Trap(call.site, texts.LOCKED_TWICE, {"call": call.text, "lock": whole})


def _read_receiver(method: Part) -> tuple[str, str]:
    """The type and the name of a method's receiver."""
    text = method.field("receiver").text
    match = re.fullmatch(r"\(\s*(\w+)\s+\*?(\w+)(?:\[.*\])?\s*\)", text)
    return (match[2], match[1]) if match is not None else ("", "")

"""Traps of Go's values: names that hide others, copies that are changed, nil in an interface."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.messages import NULL
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_WHOLE: Final = lazy_pattern(r"interface \{\} is float64, not u?int")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("go"):
        yield from _find_changed_receivers(tree)
        yield from _find_cut_sets(tree)
        if program.has_shared_loop_variables:
            yield from _find_shared_variables(tree)
        if program.says(NULL):
            yield from _find_hidden(program, tree)
        if program.says(_WHOLE):
            yield from _find_whole_numbers(program, tree)


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


def _find_cut_sets(tree: Tree) -> Iterator[Trap]:
    """`strings.TrimRight(name, ".txt")`: each of these letters is cut off, not the text."""
    for call in tree.list_calls("TrimLeft", "TrimRight"):
        text = call.arguments[1].text.strip('"') if len(call.arguments) == 2 else ""
        is_word = re.fullmatch(r"[./_:-]?[A-Za-z]{3,}[./_:=-]?|[./_:-][a-z]{2}", text)
        is_set = text.lower() in "abcdefghijklmnopqrstuvwxyz" or not set(text) - set("aeiouAEIOU")
        is_literal = len(call.arguments) == 2 and call.arguments[1].text.startswith('"')
        if call.receiver.text == "strings" and is_literal and is_word and not is_set:
            other = "Prefix" if call.called == "TrimLeft" else "Suffix"
            words = {"text": call.text, "set": text, "other": f"strings.Trim{other}"}
            yield Trap(call.site, texts.LETTERS_CUT, words)

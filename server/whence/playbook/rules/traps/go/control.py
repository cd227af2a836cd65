"""Traps of what Go does when: `break` that leaves a switch only, arguments that are evaluated
before the function ends; texts of a number, fields that no decoder sees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.go.values import list_uses_of_field
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_SWITCHES: Final = ("expression_switch_statement", "type_switch_statement", "select_statement")
_CASES: Final = frozenset(
    {"expression_case", "default_case", "type_case", "communication_case"}
)  # fmt: skip
_PUTS: Final = ("assignment_statement", "inc_statement", "dec_statement")
_NUMBERS: Final = frozenset({"int", "int64", "int32", "uint", "uint64", "uint32", "int16"})
_DECODES: Final = ("Unmarshal", "Decode", "DecodeElement", "Marshal", "Encode", "MarshalIndent")
_FORMATS: Final = frozenset({"json", "xml", "yaml", "toml", "gob"})
_FIRST: Final = lazy_pattern(
    r"[\d.]+|\"\"|true|false|\[\][\w.]+\{\}|u?int\d*|float\d+|string|bool|\[\][\w.]+"
)
"""What a name is declared with, or as, that has a first value."""


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    trees = program.types.in_language("go")
    for tree in trees:
        yield from _find_breaks(tree)
        yield from _find_early_arguments(tree)
        yield from _find_letters(program, tree)
        yield from _find_hidden(tree)
    yield from _find_unseen_fields(trees)


def _find_breaks(tree: Tree) -> Iterator[Trap]:
    """`break` as the last of a case, in a loop: a case ends there in any case."""
    for leaving in tree.list_parts("break_statement"):
        loop, switch = leaving.find_around("for_statement"), leaving.find_around(*_SWITCHES)
        case = leaving.parent.parent
        if leaving.children or not loop or not switch or not loop.contains(switch):
            continue
        is_last = case.type in _CASES and leaving.parent.children[-1] == leaving
        is_own = loop.function == leaving.function and loop.parent.type != "labeled_statement"
        ends = [
            one.children[-1].text.rstrip().endswith("break") for one in switch.children
            if one.type in _CASES and one.children and one != case
        ]  # fmt: skip
        is_habit = bool(ends) and all(ends)
        if is_last and is_own and not is_habit and "outer" not in leaving.function.text:
            kind = "select" if switch.type == "select_statement" else "switch"
            words = {"text": leaving.text, "part": leaving, "loop": loop, "kind": kind}
            yield Trap(leaving.site, texts.BREAKS_SWITCH, words)


def _find_early_arguments(tree: Tree) -> Iterator[Trap]:
    """`defer report(steps)`, and `steps` changes after."""
    for deferred in tree.list_parts("defer_statement"):
        call = deferred.first
        if call.field("function").type == "func_literal":
            continue
        function = deferred.function
        sets = [
            one for one in function.list_inside(*_PUTS)
            if one.start > deferred.end and one.function == function
        ]  # fmt: skip
        changed = {one.text for put in sets for one in _list_left(put)}
        names = {
            one.text for part in call.arguments for one in part.list_inside("identifier")
            if not part.text.startswith("&") and not part.list_inside("func_literal")
        } & changed  # fmt: skip
        if len(names) == 1:
            [name] = names
            first = next(one for one in sets if name in {part.text for part in _list_left(one)})
            words = {"text": deferred.text, "name": name, "part": call, "changed": first.site,
                     "mended": f"func() {{ {call.text} }}()"}  # fmt: skip
            yield Trap(deferred.site, texts.DEFERRED_VALUE, words)


def _list_left(put: Part) -> Sequence[Part]:
    return put.field("left").children or put.children[:1]


def _find_letters(program: Program, tree: Tree) -> Iterator[Trap]:
    """`string(rune(id))` of a number, which is the letter of that number."""
    for call in tree.list_calls("string"):
        inner = call.arguments[0] if len(call.arguments) == 1 else call
        is_rune = inner.called == "rune" and len(inner.arguments) == 1
        number = inner.arguments[0] if is_rune else inner
        if number.type == "identifier" and program.types.find(number) in _NUMBERS:
            is_known = re.search(r'"strconv"', tree.file.text)
            if is_known or '"fmt"' in tree.file.text:
                form = "strconv.Itoa(int({}))" if is_known else "fmt.Sprint({})"
                words = {"text": call.text, "part": call, "name": number.text,
                         "mended": form.format(number.text)}  # fmt: skip
                yield Trap(call.site, texts.LETTER_FOR_NUMBER, words)


def _find_hidden(tree: Tree) -> Iterator[Trap]:
    """`value, err := …` in an inner block, where the outer `value` is read after and has only
    what it was declared with."""
    for inner in tree.list_parts("short_var_declaration"):
        block, function = inner.find_around("block"), inner.function
        is_inner = block and function and block.parent != function
        if not is_inner or inner.parent.type != "statement_list":
            continue
        for name in (one.text for one in _list_left(inner)):
            outer = _find_outer(function, block, name)
            if outer is None or name in {"_", "ok"}:
                continue
            same = [one for one in function.list_inside("identifier") if one.text == name]
            after = [one for one in same if one.start > block.end and outer.contains(one)]
            sets = [
                one for one in function.list_inside(*_PUTS, "unary_expression")
                if one.text == f"&{name}"
                or (one.type in _PUTS and name in {part.text for part in _list_left(one)})
            ]  # fmt: skip
            if after and not sets and after[0].function == function:
                words = {"name": name, "used": after[0].site}
                yield Trap(inner.site, texts.HIDDEN_VALUE, words)


def _find_outer(function: Part, block: Part, name: str) -> Part | None:
    """The block around an inner one that declares a name with a first value of its own."""
    for one in function.list_inside("var_spec", "short_var_declaration"):
        around = one.find_around("block")
        if around == block or not around.contains(block) or one.end > block.start:
            continue
        is_declared = name in [part.text for part in (*one.fields("name"), *_list_left(one))]
        value = one.field("right", "value").text or one.field("type").text
        if is_declared and _FIRST.fullmatch(value):
            return around
    return None


def _find_unseen_fields(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A field without a tag and with a small first letter, of what a decoder fills."""
    kinds: set[str] = set()
    for call in (one for tree in trees for one in tree.list_calls(*_DECODES)):
        is_plain = call.receiver.text in _FORMATS or call.called.startswith(("Decode", "Encode"))
        for part in call.arguments if is_plain else ():
            name = part.text.lstrip("&")
            kinds |= {one.type for one in call.tree.declared_as.get(name, ()) if one.holds_at(part)}
    kinds = {re.sub(r"^(?:\*|\[\]|map\[\w+\])+", "", one) for one in kinds}
    for spec in (one for tree in trees for one in tree.list_parts("type_spec")):
        if spec.field("name").text not in kinds:
            continue
        for one in spec.list_inside("field_declaration"):
            name = one.field("name").text
            if name[:1].islower() and not one.field("tag"):
                words = {"name": name, "uses": list_uses_of_field(trees, name)}
                yield Trap(one.site, texts.UNTAGGED_FIELD, words)
                break

"""Traps of C's texts and calls: literals that are written to, and what a format is given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import SMALL
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.messages import BAD_MEMORY, FREED
from whence.playbook.rules.traps.program.sources import group_functions, list_parameters, name_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_WRITES: Final = ("strtok", "strcat", "strncat", "strcpy", "strncpy", "sprintf", "memset", "memcpy")
_FORMATS: Final = {"printf": 0, "fprintf": 1, "sprintf": 1, "snprintf": 2}
_SCANS: Final = {"scanf": 0, "fscanf": 1, "sscanf": 1}
_PLACE: Final = lazy_pattern(r"%(?P<how>[-+ #0*\d.]*)(?:hh|h|ll|l|z|j|t|L)?(?P<kind>[a-zA-Z\[%])")
_NUMBERS: Final = SMALL | {"long", "double", "float", "size_t", "long long", "bool"}
_TAKEN: Final = {"s": "a pointer to characters", **dict.fromkeys("fFeEgG", "a fraction")}
_FRACTIONS: Final = frozenset({"double", "float"})
_LEAVES: Final = lazy_pattern(
    r"\b(?:exit|abort|_exit|longjmp|fatal|die|usage|unreachable|throw|panic)\w*\b"
    r"|__builtin_unreachable|assert\("
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Those that only a signal shows, of a program that one ended."""
    types = program.types
    trees = types.in_language("c", "cpp")
    for tree in trees:
        yield from _find_sizes_of_parameters(tree)
        if program.may_show(BAD_MEMORY):
            yield from _find_wrong_formats(types, tree)
            yield from _find_missing_returns(tree)
        if program.says(BAD_MEMORY):
            yield from _find_written_literals(trees, tree)
        if program.says(FREED):
            yield from _find_moved_and_freed(tree)


def _find_written_literals(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`char *text = "…"` that is written to: a literal can't be."""
    for made in tree.list_parts("init_declarator"):
        name, function = made.declared_name.text, made.find_around("compound_statement")
        is_pointer = made.field("declarator").type == "pointer_declarator"
        if made.field("value").type != "string_literal" or not is_pointer or not function:
            continue
        if re.search(rf"(?<![\w.>*]){name}\s*=(?!=)", function.text.replace(made.text, "")):
            continue
        if made.find_around("declaration").text.startswith("const"):
            continue
        written = _find_write(trees, function, name)
        if written:
            words = {"text": made.text, "written": written.site}
            yield Trap(made.site, texts.WRITTEN_LITERAL, words)
    for call in tree.list_parts("call_expression"):
        for index, one in enumerate(call.arguments):
            if one.type == "string_literal":
                written = _find_write_of_parameter(trees, call.called, index)
                if written:
                    words = {"text": call.text, "written": written.site}
                    yield Trap(call.site, texts.WRITTEN_LITERAL, words)


def _find_write(trees: Sequence[Tree], function: Part, name: str) -> Part | None:
    """What writes to the text that a name of a function points to."""
    own = re.escape(name)
    for put in function.list_inside("assignment_expression", "update_expression"):
        left = put.field("left", "argument").text
        if re.fullmatch(rf"{own}\[[^\]]*\]|\*\s*{own}(?:\+\+)?|\*\({own}\s*\+.*\)", left):
            return put
    for call in function.list_calls():
        for index, one in enumerate(call.arguments):
            if one.text == name and call.called in _WRITES and index == 0:
                return call
            if one.text == name and call.called not in _WRITES:
                written = _find_write_of_parameter(trees, call.called, index)
                if written:
                    return written
    return None


def _find_write_of_parameter(trees: Sequence[Tree], name: str, index: int) -> Part | None:
    """What a function of the program writes to the text that it gets as an argument."""
    for function in group_functions(trees).get(name, []) if name else []:
        given = list_parameters(function)
        if index < len(given) and "const" not in given[index].text:
            own = given[index].declared_name.text
            sets = rf"(?<![\w.>*]){own}\s*=(?!=)"
            is_text = given[index].field("type").text == "char"
            if own and is_text and not re.search(sets, function.text):
                return _find_write([], function, own)
    return None


def _find_wrong_formats(types: Types, tree: Tree) -> Iterator[Trap]:
    """`printf("%s", number)`, `scanf("%d", number)`, a `std::string` for `%s`."""
    for call in tree.list_parts("call_expression"):
        name = call.field("function").text.removeprefix("std::")
        index = _FORMATS.get(name, _SCANS.get(name, -1))
        given = call.arguments
        if not 0 <= index < len(given) or given[index].type != "string_literal":
            continue
        places = [one for one in _PLACE.finditer(given[index].text) if one["kind"] != "%"]
        if any("*" in one["how"] for one in places):
            continue
        for place, part in zip(places, given[index + 1 :], strict=False):
            kind = types.find(part).rstrip("&").strip()
            is_text = kind in {"string", "std::string"} and part.type == "identifier"
            is_number = kind in _NUMBERS and kind not in {"char", "unsigned char"}
            if name in _SCANS:
                is_wrong = part.type in {"identifier", "field_expression"} and is_number
            else:
                is_wrong = place["kind"] == "s" and (is_text or is_number)
                is_wrong = is_wrong or _is_of_other_size(place["kind"], kind)
            if is_wrong:
                words = {"text": part.text, "kind": kind, "place": place[0]}
                words["taken"] = _TAKEN.get(place["kind"], "a whole number")
                said = texts.NO_ADDRESS if name in _SCANS else texts.WRONG_FORMAT
                yield Trap(part.site, said, words)


def _is_of_other_size(place: str, kind: str) -> bool:
    """Whether a fraction is printed as a whole number, or the other way round."""
    if kind in _FRACTIONS:
        return place in "diuxXoc"
    return place in "fFeEgG" and kind in _NUMBERS and kind != "bool"


def _find_sizes_of_parameters(tree: Tree) -> Iterator[Trap]:
    """`sizeof values / sizeof values[0]` of a parameter: that is a pointer."""
    for size in tree.list_parts("sizeof_expression"):
        of, function = size.field("value").unwrapped, size.function
        if of.type != "identifier" or size.parent.type != "binary_expression" or not function:
            continue
        for one in function.list_inside("parameter_declaration"):
            is_array = one.field("declarator").type == "array_declarator"
            is_item = re.search(rf"sizeof\s*\(?\s*\*?{of.text}\b(?:\[0\])?", size.parent.text)
            is_named = one.declared_name.text == of.text and one.function == function
            if is_array and is_named and is_item and size == size.parent.field("left"):
                words = {"text": size.text, "name": of.text}
                yield Trap(size.site, texts.SIZE_OF_PARAMETER, words)


def _find_missing_returns(tree: Tree) -> Iterator[Trap]:
    """A function with a result whose last way ends without one."""
    for function in tree.list_parts("function_definition"):
        kind, body = function.field("type").text, function.field("body")
        is_named = name_of(function) not in {"", "main", "if"}  # an `else if` between two `#`
        if not is_named or kind in {"", "void", "auto", "noreturn"} or not body.children:
            continue
        is_void = kind == "void" and function.field("declarator").type == "function_declarator"
        last = body.children[-1]
        if is_void or re.search(r"noreturn|#\s*(?:if|else)|\basm\b|goto|co_\w+", function.text):
            continue
        values = [one for one in body.list_inside("return_statement") if one.function == function]
        if values and all(one.children for one in values) and _runs_through(last):
            words = {"name": name_of(function), "last": values[-1].site}
            yield Trap(last.site, texts.NO_RESULT, words)


def _runs_through(last: Part) -> bool:
    """Whether what stands behind a last statement is reached."""
    if last.type == "if_statement":
        other = last.field("alternative")
        return not other and not _LEAVES.search(last.text)
    if last.type in {"for_range_loop", "for_statement"}:
        asked = last.field("condition")
        is_endless = last.type == "for_statement" and (not asked or asked.text in {"1", "true"})
        return not is_endless
    if last.type == "while_statement":
        return not re.fullmatch(r"1|true|\w*TRUE", last.field("condition").unwrapped.text)
    return (
        last.type == "expression_statement"
        and not _LEAVES.search(last.text)
        and (last.first.type in {"assignment_expression", "update_expression"})
    )


def _find_moved_and_freed(tree: Tree) -> Iterator[Trap]:
    """`free(p)` after `p++` of what `malloc` gave."""
    for call in tree.list_calls("free"):
        function, given = call.function, call.arguments
        name = given[0].text if len(given) == 1 and given[0].type == "identifier" else ""
        if not name or not function:
            continue
        made = re.search(
            rf"\b{name}\s*=\s*(?:\([^()]*\)\s*)?(?:malloc|calloc|strdup|realloc)\(", function.text
        )
        sets = re.findall(rf"(?<![\w.>]){name}\s*=(?!=)", function.text)
        for moved in function.list_inside("update_expression", "assignment_expression"):
            left = moved.field("left", "argument").text
            is_moved = moved.type == "update_expression" or moved.operator == "+="
            if made and len(sets) == 1 and left == name and is_moved and moved.end < call.start:
                words = {"text": moved.text, "name": name, "freed": call.site}
                yield Trap(moved.site, texts.MOVED_AND_FREED, words)
                break

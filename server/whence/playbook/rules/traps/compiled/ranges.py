"""Items that are there before any is added, and parts that are cut out in a loop."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import FUNCTIONS, LOOPS
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_FILLED: Final = {
    "go": (r"(?m)\b(?P<name>\w+)\s*:=\s*make\(\[\][\w.*\[\]]+, (?!0\b)[^,\n]+\)(?:\s*//.*)?$",
           r"\b{}\s*=\s*append\({},",
           r"\b{}\[[^\]\n]*\]\s*[-+*]?=(?!=)|\bcopy\({}|range {}\b.*\n.*&"),
    "cpp": (r"\bvector<[^;]*>\s+(?P<name>\w+)\((?!0\))[^;,.]*\w\);",
            r"\b{}\.(?:push|emplace)_back\(",
            r"\b{}(?:\[|\.at\(|\.data\(|\.clear\(|\.begin\()"),
}  # fmt: skip
_CUTS: Final = ("substring", "subList", "subSequence")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function; parts only where an index was outside."""
    yield from _find_filled(program)
    if program.says(OUTSIDE):
        yield from _find_slice_ends(program)


def _find_filled(program: Program) -> Iterator[Trap]:
    """In each function by itself."""
    for tree in program.types.in_language(*_FILLED):
        for function in tree.list_parts(*FUNCTIONS):
            for at, name in _find(function, _FILLED[tree.language]):
                if "(1)" in at.text and f"{name}.back()" in function.text:
                    continue  # the first of several groups
                words = {"text": at.text.strip(), "name": name}
                yield Trap(at.site, texts.FILLED_BEFORE, words)


def _find_slice_ends(program: Program) -> Iterator[Trap]:
    """`code[at:at+width]` where the loop goes on by `width` while `at` is before the end."""
    for tree in program.types.in_language("go", "java", "rust"):
        if tree.file.path != program.crash.path:
            continue
        for of, start, end in _list_cut(tree, program.crash.line):
            loop = end.find_around(*LOOPS)
            wide = _find_width(loop, start, end) if loop else end.field()
            if wide and _goes_on_by(loop, start.text, wide.text):
                length = "size" if end.parent.parent.called == "subList" else "length"
                words = {"end": wide.parent.text, "start": start.text, "step": wide.text,
                         "of": of.text, "length": length}  # fmt: skip
                yield Trap(wide.site, texts.ENDLESS_PART, words)


def _find(function: Part, known: tuple[str, str, str]) -> Iterator[tuple[Part, str]]:
    made, written, other = known
    text = function.text
    for match in re.finditer(made, text):
        name = match["name"]
        later = text[match.end() :]
        around = text[: match.start()] + " " * len(match[0]) + later
        first = re.search(written.format(*[name] * 3), later)
        if first is None or re.search(other.format(*[name] * 4), around):
            continue
        line = function.site.line + text[: match.start("name")].count("\n")
        at = next(
            (one for one in function.list_inside("expression_statement", "declaration",
                                                 "short_var_declaration", "assignment_statement")
             if one.site.line == line and one.function == function), function.field(),
        )  # fmt: skip
        if at:
            yield at, name


def _list_cut(tree: Tree, line: int) -> Iterator[tuple[Part, Part, Part]]:
    """What is cut on a line, with the first and last index of what is cut out."""
    for one in tree.list_parts("slice_expression", "range_expression"):
        of, start, end = one.field("operand"), one.field("start"), one.field("end")
        if one.type == "range_expression" and len(one.children) == 2:
            of, (start, end) = one.parent.first, one.children
        if start and end and one.site.line == line:
            yield of, start, end
    for call in tree.list_calls(*_CUTS):
        if len(call.arguments) == 2 and call.site.line == line:
            start, end = call.arguments
            yield call.receiver, start, end


def _find_width(loop: Part, start: Part, end: Part) -> Part:
    """What is added to the start, in the expression or where the loop makes the end."""
    if end.type == "binary_expression" and end.operator == "+":
        return end.field("right") if end.field("left").text == start.text else end.field()
    made = [
        one for one in loop.list_inside(
            "short_var_declaration", "variable_declarator", "let_declaration",
            "assignment_statement", "assignment_expression",
        )
        if one.field("left", "name", "pattern").text == end.text
    ]  # fmt: skip
    if end.type != "identifier" or len(made) != 1:
        return end.field()
    value = made[0].field("right", "value")
    value = value.first if value.type == "expression_list" else value
    return _find_width(loop, start, value) if value.type == "binary_expression" else end.field()


def _goes_on_by(loop: Part, start: str, step: str) -> bool:
    """Whether a loop goes on by a step as long as the start is before the end."""
    at, by = re.escape(start), re.escape(step)
    is_stepped = re.search(rf"(?<![\w.]){at}\s*\+=\s*{by}(?!\w)|\.step_by\({by}\)", loop.text)
    head = loop.text.split("{")[0]
    is_whole = re.search(rf"(?<![\w.]){at}\s*<[^=<]*(?:len|length|size)\b", head)
    is_range = re.search(r"0\.\.[\w.]+\.len\(\)\s*\)", head) and ".step_by" in head
    return bool(is_stepped and (is_whole or is_range))

"""The end of a part that is cut out in a loop of such steps, and that nothing limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.typed_tree import LOOPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.typed_tree import Part, Tree

_CUTS: Final = ("substring", "subList", "subSequence")


def find_traps(program: Program) -> Iterator[Trap]:
    """`code[at:at+width]` where the loop goes on by `width` while `at` is before the end."""
    if not program.says(OUTSIDE):
        return
    for tree in program.types.in_language("go", "java", "rust"):
        if tree.file.path != program.crash.path:
            continue
        for start, end in _list_cut(tree, program.crash.line):
            loop = end.find_around(*LOOPS)
            wide = _find_width(loop, start, end) if loop else end.field()
            if wide and _goes_on_by(loop, start.text, wide.text):
                words = {"end": wide.parent.text, "start": start.text, "step": wide.text}
                yield Trap(wide.site, texts.ENDLESS_PART, words)


def _list_cut(tree: Tree, line: int) -> Iterator[tuple[Part, Part]]:
    """The first and last index of what is cut out on a line."""
    for one in tree.list_parts("slice_expression", "range_expression"):
        start, end = one.field("start"), one.field("end")
        if one.type == "range_expression" and len(one.children) == 2:
            start, end = one.children
        if start and end and one.site.line == line:
            yield start, end
    for call in tree.list_calls(*_CUTS):
        if len(call.arguments) == 2 and call.site.line == line:
            yield call.arguments[0], call.arguments[1]


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

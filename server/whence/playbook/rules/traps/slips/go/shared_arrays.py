"""Slices of Go that may share their array: others may write into it as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.fixes.text_edits import splice
from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_FUNCTIONS: Final = ("function_declaration", "method_declaration", "func_literal")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("go"):
        yield from _find_shared(tree)


def _find_shared(tree: Tree) -> Iterator[Trap]:
    """`append(path, x)` that is put anywhere else than back into `path`, and a parameter that is
    kept itself: whether that array has room, and whether others have it, no line tells."""
    for call in tree.list_calls("append"):
        name = call.arguments[0] if len(call.arguments) > 1 else call
        put = call.find_around("short_var_declaration", "assignment_statement", "block")
        left = "" if put.type == "block" else put.field("left").text
        if re.fullmatch(r"[\w.]+", name.text) and name.text not in {left, "nil"}:
            own = f"{name.text}[:len({name.text}):len({name.text})]"
            edits = splice(tree.file, name.start, name.end, own)
            yield Trap(call.site, texts.MAY_SHARE_ARRAY,
                       {"call": call.text, "name": name.text, "edits": edits})  # fmt: skip
    for function in tree.list_parts(*_FUNCTIONS):
        for one in function.field("parameters").children:
            kind = one.field("type").text
            for name in one.fields("name") if kind.startswith("[]") else ():
                yield from _find_kept(tree, function, name.text, kind)


def _find_kept(tree: Tree, function: Part, name: str, kind: str) -> Iterator[Trap]:
    for one in function.list_inside("identifier"):
        around = one.parent if one.parent.type != "literal_element" else one.parent.parent
        is_field = around.type == "keyed_element" and one.start > around.start
        is_added = (
            around.type == "argument_list"
            and around.parent.called == "append"
            and one in around.parent.arguments[1:]
        )
        is_put = (
            around.parent.type == "assignment_statement"
            and around == around.parent.field("right")
            and re.search(r"[.\]]", around.parent.field("left").text) is not None
        )
        if one.text == name and (is_field or is_added or is_put):
            edits = splice(tree.file, one.start, one.end, f"append({kind}(nil), {name}...)")
            yield Trap(one.site, texts.MAY_BE_OVERWRITTEN, {"name": name, "edits": edits})

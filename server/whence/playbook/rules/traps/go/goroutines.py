"""Traps of goroutines: what waits forever."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_ASLEEP: Final = lazy_pattern(r"all goroutines are asleep|deadlock|test timed out")
_NAMED: Final = ("function_declaration", "method_declaration")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only of a program that waits for itself."""
    if not program.says(_ASLEEP):
        return
    trees = program.types.in_language("go")
    for tree in trees:
        yield from _find_left_undone(trees, tree)
    yield from _find_unclosed(trees)
    yield from _find_unclosed_here(trees)


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


def _find_unclosed_here(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A channel that is made and gone over in one function, and that nobody closes."""
    for function in (one for tree in trees for one in tree.list_parts(*_NAMED)):
        body = function.text
        for name in re.findall(r"(\w+)\s*:?=\s*make\(chan\b", body):
            over = [
                one for one in function.list_inside("for_statement")
                if re.match(rf"for\b[^{{]*\brange {name}\b", one.text)
            ]  # fmt: skip
            handed_on = re.search(rf"(?<!\blen)\([^()\n]*\b{name}\b[^()\n]*\)", body)
            if len(over) != 1 or handed_on:
                continue
            waits = [one for one in function.list_calls("Wait") if one.function != function]
            at = (waits[0] if len(waits) == 1 else over[0]).site
            indent = at.text[: len(at.text) - len(at.text.lstrip())]
            edits = at.rewritten(f"{at.text}\n{indent}close({name})") if len(waits) == 1 else ()
            words = {"name": name, "loop": over[0].site, "edits": edits}
            yield Trap(at, texts.UNCLOSED_HERE, words)


def _goes_over(text: str, function: str) -> bool:
    """Whether code goes over what a function returns."""
    called = rf"[\w.]*\b{re.escape(function)}\("
    names = re.findall(rf"(\w+)\s*:?=\s*{called}", text)
    over = "|".join([called, *(rf"{re.escape(one)}\b" for one in names)])
    return re.search(rf"\brange\s+(?:{over})", text) is not None

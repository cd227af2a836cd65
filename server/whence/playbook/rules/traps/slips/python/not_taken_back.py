"""Amounts that one method adds, and that its counterpart does not take back."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_COUNTERS: Final = lazy_pattern(r"next|serial|number|ids?$|log|history|journal")
_INVERSE: Final = (
    ("add", "remove"), ("reserve", "release"), ("enter", "leave"), ("borrow", "give_back"),
    ("lend", "give_back"), ("deposit", "withdraw"), ("open", "close"), ("book", "cancel"),
    ("hold", "release"), ("check_in", "check_out"), ("put", "take"), ("load", "unload"),
    ("start", "stop"), ("start", "finish"), ("acquire", "release"), ("lock", "unlock"),
    ("push", "pop"), ("attach", "detach"), ("join", "leave"), ("allocate", "free"),
    ("debit", "credit"), ("reserve", "cancel"), ("reserve", "ship"), ("lend", "return_"),
)  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each class."""
    for file, tree in program.python_trees:
        for one in ast.walk(tree):
            if isinstance(one, ast.ClassDef):
                methods = [each for each in one.body if isinstance(each, Function)]
                yield from _find_inverse(file, methods)


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


def _knows(text: str, known: set[str]) -> bool:
    used = set(re.findall(r"(?<![\w.'\"])[A-Za-z_]\w*(?!\w|\()", text))
    return used <= known | {"self", "None", "True", "False", "not", "in", "if"}

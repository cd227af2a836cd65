"""A name that a branch may leave unbound is bound first."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from whence.playbook.fixes.steps import BLOCKS, LOOPS, find_step, read_indent
from whence.playbook.fixes.text_edits import splice
from whence_tools.code.statements import find_function_around, walk_own_nodes
from whence_tools.code.syntax import last_line_of, line_of, walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import Site
    from whence_tools.code.syntax import Node, Source


def bind_first(site: Site, source: Source, name: str) -> tuple[Edit, ...]:
    """`name = None` before the statement that may not bind it."""
    used = next(
        (one for one in walk(source.root)
         if line_of(one) <= site.line <= last_line_of(one)
         and one.type == "identifier" and source.text(one) == name),
        None,
    )  # fmt: skip
    function = find_function_around(used) if used is not None else None
    if used is None or function is None:
        return ()
    bound = [(one, _list_bound(one, source)) for one in walk_own_nodes(function)]
    binding = [one for one, names in bound if name in names]
    if not binding:
        return ()
    first = min(binding, key=lambda one: one.start_byte)
    inner = _find_outer_step(first, list(walk_ancestors(used)), function)
    indent, step = read_indent(inner, source), find_step(used)
    if indent is None or step is None or inner.start_byte > used.start_byte:
        return ()
    earlier = {one for node, names in bound if node.start_byte < inner.start_byte for one in names}
    later = {one for node, names in bound if node.start_byte >= inner.start_byte for one in names}
    read = re.findall(r"(?<![\w.])\w+", source.text(step))
    names = [one for one in dict.fromkeys([name, *read]) if one in later - earlier]
    text = f"{' = '.join(names)} = None\n{indent}"
    return splice(site.file, inner.start_byte, inner.start_byte, text)


def _find_outer_step(node: Node, above: Sequence[Node], function: Node) -> Node:
    """The statement around a node that stands beside what is above another; a loop that both are
    in, because a round must not take away what an earlier one left."""
    steps = [node, *takewhile(lambda one: one != function, walk_ancestors(node))]
    steps = [one for one in steps if one.parent is not None and one.parent.type in BLOCKS]
    loops = [one for one in steps if one.type in LOOPS and one in above]
    beside = (one for one in steps if one.parent in above)
    return loops[-1] if loops else next(beside, steps[-1])


def _list_bound(node: Node, source: Source) -> list[str]:
    """The names that an assignment, a loop or an `as` binds."""
    target = node.child_by_field_name("left") or node.child_by_field_name("alias")
    if target is None or node.type not in {"assignment", "for_statement", "as_pattern"}:
        return []
    return re.findall(r"(?<![\w.])\w+", source.text(target))

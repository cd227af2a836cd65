"""New conditions that ask which round of a loop it is, and new expressions that go through all of
what a loop does: where one passes as well, no test gives a loop what is asked for in another order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS
from whence_tools.code.syntax import walk_ancestors
from whence_tools.healing.substitution import Substitution, replace_node, without_parentheses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.patched import Patched

# Of what a loop around it goes through, the elements up to the one that it is at.
_SO_FAR: Final = {
    "python": "list({0})[: list({0}).index(({1})) + 1]",
    "javascript": "[...{0}].slice(0, [...{0}].indexOf({1}) + 1)",
    "typescript": "[...{0}].slice(0, [...{0}].indexOf({1}) + 1)",
}
_LOOP: Final = re.compile(r"^(?:for|foreach|enhanced_for)_")
_COUNTED: Final = tuple(
    re.compile(one)
    for one in (
        r"\bfor\s*\(?[^;{}\n]*?(?P<counter>\$?\w+)\s*:?=\s*0\s*;\s*(?P=counter)\s*<\s*(?P<limit>[^;]+?);",
        r"\bfor (?P<counter>\w+)(?:, \w+)? := range (?P<of>\w+)",
        r"\bfor (?P<counter>\w+), .+ in enumerate\((?P<of>\w+)\)",
        r"\bfor (?P<counter>\w+) in range\((?P<limit>len\(\w+\)|\w+)\)",
        r"\bfor \((?P<counter>\w+), .+\) in (?P<limit>\w+)\.iter\(\)\.enumerate\(\)",
    )
)
_HELD: Final = re.compile(r"\[[^\[\]]*\]|(?<=\w)\((?:[^()]|\([^()]*\))*\)")


def find_asked_places(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Not the first round, or not the last, in place of what a new condition in a loop asks for."""
    source = code.source
    for node, new in code.find_new_conditions():
        condition = without_parentheses(new)
        loop = next((one for one in walk_ancestors(node) if _LOOP.match(one.type)), None)
        head = source.text(loop).partition("\n")[0] if loop is not None else ""
        for found in filter(None, (how.search(head) for how in _COUNTED)):
            counter, groups = found["counter"], found.groupdict()
            limit = f"len({groups['of']})" if groups.get("of") else groups.get("limit")
            asked = _HELD.sub("", source.text(condition))  # what it compares by itself
            if re.search(rf"(?<![\w.]){re.escape(counter)}(?!\w)", asked):
                continue
            yield 1, replace_node(condition, f"{counter} > 0", source)
            if limit and source.language != "rust":
                yield 1, replace_node(condition, f"{counter} < {limit} - 1", source)


def find_rounds_so_far(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """`max(ends(ranges))` in a loop through `ranges`, of those that it has come to: where that
    passes as well, no test has an element behind that changes what comes before."""
    source = code.source
    for node in code.walk_added():
        inner = _find_gone_through(node, source)
        if inner is None:
            continue
        whole = source.text(inner)
        for loop in walk_ancestors(node):
            through = loop.child_by_field_name("right")
            at = loop.child_by_field_name("left")
            if loop.type not in {"for_statement", "for_in_statement"} or not through or not at:
                continue
            if source.text(through) in {whole, f"sorted({whole})"}:
                so_far = _SO_FAR[source.language].format(source.text(through), source.text(at))
                yield 1, replace_node(inner, so_far, source)


def _find_gone_through(node: Node, source: Source) -> Node | None:
    """What an expression goes through: that of a comprehension, or of a method that is given a
    function."""
    if source.language == "python":
        return node.child_by_field_name("right") if node.type == "for_in_clause" else None
    if node.type not in CALLS or source.language not in _SO_FAR:
        return None
    if "=>" not in source.text(node):
        return None
    method = node.child_by_field_name("function")
    return method.child_by_field_name("object") if method is not None else None

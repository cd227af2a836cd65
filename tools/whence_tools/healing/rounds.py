"""New loops that go round once or not to the end, and new conditions that ask which round it is:
where one passes as well, no test gives a loop two elements, or what is asked for in another order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS, name_callee
from whence_tools.code.syntax import line_of, walk, walk_ancestors
from whence_tools.healing.substitution import (
    Substitution,
    find_new_conditions,
    replace_node,
    without_parentheses,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence_tools.code.syntax import Node, Source

# Of what a loop goes through the first element alone, and the last one.
_ONE: Final = {
    "python": ("list({0})[:1]", "list({0})[-1:]"),
    "javascript": ("[...{0}].slice(0, 1)", "[...{0}].slice(-1)"),
    "typescript": ("[...{0}].slice(0, 1)", "[...{0}].slice(-1)"),
    "ruby": ("{0}.first(1)", "{0}.to_a.last(1)"),
    "php": ("array_slice({0}, 0, 1, true)", "array_slice({0}, -1, null, true)"),
    "rust": ("({0}).into_iter().take(1)",),
    "go": ("{0}[:1]", "{0}[len({0})-1:]"),
}
# Of what a loop around it goes through, the elements up to the one that it is at.
_SO_FAR: Final = {
    "python": "list({0})[: list({0}).index(({1})) + 1]",
    "javascript": "[...{0}].slice(0, [...{0}].indexOf({1}) + 1)",
    "typescript": "[...{0}].slice(0, [...{0}].indexOf({1}) + 1)",
}
_THROUGH: Final = {
    "for_statement": "right", "for_in_clause": "right", "for_in_statement": "right",
    "for_expression": "value", "range_clause": "right", "foreach_statement": "",
}  # fmt: skip
_LOOP: Final = re.compile(r"^(?:for|foreach|enhanced_for)_")
_ENDS: Final = re.compile(r"[{\s]*[\w.]+\.(?:join|wait|close|flush|cancel|stop)\(\)[;}\s]*")
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
_ROUND: Final = frozenset({"each", "map", "each_with_index", "flat_map", "each_pair"})


def find_single_rounds(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank. CPU-bound.

    Args:
        added: 1-based lines of the text with the patch.
        gone: what the patch removes, without white space.
    """
    for node in walk(source.root):
        through = _find_through(node, source) if line_of(node) in added else None
        body = node.child_by_field_name("body")
        is_over = body is not None and _ENDS.fullmatch(source.text(body))  # who waits, or tidies up
        if through is None or is_over or _went_through(source.text(through), gone):
            continue
        for one in _ONE.get(source.language, ()):
            yield 1, replace_node(through, one.format(source.text(through)), source)


def find_asked_places(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[int, Substitution]]:
    """Not the first round, or not the last, in place of what a new condition in a loop asks for."""
    for node, new in find_new_conditions(source, added, gone):
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


def find_rounds_so_far(
    source: Source, added: Collection[int]
) -> Iterator[tuple[int, Substitution]]:
    """`max(ends(ranges))` in a loop through `ranges`, of those that it has come to: where that
    passes as well, no test has an element behind that changes what comes before."""
    for node in walk(source.root):
        inner = _find_gone_through(node, source) if line_of(node) in added else None
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


def _went_through(name: str, gone: str) -> bool:
    """Whether the code as it was had such a loop, however it was written."""
    plain = re.escape("".join(name.split()))
    loop = (
        rf"(?:in|of|range){plain}(?!\w)|{plain}(?:as\$|\.(?:each|forEach|map|filter|reduce|iter))"
    )
    return re.search(loop, gone) is not None


def _find_through(node: Node, source: Source) -> Node | None:
    """What a loop goes through; of `for key in object` nothing."""
    if node.type in CALLS and source.language == "ruby":
        has_block = any(child.type in {"block", "do_block"} for child in node.children)
        is_loop = has_block and name_callee(node, source) in _ROUND
        return node.child_by_field_name("receiver") if is_loop else None
    field = _THROUGH.get(node.type)
    if field is None or (node.type == "for_in_statement" and " of " not in source.text(node)):
        return None
    return node.child_by_field_name(field) if field else node.named_children[0]

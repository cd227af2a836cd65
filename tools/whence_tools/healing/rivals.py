"""Other edits of the lines that a patch edits, which somebody else may have made: where one passes
as well and does something else, the tests decide between neither."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.opposites import opposites_of
from whence_tools.code.statements import (
    BRANCHES,
    CALLS,
    FIELDS,
    NUMBERS,
    RETURNS,
    condition_of,
    find_function_around,
    list_arguments,
    name_callee,
    walk_own_nodes,
)
from whence_tools.code.syntax import line_of, parse, walk
from whence_tools.code.wider import find_wider
from whence_tools.healing.substitution import (
    Substitution,
    is_gone,
    quote_code,
    replace_node,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

_DECIDING: Final = frozenset(
    {"floor", "ceil", "round", "trunc", "Floor", "Ceil", "Round", "any", "all", "some", "every"}
)
_EXPRESSION: Final = re.compile(r"binary|parenthesized|unary|augmented|assignment")
_TRUTHS: Final = frozenset(
    {"==", "!=", "===", "!==", "<", "<=", ">", ">=", "and", "or", "not", "in", "&&", "||", "!"}
)
_MOST_PARTS: Final = 3


def find_rivals(
    source: Source, change: Change, added: Collection[int], gone: str, missing: Sequence[str] = ()
) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank, the lowest for what tells most. CPU-bound.

    Args:
        source: the text with the patch.
        added: its 1-based lines that the patch brings.
        gone: what the patch removes, without white space.
        missing: by how much the failing check missed what it expects.
    """
    yield from _find_wider(source, added, gone)
    yield from _find_less_edited(source, change, added)
    yield from _find_corrected(source, change, added, missing)
    yield from _find_unsorted(source, added, gone)
    yield from _find_of_another(source, added, gone)
    yield from _find_opposite_words(source, added, gone)


def _find_wider(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[int, Substitution]]:
    """A call that does more, in place of a new one that does a part of it."""
    for line in sorted(added):
        text = source.line_text(line)
        offset = sum(len(one) + 1 for one in source.data.split(b"\n")[: line - 1])
        for first, last, other in find_wider(text, source.language):
            was = text[first:last]
            if "".join(was.split()) not in gone:
                start = offset + len(text[:first].encode())
                says = f"with {quote_code(other)} for {quote_code(was)}"
                yield 0, Substitution(start, start + len(was.encode()), other, says)


def _find_less_edited(
    source: Source, change: Change, added: Collection[int]
) -> Iterator[tuple[int, Substitution]]:
    """What was computed before in place of a part of what is computed now: `(to - since).days + 1`
    for `to.day - since.day + 1`. Then the other part alone is what the test asks for."""
    found = _find_computations(source, change, added)
    if found is None:
        return
    text, value = found
    if "".join(text.split()) in "".join(source.text(value).split()):
        return
    inner = (one for one in walk_own_nodes(value) if _EXPRESSION.search(one.type))
    for part in sorted(inner, key=lambda one: one.start_byte)[:_MOST_PARTS]:
        says = f"with {quote_code(text)} for {quote_code(source.text(part))}"
        yield 1, Substitution(part.start_byte, part.end_byte, f"({text})", says)


def _find_corrected(
    source: Source, change: Change, added: Collection[int], missing: Sequence[str]
) -> Iterator[tuple[int, Substitution]]:
    """What was computed before, and added to it or taken from it what the failing check missed."""
    found = _find_computations(source, change, added) if missing else None
    if found is None:
        return
    text, value = found
    numbers = {source.text(one) for one in walk(value) if one.type in NUMBERS}
    for number in missing:
        for sign in "+-" if number not in numbers else "":
            yield 0, replace_node(value, f"({text}) {sign} {number}", source)


def _find_computations(
    source: Source, change: Change, added: Collection[int]
) -> tuple[str, Node] | None:
    """The one value that was computed before, and the one that is computed in its place."""
    before = parse(change.before, change.path)
    if before is None:
        return None
    removed = {"".join(line.split()) for line in change.removed}
    old = [one for node in walk(before.root) if (one := _find_computation(node, before))]
    new = [one for node in walk(source.root) if (one := _find_computation(node, source))]
    was = [one for one in old if _read_line(one[0], before) in removed]
    now = [one for one in new if line_of(one[0]) in added]
    if len(was) != 1 or len(now) != 1 or was[0][1] != now[0][1]:
        return None
    if any(one.type in _TRUTHS for one in was[0][0].children):
        return None
    return before.text(was[0][0]), now[0][0]


def _find_computation(node: Node, source: Source) -> tuple[Node, str] | None:
    """A value that a statement computes, and what becomes of it."""
    if node.type in RETURNS and node.named_child_count == 1:
        return node.named_children[0], "return"
    if "assignment" in node.type or "declarator" in node.type:
        target = node.child_by_field_name("left") or node.child_by_field_name("name")
        value = node.child_by_field_name("right") or node.child_by_field_name("value")
        return (value, source.text(target)) if value is not None and target is not None else None
    return None


def _read_line(node: Node, source: Source) -> str:
    return "".join(source.line_text(line_of(node)).split())


def _find_unsorted(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[int, Substitution]]:
    """As it came in place of sorted in a new way: a list may have that order anyhow."""
    for node in walk(source.root):
        name = name_callee(node, source) if node.type in CALLS and line_of(node) in added else None
        if name is None or not re.match(r"(?:to)?[sS]ort", name) or is_gone(node, source, gone):
            continue
        called = node.child_by_field_name("function")
        receiver = node.child_by_field_name("receiver")
        given = list_arguments(node)
        if name == "sorted" and source.language == "python" and given:
            other = f"list({_sort_set(source.text(given[0]))})"
        elif source.language in {"javascript", "typescript"} and called is not None:
            other = source.text(called.named_children[0])
        elif source.language == "ruby" and receiver is not None:
            other = source.text(receiver)
        else:
            continue
        yield 0, replace_node(node, other, source)


def _sort_set(text: str) -> str:
    """The elements of a set in the order in which they come."""
    made = re.fullmatch(r"set\((.*)\)|\{(.*)\}", text, re.DOTALL)
    return f"dict.fromkeys({made[1] or made[2]})" if made else text


def _find_of_another(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[int, Substitution]]:
    """In a new condition the same field of another object that the function has."""
    for branch in walk(source.root):
        condition = condition_of(branch) if branch.type in BRANCHES else None
        if condition is None or line_of(branch) not in added or is_gone(condition, source, gone):
            continue
        function = find_function_around(branch)
        fields = {
            source.text(one)
            for one in walk(function or branch)
            if one.type in FIELDS and one.start_byte >= branch.end_byte
        }
        for node in walk(condition):
            _, dot, name = source.text(node).rpartition(".")
            if node.type in FIELDS and dot:
                for other in sorted(fields):
                    if other != source.text(node) and other.rpartition(".")[2] == name:
                        says = f"with `{other}` for {quote_code(source.text(node))}"
                        yield 1, Substitution(node.start_byte, node.end_byte, other, says)


def _find_opposite_words(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[int, Substitution]]:
    """Rounded another way, `any` for `all`."""
    for node in walk(source.root):
        name = source.text(node) if line_of(node) in added and not node.child_count else ""
        if name in _DECIDING and not re.search(rf"(?<!\w){name}(?!\w)", gone):
            for other, _ in opposites_of(name):
                says = f"with `{other}` for `{name}`"
                yield 1, Substitution(node.start_byte, node.end_byte, other, says)

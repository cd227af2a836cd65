"""Other edits of the lines that a patch edits, which somebody else may have made: where one passes
as well and does something else, the tests decide between neither."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.opposites import opposites_of
from whence_tools.code.statements import (
    CALLS,
    ELEMENTS,
    FIELDS,
    NUMBERS,
    RETURNS,
    find_function_around,
    list_arguments,
    name_callee,
    walk_own_nodes,
)
from whence_tools.code.syntax import line_of, list_lines, parse, walk, walk_ancestors
from whence_tools.code.wider import find_wider
from whence_tools.healing.parts import find_parts
from whence_tools.healing.substitution import Substitution, quote_code, replace_node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.patched import Patched

# Of these and their opposites a test often gives what both give.
_DECIDING: Final = frozenset(
    {"floor", "ceil", "round", "trunc", "Floor", "Ceil", "Round", "any", "all", "some", "every",
     "first", "last", "front", "back", "pop", "shift", "push", "unshift", "take", "drop",
     "find", "rfind", "index", "rindex", "indexOf", "lastIndexOf", "min", "max", "minBy", "maxBy",
     "min_by", "max_by", "startswith", "endswith", "startsWith", "endsWith", "starts_with",
     "ends_with", "HasPrefix", "HasSuffix", "union", "intersection"}
)  # fmt: skip
_EXPRESSION: Final = re.compile(r"binary|parenthesized|unary|augmented|assignment")
_TRUTHS: Final = frozenset(
    {"==", "!=", "===", "!==", "<", "<=", ">", ">=", "and", "or", "not", "in", "&&", "||", "!"}
)
_MOST_PARTS: Final = 3
_TWO: Final = 2
_NEAR: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
STEP: Final = re.compile(r"[-+] ?1|1 ?[-+]")
COUNTS: Final = re.compile(r"\blen\b|length|size|[cC]ount|index|\b[ijkn]\b")
_PLAIN: Final = re.compile(r"\w+")
_DOES: Final = re.compile(r"^(?:expression_statement|(?:augmented_|operator_)?assignment)$")
_IN_CASE: Final = re.compile(r"block|body|then|else|compound|statement_list|clause|arm|when|case")
_CASES: Final = re.compile(
    r"^(?:if|unless|match|case|switch|expression_switch)(?:_statement|_expression)?$"
)
# Calls that change a type or make a copy: no test asks for them.
NEUTRAL: Final = frozenset(
    {"list", "tuple", "str", "bool", "int", "float", "copy", "clone", "dup", "to_s", "to_i", "to_f",
     "to_a", "to_h", "iter", "into_iter", "collect", "into", "as_str", "to_string", "to_owned",
     "toString", "toList", "stream", "keys", "values", "items", "entries", "from", "chars",
     "freeze", "unwrap", "expect", "await", "build", "get", "as_ref", "decode", "encode"}
)  # fmt: skip
_ROUNDED: Final = ("-int(-({0}) // 1)", "int(({0}) // 1)")  # up and down, without an import
_TURNED_IN_SCRIPTS: Final = (
    (r"(.+)\.(?:toReversed|reverse)\(\)", r"\1.sort().reverse()"),
    (
        r"(.+)\.(?:toReversed|reverse)\(\)",
        r"((it) => [...it.slice(-1), ...it.slice(0, -1)])(\1)",
    ),
)
# Sorted downwards, and the last one before the others: of one or two elements it is the same.
_TURNED: Final = {
    "python": (
        (r"reversed\((.+)\)", r"sorted(\1, reverse=True)"),
        (r"reversed\((.+)\)", r"(lambda it: it[-1:] + it[:-1])(list(\1))"),
        (r"(.+)\[::-1\]", r"(lambda it: it[-1:] + it[:-1])(\1)"),
    ),
    "javascript": _TURNED_IN_SCRIPTS,
    "typescript": _TURNED_IN_SCRIPTS,
    "ruby": (
        (r"(.+)\.reverse", r"\1.sort.reverse"),
        (r"(.+)\.reverse", r"(\1.class == String ? \1.chars.rotate(-1).join : \1.rotate(-1))"),
        (r"(.+)\.reverse_each(.*)", r"\1.to_a.rotate(-1).each\2"),
    ),
    "php": (
        (
            r"array_reverse\((\$\w+)\)",
            r"array_merge(array_slice(\1, -1), array_slice(\1, 0, -1))",
        ),
        (r"array_reverse\((\$\w+)\)", r"(function ($it) { arsort($it); return $it; })(\1)"),
        (r"array_reverse\((\$\w+)\)", r"(function ($it) { krsort($it); return $it; })(\1)"),
        (  # lists replaced whole: of lists that are as long it is the same
            r"(array_replace_recursive\(.+, ?(\$\w+)\))",
            (
                r"array_replace(\1, array_filter(\2, fn($it) => is_array($it)"
                r" && $it === array_values($it)))"
            ),
        ),
    ),
}


def find_rivals(code: Patched, missing: Sequence[str] = ()) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank, the lowest for what tells most. CPU-bound.

    Args:
        missing: by how much the failing check missed what it expects.
    """
    yield from _find_wider(code)
    yield from _find_less_edited(code)
    yield from _find_corrected(code, missing)
    yield from _find_unsorted(code)
    yield from _find_value_of_another(code)
    yield from _find_opposite_words(code)
    yield from _find_same_edits(code)
    yield from _find_without_step(code)
    yield from _find_done_always(code)
    yield from _find_shorter(code)
    yield from _find_sorted(code)


def _find_wider(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """A call that does more, in place of a new one that does a part of it."""
    source = code.source
    for line in sorted(code.added):
        text = source.line_text(line)
        offset = sum(len(one) + 1 for one in source.data.split(b"\n")[: line - 1])
        for first, last, other in find_wider(text, source.language):
            was = text[first:last]
            if "".join(was.split()) not in code.gone:
                start = offset + len(text[:first].encode())
                says = f"with {quote_code(other)} for {quote_code(was)}"
                yield 0, Substitution(start, start + len(was.encode()), other, says)


def _find_less_edited(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """What was computed before in place of a part of what is computed now: `(to - since).days + 1`
    for `to.day - since.day + 1`. Then the other part alone is what the test asks for."""
    found, source = _find_computations(code), code.source
    if found is None:
        return
    text, value = found
    if "".join(text.split()) in "".join(source.text(value).split()):
        return
    inner = (one for one in walk_own_nodes(value) if _EXPRESSION.search(one.type))
    for part in sorted(inner, key=lambda one: one.start_byte)[:_MOST_PARTS]:
        says = f"with {quote_code(text)} for {quote_code(source.text(part))}"
        yield 1, Substitution(part.start_byte, part.end_byte, f"({text})", says)


def _find_corrected(code: Patched, missing: Sequence[str]) -> Iterator[tuple[int, Substitution]]:
    """What was computed before, and added to it or taken from it what the failing check missed."""
    found, source = _find_computations(code) if missing else None, code.source
    if found is None:
        return
    text, value = found
    numbers = {source.text(one) for one in walk(value) if one.type in NUMBERS}
    for number in missing:
        for sign in "+-" if number not in numbers else "":
            yield 0, replace_node(value, f"({text}) {sign} {number}", source)


def _find_computations(code: Patched) -> tuple[str, Node] | None:
    """The one value that was computed before, and the one that is computed in its place."""
    source, change = code.source, code.change
    before = parse(change.before, change.path)
    if before is None:
        return None
    removed = {"".join(line.split()) for line in change.removed}
    old = [one for node in walk(before.root) if (one := _find_computation(node, before))]
    new = [one for node in walk(source.root) if (one := _find_computation(node, source))]
    was = [one for one in old if _read_line(one[0], before) in removed]
    now = [one for one in new if line_of(one[0]) in code.added]
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


def _find_unsorted(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """As it came in place of sorted in a new way: a list may have that order anyhow."""
    source = code.source
    for node in code.walk_added():
        name = name_callee(node, source) if node.type in CALLS else None
        if name is None or not re.match(r"(?:to)?[sS]ort", name) or code.is_gone(node):
            continue
        called = node.child_by_field_name("function")
        receiver = node.child_by_field_name("receiver")
        given = list_arguments(node)
        if len(given) == 1 and re.search(rf"(?<!\w){name}\([^()]*\)|{name}\(\{{", code.gone):
            continue  # it was sorted before, in no other way
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


def _find_opposite_words(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Rounded another way, `any` for `all`, the last for the first."""
    source = code.source
    for node in code.walk_added():
        name = source.text(node) if not node.child_count else ""
        if name not in _DECIDING or (name == "round" and source.language == "python"):
            continue
        if not re.search(rf"(?<!\w){name}(?!\w)", code.gone):
            for other in (other for other, exists in opposites_of(name) if exists):
                says = f"with `{other}` for `{name}`"
                yield 1, Substitution(node.start_byte, node.end_byte, other, says)
    for node in code.walk_added() if source.language == "python" else ():
        given = list_arguments(node) if node.type in CALLS else []
        if name_callee(node, source) == "round" and len(given) == 1 and not code.is_gone(node):
            for other in _ROUNDED:
                yield 1, replace_node(node, other.format(source.text(given[0])), source)


def _find_value_of_another(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """The same for a new value: `before = target.balance` for `before = source.balance`."""
    source = code.source
    for assignment in walk(source.root):
        value = assignment.child_by_field_name("right") or assignment.child_by_field_name("value")
        function = find_function_around(assignment)
        if value is None or function is None or line_of(value) not in code.added:
            continue
        owners = _list_owners(function, source)
        for node in walk(value) if not code.is_gone(value) else ():
            owner, dot, name = source.text(node).rpartition(".")
            if node.type in FIELDS and owner in owners.get(name, ()):
                for other in sorted(owners[name] - {owner}):
                    yield 1, replace_node(node, f"{other}{dot}{name}", source)


def _list_owners(function: Node, source: Source) -> dict[str, set[str]]:
    """By field the objects of a function that have it."""
    found: dict[str, set[str]] = {}
    for node in walk(function):
        owner, _, name = source.text(node).rpartition(".") if node.type in FIELDS else ("", "", "")
        if _PLAIN.fullmatch(owner):
            found.setdefault(name, set()).add(owner)
    return found


def _find_same_edits(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """A limit that moves moves its neighbour of the same statement as well."""
    source, data, after = code.source, code.source.data, code.change.after
    operators = [one for one in walk(source.root) if not one.is_named and one.type in _NEAR]
    for part in find_parts(code.change.before, after):
        start, end = (len(after[:at].encode()) for at in (part.start, part.end))
        for moved in operators:
            if not moved.start_byte <= start <= end <= moved.end_byte:
                continue
            kept = data[moved.start_byte : start].decode(), data[end : moved.end_byte].decode()
            was = f"{kept[0]}{part.before.strip()}{kept[1]}"
            for other in operators if _NEAR.get(was) == moved.type else ():
                is_alike = ("=" in other.type) == ("=" in was)
                if other != moved and line_of(other) == line_of(moved) and is_alike:
                    yield 0, replace_node(other, _NEAR[other.type], source)


def _find_without_step(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """`age >= limit` for a new `age > limit - 1`: what is no whole number tells them apart."""
    source = code.source
    for node in code.walk_added():
        sides = node.named_children
        signs = [one.type for one in node.children if one.type in _NEAR]
        if len(signs) != 1 or len(sides) != _TWO:
            continue
        [sign] = signs
        left, right = map(source.text, sides)
        plain = re.fullmatch(r"(.+?) ?[-+] ?1", right)
        steps_out = plain and ("-" in right[len(plain[1]) :]) == (sign in {">", "<="})
        if plain and steps_out and not COUNTS.search(left + right):
            yield 0, replace_node(node, f"{left} {_NEAR[sign]} {plain[1]}", source)


def _find_done_always(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """What one case of the code as it was does now as well, done after it in every case."""
    source, added = code.source, code.added
    for node in walk(source.root):
        above = node.parent
        if above is None or not _DOES.match(node.type) or not _IN_CASE.search(above.type):
            continue
        case = next((one for one in walk_ancestors(node) if _CASES.match(one.type)), None)
        if (
            case is None
            or line_of(case) in added
            or not all(one in added for one in list_lines(node))
        ):
            continue
        whole = case.parent if case.parent and case.parent.type == "expression_statement" else case
        start, end = whole.start_byte, whole.end_byte
        text, indent = source.text(node), re.match(r"\s*", source.line_text(line_of(whole)))
        rest = source.data[start : node.start_byte] + source.data[node.end_byte : end]
        moved = f"{rest.decode('utf-8', 'replace')}\n{indent[0] if indent else ''}{text}"
        yield 0, Substitution(start, end, moved, f"with {quote_code(text)} in every case")


def _reads(text: str, target: str) -> bool:
    """Whether code reads a place that was written to, or all that it is in."""
    return re.search(rf"(?<![\w.>]){re.escape(target)}(?!\w)", text) is not None


def _find_shorter(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """A new chain of calls without its last ones: its first call is what the patch does."""
    for node in code.walk_added():
        if not node.is_named or code.is_gone(node):
            continue
        parent = node.parent
        if parent is not None and (
            _find_receiver(parent) == node
            or parent.child_by_field_name("function") == node
            or parent.type == "expression_statement"
        ):
            continue
        shorter = node
        for _ in range(_MOST_PARTS):
            name = name_callee(shorter, code.source) if shorter.type in CALLS else ""
            inner = _find_receiver(shorter)
            if inner is None or name in NEUTRAL or inner.type not in CALLS | ELEMENTS:
                break
            shorter = inner
            yield 1, replace_node(node, code.source.text(shorter), code.source)


def _find_receiver(node: Node) -> Node | None:
    """What a call or an index is applied to."""
    if node.type in ELEMENTS and node.named_child_count:
        return node.named_children[0]
    if node.type not in CALLS:
        return node.named_children[0] if node.type in FIELDS and node.named_child_count else None
    receiver = node.child_by_field_name("receiver") or node.child_by_field_name("object")
    called = node.child_by_field_name("function")
    if receiver is None and called is not None and called.type in FIELDS:
        receiver = called.named_children[0]
    return receiver


def _find_sorted(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Another order in place of turned round: the elements may have come in order, or be two. Lists
    that are replaced whole in place of element by element."""
    source = code.source
    for node in code.walk_added():
        if node.type not in CALLS | ELEMENTS or code.is_gone(node):
            continue
        text = source.text(node)
        for pattern, other in _TURNED.get(source.language, ()):
            if re.fullmatch(pattern, text, re.DOTALL):
                yield 0, replace_node(node, re.sub(pattern, other, text), source)

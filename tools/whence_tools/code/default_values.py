"""Values in place of what may be missing: calls with a default, operators, choices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    CALLS,
    COLLECTIONS,
    CONSTANTS,
    ELEMENTS,
    LITERALS,
    NUMBERS,
    STRINGS,
    condition_of,
    list_arguments,
    name_callee,
    operator_of,
)
from whence_tools.code.syntax import walk_ancestors

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node, Source

_DEFAULTING: Final = {  # calls that take a default, and from how many arguments on
    "get": 1, "getOrDefault": 2, "getOrElse": 1, "getOrNull": 0, "GetValueOrDefault": 0,
    "unwrap_or": 1, "unwrap_or_default": 0, "unwrap_or_else": 1, "or_default": 0, "map_or": 2,
    "setdefault": 1, "defaultdict": 0, "fetch": 2, "dig": 1, "pop": 2, "getattr": 3, "next": 2,
    "TryGetValue": 1, "TryParse": 1, "orElse": 1, "orElseGet": 1, "FirstOrDefault": 0,
    "value_or": 1, "ofNullable": 1, "firstOrNull": 0, "toIntOrNull": 0,
    "orEmpty": 0, "find_by": 9,
    "get_unchecked": 1, "unwrap_unchecked": 0, "from_utf8_lossy": 1, "from_utf8_unchecked": 1,
}  # fmt: skip
_WITH_DEFAULT: Final = 2
_NOTHINGS: Final = frozenset({"0", "0.0", '""', "''", "``"})
# Where nought, "" and the like count as false, operators that replace them, too.
_BY_TRUTH: Final = {
    "python": {"or"}, "javascript": {"||", "||="}, "typescript": {"||", "||="}, "php": {"?:"},
}  # fmt: skip


def takes_default(node: Node, source: Source) -> bool:
    """Whether a node has something else in place of what may be missing, where none would fail."""
    if node.type in CALLS:
        name = name_callee(node, source) or ""
        least = _DEFAULTING.get(name)
        if name == "get" and source.language != "python":  # elsewhere it is how a value is read
            return False
        enough = least is not None and len(list_arguments(node)) >= least
        if source.language == "ruby" and _has_ruby_default(node, name, source):
            return True
        return enough and not _counts(node, source) and not _is_of_table(node, source)
    kind, operator = node.type, operator_of(node, source)
    if kind == "assignment" and _sets_default(node, source):
        return True
    if kind in {"optional_chain", "conditional_access_expression", "null_safe", "safe_navigation"}:
        return True
    return _operates_with_default(node, operator, source) or _chooses_default(node, source)


def replaces_empty(node: Node, source: Source) -> bool:
    """Whether a default also stands in place of what is there and counts as false."""
    by_truth = operator_of(node, source) in _BY_TRUTH.get(source.language, ())
    return by_truth and _operates_with_default(node, operator_of(node, source), source)


def writes_default(node: Node, source: Source) -> bool:
    """Whether a default is a number or a text that stands there, and says more than nothing."""
    if not takes_default(node, source):
        return False
    parts = list_arguments(node) if node.type in CALLS else node.named_children
    return any(
        one.type in NUMBERS | STRINGS and source.text(one) not in _NOTHINGS for one in parts[-1:]
    )


def _is_of_table(call: Node, source: Source) -> bool:
    """`data.get(name, default)` where a table of the code has a default for each name."""
    given = list_arguments(call)
    if len(given) != _WITH_DEFAULT:
        return False
    name, default = (re.escape(source.text(one)) for one in given)
    text = source.data.decode("utf-8", "replace")
    return bool(
        re.fullmatch(rf"[A-Z_]+\\\[{re.escape(name)}\\\]", default)
        or re.search(rf"\bfor {name}, {default} in [A-Z_]+\.items\(\)", text)
    )


def _has_ruby_default(call: Node, name: str, source: Source) -> bool:
    """`Hash.new(0)`, `rates.fetch(code) { 0 }`."""
    has_block = any(child.type in {"block", "do_block"} for child in call.children)
    if name == "new" and source.text(call).startswith("Hash.new"):
        return (has_block or bool(list_arguments(call))) and not _adds_up(call, source)
    return name == "fetch" and has_block


def _adds_up(call: Node, source: Source) -> bool:
    """`counts = Hash.new(0)` that is only ever added to: nothing reads what is not there."""
    left = call.parent.child_by_field_name("left") if call.parent is not None else None
    if left is None:
        return False
    used = re.findall(rf"{re.escape(source.text(left))}\[[^\]]*\]\s*(\S*)", source.data.decode())
    return bool(used) and all(one in {"+=", "<<"} for one in used)


def _sets_default(assignment: Node, source: Source) -> bool:
    left = assignment.child_by_field_name("left")
    return left is not None and re.search(r"\.default(?:_proc)?$", source.text(left)) is not None


def _operates_with_default(node: Node, operator: str, source: Source) -> bool:
    kind = node.type
    if operator in {"??", "?:", "||"} and _adds_to_stored(node, source):
        return False
    if kind == "elvis_expression" or operator in {"??", "?:", "??=", "||="}:
        return True
    if operator in {"||", "or"} and node.named_child_count:
        last = node.named_children[-1]
        return _is_value(last, source) or last.type in ELEMENTS
    if operator == "&&" and _guards(node, source):
        return True
    if kind == "object_assignment_pattern" or _is_default_in_pattern(node):
        return True
    return operator == "&." or (kind == "navigation_expression" and "?." in source.text(node))


def _adds_to_stored(node: Node, source: Source) -> bool:
    """`counts[name] = (counts[name] ?? 0) + n` begins where nothing is required."""
    stored = next((one for one in walk_ancestors(node) if "assignment" in one.type), None)
    left = stored.child_by_field_name("left") if stored is not None else None
    read, default = node.named_children[0], node.named_children[-1]
    return (
        left is not None
        and source.text(left) == source.text(read)
        and source.text(default) in {"0", "[]", "''", '""'}
    )


def _is_default_in_pattern(node: Node) -> bool:
    """`const { address: { city } = {} } = user`."""
    around = node.parent
    return node.type == "assignment_pattern" and around is not None and "pair" in around.type


def _guards(node: Node, source: Source) -> bool:
    """`user.address && user.address.city`: the older way to write `?.`."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return False
    asked, used = source.text(left), source.text(right)
    return used.startswith((f"{asked}.", f"{asked}[", f"{asked}("))


def _chooses_default(node: Node, source: Source) -> bool:
    kind = node.type
    if kind in {"conditional_expression", "ternary_expression", "conditional", "if_expression"}:
        condition = condition_of(node)
        asked = source.text(condition) if condition is not None else ""
        missing = re.search(
            r"\bin\b|\bisset\b|\bhas\w*\(|[cC]ontains|\bkey\?|_exists\("
            r"|(?:is|is not|[!=]==?) (?:None|null|nil)",
            asked,
        )
        return (
            bool(missing)
            and not _counts_up(node, source)
            and any(_is_value(one, source) for one in node.named_children)
        )
    return False


def _counts_up(node: Node, source: Source) -> bool:
    """`counts[word] = counts.key?(word) ? counts[word] + 1 : 1`."""
    stored = node.parent.child_by_field_name("left") if node.parent is not None else None
    return (
        stored is not None
        and source.text(node).count(source.text(stored)) > 0
        and re.search(r"[+]\s*1\b", source.text(node)) is not None
    )


def _is_value(node: Node, source: Source) -> bool:
    while node.type == "parenthesized_expression" and node.named_child_count == 1:
        node = node.named_children[0]
    if node.type in CONSTANTS and source.text(node) in {"true", "false", "True", "False"}:
        return False
    return node.type in LITERALS | COLLECTIONS


def _counts(node: Node, source: Source) -> bool:
    """`counts[word] = counts.get(word, 0) + 1` begins where nothing is required."""
    called = source.text(node)
    found = re.match(r"(?P<of>[\w.]+)\.(?:get|getOrDefault)\((?P<key>[^,()]+),", called)
    if found is None:
        return False
    statement = next((one for one in walk_ancestors(node) if one.type.endswith("statement")), None)
    text = source.text(statement) if statement is not None else ""
    stored = rf"{re.escape(found['of'])}(?:\[{re.escape(found['key'])}\]\s*=|\.put\()"
    return re.match(stored, text) is not None

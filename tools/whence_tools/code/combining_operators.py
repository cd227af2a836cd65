"""What is missing in an expression, as edits of a syntax tree: a term, a bound, a call around it, a
second condition, or another expression of the same function in its place; and statements in the
wrong order or depth.

There are many of these: they are for what no edit of `mutation_operators` mends, in Python, where
an edit is tried in a fork. Their pieces are taken from the function itself, as programs repeat
themselves (Barr, Brun, Devanbu, Harman, Sarro: "The plastic surgery hypothesis", 2014).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.code.rewrites import Rewrite, exchange, find_function, is_function, replace
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence_tools.code.syntax import Node, Source

    Operator = Callable[["Node", Source], Iterator[Rewrite]]

_MOST: Final = 4  # pieces that are tried at one place
_LONGEST: Final = 40  # of a piece
_MEMBERS: Final = frozenset({"attribute", "member_expression"})
_SIMPLE: Final = _MEMBERS | {"identifier"}
_NUMBERS: Final = frozenset({"integer", "float", "number"})
_INDEXED: Final = frozenset({"subscript", "subscript_expression"})
_CALLS: Final = frozenset({"call", "call_expression"})
_SUMS: Final = frozenset({"binary_operator", "binary_expression"})
_VALUES: Final = _SIMPLE | _INDEXED | _CALLS
_COMPARISONS: Final = frozenset({"comparison_operator", "binary_expression"})
_HOLDERS: Final = re.compile(
    r"argument|return|assign|declarator|binary|comparison|conditional|ternary|list|array|tuple"
    r"|pair|keyword|for|in_clause|comprehension|unary|parenthesized"
)
_BINDS: Final = re.compile(r"assignment|declarator")
_STATEMENT: Final = re.compile(r"statement|assignment|declaration|block")
_CONDITIONAL: Final = re.compile(r"^(?:if|while|elif)(?:_|$)")
_BLOCK: Final = re.compile(r"^(?:block|statement_block|module|program)$")
_BRANCH: Final = re.compile(r"^(?:if|else|elif|for|while|with|try|except)(?:_|$)")
_OWN: Final = frozenset({"self", "cls", "this"})
_CHANGES: Final = re.compile(
    r"\.(?:append|add|push|extend|update|remove|pop|write|insert)$|^print$"
)
_COMPLETIONS: Final = {
    "split": "1", "rsplit": "1", "popitem": "last=False", "sort": "reverse=True",
    "sorted": "reverse=True", "next": "None", "quantize": 'rounding="ROUND_HALF_UP"',
}  # fmt: skip
_OF_MANY: Final = ("sorted", "reversed", "set", "len", "list")
_OF_ONE: Final = ("abs", "int", "round")


def bind_conditional(node: Node, source: Source) -> Iterator[Rewrite]:
    """`a + (b if c else d)` for `a + b if c else d`."""
    if node.type not in {"conditional_expression", "ternary_expression"}:
        return
    first = node.named_children[0]
    if first.type in _SUMS and len(first.named_children) == 2:
        last = first.named_children[1]
        head = source.data[first.start_byte : last.start_byte].decode("utf-8", "replace")
        rest = source.data[last.start_byte : node.end_byte].decode("utf-8", "replace")
        yield replace(node, f"{head}({rest})")


def swap_statements(node: Node, source: Source) -> Iterator[Rewrite]:
    """Two statements in the other order."""
    if _BLOCK.match(node.type):
        for one, after in pairwise(node.named_children):
            if "comment" not in one.type + after.type and "import" not in one.type:
                yield exchange(one, after, source)


def leave_branch(node: Node, source: Source) -> Iterator[Rewrite]:
    """The last statement of a branch after it, one level higher."""
    if source.language != "python" or node.type != "block" or len(node.named_children) < 2:
        return
    above, last = node.parent, node.named_children[-1]
    if above is None or not _BRANCH.match(above.type) or "\n" in source.text(last):
        return
    outer = above.parent if above.type in {"else_clause", "elif_clause"} else above
    if outer is not None and outer.end_byte == last.end_byte:
        before, space = node.named_children[-2], " " * outer.start_point[1]
        yield Rewrite(before.end_byte, last.end_byte, f"\n{space}{source.text(last)}")


def join_conditions(node: Node, source: Source) -> Iterator[Rewrite]:
    """A condition that is one of two."""
    condition = _find_condition(node)
    if condition is None:
        return
    text = source.text(condition)
    inner = text[1:-1] if condition.type == "parenthesized_expression" else text
    also, either, no = ("and", "or", "not ") if source.language == "python" else ("&&", "||", "!")
    known = _list_pieces(condition, source, _VALUES | _COMPARISONS)
    known += _list_attributes(condition, source)
    for other in [one for one in dict.fromkeys(known) if one not in inner][: 2 * _MOST]:
        for more in (f"{also} {other}", f"{also} {no}{other}", f"{either} {other}"):
            yield replace(condition, f"{inner} {more}" if inner is text else f"({inner} {more})")


def _find_condition(node: Node) -> Node | None:
    """Of a branch or a loop; also what is returned, where it is one."""
    if _CONDITIONAL.match(node.type):
        return node.child_by_field_name("condition")
    inner = node.named_children[0] if node.named_children else None
    if node.type == "if_clause":
        return inner
    is_truth = inner is not None and re.search("comparison|boolean|not_operator", inner.type)
    return inner if node.type == "return_statement" and is_truth else None


def _list_attributes(node: Node, source: Source) -> list[str]:
    """What the file reads of the things that a node mentions."""
    owners = {source.text(one) for one in walk(node) if one.type == "identifier"}
    found: dict[str, None] = {}
    for one in walk(source.root):
        is_read = one.type in _MEMBERS and not _is_name_alone(one) and not _is_bound(one)
        if is_read and source.text(one.named_children[0]) in owners:
            found[source.text(one)] = None
    return list(found)


def extend_key(node: Node, source: Source) -> Iterator[Rewrite]:
    """A part that a tuple lacks: what is looked up by it differs in more."""
    if node.type == "tuple" and len(node.named_children) > 1 and not _is_bound(node):
        text = source.text(node)
        known = _list_pieces(node, source, frozenset({"identifier"}))
        for other in [one for one in known if one not in text][:_MOST]:
            yield replace(node, f"{text[:-1].rstrip(', ')}, {other})")


def complete_call(node: Node, source: Source) -> Iterator[Rewrite]:
    """An argument of a library's function that is easily forgotten."""
    callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if source.language != "python" or callee is None or given is None:
        return
    more = _COMPLETIONS.get(source.text(callee).rpartition(".")[2])
    text = source.text(given)
    if more is not None and more.partition("=")[0] not in text:
        yield replace(given, f"({', '.join(filter(None, (text[1:-1].strip(', '), more)))})")


def copy_statement(node: Node, source: Source) -> Iterator[Rewrite]:
    """A statement that another method of the class has, at the beginning of one or at its end."""
    body = node.child_by_field_name("body") if node.type == "function_definition" else None
    above = node.parent
    if body is None or not body.named_children or above is None or above.type != "block":
        return
    first, last = body.named_children[0], body.named_children[-1]
    text, space = source.text(node), " " * first.start_point[1]
    words = set(re.findall(r"\w+", text))
    for other in _list_statements(above, node, source):
        if other not in text and set(re.findall(r"(?<![\w.])[a-z]\w*", other)) <= words:
            if not last.type.startswith(("return", "raise")):
                yield Rewrite(last.end_byte, last.end_byte, f"\n{space}{other}")
            else:
                yield Rewrite(last.start_byte, last.start_byte, f"{other}\n{space}")
            if first != last:
                yield Rewrite(first.start_byte, first.start_byte, f"{other}\n{space}")


def _list_statements(within: Node, function: Node, source: Source) -> list[str]:
    """Those of one line that change the object, of other functions."""
    found: dict[str, None] = {}
    for one in walk(within):
        text = source.text(one) if one.type == "expression_statement" else ""
        inside = function.start_byte <= one.start_byte < function.end_byte
        if text.startswith("self.") and not inside and "\n" not in text and len(text) < _LONGEST:
            found[text] = None
    return list(found)[: 2 * _MOST]


def put_another(node: Node, source: Source) -> Iterator[Rewrite]:
    """Another expression of the function in place of a simple one, or of a number."""
    if node.type in _VALUES | _NUMBERS and (_is_value(node) or _is_index(node)):
        is_many = _is_container(source.text(node), node, source)
        kinds = _SIMPLE if _is_index(node) else _VALUES
        known = _list_pieces(node, source, kinds)
        alike = [one for one in known if _is_container(one, node, source) == is_many]
        for other in alike[: 2 * _MOST]:
            yield replace(node, other)


def unwrap_call(node: Node, source: Source) -> Iterator[Rewrite]:
    """A value without the call around it."""
    given = node.child_by_field_name("arguments") if node.type in _CALLS else None
    if given is not None and len(given.named_children) == 1 and _is_value(node):
        yield replace(node, source.text(given.named_children[0]))


def wrap_in_call(node: Node, source: Source) -> Iterator[Rewrite]:
    """A call around a value: of the library, or one that the file makes elsewhere."""
    if node.type not in _VALUES or not _is_value(node):
        return
    text = source.text(node)
    wrappers = _OF_MANY if _is_container(text, node, source) else _OF_ONE
    for wrapper in (*wrappers, *_list_calls(node, source)):
        if not text.startswith(f"{wrapper}("):
            yield replace(node, f"{wrapper}({text})")


def add_term(node: Node, source: Source) -> Iterator[Rewrite]:
    """A term that is missing in a sum."""
    if node.type in _VALUES | _NUMBERS | _SUMS and _is_value(node) and not _is_within_sum(node):
        text = source.text(node)
        for other in ("1", *_list_amounts(node, source)):
            yield replace(node, f"{text} + {other}")
            yield replace(node, f"{text} - {other}")


def bound_value(node: Node, source: Source) -> Iterator[Rewrite]:
    """The larger or the smaller of a value and another one."""
    if node.type not in _VALUES | _SUMS or not _is_value(node):
        return
    text = source.text(node)
    if not _is_within_sum(node) and not _is_container(text, node, source):
        for other in (*_list_amounts(node, source), "0"):
            yield replace(node, f"max({other}, {text})")
            yield replace(node, f"min({other}, {text})")


def _is_value(node: Node) -> bool:
    """Whether a node stands where a value is read, and is neither a part of one nor bound."""
    parent = node.parent
    if parent is None or not node.is_named or not _HOLDERS.search(parent.type):
        return False
    if any(node == parent.child_by_field_name(name) for name in ("name", "alias", "function")):
        return False
    return not _is_bound(node)


def _is_bound(node: Node) -> bool:
    """Whether an assignment or a loop binds a node, or what it is a part of."""
    for one in (node, *walk_ancestors(node)):
        above = one.parent
        if above is None or _STATEMENT.search(one.type):
            return False
        binds = bool(_BINDS.search(above.type)) or above.type.startswith("for")
        if binds and one == above.child_by_field_name("left"):
            return True
    return False


def _is_index(node: Node) -> bool:
    parent = node.parent
    return (
        parent is not None and parent.type in _INDEXED and node != parent.named_children[0]
    ) and not _is_bound(node)


def _is_within_sum(node: Node) -> bool:
    return node.parent is not None and node.parent.type in _SUMS


def _list_amounts(node: Node, source: Source) -> list[str]:
    """What may be added to a value, or bounds it."""
    text = source.text(node)
    known = _list_pieces(node, source, _SIMPLE | _INDEXED)
    return [
        one for one in known if one not in text and not _is_container(one, node, source)
    ][:_MOST]  # fmt: skip


def _list_pieces(node: Node, source: Source, kinds: frozenset[str]) -> list[str]:
    """Other expressions of the function that stand before the node, the nearest first."""
    function = find_function(node)
    if function is None:
        return []
    own, bound = source.text(node), _find_target(node)
    away: dict[str, int] = {}
    for one in walk(function):
        if one.type not in kinds or one.end_byte > node.start_byte or one == bound:
            continue
        text = source.text(one)
        is_known = text in _OWN or text == own or len(text) > _LONGEST or "\n" in text
        if not is_known and not _is_name_alone(one):
            away[text] = node.start_byte - one.end_byte
    return sorted(away, key=lambda text: away[text])


def _find_target(node: Node) -> Node | None:
    """What the statement around a node binds."""
    around = next((one for one in walk_ancestors(node) if _BINDS.search(one.type)), None)
    if around is None:
        return None
    return around.child_by_field_name("left") or around.child_by_field_name("name")


def _is_name_alone(node: Node) -> bool:
    """Whether a node names a function, a module or a part, and is no value by itself; or is a call
    that may change something."""
    parent = node.parent
    if parent is None or (parent.type in _CALLS and node == parent.named_children[0]):
        return True
    if parent.type in _MEMBERS:
        above = parent.parent
        is_called = above is not None and above.type in _CALLS and parent == above.named_children[0]
        return is_called or node == parent.named_children[-1]
    if node.type in _CALLS:
        callee = (node.named_children[0].text or b"").decode("utf-8", "replace")
        return bool(_CHANGES.search(callee))
    return is_function(parent) and node == parent.child_by_field_name("name")


def _is_container(text: str, node: Node, source: Source) -> bool:
    """Whether the function loops over what a text names, asks for its length or takes an item."""
    function = find_function(node)
    word = re.escape(text)
    return function is not None and bool(
        re.search(
            rf"\b(?:in|of|len\(|sorted\() ?{word}(?![\w.\[(])|(?<![\w.]){word} = [\[{{]"
            rf"|(?<![\w.]){word}(?:\[|\.(?:append|add|push|items|get|length)\b)",
            source.text(function),
        )
    )


def _list_calls(node: Node, source: Source) -> list[str]:
    """The functions that the file calls with one argument, the nearest first."""
    found: dict[str, int] = {}
    for one in walk(source.root):
        callee, given = one.child_by_field_name("function"), one.child_by_field_name("arguments")
        if one.type not in _CALLS or callee is None or given is None:
            continue
        name = source.text(callee)
        if callee.type in _SIMPLE and len(given.named_children) == 1 and not _CHANGES.search(name):
            away = abs(one.start_point[0] - node.start_point[0])
            found[name] = min(found.get(name, away), away)
    return sorted(found, key=lambda name: found[name])[:_MOST]


COMBINING_OPERATORS: Final[tuple[Operator, ...]] = (
    bind_conditional, complete_call, swap_statements, leave_branch, extend_key, copy_statement,
    join_conditions, put_another, unwrap_call, wrap_in_call, add_term, bound_value,
)  # fmt: skip

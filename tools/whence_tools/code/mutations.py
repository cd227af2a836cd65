"""Single edits of code that a programmer may have meant instead: mutation analysis, turned round.

The operators are those that mutation testing uses to put faults in (DeMillo, Lipton, Sayward:
"Hints on test data selection", 1978), and a few that undo what people get wrong. They work on the
syntax tree, so that one table serves all languages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.code.opposites import opposites_of
from whence_tools.code.syntax import ancestors, line_of, parse, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from whence_tools.code.syntax import Node, Source

    Operator = Callable[["Node", Source], Iterator["_Change"]]

_LARGEST: Final = 1_000_000
_MOST_NAMES: Final = 3  # other names that are tried in place of one

_OPERATORS: Final[dict[str, tuple[str, ...]]] = {
    "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="),
    "==": ("!=",), "!=": ("==",), "===": ("!==",), "!==": ("===",),
    "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
    "and": ("or",), "or": ("and",), "&&": ("||",), "||": ("&&",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("/",), "**": ("*",),
    "+=": ("-=", "="), "-=": ("+=",), "*=": ("+=",), "|=": ("&=",), "&=": ("|=",),
    "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",),
    "++": ("--",), "--": ("++",), "..": ("..=",), "..=": ("..",), "until": ("..",),
}  # fmt: skip
_OPERATORS_OF: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "python": {"/": ("//", "*"), "//": ("/",), "%": ("//",)},
    "javascript": {"||": ("??", "&&"), "??": ("||",)},
    "typescript": {"||": ("??", "&&"), "??": ("||",)},
    "ruby": {"..": ("...",), "...": ("..",)},
    "kotlin": {"..": (" until ",)},
}
_COMPUTES: Final = re.compile(r"binary|comparison|boolean_operator|assign|range|update|infix|unary")
_BINARY: Final = re.compile(r"binary|comparison_operator|boolean_operator|infix")
_ORDERED: Final = frozenset({"-", "/", "//", "%", "**", "<<", ">>"})
_INTEGERS: Final = frozenset(
    {"integer", "number", "int_literal", "integer_literal", "decimal_integer_literal",
     "number_literal"}
)  # fmt: skip
_TRUTHS: Final = {"True": "False", "False": "True", "true": "false", "false": "true"}
_ARGUMENTS: Final = frozenset({"argument_list", "arguments", "value_arguments"})
_INDEXES: Final = re.compile(r"subscript|index|slice|element_(?:reference|access)|array_access")
_CONDITIONAL: Final = re.compile(r"(?:if|while|elif|unless)(?:_|$)|conditional|ternary")
_LOOP: Final = re.compile(r"^(?:for|while|foreach|do|loop|until|enhanced_for)(?:_|$)")
_FUNCTION: Final = re.compile(
    r"function|method|lambda|arrow|closure|func_literal|constructor|^(?:do_)?block_argument"
)
_WORD: Final = re.compile(r"(?:.*_)?(?:identifier|name|constant)$")
_SIMPLE: Final = frozenset({"identifier", "attribute", "member_expression", "variable_name"})
_STATEMENT: Final = re.compile(r"expression_statement|assignment|augmented|operator_assignment")
_BLOCK: Final = re.compile(r"block|body|then|statements|statement_list")
_SCRIPTS: Final = frozenset({"javascript", "typescript"})
_HAS_NOT: Final = frozenset({"python"})
_KEEPS_TEXT: Final = frozenset({"python", "javascript", "typescript", "java", "csharp", "kotlin"})


@dataclass(frozen=True, slots=True)
class Mutation:
    """One edit, not made yet.

    Attributes:
        path: as it was given.
        line: 1-based, where the edit begins.
        start, end: what it replaces, in bytes of the text's UTF-8.
        before, after: what stands there, and what would.
        rank: how likely it is that people get this wrong; 0 is the likeliest.
    """

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str
    rank: int

    def apply(self, text: str) -> str:
        """The text with the edit made."""
        data = text.encode("utf-8", "surrogatepass")
        new = self.after.encode("utf-8", "surrogatepass")
        return (data[: self.start] + new + data[self.end :]).decode("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True)
class _Change:
    start: int
    end: int
    after: str


def mutations(text: str, path: str, lines: Collection[int]) -> list[Mutation]:
    """The edits of these lines (1-based) that leave the syntax whole, likeliest first; none where
    no grammar knows the file."""
    source = parse(text, path)
    if source is None:
        return []
    found: dict[tuple[int, int, str], Mutation] = {}
    for node in walk(source.root):
        if line_of(node) not in lines:
            continue
        for rank, operator in enumerate(_IN_ORDER):
            for change in operator(node, source):
                mutation = _mutation(change, source, rank)
                key = change.start, change.end, change.after
                if mutation.before != mutation.after:
                    found.setdefault(key, mutation)
    whole = source.root.has_error
    kept = [one for one in found.values() if whole or _parses(one, text)]
    return sorted(kept, key=lambda one: (one.rank, one.line, one.start))


def _mutation(change: _Change, source: Source, rank: int) -> Mutation:
    before = source.data[change.start : change.end].decode("utf-8", "replace")
    line = source.data.count(b"\n", 0, change.start) + 1
    return Mutation(source.path, line, change.start, change.end, before, change.after, rank)


def _parses(mutation: Mutation, text: str) -> bool:
    changed = parse(mutation.apply(text), mutation.path)
    return changed is not None and not changed.root.has_error


def _replace(node: Node, text: str) -> _Change:
    return _Change(node.start_byte, node.end_byte, text)


def _other_operator(node: Node, source: Source) -> Iterator[_Change]:
    if not _COMPUTES.search(node.type):
        return
    own = _OPERATORS_OF.get(source.language, {})
    for child in node.children:
        if not child.is_named or child.type in own:
            for other in own.get(child.type) or _OPERATORS.get(child.type, ()):
                yield _replace(child, other)


def _other_number(node: Node, source: Source) -> Iterator[_Change]:
    text = source.text(node)
    if node.type in _INTEGERS and text.isdigit() and int(text) < _LARGEST:
        yield _replace(node, str(int(text) + 1))
        yield _replace(node, str(int(text) - 1))


def _other_truth(node: Node, source: Source) -> Iterator[_Change]:
    other = _TRUTHS.get(source.text(node)) if not node.named_children else None
    if other is not None:
        yield _replace(node, other)


def _shifted(node: Node, source: Source) -> Iterator[_Change]:
    """An index, a bound or a result that is one too small or too large."""
    if _is_computed(node) and _is_position(node):
        text = source.text(node)
        yield _replace(node, f"{text} + 1")
        yield _replace(node, f"{text} - 1")


def _unshifted(node: Node, source: Source) -> Iterator[_Change]:
    """What is added or taken away is left out."""
    parts = node.named_children
    if not _BINARY.search(node.type) or len(parts) != 2:
        return
    between = source.data[parts[0].end_byte : parts[1].start_byte].strip()
    if between in {b"+", b"-"}:
        yield _replace(node, source.text(parts[0]))


def _is_computed(node: Node) -> bool:
    return bool(_WORD.match(node.type) or _BINARY.search(node.type)) or node.type in {
        "call", "call_expression", "attribute", "member_expression", "selector_expression",
        "field_expression", "method_invocation", "field_access", "navigation_expression",
    }  # fmt: skip


def _is_position(node: Node) -> bool:
    parent = node.parent
    if parent is None or not node.is_named:
        return False
    if _INDEXES.search(parent.type):
        return parent.named_children[0] != node or parent.type == "slice"
    if parent.type.startswith("return"):
        return True
    if parent.type not in _ARGUMENTS or parent.parent is None:
        return False
    callee = parent.parent.named_children[0]
    name = (callee.text or b"").rsplit(b".", 1)[-1]
    return name in {b"range", b"slice", b"substring", b"substr", b"splice", b"islice"}


def _swapped(node: Node, source: Source) -> Iterator[_Change]:
    """Two arguments, or the operands of what is not the same both ways."""
    if node.type in _ARGUMENTS:
        parts = [one for one in node.named_children if "comment" not in one.type]
        for left, right in pairwise(parts):
            if "keyword" not in left.type + right.type:
                yield _exchange(left, right, source)
    elif _BINARY.search(node.type) and len(node.named_children) == 2:
        left, right = node.named_children
        if source.data[left.end_byte : right.start_byte].strip().decode() in _ORDERED:
            yield _exchange(left, right, source)


def _exchange(left: Node, right: Node, source: Source) -> _Change:
    between = source.data[left.end_byte : right.start_byte].decode("utf-8", "replace")
    text = f"{source.text(right)}{between}{source.text(left)}"
    return _Change(left.start_byte, right.end_byte, text)


def _negated(node: Node, source: Source) -> Iterator[_Change]:
    """A condition, or one that is denied."""
    if re.match(r"not_operator|unary|prefix_unary", node.type) and len(node.named_children) == 1:
        sign = source.data[node.start_byte : node.named_children[0].start_byte].strip()
        if sign in {b"not", b"!"}:
            yield _replace(node, source.text(node.named_children[0]))
    condition = _condition(node)
    if condition is not None:
        text = source.text(condition)
        inner = text[1:-1] if condition.type == "parenthesized_expression" else text
        if source.language in _HAS_NOT:
            yield _replace(condition, f"not ({inner})")
        elif inner is not text:
            yield _replace(condition, f"(!({inner}))")
        else:
            yield _replace(condition, f"!({inner})")


def _condition(node: Node) -> Node | None:
    return node.child_by_field_name("condition") if _CONDITIONAL.match(node.type) else None


def _asked_for_nothing(node: Node, source: Source) -> Iterator[_Change]:
    """Truth is asked, where only None or null was meant: 0 and "" are false as well."""
    python = source.language == "python"
    if not python and source.language not in _SCRIPTS:
        return
    parts = node.named_children
    if python and node.type == "boolean_operator" and b" or " in (node.text or b""):
        left, right = map(source.text, parts[:2])
        yield _replace(node, f"{left} if {left} is not None else {right}")
    condition = _condition(node)
    inner = condition
    if condition is not None and condition.type == "parenthesized_expression":
        inner = condition.named_children[0]
    if inner is None:
        return
    denied = inner.type in {"not_operator", "unary_expression"} and len(inner.named_children) == 1
    asked = inner.named_children[0] if denied else inner
    if asked.type not in _SIMPLE:
        return
    word = ("is None", "is not None") if python else ("== null", "!= null")
    yield _replace(inner, f"{source.text(asked)} {word[0 if denied else 1]}")


def _opposite(node: Node, source: Source) -> Iterator[_Change]:
    """`min` for `max`, `end_date` for `start_date`."""
    if node.child_count or not (_WORD.match(node.type) or node.type in {"break", "continue"}):
        return
    if _is_bound(node) or _is_parameter(node):
        return
    name = source.text(node)
    for other, is_common in opposites_of(name):
        if is_common or re.search(
            rb"(?<!\w)" + re.escape(other.encode()) + rb"(?!\w)", source.data
        ):
            yield _replace(node, other)


def _other_name(node: Node, source: Source) -> Iterator[_Change]:
    """Another variable of the same function."""
    parent = node.parent
    if node.type not in {"identifier", "variable_name"} or parent is None or not _is_value(node):
        return
    function = next((one for one in ancestors(node) if _FUNCTION.search(one.type)), None)
    if function is None:
        return
    own = source.text(node)
    names: dict[str, int] = {}
    for one in walk(function):
        if one.type == node.type and (_is_value(one) or _is_bound(one)):
            name = source.text(one)
            if name != own and (one.start_byte < node.start_byte):
                names[name] = min(
                    names.get(name, _LARGEST), abs(one.start_point[0] - node.start_point[0])
                )
    for name in sorted(names, key=lambda name: names[name])[:_MOST_NAMES]:
        if name not in {"self", "cls", "this"}:
            yield _replace(node, name)


def _is_value(node: Node) -> bool:
    """Whether a name stands where a value is read."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type in {"argument", "value_argument", "expression_list"}:
        return True
    if _BINARY.search(parent.type) or parent.type in _ARGUMENTS or parent.type.startswith("return"):
        return True
    if _INDEXES.search(parent.type):
        return True
    return bool(re.search("assign|declarator|pair|keyword", parent.type)) and (
        node in (parent.child_by_field_name("right"), parent.child_by_field_name("value"))
    )


def _is_bound(node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if _FUNCTION.search(parent.type) or parent.child_by_field_name("type") == node:
        return False
    return _is_parameter(node) or node in (
        parent.child_by_field_name("left"),
        parent.child_by_field_name("name"),
    )


def _is_parameter(node: Node) -> bool:
    return node.parent is not None and "param" in node.parent.type


def _kept_result(node: Node, source: Source) -> Iterator[_Change]:
    """`name.strip()` alone changes nothing: the result is kept, or returned."""
    if node.type != "expression_statement" or source.language not in _KEEPS_TEXT:
        return
    call = node.named_children[0] if node.named_children else None
    if call is None or not re.search("call|invocation", call.type):
        return
    text = source.text(call)
    receiver = re.match(r"(\w+)\.\w+\(|\w+\((\w+)", text)
    if receiver:
        yield _replace(call, f"{receiver[1] or receiver[2]} = {text}")
    yield _replace(call, f"return {text}")


def _moved(node: Node, source: Source) -> Iterator[_Change]:
    """The last statement of a loop's body after the loop, the first one before it."""
    if not _LOOP.match(node.type):
        return
    body = node.child_by_field_name("body")
    statements = body.named_children if body is not None else []
    while len(statements) == 1 and _BLOCK.search(statements[0].type):
        statements = statements[0].named_children
    if len(statements) < 2:
        return
    first, last = statements[0], statements[-1]
    head = source.data[: node.start_byte].rsplit(b"\n", 1)[-1].decode("utf-8", "replace")
    indent = re.match(r"[ \t]*", head)
    space = indent[0] if indent else ""
    if last.type.startswith("return"):
        rest = source.data[last.end_byte : node.end_byte].decode("utf-8", "replace")
        start = source.data.rfind(b"\n", 0, last.start_byte)
        text = f"{rest.rstrip()}\n{space}{source.text(last)}"
        yield _Change(start, node.end_byte, text)
    if _STATEMENT.search(first.type) and statements[1].start_point[0] > first.end_point[0]:
        until = source.data[node.start_byte : first.start_byte].decode("utf-8", "replace")
        text = f"{source.text(first)}\n{space}{until}"
        following = source.data[first.end_byte : statements[1].start_byte]
        yield _Change(node.start_byte, first.end_byte + len(following), text)


def _own_copy(node: Node, source: Source) -> Iterator[_Change]:
    """A copy in place of a shared value."""
    if node.type not in {*_SIMPLE, "subscript", "subscript_expression"} or not node.parent:
        return
    parent = node.parent
    is_given = (
        parent.type.startswith("return")
        or parent.type in _ARGUMENTS
        or (
            bool(re.search("assign|declarator|pair", parent.type))
            and node in (parent.child_by_field_name("right"), parent.child_by_field_name("value"))
        )
    )
    if is_given and source.language == "python":
        yield _replace(node, f"{source.text(node)}.copy()")
    elif is_given and source.language in _SCRIPTS:
        yield _replace(node, f"structuredClone({source.text(node)})")


def _own_default(node: Node, source: Source) -> Iterator[_Change]:
    """A default list or dictionary made anew for each call."""
    if source.language != "python" or node.type not in {
        "default_parameter",
        "typed_default_parameter",
    }:
        return
    value, name = node.child_by_field_name("value"), node.child_by_field_name("name")
    function = next((one for one in ancestors(node) if one.type == "function_definition"), None)
    body = function.child_by_field_name("body") if function is not None else None
    if value is None or name is None or body is None:
        return
    if value.type not in {"list", "dictionary", "set"} and source.text(value) != "set()":
        return
    said, indent = source.text(name), " " * body.start_point[1]
    between = source.data[value.end_byte : body.start_byte].decode("utf-8", "replace")
    text = f"None{between}{said} = {source.text(value)} if {said} is None else {said}\n{indent}"
    yield _Change(value.start_byte, body.start_byte, text)


def _left_out(node: Node, source: Source) -> Iterator[_Change]:
    """A statement that should not be there."""
    parent = node.parent
    if not _STATEMENT.search(node.type) or parent is None or not _BLOCK.search(parent.type):
        return
    if len(parent.named_children) > 1:
        yield _replace(node, "pass" if source.language == "python" else "")


_IN_ORDER: Final[tuple[Operator, ...]] = (
    _other_operator,
    _unshifted,
    _other_number,
    _own_default,
    _moved,
    _other_truth,
    _opposite,
    _shifted,
    _swapped,
    _kept_result,
    _asked_for_nothing,
    _negated,
    _other_name,
    _own_copy,
    _left_out,
)

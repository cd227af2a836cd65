"""Mutations of the code that a patch adds: a statement left out, a condition decided, another
operator or number."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    BRANCHES,
    COLLECTIONS,
    ELEMENTS,
    LITERALS,
    NUMBERS,
    condition_of,
    find_function_around,
)
from whence_tools.code.syntax import line_of, list_lines, parse, walk, walk_ancestors
from whence_tools.healing.ingredients import find_variables
from whence_tools.healing.parts import TELLING
from whence_tools.healing.substitution import Substitution, quote_code, replace_node

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.patched import Patched

_STATEMENT: Final = re.compile(
    r"^(?:expression|if|for|for_in|while|with|try|switch|match|augmented|throw|raise|defer|go"
    r"|foreach|do|begin)(?:_statement|_expression)?$|^(?:call|assignment|operator_assignment)$"
)
_BLOCK: Final = re.compile(
    r"block|compound|body|then|statements|statement_list|program|module|declaration"
)
_SILENT: Final = re.compile(
    rf"^\s*(?:{TELLING}|(?:\w+\.)*fmt\b"
    r"|\w+!?\s*(?:\.\w+)*\.(?:close|flush|debug|info|warning)\()"
)  # what only tells or tidies up: no test asks for it
_PREPARES: Final = re.compile(r"\$\w+ = (?:\[\]|0|''|\"\");?")  # PHP does so by itself
_NOTHING: Final = {
    "python": "None", "javascript": "undefined", "typescript": "undefined", "ruby": "nil",
    "php": "null",
}  # fmt: skip
_TRUTHS: Final = {"python": ("True", "False"), "c": ("1", "0")}
# What a condition may ask that is not varied: whether there is a value, who reads the types.
_NOT_VARIED: Final = re.compile(r"\b(?:None|null|nil|NULL|nullptr|undefined|TYPE_CHECKING)\b")
_JOINING: Final = frozenset({"&&", "||", "and", "or"})
_ARITHMETIC: Final = {"+": "*", "*": "+"}
_SMALL: Final = 2  # such numbers count, index and halve: a neighbour often does the same
_EXPRESSION: Final = re.compile(r"binary|parenthesized|unary|augmented|assignment")
_COMPARISON: Final = re.compile(r"binary|comparison")
_READ: Final = frozenset(
    {"identifier", "variable_name", "subscript", "subscript_expression", "attribute",
     "member_expression", "element_reference", "field_expression", "selector_expression"}
)  # fmt: skip
STILLBORN: Final = 9  # the rank of what can't run
_LARGE: Final = 1000  # a test of such a number may allow for a hundredth
_COARSE: Final = 10
_NEAR_ONE: Final = (1.1, 0.9)
_MOST_BESIDE: Final = 3
LIMITS: Final = frozenset({"<", "<=", ">", ">="})
_ARITHMETIC_SIGN: Final = re.compile(r" [-+] ")
_MOST_PARAMETERS: Final = 2
_FEW: Final = frozenset("0123")
_OWNERS: Final = frozenset({"self", "cls", "this"})


def _list_kinds(source: Source | None) -> Counter[str]:
    """How many branches and operators of each kind there are."""
    if source is None:
        return Counter()
    counted = BRANCHES | _JOINING | _ARITHMETIC.keys()
    return Counter(node.type for node in walk(source.root) if node.type in counted)


def mutate_added_code(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank, the lowest for what tells most."""
    source, change = code.source, code.change
    old = Counter(re.findall(r"(?:(?<![\w)\]])-)?\d+(?:\.\d+)?", "\n".join(change.removed)))
    kinds = [_list_kinds(parse(text, change.path)) for text in (change.before, change.after)]
    operators = set(kinds[1] - kinds[0])
    has_new_branch = not operators.isdisjoint(BRANCHES)
    for node in code.walk_added():
        if not node.is_named:
            continue
        if _is_new_statement(node, code):
            empty = "pass" if source.language == "python" else ""
            says = f"without {quote_code(source.text(node))}"
            rank = STILLBORN if _names_first(node, source) else 0
            yield rank, Substitution(node.start_byte, node.end_byte, empty, says)
        whole = node.parent if node.parent and node.parent.type == "tuple" else node
        if _is_part(node) and not code.is_gone(whole):
            yield from _leave_out_value(node, source)
        condition = condition_of(node) if has_new_branch and node.type in BRANCHES else None
        if condition is not None and not code.is_gone(condition):
            yield from _decide_condition(condition, source)
        if node.type in NUMBERS and not old[source.text(_add_sign(node))]:
            yield from (*_change_number(node, source), *_lower_number(node, source))
        if node.type.startswith(("binary", "boolean")):
            if operators & _JOINING and not code.is_gone(node):
                yield from _keep_one_side(node, source)
            yield from _change_operator(node, operators)


def _add_sign(number: Node) -> Node:
    """A number with its sign."""
    whole = number.parent
    return whole if whole is not None and "unary" in whole.type else number


def _is_new_statement(node: Node, code: Patched) -> bool:
    parent, source, added = node.parent, code.source, code.added
    if parent is None or not _STATEMENT.match(node.type):
        return False
    in_block = _BLOCK.search(parent.type) is not None
    outermost = any(line not in added for line in list_lines(parent))
    inner = parent.parent
    nested = inner is not None and _STATEMENT.match(inner.type) and line_of(inner) in added
    return (
        in_block
        and (outermost or not nested)
        and all(line in added for line in list_lines(node))
        and not _SILENT.match(source.text(node))
        and not (source.language == "php" and _PREPARES.fullmatch(source.text(node)))
        and find_function_around(node) is not None
    )


def _names_first(statement: Node, source: Source) -> bool:
    """Whether a statement gives a name its first value, and the rest of the function reads it:
    without it nothing runs."""
    inner = statement.named_children[0] if statement.named_child_count else statement
    node = statement if statement.type == "assignment" else inner
    left = node.child_by_field_name("left") if node.type == "assignment" else None
    function = find_function_around(statement)
    if left is None or function is None or left.type != "identifier":
        return False
    text = source.data[function.start_byte : statement.start_byte].decode("utf-8", "replace")
    rest = source.data[statement.end_byte : function.end_byte].decode("utf-8", "replace")
    name = rf"(?<![\w.]){re.escape(source.text(left))}(?!\w)"
    return not re.search(name, text) and re.search(name, rest) is not None


def _is_part(node: Node) -> bool:
    """An element of a collection, a value of a pair: it may be what no test looks at."""
    parent = node.parent
    if parent is None or node.type in LITERALS:
        return False
    if parent.type in {"pair", "hash_pair"}:
        return parent.child_by_field_name("value") == node
    return parent.type in COLLECTIONS - {"object", "dictionary", "hash"} | {"tuple"}


def _leave_out_value(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    nothing = _NOTHING.get(source.language)
    if nothing is not None:
        yield 1, replace_node(node, nothing, source)


def _decide_condition(condition: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """A condition that is always, or never, true; where it joins others, each of them alone."""
    while condition.type == "parenthesized_expression" and condition.named_child_count == 1:
        condition = condition.named_children[0]
    if condition.type == "let_condition" or _NOT_VARIED.search(source.text(condition)):
        return  # whether there is anything is what it says: nobody means something else by it
    for truth in _TRUTHS.get(source.language, ("true", "false")):
        says = f"with {truth} for {quote_code(source.text(condition))}"
        yield 1, Substitution(condition.start_byte, condition.end_byte, truth, says)


def _keep_one_side(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """`a` for `a or b`, and `b`."""
    sides = node.named_children
    if len(sides) == 2 and any(child.type in _JOINING for child in node.children):
        for side in sides:
            says = f"with {quote_code(source.text(side))} alone"
            yield 1, Substitution(node.start_byte, node.end_byte, source.text(side), says)


def _change_number(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """Another number; of one that counts or halves, what stands beside it and may be as large. Of a
    fraction a tenth more and less: none but the right one is as good, unless the tests are few."""
    text = source.text(node)
    if not re.fullmatch(r"\d+|\d*\.?\d+(?:[eE]-?\d+)?", text):
        return
    if not text.isdigit():
        for factor in _NEAR_ONE:
            yield 1, replace_node(node, f"{float(text) * factor:.6g}", source)
        return
    yield from _take_other_end(node, source)
    parent = node.parent
    if text == "1" and parent and _ARITHMETIC_SIGN.search(source.text(parent)):
        yield from _take_parameter(node, source)
    if parent and "subscript" in parent.type:
        yield from _change_index(node, source)
        return
    number = int(text)
    others = _list_beside(node, source) if number >= _SMALL else []
    if number > _SMALL:
        if _is_limit(node):
            others[:0] = [str(number + 1), str(number - 1)]
        else:
            others.insert(0, str(number + (number // _COARSE if number > _LARGE else 1)))
    rank = 2 if others else STILLBORN
    for other in others or [str(number + 1)]:
        says = f"with `{other}` for {text}"
        yield rank, Substitution(node.start_byte, node.end_byte, other, says)


def _lower_number(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """One below nought that is a literal with its sign, as in C."""
    text = source.text(node)
    if re.fullmatch(r"-\d+", text):
        yield 2, replace_node(node, str(int(text) - 1), source)


def _is_limit(node: Node) -> bool:
    """Whether something is said to be below or above a number."""
    whole = _add_sign(node).parent
    return whole is not None and any(child.type in LIMITS for child in whole.children)


def _take_other_end(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """An element from the start for one from the end: in what a test gives it may be the same.
    Nobody counts from the end for no reason."""
    place = _add_sign(node)
    element = place.parent if place != node else None
    if element is None or element.type not in ELEMENTS or source.language not in {"python", "ruby"}:
        return
    if place in element.named_children[1:] and source.text(node) in _FEW:
        for other in ("0", "1", "2"):
            yield 2, replace_node(place, other, source)


def _take_parameter(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """What a function or a loop is given in place of a one: tests often give one."""
    names = [name for name in find_variables(node, source) if name not in _OWNERS]
    for name in names[-_MOST_PARAMETERS:]:
        yield 2, replace_node(node, name, source)


def _change_index(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """The next element; on both sides of a comparison, where both take the same."""
    text, index = source.text(node), f"[{source.text(node)}]"
    other = str(int(text) + 1)
    around = (one for one in walk_ancestors(node) if _COMPARISON.search(one.type))
    whole = next((one for one in around if source.text(one).count(index) > 1), None)
    varied = source.text(whole).replace(index, f"[{other}]") if whole else other
    place = whole or node
    yield 2, Substitution(place.start_byte, place.end_byte, varied, f"with `{other}` for {text}")


def _list_beside(node: Node, source: Source) -> list[str]:
    """The values that the same expression reads."""
    whole = node
    while whole.parent is not None and _EXPRESSION.search(whole.parent.type):
        whole = whole.parent
    read = (one for one in walk(whole) if one.type in _READ and one != whole)
    return list(dict.fromkeys(map(source.text, read)))[:_MOST_BESIDE]


def _change_operator(node: Node, added: Collection[str]) -> Iterator[tuple[int, Substitution]]:
    for child in node.children:
        other = _ARITHMETIC.get(child.type)
        if other is not None and child.type in added:
            says = f"with `{other}` for `{child.type}`"
            yield 3, Substitution(child.start_byte, child.end_byte, other, says)

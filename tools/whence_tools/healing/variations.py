"""Patches a little different from one that passes: where such a one passes as well, no test tells
them apart, so the tests don't prove the difference.

Mutation testing of the patch alone: what it adds is taken out, statement by statement, and what it
computes is changed (DeMillo, Lipton, Sayward: "Hints on test data selection", 1978).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from whence_tools.code.mutation_operators import OPERATORS, name_opposites
from whence_tools.code.mutations import list_mutations
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
from whence_tools.healing.choices import DATA, weigh_choices
from whence_tools.healing.examples import ANY_EXAMPLES
from whence_tools.healing.formulas import find_formulas
from whence_tools.healing.ingredients import find_ingredients, find_variables
from whence_tools.healing.parts import TELLING, describe, find_added_lines, find_parts, take_back
from whence_tools.healing.patterns import find_other_patterns
from whence_tools.healing.results import find_result_places
from whence_tools.healing.rivals import COUNTS, STEP, find_rivals
from whence_tools.healing.rounds import find_asked_places, find_rounds_so_far
from whence_tools.healing.substitution import Substitution, quote_code, replace_node
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from whence_tools.code.mutations import Mutation
    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change
    from whence_tools.healing.examples import Examples
    from whence_tools.healing.parts import Part

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
_STILLBORN: Final = 9
_LARGE: Final = 1000  # a test of such a number may allow for a hundredth
_COARSE: Final = 10
_NEAR_ONE: Final = (1.1, 0.9)
_MOST_BESIDE: Final = 3
_WHOLE: Final = re.compile(r"(?<![\w.])\d+(?![\w.])")
_LIMITS: Final = frozenset({"<", "<=", ">", ">="})
_NEAR: Final = ({"<", "<="}, {">", ">="}, {"..", "..."}, {"..", "..="})
_LOOP: Final = re.compile(r"^(?:for|while)(?:_|$)")
_ARITHMETIC_SIGN: Final = re.compile(r" [-+] ")
_FEW: Final = frozenset("0123")
_OWNERS: Final = frozenset({"self", "cls", "this"})
_MOST_RIVALS: Final = 2
_MOST_PARTS: Final = 3
_OPPOSITE: Final = OPERATORS.index(name_opposites)


@dataclass(frozen=True, slots=True)
class Variation:
    """Attributes:
    changes: the whole patch, varied.
    says: what is different, as a clause that follows "The command passes as well".
    """

    changes: tuple[Change, ...]
    says: str


def make_variations(
    changes: Sequence[Change], examples: Examples = ANY_EXAMPLES
) -> list[Variation]:
    """What tells most first. CPU-bound; for the worker process.

    Args:
        examples: what tests give and expect.
    """
    found: list[tuple[int, Variation]] = []
    choices = weigh_choices(changes)
    for at, change in enumerate(changes):
        source = parse(change.after, change.path)
        if DATA.search(change.path):
            found += [
                (1, Variation((*changes[:at], varied, *changes[at + 1 :]), says))
                for varied, says in _change_data(change)
            ]
        if source is None or not change.before:
            continue
        added = find_added_lines(change)
        gone = "".join("".join(change.removed).split())
        for rank, edit in (
            *_write_down_results(source, added, gone, examples.results, choices),
            *find_rivals(source, change, added, gone, examples.missing),
            *find_ingredients(source, added, gone),
            *find_rounds_so_far(source, added),
            *find_asked_places(source, added, gone),
            *find_other_patterns(source, added, gone),
            *(() if examples.is_decided else find_formulas(source, added, gone)),
            *_make_edits(source, change, added),
        ):
            data = source.data
            text = data[: edit.start] + edit.text.encode() + data[edit.end :]
            varied = replace(change, after=text.decode("utf-8", "replace"))
            line = data.count(b"\n", 0, edit.start) + 1
            says = f"{edit.says} in line {line} of '{change.path}'"
            patch = (*changes[:at], varied, *changes[at + 1 :])
            if _can_parse(varied):
                found.append((rank, Variation(patch, says)))
    found[:0] = [(1, one) for one in _leave_out_parts(changes)]
    # What can't run says little: it counts only where there is nothing else.
    found = [one for one in found if one[0] < _STILLBORN] or found
    ranked = [one for _, one in sorted(found, key=lambda pair: pair[0])]
    different = {one.changes: one for one in reversed([*_make_opposites(changes), *ranked])}
    return [one for one in reversed(different.values()) if one.changes != tuple(changes)]


def _change_data(change: Change) -> Iterator[tuple[Change, str]]:
    """Another number on a line that a patch brings to data."""
    lines = change.after.split("\n")
    known = set(_WHOLE.findall("\n".join(change.removed)))
    for line in sorted(find_added_lines(change)):
        for number in _WHOLE.finditer(lines[line - 1]):
            if number[0] in known:
                continue
            other = str(int(number[0]) + 1)
            text = f"{lines[line - 1][: number.start()]}{other}{lines[line - 1][number.end() :]}"
            varied = "\n".join([*lines[: line - 1], text, *lines[line:]])
            says = f"with `{other}` for {number[0]} in line {line} of '{change.path}'"
            yield replace(change, after=varied), says


def _leave_out_parts(changes: Sequence[Change]) -> Iterator[Variation]:
    """The patch without some of its parts, most of them first: several edits are several claims."""
    for at, change in enumerate(changes):
        known = [
            one
            for one in (find_parts(change.before, change.after) if change.before else ())
            if one.after.strip() or "\n" not in one.before  # a whole line may be dead by the rest
        ]
        if len(known) > _MOST_PARTS:
            continue
        for taken in reversed(list(_list_subsets(known))):
            if len(taken) == len(known) and len(changes) == 1:
                continue
            varied = replace(change, after=take_back(change.after, taken))
            if _can_parse(varied):
                line = change.after.count("\n", 0, taken[0].start) + 1
                says = f"{' and '.join(map(describe, taken))} in line {line} of '{change.path}'"
                yield Variation((*changes[:at], varied, *changes[at + 1 :]), says)


def _list_subsets(known: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    for size in range(1, len(known) + 1):
        yield from combinations(known, size)


def _make_opposites(changes: Sequence[Change]) -> Iterator[Variation]:
    """What another word, or a limit that is moved, would do in the lines that were wrong:
    `min(prices)` for `max(prices)`, where the patch has `max(prices, key=len)`; `n <= 0` for
    `n < 0`, where it has `n < 1`; one round more of the loop behind which it adds what a round
    does."""
    if len(changes) != 1:
        return
    [change] = changes
    wrong = {
        line
        for line, text in enumerate(change.before.split("\n"), 1)
        if text.strip() and text in change.removed
    }
    edits = list_mutations(change.before, change.path, wrong | _find_loops_before(change))
    words = [one for one in edits if one.rank == _OPPOSITE and one.line in wrong]
    limits = [
        one
        for one in edits
        if {one.before, one.after} in _NEAR
        and not (_steps(change, one) or (one.before in _LIMITS and _keeps(change, one)))
    ]
    for one in (*words[:_MOST_RIVALS], *limits[:_MOST_RIVALS]):
        text = one.apply(change.before)
        if text != change.after:
            says = f"without it, with `{one.after}` for `{one.before}`"
            where = f" in line {one.line} of '{change.path}'"
            yield Variation((replace(change, after=text),), says + where)


def _find_loops_before(change: Change) -> set[int]:
    """The lines of the old text that begin the loops right behind which a patch adds something."""
    source = parse(change.after, change.path)
    if source is None:
        return set()
    added = find_added_lines(change)
    heads = {
        source.line_text(line_of(node))
        for node in walk(source.root)
        if _LOOP.match(node.type)
        and line_of(node) not in added
        and node.next_named_sibling is not None
        and line_of(node.next_named_sibling) in added
    }
    lines = change.before.split("\n")
    return {line for line, text in enumerate(lines, 1) if text in heads}


def _keeps(change: Change, limit: Mutation) -> bool:
    """Whether the comparison that a limit stands in is in the patched lines as well."""
    data = change.before.encode()
    left = re.search(r"\S*\s*$", data[: limit.start].decode("utf-8", "replace"))
    right = re.match(r"\s*[\w.$@]*", data[limit.end :].decode("utf-8", "replace"))
    whole = f"{left[0] if left else ''}{limit.before}{right[0] if right else ''}"
    return whole in "\n".join(change.added)


def _steps(change: Change, limit: Mutation) -> bool:
    """Whether the patch takes one more or one less for what a limit compares: of whole numbers that
    is the same."""
    parts = find_parts(change.before, change.after)
    line = change.before.split("\n")[limit.line - 1]
    if len(parts) != 1:
        return False
    before, after = parts[0].before.strip(), parts[0].after.strip()
    if limit.before not in _LIMITS and before.isdigit() and after.isdigit():
        return abs(int(after) - int(before)) == 1
    return not before and STEP.fullmatch(after) is not None and COUNTS.search(line) is not None


def _can_parse(change: Change) -> bool:
    source = parse(change.after, change.path)
    return source is not None and not source.root.has_error


def _list_kinds(source: Source | None) -> Counter[str]:
    """How many branches and operators of each kind there are."""
    if source is None:
        return Counter()
    counted = BRANCHES | _JOINING | _ARITHMETIC.keys()
    return Counter(node.type for node in walk(source.root) if node.type in counted)


def _make_edits(
    source: Source, change: Change, added: set[int]
) -> Iterator[tuple[int, Substitution]]:
    old = Counter(re.findall(r"(?:(?<![\w)\]])-)?\d+(?:\.\d+)?", "\n".join(change.removed)))
    gone = "".join("".join(change.removed).split())
    kinds = [_list_kinds(parse(text, change.path)) for text in (change.before, change.after)]
    operators = set(kinds[1] - kinds[0])
    for node in walk(source.root):
        if not node.is_named or line_of(node) not in added:
            continue
        if _is_new_statement(node, source, added):
            empty = "pass" if source.language == "python" else ""
            yield (
                _STILLBORN if _names_first(node, source) else 0,
                Substitution(
                    node.start_byte,
                    node.end_byte,
                    empty,
                    f"without {quote_code(source.text(node))}",
                ),
            )
        whole = node.parent if node.parent and node.parent.type == "tuple" else node
        if _is_part(node) and "".join(source.text(whole).split()) not in gone:
            yield from _leave_out_value(node, source)
        condition = condition_of(node) if node.type in BRANCHES else None
        if (
            condition is not None
            and operators & BRANCHES
            and "".join(source.text(condition).split()) not in gone
        ):
            yield from _decide_condition(condition, source)
        if node.type in NUMBERS and not old[_read_number(node, source)]:
            yield from (*_change_number(node, source), *_lower_number(node, source))
        if node.type.startswith(("binary", "boolean")):
            if "".join(source.text(node).split()) not in gone and operators & _JOINING:
                yield from _keep_one_side(node, source)
            yield from _change_operator(node, operators)


def _read_number(node: Node, source: Source) -> str:
    """With its sign."""
    whole = node.parent if node.parent is not None and "unary" in node.parent.type else node
    return source.text(whole)


def _write_down_results(
    source: Source, added: Collection[int], gone: str, expected: Sequence[str], choices: int
) -> Iterator[tuple[int, Substitution]]:
    """An expected result in place of one that the patch computes."""
    for at, place in product(expected, find_result_places(source, added, gone)):
        computed = source.data[place.start : place.end].decode("utf-8", "replace")
        text = place.write_down(at, choices)
        says = f"with `{at}` for {quote_code(computed)}"
        yield 0, Substitution(place.start, place.end, text, says)


def _is_new_statement(node: Node, source: Source, added: set[int]) -> bool:
    parent = node.parent
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
        says = f"with `{nothing}` for {quote_code(source.text(node))}"
        yield 1, Substitution(node.start_byte, node.end_byte, nothing, says)


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
    if (
        text == "1"
        and node.parent is not None
        and _ARITHMETIC_SIGN.search(source.text(node.parent))
    ):
        yield from _take_parameter(node, source)
    is_index = node.parent is not None and "subscript" in node.parent.type
    if is_index:
        yield from _change_index(node, source)
        return
    number = int(text)
    others = _list_beside(node, source) if number >= _SMALL else []
    if number > _SMALL:
        if _is_limit(node):
            others[:0] = [str(number + 1), str(number - 1)]
        else:
            others.insert(0, str(number + (number // _COARSE if number > _LARGE else 1)))
    for other in others:
        yield 2, Substitution(node.start_byte, node.end_byte, other, f"with `{other}` for {text}")
    if not others:
        other = str(number + 1)
        says = f"with `{other}` for {text}"
        yield _STILLBORN, Substitution(node.start_byte, node.end_byte, other, says)


def _lower_number(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """One below nought that is a literal with its sign, as in C."""
    text = source.text(node)
    if re.fullmatch(r"-\d+", text):
        yield 2, replace_node(node, str(int(text) - 1), source)


def _is_limit(node: Node) -> bool:
    """Whether something is said to be below or above a number."""
    whole = node.parent
    if whole is not None and "unary" in whole.type:
        whole = whole.parent
    return whole is not None and any(child.type in _LIMITS for child in whole.children)


def _take_other_end(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """An element from the start for one from the end: in what a test gives it may be the same.
    Nobody counts from the end for no reason."""
    place = node.parent
    element = place.parent if place is not None and "unary" in place.type else None
    if element is None or element.type not in ELEMENTS or source.language not in {"python", "ruby"}:
        return
    if place in element.named_children[1:] and source.text(node) in _FEW:
        for other in ("0", "1", "2"):
            yield 2, replace_node(place, other, source)


def _take_parameter(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """What a function or a loop is given in place of a one: tests often give one."""
    names = [name for name in find_variables(node, source) if name not in _OWNERS]
    for name in names[-_MOST_RIVALS:]:
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

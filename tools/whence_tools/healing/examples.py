"""What tests give and expect, and conditions that ask for the failing test's input alone.

A new condition with a number of its own, such as `year % 100 != 0`, divides inputs in two. Where
`year != 1900` does so as well for all tests, one example decided it.
"""

from __future__ import annotations

import re
from dataclasses import field
from itertools import product
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    BRANCHES,
    CALLS,
    FUNCTIONS,
    LITERALS,
    NUMBERS,
    STRINGS,
    condition_of,
)
from whence_tools.code.syntax import last_line_of, line_of, parse, walk, walk_ancestors
from whence_tools.healing.choices import weigh_choices, weigh_data
from whence_tools.healing.results import find_expected_results, is_compared
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

_LOOP: Final = re.compile(r"^(?:for|foreach|enhanced_for|block$|do_block)")
_NAME: Final = re.compile(r"^(?:(?:simple_)?identifier|variable_name|shorthand_\w+_pattern)$")
_OWNERS: Final = frozenset({"self", "cls", "this", "$this"})
_INDEXES: Final = re.compile(r"subscript|index|slice|element_(?:reference|access)|array_access")
_LIMITS: Final = frozenset({"<", "<=", ">", ">="})
_JOINING: Final = frozenset({"&&", "||", "and", "or"})
_NOTHING: Final = re.compile(
    r"\b(?:None|null|nil|NULL|nullptr|undefined)\b|(?:empty|Empty|blank)\b"
    r"|(?:len\([\w.$@]+\)|[\w.$@]+\.(?:length|size|len|count)(?:\(\))?) ?[<=!>]=* ?[01]$"
)  # whether there is anything: one example is all that there is of it
_ZERO: Final = re.compile(r"^([\w$@]+)[\w.>()-]* ?[=!]=+ ?(?:0|''|\"\")$")  # the same of a number
_SIGN: Final = re.compile(r"^[\w$@.>()-]+ ?[<>]=? ?0$")
_GIVES_NAME: Final = re.compile(r"^[\w\s,$:<>*\[\]]*?(?::=|=(?![=>]))")
_DECIDED_BY_CRASH: Final = 2  # choices
_COMPARED: Final = re.compile(r".*(?:[!=]=|[eE]xpected|\bgot\b|want|left|right).*")
_WHOLE: Final = re.compile(r"(?<![\w.-])-?\d+(?![\w.-])")
_SLIP: Final = 2
_MOST_MISSING: Final = 2
_MOST: Final = 6  # inputs
_MOST_TYPED: Final = 3  # comparisons that are tried one by one
_EQUAL: Final = {"javascript": "===", "typescript": "===", "php": "==="}
_DYNAMIC: Final = frozenset({"python", "javascript", "typescript", "ruby", "php"})
_OR: Final = {"python": " or "}
_NOT: Final = {"python": "not "}


@dataclass(frozen=True, slots=True)
class Examples:
    """Attributes:
    results: what tests expect, as it is written there.
    inputs: the numbers and texts that the failing test gives, and no other one, likewise.
    missing: the differences between the results that failed and those that were expected.
    is_decided: the failure decides all that the patch leaves to choose.
    choices: how much else it leaves; see `choices.weigh_choices`.
    tests: the texts of the files that hold them, by path.
    """

    results: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    is_decided: bool = False
    choices: int = 0
    tests: Mapping[str, str] = field(default_factory=dict)


ANY_EXAMPLES: Final = Examples()
NO_EXAMPLES: Final = Examples(is_decided=True)


def find_examples(
    changes: Sequence[Change],
    tests: Mapping[str, str],
    message: str,
    failing: Sequence[tuple[str, int]],
) -> Examples:
    """No results where the failure decides all that the patch leaves to choose: where the program
    crashed, that it no longer does decides two choices, as in `max(1, len(prices))`. CPU-bound.

    Args:
        tests: texts by path.
        message: of the failure.
        failing: its places, as paths and 1-based lines, innermost first.
    """
    crashed = bool(failing) and not stands_in(tests, *failing[0])
    weight = weigh_choices(changes) + weigh_data(changes, tests.values())
    choices = max(0, weight - _DECIDED_BY_CRASH * crashed)
    if not choices:
        return NO_EXAMPLES
    results = find_expected_results(tests, message, failing)
    inputs = _find_inputs(tests, failing, results)
    return Examples(results, inputs, _find_missing(message), choices=choices)


def _find_missing(message: str) -> tuple[str, ...]:
    """Of the lines that compare two whole numbers; what a slip by one or two misses is left out."""
    pairs = (set(map(int, _WHOLE.findall(line))) for line in _COMPARED.findall(message))
    found = dict.fromkeys(max(one) - min(one) for one in pairs if len(one) == 2)
    return tuple(str(one) for one in found if one > _SLIP)[:_MOST_MISSING]


def stands_in(tests: Mapping[str, str], path: str, line: int) -> bool:
    """Whether a line is a test's: those of the product before it are left empty."""
    lines = tests.get(path, "").split("\n")
    return path in tests and (line > len(lines) or bool(lines[line - 1].strip()))


def _find_inputs(
    tests: Mapping[str, str], failing: Sequence[tuple[str, int]], results: Collection[str]
) -> tuple[str, ...]:
    inside: list[str] = []
    outside: set[str] = set()
    for path, text in tests.items():
        source = parse(text, path)
        if source is None:
            continue
        lines = _find_lines_of_test(source, {line for place, line in failing if place == path})
        for node in walk(source.root):
            if node.is_named and node.type in NUMBERS | STRINGS and not is_compared(node):
                value = source.text(node)
                if line_of(node) in lines:
                    inside.append(value)
                else:
                    outside.add(value)
    # A message may quote the texts that were given, so those it tells of are no results.
    told = {one for one in results if one[:1] not in "\"'"}
    found = dict.fromkeys(one for one in inside if one not in outside | told)
    return tuple(sorted(found, key=lambda one: " " in one))[:_MOST]  # sentences are messages


def _find_lines_of_test(source: Source, failing: Collection[int]) -> set[int]:
    """The statement that failed, and what was given names before it."""
    lines: set[int] = set()
    for line in failing:
        holder = source.root
        for node in walk(source.root):
            body = node.child_by_field_name("body") if node.type in FUNCTIONS else None
            if body is not None and line_of(node) <= line <= last_line_of(node):
                holder = body  # those inside come later
        for statement in holder.named_children or [holder]:
            own = range(line_of(statement), last_line_of(statement) + 1)
            if line in own or (own[-1] < line and _GIVES_NAME.search(source.text(statement))):
                lines.update(own)
    return lines


def ask_for_inputs(
    source: Source, added: Collection[int], gone: str, inputs: Sequence[str]
) -> Iterator[tuple[Node, str]]:
    """New conditions, and what asks for the inputs in their place.

    Args:
        added: 1-based lines of the text with the patch.
        gone: what the patch removes, without white space.
    """
    for node in walk(source.root):
        if not inputs or line_of(node) not in added:
            continue
        for condition in _find_new_conditions(node, source, gone):
            names = _list_names(condition, source)
            for asks in _write_questions(source.language, names, inputs):
                yield condition, asks


def _find_new_conditions(node: Node, source: Source, gone: str) -> Iterator[Node]:
    """The one part of a condition that is new; of several, that each is needed says more."""
    if node.type in BRANCHES:
        asked = condition_of(node)
    else:
        is_inner = node.parent is not None and _is_joined(node.parent)
        asked = node if _is_joined(node) and not is_inner else None
    if asked is None:
        return
    parts = [
        one for one in _split_condition(asked) if "".join(source.text(one).split()) not in gone
    ]
    if len(parts) != 1:
        return
    [part] = parts
    text = source.text(part)
    if (
        not any(_is_chosen(inner, part) for inner in walk(part))
        or _NOTHING.search(text)
        or _SIGN.match(text)
    ):
        return
    zero = _ZERO.match(text)
    if zero is None or not (zero[1] in _OWNERS or zero[1] in find_variables(part, source)):
        yield part


def _is_chosen(node: Node, condition: Node) -> bool:
    """A number, but for a place in a list, or the text that something is below or above."""
    if node.type in NUMBERS:
        around = (one for one in walk_ancestors(node) if one.start_byte >= condition.start_byte)
        return not any(_INDEXES.search(one.type) for one in around)
    beside = node.parent.children if node.parent is not None else ()
    return node.type in LITERALS and any(one.type in _LIMITS for one in beside)


def _is_joined(node: Node) -> bool:
    if node.type.startswith("parenthesized") and node.named_child_count == 1:
        return _is_joined(node.named_children[0])
    return any(child.type in _JOINING for child in node.children)


def _split_condition(condition: Node) -> Iterator[Node]:
    """What `and` and `or` join."""
    if condition.type.startswith("parenthesized") and condition.named_child_count == 1:
        yield from _split_condition(condition.named_children[0])
    elif _is_joined(condition):
        for side in condition.named_children:
            yield from _split_condition(side)
    else:
        yield condition


def _list_names(condition: Node, source: Source) -> list[str]:
    """The variables that can be asked there: those that are given, and its own."""
    found = dict.fromkeys(
        [*find_variables(condition, source), *_list_identifiers(condition, source)]
    )
    return [name for name in found if name not in _OWNERS | {"_"}]


def find_variables(node: Node, source: Source) -> dict[str, None]:
    """The variables of the loops around a node, and its function's parameters."""
    found: dict[str, None] = {}
    for one in walk_ancestors(node):
        if _LOOP.match(one.type):
            found |= dict.fromkeys(_list_bound(one, source))
        if one.type in FUNCTIONS:
            given = one.child_by_field_name("parameters") or one.child_by_field_name("declarator")
            found |= dict.fromkeys(_list_identifiers(given, source) if given is not None else ())
            break
    return found


def _list_bound(loop: Node, source: Source) -> Iterator[str]:
    for role in ("left", "name", "pattern", "parameters"):
        for holder in (loop, *loop.named_children[:1]):
            bound = holder.child_by_field_name(role)
            if bound is not None:
                yield from _list_identifiers(bound, source)


def _list_identifiers(node: Node, source: Source) -> Iterator[str]:
    for one in walk(node):
        parent = one.parent
        is_called = parent is not None and parent.type in CALLS and parent.children[0] == one
        is_member = parent is not None and parent.children[0] != one and "member" in parent.type
        is_member |= parent is not None and parent.type == "attribute" and parent.children[0] != one
        is_inner = parent is not None and parent.type in {"variable_name", "function_declarator"}
        if _NAME.match(one.type) and not is_called and not is_member and not is_inner:
            yield source.text(one)


def _write_questions(language: str, names: Sequence[str], inputs: Sequence[str]) -> Iterator[str]:
    if not names:
        return
    joining = _OR.get(language, " || ")
    no = _NOT.get(language, "!")
    if language in _DYNAMIC:
        groups = [list(product(inputs, names))]
    else:  # a name has one type
        groups = [
            [(value, name) for value in inputs if value[:1].isdigit() == of_numbers]
            for name in names
            for of_numbers in (False, True)
        ]
    for group in list(filter(None, groups))[:_MOST_TYPED]:
        joined = joining.join(_write_equal(language, name, value) for value, name in group)
        yield from (f"({joined})", f"({no}({joined}))")


def _write_equal(language: str, name: str, value: str) -> str:
    if value.startswith('"') and language in {"c", "cpp"}:
        return f"strcmp({name}, {value}) == 0"
    if value.startswith('"') and language == "java":
        return f"{value}.equals({name})"
    return f"{name} {_EQUAL.get(language, '==')} {value}"

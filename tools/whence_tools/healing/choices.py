"""How much a patch leaves to choose: what it brings that could as well be something else."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    BRANCHES,
    CALLS,
    NUMBERS,
    RAISES,
    STRINGS,
    condition_of,
    find_function_around,
    name_callee,
)
from whence_tools.code.syntax import parse, walk, walk_ancestors
from whence_tools.healing.changed_names import find_changed_values
from whence_tools.healing.substitution import without_parentheses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

    Choice = tuple[int, str]  # what it weighs, and what it is

DATA: Final = re.compile(r"\.(?:json|ya?ml|toml|ini|cfg|csv|tsv|properties|env|txt|xml)$")
_MANY: Final = 2  # choices: of numbers and texts, many others would have been possible
_OPERATOR: Final = re.compile(r"[-+*/%&|^<>=!]+|and|or|not|in")
_OPERATION: Final = re.compile(r"binary|comparison|boolean|unary|augmented|operator|update|infix")
_INDEXES: Final = re.compile(r"subscript|index|slice|element_(?:reference|access)|array_access")
_ARM: Final = re.compile(r"^(?:match_arm|match_conditional_expression|switch_expression_arm)$")
_CONVERSION: Final = re.compile(r"^(?:type_conversion|cast|type_cast|as)_expression$")
_NOTHINGS: Final = re.compile(r"\b(?:None|null|nil|NULL|nullptr|undefined)\b")
# Whether there is an element, or anything was found.
_EMPTY: Final = re.compile(
    r"(?:(?:len|count|strlen)\([\w.$@]+\)|[\w.$@]+(?:\.|->)(?:length|size|len|count)(?:\(\))?)"
    r" ?(?:[<=!>]=* ?0|>= ?1|< ?1)"
    r"|!?[\w.$@]+\.(?:is_?[eE]mpty|empty\?)(?:\(\))?"
)
_FOUND: Final = re.compile(r"([\w$]+) ?(?:>=? ?0|> ?-1|<= ?-1|< ?0|[!=]==? ?-1)")
_FINDS: Final = r"(?<![\w.]){0}\s*:?=\s*[^\n;]*(?:[fF]ind|[iI]ndex|search|[pP]os)\w*\("
_TRIVIAL: Final = frozenset({"0", '""', "''"})
_REST: Final = re.compile(r"^(?:list_splat_pattern|rest_pattern|rest_assignment)$")
_UNPACKED: Final = re.compile(r"pattern_list|tuple_pattern|array_pattern|left_assignment_list")
_PROSE: Final = re.compile(r"(?i)\.(?:md|rst|adoc)$|(?:^|/)(?:changelog|news|readme|license)\b")
_WORD: Final = re.compile(r"\d[\d.]*|[$@]?\w+|'[^'\n]*'|\"[^\"\n]*\"|[-+*/%<>=!|&]+")
_QUOTED: Final = re.compile(r"^'([^'\"\\]*)'$")  # however it is quoted, it is the same text
_STATE: Final = re.compile(r"(?:self|this|cls)\.|@|\$this->")
_SAYS: Final = re.compile(r"(?i)error|exception|log|print|panic|warn|console")
# What they give is what they are given, in another type.
_SAME: Final = frozenset(
    {"str", "list", "tuple", "float64", "String", "to_s", "to_a", "toString", "to_string",
     "to_owned", "iter", "into_iter", "items", "entries", "collect", "clone", "copy", "dup"}
)  # fmt: skip
_LIKE: Final = 0.7


def weigh_choices(changes: Iterable[Change]) -> int:
    """One for each kind of operator, condition, conversion or call that changes bring, two for a
    number or a text. None for what says what is wrong, a name or a text that is spelt right, an
    `await`, a case for nothing at all, for nothing found or no elements, or one operator in
    another's place: of the few there are, an example rules out most. CPU-bound."""
    before: Counter[Choice] = Counter()
    after: Counter[Choice] = Counter()
    for change in changes:
        before.update(_list_choices(change.before, change.path))
        after.update(_list_choices(change.after, change.path))
        is_other = not (DATA.search(change.path) or _PROSE.search(change.path))
        if is_other and parse(change.after, change.path) is None:
            before.update(_list_words(change.removed))
            after.update(_list_words(change.added))
    brought, gone = after - before, before - after
    if brought.total() == gone.total() == 1 and all(
        _OPERATOR.fullmatch(one) for _, one in (*brought, *gone)
    ):
        return 0
    return sum(
        weight for weight, one in brought if not any(_is_spelling(one, other) for _, other in gone)
    )


def weigh_data(changes: Iterable[Change], tests: Iterable[str]) -> int:
    """Two for each value of data that changes bring to a key that tests name: it may be there for
    them alone."""
    named = set(re.findall(r"\w+", "\n".join(tests)))
    data = (change for change in changes if DATA.search(change.path))
    return sum(_MANY * len(named & find_changed_values(change)[0]) for change in data)


def _list_words(lines: Iterable[str]) -> Iterator[Choice]:
    """Of a language that no grammar knows, such as a template's or a query's."""
    for word in _WORD.findall("\n".join(lines)):
        yield (_MANY if word[0] in "\"'" or word[0].isdigit() else 1), word


def _list_choices(text: str, path: str) -> Iterator[Choice]:
    source = parse(text, path)
    for node in walk(source.root) if source is not None else ():
        if source is not None and (choice := _describe_choice(node, source)):
            yield choice


def _describe_choice(node: Node, source: Source) -> Choice | None:
    """None where a node leaves nothing to choose."""
    above = node.parent.type if node.parent else ""
    if not node.is_named:
        if _asks_for_anything(node, source):
            return None
        in_index = any(_INDEXES.search(one.type) for one in walk_ancestors(node))
        chosen = _OPERATOR.fullmatch(node.type) and _OPERATION.search(above) and not in_index
        return (1, node.type) if chosen else None
    if _asks_for_anything(node, source):
        return None
    text = source.text(node)
    if node.type in BRANCHES or _ARM.match(node.type):
        condition = condition_of(node)
        is_of_nothing = condition is not None and _NOTHINGS.search(source.text(condition))
        return None if is_of_nothing else (1, "branch")
    if node.type in NUMBERS | STRINGS:
        is_next = text == "1" and "binary" in above
        if text in _TRIVIAL or is_next or _says_what_is_wrong(node, source):
            return None
        return (1 if text == "1" else _MANY), _QUOTED.sub(r'"\1"', text)
    if node.type in CALLS or _CONVERSION.match(node.type):
        name = name_callee(node, source)
        return None if name in _SAME else (1, f"{name}()")
    if _REST.match(node.type) and _UNPACKED.search(above):
        return 1, "rest"  # which element is another one than the others
    if "assignment" in node.type:
        target = node.child_by_field_name("left")
        return (1, "state") if target and _STATE.match(source.text(target)) else None
    return None


def _asks_for_anything(node: Node, source: Source) -> bool:
    """Whether it is a branch for what is empty or was not found, or a part of its condition."""
    branch = next((one for one in (node, *walk_ancestors(node)) if one.type in BRANCHES), None)
    condition = condition_of(branch) if branch is not None else None
    if branch is None or condition is None:
        return False
    if node != branch and not condition.start_byte <= node.start_byte < condition.end_byte:
        return False
    text = source.text(without_parentheses(condition))
    found = _FOUND.fullmatch(text)
    if found is None:
        return _EMPTY.fullmatch(text) is not None
    around = find_function_around(branch) or source.root
    finds = re.search(_FINDS.format(re.escape(found[1])), source.text(around))
    return finds is not None


def _says_what_is_wrong(node: Node, source: Source) -> bool:
    return node.type in STRINGS and any(
        one.type in RAISES or (one.type in CALLS and _SAYS.search(name_callee(one, source) or ""))
        for one in walk_ancestors(node)
    )


def _is_spelling(one: str, other: str) -> bool:
    """Whether a quoted word stands for another that is spelt like it."""
    is_word = re.fullmatch(r"[\"'`]\w+[\"'`]", one) is not None
    return is_word and difflib.SequenceMatcher(None, one, other).ratio() > _LIKE

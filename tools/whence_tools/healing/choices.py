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
    list_arguments,
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
_AUGMENTED: Final = re.compile(r"^([-+*/%&|^]+)=$")  # what it computes with is the same
_OPERATION: Final = re.compile(r"binary|comparison|boolean|unary|augmented|operator|update|infix")
_INDEXES: Final = re.compile(r"subscript|index|slice|element_(?:reference|access)|array_access")
_FILTERS: Final = frozenset({"if_clause"})
_ARM: Final = re.compile(r"^(?:match_arm|match_conditional_expression|switch_expression_arm)$")
_CONVERSION: Final = re.compile(r"^(?:type_conversion|cast|type_cast|as)_expression$")
_ARMS: Final = re.compile(r"^(?:conditional|ternary)(?:_expression)?$")
_NOTHINGS: Final = re.compile(r"\b(?:None|null|nil|NULL|nullptr|undefined)\b")
# Whether there is an element, or anything was found.
_EMPTY: Final = re.compile(
    r"(?:(?:len|count|strlen)\([\w.$@]+\)|[\w.$@]+(?:\.|->)(?:length|size|len|count)(?:\(\))?)"
    r" ?(?:[<=!>]=* ?0|>= ?1|< ?1)"
    r"|!?[\w.$@]+\.(?:is_?[eE]mpty|empty\?)(?:\(\))?"
)
_FOUND: Final = re.compile(
    r"([\w$]+) ?(?:>=? ?0|> ?-1|<= ?-1|< ?0|[!=]==? ?(?:-1|[\w:]*npos|[\w.]+\.end\(\)))"
)
_FINDS: Final = r"(?<![\w.]){0}\s*:?=\s*[^\n;]*(?:[fF]ind|[iI]ndex|search|[pP]os)\w*\("
_TRIVIAL: Final = frozenset({"0", '""', "''"})
_READS_OR: Final = frozenset(
    {"get", "getOrDefault", "GetValueOrDefault", "setdefault", "fetch", "unwrap_or", "value_or"}
)
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
_CODE: Final = re.compile(r"interpolation$|_substitution$|variable_name$|_expression$")
_FORMAT: Final = re.compile(r"format_(?:specifier|clause)$")
_COPY: Final = re.compile(
    r"append\(\[\][\w.*\[\]]+(?:\(nil\)|\{\}), ?[\w.]+\.\.\.\)|[\w.]+\.(?:slice\(\)|to_vec\(\))"
    r"|\[\][\w.*\[\]]+\(nil\)"
)
_CUTS: Final = re.compile(r"(?i)split|partition|^explode$")
# Of cuts in Python, of parts elsewhere; in scripts the rest is lost.
_ONCE: Final = {"python": "1", "javascript": "", "typescript": ""}
# Whether a collection has what is read from it right there.
_HAS: Final = re.compile(
    r"!? ?([\w.$@>-]+?)(?:\.|->)(?:has|contains|containsKey|contains_key|key\?|include\?|has_key)"
    r"\(&?([\w.$@]+)\)|([\w.$@]+|\([\w., ]+\)) (?:not )?in ([\w.$@]+)"
    r"|!? ?(?:isset\(([\w$>-]+)\[([\w$>\[\]-]+)\]\)"
    r"|array_key_exists\(([\w$>\[\]-]+), ?([\w$>-]+)\))"
)
_READS: Final = r"(?<![\w.]){0}(?:\[{1}\]|(?:\.|->)(?:get|fetch|at|delete|remove)\(&?{1}\b)"
_PATTERN: Final = re.compile(r"\\[dwsSDWbB]|\(\?[:=!<P]|\[[^\]\s]+\][*+?{)]|\[\^|\.[*+]")
_PART_OF_PATTERN: Final = re.compile(r"\(\?<?[:=!]?|\\.|\{[\d,]*\}|[^()\]]")
_MOST_OF_PATTERN: Final = 4


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
        _weigh_pattern(one, before, gone) if weight == _MANY and _PATTERN.search(one) else weight
        for weight, one in brought
        if not any(_is_spelling(one, other) for _, other in gone)
    )


def _weigh_pattern(pattern: str, before: Iterable[Choice], gone: Iterable[Choice]) -> int:
    """What it has that the one in whose place it stands had not: each kind of anchor, class, letter
    and count of it. Nothing where the code had the whole of it elsewhere."""
    if any(pattern == one for _, one in before):
        return 0
    known = Counter(
        part for _, one in gone if one[:1] in "\"'`/r%" for part in _PART_OF_PATTERN.findall(one)
    )
    parts = Counter(_PART_OF_PATTERN.findall(pattern)) - known
    return min(_MOST_OF_PATTERN, max(1 if known else _MANY, len(parts)))


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
    if _asks_for_anything(node, source) or _COPY.fullmatch(source.text(node)):
        return None
    above = node.parent.type if node.parent else ""
    if not node.is_named:
        in_index = any(_INDEXES.search(one.type) for one in walk_ancestors(node))
        chosen = _OPERATOR.fullmatch(node.type) and _OPERATION.search(above) and not in_index
        return (1, _AUGMENTED.sub(r"\1", node.type)) if chosen else None
    if node.type in BRANCHES | _FILTERS or _ARM.match(node.type):
        condition = condition_of(node)
        is_of_nothing = condition is not None and _NOTHINGS.search(source.text(condition))
        return None if is_of_nothing else (1, "branch")
    if node.type in NUMBERS | STRINGS:
        return _describe_literal(node, above, source)
    if node.type in CALLS or _CONVERSION.match(node.type):
        name = name_callee(node, source) or ""
        return None if name in _SAME or _begins(node, name, source) else (1, f"{name}()")
    if _REST.match(node.type) and _UNPACKED.search(above):
        return 1, "rest"  # which element is another one than the others
    if "assignment" in node.type:
        target = node.child_by_field_name("left")
        return (1, "state") if target and _STATE.match(source.text(target)) else None
    return None


def _begins(call: Node, name: str, source: Source) -> bool:
    """Whether it is a case for a missing value alone: `counts.get(word, 0)`, as in a sum."""
    given = list_arguments(call)
    least = source.text(given[-1]) if given else ""
    return name in _READS_OR and least in _TRIVIAL | {"[]", "{}"}


def _describe_literal(node: Node, above: str, source: Source) -> Choice | None:
    text = _without_code(node, source) if node.type in STRINGS else source.text(node)
    is_next = text == "1" and "binary" in above
    if text in _TRIVIAL or is_next or _cuts_once(node, source) or _says_what_is_wrong(node, source):
        return None
    return (1 if text == "1" else _MANY), _QUOTED.sub(r'"\1"', text)


def _asks_for_anything(node: Node, source: Source) -> bool:
    """Whether it is a branch for what is empty or was not found, or a part of its condition."""
    branch = next((one for one in (node, *walk_ancestors(node)) if one.type in BRANCHES), None)
    condition = condition_of(branch) if branch is not None else None
    if branch is None or condition is None:
        return False
    if node != branch and not condition.start_byte <= node.start_byte < condition.end_byte:
        return False
    text = source.text(without_parentheses(condition))
    around = source.text(find_function_around(branch) or source.root)
    if has := _HAS.fullmatch(text):  # the arms of an expression compute something else each
        return not _ARMS.match(branch.type) and _is_read_from(has, around)
    found = _FOUND.fullmatch(text)
    if found is None:
        return _EMPTY.fullmatch(text) is not None
    return re.search(_FINDS.format(re.escape(found[1])), around) is not None


def _is_read_from(has: re.Match[str], around: str) -> bool:
    """Whether what a condition says is there is read in the same function."""
    whole, key = (
        next(filter(None, names), "")
        for names in ((has[1], has[4], has[5], has[8]), (has[2], has[3], has[6], has[7]))
    )
    reads = _READS.format(re.escape(whole), re.escape(key.strip("()")))
    return re.search(reads, around) is not None


def _without_code(text: Node, source: Source) -> str:
    """A literal text, without the code that is put into it: that is no other text. How it is
    written there is a part of the text."""
    found = source.data[text.start_byte : text.end_byte]
    for one in reversed([one for one in text.children if _CODE.search(one.type)]):
        kept = b"".join(
            source.data[part.start_byte : part.end_byte]
            for part in one.children
            if _FORMAT.search(part.type)
        )
        start, end = one.start_byte - text.start_byte, one.end_byte - text.start_byte
        found = found[:start] + kept + found[end:]
    return found.decode("utf-8", "replace")


def _cuts_once(number: Node, source: Source) -> bool:
    """Whether it is the limit that says that a text is cut once."""
    call = number.parent.parent if number.parent is not None else None
    if call is not None and "argument" in call.type:
        call = call.parent
    cuts = call is not None and call.type in CALLS and _CUTS.search(name_callee(call, source) or "")
    return bool(cuts) and source.text(number) == _ONCE.get(source.language, "2")


def _says_what_is_wrong(node: Node, source: Source) -> bool:
    return node.type in STRINGS and any(
        one.type in RAISES or (one.type in CALLS and _SAYS.search(name_callee(one, source) or ""))
        for one in walk_ancestors(node)
    )


def _is_spelling(one: str, other: str) -> bool:
    """Whether a quoted word stands for another that is spelt like it."""
    is_word = re.fullmatch(r"[\"'`]\w+[\"'`]", one) is not None
    return is_word and difflib.SequenceMatcher(None, one, other).ratio() > _LIKE

"""Numbers and texts in a patch that only the tests explain: what they give and expect, or what the
result lacks."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.code.statements import (
    ARGUMENTS,
    BRANCHES,
    COLLECTIONS,
    NUMBERS,
    STRINGS,
    condition_of,
    is_of_literals,
    name_callee,
)
from whence_tools.code.syntax import parse, walk, walk_ancestors
from whence_tools.healing.results import is_compared

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

# Elements in brackets, or as a call is given them: of `List.of("Ann", "Bob")` as well.
_LISTED: Final = re.compile(
    r"\[[^\[\]\n:]+\]|\b(?:of|asList|listOf|arrayOf|array|setOf|new)\b[^()\n]*\([^()\n]+\)"
    r"|\{[^{}\n:;]+\}"
)
# `24 * 60`: of how many smaller units one is made
_UNITS: Final = re.compile(r"(?:7|12|24|60|365|1000)(?: ?\* ?(?:7|12|24|60|365|1000))+")
_NUMBER: Final = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_STRING: Final = re.compile(r"[\"']([^\"'\n]{1,60})[\"']")
_ESCAPE: Final = re.compile(r"\\(?:u\{?([0-9a-fA-F]{2,4})\}?|x([0-9a-fA-F]{2}))")
_COMPARED: Final = re.compile(
    r".*(?:!=|==|[eE]xpected|[aA]ctual|got|want|Assertion|assert|wrong|left|right).*"
)
_LIMITING: Final = frozenset({"min", "max", "Min", "Max", "clamp", "coerceAtLeast", "coerceAtMost"})
_DIGITS: Final = 9  # of a difference: binary fractions are not exact
_MOST: Final = 12  # numbers of a message
_SORTS: Final = re.compile(
    r"[sS]ort(?:ed|edBy|_by\w*|_unstable\w*|By|With)?!?\s*[({.]|ORDER BY"
    r"|\b(?:most_common|nlargest|nsmallest|(?:max|min)_by)\("
)
# What keeps its elements in order sorts them as well: in JavaScript whole numbers that are keys.
_KEPT_IN_ORDER: Final = re.compile(
    r"(\w+)\[\w+\]\s*=[^=](?:.*\n)*?.*\bObject\.(?:keys|values|entries)\(\1\)"
    r"|\b(?:Tree(?:Map|Set)|BTree(?:Map|Set)|SortedSet)\b"
)
_LETTERS: Final = re.compile(
    r"\.split\((?:\"\"|'')\)|\b(?:mb_)?str_split\b|\[\.\.\.[a-z]\w*\]|\b(?:list|Array\.from)\(\w+\)"
)
_PARTS: Final = re.compile(r"[A-Za-z]+|\d+")
_IN_ORDER: Final = re.compile(r"([\w.$]+)\[[^\[\]]+\] ?[<>]=? ?\1\[")  # of one list
_LOOKUPS: Final = frozenset({"get", "fetch", "has", "key?"})
_FEWEST: Final = 2
_SHORT: Final = 3  # such texts are in many others
_TELLING: Final = 9  # smaller ones are in every test


def find_fitted(
    changes: Sequence[Change], tests: Mapping[str, str], product: Sequence[str], message: str
) -> Iterator[str]:
    """What a patch brings for the tests alone, as objections. CPU-bound.

    Args:
        tests: the texts of all tests, by path.
        product: the texts of all other code.
        message: of the failure.
    """
    known, other = "\n".join(tests.values()), "\n".join(product)
    for change in changes:
        for number in find_fitted_numbers(change, known, message):
            yield f"{number} is fitted to what the test expects"
        for text in find_fitted_texts(change, tests, other):
            yield f"'{text}' is fitted to the test's input"
    orders = _find_orders(tests) if any(map(_sorts_anew, changes)) else []
    if orders and all(orders):
        yield "No test has elements in another order than the sorted one"
    lengths = _find_lengths(tests) if any(map(_goes_by_letters, changes)) else []
    if lengths and max(lengths) == 1:
        yield "No test has a part of a text that is longer than one letter"


def _sorts_anew(change: Change) -> bool:
    """Whether there are more sorts, or another one, or elements are compared by their order."""
    added, removed = ("\n".join(one) for one in (change.added, change.removed))
    if _IN_ORDER.search(added) and not _IN_ORDER.search(removed):
        return True
    come, gone = (_SORTS.findall(one) for one in (added, removed))
    keeps = _KEPT_IN_ORDER.search(added) and not _KEPT_IN_ORDER.search(removed)
    return len(come) > len(gone) or not {*come} <= {*gone} or bool(keeps)


def _find_orders(tests: Mapping[str, str]) -> list[bool]:
    """Of each list of numbers or texts in a test, whether its elements first come in order."""
    found = []
    for path, text in tests.items():
        source = parse(text, path)
        for node in walk(source.root) if source is not None else ():
            elements = node.named_children if node.type in COLLECTIONS else []
            if source is None or len(elements) < _FEWEST:
                continue
            values = list(dict.fromkeys(map(source.text, elements)))
            if all(one.type in STRINGS for one in elements):
                found.append(values == sorted(values))
            elif all(map(is_of_literals, elements)):
                found.append(values == sorted(values, key=_list_numbers))
    return found


def _goes_by_letters(change: Change) -> bool:
    """Whether more texts are taken apart letter by letter."""
    come, gone = (len(_LETTERS.findall("\n".join(one))) for one in (change.added, change.removed))
    return come > gone


def _find_lengths(tests: Mapping[str, str]) -> list[int]:
    """Of the texts with separators that tests give, how long their parts are."""
    found: list[int] = []
    for path, text in tests.items():
        for given in _list_inputs(text, path):
            parts = _PARTS.findall(given)
            if len(parts) > 1 and " " not in given:
                found += map(len, parts)
    return found


def _list_numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def find_fitted_numbers(change: Change, tests: str, message: str) -> Iterator[str]:
    """Numbers that the patch brings, is told by the tests, and adds or gives back, and the number
    of elements that a test's list has where a remainder is taken. CPU-bound.

    Args:
        tests: the texts of all tests.
        message: of the failure: it tells what came out and what should have.
    """
    source = parse(change.after, change.path)
    if source is None:
        return
    old = Counter(_NUMBER.findall(change.before))
    expected = {abs(float(number)) for number in _NUMBER.findall(tests)}
    lacking = set(_list_differences(message))
    sizes = {len(found[0].split(",")) for found in _LISTED.finditer(tests)}
    for node in walk(source.root):
        text = source.text(node) if node.type in NUMBERS else ""
        if not _NUMBER.fullmatch(text) or old[text]:
            continue
        if _takes_remainder(node, source) and float(text) in sizes - {1, 2}:
            yield text
        if _divides_or_selects(node, source) or _is_of_units(node, source):
            continue
        number = float(text)
        telling = number > _TELLING and number in expected | lacking
        if (
            telling
            or (number % 1 and number in lacking)
            or (number > 1 and number in expected and _is_for_one_input(node, source, tests))
        ):
            yield text


def _list_differences(message: str) -> Iterator[float]:
    """The differences of the numbers in the lines of a message that compare them, the largest of
    each pair first."""
    lines = _COMPARED.findall(message)
    numbers = [float(number) for line in lines for number in _NUMBER.findall(line)]
    for one, other in permutations(dict.fromkeys(numbers[:_MOST]), 2):
        if one > other:
            yield round(one - other, _DIGITS)


def _takes_remainder(node: Node, source: Source) -> bool:
    parent = node.parent
    before = source.data[parent.start_byte : node.start_byte] if parent is not None else b""
    return before.rstrip().endswith(b"%")


def _divides_or_selects(node: Node, source: Source) -> bool:
    parent = node.parent
    if parent is not None and parent.type == "argument":
        parent = parent.parent
    if parent is None or "subscript" in parent.type:
        return True
    if parent.type in ARGUMENTS:
        call = parent.parent
        return call is None or name_callee(call, source) not in _LIMITING
    between = source.data[parent.start_byte : node.start_byte].strip()
    return between.endswith((b"%", b"/", b"<", b">", b"<=", b">="))


def _is_of_units(node: Node, source: Source) -> bool:
    return node.parent is not None and _UNITS.fullmatch(source.text(node.parent)) is not None


def _is_for_one_input(node: Node, source: Source, tests: str) -> bool:
    """`4 if name == "pen" else 1`, where a test asks for pens."""
    for branch in walk_ancestors(node):
        condition = condition_of(branch) if branch.type in BRANCHES else None
        if condition is not None and node != condition and "==" in source.text(condition):
            known = _STRING.findall(source.text(condition))
            return any(f'"{one}"' in tests or f"'{one}'" in tests for one in known)
    return False


def find_fitted_texts(change: Change, tests: Mapping[str, str], product: str) -> Iterator[str]:
    """Texts that the patch brings, and that only the tests have: what they give, or a part of it,
    and what they expect where it is made of that. CPU-bound.

    Args:
        tests: the texts of all tests, by path.
        product: the texts of all other code.
    """
    known = _list_strings(change.before, change.path)
    new = _list_strings(change.after, change.path) - known
    given = {one for path, text in tests.items() for one in _list_inputs(text, path)}
    if language_of(change.path) is None:  # data: what tests ask for, or another spelling of theirs
        listed = (one for one in new & given if _is_listed(one, change.after))
        respelt = _list_respelt(new & given, known)
        yield from sorted({*filter(_is_special, new & given), *respelt, *listed})
        return
    lines = [_STRING.findall(line) for text in tests.values() for line in text.splitlines()]
    folded = [one.casefold() for one in given]
    shown = set("".join(tests.values()))
    for text in sorted(new):
        if len(text) > 1 and not _is_known(text, product):
            made = any(text in line and _is_made_of(text, line) for line in lines)
            made |= any(text in line and _holds_another(text, line) for line in lines)
            made |= _holds_several(text, lines)
            is_part = _is_special(text) and any(text.casefold() in one for one in folded)
            if made or is_part or text in given:
                yield text
                continue
        letters = _list_letters(text)
        if 2 * sum(one in shown for one in letters) > len(letters):
            yield text


def _is_listed(text: str, data: str) -> bool:
    """Whether it stands in a list by itself, as what is left out or allowed does."""
    return re.search(rf"[\[,]\s*[\"']{re.escape(text)}[\"']\s*[,\]]", data) is not None


def _holds_several(text: str, lines: Sequence[Sequence[str]]) -> bool:
    """Whether a text has in it what different lines of tests look for: `/x: 503 /y: 500`."""
    inside = {one for line in lines for one in line if one in text and not one.isalpha()}
    apart = [one for one in inside if not any(one != other and one in other for other in inside)]
    return sum(len(one) > _SHORT for one in apart) > 1


def _list_letters(text: str) -> set[str]:
    """Those with accents and of other scripts."""
    return {one for one in text if one.isalpha() and not one.isascii()}


def _is_known(text: str, product: str) -> bool:
    """Whether the code has a text, or writes of it in a remark: `n/a` where there is no value."""
    return any(f"{mark}{text}{mark}" in product for mark in "\"'`")


def _list_inputs(text: str, path: str) -> Iterator[str]:
    """The texts of a test that are not what it compares with."""
    source = parse(text, path)
    for node in walk(source.root) if source is not None else ():
        if source is not None and node.type in STRINGS and not is_compared(node):
            yield source.text(node).strip("\"'`")


def _list_strings(text: str, path: str) -> set[str]:
    source = parse(text, path)
    if source is None:
        return set(_STRING.findall(text))
    nodes = (
        node for node in walk(source.root) if node.type in STRINGS and not _selects(node, source)
    )
    return {_ESCAPE.sub(_decode_escape, source.text(node).strip("\"'`")) for node in nodes}


def _decode_escape(escape: re.Match[str]) -> str:
    return chr(int(escape[1] or escape[2], 16))


def _list_respelt(texts: Collection[str], known: Collection[str]) -> set[str]:
    folded = {one.casefold() for one in known}
    return {text for text in texts if text.casefold() in folded}


def _selects(node: Node, source: Source) -> bool:
    """A key that is looked up."""
    parent = node.parent
    return parent is not None and (
        "subscript" in parent.type or (parent.type in ARGUMENTS and _looks_up(parent, source))
    )


def _looks_up(node: Node, source: Source) -> bool:
    return node.parent is not None and name_callee(node.parent, source) in _LOOKUPS


def _is_special(text: str) -> bool:
    """A text that is no word and no mark: a name, a sentence, a code."""
    return any(map(str.isalnum, text)) and not re.fullmatch(r"[A-Za-z_]\w*", text)


def _holds_another(text: str, line: Sequence[str]) -> bool:
    """Whether it is what is expected of another text of the line, and holds that as a word."""
    others = (one for one in line if len(one) > 1 and one != text)
    return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in others)


def _is_made_of(text: str, line: Sequence[str]) -> bool:
    """Whether its letters are those of other texts of the line, in their order."""
    rest = iter("".join(one for one in line if one != text))
    return len(text) > 1 and all(letter in rest for letter in text)

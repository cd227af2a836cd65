"""Whether enough examples ask for what a patch chooses.

An example is a check that fails without the patch and passes with it. Between the programs that
satisfy one, nothing decides: each choice that a patch makes needs more of them. They are counted by
runs without the patch: the failing checks are taken out of the tests until the command passes, and
what was taken out is all that asks for the patch.
"""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    CALLS,
    FUNCTIONS,
    NUMBERS,
    RAISES,
    STRINGS,
    name_callee,
)
from whence_tools.code.syntax import last_line_of, line_of, parse, walk, walk_ancestors
from whence_tools.healing.results import compare_texts, describe_choice, is_swap_of_operators
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change
    from whence_tools.healing.reading import OutputReading

_WEIGHTS: Final = {"text": 2, "number": 2}  # choices: many others would have been possible
_NEXT: Final = frozenset({"0", "1"})
_SAYS: Final = re.compile(r"(?i)error|exception|log|print|panic|warn|console")
_LIKE: Final = 0.7
_BLOCK: Final = re.compile(
    r"block|body|module|program|source_file|statement_list|translation_unit|compound_statement"
)
_EMPTY: Final = {"python": "pass", "ruby": "nil"}
_LOOP: Final = re.compile(r"^(?:for|foreach|while|until|enhanced_for)")
_EACH: Final = re.compile(r"(?i)each|times|map|entries|step|upto")
_BLOCKS: Final = frozenset({"do_block", "block"})
_GOES_ON: Final = re.compile(r"\bt\.(?:Error|Errorf|Fail)\(")
_GO_TEST: Final = re.compile(r"Test\w*(?:/.*)?")


def weigh_choices(changes: Iterable[Change]) -> int:
    """As `results.count_choices`, where a text or a number weighs more than an operator or a call:
    more others could stand there. What a text says of an error weighs nothing, nor does another
    spelling. CPU-bound."""
    brought, gone = compare_texts(changes, _list_kinds)
    if is_swap_of_operators(
        [one for _, one in brought.elements()], [one for _, one in gone.elements()]
    ):
        return 0
    texts = [one for kind, one in gone if kind == "text"]
    return sum(
        _WEIGHTS.get(kind, 1)
        for kind, one in brought
        if kind != "text" or not any(_is_spelling(one, other) for other in texts)
    )


def _list_kinds(text: str, path: str) -> Iterator[tuple[str, str]]:
    """What could as well be another, and whether it is a text, a number or something else."""
    source = parse(text, path)
    for node in walk(source.root) if source is not None else ():
        choice = describe_choice(node, source) if source is not None else None
        if source is None or choice is None or choice == "function":
            continue  # of a function what is in it
        if node.is_named and node.type in STRINGS:
            if not _says_what_is_wrong(node, source):
                yield "text", choice
        elif node.is_named and node.type in NUMBERS and choice not in _NEXT:
            yield "number", choice
        else:
            yield "", choice


def _says_what_is_wrong(node: Node, source: Source) -> bool:
    return any(
        one.type in RAISES or (one.type in CALLS and _SAYS.search(name_callee(one, source) or ""))
        for one in walk_ancestors(node)
    )


def _is_spelling(one: str, other: str) -> bool:
    """Whether a word stands for another that is spelt like it."""
    is_word = re.fullmatch(r"\W?\w+\W?", one) is not None
    return is_word and difflib.SequenceMatcher(None, one, other).ratio() > _LIKE


@dataclass(frozen=True, slots=True)
class FailingChecks:
    """Attributes:
    count: how many failed.
    without: the tests without them, by path; None where they can't be found.
    of_loop: one of them ended a loop, which may have had others.
    """

    count: int
    without: Mapping[str, str] | None
    of_loop: bool = False


def find_failing_checks(
    red: OutputReading, green: OutputReading, tests: Mapping[str, str]
) -> FailingChecks:
    """The checks that fail in a run and not in another one. CPU-bound.

    Args:
        tests: texts by path.
    """
    places = set(_list_places(red, green, tests))
    said = {
        one.text
        for one in red.findings
        if one.identity not in green.fingerprints and one.text.partition(":")[0] in tests
    }
    count = max(1, len(places), len(said), _count_failed(red, green))
    found = [(path, _find_statement(tests[path], path, line)) for path, line in sorted(places)]
    spans: dict[str, set[tuple[int, int, str]]] = {}
    of_loop = False
    for path, (source, node) in ((path, one) for path, one in found if one is not None):
        of_loop |= _ends_loop(node, source)
        empty = _EMPTY.get(source.language, "")
        spans.setdefault(path, set()).add((node.start_byte, node.end_byte, empty))
    if not spans:
        return FailingChecks(count, None)
    less = {path: _take_out(tests[path], taken) for path, taken in spans.items()}
    return FailingChecks(count, {**tests, **less}, of_loop)


def _list_places(
    red: OutputReading, green: OutputReading, tests: Mapping[str, str]
) -> Iterator[tuple[str, int]]:
    """Where tests made the checks: of helpers inside of them, where they were called."""
    for identity, places in red.places.items():
        if identity in green.fingerprints:
            continue
        inside = [place for place in places if place[0] in tests]
        if inside:
            yield inside[-1]


def _count_failed(red: OutputReading, green: OutputReading) -> int:
    names = red.failed_tests - green.failed_tests
    leaves = [one for one in names if not any(other.startswith(f"{one}/") for other in names)]
    counted = red.tests.failed if red.tests else 0
    if counted and not all(map(_GO_TEST.fullmatch, leaves)):  # Go counts packages
        return min(len(leaves), counted)
    return len(leaves)


def _find_statement(text: str, path: str, line: int) -> tuple[Source, Node] | None:
    """The smallest one that holds a line."""
    source = parse(text, path)
    found = [
        node
        for node in (walk(source.root) if source is not None else ())
        if node.is_named
        and node.parent is not None
        and _BLOCK.search(node.parent.type)
        and not _BLOCK.search(node.type)
        and line_of(node) <= line <= last_line_of(node)
    ]
    if source is None or not found:
        return None
    return source, min(found, key=lambda node: node.end_byte - node.start_byte)


def _ends_loop(statement: Node, source: Source) -> bool:
    """Whether it stands in a loop that goes on no further when it fails."""
    if _GOES_ON.search(source.text(statement)):
        return False
    for one in walk_ancestors(statement):
        if one.type == "with_statement" and "subTest" in source.line_text(line_of(one)):
            return False
        if _LOOP.match(one.type):
            return True
        if one.type in FUNCTIONS | _BLOCKS:
            call = one.parent if one.type in _BLOCKS else _find_call(one)
            if call is not None and call.type in CALLS:
                return _EACH.search(name_callee(call, source) or "") is not None
            if one.type in FUNCTIONS:
                return False
    return False


def _find_call(function: Node) -> Node | None:
    """The call that is given a function."""
    return function.parent.parent if function.parent is not None else None


def _take_out(text: str, spans: Collection[tuple[int, int, str]]) -> str:
    """Lines stay where they are."""
    data = text.encode()
    for start, end, empty in sorted(spans, reverse=True):
        data = data[:start] + empty.encode() + b"\n" * data.count(b"\n", start, end) + data[end:]
    return data.decode()

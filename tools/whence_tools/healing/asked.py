"""Whether enough examples ask for what a patch chooses.

An example is a check that fails without the patch and passes with it. Between the programs that
satisfy one, nothing decides: each choice that a patch makes needs more of them. They are counted by
runs without the patch: the failing checks are taken out of the tests until the command passes, and
what was taken out is all that asks for the patch.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    CALLS,
    FUNCTIONS,
    name_callee,
)
from whence_tools.code.syntax import last_line_of, line_of, parse, walk, walk_ancestors
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.before_after import IdentifiedProblem
    from whence_tools.healing.reading import OutputReading

_BLOCK: Final = re.compile(
    r"block|body|module|program|source_file|statement_list|translation_unit|compound_statement"
)
_EMPTY: Final = {"python": "pass", "ruby": "nil"}
_LOOP: Final = re.compile(r"^(?:for|foreach|while|until|enhanced_for)")
_EACH: Final = re.compile(r"(?i)each|times|map|entries|step|upto")
_BLOCKS: Final = frozenset({"do_block", "block"})
_GOES_ON: Final = re.compile(r"\bt\.(?:Error|Errorf|Fail)\(")
_PLACE: Final = re.compile(r"([^:]+):(\d+):")
_GO_TEST: Final = re.compile(r"Test\w*(?:/.*)?")


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
    new = [
        one
        for one in red.findings
        if one.identity not in green.fingerprints and one.text.partition(":")[0] in tests
    ]
    said = {one.text for one in new}
    places = {*_list_places(red, green, tests), *_list_alike(new, red, tests)}
    told = 0 if red.tests else red.told - green.told
    count = max(1, len(places), len(said), told, _count_failed(red, green))
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


def take_statement_out(text: str, path: str, line: int) -> str:
    """A text without the smallest statement that holds a line; its lines stay where they are.
    CPU-bound."""
    found = _find_statement(text, path, line)
    if found is None:
        return text
    source, node = found
    return _take_out(text, [(node.start_byte, node.end_byte, _EMPTY.get(source.language, ""))])


def find_statement_text(text: str, path: str, line: int) -> str | None:
    """The smallest statement that holds a line (1-based), or the part of it that begins there, such
    as an element of a table. CPU-bound."""
    found = _find_statement(text, path, line)
    if found is None:
        return None
    source, statement = found
    begins = (node for node in walk(statement) if node.is_named and line_of(node) == line)
    return source.text(next(begins, statement))


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


def _list_alike(
    new: Sequence[IdentifiedProblem], red: OutputReading, tests: Mapping[str, str]
) -> Iterator[tuple[str, int]]:
    """Errors that are alike have one identity, and each a line of its own; in helpers it is one."""
    for one in new:
        inside = [place for place in red.places.get(one.identity, ()) if place[0] in tests]
        found = _PLACE.match(one.text) if len(inside) == 1 else None
        if found is not None:
            yield found[1], int(found[2])


def _count_failed(red: OutputReading, green: OutputReading) -> int:
    names = red.failed_tests - green.failed_tests
    leaves = names - red.failed_parents
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

"""The tests that a patch brings beside what it mends: its author wrote them, so they prove nothing,
and take nothing from what the tests that were there prove."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.loading import acts_on_load
from whence_tools.code.statements import ASSERTS, CALLS, FUNCTIONS, list_arguments
from whence_tools.code.syntax import line_of, list_lines, parse, walk
from whence_tools.code.test_files import is_test
from whence_tools.healing.parts import find_added_lines
from whence_tools.healing.protected import steers_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

_WHOLE: Final = ASSERTS | {"decorated_definition", "attribute_item"}
_BRINGS_IN: Final = re.compile(r"import|require|^use_|using|preproc_include|package")
_CLASS: Final = re.compile(r"^(?:class|mod_item|module)")
_SAYS: Final = re.compile(r"^\s*(?:#(?!\[)|//|/?\*|$)|^[\s{}();]*$")
_CALLED_AT_LOAD: Final = re.compile(r"conftest|setup|setup_\w+|\w*helper\w*", re.IGNORECASE)


def set_tests_aside(
    changes: Sequence[Change],
) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """The changes that mend something, and those that only add tests; CPU-bound. All are of the
    first kind where nothing would be left of it."""
    added = tuple(one for one in changes if _only_adds_tests(one))
    kept = tuple(one for one in changes if one not in added)
    return (kept, added) if kept else (tuple(changes), ())


def _only_adds_tests(change: Change) -> bool:
    """Whether a file of tests is new, or functions, classes, assertions and imports come to it,
    and nothing goes that was there."""
    name = PurePosixPath(change.path).stem
    source = parse(change.after, change.path)
    if source is None or not is_test(change.path) or any(map(str.strip, change.removed)):
        return False
    if steers_tests(change.path) or _CALLED_AT_LOAD.fullmatch(name):
        return False
    added = find_added_lines(change)
    if any(line_of(node) in added and acts_on_load(node, source) for node in walk(source.root)):
        return False
    if not change.before:
        return True
    whole = [node for node in walk(source.root) if set(list_lines(node)) <= added]
    held = {line for node in whole if _is_test_code(node) for line in list_lines(node)}
    lines = (line for line in added if not _SAYS.match(source.line_text(line)))
    return all(line in held for line in lines) and not any(
        re.search(rf"\b{re.escape(name)}\b", change.before) for name in _list_names(whole, source)
    )


def _list_names(nodes: Iterable[Node], source: Source) -> Iterator[str]:
    """Those of functions: what was there may call them."""
    for node in nodes:
        name = node.child_by_field_name("name") if node.type in FUNCTIONS else None
        if name is not None:
            yield source.text(name)


def _is_test_code(node: Node) -> bool:
    """`test("…", () => …)` is one as well."""
    if node.type in CALLS:
        return any(one.type in FUNCTIONS for one in list_arguments(node)) or any(
            one.type == "do_block" for one in node.children
        )
    if node.type in FUNCTIONS:
        return node.child_by_field_name("name") is not None
    return node.type in _WHOLE or bool(_CLASS.search(node.type) or _BRINGS_IN.search(node.type))

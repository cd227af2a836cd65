"""A case that other code asks for and the failing line does not: what it reads was seen to be
empty, None or without the key, and the same file tests that very expression for it elsewhere.

Engler and others call it deviant behaviour ("Bugs as deviant behavior", 2001): where some code
checks and other code relies, one of the two is wrong, and the value that was seen says which.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.python_tree import parse_expression, tree_of
from whence.playbook.rules.values import texts
from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.unhandled import asks_whether, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.errors.observed import ObservedFrame, Value
    from whence_tools.witness.questions.unhandled import State

_TESTS: Final = (ast.If, ast.IfExp, ast.While, ast.Assert)


@dataclass(frozen=True, slots=True)
class _Read:
    """What failed: `whole` reads a part of `of`, which was in a state, or without a key."""

    of: ast.expr
    whole: ast.expr
    state: State | None
    key: str = ""

    @property
    def was(self) -> str:
        return self.state or f"without the key `{self.key}`"


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    yield from ()
    frame = case.frames[0]
    read = _failing_read(frame.observed, case.message) if frame.observed else None
    tree = tree_of(site.file)
    if read is None or tree is None:
        return None
    asked = next(_tests_for(tree, read, site.line), None)
    if asked is None:
        return None
    value = ast.unparse(read.of)
    claim = texts.UNGUARDED_READ.format(read=ast.unparse(read.whole))
    return texts.UNGUARDED.finding(
        value=value,
        state=read.was,
        read=ast.unparse(read.whole),
        crash=site,
        test=ast.unparse(asked),
        seen=quote_seen(frame, site, claim, value),
        checked=site.on(asked.lineno),
    )


def _failing_read(seen: ObservedFrame, message: str) -> _Read | None:
    """The part of an attribute that was to be read and is not there; a plain name elsewhere in the
    file is another one."""
    failing = parse_expression(seen.failing)
    for node in ast.walk(failing) if failing is not None else ():
        if not isinstance(node, ast.Subscript | ast.Attribute):
            continue
        value = seen.value_of(ast.unparse(node.value))
        if value is None or not isinstance(node.value, ast.Attribute):
            continue
        if value.is_none:
            return _Read(node.value, node, "None")
        if isinstance(node, ast.Subscript) and value.length == 0 and value.type != "dict":
            return _Read(node.value, node, "empty")
        if isinstance(node, ast.Subscript) and _lacks(value, message):
            return _Read(node.value, node, None, ast.unparse(node.slice))
    return None


def _lacks(value: Value, key: str) -> bool:
    """Whether a dictionary was seen whole, or looked through, without the key of a KeyError."""
    keys = {name for one in value.keys for name in (one.repr, one.text)}
    seen = value.has_all_items and value.type == "dict"
    return bool(value.lacks) or (seen and key not in keys)


def _tests_for(tree: ast.Module, read: _Read, line: int) -> Iterator[ast.expr]:
    """The conditions that ask whether it is so; those on the failing line did not help."""
    is_own = ast.unparse(read.of).startswith("self.")  # another class has another attribute
    for node in ast.walk(tree):
        tests = [node.test] if isinstance(node, _TESTS) else []
        if isinstance(node, ast.comprehension):
            tests = list(node.ifs)
        for test in tests:
            on_line = test.lineno <= line <= (test.end_lineno or test.lineno)
            if on_line or (is_own and _class_at(tree, test.lineno) is not _class_at(tree, line)):
                continue
            if _asks(test, read):
                yield test


def _class_at(tree: ast.Module, line: int) -> ast.ClassDef | None:
    holding = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(holding, key=lambda node: node.lineno, default=None)


def _asks(test: ast.expr, read: _Read) -> bool:
    text = ast.unparse(read.of)
    if read.state is None:
        return any(
            isinstance(one, ast.Compare)
            and isinstance(one.ops[0], ast.In | ast.NotIn)
            and ast.unparse(one.comparators[0]) == text
            for one in parts_of(test)
        )
    return asks_whether(test, text, read.state)


_READS = Matcher(
    "", languages={"python"}, types={"IndexError", "KeyError", "AttributeError", "TypeError"}
)
RULES = (Rule("unguarded_case", _READS, at_crash(investigate)),)

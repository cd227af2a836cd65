"""What a patch touches of what judges it: tests and assertions, and all that they rest on.

Such a patch proves nothing. Which files these are is known by their names
(`explain_protection`), by what they contain, and for data by who opens it.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.checks import find_class_shapes, list_functions
from whence_tools.code.languages import language_of
from whence_tools.code.test_files import find_test_text, is_test
from whence_tools.healing.asked import find_statement_text
from whence_tools.healing.changed_names import find_changed_functions, find_changed_values
from whence_tools.healing.check_sides import (
    CALLED,
    compares_values,
    find_calls,
    find_computing,
    is_literal,
    list_sides,
    name_made_class,
)
from whence_tools.healing.checking_code import (
    FRAMEWORK,
    LOOSE,
    CheckingCode,
    find_checks,
    has_assertions,
)
from whence_tools.healing.examples import NO_EXAMPLES, Examples, find_examples, stands_in
from whence_tools.healing.fitted import find_fitted
from whence_tools.healing.own_runners import has_doctests
from whence_tools.healing.protected import explain_protection, find_files_of_command, steers_tests
from whence_tools.healing.renames import find_doubts
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence_tools.code.checks import CodeCheck
    from whence_tools.healing.change import Change
    from whence_tools.healing.checking_code import Place
    from whence_tools.workspace import Workspace

Opened = frozenset[tuple[str, str]]
"""A file that was read, and the own file whose code opened it."""

_ENTRY: Final = re.compile(r"\b(?:int|void|fun|func|fn|static void)\s+[mM]ain\s*\(")
_EXPECTED_TYPES: Final = re.compile(
    r"(?i:raises?\w*|throws?\w*|expectException|is_?instance\w*|instance_?of|kind_of|except|catch"
    r"|rescue|errors\.(?:Is|As))\W+(?:\w+, *&?)?(?:\w+(?:\.|::))*([A-Z]\w*)"
)
_DEFINED: Final = re.compile(r"\bmacro_rules!\s*(\w+)|^\s*#\s*define\s+(\w+)", re.MULTILINE)
_CHECKING: Final = re.compile(
    r"_*assert\w*|check|require|expect|fail|abort|exit|test|Integer|Float|raise|throw|panic"
)


@dataclass(frozen=True, slots=True)
class Judged:
    """Attributes:
    objections: why a passing command would not prove the patch, as sentences without a full stop.
    checks: what the command checks, where no runner counts tests: a file with assertions.
    asserts: whether the failing test asserts anything, as far as it can be seen.
    by_chance: the code that failed, or its test, has a source of chance.
    crashed: the failure is the program's, as far as it can be seen, not a test's or that of a
        check which the program makes itself.
    examples: what the failing test gives, and what tests expect.
    """

    objections: tuple[str, ...] = ()
    checks: str | None = None
    asserts: bool = True
    by_chance: bool = False
    crashed: bool = True
    examples: Examples = NO_EXAMPLES


def judge_changes(
    changes: Sequence[Change],
    command: Sequence[str],
    workspace: Workspace,
    files: Collection[str],
    failing: Sequence[Place],
    opened: Opened | None,
    missing: Collection[str] = (),
    remaining: Collection[str] = (),
    message: str = "",
) -> Judged:
    """CPU-bound and reads files; for the worker process.

    Args:
        files: the workspace's, by relative path.
        failing: the own frames of the failure, innermost first.
        opened: what the run opened, where that was watched.
        missing: the names that the error says are not there.
        remaining: the tests that fail with the patch as well.
        message: what the failure says.
    """
    code = CheckingCode(command, workspace, files, {change.path for change in changes})
    judges = _Judges(changes, code)
    found = judges.judge(failing, opened)
    tests = code.read_judging()
    more = (
        *find_doubts(changes, missing),
        *judges.find_related(remaining, tests),
        *find_fitted(changes, tests, code.read_product(tests), message),
    )
    given = find_examples(changes, tests, message, failing)
    given = replace(given, tests=code.list_whole_tests(tests))
    crashed = not failing or not (stands_in(tests, *failing[0]) or code.raises(*failing[0]))
    return replace(found, objections=(*found.objections, *more), crashed=crashed, examples=given)


class _Judges:
    def __init__(self, changes: Sequence[Change], code: CheckingCode) -> None:
        self._changes = changes
        self._code = code
        self._changed = {change.path for change in changes}

    def judge(self, failing: Sequence[Place], opened: Opened | None) -> Judged:
        guarded = [path for path in sorted(self._changed) if not self._is_compiled(path)]
        objections = dict.fromkeys(explain_protection(guarded, self._code.command))
        for change in self._changes:
            named = f"'{change.path}'"
            if any(text.startswith(named) for text in objections):
                continue
            if language_of(change.path) is None:
                if self._judges_by_data(change, opened):
                    objections[f"{named} is data that a test reads"] = None
            elif FRAMEWORK.search(change.before):
                objections[f"{named} holds tests"] = None
            objections |= dict.fromkeys(self._judge_values(change))
            objections |= dict.fromkeys(self._judge_functions(change))
            objections |= dict.fromkeys(self._judge_helpers(change))
            objections |= dict.fromkeys(self._judge_classes(change))
            objections |= dict.fromkeys(self._find_displacing(change))
        if not self._code.compares(failing):
            objections["The test compares no result with an expected value"] = None
        return Judged(
            tuple(objections),
            self._code.find_checking_file(failing),
            self._code.asserts(failing),
            self._code.is_by_chance(failing),
        )

    def find_related(self, remaining: Collection[str], tests: Mapping[str, str]) -> Iterator[str]:
        """The tests of the patched code that still fail: another failure may stay, its own not."""
        names = {PurePosixPath(change.path).stem for change in self._changes}
        changed = set[str]().union(*map(find_changed_functions, self._changes)) or names
        for test in sorted(remaining):
            texts = (_find_test(test, path, text) for path, text in tests.items())
            for text in filter(None, texts):
                used = sorted(name for name in changed if re.search(rf"\b{name}\b", text))
                if used:
                    yield f"a test of `{used[0]}` still fails: {test}"
                    break

    def _is_compiled(self, path: str) -> bool:
        """Whether the command names a file that judges nothing: it compiles or starts it."""
        if is_test(path) or steers_tests(path) or language_of(path) is None:
            return False
        if not self._code.is_judging(path):
            return True
        if has_doctests(self._code.command, self._code.texts.get(path, "")):
            return True  # what it may not change is its examples, see `weakening`
        # The conditions of a part that another file starts are its own, not the test's.
        others = [
            one
            for one in find_files_of_command(self._code.files, self._code.command)
            if one != path
        ]
        return not _ENTRY.search(self._code.texts.get(path, "")) and any(
            _ENTRY.search(self._code.texts.get(one, "")) and self._code.is_judging(one)
            for one in others
        )

    # data

    def _judges_by_data(self, change: Change, opened: Opened | None) -> bool:
        """By who opened the file; where that is not known, by who names it."""
        names = {change.path, PurePosixPath(change.path).name}
        of_tests = any(name in text for name in names for text in self._code.tests.values())
        product = [text for path, text in self._code.texts.items() if path not in self._code.tests]
        of_product = any(name in text for name in names for text in product)
        openers = {by for path, by in opened or () if path == change.path}
        if openers:
            return any(by in self._code.tests for by in openers) or (of_tests and not of_product)
        return of_tests or not of_product

    # values that a check compares with

    def _judge_values(self, change: Change) -> Iterator[str]:
        everywhere, here = find_changed_values(change)
        is_code = language_of(change.path) is not None
        for path, text in self._code.texts.items():
            names = everywhere | here if path == change.path else everywhere
            sought = {name for name in names if name in text}
            if not sought:
                continue
            for check in find_checks(text, path):
                for name in sorted(sought & check.names):
                    if not is_code and _compares_with_literal(check):
                        continue  # the key says what is asked for: the test has what it expects
                    yield f"`{name}` is a value that a check in '{path}' compares with"

    # functions whose result a test compares another one's with

    def _judge_functions(self, change: Change) -> Iterator[str]:
        changed = find_changed_functions(change)
        for path, text in self._code.tests.items():
            if not any(name in text for name in changed):
                continue
            for check in find_checks(text, path):
                for name in changed:
                    if self._is_compared(name, check):
                        yield f"a test compares what `{name}` returns with another result"
            for name in changed:
                if re.search(rf"^\s*(?:\w+\.)?{name}\(", text, re.MULTILINE) and has_assertions(
                    change.before, change.path, name
                ):
                    yield f"`{name}` asserts for a test"

    def _is_compared(self, name: str, check: CodeCheck) -> bool:
        sides = [set(find_calls(side)) for side in list_sides(check.asks)]
        own = [side for side in sides if name in side]
        others = [one for side in sides if name not in side for one in side]
        return bool(own) and any(self._is_own_function(other) for other in others)

    def _is_own_function(self, name: str) -> bool:
        """A class is what values are made with: it takes no part in a comparison."""
        if name[0].isupper() or name == "new":
            return False
        pattern = re.compile(
            rf"\b(?:def|func|fn|function|fun)\s+{name}\b|\b{name}\s*=\s*(?:\(|function|async)"
        )
        return any(
            pattern.search(text)
            for path, text in self._code.texts.items()
            if path not in self._code.tests
        )

    def _judge_helpers(self, change: Change) -> Iterator[str]:
        """`assertTrue(is_golden("menu.txt", menu(prices)))`: what says whether a result is right,
        and the values that it goes by."""
        changed = find_changed_functions(change)
        values = set[str]().union(*find_changed_values(change))
        spans = list_functions(change.before, change.path)
        lines = change.before.split("\n")
        checks = [one for path, text in self._code.tests.items() for one in find_checks(text, path)]
        computing = {name for one in checks for name in find_computing(one)}
        for check in checks:
            if len(list_sides(check.asks)) > 2 or not LOOSE.fullmatch(check.what):
                continue
            if compares_values(check):
                continue
            called = [
                name for name in find_calls(check.asks) if name not in _list_called_by_tests(check)
            ]
            for name, first, last in spans:
                others = [one for one in called[1:] if one != name]
                if called[:1] != [name] or name in computing:
                    continue
                if not any(map(self._is_own_function, others)):
                    continue
                body = set(CALLED.findall("\n".join(lines[first - 1 : last])))
                if name in changed or values & body:
                    yield f"`{name}` decides whether a test passes"

    def _judge_classes(self, change: Change) -> Iterator[str]:
        """Classes that a check expects: what they are made of says what is equal, and which errors
        are the expected ones."""
        before, after = (
            find_class_shapes(text, change.path) for text in (change.before, change.after)
        )
        changed = {name for name, shape in before.items() if after.get(name) != shape}
        for path, text in self._code.texts.items() if changed else ():
            if path == change.path and path not in self._code.tests:
                continue
            named = {*_EXPECTED_TYPES.findall(text)}
            compared = (list_sides(one.asks) for one in find_checks(text, path))
            named |= {
                name_made_class(side)
                for sides in compared
                if not any(map(is_literal, sides))
                for side in sides
            }
            for name in sorted(changed & named):
                yield f"`{name}` is what a check in '{path}' expects"

    def _find_displacing(self, change: Change) -> Iterator[str]:
        """A module or a function that takes the place of one that tests rest on."""
        path = PurePosixPath(change.path)
        if not change.before and path.suffix == ".py" and path.stem in sys.stdlib_module_names:
            yield f"'{change.path}' replaces a library module"
        before, after = (
            {*_list_defined(text), *(name for name, _, _ in list_functions(text, change.path))}
            for text in (change.before, change.after)
        )
        for name in sorted(after - before):
            if _CHECKING.fullmatch(name):
                yield f"`{name}` replaces a check"


def _find_test(test: str, path: str, text: str) -> str | None:
    """The part of a file that holds a test; of a file that checks without a runner the statement
    that gives its name, or the function around it, if it isn't the program's start."""
    if FRAMEWORK.search(text) or test not in text:
        return find_test_text(test, text)
    line = text[: text.index(test)].count("\n") + 1
    spans = [one for one in list_functions(text, path) if one[1] <= line <= one[2]]
    name, first, last = min(spans, key=lambda one: one[2] - one[1], default=("main", 0, 0))
    if name.lower() == "main":
        return find_statement_text(text, path, line)
    return "\n".join(text.split("\n")[first - 1 : last])


def _compares_with_literal(check: CodeCheck) -> bool:
    sides = [side for side in list_sides(check.asks) if side]
    return len(sides) == 2 and sum(map(is_literal, sides)) == 1


def _list_defined(text: str) -> Iterator[str]:
    yield from (name for pair in _DEFINED.findall(text) for name in pair if name)


def _list_called_by_tests(check: CodeCheck) -> set[str]:
    return {check.what, "self"}

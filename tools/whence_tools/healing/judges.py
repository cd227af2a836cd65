"""What judges a patch: the tests and assertions that the command runs, and all that they rest on.

A patch that touches it proves nothing. Which files these are is known by their names
(`explain_protection`), by what they contain, and for data by who opens it.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.checks import find_checked, find_class_shapes, list_functions
from whence_tools.code.languages import language_of
from whence_tools.code.test_files import find_test_text, is_test, split_tests
from whence_tools.contract import ToolFailure
from whence_tools.healing.chance import has_chance
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
from whence_tools.healing.examples import NO_EXAMPLES, Examples, find_examples
from whence_tools.healing.fitted import find_fitted
from whence_tools.healing.own_runners import counts_failures, has_doctests, list_build_words
from whence_tools.healing.protected import explain_protection, find_files_of_command, steers_tests
from whence_tools.healing.renames import find_doubts
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence_tools.code.checks import CodeCheck
    from whence_tools.healing.change import Change
    from whence_tools.workspace import Workspace

Place = tuple[str, int]
"""A workspace-relative path and a 1-based line."""

Opened = frozenset[tuple[str, str]]
"""A file that was read, and the own file whose code opened it."""

_MOST_BYTES: Final = 4_000_000  # of code that is searched for names
_LONGEST: Final = 400_000
_FRAMEWORK: Final = re.compile(
    r"^\s*(?:import|from)\s+(?:pytest|unittest|doctest|hypothesis|nose)\b"
    r"|(?:require\(|from\s|import\s)\s*['\"](?:node:test|vitest|@jest/globals|mocha|chai|jest)['\"]"
    r"|^\s*(?:describe|it|test)\(\s*['\"`]|\bimport\s+(?:static\s+)?(?:org\.junit|org\.testng|kotlin\.test)"
    r"|require ['\"](?:minitest|rspec|test/unit)|extends\s+\\?(?:PHPUnit\\\S*)?TestCase\b"
    r"|^using\s+(?:Xunit|NUnit)|#include\s*[<\"](?:gtest|catch2|doctest|boost/test)",
    re.MULTILINE,
)
_INTERPRETERS: Final = re.compile(r"(python|node|ruby|php)[\d.]*$")
_ENDINGS: Final = {"python": ".py", "node": ".js", "ruby": ".rb", "php": ".php"}
_ENTRY: Final = re.compile(r"\b(?:int|void|fun|func|fn|static void)\s+[mM]ain\s*\(")
_NOTHINGS: Final = frozenset({"None", "null", "nil", "NULL", "nullptr", "undefined"})
_LOOSE: Final = re.compile(
    r"(?:debug_)?assert|expect|ok|refute|(?:assert_?)?(?:[tT]rue|[fF]alse|[gG]reater\w*|[lL]ess\w*|(?i:not_?equal)"
    r"|(?i:is_?instance|kind_of|instance_of|is_?not_?none|not_?null|not_?nil))"
    r"|refute_nil|toBe(?:Truthy|Defined|InstanceOf|Greater\w*|Less\w*)|Fatal\w*|Error\w*|Fail\w*"
)
_EQUAL: Final = re.compile(r"(?:Deep)?Equal(?:Func|Fold)?|Diff|equals")
_COMPARES: Final = frozenset({"==", "!=", "<", ">", "unless", "equals", "Equals", "eql", "strcmp"})
_EXPECTED_TYPES: Final = re.compile(
    r"(?i:raises?\w*|throws?\w*|expectException|is_?instance\w*|instance_?of|kind_of|except|catch"
    r"|rescue|errors\.(?:Is|As))\W+(?:\w+, *&?)?(?:\w+(?:\.|::))*([A-Z]\w*)"
)
_DEFINED: Final = re.compile(r"\bmacro_rules!\s*(\w+)|^\s*#\s*define\s+(\w+)", re.MULTILINE)
_OF_TESTS: Final = re.compile(r"(?i)\btests?_|tests?\b|checks?\b")
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
    examples: what the failing test gives, and what tests expect.
    """

    objections: tuple[str, ...] = ()
    checks: str | None = None
    asserts: bool = True
    by_chance: bool = False
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
    judges = _Judges(changes, command, workspace, files)
    found = judges.judge(failing, opened)
    tests = judges.read_judging()
    more = (
        *find_doubts(changes, missing),
        *judges.find_related(remaining),
        *find_fitted(changes, tests, judges.read_product(tests), message),
    )
    given = find_examples(changes, tests, message, failing)
    given = replace(given, tests=judges.list_whole_tests(tests))
    return replace(found, objections=(*found.objections, *more), examples=given)


def is_test_code(path: str, text: str) -> bool:
    """Whether a file is a test's, by its name or by the framework that it uses."""
    return is_test(path) or _FRAMEWORK.search(text) is not None


class _Judges:
    def __init__(
        self,
        changes: Sequence[Change],
        command: Sequence[str],
        workspace: Workspace,
        files: Collection[str],
    ) -> None:
        self._changes = changes
        self._command = command
        self._workspace = workspace
        self._files = files
        self._changed = {change.path for change in changes}
        self._texts: dict[str, str] = {}
        self._tests: dict[str, str] = {}
        size = 0
        for path in sorted(files, key=lambda path: (not is_test(path), path)):
            if language_of(path) is None or size > _MOST_BYTES:
                continue
            text = self._read(path)
            size += len(text)
            self._texts[path] = text
            if is_test_code(path, text):
                self._tests[path] = text
        steering = {path: self._read(path) for path in files if steers_tests(path)}
        testing = [path for path in self._texts if path in self._tests or _OF_TESTS.search(path)]
        self._built = find_files_of_command(testing, list_build_words(command, steering))

    def judge(self, failing: Sequence[Place], opened: Opened | None) -> Judged:
        guarded = [path for path in sorted(self._changed) if not self._is_compiled(path)]
        objections = dict.fromkeys(explain_protection(guarded, self._command))
        for change in self._changes:
            named = f"'{change.path}'"
            if any(text.startswith(named) for text in objections):
                continue
            if language_of(change.path) is None:
                if self._judges_by_data(change, opened):
                    objections[f"{named} is data that a test reads"] = None
            elif _FRAMEWORK.search(change.before):
                objections[f"{named} holds tests"] = None
            objections |= dict.fromkeys(self._judge_values(change))
            objections |= dict.fromkeys(self._judge_functions(change))
            objections |= dict.fromkeys(self._judge_helpers(change))
            objections |= dict.fromkeys(self._judge_classes(change))
            objections |= dict.fromkeys(self._find_displacing(change))
        if not self._compares(failing):
            objections["The test compares no result with an expected value"] = None
        return Judged(
            tuple(objections),
            self._find_checking_file(failing),
            self._asserts(failing),
            self._is_by_chance(failing),
        )

    def _is_by_chance(self, failing: Sequence[Place]) -> bool:
        paths = {path for path, _ in failing} | self._changed | set(self._tests)
        return any(has_chance(self._texts.get(path, ""), path) for path in paths)

    def find_related(self, remaining: Collection[str]) -> Iterator[str]:
        """The tests of the patched code that still fail: another failure may stay, its own not."""
        names = {PurePosixPath(change.path).stem for change in self._changes}
        changed = set[str]().union(*map(find_changed_functions, self._changes)) or names
        for test in sorted(remaining):
            for text in filter(None, (find_test_text(test, text) for text in self._tests.values())):
                used = sorted(name for name in changed if re.search(rf"\b{name}\b", text))
                if used:
                    yield f"a test of `{used[0]}` still fails: {test}"
                    break

    def _is_compiled(self, path: str) -> bool:
        """Whether the command names a file that judges nothing: it compiles or starts it."""
        if is_test(path) or steers_tests(path) or language_of(path) is None:
            return False
        if not self._is_judging(path):
            return True
        # The conditions of a part that another file starts are its own, not the test's.
        others = [one for one in find_files_of_command(self._files, self._command) if one != path]
        return not _ENTRY.search(self._texts.get(path, "")) and any(
            _ENTRY.search(self._texts.get(one, "")) and self._is_judging(one) for one in others
        )

    def _is_judging(self, path: str) -> bool:
        text = self._texts.get(path, "")
        checks = any(_is_judging(one, path) for one in _find_checks(text, path))
        return checks or (bool(_OF_TESTS.search(path)) and counts_failures(text, path))

    def _read(self, path: str) -> str:
        try:
            text = self._workspace.read(path).text
        except (ToolFailure, OSError):
            return ""
        return text if len(text) <= _LONGEST else ""

    def read_judging(self) -> dict[str, str]:
        """The texts of the tests, and of the files that the command names and that check."""
        named = find_files_of_command(self._files, self._command)
        inside = {path: split_tests(text)[1] for path, text in self._texts.items()}
        judging = {path: self._texts[path] for path in named if self._is_judging(path)}
        return {path: text for path, text in inside.items() if text} | self._tests | judging

    def list_whole_tests(self, tests: Mapping[str, str]) -> dict[str, str]:
        """Those of the tests' texts that are a whole file, which the patch doesn't change."""
        whole = tests.items() & self._texts.items()
        return {path: text for path, text in sorted(whole) if path not in self._changed}

    def read_product(self, tests: Mapping[str, str]) -> list[str]:
        """The texts of all other code than that of some paths."""
        parts = ((path, split_tests(text)) for path, text in self._texts.items())
        return [code for path, (code, inner) in parts if inner or path not in tests]

    # data

    def _judges_by_data(self, change: Change, opened: Opened | None) -> bool:
        """By who opened the file; where that is not known, by who names it."""
        names = {change.path, PurePosixPath(change.path).name}
        of_tests = any(name in text for name in names for text in self._tests.values())
        product = [text for path, text in self._texts.items() if path not in self._tests]
        of_product = any(name in text for name in names for text in product)
        openers = {by for path, by in opened or () if path == change.path}
        if openers:
            return any(by in self._tests for by in openers) or (of_tests and not of_product)
        return of_tests or not of_product

    # values that a check compares with

    def _judge_values(self, change: Change) -> Iterator[str]:
        everywhere, here = find_changed_values(change)
        is_code = language_of(change.path) is not None
        for path, text in self._texts.items():
            names = everywhere | here if path == change.path else everywhere
            sought = {name for name in names if name in text}
            if not sought:
                continue
            for check in _find_checks(text, path):
                for name in sorted(sought & check.names):
                    if not is_code and _compares_with_literal(check):
                        continue  # the key says what is asked for: the test has what it expects
                    yield f"`{name}` is a value that a check in '{path}' compares with"

    # functions whose result a test compares another one's with

    def _judge_functions(self, change: Change) -> Iterator[str]:
        changed = find_changed_functions(change)
        for path, text in self._tests.items():
            if not any(name in text for name in changed):
                continue
            for check in _find_checks(text, path):
                for name in changed:
                    if self._is_compared(name, check):
                        yield f"a test compares what `{name}` returns with another result"
            for name in changed:
                if re.search(rf"^\s*(?:\w+\.)?{name}\(", text, re.MULTILINE) and _has_assertions(
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
            pattern.search(text) for path, text in self._texts.items() if path not in self._tests
        )

    def _judge_helpers(self, change: Change) -> Iterator[str]:
        """`assertTrue(is_golden("menu.txt", menu(prices)))`: what says whether a result is right,
        and the values that it goes by."""
        changed = find_changed_functions(change)
        values = set[str]().union(*find_changed_values(change))
        spans = list_functions(change.before, change.path)
        lines = change.before.split("\n")
        checks = [one for path, text in self._tests.items() for one in _find_checks(text, path)]
        computing = {name for one in checks for name in find_computing(one)}
        for check in checks:
            if len(list_sides(check.asks)) > 2 or not _LOOSE.fullmatch(check.what):
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
        for path, text in self._texts.items() if changed else ():
            if path == change.path and path not in self._tests:
                continue
            named = {*_EXPECTED_TYPES.findall(text)}
            compared = (list_sides(one.asks) for one in _find_checks(text, path))
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

    # what checks at all

    def _find_checking_file(self, failing: Sequence[Place]) -> str | None:
        """The file whose checks the command runs: one that it names, or the one that failed."""
        for path in (*find_files_of_command(self._files, self._command), *self._built):
            if has_doctests(self._command, self._texts.get(path, "")):
                return f"the doctests of {path}"
            if path not in self._changed and self._is_judging(path):
                return path
        for path, text in _find_inline(self._command):
            if any(_is_judging(one, "") for one in _find_checks(text, path)):
                return "the command itself"
        for at, (path, line) in enumerate(failing):
            checks = _find_checks(self._texts.get(path, ""), path)
            failed = any(check.of_tests and check.line == line for check in checks)
            if (failed and not at) or (path in self._tests and self._is_judging(path)):
                return path
        return None

    def _asserts(self, failing: Sequence[Place]) -> bool:
        """Whether the test that failed checks a result: itself, or by what it calls."""
        place = next((place for place in reversed(failing) if place[0] in self._tests), None)
        if place is None:
            return not self._tests or any(_find_checks(one, at) for at, one in self._tests.items())
        path, line = place
        text = self._tests[path]
        spans = [one for one in list_functions(text, path) if one[1] <= line <= one[2]]
        if not spans:
            return bool(_find_checks(text, path))
        _, first, last = min(spans, key=lambda one: one[2] - one[1])
        if any(first <= check.line <= last for check in _find_checks(text, path)):
            return True
        body = "\n".join(text.split("\n")[first - 1 : last])
        return any(
            name in set(re.findall(r"(\w+)\s*\(", body)) and _has_assertions(other, where, name)
            for where, other in self._texts.items()
            for name, _, _ in list_functions(other, where)
        )

    def _compares(self, failing: Sequence[Place]) -> bool:
        """Whether the test that failed compares a result with a value, as far as it can be seen:
        that it is true, of a type or above a limit, a wrong result may be as well. An assertion
        that failed has told a wrong result from a right one."""
        if failing and failing[0][0] in self._tests:
            return True
        place = next((place for place in reversed(failing) if place[0] in self._tests), None)
        if place is not None:
            path, line = place
            text = self._tests[path]
            spans = [one for one in list_functions(text, path) if one[1] <= line <= one[2]]
            lengths = ((b - a, a, b) for _, a, b in spans)
            _, first, last = min(lengths, default=(0, 0, _LONGEST))
            checks = [one for one in _find_checks(text, path) if first <= one.line <= last]
        else:
            named = find_files_of_command(self._files, self._command)
            if failing and failing[0][0] in named:
                return True
            texts = [(path, self._texts[path]) for path in named if path in self._texts]
            texts = texts or [*self._tests.items()]
            checks = [one for path, text in texts for one in _find_checks(text, path)]
        return not checks or not all(map(_is_loose, checks))


def _find_checks(text: str, path: str) -> tuple[CodeCheck, ...]:
    checked = find_checked(text, path)
    return checked.checks if checked else ()


def _is_judging(check: CodeCheck, path: str) -> bool:
    """An assertion, or an error that is raised where two values differ; in a test its end."""
    if check.of_tests:
        return True
    compares = not _COMPARES.isdisjoint(_join_pairs(check.asks))
    of_usage = {"argv", "argc", "args", "ARGV", "env", "environ"} & check.names
    ends = "exit" in check.what and not _OF_TESTS.search(path)
    return compares and not of_usage and not ends


def _compares_with_literal(check: CodeCheck) -> bool:
    sides = [side for side in list_sides(check.asks) if side]
    return len(sides) == 2 and sum(map(is_literal, sides)) == 1


def _is_loose(check: CodeCheck) -> bool:
    """Whether many results would pass a check: it compares with no value but "nothing"."""
    if not check.of_tests:
        return False
    for before, word, after in zip(check.asks, check.asks[1:], (*check.asks[2:], ""), strict=False):
        is_equality = word == "=" and before in "=!" and after not in {*_NOTHINGS, ">", "="}
        if is_equality or word in {"is", "in"} or (_EQUAL.fullmatch(word) and after == "("):
            return False
    return _LOOSE.fullmatch(check.what) is not None


def _join_pairs(tokens: Sequence[str]) -> set[str]:
    return {"".join(pair) for pair in pairwise(tokens)} | set(tokens)


def _find_inline(command: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The code that a command gives to an interpreter: `python -c CODE`."""
    program = ""
    for word, code in pairwise(command):
        ending = _INTERPRETERS.match(PurePosixPath(word).name)
        program = _ENDINGS[ending[1]] if ending else program
        if program and word in {"-c", "-e", "--eval", "-r"}:
            yield f"inline{program}", f"<?php {code}" if program == ".php" else code


def _has_assertions(text: str, path: str, function: str) -> bool:
    checks = [check for check in _find_checks(text, path) if check.of_tests]
    return any(
        name == function and any(first <= check.line <= last for check in checks)
        for name, first, last in list_functions(text, path)
    )


def _list_defined(text: str) -> Iterator[str]:
    yield from (name for pair in _DEFINED.findall(text) for name in pair if name)


def _list_called_by_tests(check: CodeCheck) -> set[str]:
    return {check.what, "self"}

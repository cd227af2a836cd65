"""The code that checks what a command runs: tests, files that check themselves, and what of it can
tell a wrong result from a right one."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.checks import find_checked, list_functions
from whence_tools.code.languages import language_of
from whence_tools.code.test_files import is_test, split_tests
from whence_tools.contract import ToolFailure
from whence_tools.healing.chance import has_chance
from whence_tools.healing.own_runners import (
    counts_failures,
    has_doctests,
    is_script_of,
    list_build_words,
)
from whence_tools.healing.protected import find_files_of_command, steers_tests

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from whence_tools.code.checks import CodeCheck
    from whence_tools.workspace import Workspace

Place = tuple[str, int]
"""A workspace-relative path and a 1-based line."""

_MOST_BYTES: Final = 4_000_000  # of code that is searched for names
_RAISES: Final = re.compile(r"^[^#\"'`]*\b(?:raise|throw)\b")
_LONGEST: Final = 400_000
FRAMEWORK: Final = re.compile(
    r"^\s*(?:import|from)\s+(?:pytest|unittest|doctest|hypothesis|nose)\b"
    r"|(?:require\(|from\s|import\s)\s*['\"](?:node:test|vitest|@jest/globals|mocha|chai|jest)['\"]"
    r"|^\s*(?:describe|it|test)\(\s*['\"`]|\bimport\s+(?:static\s+)?(?:org\.junit|org\.testng|kotlin\.test)"
    r"|require ['\"](?:minitest|rspec|test/unit)|extends\s+\\?(?:PHPUnit\\\S*)?TestCase\b"
    r"|^using\s+(?:Xunit|NUnit)|#include\s*[<\"](?:gtest|catch2|doctest|boost/test)",
    re.MULTILINE,
)
_INTERPRETERS: Final = re.compile(r"(python|node|ruby|php)[\d.]*$")
_ENDINGS: Final = {"python": ".py", "node": ".js", "ruby": ".rb", "php": ".php"}
_NOTHINGS: Final = frozenset({"None", "null", "nil", "NULL", "nullptr", "undefined"})
LOOSE: Final = re.compile(
    r"(?:debug_)?assert|expect|ok|refute|(?:assert_?)?(?:[tT]rue|[fF]alse|[gG]reater\w*|[lL]ess\w*|(?i:not_?equal)"
    r"|(?i:is_?instance|kind_of|instance_of|is_?not_?none|not_?null|not_?nil))"
    r"|refute_nil|toBe(?:Truthy|Defined|InstanceOf|Greater\w*|Less\w*)|Fatal\w*|Error\w*|Fail\w*"
)
_EQUAL: Final = re.compile(r"(?:Deep)?Equal(?:Func|Fold)?|Diff|equals")
_COMPARES: Final = frozenset({"==", "!=", "<", ">", "unless", "equals", "Equals", "eql", "strcmp"})
_OF_TESTS: Final = re.compile(r"(?i)\btests?_|tests?\b|checks?\b")


def is_test_code(path: str, text: str) -> bool:
    """Whether a file is a test's, by its name or by the framework that it uses."""
    return is_test(path) or FRAMEWORK.search(text) is not None


class CheckingCode:
    """What checks the results of a command.

    Attributes:
        command: what is run.
        files: the workspace's, by relative path.
        texts: of all code, by path.
        tests: those of the tests.
    """

    def __init__(
        self,
        command: Sequence[str],
        workspace: Workspace,
        files: Collection[str],
        changed: Collection[str],
    ) -> None:
        """Reads the files; `changed` are those of the patch, which check nothing for it."""
        self.command = command
        self._workspace = workspace
        self.files = files
        self._changed = changed
        self.texts: dict[str, str] = {}
        self.tests: dict[str, str] = {}
        size = 0
        for path in sorted(files, key=lambda path: (not is_test(path), path)):
            if language_of(path) is None or size > _MOST_BYTES:
                continue
            text = self._read(path)
            size += len(text)
            self.texts[path] = text
            if is_test_code(path, text):
                self.tests[path] = text
        steers = (one for one in files if steers_tests(one) or is_script_of(one, command))
        steering = {path: self._read(path) for path in steers}
        testing = [path for path in self.texts if path in self.tests or _OF_TESTS.search(path)]
        self._built = find_files_of_command(testing, list_build_words(command, steering))

    def is_by_chance(self, failing: Sequence[Place]) -> bool:
        """Whether the code that failed, or its test, has a source of chance."""
        paths = {path for path, _ in failing} | {*self._changed} | set(self.tests)
        return any(has_chance(self.texts.get(path, ""), path) for path in paths)

    def raises(self, path: str, line: int) -> bool:
        """Whether a line raises an error itself."""
        lines = self.texts.get(path, "").split("\n")
        return line <= len(lines) and _RAISES.search(lines[line - 1]) is not None

    def is_judging(self, path: str) -> bool:
        """Whether a file checks results."""
        text = self.texts.get(path, "")
        checks = any(_is_judging(one, path) for one in find_checks(text, path))
        return checks or (bool(_OF_TESTS.search(path)) and counts_failures(text, path))

    def _read(self, path: str) -> str:
        try:
            text = self._workspace.read(path).text
        except (ToolFailure, OSError):
            return ""
        return text if len(text) <= _LONGEST else ""

    def read_judging(self) -> dict[str, str]:
        """The texts of the tests, and of the files that the command names and that check."""
        named = find_files_of_command(self.files, self.command)
        inside = {path: split_tests(text)[1] for path, text in self.texts.items()}
        judging = {path: self.texts[path] for path in named if self.is_judging(path)}
        return {path: text for path, text in inside.items() if text} | self.tests | judging

    def list_whole_tests(self, tests: Mapping[str, str]) -> dict[str, str]:
        """Those of the tests' texts that are a whole file, which the patch doesn't change."""
        whole = tests.items() & self.texts.items()
        return {path: text for path, text in sorted(whole) if path not in self._changed}

    def read_product(self, tests: Mapping[str, str]) -> list[str]:
        """The texts of all other code than that of some paths."""
        parts = ((path, split_tests(text)) for path, text in self.texts.items())
        return [code for path, (code, inner) in parts if inner or path not in tests]

    def find_checking_file(self, failing: Sequence[Place]) -> str | None:
        """The file whose checks the command runs: one that it names, or the one that failed."""
        for path in (*find_files_of_command(self.files, self.command), *self._built):
            if has_doctests(self.command, self.texts.get(path) or self._read(path)):
                return f"the doctests of {path}"
            if path not in self._changed and self.is_judging(path):
                return path
        for path, text in _find_inline(self.command):
            if any(_is_judging(one, "") for one in find_checks(text, path)):
                return "the command itself"
        for at, (path, line) in enumerate(failing):
            checks = find_checks(self.texts.get(path, ""), path)
            failed = any(check.of_tests and check.line == line for check in checks)
            if (failed and not at) or (path in self.tests and self.is_judging(path)):
                return path
        return None

    def asserts(self, failing: Sequence[Place]) -> bool:
        """Whether the test that failed checks a result: itself, by what called it, or by what it
        calls."""
        places = [place for place in failing if place[0] in self.tests]
        if not places:
            return not self.tests or any(map(self.is_judging, self.tests))
        return any(self._asserts_at(path, line) for path, line in places)

    def _asserts_at(self, path: str, line: int) -> bool:
        text = self.tests[path]
        spans = [one for one in list_functions(text, path) if one[1] <= line <= one[2]]
        if not spans:
            return bool(find_checks(text, path))
        _, first, last = min(spans, key=lambda one: one[2] - one[1])
        if any(first <= check.line <= last for check in find_checks(text, path)):
            return True
        body = "\n".join(text.split("\n")[first - 1 : last])
        return any(
            name in set(re.findall(r"(\w+)\s*\(", body)) and has_assertions(other, where, name)
            for where, other in self.texts.items()
            for name, _, _ in list_functions(other, where)
        )

    def compares(self, failing: Sequence[Place]) -> bool:
        """Whether the test that failed compares a result with a value, as far as it can be seen:
        that it is true, of a type or above a limit, a wrong result may be as well. An assertion
        that failed has told a wrong result from a right one."""
        if failing and failing[0][0] in self.tests:
            return True
        place = next((place for place in reversed(failing) if place[0] in self.tests), None)
        if place is not None:
            path, line = place
            text = self.tests[path]
            spans = [one for one in list_functions(text, path) if one[1] <= line <= one[2]]
            lengths = ((b - a, a, b) for _, a, b in spans)
            _, first, last = min(lengths, default=(0, 0, _LONGEST))
            checks = [one for one in find_checks(text, path) if first <= one.line <= last]
        else:
            named = find_files_of_command(self.files, self.command)
            if failing and failing[0][0] in named:
                return True
            texts = [(path, self.texts[path]) for path in named if path in self.texts]
            texts = texts or [*self.tests.items()]
            if any(counts_failures(text, path) for path, text in texts):
                return True
            checks = [one for path, text in texts for one in find_checks(text, path)]
        return not checks or not all(map(_is_loose, checks))


def find_checks(text: str, path: str) -> tuple[CodeCheck, ...]:
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


def _is_loose(check: CodeCheck) -> bool:
    """Whether many results would pass a check: it compares with no value but "nothing"."""
    if not check.of_tests:
        return False
    for before, word, after in zip(check.asks, check.asks[1:], (*check.asks[2:], ""), strict=False):
        is_equality = word == "=" and before in "=!" and after not in {*_NOTHINGS, ">", "="}
        if is_equality or word in {"is", "in"} or (_EQUAL.fullmatch(word) and after == "("):
            return False
    return LOOSE.fullmatch(check.what) is not None


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


def has_assertions(text: str, path: str, function: str) -> bool:
    """Whether a function asserts something, beside what it asks of its arguments at its start."""
    lines = {check.line for check in find_checks(text, path) if check.of_tests}
    for name, first, last in list_functions(text, path):
        inside = {line for line in lines if first <= line <= last}
        start = first + 1
        while start in inside:
            start += 1
        if name == function and any(line >= start for line in inside):
            return True
    return False

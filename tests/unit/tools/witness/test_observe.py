"""A printed problem gets the values of the failure that it tells of, and of no other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.witness import Watched, run_watched
from whence.domain.analysis import ProblemInput
from whence.service.intake import read_problem
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.observed import ObservedFrame
from whence_tools.workspace import Workspace


def _read(done: Watched, root: Path, text: str | None = None) -> Problem:
    asked = ProblemInput(text=done.stdout + done.stderr if text is None else text)
    return read_problem(asked, Workspace(root), done.lines)


def _run(root: Path, text: str, *options: str) -> Watched:
    (root / "main.py").write_text(text)
    return run_watched([sys.executable, *options, "main.py"], root)


def _frame(problem: Problem, function: str) -> Frame:
    links = [problem]
    for link in links:
        links.extend(link.causes)
    return next(f for one in links for f in one.frames if (f.function or "").endswith(function))


def _observed(problem: Problem, function: str) -> ObservedFrame:
    observed = _frame(problem, function).observed
    assert observed is not None
    return observed


def _local(problem: Problem, function: str, name: str) -> str | None:
    value = _observed(problem, function).value_of(name)
    return value.repr if value else None


_SEVERAL = """
import traceback
def first(value):
    return value.one
def second(value):
    return value.two
for number, fail in enumerate((first, second, second)):
    try:
        fail(number)
    except AttributeError:
        traceback.print_exc()
first("last")
"""


def test_of_several_failures_the_one_that_is_told_counts(project: Path) -> None:
    done = _run(project, _SEVERAL)
    reports = ["Traceback" + one for one in done.stderr.split("Traceback")[1:]]
    told = [_read(done, project, report) for report in reports]
    assert _local(told[0], "first", "value") == "0"
    assert _local(told[1], "second", "value") == "1"
    assert _local(told[3], "first", "value") == "'last'"


_CHAIN = """
def parse(text):
    return int(text)
def load(line):
    try:
        return parse(line)
    except ValueError as error:
        raise LookupError("no number") from error
load("7a")
"""


def test_each_link_of_a_chain_has_its_own_values(project: Path) -> None:
    problem = _read(_run(project, _CHAIN), project)
    assert _local(problem, "parse", "text") == "'7a'"
    assert _observed(problem, "load").failing.startswith(("raise LookupError", "parse(line)"))
    assert problem.error_type == "LookupError"


def test_of_a_recursion_the_activation_that_failed_counts(project: Path) -> None:
    text = "def down(n):\n    return 1 // n + down(n - 1)\ndown(5)\n"
    assert _local(_read(_run(project, text), project), "down", "n") == "0"


def test_a_failure_of_another_line_or_type_is_another_one(project: Path) -> None:
    done = _run(project, "def f(value):\n    return value.name\nf(1)\n")
    for report in (
        done.stderr.replace("line 2", "line 1"),
        done.stderr.replace("AttributeError", "KeyError"),
    ):
        assert all(frame.observed is None for frame in _read(done, project, report).frames)


@pytest.mark.parametrize("version", ["3.8", "3.11"])
def test_files_are_found_from_another_folder_and_through_a_link(
    project: Path, tmp_path: Path, version: str
) -> None:
    from tests.support.witness import interpreter

    folder = project / "sub"
    folder.mkdir()
    (folder / "main.py").write_text("def f(value):\n    return value.name\nf(1)\n")
    link = tmp_path / "link"
    link.symlink_to(project)
    python = interpreter(version)
    for argv, cwd in (
        ([python, "main.py"], folder),
        ([python, str(link / "sub/main.py")], tmp_path),
        ([python, "sub/main.py"], link),
    ):
        done = run_watched(argv, project, cwd=cwd)
        assert _local(_read(done, project), "f", "value") == "1", argv


_SUITE = """
import pytest

@pytest.mark.parametrize("amount", [1, 2, 3])
def test_amounts(amount):
    assert amount * 2 == 5, "odd"

def test_other():
    assert False
"""


def test_the_values_are_those_of_the_parameters_that_are_told(project: Path) -> None:
    (project / "test_amounts.py").write_text(_SUITE)
    argv = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q"]
    done = run_watched(argv, project)
    parts = done.stdout.split("_ test_amounts[")[1:]
    for number, part in enumerate(parts, 1):
        report = "=== FAILURES ===\n_____ test_amounts[" + part.partition("=====")[0]
        problem = _read(done, project, report)
        assert _local(problem, "test_amounts", "amount") == str(number)


def test_conditions_names_without_a_value_and_the_expression_are_told(project: Path) -> None:
    text = (
        "def f(kind, limit=3):\n    if kind > limit:\n        raise ValueError(kind)\n"
        "    later = 1\n    return later\nf(5)\n"
    )
    seen = _observed(_read(_run(project, text), project), "f")
    [condition] = seen.conditions
    assert (condition.text, condition.held, condition.line) == ("kind > limit", True, 2)
    assert [(one.text, one.value.repr) for one in condition.operands] == [
        ("kind", "5"), ("limit", "3"),
    ]  # fmt: skip
    assert seen.unbound == ("later",)
    assert seen.failing == "raise ValueError(kind)"
    assert seen.run.startswith("uncaught, Python 3.")


def test_what_a_program_sends_that_is_no_failure_is_left_out(project: Path) -> None:
    done = _run(project, "def f(value):\n    return value.name\nf(1)\n")
    junk = (b"", b"{", b"[]", b'{"chain": 3}', b'{"chain": []}', b"\xff", b"[" * 5000, b"null")
    problem = read_problem(
        ProblemInput(text=done.stderr), Workspace(project), (*junk, *done.lines, *junk)
    )
    assert _local(problem, "f", "value") == "1"


_WRITES_JSON = """
import json
from datetime import date

class Ledger:
    def __init__(self):
        self.rows = []
        self.apikey = [[date(2024, 1, 1)]]
    def export(self):
        report = {"rows": self.rows}
        return json.dumps(report)

ledger = Ledger()
ledger.rows = [{"day": "2024-01-01"}, {"day": %s}]
ledger.export()
"""


def test_what_a_library_refuses_is_found_in_what_it_was_handed(project: Path) -> None:
    seen = _observed(_read(_run(project, _WRITES_JSON % "date(2024, 1, 3)"), project), "export")
    assert seen.refused is not None
    assert seen.refused.text == "report['rows'][1]['day']"
    assert seen.refused.value.repr == "datetime.date(2024, 1, 3)"
    assert seen.operands[0] == seen.refused


def test_what_is_handed_over_itself_is_no_part_of_it(project: Path) -> None:
    text = _WRITES_JSON.replace("json.dumps(report)", "json.dumps(self.rows[1]['day'])")
    seen = _observed(_read(_run(project, text % "date(2024, 1, 3)"), project), "export")
    assert seen.refused is None


def test_what_stands_under_a_secret_name_is_not_looked_into(project: Path) -> None:
    text = _WRITES_JSON % "ledger.apikey[0][0]"
    seen = _observed(_read(_run(project, text), project), "export")
    assert seen.refused is not None
    assert "apikey" not in seen.refused.text


def test_what_leads_back_to_itself_is_looked_through_in_no_time(project: Path) -> None:
    text = """
import json
def export():
    ring = [object() for _ in range(3000)]
    ring.append(ring)
    return json.dumps({"ring": ring, "odd": {1, 2}})
export()
"""
    problem = _read(_run(project, text), project)
    assert problem.error_type in {"ValueError", "TypeError"}
    assert _observed(problem, "export").failing.startswith("json.dumps(")

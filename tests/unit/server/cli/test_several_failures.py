"""Several failures in one output: one is explained, the others are counted, named or explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli import Whence

MODULE = """\
DEFAULTS = {"currency": "EUR"}


def load(name):
    return DEFAULTS.get(name)


def double(amount):
    return amount * load("rate")


def shout():
    return load("rate").upper()


def first(items):
    return items[0].name
"""
LOG = """\
Traceback (most recent call last):
  File "/srv/app/prices.py", line 17, in first
    return items[0].name
IndexError: list index out of range
INFO starting again
Traceback (most recent call last):
  File "/srv/app/prices.py", line 13, in shout
    return load("rate").upper()
AttributeError: 'NoneType' object has no attribute 'upper'
Traceback (most recent call last):
  File "/srv/app/prices.py", line 9, in double
    return amount * load("rate")
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""
pytestmark = pytest.mark.usefixtures("loop_may_block")

EXPLAIN = ("explain", "--analyst", "offline")


@pytest.fixture
def whence(project: Path, tmp_path: Path) -> Whence:
    (project / "prices.py").write_text(MODULE)
    return Whence(project, tmp_path / "data")


def test_one_is_explained_and_the_others_are_counted_and_named_on_one_line(whence: Whence) -> None:
    done = whence.here(*EXPLAIN, stdin=LOG)
    *report, others = done.stdout.splitlines()
    assert "failure 1 of 3" in report[0]
    assert "TypeError" in report[1]
    assert others.startswith("2 more failures (explain with --all): IndexError: list index out")
    assert len(report) <= 11


def test_json_says_which_of_how_many_it_is(whence: Whence) -> None:
    shape = whence.here(*EXPLAIN, "--json", stdin=LOG).json
    assert shape["analysis"]["problem"] == {"index": 1, "of": 3}
    assert shape["analyses"] == [shape["analysis"]]
    assert shape["analysis"]["metadata"]["wallMs"] >= shape["analysis"]["metadata"]["durationMs"]
    alone = whence.here(*EXPLAIN, "--json", stdin=LOG.partition("INFO")[0]).json
    assert "problem" not in alone["analysis"]
    assert "analyses" not in alone


def test_with_all_each_is_explained_and_one_cause_is_said_once(whence: Whence) -> None:
    shape = whence.here(*EXPLAIN, "--all", "--json", stdin=LOG).json
    types = [one["errorType"] for one in shape["analyses"]]
    assert types == ["TypeError", "IndexError", "AttributeError"]
    assert [one["problem"]["index"] for one in shape["analyses"]] == [1, 2, 3]
    assert shape["analyses"][2]["problem"].get("sameCauseAs") == 1
    text = whence.here(*EXPLAIN, "--all", stdin=LOG).stdout
    assert "3 of 3: AttributeError" in text
    assert "same cause as 1" in text
    assert "more failure" not in text


def test_one_failure_that_is_printed_again_counts_once(whence: Whence) -> None:
    trace = LOG.rpartition("Traceback")[2]
    twice = f"Traceback{trace}again\nTraceback{trace}"
    assert "more failure" not in whence.here(*EXPLAIN, stdin=twice).stdout


def test_failures_that_occur_several_times_are_counted_by_kind(whence: Whence) -> None:
    log = LOG.replace("list index out of range", "empty")
    done = whence.here(*EXPLAIN, stdin=log.partition("INFO")[0] * 2 + log)
    expected = "2 more kinds of failure (explain with --all): IndexError: empty (3 times);"
    assert done.stdout.splitlines()[-1].startswith(expected)


GO = """\
package main

import "os"

func add(a, b int) int { return a + b }

func main() {
\tadd(1)
}
"""
GO_BUILD = """\
# example.com/shop
./main.go:3:8: "os" imported and not used
./main.go:8:7: not enough arguments in call to add
"""


def test_what_a_compiler_reports_was_not_raised_and_is_not_about_the_others(
    whence: Whence,
) -> None:
    (whence.project / "main.go").write_text(GO)
    found = whence.here(*EXPLAIN, "--all", "--json", stdin=GO_BUILD).json["analyses"]
    first, second = ([one["because"] for one in analysis["suspects"]] for analysis in found)
    assert first == ["the error is reported here"]
    assert second[0] == "the error is reported here"


def test_two_errors_of_a_compiler_in_one_line_are_two(whence: Whence) -> None:
    message = "error TS2322: Type 'string' is not assignable to type 'number'."
    log = f"a.ts(3,7): {message}\na.ts(3,39): {message}\na.ts(3,39): {message}\n"
    assert "failure 1 of 2 " in whence.here(*EXPLAIN, stdin=log).stdout


def test_the_whole_report_is_there_on_request(whence: Whence) -> None:
    done = whence.here(*EXPLAIN, "--full", stdin=LOG)
    assert "Evidence" in done.stdout.split()
    assert len(done.stdout.splitlines()) > 12
    assert whence.here("report", "--full").stdout == whence.here("report").stdout

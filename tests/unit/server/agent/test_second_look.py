"""Failing tests are run once more in a copy, with consent, and the faulty line stands first."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.analyses import found
from tests.support.copies import snapshot
from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.second_look import FailureReplay, SecondLook
from whence.domain.analysis import Evidence, Location, ProblemInput, Suspect
from whence.service.intake import read_problem
from whence_tools.errors.model import Problem
from whence_tools.errors.observed import Assertion, ObservedFrame, Side
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_SHOP = """\
def price(amount, unit):
    return amount * unit


def discount(total, member):
    if total > 100:
        rate = 0.1
    elif member:
        rate = 0.5
    else:
        rate = 0
    return total * rate


def pay(amount, unit, member=False):
    total = price(amount, unit)
    return total - discount(total, member)
"""
_FAULTY = 9  # where members are given half off instead of a twentieth
_PYTEST = """\
from shop import pay


def test_few():
    assert pay(2, 3) == 6


def test_many():
    assert pay(100, 2) == 180


def test_member():
    assert pay(2, 10, member=True) == 19


def test_none():
    assert pay(0, 3) == 0
"""
_UNITTEST = """\
import unittest

from shop import pay


class Tests(unittest.TestCase):
    def test_few(self):
        self.assertEqual(pay(2, 3), 6)

    def test_many(self):
        self.assertEqual(pay(100, 2), 180)

    @unittest.skip("not yet")
    def test_skipped(self):
        self.fail()

    def test_member(self):
        self.assertEqual(pay(2, 10, member=True), 19)


if __name__ == "__main__":
    unittest.main()
"""
_WITH_PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
_WITH_UNITTEST = (sys.executable, "-m", "unittest", "-q")


@pytest.fixture
def shop(project: Path) -> Path:
    (project / "shop.py").write_text(_SHOP)
    (project / "test_shop.py").write_text(_PYTEST)
    return project


@pytest.fixture
async def context(shop: Path, tmp_path: Path) -> ToolContext:
    workspace = await asyncio.to_thread(Workspace, shop)
    sandbox = LocalSandbox(shop, tmp_path / "copies")
    return ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=Consent())


def _agreed(context: ToolContext, command: Sequence[str]) -> ToolContext:
    return replace(context, consent=Consent(commands=frozenset({tuple(command)})))


async def _look(
    shop: Path,
    context: ToolContext,
    command: Sequence[str],
    compared: Assertion | None = None,
) -> SecondLook:
    """The first run, of which is known what it compared, and a second look at its failure."""
    done = await asyncio.to_thread(run_alone, [*command], shop)
    given = ProblemInput(text=done.stdout + done.stderr)
    problem = await asyncio.to_thread(lambda: read_problem(given, Workspace(shop)))
    if compared is not None:
        observed = ObservedFrame("pytest", assertion=compared)
        frames = [replace(one, observed=observed) for one in problem.frames]
        problem = replace(problem, frames=tuple(frames))
    return await FailureReplay(problem, command, ".", _agreed(context, command), 30).look_again()


def _seen(evidence: Evidence) -> tuple[str, str]:
    assert evidence.observation is not None
    return evidence.observation.expression, evidence.observation.value


def _lines(suspects: Sequence[Suspect]) -> list[tuple[str, int, str | None]]:
    return [(one.file_path, one.line, one.symbol) for one in suspects]


@pytest.mark.parametrize(
    ("command", "tests"), [(_WITH_PYTEST, _PYTEST), (_WITH_UNITTEST, _UNITTEST)]
)
async def test_the_faulty_line_stands_first_and_nothing_is_left_behind(
    shop: Path, context: ToolContext, command: tuple[str, ...], tests: str
) -> None:
    await asyncio.to_thread((shop / "test_shop.py").write_text, tests)
    before = await asyncio.to_thread(snapshot, shop)
    seen = await _look(shop, context, command)
    suspects = seen.suspects
    assert _lines(suspects)[0] == ("shop.py", _FAULTY, "discount")
    assert suspects[0].because == "run by 1 failing test and no passing tests"
    assert suspects[0].score == 1
    assert all(one.file_path == "shop.py" for one in suspects)
    [entered, inner, branch, other, helper] = seen.evidence
    assert _seen(entered) == ("pay(amount=2, unit=10, member=True)", "10.0")
    assert _seen(inner) == ("discount(total=20, member=True)", "10.0")
    assert branch.quote == "    elif member:"
    assert "takes a different path here than `test_" in branch.claim
    assert _seen(other)[0].startswith("discount(")
    assert _seen(helper) == ("price(amount=2, unit=10)", "20")
    assert helper.claim == "`test_member` runs this"
    assert await asyncio.to_thread(snapshot, shop) == before


_LADDER = """\
def step(height, count):
    return height // count


def stair(height, count):
    return step(height, count)


def slope(height, count):
    return step(height, count) * 2
"""
_LADDER_TESTS = """\
from ladder import slope, stair


def test_even():
    assert stair(6, 3) == 2


def test_uneven():
    assert {function}(7, 2) == 7.5
"""


@pytest.mark.parametrize(
    ("function", "actual", "place"), [("stair", "3", ("ladder.py", 2)), ("slope", "6", None)]
)
async def test_a_function_is_the_cause_where_nothing_else_can_have_made_the_value(
    shop: Path,
    context: ToolContext,
    function: str,
    actual: str,
    place: tuple[str, int] | None,
) -> None:
    (shop / "test_shop.py").unlink()
    await asyncio.to_thread((shop / "ladder.py").write_text, _LADDER)
    tests = _LADDER_TESTS.format(function=function)
    await asyncio.to_thread((shop / "test_ladder.py").write_text, tests)
    compared = Assertion(Side(f"{function}(7, 2)", actual), "==", Side("7.5", "7.5"))
    seen: SecondLook | None = await _look(shop, context, _WITH_PYTEST, compared)
    while seen is not None and seen.doubt is not None:
        seen = seen.without_trap
    cause = seen.cause if seen is not None else None
    at = (cause.location.file_path, cause.location.line) if cause else None
    assert at == place
    assert cause is None or "of `step` produces the wrong value" in cause.root_cause


_DOCUMENTS = """\
def is_shown(document, user):
    return document["owner"] == user or document["public"]


def shown(documents, user):
    return [one["id"] for one in documents if is_shown(one, user)]
"""
_DOCUMENT_TESTS = """\
from documents import shown


def test_shown():
    documents = [
        {"id": number, "owner": 5, "public": True} for number in (21, 22, 23)
    ]
    assert shown(documents, 5) == [21, 23]
"""


async def test_of_several_calls_the_one_is_told_that_was_given_what_is_wrong(
    shop: Path, context: ToolContext
) -> None:
    (shop / "test_shop.py").unlink()
    await asyncio.to_thread((shop / "documents.py").write_text, _DOCUMENTS)
    await asyncio.to_thread((shop / "test_documents.py").write_text, _DOCUMENT_TESTS)
    sides = Side("shown(documents, 5)", "[21, 22, 23]"), Side("[21, 23]", "[21, 23]")
    seen = await _look(shop, context, _WITH_PYTEST, Assertion(sides[0], "==", sides[1]))
    [told] = [one for one in seen.evidence if one.quote == "def is_shown(document, user):"]
    assert "'id': 22" in _seen(told)[0]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_a_test_without_a_name_is_told_by_what_it_is(
    shop: Path, context: ToolContext
) -> None:
    (shop / "test_shop.py").unlink()
    files = {
        "total.js": "exports.total = (rows) => {\n  return rows[0] + rows[1] + 10;\n};\n",
        "total.test.js": (
            "const { equal } = require('node:assert');\n"
            "const { total } = require('./total.js');\n"
            "require('node:test')('adds rows', () => {\n  equal(total([7, 8]), 15);\n});\n"
        ),
    }
    for path, text in files.items():
        await asyncio.to_thread((shop / path).write_text, text)
    claims = [one.claim for one in (await _look(shop, context, ("node", "--test"))).evidence]
    assert claims[0] == "the failing test calls `exports.total` before it checks"


_SHIFTS = """\
def hours_of(text):
    return int(text.split(":")[0])


def length(start, end):
    return hours_of(end) - hours_of(start)


def paid(start, end):
    return length(start, end) - 1


def wage(start, end):
    return paid(start, end) * 10


def total(shifts):
    return sum([wage(*one) for one in shifts])
"""
_SHIFT_TESTS = """\
from shifts import total


def test_day():
    assert total([("08:00", "16:00"), ("09:00", "12:00")]) == 90


def test_short_day():
    assert total([("10:00", "12:00")]) == 10


def test_night():
    assert total([("08:00", "12:00"), ("22:00", "06:00")]) == 100
"""


async def test_a_result_that_no_passing_test_saw_the_like_of_is_told_and_comes_first(
    shop: Path, context: ToolContext
) -> None:
    (shop / "test_shop.py").unlink()
    await asyncio.to_thread((shop / "shifts.py").write_text, _SHIFTS)
    await asyncio.to_thread((shop / "test_shifts.py").write_text, _SHIFT_TESTS)
    seen = await _look(shop, context, _WITH_PYTEST)
    [unusual] = [one for one in seen.evidence if "negative number" in one.claim]
    assert unusual.claim.startswith("`length` returned a negative number; none of its 3 ")
    given = "length(start='22:00', end='06:00')"
    assert _seen(unusual) == (given, "-16, in other calls 4")
    symbols = [one.symbol for one in seen.suspects]
    assert symbols[0] == "length"
    assert set(symbols[:5]) == {"hours_of", "length", "paid", "wage", "total"}


_CLOCK = """\
UNITS = {"s": 1, "m": 90}
LIMIT = 100


def seconds(number, unit):
    return number * UNITS[unit]
"""
_CLOCK_TESTS = """\
from clock import seconds


def test_minutes():
    assert seconds(2, "m") == 120
"""


async def test_a_constant_is_suspected_after_the_line_that_uses_it(
    shop: Path, context: ToolContext
) -> None:
    (shop / "test_shop.py").unlink()
    await asyncio.to_thread((shop / "clock.py").write_text, _CLOCK)
    await asyncio.to_thread((shop / "test_clock.py").write_text, _CLOCK_TESTS)
    user, constant = (await _look(shop, context, _WITH_PYTEST)).suspects
    by = "run by 1 failing test and no passing tests"
    assert (user.line, user.because) == (6, by)
    assert (constant.line, constant.symbol) == (1, None)
    assert constant.because == "used on line 6"


async def test_code_in_the_tests_own_file_is_ranked_by_its_lines(
    shop: Path, context: ToolContext
) -> None:
    (shop / "test_shop.py").unlink()
    text = _LADDER + "\n\ndef test_uneven():\n    assert stair(7, 2) == 3.5\n"
    await asyncio.to_thread((shop / "test_ladder.py").write_text, text)
    suspects = (await _look(shop, context, _WITH_PYTEST)).suspects
    assert _lines(suspects) == [("test_ladder.py", 2, "step"), ("test_ladder.py", 6, "stair")]


async def test_without_consent_not_even_a_copy_is_made(
    context: ToolContext, tmp_path: Path
) -> None:
    problem = Problem()
    assert await FailureReplay(problem, _WITH_PYTEST, ".", context, 30).look_again() == SecondLook()
    agreed = replace(_agreed(context, _WITH_PYTEST), sandbox=None)
    assert await FailureReplay(problem, _WITH_PYTEST, ".", agreed, 30).look_again() == SecondLook()
    assert not (tmp_path / "copies").exists()


async def test_a_suite_that_hangs_is_ended(shop: Path, context: ToolContext) -> None:
    hangs = "import time\n\n\ndef test_hangs():\n    time.sleep(500)\n"
    await asyncio.to_thread((shop / "test_shop.py").write_text, hangs)
    agreed = _agreed(context, _WITH_PYTEST)
    async with asyncio.timeout(60):
        assert (
            await FailureReplay(Problem(), _WITH_PYTEST, ".", agreed, 2).look_again()
            == SecondLook()
        )


async def test_a_command_that_runs_no_tests_shows_nothing(context: ToolContext) -> None:
    for command in (("true",), ("no-such-command",), (sys.executable, "-c", "1 / 0")):
        agreed = _agreed(context, command)
        assert await FailureReplay(Problem(), command, ".", agreed, 30).look_again() == SecondLook()


async def test_a_coverage_tool_that_traces_is_left_alone(shop: Path, context: ToolContext) -> None:
    command = (sys.executable, "-m", "coverage", "run", "--timid", *_WITH_PYTEST[1:])
    agreed = _agreed(context, command)
    assert await FailureReplay(Problem(), command, ".", agreed, 30).look_again() == SecondLook()


def test_only_failing_python_tests_are_worth_it(shop: Path, context: ToolContext) -> None:
    failed = run_alone([*_WITH_PYTEST], shop)
    problem = read_problem(ProblemInput(text=failed.stdout), Workspace(shop))
    assert FailureReplay(problem, _WITH_PYTEST, ".", context, 30).is_worth_looking
    crash = 'Traceback (most recent call last):\n  File "shop.py", line 2, in price\nTypeError: a\n'
    unseen = read_problem(ProblemInput(text=crash), Workspace(shop))
    assert not FailureReplay(unseen, _WITH_PYTEST, ".", context, 30).is_worth_looking


_PROGRAM = """\
def spare():
    return None


def load(name):
    return {"a": None}.get(name)


def main():
    value = load("a")
    value.strip()


main()
"""


@pytest.mark.parametrize(("line", "refuted"), [(2, True), (6, False), (11, False), (14, False)])
async def test_a_cause_on_a_line_that_does_not_run_is_refuted(
    project: Path, tmp_path: Path, line: int, *, refuted: bool
) -> None:
    await asyncio.to_thread((project / "main.py").write_text, _PROGRAM)
    command = (sys.executable, "main.py")
    done = await asyncio.to_thread(run_alone, [*command], project)
    workspace = await asyncio.to_thread(Workspace, project)
    given = ProblemInput(text=done.stderr)
    problem = await asyncio.to_thread(read_problem, given, workspace)
    sandbox = LocalSandbox(project, tmp_path / "copies")
    context = ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=Consent())
    analysis = found(location=Location(file_path="main.py", line=line))
    agreed = _agreed(context, command)
    assert await FailureReplay(problem, command, ".", agreed, 30).refutes(analysis) == refuted


_LEVELS = """\
def level(points):
    if points > 9:
        return 3
    if points == 0:
        return 1


def spare(points):
    if points > 9:
        return 3
    if points == 0:
        return 1


print(level(5).bit_length())
"""


@pytest.mark.parametrize(("first", "refuted"), [(1, False), (8, True)])
async def test_a_function_that_ends_without_a_return_has_run_without_its_last_line(
    project: Path, context: ToolContext, first: int, *, refuted: bool
) -> None:
    await asyncio.to_thread((project / "main.py").write_text, _LEVELS)
    command = (sys.executable, "main.py")
    done = await asyncio.to_thread(run_alone, [*command], project)
    given = ProblemInput(text=done.stderr)
    problem = await asyncio.to_thread(read_problem, given, context.workspace)
    quoted = Evidence(
        claim="it ends here", file_path="main.py", line_start=first, line_end=first + 4
    )
    where = Location(file_path="main.py", line=first + 4)
    analysis = found(location=where, evidence=[quoted])
    replay = FailureReplay(problem, command, ".", _agreed(context, command), 30)
    assert await replay.refutes(analysis) == refuted


_SEATS = """\
def make_plan(rows):
    return dict.fromkeys(rows, [])


def book(plan, row, name):
    plan[row].append(name)
    return plan


def count(plan):
    return len(plan)
"""
_SEATS_TESTS = """\
from seats import book, count, make_plan


def test_a_name_is_booked_in_its_row():
    assert book(make_plan("ab"), "a", "Eve") == {"a": ["Eve"], "b": []}


def test_rows():
    assert count({"a": []}) == {rows}
"""


async def test_a_trap_that_the_failing_test_ran_is_the_cause(
    shop: Path, context: ToolContext
) -> None:
    await _write_seats(shop, rows=1)
    seen = await _look(shop, context, _WITH_PYTEST)
    assert seen.cause is not None
    assert (seen.cause.location.file_path, seen.cause.location.line) == ("seats.py", 2)
    assert seen.cause.status == "read"
    assert seen.without_trap is not None
    assert seen.without_trap.cause is None
    assert seen.evidence[-1].status == "observed"


async def test_a_trap_that_the_failing_test_did_not_run_is_no_cause(
    shop: Path, context: ToolContext
) -> None:
    await _write_seats(shop, rows=2)
    tests = (shop / "test_seats.py").read_text()
    await asyncio.to_thread(
        (shop / "test_seats.py").write_text, tests.replace('"b": []', '"b": ["Eve"]')
    )
    seen = await _look(shop, context, _WITH_PYTEST)
    assert seen.cause is None
    assert seen.suspects


async def _write_seats(shop: Path, rows: int) -> None:
    (shop / "test_shop.py").unlink()
    tests = _SEATS_TESTS.replace("{rows}", str(rows))
    await asyncio.to_thread((shop / "seats.py").write_text, _SEATS)
    await asyncio.to_thread((shop / "test_seats.py").write_text, tests)

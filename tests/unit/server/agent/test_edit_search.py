"""Edits are tried in copies, and the line of which alone an edit helps is found."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path
from typing import cast

import pytest

from tests.support.copies import snapshot
from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.edit_runs import run_forked
from whence.agent.edit_search import EditSearch, search_edits
from whence.agent.edited_lines import EditTrials
from whence.agent.fewer_tests import list_early_options
from whence.agent.healing import FixTarget
from whence.agent.recorded_run import Rerun
from whence.agent.second_look import FailureReplay, SecondLook
from whence.domain.analysis import Location, ProblemInput, Suspect
from whence.domain.events import Event
from whence.service.intake import read_problem
from whence_tools.code.mutations import Mutation
from whence_tools.errors.model import Problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_SHOP = """\
LEAST = 100


def discount(total):
    if total > LEAST:
        return total // 10
    return 0


def pay(amount, unit):
    total = amount * unit
    while total < 0:
        total += 1
    return total - discount(total)
"""
_FAULTY = 5  # `>=` was meant
_PYTEST = """\
from shop import pay


def test_few():
    assert pay(2, 3) == 6


def test_just_enough():
    assert pay(10, 10) == 90


def test_other():
    assert pay(99, 1) == 99
"""
_TESTS = """\
import unittest

from shop import pay


class Tests(unittest.TestCase):
    def test_few(self):
        self.assertEqual(pay(2, 3), 6)

    def test_just_enough(self):
        self.assertEqual(pay(10, 10), 90)

    def test_other(self):
        self.assertEqual(pay(99, 1), 99)
"""
_WITH_PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
_WITH_UNITTEST = (sys.executable, "-m", "unittest", "-q")
_LINES = {"shop.py": [5, 6, 7, 11, 12, 14]}


@pytest.fixture
def shop(project: Path) -> Path:
    (project / "shop.py").write_text(_SHOP)
    (project / "test_shop.py").write_text(_TESTS)
    return project


async def _context(folder: Path, command: tuple[str, ...], tmp_path: Path) -> ToolContext:
    workspace = await asyncio.to_thread(Workspace, folder)
    sandbox = LocalSandbox(folder, tmp_path / "copies")
    consent = Consent(commands=frozenset({command}))
    return ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=consent)


async def _printed(command: tuple[str, ...], folder: Path) -> str:
    done = await asyncio.to_thread(run_alone, [*command], folder)
    return done.stdout + done.stderr


async def _search(
    folder: Path,
    command: tuple[str, ...],
    tmp_path: Path,
    lines: dict[str, list[int]],
    searches: int = 1,
) -> EditSearch | None:
    context = await _context(folder, command, tmp_path)
    emitted: list[Event] = []
    text = await _printed(command, folder)
    search = await search_edits(text, lines, Rerun(command, ".", context, 120), emitted.append)
    assert [one.event for one in emitted] == ["edit.search"] * searches
    return search


async def _find(
    folder: Path,
    command: tuple[str, ...],
    tmp_path: Path,
    suspects: list[Suspect],
    blamed: Location | None = None,
) -> SecondLook:
    text = await _printed(command, folder)
    problem = await asyncio.to_thread(
        lambda: read_problem(ProblemInput(text=text), Workspace(folder))
    )
    context = await _context(folder, command, tmp_path)
    replay = FailureReplay(problem, command, ".", context, 30)
    trials = EditTrials(FixTarget(problem, text, command), context, replay, 120, lambda _: None)
    assert trials.is_worth_trying
    return await trials.find(suspects, blamed)


@pytest.mark.parametrize(
    ("command", "tests", "lines"),
    [(_WITH_PYTEST, _PYTEST, [_FAULTY]), (_WITH_UNITTEST, _TESTS, [_FAULTY, 7, 12])],
)
@pytest.mark.timeout(180)  # pytest takes its time to start without bytecode
async def test_edits_of_the_faulty_line_alone_help_and_nothing_is_left_behind(
    shop: Path, tmp_path: Path, command: tuple[str, ...], tests: str, lines: list[int]
) -> None:
    await asyncio.to_thread((shop / "test_shop.py").write_text, tests)
    before = await asyncio.to_thread(snapshot, shop)
    search = await _search(shop, command, tmp_path, {"shop.py": lines})
    assert search is not None
    assert search.is_complete
    helping = {(one.mutation.line, one.mutation.after) for one in search.survivors}
    assert (_FAULTY, ">=") in helping
    assert ("shop.py", 1) in search.places  # the constant that the condition asks for
    assert not {line for line, _ in helping} - {1, _FAULTY}
    assert await asyncio.to_thread(snapshot, shop) == before


@pytest.mark.parametrize("command", [_WITH_PYTEST, _WITH_UNITTEST])
@pytest.mark.timeout(180)
async def test_where_no_exchange_helps_what_is_missing_is_put_in(
    shop: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    code = "def owed(paid, rest, due):\n    least = min(paid, rest)\n    return least\n"
    test = (
        "import unittest\n\nfrom shop import owed\n\n\nclass Tests(unittest.TestCase):\n"
        "    def test_few(self):\n        self.assertEqual(owed(2, 9, 1), 2)\n\n"
        "    def test_last(self):\n        self.assertEqual(owed(9, 4, 3), 7)\n\n"
        "    def test_more(self):\n        self.assertEqual(owed(6, 4, 3), 6)\n"
    )
    await asyncio.to_thread((shop / "shop.py").write_text, code)
    await asyncio.to_thread((shop / "test_shop.py").write_text, test)
    search = await _search(shop, command, tmp_path, {"shop.py": [2, 3]}, searches=2)
    assert search is not None
    assert search.is_complete
    assert [one.mutation.after for one in search.survivors] == ["rest + due"]
    assert search.survivors[0].mutation.line == 2


@pytest.mark.parametrize("command", [_WITH_PYTEST, _WITH_UNITTEST])
@pytest.mark.timeout(180)
async def test_a_fork_ends_where_its_edit_breaks_a_test_or_mends_none(
    shop: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    context = await _context(shop, command, tmp_path)
    assert context.sandbox is not None
    start = _SHOP.index("total > LEAST") + len("total ")
    edits = [
        Mutation("shop.py", 5, start, start + 1, ">", one, "other_operator", 1)
        for one in (">=", "<", "!=")
    ]
    async with context.sandbox.copy(buffers={}) as copy:
        rerun = Rerun(command, ".", context, 60)
        tried = await run_forked(copy, [None, *edits], {"shop.py": _SHOP}, rerun, 60)
    ended = {edit.after if edit else "": outcome for edit, outcome in tried}
    assert {after: one.exit_code == 0 for after, one in ended.items()} == {
        "": False, ">=": True, "<": False, "!=": False,
    }  # fmt: skip
    assert "test_just_enough" in ended[""].output
    assert "3" in ended[">="].output
    assert "test_just_enough" not in ended["<"].output + ended["!="].output


@pytest.mark.timeout(180)
async def test_one_file_of_a_suite_and_some_of_its_failures_are_enough(
    shop: Path, tmp_path: Path
) -> None:
    tests = (
        "import pytest\nfrom shop import pay\n\n"
        '@pytest.mark.parametrize("n", range(1, 31))\n'
        "def test_few(n):\n    assert pay(n, 2) == n + 2\n"
    )
    code = _SHOP.replace("amount * unit", "amount - unit")
    await asyncio.to_thread((shop / "test_shop.py").write_text, tests)
    await asyncio.to_thread((shop / "shop.py").write_text, code)
    command = (sys.executable, "-m", "pytest")  # the user agreed to it, without an option
    text = await _printed(command, shop)
    problem = await asyncio.to_thread(
        lambda: read_problem(ProblemInput(text=text), Workspace(shop))
    )
    early = await asyncio.to_thread(list_early_options, command, problem, text)
    assert early
    context = await _context(shop, command, tmp_path)
    target = FixTarget(problem, text, command, early=early)
    replay = FailureReplay(problem, command, "", context, 60, early)
    ran: list[str] = []
    trials = EditTrials(target, context, replay, 120, lambda event: ran.append(event.event))
    found = await trials.find([])
    assert ran[:1] == ["edit.search"]
    assert "shop.py" in {one.file_path for one in found.suspects}


def test_no_edit_is_tried_where_nothing_listened() -> None:
    text = "ConnectionRefusedError: [Errno 111] Connection refused\n==== 1 failed in 0.1s ====\n"
    context = cast("ToolContext", None)
    for error_type, is_tried in (("ConnectionRefusedError", False), ("KeyError", True)):
        target = FixTarget(Problem(language="python", error_type=error_type), text, _WITH_PYTEST)
        trials = EditTrials(target, context, None, 120, lambda _: None)
        assert trials.is_worth_trying == is_tried


async def test_an_edit_that_makes_a_loop_endless_is_stopped_and_the_others_are_tried(
    shop: Path, tmp_path: Path
) -> None:
    looping = _SHOP.replace("while total < 0", "while total <= -1")
    await asyncio.to_thread((shop / "shop.py").write_text, looping)
    search = await _search(shop, _WITH_UNITTEST, tmp_path, {"shop.py": [12, 13, _FAULTY]})
    assert search is not None
    assert search.is_complete
    assert any(one.mutation.after == ">=" and one.helps for one in search.tried)
    endless = [one for one in search.tried if one.mutation.line == 12 and not one.helps]
    assert endless


async def test_what_was_there_before_the_fork_is_left_to_no_collection(
    shop: Path, tmp_path: Path
) -> None:
    tests = _TESTS.replace("(10, 10), 90)", "(10, 10), 90 if gc.get_freeze_count() else 91)")
    assert tests != _TESTS
    await asyncio.to_thread((shop / "test_shop.py").write_text, f"import gc\n{tests}")
    search = await _search(shop, _WITH_UNITTEST, tmp_path, {"shop.py": [_FAULTY]})
    assert search is not None
    assert ">=" in {one.mutation.after for one in search.survivors}


@pytest.mark.parametrize(("command", "tests"), [(_WITH_PYTEST, _PYTEST), (_WITH_UNITTEST, _TESTS)])
@pytest.mark.timeout(180)
async def test_an_edited_function_needs_no_import_of_its_own(
    shop: Path, tmp_path: Path, command: tuple[str, ...], tests: str
) -> None:
    known = "import os\nfrom shop import HERE\n" + tests.replace("90", "90 + (HERE == os.getpid())")
    code = f"import os\nHERE = os.getpid()\n{_SHOP}"
    await asyncio.to_thread((shop / "test_shop.py").write_text, known)
    await asyncio.to_thread((shop / "shop.py").write_text, code)
    search = await _search(shop, command, tmp_path, {"shop.py": [_FAULTY + 2]})
    assert search is not None
    assert search.is_complete
    assert {one.mutation.after for one in search.survivors} >= {">="}


async def test_a_file_of_another_encoding_is_edited_in_runs_of_its_own(
    shop: Path, tmp_path: Path
) -> None:
    text = "# -*- coding: latin-1 -*-\n# größer\n" + _SHOP
    await asyncio.to_thread((shop / "shop.py").write_bytes, text.encode("latin-1"))
    search = await _search(shop, _WITH_UNITTEST, tmp_path, {"shop.py": [_FAULTY + 2]})
    assert search is not None
    assert ">=" in {one.mutation.after for one in search.survivors}


async def test_nothing_is_tried_where_the_command_does_not_show_the_failure(
    shop: Path, tmp_path: Path
) -> None:
    context = await _context(shop, _WITH_UNITTEST, tmp_path)
    told = (
        'Traceback (most recent call last):\n  File "other.py", line 3, in test_other\n'
        "    rate()\nKeyError: 'rate'\n\nRan 3 tests in 0.1s\n\nFAILED (errors=1)\n"
    )
    emitted: list[Event] = []
    search = await search_edits(
        told, {"shop.py": [_FAULTY]}, Rerun(_WITH_UNITTEST, ".", context, 60), emitted.append
    )
    assert search is None


async def test_nothing_is_run_without_consent(shop: Path, tmp_path: Path) -> None:
    context = await _context(shop, ("true",), tmp_path)
    text = await _printed(_WITH_UNITTEST, shop)
    emitted: list[Event] = []
    search = await search_edits(
        text, _LINES, Rerun(_WITH_UNITTEST, ".", context, 60), emitted.append
    )
    assert search is None
    assert not emitted


async def test_the_cause_says_which_edit_helps_and_the_fix_makes_it(
    shop: Path, tmp_path: Path
) -> None:
    suspect = Suspect(file_path="shop.py", line=_FAULTY, symbol="discount", score=1, because="")
    text = _SHOP.replace("LEAST", "100").replace("100 = 100\n", "\n")
    await asyncio.to_thread((shop / "shop.py").write_text, text)
    found = await _find(shop, _WITH_UNITTEST, tmp_path, [suspect])
    assert found.cause is not None
    assert found.cause.root_cause.startswith("Replacing `>` with `>=` on line 5 of `discount`")
    assert (found.cause.location.file_path, found.cause.location.line) == ("shop.py", _FAULTY)
    assert found.fixes[0].edits[0].new_text == "    if total >= 100:"
    assert found.suspects[0].because == "replacing `>` with `>=` makes the test pass"
    seen = {one.observation.name for one in found.evidence if one.observation is not None}
    assert seen == {"discount(…)"}


async def test_only_the_lines_of_the_blamed_function_are_edited(shop: Path, tmp_path: Path) -> None:
    found = await _find(shop, _WITH_UNITTEST, tmp_path, [], Location(file_path="shop.py", line=13))
    assert not {one.line for one in found.suspects} & {_FAULTY, _FAULTY + 1}
    found = await _find(shop, _WITH_UNITTEST, tmp_path, [], Location(file_path="shop.py", line=6))
    assert {one.line for one in found.suspects} <= {1, _FAULTY}
    assert found.suspects


async def test_edits_of_several_lines_that_help_are_suspects_and_no_cause(
    project: Path, tmp_path: Path
) -> None:
    code = "def half(n):\n    n = n + 1\n    m = n + 1\n    return m\n"
    test = (
        "import unittest\n\nfrom half import half\n\n\nclass Tests(unittest.TestCase):\n"
        "    def test_half(self):\n        self.assertEqual(half(4), 5)\n"
    )
    await asyncio.to_thread((project / "half.py").write_text, code)
    await asyncio.to_thread((project / "test_half.py").write_text, test)
    suspect = Suspect(file_path="half.py", line=2, symbol="half", score=1, because="")
    found = await _find(project, _WITH_UNITTEST, tmp_path, [suspect])
    assert found.cause is None
    assert not found.fixes
    assert {one.line for one in found.suspects} >= {2, 3}


async def test_an_edit_that_leaves_another_test_failing_is_a_suspect_and_no_cause(
    project: Path, tmp_path: Path
) -> None:
    test = (
        "import unittest\n\nfrom power import power\n\n\nclass Tests(unittest.TestCase):\n"
        "    def test_one(self):\n        self.assertEqual(power(1), 3)\n\n"
        "    def test_two(self):\n        self.assertEqual(power(5), 25)\n"
    )
    code = "def power(n):\n    return n * 2\n"
    await asyncio.to_thread((project / "power.py").write_text, code)
    await asyncio.to_thread((project / "test_power.py").write_text, test)
    suspect = Suspect(file_path="power.py", line=2, symbol="power", score=1, because="")
    found = await _find(project, _WITH_UNITTEST, tmp_path, [suspect])
    assert found.suspects[0].because.endswith("makes the test pass")
    assert found.cause is None


async def test_a_number_below_zero_that_pleases_a_test_is_a_suspect_and_no_cause(
    project: Path, tmp_path: Path
) -> None:
    code = "def total(found):\n    return sum(found, start=0)\n"
    test = (
        "import unittest\n\nfrom total import total\n\n\nclass Tests(unittest.TestCase):\n"
        "    def test_one(self):\n        self.assertEqual(total([8]), 7)\n"
    )
    await asyncio.to_thread((project / "total.py").write_text, code)
    await asyncio.to_thread((project / "test_total.py").write_text, test)
    suspect = Suspect(file_path="total.py", line=2, symbol="total", score=1, because="")
    found = await _find(project, _WITH_UNITTEST, tmp_path, [suspect])
    assert found.suspects[0].because == "replacing `0` with `-1` makes the test pass"
    assert found.cause is None


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_the_only_line_of_javascript_whose_edit_helps_is_the_cause_if_it_ran(
    project: Path, tmp_path: Path
) -> None:
    code = (
        "exports.last = (items) => items[items.length - 2];\n"
        "exports.first = function first(items) {\n  return items[0];\n};\n"
    )
    found = await _find_in_node(project, tmp_path, code)
    assert found.suspects[0].because == "replacing `2` with `1` makes the test pass"
    assert found.cause is not None
    assert (found.cause.location.file_path, found.cause.location.line) == ("last.js", 1)
    assert "on 1 lines" not in found.cause.root_cause
    assert found.fixes


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_an_edit_of_a_line_in_which_no_passing_test_has_a_say_is_a_suspect(
    project: Path, tmp_path: Path
) -> None:
    code = "exports.last = (items) => items[items.length - 2];\n"
    found = await _find_in_node(project, tmp_path, code, passing=None)
    assert found.suspects[0].because == "replacing `2` with `1` makes the test pass"
    assert found.cause is None
    assert not found.fixes


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_a_copy_to_loop_over_is_no_other_name(project: Path, tmp_path: Path) -> None:
    code = (
        "exports.last = function last(items) {\n  const gone = [];\n"
        "  for (const one of items) gone.push(items.shift());\n  return gone[2];\n};\n"
    )
    found = await _find_in_node(project, tmp_path, code, passing=())
    assert found.cause is not None
    assert found.cause.root_cause.startswith("Replacing `items` with `[...items]` on line 3")


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_edits_are_tried_in_code_that_nobody_suspected(project: Path, tmp_path: Path) -> None:
    code = (
        "exports.last = (items) => items[items.length - back()];\n"
        "function back() {\n  return 2;\n}\n"
    )  # fmt: skip
    found = await _find_in_node(project, tmp_path, code)
    assert {one.line for one in found.suspects} == {1, 3}
    assert found.cause is None


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
async def test_another_name_that_helps_in_javascript_is_a_suspect_and_no_cause(
    project: Path, tmp_path: Path
) -> None:
    code = (
        "exports.last = function last(items) {\n  const most = items.length;\n"
        "  const few = 1;\n  return few;\n};\n"
    )
    found = await _find_in_node(project, tmp_path, code)
    assert found.suspects[0].because == "replacing `few` with `most` makes the test pass"
    assert found.cause is None


async def _find_in_node(
    project: Path, tmp_path: Path, code: str, passing: tuple[int, ...] | None = (7, 7)
) -> SecondLook:
    """Args: passing: a list of which what the code gives is the last one already, if any."""
    others = f"last({[*passing]}) ?? 0, {[0, *passing][-1]}" if passing is not None else "1, 1"
    test = (
        "const test = require('node:test');\nconst assert = require('node:assert');\n"
        "const { last } = require('./last.js');\n"
        f"test('others', () => assert.strictEqual({others}));\n"
        "test('three', () => assert.strictEqual(last([1, 2, 3]), 3));\n"
    )
    await asyncio.to_thread((project / "last.js").write_text, code)
    await asyncio.to_thread((project / "last.test.js").write_text, test)
    suspect = Suspect(file_path="last.js", line=1, symbol="last", score=1, because="")
    return await _find(project, ("node", "--test"), tmp_path, [suspect])

"""A failing test of another language than Python is run once more under its debugger, in a copy."""

from __future__ import annotations

import asyncio
import platform
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.failing_test import find_test_frame
from whence.agent.second_look import FailureReplay, SecondLook, look_in_turn
from whence.domain.analysis import Evidence, ProblemInput, Suspect
from whence.service.intake import read_problem
from whence_tools.errors.model import Problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FILES = {
    "Makefile": "check: clock_test\n\t./clock_test\n"
    "clock_test: clock.c clock_test.c\n\t$(CC) -O2 -o $@ $^\n",
    "clock.c": """\
#include <stdlib.h>
#include <string.h>

static int to_minutes(const char *text)
{
    const char *colon = strchr(text, ':');
    return atoi(text) * 60 - atoi(colon + 1);
}

static int wrapped(int minutes)
{
    return minutes < 0 ? minutes + 24 * 60 : minutes;
}

int between(const char *from, const char *to)
{
    return wrapped(to_minutes(to) - to_minutes(from));
}
""",
    "clock_test.c": """\
#include <assert.h>
int between(const char *from, const char *to);

static void test_whole_hours(void)
{
    assert(between("07:00", "09:00") == 120);
    assert(between("23:00", "01:00") == 120);
}

static void test_half_hours(void)
{
    assert(between("07:00", "09:30") == 150);
}

int main(void)
{
    test_whole_hours();
    test_half_hours();
    return 0;
}
""",
}
# A program that checks itself, by a function of its own.
_SELF_CHECKED = {
    "Makefile": "check: app\n\t./app\napp: main.c clock.c\n\t$(CC) -O0 -o $@ $^\n",
    "clock.c": _FILES["clock.c"],
    "main.c": """\
#include <stdio.h>
#include <stdlib.h>
int between(const char *from, const char *to);

static void check(const char *what, int expected, int actual)
{
    if (expected != actual) {
        printf("%s: expected %d, actual %d\\n", what, expected, actual);
        exit(1);
    }
}

int main(void)
{
    check("whole hours", 120, between("07:00", "09:00"));
    check("half hours", 150, between("07:00", "09:30"));
    return 0;
}
""",
}
_COMMAND = ("make",)
_needs_make = pytest.mark.skipif(
    shutil.which("make") is None or shutil.which("cc") is None,
    reason="make or a C compiler is not installed",
)
_needs_gdb = pytest.mark.skipif(
    shutil.which("gdb") is None or platform.machine() != "x86_64",
    reason="gdb on x86-64 is not there",
)


async def replay_of(
    project: Path, tmp_path: Path, *, agreed: bool = True, files: Mapping[str, str] = _FILES
) -> FailureReplay:
    """The replay of the failing test, which ran once."""
    for name, text in files.items():
        (project / name).write_text(text)
    done = await asyncio.to_thread(run_alone, [*_COMMAND], project)
    given = ProblemInput(text=done.stdout + done.stderr)
    problem = await asyncio.to_thread(lambda: read_problem(given, Workspace(project)))
    workspace = await asyncio.to_thread(Workspace, project)
    sandbox = LocalSandbox(project, tmp_path / "copies")
    consent = Consent(commands=frozenset({_COMMAND} if agreed else ()))
    context = ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=consent)
    replay = FailureReplay(problem, _COMMAND, ".", context, 60)
    await asyncio.to_thread(replay.prepare)
    return replay


@pytest.mark.timeout(180)
@_needs_gdb
@_needs_make
async def test_the_call_that_returned_the_wrong_value_is_shown_with_what_it_was_given(
    project: Path, tmp_path: Path
) -> None:
    replay = await replay_of(project, tmp_path)
    assert replay.is_worth_looking
    seen = await replay.look_again()
    told = [one.observation for one in seen.evidence if one.observation]
    values = {one.expression: one.value for one in told if one.run == "second look"}
    assert values['between(from="07:00", to="09:30")'] == "90"
    inner = next(name for name, value in values.items() if value.startswith("510"))
    assert inner.startswith("to_minutes(text=")
    [parser] = [one for one in seen.suspects[:3] if one.symbol == "to_minutes"][:1]
    assert parser.because == "run by 1 failing test and 1 passing test"
    assert seen.cause is None or seen.doubt is not None
    lines = await replay.list_lines_run(20)
    assert set(lines["clock.c"]) == {6, 7, 12, 17}
    assert not (project / "clock_test.watched").exists()


@pytest.mark.timeout(180)
@_needs_gdb
@_needs_make
async def test_a_program_that_checks_itself_is_looked_into_below_its_check(
    project: Path, tmp_path: Path
) -> None:
    replay = await replay_of(project, tmp_path, files=_SELF_CHECKED)
    seen = await replay.look_again()
    told = [one.observation for one in seen.evidence if one.observation]
    assert 'between(from="07:00", to="09:30")' in {one.expression for one in told}
    assert {one.symbol for one in seen.suspects} == {"to_minutes", "wrapped", "between"}


_NAMELESS = """\
#include <stdio.h>
int between(const char *from, const char *to);
static int failed;

static void check(int expected, int actual)
{
    if (expected != actual) {
        printf("FAIL\\n  expected: %d\\n  actual:   %d\\n", expected, actual);
        failed = 1;
    }
}

int main(void)
{
    check(120, between("07:00", "09:00"));
    check(150, between("07:00", "09:30"));
    return failed;
}
"""


@_needs_make
@_needs_gdb
async def test_what_compares_is_not_suspected_where_it_goes_on(
    project: Path, tmp_path: Path
) -> None:
    main = _SELF_CHECKED["main.c"].replace("exit(1);", "failed = 1;").replace("0;", "failed;")
    main = main.replace("static void", "static int failed;\nstatic void")
    replay = await replay_of(project, tmp_path, files={**_SELF_CHECKED, "main.c": main})
    seen = await replay.look_again()
    assert {one.symbol for one in seen.suspects} == {"to_minutes", "wrapped", "between"}


_LABELLED = """\
const { total } = require('./total');

function check(what, got, wanted) {
  if (got !== wanted) console.log(`FAIL  ${what}: got `, got, ', but wanted ', wanted);
}

check('one', total([3]), 3);
check('sum', total([3, 4]), 7);
check('none', total([]), 0);
"""


@pytest.mark.parametrize("verdict", ["FAIL  ", "FAILED: ", "not ok - ", ""])
def test_a_check_is_found_by_its_label_behind_the_verdict(tmp_path: Path, verdict: str) -> None:
    (tmp_path / "check.js").write_text(_LABELLED)
    (tmp_path / "total.js").write_text("exports.kinds = { 'sum': 1 };\n")
    message = f"{verdict}sum: got 12, but wanted 7"
    frame = find_test_frame(Problem("javascript", message=message), Workspace(tmp_path))
    assert frame is not None
    assert (frame.path, frame.line) == ("check.js", 8)


@_needs_make
async def test_a_check_without_a_name_is_found_by_what_it_prints(
    project: Path, tmp_path: Path
) -> None:
    files = {**_SELF_CHECKED, "main.c": _NAMELESS}
    replay = await replay_of(project, tmp_path, files=files)
    assert replay.problem.message == "FAIL: expected: 150, actual:   90"
    assert replay.test_frame is not None
    assert (replay.test_frame.path, replay.test_frame.line) == ("main.c", 8)


@_needs_make
async def test_without_consent_nothing_is_run(project: Path, tmp_path: Path) -> None:
    replay = await replay_of(project, tmp_path, agreed=False)
    if replay.recorder is not None:
        assert await replay.look_again() == SecondLook()
    assert await replay.list_lines_run(20) == {}
    assert not (tmp_path / "copies").exists()


@_needs_make
async def test_a_debugger_that_is_missing_is_told(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = await replay_of(project, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    missing = FailureReplay(replay.problem, _COMMAND, ".", replay.context, 60)
    seen = await missing.look_again()
    [evidence] = seen.evidence
    assert "`gdb`, which records it, is not installed" in evidence.claim
    assert (evidence.file_path, evidence.line_start) == ("clock_test.c", 12)
    assert not seen.suspects


async def test_looks_are_taken_in_turn_and_what_a_later_one_suspects_comes_first() -> None:
    def suspect(line: int) -> Suspect:
        return Suspect(file_path="a.c", line=line, score=1, because="it ran")

    def evidence(line: int) -> Evidence:
        return Evidence(claim="it ran", file_path="a.c", line_start=line, line_end=line, quote="x")

    looks = [SecondLook((suspect(1),), (evidence(1),)), SecondLook((suspect(2),), (evidence(2),))]

    async def look() -> SecondLook:
        return looks.pop(0)

    seen = await look_in_turn([look, look])
    assert [one.line for one in seen.suspects] == [2, 1]
    assert [one.line_start for one in seen.evidence] == [1, 2]

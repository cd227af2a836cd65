"""A handler that took an error is left out in a copy, and the error that comes out is explained."""

from __future__ import annotations

import asyncio
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.analyses import found
from tests.support.cli import Whence
from tests.support.copies import snapshot
from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.hidden_errors import HiddenError, find_hidden_error
from whence.agent.recorded_run import Rerun, quote_line
from whence.domain.analysis import Location, ProblemInput, RootCauseAnalysis, Suspect
from whence.playbook.engine.conclusion import AT_RUN_TIME
from whence.service.intake import read_problem
from whence_tools.errors.model import Problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_PYTHON = (sys.executable, "main.py")
_NODE = ("node", "main.js")
_PARSED = """\
def parse(text):
    if not text.endswith("cm"):
        raise ValueError(f"no unit: {text}")
    return float(text[:-2])


def width(text):
    try:
        return parse(text)
    except ValueError:
        return None


print(width("12in") * 2)
"""
_JSON = """\
function load(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

console.log(load("{'a': 1}").a);
"""
_TOOK_NOTHING = """\
def find(table, name):
    try:
        return table.get(name)
    except AttributeError:
        return None


print(find({"a": "b"}, "c").upper())
"""
_HANDS_ON = """\
def width(text):
    try:
        return float(text)
    except ValueError as problem:
        raise LookupError(text) from problem


print(width("in"))
"""


@dataclass(frozen=True)
class Failed:
    """A program that failed, and where it may run again."""

    problem: Problem
    rerun: Rerun

    async def ask(self, line: int) -> HiddenError | None:
        """What a handler around a line of the program took."""
        place = Location(file_path=self.rerun.command[-1], line=line)
        return await find_hidden_error(self.problem, found(location=place), self.rerun)

    async def find(self, line: int) -> HiddenError:
        hidden = await self.ask(line)
        assert hidden is not None
        return hidden


async def _fail(
    project: Path, text: str, command: tuple[str, ...] = _PYTHON, *, is_allowed: bool = True
) -> Failed:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    await asyncio.to_thread((project / command[-1]).write_text, text)
    done = await asyncio.to_thread(run_alone, [*command], project)
    given, workspace = ProblemInput(text=done.stderr), await asyncio.to_thread(Workspace, project)
    problem = await asyncio.to_thread(read_problem, given, workspace)
    sandbox = LocalSandbox(project, project.parent / "copies")
    consent = Consent(commands=frozenset({command} if is_allowed else ()))
    context = ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=consent)
    return Failed(problem, Rerun(command, ".", context, 30))


def _lines(hidden: HiddenError) -> list[tuple[int | None, str]]:
    return [(one.line_start, one.claim) for one in hidden.evidence]


async def test_the_line_that_raised_what_a_handler_took_is_the_cause(project: Path) -> None:
    failed = await _fail(project, _PARSED)
    assert failed.problem.error_type == "TypeError"
    before = await asyncio.to_thread(snapshot, project)
    hidden = await failed.find(11)
    assert (hidden.problem.error_type, hidden.line) == ("ValueError", 10)
    assert _lines(hidden) == [
        (3, "the ValueError is raised here"), (10, "this handler takes the ValueError"),
    ]  # fmt: skip
    told = hidden.add_to(found(rootCause="`width` returns None."))
    assert told.location == Location(file_path="main.py", line=3, symbol="parse")
    assert told.root_cause == (
        "main.py:3 raises the ValueError `no unit: 12in`, which the handler at main.py:10 takes. "
        "`width` returns None."
    )
    assert told.confidence <= AT_RUN_TIME
    assert await asyncio.to_thread(snapshot, project) == before


async def test_a_handler_of_javascript_without_a_name_is_left_out(project: Path) -> None:
    failed = await _fail(project, _JSON, _NODE)
    hidden = await failed.find(5)
    assert (hidden.problem.error_type, hidden.line) == ("SyntaxError", 4)
    told = hidden.add_to(found())
    assert told.location is not None
    assert (told.location.file_path, told.location.line) == ("main.js", 3)


async def test_what_was_taken_led_to_what_was_reported(project: Path) -> None:
    failed = await _fail(project, _PARSED)
    hidden = await failed.find(11)
    led = hidden.lead_to(failed.problem)
    assert (led.message, led.causes[-1]) == (failed.problem.message, hidden.problem)
    followed = hidden.follow(found(rootCause="The unit is wrong."))
    assert followed.root_cause == (
        "The unit is wrong; the handler at main.py:10 takes the ValueError that follows."
    )
    assert followed.evidence[-1].line_start == 10


async def test_a_cause_stays_where_its_handler_took_nothing(project: Path) -> None:
    assert await (await _fail(project, _TOOK_NOTHING)).ask(5) is None


async def test_a_handler_that_hands_the_error_on_hid_nothing(project: Path) -> None:
    assert await (await _fail(project, _HANDS_ON)).ask(5) is None


@pytest.mark.parametrize("line", [3, 9, 14])
async def test_only_a_cause_in_a_handler_is_asked_about(project: Path, line: int) -> None:
    assert await (await _fail(project, _PARSED)).ask(line) is None


async def test_no_cause_is_no_reason_to_run_anything(project: Path) -> None:
    failed = await _fail(project, _PARSED)
    unknown = found(outcome="notFound", location=Location(file_path="main.py", line=11))
    assert await find_hidden_error(failed.problem, unknown, failed.rerun) is None
    assert not (project.parent / "copies").exists()


async def test_nothing_runs_without_consent(project: Path) -> None:
    failed = await _fail(project, _PARSED, is_allowed=False)
    assert await failed.ask(11) is None
    assert not (project.parent / "copies").exists()


@pytest.fixture
def whence(project: Path, tmp_path: Path) -> Whence:
    return Whence(project, tmp_path / "data")


_SIZES = """\
def read_size(text):
    try:
        return int(text)
    except ValueError:
        return None
"""
_PAGES = """\
from pathlib import Path

from sizes import read_size


def pages(rows, size):
    return rows // size


text = Path("page.ini").read_text().partition("=")[2].strip()
print(pages(40, read_size(text)))
"""


def test_the_setting_that_a_handler_hid_is_told(whence: Whence) -> None:
    (whence.project / "sizes.py").write_text(_SIZES)
    (whence.project / "main.py").write_text(_PAGES)
    (whence.project / "page.ini").write_text("[page]\nsize = ten\n")
    done = whence("run", "--analyst", "offline", "--json", "--", *_PYTHON)
    told = RootCauseAnalysis.model_validate(done.json["analysis"])
    assert told.location is not None
    assert (told.location.file_path, told.location.line) == ("page.ini", 2), told.root_cause
    assert "`ten`" in told.root_cause
    assert told.root_cause.endswith("the handler at sizes.py:4 takes the ValueError that follows.")


def test_a_suspect_on_the_same_line_of_another_file_stays(tmp_path: Path) -> None:
    (tmp_path / "load.py").write_text("first\nsecond\n")
    raised = tuple(quote_line("the ValueError is raised here", "load.py", 2, Workspace(tmp_path)))
    hidden = HiddenError(Problem(error_type="ValueError"), "load.py", 4, raised)
    known = [
        Suspect(file_path=file, line=2, score=0.5, because="it is on the call stack")
        for file in ("main.py", "load.py")
    ]
    told = hidden.suspect(found().model_copy(update={"suspects": known}))
    assert [one.file_path for one in told.suspects] == ["load.py", "main.py"]

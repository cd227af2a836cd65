"""A test that passes alone and fails after others: what they share is the cause."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.copies import snapshot
from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.second_look import FailureReplay, SecondLook
from whence.domain.analysis import ProblemInput
from whence.service.intake import read_problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_COMMAND = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
_BASKET = """\
class Basket:
    fruit: list[str] = []

    def __init__(self, owner):
        self.owner = owner

    def put(self, name):
        self.fruit.append(name)
        return self.fruit
"""
_REGISTRY = """\
_known = {}


def put(name):
    _known[name] = len(_known)
    return list(_known)
"""
_DEFAULT = """\
def put(name, into=[]):
    into.append(name)
    return into
"""
_COUNTER = """\
_count = 0


def put(name):
    global _count
    _count += 1
    return [name] * _count
"""
_TESTS = """\
{imports}


def test_plum():
    assert {put}("plum") == ["plum"]


def test_pear():
    assert {put}("pear") == ["pear"]
"""


async def _look(project: Path, tmp_path: Path, code: str, *, is_class: bool = False) -> SecondLook:
    names = ("from basket import Basket", 'Basket("ann").put') if is_class else (
        "from basket import put", "put",
    )  # fmt: skip
    (project / "basket.py").write_text(code)
    (project / "test_basket.py").write_text(_TESTS.format(imports=names[0], put=names[1]))
    before = await asyncio.to_thread(snapshot, project)
    done = await asyncio.to_thread(run_alone, [*_COMMAND], project)
    given = ProblemInput(text=done.stdout + done.stderr)
    workspace = await asyncio.to_thread(Workspace, project)
    problem = await asyncio.to_thread(read_problem, given, workspace)
    context = ToolContext(
        workspace, ThreadCpu(), sandbox=LocalSandbox(project, tmp_path / "copies"),
        consent=Consent(commands=frozenset({_COMMAND})),
    )  # fmt: skip
    seen = await FailureReplay(problem, _COMMAND, ".", context, 60).look_again()
    assert await asyncio.to_thread(snapshot, project) == before
    return seen


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        (_BASKET, 2, "`Basket.fruit` at basket.py:2 is one object that all instances"),
        pytest.param(
            _REGISTRY,
            1,
            "`_known` at basket.py:1 is created once, when the module is imported",
            marks=pytest.mark.thorough,  # as the one below: several runs of tests each
        ),
        pytest.param(
            _COUNTER, 1, "`_count` at basket.py:1 is created once", marks=pytest.mark.thorough
        ),
    ],
    ids=["class", "module", "global"],
)
async def test_what_outlives_the_other_tests_is_the_cause(
    project: Path, tmp_path: Path, code: str, line: int, said: str
) -> None:
    seen = await _look(project, tmp_path, code, is_class=code is _BASKET)
    assert seen.cause is not None
    assert (seen.cause.location.file_path, seen.cause.location.line) == ("basket.py", line)
    assert said in seen.cause.root_cause
    assert "`test_pear` passes when it is run alone" in seen.cause.root_cause
    if code is _BASKET:  # what belongs to a class is moved to its constructor
        [fix] = seen.fixes
        assert "-    fruit: list[str] = []\n" in fix.diff
        assert "+        self.fruit: list[str] = []\n" in fix.diff


async def test_a_default_that_outlives_the_other_tests_is_read_and_needs_no_run(
    project: Path, tmp_path: Path
) -> None:
    seen = await _look(project, tmp_path, _DEFAULT)
    assert seen.cause is not None
    assert seen.cause.status == "read"
    assert "The default of `into` at basket.py:1 is made once" in seen.cause.root_cause


async def test_of_several_things_that_outlive_a_test_none_is_blamed(
    project: Path, tmp_path: Path
) -> None:
    code = f"_names = []\n{_REGISTRY}".replace("    return", "    _names.append(name)\n    return")
    seen = await _look(project, tmp_path, code)
    assert seen.cause is None
    assert {one.line for one in seen.suspects[:2]} == {1, 2}
    assert "passes when it is run alone" in seen.suspects[0].because


async def test_a_test_that_fails_alone_too_is_not_explained_by_the_others(
    project: Path, tmp_path: Path
) -> None:
    code = _REGISTRY.replace("list(_known)", "list(_known) + [name]")
    seen = await _look(project, tmp_path, code)
    assert seen.cause is None or "alone" not in seen.cause.root_cause


@pytest.mark.thorough
async def test_an_object_that_each_instance_has_for_itself_is_shared_by_none(
    project: Path, tmp_path: Path
) -> None:
    code = _BASKET.replace("self.owner = owner", "self.fruit = [owner]")
    seen = await _look(project, tmp_path, code, is_class=True)
    assert seen.cause is None or "alone" not in seen.cause.root_cause

"""What a model sees before its first call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bench.recall import GOAL, measure, recorded_cases
from whence.agent.budget import estimate_tokens
from whence.agent.definitions import find_definitions
from whence.agent.opening import compose_task
from whence.agent.prompts import write_task
from whence.domain.analysis import RootCauseAnalysis
from whence_tools.errors.model import Frame, Problem
from whence_tools.workspace import Workspace

MAIN = "from shop.prices import price\n\n\ndef total(name):\n    return price(name) + 1\n"
PRICES = "from shop.table import PRICES\n\n\ndef price(name):\n    return PRICES.get(name)\n"
TABLE = 'PRICES = {"tea": 3}\n'
FRAME = Frame("main.py", 5, function="total", path="main.py", code="return price(name) + 1")
PROBLEM = Problem("python", "TypeError", "unsupported operand", (FRAME,))


@pytest.fixture
def workspace(project: Path) -> Workspace:
    (project / "shop").mkdir()
    for path, text in (("main.py", MAIN), ("shop/prices.py", PRICES), ("shop/table.py", TABLE)):
        (project / path).write_text(text)
    return Workspace(project)


def analysis(**fields: Any) -> RootCauseAnalysis:
    return RootCauseAnalysis.model_validate(
        {
            "id": "1", "outcome": "notFound", "errorDescription": "E", "errorType": "E",
            "language": "python", "fingerprint": "w1-0", "rootCause": "", "solution": "",
            "confidence": 0, "analyst": {"kind": "offline"},
            "metadata": {"createdAt": "2026-01-01", "stopReason": "submitted"}, **fields,
        }
    )  # fmt: skip


def describe(problem: Problem, **shown: Any) -> str:
    return write_task(problem, "the output\n" * 40, **shown)


FOUND = {
    "outcome": "found", "rootCause": "`price` gives None.",
    "location": {"filePath": "shop/prices.py", "line": 5},
    "evidence": [
        {"claim": "it may give None", "filePath": "shop/prices.py", "lineStart": 5, "lineEnd": 5,
         "quote": "    return PRICES.get(name)", "status": "grounded"},
    ],
    "callChain": [
        {"name": "total", "filePath": "main.py", "line": 5,
         "values": [{"name": "name", "type": "str", "repr": "'milk'"}]},
    ],
}  # fmt: skip


def test_the_trail_comes_first_then_the_values_then_the_code(workspace: Workspace) -> None:
    task = compose_task(describe, analysis(**FOUND), PROBLEM, workspace, 2000)
    order = [
        "TypeError",
        "`price` gives None.",
        "name was 'milk'",
        "5:     return PRICES",
        "output",
    ]
    places = [task.index(part) for part in order]
    assert places == sorted(places)


def test_definitions_of_named_things_are_in_view_where_no_rule_knows(workspace: Workspace) -> None:
    task = compose_task(describe, analysis(), PROBLEM, workspace, 2000)
    assert "5:     return PRICES.get(name)" in task
    assert '1: PRICES = {"tea": 3}' in task


def test_looking_for_definitions_pins_no_file(workspace: Workspace) -> None:
    assert find_definitions(workspace, [("main.py", 5)]) == [
        ("shop/prices.py", 4), ("shop/table.py", 1),
    ]  # fmt: skip
    assert workspace.hashes() == {}


@pytest.mark.parametrize("tokens", [0, 100, 300, 1000])
def test_a_small_room_gets_the_most_useful_of_it(workspace: Workspace, tokens: int) -> None:
    head = estimate_tokens(describe(PROBLEM, excerpt_characters=0))
    task = compose_task(describe, analysis(**FOUND), PROBLEM, workspace, tokens)
    assert "TypeError" in task
    assert estimate_tokens(task) <= max(head, tokens) * 1.1


@pytest.mark.thorough
async def test_without_any_rule_the_root_is_in_view_of_most_programs_at_8k() -> None:
    cases = list(recorded_cases())[::6]
    assert len(cases) >= 40
    seen = [one for [one] in await measure(cases, [8192], trail=False)]
    assert sum(one.recall for one in seen) / len(seen) >= GOAL
    assert sum(one.has_root for one in seen) / len(seen) >= GOAL

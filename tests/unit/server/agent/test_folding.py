"""What stays in view of a result that is left out to save space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.bench.readers import KEPT_GOAL, LOST_GOAL, PROGRAMS, Kept, measure, spread
from tests.bench.recall import recorded_cases
from whence.agent.chat_messages import Message, render
from whence.agent.compaction import Compaction, list_further
from whence.domain.transcript import AnalystCall, AnalystCalls, CallAnswer, Round, Transcript
from whence_tools.contract import ToolResult
from whence_tools.errors.model import Frame, Problem

FILE = "import os\n\n\ndef load_rate(city):\n    return RATES.get(city)\n\n\nother = 1\n"
FRAME = Frame("main.py", 9, function="total", path="main.py", code="return load_rate(city) + 1")
PROBLEM = Problem("python", "TypeError", "unsupported operand", (FRAME,))
TASK = "Find the root cause."


def read(number: int, start: int = 1, text: str = FILE, said: str = "") -> Round:
    call = AnalystCall(f"c{number}", "read_file", {"filePath": "rates.py", "lineStart": start})
    result = ToolResult(data={"filePath": "rates.py", "content": text})
    return Round(AnalystCalls((call,), said), (CallAnswer(call, result),))


def messages(rounds: Sequence[Round], compaction: Compaction, **task: Any) -> list[Message]:
    transcript = Transcript(PROBLEM, task.get("task", TASK), list(rounds))
    return render("You debug.", transcript.task, transcript, {}, compaction=compaction)


def test_a_line_with_a_name_of_the_failure_stays_with_its_number() -> None:
    result = messages([read(0, 11)], Compaction(digested=1))[-1]["content"]
    assert '"14: def load_rate(city):","15:     return RATES.get(city)"' in result
    assert "other" not in result


def test_a_line_that_the_model_quoted_stays() -> None:
    said = read(1, said="So `other = 1` is the default.")
    [_, _, _, result, *_] = messages([read(0), said], Compaction(digested=1))
    assert '"8: other = 1"' in result["content"]


def test_a_name_of_a_failing_line_that_only_the_opening_shows_counts() -> None:
    frame = Frame("main.js", 9, path="main.js")
    transcript = Transcript(
        Problem("javascript", "TypeError", "no", (frame,)),
        "main.js\n```\n9: const rate = loadRate(city)\n```",
        [read(0, text="function loadRate(city) {\n  return null\n}\n")],
    )
    shown = render("", transcript.task, transcript, {}, compaction=Compaction(digested=1))
    assert '"1: function loadRate(city) {"' in shown[-1]["content"]


def test_a_name_that_is_nearly_one_of_the_failure_counts() -> None:
    [*_, result] = messages([read(0, text="def load_rates(cities):\n")], Compaction(digested=1))
    assert '"1: def load_rates(cities):"' in result["content"]


def test_what_is_of_no_use_goes_whole() -> None:
    [*_, result] = messages([read(0, text="a\nb\n")], Compaction(digested=1))
    assert '"lines"' not in result["content"]


def test_of_rounds_that_are_dropped_the_lines_stay_under_the_task() -> None:
    [_, task] = messages([read(0), read(1)], Compaction(2, 2))
    assert task["content"].startswith(TASK)
    assert "rates.py:4: def load_rate(city):" in task["content"]
    assert task["content"].count("def load_rate") == 1


def test_a_longer_history_renders_the_same_beginning() -> None:
    rounds = [read(number) for number in range(3)]
    later = [*rounds, read(3, said="Now `other = 1`.")]
    short = messages(rounds, Compaction(digested=1))
    assert messages(later, Compaction(digested=1))[: len(short)] == short


def test_the_task_is_shortened_last_of_all() -> None:
    steps = list(list_further(Compaction(), rounds=3))
    first = next(number for number, step in enumerate(steps) if step.shortens_task)
    assert all(step.dropped == 3 for step in steps[first:]), "there is nothing else left by then"
    [_, task, *_] = messages([read(0)], Compaction(1, longest=128), task="x" * 500)
    assert task["content"] == "x" * 500


def mean(column: Sequence[Kept], name: str) -> float:
    return sum(float(getattr(one, name)) for one in column) / len(column)


@pytest.mark.thorough
async def test_readers_keep_what_they_need_in_view() -> None:
    cases = spread(list(recorded_cases()), PROGRAMS)
    small, usual = await measure(cases, 4096), await measure(cases, 8192)
    assert mean(small["walker"], "kept") >= KEPT_GOAL
    for name in ("walker", "parallel", "perfect"):
        assert mean(usual[name], "lost") <= LOST_GOAL, name
    assert mean(small["perfect"], "kept") >= 0.95

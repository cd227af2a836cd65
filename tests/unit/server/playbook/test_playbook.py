from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tests.support.investigate import investigate
from whence.domain.transcript import AnalystCall, CallAnswer, Submission
from whence.playbook import registry
from whence.playbook.engine.file_search import WorkspaceFileSearch
from whence.playbook.engine.matching import Match
from whence.playbook.engine.rule import Rule
from whence.playbook.rule_runner import play, write_hints
from whence.playbook.rules.absence import absent
from whence_tools.contract import ToolResult
from whence_tools.errors.model import Frame, Problem
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from whence.domain.analysis import Draft
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion

SOURCE = """def find(name):
    return {"a": 1}.get(name)


def use(name):
    return find(name).bit_length()
"""
TRACE = """Traceback (most recent call last):
  File "app.py", line 6, in use
    return find(name).bit_length()
AttributeError: 'NoneType' object has no attribute 'bit_length'
"""


def failing(_case: Case, _match: Match) -> ToolSteps[Conclusion]:
    yield from ()
    raise LookupError("a defect of the rule")


def unsure(_problem: Problem) -> Match | None:
    raise LookupError("a defect of the look")


async def test_a_rule_that_raises_is_logged_and_the_next_one_gets_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = (Rule("broken", lambda _: Match("", {}), failing), Rule("blind", unsure, failing))
    monkeypatch.setattr(registry, "list_rules", lambda *_, **__: (*broken, *absent.RULES))
    (tmp_path / "app.py").write_text(SOURCE)
    with caplog.at_level(logging.ERROR, "whence"):
        answer = await investigate(tmp_path, TRACE)
    assert answer.draft.found
    assert (answer.draft.file_path, answer.draft.line) == ("app.py", 2)
    said = [record.getMessage() for record in caplog.records]
    assert said == ["the rule for broken failed", "the rule for blind failed"]
    assert all(record.exc_info for record in caplog.records)


def test_only_solved_cases_that_are_alike_or_exact_are_shown() -> None:
    cases = [
        {"rootCause": "near", "similarity": 0.6, "state": "solved"},
        {"rootCause": "far", "similarity": 0.59, "state": "solved"},
        {"rootCause": "the same", "similarity": 0.3, "exact": True, "state": "solved"},
        {"rootCause": "", "similarity": 0.9, "state": "solved"},
        {"rootCause": "seen", "similarity": 0.9, "state": "seen"},
    ]
    assert [hint.rpartition(": ")[2] for hint in write_hints(cases)] == ["near", "the same"]


def test_a_place_in_a_file_that_does_not_parse_is_explained_by_its_syntax(
    tmp_path: Path,
) -> None:
    (tmp_path / "app.py").write_text("def f(:\n    return 1\n")
    draft = explain_place(tmp_path)
    assert draft.found
    assert "never closed" in draft.root_cause


def test_a_place_without_an_error_asks_for_the_error(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("def f(x):\n    return x.y\n")
    draft = explain_place(tmp_path)
    assert not draft.found
    steps = " ".join(draft.next_steps or [])
    assert "--message" in steps
    assert "whence run" in steps
    assert "no rule knows" not in steps


def explain_place(folder: Path) -> Draft:
    """What is said about line 1 of app.py when only that place is given."""
    places = WorkspaceFileSearch(Workspace(folder))
    problem = Problem(language="python", frames=(Frame(file="app.py", line=1, path="app.py"),))
    text, playing = (folder / "app.py").read_text(), play(problem, places)
    answers: tuple[CallAnswer, ...] | None = None
    for _ in range(10):
        try:
            ask = next(playing) if answers is None else playing.send(answers)
        except StopIteration as end:
            submission: Submission = end.value
            return submission.draft
        answers = tuple(
            CallAnswer(
                AnalystCall("o1", request.tool, request.arguments),
                ToolResult(data={"filePath": "app.py", "content": text})
                if request.tool == "read_file"
                else ToolResult(data={}),
            )
            for request in ask.requests
        )
    raise AssertionError("it asks and asks")

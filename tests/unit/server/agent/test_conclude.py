from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence.agent.conclude import Conclusion, conclude, list_observed_values, make_fix
from whence.agent.grounding import ground
from whence.agent.prose import read_draft
from whence.domain.analysis import AnalysisMetadata, AnalystInfo, Draft, Edit, Evidence, StopReason
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.observed import ObservedFrame, Operand, Value
from whence_tools.healing.edits import apply_edits
from whence_tools.workspace import Workspace, split_lines

PROBLEM = Problem(
    language="python",
    error_type="KeyError",
    message="'name'",
    fingerprint="w1-" + "0" * 32,
    frames=(
        Frame(file="/lib/x.py", line=1, function="get"),
        Frame(file="app.py", path="app.py", line=2, function="load"),
        Frame(file="main.py", path="main.py", line=9),
    ),
)


@pytest.fixture
def workspace(project: Path) -> Workspace:
    (project / "app.py").write_text("def load(user):\n    return user['name']\n")
    return Workspace(project)


def conclusion(workspace: Workspace, draft: Draft | None, failure: str | None = None) -> Conclusion:
    return Conclusion(
        id="rca-1",
        problem=PROBLEM,
        analyst=AnalystInfo(kind="offline"),
        metadata=AnalysisMetadata(created_at="now", stop_reason=StopReason.SUBMITTED),
        grounded=ground(draft, workspace.read, ()) if draft else None,
        failure=failure,
    )


def test_a_cause_that_was_not_found_is_said_so(workspace: Workspace) -> None:
    analysis = conclude(conclusion(workspace, None, "The model is gone."), workspace.read).wire()
    assert analysis["outcome"] == "notFound"
    assert (analysis["rootCause"], analysis["solution"], analysis["confidence"]) == ("", "", 0)
    assert analysis["location"] == {"filePath": "app.py", "line": 2, "symbol": "load"}
    assert analysis["nextSteps"] == ["The model is gone."]
    assert "fix" not in analysis


def test_a_found_cause_has_its_evidence_and_the_own_frames(workspace: Workspace) -> None:
    draft = Draft(
        root_cause="no name",
        solution="give it one",
        confidence=0.9,
        file_path="app.py",
        line=2,
        evidence=[
            Evidence(claim="c", file_path="app.py", line_start=2, quote="return user['name']")
        ],
        edits=[Edit(file_path="app.py", line_start=2, line_end=2, new_text="    return 1\n")],
    )
    analysis = conclude(conclusion(workspace, draft), workspace.read).wire()
    assert analysis["outcome"] == "found"
    assert analysis["confidence"] == 0.9
    assert analysis["metadata"]["fixedIn"] == "app.py"
    assert analysis["callChain"] == [
        {"name": "<module>", "filePath": "main.py", "line": 9},
        {"name": "load", "filePath": "app.py", "line": 2},
    ]
    assert analysis["fix"]["verification"] == {"status": "unverified"}
    assert "-    return user['name']\n+    return 1\n" in analysis["fix"]["diff"]
    assert "null" not in str(analysis)


def test_a_fix_that_cannot_be_made_is_left_out(workspace: Workspace) -> None:
    edit = Edit(file_path="app.py", line_start=90, line_end=90, new_text="x")
    assert make_fix([edit], workspace.read) is None


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        ("a\nb\nc\n", (2, 2, "B"), "a\nB\nc\n"),
        ("a\nb\nc\n", (2, 2, "B\nB2\n"), "a\nB\nB2\nc\n"),
        ("a\nb\nc\n", (2, 2, ""), "a\nc\n"),
        ("a\nb\n", (1, 0, "x\n"), "x\na\nb\n"),
        ("a\nb\n", (3, 2, "x"), "a\nb\nx\n"),
        ("a\r\nb\r\n", (1, 1, "x\ny"), "x\r\ny\r\nb\r\n"),
        ("a\nb", (2, 2, "B"), "a\nB"),
        ("a\nb", (1, 1, "A"), "A\nb"),
        ("a\nb", (3, 2, "x"), "a\nb\nx"),
        ("", (1, 0, "x"), "x\n"),
        ("a\n\x0c\nb\n", (3, 3, "B"), "a\n\x0c\nB\n"),
    ],
)
def test_edits_keep_line_ends_and_a_missing_last_newline(
    text: str, edit: tuple[int, int, str], after: str
) -> None:
    start, end, new = edit
    made = Edit(file_path="a", line_start=start, line_end=end, new_text=new)
    assert apply_edits(text, [made]) == after


def test_several_edits_of_one_file_do_not_shift_each_other() -> None:
    edits = [
        Edit(file_path="a", line_start=1, line_end=1, new_text="A\nA2\n"),
        Edit(file_path="a", line_start=3, line_end=3, new_text=""),
    ]
    assert apply_edits("a\nb\nc\nd\n", edits) == "A\nA2\nb\nd\n"


@given(st.text(alphabet="ab\r\n\x0c", max_size=30), st.integers(1, 8))
def test_replacing_a_line_by_itself_changes_no_line(text: str, line: int) -> None:
    lines = split_lines(text)
    if line <= len(lines):
        edit = Edit(file_path="a", line_start=line, line_end=line, new_text=lines[line - 1] + "\n")
        assert split_lines(apply_edits(text, [edit])) == lines


def test_a_text_answer_is_grounded_by_what_it_quotes(workspace: Workspace) -> None:
    workspace.read("app.py")
    text = (
        "The user has no name.\n\nThis line reads it:\n```python\nreturn user['name']\n```\n"
        "It comes from `os.environ['NOPE']`.\n\n## Solution\nUse `user.get('name')`."
    )
    draft = read_draft(text, workspace.read_files())
    assert [item.quote for item in draft.evidence] == ["return user['name']"]
    assert draft.evidence[0].claim == "This line reads it:"
    assert (draft.file_path, draft.line) == ("app.py", 2)
    assert draft.solution == "Use `user.get('name')`."
    grounded = ground(draft, workspace.read, ())
    assert grounded.draft.evidence[0].status == "grounded"


def test_a_text_answer_without_quotes_is_ungrounded(workspace: Workspace) -> None:
    draft = read_draft("The config is wrong somewhere.", workspace.read_files())
    grounded = ground(draft, workspace.read, ())
    assert [item.status for item in grounded.draft.evidence] == ["ungrounded"]
    assert grounded.confidence <= 0.3


def test_a_text_that_finds_nothing_is_no_cause() -> None:
    assert not read_draft("I could not determine the cause of this.", []).found


def test_values_that_tell_nothing_are_left_out_and_what_is_absent_comes_first() -> None:
    held = (
        Operand("this", Value("undefined", "undefined")),
        Operand("assert", Value("function", "function ok")),
        Operand("count", Value("number", "3")),
        Operand("found", Value("undefined", "undefined")),
        Operand("rows", Value("Array", "[]", length=0)),
    )
    frame = Frame(path="a.js", line=1, observed=ObservedFrame(run="node", locals=held))
    assert [one.name for one in list_observed_values(frame)] == ["found", "rows", "count"]

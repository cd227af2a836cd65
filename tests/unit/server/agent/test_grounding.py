from __future__ import annotations

from pathlib import Path

import pytest

from whence.agent.grounding import Grounded, ground
from whence.domain.analysis import Draft, Edit, Evidence
from whence.domain.transcript import AnalystCall, CallAnswer
from whence_tools.contract import ToolResult
from whence_tools.workspace import Workspace

SOURCE = """\
def load(config):
    name = config.get("nmae")
    return name


def show(config):
    name = load(config)
    x = 1
    return name.upper()
"""


@pytest.fixture
def workspace(project: Path) -> Workspace:
    (project / "app.py").write_text(SOURCE)
    (project / "crlf.py").write_bytes(SOURCE.replace("\n", "\r\n").encode())
    return Workspace(project)


def check(
    workspace: Workspace,
    *evidence: Evidence,
    confidence: float = 0.8,
    line: int | None = None,
    edits: list[Edit] | None = None,
    answers: tuple[CallAnswer, ...] = (),
) -> Grounded:
    draft = Draft(
        root_cause="the key is misspelt",
        solution="spell it right",
        confidence=confidence,
        file_path="app.py" if line else None,
        line=line,
        evidence=list(evidence),
        edits=edits,
    )
    return ground(draft, workspace.read, answers)


def claim(quote: str | None, line: int = 2, path: str | None = "app.py") -> Evidence:
    return Evidence(claim="c", file_path=path, line_start=line, line_end=line, quote=quote)


def statuses(grounded: Grounded) -> list[str]:
    return [item.status for item in grounded.draft.evidence]


@pytest.mark.parametrize(
    "quote",
    [
        'name = config.get("nmae")',
        '    name = config.get("nmae")   ',
        'config.get("nmae")',
        '2: name = config.get("nmae")',
        '  2 |     name = config.get("nmae")',
        'def load(config):\n    name = config.get("nmae")\n    return name',
        '1: def load(config):\n2:     name = config.get("nmae")',
        'name = config.get("nmae")\r\n    return name\r\n',
        '\n\nname = config.get("nmae")\n\n',
    ],
)
@pytest.mark.parametrize("path", ["app.py", "crlf.py"])
def test_a_quote_that_stands_in_the_file_is_grounded(
    workspace: Workspace, quote: str, path: str
) -> None:
    assert statuses(check(workspace, claim(quote, path=path))) == ["grounded"]


@pytest.mark.parametrize(
    "quote",
    [
        None,
        "",
        "   \n ",
        'name = config.get("name")',
        'name = config.get("nmae")\n    return Name',
        "def load(config):\n    return name",
        "name",
        "return",
        'name  =  config.get("nmae")',
    ],
)
def test_a_quote_that_does_not_stand_there_is_not(workspace: Workspace, quote: str | None) -> None:
    grounded = check(workspace, claim(quote))
    assert statuses(grounded) == ["ungrounded"]
    assert grounded.complaints


def test_a_short_quote_must_be_a_whole_line(workspace: Workspace) -> None:
    assert statuses(check(workspace, claim("x = 1", 8), claim("x =", 8))) == [
        "grounded",
        "ungrounded",
    ]


def test_line_numbers_are_corrected_to_the_nearest_place(workspace: Workspace) -> None:
    (item,) = check(workspace, claim("return name.upper()", 3)).draft.evidence
    assert (item.line_start, item.line_end) == (9, 9)


def test_a_quote_from_a_tool_result_is_grounded_by_its_call(workspace: Workspace) -> None:
    answer = CallAnswer(
        AnalystCall("c1", "get_user_error_context", {}),
        ToolResult(data={"terminalOutput": "start\nKeyError: 'user-name'\n"}),
    )
    held = Evidence(claim="c", quote="KeyError: 'user-name'", tool_call_id="c1")
    other = Evidence(claim="c", quote="KeyError: 'user-name'", tool_call_id="c2")
    grounded = check(workspace, held, other, answers=(answer,))
    assert statuses(grounded) == ["grounded", "ungrounded"]


def test_the_complaint_says_what_the_file_says(workspace: Workspace) -> None:
    (complaint,) = check(workspace, claim("name = config['name']")).complaints
    assert 'line 2 says: name = config.get("nmae")' in complaint


def test_a_file_outside_the_workspace_grounds_nothing(workspace: Workspace) -> None:
    grounded = check(workspace, claim("root:x:0:0:root:/root", path="/etc/passwd"))
    assert statuses(grounded) == ["ungrounded"]


def test_confidence_falls_with_what_is_not_grounded(workspace: Workspace) -> None:
    good, bad = claim('name = config.get("nmae")'), claim("nothing like that")
    assert check(workspace, good, bad, bad, bad, confidence=0.8).confidence == 0.2
    assert check(workspace, bad, confidence=0.9).confidence <= 0.3
    assert check(workspace, confidence=0.9).confidence == 0.3
    assert check(workspace, good, confidence=0.9).confidence == 0.9


def test_a_location_needs_a_grounded_quote_of_its_own(workspace: Workspace) -> None:
    good = claim('name = config.get("nmae")')
    located = check(workspace, good, line=2).location
    assert located is not None
    assert (located.file_path, located.line) == ("app.py", 2)
    assert check(workspace, good, line=7).location is None
    assert check(workspace, claim("not there at all"), line=2).location is None


def test_a_location_moves_with_its_corrected_quote(workspace: Workspace) -> None:
    located = check(workspace, claim("return name.upper()", 5), line=5).location
    assert located is not None
    assert located.line == 9


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (Edit(file_path="no.py", line_start=1, line_end=1, new_text="x"), "does not exist"),
        (Edit(file_path="app.py", line_start=40, line_end=40, new_text="x"), "past the end"),
        (Edit(file_path="app.py", line_start=5, line_end=2, new_text="x"), "before lineStart"),
        (
            Edit(file_path="app.py", line_start=3, line_end=3, new_text="x", old_text="return x"),
            "the lines say:     return name",
        ),
    ],
)
def test_an_edit_that_cannot_be_made_is_complained_about(
    workspace: Workspace, edit: Edit, says: str
) -> None:
    assert any(says in complaint for complaint in check(workspace, edits=[edit]).complaints)


def test_an_insertion_and_an_append_can_be_made(workspace: Workspace) -> None:
    insertion = Edit(file_path="app.py", line_start=1, line_end=0, new_text="import re\n")
    append = Edit(file_path="app.py", line_start=10, line_end=9, new_text="# end\n")
    assert not check(workspace, edits=[insertion, append]).complaints

"""`get_user_error_context` over an editor whose state is written down."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.cpu import ThreadCpu
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.editor_state import CursorPosition, EditorDiagnostic, EditorSnapshot
from whence_tools.get_user_error_context import TOOL, ErrorContextInput, cut_last_lines, run
from whence_tools.ports import ToolContext
from whence_tools.registry import fit
from whence_tools.workspace import Workspace


@dataclass
class Showing:
    """An `Editor` that shows this, whatever it is asked for."""

    state: EditorSnapshot | None

    async def snapshot(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorSnapshot | None:
        del selection, diagnostics, terminal
        return self.state


def problem(path: str = "a.py", message: str = "wrong", **more: object) -> EditorDiagnostic:
    return EditorDiagnostic.model_validate(
        {
            "severity": "error",
            "message": message,
            "line": 2,
            "column": 1,
            "source": "pyright",
            "filePath": path,
            **more,
        }
    )


def state(*diagnostics: EditorDiagnostic, path: str = "a.py", **more: str) -> EditorSnapshot:
    return EditorSnapshot(
        active_file=path,
        cursor_position=CursorPosition(line=2, character=1),
        diagnostics=list(diagnostics),
        **more,
    )


async def answered(root: Path, shown: EditorSnapshot | None) -> EditorSnapshot:
    workspace = await asyncio.to_thread(Workspace, root)
    context = ToolContext(workspace, ThreadCpu(), editor=Showing(shown))
    return await run(ErrorContextInput(), context)


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (None, ErrorCode.NO_ACTIVE_EDITOR),
        (state(), ErrorCode.NO_DIAGNOSTICS),
        (state(path=".env", selected_text="KEY=1"), ErrorCode.NO_DIAGNOSTICS),
        (state(problem("deploy.pem")), ErrorCode.NO_DIAGNOSTICS),
    ],
)
async def test_nothing_to_tell_is_a_failure(
    project: Path, shown: EditorSnapshot | None, code: ErrorCode
) -> None:
    with pytest.raises(ToolFailure) as failure:
        await answered(project, shown)
    assert failure.value.code == code


@pytest.mark.parametrize(
    "shown", [state(selected_text="x"), state(terminal_output="x"), state(problem())]
)
async def test_one_thing_to_tell_is_enough(project: Path, shown: EditorSnapshot) -> None:
    assert await answered(project, shown) == shown


async def test_what_secret_files_report_is_left_out(project: Path) -> None:
    found = await answered(project, state(problem(".env"), problem("a.py")))
    assert [item.file_path for item in found.diagnostics] == ["a.py"]


def test_the_last_lines_are_without_colours_and_secrets() -> None:
    token = "ghp_" + "a1B2" * 9
    text = cut_last_lines("".join(f"\x1b[3{n % 8}mline {n} {token}\x1b[0m\r\n" for n in range(80)))
    lines = text.split("\n")
    assert len(lines) == 50
    assert lines[-1].startswith("line 79")
    assert "\x1b" not in text
    assert token not in text


def test_a_very_long_output_costs_no_more_than_its_end() -> None:
    assert cut_last_lines("x" * 5_000_000 + "\nend\n").endswith("\nend")


def sizes(whole: EditorSnapshot) -> list[int]:
    assert TOOL.shorter is not None
    return [len(one.model_dump_json(exclude_none=True)) for one in TOOL.shorter(whole)]


def test_shorter_renderings_keep_whole_lines_and_the_first_diagnostic() -> None:
    text = "\n".join(f"line {number}" for number in range(500))
    diagnostics = [problem(message=f"wrong {n} " + "x" * 300, data="y" * 4000) for n in range(100)]
    whole = state(*diagnostics, selected_text=text, terminal_output=text)
    assert sizes(whole) == sorted(sizes(whole), reverse=True)
    for room in (300_000, 100_000, 20_000, 5_000, 800):
        data = fit(TOOL, whole, room).data
        assert data is not None
        assert data["shortened"]
        assert data["diagnostics"][0]["message"].startswith("wrong 0")
        for shown in (data.get("selectedText", ""), data.get("terminalOutput", "")):
            assert set(shown.split("\n")) <= {"", *text.split("\n")}


def test_a_selection_that_is_too_long_is_shortened_before_any_diagnostic_goes() -> None:
    whole = state(problem(data=[1]), selected_text="line\n" * 100_000)
    data = fit(TOOL, whole, 4096).data
    assert data is not None
    assert data["selectedText"].startswith("line\nline")
    assert data["diagnostics"] == [problem(data=[1]).wire()]
    assert "terminal" not in data["shortened"]

"""The rules' own edits: each makes its program's command pass, in the style of its file."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.fixing import command_here, edited, tried
from tests.support.investigate import investigate
from tests.support.programs import Program, programs
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FIXED = [program for program in programs() if program.fixed]
WITH_NEW_LINES = [
    program
    for program in FIXED
    if program.name
    in {"total_is_never_returned", "match_beside_is_checked", "counter_of_the_module",
        "python_library_class_not_imported", "python_range_one_too_far"}
]  # fmt: skip


def with_crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def with_tabs(text: str) -> str:
    return re.sub(r"^(?: {4})+", lambda m: "\t" * (len(m[0]) // 4), text, flags=re.MULTILINE)


def first_of_its_family(program: Program) -> bool:
    return program == next(one for one in FIXED if one.family == program.family)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(
            program,
            id=f"{program.family}-{program.name}",
            marks=() if first_of_its_family(program) else pytest.mark.thorough,
        )
        for program in FIXED
    ],
)
async def test_the_command_fails_before_the_edits_and_passes_after(
    program: Program, project: Path, record_property: Callable[[str, object], None]
) -> None:
    program.write(project)
    edits = (await investigate(project, program.trace)).draft.edits or []
    assert edits
    assert not any(is_test(edit.file_path) for edit in edits)
    command = command_here(program)
    if command is None:
        pytest.skip(f"{program.command[0]} is not installed")
    runs = await tried(program, project, edits, command)
    assert runs.before.exit_code, "the command does not fail on this machine"
    verdict = "proven" if runs.proven else "refuted"
    record_property("fix", (program.family, verdict))  # counted in tests/conftest.py
    assert verdict == "proven", runs.after.output


@pytest.mark.parametrize("style", [with_crlf, with_tabs], ids=lambda style: style.__name__)
@pytest.mark.parametrize("program", WITH_NEW_LINES, ids=lambda program: program.name)
async def test_the_edits_are_written_as_the_rest_of_the_file(
    program: Program, style: Callable[[str], str], project: Path
) -> None:
    files = {path: style(text) for path, text in program.files.items()}
    styled = replace(program, files=files)
    styled.write(project)
    edits = (await investigate(project, program.trace)).draft.edits or []
    changed = edited(styled, edits)
    assert changed
    for path, text in changed.items():
        compile(text, path, "exec")
        plain = text.replace("\r\n", "\n") if style is with_crlf else text
        assert style(plain) == text

"""A command that runs what was built before, or only prints, says nothing of a patch."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.support.cpu import ThreadCpu
from whence_tools.healing.attempt import Attempt, attempt
from whence_tools.healing.change import Change, Task
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_TEXT = "int main(void) { return 1; }\n"


@pytest.mark.parametrize(
    ("command", "path", "status"),
    [
        (("./main",), "main.c", "unverified"),
        (("./main",), "main.py", "refuted"),  # which it may read
        (("sh", "-c", "./main"), "main.c", "refuted"),  # which may build it
        (("java", "Main"), "Main.java", "unverified"),
        (("java", "-jar", "app.jar"), "src/Main.kt", "unverified"),
        (("sh", "-c", "cat build.log >&2; exit 1"), "Main.cs", "unverified"),
        (("sh", "-c", "cat main.c | ./check; exit 1"), "main.c", "refuted"),
    ],
)
def test_a_patch_is_refuted_only_by_a_command_that_may_take_it_in(
    tmp_path: Path, command: tuple[str, ...], path: str, status: str
) -> None:
    project = tmp_path / "project"
    (project / path).parent.mkdir(parents=True)
    (project / path).write_text(_TEXT)
    false = shutil.which("false")
    assert false is not None
    shutil.copy(false, project / "main")
    context = ToolContext(
        Workspace(project), ThreadCpu(), sandbox=LocalSandbox(project, tmp_path / "copies"),
        consent=Consent(commands=frozenset({command})),
    )  # fmt: skip
    change = Change(path, _TEXT, _TEXT.replace("1", "0"))
    task = Task(message="exit code 1", language="text", changes=(change,), command=command)
    request = Attempt(error_type="RUNTIME", task=task, original=_TEXT, patched=change.after)
    result = asyncio.run(attempt(request, context))
    assert result.verdict.status == status
    is_told = any("the patch can be tried" in reason for reason in result.verdict.reasons)
    assert is_told == (status == "unverified")

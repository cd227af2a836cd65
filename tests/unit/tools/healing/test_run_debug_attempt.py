"""The tool as a model calls it: consent, sessions, repeats, snippets, files."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.support.healing import a_worker, broken_programs, healer
from whence_tools.healing.envelope import hash_envelope
from whence_tools.ports import Consent
from whence_tools.run_debug_attempt import TOOL
from whence_tools.schema import publish_output_schema
from whence_tools.worker import Worker

SEED = {
    "error_type": "SYNTAX",
    "message": "Fix semicolon",
    "patch_code": "const x=1",
    "original_code": "const x=1;",
}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with a_worker() as worker:
        yield worker


def program(name: str) -> Any:
    return next(one for one in broken_programs() if one.name == name)


def findings(data: dict[str, Any]) -> dict[str, str]:
    return {check["name"]: check["finding"] for check in data["envelope"]["verification"]["checks"]}


async def test_without_an_isolated_copy_only_syntax_is_checked(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    broken = program("missing_key")
    broken.write(project)
    agreed = Consent(any_command=True)
    healing = await healer(project, worker, tmp_path, agreed, sandboxed=False)
    data = await healing.data(broken.call(broken.right))
    assert data["extras"]["status"] == "unverified"
    assert findings(data) == {"parse": "passed", "command": "not run", "checkers": "not run"}
    assert data["envelope"]["resourceUsage"]["isolation"] == "none"


async def test_nothing_is_run_that_the_user_has_not_agreed_to(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    broken = program("missing_key")
    broken.write(project)
    other = Consent(commands=frozenset({(*broken.command, "--other")}))
    data = await (await healer(project, worker, tmp_path, other)).data(broken.call(broken.right))
    assert findings(data)["command"] == "not run"
    assert data["action"] == "HUMAN_REVIEW"


async def test_a_session_ties_attempts_together_and_survives_a_restart(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    for number in range(2):
        healing = await healer(project, worker, tmp_path, sandboxed=False)
        patch = f"def f(:\n    return {number}"
        call = SEED | {"original_code": "def f():\n    return 9", "patch_code": patch}
        data = await healing.data(call | {"sessionId": "s", "maxAttempts": 5})
    envelope = data["envelope"]
    assert envelope["counters"]["totalAttempts"] == 2
    assert envelope["counters"]["syntaxAttempts"] == 2
    assert [entry["attempt"] for entry in envelope["timeline"]] == [1, 2]
    assert len(envelope["attempts"]) == 2
    assert envelope["cascadeDepth"] == 2
    assert data["action"] == "ROLLBACK"
    assert data["extras"]["attemptsLeft"] == 3


async def test_the_same_failed_patch_is_not_tried_twice(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    call = SEED | {"original_code": "def f():\n    return 9", "patch_code": "def f(:\n    return 9"}
    first = await healing.data(call)
    again = await healing.data(call | {"patch_code": "def f(:   \n\n    return 9"})
    assert first["action"] == "ROLLBACK"
    assert again["action"] == "STRATEGY_CHANGE"
    assert again["extras"]["repeats"] == first["envelope"]["patch_id"]
    assert again["envelope"]["verification"]["checks"] == []


async def test_a_row_of_failures_makes_it_pause(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    actions = []
    for number in range(8):
        original, patch = f"x = {number}\ny = (1)", f"x = {number}\ny = (1"
        call = SEED | {"original_code": original, "patch_code": patch, "language": "python"}
        data = await healing.data(call | {"sessionId": "s", "maxAttempts": 50})
        actions.append(data["action"])
    assert actions[-1] == "PAUSE_AND_BACKOFF"
    assert data["envelope"]["breakerState"] == "OPEN"
    assert 0 < data["extras"]["retryAfterMs"] <= 30_000


async def test_a_fixed_syntax_error_is_promoted_and_not_called_proven(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    call = SEED | {"original_code": "def f(:\n    return 1", "patch_code": "def f():\n    return 1"}
    data = await healing.data(call)
    assert (data["action"], data["extras"]["status"]) == ("PROMOTE", "checked")
    assert data["envelope"]["patch_data"]["language"] == "python"


@pytest.mark.parametrize(
    ("original", "says"),
    [
        ("price = 1", "is not in 'shop.py'. The nearest lines are now:\n    1 | prices = 1"),
        ("= 2", "occurs 2 times in 'shop.py'"),
        ("", "original_code is empty"),
    ],
)
async def test_a_part_that_is_not_there_once_is_answered_with_what_is(
    original: str, says: str, project: Path, tmp_path: Path, worker: Worker
) -> None:
    (project / "shop.py").write_text("prices = 1\na = 2\nb = 2\n")
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    call = SEED | {"filePath": "shop.py", "original_code": original}
    result = await healing.call(call)
    assert result.error is not None
    assert result.error.code == "INVALID_PARAMETERS"
    assert says in result.error.message


@pytest.mark.parametrize("name", ["patch_code", "original_code", "sessionId", "language"])
async def test_half_a_character_is_refused_by_name(
    name: str, project: Path, tmp_path: Path, worker: Worker
) -> None:
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    result = await healing.call(SEED | {name: "const x\ud83d"})
    assert result.error is not None
    assert result.error.code == "INVALID_PARAMETERS"
    assert result.error.message.startswith(f"{name}: has half of a surrogate pair, \\ud83d, at 7")


async def test_a_character_that_the_file_cannot_hold_is_refused(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    (project / "shop.py").write_bytes(b"# coding: latin-1\nname = 'caf\xe9\n")
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    call = SEED | {"filePath": "shop.py", "original_code": "name = 'café"}
    result = await healing.call(call | {"patch_code": "name = 'café €'"})
    assert result.error is not None
    assert result.error.code == "INVALID_PARAMETERS"
    assert "patch_code has '€', which 'shop.py' can't hold" in result.error.message
    assert (await healing.data(call | {"patch_code": "name = 'café'"}))["action"] == "PROMOTE"


async def test_a_patch_that_changes_nothing_is_refuted_without_a_run(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    broken = program("missing_key")
    broken.write(project)
    healing = await healer(project, worker, tmp_path, Consent(any_command=True))
    data = await healing.data(broken.call(broken.right, patch_code=broken.right.original))
    assert (data["action"], data["extras"]["status"]) == ("ROLLBACK", "refuted")
    assert "The patch changes nothing." in data["extras"]["reasons"]
    assert data["envelope"]["verification"]["checks"] == []
    assert data["envelope"]["resourceUsage"]["isolation"] == "none"


async def test_a_command_that_fails_without_a_word_is_told_by_its_exit_code(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    (project / "shop.py").write_text("CODE = 3\n")
    command = (sys.executable, "-c", "import shop, sys; sys.exit(shop.CODE)")
    healing = await healer(project, worker, tmp_path, Consent(commands=frozenset({command})))
    call = SEED | {"filePath": "shop.py", "original_code": "CODE = 3", "command": list(command)}
    data = await healing.data(call | {"patch_code": "CODE = 4", "error_type": "LOGIC"})
    told = [*data["extras"]["difference"]["remaining"], *data["extras"]["difference"]["new"]]
    assert told == ["the command ended with exit code 4"]


async def test_windows_line_ends_and_unsaved_text_are_patched_where_they_stand(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    (project / "shop.py").write_text("old\n")
    buffers = {"shop.py": "a = (1\r\nb = 2\r\n"}
    healing = await healer(project, worker, tmp_path, sandboxed=False, buffers=buffers)
    call = SEED | {
        "filePath": "shop.py",
        "original_code": "a = (1\nb = 2",
        "patch_code": "a = (1)\nb = 2",
    }
    data = await healing.data(call)
    assert data["extras"]["status"] == "checked"
    assert (project / "shop.py").read_text() == "old\n"


async def test_the_envelope_is_stored_redacted_as_it_was_answered(
    project: Path, tmp_path: Path, worker: Worker
) -> None:
    healing = await healer(project, worker, tmp_path, sandboxed=False)
    secret = 'password = "hunter2-correct-horse"'
    data = await healing.data(SEED | {"original_code": secret, "patch_code": f"{secret}\n"})
    stored = await healing.store.fetch(data["envelope"]["patch_id"])
    assert stored == data["envelope"]
    assert "hunter2" not in json.dumps(stored)
    assert stored["envelopeHash"] == hash_envelope(stored)
    jsonschema.validate(data, publish_output_schema(TOOL.output))


def test_the_command_line_runs_the_command_that_was_typed(project: Path, tmp_path: Path) -> None:
    broken = program("type_mismatch")
    broken.write(project)
    done = subprocess.run(
        [
            *shlex.split(f"{sys.executable} -m whence tools call run_debug_attempt"),
            json.dumps(broken.call(broken.right)),
            *("--workspace", str(project), "--data-dir", str(tmp_path / "data")),
        ],
        capture_output=True, text=True, timeout=55,
    )  # fmt: skip
    answer = json.loads(done.stdout)
    assert done.returncode == 0, answer
    assert answer["data"]["action"] == "PROMOTE"
    assert answer["data"]["extras"]["status"] == "proven"

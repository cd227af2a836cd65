from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.cli import Completed, Whence, failing_program

OFFLINE = ("--analyst", "offline")


@pytest.fixture
def whence(project: Path, tmp_path: Path) -> Whence:
    return Whence(project, tmp_path / "data")


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Whence, Completed]:
    """A run of a failing program, and where it was; for tests that change nothing there."""
    folder = tmp_path_factory.mktemp("failed")
    project = folder / "project"
    project.mkdir()
    failing_program(project)
    whence = Whence(project, folder / "data")
    return whence, whence("run", *OFFLINE, "--json", "--", sys.executable, "main.py")


@pytest.mark.parametrize("code", [0, 1, 3, 77])
def test_the_commands_own_code_is_passed_through(whence: Whence, code: int) -> None:
    done = whence("run", *OFFLINE, "--", sys.executable, "-c", f"raise SystemExit({code})")
    assert done.code == code


def test_a_signal_is_128_plus_its_number(whence: Whence) -> None:
    program = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    done = whence("run", *OFFLINE, "--", sys.executable, "-c", program)
    assert done.code == 128 + signal.SIGKILL


def test_a_command_that_is_not_there_is_127_and_one_that_cannot_run_126(whence: Whence) -> None:
    (whence.project / "data.txt").write_text("not a program")
    assert whence("run", "no-such-command-here").code == 127
    done = whence("run", "--", str(whence.project / "data.txt"))
    assert done.code == 126
    assert "whence:" in done.stderr


def test_without_a_command_the_usage_is_explained(whence: Whence) -> None:
    done = whence("run")
    assert (done.code, done.stdout) == (2, "")
    assert "whence run -- pytest" in done.stderr


def test_a_command_that_works_is_left_alone(whence: Whence) -> None:
    done = whence("run", sys.executable, "-c", "print('fine')")
    assert (done.code, done.stdout, done.stderr) == (0, "fine\n", "")
    assert not whence.data.exists()


def test_the_command_keeps_its_stdout_and_the_report_goes_to_stderr(whence: Whence) -> None:
    failing_program(whence.project)
    done = whence("run", *OFFLINE, "--", sys.executable, "main.py")
    assert (done.code, done.stdout) == (1, "start\n")
    assert "Traceback (most recent call last)" in done.stderr
    assert "ratio" in done.stderr.partition("whence")[2]
    assert "\x1b" not in done.stderr


def test_json_is_clean_on_stdout(failed: tuple[Whence, Completed]) -> None:
    _, done = failed
    assert "start" in done.stderr
    shape = done.json
    assert set(shape) == {"schemaVersion", "command", "exitCode", "analysis"}
    assert (shape["schemaVersion"], shape["exitCode"]) == (1, 1)
    assert shape["command"] == [sys.executable, "main.py"]
    analysis = shape["analysis"]
    assert (analysis["outcome"], analysis["errorType"]) == ("found", "TypeError")
    assert analysis["analyst"] == {"kind": "offline"}
    assert analysis["location"]["filePath"] == "settings.py"
    assert {item["status"] for item in analysis["evidence"]} == {"observed", "grounded"}
    assert (analysis["schemaVersion"], analysis["cause"]) == (2, {"status": "observed"})
    assert analysis["fingerprint"].startswith("w1-")
    assert analysis["metadata"]["stopReason"] == "submitted"


def test_json_of_a_command_that_works_has_no_analysis(whence: Whence) -> None:
    done = whence("run", "--json", sys.executable, "-c", "print('fine')")
    assert done.json == {
        "schemaVersion": 1,
        "command": [sys.executable, "-c", "print('fine')"],
        "exitCode": 0,
    }


@pytest.mark.usefixtures("loop_may_block")
def test_two_runs_of_one_bug_are_one_fingerprint_and_one_record(
    failed: tuple[Whence, Completed],
) -> None:
    whence, first = failed
    second = whence("run", *OFFLINE, "--json", "--", sys.executable, "main.py")
    assert first.json["analysis"]["fingerprint"] == second.json["analysis"]["fingerprint"]
    assert whence.here("memory", "list", "--json").json["totalFound"] == 1


@pytest.mark.usefixtures("loop_may_block")
def test_a_validated_answer_comes_from_memory_until_its_files_change(whence: Whence) -> None:
    failing_program(whence.project)
    (whence.project / ".whence.toml").write_text("")
    command = ("run", "--set", "lmstudio.url=http://127.0.0.1:9", "--json")
    program = ("--", sys.executable, "main.py")
    first = whence(*command, *program).json["analysis"]
    assert whence.here(*command, *program).json["analysis"]["analyst"]["kind"] == "offline"
    assert whence.here("memory", "validate", first["id"]).code == 0
    again = whence.here(*command, *program).json["analysis"]
    assert again["analyst"] == {"kind": "memory"}
    assert (again["rootCause"], again["userValidated"]) == (first["rootCause"], True)
    fresh = whence.here(*command, "--fresh", *program).json["analysis"]
    assert fresh["analyst"]["kind"] == "offline"
    settings = whence.project / "settings.py"
    settings.write_text(settings.read_text() + "\n# changed\n")
    assert whence.here(*command, *program).json["analysis"]["analyst"]["kind"] == "offline"


def test_an_own_failure_does_not_change_the_commands_code(whence: Whence) -> None:
    failing_program(whence.project)
    missing = ("--analyst", "lmstudio", "--lmstudio-url", "http://127.0.0.1:9")
    done = whence("run", *missing, "--json", "--", sys.executable, "main.py")
    assert done.code == 1
    assert "whence: " in done.stderr
    assert "analysis" not in done.json
    assert done.json["error"]
    wrong = whence("run", "--set", "limits.rounds=x", "--", sys.executable, "main.py")
    assert wrong.code == 1
    assert "the command line: limits.rounds" in wrong.stderr


def test_every_event_is_kept(failed: tuple[Whence, Completed]) -> None:
    whence, done = failed
    analysis = done.json["analysis"]
    lines = (whence.data / "events" / f"{analysis['id']}.jsonl").read_text().splitlines()
    import json

    events = [json.loads(line) for line in lines]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[0]["event"] == "investigation.started"
    assert events[-1]["event"] == "investigation.finished"
    assert events[-1]["analysisId"] == analysis["id"]
    assert {event["investigationId"] for event in events} == {analysis["id"]}


def test_no_child_and_no_temporary_file_is_left(failed: tuple[Whence, Completed]) -> None:
    whence, _ = failed
    assert {path.name for path in whence.project.iterdir()} <= {
        "main.py",
        "settings.py",
        "__pycache__",
    }
    assert not [line for line in _command_lines() if str(whence.data).encode() in line]


def _command_lines() -> Iterator[bytes]:
    """Of all processes; others may end, or belong to somebody else."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            yield path.read_bytes()


def test_a_data_directory_that_cannot_be_written_is_said_and_the_report_still_comes(
    whence: Whence,
) -> None:
    failing_program(whence.project)
    whence.data.write_text("a file, not a directory")
    done = whence("run", *OFFLINE, "--json", "--", sys.executable, "main.py")
    assert (done.code, done.json["analysis"]["outcome"]) == (1, "found")
    assert "The store of solved cases" in done.stderr

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.support.cli import Completed, Whence, failing_program
from tests.support.lmstudio import CallSpec, LMStudio, Turn

TRACE = """\
start
Traceback (most recent call last):
  File "main.py", line 10, in <module>
    print(convert(10))
  File "main.py", line 6, in convert
    return amount * rate
           ~~~~~~~^~~~~~
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""
ELSEWHERE = """\
Traceback (most recent call last):
  File "/opt/batch/job.py", line 3, in <module>
    raise ValueError("no such day")
ValueError: no such day
"""

pytestmark = pytest.mark.usefixtures("loop_may_block")


@pytest.fixture
def whence(project: Path, tmp_path: Path) -> Whence:
    failing_program(project)
    return Whence(project, tmp_path / "data")


def written(path: Path, text: str, *, age: int = 0) -> Path:
    """A log that was last written to so many hours ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    moment = 1_700_000_000 - age * 3600
    os.utime(path, (moment, moment))
    return path


def triaged(whence: Whence, *arguments: str) -> Completed:
    return whence.here("triage", "--analyst", "offline", *arguments)


def test_errors_of_all_logs_are_grouped_and_the_most_frequent_comes_first(whence: Whence) -> None:
    logs = whence.project / "logs"
    written(logs / "a.log", TRACE + "again\n" + TRACE, age=2)
    written(logs / "nightly" / "b.log", "started\n\n" + TRACE, age=1)
    written(logs / "nightly" / "job.txt", ELSEWHERE)
    shape = triaged(whence, "--json", "logs").json
    assert set(shape) == {"schemaVersion", "groups", "skipped"}
    assert [(group["count"], group["errorType"]) for group in shape["groups"]] == [
        (3, "TypeError"),
        (1, "ValueError"),
    ]
    often, once = shape["groups"]
    assert often["files"] == [
        {"filePath": "logs/a.log", "lines": [2, 11]},
        {"filePath": "logs/nightly/b.log", "lines": [4]},
    ]
    assert often["errorDescription"].startswith("TypeError: unsupported operand")
    assert often["analysis"]["fingerprint"] == often["fingerprint"]
    assert often["analysis"]["location"]["filePath"] == "settings.py"
    assert once["analysis"]["outcome"] == "notFound"


def test_the_report_names_first_and_newest_place_cause_and_fix(whence: Whence) -> None:
    written(whence.project / "z_old.log", TRACE, age=9)
    written(whence.project / "a_new.log", "one line\n" + TRACE, age=1)
    done = triaged(whence, "z_old.log", "a_new.log")
    assert done.code == 0
    assert done.stdout.startswith("1. 2 times in 2 logs: first z_old.log:2, newest a_new.log:3\n")
    assert "has no `ratio` key" in done.stdout
    assert "\nFix\n" in done.stdout
    assert "whence report" in done.stdout
    assert "1 of 1: 2 times TypeError" in done.stderr


def test_an_analysis_of_a_group_can_be_shown_again_whole(whence: Whence) -> None:
    written(whence.project / "a.log", TRACE)
    analysis = triaged(whence, "--json", "a.log").json["groups"][0]["analysis"]
    again = whence("report", analysis["id"])
    assert again.code == 0
    assert "Evidence" in again.stdout


def test_no_cause_in_any_group_is_told_by_the_exit_code(whence: Whence) -> None:
    log = written(whence.project / "job.log", ELSEWHERE)
    done = triaged(whence, str(log))
    assert done.code == 1
    assert "no such day" in done.stdout


def test_what_cannot_be_read_is_named_and_passed_over(whence: Whence) -> None:
    logs = whence.project / "logs"
    written(logs / "a.log", TRACE)
    written(logs / ".env.log", "TOKEN=1")
    written(logs / "secrets.txt", ELSEWHERE)
    (logs / "core").write_bytes(b"\x7fELF\0\0\0\0" * 20)
    os.mkfifo(logs / "pipe")
    with (logs / "huge.log").open("wb") as huge:
        huge.truncate(40 << 20)
    shape = triaged(whence, "--json", "logs").json
    assert {item["filePath"]: item["reason"] for item in shape["skipped"]} == {
        "logs/core": "binary",
        "logs/huge.log": "40 MiB, more than 32",
        "logs/pipe": "not a regular file",
        "logs/secrets.txt": "may hold secrets",
    }
    assert len(shape["groups"]) == 1


def test_source_code_in_a_folder_is_no_log_and_a_file_counts_once(whence: Whence) -> None:
    written(whence.project / "samples.py", f'TRACE = """\n{ELSEWHERE}"""\n')
    written(whence.project / "node_modules" / "x" / "a.log", ELSEWHERE)
    written(whence.project / "a.log", TRACE)
    shape = triaged(whence, "--json", ".", "a.log", str(whence.project / "a.log")).json
    assert [(group["errorType"], group["count"]) for group in shape["groups"]] == [("TypeError", 1)]


def test_a_line_that_says_error_in_a_log_of_no_known_format_is_one(whence: Whence) -> None:
    written(whence.project / "logs" / "app.log", "10:00 INFO up\n10:01 ERROR db: no answer\n")
    written(whence.project / "logs" / "notes.txt", "An error is no crime.\n")
    shape = triaged(whence, "--json", "logs").json
    assert [group["errorDescription"] for group in shape["groups"]] == ["10:01 ERROR db: no answer"]
    assert shape["groups"][0]["files"] == [{"filePath": "logs/app.log", "lines": [2]}]


def test_logs_without_an_error_are_fine(whence: Whence) -> None:
    written(whence.project / "a.log", "all is well\n")
    done = triaged(whence, "--json", "a.log")
    assert (done.code, done.json["groups"]) == (0, [])
    assert "no error in 1 log" in done.stderr


def test_bad_input_is_named(whence: Whence) -> None:
    done = triaged(whence, "nowhere.log")
    assert (done.code, done.stdout) == (2, "")
    assert "nowhere.log: no such file or folder" in done.stderr
    (whence.project / "image.png").write_bytes(b"\x89PNG\0\0\0\0")
    done = triaged(whence, "image.png")
    assert (done.code, done.stdout) == (2, "")
    assert "image.png: binary" in done.stderr
    assert "no log that can be read" in done.stderr


def test_a_model_that_is_not_there_is_told_with_what_was_found(whence: Whence) -> None:
    written(whence.project / "a.log", TRACE)
    where = ("--lmstudio-url", "http://127.0.0.1:1")
    done = whence.here("triage", "--analyst", "lmstudio", *where, "a.log")
    assert done.code == 3
    assert "1. once, not investigated: TypeError" in done.stdout
    assert "a.log:2" in done.stdout


SOLVED = CallSpec(
    "submit_analysis",
    {"rootCause": "The key is not there.", "solution": "Write `rate`.", "confidence": 0.9},
)


class Stumped:
    """A model that answers nothing on the error of elsewhere, and tells when it was asked."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def __call__(self, request: bytes) -> Turn:
        if b"no such day" not in request:
            return Turn(calls=(SOLVED,))
        self.asked.set()
        return Turn(fault="hang")


async def test_ctrl_c_prints_what_there_is(project: Path) -> None:
    failing_program(project)
    written(project / "a.log", TRACE * 2 + ELSEWHERE)
    model = Stumped()
    async with LMStudio(brain=model) as server:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "whence", "triage", "--json", "--analyst", "lmstudio",
            "--lmstudio-url", server.url, "--set", "embedder=lexical",
            "--data-dir", str(project.parent / "data"), "a.log",
            cwd=project, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        await asyncio.wait_for(model.asked.wait(), 40)
        child.send_signal(signal.SIGINT)
        stdout, stderr = await asyncio.wait_for(child.communicate(), 20)
    assert child.returncode == 130
    solved, left = json.loads(stdout)["groups"]
    assert solved["analysis"]["outcome"] == "found"
    assert (left["errorType"], left["count"]) == ("ValueError", 1)
    assert "analysis" not in left
    assert b"stopped: 1 of 2 kinds of error are left" in stderr
    assert b"Traceback" not in stderr


@pytest.mark.parametrize("nothing", ["", "\n \n", "\x1b[0m\n"])
def test_a_log_that_says_nothing_holds_no_error(whence: Whence, nothing: str) -> None:
    written(whence.project / "logs" / "empty.log", nothing)
    done = triaged(whence, "logs")
    assert (done.code, done.stdout) == (0, "")
    assert "no error in 1 log" in done.stderr


def test_a_rotated_log_is_passed_over_with_what_to_do(whence: Whence) -> None:
    logs = whence.project / "logs"
    written(logs / "app.log", TRACE)
    (logs / "app.log.1.gz").write_bytes(gzip.compress(TRACE.encode()))
    done = triaged(whence, "logs")
    assert done.code == 0
    assert "logs/app.log.1.gz: compressed: unpack it first" in done.stderr

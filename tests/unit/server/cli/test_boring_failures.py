"""Failures that code has no part in: of them there is little to say, and little is said."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli import Whence

pytestmark = pytest.mark.usefixtures("loop_may_block")  # see `Whence.here`

PYTHON = sys.executable
TOOL = """\
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("amount", type=int)
print(parser.parse_args().amount)
"""
MAKEFILE = """\
check:
\t@false
quietly:
\t@exit 3
all:
\t@$(MAKE) -C sub check
wait:
\t@kill -INT $$$$
both: check
"""
INTERRUPTED = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
UNFORMATTED = "import os,sys\nprint( 1 )\n"

FULL = """\
with open("/dev/full", "w") as out:
    out.write("all")
"""

NEWER = ["cargo", "check", "--offline", "--manifest-path", "new/Cargo.toml"]

BORING = {
    "a command that fails without a word": ["false"],
    "an exit code alone": ["sh", "-c", "exit 3"],
    "a wrong flag of an own program": [PYTHON, "tool.py", "--verbos"],
    "a missing argument of an own program": [PYTHON, "tool.py"],
    "an argument of the wrong kind": [PYTHON, "tool.py", "many"],
    "a program that is not there": [PYTHON, "nofile.py"],
    "a module that is not there": [PYTHON, "-m", "no_such_module_here"],
    "a wrong flag of the interpreter": [PYTHON, "--no-such-flag"],
    "a folder that is not there": ["ls", "/nonexistent/folder"],
    "a file that is not there": ["cat", "missing.txt"],
    "a wrong flag of a tool": ["ls", "--no-such-flag"],
    "a search without a match": ["grep", "-r", "needle in no file", "tool.py"],
    "two files that differ": ["diff", "tool.py", "unformatted.py"],
    "an archive that is not there": ["tar", "xf", "missing.tar"],
    "a subcommand that does not exist": ["git", "frobnicate"],
    "a branch that does not exist": ["git", "checkout", "no-such-branch"],
    "a target that does not exist": ["make", "no-such-target"],
    "a folder without a makefile": ["make", "-C", "empty"],
    "make, which repeats a silent failure": ["make", "check"],
    "nested make": ["make", "all"],
    "make with another target behind": ["make", "-k", "both", "quietly"],
    "an interrupt in make": ["make", "wait"],
    "an interrupt": [PYTHON, "interrupted.py"],
    "a program in a script that is not there": ["sh", "script.sh"],
    "a script that may not be run": ["sh", "-c", "./script.sh"],
    "a linter's list": [PYTHON, "-m", "ruff", "check", "--isolated", "unformatted.py"],
    "a linter's short list": [
        PYTHON, "-m", "ruff", "check", "--isolated", "--output-format=concise", "unformatted.py",
    ],
    "a formatter's list": [PYTHON, "-m", "ruff", "format", "--check", "unformatted.py"],
    "tests that are not there": [PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "test_no.py"],
    "no tests at all": [PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "empty"],
    "a module that its package does not have": [PYTHON, "-m", "json.tools"],
    "a variable that is not set": ["bash", "-u", "-c", "echo $REGION"],
    "a program that is killed": [PYTHON, "-c", "import os; os.kill(os.getpid(), 15)"],
    "a full disk": ["dd", "if=/dev/zero", "of=/dev/full", "count=1"],
    "a full disk under a program": [PYTHON, "full.py"],
    "a script that a package does not have": ["npm", "run", "biuld"],
    "a class that is not there": ["java", "Mian"],
    "a test that cargo does not have": ["cargo", "test", "--test", "nothing"],
    "a page of PHP that is not there": ["php", "mian.php"],
    "a time limit": ["timeout", "0.01", "sleep", "30"],
    "a time limit of a program that prints": ["timeout", "0.3", "sh", "-c", "echo 1; sleep 30"],
    "a program that prints and is killed": ["sh", "-c", "echo 1; kill -9 $$"],
    "a filter that selects no test": [
        PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "-k", "refnud", "test_tool.py",
    ],
    "a folder without a repository": ["git", "-C", "/", "log"],
    "a server that does not listen": ["curl", "-sS", "http://127.0.0.1:1/"],
    "a package for a newer Rust": NEWER,
}  # fmt: skip


@pytest.fixture(scope="module")
def whence(tmp_path_factory: pytest.TempPathFactory) -> Whence:
    folder = tmp_path_factory.mktemp("boring")
    project = folder / "project"
    for name in ("sub", "empty", "new/src"):
        (project / name).mkdir(parents=True)
    if shutil.which("git"):
        subprocess.run(["git", "init", "-q"], cwd=project, check=True, timeout=50)
    (project / "tool.py").write_text(TOOL)
    (project / "interrupted.py").write_text(INTERRUPTED)
    (project / "unformatted.py").write_text(UNFORMATTED)
    (project / "full.py").write_text(FULL)
    (project / "flags.sh").write_text("echo 'flag provided but not defined: -prot'; exit 2\n")
    (project / "package.json").write_text('{"scripts": {"build": "true"}}')
    (project / "Cargo.toml").write_text('[package]\nname = "shop"\nversion = "1.0.0"\n')
    (project / "src").mkdir()
    (project / "src/main.rs").write_text("fn main() {}\n")
    (project / "new/Cargo.toml").write_text(
        '[package]\nname = "new"\nversion = "1.0.0"\nrust-version = "1.999"\n[workspace]\n'
    )
    (project / "new/src/main.rs").write_text("fn main() {}\n")
    (project / "test_tool.py").write_text("def test_refund():\n    pass\n")
    (project / "script.sh").write_text("frobnicate-it --now\n")
    (project / "Makefile").write_text(MAKEFILE)
    (project / "sub/Makefile").write_text(MAKEFILE)
    return Whence(project, folder / "data")


@pytest.mark.parametrize("command", BORING.values(), ids=BORING.keys())
def test_a_boring_failure_gets_at_most_three_lines(whence: Whence, command: list[str]) -> None:
    if not Path(command[0]).is_absolute() and shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on this machine")
    alone = run_alone(whence, command)
    done = whence.here("run", "--analyst", "offline", "--", *command)
    assert done.code == alone != 0
    added = done.stderr.partition("whence")[2]
    assert len(added.splitlines()) <= 3


def run_alone(whence: Whence, command: list[str]) -> int:
    code = subprocess.run(
        command, cwd=whence.project, capture_output=True, timeout=50, check=False
    ).returncode
    return 128 - code if code < 0 else code


WORDS = {
    "a full disk": ([PYTHON, "full.py"], "there is no space left to write to"),
    "an unset variable": (["bash", "-u", "-c", "echo $REGION"], "names what is missing"),
    "a killed program": (["sh", "-c", "kill -9 $$"], "exit code 137 (Killed), nothing printed"),
    "an unknown test": (["cargo", "test", "--test", "nothing"], "names what is missing"),
    "a wrong flag of pytest": ([PYTHON, "-m", "pytest", "--frob"], "about the command's usage"),
    "an option of an own program": (["sh", "flags.sh", "-prot"], "about the command's usage"),
    "a deselected test": (
        [PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "-k", "refnud", "test_tool.py"],
        "no test ran: 1 deselected, none left",
    ),
    "no test": (
        [PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "empty"],
        "no test ran: the filter or the path selects none",
    ),
    "coverage": (
        ["sh", "-c", "echo 'Coverage failure: total of 33 is less than fail-under=90'; exit 2"],
        "nothing to explain: coverage is 33, and should be at least 90",
    ),
    "a program that prints and is killed": (
        ["sh", "-c", "echo 1; kill -9 $$"],
        "SIGKILL ended the process: sent by the system,",
    ),
    "a program that prints and is ended": (
        ["sh", "-c", "echo 1; kill -15 $$"],
        "nothing to explain: SIGTERM ended the process",
    ),
    "a silent time limit": (
        ["timeout", "0.01", "sleep", "30"],
        "124, nothing printed; nothing to explain: `timeout` ",
    ),
    "a time limit in a shell": (
        ["sh", "-c", "timeout 0.3 sh -c 'echo 1; sleep 30'"],
        "`timeout` ended it after 0.3 s",
    ),
    "git": (["git", "-C", "/", "log"], "nothing to explain: git says itself what is wrong"),
    "a new Rust": (
        NEWER,
        "this needs another version of rustc than ",
    ),
    "words": (["sh", "-c", "echo half done; exit 3"], "Whence recognises no error in the output"),
}


@pytest.mark.parametrize(("command", "words"), WORDS.values(), ids=WORDS.keys())
def test_one_line_says_why_there_is_nothing_to_explain(
    whence: Whence, command: list[str], words: str
) -> None:
    if not Path(command[0]).is_absolute() and shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on this machine")
    done = whence.here("run", "--analyst", "offline", "--", *command)
    (line,) = done.stderr.partition("whence: ")[2].splitlines()
    assert words in line


@pytest.mark.parametrize(
    ("is_held", "words"),
    [(True, "is in use by another process"), (False, "nothing listens on it now")],
)
def test_a_port_that_is_still_held_is_another_processs(
    whence: Whence, words: str, *, is_held: bool
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        if not is_held:
            server.close()
        said = f"echo 'listen tcp 127.0.0.1:{port}: bind: address already in use'; exit 1"
        done = whence.here("run", "--analyst", "offline", "--", "sh", "-c", said)
    assert f"port {port} " in done.stderr
    assert words in done.stderr


def test_a_trace_without_a_frame_of_the_users_has_no_cause_in_code(whence: Whence) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        serve = [PYTHON, "-m", "http.server", "--bind", "127.0.0.1", port]
        done = whence.here("run", "--analyst", "offline", "--", *serve)
    assert "nothing to explain: the address that it asked for is already in use" in done.stderr


SPEAKING = {
    "an error of the workspace's own words": [PYTHON, "own.py"],
    "a file that the code names": [PYTHON, "opens.py"],
    "a port that the code asks for": [PYTHON, "binds.py"],
}


@pytest.mark.parametrize("command", SPEAKING.values(), ids=SPEAKING.keys())
def test_an_error_that_leads_into_the_code_is_investigated(
    whence: Whence, command: list[str]
) -> None:
    (whence.project / "own.py").write_text('raise SystemExit("error: the region is not set")\n')
    (whence.project / "binds.py").write_text(
        "import socket\n\none = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_server(one.getsockname())\n"
    )
    (whence.project / "opens.py").write_text('open("missing.txt")\n')
    done = whence.here("run", "--analyst", "offline", "--json", "--", *command)
    assert done.json["analysis"]["errorDescription"]

"""The commands in the documents: each is one that there is, and the README's run.

Requests to the gateway are sent by `tests/gateway/test_documented_requests.py`.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from itertools import product
from pathlib import Path

import pytest

from tests.support.cli import Whence, failing_program
from whence.cli.parser import build_parser

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("editor-client/*/README.md")),
]
BLOCK = re.compile(r"^```(?:\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`((?:whence|make|python3? -m) [^`]+)`")
IN_LINE = re.compile(
    r"^(?:[A-Z_]+=\S+ )*((?:whence|make|python3? -m) [a-z-][^#|&─\n]*)", re.MULTILINE
)
PLACEHOLDER = re.compile(r"[\[\]…]")
NEEDS_MORE = "arguments are required"  # a command that is named without its arguments


def written(page: Path) -> Iterator[str]:
    text = page.read_text("utf-8")
    for block in BLOCK.findall(text):
        yield from IN_LINE.findall(block)
    yield from INLINE.findall(BLOCK.sub("", text))


def spelled_out(command: str) -> Iterator[list[str]]:
    """The argument vectors of a command, one for each of `a|b|c`; optional ones are taken."""
    command = command.partition(" | ")[0].partition(" \\| ")[0]
    words = shlex.split(PLACEHOLDER.sub("", command.replace("[:LINE]", "").replace("\\|", "|")))
    yield from map(list, product(*(word.split("|") for word in words)))


COMMANDS = sorted(
    {" ".join(argv): argv for page in PAGES for one in written(page) for argv in spelled_out(one)}
    .items()
)  # fmt: skip


def of(program: str) -> list[tuple[str, list[str]]]:
    return [(name, argv) for name, argv in COMMANDS if argv[0] == program]


def test_every_command_of_whence_is_understood() -> None:
    refused = []
    for name, argv in of("whence"):
        said = StringIO()
        try:
            with redirect_stderr(said):
                build_parser().parse_args(argv[1:])
        except SystemExit:
            if NEEDS_MORE not in said.getvalue():
                refused.append(f"{name}: {said.getvalue().strip().splitlines()[-1]}")
    assert len(of("whence")) > 50
    assert refused == []


def test_every_target_of_make_is_there() -> None:
    makefiles = {".": (ROOT / "Makefile"), "tests/e2e": ROOT / "tests/e2e/Makefile"}
    targets = {
        folder: set(re.findall(r"^([\w-]+):", file.read_text("utf-8"), re.MULTILINE))
        for folder, file in makefiles.items()
    }
    missing = []
    for name, argv in of("make"):
        given = argv[1:]
        folder = given[1] if given[0] == "-C" else "."
        wanted = given[2:] if given[0] == "-C" else given
        missing += [f"{name}: {one}" for one in wanted if one not in targets[folder]]
    assert len(of("make")) > 8
    assert missing == []


def test_every_module_that_python_runs_is_there() -> None:
    names = {argv[2] for program in ("python", "python3") for _, argv in of(program)}
    assert len(names) > 30
    assert [
        name
        for name in names
        if not any(
            (root / f"{name.replace('.', '/')}.py").exists()
            or (root / name.replace(".", "/") / "__main__.py").exists()
            for root in (ROOT, ROOT / "server")
        )
    ] == []


# What a user types who reads the README, with the exit codes that it promises. Those that go on
# until they are stopped, change the user's settings or the shell's have tests of their own.
README = [
    (["doctor"], {0, 3}),
    (["run", "--", sys.executable, "main.py"], {1}),
    (["report"], {0}),
    (["explain", "main.py:8"], {0, 1}),
    (["memory", "list"], {0}),
    (["memory", "stats"], {0}),
    (["memory", "search", "TypeError"], {0}),
    (["tools", "list"], {0}),
    (["triage", "crash.log"], {0, 1}),
    (["mcp", "--print-config"], {0}),
]


@pytest.fixture
def whence(project: Path) -> Whence:
    failing_program(project)
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=project, capture_output=True, text=True, timeout=60
    )
    (project / "crash.log").write_text(done.stderr)
    return Whence(project, project.parent / "data")


@pytest.mark.usefixtures("loop_may_block")
def test_the_commands_of_the_readme_run(whence: Whence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHENCE_ANALYST", "offline")
    ended = {" ".join(argv): (whence.here(*argv).code, codes) for argv, codes in README}
    assert {name: code for name, (code, codes) in ended.items() if code not in codes} == {}

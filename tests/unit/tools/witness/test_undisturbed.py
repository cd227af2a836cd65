"""A program that is watched prints, ends and finds what it would without."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import time
from pathlib import Path

import pytest

from tests.support.witness import (
    VERSIONS,
    interpreter,
    run_alone,
    run_watched,
)
from whence_tools.witness.recording.environment import make_bootstrap_environment

_OLDEST_AND_NEWEST = ("3.8", "3.11", "3.13")

PROGRAMS = {
    "works": "print('fine')",
    "uncaught": "def f(n):\n    return 1 / n\nf(0)",
    "in a chain": "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise KeyError('a') from e",
    "exit code": "import sys\nsys.exit(3)",
    "exit text": "import sys\nsys.exit('stopped')",
    "exit from": "try:\n    1 / 0\nexcept Exception as e:\n    raise SystemExit(4) from e",
    "interrupted": "raise KeyboardInterrupt",
    "ended at once": "import os\nos._exit(5)",
    "signal": "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)",
    "a hook of its own": "import sys\nsys.excepthook = lambda *a: print(a[0].__name__)\n1 / 0",
    "a thread": (
        "import threading\ndef f():\n    raise ValueError('in a thread')\n"
        "t = threading.Thread(target=f, name='T'); t.start(); t.join()"
    ),
    "logged": (
        "import logging\n"
        "logging.basicConfig(format='%(filename)s:%(lineno)d %(funcName)s %(message)s')\n"
        "try:\n    [].pop()\nexcept IndexError:\n    logging.exception('a')"
    ),
    "a syntax error": "exec('def')",
    "too deep": "def f():\n    return f()\ntry:\n    f()\nexcept RecursionError as e:\n"
    "    import traceback\n    print(len(traceback.format_exc()))",
    "warned": "import warnings\nwarnings.warn('old', DeprecationWarning)",
    "the path": "import sys\nprint(sys.path, sorted(m for m in sys.modules if 'whence' in m))",
    "a group of errors": (
        "import sys\nif sys.version_info >= (3, 11):\n"
        "    exec(\"raise ExceptionGroup('g', [ValueError(1), TypeError(2)])\")"
    ),
    "a test": (
        "import io, unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n"
        "        self.assertEqual(1, 2)\n"
        "r = unittest.TestResult()\nunittest.defaultTestLoader.loadTestsFromTestCase(T).run(r)\n"
        "r.addError(T('test_a'), err=(ValueError, ValueError(1), None))\nprint(r, r.failures[0][1])"
    ),
    "found before loaded": (
        "import importlib.util, inspect\nprint(importlib.util.find_spec('doctest').loader.name)\n"
        "import doctest, traceback\n"
        "print(inspect.signature(traceback.TracebackException), doctest.__spec__.loader.name)"
    ),
}


def _source(program: str) -> str:
    return PROGRAMS[program] + "\n"


@pytest.mark.parametrize("version", _OLDEST_AND_NEWEST)
@pytest.mark.parametrize("program", PROGRAMS)
def test_output_and_end_are_the_same(project: Path, version: str, program: str) -> None:
    (project / "main.py").write_text(_source(program))
    options = ["-W", "error"] if program == "warned" else []
    argv = [interpreter(version), *options, "main.py"]
    assert run_watched(argv, project).seen == run_alone(argv, project).seen


@pytest.mark.parametrize(
    "argv",
    [
        ["-m", "pdb", "main.py"],
        ["-m", "cProfile", "-s", "name", "main.py"],
        ["-m", "trace", "--listfuncs", "main.py"],
        ["-m", "unittest", "main"],
        ["-m", "doctest", "main.py"],
        ["-i", "main.py"],
        ["-"],
    ],
)
def test_tools_that_run_a_program_run_it_as_before(project: Path, argv: list[str]) -> None:
    (project / "main.py").write_text("def f(n):\n    return 1 / n\n\n\nf(0)\n")
    watched = run_watched([sys.executable, *argv], project, stdin="q\nq\n")
    alone = run_alone([sys.executable, *argv], project, stdin="q\nq\n")
    assert _without_times(watched.seen) == _without_times(alone.seen)


def _without_times(seen: tuple[int, str, str]) -> tuple[int, list[str], str]:
    code, stdout, stderr = seen
    return (
        code,
        [one for one in stdout.splitlines() if " function calls" not in one],
        re.sub(r"\d\.\d+s", "", stderr),
    )


@pytest.mark.parametrize("version", ["2.7", "3.6", "3.7", *VERSIONS])
def test_the_users_own_start_up_files_are_loaded_as_before(
    project: Path, tmp_path: Path, version: str
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for number, folder in enumerate((first, second)):
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(f"print('theirs', {number}, __name__)")
        (folder / "usercustomize.py").write_text(f"print('usercustomize', {number})")
    (project / "main.py").write_text(
        "import sys, sitecustomize\nprint(sys.path, sitecustomize.__file__)\n[][0]"
    )
    environment = {"PYTHONPATH": f"{first}{os.pathsep}{second}", "PYTHONDONTWRITEBYTECODE": "1"}
    argv = [interpreter(version), "main.py"]
    watched = run_watched(argv, project, variables=environment)
    assert watched.seen == run_alone(argv, project, variables=environment).seen
    assert re.match(r".*theirs.*0.*sitecustomize", watched.stdout)
    assert bool(watched.failures) == (version in VERSIONS)


@pytest.mark.parametrize("text", ["import no_such_module", "1 / 0"])
def test_a_users_own_start_up_file_fails_as_before(
    project: Path, tmp_path: Path, text: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(text)
    argv = [sys.executable, "-c", "print('fine')"]
    environment = {"PYTHONPATH": str(tmp_path)}
    watched = run_watched(argv, project, variables=environment)
    assert watched.seen == run_alone(argv, project, variables=environment).seen


def test_without_a_start_up_file_of_the_users_there_is_none_to_speak_of(project: Path) -> None:
    program = "import sys; print(sys.modules['sitecustomize'].__dict__.get('__file__'))"
    assert run_watched([sys.executable, "-c", program], project).stdout == "None\n"


@pytest.mark.parametrize(
    "trouble", ["nobody listens", "nobody reads", "no cache", "cache is a file"]
)
def test_what_goes_wrong_with_the_capture_is_not_seen(
    project: Path, tmp_path: Path, trouble: str
) -> None:
    address, cache = str(tmp_path / "socket"), tmp_path / "cache"
    (project / "main.py").write_text(_MANY_FAILURES)
    if trouble == "cache is a file":
        cache.touch()
    environment = {
        **make_bootstrap_environment({}, project),
        "WHENCE_WITNESS_SOCKET": address,
        "WHENCE_WITNESS_CACHE": "" if trouble == "no cache" else str(cache),
    }
    with socket.socket(socket.AF_UNIX) as bound:
        if trouble == "nobody reads":
            bound.bind(address)
            bound.listen()
        began = time.monotonic()
        argv = [sys.executable, "main.py"]
        assert run_alone(argv, project, variables=environment).seen == run_alone(argv, project).seen
    assert time.monotonic() - began < 8


_MANY_FAILURES = """
import traceback
for number in range(10):
    rows = [["x" * 190] * 20] * 20
    code = compile("def f():\\n    return missing", __file__, "exec")
    space = {}
    exec(code, space)
    try:
        space["f"]()
    except NameError:
        traceback.print_exc()
"""


def test_an_environment_that_the_program_cleared_is_not_needed(project: Path) -> None:
    (project / "main.py").write_text("import os\nos.environ.clear()\nos.chdir('/')\n[][0]\n")
    assert run_watched([sys.executable, "main.py"], project).failures


def test_coverage_counts_the_users_files_alone(project: Path) -> None:
    (project / "main.py").write_text("import lib\ntry:\n    lib.f()\nexcept KeyError:\n"
                                     "    import traceback; traceback.print_exc()\n")  # fmt: skip
    (project / "lib.py").write_text("def f():\n    {}['a']\n")
    ran = run_watched([sys.executable, "-m", "coverage", "run", "main.py"], project)
    report = run_alone([sys.executable, "-m", "coverage", "report"], project)
    assert [line.split()[0] for line in report.stdout.splitlines()[2:-2]] == ["lib.py", "main.py"]
    assert ran.failure_in("f").how == "reported"


def test_an_interrupted_program_ends_by_the_signal(project: Path) -> None:
    program = "import os, signal; os.kill(os.getpid(), signal.SIGINT); import time; time.sleep(9)"
    assert run_watched([sys.executable, "-c", program], project).code == -signal.SIGINT

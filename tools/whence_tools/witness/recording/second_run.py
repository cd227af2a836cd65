"""How a failed command is run once more so that it writes down the values at its failure.

Python programs do so in their first run (`environment.py`). Others need a debugger or a debugger's
interface, which may change how a program ends: it is for the isolated copy alone.
"""

from __future__ import annotations

import platform
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.children.programs import find_program
from whence_tools.errors.format import SIGNALS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from whence_tools.errors.model import Problem

    SecondRun = Callable[[Sequence[str], Mapping[str, str]], list[str]]

_BOOTSTRAP: Final = Path(__file__).parents[1] / "bootstrap"
BUILDERS: Final = frozenset({"sh", "bash", "dash", "make", "env"})
"""What may compile before it runs the program."""


def find_watcher(problem: Problem, root: Path) -> str | None:
    """What a second run records the values of a problem with; None where nothing here can.

    Args:
        root: the workspace; a program that lies in it is none of ours to trust.
    """
    crash = re.search(SIGNALS, problem.message)
    if problem.format == "make" and not crash:
        return None  # what printed an error and exited has nothing for a debugger to stop at
    watcher = _WATCHERS.get(problem.language)
    if watcher is None and not problem.frames and crash:
        watcher = "gdb"  # a signal leaves no trace: the second run finds the place too
    program = "gdb" if watcher == "go" else watcher
    return watcher if program and find_program(program, root) else None


def second_run(
    watcher: str, command: Sequence[str], environment: Mapping[str, str], root: Path, file: Path
) -> list[str]:
    """The command that runs `command` watched.

    Args:
        watcher: of `find_watcher`.
        environment: the environment that it is run in.
        root: the workspace as the command sees it; frames below it are recorded.
        file: where the failures are written, a line of JSON each; see `recording/model.py`.
    """
    watched = {"WHENCE_WITNESS_VALUES": str(file), "WHENCE_WITNESS_ROOT": str(root)}
    variables = [f"{name}={value}" for name, value in watched.items()]
    return ["env", *variables, *_SECOND_RUNS[watcher](command, environment)]


def sanitizer_run(command: Sequence[str], file: Path) -> list[str]:
    """The command that runs `command`, with sanitizers in what it compiles.

    Args:
        command: begins with one of `BUILDERS`.
        file: where its output is written.
    """
    anew = ["-B"] if Path(command[0]).name == "make" else []
    script = str(_BOOTSTRAP / "sanitizer_run.sh")
    return ["sh", script, str(file), command[0], *anew, *command[1:]]


def node_coverage_run(command: Sequence[str], file: Path) -> list[str]:
    """The command that runs `command` and writes what V8 counted into a file."""
    return ["sh", str(_BOOTSTRAP / "node_coverage.sh"), str(file), *command]


def _under_node(command: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    preload = str(_BOOTSTRAP / "node.cjs").replace("\\", "\\\\").replace('"', '\\"')
    options = " ".join(filter(None, (environment.get("NODE_OPTIONS"), f'--require "{preload}"')))
    return [f"NODE_OPTIONS={options}", *command]


def _under_gdb(command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    gdb = _gdb()
    if Path(command[0]).name == "cargo":  # it compiles first, and knows how to start what it made
        target = f"{platform.machine()}_unknown_linux_gnu".upper()
        return [f"CARGO_TARGET_{target}_RUNNER={shlex.join(gdb)}", *command]
    if Path(command[0]).name in BUILDERS:
        return ["sh", str(_BOOTSTRAP / "gdb_run.sh"), shlex.join(gdb), *command]
    return [*gdb, *command]


def _under_go(command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    return ["sh", str(_BOOTSTRAP / "go_run.sh"), shlex.join(_gdb()), *command]


def _gdb() -> list[str]:
    script = str(_BOOTSTRAP / "gdb_values.py")
    return ["gdb", "-nx", "-batch", "-iex", "set auto-load safe-path /", "-x", script, "--args"]


_SECOND_RUNS: Final[Mapping[str, SecondRun]] = {
    "node": _under_node, "gdb": _under_gdb, "go": _under_go,
}  # fmt: skip
_WATCHERS: Final = {
    "javascript": "node", "typescript": "node", "c": "gdb", "cpp": "gdb", "rust": "gdb",
    "go": "go",
}  # fmt: skip

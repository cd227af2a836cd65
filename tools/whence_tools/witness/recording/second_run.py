"""How a failed command is run once more so that it writes down the values at its failure.

Python programs do so in their first run (`environment.py`). Others need a debugger or a debugger's
interface, which may change how a program ends: it is for the isolated copy alone.
"""

from __future__ import annotations

import json
import platform
import re
import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.children.programs import find_program
from whence_tools.errors.format import SIGNALS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from whence_tools.errors.model import Problem

    Asked = tuple[str, int, Sequence[str]]
    """A workspace-relative file, a line, and expressions as they stand there."""
    SecondRun = Callable[[Sequence[str], Mapping[str, str]], list[str]]

_BOOTSTRAP: Final = Path(__file__).parents[1] / "bootstrap"
_BUILDERS: Final = frozenset({"sh", "bash", "dash", "make", "env"})


def find_watcher(problem: Problem, root: Path) -> str | None:
    """What a second run records the values of a problem with; None where nothing here can.

    Args:
        root: the workspace; a program that lies in it is none of ours to trust.
    """
    crash = re.search(SIGNALS, problem.message)
    if problem.is_diagnostic or (problem.format == "make" and not crash):
        return None  # what printed an error and exited has nothing for a debugger to stop at
    watcher = _WATCHERS.get(problem.language)
    if watcher is None and not problem.frames and crash:
        watcher = "gdb"  # a signal leaves no trace: the second run finds the place too
    program = _PROGRAMS.get(watcher, watcher) if watcher else None
    return watcher if program and find_program(program, root) else None


def may_build(command: Sequence[str]) -> bool:
    """Whether a command may compile the program before it runs it: Make, or a shell's script."""
    return bool(command) and (Path(command[0]).name in _BUILDERS or _is_script(command))


def _is_script(command: Sequence[str]) -> bool:
    return command[0].endswith(".sh")


def _start(command: Sequence[str]) -> list[str]:
    """The command, as a program that a debugger can start: a script is none."""
    return ["env", *command] if _is_script(command) else [*command]


def watch_command(
    watcher: str, command: Sequence[str], environment: Mapping[str, str], root: Path, file: Path,
    asked: Sequence[Asked] = (),
) -> list[str]:  # fmt: skip
    """The command that runs `command` watched.

    Args:
        watcher: of `find_watcher`.
        environment: the environment that it is run in.
        root: the workspace as the command sees it; frames below it are recorded.
        file: where the failures are written, a line of JSON each; see `recording/model.py`.
        asked: expressions of lines whose values are wanted too, where the watcher can evaluate
            them without an effect on the program.
    """
    run = _SECOND_RUNS[watcher](command, environment)
    given = [f"WHENCE_WITNESS_VALUES={file}", f"WHENCE_WITNESS_ROOT={root}"]
    given += [f"WHENCE_WITNESS_ASKED={json.dumps(asked)}"] if asked else []
    return ["env", *given, *run]


RECORDERS: Final = {
    "gdb": "calls and values of failing programs in C, C++, Rust and Go",
    "javac": "calls and values of failing programs in Java and Kotlin, by its JDK's debugger "
    "interface",
    "node": "calls and values of failing programs in JavaScript and TypeScript",
    "php": "calls and values of failing programs in PHP",
    "ruby": "calls and values of failing programs in Ruby",
}
"""By the name of a program what a second run records with it."""


def name_call_recorder(language: str) -> str | None:
    """The program of `RECORDERS` that records the calls of a language; None where none can."""
    recorder = _CALL_RECORDERS.get(language)
    return _PROGRAMS.get(recorder, recorder) if recorder else None


def find_call_recorder(language: str, root: Path) -> str | None:
    """What records the calls of a program in a language; None where nothing here can.

    Args:
        root: the workspace; a program that lies in it is none of ours to trust.
    """
    program = name_call_recorder(language)
    return _CALL_RECORDERS[language] if program and find_program(program, root) else None


def record_command_calls(
    recorder: str, command: Sequence[str], given: Mapping[str, str], root: Path, file: Path
) -> list[str]:
    """The command that runs `command` and writes its calls, with arguments and results.

    Args:
        recorder: of `find_call_recorder`.
        given: the environment that it is run in.
        root: the workspace as the command sees it; functions below it are recorded.
        file: where the calls are written; see `recording/call_events.py`.
    """
    run = _CALL_RUNS[recorder](command, given)
    return ["env", f"WHENCE_WITNESS_CALLS={file}", f"WHENCE_WITNESS_ROOT={root}", *run]


def sanitize_command(command: Sequence[str], file: Path) -> list[str]:
    """The command that runs `command`, with sanitizers in what it compiles.

    Args:
        command: one that `may_build`.
        file: where its output is written.
    """
    script = str(_BOOTSTRAP / "sanitizer_run.sh")
    return ["sh", script, str(file), *build_anew(command)]


def cover_command(command: Sequence[str], file: Path) -> list[str]:
    """The command that runs `command` and writes what V8 counted into a file."""
    return ["sh", str(_BOOTSTRAP / "node_coverage.sh"), str(file), *command]


def _under_node(script: str, command: Sequence[str], given: Mapping[str, str]) -> list[str]:
    preload = str(_BOOTSTRAP / script).replace("\\", "\\\\").replace('"', '\\"')
    options = " ".join(filter(None, (given.get("NODE_OPTIONS"), f'--require "{preload}"')))
    return [f"NODE_OPTIONS={options}", *command]


def _under_ruby(script: str, command: Sequence[str], given: Mapping[str, str]) -> list[str]:
    options = " ".join(filter(None, (given.get("RUBYOPT"), f"-r{_BOOTSTRAP / script}")))
    return [f"RUBYOPT={options}", *command]


def _under_gdb(command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    gdb = _gdb("gdb_values.py")
    if Path(command[0]).name == "cargo":
        return _under_cargo(gdb, command)
    if may_build(command):
        return ["sh", str(_BOOTSTRAP / "gdb_run.sh"), shlex.join(gdb), *_start(command)]
    return [*gdb, *command]


def _under_cargo(debugger: Sequence[str], command: Sequence[str]) -> list[str]:
    """It compiles first, and knows how to start what it made."""
    target = f"{platform.machine()}_unknown_linux_gnu".upper()
    return [f"CARGO_TARGET_{target}_RUNNER={shlex.join(debugger)}", *command]


def _calls_under_gdb(command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    gdb = _gdb("gdb_calls.py")
    if Path(command[0]).name == "cargo":
        return ["RUST_TEST_THREADS=1", *_under_cargo(gdb, command)]
    if may_build(command):
        return ["sh", str(_BOOTSTRAP / "native_run.sh"), shlex.join(gdb), *build_anew(command)]
    return [*gdb, *command]


def _under_jdi(command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    recorder = str(_BOOTSTRAP / "JvmRecorder.java")
    return ["sh", str(_BOOTSTRAP / "jvm_run.sh"), recorder, *command]


def _under_php(command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    return ["sh", str(_BOOTSTRAP / "php_run.sh"), *command]


def build_anew(command: Sequence[str]) -> list[str]:
    """The command that can be started; of Make with what has it build all that was built before."""
    program, *given = _start(command)
    anew = ["-B"] if Path(program).name == "make" else []
    return [program, *anew, *given]


def _under_go(script: str, command: Sequence[str], _: Mapping[str, str]) -> list[str]:
    return ["sh", str(_BOOTSTRAP / "go_run.sh"), shlex.join(_gdb(script)), *command]


def _gdb(script: str) -> list[str]:
    script = str(_BOOTSTRAP / script)
    return ["gdb", "-nx", "-batch", "-iex", "set auto-load safe-path /", "-x", script, "--args"]


_SECOND_RUNS: Final[Mapping[str, SecondRun]] = {
    "gdb": _under_gdb, "go": partial(_under_go, "gdb_values.py"),
    "jdi": _under_jdi, "node": partial(_under_node, "node.cjs"), "php": _under_php,
    "ruby": partial(_under_ruby, "ruby_values.rb"),
}  # fmt: skip
_WATCHERS: Final = {
    "javascript": "node", "typescript": "node", "c": "gdb", "cpp": "gdb", "rust": "gdb",
    "go": "go", "java": "jdi", "kotlin": "jdi", "php": "php", "ruby": "ruby",
}  # fmt: skip
_CALL_RUNS: Final[Mapping[str, SecondRun]] = {
    "gdb": _calls_under_gdb, "go": partial(_under_go, "gdb_calls.py"), "jdi": _under_jdi,
    "node": partial(_under_node, "node_calls.cjs"), "php": _under_php,
    "ruby": partial(_under_ruby, "ruby_calls.rb"),
}  # fmt: skip
_CALL_RECORDERS: Final = {"c": "gdb", "cpp": "gdb", "rust": "gdb", "go": "go", "java": "jdi",
                         "kotlin": "jdi", "javascript": "node", "typescript": "node",
                         "php": "php", "ruby": "ruby"}  # fmt: skip
_PROGRAMS: Final = {"go": "gdb", "jdi": "javac"}  # where it is not named as the recorder is

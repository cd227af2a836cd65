"""The compilers, type checkers and linters that check a file, and what each of them may run.

A checker that can execute what a project brings along (build scripts, configuration that is code,
plug-ins, an executable of its own) counts as a command; so does any that lies in the workspace.
The others only read: Ruff isolated from the project's configuration, mypy without plug-ins, Java
without annotation processors, C without anything but its front end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.children.programs import find_program
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE: Final = "{file}"
SCRATCH: Final = ".whence-scratch"  # what a compiler writes, in the copy
_LOCAL_BINARIES: Final = (".venv/bin", "venv/bin", "node_modules/.bin", "vendor/bin")


@dataclass(frozen=True, slots=True)
class Checker:
    """Attributes:
    argv: `{file}` is the file's path, relative to the workspace.
    needs: a file at the workspace's root without which it makes no sense.
    runs_project_code: it counts as a command.
    suffixes: the endings that it takes; all of its languages' when empty.
    seconds: the most it may take.
    """

    name: str
    languages: tuple[str, ...]
    argv: tuple[str, ...]
    needs: str | None = None
    runs_project_code: bool = False
    suffixes: tuple[str, ...] = ()
    seconds: float = 8.0


CHECKERS: Final = (
    Checker(
        "ruff", ("python",),
        ("ruff", "check", "--isolated", "--no-cache", "--select=E9,F", "--output-format=concise",
         FILE),
    ),
    Checker(
        "mypy", ("python",),
        ("mypy", "--config-file=", "--no-incremental", "--cache-dir=/dev/null",
         "--ignore-missing-imports", "--follow-imports=silent", "--no-error-summary", FILE),
        seconds=15.0,
    ),
    Checker(
        "pyright", ("python",), ("pyright", FILE), runs_project_code=True, seconds=15.0
    ),
    Checker(
        "node", ("javascript",), ("node", "--check", FILE), suffixes=(".js", ".mjs", ".cjs")
    ),
    Checker(
        "tsc", ("typescript",), ("tsc", "--noEmit", "--pretty", "false", "-p", "tsconfig.json"),
        needs="tsconfig.json", seconds=15.0,
    ),
    Checker(
        "eslint", ("javascript", "typescript"), ("eslint", "--format=unix", FILE),
        runs_project_code=True, seconds=15.0,
    ),
    Checker("gofmt", ("go",), ("gofmt", "-e", "-l", FILE)),
    Checker(
        "go vet", ("go",), ("go", "vet", "./..."), needs="go.mod", runs_project_code=True,
        seconds=20.0,
    ),
    Checker(
        "cargo check", ("rust",), ("cargo", "check", "--offline", "--quiet", "--all-targets"),
        needs="Cargo.toml", runs_project_code=True, seconds=20.0,
    ),
    Checker(
        "javac", ("java",),
        ("javac", "-J-XX:TieredStopAtLevel=1", "-proc:none", "-Xlint:none",
         "-sourcepath", ".:src:src/main/java", "-d", SCRATCH, FILE),
        seconds=15.0,
    ),
    Checker(
        "kotlinc", ("kotlin",), ("kotlinc", "-nowarn", "-d", f"{SCRATCH}/out.jar", FILE),
        suffixes=(".kt",), seconds=20.0,
    ),
    Checker(
        "gcc", ("c",), ("gcc", "-fsyntax-only", "-Wall", "-I.", "-Iinclude", "-Isrc", FILE),
        suffixes=(".c",),
    ),
    Checker(
        "g++", ("cpp",), ("g++", "-fsyntax-only", "-Wall", "-I.", "-Iinclude", "-Isrc", FILE),
        suffixes=(".cc", ".cpp", ".cxx"),
    ),
    Checker(
        "clang", ("c", "cpp"), ("clang", "-fsyntax-only", "-Wall", "-I.", "-Iinclude", FILE),
        suffixes=(".c", ".cc", ".cpp", ".cxx"),
    ),
    Checker("ruby", ("ruby",), ("ruby", "-c", FILE)),
    Checker("php", ("php",), ("php", "-n", "-l", FILE)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chosen:
    """A checker for one file: ready to run, or why it is not run."""

    name: str
    argv: tuple[str, ...] = ()
    seconds: float = 0.0
    not_run: str | None = None
    only_reads: bool = False


def choose(root: Path, path: str, language: str, *, any_command: bool) -> list[Chosen]:
    """The checkers for a file. Blocks: looks for executables on the disk.

    A checker that is not installed, or makes no sense here, is left out; one that would need
    consent is listed as not run.

    Args:
        any_command: the user agreed to whatever the project brings along.
    """
    return [
        chosen
        for checker in CHECKERS
        if language in checker.languages and _takes(checker, root, path)
        for chosen in _choose_commands(checker, root, path, any_command=any_command)
    ]


def _takes(checker: Checker, root: Path, path: str) -> bool:
    if checker.suffixes and not path.endswith(checker.suffixes):
        return False
    return checker.needs is None or (root / checker.needs).is_file()


def _choose_commands(
    checker: Checker, root: Path, path: str, *, any_command: bool
) -> Iterator[Chosen]:
    own, installed = _find_in_workspace(checker.argv[0], root), find_program(checker.argv[0], root)
    if own is None and installed is None:
        return
    if any_command:
        yield _make_ready(checker, own or installed or "", path, only_reads=False)
    elif checker.runs_project_code:
        yield Chosen(checker.name, not_run="it can run the project's own code, which needs consent")
    elif installed is None:
        yield Chosen(checker.name, not_run="its executable is the project's, which needs consent")
    else:
        yield _make_ready(checker, installed, path, only_reads=True)


def _make_ready(checker: Checker, executable: str, path: str, *, only_reads: bool) -> Chosen:
    file = f"./{path}" if path.startswith(("-", "@")) else path  # no option, no list of options
    argv = (executable, *(file if word == FILE else word for word in checker.argv[1:]))
    return Chosen(checker.name, argv, checker.seconds, only_reads=only_reads)


def _find_in_workspace(name: str, root: Path) -> str | None:
    """Relative to the root, so that it is the copy's."""
    for folder in _LOCAL_BINARIES:
        if (root / folder / name).is_file():
            return f"./{folder}/{name}"
    return None

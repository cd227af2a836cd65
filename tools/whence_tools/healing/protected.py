"""Files a patch must leave alone to be proven: tests, what steers them, and the command's own."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_STEERING: Final = (
    "pytest.ini", ".pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml", "noxfile.py",
    "sitecustomize.py", "usercustomize.py", "*.pth", "package.json", "jest.config.*",
    "vitest.config.*", "vite.config.*", "vitest.workspace.*", "karma.conf.*", ".mocharc.*",
    "babel.config.*", ".babelrc*", "makefile", "gnumakefile", "*.mk", "justfile", "rakefile",
    ".rspec", "phpunit.xml*", ".coveragerc", ".gitignore", ".*ignore", "*.cfg.js", "taskfile.y*ml",
    "*.yml.dist", ".pre-commit-config.yaml", "cargo.toml", "go.mod", "go.work", "composer.json",
    "gemfile", "tsconfig*.json", "deno.json*", "bunfig.toml", "*.csproj", "*.runsettings",
    "build.gradle*", "settings.gradle*", "pom.xml", "build.rs",
    "cmakelists.txt",
)  # fmt: skip
_PLACE: Final = re.compile(r"(?:::|:\d).*$")


def steers_tests(path: str) -> bool:
    """Whether a file decides what a test command runs, and how."""
    name = PurePosixPath(path).name.lower()
    return any(fnmatch(name, pattern) for pattern in _STEERING)


def is_of_command(path: str, argv: Sequence[str]) -> bool:
    """Whether a command names the file: as an argument, in `--option=file`, with a test's name or
    a line behind it, or as the module of `python -m`."""
    full_path = PurePosixPath(path)
    return any(_does_name(named, full_path) for named in _find_named_files(argv))


def find_files_of_command(paths: Iterable[str], argv: Sequence[str]) -> list[str]:
    """Those of the paths that a command names."""
    return [path for path in paths if is_of_command(path, argv)]


def _find_named_files(argv: Sequence[str]) -> Iterable[str]:
    for before, word in zip(("", *argv), argv, strict=False):
        if before == "-m":
            module = word.replace(".", "/")
            yield from (f"{module}.py", f"{module}/__main__.py")
        yield from re.split(r"[\s;&|<>()\"']+", _PLACE.sub("", word.rpartition("=")[2]))


def _does_name(named: str, full_path: PurePosixPath) -> bool:
    """The end of a path counts: an argument may be absolute, or relative to another directory."""
    parts = [part for part in PurePosixPath(named.replace("\\", "/")).parts if part not in "./"]
    if not parts:
        return False
    shorter = min(len(parts), len(full_path.parts))
    pairs = zip(parts[-shorter:], full_path.parts[-shorter:], strict=True)
    return all(own == part or _is_pattern_of(own, part) for own, part in pairs)


def _is_pattern_of(word: str, name: str) -> bool:
    """`*.java`, not a bare `*`."""
    return "*" in word and word.strip("*.") != "" and fnmatch(name, word)


def explain_protection(paths: Iterable[str], argv: Sequence[str]) -> list[str]:
    """Why each of the patched files that is protected may not be touched, in words."""
    reasons = []
    for path in paths:
        if is_test(path):
            reasons.append(f"'{path}' is a test file")
        elif steers_tests(path):
            reasons.append(f"'{path}' configures the tests")
        elif is_of_command(path, argv):
            reasons.append(f"'{path}' is a file of the command itself")
    return reasons

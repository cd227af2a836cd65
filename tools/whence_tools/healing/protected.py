"""Files a patch must leave alone to be proven: tests, what steers them, and the command's own."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TEST_NAMES: Final = (
    "test_*.py", "*_test.py", "tests.py", "conftest.py", "*.test.*",
    "*.spec.*", "*-test.[jt]s", "*_test.go", "*Test.java", "*Tests.java", "*IT.java", "*Test.kt",
    "*Tests.kt", "*Test.cs", "*Tests.cs", "*_test.rb", "test_*.rb", "*_spec.rb", "*Test.php",
    "*_test.c", "*_test.cc", "*_test.cpp", "test_*.c", "test_*.cc", "test_*.cpp", "*.snap",
)  # fmt: skip
_TEST_FOLDERS: Final = frozenset(
    {"test", "tests", "__tests__", "__mocks__", "__snapshots__", "spec", "specs", "testdata",
     "androidTest", "testFixtures"}
)  # fmt: skip
_STEERING: Final = (
    "pytest.ini", ".pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml", "noxfile.py",
    "sitecustomize.py", "usercustomize.py", "*.pth", "package.json", "jest.config.*",
    "vitest.config.*", "vite.config.*", "vitest.workspace.*", "karma.conf.*", ".mocharc.*",
    "babel.config.*", ".babelrc*", "makefile", "gnumakefile", "*.mk", "justfile", "rakefile",
    ".rspec", "phpunit.xml*", "build.gradle*", "settings.gradle*", "pom.xml", "build.rs",
    "cmakelists.txt",
)  # fmt: skip
_PLACE: Final = re.compile(r"(?:::|:\d).*$")


def is_test(path: str) -> bool:
    """Whether a workspace-relative path is a test, a fixture or what a test is compared with."""
    pure = PurePosixPath(path)
    if _TEST_FOLDERS.intersection(pure.parts[:-1]):
        return True
    return any(fnmatch(pure.name, pattern) for pattern in _TEST_NAMES)


def steers_tests(path: str) -> bool:
    """Whether a file decides what a test command runs, and how."""
    name = PurePosixPath(path).name.lower()
    return any(fnmatch(name, pattern) for pattern in _STEERING)


def is_of_command(path: str, argv: Sequence[str]) -> bool:
    """Whether a command names the file: as an argument, in `--option=file`, with a test's name or
    a line behind it, or as the module of `python -m`."""
    wanted = PurePosixPath(path)
    return any(_names(named, wanted) for named in _named_files(argv))


def _named_files(argv: Sequence[str]) -> Iterable[str]:
    for before, word in zip(("", *argv), argv, strict=False):
        if before == "-m":
            module = word.replace(".", "/")
            yield from (f"{module}.py", f"{module}/__main__.py")
        yield from re.split(r"[\s;&|<>()\"']+", _PLACE.sub("", word.rpartition("=")[2]))


def _names(named: str, wanted: PurePosixPath) -> bool:
    """The end of a path counts: an argument may be absolute, or relative to another directory."""
    parts = [part for part in PurePosixPath(named.replace("\\", "/")).parts if part not in "./"]
    if not parts:
        return False
    shorter = min(len(parts), len(wanted.parts))
    return tuple(parts[-shorter:]) == wanted.parts[-shorter:]


def protected(paths: Iterable[str], argv: Sequence[str]) -> list[str]:
    """Why each of the patched files that is protected may not be touched, in words."""
    reasons = []
    for path in paths:
        if is_test(path):
            reasons.append(f"'{path}' is a test file")
        elif steers_tests(path):
            reasons.append(f"'{path}' steers what is tested")
        elif is_of_command(path, argv):
            reasons.append(f"'{path}' is a file of the command itself")
    return reasons

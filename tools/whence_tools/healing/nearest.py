"""The tests that are nearest to a file, and how they are run."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_FILES = 3


@dataclass(frozen=True, slots=True)
class _TestRunner:
    """Attributes:
    names: of the file's tests; `{stem}` is the file's name without its ending.
    needs: an executable in the workspace without which another runner is taken.
    """

    language: str
    names: tuple[str, ...]
    argv: tuple[str, ...]
    needs: str | None = None


_JS_NAMES: Final = tuple(
    f"{{stem}}{kind}{suffix}"
    for kind in (".test", ".spec", "-test", "_test")
    for suffix in (".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx")
)
_RUNNERS: Final = (
    _TestRunner(
        "python", ("test_{stem}.py", "{stem}_test.py"),
        (".venv/bin/python", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"),
        ".venv/bin/pytest",
    ),
    _TestRunner(
        "python", ("test_{stem}.py", "{stem}_test.py"),
        ("python3", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"),
    ),
    _TestRunner(
        "javascript", _JS_NAMES, ("node_modules/.bin/vitest", "run"), "node_modules/.bin/vitest"
    ),
    _TestRunner("javascript", _JS_NAMES, ("node_modules/.bin/jest",), "node_modules/.bin/jest"),
    _TestRunner("javascript", _JS_NAMES, ("node_modules/.bin/mocha",), "node_modules/.bin/mocha"),
    _TestRunner("javascript", _JS_NAMES, ("node", "--test")),
)  # fmt: skip
_SAME_RUNNERS: Final = {"typescript": "javascript"}


def find_nearest_tests(
    path: str, language: str, files: Sequence[str], present: Iterable[str]
) -> tuple[str, ...] | None:
    """The command that runs a file's nearest tests, or None where there are none.

    Nearest are those named after the file, of them the ones whose path shares most with it.

    Args:
        files: the workspace's, by relative path.
        present: the executables that the workspace brings, out of `LOCAL_RUNNERS`.
    """
    if is_test(path):
        return None
    runner_language = _SAME_RUNNERS.get(language, language)
    stem, here = PurePosixPath(path).stem, set(present)
    for runner in _RUNNERS:
        if runner.language != runner_language or (runner.needs and runner.needs not in here):
            continue
        named = {name.format(stem=stem) for name in runner.names}
        found = [file for file in files if PurePosixPath(file).name in named]
        if found:
            nearest = sorted(found, key=lambda file: (-_count_shared(file, path), file))
            return (*runner.argv, *nearest[:_MOST_FILES])
    return None


LOCAL_RUNNERS: Final = tuple(
    dict.fromkeys(runner.needs for runner in _RUNNERS if runner.needs is not None)
)


def _count_shared(one: str, other: str) -> int:
    return len(set(PurePosixPath(one).parent.parts) & set(PurePosixPath(other).parent.parts))

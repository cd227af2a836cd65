"""A warning that was printed before the error leads to the function that it tells of."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate
from whence.playbook.suspects.warned import Warned, read_warnings

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "main.c:7:15: warning: ‘total’ is used uninitialized [-Wuninitialized]",
            ("main.c", 7, "‘total’ is used uninitialized [-Wuninitialized]"),
        ),
        (
            "Main.java:6: warning: [unchecked] unchecked conversion",
            ("Main.java", 6, "[unchecked] unchecked conversion"),
        ),
        (
            "/app/main.py:9: RuntimeWarning: coroutine 'save' was never awaited\n  save(value)",
            ("/app/main.py", 9, "RuntimeWarning: coroutine 'save' was never awaited"),
        ),
        (
            "PHP Warning:  Undefined variable $sum in /app/main.php on line 8",
            ("/app/main.php", 8, "Warning:  Undefined variable $sum"),
        ),
        (
            "warning: unused `Result` that must be used\n  --> src/main.rs:12:5\n   |",
            ("src/main.rs", 12, "unused `Result` that must be used"),
        ),
    ],
)
def test_the_warnings_of_compilers_and_interpreters_are_read(
    text: str, expected: tuple[str, int, str]
) -> None:
    assert list(read_warnings(text)) == [Warned(*expected)]


@pytest.mark.parametrize(
    "text",
    [
        "main.c:3:5: warning: unused variable ‘x’ [-Wunused-variable]",
        "main.py:3: DeprecationWarning: use fetch instead",
        "warning: function `old` is never used\n --> src/main.rs:3:4",
        "main.c:3:5: error: expected ‘;’",
    ],
)
def test_a_warning_of_what_is_idle_says_nothing(text: str) -> None:
    assert not list(read_warnings(text))


_PROGRAM = """\
import asyncio

saved = []

async def save(value):
    saved.append(value)

async def handle(value):
    save(value)

async def main():
    await handle("a")
    assert saved == ["a"], "nothing saved"

asyncio.run(main())
"""
_ERROR = """\
Traceback (most recent call last):
  File "main.py", line 15, in <module>
    asyncio.run(main())
  File "main.py", line 13, in main
    assert saved == ["a"], "nothing saved"
AssertionError: nothing saved
"""
_WARNING = """\
main.py:9: RuntimeWarning: coroutine 'save' was never awaited
  save(value)
"""


def test_the_function_that_a_warning_tells_of_is_the_first_suspect(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(_PROGRAM)
    draft = asyncio.run(investigate(tmp_path, _WARNING + _ERROR)).draft
    first = next(iter(draft.suspects or ()))
    assert (first.symbol, first.line) == ("handle", 9)
    assert "coroutine 'save' was never awaited" in first.because


def test_without_a_warning_another_function_comes_first(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(_PROGRAM)
    suspects = asyncio.run(investigate(tmp_path, _ERROR)).draft.suspects or ()
    assert not [one for one in suspects if "warning" in one.because]

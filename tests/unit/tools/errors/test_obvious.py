"""Failures in which code has no part, and outputs that only look like these."""

from __future__ import annotations

from pathlib import Path

import pytest

from whence_tools.errors.obvious import Ending, Obvious, find_reason
from whence_tools.errors.parse import parse_failures
from whence_tools.errors.typed_commands import find_time_limits, name_programs

_TEXTS = Path(__file__).with_name("obvious")
_WARNED = (
    "/ws/venv/lib/python3.11/site-packages/shop/plugin.py:306: ShopDeprecationWarning: The option "
    '"scope" is unset.\nIt will be an error in the next version.\n\n'
    "  warnings.warn(ShopDeprecationWarning(_UNSET))\n"
)


def read(name: str) -> list[tuple[list[str], str]]:
    """The fields of each heading, and the output below it."""
    sections = (_TEXTS / f"{name}.txt").read_text("utf-8").split("#### ")[1:]
    parted = (one.partition("\n") for one in sections)
    return [([field.strip() for field in head.split("|")], text) for head, _, text in parted]


TOLD = read("told")
LOOK_ALIKES = read("look_alikes")


@pytest.mark.parametrize(("head", "text"), TOLD, ids=[head[2] for head, _ in TOLD])
def test_what_a_tool_says_itself_is_named(head: list[str], text: str) -> None:
    kind, thing, _, command = head
    reason = find_reason(text, command.split())
    assert reason is not None
    assert (reason.kind.name, reason.thing) == (kind, thing)


@pytest.mark.parametrize(("head", "text"), LOOK_ALIKES, ids=[head[0] for head, _ in LOOK_ALIKES])
def test_what_only_looks_like_these_is_none_of_them(head: list[str], text: str) -> None:
    _, command, code = head
    reason = find_reason(text, command.split(), Ending(int(code), 1.0))
    assert reason is None or reason.kind in {Obvious.NO_ERROR, Obvious.ARGUMENT}


@pytest.mark.parametrize("name", ["rates.py", "--prot", "the port"])
def test_words_without_an_error_are_none_of_a_tool(name: str) -> None:
    reason = find_reason(f"looked at {name}: no tests ran, 4 deselected\n", ["./app"])
    assert reason is not None
    assert reason.kind is Obvious.NO_ERROR


@pytest.mark.parametrize(
    ("command", "seconds", "code", "limit"),
    [
        ("timeout 2 python sync.py", 2.1, 124, "2"),
        ("gtimeout -k 5 --foreground -s INT 1m python sync.py", 60.2, 124, "60"),
        ("/usr/bin/timeout --kill-after 1 0.5s ./sync", 1.5, 137, "0.5"),
        ("env A=1 nice timeout --preserve-status 2 ./sync", 2.1, 143, "2"),
        ("timeout 60 python sync.py", 1.0, 124, None),
        ("timeout 2 python sync.py", 2.1, 1, None),
        ("pytest --timeout 2", 2.1, 124, None),
        ("echo timeout 2", 2.1, 124, None),
        ("python sync.py", 2.1, 124, None),
    ],
)
def test_a_time_limit_is_named_where_it_has_passed(
    command: str, seconds: float, code: int, limit: str | None
) -> None:
    reason = find_reason("batch 1/40\n", command.split(), Ending(code, seconds))
    named = reason.thing if reason and reason.kind is Obvious.TIME_LIMIT else None
    assert named == limit


@pytest.mark.parametrize(
    ("script", "limits"),
    [
        ("cd /ws && timeout 2 python sync.py", [2.0]),
        ("if ! timeout 1.5 ./a; then timeout 3h ./b 'c; d'; fi", [1.5, 10_800.0]),
        ("echo 'timeout 2", []),
        ("sleep 5", []),
    ],
)
def test_time_limits_in_the_words_of_a_shell_are_found(script: str, limits: list[float]) -> None:
    assert find_time_limits(["bash", "-euc", script]) == limits


@pytest.mark.parametrize("second", [2, 60])
def test_of_two_time_limits_none_is_named(second: int) -> None:
    command = ["sh", "-c", f"timeout 1 ./a; timeout {second} ./b"]
    reason = find_reason("batch 1/40\n", command, Ending(124, 3.0))
    assert reason is not None
    assert reason.kind is Obvious.NO_ERROR


def test_an_interrupt_that_a_time_limit_sent_is_the_limits() -> None:
    text = (
        'Traceback (most recent call last):\n  File "watch.py", line 3, in <module>\n'
        "    time.sleep(9)\nKeyboardInterrupt\n"
    )
    command = ["timeout", "-s", "INT", "2", "python", "watch.py"]
    reason = find_reason(text, command, Ending(124, 2.0))
    assert reason is not None
    assert reason.kind is Obvious.TIME_LIMIT


def test_a_word_alone_is_a_signals_where_the_exit_code_is() -> None:
    text = "pass 1\nKilled\n"
    kinds = [
        reason.kind if (reason := find_reason(text, ["./app"], Ending(code, 1.0))) else None
        for code in (137, 1)
    ]
    assert kinds == [Obvious.SIGNAL, None]


@pytest.mark.parametrize(
    ("command", "programs"),
    [
        (["git", "push"], {"git"}),
        (["sudo", "-n", "/usr/bin/git", "pull"], {"git"}),
        (["sh", "-c", "make all && LANG=C git push | cat"], {"sh", "make", "git", "cat"}),
        (["timeout", "-k", "2", "5", "git", "fetch"], {"git"}),
        ([], set()),
    ],
)
def test_the_programs_of_a_command_are_named(command: list[str], programs: set[str]) -> None:
    assert name_programs(command) == programs


def test_a_warning_is_no_reason_where_an_error_is_told() -> None:
    (problem,) = parse_failures(f"{_WARNED}settings: error: the region is not set\n")
    assert problem.message == "settings: error: the region is not set"


@pytest.mark.parametrize("title", ["", "I get this error:\n\n"])
def test_a_warning_that_is_all_there_is_is_read(title: str) -> None:
    (problem,) = parse_failures(f"{title}{_WARNED}")
    assert (problem.error_type, problem.message) == (
        "ShopDeprecationWarning", 'The option "scope" is unset.'
    )  # fmt: skip
    assert problem.frames[0].code == "warnings.warn(ShopDeprecationWarning(_UNSET))"


def test_a_warning_that_was_raised_is_the_error() -> None:
    text = (
        'Traceback (most recent call last):\n  File "shop.py", line 3, in <module>\n'
        "    load()\nDeprecationWarning: load() is old\n"
    )
    (problem,) = parse_failures(f"{_WARNED}{text}")
    assert problem.error_type == "DeprecationWarning"

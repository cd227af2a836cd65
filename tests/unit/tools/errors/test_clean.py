"""What is taken off the lines of a log, and how its sources are parted."""

from __future__ import annotations

import pytest

from whence_tools.errors import parse_one
from whence_tools.errors.clean import clean, strip_control


def _main(text: str) -> list[str]:
    return list(clean(text)[0])


@pytest.mark.parametrize(
    "prefix",
    [
        "2024-01-01T00:00:00.0000000Z ",
        "2024-01-01T00:00:00.000000Z 01O ",
        "2024-01-01T00:00:00.000000000Z stderr F ",
        "[2024-01-01T00:00:00.000Z] ",
        "Jan  1 00:00:00 host app[123]: ",
        "web-1  | ",
        "0|api  | ",
        "E/AndroidRuntime( 4312): ",
        "01-01 10:00:00.123  4312  4312 E AndroidRuntime: ",
        "2019-01-01 10:00:00.123 4312-4312/com.example E/AndroidRuntime: ",
        "2023-01-01 10:00:00.123  4312-4312  AndroidRuntime  com.example  E  ",
        "01-01 10:00:00.123 E/AndroidRuntime( 4312): ",
        "E/AndroidRuntime: ",
    ],
)
def test_a_prefix_goes_and_the_indentation_stays(prefix: str) -> None:
    streams = clean(f"{prefix}java.lang.Error: x\n{prefix}\tat a.B.c(B.java:1)")
    assert list(streams[-1]) == ["java.lang.Error: x", "\tat a.B.c(B.java:1)"]


def test_lines_of_two_threads_come_apart() -> None:
    text = "\n".join(f"E/Tag( {pid}): line {number}" for number in range(2) for pid in (1, 2))
    first, second = (stream for stream in clean(text) if len(stream))
    assert list(first) == ["line 0", "line 1"]
    assert [second.number(index) for index in range(2)] == [2, 4]


def test_indented_lines_without_a_prefix_continue_the_last_source() -> None:
    text = "E/AndroidRuntime: FATAL EXCEPTION: main\n    java.lang.Error\nnext"
    main, crash = clean(text)
    assert list(crash) == ["FATAL EXCEPTION: main", "    java.lang.Error"]
    assert list(main) == ["next"]


@pytest.mark.parametrize(
    "line",
    [
        "12 | let x = 1;",
        "[ERROR] /a/A.java:[3,5] msg",
        "  | ValueError: x",
        "a.py:3: in f",
        "> code",
    ],
)
def test_what_only_looks_like_a_prefix_stays(line: str) -> None:
    assert _main(f"{line}\nother\nlines") == [line, "other", "lines"]


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[1;31mred\x1b[0m",
        "\x1b]8;;https://example.com\x07red\x1b]8;;\x07",
        "[31mred[39m",
        "\u200bred",
    ],
)
def test_terminal_codes_go(text: str) -> None:
    assert strip_control(text) == "red"


@pytest.mark.parametrize("text", ["test_pop [main.rb:10]:", "[main] ERROR [my shop]", "[m/a.go:3]"])
def test_what_stands_in_brackets_is_no_terminal_code(text: str) -> None:
    assert strip_control(text) == text


def test_line_numbers_count_every_kind_of_line_end() -> None:
    (lines,) = clean("a\r\nb\rc\nd")
    assert list(lines) == ["a", "b", "c", "d"]
    assert lines.number(3) == 4


@pytest.mark.parametrize(
    "head",
    ["> shop@1.0.0 start\n> ", "> shop@1.0.0 start /srv/shop\n> ", "yarn run v1.22.19\n$ "],
    ids=["npm", "pnpm", "yarn"],
)
@pytest.mark.parametrize("before", ["", "web_1  | ", "> "], ids=["plain", "container", "quoted"])
def test_a_command_line_that_a_script_runner_prints_is_no_error(head: str, before: str) -> None:
    text = f"{head}node -e \"throw new Error('no')\" && node load.js\n\nCould not load the prices\n"
    pasted = "".join(before + line for line in text.splitlines(keepends=True))
    assert parse_one(pasted).message == "Could not load the prices"


def test_lines_with_an_arrow_that_no_script_runner_printed_stay() -> None:
    assert _main("> Error: 1\ntwo") == ["> Error: 1", "two"]

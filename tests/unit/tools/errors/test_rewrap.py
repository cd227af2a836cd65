"""Lines that a terminal cut at its last column."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import only_problem, recorded_text
from whence_tools.errors import parse
from whence_tools.errors.clean import clean


def _cut(text: str, width: int) -> str:
    return "\n".join(
        line[start : start + width]
        for line in text.split("\n")
        for start in range(0, max(1, len(line)), width)
    )


def _told(text: str) -> list[tuple[str, str, list[int | None]]]:
    return [(one.error_type, one.message, [f.line for f in one.frames]) for one in parse(text)]


@pytest.mark.parametrize("name", ["jvm/npe", "v8/type-error", "ruby/cause"])
def test_a_trace_that_was_cut_at_a_column_says_the_same(name: str) -> None:
    text = recorded_text(name)
    assert _told(_cut(text, 60)) == _told(text)


def test_a_line_without_the_logs_prefix_below_the_widest_was_cut() -> None:
    prefix = "2026-03-02T09:14:07.123Z "
    rows = [
        "cc -c vat.c",
        "vat.c: In function 'level':",
        "vat.c:14:12: error: 'struct vat' has no member named 'capacity'; did you mean 'cap'?",
        "make: *** [Makefile:8: all] Error 2",
    ]
    text = _cut("\n".join(prefix + row for row in rows), 90)
    message = "'struct vat' has no member named 'capacity'; did you mean 'cap'?"
    assert [one.message for one in parse(text) if one.frames] == [message]


@pytest.mark.parametrize(
    "text",
    [
        f"{'=' * 30} FAILURES {'=' * 30}\n{'_' * 33} a {'_' * 34}\nx\n{'-' * 70}\ny\n",
        (
            "goroutine 18 [running]:\nmain.show()\n\t/home/user/project/shop/internal/cart/"
            "cart_test.go:23 +0x40\nmain.main()\n\t/home/user/project/shop/internal/cart/"
            "cart_test.go:16 +0x4c\ncreated by main.main\n\t/home/user/project/shop/main.go:3\n"
        ),
        "a" * 70 + "\n  indented\n" + "b" * 70 + "\n  indented\n",
        "\n".join(f"{letter} {'row' * 25}" for letter in "abcdefghi"),
        (
            "a paragraph whose lines end at blanks, all of them short of seventy-two\n"
            "columns, as editors and mail programs leave them when they break lines.\n"
            "It goes on, of course, and this is the place where words end that fit.\n"
            "Not one was cut.\n"
        ),
    ],
)
def test_lines_that_end_at_one_column_for_other_reasons_stay(text: str) -> None:
    assert ["\n".join(lines) for lines in clean(text)] == [text]


def test_the_numbers_of_lines_are_those_of_the_log() -> None:
    text = _cut(recorded_text("jvm/npe"), 60)
    assert only_problem(text).end_line == len(text.rstrip("\n").split("\n"))


def test_the_last_line_of_a_numbered_stack_is_one_of_its_own() -> None:
    frame = "/srv/shop/src/Cart.php(31): Shop\\Cart->total('a price', 'a tax', 'a rebate')"
    text = f"#0 /srv/shop/src/Price.php(9): get()\n#1 {frame}\n#2 {{main}}\n"
    assert ["\n".join(lines) for lines in clean(text)] == [text]

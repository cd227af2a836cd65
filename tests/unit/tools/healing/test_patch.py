"""Patches as models write them: tolerant in reading, exact in what is made."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from whence_tools.healing.patch import (
    BOM,
    PatchFailedError,
    apply_patch,
    write_diff,
)

LINES = st.lists(
    st.sampled_from(
        ["a", "b", "  c", "\td", "", "-- e", "++ f", "@@ g", "a\r", "\\ h", "diff --git"]
    ),
    max_size=30,
)
TEXTS = st.builds(
    lambda lines, newline, bom: bom + "\n".join(lines) + newline,
    LINES,
    st.sampled_from(["", "\n", "\r\n"]),
    st.sampled_from(["", "", BOM]),
)

SOURCE = """\
def total(prices):
    sum = 0
    for price in prices:
        sum += price
    return sum


def average(prices):
    return total(prices) / len(prices)
"""
GUARDED = SOURCE.replace(
    "    return total(prices) /",
    "    if not prices:\n        return 0.0\n    return total(prices) /",
)


@given(TEXTS, TEXTS)
@example("", "a")
@example("a", "")
@example("a\n", "a")
@example("a", "a\n")
@example("\n", "")
@example(BOM + "a\n", "a\n")
def test_the_diff_of_two_texts_makes_the_second_of_the_first(before: str, after: str) -> None:
    diff = write_diff("file.txt", before, after)
    if diff:
        assert apply_patch(before, diff).text == after


@given(
    st.integers(1, 12),
    st.lists(st.integers(0, 39), min_size=1, max_size=4, unique=True),
    st.sampled_from(["@@ -{0},1 +{0},1 @@", "@@ @@", None]),
)
def test_a_diff_still_applies_below_inserted_lines(
    inserted: int, changed: list[int], header: str | None
) -> None:
    lines = [f"line {number}\n" for number in range(40)]
    after = [f"changed {at}\n" if at in changed else line for at, line in enumerate(lines)]
    diff = write_diff("file.txt", "".join(lines), "".join(after))
    if header is not None:  # a wrong one
        wrong = header.format(inserted)
        diff = "\n".join(wrong if line.startswith("@@") else line for line in diff.split("\n"))
    above = "".join(f"new {number}\n" for number in range(inserted))
    assert apply_patch(above + "".join(lines), diff).text == above + "".join(after)


@given(LINES, LINES, LINES)
def test_a_diff_changes_only_lines_that_it_names_or_nothing(
    before: list[str], after: list[str], other: list[str]
) -> None:
    diff = write_diff("f", "\n".join([*before, ""]), "\n".join([*after, ""]))
    text = "\n".join([*other, ""])
    named = [line[1:].strip() for line in diff.split("\n")[2:] if line[:1] == "-"]
    added = [line[1:].strip() for line in diff.split("\n")[2:] if line[:1] == "+"]
    try:
        made = apply_patch(text, diff).text if diff else text
    except PatchFailedError:
        return
    for line in write_diff("f", text, made).split("\n")[2:]:
        if line[:1] == "-" or line[:1] == "+":
            assert line[1:].strip() in [*named, *added]


def test_wrong_numbers_and_counts_are_no_obstacle() -> None:
    diff = """--- a/shop.py
+++ b/shop.py
@@ -120,2 +119,9 @@ def average(prices):
 def average(prices):
+    if not prices:
+        return 0.0
     return total(prices) / len(prices)
"""
    assert apply_patch(SOURCE, diff).text == GUARDED


@pytest.mark.parametrize(
    "fence", ["```diff\n{}```", "Here it is:\n\n```\n{}```\nThat is all.", "{}"]
)
def test_a_fence_around_a_diff_is_left_out(fence: str) -> None:
    diff = write_diff("shop.py", SOURCE, GUARDED)
    assert apply_patch(SOURCE, fence.format(diff)).text == GUARDED


def test_the_frame_that_some_models_were_taught_is_read() -> None:
    diff = """*** Begin Patch
*** Update File: shop.py
@@ def average(prices):
 def average(prices):
+    if not prices:
+        return 0.0
     return total(prices) / len(prices)
*** End Patch"""
    assert apply_patch(SOURCE, diff).text == GUARDED


def test_lost_indentation_is_given_back_to_the_added_lines() -> None:
    diff = """@@ -4,1 +4,2 @@
-sum += price
+sum += price.net
+count += 1
"""
    expected = SOURCE.replace("sum += price\n", "sum += price.net\n        count += 1\n")
    assert apply_patch(SOURCE, diff).text == expected


def test_context_with_other_trailing_blanks_stays_as_the_file_has_it() -> None:
    text = "a  \nb\nc\t\n"
    assert apply_patch(text, "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n").text == "a  \nB\nc\t\n"


def test_outermost_context_may_be_wrong() -> None:
    diff = (
        "@@ -8,3 +8,3 @@\n def mean(prices):\n-    return total(prices) / len(prices)\n+    pass\n"
    )
    assert apply_patch(SOURCE, diff).text.endswith("def average(prices):\n    pass\n")


def test_two_equally_good_places_are_none() -> None:
    text = "start()\nstop()\n\nstart()\nstop()\n"
    with pytest.raises(PatchFailedError, match="equally well at lines 1, 4") as failed:
        apply_patch(text, "@@ @@\n start()\n-stop()\n+halt()\n")
    assert "    2 | stop()" in failed.value.current


def test_the_named_line_decides_between_equal_places() -> None:
    text = "start()\nstop()\n\nstart()\nstop()\n"
    made = apply_patch(text, "@@ -4,2 +4,2 @@\n start()\n-stop()\n+halt()\n").text
    assert made == "start()\nstop()\n\nstart()\nhalt()\n"


def test_a_diff_that_does_not_fit_shows_the_current_lines() -> None:
    diff = (
        "--- a/shop.py\n+++ b/shop.py\n@@ -9 +9 @@\n-    return total(prices) / count\n+    pass\n"
    )
    with pytest.raises(PatchFailedError, match="Hunk 1 doesn't apply") as failed:
        apply_patch(SOURCE, diff)
    assert "    9 |     return total(prices) / len(prices)" in failed.value.current
    assert failed.value.path == "shop.py"
    again = pickle.loads(pickle.dumps(failed.value))
    assert str(again) == str(failed.value)


def test_an_insertion_without_context_goes_nowhere() -> None:
    with pytest.raises(PatchFailedError, match="no context lines"):
        apply_patch(SOURCE, "@@ -3,0 +4,1 @@\n+    print(price)\n")


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_line_ends_of_the_file_win_over_those_of_the_diff(end: str) -> None:
    text, expected = (one.replace("\n", end) for one in (SOURCE, GUARDED))
    for diff in (
        write_diff("shop.py", SOURCE, GUARDED),
        write_diff("s", SOURCE, GUARDED).replace("\n", "\r\n"),
    ):
        assert apply_patch(text, diff).text == expected


def test_a_replacement_keeps_line_ends_final_newline_and_byte_order_mark() -> None:
    assert apply_patch(BOM + "a\r\nb\r\n", "a\nc").text == BOM + "a\r\nc\r\n"
    assert apply_patch("a\nb\r\nc\n", "a\nb\nd\n").text == "a\nb\r\nd\n"
    assert apply_patch("a\n\tb", "a\n\tc\n").text == "a\n\tc"
    assert apply_patch("a", "a\n").text == "a\n"


def test_a_replacement_in_a_fence_is_what_stands_in_it() -> None:
    assert apply_patch("x = 1\n", "```python\nx = 2\n```").text == "x = 2\n"


def test_a_program_that_contains_a_diff_is_a_replacement() -> None:
    program = 'DIFF = """\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"""\n'
    patched = apply_patch("DIFF = ''\n", program)
    assert (patched.kind, patched.text) == ("replacement", program)


def test_a_removed_line_that_looks_like_a_header_is_removed() -> None:
    text = "select\n-- old\n++ new\nend\n"
    made = "select\nend\n"
    assert apply_patch(text, write_diff("a.sql", text, made)).text == made


def test_a_diff_of_several_files_is_no_patch_for_one() -> None:
    diff = write_diff("a", "1\n", "2\n") + write_diff("b", "1\n", "2\n")
    with pytest.raises(PatchFailedError, match=r"several files \(a, b\)"):
        apply_patch("1\n", diff)

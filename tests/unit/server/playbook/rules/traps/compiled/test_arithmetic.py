"""Numbers that do otherwise than the code means, in C, C++, Go and Java."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

_BELOW = "ArrayIndexOutOfBoundsException: Index -2 out of bounds for length 8"
_TRAPS = {
    "remainder.java": """\
        class Ring { int slot(int day) {
            int rest = (day - 3) % 7; // here
            return shifts[rest];
        } }
        """,
    "remainder.go": """\
        package ring
        func at(all []int, i int) int {
            return all[i%len(all)] // here
        }
        """,
    "rate.cpp": "int fee(int cents, int rate) { return cents * (rate / 100); } // here",
    "pages.java": """\
        class Pages { int count(int rows, int size) {
            return (int) Math.ceil(rows / size); // here
        } }
        """,
    "share.go": """\
        package share
        func part(done int, all int) float64 {
            return float64(done / all) // here
        }
        """,
}
_SOUND = {
    "remainder.java": """\
        class Ring { int slot(int day) { return shifts[((day - 3) % 7 + 7) % 7]; } }
        """,
    "compared.java": "class A { boolean f(int a, int b) { return (a - b) % 2 == 0; } }",
    "corrected.java": """\
        class A { int f(int day) {
            int rest = (day - 3) % 7;
            if (rest < 0) rest += 7;
            return shifts[rest];
        } }
        """,
    "unsigned.c": "int f(unsigned hash) { return all[hash % 7]; }",
    "counted.go": """\
        package a
        func f(all []int) { for i := 0; i < 9; i++ { print(all[i%3]) } }
        """,
    "rounded.cpp": "int f(int minutes) { return 60 * (minutes / 60); }",
    "fraction.java": "class A { double f(int a, double b) { return Math.ceil(a / b); } }",
    "wide.java": "class A { int f(int a, int b) { return (int) Math.ceil((double) a / b); } }",
}


def _lines(path: str, text: str, message: str = _BELOW, **seen: Value) -> list[int]:
    file = SourceFile(path, text, "call")
    program = Program([file], Site(file, 1), message, [seen])
    return [one.at.line for one in find_traps(program)]


def _marked(text: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if "// here" in line)


@pytest.mark.parametrize("path", _TRAPS)
def test_what_numbers_do_otherwise_is_found(path: str) -> None:
    assert _lines(path, _TRAPS[path]) == [_marked(_TRAPS[path])]


@pytest.mark.parametrize("path", _SOUND)
def test_sound_numbers_have_no_trap(path: str) -> None:
    assert _lines(path, _SOUND[path]) == []


def test_a_remainder_is_told_only_where_an_index_was_below_zero() -> None:
    assert _lines("remainder.java", _TRAPS["remainder.java"], "Index 9 out of bounds") == []


_SIZES = """\
class Sizes {
    static long bytes(int number) {
        return number * 1024 * 1024; // here
    }
}
"""
_QUOTA = """\
struct plan { unsigned megabytes; uint64_t bytes; };
void fill(struct plan *plan) {
    plan->bytes = plan->megabytes * 1024 * 1024; // here
}
"""


@pytest.mark.parametrize(("seen", "found"), [("-1073741824", [3]), ("1024", [])])
def test_a_product_is_told_where_a_number_that_went_around_was_seen(
    seen: str, found: list[int]
) -> None:
    assert _lines("Sizes.java", _SIZES, "x", size=Value("long", seen)) == found


def test_a_product_in_a_field_is_told_by_the_value_of_the_field() -> None:
    assert _lines("plan.c", _QUOTA, "SIGFPE", **{"plan->bytes": Value("uint64_t", "0")}) == [3]
    assert _lines("plan.c", _QUOTA, "SIGFPE", **{"plan->count": Value("uint64_t", "0")}) == []
    wide = _QUOTA.replace("plan->megabytes *", "(uint64_t)plan->megabytes *")
    assert _lines("plan.c", wide, "SIGFPE", **{"plan->bytes": Value("uint64_t", "0")}) == []


_FRAME = """\
package frame
func encode(frame []byte, field string) []byte {
	return append(frame, byte(len(field))) // here
}
"""
_PAIRS = """\
int sum(const std::vector<int>& steps) {
    int all = 0;
    for (int i = 0; i < steps.size() - 1; i++) { all += steps[i + 1] - steps[i]; } // here
    return all;
}
"""


@pytest.mark.parametrize(("length", "found"), [(300, [3]), (200, [])])
def test_a_length_in_a_byte_is_told_where_a_longer_text_was_seen(
    length: int, found: list[int]
) -> None:
    seen = Value("string", "'tick…'", length=length)
    assert _lines("frame.go", _FRAME, "x", label=seen) == found


@pytest.mark.parametrize(("length", "found"), [(0, [3]), (2, [])])
def test_a_size_minus_one_is_told_where_it_was_seen_empty(length: int, found: list[int]) -> None:
    seen = Value("std::vector", "vector of length 0", length=length)
    assert _lines("pairs.cpp", _PAIRS, "SIGSEGV", steps=seen) == found


@pytest.mark.parametrize(("length", "found"), [(1, [2]), (3, [])])
def test_a_size_from_which_more_was_taken_is_told(length: int, found: list[int]) -> None:
    text = (
        "size_t count(const Series& one, size_t width) {\n    return one.all.size() - width + 1;\n}"
    )
    seen = {"one": Value("Series", "{…}", fields={"all": Value("vector", "{…}", length=length)})}
    assert _lines("series.cpp", text, "SIGABRT", **seen, width=Value("size_t", "3")) == found

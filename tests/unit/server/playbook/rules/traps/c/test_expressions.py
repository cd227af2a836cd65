"""Expressions of C and C++ that do otherwise than they look, and sound ones like them."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "fractions that are added up as whole numbers": ("a.cpp", """\
        double total(const std::vector<double>& all) {
            return std::accumulate(all.begin(), all.end(), 0); // here
        }
        """),
    "prices that are added up as whole numbers": ("a.cpp", """\
        double total(const std::vector<Item>& all) {
            return std::accumulate(all.begin(), all.end(), 0, // here
                [](double sum, const Item& one) { return sum + one.price; });
        }
        """),
    "a copy without room for its end": ("a.c", """\
        char *copy(const char *text) {
            char *made = malloc(strlen(text)); // here
            strcpy(made, text);
            return made;
        }
        """),
    "a part of a hundred": ("a.c", """\
        int percent(int done, int all) { return done / all * 100; } // here
        """),
}  # fmt: skip
_SOUND = {
    "sums of their type": ("a.cpp", """\
        double f(const std::vector<double>& all, const std::vector<int>& numbers) {
            return std::accumulate(all.begin(), all.end(), 0.0)
                + std::accumulate(numbers.begin(), numbers.end(), 0)
                + std::accumulate(numbers.begin(), numbers.end(), 0,
                                  [](int sum, int one) { return sum + one; });
        }
        """),
    "room for the end, and bytes without one": ("a.c", """\
        char *copy(const char *text) {
            char *made = malloc(strlen(text) + 1);
            strcpy(made, text);
            char *bytes = malloc(strlen(text));
            memcpy(bytes, text, strlen(text));
            return made;
        }
        """),
    "a number that is rounded down": ("a.c", """\
        int f(int n, int step) { return n / 10 * 10 + n / step * step + 100 * n / step; }
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_an_expression_that_does_otherwise_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_sound_expression_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []

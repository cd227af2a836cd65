"""Sound code beside calls that do something near what is meant, in compiled languages."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_SOUND = {
    "an end that is written.c": "void f(char *to) { strncpy(to, from, 8); to[7] = 0; }",
    "the iterator of erase.cpp": (
        "void f() { for (auto i = a.begin(); i != a.end();) i = g(*i) ? a.erase(i) : ++i; }"
    ),
    "nothing after it.cpp": (
        "void f() { for (auto i = a.begin(); i != a.end(); ++i) {\n"
        "if (g(*i)) { a.erase(i); break; } } }"
    ),
    "a loop that asks first.cpp": (
        "void f() { if (!a.empty()) for (size_t i = 0; i < a.size() - 1; ++i) g(a[i]); }"
    ),
    "items that are sorted.rs": "fn f(mut a: Vec<u8>) -> Vec<u8> { a.sort(); a.dedup(); a }",
}


@pytest.mark.parametrize("name", _SOUND)
def test_sound_code_is_no_trap(name: str) -> None:
    assert list_trap_lines(f"{_SOUND[name]}\n", f"a.{name.rpartition('.')[2]}") == []

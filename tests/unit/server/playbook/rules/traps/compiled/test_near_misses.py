"""Sound code beside calls that do something near what is meant, in compiled languages."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_SOUND = {
    "the same case.c": "int f(int c) { return toupper(c) - 'A'; }",
    "a bit of an int.c": "unsigned int f(int bit) { return 1u << bit; }",
    "a wide bit.c": "unsigned long f(int bit) { return 1ul << bit; }",
    "an end that is written.c": "void f(char *to) { strncpy(to, from, 8); to[7] = 0; }",
    "a line that is cut.c": (
        '#include <string.h>\nvoid f(void) { fgets(a, 9, in); a[strcspn(a, "\\n")] = 0; g(a); }'
    ),
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
    "a virtual destructor.cpp": (
        "struct A { virtual ~A(); virtual void f(); }; struct B : A {}; std::unique_ptr<A> all;"
    ),
    "items that are sorted.rs": "fn f(mut a: Vec<u8>) -> Vec<u8> { a.sort(); a.dedup(); a }",
    "what is kept.rs": "fn keep_full(a: &mut Vec<String>) { a.retain(|one| !one.is_empty()); }",
    "a line that is cleared.rs": (
        "fn f() { let mut a = String::new();\n"
        "loop { a.clear(); i.read_line(&mut a); g(a.trim()); } }"
    ),
    "a length as an end.go": "package a\nfunc f(s string) string { n := len(s); return s[1:n] }",
}


@pytest.mark.parametrize("name", _SOUND)
def test_sound_code_is_no_trap(name: str) -> None:
    assert list_trap_lines(f"{_SOUND[name]}\n", f"a.{name.rpartition('.')[2]}") == []

"""Sound code beside what takes an array for its items, or one field for each object's own."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_SOUND = {
    "a list of objects": "List<String> f(String[] names) { return Arrays.asList(names); }",
    "a first look at identity": (
        "boolean f(int[] a, int[] b) { return a == b || a.length == b.length && g(a, b); }"
    ),
    "a key of the map's type": "int f(Map<Long, Integer> all, long id) { return all.get(id); }",
    "an index": "int f(List<Long> all, int at) { return all.remove(at); }",
    "a text first": 'String f(char a, char b) { return "" + a + b; }',
    "a letter of the alphabet": "char f(char a, int by) { return (char) (a + by); }",
    "a month's name": "void f(Calendar day) { day.set(2024, Calendar.MAY, 1); }",
    "a month that is compared": (
        "boolean f(Calendar day) { return day.get(Calendar.MONTH) == Calendar.MAY; }"
    ),
    "a return within a lambda": "void f() { try { g(); } finally { h(() -> { return 1; }); } }",
    "a stream that is run": "void f(List<A> all) { all.stream().map(A::name).forEach(this::g); }",
    "a map that is no stream": "void f(Mapper mapper) { mapper.map(this); }",
    "a number for each object": "private static int nextId = 1; int id; A() { id = nextId++; }",
    "what the class itself has": (
        "private static int open; int id; void f() { open++; } static int g() { return open; }"
    ),
}


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_sound_code_is_no_trap(body: str) -> None:
    assert list_trap_lines(f"class A {{\n    {body}\n}}\n", "A.java") == []

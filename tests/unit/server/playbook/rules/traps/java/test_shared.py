"""Sound code beside one field that is taken for each object's own."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_SOUND = {
    "a number for each object": "private static int nextId = 1; int id; A() { id = nextId++; }",
    "what the class itself has": (
        "private static int open; int id; void f() { open++; } static int g() { return open; }"
    ),
}


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_sound_code_is_no_trap(body: str) -> None:
    assert list_trap_lines(f"class A {{\n    {body}\n}}\n", "A.java") == []

"""Sound code beside hidden values."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_SOUND = {
    "a value that the block returns": """
        value := 0
        if text != "" {
            value, err := strconv.Atoi(text)
            return value, err
        }""",
    "a value that is set elsewhere": """
        value := 0
        if text != "" {
            value, err := strconv.Atoi(text)
            log(value, err)
        } else {
            value = 2
        }
        return value""",
}


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_sound_code_is_no_trap(body: str) -> None:
    assert list_trap_lines(f"package a\n\nfunc f() {{\n{body}\n}}\n", "a.go") == []


def test_a_sign_before_a_hidden_value_does_not_set_the_outer_one() -> None:
    text = """package a

func f(text string) (int, error) {
	value := 0
	if text != "" {
		value, err := strconv.Atoi(text)
		if err != nil {
			return 0, err
		}
		log(-value)
	}
	return total - value, nil
}
"""
    assert list_trap_lines(text, "a.go") == [6]

"""Sound code beside hidden values and dropped copies."""

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
    "a copy that is handed on": "seat := seats[name]\nseat.Taken = true\nreturn seat",
    "a copy that is stored": "seat := seats[name]\nseat.Taken = true\nseats[name] = seat",
    "a copy that is read": "seat := seats[name]\nseat.Row = 2\nshow(seat.Row)",
    "a pointer": "seat := &seats[at]\nseat.Taken = true",
}


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_sound_code_is_no_trap(body: str) -> None:
    assert list_trap_lines(f"package a\n\nfunc f() {{\n{body}\n}}\n", "a.go") == []


def test_a_slice_that_is_only_appended_to_is_lost_but_not_one_that_is_returned() -> None:
    lost = "package a\n\nfunc f(all []int) {\n\tall = append(all, 1)\n}\n"
    kept = lost.replace("[]int) {", "[]int) []int {").replace("1)\n", "1)\n\treturn all\n")
    assert (list_trap_lines(lost, "a.go"), list_trap_lines(kept, "a.go")) == ([4], [])


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

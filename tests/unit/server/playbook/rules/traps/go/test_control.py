"""Sound code beside `break` in a switch, deferred arguments and hidden values."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_SOUND = {
    "a switch whose cases all end with break": """
        for _, one := range all {
            switch one {
            case 1:
                first()
                break
            default:
                second()
                break
            }
        }""",
    "a break out of the loop": "for { if done() { break } }",
    "an argument that stays": "steps := 1\ndefer report(steps)\nrun(steps)",
    "a deferred function": "steps := 0\ndefer func() { report(steps) }()\nsteps++",
    "a letter": 'var one rune = 7\nfmt.Println(string(one))\n_ = "fmt"',
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

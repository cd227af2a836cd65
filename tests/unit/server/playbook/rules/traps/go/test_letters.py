"""Bytes of a text that are counted where its letters are meant."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines, mend

_GOT = 'FAIL: got "Grünkern", want "Grünkern  "'
_PROGRAM = """\
package main
import ("strings"; "unicode/utf8")
func cell(name string, width int, all []string) string {
BODY
}
func cut(name string, most int) string {
	letters := []rune(name)
	return string(letters[:most])
}
func fit(name string, most int) string {
	count := utf8.RuneCountInString(name)
	if most > count { most = count }
	return string([]rune(name)[:most])
}
"""
_WRONG = {
    "what is missing of a width": """\
	if missing := width - len(name); missing > 0 { return strings.Repeat(" ", missing) }
	return string([]rune(name)[:width])""",
    "half of what is missing": """\
	left := (width - len(name)) / 2
	for _, one := range name { put(left, one); left++ }
	return ""\
""",
    "an index of its letters": """\
	letters := []rune(name); for i := 0; i < len(name); i++ { put(i, letters[i]) }
	return ""\
""",
    "the last of its letters": """\
	letters := []rune(name); return string(letters[len(name)-1])""",
    "what it is cut at": """\
	if len(name) <= width { return name }
	return string([]rune(name)[:width])""",
    "what it is filled up to": """\
	if len(name) >= width { return name }
	return name + strings.Repeat(" ", width-utf8.RuneCountInString(name))""",
    "what another function cuts it at": """\
	if len(name) > width { return cut(name, width) }
	return name""",
}
_SOUND = {
    "whether it is empty": """\
	if len(name) == 0 || len(name) < 1 { return "" }
	return string([]rune(name)[0:1])""",
    "room": """\
	letters := make([]rune, 0, width-len(name))
	for _, one := range name { letters = append(letters, one) }
	return string(letters)""",
    "a short text before its letters are counted": """\
	if len(name) <= width { return name }
	letters := []rune(name); if len(letters) <= width { return name }
	return string(letters[:width])""",
    "a short text before another function counts": """\
	if len(name) > width { return fit(name, width) }
	return name""",
    "a place in a text": """\
	letters := []rune(name); at := strings.Index(all[0], name) + len(name)
	return all[0][at-len(name):at] + all[0][len(all[0])-len(name):] + string(letters[0])""",
    "letters that are all of one byte": """\
	if len(name) != utf8.RuneCountInString(name) { return "" }
	return name[:len(name)-1]""",
    "a list": """\
	for _, one := range all { put(width-len(all), one) }
	return cut(name, width-len(all))""",
    "places of bytes": """\
	seen := make([]bool, len(name)); letters := []rune(name)
	for i, one := range name { seen[i] = one == letters[0] }
	for i := range letters { put(i, letters[i]) }
	return name""",
    "bytes alone": """\
	for _, one := range name { put(width, one) }
	return strings.Repeat(" ", width-len(name)) + name""",
}


@pytest.mark.parametrize("body", _WRONG.values(), ids=_WRONG.keys())
def test_bytes_are_a_trap_where_letters_are_meant(body: str) -> None:
    before = _PROGRAM.replace("BODY", body)
    mended = before.replace("len(name)", "utf8.RuneCountInString(name)")
    assert mend("main.go", before, _GOT) == mended
    plain = before.replace('"unicode/utf8"', '"other"')
    assert "len([]rune(name))" in mend("main.go", plain, _GOT)


@pytest.mark.parametrize("made", ["[]rune(all[0])", "make([]rune, width)"])
def test_a_place_in_bytes_is_a_trap_as_an_index_of_letters(made: str) -> None:
    body = f"\tletters := {made}; for i, one := range name {{ letters[i] = one }}; return name"
    before = _PROGRAM.replace("BODY", body)
    assert mend("main.go", before, _GOT) == before.replace("range name", "range []rune(name)")


def test_they_are_none_where_each_letter_has_one_byte_or_another_error_shows() -> None:
    text = _PROGRAM.replace("BODY", _WRONG["what it is cut at"])
    assert list_trap_lines(text, "main.go", _GOT.replace("ü", "u")) == []
    assert list_trap_lines(text, "main.go", "panic: nil map: ü") == []


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_bytes_that_are_meant_are_no_trap(body: str) -> None:
    assert list_trap_lines(_PROGRAM.replace("BODY", body), "main.go", _GOT) == []

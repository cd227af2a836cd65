from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from whence.lsp.state.positions import Positions, join_surrogates, to_index, to_units

ENCODINGS = ["utf-8", "utf-16", "utf-32"]
# ASCII, two, three and four bytes of UTF-8, a combining accent, a joiner, lone surrogates, and
# characters that Python (not LSP) takes for line ends
CHARACTERS = "ab\té漢字🙂👩\u0301\u200d\ud83d\ude42\udfff\f\u2028\u0085"
LINES = st.text(st.sampled_from(CHARACTERS), max_size=20).map(join_surrogates)


def units_of(character: str, encoding: str) -> int:
    """By the definitions of the encodings, a lone surrogate taken as any code point."""
    point = ord(character)
    if encoding == "utf-8":
        return 1 + (point > 0x7F) + (point > 0x7FF) + (point > 0xFFFF)
    return 1 + (encoding == "utf-16" and point > 0xFFFF)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(line=LINES)
def test_units_are_those_of_every_character(encoding: str, line: str) -> None:
    assert to_units(line, encoding) == sum(units_of(c, encoding) for c in line)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(line=LINES, end=st.sampled_from(["", "\n", "\r\n", "\r"]), units=st.integers(0, 90))
def test_an_offset_is_the_last_character_that_begins_at_or_before_it(
    encoding: str, line: str, end: str, units: int
) -> None:
    begins = [to_units(line[:index], encoding) for index in range(len(line) + 1)]
    expected = max(index for index, begin in enumerate(begins) if begin <= units)
    assert to_index(line + end, units, encoding) == expected


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(line=LINES, data=st.data())
def test_our_column_and_the_clients_character_are_each_others_inverse(
    encoding: str, line: str, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(line)))
    positions = Positions(encoding)
    character = to_units(line[:index], encoding)
    column = positions.column(line, character)
    assert column == to_units(line[:index]) + 1
    assert positions.character(line, column) == character


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 12), ("utf-16", 7), ("utf-32", 6)])
def test_emoji_and_cjk_before_a_place_are_counted_in_the_clients_units(
    encoding: str, character: int
) -> None:
    line = "漢é🙂 = x.name"
    place = line.index("x")
    assert to_units(line[:place], encoding) == character
    assert to_index(line, character, encoding) == place


def test_a_line_past_the_end_is_the_end() -> None:
    lines = ["a\n", "b"]
    assert Positions().index(lines, types.Position(1, 99)) == (1, 1)
    assert Positions().index(lines, types.Position(2, 5)) == (2, 0)
    assert Positions().index([], types.Position(0, 0)) == (0, 0)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_lines_range_leaves_out_indentation_and_end(encoding: str) -> None:
    found = Positions(encoding).line_range("\t  é🙂 \r\n", 4)
    assert found.start == types.Position(4, 3)
    assert found.end == types.Position(4, 3 + to_units("é🙂", encoding))


def test_two_halves_become_the_character() -> None:
    assert join_surrogates("a\ud83d" + "\ude42b") == "a🙂b"
    assert join_surrogates("\ude42\ud83d") == "\ude42\ud83d"

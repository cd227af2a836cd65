"""Places in a grid that is kept in one list."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "a column that is multiplied by the columns": ("a.rs", """\
impl Plan {
    fn offset(&self, col: usize, row: usize) -> usize {
        col * self.cols + row // here
    }
}
"""),
    "an element at x times the width": ("a.js", """\
function paint(image, x, y, colour) {
  image.pixels[x * image.width + y] = colour; // here
}
"""),
    "a row that is multiplied by the rows": ("a.go", """\
package main

func (g *Grid) At(row, col int) rune { return g.cells[row*g.rows+col] } // here
"""),
    "an index that is given a name": ("A.java", """\
class Board {
    int get(int x, int y) {
        int index = y * height + x; // here
        return cells[index];
    }
}
"""),
}  # fmt: skip
_SOUND = {
    "rows of columns": ("a.py", """\
def at(self, row, col, x, y):
    self.cells[row * self.cols + col] = self.cells[y * self.width + x]
    return self.cells[row * self.stride + col]
"""),
    "columns of rows": ("a.py", """\
def index(self, row, col, x, y):
    return self.cells[col * self.rows + row] + self.cells[x * self.height + y]
"""),
    "an order that is named": ("a.py", """\
# The cells are kept in column-major order.
def index(self, row, col):
    return self.cells[row * self.rows + col]
"""),
    "a grid as wide as high": ("a.py", """\
def index(self, x, y, width, height):
    assert width == height
    return self.cells[x * width + y]
"""),
    "rows that are called x": ("a.py", """\
def index(self, x, y, width, height):
    if x < height and y < width:
        return self.cells[x * width + y]
"""),
    "no index": ("a.py", """\
def price(x, y, width, weights):
    line = x * width + y
    index = x * width + y * (1 - width)
    return weights[0] * line + weights[index]
"""),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_the_size_of_the_other_direction_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_place_that_is_computed_well_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []

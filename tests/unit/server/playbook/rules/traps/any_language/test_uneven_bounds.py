"""Places that are asked whether they are inside, of which one may be one too large."""

from __future__ import annotations

import pytest

from tests.support.traps import find_mended_lines

_WRONG = {
    "of C++": ("a.cpp", """\
int reach(int x, int y) {
    if (x < 0 || x >= width_ || y < 0 || y > height_) return 0;
    return tiles_[y * width_ + x];
}
""", "    if (x < 0 || x >= width_ || y < 0 || y >= height_) return 0;"),
    "of Java": ("A.java", """\
class Grid {
    boolean isInside(int row, int col) {
        return row >= 0 && row <= grid.length && col >= 0 && col < grid[0].length;
    }
}
""", "        return row >= 0 && row < grid.length && col >= 0 && col < grid[0].length;"),
    "of Python": ("a.py", """\
def is_inside(grid, x, y):
    return 0 <= x <= len(grid[0]) and 0 <= y < len(grid)
""", "    return 0 <= x < len(grid[0]) and 0 <= y < len(grid)"),
    "of JavaScript": ("a.js", """\
function isFree(x, y) {
  if (x < 0 || y < 0 || x > this.cols || y >= this.rows) {
    return false;
  }
  return true;
}
""", "  if (x < 0 || y < 0 || x >= this.cols || y >= this.rows) {"),
    "of Rust": ("a.rs", """\
fn is_free(&self, x: i32, y: i32) -> bool {
    x >= 0 && y >= 0 && x < self.width as i32 && y <= self.height as i32
}
""", "    x >= 0 && y >= 0 && x < self.width as i32 && y < self.height as i32"),
    "over two lines": ("a.go", """\
package main

func (g *Grid) At(x, y int) rune {
	if x < 0 || x >= g.width ||
		y < 0 || y > g.height {
		return ' '
	}
	return g.cells[y][x]
}
""", "\t\ty < 0 || y >= g.height {"),
}  # fmt: skip
_SOUND = {
    "even": ("a.cpp", """\
bool isIn(int x, int y) { return x >= 0 && x < width && y >= 0 && y < height; }
bool isOut(int x, int y) { return x < 0 || x > width || y < 0 || y > height; }
"""),
    "from one": ("a.js", """\
function isIn(row, col) { return row >= 1 && row <= rows && col >= 0 && col < cols; }
"""),
    "the last one": ("a.py", """\
def is_in(x, y):
    return 0 <= x < width and 0 <= y <= last_row and 0 <= y <= height - 1
"""),
    "what lies between": ("A.java", """\
class Maze {
    boolean hasWall(int x, int y) { return x >= 0 && x < width && y >= 0 && y <= height; }
}
"""),
    "both ways": ("a.c", """\
int f(int x, int y) { return x < 0 || x >= width && y >= 0 || y > height; }
"""),
}  # fmt: skip


@pytest.mark.parametrize(("path", "text", "mended"), _WRONG.values(), ids=_WRONG.keys())
def test_a_bound_that_lets_the_size_through_is_mended(path: str, text: str, mended: str) -> None:
    found = find_mended_lines(text, path)
    assert [one for _, one in found] == [mended]


@pytest.mark.parametrize(("path", "text"), _SOUND.values(), ids=_SOUND.keys())
def test_bounds_that_are_meant_are_no_trap(path: str, text: str) -> None:
    assert find_mended_lines(text, path) == []

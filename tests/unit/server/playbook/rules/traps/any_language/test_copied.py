"""Lines that were copied and not changed where they had to be."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.copied import find_traps
from whence.playbook.rules.traps.program.trap import Program

_TRAPS = {
    "the size of the other direction": ("a.rs", """\
impl Board {
    fn around(&self, row: usize, col: usize) -> (usize, usize) {
        let last_row = (row + 1).min(self.rows() - 1);
        let last_col = (col + 1).min(self.rows() - 1); // here
        (last_row, last_col)
    }
}
"""),
    "a call twice in a row": ("a.py", """\
def read(lines, network):
    for line in lines:
        a, b, cost = line.split()
        network.link(a, b, cost)  # here
        network.link(a, b, cost)  # here
"""),
    "a key that gets a second value": ("a.go", """func install(r *Registry) {
	r.Add("mail", "send", post)
	r.Add("mail", "send", keep) // here
}
"""),
}  # fmt: skip
_NONE = {
    "keys of two parts, of which one is the same": ("a.go", """\
func install(r *Registry) {
	r.Add("mail", "send", post)
	r.Add("mail", "keep", keep)
}
"""),
    "two directions with a size of their own": ("a.js", """\
function clamp(x, y, width, height) {
  const left = Math.min(x + 1, width);
  const top = Math.min(y + 1, height);
  return [left, top];
}
"""),
    "a square": ("a.py", """\
def grow(width):
    left = [0] * width
    return left, width
"""),
    "a line that is printed twice": ("a.py", """\
def show(out, sign, width):
    out.write_line(sign, width)
    out.write_line(sign, width)
"""),
}  # fmt: skip


def _find(name: str, text: str) -> list[int]:
    file = SourceFile(name, text, "")
    program = Program([file], Site(file, 1), "AssertionError: expected 3 but was 4", [])
    return [one.at.line for one in find_traps(program)]


@pytest.mark.parametrize(("name", "text"), _TRAPS.values(), ids=_TRAPS)
def test_a_copy_that_should_have_been_changed_is_a_trap(name: str, text: str) -> None:
    here = [number for number, line in enumerate(text.splitlines(), 1) if "here" in line]
    assert _find(name, text) == here[:1]


@pytest.mark.parametrize(("name", "text"), _NONE.values(), ids=_NONE)
def test_what_only_looks_alike_is_none(name: str, text: str) -> None:
    assert _find(name, text) == []

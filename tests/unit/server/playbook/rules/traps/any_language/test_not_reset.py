"""A collection that a method hands out and leaves as it is, where it empties the others, is
found."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.not_reset import find_traps
from whence.playbook.rules.traps.program.trap import Program

_TRAPS = {
    "cards that inherit groups": ("a.rs", """\
impl Reader {
    fn field(&mut self, value: &str) {
        self.groups.push(value.to_string());
    }
    fn finish(&mut self) -> Option<Card> {
        let name = self.name.take()?;
        let mail = self.mail.take();
        Some(Card { name, mail, groups: self.groups.clone() }) // here
    }
}
"""),
    "a record of lines": ("a.py", """\
class Reader:
    def __init__(self):
        self.name, self.lines, self.total = None, [], 0
    def take(self, line):
        self.lines.append(line)
    def finish(self):
        self.found.append(Record(self.name, list(self.lines), self.total))  # here
        self.name = None
        self.total = 0
"""),
    "rows of a page": ("a.js", """\
class Pager {
  add(row) { this.rows.push(row); }
  flush() {
    this.pages.push({ title: this.title, rows: this.rows }); // here
    this.title = null;
    this.height = 0;
  }
}
"""),
    "the next seat": ("A.cs", """\
class Deck {
    private readonly string[] _seats;
    private int _next;
    private int _reserved;
    int Seat(string passenger) {
        _seats[_next] = passenger;
        return _next++;
    }
    void Clear() {
        Array.Clear(_seats, 0, _seats.Length);
        _reserved = 0; // here
    }
}
"""),
    "the next place": ("A.java", """\
class Ring {
    private final int[] cells = new int[4];
    private int next;
    void put(int value) { this.cells[this.next] = value; this.next += 1; }
    void clear() {
        Arrays.fill(this.cells, 0); // here
    }
}
"""),
}  # fmt: skip
_NONE = {
    "all that is emptied": ("a.py", """\
class Reader:
    def take(self, line):
        self.lines.append(line)
    def finish(self):
        self.found.append(Record(self.name, self.lines, self.total))
        self.name, self.lines = None, []
        self.total = 0
        self.kind = None
"""),
    "what is counted": ("a.py", """\
class Reader:
    def take(self, line):
        self.lines.append(line)
    def finish(self):
        report(len(self.lines))
        self.name = None
        self.total = 0
"""),
    "what another method empties": ("a.py", """\
class Reader:
    def take(self, line):
        self.lines.append(line)
    def drop(self):
        self.lines.clear()
    def finish(self):
        report(self.lines)
        self.name = None
        self.total = 0
"""),
}  # fmt: skip


def _sites(path: str, text: str) -> list[Site]:
    file = SourceFile(path, text, "")
    return [one.at for one in find_traps(Program([file], Site(file, 1), "", []))]


@pytest.mark.parametrize(("path", "text"), _TRAPS.values(), ids=_TRAPS.keys())
def test_what_is_handed_out_and_left_as_it_is_is_found(path: str, text: str) -> None:
    [at] = _sites(path, text)
    assert "here" in at.text


@pytest.mark.parametrize(("path", "text"), _NONE.values(), ids=_NONE.keys())
def test_what_is_emptied_or_only_counted_is_not(path: str, text: str) -> None:
    assert _sites(path, text) == []

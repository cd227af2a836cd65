"""One object that each round of a loop keeps and changes is found; what is made anew is not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.kept_once import find_traps
from whence.playbook.rules.traps.program.trap import Program

_TRAPS = {
    "a date in instalments": ("a.php", """\
<?php
function plan(string $first, int $parts): array {
    $due = new DateTime($first);
    $all = [];
    for ($i = 1; $i <= $parts; $i++) {
        $all[] = new Instalment($i, $due, max(1, $i)); // here
        $due->modify('+1 month');
    }
    return $all;
}
"""),
    "a record that is filled again": ("a.py", """\
def read(lines):
    record, found = {}, []
    row = {}
    for line in lines:
        row["name"], _, row["city"] = line.partition(";")
        found.append(row)  # here
    return found
"""),
    "a list that is emptied": ("a.rb", """\
def chunks(items)
  part = []
  all = []
  items.each do |item|
    part << item
    next if part.size < 3
    all << part # here
    part.clear
  end
  all
end
"""),
    "a date of scripts": ("a.js", """\
function days(start, count) {
  const day = new Date(start);
  const found = [];
  for (let i = 0; i < count; i++) {
    found.push(day); // here
    day.setDate(day.getDate() + 1);
  }
  return found;
}
"""),
    "an item of a map": ("a.java", """\
class Index {
    static Map<String, List<String>> read(List<String> words) {
        List<String> same = new ArrayList<>();
        Map<String, List<String>> found = new HashMap<>();
        for (String word : words) {
            same.add(word);
            found.put(word.substring(0, 1), same); // here
        }
        return found;
    }
}
"""),
}  # fmt: skip

_NO_TRAPS = {
    "made anew where it is full": ("a.py", """\
def chunks(items):
    part, all = [], []
    part = []
    for item in items:
        part.append(item)
        if len(part) == 3:
            all.append(part)
            part = []
    return all
"""),
    "a copy": ("a.py", """\
def steps(moves):
    board, all = {}, []
    board = {}
    for move in moves:
        board[move.at] = move.piece
        all.append(dict(board))
    return all
"""),
    "kept once, where the loop ends": ("a.py", """\
def first(lines):
    row, found = {}, []
    row = {}
    for line in lines:
        row["name"] = line
        if line:
            found.append(row)
            break
    return found
"""),
    "kept and not changed": ("a.js", """\
function handlers(names) {
  const options = { strict: true };
  const found = [];
  for (const name of names) {
    found.push(new Handler(name, options));
  }
  return found;
}
"""),
    "an array of PHP, which is copied": ("a.php", """\
<?php
function rows(array $lines): array {
    $row = [];
    $all = [];
    foreach ($lines as $line) {
        $row['name'] = $line;
        $all[] = $row;
    }
    return $all;
}
"""),
}  # fmt: skip


def _sites(path: str, text: str) -> list[Site]:
    file = SourceFile(path, text, "")
    return [one.at for one in find_traps(Program([file], Site(file, 1), "", []))]


@pytest.mark.parametrize(("path", "text"), _TRAPS.values(), ids=_TRAPS.keys())
def test_an_object_that_every_round_keeps_and_changes_is_found(path: str, text: str) -> None:
    [at] = _sites(path, text)
    assert "here" in at.text


@pytest.mark.parametrize(("path", "text"), _NO_TRAPS.values(), ids=_NO_TRAPS.keys())
def test_what_is_made_anew_copied_or_left_alone_is_not(path: str, text: str) -> None:
    assert _sites(path, text) == []

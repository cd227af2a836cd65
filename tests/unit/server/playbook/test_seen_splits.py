"""A text that was split into fewer or more parts than the code takes is told as the run saw it."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import explain_second_run
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_PYTHON = """\
def load(text):
    found = {}
    for line in text.split("\\n"):
        TAKES
        found[key] = value
    return found


print(load("a:1\\nLAST"))
"""
_UNPACKED = 'key, value = line.split(":")'
_INDEXED = 'parts = line.split(":"); key, value = parts[0], parts[1]'
_GO = """\
package main

import "strings"

func main() {
	for _, line := range strings.Split("a,1\\n", "\\n") {
		parts := strings.Split(line, ",")
		println(parts[1])
	}
}
"""
_SCRIPT = """\
for (const line of ['a=1', 'b']) {
  const [key, value] = line.split('=');
  console.log(key, value.trim());
}
"""


def _explain(project: Path, text: str) -> Draft:
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft


@pytest.mark.parametrize(
    ("takes", "last", "told"),
    [
        (_INDEXED, "b", "`line` is `'b'`, without `:`, at main.py:4"),
        (_INDEXED, " ", "`line` is blank at main.py:4"),
        (_UNPACKED, "b", "gives one part, and the line takes 2"),
        (_UNPACKED, "b:http://c", "gives 3 parts, and the line takes 2"),
    ],
)
def test_the_text_that_has_another_number_of_parts_is_told(
    project: Path, takes: str, last: str, told: str
) -> None:
    draft = _explain(project, _PYTHON.replace("TAKES", takes).replace("LAST", last))
    assert told in draft.root_cause
    assert (draft.file_path, draft.line) == ("main.py", 4)
    seen = [one.observation for one in draft.evidence if one.observation]
    assert [(one.name, one.value) for one in seen] == [("line", repr(last))]


def test_a_part_that_the_text_has_is_not_said_to_be_missing(project: Path) -> None:
    taken = 'parts = line.split(":"); key, value = parts[0], [][len(parts[1])]'
    assert "part" not in _explain(project, _PYTHON.replace("TAKES", taken)).root_cause


def test_a_text_that_was_split_by_a_pattern_is_not_explained_by_what_it_lacks(
    project: Path,
) -> None:
    taken = 'import re; parts = re.split("[:]", line); key, value = parts[0], parts[1]'
    program = _PYTHON.replace("TAKES", taken).replace("LAST", "b")
    assert "without" not in _explain(project, program).root_cause


_FIELDS = """\
def fields(line):
    return line.strip().split(SEPARATOR)


def read(line):
    parts = fields(line)
    return float(parts[1])


print(read("LINE"))
"""


def test_an_empty_part_comes_from_two_blanks_where_each_blank_splits(project: Path) -> None:
    draft = _explain(project, _FIELDS.replace("SEPARATOR", '" "').replace("LINE", "south  48.0"))
    assert '`line.strip().split(" ")` at main.py:2 gives an empty text' in draft.root_cause
    assert (draft.file_path, draft.line) == ("main.py", 2)
    assert [one.new_text for one in draft.edits or ()] == ["    return line.strip().split()"]


@pytest.mark.parametrize(("separator", "line"), [('" "', "south x"), ('","', "south,,48.0")])
def test_a_part_that_is_written_or_left_empty_is_not_explained_by_blanks(
    project: Path, separator: str, line: str
) -> None:
    program = _FIELDS.replace("SEPARATOR", separator).replace("LINE", line)
    assert "blanks" not in _explain(project, program).root_cause


@pytest.mark.skipif(not (shutil.which("go") and shutil.which("gdb")), reason="no Go, or no gdb")
def test_a_function_that_takes_the_text_splits_it_too(project: Path) -> None:
    (project / "go.mod").write_text("module example.com/split\n\ngo 1.19\n")
    (project / "main.go").write_text(_GO)
    draft = explain_second_run(project, "go", ["go", "run", "."])
    assert "`line` is empty at main.go:8; so `strings.Split(line" in draft.root_cause


def test_a_name_that_a_part_is_given_to_is_explained_by_the_text(project: Path) -> None:
    (project / "main.js").write_text(_SCRIPT)
    draft = explain_second_run(project, "node", ["node", "main.js"])
    assert '`line` is `"b"`, without `=`, at main.js:3' in draft.root_cause
    assert "and `value` is not there" in draft.root_cause

"""A line that is split at every separator is found where the data has one inside of a value."""

from __future__ import annotations

import pytest

from whence.domain.transcript import Doubt
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.data_splits import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.trap_edits import make_trap_edits

_DATA = "host = a\nurl = https://b?room=ops\nretries = 2\n"
_WRONG = {
    "a.py": ("for a in b:\n    p = a.split('=')\n    t[p[0]] = p[1]\n", "    p = a.split('=', 1)"),
    "a.js": (
        "for (const a of b) {\n  const [key, value] = a.split('=');\n}\n",
        "  const [key, value] = a.split(/=(.*)/s);",
    ),
    "a.go": (
        'package a\n\tp := strings.Split(strings.TrimSpace(s), "=")\n\tif len(p) != 2 {\n\t}\n',
        '\tp := strings.SplitN(strings.TrimSpace(s), "=", 2)',
    ),
    "a.php": ("<?php\n[$k, $v] = explode('=', f($s));\n", "[$k, $v] = explode('=', f($s), 2);"),
    "a.rs": (
        "fn f(s: &str) {\n    let p = s.split('=').collect();\n    if let [k, v] = p[..] {}\n}\n",
        "    let p = s.splitn(2, '=').collect();",
    ),
    "a.rb": ("b.each do |a|\n  key, value = a.split('=')\nend\n", "  key, value = a.split('=', 2)"),
    "A.java": (
        'class A {\n    String[] p = s.split("=");\n    String x = p[1];\n}\n',
        '    String[] p = s.split("=", 2);',
    ),
}  # fmt: skip
_SOUND = {
    "data without one": ("a.py", "x\nkey, value = line.split('=')\n", "host = a\nport = b\n"),
    "one split that is limited": ("a.py", "x\nkey, value = line.split('=', 1)\n", _DATA),
    "all parts that are used": ("a.py", "x\nfor part in line.split('='):\n    use(part)\n", _DATA),
    "another separator": ("a.py", "x\nkey, value = line.split(':')\n", _DATA),
    "lines that mostly have two": (
        "a.py", "x\nkey, value = line.split('=')\n", "a = b = c\nd = e = f\ng = h\ni = j\n",
    ),
}  # fmt: skip


def _told(path: str, code: str, data: str) -> list[tuple[int, str]]:
    file = SourceFile(path, code, "")
    program = Program([file], Site(file, 1), "", [], data=[SourceFile("app.ini", data, "")])
    found = []
    for trap in find_traps(program):
        edits = make_trap_edits(trap.said, trap.at, trap.words)
        found.append((trap.at.line, edits[0].new_text.rstrip("\n") if edits else ""))
    return found


@pytest.mark.parametrize("path", _WRONG)
def test_a_split_that_cuts_a_value_of_the_data_is_found(path: str) -> None:
    code, mended = _WRONG[path]
    assert _told(path, code, _DATA) == [(2, mended)]


def test_a_pair_that_loses_what_is_behind_it_needs_a_trial() -> None:
    file = SourceFile("a.js", _WRONG["a.js"][0], "")
    [trap] = find_traps(Program([file], Site(file, 1), "", []))
    assert (trap.at.line, trap.said.doubt) == (2, Doubt())


@pytest.mark.parametrize(("path", "code", "data"), _SOUND.values(), ids=_SOUND.keys())
def test_a_split_that_cuts_none_is_not(path: str, code: str, data: str) -> None:
    assert _told(path, code, data) == []

"""A trap whose line leaves one choice is mended by it; one that leaves several is not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from whence.playbook.engine.conclusion import FindingText
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.compiled import texts as compiled_texts
from whence.playbook.rules.traps.java import texts as java_texts
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.php import texts as php_texts
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.trap_edits import make_trap_edits
from whence_tools.errors.observed import Value

_SEEN = {"row": Value("dict", "{'\\ufeffsku': 1}"), "one": Value("Promise", "Promise")}

_MENDED = [
    (
        "a.php",
        "",
        (
            "<?php\nfunction priced($lines) {\n    foreach ($lines as &$line) {\n"
            "        $line['cents'] = 1;\n    }\n    foreach ($lines as $line) {\n"
            "        show($line);\n    }\n}"
        ),
        "    }\n    unset($line);",
    ),
    ("a.js", "", "const all = Object.keys(prices).map(Number).sort();",
     "const all = Object.keys(prices).map(Number).sort((one, other) => one - other);"),
    ("a.js", "", "const all = text.split(',').map(parseInt);",
     "const all = text.split(',').map((text) => parseInt(text, 10));"),
    ("a.js", "", "async function get() {}\nconst all = { first: get() };",
     "const all = { first: await get() };"),
    ("a.php", "", ("<?php\nfunction known($line) {\n    if ($at = stripos($line, 'From:')) {\n"
     "        return 1;\n    }\n}"), "    if (($at = stripos($line, 'From:')) !== false) {"),
    ("a.php", "", ("<?php\nfunction known($line) {\n    if (!strpos($line, 'From:')) {\n"
     "        return 1;\n    }\n}"), "    if (strpos($line, 'From:') === false) {"),
    ("a.py", "", "def make(kinds):\n    return [lambda text: read(kind, text) for kind in kinds]",
     "    return [lambda text, kind=kind: read(kind, text) for kind in kinds]"),
    ("a.py", "", "def make(rules):\n    for rule in rules:\n        steps.append(lambda: rule)",
     "        steps.append(lambda rule=rule: rule)"),
    ("a.py", "", ("def make(spec):\n    for name in spec:\n        limit = spec[name]\n"
     "        checks.append(lambda value: compare(name, value, limit))"),
     "        checks.append(lambda value, name=name, limit=limit: compare(name, value, limit))"),
    ("a.js", "", "const inside = (x, y) => x >= 0 && y >= 0 && x < rows && y < cols;",
     "const inside = (x, y) => x >= 0 && y >= 0 && x < cols && y < rows;"),
    ("a.py", "", "def plain(name):\n    return name.rstrip('.json')",
     "    return name.removesuffix('.json')"),
    ("a.py", "KeyError: 'sku'", "def read(path):\n    return open(path, encoding='utf-8')",
     "    return open(path, encoding='utf-8-sig')"),
    ("a.py", "", ("def clean(rows):\n    for row in rows:\n        if not row:\n"
     "            rows.remove(row)\n    return rows"), "    for row in list(rows):"),
    ("a.py", "", ("def area(width, height):\n    return width\ndef draw(box):\n"
     "    return area(box.height, box.width)"), "    return area(box.width, box.height)"),
    ("A.java", "", ("class A {\n    boolean same(Integer one, Integer other) {\n"
     "        return one == other;\n    }\n}"),
     "        return java.util.Objects.equals(one, other);"),
    ("A.java", "", 'class A {\n    String[] f(String all) { return all.split("||"); }\n}',
     '    String[] f(String all) { return all.split("\\\\|\\\\|"); }'),
    ("a.kt", "", 'fun cut(line: String) = line.split(Regex("."))',
     'fun cut(line: String) = line.split(Regex("\\\\."))'),
    ("a.rb", "", "cut = line.split(/|/)", "cut = line.split(/\\|/)"),
    ("a.py", "", 'import re\ncut = re.split(r".", line)', 'cut = re.split(r"\\.", line)'),
    ("a.php", "", "<?php\n$cut = preg_split('/|/', $line);", "$cut = preg_split('/\\|/', $line);"),
    ("a.go", "", ("package main\n\nfunc (r *Ring) push(v int) {\n\tr.all[r.next] = v\n\tr.next++\n"
     "\tif r.next > len(r.all) {\n\t\tr.next = 0\n\t}\n}"), "\tif r.next >= len(r.all) {"),
]  # fmt: skip


_FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("mended*.toml"))
_PROGRAMS = [case for one in _FIXTURES for case in tomllib.loads(one.read_text("utf-8"))["trap"]]


def _mend(file: str, message: str, text: str) -> list[str]:
    source = SourceFile(file, text + "\n", "1")
    program = Program([source], Site(source, 1), message, [_SEEN])
    [trap] = find_traps(program)
    return [one.new_text for one in make_trap_edits(trap.said, trap.at, trap.words)]


@pytest.mark.parametrize(("file", "message", "text", "line"), _MENDED)
def test_the_line_of_a_trap_is_mended(file: str, message: str, text: str, line: str) -> None:
    assert _mend(file, message, text) == [line]


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: str(case["mended"]).strip()[:40])
def test_a_program_with_a_trap_is_mended_where_one_edit_is_left(case: dict[str, Any]) -> None:
    source = SourceFile(case["file"], case["text"], "1")
    crash = Site(source, case.get("crash", 1))
    seen = [{name: Value(*value) for name, value in case.get("seen", {}).items()}]
    [trap] = find_traps(Program([source], crash, case.get("message", ""), seen))
    edits = make_trap_edits(trap.said, trap.at, trap.words)
    mended = case["mended"]
    assert [one.new_text for one in edits] == ([mended] if isinstance(mended, str) else mended)


@pytest.mark.parametrize(
    ("said", "words", "file", "line", "mended"),
    [
        (java_texts.LOST_COLUMNS, {"call": 'line.split(",")'}, "A.java", 'line.split(",");',
         'line.split(",", -1);'),
        (php_texts.RENUMBERED, {"call": "array_merge($all, $more)"}, "a.php",
         "return array_merge($all, $more);", "return array_replace($all, $more);"),
        (compiled_texts.SIZE_BELOW_ZERO, {"text": "i < all.size() - 1"}, "a.cpp",
         "while (i < all.size() - 1) {", "while (i + 1 < all.size()) {"),
        (compiled_texts.REMAINDER_BELOW, {"text": "i % n"}, "a.c", "at = start + i % n;", None),
        (compiled_texts.REMAINDER_BELOW, {"text": "i % n"}, "a.c", "at = i % n * 2;", None),
    ],
)  # fmt: skip
def test_a_trap_that_was_seen_in_a_run_is_mended(
    said: FindingText, words: dict[str, object], file: str, line: str, mended: str | None
) -> None:
    at = Site(SourceFile(file, f"{line}\n", "1"), 1)
    edits = make_trap_edits(said, at, words)
    assert [edit.new_text for edit in edits] == ([mended] if mended else [])


def test_a_line_that_could_be_mended_in_several_ways_is_left_alone() -> None:
    text = "const most = (a) => a.map(Number).sort().concat(b.map(Number).sort());"
    source = SourceFile("a.js", text, "1")
    traps = list(find_traps(Program([source], Site(source, 1), "", [])))
    assert not any(make_trap_edits(one.said, one.at, one.words) for one in traps)

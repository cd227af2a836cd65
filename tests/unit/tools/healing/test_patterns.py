"""Regular expressions that a patch brings, a little different."""

from __future__ import annotations

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.variations import make_variations


@pytest.mark.parametrize(
    ("path", "pattern", "other"),
    [
        ("a.py", 're.sub(r"^A+", "", a)', 're.sub(r"A+", "", a)'),
        ("a.py", 're.sub(r"[A-Z]{4}$", "", a)', 're.sub(r"[A-Z]{4,}$", "", a)'),
        ("a.py", 're.sub(r"\\d+|b", "", a)', 're.sub(r"b", "", a)'),
        ("a.py", 're.sub(r"\\d+|b", "", a)', 're.sub(r"\\d|b", "", a)'),
        ("a.js", "a.replace(/(\\w+)=$/, '')", "a.replace(/(\\S+)=$/, '')"),
        ("a.js", "a.replace(/(\\w+)=$/, '')", "a.replace(/(\\w+)=/, '')"),
        ("a.rb", "a.gsub(/\\bB|c\\d/, '')", "a.gsub(/B|c\\d/, '')"),
        ("a.js", "a.replace(/[?!]/g, '')", "a.replace(/[^\\w\\s]/g, '')"),
        ("a.php", "preg_replace('/[a-z]+$/', '', $a)", "preg_replace('/[a-z]+/', '', $a)"),
    ],
)
def test_a_part_of_a_new_pattern_is_left_out_or_wider(path: str, pattern: str, other: str) -> None:
    around = {
        "a.py": "def f(a):\n    return {}\n", "a.js": "function f(a) {{\n  return {};\n}}\n",
        "a.rb": "def f(a)\n  {}\nend\n", "a.php": "<?php\nfunction f($a) {{\n  return {};\n}}\n",
    }[path]  # fmt: skip
    change = Change(path, around.format("g"), around.format(pattern))
    assert around.format(other) in [one.changes[0].after for one in make_variations([change])]


@pytest.mark.parametrize(
    ("cut", "other"),
    [
        ('b, c = a.rsplit(":", 1)', 'b, c = a.split(": ", 1)'),
        ('b, c = a.split(": ")', 'b, c = a.split(":", 1)'),
        ('b, c = a.split(":", 1)', 'b, c = a.rsplit(":", 1)'),
        ('b = a.find("-")', 'b = a.rfind("-")'),
    ],
)
def test_a_text_is_cut_at_another_place(cut: str, other: str) -> None:
    around = "def f(a):\n    {}\n    return b\n"
    change = Change("a.py", around.format("b = c = a"), around.format(cut))
    assert around.format(other) in [one.changes[0].after for one in make_variations([change])]


def test_a_text_that_is_cut_everywhere_has_the_same_parts_from_its_other_end() -> None:
    around = "def f(a):\n    b = {}\n    return b\n"
    change = Change("a.py", around.format("a"), around.format('[int(one) for one in a.split(".")]'))
    assert not any("rsplit" in one.changes[0].after for one in make_variations([change]))


def test_a_part_that_the_pattern_had_before_is_left_as_it_is() -> None:
    before = "function f(a) {\n  return a.replace(/<(\\w+)>/, '');\n}\n"
    change = Change("a.js", before, before.replace("<(\\w+)>", "<\\s*(\\w+)\\s*>"))
    assert not any("\\S" in one.changes[0].after for one in make_variations([change]))


@pytest.mark.parametrize(
    ("path", "everywhere", "at_the_ends"),
    [
        ("a.py", 'a.replace(" ", "")', "a.strip()"),
        ("a.js", "a.replace(/\\s+/g, '')", "a.trim()"),
        ("a.rb", "a.gsub(/\\s/, '')", "a.strip"),
        ("a.php", "str_replace(' ', '', $a)", "trim($a)"),
        ("a.go", 'strings.ReplaceAll(a, " ", "")', "strings.TrimSpace(a)"),
        ("a.rs", """a.replace(' ', "")""", "a.trim().to_string()"),
        ("a.java", 'a.replace(" ", "")', "a.trim()"),
    ],
)
def test_blanks_are_taken_from_the_ends_alone(path: str, everywhere: str, at_the_ends: str) -> None:
    around = {
        "a.py": "def f(a):\n    return {}\n", "a.js": "function f(a) {{\n  return {};\n}}\n",
        "a.rb": "def f(a)\n  {}\nend\n", "a.php": "<?php\nfunction f($a) {{\n  return {};\n}}\n",
        "a.go": "package a\n\nfunc F(a string) string {{\n\treturn {}\n}}\n",
        "a.rs": "fn f(a: &str) -> String {{\n    {}\n}}\n",
        "a.java": "class A {{\n  String f(String a) {{\n    return {};\n  }}\n}}\n",
    }[path]  # fmt: skip
    change = Change(path, around.format("g"), around.format(everywhere))
    texts = [one.changes[0].after for one in make_variations([change])]
    assert around.format(at_the_ends) in texts

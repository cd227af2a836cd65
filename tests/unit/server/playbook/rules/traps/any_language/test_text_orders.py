"""Numbers that are texts and are compared as such are found, by the texts that were seen."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.text_orders import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

_COMPARES = {
    "a.php": "<?php\nfunction order($a, $b) { return strcmp($a->version, $b->version); }\n",
    "a.py": "def newest(all_):\n    return max(all_, key=lambda one: one.version)\n",
    "b.py": "def is_newer(one, other):\n    return one['version'] > other['version']\n",
    "a.rb": "def sorted(all)\n  all.sort_by { |one| one.version }\nend\n",
    "a.js": "const order = (all) =>\n  all.sort((a, b) => a.version.localeCompare(b.version));\n",
    "a.go": "package a\nfunc less(a, b Release) bool { return a.version < b.version }\n",
}


def _sites(path: str, text: str, *seen: str) -> list[int]:
    file = SourceFile(path, text, "")
    values = [{f"one_{place}.version": Value("str", one)} for place, one in enumerate(seen)]
    return [one.at.line for one in find_traps(Program([file], Site(file, 1), "", values))]


@pytest.mark.parametrize("path", _COMPARES)
def test_numbers_that_are_texts_are_found_where_they_are_compared(path: str) -> None:
    assert _sites(path, _COMPARES[path], "'1.9.2'", "'1.10.0'") == [2]


@pytest.mark.parametrize(
    "seen", [("'1.8.0'", "'1.9.2'"), ("1.9", "1.10"), ("'1.9-rc'", "'1.10-rc'"), ("'1.10'",)]
)
def test_texts_in_the_order_of_their_numbers_are_not(seen: tuple[str, ...]) -> None:
    assert _sites("a.php", _COMPARES["a.php"], *seen) == []


def test_another_comparison_is_not() -> None:
    text = "def same(one, other):\n    return one.version == other.version\n"
    assert _sites("a.py", text, "'9'", "'10'") == []

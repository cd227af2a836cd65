"""A word that a reader of data takes for something else is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.data_words import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.trap_edits import make_trap_edits
from whence_tools.errors.observed import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

_LOADS = "require 'yaml'\nROWS = YAML.load_file('a.yml')\n"
_TRAPS = {
    "a country": (
        "- code: DE\n  rate: 19\n- code: NO  # new\n  rate: 25\n- code: SE\n  rate: 25\n",
        (3, "false", '- code: "NO"  # new'),
    ),
    "a key that isn't first": (
        "- id: 1\n  side: left\n- id: 2\n  side: On\n- id: 3\n  side: right\n",
        (4, "true", '  side: "On"'),
    ),
    "an element": ("regions:\n  - DE\n  - no\n  - SE\n", (3, "false", '  - "no"')),
    "a postcode": (
        "a:\n  zip: 80331\nb:\n  zip: 01067\nc:\n  zip: 50667\n", (4, "567", '  zip: "01067"'),
    ),
    "an hour": (
        "mon:\n  opens: 09:00\ntue:\n  opens: 12:30\nwed:\n  opens: 08:15\n",
        (4, "750", '  opens: "12:30"'),
    ),
}  # fmt: skip
_NONE = {
    "a truth among truths": "- a: yes\n- a: no\n- a: true\n",
    "what is in quotes": '- a: DE\n- a: "NO"\n- a: SE\n',
    "file modes": "- mode: 0644\n- mode: 0755\n- mode: 0600\n",
    "hours that are all numbers": "- at: 10:00\n- at: 12:30\n- at: 17:00\n",
    "two values alone": "- a: DE\n- a: NO\n",
}


def _told(data: str, path: str = "a.rb", code: str = _LOADS) -> list[tuple[int, str, str]]:
    """Of each trap the line, what YAML reads there, and the line when it is mended."""
    file = SourceFile(path, code, "")
    known = SourceFile("a.yml", data, "")
    told = []
    for trap in find_traps(Program([file], Site(file, 1), "", [], data=[known])):
        assert trap.runs == Site(file, 2)
        [edit] = make_trap_edits(trap.said, trap.at, trap.words)
        told.append((trap.at.line, str(trap.words["meant"]), edit.new_text.rstrip("\n")))
    return told


@pytest.mark.parametrize(("data", "told"), _TRAPS.values(), ids=_TRAPS.keys())
def test_a_value_that_yaml_reads_otherwise_is_found_and_put_in_quotes(
    data: str, told: tuple[int, str, str]
) -> None:
    assert _told(data) == [told]
    assert _told(data, "a.py", "import yaml\nROWS = yaml.safe_load(open('a.yml'))\n") == [told]


@pytest.mark.parametrize("data", _NONE.values(), ids=_NONE.keys())
def test_a_value_that_is_meant_so_is_not(data: str) -> None:
    assert _told(data) == []


def _list_in_ini(code: str, seen: Mapping[str, Value]) -> list[int]:
    file, known = SourceFile("a.php", code, ""), SourceFile("shop.ini", _INI, "")
    program = Program([file], Site(file, 1), "", [seen], data=[known])
    return [trap.at.line for trap in find_traps(program)]


_INI = "[shipping]\nhome = no\nfree = 100\nexpress = yes\n"
_PARSES = "<?php\n$config = parse_ini_file('shop.ini', true);\n"


def test_a_word_of_an_ini_file_is_told_by_the_value_that_was_seen() -> None:
    assert _list_in_ini(_PARSES, {"$rate": Value("string", '""')}) == [2]
    assert _list_in_ini(_PARSES, {"$rate": Value("string", '"1"')}) == [4]
    assert _list_in_ini(_PARSES, {"$rate": Value("int", "100")}) == []
    raw = _PARSES.replace("true)", "true, INI_SCANNER_RAW)")
    assert _list_in_ini(raw, {"$rate": Value("string", '""')}) == []


def test_a_program_that_reads_no_yaml_has_none() -> None:
    assert _told(_TRAPS["a country"][0], code="require 'json'\nJSON.load_file('a.json')\n") == []

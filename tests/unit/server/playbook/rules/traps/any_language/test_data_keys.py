"""A key that the data spells otherwise than the code is found; what is converted is not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.data_keys import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

_TAG = 'package a\ntype Order struct {\n\tTo *Address `json:"shipTo,omitempty"`\n}\n'
_DEPOT = """\
package a
type Depot struct {
	Late int `json:"late_hours"`
	Code string `json:"code"`
	Room int `json:"room"`
}
"""
_TRAPS = {
    "a tag": ("a.go", _TAG, "orders.json", '[\n  {"id": 1, "ship_to": {}}\n]\n'),
    "another word for one": (
        "a.go",
        _DEPOT,
        "depots.json",
        '[{"code": "N", "room": 4, "late_window": 1}, {"code": "M", "room": 2, "late_window": 2}]',
    ),
    "a setting": (
        "a.py", "def limit(settings):\n    # here\n    return settings.get('maxRetries', 3)\n",
        "app.yaml", "retries:\n  max_retries: 7\n",
    ),
    "a setting that a function of the program reads": (
        "A.java", "class A {\n  // here\n  int size = number(all, \"queue.maxSize\", 0);\n}\n",
        "app.properties", "queue.max-size=50\n",
    ),
    "a column": (
        "a.rb", "def price(row)\n  # here\n  row['unit_price'].to_i\nend\n",
        "prices.csv", "name;unit-price\ntea;300\n",
    ),
    "a member of what JSON gives": (
        "a.js", "function owner(order) {\n  // here\n  return order.customerID;\n}\n",
        "shop.json", '{"orders": [{"customerId": 1}]}',
    ),
}  # fmt: skip
_NONE = {
    "a member that the code makes": (
        "a.js", "const made = { customerID: 1 };\nconsole.log(made.customerID);\n",
        "shop.json", '{"orders": [{"customerId": 1}]}',
    ),
    "a word of a sentence in other letters": (
        "a.py", "def f():\n    return 'Retries', 'RETRIES'\n", "app.yaml", "retries: 7\n",
    ),
    "the key of another file": ("a.go", _TAG, "o.json", '{"ship_to": 1, "shipTo": 2}'),
    "case alone, which Go does not tell apart": ("a.go", _TAG, "o.json", '{"ShipTo": 1}'),
    "a key that may be left out": (
        "a.go",
        _DEPOT.replace("late_hours", "late_hours,omitempty"),
        "o.json", '[{"code": "N1", "room": 4, "late_window": {}}]',
    ),
    "a key with a default": (
        "a.py",
        "def read(row):\n    return row['code'], row['room'], row.get('late_hours', 0)\n",
        "o.json", '[{"code": "N1", "room": 4, "late_window": 3}]',
    ),
    "a key that some records have": (
        "a.py", "def read(row):\n    return row['code'], row['room'], row['late_hours']\n",
        "o.json", '[{"code": "N1", "room": 4, "late_window": 3}, {"late_hours": 2}]',
    ),
    "what is converted": (
        "a.py", "def get(row):\n    return row['shipTo']\ndef fold(k):\n    return to_camel(k)\n",
        "o.json", '{"ship_to": 1}',
    ),
    "both spellings": (
        "a.py", "def get(row):\n    return row.get('shipTo') or row.get('ship_to')\n",
        "o.json", '{"ship_to": 1}',
    ),
    "a setting without a difference": (
        "a.py", "def get(row):\n    return row['Limit']\n", "app.ini", "[a]\nlimit = 3\n"
    ),
}  # fmt: skip


def _sites(path: str, code: str, data_path: str, data: str) -> list[Site]:
    file = SourceFile(path, code, "")
    program = Program([file], Site(file, 1), "", [], data=[SourceFile(data_path, data, "")])
    return [one.at for one in find_traps(program)]


@pytest.mark.parametrize("given", _TRAPS.values(), ids=_TRAPS.keys())
def test_a_key_that_the_data_spells_otherwise_is_found(given: tuple[str, str, str, str]) -> None:
    [at] = _sites(*given)
    assert at.line == 3


@pytest.mark.parametrize("given", _NONE.values(), ids=_NONE.keys())
def test_a_key_that_is_converted_or_there_is_not(given: tuple[str, str, str, str]) -> None:
    assert _sites(*given) == []


@pytest.mark.parametrize(
    ("keys", "found"),
    [(["name", "postcode"], [2]), (["post_code", "postcode"], []), (["name"], [])],
)
def test_a_key_that_was_seen_in_another_spelling_is_found_where_it_is_looked_up(
    keys: list[str], found: list[int]
) -> None:
    text = "def zone(address):\n    return address.get('post_code', '')[:2]\n"
    source = SourceFile("zones.py", text, "1")
    items = tuple((Value("str", repr(key)), Value("str", "'1'")) for key in keys)
    seen = {"address": Value("dict", "{…}", length=len(keys), items=items)}
    program = Program([source], Site(source, 2), "AssertionError: 690 == 390", [seen])
    assert [one.at.line for one in find_traps(program)] == found

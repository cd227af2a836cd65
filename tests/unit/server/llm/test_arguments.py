"""Arguments as models write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence.llm.argument_names import fit_to_schema
from whence.llm.arguments import read_arguments

SCHEMA = {
    "type": "object",
    "properties": {
        "path": {"type": "string"},
        "line": {"type": "integer"},
        "deep": {"type": "boolean"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "edit": {"type": "object"},
    },
    "required": ["path"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', [{"a": 1}]),
        ("", [{}]),
        ("  ", [{}]),
        ("null", [{}]),
        ('"{\\"a\\": 1}"', [{"a": 1}]),
        ('```json\n{"a": 1}\n```', [{"a": 1}]),
        ('{"a": 1}{"a": 2}', [{"a": 1}, {"a": 2}]),
        ('{"a": 1}, {"a": 2}', [{"a": 1}, {"a": 2}]),
        ("<parameter=a>\nx\n</parameter><parameter=b>y</parameter>", [{"a": "x", "b": "y"}]),
        ('<parameter name="a">x</parameter>', [{"a": "x"}]),
        ("{'a': True, 'b': None}", [{"a": True, "b": None}]),
        ('{"a": [1, 2,],}', [{"a": [1, 2]}]),
        ('{"a": {"b": [1', [{"a": {"b": [1]}}]),
        ('{"a": "x', [{"a": "x"}]),
        ("[1]", [[1]]),
        ('{"a": 1} and "b"', None),
        ("look at the file", None),
    ],
)
def test_arguments_are_read_in_every_known_form(
    text: str, expected: list[dict[str, Any]] | None
) -> None:
    assert read_arguments(text) == expected


@pytest.mark.parametrize("text", ["", '{"a": "x', '{"a": 1}{"a":', "{'a': 1"])
def test_nothing_is_made_of_arguments_that_were_cut_off(text: str) -> None:
    assert read_arguments(text, cut_off=True) is None


def test_whole_arguments_are_read_though_the_answer_was_cut_off() -> None:
    assert read_arguments('{"a": 1}', cut_off=True) == [{"a": 1}]


@given(st.text())
def test_no_text_raises(text: str) -> None:
    read = read_arguments(text)
    assert read is None or all(isinstance(one, dict) for one in read)


@pytest.mark.parametrize(
    ("given_value", "expected"),
    [
        ({"line": "2"}, {"line": 2}),
        ({"line": 2.0}, {"line": 2}),
        ({"deep": "True"}, {"deep": True}),
        ({"tags": '["a"]'}, {"tags": ["a"]}),
        ({"tags": "a"}, {"tags": ["a"]}),
        ({"edit": '{"x": 1}'}, {"edit": {"x": 1}}),
        ({"line": None}, {}),
        ({"path": None}, {"path": None}),
        ({"line": "two"}, {"line": "two"}),
        ({"unknown": None}, {"unknown": None}),
        ({"path": "5"}, {"path": "5"}),
    ],
)
def test_values_become_what_the_schema_asks_for_where_that_is_certain(
    given_value: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert fit_to_schema(given_value, SCHEMA) == expected

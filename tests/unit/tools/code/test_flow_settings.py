"""Settings files as tables: what a line says by itself, with its place."""

from __future__ import annotations

import pytest

from whence_tools.code.flow_model import Constant, Table
from whence_tools.code.flow_settings import read_settings


def table_of(text: str, path: str) -> Table:
    table = read_settings(text, path)
    assert table is not None
    return table


def values(table: Table) -> dict[str | None, object]:
    return {
        entry.key: values(entry.value) if isinstance(entry.value, Table) else entry.value.at.text
        for entry in table.entries
    }


def test_properties_are_pairs_with_their_lines() -> None:
    table = table_of("# comment\nhttp.port=8080\nname: shop\n", "app.properties")
    assert values(table) == {"http.port": "8080", "name": "shop"}
    assert [entry.line for entry in table.entries] == [2, 3]


@pytest.mark.parametrize("path", ["app.ini", "app.toml"])
def test_sections_are_tables_of_their_own(path: str) -> None:
    table = table_of("[server]\nport = 80 # http\n[server.tls]\non = 1\n", path)
    assert values(table) == {"server": {"port": "80", "tls": {"on": "1"}}}


def test_yaml_mappings_nest_by_indentation() -> None:
    table = table_of("a:\n  b:\n    c: 'x'\n  d: null\ne: 1\n", "app.yaml")
    assert values(table) == {"a": {"b": {"c": "'x'"}, "d": "null"}, "e": "1"}


def test_a_yaml_null_is_absent_and_quotes_are_not_part_of_a_value() -> None:
    absent, quoted = (entry.value for entry in table_of("d: null\ne: 'x'\n", "app.yml").entries)
    assert isinstance(absent, Constant)
    assert absent.kind == "null"
    assert isinstance(quoted, Constant)
    assert quoted.value == "x"


def test_a_line_that_is_not_understood_leaves_its_table_open() -> None:
    assert table_of("a: 1\n- item\n", "app.yaml").open
    assert not table_of("a: 1\n", "app.yaml").open


def test_code_is_no_settings_file() -> None:
    assert read_settings("a = 1\n", "a.py") is None

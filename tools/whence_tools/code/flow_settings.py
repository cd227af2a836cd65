"""Data files as the tables they are: properties, INI, TOML, dotenv, YAML mappings and CSV rows.

Only what a line says by itself is read: `key = value`, `[section]`, and YAML's nesting by
indentation. Values stay text, as the programs that read them see them.
"""

from __future__ import annotations

import csv
import re
from dataclasses import field, replace
from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Constant, Entry, Expr, Items, Place, Table
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENTS = (
    ".json", ".csv", ".properties", ".ini", ".cfg", ".conf", ".toml", ".env", ".yaml", ".yml",
)  # fmt: skip

_PAIR = lazy_pattern(r"^(?P<indent>\s*)(?:export\s+)?(?P<key>[\w.\-]+|\"[^\"]+\")\s*(?P<sign>[=:])"
                   r"(?P<value>.*)$")  # fmt: skip
_NUMBER = lazy_pattern(r"[-+]?\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?")
_SECTION = lazy_pattern(r"^\s*\[(?P<name>[^\[\]]+)\]\s*(?:[#;].*)?$")
_COMMENT = lazy_pattern(r"^\s*(?:[#;!]|//|---)")
_YAML = (".yaml", ".yml")


@dataclass
class _OpenMapping:
    """A mapping under construction; `open` where a line of it is not understood."""

    line: int
    indent: int = -1
    entries: list[tuple[str, int, _OpenMapping | Constant]] = field(default_factory=list)
    open: bool = False


def read_rows(text: str, path: str) -> Items | None:
    """The rows of a CSV file, each a table by the names of the first one, or None for another
    file."""
    if not path.endswith(".csv"):
        return None
    head, *rows = csv.reader(text.splitlines()) if text.strip() else [[]]
    made = [
        tuple(
            Entry(key.strip(), Constant(_at(value, line), kind="string", value=value), line)
            for key, value in zip(head, row, strict=False)
        )
        for line, row in enumerate(rows, 2)
    ]
    tables = tuple(Table(_at("", row[0].line), entries=row) for row in made if row)
    return Items(_at("", 1), tables, tables)


def _at(text: str, line: int) -> Place:
    return Place(text, line, line, 1, 0, 0)


def read_settings(text: str, path: str) -> Table | None:
    """The table a settings file holds, or None where the path's ending is none of these."""
    if not path.endswith(DOCUMENTS) or path.endswith((".json", ".csv")):
        return None
    read = _yaml if path.endswith(_YAML) else _flat
    made = _table(read(text.splitlines()))
    return _with_numbers(made) if path.endswith((*_YAML, ".toml")) else made


def _with_numbers(table: Table) -> Table:
    """The same of a format that has numbers: what is not quoted and reads like one is one."""
    entries = tuple(replace(one, value=_typed(one.value)) for one in table.entries)
    return replace(table, entries=entries)


def _typed(value: Expr) -> Expr:
    if isinstance(value, Table):
        return _with_numbers(value)
    if isinstance(value, Constant) and _NUMBER.fullmatch(value.at.text):
        return replace(value, kind="number")
    return value


def _flat(lines: list[str]) -> _OpenMapping:
    """Pairs, in sections where there are headers."""
    root = _OpenMapping(1)
    current = root
    for number, line in _setting_lines(lines):
        header = _SECTION.match(line)
        pair = _PAIR.match(line)
        if header:
            current = _section(root, header["name"].strip(), number)
        elif pair:
            current.entries.append((pair["key"].strip('"'), number, _value(pair, number)))
        else:
            current.open = True
    return root


def _section(root: _OpenMapping, name: str, line: int) -> _OpenMapping:
    level = root
    for part in name.split("."):
        known = next(
            (v for k, _, v in level.entries if k == part and isinstance(v, _OpenMapping)), None
        )
        if known is None:
            known = _OpenMapping(line)
            level.entries.append((part, line, known))
        level = known
    return level


def _yaml(lines: list[str]) -> _OpenMapping:
    """Nested mappings; a list or block text makes its mapping open."""
    root = _OpenMapping(1)
    stack = [root]
    for number, line in _setting_lines(lines):
        pair = _PAIR.match(line)
        indent = len(line) - len(line.lstrip())
        while len(stack) > 1 and indent <= stack[-1].indent:
            stack.pop()
        if pair is None or pair["sign"] != ":":
            stack[-1].open = True
            continue
        if pair["value"].strip() and not pair["value"].strip().startswith("#"):
            stack[-1].entries.append((pair["key"].strip('"'), number, _value(pair, number)))
            continue
        inner = _OpenMapping(number, indent)
        stack[-1].entries.append((pair["key"].strip('"'), number, inner))
        stack.append(inner)
    return root


def _setting_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        if line.strip() and not _COMMENT.match(line):
            yield number, line


def _value(pair: re.Match[str], line: int) -> Constant:
    text = re.sub(r"\s+[#;].*$", "", pair["value"]).strip()
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    place = Place(text, line, line, pair.start("value") + 1, 0, 0)
    if text in {"null", "~"} and pair["sign"] == ":":
        return Constant(place, kind="null", value=text)
    return Constant(place, kind="string", value=text[1:-1] if quoted else text)


def _table(level: _OpenMapping) -> Table:
    entries = tuple(
        Entry(key, _table(value) if isinstance(value, _OpenMapping) else value, line)
        for key, line, value in level.entries
    )
    last = max((entry.value.at.last_line for entry in entries), default=level.line)
    return Table(Place("", level.line, last, 1, 0, 0), (), entries, level.open)

"""Settings files as the tables they are: properties, INI, TOML, dotenv and YAML mappings.

Only what a line says by itself is read: `key = value`, `[section]`, and YAML's nesting by
indentation. Values stay text, as the programs that read them see them.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Constant, Entry, Place, Table
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENTS = (".json", ".properties", ".ini", ".cfg", ".conf", ".toml", ".env", ".yaml", ".yml")

_PAIR = lazy_pattern(r"^(?P<indent>\s*)(?:export\s+)?(?P<key>[\w.\-]+|\"[^\"]+\")\s*(?P<sign>[=:])"
                   r"(?P<value>.*)$")  # fmt: skip
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


def read_settings(text: str, path: str) -> Table | None:
    """The table a settings file holds, or None where the path's ending is none of these."""
    if not path.endswith(DOCUMENTS) or path.endswith(".json"):
        return None
    read = _yaml if path.endswith(_YAML) else _flat
    return _table(read(text.splitlines()))


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

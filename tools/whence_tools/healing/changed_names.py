"""The names of what a patch changes: values, keys of data files, functions."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from whence_tools.code.checks import find_bindings, list_functions
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.healing.change import Change

_KEY: Final = re.compile(r"^[\s\-]*[\"']?([A-Za-z_][\w.-]*)[\"']?\s*[:=]\s*(\S.*)$")


def find_changed_values(change: Change) -> tuple[set[str], set[str]]:
    """The names of literals that the patch changes: those for everybody, and those of one
    function."""
    if language_of(change.path) is None:
        return _find_changed_keys(change), set()
    before, after = (find_bindings(text, change.path) for text in (change.before, change.after))
    everywhere: set[str] = set()
    here: set[str] = set()
    for name, bound in before.items():
        values = [value for value, _, _ in after.get(name, ())]
        for value, is_literal, is_local in bound:
            if is_literal and values and value not in values:
                (here if is_local else everywhere).add(name)
    return everywhere, here


def _find_changed_keys(change: Change) -> set[str]:
    if change.path.endswith(".json"):
        try:
            before, after = (
                dict(_leaves(json.loads(text))) for text in (change.before, change.after)
            )
        except ValueError:
            return set()
    else:
        before, after = (dict(_list_lines(text)) for text in (change.before, change.after))
    return {
        name.rpartition("/")[2]
        for name in before.keys() & after.keys()
        if before[name] != after[name]
    }


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{name}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, f"{name}#{index}")
    else:
        yield name, value


def _list_lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if found := _KEY.match(line):
            yield found[1], found[2]


def find_changed_functions(change: Change) -> set[str]:
    """The functions whose text the patch changes."""
    texts: list[dict[str, str]] = []
    for text in (change.before, change.after):
        lines = text.split("\n")
        texts.append(
            {
                name: "\n".join(lines[first - 1 : last])
                for name, first, last in list_functions(text, change.path)
            }
        )
    before, after = texts
    return {name for name in before if after.get(name) != before[name]}

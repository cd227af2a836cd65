"""Literals that are written as calls: `mapOf(…)`, `List.of(…)`, `dict(a=1)`, `new HashMap<>()`."""

from __future__ import annotations

from whence_tools.code.flow_model import (
    Call,
    Entry,
    Expr,
    Items,
    Operation,
    Table,
    key_text,
)

# Calls that are literals in all but syntax: pairs by `to`, alternating keys and values, or items.
_PAIR_CALLS = frozenset({"mapOf", "mutableMapOf", "hashMapOf", "linkedMapOf", "bundleOf"})
_ITEM_CALLS = {
    "kotlin": frozenset(
        {
            "listOf",
            "mutableListOf",
            "arrayListOf",
            "arrayOf",
            "intArrayOf",
            "setOf",
            "emptyList",
            "Pair",
            "Triple",
        }
    ),
    "cpp": frozenset({"make_pair", "make_tuple", "pair", "tuple"}),
    "java": frozenset({"List.of", "Arrays.asList", "Set.of", "Collections.emptyList"}),
}
_EMPTY_ITEMS = frozenset(
    {"ArrayList", "LinkedList", "ArrayDeque", "HashSet", "vector", "deque", "set", "unordered_set"}
)
_EMPTY_OF_CSHARP = frozenset({"List", "Queue", "Stack"})
_EMPTY_TABLES = frozenset({"HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap",
                           "map", "unordered_map"})  # fmt: skip


def literal_call(made: Call, language: str) -> Expr:
    """`mapOf`, `List.of`, `dict(a=1)`, `new HashMap<>()`: literals written as calls."""
    called = made.callee.at.text.split("<")[0].removeprefix("std::")
    values = [item.value for item in made.arguments]
    if language == "kotlin" and called in _PAIR_CALLS and all(_is_pair(value) for value in values):
        return table_of(made, tuple(entry_of(*value.parts) for value in values))
    if called in _ITEM_CALLS.get(language, ()):
        return Items(made.at, made.parts, tuple(values), any(a.spread for a in made.arguments))
    if language == "java" and called == "Map.of" and len(values) % 2 == 0:
        pairs = zip(values[::2], values[1::2], strict=True)
        return table_of(made, tuple(entry_of(*pair) for pair in pairs))
    empty_items = _EMPTY_ITEMS | _EMPTY_OF_CSHARP if language == "csharp" else _EMPTY_ITEMS
    if made.new and not values and called in empty_items:
        return Items(made.at, made.parts)
    if made.new and not values and language == "csharp" and called == "Dictionary":
        return Table(made.at, made.parts)
    if made.new and not values and called in _EMPTY_TABLES:
        return Table(made.at, made.parts)
    if language == "python" and called == "dict" and all(item.keyword for item in made.arguments):
        entries = [Entry(a.keyword, a.value, a.value.at.line) for a in made.arguments]
        return Table(made.at, made.parts, tuple(entries))
    if made.new and called == "Map" and len(values) == 1 and isinstance(values[0], Items):
        rows = [row.items for row in values[0].items if isinstance(row, Items)]
        if len(rows) == len(values[0].items) and all(len(row) == 2 for row in rows):
            return table_of(made, tuple(entry_of(*row) for row in rows))
    return made


def _is_pair(value: Expr) -> bool:
    return isinstance(value, Operation) and value.operator == "to" and len(value.parts) == 2


def entry_of(key: Expr, value: Expr) -> Entry:
    return Entry(key_text(key), value, key.at.line)


def table_of(made: Call, entries: tuple[Entry, ...]) -> Table:
    """A table written as a call."""
    return Table(made.at, made.parts, entries, any(entry.key is None for entry in entries))

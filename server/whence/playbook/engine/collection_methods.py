"""The methods that change a collection, by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_SCRIPT: Final = "add push set splice unshift"
_SCRIPT_TAKES: Final = "clear delete pop shift splice"

_ADDS: Final = {
    "python": "add append appendleft extend insert setdefault update",
    "javascript": _SCRIPT,
    "typescript": _SCRIPT,
    "ruby": "<< add append concat insert merge! push store unshift update",
    "php": "add append push set",
    "java": "add addAll addFirst addLast offer push put putAll putIfAbsent set",
    "kotlin": "add addAll addFirst addLast put putAll set",
    "csharp": "Add AddFirst AddLast AddRange Enqueue Insert Push",
    "cpp": "emplace emplace_back insert insert_or_assign push push_back push_front try_emplace",
    "rust": "entry extend insert push push_back push_front",
}
_TAKES: Final = {
    "python": "clear discard pop popitem popleft remove",
    "javascript": _SCRIPT_TAKES,
    "typescript": _SCRIPT_TAKES,
    "ruby": "clear delete delete_at delete_if pop reject! shift",
    "php": "clear pop remove shift",
    "java": "clear poll pop remove removeAll removeFirst removeIf removeLast",
    "kotlin": "clear remove removeAll removeAt removeFirst removeIf removeLast",
    "csharp": "Clear Dequeue Pop Remove RemoveAll RemoveAt",
    "cpp": "clear erase pop pop_back pop_front",
    "rust": "clear drain pop pop_front remove retain swap_remove",
}
# What moves the elements behind those that it takes, also while a loop goes over them.
_MOVES: Final = {
    "python": "pop remove",
    "javascript": "shift splice",
    "typescript": "shift splice",
    "ruby": "delete delete_at pop shift",
    "cpp": "erase",
}
_SORTS: Final = {
    "python": "reverse sort",
    "javascript": "reverse sort",
    "typescript": "reverse sort",
    "ruby": "map! reverse! shuffle! sort!",
    "java": "replaceAll sort",
}


def _split(*tables: Mapping[str, str]) -> dict[str, frozenset[str]]:
    languages = dict.fromkeys(language for table in tables for language in table)
    return {
        one: frozenset(name for table in tables for name in table.get(one, "").split())
        for one in languages
    }


ADDS: Final = _split(_ADDS)
TAKES: Final = _split(_TAKES)
MOVES: Final = _split(_MOVES)
CHANGES: Final = _split(_ADDS, _TAKES, _SORTS)
EVERY_ADD: Final = frozenset[str]().union(*ADDS.values())
EVERY_TAKE: Final = frozenset[str]().union(*TAKES.values())
EVERY_CHANGE: Final = frozenset[str]().union(*CHANGES.values())

"""What a JSON value holds, and how much.

Checking what a stranger sent takes a time for each value, and for each mistake: pydantic has no
limit of them, and holds Python's lock while it lists them. So what has more values than any request
of ours needs is refused before it is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_VALUES: Final = 10_000


def has_more_values(value: Any, most: int = MOST_VALUES) -> bool:
    """Whether the objects and arrays in a value have more than so many members, all together; looks
    no further than it must."""
    waiting, counted = [value], 0
    while waiting:
        item = waiting.pop()
        if not isinstance(item, dict | list | tuple):
            continue
        counted += len(item)
        if counted > most:
            return True
        waiting += item.values() if isinstance(item, dict) else item
    return False


def list_strings(value: object) -> Iterator[str]:
    """Every text in a value, in order; no names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from list_strings(item)


def keep_dicts(value: Any) -> list[dict[str, Any]]:
    """The objects in a list; nothing of anything else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def read_mapping(value: Any) -> dict[str, Any]:
    """An object, or an empty one in place of anything else."""
    return value if isinstance(value, dict) else {}

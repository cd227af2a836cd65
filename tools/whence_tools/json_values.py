"""How much a JSON value holds.

Checking what a stranger sent takes a time for each value, and for each mistake: pydantic has no
limit of them, and holds Python's lock while it lists them. So what has more values than any request
of ours needs is refused before it is checked.
"""

from __future__ import annotations

from typing import Any, Final

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

"""What a call changed in what it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.errors.observed import Value

_MOST = 8


@dataclass(frozen=True, slots=True)
class Change:
    """A part of an argument that was another one when the call ended.

    Attributes:
        name: how the part is reached: `self.rows[0].points`.
        owner: the type of the object or container that holds it.
        before, after: None where it was not there.
    """

    name: str
    owner: str
    before: Value | None
    after: Value | None


def list_changes(given: Mapping[str, Value], after: Mapping[str, Value]) -> list[Change]:
    """The smallest parts that differ, as far as they were read."""
    found: list[Change] = []
    for name, value in after.items():
        if name in given:
            found.extend(_compare(name, "", given[name], value))
    return found[:_MOST]


def _compare(name: str, owner: str, before: Value, after: Value) -> Iterator[Change]:
    parts = list(_pair_parts(before, after)) if before.type == after.type else []
    differing = [one for one in parts if one[1] != one[2]]
    whole = Change(name, owner or after.type, before, after)
    is_list = after.items is not None and all(key is None for key, _ in after.items)
    if is_list and (before.length != after.length or len(differing) > 1):
        differing = []  # moved or taken out: what stands at one place says little
    if not differing:
        if before.repr != after.repr or before.length != after.length:
            yield whole
        return
    for part, was, now in differing:
        if was is None or now is None:
            yield Change(name + part, after.type, was, now)
        else:
            yield from _compare(name + part, after.type, was, now)


def _pair_parts(before: Value, after: Value) -> Iterator[tuple[str, Value | None, Value | None]]:
    old, new = dict(_name_parts(before)), dict(_name_parts(after))
    for part in {**old, **new}:
        yield part, old.get(part), new.get(part)


def _name_parts(value: Value) -> Iterator[tuple[str, Value]]:
    for name, field in (value.fields or {}).items():
        yield f".{name}", field
    for number, (key, item) in enumerate(value.items or ()):
        yield f"[{key.repr if key is not None else number}]", item

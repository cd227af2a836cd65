"""Which calls left the state that a failing assertion's wrong value was made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.witness.questions.compared_values import walk_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.observed import Value
    from whence_tools.witness.recording.changes import Change
    from whence_tools.witness.recording.replay import CallRecord, TestRun

_SHORTEST = 4  # of a value's text: shorter ones are alike by chance


def find_writers(test: TestRun, reader: CallRecord) -> list[CallRecord]:
    """The calls that changed something like what a call and those within it read, the last one
    first, each after those that made what it left. Of calls in one another, which left the same,
    the innermost.

    What is changed is known by its type, and what is built in by its text.
    """
    within = list(test.walk_below(reader))
    values = [value for one in within for value in _list_values(one)]
    types = {_plain_type(one.type) for one in values if one.fields is not None}
    texts = {one.repr for one in values if len(one.repr) >= _SHORTEST}
    ids = {one.id for one in within}
    found: list[CallRecord] = []
    for call in reversed(test.calls):
        if call.id < reader.id or call.id in ids:
            changes = list_own_changes(test, call)
            left = [one for one in changes if _is_read(one, call, types, texts)]
            found += [*_list_makers(test, call, left), call] if left else []
    return list({one.id: one for one in found}.values())


def _list_makers(test: TestRun, call: CallRecord, left: Sequence[Change]) -> list[CallRecord]:
    """The calls within one whose result is what it left, the last one first."""
    texts = {text for one in left if len(text := _text(one.after)) >= _SHORTEST}
    below = [one for one in test.walk_below(call) if one is not call]
    return [one for one in reversed(below) if _text(one.result) in texts]


def list_own_changes(test: TestRun, call: CallRecord) -> list[Change]:
    """What a call changed and no call within it."""
    if not call.changes:
        return []
    inside = {
        (_last_part(change.name), _text(change.after))
        for one in test.walk_below(call)
        if one is not call
        for change in one.changes
    }
    return [one for one in call.changes if (_last_part(one.name), _text(one.after)) not in inside]


def _is_read(change: Change, call: CallRecord, types: set[str], texts: set[str]) -> bool:
    root = (call.arguments or {}).get(change.name.partition("[")[0].partition(".")[0])
    owners = [change.owner, *([root.type] if root is not None else [])]
    if not types.isdisjoint(map(_plain_type, owners)):
        return True
    return _text(change.after) in texts


def _list_values(call: CallRecord) -> Iterator[Value]:
    for value in (*(call.arguments or {}).values(), *([call.result] if call.result else [])):
        yield from walk_value(value)


def _plain_type(name: str) -> str:
    """Without what says that it is pointed to: `Tabs` of `*mut Tabs`."""
    return re.sub(r"[*&]|\b(?:mut|const)\b", "", name).strip()


def _last_part(name: str) -> str:
    """`counts[20]` of `self.box.counts[20]`."""
    return name.rpartition(".")[2]


def _text(value: Value | None) -> str:
    return value.repr if value is not None else ""

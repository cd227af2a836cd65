"""From an object that the run saw to the code that made it: by its class, or by its keys.

What lies between, a list that it was put into, a callback, a library, needs no following.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import Where, choose, mark_stored
from whence.playbook.engine.resolving import find_in_file
from whence.playbook.engine.source import Site
from whence.playbook.engine.tool_steps import in_turn
from whence_tools.code.flow_model import Table
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.follow import Attempt, Follow, Search, Way
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Entry
    from whence_tools.errors.observed import Value

_FEWEST: Final = 2  # keys, for one literal to be told from others
_CLASS: Final = lazy_pattern(r"[A-Za-z_]\w*(?=\W*$)")  # the last name of `main.Plant *`


def trace_seen(tracer: Follow, owner: Value, way: Way) -> Attempt:
    """What the makers of an object that was seen give the part of it that the way leads to; None
    where the code has no maker, or several classes of its name."""
    step, near = way.steps[0], way.file.path
    match = _CLASS.search(owner.type)
    name = match[0] if match else ""
    classes = [
        (file, one.klass)
        for file in ((yield from tracer.case.locate(name, near)) if name else [])
        for one in find_in_file(file, name)
        if one.klass is not None
    ]
    if len(classes) == 1:
        [(file, klass)] = classes
        quoted = way.quoting(f"this was a `{klass.name}` in the run", step.at[1] if step.at else 1)
        return (yield from tracer.objects.field(klass, step.key, quoted.rest.to_file(file)))
    if classes:
        return None
    entries = yield from find_entries(tracer.case, owner, step.key, near)
    if not entries:
        return None
    outcomes = yield from in_turn(_trace_entry(tracer, *one, way.rest) for one in entries)
    return choose(outcomes)


def _trace_entry(tracer: Follow, file: SourceFile, entry: Entry, way: Way) -> Search:
    way = way.to(Where(file)).quoting(f"`{entry.key}` is set here", entry.line)
    outcome = yield from tracer.follow(entry.value, way)
    return mark_stored(outcome, Site(file, entry.line), entry.key or "")


def find_entries(
    case: Case, owner: Value, key: str, near: str
) -> ToolSteps[list[tuple[SourceFile, Entry]]]:
    """The entries of a key in the literals of the workspace that have all keys of a mapping that
    was seen, and no others."""
    keys = {one.text for one in owner.keys} if owner.has_all_keys else set()
    if key not in keys or len(keys) < _FEWEST:
        return []
    found = []
    for file in (yield from case.locate(key, near)):
        found += [(file, one) for one in _find_in(file, key, keys)]
    return found


def _find_in(file: SourceFile, key: str, keys: set[str]) -> Iterator[Entry]:
    if file.flow is None:
        return
    tables = {
        one.at: one
        for expr in file.flow.expressions(1, len(file.lines))
        for one in expr.walk()
        if isinstance(one, Table)
    }
    for table in tables.values():
        if not table.open and not table.spreads and set(table.keys) == keys:
            yield from (entry for entry in table.entries if entry.key == key)

"""The names that are asked for, compared with those that a file uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.imports import DEFAULT
from whence_tools.code.names import last_segment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.call_graph import How
    from whence_tools.code.facts import FileFacts
    from whence_tools.code.meanings import Meaning, Symbol
    from whence_tools.code.uses import Use


def find_alike(
    use: Use, meaning: Meaning, names_by_target: dict[Symbol, set[str]]
) -> Iterator[tuple[Symbol, set[str]]]:
    """The targets that a use may mean by its name, or by the names of what it was found to mean."""
    found = {last_segment(value.symbol.name) for value in meaning.values}
    for target, names in names_by_target.items():
        if last_segment(target.name) in found if found else use.name in names:
            yield target, names


def is_open(meaning: Meaning, use: Use) -> bool:
    """Whether nothing is known of a use: also of a member of something of unknown content."""
    return meaning.status == "unknown" or (meaning.status == "local" and bool(use.receiver))


def how_used(use: Use) -> How:
    return "handed-over" if use.kind == "value" else "called-through"


def add_imported_names(
    facts: FileFacts, names_by_target: dict[Symbol, set[str]]
) -> dict[Symbol, set[str]]:
    """The names of the targets, with those that a file imports them under."""
    renamed = [
        (name.name, name.local)
        for found in facts.imports
        for name in found.names
        if name.local not in ("", name.name)
    ]
    return {
        target: names.union(local for name, local in renamed if name in names)
        for target, names in names_by_target.items()
    }


def aliases_of(facts: FileFacts, names: set[str]) -> set[str]:
    """What a file calls the names itself: import aliases, defaults, variables that hold them."""
    is_script = facts.language in ("javascript", "typescript")
    imported = {
        name.local
        for found in facts.imports
        for name in found.names
        if name.name in names or name.name == DEFAULT or (is_script and name.name == "")
    }
    held = {holder for name in names | imported for holder in facts.holders_of(name)}
    by_default = {DEFAULT} if is_script and imported else set()  # `_other.default(…)`
    return (imported | held | by_default) - {""}

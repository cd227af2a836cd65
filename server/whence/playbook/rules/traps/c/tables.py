"""Traps of C and C++: tables with an entry for each member of an enum, but one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import Sources, strip
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_COUNTS: Final = lazy_pattern(
    r"(?i)(?:.*_)?(?:count|max|num|last|end|size|total|len|invalid|unknown|none|n)(?:_.*)?"
    r"|num[A-Z_]\w*|k?(?:count|max)[A-Z]\w*"
)
_LISTS: Final = lazy_pattern(r"(?:\w+::)?(?:vector|array|initializer_list)<")
_CASTS: Final = lazy_pattern(r"static_cast<[^<>]*>|to_underlying|u?int|size_t|unsigned")
_FEWEST: Final = 2


class _Enum(NamedTuple):
    """An enum whose members count from 0; `members` is without a last one that only counts them."""

    name: str
    members: tuple[str, ...]


class _Table(NamedTuple):
    part: Part
    name: str
    entries: tuple[Part, ...]


def find_traps(program: Program) -> Iterator[Trap]:
    """Each table once, where it is indexed by such an enum."""
    types = program.types
    trees = types.in_language("c", "cpp")
    enums = _list_enums(trees)
    sources = Sources(trees)
    told: set[Part] = set()
    for index, of in _list_lookups(trees) if enums else ():
        enum = enums.get(_find_kind(types, index))
        table = _find_table(trees, sources, of) if enum is not None else None
        if enum is None or table is None or table.part in told or _asks_size(index, table):
            continue
        if _FEWEST <= len(table.entries) < len(enum.members):
            told.add(table.part)
            missing = _find_missing(table, enum)
            words = {
                "name": table.name, "entries": len(table.entries), "enum": enum.name,
                "members": len(enum.members), "used": index.site,
                "all": enum.members,
                "member": enum.members[missing] if missing is not None else "",
                "missing": f", none for `{enum.members[missing]}`" if missing is not None else "",
            }  # fmt: skip
            before = table.entries[max((missing or 0) - 1, 0)] if missing is not None else None
            at = (before or table.entries[-1]).site
            yield Trap(at, texts.SHORT_TABLE, words, index.site)


def _find_missing(table: _Table, enum: _Enum) -> int | None:
    """The first member without an entry, where the entries are named after the members."""
    entries = [_simplify(one.text) for one in table.entries]
    members = [_simplify(one) for one in enum.members]
    first = next(
        (at for at, one in enumerate(entries) if not one or not members[at].endswith(one)),
        len(entries),
    )
    rest = zip(entries[first:], members[first + len(members) - len(entries) :], strict=True)
    return first if all(one and member.endswith(one) for one, member in rest) else None


def _simplify(text: str) -> str:
    return re.sub(r"[^a-z\d]", "", text.lower())


def _list_enums(trees: Sequence[Tree]) -> Mapping[str, _Enum]:
    """By the names that their types have."""
    found = {}
    for tree in trees:
        for part in tree.list_parts("enum_specifier"):
            members = [one for one in part.field("body").children if one.type == "enumerator"]
            values = [one.field("value").text for one in members]
            if not members or any(values[1:]) or values[0] not in {"", "0"}:
                continue
            names = [one.field("name").text for one in members]
            kept = names[:-1] if _COUNTS.fullmatch(names[-1]) else names
            around = part.parent
            given = [one.text for one in around.fields("declarator")]
            is_named = around.type == "type_definition"
            for name in [part.field("name").text, *(given if is_named else [])]:
                found[name] = _Enum(name, tuple(kept))
    found.pop("", None)
    return found


def _list_lookups(trees: Sequence[Tree]) -> Iterator[tuple[Part, Part]]:
    """`names[kind]` and `names.at(kind)`: the index, and what it is an index of."""
    for tree in trees:
        for part in tree.list_parts("subscript_expression"):
            index = part.field("index", "indices")
            if index.type == "subscript_argument_list":
                index = index.first
            yield index, part.field("argument")
        for call in tree.list_calls("at"):
            if call.receiver and len(call.arguments) == 1:
                yield call.arguments[0], call.receiver


def _find_kind(types: Types, index: Part) -> str:
    """The type of an index before it was made a number."""
    part = strip(index)
    while True:
        if part.type == "cast_expression":
            part = strip(part.field("value"))
        elif part.type == "call_expression" and len(part.arguments) == 1:
            if not _CASTS.fullmatch(part.field("function").text.replace("std::", "")):
                break
            part = strip(part.arguments[0])
        else:
            break
    return types.find(part).rstrip("&").removeprefix("enum ").removeprefix("class ").strip()


def _find_table(trees: Sequence[Tree], sources: Sources, of: Part) -> _Table | None:
    """The one table that is looked into: by its name, or as the result of a function."""
    if of.type == "call_expression":
        found = sources.trace(of, lambda one: one.type == "identifier", lambda _: [])
        of = found[0] if len(found) == 1 else of
    if of.type not in {"identifier", "field_expression"}:
        return None
    made = [
        one for tree in trees for one in tree.list_parts("init_declarator")
        if one.declared_name.text == of.last_name
    ]  # fmt: skip
    if len(made) != 1:
        return None
    value = made[0].field("value")
    kind = made[0].parent.field("type").text
    is_array = "[" in made[0].field("declarator").text or _LISTS.match(kind) is not None
    entries = value.children
    if entries and len(entries) == 1 and entries[0].type == "initializer_list":
        entries = entries[0].children  # `std::array<T, 3> all = {{…}}`
    is_listed = is_array and value.type == "initializer_list"
    if not is_listed or any(_is_placed(one) for one in entries):
        return None
    return _Table(made[0], of.last_name, tuple(entries))


def _is_placed(entry: Part) -> bool:
    """Whether an entry says where it stands, or may be any number of them."""
    return (
        entry.type in {"initializer_pair", "preproc_if", "preproc_ifdef"}
        or re.fullmatch(r"[A-Z_]+\(.*\)", entry.text) is not None
    )


def _asks_size(index: Part, table: _Table) -> bool:
    """Whether the function of an index looks first how long the table is."""
    name = re.escape(table.name)
    asks = rf"sizeof\s*\(?\s*{name}\b|\b{name}\s*\.\s*size\(|\bsize\(\w*{name}"
    return re.search(asks, index.function.text) is not None

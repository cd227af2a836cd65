"""A number that is written as text, without its quotes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Constant, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.origin import Origin
    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.code.flow_model import Expr

_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


def write_as_number(at: Site, text: str) -> tuple[Edit, ...]:
    """The edit that takes the quotes off a literal; none of one that holds no number."""
    number = text[1:-1]
    return at.replacing(text, number) if _NUMBER.fullmatch(number) else ()


def write_as_beside(origin: Origin) -> tuple[Edit, ...]:
    """The same of a value of a table, where the same key of all other tables of the file holds a
    number, or of no other table has it, all other keys of this one."""
    made = origin.expr
    if not isinstance(made, Constant) or made.kind != "string":
        return ()
    tables = [*_list_tables(origin.file)]
    for table in tables:
        for entry in table.entries:
            if entry.value.at == made.at:
                same = [
                    one.value
                    for other in tables
                    for one in other.entries
                    if other is not table and one.key == entry.key
                ]
                beside = same or [one.value for one in table.entries if one is not entry]
                is_meant = bool(beside) and all(map(_is_number, beside))
                return write_as_number(origin.at, made.at.text) if is_meant else ()
    return ()


def _list_tables(file: SourceFile) -> Iterator[Table]:
    bindings = file.flow.bindings if file.flow is not None else ()
    for root in (file.document, *(one.value for one in bindings)):
        if root is not None:
            yield from (one for one in root.walk() if isinstance(one, Table))


def _is_number(value: Expr) -> bool:
    return isinstance(value, Constant) and value.kind == "number"

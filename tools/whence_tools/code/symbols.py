"""What a file defines: functions, methods, classes, by name and by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from whence_tools.code.kinds import CALLABLE
from whence_tools.code.outline import header_of, outline_definitions
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence_tools.code.kinds import Kind
    from whence_tools.code.outline import Outlined
    from whence_tools.code.syntax import Source

_Item = TypeVar("_Item", "Definition", "Outlined")


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, class or namespace of a file.

    Attributes:
        name: as written (`load`, `~A`, `operator==`, `#secret`, `default` for an unnamed default
            export).
        qualified_name: with the classes and functions around it, `Class.method`, `outer.inner`;
            namespaces and packages left out.
        kind: `object` is a literal bound to a name that holds methods; `class` stands for
            interfaces, structs, traits, enums and Ruby modules too.
        owner: qualified name of the class a method belongs to, "" for others.
        start_line, end_line: 1-based, decorators included.
        name_line: the 1-based line on which the name stands.
        header: all up to the body, folded to one line, without comments and decorators.
        extended: the type a Kotlin extension function is declared on, "" for others.
    """

    name: str
    qualified_name: str
    kind: Kind
    owner: str
    start_line: int
    end_line: int
    name_line: int
    header: str
    extended: str = ""

    @property
    def is_callable(self) -> bool:
        return self.kind in CALLABLE


def list_definitions(source: Source) -> list[Definition]:
    """Everything that a file defines, in the order of the text; broken code included."""
    return [make_definition(source, item) for item in outline_definitions(source)]


def find_function_at(source: Source, line: int) -> Definition | None:
    """The innermost function that holds the 1-based line, its decorators included."""
    item = find_callable_at(outline_definitions(source), line)
    return None if item is None else make_definition(source, item)


def find_callable_at(items: Iterable[_Item], line: int) -> _Item | None:
    """The innermost function among what a file defines that holds the 1-based line."""
    holding = [one for one in items if one.is_callable and one.start_line <= line <= one.end_line]
    return min(holding, key=lambda one: one.end_line - one.start_line, default=None)


def make_definition(source: Source, item: Outlined) -> Definition:
    """What a node of an outline defines."""
    return Definition(
        name=item.name,
        qualified_name=item.qualified_name,
        kind=item.kind,
        owner=item.owner,
        start_line=item.start_line,
        end_line=item.end_line,
        name_line=item.name_line,
        header=header_of(source, item),
        extended=item.extended,
    )

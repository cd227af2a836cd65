"""Declarations that a line's types may depend on: those that a compiler notes, fields by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence_tools.code.kinds import CALLABLE
from whence_tools.code.type_bodies import find_type_bodies
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_NOTED: Final = re.compile(r"\((?P<path>[^\s():]+):(?P<line>\d+)(?::\d+)?\)$")
_DECLARED_NAME: Final = re.compile(r"(?P<name>operator[^\w\s(]+|\w+)\s*(?:\(|;|=|:|\{|$)")
_TYPE_BEHIND: Final = re.compile(r"\b{}\b\??\s*:\s*(?P<type>[^;,=]+)")


@dataclass(frozen=True)
class Involved:
    """A declaration that a line's types depend on.

    Attributes:
        name: of what is declared, with the type that it belongs to (`Order.total`).
        type: as written; "" where it is inferred from what is written there.
        is_called: it is a function.
        via: the line of the local variable, without a type of its own, that leads there; None
            where the expressions of the line themselves do.
    """

    at: Site
    name: str
    type: str = ""
    is_called: bool = False
    via: tuple[str, int] | None = None

    @property
    def key(self) -> tuple[str, int]:
        return self.at.path, self.at.line

    @property
    def short_name(self) -> str:
        """Without the type or function that it belongs to, and without its parameters."""
        return self.name.rpartition(".")[2].partition("(")[0]


def find_noted(case: Case) -> ToolSteps[list[Involved]]:
    """The declarations that a compiler's notes point to."""
    found: list[Involved] = []
    known = frozenset(case.search.files())
    for note in case.problem.notes:
        place = _NOTED.search(note)
        path = place["path"].removeprefix("./") if place is not None else ""
        file = (yield from case.read(path)) if path in known else None
        if place is not None and file is not None:
            at = Site(file, int(place["line"]))
            named = _DECLARED_NAME.search(at.text)
            if named is not None:
                found.append(Involved(at, named["name"], at.text.strip()))
    return found


def find_fields(
    case: Case, name: str, near: SourceFile, keys: Iterable[str] = ()
) -> ToolSteps[list[Involved]]:
    """The fields of a name of any type that has fields of all the other names too."""
    found: dict[tuple[str, int], Involved] = {}
    for file in (yield from case.locate(name, near.path)):
        for owner, fields in _list_fields(file).items():
            line, written = fields.get(name, (0, ""))
            if line and fields.keys() >= set(keys):
                one = Involved(Site(file, line), f"{owner}.{name}", written)
                found.setdefault(one.key, one)
    return [*found.values()]


def _list_fields(file: SourceFile) -> dict[str, dict[str, tuple[int, str]]]:
    """By type the lines of its fields and their types, as written."""
    found: dict[str, dict[str, tuple[int, str]]] = {}
    for klass in file.flow.classes if file.flow else ():
        if klass.name:
            fields = {one.name: (one.line, one.type) for one in klass.fields}
            found.setdefault(klass.name, {}).update(fields)
    if file.language != "typescript" or file.source is None:
        return found
    for known in file.definitions:
        if known.kind in CALLABLE:
            continue
        for body in find_type_bodies(file.source, known.name):
            fields = found.setdefault(known.name, {})
            for name, line in body.members.items():
                written = re.search(_TYPE_BEHIND.pattern.format(re.escape(name)), file.line(line))
                fields.setdefault(name, (line, written["type"].strip() if written else ""))
    return found

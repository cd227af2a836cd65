"""Constructors that leave out that of their base, so that what it sets is never set."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import find_function_at, first_statement, tree_of

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Class, Function


class LeftOut(NamedTuple):
    """A subclass whose constructor neither sets an attribute nor calls the constructor of its base,
    which sets it at `setting`. The call is missing before `place`."""

    place: Site
    subclass: str
    base: str
    setting: Site
    own: Function
    of_base: Function


def find_left_out(
    case: Case, file: SourceFile, base: Class, attribute: str, subclass: str = ""
) -> ToolSteps[LeftOut | None]:
    """The one subclass that leaves out the constructor of its base.

    Args:
        file: of `base`, whose constructor sets `attribute`.
        subclass: its name, if it is known.
    """
    setting = find_lines_that_set(file, base.name, attribute)
    of_base = _constructor(file, base.name, setting[0]) if setting else None
    if of_base is None:
        return None
    found: list[LeftOut] = []
    for other in (yield from case.locate(base.name, file.path)):
        for klass in other.flow.classes if other.flow else ():
            own = _constructor(other, klass.name)
            is_meant = subclass in ("", klass.name) and base.name in klass.bases
            if is_meant and own and not _sets(other, own, klass, base, attribute):
                place, sets_at = Site(other, _find_body(other, own)), Site(file, setting[0])
                found.append(LeftOut(place, klass.name, base.name, sets_at, own, of_base))
    return found[0] if len(found) == 1 else None


def find_lines_that_set(file: SourceFile, owner: str, attribute: str) -> list[int]:
    """The lines of a class that set an attribute of the instance."""
    return [
        one.line
        for one in (file.flow.bindings if file.flow else ())
        if one.kind == "attribute" and one.owner == owner and one.target == attribute
    ]


def _constructor(file: SourceFile, owner: str, line: int | None = None) -> Function | None:
    """The constructor of a class; with a line the one that holds it."""
    return next(
        (
            one
            for one in (file.flow.functions if file.flow else ())
            if one.constructor and one.owner == owner
            and (line is None or one.line <= line <= one.last_line)
        ),
        None,
    )  # fmt: skip


def _find_body(file: SourceFile, own: Function) -> int:
    """The line before which the call is missing: the first one of the body, or the head's where
    there is nothing below it."""
    tree = tree_of(file)
    function = find_function_at(tree, own.line) if tree is not None else None
    if function is not None:
        return first_statement(function).lineno
    opened = next((n for n in range(own.line, own.last_line) if "{" in file.line(n)), own.line)
    below = range(opened + 1, own.last_line)
    return next((n for n in below if file.line(n).strip()), own.line)


def _sets(file: SourceFile, init: Function, sub: Class, base: Class, attribute: str) -> bool:
    """Whether a constructor sets an attribute, itself or by the constructor of its base."""
    own = rf"\bsuper\b|\bparent::|\b{base.name}(?:\.|::)__(?:init|construct)"
    calls_base = re.search(own, file.text_of(init))
    return bool(calls_base) or bool(find_lines_that_set(file, sub.name, attribute))

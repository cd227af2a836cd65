"""Which fields classes declare, and whether anything sets them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.origin import Via, Where
from whence.playbook.engine.outside import is_set_by_relatives
from whence.playbook.engine.source import flow_of

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.follow import Way
    from whence.playbook.engine.resolving import Defined, Resolver
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Call, Class, Field


def has_field(
    resolver: Resolver, klass: Class, name: str, file: SourceFile, depth: int = 4
) -> ToolSteps[bool]:
    """Whether a class or one of its bases declares a field."""
    if name in {field.name for field in klass.fields}:
        return True
    for base in klass.bases if depth else ():
        found = yield from resolver.definitions(base.rsplit(".", 1)[-1], file)
        for above in found:
            if above.klass is None:
                continue
            if (yield from has_field(resolver, above.klass, name, above.file, depth - 1)):
                return True
    return False


def is_set_anywhere(case: Case, declared: Field, way: Way) -> ToolSteps[bool]:
    """Whether a class above, below, inside or around sets a field; in C#, whether any other line
    gives a field or property of the name a value."""
    if (yield from is_set_by_relatives(case, declared.name, way.file)):
        return True
    sets = re.compile(rf"\b{re.escape(declared.name)}\s*(?:=[^=>]|\+\+|--|[-+*/]=)")
    if way.flow.language != "csharp":
        return False
    for file in (yield from case.locate(declared.name, way.file.path)):
        lines = (n for n, line in enumerate(file.lines, 1) if sets.search(line))
        if any(file.path != way.file.path or n != declared.line for n in lines):
            return True
    return False


def build_base(above: Defined, call: Call, way: Way, via: Via | None) -> Via | None:
    """The call of a base's constructor by that of its subclass."""
    assert above.klass is not None
    made = (f for f in flow_of(above.file).functions if f.owner == above.klass.name)
    function = next((f for f in made if f.constructor), None)
    return Via(function, call, Where(way.file, None, via)) if function is not None else None


def list_attributes(klass: Class, file: SourceFile) -> list[str]:
    """The fields and methods that a class has in its own file."""
    flow = flow_of(file)
    names = [field.name for field in klass.fields]
    names += [f.name for f in flow.functions if f.owner == klass.name and f.name]
    names += [
        b.target
        for b in flow.bindings
        if b.kind == "attribute" and b.owner == klass.name and b.receiver in flow.receivers
    ]
    return list(dict.fromkeys(names))

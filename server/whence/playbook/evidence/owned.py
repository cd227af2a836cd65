"""The members of a type: from the facts of its class where there are some, else of its bodies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.fields import list_attributes
from whence.playbook.engine.source import Site, SourceFile
from whence_tools.code.languages import language_of
from whence_tools.code.type_bodies import find_type_bodies

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Class

_MAX_FILES = 20
# Where members also stand elsewhere than in the class.
_OPEN = frozenset({"rust", "c", "cpp", "go", "csharp"})
_IMPL = r"^\s*impl\b[^{{]*\b{0}\b(?:<[^{{]*>)?\s+for\s+(?:\w+::)*(?P<type>\w+)"
_METHOD = r"^func \(\w* ?\*?(?P<type>\w+)(?:\[[^\]]*\])?\) {0}\("
_BY_BODIES = _OPEN | {"typescript"}  # which has interfaces too


def find_members(case: Case, owner: str, near: SourceFile) -> ToolSteps[dict[str, Site] | None]:
    """The members of a type with the lines that declare them; None where it is not unique here."""
    files = yield from case.locate(owner, near.path, limit=_MAX_FILES)
    language = language_of(near.path) or ""
    classes = [(f, k) for f in files if f.flow for k in f.flow.classes if k.name == owner]
    if language not in _BY_BODIES:
        return (yield from _of_class(case, *classes[0])) if len(classes) == 1 else None
    bodies = [(f, body) for f in files if f.source for body in find_type_bodies(f.source, owner)]
    if sum(body.is_definition for _, body in bodies) != 1:
        return None
    if classes and language not in _OPEN:
        return (yield from _of_class(case, *classes[0]))
    known: dict[str, Site] = {}
    for file, body in bodies:
        for base in body.bases:
            plain = base.partition("<")[0].rsplit(".", 1)[-1]
            known |= (yield from find_members(case, plain, file)) or {}
        known |= {name: Site(file, line) for name, line in body.members.items()}
    return known


def _of_class(case: Case, file: SourceFile, klass: Class) -> ToolSteps[dict[str, Site]]:
    known = {name: Site(file, _line(file, klass, name)) for name in list_attributes(klass, file)}
    for base in klass.bases:
        above = yield from find_members(case, base.rsplit(".", 1)[-1], file)
        known = {**(above or {}), **known}
    return known


def _line(file: SourceFile, klass: Class, name: str) -> int:
    assert file.flow is not None
    lines = [field.line for field in klass.fields if field.name == name]
    lines += [function.line for function in file.flow.function_named(name, klass.name)]
    lines += [
        b.line
        for b in file.flow.bindings
        if (b.kind, b.target, b.owner) == ("attribute", name, klass.name)
    ]
    return min(lines, default=klass.line)


def find_implementers(case: Case, owner: str, near: SourceFile) -> ToolSteps[dict[str, SourceFile]]:
    """The types, with a file of each, that name a type among what they extend or implement; in Go
    those that have all its methods."""
    language = language_of(near.path) or ""
    if language == "go":
        return (yield from _find_alike(case, owner, near))
    found: dict[str, SourceFile] = {}
    head = re.compile(_IMPL.format(re.escape(owner)))
    for file in (yield from case.locate(owner, near.path, limit=_MAX_FILES)):
        if language == "rust":
            heads = (head.search(line) for line in file.lines)
            found |= {match["type"]: file for match in heads if match}
        for klass in file.flow.classes if file.flow and language != "rust" else ():
            if klass.name != owner and _names_base(file, klass, owner):
                found.setdefault(klass.name, file)
    return found


def _find_alike(case: Case, owner: str, near: SourceFile) -> ToolSteps[dict[str, SourceFile]]:
    """Go: the types that have methods of all names that an interface has."""
    asked = yield from find_members(case, owner, near)
    found: dict[str, SourceFile] | None = None
    for name in asked or ():
        head = re.compile(_METHOD.format(re.escape(name)))
        files = yield from case.locate(name, near.path, limit=_MAX_FILES)
        having = {
            m["type"]: file for file in files for line in file.lines if (m := head.match(line))
        }
        found = {one: at for one, at in (found or having).items() if one in having}
    return found or {}


def _names_base(file: SourceFile, klass: Class, owner: str) -> bool:
    """Whether the head of a class has the name; not all heads are read into `Class.bases`."""
    if owner in {base.partition("<")[0].rsplit(".", 1)[-1] for base in klass.bases}:
        return True
    head = file.line(klass.line).partition("{")[0]
    _, _, after = head.partition(klass.name)
    return re.search(rf"\b{re.escape(owner)}\b", after) is not None

"""The members of a type: from the facts of its file where there are some, else by pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.objects import list_attributes
from whence.playbook.engine.origin import Where
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.bodies import find_body_members
from whence.playbook.evidence.masking import mask
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Class

_MAX_FILES = 20
_IN_ONE_LINE = re.compile(r"[{;,]\s*(?:readonly\s+)?([\w$]+)\??\s*:")
# How a body that belongs to a type opens, and what declares a member directly inside of one.
_BODIES: dict[str, tuple[str, str]] = {
    "rust": (
        (
            r"^\s*(?:(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|union|trait)|"
            r"impl(?:<[^{{]*?>)?(?:\s+[\w:<>, ]+\s+for)?)\s+{owner}\b"
        ),
        (
            r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:(?:async|const|unsafe)\s+)*(?:fn\s+)?"
            r"(?P<name>\w+)\s*(?:[:(<,{{]|$)"
        ),
    ),
    "c": (
        r"\b(?:struct|union|class|enum)\s+(?:class\s+)?{owner}\b[^;()]*$",
        r"^\s*(?:[\w:<>,]+[\s*&]+)+(?P<name>~?\w+)\s*(?:\[|\(|;|=|\{{)",
    ),
    "go": (
        r"^type\s+{owner}\b.*\b(?:struct|interface)\b",
        r"^\s+(?P<name>\w+)(?:\s+[\w\[\]*.]|\()",
    ),
    "csharp": (
        r"\b(?:class|struct|record|interface)\s+{owner}\b",
        r"^\s*(?:\w[\w<>,?\[\]]*\s+)+(?P<name>\w+)\s*(?:\(|;|=|\{{|$)",
    ),
}
_KIND = re.compile(r"\b(?:struct|enum|union|class|trait|interface|record|type)\b")
_TYPEDEF = re.compile(r"^typedef\s+(?:struct|union)\b")
_BODIES["cpp"] = _BODIES["c"]
_GO_METHOD = r"^func\s+\(\s*(?:\w+\s+)?\*?{owner}(?:\[[^\]]*\])?\)\s+(?P<name>\w+)"


def find_members(case: Case, owner: str, near: SourceFile) -> ToolSteps[dict[str, Site] | None]:
    """The members of a type with the lines that declare them; None where it is not unique here."""
    files = yield from case.locate(owner, near.path, limit=_MAX_FILES)
    language = language_of(near.path) or ""
    if language in _BODIES:
        return _by_pattern(files, owner, language)
    if language == "typescript":
        return (yield from _of_script(case, files, owner))
    found = [(file, k) for file in files if file.flow for k in file.flow.classes if k.name == owner]
    if len(found) != 1:
        return None
    return (yield from _of_class(case, *found[0]))


def _of_script(
    case: Case, files: list[SourceFile], owner: str
) -> ToolSteps[dict[str, Site] | None]:
    """TypeScript: a class, an interface or a type with a body."""
    classes = [(f, k) for f in files if f.flow for k in f.flow.classes if k.name == owner]
    shaped = re.compile(
        rf"^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:interface\s+{re.escape(owner)}\b|"
        rf"type\s+{re.escape(owner)}\b[^=]*=\s*\{{)"
    )
    shapes = [
        Site(file, n)
        for file in files
        for n, line in enumerate(file.lines, 1)
        if shaped.match(line)
    ]
    at_class = {(file.path, klass.line) for file, klass in classes}
    shapes = [one for one in shapes if (one.path, one.line) not in at_class]
    if len(shapes) + len(classes) != 1:
        return None
    if classes:
        return (yield from _of_class(case, *classes[0]))
    place = shapes[0]
    heirs = re.search(r"\bextends\s+([^{]+)", place.text)
    lines = find_body_members(place.file, place.line) | dict.fromkeys(
        _IN_ONE_LINE.findall(place.text), place.line
    )
    known = {name: Site(place.file, line) for name, line in lines.items()}
    for base in heirs[1].split(",") if heirs else ():
        above = yield from find_members(case, base.strip(), place.file)
        known = {**(above or {}), **known}
    return known


def _of_class(case: Case, file: SourceFile, klass: Class) -> ToolSteps[dict[str, Site]]:
    known = {
        name: Site(file, _line(file, klass, name)) for name in list_attributes(klass, Where(file))
    }
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


def _by_pattern(files: list[SourceFile], owner: str, language: str) -> dict[str, Site] | None:
    found: dict[str, Site] = {}
    opened = 0
    for file in files:
        lines = mask(file.text, language).lines
        opens, member = (re.compile(p.format(owner=re.escape(owner))) for p in _BODIES[language])
        starts = [number for number, line in enumerate(lines, 1) if opens.search(line)]
        starts += _named_behind(lines, owner) if language in {"c", "cpp"} else []
        opened += sum(1 for start in starts if _KIND.search(lines[start - 1]))
        for start in starts:
            for number in _directly_inside(lines, start):
                match = member.match(lines[number - 1])
                if match:
                    found.setdefault(match["name"], Site(file, number))
        if language == "go":
            method = re.compile(_GO_METHOD.format(owner=re.escape(owner)))
            for number, line in enumerate(lines, 1):
                if match := method.match(line):
                    found.setdefault(match["name"], Site(file, number))
    return found if opened == 1 else None


def _named_behind(lines: list[str], owner: str) -> list[int]:
    """C: the lines that open a body with the name behind it (`typedef struct { … } owner;`)."""
    closing = re.compile(rf"^\}}\s*{re.escape(owner)}\s*;")
    ends = [number for number, line in enumerate(lines, 1) if closing.match(line)]
    openings = [n for n, line in enumerate(lines, 1) if _TYPEDEF.match(line)]
    return [max((n for n in openings if n < end), default=end) for end in ends]


def _directly_inside(lines: list[str], start: int) -> Iterator[int]:
    """The 1-based lines of the body that opens on or after a line, without bodies inside it."""
    depth = 0
    for number in range(start, len(lines) + 1):
        line = lines[number - 1]
        if depth == 1 and number > start:
            yield number
        depth += line.count("{") - line.count("}")
        if depth <= 0 and ("}" in line or ";" in line):
            return

"""Modules that import each other: one of them is used before it is complete."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import INFERRED, TRACED, Conclusion, Edits, Finding
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.resolving import find_module_file
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.fixes.deferred_imports import defer_import
from whence.playbook.rules.imports import texts
from whence.playbook.rules.imports.python_imports import find_shadowing
from whence_tools.code.flow_model import Call
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Binding, Import

_BASE = re.compile(r"\bextends\s+(?P<name>[\w$]+)")
_MAX_EDGES = 8


@dataclass(frozen=True, slots=True)
class ImportEdge:
    """An import of one file of the workspace by another."""

    source: Site
    target: str


def investigate_python(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    shadow = yield from find_shadowing(case, crash, match["module"])
    if shadow is not None:
        return shadow
    module = f"{match['module']}.{match['child']}" if match["child"] else match["module"]
    path = find_module_file(case, module, crash.path)
    if path is None:
        return texts.CYCLE_OUTSIDE.abstention(crash, crash=crash, module=module)
    closing = _import_of(case, crash.file, path, crash.line) or crash.line
    cycle = yield from _find_way(case, path, crash.path)
    edits = (yield from defer_import(case, crash.file, closing)) if cycle else ()
    return _finding(ImportEdge(crash.on(closing), path), cycle, crash, module, edits=edits)


def investigate_script(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    name = _failing_name(match, crash)
    imported = next((i for i in crash.flow.imports if i.local == name), None)
    if imported is not None:
        return (yield from _through_imports(case, crash, imported))
    if match.kind == "base":
        places = [crash.on(line) for line in _declarations(crash, name)[:1]]
        return texts.BASE_COMPUTED.abstention(crash, crash=crash, name=name, place=places)
    return None


def _failing_name(match: Match, crash: Site) -> str:
    """The name at the crash whose value is not there yet."""
    if match.kind == "base":
        base = _BASE.search(crash.text)
        return base["name"] if base else ""
    if match.kind == "undefined":
        used = re.search(rf"([\w$]+)\??\.{re.escape(match['key'])}\b", crash.text)
        return used[1] if used else ""
    return match["name"]


def _through_imports(case: Case, crash: Site, imported: Import) -> ToolSteps[Conclusion]:
    """An import whose module imports its way back to the file that failed, which took a name from
    it while it was incomplete: as the file loaded, or for use in a function later."""
    path = find_module_file(case, imported.module, crash.path)
    cycle = (yield from _find_way(case, path, crash.path)) if path else []
    if path is None or not cycle:
        return None
    late = _find_late_exports(imported, crash, cycle[0])
    if late is None and not _while_loading(case, crash):
        return None
    edge = ImportEdge(Site(crash.file, imported.line), path)
    return _finding(edge, cycle, crash, imported.module, late)


def _find_late_exports(imported: Import, crash: Site, back: ImportEdge) -> Site | None:
    """Where a CommonJS module exports what the crash's file took of it by `require`, after its own
    `require` of that file; None where that does not hold.

    Such a file keeps what it took: of a name nothing, of the module the object of exports that was
    replaced since. A name that the module never defines is missing for another reason.
    """
    required = any(
        one.target == imported.local and isinstance(one.value, Call) and one.value.name == "require"
        for one in crash.flow.bindings
    )
    flow = back.source.flow
    names = {one.name for one in flow.functions} | {one.name for one in flow.classes}
    if not required or (imported.name is not None and imported.name not in names):
        return None
    for one in flow.bindings:
        replaced = (one.target, one.receiver) == ("exports", "module") and one.function == -1
        if replaced and one.line > back.source.line:
            return back.source.on(one.line)
    return None


def _while_loading(case: Case, crash: Site) -> bool:
    """Whether the crash lies outside every function: in the file's own loading.

    A function on one line with the module's own code counts only where the frame names it.
    """
    function = crash.function
    unnamed = case.frames[0].function in {None, "Object.<anonymous>"}
    return function is None or (unnamed and function.line == crash.line)


def _find_way(case: Case, start: str, end: str) -> ToolSteps[list[ImportEdge]]:
    """The shortest way by imports from one file to another; [] where there is none."""
    ways: list[list[ImportEdge]] = [[]]
    seen = {start}
    while ways:
        way = ways.pop(0)
        at = way[-1].target if way else start
        if way and at == end:
            return way
        if len(way) >= _MAX_EDGES:
            return []
        file = yield from case.read(at)
        for edge in _edges(case, file) if file else []:
            if edge.target == end or edge.target not in seen:
                seen.add(edge.target)
                ways.append([*way, edge])
    return []


def _edges(case: Case, file: SourceFile) -> list[ImportEdge]:
    found: dict[str, ImportEdge] = {}
    for imported in file.flow.imports if file.flow else []:
        for module in _modules_of(imported, file):
            target = find_module_file(case, module, file.path)
            if target and target != file.path:
                found.setdefault(target, ImportEdge(Site(file, imported.line), target))
                break
    return list(found.values())


def _modules_of(imported: Import, file: SourceFile) -> tuple[str, ...]:
    """What an import may name: in Python, `from package import module` a module of the package."""
    if file.path.endswith(".py") and imported.name is not None:
        dot = "" if imported.module.endswith(".") else "."
        return f"{imported.module}{dot}{imported.name}", imported.module
    return (imported.module,)


def _import_of(case: Case, file: SourceFile, target: str, before: int) -> int | None:
    """The line at or before a line on which a file imports another."""
    lines = [
        imported.line
        for imported in (file.flow.imports if file.flow else [])
        for module in _modules_of(imported, file)
        if imported.line <= before and find_module_file(case, module, file.path) == target
    ]
    return max(lines, default=None)


def _finding(
    closing: ImportEdge,
    cycle: list[ImportEdge],
    crash: Site,
    module: str,
    late: Site | None = None,
    edits: Edits = (),
) -> Finding:
    there = closing.target
    edges = [
        edge.source.quote(texts.EDGE.format(here=edge.source.path, there=edge.target))
        for edge in cycle
    ]
    if late is not None:
        edges.append(late.quote(texts.EXPORTED_LATE.format(file=late.path)))
    return texts.CYCLE.finding(
        at=closing.source,
        crash=crash,
        there=there,
        module="" if not module or "/" in module else f" (`{module}`)",
        round_trip=" → ".join([there, *(edge.target for edge in cycle), there]),
        edges=edges,
        edits=edits,
        confidence=TRACED if cycle else INFERRED,
    )


def _declarations(crash: Site, name: str) -> list[int]:
    bound: list[Binding] = crash.flow.bindings
    lines = [b.line for b in bound if b.target == name and b.kind not in {"attribute", "item"}]
    return sorted({*lines, *(c.line for c in crash.flow.classes if c.name == name)})


_PYTHON = Matcher(
    r"partially initialized module '(?P<module>[\w.]+)'",
    r"cannot access submodule '(?P<child>\w+)' of module '(?P<module>[\w.]+)'",
    languages={"python"},
)
_SCRIPT = Matcher(
    (r"Cannot access '(?P<name>[\w$]+)' before initialization", "early"),
    (r"Class extends value (?:undefined|\[object \w+\]|#?<?\w+>?) is not", "base"),
    r"^\(?(?:\d+ , )?(?P<name>[\w$]+)(?:\.[\w$]+)*\)? is not a (?:function|constructor)",
    (r"Cannot read propert(?:y|ies)[^(]*of undefined \(reading '(?P<key>[^']+)'\)", "undefined"),
    languages={"javascript", "typescript"},
)
RULES = (
    Rule("import_cycle", _PYTHON, at_crash(investigate_python, parsed=False)),
    Rule("import_cycle", _SCRIPT, at_crash(investigate_script)),
)

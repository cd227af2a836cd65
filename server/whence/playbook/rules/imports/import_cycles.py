"""Modules that import each other: one of them is used before it is complete."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    INFERRED,
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    SourceFile,
    ToolSteps,
)
from whence.playbook.engine.resolving import module_file
from whence.playbook.evidence.sites import Site, innermost, story
from whence.playbook.rules.imports.python_imports import shadowing

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Binding, Import
    from whence_tools.errors.model import Problem

_PYTHON = re.compile(
    r"(?:partially initialized module|cannot access submodule '(?P<child>\w+)' of module) "
    r"'(?P<module>[\w.]+)'"
)
_TOO_EARLY = re.compile(r"Cannot access '(?P<name>[\w$]+)' before initialization")
_NO_BASE = re.compile(r"Class extends value (?:undefined|\[object \w+\]|#?<?\w+>?) is not")
_NOT_CALLABLE = re.compile(
    r"^\(?(?:\d+ , )?(?P<name>[\w$]+)(?:\.[\w$]+)*\)? is not a (?:function|constructor)"
)
_OF_UNDEFINED = re.compile(
    r"Cannot read propert(?:y|ies)[^(]*of undefined \(reading '(?P<key>[^']+)'\)"
)
_BASE = re.compile(r"\bextends\s+(?P<name>[\w$]+)")
_MAX_EDGES = 8


@dataclass(frozen=True, slots=True)
class Edge:
    """An import of one file of the workspace by another."""

    source: Site
    target: str


def applies_to_python(problem: Problem) -> bool:
    return problem.language == "python" and bool(_PYTHON.search(problem.message))


def applies_to_script(problem: Problem) -> bool:
    if problem.language not in {"javascript", "typescript"}:
        return False
    wordings = (_TOO_EARLY, _NO_BASE, _NOT_CALLABLE, _OF_UNDEFINED)
    return any(wording.search(problem.message) for wording in wordings)


def investigate_python(case: Case) -> ToolSteps[Conclusion]:
    match = _PYTHON.search(case.message)
    crash = yield from innermost(case)
    if match is None or crash is None:
        return None
    shadow = yield from shadowing(case, crash, match["module"])
    if shadow is not None:
        return shadow
    module = f"{match['module']}.{match['child']}" if match["child"] else match["module"]
    path = module_file(case, module, crash.path)
    if path is None:
        return _outside(crash, module)
    closing = _import_of(case, crash.file, path, crash.line) or crash.line
    cycle = yield from _between(case, path, crash.path)
    return _finding(Edge(Site(crash.file, closing), path), cycle, crash, module)


def _outside(crash: Site, module: str) -> NotVisible:
    return NotVisible(
        f"the modules that import each other ('{module}' and others) are not in the workspace",
        (
            f"Reinstall the package that holds '{module}', or try another version of it.",
            "Check that no file of yours has the name of one of its modules.",
        ),
        (crash.quote("the import from which the cycle is entered"),),
        crash.path,
        crash.line,
    )


def investigate_script(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    if crash is None or crash.file.flow is None:
        return None
    name = _failing_name(case, crash)
    imported = next((i for i in crash.file.flow.imports if i.local == name), None)
    if imported is not None:
        return (yield from _through_imports(case, crash, imported))
    if _TOO_EARLY.search(case.message):
        return _declared_later(case, crash, name)
    if _NO_BASE.search(case.message):
        return _base_not_imported(crash, name)
    return None


def _failing_name(case: Case, crash: Site) -> str:
    """The name at the crash whose value is not there yet."""
    for wording in (_TOO_EARLY, _NOT_CALLABLE):
        match = wording.search(case.message)
        if match:
            return match["name"]
    if _NO_BASE.search(case.message):
        base = _BASE.search(crash.text)
        return base["name"] if base else ""
    key = _OF_UNDEFINED.search(case.message)
    used = re.search(rf"([\w$]+)\??\.{re.escape(key['key'])}\b", crash.text) if key else None
    return used[1] if used else ""


def _through_imports(case: Case, crash: Site, imported: Import) -> ToolSteps[Conclusion]:
    """An import whose module imports its way back to the file that failed while loading."""
    path = module_file(case, imported.module, crash.path)
    if path is None or not _while_loading(case, crash):
        return None
    cycle = yield from _between(case, path, crash.path)
    if not cycle:
        return None
    edge = Edge(Site(crash.file, imported.line), path)
    return _finding(edge, cycle, crash, imported.module)


def _while_loading(case: Case, crash: Site) -> bool:
    """Whether the crash lies outside every function: in the file's own loading.

    A function on one line with the module's own code counts only where the frame names it.
    """
    assert crash.file.flow is not None
    function = crash.file.flow.function_at(crash.line)
    unnamed = case.frames[0].function in {None, "Object.<anonymous>"}
    return function is None or (unnamed and function.line == crash.line)


def _between(case: Case, start: str, end: str) -> ToolSteps[list[Edge]]:
    """The shortest way by imports from one file to another; [] where there is none."""
    ways: list[list[Edge]] = [[]]
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


def _edges(case: Case, file: SourceFile) -> list[Edge]:
    found: dict[str, Edge] = {}
    for imported in file.flow.imports if file.flow else []:
        for module in _modules_of(imported, file):
            target = module_file(case, module, file.path)
            if target and target != file.path:
                found.setdefault(target, Edge(Site(file, imported.line), target))
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
        if imported.line <= before and module_file(case, module, file.path) == target
    ]
    return max(lines, default=None)


def _finding(closing: Edge, cycle: list[Edge], crash: Site, module: str) -> Finding:
    here, there = closing.source.path, closing.target
    round_trip = " → ".join([there, *(edge.target for edge in cycle), there])
    names = "" if not module or "/" in module else f" ('{module}')"
    return Finding(
        f"Import cycle: {round_trip}. {there}{names} is still being loaded when {here} imports it "
        f"on line {closing.source.line}, so what {here} needs from it is not there yet.",
        "Break the cycle: move what both need into a module that imports neither, or import "
        f"{there} inside the function that uses it.",
        TRACED if cycle else INFERRED,
        here,
        closing.source.line,
        story(
            *(edge.source.quote(f"{edge.source.path} imports {edge.target}") for edge in cycle),
            closing.source.quote(f"this import closes the cycle: {there} is not complete here"),
            crash.quote("the incomplete module is used here"),
        ),
    )


def _declared_later(case: Case, crash: Site, name: str) -> Finding | None:
    """A `let`, `const` or `class` of the same file that is used above its declaration."""
    assert crash.file.flow is not None
    loading = [f.line for f in case.frames if f.path == crash.path and f.line]
    used = min(loading, default=crash.line)
    later = [line for line in _declarations(crash, name) if line >= used and line != crash.line]
    itself = [line for line in _declarations(crash, name) if line == crash.line]
    if not later and not itself:
        return None
    place = Site(crash.file, min(later) if later else crash.line)
    called = Site(crash.file, max(loading, default=crash.line))
    outer = Site(crash.file, loading[-1]) if loading else called
    return Finding(
        f"'{name}' is declared on line {place.line} of {crash.path}, but it is used on line "
        f"{crash.line} while the file has run only to line {outer.line}: until its own line runs, "
        f"'{name}' has no value.",
        f"Declare '{name}' above line {min(outer.line, crash.line)}, or use it later.",
        SHOWN if later else INFERRED,
        crash.path,
        place.line,
        story(
            crash.quote(f"'{name}' is used here"),
            outer.quote("the file has run to this line"),
            place.quote(f"'{name}' is declared here"),
        ),
        symbol=name,
    )


def _declarations(crash: Site, name: str) -> list[int]:
    assert crash.file.flow is not None
    bound: list[Binding] = crash.file.flow.bindings
    lines = [b.line for b in bound if b.target == name and b.kind not in {"attribute", "item"}]
    return sorted({*lines, *(c.line for c in crash.file.flow.classes if c.name == name)})


def _base_not_imported(crash: Site, name: str) -> NotVisible:
    lines = _declarations(crash, name) if crash.file.flow else []
    quotes = [crash.file.quote(f"'{name}' gets its value here", line) for line in lines[:1]]
    return NotVisible(
        f"the base class '{name}' is computed while the program runs, and nothing in the code "
        "shows that it is there",
        (f"Print '{name}' before line {crash.line} of {crash.path} to see what it is.",),
        story(crash.quote("the base class is not a class here"), *quotes),
        crash.path,
        crash.line,
    )


RULES = (
    Rule("import_cycle", applies_to_python, investigate_python),
    Rule("import_cycle", applies_to_script, investigate_script),
)

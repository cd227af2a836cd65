"""Names that are set and do not reach their use: what Python and Ruby see when they run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import INFERRED, SHOWN, SUGGESTED, Case, Finding, ToolSteps
from whence.playbook.engine.resolving import module_file
from whence.playbook.evidence.declarations import declarations
from whence.playbook.evidence.sites import Site, story
from whence.playbook.evidence.usage import users

if TYPE_CHECKING:
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Function

_FOR_TYPES = re.compile(r"if\s+(?:\w+\.)?TYPE_CHECKING\s*:")
_STAR = re.compile(r"^from\s+(?P<module>[\w.]+)\s+import\s+\*")


def exact_elsewhere(case: Case, crash: Site, name: str) -> Finding | None:
    """The same name, set where it does not hold at the crash line."""
    del case
    flow = crash.file.flow
    if flow is None or flow.language not in {"python", "ruby"}:
        return None
    if flow.language == "ruby":
        return _local_of_the_file(flow, crash, name)
    return _import_not_run(flow, crash, name) or _after_the_handler(flow, crash, name)


def _local_of_the_file(flow: Flow, crash: Site, name: str) -> Finding | None:
    """Ruby: a method does not see the locals of the file around it."""
    around = flow.function_at(crash.line)
    lines = [b.line for b in flow.bindings if (b.target, b.function) == (name, -1)]
    if around is None or not lines or not re.match(r"[a-z_]", name):
        return None
    place = Site(crash.file, lines[0])
    return Finding(
        f"'{name}' on line {place.line} of {place.path} is a local variable of the file, which the "
        f"method '{around.name}' (line {crash.line}) does not see.",
        f"Make it a constant ('{name.upper()}'), or give it to '{around.name}' as an argument.",
        SHOWN,
        place.path,
        place.line,
        story(
            crash.quote(f"'{name}' is used inside a method"),
            place.quote(f"'{name}' is set outside of it, as a local variable"),
        ),
        symbol=name,
    )


def _import_not_run(flow: Flow, crash: Site, name: str) -> Finding | None:
    """Python: an import for type checkers only, or inside another function."""
    for imported in flow.imports:
        place = Site(crash.file, imported.line)
        if imported.local != name:
            continue
        if _for_types(place):
            why = "is imported under `if TYPE_CHECKING:`, which is false when the program runs"
            return _import_elsewhere(crash, place, name, why)
        inside = flow.function_at(place.line)
        if inside is not None and not _holds(inside, crash.line):
            why = f"is imported inside '{inside.qualified}' and holds only there"
            return _import_elsewhere(crash, place, name, why)
    return None


def _for_types(place: Site) -> bool:
    """Whether the nearest line above with less indentation asks for type checking."""
    indent = len(place.text) - len(place.text.lstrip())
    for number in range(place.line - 1, 0, -1):
        text = place.file.line(number)
        if text.strip() and len(text) - len(text.lstrip()) < indent:
            return bool(_FOR_TYPES.match(text.strip()))
    return False


def _holds(function: Function, line: int) -> bool:
    return function.line <= line <= function.last_line


def _import_elsewhere(crash: Site, place: Site, name: str, why: str) -> Finding:
    return Finding(
        f"'{name}' {why} (line {place.line} of {place.path}); line {crash.line} needs it.",
        f"Import '{name}' at the top level of {place.path}.",
        SHOWN,
        place.path,
        place.line,
        story(
            crash.quote(f"'{name}' is used here"),
            place.quote(f"the import of '{name}' does not hold there"),
        ),
        symbol=name,
    )


def _after_the_handler(flow: Flow, crash: Site, name: str) -> Finding | None:
    """Python: `except … as name` deletes the name at the end of its block."""
    around = flow.function_at(crash.line)
    scope = around.start if around else -1
    own = [b for b in flow.bindings if b.target == name and b.function == scope]
    handlers = [b.line for b in own if b.kind == "catch" and b.line < crash.line]
    if not handlers or len(handlers) != len(own):
        return None
    place = Site(crash.file, handlers[-1])
    return Finding(
        f"'{name}' is bound by `except` on line {place.line} of {place.path}, and Python deletes "
        f"it at the end of that block, so line {crash.line} has no '{name}'.",
        f"Keep it under another name inside the block, before line {crash.line} uses it.",
        SHOWN,
        place.path,
        place.line,
        story(
            crash.quote(f"'{name}' is used after the block"),
            place.quote(f"'{name}' holds only inside this block"),
        ),
        symbol=name,
    )


def local_of_another_function(crash: Site, name: str) -> Finding | None:
    """Python: a name that one other function sets for itself, without `global`."""
    flow = crash.file.flow
    if flow is None or flow.language != "python":
        return None
    own = [b for b in flow.bindings if b.target == name and b.kind not in {"attribute", "item"}]
    setting = {b.function: b for b in reversed(own)}
    if len(setting) != 1 or -1 in setting or any(b.kind != "assign" for b in own):
        return None
    binding = next(iter(setting.values()))
    function = flow.function_at(binding.line)
    returned = [r.value.at.text for r in function.returns if r.value] if function else []
    if function is None or _holds(function, crash.line) or any(name in text for text in returned):
        return None
    place = Site(crash.file, binding.line)
    return Finding(
        f"'{name}' on line {place.line} of {place.path} is a local of '{function.qualified}', "
        f"which keeps it for itself; line {crash.line} looks for a '{name}' of the module, and "
        "nothing else sets one.",
        f"Return '{name}' from '{function.qualified}' and pass it on, or declare `global {name}` "
        f"before line {place.line}.",
        SUGGESTED,
        place.path,
        place.line,
        story(
            crash.quote(f"'{name}' of the module is looked for"),
            place.quote(f"'{name}' is set as a local"),
        ),
        symbol=name,
    )


def longer_name(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    """Python: `import *` from a module that has the name with more words, which nothing uses."""
    found = []
    for match in map(_STAR.match, crash.file.lines):
        path = module_file(case, match["module"], crash.path) if match else None
        file = (yield from case.read(path)) if path else None
        longer = [d for d in declarations(file) if _words(name) < _words(d.name)] if file else []
        found += [(Site(file, other.line), other.name) for other in longer if file]
    if len(found) != 1:
        return None
    place, defined = found[0]
    named = yield from users(case, name, place)
    others = [use for use in named if use.path not in {crash.path, place.path}]
    if not others or (yield from users(case, defined, place)):
        return None
    return Finding(
        f"{len(others) + 1} files use '{name}', which {place.path} does not define; it has "
        f"'{defined}' (line {place.line}), which no file uses.",
        f"Call it '{name}' on line {place.line} of {place.path} again; if '{defined}' is meant, "
        f"write it in all {len(others) + 1} files.",
        INFERRED,
        place.path,
        place.line,
        story(
            crash.quote(f"'{name}' is expected from `import *`"),
            *(use.quote(f"'{name}' is used here, too") for use in others[:2]),
            place.quote(f"what is defined is '{defined}'"),
        ),
        symbol=defined,
    )


def _words(name: str) -> set[str]:
    return {word for word in name.lower().split("_") if word}

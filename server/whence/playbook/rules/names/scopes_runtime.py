"""Names that are set and do not reach their use: what Python and Ruby see when they run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.resolving import find_module_file
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declarations import list_declarations
from whence.playbook.evidence.usage import find_users
from whence.playbook.findings.handler_names import find_after_handler
from whence.playbook.rules.names import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence_tools.code.flow import Flow

_FOR_TYPES = re.compile(r"if\s+(?:\w+\.)?TYPE_CHECKING\s*:")
_STAR = re.compile(r"^from\s+(?P<module>[\w.]+)\s+import\s+\*")


def find_same_name(crash: Site, name: str) -> Finding | None:
    """The same name, set where it does not reach the crash line."""
    flow = crash.file.flow
    if flow is None or flow.language not in {"python", "ruby"}:
        return None
    if flow.language == "ruby":
        return _local_of_the_file(flow, crash, name)
    return _import_not_run(flow, crash, name) or find_after_handler(flow, crash, name)


def _local_of_the_file(flow: Flow, crash: Site, name: str) -> Finding | None:
    """Ruby: a method does not see the locals of the file around it."""
    around = crash.function
    lines = [b.line for b in flow.bindings if (b.target, b.function) == (name, -1)]
    if around is None or not lines or not re.match(r"[a-z_]", name):
        return None
    return texts.LOCAL_OF_THE_FILE.finding(
        crash=crash, place=crash.on(lines[0]), name=name, method=around.name, constant=name.upper()
    )


def _import_not_run(flow: Flow, crash: Site, name: str) -> Finding | None:
    """Python: an import for type checkers only, or inside another function."""
    for imported in flow.imports:
        place = crash.on(imported.line)
        if imported.local != name:
            continue
        where, inside = "", place.function
        if _for_types(place):
            where = texts.FOR_TYPES_ONLY
        elif inside is not None and crash.line not in inside.lines:
            where = texts.INSIDE_FUNCTION.format(function=inside.qualified)
        if where:
            return texts.IMPORT_ELSEWHERE.finding(crash=crash, place=place, name=name, where=where)
    return None


def _for_types(place: Site) -> bool:
    """Whether the nearest line above with less indentation asks for type checking."""
    indent = len(place.text) - len(place.text.lstrip())
    for number in range(place.line - 1, 0, -1):
        text = place.file.line(number)
        if text.strip() and len(text) - len(text.lstrip()) < indent:
            return bool(_FOR_TYPES.match(text.strip()))
    return False


def find_other_local(crash: Site, name: str) -> Finding | None:
    """Python: a name that one other function sets for itself, without `global`."""
    flow = crash.file.flow
    if flow is None or flow.language != "python":
        return None
    own = [b for b in flow.bindings if b.target == name and b.kind not in {"attribute", "item"}]
    setting = {b.function: b for b in reversed(own)}
    if len(setting) != 1 or -1 in setting or any(b.kind != "assign" for b in own):
        return None
    place = crash.on(next(iter(setting.values())).line)
    function = place.function
    returned = [r.value.at.text for r in function.returns if r.value] if function else []
    if function is None or crash.line in function.lines or any(name in text for text in returned):
        return None
    return texts.OTHER_LOCAL.finding(
        crash=crash, place=place, name=name, function=function.qualified
    )


def find_longer_name(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    """Python: `import *` from a module that has the name with more words, which nothing uses."""
    found = []
    for match in map(_STAR.match, crash.file.lines):
        path = find_module_file(case, match["module"], crash.path) if match else None
        file = (yield from case.read(path)) if path else None
        longer = (
            [d for d in list_declarations(file) if _words(name) < _words(d.name)] if file else []
        )
        found += [(Site(file, other.line), other.name) for other in longer if file]
    if len(found) != 1:
        return None
    place, defined = found[0]
    named = yield from find_users(case, name, place)
    others = [use for use in named if use.path not in {crash.path, place.path}]
    if not others or (yield from find_users(case, defined, place)):
        return None
    return texts.LONGER_NAME.finding(
        crash=crash, place=place, others=others[:2], name=name, near=defined, count=len(others) + 1
    )


def _words(name: str) -> set[str]:
    return {word for word in name.lower().split("_") if word}

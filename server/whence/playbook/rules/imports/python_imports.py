"""Python's failed imports: misspelt modules and names, files in the way of other modules."""

from __future__ import annotations

import re
import sys
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    INFERRED,
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    ToolSteps,
)
from whence.playbook.evidence.declarations import declarations, declared
from whence.playbook.evidence.literals import files_with, literals
from whence.playbook.evidence.masking import mask
from whence.playbook.evidence.paths import in_workspace
from whence.playbook.evidence.sites import Site, innermost, renaming, story
from whence.playbook.evidence.usage import weighed
from whence.playbook.fixes.text_edits import after
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import SourceFile

_NO_MODULE = re.compile(
    r"No module named '?(?P<module>[\w.]+)'?(?:; '(?P<plain>[\w.]+)' is not a package)?"
)
_NO_NAME = re.compile(
    r"cannot import name '(?P<name>\w+)' from (?P<partial>partially initialized module )?"
    r"'(?P<module>[\w.]+)'(?: \(most likely[^)]*\))?(?: \((?P<path>[^)]+)\))?"
)
_NO_ATTRIBUTE = re.compile(
    r"(?P<partial>partially initialized )?module '(?P<module>[\w.]+)' has no attribute "
    r"'(?P<name>\w+)'"
)
_NO_PARENT = re.compile(r"attempted relative import (?:with no known parent|beyond top-level)")
_IMPORTED_NAMES = re.compile(r"^\s*from\s+[\w.]+\s+import\s+\(?(?P<names>[\w, \t]+)")
WORDINGS = (_NO_MODULE, _NO_NAME, _NO_ATTRIBUTE, _NO_PARENT)


def investigate(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    if crash is None:
        return None
    if _NO_PARENT.search(case.message):
        return _started_as_a_script(crash)
    name = _NO_NAME.search(case.message) or _NO_ATTRIBUTE.search(case.message)
    if name:
        return (yield from _printed_name(case, crash, name))
    module = _NO_MODULE.search(case.message)
    if module is None:
        return None
    if module["plain"]:
        shadow = yield from shadowing(case, crash, module["plain"])
        if shadow is not None:
            return shadow
    return (yield from missing_module(case, crash, module["module"]))


def _started_as_a_script(crash: Site) -> Finding:
    module = str(PurePosixPath(crash.path).with_suffix("")).replace("/", ".")
    return Finding(
        f"{crash.path} imports relative to its package (line {crash.line}), but it was started as "
        "a script or from inside the package, so Python does not know the package it belongs to.",
        f"Start it as a module from the project's root (`python -m {module}`), or import by the "
        "full name.",
        SHOWN,
        crash.path,
        crash.line,
        (crash.quote("a relative import"),),
    )


def shadowing(case: Case, crash: Site, module: str) -> ToolSteps[Finding | None]:
    """A file of the workspace that is found in place of a module of the standard library."""
    top = module.split(".")[0]
    if top not in sys.stdlib_module_names:
        return None
    names = {f"{top}.py", f"{top}/__init__.py"}
    found = [
        p for p in case.places.files() if p in names or p.endswith(tuple(f"/{n}" for n in names))
    ]
    beside = str(PurePosixPath(crash.path).parent)
    ordered = sorted(found, key=lambda path: (str(PurePosixPath(path).parent) != beside, path))
    files = yield from case.read_all(ordered[:1])
    if not files or not files[0].lines:
        return None
    file = files[0]
    itself = next((i.line for i in file.flow.imports if i.module == top), 1) if file.flow else 1
    place = Site(file, itself if file.path == crash.path or itself > 1 else 1)
    return Finding(
        f"{file.path} has the name of the module '{top}' of the standard library and is found "
        f"first, so `import {top}` gives this file instead.",
        f"Rename {file.path} (and delete its .pyc), so that '{top}' means the standard library.",
        TRACED,
        file.path,
        place.line,
        story(
            crash.quote(f"'{top}' of the standard library is meant here"),
            place.quote(f"what is imported is this file, {file.path}"),
        ),
    )


def missing_module(case: Case, crash: Site, module: str) -> ToolSteps[Conclusion]:
    """A module that no file is called by: a like one, or the same in another folder."""
    known, missing = _known_part(case, module)
    if known is None:
        return (yield from _unknown_top(case, crash, module))
    if missing not in crash.text:
        return (yield from _named_in_a_text(case, crash, module, known, missing))
    near = nearest(missing, _children(case, known))
    if near is None:
        return None
    wrong = module.split(".")
    at = len(known.split("/")) if known else 0
    right = ".".join([*_dotted_prefix(module, missing), near])
    target = yield from case.read(_module_path(case, known, near))
    return Finding(
        f"Line {crash.line} of {crash.path} imports '{missing}', but the module in {known or '.'}/ "
        f"is called '{near}'.",
        f"Import '{right}'.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote(f"'{missing}' is imported here"),
            *([target.quote("the module there is", 1)] if target and target.lines else []),
        ),
        symbol=wrong[at] if at < len(wrong) else missing,
        edits=crash.replacing(missing, near),
    )


def _named_in_a_text(
    case: Case, crash: Site, module: str, known: str, missing: str
) -> ToolSteps[Finding | None]:
    """A module that is imported by a name written in a table or in a setting."""
    children = _children(case, known)
    alike = [child for child in children if _shares_words(child, missing)]
    near = nearest(missing, children) or (alike[0] if len(alike) == 1 else None)
    if near is None:
        return None
    right = ".".join([*_dotted_prefix(module, missing), near])
    for file in (yield from files_with(case, [missing])):
        for literal in literals(file):
            if re.search(rf"(?<![\w.]){re.escape(module)}(?!\w)", literal.text):
                return _misnamed_in_a_text(crash, Site(file, literal.line), module, right)
    return None


def _shares_words(one: str, other: str) -> bool:
    """Whether the words of one name are all among those of the other."""
    words, others = set(one.lower().split("_")), set(other.lower().split("_"))
    return words <= others or others <= words


def _misnamed_in_a_text(crash: Site, place: Site, module: str, right: str) -> Finding:
    return Finding(
        f"Line {place.line} of {place.path} names the module '{module}', which does not exist; "
        f"beside where it should be there is '{right}'.",
        f"Write '{right}' on line {place.line} of {place.path}.",
        INFERRED,
        place.path,
        place.line,
        story(
            crash.quote("the module is imported by a name that is a value"),
            place.quote(f"the name is written here: '{module}'"),
        ),
        symbol=module,
        edits=place.replacing(module, right),
    )


def _dotted_prefix(module: str, missing: str) -> list[str]:
    parts = module.split(".")
    return parts[: parts.index(missing)] if missing in parts else []


def _known_part(case: Case, module: str) -> tuple[str | None, str]:
    """The folder of the longest part of a module's name that exists, and the part after it."""
    parts = module.split(".")
    folders = {
        str(parent) for path in case.places.files() for parent in PurePosixPath(path).parents
    }
    for length in range(len(parts) - 1, 0, -1):
        wanted = "/".join(parts[:length])
        fits = [f for f in folders if f == wanted or f.endswith("/" + wanted)]
        if fits:
            return min(fits, key=len), parts[length]
    return None, parts[0]


def _children(case: Case, folder: str) -> list[str]:
    """Modules and packages directly in a folder."""
    inside = f"{folder}/" if folder not in {"", "."} else ""
    below = [p.removeprefix(inside) for p in case.places.files() if p.startswith(inside)]
    names = [path.split("/")[0] for path in below if path.endswith(".py")]
    return list(dict.fromkeys(name.removesuffix(".py") for name in names if name != "__init__.py"))


def _module_path(case: Case, folder: str, name: str) -> str:
    base = f"{folder}/{name}" if folder not in {"", "."} else name
    packaged = f"{base}/__init__.py"
    return packaged if packaged in case.places.files() else f"{base}.py"


def _unknown_top(case: Case, crash: Site, module: str) -> ToolSteps[Conclusion]:
    """A module of which no part exists: one with a like name that has what is imported."""
    top = module.split(".")[0]
    folder = str(PurePosixPath(crash.path).parent)
    written = re.search(rf"\b{re.escape(top)}(?:\.\w+)*", crash.text)
    module = written[0] if written else module  # the message names only the part that failed
    rest = module.split(".")[1:]
    for root in dict.fromkeys([folder, "", "src"]):
        near = nearest(top, _children(case, root))
        path = _module_path(case, root, "/".join([near, *rest])) if near else ""
        file = (yield from case.read(path)) if path in case.places.files() else None
        if near and file is not None and _offers(file, crash, module):
            return Finding(
                f"Line {crash.line} of {crash.path} imports '{top}', but the module is called "
                f"'{near}' ({file.path}).",
                f"Import '{near}'.",
                TRACED,
                crash.path,
                crash.line,
                story(
                    crash.quote(f"'{top}' is imported here"),
                    file.quote("the module there is; it has what is used", 1),
                ),
                edits=renaming(crash.file, top, near),
            )
    return (yield from _in_another_folder(case, crash, top))


def _in_another_folder(case: Case, crash: Site, top: str) -> ToolSteps[Conclusion]:
    """A module that exists, in a folder from which it is not imported."""
    found = [p for p in case.places.files() if p.endswith((f"/{top}.py", f"/{top}/__init__.py"))]
    for file in (yield from case.read_all(found[:3])):
        if _offers(file, crash, top):
            package = str(PurePosixPath(file.path).parent).replace("/", ".")
            dotted = f"{package}.{top}".removesuffix(".__init__")
            return Finding(
                f"'{top}' is {file.path}, in a folder that is not on Python's import path, so line "
                f"{crash.line} of {crash.path} does not find it.",
                f"Import it as '{dotted}' and start the program from the project's root with "
                "`python -m`.",
                INFERRED,
                crash.path,
                crash.line,
                story(crash.quote(f"'{top}' is imported here"), file.quote("the module", 1)),
            )
    return None


def _names_on(crash: Site) -> list[str]:
    listed = _IMPORTED_NAMES.match(crash.text)
    return re.findall(r"(\w+)(?:\s+as\s+\w+)?\s*(?:,|$)", listed["names"].strip()) if listed else []


def _offers(file: SourceFile, crash: Site, module: str) -> bool:
    """Whether a file declares all the names that are imported or used of a module."""
    plain = re.escape(module)
    code = mask(crash.file.text, "python").text
    names = _names_on(crash) or re.findall(rf"(?<![\w.]){plain}\.(\w+)", code)
    return bool(names) and all(declared(file, name) for name in names)


def _printed_name(case: Case, crash: Site, match: re.Match[str]) -> ToolSteps[Conclusion]:
    module = match["module"]
    shadow = yield from shadowing(case, crash, module)
    if shadow is not None:
        return shadow
    if match["partial"]:
        return None
    path = _file_of(case, module, match.groupdict().get("path"))
    file = (yield from case.read(path)) if path else None
    return (yield from missing_name(case, crash, file, match["name"])) if file else None


def missing_name(case: Case, crash: Site, file: SourceFile, name: str) -> ToolSteps[Conclusion]:
    """A name that a module does not have: a like one that it has, or the same of another module."""
    near = nearest(name, [found.name for found in declarations(file)])
    found = declared(file, near) if near else None
    if near is not None and found is not None:
        place = Site(file, found.line)
        names = (name, near)
        use = _renamed(crash, place, name, near)
        return (yield from weighed(case, crash, place, names, use))
    if file.path.endswith("/__init__.py"):
        inside = yield from _in_submodule(case, crash, file, name)
        if inside is not None:
            return inside
    return (yield from _moved(case, crash, file, name))


def _file_of(case: Case, module: str, printed: str | None) -> str | None:
    files = case.places.files()
    if printed and in_workspace(case, printed) in files:
        return in_workspace(case, printed)
    if printed:
        return None
    stem = module.replace(".", "/")
    wanted = (f"{stem}.py", f"{stem}/__init__.py")
    ends = tuple(f"/{name}" for name in wanted)
    return next((path for path in files if path in wanted or path.endswith(ends)), None)


def _renamed(crash: Site, place: Site, name: str, near: str) -> Finding:
    return Finding(
        f"Line {crash.line} of {crash.path} asks for '{name}', but {place.path} has no such name; "
        f"it defines '{near}' on line {place.line}.",
        f"Use '{near}'.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote(f"'{name}' is asked for here"),
            place.quote(f"what the module defines is '{near}'"),
        ),
        edits=renaming(crash.file, name, near),
    )


def _in_submodule(
    case: Case, crash: Site, package: SourceFile, name: str
) -> ToolSteps[Finding | None]:
    """A name that a module of the package defines and its `__init__` does not pass on."""
    folder = str(PurePosixPath(package.path).parent)
    for file in (yield from case.locate(name, package.path)):
        found = declared(file, name)
        if found is None or not file.path.startswith(folder + "/"):
            continue
        inner = str(PurePosixPath(file.path).with_suffix("")).removeprefix(folder + "/")
        dotted = inner.replace("/", ".")
        passing = next((n for n, line in enumerate(package.lines, 1) if "import " in line), 1)
        place = Site(package, passing) if package.lines else crash
        return Finding(
            f"'{name}' is defined in {file.path} (line {found.line}), but {package.path} does not "
            "import it, so the package has no such name.",
            f"Add `from .{dotted} import {name}` to {package.path}, or import it from "
            f"{PurePosixPath(folder).name}.{dotted}.",
            SHOWN,
            place.path,
            place.line,
            story(
                crash.quote(f"'{name}' is imported from the package here"),
                file.quote(f"'{name}' is defined in a module of the package", found.line),
                place.quote(f"what the package passes on; '{name}' is not among it"),
            ),
            symbol=name,
            edits=_passing_on(package, f"from .{dotted} import {name}"),
        )
    return None


def _passing_on(package: SourceFile, statement: str) -> tuple[Edit, ...]:
    """The edit that adds an import behind those a package has."""
    flow = package.flow
    relative = [i.line for i in flow.imports if i.module.startswith(".")] if flow else []
    whole = [n for n in relative if package.line(n).rstrip()[-1:] not in {"(", "\\", ","}]
    return after(package, max(whole), statement) if whole else ()


def _moved(case: Case, crash: Site, file: SourceFile, name: str) -> ToolSteps[Finding | None]:
    for other in (yield from case.locate(name, file.path)):
        found = declared(other, name)
        if found is not None and other.path not in {crash.path, file.path}:
            return Finding(
                f"Line {crash.line} of {crash.path} takes '{name}' from {file.path}, which does "
                f"not define it; {other.path} does, on line {found.line}.",
                f"Import '{name}' from {other.path}.",
                TRACED,
                crash.path,
                crash.line,
                story(
                    crash.quote(f"'{name}' is asked for here"),
                    other.quote(f"'{name}' is defined here", found.line),
                ),
                edits=_from_there(crash, file, other, name),
            )
    return None


def _from_there(crash: Site, file: SourceFile, other: SourceFile, name: str) -> tuple[Edit, ...]:
    """`from a.b import name` as `from a.c import name`, for a module beside the one it was in."""
    here, there = PurePosixPath(file.path), PurePosixPath(other.path)
    alone = re.fullmatch(
        rf"(?P<head>\s*from\s+[\w.]*?)\b{re.escape(here.stem)}(?P<tail>\s+import\s+{name}\s*)",
        crash.text,
    )
    if alone is None or here.parent != there.parent:
        return ()
    return crash.replacing(crash.text, f"{alone['head']}{there.stem}{alone['tail']}")

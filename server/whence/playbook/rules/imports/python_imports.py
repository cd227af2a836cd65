"""Python's failed imports: misspelt modules and names, files in the way of other modules."""

from __future__ import annotations

import re
import sys
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.declarations import find_declared, list_declarations
from whence.playbook.evidence.literals import find_files_with, list_literals
from whence.playbook.evidence.masking import mask
from whence.playbook.evidence.paths import workspace_path
from whence.playbook.findings.spelling import weigh_misspelt
from whence.playbook.fixes.rename import rename_in_file
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.imports import texts
from whence_tools.fuzzy_match import find_nearest

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.matching import Match

_IMPORTED_NAMES = re.compile(r"^\s*from\s+[\w.]+\s+import\s+\(?(?P<names>[\w, \t]+)")
WORDINGS = (
    (r"attempted relative import (?:with no known parent|beyond top-level)", "relative"),
    (
        (
            r"cannot import name '(?P<name>\w+)' from (?P<partial>partially initialized module )?"
            r"'(?P<module>[\w.]+)'(?: \(most likely[^)]*\))?(?: \((?P<path>[^)]+)\))?"
        ),
        "name",
    ),
    (
        (
            r"(?P<partial>partially initialized )?module '(?P<module>[\w.]+)' has no attribute "
            r"'(?P<name>\w+)'"
        ),
        "name",
    ),
    r"No module named '?(?P<module>[\w.]+)'?(?:; '(?P<plain>[\w.]+)' is not a package)?",
)


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    if match.kind == "relative":
        module = str(PurePosixPath(crash.path).with_suffix("")).replace("/", ".")
        return texts.RELATIVE_IN_SCRIPT.finding(crash=crash, module=module)
    if match.kind == "name" or match["plain"]:
        shadow = yield from find_shadowing(case, crash, match["plain"] or match["module"])
        if shadow is not None:
            return shadow
    if match.kind != "name":
        return (yield from missing_module(case, crash, match["module"]))
    path = "" if match["partial"] else _file_of(case, match["module"], match["path"])
    file = (yield from case.read(path)) if path else None
    return (yield from missing_name(case, crash, file, match["name"])) if file else None


def find_shadowing(case: Case, crash: Site, module: str) -> ToolSteps[Finding | None]:
    """A file of the workspace that is found in place of a module of the standard library."""
    top = module.split(".")[0]
    if top not in sys.stdlib_module_names:
        return None
    names = {f"{top}.py", f"{top}/__init__.py"}
    found = [
        p for p in case.search.files() if p in names or p.endswith(tuple(f"/{n}" for n in names))
    ]
    beside = str(PurePosixPath(crash.path).parent)
    ordered = sorted(found, key=lambda path: (str(PurePosixPath(path).parent) != beside, path))
    files = yield from case.read_all(ordered[:1])
    if not files or not files[0].lines:
        return None
    file = files[0]
    itself = next((i.line for i in file.flow.imports if i.module == top), 1) if file.flow else 1
    return texts.SHADOWING.finding(crash=crash, place=Site(file, itself), name=top)


def missing_module(case: Case, crash: Site, module: str) -> ToolSteps[Conclusion]:
    """A module that no file is called by: a like one, or the same in another folder."""
    known, missing = _known_part(case, module)
    if known is None:
        return (yield from _unknown_top(case, crash, module))
    if missing not in crash.text:
        return (yield from _named_in_a_text(case, crash, module, known, missing))
    near = find_nearest(missing, _list_children(case, known))
    if near is None:
        return None
    target = yield from case.read(_module_path(case, known, near))
    return texts.OTHER_MODULE.finding(
        crash=crash,
        place=Site(target, 1) if target and target.lines else None,
        name=missing,
        folder=known or ".",
        near=near,
        right=".".join([*_dotted_prefix(module, missing), near]),
        edits=crash.replacing(missing, near),
    )


def _named_in_a_text(
    case: Case, crash: Site, module: str, known: str, missing: str
) -> ToolSteps[Finding | None]:
    """A module that is imported by a name written in a table or in a setting."""
    children = _list_children(case, known)
    alike = [child for child in children if _shares_words(child, missing)]
    near = find_nearest(missing, children) or (alike[0] if len(alike) == 1 else None)
    if near is None:
        return None
    right = ".".join([*_dotted_prefix(module, missing), near])
    for file in (yield from find_files_with(case, [missing])):
        for literal in list_literals(file):
            if re.search(rf"(?<![\w.]){re.escape(module)}(?!\w)", literal.text):
                place = Site(file, literal.line)
                return texts.MISNAMED_IN_TEXT.finding(
                    crash=crash, place=place, name=module, near=right,
                    edits=place.replacing(module, right),
                )  # fmt: skip
    return None


def _shares_words(one: str, other: str) -> bool:
    """Whether the words of one name are all among those of the other."""
    words, others = set(one.lower().split("_")), set(other.lower().split("_"))
    return words <= others or others <= words


def _dotted_prefix(module: str, missing: str) -> list[str]:
    parts = module.split(".")
    return parts[: parts.index(missing)] if missing in parts else []


def _known_part(case: Case, module: str) -> tuple[str | None, str]:
    """The folder of the longest part of a module's name that exists, and the part after it."""
    parts = module.split(".")
    folders = {
        str(parent) for path in case.search.files() for parent in PurePosixPath(path).parents
    }
    for length in range(len(parts) - 1, 0, -1):
        requested = "/".join(parts[:length])
        fits = [f for f in folders if f == requested or f.endswith("/" + requested)]
        if fits:
            return min(fits, key=len), parts[length]
    return None, parts[0]


def _list_children(case: Case, folder: str) -> list[str]:
    """Modules and packages directly in a folder."""
    inside = f"{folder}/" if folder not in {"", "."} else ""
    below = [p.removeprefix(inside) for p in case.search.files() if p.startswith(inside)]
    names = [path.split("/")[0] for path in below if path.endswith(".py")]
    return list(dict.fromkeys(name.removesuffix(".py") for name in names if name != "__init__.py"))


def _module_path(case: Case, folder: str, name: str) -> str:
    base = f"{folder}/{name}" if folder not in {"", "."} else name
    packaged = f"{base}/__init__.py"
    return packaged if packaged in case.search.files() else f"{base}.py"


def _unknown_top(case: Case, crash: Site, module: str) -> ToolSteps[Conclusion]:
    """A module of which no part exists: one with a like name that has what is imported."""
    top = module.split(".")[0]
    folder = str(PurePosixPath(crash.path).parent)
    written = re.search(rf"\b{re.escape(top)}(?:\.\w+)*", crash.text)
    module = written[0] if written else module  # the message names only the part that failed
    rest = module.split(".")[1:]
    for root in dict.fromkeys([folder, "", "src"]):
        near = find_nearest(top, _list_children(case, root))
        path = _module_path(case, root, "/".join([near, *rest])) if near else ""
        file = (yield from case.read(path)) if path in case.search.files() else None
        if near and file is not None and _offers(file, crash, module):
            return texts.MISSPELT_MODULE.finding(
                crash=crash, place=Site(file, 1), name=top, near=near,
                edits=rename_in_file(crash.file, top, near),
            )  # fmt: skip
    return (yield from _in_another_folder(case, crash, top))


def _in_another_folder(case: Case, crash: Site, top: str) -> ToolSteps[Conclusion]:
    """A module that exists, in a folder from which it is not imported."""
    found = [p for p in case.search.files() if p.endswith((f"/{top}.py", f"/{top}/__init__.py"))]
    for file in (yield from case.read_all(found[:3])):
        if _offers(file, crash, top):
            package = str(PurePosixPath(file.path).parent).replace("/", ".")
            dotted = f"{package}.{top}".removesuffix(".__init__")
            place = Site(file, 1)
            return texts.NOT_ON_PATH.finding(crash=crash, place=place, name=top, dotted=dotted)
    return None


def _names_on(crash: Site) -> list[str]:
    listed = _IMPORTED_NAMES.match(crash.text)
    return re.findall(r"(\w+)(?:\s+as\s+\w+)?\s*(?:,|$)", listed["names"].strip()) if listed else []


def _offers(file: SourceFile, crash: Site, module: str) -> bool:
    """Whether a file declares all the names that are imported or used of a module."""
    plain = re.escape(module)
    code = mask(crash.file.text, "python").text
    names = _names_on(crash) or re.findall(rf"(?<![\w.]){plain}\.(\w+)", code)
    return bool(names) and all(find_declared(file, name) for name in names)


def missing_name(case: Case, crash: Site, file: SourceFile, name: str) -> ToolSteps[Conclusion]:
    """A name that a module does not have: a like one that it has, or the same of another module.
    What it imports under a condition, or later, it may have."""
    imports = file.flow.imports if file.flow and file.language == "python" else ()
    if any(one.local == name for one in imports):
        return None
    names = [found.name for found in list_declarations(file)]
    misspelt = yield from weigh_misspelt(case, crash, file, name, names, texts.OTHER_NAME)
    if misspelt is not None:
        return misspelt
    if file.path.endswith("/__init__.py"):
        inside = yield from _in_submodule(case, crash, file, name)
        if inside is not None:
            return inside
    return (yield from _find_moved(case, crash, file, name))


def _file_of(case: Case, module: str, printed: str) -> str | None:
    files = case.search.files()
    if printed:
        path = workspace_path(case, printed)
        return path if path in files else None
    stem = module.replace(".", "/")
    requested = (f"{stem}.py", f"{stem}/__init__.py")
    ends = tuple(f"/{name}" for name in requested)
    return next((path for path in files if path in requested or path.endswith(ends)), None)


def _in_submodule(
    case: Case, crash: Site, package: SourceFile, name: str
) -> ToolSteps[Finding | None]:
    """A name that a module of the package defines and its `__init__` does not pass on."""
    folder = str(PurePosixPath(package.path).parent)
    for file in (yield from case.locate(name, package.path)):
        found = find_declared(file, name)
        if found is None or not file.path.startswith(folder + "/"):
            continue
        inner = str(PurePosixPath(file.path).with_suffix("")).removeprefix(folder + "/")
        dotted = inner.replace("/", ".")
        passing = next((n for n, line in enumerate(package.lines, 1) if "import " in line), 1)
        statement = f"from .{dotted} import {name}"
        return texts.IN_SUBMODULE.finding(
            crash=crash,
            source=Site(file, found.line),
            place=Site(package, passing) if package.lines else crash,
            name=name,
            package=package.path,
            folder=PurePosixPath(folder).name,
            dotted=dotted,
            statement=statement,
            edits=_passing_on(package, statement),
        )
    return None


def _passing_on(package: SourceFile, statement: str) -> tuple[Edit, ...]:
    """The edit that adds an import behind those a package has."""
    flow = package.flow
    relative = [i.line for i in flow.imports if i.module.startswith(".")] if flow else []
    whole = [n for n in relative if package.line(n).rstrip()[-1:] not in {"(", "\\", ","}]
    return insert_after(package, max(whole), statement) if whole else ()


def _find_moved(case: Case, crash: Site, file: SourceFile, name: str) -> ToolSteps[Finding | None]:
    for other in (yield from case.locate(name, file.path)):
        found = find_declared(other, name)
        if found is not None and other.path not in {crash.path, file.path}:
            return texts.MOVED.finding(
                crash=crash, place=Site(other, found.line), name=name, file=file.path,
                edits=_from_there(crash, file, other, name),
            )  # fmt: skip
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

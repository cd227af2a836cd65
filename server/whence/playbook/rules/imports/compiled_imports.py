"""Failed imports of Java, Kotlin, Rust and Go: packages, modules and classes that are not there."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.declarations import find_declared, list_declarations
from whence.playbook.evidence.literals import find_files_with, list_literals
from whence.playbook.evidence.paths import read_nearest
from whence.playbook.findings.spelling import weigh_spellings
from whence.playbook.fixes.rename import rename_in_file
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.imports import texts
from whence_tools.fuzzy_match import find_nearest

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.matching import Match

_PACKAGE_LINE = re.compile(r"^\s*package\s+(?P<name>[\w.]+)")
_SERVICES = "/META-INF/services/"
_MODULE_LINE = re.compile(r"^module\s+(?P<name>\S+)")


NO_PACKAGE = (r"package (?P<package>[\w.]+) does not exist",)
NO_CLASS = (
    r"^(?P<class>(?:[\w$]+[./])+[\w$]+)\s*$",
    r": Provider (?P<class>[\w.$]+) (?:not found|not a subtype)",
)
NO_CRATE = (
    r"unresolved import `(?P<path>[\w:]+)`",
    r"use of (?:undeclared|unresolved)[\w ]*?`(?P<path>\w+)`",
    (r"could not find `(?P<path>\w+)` in", "part"),
    (r"cannot find [\w ,/]+ `(?P<path>\w+)` in (?:module|crate) ", "part"),
)
NO_GO_PACKAGE = (
    (
        r"(?:no required module provides package|cannot find (?:module providing )?package|"
        r"package) "
        r"\"?(?P<package>[\w.\-/~]+)\"?(?:;|:| is not in|$)"
    ),
)


def missing_package(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """javac: the import names a package that no source file declares."""
    requested = match["package"]
    imported = re.search(rf"{re.escape(requested)}\.(\w+)", crash.text)
    if imported is None:
        return None
    for file in (yield from case.locate(imported[1], crash.path)):
        package = _find_named(file, _PACKAGE_LINE)
        if package and file.path != crash.path and find_declared(file, imported[1]):
            place, has = package
            in_folder = str(PurePosixPath(place.path).parent).endswith(requested.replace(".", "/"))
            text = texts.WRONG_FOLDER if in_folder else texts.OTHER_PACKAGE
            edits = (
                place.replacing(has, requested) if in_folder else crash.replacing(requested, has)
            )
            return text.finding(
                crash=crash,
                place=place,
                requested=requested,
                has=has,
                name=imported[1],
                edits=edits,
            )
    return None


def _find_named(file: SourceFile, pattern: re.Pattern[str]) -> tuple[Site, str] | None:
    """The first line that fits, with the name it gives."""
    found = ((n, pattern.match(line)) for n, line in enumerate(file.lines, 1))
    return next(((Site(file, n), match["name"]) for n, match in found if match), None)


def missing_class(case: Case, match: Match) -> ToolSteps[Conclusion]:
    """A class loaded by a name that is written somewhere: in code or in a setting."""
    requested = match["class"].replace("/", ".")
    near = _class_like(case, requested) or (yield from _find_elsewhere(case, requested))
    if near is None:
        return None
    crash = yield from case.crash()
    for place in (yield from _find_written(case, requested)):
        edits = place.replacing(requested, near)
        return texts.MISNAMED_CLASS.finding(
            crash=crash, place=place, name=requested, near=near, edits=edits
        )
    return None


def _find_written(case: Case, requested: str) -> ToolSteps[list[Site]]:
    """Where the name of a class is written: as text in code or a setting, or as the line of a file
    that lists the providers of a service."""
    listing = [one for one in case.search.files() if _SERVICES in f"/{one}"]
    found = [
        Site(file, number)
        for file in (yield from case.read_all(listing))
        for number, line in enumerate(file.lines, 1)
        if line.partition("#")[0].strip() == requested
    ]
    for file in (yield from find_files_with(case, [requested.rsplit(".", 1)[-1]])):
        literals = list_literals(file)
        found += [one.at for one in literals if re.search(_whole(requested), one.text)]
    return found


def _whole(name: str) -> str:
    return rf"(?<![\w.]){re.escape(name)}(?![\w.])"


def _find_elsewhere(case: Case, requested: str) -> ToolSteps[str | None]:
    """The qualified name of the one class that is called so in another package."""
    name = requested.rpartition(".")[2]
    paths = [one for one in case.search.files() if one.endswith((f"/{name}.java", f"/{name}.kt"))]
    files = (yield from case.read_all(paths)) if len(paths) == 1 else []
    package = _find_named(files[0], _PACKAGE_LINE) if files else None
    return f"{package[1]}.{name}" if package and f"{package[1]}.{name}" != requested else None


def _class_like(case: Case, requested: str) -> str | None:
    """The qualified name, in the style of the requested one, of the source file most like it."""
    folder, _, name = requested.rpartition(".")
    here = folder.replace(".", "/")
    sources = [path for path in case.search.files() if path.endswith((".java", ".kt"))]
    stems = {
        PurePosixPath(p).stem: p for p in sources if str(PurePosixPath(p).parent).endswith(here)
    }
    near = find_nearest(name, stems)
    return f"{folder}.{near}" if near else None


def missing_rust_module(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """rustc: a path through a module that is not declared, or a name that is not in it."""
    path = _rust_path(match, crash.text)
    root = yield from _crate_root(case, crash.path)
    if root is None or not path:
        return None
    first, files = path[0], _module_files(case, root.path, path[0])
    modules = [found.name for found in list_declarations(root)]
    if first not in modules:
        if files:
            return _undeclared_module(crash, root, first, files[0])
        near = find_nearest(first, modules)
        return _misspelt(crash, root, first, near) if near else None
    file = (yield from case.read(files[0])) if files else None
    if file is None or len(path) < 2:
        return None
    near = find_nearest(path[1], [found.name for found in list_declarations(file)])
    found = find_declared(file, near) if near else None
    if near is None or found is None:
        return None
    use = _misspelt(crash, file, path[1], near)
    place = Site(file, found.line)
    return (yield from weigh_spellings(case, crash, place, (path[1], near), use))


def _rust_path(match: Match, line: str) -> list[str]:
    """The segments of the failed path inside the crate."""
    whole = match["path"]
    found = re.search(rf"(?:\w+::)*\b{re.escape(whole)}\b(?:::\w+)*", line)
    whole = found[0] if found and "::" not in whole else whole
    return [part for part in whole.split("::") if part not in {"crate", "self", "super", ""}]


def _undeclared_module(crash: Site, root: SourceFile, name: str, file: str) -> Finding:
    lines = enumerate(root.lines, 1)
    first = next((n for n, line in lines if re.match(r"(pub )?mod \w+;", line)), 1)
    edits = insert_before(root, first, f"mod {name};")
    place = Site(root, first)
    return texts.UNDECLARED_MODULE.finding(
        crash=crash, place=place, name=name, file=file, edits=edits
    )


def _misspelt(crash: Site, file: SourceFile, wrong: str, right: str) -> Finding:
    found = find_declared(file, right)
    assert found is not None
    return texts.OTHER_NAME.finding(
        crash=crash, place=Site(file, found.line), name=wrong, near=right,
        edits=rename_in_file(crash.file, wrong, right),
    )  # fmt: skip


def _crate_root(case: Case, path: str) -> ToolSteps[SourceFile | None]:
    folder = path.rsplit("/src/", 1)[0] + "/src" if "/src/" in path else "src"
    roots = [path, f"{folder}/main.rs", f"{folder}/lib.rs"]
    known = [root for root in roots if root in case.search.files()]
    is_root = path.endswith(("/main.rs", "/lib.rs")) or len(known) == 1
    return (yield from case.read(path if is_root or len(known) < 2 else known[1]))


def _module_files(case: Case, root: str, name: str) -> list[str]:
    folder = str(PurePosixPath(root).parent)
    files = case.search.files()
    return [p for p in (f"{folder}/{name}.rs", f"{folder}/{name}/mod.rs") if p in files]


def missing_go_package(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """go: an import inside the own module whose path does not fit the module's name or folders."""
    manifest = yield from read_nearest(case, crash.path, "go.mod")
    named = _find_named(manifest, _MODULE_LINE) if manifest is not None else None
    if named is None:
        return None
    place, module = named
    root = PurePosixPath(place.path).parent
    sources = [PurePosixPath(path).parent for path in case.search.files() if path.endswith(".go")]
    folders = {str(path.relative_to(root)) for path in sources if path.is_relative_to(root)}
    right = _own_package(match["package"], module, folders - {"."})
    if right is None:
        return None
    return texts.OTHER_GO_MODULE.finding(
        crash=crash, place=place, name=match["package"], module=module, right=right,
        edits=crash.replacing(match["package"], right),
    )  # fmt: skip


def _own_package(requested: str, module: str, folders: set[str]) -> str | None:
    """The import path of the folder that an import path means, or None."""
    if requested.startswith(module + "/"):
        near = find_nearest(requested.removeprefix(module + "/"), folders)
        return f"{module}/{near}" if near else None
    tails = [folder for folder in folders if requested.endswith("/" + folder)]
    longest = max(tails, key=len, default=None)
    alike = longest and find_nearest(requested.removesuffix("/" + longest), [module])
    same_owner = requested.split("/")[0] == module.split("/")[0]
    return f"{module}/{longest}" if longest and (alike or same_owner) else None

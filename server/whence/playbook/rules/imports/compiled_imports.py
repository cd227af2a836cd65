"""Failed imports of Java, Kotlin, Rust and Go: packages, modules and classes that are not there."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Case, Conclusion, Finding, ToolSteps
from whence.playbook.evidence.declarations import declarations, declared
from whence.playbook.evidence.literals import files_with, literals
from whence.playbook.evidence.sites import Site, innermost, renaming, story
from whence.playbook.evidence.usage import weighed
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence.playbook.engine.case import SourceFile

NO_PACKAGE = re.compile(r"package (?P<package>[\w.]+) does not exist")
_NO_CLASS = re.compile(r"^(?P<class>(?:[\w$]+[./])+[\w$]+)$")
NO_CRATE = re.compile(
    r"unresolved import `(?P<path>[\w:]+)`|use of (?:undeclared|unresolved)[\w ]*?`(?P<crate>\w+)`|"
    r"could not find `(?P<part>\w+)` in|"
    r"cannot find [\w ,/]+ `(?P<item>\w+)` in (?:module|crate) "
)
NO_GO_PACKAGE = re.compile(
    r"(?:no required module provides package|cannot find (?:module providing )?package|package) "
    r"\"?(?P<package>[\w.\-/~]+)\"?(?:;|:| is not in|$)"
)
_PACKAGE_LINE = re.compile(r"^\s*package\s+(?P<package>[\w.]+)")
_MODULE_LINE = re.compile(r"^module\s+(?P<module>\S+)")
_CLASS_LOADING = frozenset({"ClassNotFoundException", "NoClassDefFoundError"})


def is_class_loading(error_type: str) -> bool:
    return error_type in _CLASS_LOADING


def missing_package(case: Case) -> ToolSteps[Conclusion]:
    """javac: the import names a package that no source file declares."""
    match = NO_PACKAGE.search(case.message)
    crash = yield from innermost(case)
    if match is None or crash is None:
        return None
    wanted = match["package"]
    imported = re.search(rf"{re.escape(wanted)}\.(\w+)", crash.text)
    files = (yield from case.locate(imported[1], crash.path)) if imported else []
    for file in files:
        place = _package_line(file)
        if imported and place and file.path != crash.path and declared(file, imported[1]):
            return _other_package(crash, place, imported[1], wanted)
    return None


def _package_line(file: SourceFile) -> Site | None:
    lines = (n for n, line in enumerate(file.lines, 1) if _PACKAGE_LINE.match(line))
    number = next(lines, None)
    return Site(file, number) if number else None


def _other_package(crash: Site, place: Site, name: str, wanted: str) -> Finding:
    match = _PACKAGE_LINE.match(place.text)
    assert match is not None
    has = match["package"]
    in_folder = str(PurePosixPath(place.path).parent).endswith(wanted.replace(".", "/"))
    wrong = place if in_folder else crash
    cause = (
        f"{place.path} lies in the folder of {wanted} but declares the package {has}, so the "
        f"package {wanted} has no class {name}."
        if in_folder
        else f"Line {crash.line} of {crash.path} imports {name} from {wanted}, but {place.path} "
        f"declares it in the package {has}."
    )
    edits = place.replacing(has, wanted) if in_folder else crash.replacing(wanted, has)
    return Finding(
        cause,
        f"Declare `package {wanted}`." if in_folder else f"Import {has}.{name}.",
        TRACED,
        wrong.path,
        wrong.line,
        story(
            crash.quote(f"{name} is imported from {wanted}"),
            place.quote(f"{name} is declared in {has}"),
        ),
        edits=edits,
    )


def missing_class(case: Case) -> ToolSteps[Conclusion]:
    """A class loaded by a name that is written somewhere: in code or in a setting."""
    match = _NO_CLASS.match(case.message.strip())
    if match is None:
        return None
    wanted = match["class"].replace("/", ".")
    crash = yield from innermost(case)
    near = _class_like(case, wanted)
    if near is None:
        return None
    last = wanted.rsplit(".", 1)[-1]
    for file in (yield from files_with(case, [last])):
        for literal in literals(file):
            if wanted in literal.text:
                place = Site(file, literal.line)
                return _misnamed_class(crash, place, wanted, near)
    return None


def _class_like(case: Case, wanted: str) -> str | None:
    """The qualified name, in the style of the wanted one, of the source file most like it."""
    folder, _, name = wanted.rpartition(".")
    here = folder.replace(".", "/")
    sources = [path for path in case.places.files() if path.endswith((".java", ".kt"))]
    stems = {
        PurePosixPath(p).stem: p for p in sources if str(PurePosixPath(p).parent).endswith(here)
    }
    near = nearest(name, stems)
    return f"{folder}.{near}" if near else None


def _misnamed_class(crash: Site | None, place: Site, wanted: str, near: str) -> Finding:
    return Finding(
        f"Line {place.line} of {place.path} names the class {wanted}, which does not exist; the "
        f"class is {near}.",
        f"Write {near}.",
        TRACED,
        place.path,
        place.line,
        story(
            *([crash.quote("the class is loaded by its name here")] if crash else []),
            place.quote(f"the name is written here: {wanted}"),
        ),
        edits=place.replacing(wanted, near),
    )


def missing_rust_module(case: Case) -> ToolSteps[Conclusion]:
    """rustc: a path through a module that is not declared, or a name that is not in it."""
    crash = yield from innermost(case)
    if crash is None:
        return None
    path = _rust_path(case.message, crash.text)
    root = yield from _crate_root(case, crash.path)
    if root is None or not path:
        return None
    first = path[0]
    modules = [found.name for found in declarations(root)]
    if first in modules:
        return (yield from _in_rust_module(case, crash, root, path))
    file = next((p for p in _module_files(root.path, first) if p in case.places.files()), None)
    if file is not None:
        return _undeclared_module(crash, root, first, file)
    near = nearest(first, modules)
    return _misspelt(crash, first, near, root) if near else None


def _rust_path(message: str, line: str) -> list[str]:
    """The segments of the failed path inside the crate."""
    match = NO_CRATE.search(message)
    if match is None:
        return []
    whole = match["path"] or ""
    if not whole:
        missing = match["crate"] or match["part"] or match["item"]
        found = re.search(rf"(?:\w+::)*\b{re.escape(missing)}\b(?:::\w+)*", line)
        whole = found[0] if found else missing
    return [part for part in whole.split("::") if part not in {"crate", "self", "super", ""}]


def _crate_root(case: Case, path: str) -> ToolSteps[SourceFile | None]:
    folder = path.rsplit("/src/", 1)[0] + "/src" if "/src/" in path else "src"
    roots = [path, f"{folder}/main.rs", f"{folder}/lib.rs"]
    known = [root for root in roots if root in case.places.files()]
    is_root = path.endswith(("/main.rs", "/lib.rs")) or len(known) == 1
    return (yield from case.read(path if is_root or len(known) < 2 else known[1]))


def _module_files(root: str, name: str) -> tuple[str, str]:
    folder = str(PurePosixPath(root).parent)
    return f"{folder}/{name}.rs", f"{folder}/{name}/mod.rs"


def _undeclared_module(crash: Site, root: SourceFile, name: str, file: str) -> Finding:
    first = next(
        (n for n, line in enumerate(root.lines, 1) if re.match(r"(pub )?mod \w+;", line)), 1
    )
    place = Site(root, first)
    return Finding(
        f"{file} exists, but {root.path} does not declare it with `mod {name};`, so the crate has "
        f"no module `{name}`.",
        f"Add `mod {name};` to {root.path}.",
        SHOWN,
        root.path,
        first,
        story(
            crash.quote(f"the module `{name}` is used here"),
            place.quote(f"the modules are declared here, without `mod {name};`"),
        ),
        symbol=name,
        edits=place.preceded_by(f"mod {name};\n"),
    )


def _in_rust_module(
    case: Case, crash: Site, root: SourceFile, path: list[str]
) -> ToolSteps[Conclusion]:
    """A name that the module of a path does not have: a like one it has."""
    files = [p for p in _module_files(root.path, path[0]) if p in case.places.files()]
    file = (yield from case.read(files[0])) if files else None
    if file is None or len(path) < 2:
        return None
    near = nearest(path[1], [found.name for found in declarations(file)])
    found = declared(file, near) if near else None
    if near is None or found is None:
        return None
    place = Site(file, found.line)
    names = (path[1], near)
    use = _misspelt(crash, path[1], near, file)
    return (yield from weighed(case, crash, place, names, use))


def _misspelt(crash: Site, wrong: str, right: str, file: SourceFile) -> Finding:
    found = declared(file, right)
    assert found is not None
    return Finding(
        f"Line {crash.line} of {crash.path} uses '{wrong}', but {file.path} has '{right}'.",
        f"Use '{right}'.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote(f"'{wrong}' is used here"),
            file.quote(f"what there is: '{right}'", found.line),
        ),
        edits=renaming(crash.file, wrong, right),
    )


def missing_go_package(case: Case) -> ToolSteps[Conclusion]:
    """go: an import inside the own module whose path does not fit the module's name or folders."""
    match = NO_GO_PACKAGE.search(case.message)
    crash = yield from innermost(case)
    if match is None or crash is None:
        return None
    manifest = yield from _go_manifest(case, crash)
    named = _module_name(manifest) if manifest is not None else None
    if named is None:
        return None
    wanted, module = match["package"], named[1]
    root = PurePosixPath(named[0].path).parent
    sources = [PurePosixPath(path).parent for path in case.places.files() if path.endswith(".go")]
    folders = {str(path.relative_to(root)) for path in sources if path.is_relative_to(root)}
    right = _own_package(wanted, module, folders - {"."})
    if right is None:
        return None
    place = named[0]
    return Finding(
        f"Line {crash.line} of {crash.path} imports {wanted}, but the module is called {module} "
        f"({place.path}), so the package is {right}.",
        f"Import {right}.",
        TRACED,
        crash.path,
        crash.line,
        story(crash.quote(f"{wanted} is imported here"), place.quote(f"the module is {module}")),
        edits=crash.replacing(wanted, right),
    )


def _go_manifest(case: Case, crash: Site) -> ToolSteps[SourceFile | None]:
    """The nearest go.mod above a file."""
    candidates = [str(folder / "go.mod") for folder in PurePosixPath(crash.path).parents]
    found = [path for path in candidates if path in case.places.files()]
    return (yield from case.read(found[0])) if found else None


def _module_name(manifest: SourceFile) -> tuple[Site, str] | None:
    for number, line in enumerate(manifest.lines, 1):
        match = _MODULE_LINE.match(line)
        if match:
            return Site(manifest, number), match["module"]
    return None


def _own_package(wanted: str, module: str, folders: set[str]) -> str | None:
    """The import path of the folder that an import path means, or None."""
    if wanted.startswith(module + "/"):
        near = nearest(wanted.removeprefix(module + "/"), folders)
        return f"{module}/{near}" if near else None
    tails = [folder for folder in folders if wanted.endswith("/" + folder)]
    longest = max(tails, key=len, default=None)
    alike = longest and nearest(wanted.removesuffix("/" + longest), [module])
    same_owner = wanted.split("/")[0] == module.split("/")[0]
    return f"{module}/{longest}" if longest and (alike or same_owner) else None

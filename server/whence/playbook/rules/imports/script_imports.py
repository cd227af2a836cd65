"""JavaScript's and TypeScript's failed imports: files that are not there, exports that are not."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath, relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Case, Conclusion, Finding, ToolSteps
from whence.playbook.engine.resolving import module_file
from whence.playbook.evidence.declarations import declarations, declared
from whence.playbook.evidence.paths import in_workspace
from whence.playbook.evidence.sites import Site, innermost, renaming, story
from whence.playbook.evidence.usage import weighed
from whence.playbook.rules.imports.script_maps import barrel, mapped_by_paths, mapped_in_manifest
from whence_tools.fuzzy_match import distance, folded, nearest, slips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import SourceFile

NO_MODULE = re.compile(
    r"Cannot find (?:module|package) '(?P<module>[^']+)'(?: imported from (?P<importer>\S+))?"
)
_NO_EXPORT = re.compile(
    r"requested module '(?P<module>[^']+)' (?:does not provide an export named '(?P<name>[^']+)'|"
    r"is a CommonJS module)"
)
_NO_MEMBER = re.compile(
    r"""['"]{1,2}(?P<module>[^'"]+)['"]{1,2} """
    r"""(?:has no exported member(?: named)? '(?P<name>\w+)'|"""
    r"declares '(?P<local>\w+)' locally, but it is not exported|has no (?P<default>default) export)"
)
WORDINGS = (NO_MODULE, _NO_EXPORT, _NO_MEMBER)
_DEFAULT = re.compile(r"^export\s+default\b|^module\.exports\s*=\s*(?!\{)")
_SUFFIXES = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".mts", ".cts", ".json")
_COMPILED = {".js": (".ts", ".tsx"), ".mjs": (".mts",), ".cjs": (".cts",)}


def is_local(module: str) -> bool:
    """Whether a module is named by its path rather than by a package."""
    return module.startswith((".", "/", "file:"))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    missing = NO_MODULE.search(case.message)
    if missing:
        crash = yield from _importing_line(case, missing["module"], missing["importer"])
        if crash is None:
            return None
        module = _in_the_root(missing["module"], missing["importer"], crash)
        return (yield from _missing_module(case, crash, module))
    match = _NO_EXPORT.search(case.message) or _NO_MEMBER.search(case.message)
    if match is None:
        return None
    groups = match.groupdict()
    name = groups.get("name") or groups.get("local") or groups.get("default")
    crash = yield from _importing_line(case, match["module"], None)
    if crash is None or name is None:
        return None
    module = match["module"] if not match["module"].startswith("/") else _written_on(crash)
    path = module_file(case, module, crash.path) if module else None
    target = (yield from case.read(path)) if path else None
    return (yield from _missing_export(case, crash, target, name)) if target is not None else None


def _missing_module(case: Case, crash: Site, module: str) -> ToolSteps[Finding | None]:
    if not is_local(module):
        return (yield from mapped_by_paths(case, crash, module, _like))
    wanted = in_workspace(case, module).removeprefix("/")
    if wanted != _wanted(case, crash, module) or not _written_on(crash):
        mapped = yield from mapped_in_manifest(case, crash, wanted, _like)
        if mapped is not None:
            return mapped
    return _missing_file(case, crash, module)


def _importing_line(case: Case, module: str, importer: str | None) -> ToolSteps[Site | None]:
    """The line that imports a module: the crash line, or where the importing file names it."""
    crash = yield from innermost(case)
    if importer is not None:
        file = yield from case.read(in_workspace(case, importer))
        crash = Site(file, 1) if file is not None else crash
    if crash is None or _names(crash.text, module):
        return crash
    for number, line in enumerate(crash.file.lines, 1):
        if _names(line, module):
            return Site(crash.file, number)
    return crash


def _names(line: str, module: str) -> bool:
    """Whether a line has a string that is the module, or the end of the path it stands for."""
    quoted = re.findall(r"""["'`]([^"'`]+)["'`]""", line)
    tails = [text.lstrip("./") for text in quoted if is_local(text)]
    return module in quoted or any(tail and module.endswith("/" + tail) for tail in tails)


def _written_on(crash: Site) -> str:
    """The path of the module that a line imports, as written."""
    quoted = re.findall(r"""["'`]([^"'`]+)["'`]""", crash.text)
    return next((text for text in quoted if is_local(text)), "")


def _missing_file(case: Case, crash: Site, module: str) -> Finding | None:
    specifier = _written_on(crash) or module
    folder = str(PurePosixPath(crash.path).parent)
    wanted = _wanted(case, crash, module)
    for found in _like(case, wanted):
        right = _specifier(found, folder, specifier)
        without = found.removesuffix(PurePosixPath(found).suffix) == wanted
        why = (
            f"leaves out the file's ending: ES modules are not completed, and the file is {found}"
            if without
            else f"names a file that does not exist; the workspace has {found}"
        )
        return Finding(
            f"'{specifier}' on line {crash.line} of {crash.path} {why}.",
            f"Import '{right}'.",
            SHOWN if without else TRACED,
            crash.path,
            crash.line,
            (crash.quote(f"'{specifier}' is imported here"),),
            edits=crash.replacing(specifier, right),
        )
    return None


def _in_the_root(module: str, importer: str | None, crash: Site) -> str:
    """A module's printed path without the root that the printed path of its importer has."""
    plain = (importer or "").removeprefix("file://")
    root = plain.removesuffix(crash.path)
    return f"/{module.removeprefix(root)}" if root != plain and module.startswith(root) else module


def _wanted(case: Case, crash: Site, module: str) -> str:
    """The workspace path that the crash line asks for."""
    specifier = _written_on(crash) or module
    folder = str(PurePosixPath(crash.path).parent)
    if specifier.startswith("."):
        return normpath(f"{folder}/{specifier}")
    return in_workspace(case, module)


def _like(case: Case, wanted: str) -> Iterator[str]:
    """Script files that a missing one may have meant, best first."""
    sources = [path for path in case.places.files() if path.endswith(_SUFFIXES)]
    stem = _stem(wanted)
    yield from (path for path in sources if _stem(path) == stem)
    folder, _, name = stem.rpartition("/")
    siblings = {_stem(path).rpartition("/")[2]: path for path in sources if _folder(path) == folder}
    near = nearest(name, siblings)
    if near is not None:
        yield siblings[near]
    for path in sources:
        other, _, last = _stem(path).rpartition("/")
        if last == name and (
            folded(other) == folded(folder) or distance(other, folder) <= slips(folder)
        ):
            yield path
    elsewhere = [path for path in sources if _stem(path).rpartition("/")[2] == name]
    if len(elsewhere) == 1:
        yield elsewhere[0]


def _stem(path: str) -> str:
    plain = PurePosixPath(path)
    stem = str(plain.with_suffix("")) if plain.suffix in _SUFFIXES else path
    return stem.removesuffix("/index")


def _folder(path: str) -> str:
    return _stem(path).rpartition("/")[0]


def _specifier(path: str, folder: str, written: str) -> str:
    """How a file is imported from a folder, with an ending where the old text had or needs one."""
    relative = relpath(path, folder)
    relative = relative if relative.startswith(".") else f"./{relative}"
    suffix, old = PurePosixPath(path).suffix, PurePosixPath(written).suffix
    if old in _COMPILED and suffix in _COMPILED[old]:
        return relative.removesuffix(suffix) + old
    return relative if old in _SUFFIXES or suffix == ".mjs" else relative.removesuffix(suffix)


def _missing_export(
    case: Case, crash: Site, target: SourceFile, name: str
) -> ToolSteps[Finding | None]:
    there = declared(target, name)
    default = next((n for n, line in enumerate(target.lines, 1) if _DEFAULT.match(line)), None)
    if default is not None and name != "default" and _is_default(target, default, name):
        return _exported_as_default(crash, Site(target, default), name)
    if there is not None and not there.visible:
        return _not_exported(crash, Site(target, there.line), name)
    visible = [found for found in declarations(target) if found.visible]
    not_passed_on = yield from barrel(case, crash, target, name)
    if not_passed_on is not None:
        return not_passed_on
    if name == "default":
        return _no_default(crash, target, [found.name for found in visible])
    near = nearest(name, [found.name for found in visible])
    found = declared(target, near) if near else None
    if near is None or found is None:
        return None
    place = Site(target, found.line)
    names = (name, near)
    use = _renamed(crash, place, name, near)
    return (yield from weighed(case, crash, place, names, use))


def _renamed(crash: Site, place: Site, name: str, near: str) -> Finding:
    return Finding(
        f"{place.path} does not export '{name}', which line {crash.line} of {crash.path} imports; "
        f"it exports '{near}'.",
        f"Import '{near}'.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote(f"'{name}' is imported here"),
            place.quote(f"what is exported is '{near}'"),
        ),
        edits=renaming(crash.file, name, near),
    )


def _is_default(target: SourceFile, line: int, name: str) -> bool:
    """Whether the default export is the wanted thing, or the only thing there is."""
    named = re.search(
        r"export\s+default\s+(?:async\s+)?(?:function\s*\*?|class)?\s*(\w+)", target.line(line)
    )
    return named is not None and named[1] == name


def _exported_as_default(crash: Site, place: Site, name: str) -> Finding:
    return Finding(
        f"{place.path} exports '{name}' as its default (line {place.line}), but line {crash.line} "
        f"of {crash.path} imports it by name.",
        f"Import it without braces (`import {name} from …`), or export it by name.",
        SHOWN,
        place.path,
        place.line,
        story(
            crash.quote(f"'{name}' is imported by name"), place.quote("it is the default export")
        ),
        symbol=name,
        edits=crash.replacing(f"{{ {name} }}", name),
    )


def _not_exported(crash: Site, place: Site, name: str) -> Finding:
    return Finding(
        f"{place.path} defines '{name}' on line {place.line} but does not export it, so "
        f"{crash.path} cannot import it.",
        f"Export it: put `export` before '{name}'.",
        SHOWN,
        place.path,
        place.line,
        story(crash.quote(f"'{name}' is imported here"), place.quote("defined without `export`")),
        symbol=name,
        edits=place.replacing(place.text, f"export {place.text}")
        if place.text[:1].isalpha()
        else (),
    )


def _no_default(crash: Site, target: SourceFile, names: list[str]) -> Finding | None:
    if not names:
        return None
    first = declared(target, names[0])
    assert first is not None
    return Finding(
        f"{target.path} has no default export, which line {crash.line} of {crash.path} imports; it "
        f"exports {', '.join(names[:5])} by name.",
        "Import what is needed by name, in braces, or add a default export.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote("the default export is imported here"),
            target.quote("exported by name", first.line),
        ),
    )

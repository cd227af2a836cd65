"""JavaScript's and TypeScript's failed imports: files that are not there, exports that are not."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath, relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import Conclusion, Finding, list_names
from whence.playbook.engine.resolving import find_module_file
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.declarations import find_declared, list_declarations
from whence.playbook.evidence.paths import workspace_path
from whence.playbook.findings.spelling import weigh_misspelt
from whence.playbook.rules.imports import texts
from whence.playbook.rules.imports.script_maps import (
    check_exports,
    check_index,
    check_manifest,
    check_paths,
)
from whence_tools.fuzzy_match import find_nearest, fold_name, measure_distance, slips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.matching import Match


NO_MODULE = (
    (
        r"Cannot find (?:module|package) '(?P<module>[^']+)'(?: imported from (?P<importer>\S+))?",
        "module",
    ),
)
_MODULE = r"""['"]{1,2}(?P<module>[^'"]+)['"]{1,2} """
WORDINGS = (
    *NO_MODULE,
    (
        r"Package subpath '(?P<module>[^']+)' is not defined by \"exports\" in (?P<manifest>\S+)",
        "subpath",
    ),
    r"requested module '(?P<module>[^']+)' does not provide an export named '(?P<name>[^']+)'",
    rf"{_MODULE}has no exported member(?: named)? '(?P<name>\w+)'",
    rf"{_MODULE}declares '(?P<name>\w+)' locally, but it is not exported",
    rf"{_MODULE}has no (?P<name>default) export",
)
_DEFAULT = re.compile(r"^export\s+default\b|^module\.exports\s*=\s*(?!\{)")
_SUFFIXES = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".mts", ".cts", ".json")
_COMPILED = {".js": (".ts", ".tsx"), ".mjs": (".mts",), ".cjs": (".cts",)}


def is_local(module: str) -> bool:
    """Whether a module is named by its path rather than by a package."""
    return module.startswith((".", "/", "file:"))


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    module = match["module"]
    if match.kind == "subpath":
        return (yield from check_exports(case, module, match["manifest"]))
    crash = yield from _importing_line(case, module, match["importer"])
    if crash is None:
        return None
    if match.kind == "module":
        module = _in_the_root(module, match["importer"], crash)
        return (yield from _missing_module(case, crash, module))
    module = _written_on(crash) if module.startswith("/") else module
    path = find_module_file(case, module, crash.path) if module else None
    target = (yield from case.read(path)) if path else None
    return (yield from _missing_export(case, crash, target, match["name"])) if target else None


def _missing_module(case: Case, crash: Site, module: str) -> ToolSteps[Finding | None]:
    if not is_local(module):
        return (yield from check_paths(case, crash, module, _like))
    requested = workspace_path(case, module).removeprefix("/")
    if requested != _requested_path(case, crash, module) or not _written_on(crash):
        mapped = yield from check_manifest(case, crash, requested, _like)
        if mapped is not None:
            return mapped
        if not _written_on(crash) and not _names(crash.text, module):
            return None  # something else than this line leads there
    return _missing_file(case, crash, module)


def _importing_line(case: Case, module: str, importer: str) -> ToolSteps[Site | None]:
    """The line that imports a module: the crash line, or where the importing file names it."""
    crash = yield from case.crash()
    if importer:
        file = yield from case.read(workspace_path(case, importer))
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
    requested = _requested_path(case, crash, module)
    for found in _like(case, requested):
        right = _specifier(found, folder, specifier)
        without = found.removesuffix(PurePosixPath(found).suffix) == requested
        text = texts.NO_ENDING if without else texts.NO_SUCH_FILE
        return text.finding(
            crash=crash, name=specifier, found=found, right=right,
            edits=crash.replacing(specifier, right),
        )  # fmt: skip
    return None


def _in_the_root(module: str, importer: str, crash: Site) -> str:
    """A module's printed path without the root that the printed path of its importer has."""
    plain = importer.removeprefix("file://")
    root = plain.removesuffix(crash.path)
    return f"/{module.removeprefix(root)}" if root != plain and module.startswith(root) else module


def _requested_path(case: Case, crash: Site, module: str) -> str:
    """The workspace path that the crash line asks for."""
    specifier = _written_on(crash) or module
    folder = str(PurePosixPath(crash.path).parent)
    if specifier.startswith("."):
        return normpath(f"{folder}/{specifier}")
    return workspace_path(case, module)


def _like(case: Case, requested: str) -> Iterator[str]:
    """Script files that a missing one may have meant, best first."""
    sources = [path for path in case.search.files() if path.endswith(_SUFFIXES)]
    stem = _stem(requested)
    yield from (path for path in sources if _stem(path) == stem)
    folder, _, name = stem.rpartition("/")
    siblings = {_stem(path).rpartition("/")[2]: path for path in sources if _folder(path) == folder}
    near = find_nearest(name, siblings)
    if near is not None:
        yield siblings[near]
    for path in sources:
        other, _, last = _stem(path).rpartition("/")
        if last == name and (
            fold_name(other) == fold_name(folder)
            or measure_distance(other, folder) <= slips(folder)
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
    there = find_declared(target, name)
    default = next((n for n, line in enumerate(target.lines, 1) if _DEFAULT.match(line)), None)
    if default is not None and name != "default" and _is_default(target, default, name):
        edits = crash.replacing(f"{{ {name} }}", name)
        place = Site(target, default)
        return texts.EXPORTED_AS_DEFAULT.finding(crash=crash, place=place, name=name, edits=edits)
    if there is not None and not there.visible:
        place = Site(target, there.line)
        edits = place.rewritten(f"export {place.text}") if place.text[:1].isalpha() else ()
        return texts.NOT_EXPORTED.finding(crash=crash, place=place, name=name, edits=edits)
    visible = [found for found in list_declarations(target) if found.visible]
    not_in_index = yield from check_index(case, crash, target, name)
    if not_in_index is not None:
        return not_in_index
    names = [found.name for found in visible]
    if name == "default":
        return texts.NO_DEFAULT.finding(
            crash=crash, place=Site(target, visible[0].line), names=list_names(names, 5),
            edits=tuple(edit for one in names for edit in crash.replacing(
                f"import {one} from", f"import {{ {one} }} from"
            )),
        ) if names else None  # fmt: skip
    return (yield from weigh_misspelt(case, crash, target, name, names, texts.OTHER_EXPORT))


def _is_default(target: SourceFile, line: int, name: str) -> bool:
    """Whether the default export is the requested thing, or the only thing there is."""
    named = re.search(
        r"export\s+default\s+(?:async\s+)?(?:function\s*\*?|class)?\s*(\w+)", target.line(line)
    )
    return named is not None and named[1] == name

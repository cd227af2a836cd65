"""What stands between an import and its file: package.json, tsconfig's paths, index files."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath, relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import INFERRED, SHOWN, Case, Finding, ToolSteps
from whence.playbook.evidence.declarations import declared
from whence.playbook.evidence.sites import Site, story

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.playbook.engine.case import SourceFile

    Like = Callable[[Case, str], Iterator[str]]

_KEYED = re.compile(r'"(?P<key>[^"]+)"\s*:\s*"(?P<target>[^"]+)"')
_PATHS = re.compile(r'"(?P<key>[^"]+)"\s*:\s*\[\s*"(?P<target>[^"]+)"')
_BASE_URL = re.compile(r'"baseUrl"\s*:\s*"(?P<folder>[^"]+)"')
_PASSES_ON = re.compile(r"^export\b.*\bfrom\s|^export\s*\*")


def mapped_in_manifest(
    case: Case, crash: Site, wanted: str, like: Like
) -> ToolSteps[Finding | None]:
    """A file that package.json names (`main`, `imports`, `exports`) and that is not there.

    Args:
        wanted: the workspace path that is missing.
        like: files that a missing one may have meant, best first.
    """
    for parent in PurePosixPath(wanted).parents:
        path = str(parent / "package.json")
        file = (yield from case.read(path)) if path in case.places.files() else None
        for number, line in enumerate(file.lines if file else [], 1):
            for match in _KEYED.finditer(line):
                target = match["target"]
                right = next(like(case, wanted), None)
                if file and right and normpath(f"{parent}/{target}") == wanted:
                    relative = relpath(right, str(parent))
                    dotted = f"./{relative}" if target.startswith("./") else relative
                    place = Site(file, number)
                    return _points_elsewhere(crash, place, match["key"], (target, dotted), right)
    return None


def _points_elsewhere(
    crash: Site, place: Site, key: str, targets: tuple[str, str], right: str
) -> Finding:
    wrong, instead = targets
    lines = enumerate(crash.file.lines, 1)
    naming = (n for n, line in lines if re.search(rf"""["']{re.escape(key)}["']""", line))
    crash = Site(crash.file, next(naming, crash.line))
    return Finding(
        f"'{key}' on line {place.line} of {place.path} names {wrong}, which does not exist; the "
        f"workspace has {right}. So line {crash.line} of {crash.path} finds no module.",
        f"Write '{instead}' for '{key}' in {place.path}.",
        INFERRED,
        place.path,
        place.line,
        story(
            crash.quote("the module is imported here"),
            place.quote(f"what '{key}' names is not there"),
        ),
        symbol=key,
        edits=place.replacing(wrong, instead),
    )


def mapped_by_paths(case: Case, crash: Site, module: str, like: Like) -> ToolSteps[Finding | None]:
    """A module whose name a tsconfig maps to a folder that does not have it."""
    files = case.places.files()
    names = [p for p in files if re.fullmatch(r"[tj]sconfig.*\.json", p.split("/")[-1])]
    for file in (yield from case.read_all(names[:8])):
        base = _BASE_URL.search(file.text)
        root = normpath(f"{PurePosixPath(file.path).parent}/{base['folder'] if base else '.'}")
        for number, line in enumerate(file.lines, 1):
            for match in _PATHS.finditer(line):
                rest = _matched(match["key"], module)
                wanted = normpath(f"{root}/{match['target'].replace('*', rest or '')}")
                right = next(like(case, wanted), None) if rest is not None else None
                stem = str(PurePosixPath(right).with_suffix("")) if right else ""
                if right and rest and stem != wanted and stem.endswith("/" + rest):
                    instead = relpath(stem.removesuffix(rest), root) + "/*"
                    dotted = f"./{instead}" if match["target"].startswith("./") else instead
                    targets = (match["target"], dotted)
                    place = Site(file, number)
                    return _points_elsewhere(crash, place, match["key"], targets, right)
    return None


def _matched(pattern: str, module: str) -> str | None:
    """What the star of a pattern stands for, or None where the pattern does not fit."""
    before, star, after = pattern.partition("*")
    fits = star and module.startswith(before) and module.endswith(after)
    return module[len(before) : len(module) - len(after)] if fits else None


def barrel(case: Case, crash: Site, index: SourceFile, name: str) -> ToolSteps[Finding | None]:
    """A name that a file of the folder exports and the folder's index does not pass on."""
    passing = [n for n, line in enumerate(index.lines, 1) if _PASSES_ON.match(line)]
    folder = str(PurePosixPath(index.path).parent)
    for file in (yield from case.locate(name, index.path)) if passing else ():
        found = declared(file, name)
        inside = folder == "." or file.path.startswith(f"{folder}/")
        if (
            found is None
            or not found.visible
            or not inside
            or file.path in {index.path, crash.path}
        ):
            continue
        place, source = Site(index, passing[-1]), Site(file, found.line)
        written = re.search(r"""from\s+["'][^"']*?(\.\w+)?["']""", place.text)
        stem = relpath(str(PurePosixPath(file.path).with_suffix("")), folder)
        specifier = f"./{stem}{(written[1] or '') if written else ''}"
        return Finding(
            f"{file.path} exports '{name}' (line {found.line}), but {index.path}, from which "
            f"{crash.path} imports it, does not pass it on.",
            f"Add `export {{ {name} }} from '{specifier}';` to {index.path}.",
            SHOWN,
            index.path,
            place.line,
            story(
                crash.quote(f"'{name}' is imported from the index here"),
                source.quote(f"'{name}' is exported by its own file"),
                place.quote(f"what the index passes on; '{name}' is not among it"),
            ),
            symbol=name,
        )
    return None

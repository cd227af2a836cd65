"""What stands between an import and its file: package.json, tsconfig's paths, index files."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath, relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.declarations import find_declared
from whence.playbook.evidence.paths import workspace_path
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.imports import texts
from whence_tools.fuzzy_match import find_nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding

    Like = Callable[[Case, str], Iterator[str]]

_KEYED = re.compile(r'"(?P<key>[^"]+)"\s*:\s*"(?P<target>[^"]+)"')
_PATHS = re.compile(r'"(?P<key>[^"]+)"\s*:\s*\[\s*"(?P<target>[^"]+)"')
_BASE_URL = re.compile(r'"baseUrl"\s*:\s*"(?P<folder>[^"]+)"')
_EXPORTED = re.compile(r"[\"'](?P<key>\./[^\"'*]+)[\"']\s*:")
_PASSES_ON = re.compile(r"^export\b.*\bfrom\s|^export\s*\*")


def check_manifest(
    case: Case, crash: Site, requested: str, like: Like
) -> ToolSteps[Finding | None]:
    """A file that package.json names (`main`, `imports`, `exports`) and that is not there.

    Args:
        requested: the workspace path that is missing.
        like: files that a missing one may have meant, best first.
    """
    for parent in PurePosixPath(requested).parents:
        path = str(parent / "package.json")
        file = (yield from case.read(path)) if path in case.search.files() else None
        for number, line in enumerate(file.lines if file else [], 1):
            for match in _KEYED.finditer(line):
                target = match["target"]
                right = next(like(case, requested), None)
                rest = _match_star(normpath(f"{parent}/{target}"), requested)
                is_named = rest is not None or normpath(f"{parent}/{target}") == requested
                if file and right and is_named:
                    relative = relpath(right, str(parent))
                    relative = relative.replace(rest, "*", 1) if rest else relative
                    dotted = f"./{relative}" if target.startswith("./") else relative
                    place = Site(file, number)
                    return _points_elsewhere(crash, place, match["key"], (target, dotted), right)
    return None


def check_exports(case: Case, module: str, printed: str) -> ToolSteps[Finding | None]:
    """A part of a package that its package.json exports under another name.

    Args:
        printed: the path of the package.json, as the error has it.
    """
    file = yield from case.read(workspace_path(case, printed))
    exported = {
        match["key"]: Site(file, number)
        for number, line in enumerate(file.lines if file is not None else [], 1)
        for match in _EXPORTED.finditer(line) if file is not None
    }  # fmt: skip
    near = find_nearest(module, exported)
    if near is None:
        return None
    crash, name = (yield from case.crash()), module.removeprefix(".")
    using = yield from case.read_all(list(case.search.mentioning(name[1:], case.family_of(".js"))))
    lines = [
        Site(one, number)
        for one in using
        for number, line in enumerate(one.lines, 1)
        if re.search(rf"[\"'][^\"'./][^\"']*{re.escape(name)}[\"']", line)
    ]
    return texts.EXPORTED_OTHERWISE.finding(
        crash=lines[0] if len(lines) == 1 else crash, place=exported[near], name=module, near=near
    )


def _points_elsewhere(
    crash: Site, place: Site, key: str, targets: tuple[str, str], right: str
) -> Finding:
    wrong, instead = targets
    lines = enumerate(crash.file.lines, 1)
    named = re.escape(key).replace(r"\*", r"[^\"']+")
    naming = (n for n, line in lines if re.search(rf"""["']{named}["']""", line))
    return texts.MAPPED_ELSEWHERE.finding(
        crash=crash.on(next(naming, crash.line)), place=place, key=key, wrong=wrong,
        instead=instead, right=right, edits=place.replacing(wrong, instead),
    )  # fmt: skip


def check_paths(case: Case, crash: Site, module: str, like: Like) -> ToolSteps[Finding | None]:
    """A module whose name a tsconfig maps to a folder that does not have it."""
    files = case.search.files()
    names = [p for p in files if re.fullmatch(r"[tj]sconfig.*\.json", p.split("/")[-1])]
    for file in (yield from case.read_all(names[:8])):
        base = _BASE_URL.search(file.text)
        root = normpath(f"{PurePosixPath(file.path).parent}/{base['folder'] if base else '.'}")
        for number, line in enumerate(file.lines, 1):
            for match in _PATHS.finditer(line):
                rest = _match_star(match["key"], module)
                requested = normpath(f"{root}/{match['target'].replace('*', rest or '')}")
                right = next(like(case, requested), None) if rest is not None else None
                stem = str(PurePosixPath(right).with_suffix("")) if right else ""
                if right and rest and stem != requested and stem.endswith("/" + rest):
                    instead = relpath(stem.removesuffix(rest), root) + "/*"
                    dotted = f"./{instead}" if match["target"].startswith("./") else instead
                    targets = (match["target"], dotted)
                    place = Site(file, number)
                    return _points_elsewhere(crash, place, match["key"], targets, right)
    return None


def _match_star(pattern: str, module: str) -> str | None:
    """What the star of a pattern stands for, or None where the pattern does not fit."""
    before, star, after = pattern.partition("*")
    fits = star and module.startswith(before) and module.endswith(after)
    return module[len(before) : len(module) - len(after)] if fits else None


def check_index(case: Case, crash: Site, index: SourceFile, name: str) -> ToolSteps[Finding | None]:
    """A name that a file of the folder exports and the folder's index does not pass on."""
    passing = [n for n, line in enumerate(index.lines, 1) if _PASSES_ON.match(line)]
    folder = str(PurePosixPath(index.path).parent)
    for file in (yield from case.locate(name, index.path)) if passing else ():
        found = find_declared(file, name)
        inside = folder == "." or file.path.startswith(f"{folder}/")
        other = file.path not in {index.path, crash.path}
        if found is None or not (found.visible and inside and other):
            continue
        place = Site(index, passing[-1])
        written = re.search(r"""from\s+["'][^"']*?(\.\w+)?["']""", place.text)
        stem = relpath(str(PurePosixPath(file.path).with_suffix("")), folder)
        specifier = f"./{stem}{(written[1] or '') if written else ''}"
        statement = f"export {{ {name} }} from '{specifier}';"
        quoted = statement.replace("'", '"') if '"' in place.text else statement
        ends = place.text.rstrip().endswith(";")
        line = quoted if ends else quoted.removesuffix(";")
        return texts.NOT_IN_INDEX.finding(
            crash=crash, source=Site(file, found.line), place=place, name=name,
            statement=statement,
            edits=insert_after(index, place.line, line) if written else (),
        )  # fmt: skip
    return None

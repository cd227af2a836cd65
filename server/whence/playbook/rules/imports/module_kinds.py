"""JavaScript's two kinds of modules: `require` in an ES module, `import` in a script."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Case, Conclusion, Finding, Rule, ToolSteps
from whence.playbook.evidence.sites import Site, innermost, story

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_SCRIPT_IN_MODULE = re.compile(r"(?P<name>[\w$]+) is not defined in ES module scope")
_MODULE_IN_SCRIPT = re.compile(
    r"Cannot use import statement outside a module|Unexpected token 'export'|"
    r"Cannot use 'import\.meta' outside a module"
)
_REQUIRED_MODULE = re.compile(r"require\(\) of ES Module (?P<path>\S+)")
_TYPE = re.compile(r'"type"\s*:\s*"(?P<kind>module|commonjs)"')
_INSTEAD = {
    "require": "`import … from '…'`",
    "module": "`export`",
    "exports": "`export`",
    "__dirname": "`import.meta.dirname`",
    "__filename": "`import.meta.filename`",
}


def applies(problem: Problem) -> bool:
    wordings = (_SCRIPT_IN_MODULE, _MODULE_IN_SCRIPT, _REQUIRED_MODULE)
    return any(wording.search(problem.message) for wording in wordings)


def investigate(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    if crash is None:
        return None
    manifest = yield from _manifest(case, crash.path)
    script = _SCRIPT_IN_MODULE.search(case.message)
    if script:
        return _script_in_module(crash, manifest, script["name"])
    if _MODULE_IN_SCRIPT.search(case.message):
        return _module_in_script(crash, manifest)
    return None


def _manifest(case: Case, path: str) -> ToolSteps[Site | None]:
    """The nearest package.json above a file, at the line of its type or its first one."""
    files = case.places.files()
    for folder in PurePosixPath(path).parents:
        candidate = str(folder / "package.json")
        file = (yield from case.read(candidate)) if candidate in files else None
        if file is not None:
            lines = (n for n, line in enumerate(file.lines, 1) if _TYPE.search(line))
            return Site(file, next(lines, 1))
    return None


def _script_in_module(crash: Site, manifest: Site | None, name: str) -> Finding:
    said = _TYPE.search(manifest.text) if manifest else None
    by_manifest = manifest if said and said["kind"] == "module" else None
    why = (
        f'{by_manifest.path} says "type": "module" (line {by_manifest.line})'
        if by_manifest
        else "its ending or its imports say so"
    )
    return Finding(
        f"{crash.path} is an ES module ({why}), which has no `{name}`; line {crash.line} uses it.",
        f"Use {_INSTEAD.get(name, '`import`')} instead, or give the file the ending .cjs.",
        SHOWN if by_manifest else TRACED,
        crash.path,
        crash.line,
        story(
            crash.quote(f"`{name}` is used here"),
            *([by_manifest.quote("makes every .js file an ES module")] if by_manifest else []),
        ),
        symbol=name,
    )


def _module_in_script(crash: Site, manifest: Site | None) -> Finding | None:
    lines = enumerate(crash.file.lines, 1)
    first = next((n for n, line in lines if re.match(r"\s*(?:import|export)\b", line)), None)
    if first is None:
        return None
    place = Site(crash.file, first)
    is_module = manifest is not None and '"module"' in manifest.text and _TYPE.search(manifest.text)
    if is_module:
        return None
    where = f"{manifest.path} has no" if manifest else "there is no package.json with"
    return Finding(
        f'{place.path} is run as a script ({where} "type": "module"), but line {place.line} '
        f"uses `{place.text.split()[0]}`, which only ES modules have.",
        'Add "type": "module" to package.json, or give the file the ending .mjs.',
        TRACED,
        place.path,
        place.line,
        story(
            place.quote("only an ES module can import or export"),
            *(
                [manifest.quote('this package.json does not say "type": "module"')]
                if manifest
                else []
            ),
        ),
    )


RULES = (Rule("missing_module", applies, investigate),)

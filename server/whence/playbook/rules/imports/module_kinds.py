"""JavaScript's two kinds of modules: `require` in an ES module, `import` in a script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import SHOWN, TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.paths import read_nearest
from whence.playbook.rules.imports import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

_TYPE = re.compile(r'"type"\s*:\s*"(?P<kind>module|commonjs)"')
_INSTEAD = {
    "require": "`import … from '…'`",
    "module": "`export`",
    "exports": "`export`",
    "__dirname": "`import.meta.dirname`",
    "__filename": "`import.meta.filename`",
}


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    file = yield from read_nearest(case, crash.path, "package.json")
    lines = (n for n, line in enumerate(file.lines, 1) if _TYPE.search(line)) if file else iter(())
    manifest = Site(file, next(lines, 1)) if file else None
    kind = _TYPE.search(manifest.text) if manifest else None
    is_module = kind is not None and kind["kind"] == "module"
    if match.kind == "script":
        return _script_in_module(crash, manifest if is_module else None, match["name"])
    return None if is_module else _module_in_script(crash, manifest)


def _script_in_module(crash: Site, manifest: Site | None, name: str) -> Finding:
    return texts.SCRIPT_IN_MODULE.finding(
        crash=crash,
        manifest=manifest,
        name=name,
        why=(texts.BY_MANIFEST if manifest else texts.BY_ITSELF).format(manifest=manifest),
        instead=_INSTEAD.get(name, "`import`"),
        confidence=SHOWN if manifest else TRACED,
    )


def _module_in_script(crash: Site, manifest: Site | None) -> Finding | None:
    lines = enumerate(crash.file.lines, 1)
    first = next((n for n, line in lines if re.match(r"\s*(?:import|export)\b", line)), None)
    if first is None:
        return None
    place = crash.on(first)
    where = texts.MANIFEST_WITHOUT if manifest else texts.NO_MANIFEST
    return texts.MODULE_IN_SCRIPT.finding(
        place=place,
        manifest=manifest,
        where=where.format(manifest=manifest),
        word=place.text.split()[0],
    )


_KINDS = Matcher(
    (r"(?P<name>[\w$]+) is not defined in ES module scope", "script"),
    r"Cannot use import statement outside a module|Unexpected token 'export'|"
    r"Cannot use 'import\.meta' outside a module",
)
RULES = (Rule("missing_module", _KINDS, at_crash(investigate, parsed=False)),)

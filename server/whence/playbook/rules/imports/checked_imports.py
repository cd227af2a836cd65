"""What Python's type checkers and linters say of imports: Pyright, mypy and Pylint.

They name the module as the import does, so that it is known which file of the workspace is meant;
what is not of the workspace is left to whoever installs it.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.imports import texts
from whence.playbook.rules.imports.python_imports import (
    find_shadowing,
    missing_module,
    missing_name,
)

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site


def investigate_name(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    name = match["name"]
    module = _imported_from(crash, name) or match["module"]
    if not module:
        return None
    shadow = yield from find_shadowing(case, crash, module)
    if shadow is not None:
        return shadow
    path = _own_file(case, module, crash.path)
    file = (yield from case.read(path)) if path else None
    found = (yield from missing_name(case, crash, file, name)) if file else None
    text = texts.NOT_IN_MODULE if file else texts.NAME_OUTSIDE
    return found or text.abstention(crash, crash=crash, module=module, name=name)


def _imported_from(crash: Site, name: str) -> str | None:
    """The module of the `from` import around the line that names a name."""
    imports = crash.file.flow.imports if crash.file.flow else []
    known = [i for i in imports if i.name == name and i.line <= crash.line]
    return known[-1].module if known else None


def investigate_module(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    module = _absolute(match["module"], crash.path)
    found = (yield from missing_module(case, crash, module)) if module else None
    return found or texts.NO_FILE.abstention(crash, crash=crash, module=match["module"])


def _absolute(module: str, path: str) -> str:
    """A module's name from the workspace's root on; "" where it climbs out of that."""
    if not module.startswith("."):
        return module
    parents = PurePosixPath(path).parents
    dots = len(module) - len(module.lstrip("."))
    if dots > len(parents):
        return ""
    folder = [part for part in parents[dots - 1].parts if part != "."]
    return ".".join([*folder, module.lstrip(".")]).strip(".")


def _own_file(case: Case, module: str, near: str) -> str | None:
    """The file that a module's name means when looked for from the importing file upwards."""
    files = frozenset(case.search.files())
    stem = _absolute(module, near).replace(".", "/")
    if not stem:
        return None
    roots = [""] if module.startswith(".") else [*map(str, PurePosixPath(near).parents), "", "src"]
    for root in roots:
        base = f"{root}/{stem}" if root not in {"", "."} else stem
        for path in (f"{base}/__init__.py", f"{base}.py"):
            if path in files:
                return path
    return None


_NO_NAME = Matcher(
    r'^"(?P<name>\w+)" is unknown import symbol',  # Pyright
    r'^"(?P<name>\w+)" is not a known (?:attribute|member) of module "(?P<module>[\w.]+)"',
    r'^Module "(?P<module>[\w.]+)" has no attribute "(?P<name>\w+)"',  # mypy
    r'^Module "(?P<module>[\w.]+)" does not explicitly export attribute "(?P<name>\w+)"',
    r"^No name '(?P<name>\w+)' in module '(?P<module>[\w.]+)'",  # Pylint
    r"^Module '(?P<module>[\w.]+)' has no '(?P<name>\w+)' member",
    languages={"python"},
)
_NO_MODULE = Matcher(
    r'^Import "(?P<module>[\w.]+)" could not be resolved$',
    r'^Cannot find implementation or library stub for module named "(?P<module>[\w.]+)"',
    r"^Unable to import '(?P<module>[\w.]+)'",
    languages={"python"},
)
RULES = (
    Rule("checked_imports", _NO_NAME, at_crash(investigate_name, parsed=False)),
    Rule("checked_imports", _NO_MODULE, at_crash(investigate_module, parsed=False)),
)

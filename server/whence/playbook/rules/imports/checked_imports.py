"""What Python's type checkers and linters say of imports: Pyright, mypy and Pylint.

They name the module as the import does, so that it is known which file of the workspace is meant;
what is not of the workspace is left to whoever installs it.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import NotVisible, Rule
from whence.playbook.evidence.sites import Site, innermost
from whence.playbook.rules.imports.python_imports import missing_module, missing_name, shadowing

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, ToolSteps
    from whence_tools.errors.model import Problem

_NO_NAME = tuple(
    re.compile(pattern)
    for pattern in (
        r'^"(?P<name>\w+)" is unknown import symbol',  # Pyright
        r'^"(?P<name>\w+)" is not a known (?:attribute|member) of module "(?P<module>[\w.]+)"',
        r'^Module "(?P<module>[\w.]+)" has no attribute "(?P<name>\w+)"',  # mypy
        (r'^Module "(?P<module>[\w.]+)" does not explicitly export attribute "(?P<name>\w+)"'),
        r"^No name '(?P<name>\w+)' in module '(?P<module>[\w.]+)'",  # Pylint
        r"^Module '(?P<module>[\w.]+)' has no '(?P<name>\w+)' member",
    )
)
_NO_MODULE = tuple(
    re.compile(pattern)
    for pattern in (
        r'^Import "(?P<module>[\w.]+)" could not be resolved$',
        r'^Cannot find implementation or library stub for module named "(?P<module>[\w.]+)"',
        r"^Unable to import '(?P<module>[\w.]+)'",
    )
)


def _match(patterns: tuple[re.Pattern[str], ...], problem: Problem) -> re.Match[str] | None:
    found = (pattern.search(problem.message) for pattern in patterns)
    return next((match for match in found if match), None)


def _names_a_name(problem: Problem) -> bool:
    return problem.language == "python" and _match(_NO_NAME, problem) is not None


def _names_a_module(problem: Problem) -> bool:
    return problem.language == "python" and _match(_NO_MODULE, problem) is not None


def investigate_name(case: Case) -> ToolSteps[Conclusion]:
    match = _match(_NO_NAME, case.problem)
    crash = yield from innermost(case)
    if match is None or crash is None:
        return None
    name = match["name"]
    module = _imported_from(crash, name) or match.groupdict().get("module")
    if module is None:
        return None
    shadow = yield from shadowing(case, crash, module)
    if shadow is not None:
        return shadow
    path = _own_file(case, module, crash.path)
    file = (yield from case.read(path)) if path else None
    found = (yield from missing_name(case, crash, file, name)) if file else None
    return found or _outside(crash, module, f"there is no '{name}'", own=file is not None)


def _imported_from(crash: Site, name: str) -> str | None:
    """The module of the `from` import around the line that names a name."""
    imports = crash.file.flow.imports if crash.file.flow else []
    known = [i for i in imports if i.name == name and i.line <= crash.line]
    return known[-1].module if known else None


def investigate_module(case: Case) -> ToolSteps[Conclusion]:
    match = _match(_NO_MODULE, case.problem)
    crash = yield from innermost(case)
    if match is None or crash is None:
        return None
    module = _absolute(match["module"], crash.path)
    found = (yield from missing_module(case, crash, module)) if module else None
    return found or _outside(crash, match["module"], "there is no file in the workspace", own=False)


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
    files = frozenset(case.places.files())
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


def _outside(crash: Site, module: str, why: str, *, own: bool) -> NotVisible:
    steps = (
        (f"Look at what '{module}' offers, and import a name that it has.",)
        if own
        else (
            (
                f"If '{module}' is a package that is installed, choose in the editor the "
                "interpreter (virtual environment) that has it."
            ),
            "If it is not installed, install it and name it among the project's requirements.",
            (
                "If it is a folder of yours, tell the checker the folder above it (Pyright's "
                "`extraPaths`, mypy's `mypy_path`)."
            ),
        )
    )
    return NotVisible(
        f"of '{module}', imported on line {crash.line} of {crash.path}, {why}, and no other name "
        "of the workspace is clearly meant",
        steps,
        (crash.quote("the checker points here"),),
        crash.path,
        crash.line,
    )


RULES = (
    Rule("checked_imports", _names_a_name, investigate_name),
    Rule("checked_imports", _names_a_module, investigate_module),
)

"""A test that replaces a name where nothing looks it up: who imported the name has kept its own.

Source: unittest.mock, "Where to patch".
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.names import texts
from whence_tools.code.test_files import is_test
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence_tools.code.flow_model import Function
    from whence_tools.errors.model import Problem

_PATCH: Final = lazy_pattern(
    r"\b(?:patch|monkeypatch\.setattr|mocker\.patch)\(\s*"
    r"[\"'](?P<module>\w+(?:\.\w+)*)\.(?P<name>\w+)[\"']"
)
_MOST_FILES: Final = 12


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    tests = [one for one in case.frames if is_test(one.path or "")]
    for site in (yield from case.sites(tests[-1:])):
        for at in (yield from _list_patches(case, site)):
            found = _PATCH.search(at.text)
            told = (yield from _explain_patch(case, at, found)) if found is not None else None
            if told is not None:
                return told
    return None


def _list_patches(case: Case, site: Site) -> ToolSteps[list[Site]]:
    """The lines that replace a name for a test: its own, and those of the fixtures that it asks
    for."""
    function = site.function
    if function is None:
        return []
    found = list(_list_lines(site.file, function))
    asked = {one.name for one in function.parameters}
    above = [str(one / "conftest.py") for one in PurePosixPath(site.path).parents] if asked else []
    nearby = [one for one in above if one in case.search.files()]
    for file in [site.file, *(yield from case.read_all(nearby))]:
        for fixture in file.flow.functions if file.flow is not None else ():
            if fixture.name in asked:
                found += _list_lines(file, fixture)
    return [one for one in found if _PATCH.search(one.text)]


def _list_lines(file: SourceFile, function: Function) -> Iterator[Site]:
    first = function.line
    while first > 1 and re.match(r"\s*[@)\"']", file.line(first - 1)):
        first -= 1
    return (Site(file, number) for number in range(first, function.last_line + 1))


def _explain_patch(case: Case, at: Site, patch: re.Match[str]) -> ToolSteps[Conclusion]:
    module, name = patch["module"], patch["name"]
    tail = f"{module.replace('.', '/')}.py"
    paths = [one for one in case.search.files() if f"/{one}".endswith(f"/{tail}")]
    users = case.search.mentioning(name, frozenset({".py"}))
    if len(paths) != 1 or len(users) > _MOST_FILES:
        return None
    home, root = paths[0], paths[0].removesuffix(tail)
    files = [one for one in (yield from case.read_all(users)) if not is_test(one.path)]
    defines = next((one for one in files if one.path == home), None)
    if defines is None or len(_list_uses(defines.text, name)) != 1:
        return None  # the module calls it itself, or only has it from elsewhere
    others = [one for one in files if one.path != home]
    stem = module.rpartition(".")[2]
    if any(re.search(rf"\b{stem}\.{name}\b", one.text) for one in others):
        return None  # looked up in the module
    importers = [
        Site(one, bound.line)
        for one in others
        for bound in (one.flow.imports if one.flow is not None else ())
        if bound.name == name and bound.module.lstrip(".").rpartition(".")[2] == stem
    ]
    if any(one.function is not None for one in importers):
        return None  # imported when it is called, which is after the test has replaced it
    if len(importers) != 1 or len(others) != 1:
        return None
    user = importers[0].path.removeprefix(root).removesuffix(".py").removesuffix("/__init__")
    return texts.PATCHED_ELSEWHERE.finding(
        at=at, name=name, module=module, importer=importers[0],
        right=f"{user.replace('/', '.')}.{name}",
    )  # fmt: skip


def _list_uses(text: str, name: str) -> list[str]:
    return re.findall(rf"(?<![\w.\"']){re.escape(name)}\b(?!\s*=[^=])", text)


def _match_python(problem: Problem) -> Match | None:
    is_tested = any(is_test(one.path or "") for one in problem.frames)
    return Match("", {}) if problem.language == "python" and is_tested else None


RULES = (Rule("patched_elsewhere", _match_python, investigate, rests_on_values=False),)

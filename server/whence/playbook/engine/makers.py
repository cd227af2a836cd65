"""Who made a value or an object: code of the workspace, which may be wrong, or somebody outside."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Call, Member, Table
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.code.flow import Flow

_MOST_FILES: Final = 60
_LAID_OUT: Final = lazy_pattern(r"\.(?:dist|egg)-info/|\.gemspec$")
_INSTALLED: Final = lazy_pattern(r"\.(?:dist|egg)-info/|(?:^|/)setup\.py$|\.gemspec$")
# What a project's own description has only where others are to install it.
_PUBLISHED: Final = {
    "pyproject.toml": lazy_pattern(r"^\[(?:project|tool\.poetry)\]", re.MULTILINE),
    "package.json": lazy_pattern(r'^(?!.*"private"\s*:\s*true).*"version"\s*:', re.DOTALL),
    "composer.json": lazy_pattern(r'"name"\s*:'),
}
DESCRIPTIONS: Final = tuple(_PUBLISHED)

_DECLARING = frozenset({"namedtuple", "make_dataclass", "Struct"})


def find_calls_that_made(site: Site, names: Iterable[str]) -> Iterator[str]:
    """The names of the functions that locals of the function at a line got their values from."""
    function, wanted = site.function, set(names)
    for bound in site.flow.bindings:
        if function is not None and bound.function == function.start and bound.target in wanted:
            made = bound.value.walk() if bound.value is not None else ()
            yield from (one.name for one in made if isinstance(one, Call))


def are_made_by_own(case: Case, site: Site, names: Iterable[str]) -> ToolSteps[bool]:
    """Whether a local of the function at a line may be what a function of the workspace gave, or a
    property of the function's own object."""
    function, wanted = site.function, set(names)
    read = [
        bound.value.name
        for bound in site.flow.bindings
        if function is not None and bound.function == function.start and bound.target in wanted
        if isinstance(bound.value, Member)
        and not bound.steps
        and bound.value.object.at.text in site.flow.receivers
    ]
    if (yield from _has(case, site, read, _has_property)):
        return True
    return (yield from has_function(case, site, find_calls_that_made(site, wanted)))


def _has_property(flow: Flow, name: str) -> bool:
    named = flow.function_named(name)
    return any("property" in one for function in named for one in function.decorators)


def has_function(case: Case, site: Site, names: Iterable[str]) -> ToolSteps[bool]:
    """Whether the workspace has a function of one of the names."""
    return (yield from _has(case, site, names, lambda flow, name: bool(flow.function_named(name))))


def has_class(case: Case, site: Site, name: str) -> ToolSteps[bool]:
    """Whether the workspace has a class of a name."""
    return (yield from _has(case, site, [name], lambda flow, name: bool(flow.class_named(name))))


def gives_objects(case: Case, site: Site, name: str) -> ToolSteps[bool]:
    """Whether code of the workspace gives an object an attribute, a key, a field or a method of a
    name; true as well where there is no time to look at all files that have the name."""
    suffix = "." + site.path.rpartition(".")[2]
    paths = case.search.mentioning(name, case.family_of(suffix))
    if len(paths) > _MOST_FILES:
        return True
    for file in (yield from case.read_all(paths)):
        if case.shared.out_of_time or (file.flow is not None and _gives(file, file.flow, name)):
            return True
    return False


def is_installed(case: Case) -> bool:
    """Whether the workspace holds a package as it is installed, or is built into one."""
    return any(_INSTALLED.search(path) for path in case.search.files())


def is_library(case: Case) -> ToolSteps[bool]:
    """Whether programs outside of the workspace call its functions: it is described as a package
    that is installed."""
    return is_installed(case) or (yield from is_published(case))


def is_published(case: Case) -> ToolSteps[bool]:
    """Whether it is described as a package by more than a `setup.py`, which programs have too."""
    paths = case.search.files()
    described = yield from case.read_all([one for one in _PUBLISHED if one in paths])
    return describes_package(paths, {file.path: file.text for file in described})


def describes_package(paths: Iterable[str], texts: Mapping[str, str]) -> bool:
    """Whether a workspace is one that others install.

    Args:
        texts: its files of `DESCRIPTIONS`, by path.
    """
    if any(_LAID_OUT.search(path) for path in paths):
        return True
    return any(_PUBLISHED[path].search(text) for path, text in texts.items())


def _has(
    case: Case, site: Site, names: Iterable[str], defines: Callable[[Flow, str], bool]
) -> ToolSteps[bool]:
    for name in dict.fromkeys(names):
        for file in (yield from case.locate(name, site.path)):
            if file.flow is not None and defines(file.flow, name):
                return True
    return False


def _gives(file: SourceFile, flow: Flow, name: str) -> bool:
    if any(bound.kind == "attribute" and bound.target == name for bound in flow.bindings):
        return True
    if any(field.name == name for klass in flow.classes for field in klass.fields):
        return True
    if any(one.owner for one in flow.function_named(name)):
        return True
    if any(_makes_with(call, name) for call in flow.calls):
        return True
    key = re.compile(rf"(?<![\w$.]){re.escape(name)}['\"]?\s*[:,}}]")
    lines = (number for number, line in enumerate(file.lines, 1) if key.search(line))
    made = (one for line in lines for one in flow.expressions(line) if isinstance(one, Table))
    return any(name in one.keys for one in made)


def _makes_with(call: Call, name: str) -> bool:
    """Whether a call makes an object with a field of a name: `Point(z=3)`, `namedtuple("P", "z")`,
    `point._replace(z=3)`."""
    if call.name in _DECLARING and re.search(rf"\b{re.escape(name)}\b", call.at.text):
        return True
    makes = call.name[:1].isupper() or call.name in ("replace", "_replace")
    return makes and any(argument.keyword == name for argument in call.arguments)

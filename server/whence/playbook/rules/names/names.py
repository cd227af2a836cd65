"""A name that means nothing where it stands: misspelt, out of scope, or of another file."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    ToolSteps,
)
from whence.playbook.evidence.declarations import declarations, declared
from whence.playbook.evidence.sites import Site, innermost, renaming, story
from whence.playbook.evidence.usage import weighed
from whence.playbook.fixes.add_import import importing, importing_name
from whence.playbook.rules.names.library_names import library_name
from whence.playbook.rules.names.members import missing_member, names_a_member
from whence.playbook.rules.names.scopes import bound_elsewhere, names_in_scope
from whence.playbook.rules.names.scopes_runtime import (
    exact_elsewhere,
    local_of_another_function,
    longer_name,
)
from whence_tools.code.languages import language_of
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence_tools.errors.model import Problem

_UNKNOWN = tuple(
    re.compile(pattern)
    for pattern in (
        r"name '(?P<name>\w+)' is not defined",  # CPython
        r'^(?:Name )?"(?P<name>\w+)" is not defined',  # Pyright, mypy
        r"^[Uu]ndefined (?:name|variable) [`'](?P<name>\w+)['`]",  # Ruff, flake8, Pylint
        r"^(?P<name>[\w$]+) is not defined",  # V8, SpiderMonkey
        r"Can't find variable: (?P<name>[\w$]+)",  # JavaScriptCore
        r"Cannot find name '(?P<name>[\w$]+)'",  # tsc
        r"(?:undefined|undeclared name): (?P<name>\w+)$",  # go
        (
            r"cannot find (?:value|function|type|macro|struct|trait|tuple struct/variant|"
            r"function, tuple struct or tuple variant|struct, variant or union type)[\w ,/]* "
            r"`(?P<name>\w+)!?` in this scope"
        ),  # rustc
        r"[Uu]nresolved reference:? '?(?P<name>\w+)'?",  # kotlinc
        r"undefined local variable or method [`'](?P<name>\w+)'",  # Ruby
        r"undefined method [`'](?P<name>\w+[?!]?)' for main",  # Ruby
        r"uninitialized constant (?:\w+::)*(?P<name>\w+)",  # Ruby
        r"Undefined variable \$(?P<name>\w+)|Call to undefined function (?P<function>\w+)\(",  # PHP
        r"[`'‘](?P<name>\w+)['’] (?:undeclared|was not declared in this scope)",  # gcc
        r"use of undeclared identifier '(?P<name>\w+)'",  # clang
        r"The name '(?P<name>\w+)' does not exist in the current context",  # csc
        r"symbol:\s+(?:variable|class|method) (?P<name>\w+)",  # javac
    )
)


_EXPLICIT_SELF = {"python": "self", "javascript": "this", "typescript": "this"}


# Globals of a browser, of Node and of test runners: where they are missing, the host is another.
_HOST_GLOBALS = frozenset(
    {
        "document", "window", "navigator", "localStorage", "sessionStorage", "location", "alert",
        "process", "require", "module", "exports", "global", "Buffer", "fetch", "self", "crypto",
        "describe", "it", "test", "expect", "jest", "beforeEach", "afterEach",
    }
)  # fmt: skip


def unknown_name(problem: Problem) -> str | None:
    """The name that the error says nothing defines."""
    text = "\n".join((problem.message, *problem.notes))
    for wording in _UNKNOWN:
        match = wording.search(text)
        if match:
            return next((name for name in match.groups() if name), None)
    return None


def applies(problem: Problem) -> bool:
    return unknown_name(problem) is not None or names_a_member(problem)


def investigate(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    if crash is None:
        return None
    member = yield from missing_member(case, crash)
    name = unknown_name(case.problem)
    if member is not None or name is None:
        return member
    crash = _where_used(crash, name)
    for look in (_attribute_of_self, _in_another_block, exact_elsewhere):
        finding = look(case, crash, name)
        if finding is not None:
            return finding
    library = yield from library_name(case, crash, name)
    known = library or _misspelt(case, crash, name) or _library_module(case, crash, name)
    if known is not None:
        return known
    elsewhere = yield from _in_another_file(case, crash, name)
    if elsewhere is None:
        elsewhere = yield from longer_name(case, crash, name)
    return elsewhere or local_of_another_function(crash, name) or _nowhere(crash, name)


def _where_used(crash: Site, name: str) -> Site:
    """The crash line, or the first line after it that has the name: statements span lines."""
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    nearby = range(crash.line, min(crash.line + 6, len(crash.file.lines)) + 1)
    return Site(
        crash.file,
        next((n for n in nearby if pattern.search(crash.file.line(n))), crash.line),
    )


def _attribute_of_self(case: Case, crash: Site, name: str) -> Finding | None:
    """A name that is an attribute or method of the class around, written without its receiver."""
    del case
    flow = crash.file.flow
    function = flow.function_at(crash.line) if flow else None
    if (
        flow is None
        or function is None
        or not function.owner
        or flow.language not in _EXPLICIT_SELF
    ):
        return None
    attributes = [
        b.line
        for b in flow.bindings
        if b.kind == "attribute" and (b.owner, b.target) == (function.owner, name)
    ]
    methods = [f.line for f in flow.function_named(name, function.owner)]
    if not attributes and not methods:
        return None
    place, receiver = Site(crash.file, [*attributes, *methods][0]), _EXPLICIT_SELF[flow.language]
    return Finding(
        f"'{name}' on line {crash.line} of {crash.path} is a member of {function.owner} (line "
        f"{place.line}), but it is written without `{receiver}.`, so a variable is looked for.",
        f"Write `{receiver}.{name}`.",
        SHOWN,
        crash.path,
        crash.line,
        story(crash.quote(f"'{name}' is used here"), place.quote(f"the member '{name}'")),
        symbol=f"{function.owner}.{name}",
        edits=_spelling(crash, name, f"{receiver}.{name}"),
    )


def _in_another_block(case: Case, crash: Site, name: str) -> Finding | None:
    del case
    line = bound_elsewhere(crash, name)
    if line is None:
        return None
    place = Site(crash.file, line)
    return Finding(
        f"'{name}' is declared on line {line} of {crash.path} inside a block that ends before "
        f"line {crash.line}, so it is not known there.",
        f"Declare '{name}' before the block, and only assign it inside.",
        SHOWN,
        crash.path,
        line,
        story(
            crash.quote(f"'{name}' is used here, outside the block"),
            place.quote(f"'{name}' is declared here, inside a block"),
        ),
        symbol=name,
    )


def _misspelt(case: Case, crash: Site, name: str) -> Finding | None:
    if case.language in {"javascript", "typescript"} and name in _HOST_GLOBALS:
        return None
    known = {
        other: line
        for other, line in names_in_scope(crash).items()
        if other[:1].isupper() == name[:1].isupper()
    }
    near = nearest(name, known)
    if near is None:
        return None
    place = Site(crash.file, known[near])
    return Finding(
        f"'{name}' on line {crash.line} of {crash.path} is not defined; what is defined is "
        f"'{near}' (line {place.line}).",
        f"Write '{near}'.",
        SHOWN,
        crash.path,
        crash.line,
        story(crash.quote(f"'{name}' is used here"), place.quote(f"'{near}' is defined here")),
        symbol=name,
        edits=_spelling(crash, name, near),
    )


def _spelling(crash: Site, name: str, near: str) -> tuple[Edit, ...]:
    """The edits that write a name otherwise where it means nothing: in its function, or in the
    whole file where it is imported."""
    whole = re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", crash.text)
    if re.match(r"\s*(?:import|from|use)\s", crash.text):
        return renaming(crash.file, name, near)
    if len(whole) != 1:
        return ()
    function = crash.file.flow.function_at(crash.line) if crash.file.flow else None
    lines = range(function.line, function.last_line + 1) if function else range(0)
    others = renaming(crash.file, name, near, free_in=lines)
    here = crash.replacing(name, near)
    return (*here, *(edit for edit in others if edit.line_start != crash.line))


def _library_module(case: Case, crash: Site, name: str) -> Finding | None:
    """Python: a module of the standard library that is used without its import."""
    if case.language != "python" or name not in sys.stdlib_module_names:
        return None
    if not re.search(rf"(?<![\w.]){name}\.\w", crash.text):
        return None
    lines = enumerate(crash.file.lines, 1)
    first = next(
        (n for n, line in lines if re.match(r"(?:import|from)\s(?!__future__)", line)), None
    )
    place = Site(crash.file, first) if first else None
    return Finding(
        f"Line {crash.line} of {crash.path} uses the module '{name}' of the standard library, but "
        f"the file has no `import {name}`.",
        f"Add `import {name}` to {crash.path}.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote(f"'{name}' is used here"),
            *([place.quote(f"the file's imports begin here, without {name}")] if place else []),
        ),
        symbol=name,
        edits=importing(crash.file, f"import {name}"),
    )


def _in_another_file(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    for file in (yield from case.locate(name, crash.path)):
        found = declared(file, name)
        if found is not None and file.path != crash.path:
            place = Site(file, found.line)
            edits = (
                (yield from importing_name(case, crash.file, file, name)) if found.visible else ()
            )
            return _not_imported(crash, place, name, edits, visible=found.visible)
    return (yield from _misspelt_of_another_file(case, crash, name))


def _not_imported(
    crash: Site, place: Site, name: str, edits: tuple[Edit, ...], *, visible: bool
) -> Finding:
    hidden = (
        "" if visible else f" It is not exported there yet, so {place.path} must export it first."
    )
    return Finding(
        f"'{name}' is defined in {place.path} (line {place.line}), but {crash.path} does not "
        f"import it and uses it on line {crash.line}.{hidden}",
        f"Import '{name}' from {place.path} in {crash.path}.",
        TRACED,
        crash.path,
        crash.line,
        story(
            crash.quote(f"'{name}' is used here without an import"),
            place.quote(f"'{name}' is defined here"),
        ),
        symbol=name,
        edits=edits,
    )


# Languages whose files of one package see each other's names.
_SHARED_SCOPE = frozenset({"kotlin", "java", "go", "ruby", "php", "c", "cpp", "csharp"})
_MAX_FILES = 40


def _misspelt_of_another_file(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    """A like name that another file of the same program shares with this one."""
    language = language_of(crash.path) or ""
    if language not in _SHARED_SCOPE:
        return None
    suffix = "." + crash.path.rsplit(".", 1)[-1]
    endings = tuple(case.family_of(suffix))
    paths = [path for path in case.places.files() if path.endswith(endings)]
    files = yield from case.read_all(paths[:_MAX_FILES])
    places = {found.name: Site(file, found.line) for file in files for found in declarations(file)}
    near = nearest(name, places)
    if near is None:
        return None
    place = places[near]
    names = (name, near)
    use = _misspelt_there(crash, place, name, near)
    return (yield from weighed(case, crash, place, names, use))


def _misspelt_there(crash: Site, place: Site, name: str, near: str) -> Finding:
    return Finding(
        f"'{name}' on line {crash.line} of {crash.path} is not defined; {place.path} defines "
        f"'{near}' on line {place.line}.",
        f"Write '{near}'.",
        SHOWN,
        crash.path,
        crash.line,
        story(crash.quote(f"'{name}' is used here"), place.quote(f"'{near}' is defined here")),
        symbol=name,
        edits=_spelling(crash, name, near),
    )


def _nowhere(crash: Site, name: str) -> NotVisible:
    return NotVisible(
        f"no file of the workspace defines '{name}' or a name like it, so it is expected from "
        "outside (a global of the host, generated code, a library)",
        (
            (
                f"Find out what should define '{name}': search the documentation of what runs "
                f"{crash.path}."
            ),
            f"Import or define '{name}' before line {crash.line}.",
        ),
        (crash.quote(f"'{name}' is used here"),),
        crash.path,
        crash.line,
    )


RULES = (Rule("names", applies, investigate),)

"""A name that means nothing where it stands: misspelt, out of scope, or of another file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher, either, message_and_notes
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declarations import find_declared, list_declarations
from whence.playbook.findings.spelling import check_spelling, weigh_spellings
from whence.playbook.fixes.add_import import add_import_of_name
from whence.playbook.fixes.rename import rename_in_file
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.names import texts
from whence.playbook.rules.names.library_names import find_library_name
from whence.playbook.rules.names.members import MEMBER, find_missing_member
from whence.playbook.rules.names.scopes import find_in_ended_block, find_names_in_scope
from whence.playbook.rules.names.scopes_runtime import (
    find_longer_name,
    find_other_local,
    find_same_name,
)
from whence_tools.code.languages import language_of
from whence_tools.fuzzy_match import find_nearest

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.source import SourceFile
    from whence_tools.errors.model import Problem


_EXPLICIT_SELF = {"python": "self", "javascript": "this", "typescript": "this"}


# Globals of a browser, of Node and of test runners: where they are missing, the host is another.
_HOST_GLOBALS = frozenset(
    {
        "document", "window", "navigator", "localStorage", "sessionStorage", "location", "alert",
        "process", "require", "module", "exports", "global", "Buffer", "fetch", "self", "crypto",
        "describe", "it", "test", "expect", "jest", "beforeEach", "afterEach",
    }
)  # fmt: skip


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    member = yield from find_missing_member(case, crash)
    name = match["name"]
    if member is not None or match.kind == "member":
        return member
    crash = _where_used(crash, name)
    for look in (_attribute_of_self, _in_another_block, find_same_name):
        finding = look(crash, name)
        if finding is not None:
            return finding
    imports = crash.flow.imports if crash.file.language == "python" else ()
    imported = next((one for one in imports if one.local == name), None)
    if imported is not None:
        place = crash.on(imported.line)
        return texts.IMPORTED.abstention(crash, crash=crash, place=place, name=name)
    known = (yield from find_library_name(case, crash, name)) or _misspelt(case, crash, name)
    if known is not None:
        return known
    elsewhere = yield from _in_another_file(case, crash, name)
    if elsewhere is None:
        elsewhere = yield from find_longer_name(case, crash, name)
    found = elsewhere or find_other_local(crash, name)
    return found or texts.NOWHERE.abstention(crash, crash=crash, name=name)


def _where_used(crash: Site, name: str) -> Site:
    """The crash line, or the first line after it that has the name: statements span lines."""
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    nearby = range(crash.line, min(crash.line + 6, len(crash.file.lines)) + 1)
    return crash.on(next((n for n in nearby if pattern.search(crash.file.line(n))), crash.line))


def _attribute_of_self(crash: Site, name: str) -> Finding | None:
    """A name that is an attribute or method of the class around, written without its receiver."""
    owner = crash.function.owner if crash.function else None
    if owner is None or crash.file.language not in _EXPLICIT_SELF:
        return None
    lines = [
        b.line
        for b in crash.flow.bindings
        if b.kind == "attribute" and (b.owner, b.target) == (owner, name)
    ]
    lines += [f.line for f in crash.flow.function_named(name, owner)]
    if not lines:
        return None
    receiver = _EXPLICIT_SELF[crash.file.language]
    return texts.MEMBER_OF_SELF.finding(
        crash=crash, place=crash.on(lines[0]), name=name, owner=owner, receiver=receiver,
        edits=_spelling(crash, name, f"{receiver}.{name}"),
    )  # fmt: skip


def _in_another_block(crash: Site, name: str) -> Finding | None:
    line = find_in_ended_block(crash, name)
    if line is None:
        return None
    edits = _declare_outside(crash, line, name)
    return texts.IN_A_BLOCK.finding(crash=crash, place=crash.on(line), name=name, edits=edits)


def _declare_outside(crash: Site, line: int, name: str) -> tuple[Edit, ...]:
    """JavaScript's `let` above the block, and an assignment inside of it."""
    file, declared = crash.file, crash.file.line(line)
    found = re.match(rf"(\s*)(?:const|let) (?={re.escape(name)} = )", declared)
    depth = file.indent(crash.line)
    above = (one for one in range(line, 0, -1) if file.line(one).strip())
    heads = (one for one in above if file.indent(one) <= depth and file.line(one).strip()[0] != "}")
    head = next(heads, 0)
    if found is None or not head or file.language not in {"javascript", "typescript"}:
        return ()
    indent = file.line(head)[: file.indent(head)]
    inside = crash.on(line).rewritten(f"{found[1]}{declared[found.end() :]}")
    return (*insert_before(file, head, f"{indent}let {name};"), *inside)


def _misspelt(case: Case, crash: Site, name: str) -> Finding | None:
    if case.language in {"javascript", "typescript"} and name in _HOST_GLOBALS:
        return None
    known = {
        other: line
        for other, line in find_names_in_scope(crash).items()
        if other[:1].isupper() == name[:1].isupper()
    }
    near = find_nearest(name, known)
    return _write_instead(crash, crash.on(known[near]), name, near) if near else None


def _write_instead(crash: Site, place: Site, name: str, near: str) -> Finding:
    edits = _spelling(crash, name, near)
    found = texts.MISSPELT.finding(crash=crash, place=place, name=name, near=near, edits=edits)
    return check_spelling(found, name, near)


def _spelling(crash: Site, name: str, near: str) -> tuple[Edit, ...]:
    """The edits that write a name otherwise where it means nothing: in its function, or in the
    whole file where it is imported."""
    whole = re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", crash.text)
    if re.match(r"\s*(?:import|from|use)\s", crash.text):
        return rename_in_file(crash.file, name, near)
    if len(whole) != 1:
        return ()
    function = crash.file.flow.function_at(crash.line) if crash.file.flow else None
    lines = function.lines if function else range(0)
    others = rename_in_file(crash.file, name, near, free_in=lines)
    here = crash.replacing(name, near)
    return (*here, *(edit for edit in others if edit.line_start != crash.line))


def _in_another_file(case: Case, crash: Site, name: str) -> ToolSteps[Finding | None]:
    no_edits: tuple[Edit, ...] = ()
    for file in (yield from case.locate(name, crash.path)):
        found = find_declared(file, name)
        if found is not None and file.path != crash.path and not _shares_package(file, crash):
            text, edits = texts.NOT_EXPORTED, no_edits
            if found.visible:
                text = texts.NOT_IMPORTED
                edits = yield from add_import_of_name(case, crash.file, file, name)
            return text.finding(crash=crash, place=Site(file, found.line), name=name, edits=edits)
    return (yield from _misspelt_of_another_file(case, crash, name))


def _shares_package(file: SourceFile, crash: Site) -> bool:
    """Whether two files of Go are of one package, which imports nothing of itself: a constraint
    leaves one of them out of the build."""
    folders = {path.rpartition("/")[0] for path in (file.path, crash.path)}
    return file.path.endswith(".go") and len(folders) == 1


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
    paths = [path for path in case.search.files() if path.endswith(endings)]
    files = yield from case.read_all(paths[:_MAX_FILES])
    places = {
        found.name: Site(file, found.line) for file in files for found in list_declarations(file)
    }
    near = find_nearest(name, places)
    if near is None:
        return None
    use = _write_instead(crash, places[near], name, near)
    return (yield from weigh_spellings(case, crash, places[near], (name, near), use))


UNKNOWN_NAME = Matcher(
    r"name '(?P<name>\w+)' is not defined",  # CPython
    r'^(?:Name )?"(?P<name>\w+)" is not defined',  # Pyright, mypy
    r"^[Uu]ndefined (?:name|variable) [`'](?P<name>\w+)['`]",  # Ruff, flake8, Pylint
    r"^(?P<name>[\w$]+) is not defined",  # V8, SpiderMonkey
    r"Can't find variable: (?P<name>[\w$]+)",  # JavaScriptCore
    r"Cannot find name '(?P<name>[\w$]+)'",  # tsc
    r"(?:undefined|undeclared name): (?P<name>\w+)$",  # go
    r"cannot find (?:value|function|type|macro|struct|trait|tuple struct/variant|"
    r"function, tuple struct or tuple variant|struct, variant or union type)[\w ,/]* "
    r"`(?P<name>\w+)!?` in this scope",  # rustc
    r"[Uu]nresolved reference:? '?(?P<name>\w+)'?",  # kotlinc
    r"undefined local variable or method [`'](?P<name>\w+)'",  # Ruby
    r"undefined method [`'](?P<name>\w+[?!]?)' for main",  # Ruby
    r"uninitialized constant (?:\w+::)*(?P<name>\w+)",  # Ruby
    r"Undefined variable (?P<name>\$\w+)",  # PHP
    r"Call to undefined function (?P<name>\w+)\(",  # PHP
    r"[`'‘](?P<name>\w+)['’] (?:undeclared|was not declared in this scope)",  # gcc
    r"use of undeclared identifier '(?P<name>\w+)'",  # clang
    r"The name '(?P<name>\w+)' does not exist in the current context",  # csc
    r"symbol:\s+(?:variable|class|method) (?P<name>\w+)",  # javac
    text=message_and_notes,
)


def _member(problem: Problem) -> Match | None:
    """A message that names a member and the type or package that lacks it."""
    found = MEMBER(problem)
    return Match("member", found.groups) if found else None


RULES = (Rule("names", either(UNKNOWN_NAME, _member), at_crash(investigate, parsed=False)),)

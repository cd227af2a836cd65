"""Names and properties used before they are given a value."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import SHOWN, TRACED, Conclusion, list_names
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.outside import find_settings_outside
from whence.playbook.engine.rule import Rule, at_crash, in_crash_file
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.evidence.python_tree import (
    find_function_at,
    first_statement,
    indentation,
    tree_of,
    walk_own_nodes,
)
from whence.playbook.evidence.usage import quote_calls
from whence.playbook.findings.call_order import explain_late_call
from whence.playbook.findings.handler_names import find_after_handler
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.absence import texts
from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Binding, Class


def _declaring_global(file: SourceFile, name: str, own: Binding) -> tuple[Edit, ...]:
    """`global x` at the head of a function that counts on from the module's `x`."""
    reads_itself = own.augmented or any(
        isinstance(part, Name) and part.name == name
        for part in (own.value.walk() if own.value else ())
    )
    tree = tree_of(file)
    function = find_function_at(tree, own.line) if tree is not None else None
    if function is None or not reads_itself:
        return ()
    first = first_statement(function)
    indent = indentation(file, first)
    return insert_before(file, first.lineno, f"{indent}global {name}") if indent else ()


def local(match: Match, crash: Site) -> Conclusion:
    """A local assigned on some paths only, or, in Python, made local by an assignment."""
    name, function = match["name"], crash.function
    bound = [b for b in crash.flow.bindings if b.target == name]
    own = [b for b in bound if function and b.function == function.start]
    if not own or function is None or _is_bound_otherwise(crash, name):
        return None
    if (ended := find_after_handler(crash.flow, crash, name)) is not None:
        return ended
    outer = next((b for b in bound if b.function == -1), None)
    earlier = [b for b in own if b.line < crash.line]
    words = {"name": name, "function": function.qualified, "crash": crash}
    if outer is not None and not earlier:
        return texts.SHADOWED.finding(
            words,
            at=crash.on(own[0].line),
            outer=crash.on(outer.line),
            edits=_declaring_global(crash.file, name, own[0]),
        )
    assigned = [crash.on(b.line) for b in (earlier or own)[:_SHOWN]]
    later = assigned[0].line > crash.line
    where = texts.ONLY_LATER if later else texts.ONLY_IN_BRANCH
    return texts.ON_SOME_PATHS.finding(
        words, at=assigned[0], where=where, assigned=assigned, listed=_lines(assigned)
    )


def _is_bound_otherwise(crash: Site, name: str) -> bool:
    """Whether Python also binds a name in a pattern, or deletes it: that it has no value does not
    tell then which of its assignments ran."""
    tree = tree_of(crash.file)
    function = find_function_at(tree, crash.line) if tree is not None else None
    return any(
        (isinstance(one, ast.Name) and isinstance(one.ctx, ast.Del) and one.id == name)
        or (isinstance(one, ast.MatchAs | ast.MatchStar) and one.name == name)
        or (isinstance(one, ast.MatchMapping) and one.rest == name)
        for one in (walk_own_nodes(function) if function is not None else ())
    )


def _lines(sites: list[Site]) -> str:
    """The places in one file: `a.py:3, 5`."""
    return ", ".join([str(sites[0]), *(str(site.line) for site in sites[1:])])


def maybe(match: Match, crash: Site) -> Conclusion:
    """Checkers of Python and TypeScript: a path on which no value is given."""
    name, scope = match["name"], crash.function.start if crash.function else -1
    own = [b for b in crash.flow.bindings if b.target == name and b.function == scope]
    given = [b for b in own if b.value is not None and b.kind not in {"attribute", "item"}]
    earlier = [b for b in given if b.line < crash.line]
    if not earlier or not all(b.conditional for b in earlier):
        return None
    assigned = [crash.on(b.line) for b in earlier[:_SHOWN]]
    return texts.MAYBE.finding(
        crash=crash, at=assigned[0], name=name, assigned=assigned, listed=_lines(assigned)
    )


def investigate_late(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """Kotlin's lateinit, PHP's typed property: where it is declared, and what would have set it."""
    name = match["name"]
    found = yield from _find_declaration(case, name, crash.file)
    if found is None:
        return None
    declared, klass = found
    setters = [b for b in declared.flow.bindings if b.target == name and b.owner == klass.name
               and b.kind in {"assign", "attribute"}]  # fmt: skip
    if setters and all(_is_in_constructor(b, declared.file) for b in setters):
        return None  # of a base class, which was left out: see `attributes`
    outside = yield from find_settings_outside(case, name, declared.file)
    words = {"name": name, "owner": klass.name, "crash": crash, "declared": declared}
    if outside:
        return texts.SET_OUTSIDE.abstention(crash, words, outside=outside[:2])
    functions = {f.name for f in flow_of(declared.file).functions for b in setters
                 if b.function == f.start}  # fmt: skip
    named = {**words, "setters": _function_names(declared.file, setters)}
    order = yield from explain_late_call(case, functions, texts.SET_TOO_LATE, named)
    if order is not None:
        return order
    calls = yield from _calls_of_setters(case, declared.file, klass, setters)
    why = texts.NEVER_SET
    if setters:
        why = texts.NOT_RUN_YET if calls else texts.ONLY_SET_IN
    return texts.LATE.finding(
        words,
        why=why.format(setters=_function_names(declared.file, setters)),
        assigned=[declared.on(b.line) for b in setters[:_SHOWN]],
        calls=calls[:2],
        confidence=TRACED if setters else SHOWN,
    )


def _is_in_constructor(binding: Binding, file: SourceFile) -> bool:
    around = (f for f in flow_of(file).functions if f.start == binding.function)
    return any(one.constructor for one in around)


def _find_declaration(
    case: Case, name: str, start: SourceFile
) -> ToolSteps[tuple[Site, Class] | None]:
    for file in [start, *(yield from case.locate(name, start.path))]:
        for klass in file.flow.classes if file.flow else ():
            for field in klass.fields:
                if field.name == name and field.late:
                    return Site(file, field.line), klass
    return None


def _function_names(file: SourceFile, bindings: list[Binding]) -> str:
    names = {f.start: f.name for f in flow_of(file).functions}
    used = dict.fromkeys(names.get(b.function, "") for b in bindings)
    return list_names(filter(None, used)) or "the class body"


def _calls_of_setters(
    case: Case, file: SourceFile, klass: Class, setters: list[Binding]
) -> ToolSteps[list[Evidence]]:
    names = {f.start: f.name for f in flow_of(file).functions}
    found: list[Evidence] = []
    for binding in setters[:2]:
        name = names.get(binding.function)
        if name:
            found += yield from quote_calls(case, f"{klass.name}.{name}", file)
    return found


def investigate_early(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """JavaScript's temporal dead zone: the code ran before the declaration was reached."""
    yield from ()
    name, flow = match["name"], crash.flow
    lines = [b.line for b in flow.bindings if b.target == name and b.kind == "declare"]
    lines += [klass.line for klass in flow.classes if klass.name == name]
    if not lines:
        return None
    line = min(lines, key=lambda at: abs(at - crash.line))
    early = [f.line for f in case.frames[1:] if f.path == crash.path and f.line and f.line < line]
    if not early and crash.line > line:
        return None
    entry = crash.on(early[-1]) if early else None
    via = texts.BY_WAY_OF.format(entry=entry) if entry else ""
    return texts.TOO_EARLY.finding(name=name, crash=crash, at=crash.on(line), entry=entry, via=via)


_SHOWN = 3
_LOCAL = Matcher(
    r"local variable '(?P<name>\w+)' (?:referenced before assignment|where it is not associated)",
    r"free variable '(?P<name>\w+)' referenced before assignment",
    r"^Undefined variable (?P<name>\$\w+)$",  # PHP
)
_MAYBE = Matcher(
    r'^"(?P<name>\w+)" is (?:possibly )?unbound$',  # Pyright
    r'^Name "(?P<name>\w+)" may be undefined',  # mypy
    r"^Possibly using variable '(?P<name>\w+)' before assignment",  # Pylint
    r"^Variable '(?P<name>[\w$]+)' is used before being assigned",  # tsc
)
_LATE = Matcher(
    r"lateinit property (?P<name>\w+) has not been initialized",
    r"^Typed property [\w\\]+::\$(?P<name>\w+) must not be accessed before initialization",  # PHP
)
_EARLY = Matcher(
    r"(?:Cannot access|can't access lexical declaration) '(?P<name>[\w$]+)' before init"
)
RULES = (
    Rule("uninitialised", _LOCAL, in_crash_file(local)),
    Rule("uninitialised", _MAYBE, in_crash_file(maybe)),
    Rule("uninitialised", _LATE, at_crash(investigate_late, parsed=False)),
    Rule("uninitialised", _EARLY, at_crash(investigate_early)),
)

"""Wrong arguments: the call and the definition side by side, and which of them is out of step."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.case import INFERRED, SHOWN, TRACED, Finding, NotVisible, Rule
from whence.playbook.engine.origin import Origin, Want, Where, closest, short
from whence.playbook.engine.presenting import sentence
from whence.playbook.engine.resolving import module_file
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.sites import Site
from whence.playbook.fixes.rename import respelt
from whence_tools.code.flow_model import Table
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.code.flow_model import Call, Function
    from whence_tools.errors.model import Problem

# CPython, Ruby, PHP, tsc and kotlinc.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<fn>[\w.<>]+)\(\) missing \d+ required [\w-]+ arguments?: (?P<missing>.+)",
        (
            r"(?P<fn>[\w.<>]+)\(\) takes (?P<takes>(?:from \d+ to )?\d+|no) (?:positional "
            r")?arguments? but (?P<given>\d+)"
        ),
        r"(?P<fn>[\w.<>]+)\(\) got an unexpected keyword argument '(?P<keyword>\w+)'",
        r"(?P<fn>[\w.<>]+)\(\) got multiple values for argument '(?P<multiple>\w+)'",
        r"(?P<fn>\w+)\(\) takes no arguments",
        r"wrong number of arguments \(given (?P<given>\d+), expected (?P<takes>[\d+.]+)",
        (
            r"Too few arguments to function (?:[\w\\]+(?:::|->))?(?P<fn>\w+)\(\), (?P<given>\d+) "
            r"passed"
        ),
        r"Expected (?P<takes>[\d-]+) arguments?, but got (?P<given>\d+)",
        r"No value passed for parameter '(?P<missing>\w+)'",
        r"^Arguments? missing for parameters? (?P<missing>\".+)",  # Pyright
        r'^No parameter named "(?P<keyword>\w+)"',
        r"^Expected (?P<takes>\d+) positional arguments?",
        (
            r'^Missing (?:positional|named) arguments? (?P<missing>".+?") in call to '
            r'"(?P<fn>\w+)"(?: of "(?P<of>\w+)")?'
        ),  # mypy
        r'^Unexpected keyword argument "(?P<keyword>\w+)" for "(?P<fn>\w+)"(?: of "(?P<of>\w+)")?',
        r'^Too (?:many|few)(?: positional)? arguments for "(?P<fn>\w+)"(?: of "(?P<of>\w+)")?',
        r"^(?:not enough|too many) arguments in call to (?:\w+\.)*(?P<fn>\w+)",  # go
        r"^(?:method|constructor) (?P<fn>\w+) in \w+ [\w.<>]+ cannot be applied to given",  # javac
    )
)


@dataclass(frozen=True)
class _Definition:
    file: SourceFile
    function: Function


def _mismatch(problem: Problem) -> re.Match[str] | None:
    found = (pattern.search(problem.message) for pattern in _PATTERNS)
    return next((match for match in found if match), None)


def applies(problem: Problem) -> bool:
    return _mismatch(problem) is not None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    match = _mismatch(case.problem)
    if match is None or not case.frames:
        return None
    groups = match.groupdict()
    named = (groups.get("fn") or "").split(".<locals>.")[-1]
    if groups.get("of"):
        named = f"{groups['of']}.{named}"
    index = _calling_frame(case, named)
    frame = case.frames[index]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    calls = [c for c in file.flow.calls if c.at.line <= (frame.line or 0) <= c.at.last_line]
    names = _names(named)
    fitting = [c for c in reversed(calls) if not names or c.name in names] or calls
    call, definition = yield from _failing_call(case, file, fitting, named)
    if definition is None or call is None:
        return _undefined(file, frame.line or 1, named)
    return (yield from _compare(case, file, call, definition, match, frame.line or call.at.line))


def _calling_frame(case: Case, named: str) -> int:
    """Ruby and PHP report from inside the function; the call is one frame up."""
    inside = case.frames[0].function or ""
    raised_inside = case.language in {"ruby", "php"} and len(case.frames) > 1
    return 1 if raised_inside and (not named or inside.endswith(named)) else 0


def _names(named: str) -> set[str]:
    parts = named.split(".")
    if parts[-1] == "__init__" and len(parts) > 1:
        return {parts[-2]}
    return {parts[-1]} if named else set()


def _failing_call(
    case: Case, file: SourceFile, calls: list[Call], named: str
) -> ToolSteps[tuple[Call | None, _Definition | None]]:
    """The call the message means: where it names none, the one that does not fit."""
    for call in calls:
        if _from_outside(case, file, call):
            continue
        definition = yield from _definition(case, file, named or call.name)
        if definition is not None and (named or not _fits(definition.function, call)):
            return call, definition
    return None, None


def _from_outside(case: Case, file: SourceFile, call: Call) -> bool:
    """Whether what is called was imported from no file of the workspace."""
    root = call.at.text.split("(")[0].split(".")[0].strip()
    modules = [i.module for i in file.flow.imports if i.local == root] if file.flow else []
    return bool(modules) and module_file(case, modules[0], file.path) is None


def _definition(case: Case, file: SourceFile, named: str) -> ToolSteps[_Definition | None]:
    parts = named.split(".")
    name, owner = parts[-1], parts[-2] if len(parts) > 1 else None
    wanted = owner if name == "__init__" and owner else name
    files = yield from case.locate(wanted, file.path, limit=20)
    found = [
        _Definition(candidate, function)
        for candidate in files
        if candidate.flow
        for function in candidate.flow.functions
        if (function.name == name and (owner is None or function.owner == owner))
        or (function.constructor and function.owner == wanted and name in {wanted, "__init__"})
    ]
    return found[0] if len({(f.file.path, f.function.line) for f in found}) == 1 else None


def _undefined(file: SourceFile, line: int, named: str) -> NotVisible:
    what = f"`{named}`" if named else "the function"
    return NotVisible(
        because=f"the definition of {what} that was called is not in this workspace, or not unique",
        next_steps=(f"Compare the call at {file.path}:{line} with the signature of {what}.",),
        evidence=(file.quote("the call that failed", line),),
        path=file.path,
        line=line,
    )


def _compare(
    case: Case,
    file: SourceFile,
    call: Call,
    definition: _Definition,
    match: re.Match[str],
    line: int,
) -> ToolSteps[Finding]:
    function, groups = definition.function, match.groupdict()
    header = definition.file.quote(
        f"`{function.qualified}` is defined with {_signature(function)}", function.line
    )
    here = file.quote(f"the call that failed: `{short(call)}`", line, max(line, call.at.last_line))
    spread = yield from _spread_key(case, file, call, groups.get("keyword") or "")
    if spread is not None:
        return _written_elsewhere(function, spread, here, header)
    what, solution = _what(function, call, groups)
    others, agreeing = yield from _other_calls(case, definition, call)
    indirect = call.name not in {function.name, function.owner or ""}
    at_definition = (
        _lacks_receiver(function, definition, groups) or indirect or (others and not agreeing)
    )
    blamed, at = (definition.file, function.line) if at_definition else (file, line)
    evidence: list[Evidence] = [here, header]
    if others and agreeing:
        evidence.append(agreeing[0])
    if _lacks_receiver(function, definition, groups):
        what, solution = (
            f"`{function.qualified}` is defined without `self`, but called on an instance",
            f"Add `self` as the first parameter of `{function.qualified}`.",
        )
    return Finding(
        root_cause=f"{sentence(what)} "
        f"(definition at {definition.file.path}:{function.line}, call at {file.path}:{line}).",
        solution=solution,
        confidence=INFERRED if indirect else SHOWN if not at_definition else TRACED,
        path=blamed.path,
        line=at,
        symbol=function.qualified,
        evidence=tuple(evidence),
        edits=_edits(file, call, definition, groups, at_definition=bool(at_definition)),
    )


def _edits(
    file: SourceFile,
    call: Call,
    definition: _Definition,
    groups: dict[str, str | None],
    *,
    at_definition: bool,
) -> tuple[Edit, ...]:
    """The receiver that a method lacks, or the parameter's own name for a misspelt keyword."""
    function, keyword = definition.function, groups.get("keyword")
    if _lacks_receiver(function, definition, groups):
        header = Site(definition.file, function.line)
        opening = re.search(rf"{re.escape(function.name)}\s*\(\s*", header.text)
        rest = header.text[opening.end() :] if opening else ""
        separator = "" if rest.startswith(")") else ", "
        return header.replacing(rest, f"self{separator}{rest}") if rest else ()
    near = nearest(keyword, [p.name for p in function.parameters]) if keyword else None
    if at_definition or keyword is None or near is None:
        return ()
    given = next((a for a in call.arguments if a.keyword == keyword and not a.spread), None)
    if given is None or near in {a.keyword for a in call.arguments}:
        return ()
    site = Site(file, given.value.at.line)
    written = re.findall(rf"(?<![\w.]){re.escape(keyword)}\s*[=:](?!=)", site.text)
    return site.replacing(written[0], written[0].replace(keyword, near)) if written else ()


def _spread_key(case: Case, file: SourceFile, call: Call, keyword: str) -> ToolSteps[Origin | None]:
    """Where a keyword that the call spreads is written as a key."""
    for argument in call.arguments:
        if argument.spread and keyword:
            want = Want(lambda e: isinstance(e, Table) and keyword in e.keys, absent=False)
            found = yield from Tracer(case, want).trace(argument.value, Where(file, 0))
            if isinstance(found, Origin) and isinstance(found.expr, Table):
                line = next(e.line for e in found.expr.entries if e.key == keyword)
                return replace(found, line=line, key=keyword)
    return None


def _written_elsewhere(
    function: Function, found: Origin, here: Evidence, header: Evidence
) -> Finding:
    place, near = f"{found.file.path}:{found.line}", closest(
        found.key, [p.name for p in function.parameters])  # fmt: skip
    meant = f"; it has `{near}`" if near else f"; its parameters are {_signature(function)}"
    return Finding(
        root_cause=(
            f"The key `{found.key}` written at {place} becomes an argument of "
            f"`{function.owner or function.name}`, which has no parameter of that name{meant} "
            f"({header.file_path}:{header.line_start})."
        ),
        solution=f"Rename the key `{found.key}` at {place}, or add the parameter.",
        confidence=TRACED,
        path=found.file.path,
        line=found.line,
        evidence=(here, header, *found.trail, found.file.quote("the key is written here",
                                                                found.line)),
        edits=respelt(Site(found.file, found.line), found.key, near) if near else (),
    )  # fmt: skip


def _what(function: Function, call: Call, groups: dict[str, str | None]) -> tuple[str, str]:
    keyword, missing = groups.get("keyword"), groups.get("missing")
    names = [parameter.name for parameter in function.parameters]
    if keyword:
        near = closest(keyword, names)
        said = f"; there is `{near}`" if near else f"; its parameters are {_signature(function)}"
        fix = (
            f"Pass `{near}` instead of `{keyword}`."
            if near
            else f"Leave `{keyword}` out, or add it to `{function.qualified}`."
        )
        return f"`{function.qualified}` has no parameter `{keyword}`{said}", fix
    if missing is None:
        bound = bind(function, call)
        needed = [p.name for p in function.parameters if p.default is None and not p.optional]
        left = [name for name in needed if name in bound and bound[name] is None]
        missing = ", ".join(f"'{name}'" for name in left) or None
    if missing:
        wanted = ", ".join(f"`{name}`" for name in re.findall(r"\w+", missing) if name in names)
        return (
            (
                f"the call `{short(call)}` passes no {wanted or missing}, which "
                f"`{function.qualified}` requires"
            ),
            f"Pass {wanted or missing}, or give it a default in `{function.qualified}`.",
        )
    given = groups.get("given") or str(len(call.arguments))
    return (
        (
            f"`{function.qualified}` takes {_signature(function)}, "
            f"and `{short(call)}` passes more: {given}"
        ),
        f"Pass what `{function.qualified}` takes, or change its parameters.",
    )


def _signature(function: Function) -> str:
    listed = ", ".join(f"`{parameter.name}`" for parameter in function.parameters)
    return listed or "no parameters"


def _lacks_receiver(
    function: Function, definition: _Definition, groups: dict[str, str | None]
) -> bool:
    """Python: one more given than written, in a method whose `self` was forgotten."""
    if definition.file.flow is None or definition.file.flow.language != "python":
        return False
    if function.owner is None or function.static or "classmethod" in function.decorators:
        return False
    header = definition.file.line(function.line)
    written = re.search(rf"{re.escape(function.name)}\s*\(\s*(\w*)", header)
    first = written.group(1) if written else "self"
    return first not in {"self", "cls"} and (groups.get("given") is not None)


def _other_calls(
    case: Case, definition: _Definition, call: Call
) -> ToolSteps[tuple[int, list[Evidence]]]:
    """How many other calls there are, and those that pass what the definition takes."""
    function = definition.function
    name = function.owner if function.constructor and function.owner else function.name
    files = yield from case.locate(name, definition.file.path, limit=20)
    total, agreeing = 0, []
    for file in files:
        for other in file.flow.calls if file.flow else ():
            if other.name != name or (other.at.start, other.at.text) == (
                call.at.start,
                call.at.text,
            ):
                continue
            total += 1
            if _fits(function, other):
                agreeing.append(file.quote("another call passes what it takes", other.at.line))
    return total, agreeing


def _fits(function: Function, call: Call) -> bool:
    bound = bind(function, call)
    needed = [
        p for p in function.parameters if p.default is None and p.kind in {"plain", "keyword"}
    ]
    names = {p.name for p in function.parameters}
    plain = [p for p in function.parameters if p.kind == "plain"]
    open_ended = any(p.kind in {"rest", "options"} for p in function.parameters)
    positional = sum(1 for a in call.arguments if not a.keyword)
    known = all(a.keyword in names for a in call.arguments if a.keyword)
    complete = all(bound.get(p.name) is not None or p.optional for p in needed)
    return complete and (open_ended or (known and positional <= len(plain)))


RULES = (Rule("wrong_argument_count", applies, investigate),)

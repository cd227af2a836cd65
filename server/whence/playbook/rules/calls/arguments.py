"""Wrong arguments: the call and the definition side by side, and which of them is out of step."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.conclusion import (
    INFERRED,
    SHOWN,
    TRACED,
    Conclusion,
    Finding,
    list_names,
)
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, Want, Where, find_closest, shorten
from whence.playbook.engine.resolving import find_module_file
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.fixes.rename import rename_at
from whence.playbook.rules.calls import texts
from whence_tools.code.flow_model import Table
from whence_tools.fuzzy_match import find_nearest, is_slip
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Binding, Call, Function


_DEFINITION = re.compile(r"<(?:class|function) (?:[\w<>]+\.)*(?P<name>\w+)>")


@dataclass(frozen=True)
class _Definition:
    file: SourceFile
    function: Function

    @property
    def at(self) -> Site:
        return Site(self.file, self.function.line)


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    named = match["fn"].split(".<locals>.")[-1]
    if match["of"]:
        named = f"{match['of']}.{named}"
    index = _calling_frame(case, named) if case.frames else 0
    sites = yield from case.sites(case.frames[index : index + 1])
    if not sites or sites[0].file.flow is None:
        return None
    crash = sites[0]
    calls, names = find_calls_at(crash), _names(named)
    fitting = [c for c in reversed(calls) if not names or c.name in names] or calls
    call, definition = yield from _failing_call(case, crash.file, fitting, named)
    if definition is None or call is None:
        given = _by_variable(case, crash, fitting)
        if given is not None:
            return given
        what = f"`{named}`" if named else texts.THE_FUNCTION
        return texts.UNDEFINED.abstention(crash, crash=crash, what=what)
    return (yield from _compare(case, crash, call, definition, match))


def _by_variable(case: Case, crash: Site, calls: list[Call]) -> Finding | None:
    """The one call whose callee is a local that was seen to hold a class or function of another
    name: the line was written for another callee."""
    frame = next((f for f in case.frames if (f.path, f.line) == (crash.path, crash.line)), None)
    function = crash.function
    if frame is None or frame.observed is None or function is None:
        return None
    found: list[tuple[Call, Binding, str]] = []
    for call in calls:
        callee = call.callee.at.text
        value = frame.observed.value_of(callee)
        held = _DEFINITION.fullmatch(value.repr) if value is not None else None
        bound = [
            one
            for one in crash.flow.bindings
            if (one.target, one.function) == (callee, function.start) and one.line <= crash.line
        ]
        if held is not None and bound and held["name"] != call.name:
            found.append((call, max(bound, key=lambda one: one.line), held["name"]))
    if len(found) != 1:
        return None
    ((call, binding, name),) = found
    claim = texts.CALLED_HERE.format(call=shorten(call))
    return texts.OTHER_CALLEE.finding(
        crash=crash,
        set=crash.on(binding.line),
        callee=call.callee.at.text,
        name=name,
        made=shorten(binding.value) if binding.value is not None else "",
        arguments=_count(len(call.arguments)),
        here=quote_seen(frame, crash, claim, call.callee.at.text),
    )


def _count(arguments: int) -> str:
    return texts.ONE_ARGUMENT if arguments == 1 else texts.ARGUMENTS.format(count=arguments)


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
    return bool(modules) and find_module_file(case, modules[0], file.path) is None


def _definition(case: Case, file: SourceFile, named: str) -> ToolSteps[_Definition | None]:
    parts = named.split(".")
    name, owner = parts[-1], parts[-2] if len(parts) > 1 else None
    requested = owner if name == "__init__" and owner else name
    files = yield from case.locate(requested, file.path, limit=20)
    found = [
        _Definition(candidate, function)
        for candidate in files
        if candidate.flow
        for function in candidate.flow.functions
        if (function.name == name and (owner is None or function.owner == owner))
        or (
            function.constructor and function.owner == requested and name in {requested, "__init__"}
        )
    ]
    return found[0] if len({(f.file.path, f.function.line) for f in found}) == 1 else None


def _compare(
    case: Case, crash: Site, call: Call, definition: _Definition, match: Match
) -> ToolSteps[Conclusion]:
    function, header = definition.function, definition.at
    words: dict[str, object] = {
        "crash": crash,
        "call": shorten(call),
        "function": function.qualified,
        "signature": list_names(p.name for p in function.parameters) or texts.NO_PARAMETERS,
        "definition": header,
    }
    claim = f"the call that failed: `{shorten(call)}`"
    here = crash.file.quote(claim, crash.line, max(crash.line, call.at.last_line))
    spread = yield from _spread_key(case, crash.file, call, match["keyword"])
    if spread is not None:
        return _written_elsewhere(function, spread, words | {"here": here})
    lacks_self = _lacks_receiver(function, definition, match["given"])
    what, solution = (
        texts.WITHOUT_SELF if lacks_self else _describe_misfit(function, call, match, words)
    )
    others, agreeing = yield from _other_calls(case, definition, call)
    indirect = call.name not in {function.name, function.owner or ""}
    if indirect and any(argument.spread for argument in call.arguments):
        return texts.GATHERED.abstention(crash, words)
    at_definition = lacks_self or indirect or bool(others and not agreeing)
    if lacks_self:
        edits = _with_self(header, function)
    else:
        edits = () if at_definition else _renamed_keyword(crash.file, call, function, match)
    return texts.MISMATCH.finding(
        words,
        at=header if at_definition else crash,
        here=here,
        agreeing=agreeing[:1],
        what=what.format(**words),
        solution=solution.format(**words),
        confidence=INFERRED if indirect else TRACED if at_definition else SHOWN,
        edits=edits,
    )


def _with_self(header: Site, function: Function) -> tuple[Edit, ...]:
    """The receiver that a method lacks."""
    opening = re.search(rf"{re.escape(function.name)}\s*\(\s*", header.text)
    rest = header.text[opening.end() :] if opening else ""
    separator = "" if rest.startswith(")") else ", "
    return header.replacing(rest, f"self{separator}{rest}")


def _renamed_keyword(
    file: SourceFile, call: Call, function: Function, match: Match
) -> tuple[Edit, ...]:
    """The parameter's own name for a misspelt keyword."""
    keyword = match["keyword"]
    near = find_nearest(keyword, [p.name for p in function.parameters]) if keyword else None
    given = next((a for a in call.arguments if a.keyword == keyword and not a.spread), None)
    if given is None or near is None or not is_slip(keyword, near):
        return ()
    if near in {a.keyword for a in call.arguments}:
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


def _written_elsewhere(function: Function, found: Origin, words: dict[str, object]) -> Finding:
    near = find_closest(found.key, [p.name for p in function.parameters])
    meant = (texts.IT_HAS if near else texts.ITS_PARAMETERS).format(near=near, **words)
    return texts.SPREAD_KEY.finding(
        words, key_at=found.at, key=found.key, owner=function.owner or function.name, meant=meant,
        trail=found.trail, edits=rename_at(found.at, found.key, near) if near else (),
    )  # fmt: skip


def _describe_misfit(
    function: Function, call: Call, match: Match, words: dict[str, object]
) -> tuple[str, str]:
    """What does not fit and what to change; fills the words in for both."""
    names = [parameter.name for parameter in function.parameters]
    if match["keyword"]:
        near = find_closest(match["keyword"], names)
        words |= {"keyword": match["keyword"], "near": near}
        is_meant = bool(near) and is_slip(match["keyword"], near)
        return texts.LIKE_KEYWORD if is_meant else texts.NO_KEYWORD
    missing = [name for name in re.findall(r"\w+", match["missing"]) if name in names]
    if not match["missing"]:
        bound = bind(function, call)
        needed = [p.name for p in function.parameters if p.default is None and not p.optional]
        missing = [name for name in needed if name in bound and bound[name] is None]
    if missing or match["missing"]:
        words["missing"] = list_names(missing) or match["missing"]
        return texts.MISSING
    words["given"] = match["given"] or str(len(call.arguments))
    return texts.TOO_MANY


def _lacks_receiver(function: Function, definition: _Definition, given: str) -> bool:
    """Python: one more given than written, in a method whose `self` was forgotten."""
    if definition.file.language != "python" or not given:
        return False
    if function.owner is None or function.static or "classmethod" in function.decorators:
        return False
    header = definition.file.line(function.line)
    written = re.search(rf"{re.escape(function.name)}\s*\(\s*(\w*)", header)
    return written is not None and written.group(1) not in {"self", "cls"}


def _other_calls(
    case: Case, definition: _Definition, call: Call
) -> ToolSteps[tuple[int, list[Site]]]:
    """How many other calls there are, and those that pass what the definition takes."""
    function = definition.function
    name = function.owner if function.constructor and function.owner else function.name
    others = [
        (Site(file, other.at.line), other)
        for file in (yield from case.locate(name, definition.file.path, limit=20))
        for other in (file.flow.calls if file.flow else ())
        if other.name == name and (other.at.start, other.at.text) != (call.at.start, call.at.text)
    ]
    return len(others), [site for site, other in others if _fits(function, other)]


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


# CPython, Ruby, PHP, tsc and kotlinc; Pyright, mypy, go and javac.
_MISMATCH = Matcher(
    r"(?P<fn>[\w.<>]+)\(\) missing \d+ required [\w-]+ arguments?: (?P<missing>.+)",
    r"(?P<fn>[\w.<>]+)\(\) takes (?:(?:from \d+ to )?\d+|no) (?:positional )?arguments? but "
    r"(?P<given>\d+)",
    r"(?P<fn>[\w.<>]+)\(\) got an unexpected keyword argument '(?P<keyword>\w+)'",
    r"(?P<fn>[\w.<>]+)\(\) got multiple values for argument '\w+'",
    r"(?P<fn>\w+)\(\) takes no arguments",
    r"wrong number of arguments \(given (?P<given>\d+), expected [\d+.]+",
    r"Too few arguments to function (?:[\w\\]+(?:::|->))?(?P<fn>\w+)\(\), (?P<given>\d+) passed",
    r"Expected [\d-]+ arguments?, but got (?P<given>\d+)",
    r"No value passed for parameter '(?P<missing>\w+)'",
    r"^Arguments? missing for parameters? (?P<missing>\".+)",
    r'^No parameter named "(?P<keyword>\w+)"',
    r"^Expected \d+ positional arguments?",
    r'^Missing (?:positional|named) arguments? (?P<missing>".+?") in call to '
    r'"(?P<fn>\w+)"(?: of "(?P<of>\w+)")?',
    r'^Unexpected keyword argument "(?P<keyword>\w+)" for "(?P<fn>\w+)"(?: of "(?P<of>\w+)")?',
    r'^Too (?:many|few)(?: positional)? arguments for "(?P<fn>\w+)"(?: of "(?P<of>\w+)")?',
    r"^(?:not enough|too many) arguments in call to (?:\w+\.)*(?P<fn>\w+)",
    r"^(?:method|constructor) (?P<fn>\w+) in \w+ [\w.<>]+ cannot be applied to given",
)
RULES = (Rule("wrong_argument_count", _MISMATCH, investigate),)

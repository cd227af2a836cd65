"""From an error's message to the expressions whose value was absent.

Message forms: CPython 3.8–3.13, V8, SpiderMonkey and JavaScriptCore, the JVM's helpful messages
(JEP 358), Android's runtime, Kotlin's null checks, Go, Ruby and PHP.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from whence.playbook.engine.guards import drop_checked
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.evidence.pointing import COUNTED_ARGUMENT, find_counted, find_results
from whence_tools.code.flow_model import Call, Cast, Expr, Member, Name, Operation, Subscript
from whence_tools.code.imports import find_imports

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence_tools.code.flow import Flow
    from whence_tools.errors.model import Frame


_NONE = "'?NoneType'?"
_NULLISH = r"(?:undefined|null)"
# UndefinedBehaviorSanitizer, and AddressSanitizer of a field of what is at 0.
NULL_ADDRESS = r"null pointer of type|on unknown address 0x0000+[0-9a-f]{1,3}(?: |$)"
NO_VALUE = r"bad[_ ]optional[_ ]access"
ABSENT_USE = Matcher(
    (rf"{_NONE} object has no attribute '(?P<name>\w+)'", "member"),
    (rf"{_NONE} object is not subscriptable", "subscript"),
    (rf"{_NONE} object does not support item", "subscript"),
    (rf"argument of type {_NONE} is not", "contains"),
    (rf"{_NONE} object is not (?:iterable|an iterator)|non-iterable NoneType", "iterate"),
    (rf"{_NONE} object is not callable", "call"),
    (rf"object of type {_NONE} has no len", "argument"),
    (rf"unsupported operand type.*{_NONE}|not supported between.*{_NONE}", "operand"),
    (r"concatenate .*NoneType", "operand"),
    (r"(?:not|got|argument of type|^type) '?NoneType|'NoneType' object cannot be", "argument"),
    ((rf"Cannot (?:read|set) propert(?:y|ies) of {_NULLISH} \((?:reading|setting) "
            rf"'(?P<name>[^']+)'\)"),
         "member"),
    (rf"Cannot (?:read|set) property '(?P<name>[^']+)' of {_NULLISH}", "member"),
    (r"Cannot destructure property '(?P<name>[^']+)' of '(?P<because>.+?)' as it is", "exact"),
    (r"(?:evaluating|in) '(?P<because>[^']+)\.(?P<name>\w+)(?:\(.*)?'", "member"),
    (rf"(?P<because>[\w.]+) is {_NULLISH}$", "exact"),
    (rf"{_NULLISH} is not iterable|(?P<because>[\w.]+) is not iterable", "iterate"),
    (r"^(?P<because>[\w.$]+) is not a function", "call"),
    (r"^(?P<because>[\w.$]+) is not a constructor", "construct"),
    ((r'Cannot (?:invoke|read field|assign field) ".*?(?P<name>\w+)(?:\([^"]*\))?" because '
         r'(?:the return value of )?"(?P<because>[^"]+)" is null'), "jvm"),
    (r'because (?:the return value of )?"(?P<because>[^"]+)" is null', "jvm"),
    (r"invoke \w+ method '.*?(?P<name>[\w$]+)\(.*\)' on a null", "member"),
    (r"(?:read from|write to) field '.*?(?P<name>\w+)' on a null", "member"),
    (r"specified as non-null is null: method [^,]+, parameter (?P<name>\w+)", "parameter"),
    (r"null cannot be cast to non-null type", "cast"),
    (r"^assert None (?:==|is not|>|<|>=|<=|in)\s", "compared"),
    (r"nil pointer dereference", "pointer"),
    (NULL_ADDRESS, "any"),
    (NO_VALUE, "unwrapped"),
    (r"assignment to entry in nil map", "subscript"),
    (r"interface conversion: .* is nil, not", "any"),
    (r"called `Option::\w+\(\)` on a `None` value", "unwrapped"),
    (r"undefined method [`'](?P<name>[^'`]+)' for nil", "member"),
    (r"nil can't be coerced into|no implicit conversion (?:of nil|from nil)", "operand"),
    (r"Call to a member function (?P<name>\w+)\(\) on null", "member"),
    (r'(?:read|assign) property "(?P<name>\w+)" on null', "member"),
    (r"access array offset on (?:value of type )?null", "subscript"),
    (rf"{COUNTED_ARGUMENT}.* null given", "counted"),
    (r"^Return value must be of type .*, null returned|^Cannot assign null to property", "result"),
    (r"^foreach\(\) argument must be of type .*, null given", "iterate"),
    (r"^Unsupported operand types: (?:null \S+ \w+|\w+ \S+ null)", "operand"),
    (r"^Value of type null is not callable", "call"),
    also={
        "NullPointerException", "NullReferenceException", "KotlinNullPointerException", "SIGSEGV",
    },
)  # fmt: skip
_GETTER = re.compile(r"^(?:get|is|set)([A-Z]\w*)$")


def find_candidates(use: Match, flow: Flow, frame: Frame) -> list[Expr]:
    """The expressions on the frame's line whose value the message can mean."""
    line = frame.line or 0
    around = flow.expressions(line)
    if use.kind == "result":
        return list(find_results(flow, line))
    found = list(_FINDERS[use.kind](use, around))
    found = drop_checked(found, around) or found
    found = [one for one in found if one.at.text not in _packages(flow)]
    if use.kind == "operand":
        found += [b.value for b in flow.bindings if b.augmented and b.line == line and b.value]
    if use.kind == "member":
        found = _at_column(found, use, flow, frame) or found
    return list({(expr.at.start, expr.at.end): expr for expr in found}.values())


def _packages(flow: Flow) -> set[str]:
    """The names of the packages that a Go file imports: none of them is a value."""
    if flow.language != "go":
        return set()
    names = (one for found in find_imports(flow.source) for one in found.names)
    return {one.local.rpartition("/")[2] for one in names}


def _member(use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    getter = _GETTER.match(use["name"])
    names = {use["name"]}
    if getter:
        names.add(getter.group(1)[0].lower() + getter.group(1)[1:])
    for expr in exprs:
        if isinstance(expr, Member) and expr.name in names and not expr.safe:
            if not use["because"] or expr.object.at.text == use["because"]:
                yield expr.object
        elif isinstance(expr, Subscript) and names & {
            expr.index.at.text.strip("'\"`"),
            "[]",
            "[]=",
        }:
            yield expr.object
        elif isinstance(expr, Operation) and expr.operator in names:  # Ruby's are methods
            yield expr.parts[0]


def _at_column(found: list[Expr], use: Match, flow: Flow, frame: Frame) -> list[Expr]:
    if frame.column is None or len(found) < 2:
        return []
    return [
        expr.object
        for expr in flow.expressions(frame.line or 0)
        if isinstance(expr, Member)
        and (expr.name_line, expr.name_column) == (frame.line, frame.column)
        and expr.name == use["name"]
    ]


def _iterate(use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    """Whatever may be iterated: the message rarely says which."""
    if use["because"] and use["because"] not in {"undefined", "null"}:
        yield from (expr for expr in exprs if expr.at.text == use["because"])
        return
    yield from (expr for expr in exprs if isinstance(expr, Name | Member | Call | Subscript))


def _list_called(use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    for expr in exprs:
        if isinstance(expr, Call) and not expr.new:
            written = expr.callee.at.text
            if (
                not use["because"]
                or written.endswith(use["because"])
                or expr.name == use["because"].rsplit(".")[-1]
            ):
                yield expr.callee


def _operand(_use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    for expr in exprs:
        if isinstance(expr, Operation):
            yield from (
                part for part in expr.parts if isinstance(part, Name | Member | Call | Subscript)
            )


def _jvm(use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    """The JVM writes locals by name (or `<local4>`, `<parameter1>`), fields with `this.`, calls by
    their method."""
    because = use["because"]
    method = re.match(r"(?:[\w.$<>]+\.)?([\w$]+)\(", because)
    if method:
        made = [e for e in exprs if isinstance(e, Call) and e.name == method.group(1)]
        asked = {one.at for one in _member(Match("member", {"name": use["name"]}), exprs)}
        yield from [one for one in made if one.at in asked] or made
        # Kotlin writes a getter's call as a property.
        yield from _member_named(method.group(1), exprs)
        return
    if because.startswith(("<local", "<parameter")):
        yield from _member(Match("member", {"name": use["name"]}), exprs)
        return
    plain = because.removeprefix("this.").rsplit(".", 1)[-1].split("[")[0]
    if because.endswith("]"):  # an element: `Main.NAMES[<parameter1>]`
        items = [e for e in exprs if isinstance(e, Subscript)]
        yield from (e for e in items if _last_name(e.object) == plain)
        return
    for expr in exprs:
        exact = expr.at.text in {because, because.removeprefix("this.")}
        if exact or (isinstance(expr, Name | Member) and expr.name == plain):
            yield expr
            return


def _last_name(expr: Expr) -> str:
    return expr.name if isinstance(expr, Name | Member) else ""


def _member_named(method: str, exprs: list[Expr]) -> Iterator[Expr]:
    getter = _GETTER.match(method)
    if getter:
        name = getter.group(1)[0].lower() + getter.group(1)[1:]
        yield from (e for e in exprs if isinstance(e, Member | Name) and e.name == name)


def _list_objects(_use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    """`!!` where there is one; else every object something is asked of."""
    asserted = [
        e.parts[0] for e in exprs if isinstance(e, Operation) and e.operator == "!!" and e.parts
    ]
    if asserted:
        yield from asserted
        return
    for expr in exprs:
        if isinstance(expr, Member) and not expr.safe:
            if not _is_library_type(expr.object):
                yield expr.object
        elif isinstance(expr, Operation) and expr.operator == "*" and len(expr.parts) == 1:
            yield expr.parts[0]
        elif isinstance(expr, Subscript):
            yield expr.object


def _is_library_type(expr: Expr) -> bool:
    """What the commonest line of all calls a method of: no value of the program."""
    return isinstance(expr, Name) and expr.name in {"Console", "System", "Math", "Debug"}


_UNWRAPS = frozenset({"unwrap", "expect", "value"})


def _list_unwrapped(_use: Match, exprs: list[Expr]) -> Iterator[Expr]:
    """Rust's `unwrap` and `expect`, by what they are called on."""
    for expr in exprs:
        if isinstance(expr, Call) and expr.receiver is not None and expr.name in _UNWRAPS:
            yield expr.receiver


_FINDERS: dict[str, Callable[[Match, list[Expr]], Iterator[Expr]]] = {
    "member": _member,
    "subscript": lambda _, exprs: (e.object for e in exprs if isinstance(e, Subscript)),
    "exact": lambda use, exprs: (e for e in exprs if e.at.text == use["because"]),
    "iterate": _iterate,
    "call": _list_called,
    "construct": lambda use, exprs: (
        e.callee
        for e in exprs
        if isinstance(e, Call) and e.new and e.callee.at.text.endswith(use["because"])
    ),
    "operand": _operand,
    "counted": lambda use, exprs: find_counted(exprs, use["owner"], use["name"], use["number"]),
    "argument": lambda _, exprs: (
        a.value for e in exprs if isinstance(e, Call) for a in e.arguments
    ),
    "contains": lambda _, exprs: (e.parts[1] for e in _pairs(exprs) if "in" in e.operator),
    "jvm": _jvm,
    "cast": lambda _, exprs: (e.value for e in exprs if isinstance(e, Cast)),
    "any": _list_objects,
    # An item of what is nil is none, or an index out of range, in Go.
    "pointer": lambda use, exprs: _list_objects(
        use, [e for e in exprs if not isinstance(e, Subscript)]
    ),
    "unwrapped": _list_unwrapped,
    "parameter": lambda _, __: iter(()),
    # The left side of a test's comparison, as pytest prints it.
    "compared": lambda _, exprs: (e.parts[0] for e in islice(_pairs(exprs), 1)),
}


def _pairs(exprs: list[Expr]) -> Iterator[Operation]:
    return (e for e in exprs if isinstance(e, Operation) and len(e.parts) == 2)

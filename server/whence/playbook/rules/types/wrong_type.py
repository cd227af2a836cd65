"""Values of the wrong type: which value it was, and where one of that type was made."""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import add_article
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    Outcome,
    Want,
    Where,
    find_closest,
    shorten,
)
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.resolving import find_module_file
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import keep_possible, list_augmented, source_of
from whence.playbook.evidence.pointing import (
    COUNTED_ARGUMENT,
    find_calls_at,
    find_counted,
    find_results,
)
from whence.playbook.evidence.values import want_of_kind
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.lookups import is_text
from whence.playbook.findings.origins import conclude
from whence.playbook.findings.spelling import check_spelling
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.types import texts
from whence_tools.code.flow_model import (
    Call,
    Cast,
    Constant,
    Expr,
    Items,
    Lambda,
    Member,
    Name,
    Operation,
    Step,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.follow import Steps
    from whence_tools.errors.observed import Value


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    kinds = tuple(k.rsplit(".", 1)[-1] for k in (match["a"], match["b"]) if k)
    if match.kind == "callee" and match["name"]:
        return (yield from _not_a_function(case, site, match["name"]))
    if match.kind == "formatted":
        return _taken_apart(case, site)
    exprs = [*_augmented(site), *site.expressions]
    listed = values = list(_list_values(match, exprs, kinds, site))
    values = (
        values
        if match.kind == "element"
        else keep_possible(
            values,
            case.frames[0],
            lambda value, one: value.type == one[0],
            lambda one: source_of(one[1]),
        )
    )
    if match.kind == "operand" and not any(one[0] in _TEXTS for one in values):
        seen = case.frames[0].observed  # the number is as it should be; the text was not seen
        values = [
            (kind, one)
            for kind, one in listed
            if kind in _TEXTS and seen is not None and seen.value_of(one.at.text) is None
        ] or values
    if not values:
        return None
    number = _joined_with_text(exprs, values, kinds) if match.kind.startswith("operand") else None
    if number is not None:
        kind, expr = number
        word = add_article(kind)
        edits = rewrite(site.file, expr, f"str({expr.at.text})")
        return texts.JOINED_WITH_TEXT.finding(
            crash=site, value=shorten(expr), word=word, edits=edits
        )
    hidden = _hidden_built_in(site, values) if match.kind == "callee" else None
    if hidden is not None:
        return hidden
    other_than = kinds[-1] if match.kind == "cast" else ""
    part = (Step("index", match["index"]),) if match.kind == "element" else ()
    use = texts.USES[match.kind].format(function=match["owner"] or match["name"])
    return (yield from _trace_operand(case, site, values, use, other_than, part))


def _augmented(site: Site) -> Iterator[Operation]:
    """The operations of `total += price` on a line, which no expression of the code is."""
    for target, value in list_augmented(site.flow, site.line):
        yield Operation(value.at, (target, value), operator="+")


def _list_values(
    match: Match, exprs: list[Expr], kinds: Kinds, site: Site
) -> Iterator[tuple[str, Expr]]:
    """What may be of the wrong type, each with the type that it then has."""
    if match.kind == "counted":
        found = find_counted(exprs, match["owner"], match["name"], match["number"])
        return ((kinds[0], one) for one in found)
    if match.kind == "result":
        return ((kinds[0], one) for one in find_results(site.flow, site.line))
    return _VALUES[match.kind](exprs, kinds, match["name"])


def _trace_operand(
    case: Case, site: Site, values: list[tuple[str, Expr]], use: str, other_than: str, part: Steps
) -> ToolSteps[Conclusion]:
    """Where the operand that is most likely at fault was made, or the part of it that is."""
    tried = []
    for kind, expr in values:
        want = want_of_kind("str" if kind == "string" else kind)
        if want is None and other_than:
            want = Want(_other_than(other_than), absent=False)
        if want is not None:
            outcome = yield from Tracer(case, want).trace(expr, Where(site.file, 0), part)
            tried.append((expr, kind, outcome))
    if not tried:
        return None
    expr, kind, outcome = _best(tried)
    crash = Crash(site, shorten(expr) + "".join(map(str, part)), add_article(kind), use)
    convert = texts.CONVERT.format(value=crash.value)
    return (yield from conclude(case, outcome, crash, convert, harmless=texts.NO_SUCH_VALUE))


def _hidden_built_in(crash: Site, values: list[tuple[str, Expr]]) -> Finding | None:
    """Python: a built-in function's name that was given another value before it is called."""
    for kind, expr in values if crash.flow.language == "python" else ():
        if not isinstance(expr, Name) or not callable(getattr(builtins, expr.name, None)):
            continue
        bound = next(iter(list_reaching(expr, Where(crash.file, 0))), None)
        if bound is not None:
            return texts.HIDDEN_BUILT_IN.finding(
                crash=crash, at=crash.on(bound.line), name=expr.name, word=add_article(kind)
            )
    return None


_NUMBERS = frozenset({"int", "float"})
_TEXTS = frozenset({"str", "string", "String"})


def _joined_with_text(
    exprs: list[Expr], values: list[tuple[str, Expr]], kinds: tuple[str, ...]
) -> tuple[str, Expr] | None:
    """The one number of a line that builds a text: beside a text in the code it is the odd one."""
    if "str" not in kinds or not _NUMBERS.intersection(kinds):
        return None
    sums = [one for one in exprs if isinstance(one, Operation) and one.operator == "+"]
    if not any(is_text(part) for one in sums for part in one.parts):
        return None
    numbers = {
        expr.at.text: (kind, expr)
        for kind, expr in values
        if kind in _NUMBERS and not any(is_text(part) for part in expr.walk())
    }
    return next(iter(numbers.values())) if len(numbers) == 1 else None


def _best(tried: list[tuple[Expr, str, Outcome]]) -> tuple[Expr, str, Outcome]:
    """Of two operands, text among numbers is the odd one; then whatever was followed furthest."""
    odd = [item for item in tried if item[1] in _TEXTS]
    if odd and any(item[1] in _NUMBERS for item in tried):
        tried = odd
    tried = [item for item in tried if not _is_written_there(item[0], item[2])] or tried
    found = [item for item in tried if isinstance(item[2], Origin)]
    odd = [item for item in found if item in odd]
    far = sorted(odd or found, key=lambda item: -len(getattr(item[2], "trail", ())))
    if far:
        return far[0]
    known = [item for item in tried if not isinstance(item[2], Harmless)]
    return (known or tried)[0]


def _is_written_there(expr: Expr, outcome: Outcome) -> bool:
    """Whether an operand is made in the expression that fails, as its author meant it."""
    return isinstance(outcome, Origin) and outcome.expr is not None and outcome.expr.at == expr.at


def _taken_apart(case: Case, site: Site) -> Finding | None:
    """Python: the tuple that `%` takes for several values, where the text has a place for one."""
    found = [
        one.parts[1]
        for one in site.expressions
        if isinstance(one, Operation) and one.operator == "%" and isinstance(one.parts[0], Constant)
        if len(_PLACEHOLDER.findall(one.parts[0].at.text.replace("%%", ""))) == 1
        if isinstance(one.parts[1], Name | Member | Subscript | Call)
    ]
    found = keep_possible(found, case.frames[0], lambda value, _: _may_be_tuple(value), source_of)
    if len(found) != 1:
        return None
    (value,) = found
    edits = rewrite(site.file, value, f"({value.at.text},)")
    return texts.TAKEN_APART.finding(crash=site, value=shorten(value), edits=edits)


def _may_be_tuple(value: Value) -> bool:
    return value.type == "tuple" or not hasattr(builtins, value.type)


_PLACEHOLDER = re.compile(r"%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]")

Kinds = tuple[str, ...]  # the types of the operands at fault, in the order of the message


def _operands_in_order(exprs: list[Expr], kinds: Kinds, _name: str) -> Iterator[tuple[str, Expr]]:
    for expr in exprs:
        if isinstance(expr, Operation) and len(expr.parts) == 2:
            yield from zip(kinds, expr.parts, strict=False)


def _operands(exprs: list[Expr], kinds: Kinds, name: str) -> Iterator[tuple[str, Expr]]:
    yield from _operands_in_order(exprs, kinds, name)
    if len(set(kinds)) == 2:
        yield from _operands_in_order(exprs, kinds[::-1], name)


def _subscripts(exprs: list[Expr], kinds: Kinds, _name: str) -> Iterator[tuple[str, Expr]]:
    subscripts = [e for e in exprs if isinstance(e, Subscript)]
    yield from ((kinds[0], e.object) for e in subscripts)
    if not subscripts:
        yield from ((kinds[0], e) for e in exprs if isinstance(e, Name | Member))


def _other_than(kind: str) -> Callable[[Expr], bool]:
    """Whatever is certainly no instance of a class: literals, and objects of other classes."""

    def accepts(expr: Expr) -> bool:
        if isinstance(expr, Call):
            return expr.name[:1].isupper() and expr.name != kind
        return isinstance(expr, Constant | Items | Table | Lambda) or type(expr) is Expr

    return accepts


_VALUES: dict[str, Callable[[list[Expr], Kinds, str], Iterator[tuple[str, Expr]]]] = {
    "operands": _operands_in_order,
    "operand": _operands,
    "callee": lambda exprs, kinds, _: ((kinds[0], e.callee) for e in exprs if isinstance(e, Call)),
    "member": lambda exprs, kinds, name: (
        (kinds[0], e.object) for e in exprs if isinstance(e, Member) and e.name == name
    ),
    "subscript": _subscripts,
    "element": lambda exprs, kinds, _: (
        (kinds[0], one.value)
        for e in exprs
        if isinstance(e, Call) and e.name == "join"
        for one in e.arguments
    ),
    "argument": lambda exprs, kinds, _: (
        (kinds[0], one.value) for e in exprs if isinstance(e, Call) for one in e.arguments
    ),
    "cast": lambda exprs, kinds, _: ((kinds[0], e.value) for e in exprs if isinstance(e, Cast)),
}


# JavaScript: what is called is there, but is no function

# ECMA-262: methods that only one kind of value has.
_KIND_OF_METHOD = {
    **dict.fromkeys(("toFixed", "toPrecision", "toExponential"), "number"),
    **dict.fromkeys(
        ("trim", "split", "toUpperCase", "toLowerCase", "replace", "startsWith", "padStart"), "str"
    ),
    **dict.fromkeys(
        ("map", "filter", "forEach", "reduce", "push", "join", "find", "some", "every", "sort"),
        "list",
    ),
}
_KIND_WORDS = {"str": "a string", "number": "a number", "dict": "an object", "list": "an array"}


def _not_a_function(case: Case, site: Site, name: str) -> ToolSteps[Conclusion]:
    last = name.rsplit(".", 1)[-1]
    for call in find_calls_at(site):
        if call.name != last:
            continue
        of, own, use, word = call.callee, "", texts.CALLED, "no function"
        if isinstance(call.callee, Member):
            exported = yield from _not_exported(case, site.on(call.at.line), call.callee)
            if exported is not None:
                return exported
            own = _KIND_OF_METHOD.get(last, "")
            of = call.callee.object if own else of
        for kind in ("str", "number", "dict", "list"):
            want = want_of_kind(kind) if kind != own else None
            outcome = (
                (yield from Tracer(case, want).trace(of, Where(site.file, 0))) if want else None
            )
            if isinstance(outcome, Origin):
                if own:
                    use, word = texts.METHOD_CALLED.format(name=last), _KIND_WORDS[kind]
                return (yield from conclude(case, outcome, Crash(site, shorten(of), word, use)))
    return None


def _not_exported(case: Case, crash: Site, callee: Member) -> ToolSteps[Conclusion]:
    """A function of a module of the workspace that has another name."""
    receiver, name = callee.object.at.text, callee.name
    modules = (i for i in crash.flow.imports if i.local == receiver and i.name is None)
    imported = next(modules, None)
    path = find_module_file(case, imported.module, crash.path) if imported else None
    other = (yield from case.read(path)) if path else None
    if other is None or other.flow is None:
        return None
    names = [f.name for f in other.flow.functions if f.name] + [k.name for k in other.flow.classes]
    near = find_closest(name, names)
    if not near or name in names:
        return None
    place = Site(other, next(f.line for f in other.flow.functions if f.name == near))
    found = texts.NO_SUCH_EXPORT.finding(
        crash=crash, place=place, name=name, near=near, callee=callee.at.text
    )
    return check_spelling(found, name, near)


_BUILT_IN = r"(?P<a>str|int|float|list|dict|tuple|bool)"
_MISMATCH = Matcher(
    # Of two operands, one of them absent, the other is as it should be; see `absent`.
    (
        (
            r"unsupported operand type\(s\) for [^:]+: '(?P<a>(?!NoneType)[\w.]+)' and "
            r"'(?P<b>(?!NoneType)[\w.]+)'"
        ),
        "operands",
    ),
    (
        (
            r"not supported between instances of '(?P<a>(?!NoneType)[\w.]+)' and "
            r"'(?P<b>(?!NoneType)[\w.]+)'"
        ),
        "operands",
    ),
    (
        r'can only concatenate (?P<b>(?!NoneType)[\w.]+) \(not "(?P<a>(?!NoneType)[\w.]+)"\)',
        "operand",
    ),
    (r"sequence item (?P<index>\d+): expected (?P<b>str) instance, (?P<a>\w+) found", "element"),
    (r"'(?P<a>\w+)' object cannot be interpreted as an integer", "argument"),
    (r"must be str, not (?P<a>(?!NoneType)[\w.]+)", "operand"),
    (r"'(?P<a>\w+)' object is not callable", "callee"),
    (rf"'{_BUILT_IN}' object has no attribute '(?P<name>\w+)'", "member"),
    (r"'(?P<a>\w+)' object is not (?:subscriptable|iterable)", "subscript"),
    (r"(?P<a>string|list|tuple) indices must be integers", "subscript"),
    (
        r"interface conversion: interface \{\}(?: \w+)? is (?P<a>[\w.*]+), not (?P<b>[\w.*]+)",
        "cast",
    ),
    (r"class (?P<a>[\w.$]+) cannot be cast to class (?P<b>[\w.$]+)", "cast"),
    (r"^(?P<name>\S+) is not a function", "callee"),
    (
        rf"{COUNTED_ARGUMENT} [^,]+, (?P<a>(?!null)[\w\\]+) given",
        "counted",
    ),
    (r"^Return value must be of type [^,]+, (?P<a>(?!null|none)[\w\\]+) returned", "result"),
    (r"^Cannot assign (?P<a>(?!null)[\w\\]+) to property \S+ of type", "result"),
    (r"^foreach\(\) argument must be of type .*, (?P<a>(?!null)\w+) given", "subscript"),
    (r"^Unsupported operand types: (?P<a>(?!null)\w+) \S+ (?P<b>(?!null)\w+)", "operands"),
    (r"^Call to a member function (?P<name>\w+)\(\) on (?P<a>(?!null)\w+)", "member"),
    (
        (
            r"not (?:all arguments converted during string formatting|enough arguments for format "
            r"string)"
        ),
        "formatted",
    ),
    (r"\b(?P<a>(?!nil)\w+) can't be coerced into (?P<b>\w+)", "operand"),
    (r"no implicit conversion of (?P<a>(?!nil)\w+) into (?P<b>\w+)", "operand"),
)
RULES = (Rule("type_mismatch", _MISMATCH, at_crash(investigate)),)

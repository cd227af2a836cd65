"""A value of the wrong type, as checkers and compilers see it: where both types are declared.

What gives the value and has no other users is the side that is out of step; else the line at which
the two meet is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import INFERRED, TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match
from whence.playbook.engine.origin import find_closest, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declared_types import (
    DeclaredType,
    find_alias,
    find_declared_types,
)
from whence.playbook.evidence.pointing import (
    find_arguments_at,
    find_expressions_at,
    find_objects_at,
    find_operands_at,
    find_passed_at,
    find_results_at,
)
from whence.playbook.fixes.number_texts import write_as_number
from whence.playbook.rules.types import texts
from whence.playbook.rules.types.meeting import (
    choose_blamed,
    find_literal,
    find_taker,
    find_unwrapping_place,
    gives,
    is_meant_to_wrap,
    is_out_of_step,
    is_text_type,
    wraps,
)
from whence.playbook.rules.types.type_mismatches import TypeMismatch, find_mismatch
from whence_tools.code.flow_model import Call, Constant, Operation

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Problem


_POINTER_RECEIVER = re.compile(r"\((?:method )?(?P<method>\w+) (?:method )?has pointer receiver\)")
# tsc: a literal that is spelled nearly as one that fits.
_MEANT = re.compile(
    r"""^Type '(?P<value>"[^"']+")' is not assignable to type .+ """
    r"""Did you mean '(?P<near>"[^"']+")'"""
)
# What tsc, mypy and others name a type of a module by.
_MODULE = re.compile(r"""(?:import\(["'])?(?:.*[/.])?(?P<name>[\w-]+)(?:["']\))?""")
_QUOTED = re.compile(r"""["']([\w -]+)["']""")
_NUMBERS = frozenset({"int", "float", "number"})
_NEVER = frozenset({"never", "Never", "NoReturn"})
_SEVERAL = frozenset({"value", "member", "operands", "arguments"})


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    mismatch = find_mismatch(case.problem)
    if mismatch is None:
        return None
    if mismatch.expected in _NEVER:
        return texts.NOT_HANDLED.finding(crash=crash, given=mismatch.given)
    meant = _MEANT.search(case.message)
    if meant is not None:
        return texts.MISSPELT_LITERAL.finding(
            crash=crash, value=meant["value"], near=meant["near"],
            edits=crash.replacing(meant["value"].strip("\"'"), meant["near"].strip("\"'")),
        )  # fmt: skip
    if _is_swapped(case, crash, mismatch):
        return texts.SWAPPED_ARGUMENTS.finding(
            crash=crash, given=mismatch.given, expected=mismatch.expected,
            edits=_swap_arguments(crash),
        )  # fmt: skip
    values = [_referred(one) for one in _POINTED[mismatch.use](case, crash)]
    if not values or (mismatch.use not in _SEVERAL and len(values) > 1):
        return None
    namesake = _imported_namesake(crash, mismatch)
    if namesake is not None:
        return namesake
    on_pointer = yield from _needs_pointer(case, crash, values, mismatch)
    if on_pointer is not None:
        return on_pointer
    found = yield from _find_giver(case, crash, values, mismatch)
    return (yield from _conclude(case, crash, *found)) if found is not None else None


def _is_swapped(case: Case, crash: Site, mismatch: TypeMismatch) -> bool:
    """Whether another error of the line is about the same two types the other way round, and a call
    there takes several arguments."""
    turned = (mismatch.expected, mismatch.given)
    for other in case.problem.beside:
        second = find_mismatch(other)
        if second is not None and (second.given, second.expected) == turned:
            place = (other.frames[0].path, other.frames[0].line) if other.frames else ()
            return place == (crash.path, crash.line) and _find_longest_call(crash) is not None
    return False


def _find_longest_call(crash: Site) -> Call | None:
    calls = [one for one in crash.flow.calls if one.at.line == crash.line]
    return max(
        (one for one in calls if len(one.arguments) > 1),
        key=lambda one: one.at.end - one.at.start,
        default=None,
    )


def _swap_arguments(crash: Site) -> tuple[Edit, ...]:
    """The two arguments of a call in the other order; none where it has more."""
    call = _find_longest_call(crash)
    written = [one.value.at.text for one in call.arguments] if call is not None else []
    if len(written) != 2:
        return ()
    return crash.replacing(", ".join(written), ", ".join(reversed(written)))


def _imported_namesake(crash: Site, mismatch: TypeMismatch) -> Finding | None:
    """A type of the expected one's name that the file imports from another module."""
    module, _, name = mismatch.given.rpartition(".")
    other, _, expected = mismatch.expected.rpartition(".")
    if not module or not other or name != expected or module == other:
        return None
    for one in crash.flow.imports:
        whole = {one.module, f"{one.module}.{one.name}"}
        is_same = whole & {module, mismatch.given} or (
            "import(" in module and _name_module(one.module) == _name_module(module)
        )
        if name in {one.local, one.name} and is_same:
            return texts.NAMESAKE.finding(
                crash=crash, at=crash.on(one.line), name=name, module=_name_module(module),
                other=_name_module(other),
            )  # fmt: skip
    return None


def _name_module(module: str) -> str:
    """The last part of a module's name or path; tsc writes `import("/app/src/game")`."""
    found = _MODULE.fullmatch(module) if "/" in module else None
    return found["name"] if found is not None else module


def _find_giver(
    case: Case, crash: Site, values: list[Expr], mismatch: TypeMismatch
) -> ToolSteps[tuple[Expr, DeclaredType | None, TypeMismatch] | None]:
    """The value at fault, what gives it its type, and the mismatch as seen from it; None where
    either operand may be at fault."""
    if mismatch.use == "operands":
        return (yield from _odd_operand(case, crash, values, mismatch))
    value, giver = yield from _giver(case, crash, values, mismatch.given)
    if giver is None:
        other = yield from _other_operand(case, crash, values, mismatch.expected)
        if other is not None:
            turned = replace(mismatch, given=mismatch.expected, expected=mismatch.given)
            return *other, turned
    return value, giver, mismatch


def _conclude(
    case: Case, crash: Site, value: Expr, giver: DeclaredType | None, mismatch: TypeMismatch
) -> ToolSteps[Conclusion]:
    """Which of the two declarations is wrong, or the line at which they meet."""
    taker = yield from find_taker(case, crash, value, mismatch.expected)
    words: dict[str, object] = {
        "crash": crash,
        "value": shorten(value),
        "given": mismatch.given,
        "expected": mismatch.expected,
    }
    if giver is None:
        return (yield from _of_literal(case, crash, value, taker, words))
    if mismatch.use == "member":
        return (yield from _of_other_type(case, crash, giver, mismatch, words))
    words |= {
        "giver": giver.at, "gives": giver.claim, "trail": giver.trail,
        "taker": taker.at if taker else None, "claim": taker.claim if taker else "",
    }  # fmt: skip
    if wraps(mismatch.given, mismatch.expected) and is_meant_to_wrap(giver):
        return texts.NOT_UNWRAPPED.finding(words, at=find_unwrapping_place(crash, giver))
    blamed = yield from choose_blamed(case, crash, value, giver, taker)
    if blamed is None:
        return texts.EITHER.abstention(crash, words)
    return texts.MEETING.finding(
        words,
        at=blamed,
        takes=f"; {taker.claim} ({taker.at})" if taker else "",
        confidence=TRACED if blamed == crash else INFERRED,
    )


def _of_other_type(
    case: Case,
    crash: Site,
    giver: DeclaredType,
    mismatch: TypeMismatch,
    words: dict[str, object],
) -> ToolSteps[Conclusion]:
    """A member that is asked of a list, a promise or a plain value; what gives it is wrong where
    nothing else uses that."""
    words |= {"gives": giver.claim, "giver": giver.at, "trail": giver.trail}
    if (yield from is_out_of_step(case, crash, giver)):
        return texts.MEMBER_OF_OTHER.finding(words, name=mismatch.expected)
    return texts.MEMBER_OF_EITHER.abstention(crash, words, name=mismatch.expected)


def _referred(value: Expr) -> Expr:
    """What a reference is taken of; the value itself where it is none."""
    is_reference = isinstance(value, Operation) and value.operator in {"&", "&mut"}
    return value.parts[0] if is_reference and len(value.parts) == 1 else value


def _of_literal(
    case: Case, crash: Site, value: Expr, taker: DeclaredType | None, words: dict[str, object]
) -> ToolSteps[Conclusion]:
    """A literal that is passed where its type doesn't fit; of a type that lists the values which
    fit, it may be one that the list lacks."""
    if taker is None or taker.at == crash or not isinstance(value, Constant):
        return None
    listed = yield from find_alias(case, taker)
    members = _QUOTED.findall(listed.type) if listed is not None else []
    if listed is None or not members or find_closest(value.value, members):
        is_number = taker.type in _NUMBERS and value.kind == "string"
        edits = write_as_number(crash, value.at.text) if is_number else ()
        return texts.LITERAL.finding(words, place=taker.at, claim=taker.claim, edits=edits)
    words |= {"place": listed.at, "claim": listed.claim, "taker": taker.at, "takes": taker.claim}
    if (yield from _is_used_beside(case, value.value, members, listed)):
        last, quote = members[-1], value.at.text[:1]
        between = " | " if "|" in listed.type else ", "
        more = f"{quote}{last}{quote}{between}{value.at.text}"
        edits = listed.at.replacing(f"{quote}{last}{quote}", more)
        return texts.NOT_LISTED.finding(words, edits=edits)
    return texts.LISTED_OTHERWISE.abstention(crash, words)


def _is_used_beside(
    case: Case, text: str, members: list[str], listed: DeclaredType
) -> ToolSteps[bool]:
    """Whether the code writes a text where it writes all members of a list."""
    for file in (yield from case.locate(text, listed.file.path)):
        lines = [
            one for n, one in enumerate(file.lines, 1) if (file, n) != (listed.file, listed.line)
        ]
        written = set(_QUOTED.findall("\n".join(lines)))
        if text in written and written.issuperset(members):
            return True
    return False


def _needs_pointer(
    case: Case, crash: Site, values: list[Expr], mismatch: TypeMismatch
) -> ToolSteps[Finding | None]:
    """Go: a value whose type has the methods of an interface on its pointers alone."""
    found = _POINTER_RECEIVER.search(mismatch.details)
    if found is None:
        return None
    whole = (one for one in values if isinstance(one, Call))
    value, given = next(whole, values[0]), mismatch.given.rpartition(".")[2]
    head = re.compile(rf"^func \(\w* ?\*{re.escape(given)}\b.*\) {found['method']}\(")
    for file in (yield from case.locate(found["method"], crash.path)):
        for line, text in enumerate(file.lines, 1):
            if head.match(text):
                return texts.NEEDS_POINTER.finding(
                    crash=crash, at=Site(file, line), value=shorten(value),
                    given=given, expected=mismatch.expected, method=found["method"],
                    edits=_point_to(crash, given),
                )  # fmt: skip
    return None


def _point_to(crash: Site, given: str) -> tuple[Edit, ...]:
    """Go: pointers to the objects of a type that a line makes."""
    pointed = re.sub(rf"(?<![&\]\w.]){re.escape(given)}\{{", f"&{given}{{", crash.text)
    return crash.rewritten(pointed) if pointed != crash.text else ()


def _giver(
    case: Case, crash: Site, values: list[Expr], given: str
) -> ToolSteps[tuple[Expr, DeclaredType | None]]:
    """The first of the values that one declaration elsewhere gives the type that does not fit, and
    that declaration; of none the first value."""
    for value in values:
        found = yield from find_declared_types(case, value, crash.file)
        if len(found) == 1 and gives(found[0].type, given) and found[0].at != crash:
            return value, found[0]
    for value in values:
        literal = yield from find_literal(case, value, crash, given)
        if literal is not None:
            return value, literal
    return values[0], None


def _odd_operand(
    case: Case, crash: Site, values: list[Expr], mismatch: TypeMismatch
) -> ToolSteps[tuple[Expr, DeclaredType | None, TypeMismatch] | None]:
    """Of two operands the one to blame for not fitting: text among numbers, or the only one whose
    type is made elsewhere."""
    if any(isinstance(value, Constant) for value in values):
        return None
    kinds = [mismatch, replace(mismatch, given=mismatch.expected, expected=mismatch.given)]
    found: list[tuple[Expr, DeclaredType | None, TypeMismatch]] = []
    for kind in kinds:
        value, giver = yield from _giver(case, crash, values, kind.given)
        if giver is not None:
            found.append((value, giver, kind))
    text = [one for one in found if is_text_type(one[2].given)]
    odd = found if len(found) == 1 else text
    return odd[0] if len(odd) == 1 else None


def _other_operand(
    case: Case, crash: Site, values: list[Expr], expected: str
) -> ToolSteps[tuple[Expr, DeclaredType] | None]:
    """Of an operation whose operands don't fit each other, the other one, if its type is declared
    elsewhere."""
    for one in crash.expressions:
        if isinstance(one, Operation) and len(one.parts) == 2 and one in values:
            value, giver = yield from _giver(case, crash, [*one.parts], expected)
            if giver is not None:
                return value, giver
    return None


def _mismatch(problem: Problem) -> Match | None:
    mismatch = find_mismatch(problem)
    return Match(mismatch.use, {}) if mismatch is not None and not mismatch.absent else None


_POINTED = {
    "argument": find_arguments_at,
    "arguments": find_passed_at,
    "member": find_objects_at,
    "operands": find_operands_at,
    "result": find_results_at,
    "value": find_expressions_at,
}
RULES = (Rule("checked_types", _mismatch, at_crash(investigate)),)

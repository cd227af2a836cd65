"""Operations that Rust refuses by themselves: numbers that their type cannot hold, text that is cut
inside a character, a cell that is borrowed while it is borrowed already."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import NOTHING, Where, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import observe
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Call, Constant, Member, Name, Operation, Subscript
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence_tools.code.flow_model import Expr

_SIGNS: Final = {"add": "+", "subtract": "-", "multiply": "*"}
_EXPECT_LESS: Final = frozenset({"checked_sub", "saturating_sub", "wrapping_sub", "abs_diff"})
_BRANCH: Final = lazy_pattern(r"^\s*if\s[^;]*\{\s*$")
_LEAVES: Final = lazy_pattern(r"\s*(?:return|continue|break)\b")
# What these match is held to the end of their block.
_MATCHES: Final = lazy_pattern(r"\s*(?:\}\s*else\s+)?(?:if let|while let|match)\b")
_HEAD_BORROWS: Final = lazy_pattern(r"(\w+)\.borrow(?:_mut)?\(\)")
_BORROWS: Final = frozenset({"borrow", "borrow_mut"})


def overflow(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    """The one operation on the line that can have left the range of its type, unless what it is
    given was computed elsewhere."""
    sign = _SIGNS[match["operation"]]
    done = [
        one
        for one in site.expressions
        if isinstance(one, Operation) and one.operator in {sign, f"{sign}="} and len(one.parts) == 2
    ]
    if len(done) != 1:
        return None
    first, second = done[0].parts
    quoted = site.quote(texts.COMPUTED.format(operation=shorten(done[0])))
    seen = observe(case.frames[0], first.at.text) or observe(case.frames[0], second.at.text)
    words: dict[str, object] = {
        "crash": site, "operation": shorten(done[0]), "first": shorten(first),
        "second": shorten(second), "here": quoted.model_copy(update={"observation": seen}),
    }  # fmt: skip
    test = _find_test_of_zero(first, second, site) if sign == "-" else None
    if test is not None:
        enough = f"{first.at.text} < {second.at.text}"
        words |= {"at": site.on(test.at.line), "test": shorten(test), "enough": enough}
        return texts.TESTS_ZERO_ALONE.finding(words, edits=rewrite(site.file, test, enough))
    giver = yield from _find_giver(case, [first, second], site)
    if giver is not None and not (sign != "-" and _is_summed_up(first, site)):
        return texts.COMPUTED_ELSEWHERE.abstention(
            site, operation=shorten(done[0]), crash=site, giver=giver
        )
    if sign != "-":
        return texts.TOO_LARGE.finding(words)
    guard = yield from _find_guard(case, first, site)
    if guard is None:
        return texts.NOT_HANDLED_ANYWHERE.abstention(site, words)
    return texts.BELOW_ZERO.finding(words, guard=guard)


def _find_test_of_zero(first: Expr, second: Expr, site: Site) -> Expr | None:
    """The one test above that leaves the function, or the round, where the first operand is 0."""
    function = site.function
    if function is None or isinstance(second, Constant):
        return None
    found = [
        one
        for one in site.flow.expressions(function.line, site.line - 1)
        if isinstance(one, Operation)
        and one.operator == "=="
        and [part.at.text for part in one.parts] == [first.at.text, "0"]
    ]
    if len(found) != 1 or not _BRANCH.search(site.file.line(found[0].at.line)):
        return None
    below = (site.file.line(at) for at in range(found[0].at.line + 1, site.line))
    return found[0] if any(map(_LEAVES.match, below)) else None


def _find_guard(case: Case, value: Expr, site: Site) -> ToolSteps[Site | None]:
    """Where another function asks whether a field is less than something, or expects that."""
    if not isinstance(value, Member):
        return None
    for file in (yield from case.locate(value.name, site.path)):
        for function in file.flow.functions if file.flow else ():
            if (file.path, function) == (site.path, site.function):
                continue
            for expr in Site(file, function.line).flow.expressions(
                function.line, function.last_line
            ):
                if _asks_for_less(expr, value.name):
                    return Site(file, expr.at.line)
    return None


def _asks_for_less(expr: Expr, name: str) -> bool:
    if isinstance(expr, Call):
        of = expr.receiver
        return expr.name in _EXPECT_LESS and isinstance(of, Member) and of.name == name
    compares = isinstance(expr, Operation) and expr.operator in {"<", "<=", ">", ">="}
    return compares and any(isinstance(one, Member) and one.name == name for one in expr.parts)


def _is_summed_up(value: Expr, site: Site) -> bool:
    """Whether a local of the function grows by one operation after the other: its type is too
    small for what they come to."""
    return any(
        one.augmented and one.target == value.at.text and site.line == one.line
        for one in site.flow.bindings
    )


def cut_character(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    cuts = [one for one in site.expressions if isinstance(one, Subscript)]
    if len(cuts) != 1:
        return None
    giver = yield from _find_giver(case, [cuts[0].index, *cuts[0].index.parts], site)
    if giver is not None:
        return texts.COMPUTED_ELSEWHERE.abstention(
            site, operation=shorten(cuts[0]), crash=site, giver=giver
        )
    return texts.CUT_CHARACTER.finding(crash=site, cut=shorten(cuts[0]), index=match["index"])


def _find_giver(case: Case, operands: list[Expr], site: Site) -> ToolSteps[Site | None]:
    """Where another function computes what an operand is, which may be what is wrong."""
    for operand in operands:
        tracer = Tracer(case, NOTHING)
        yield from tracer.trace(operand, Where(site.file, 0))
        for expr, where in tracer.visited:
            at = Site(where.file, expr.at.line)
            is_other = at.function is not None and at.function != site.function
            if is_other and not isinstance(expr, Name | Member | Constant):
                return at
    return None


def borrowed_twice(case: Case, _match: Match, at: Site) -> ToolSteps[Conclusion]:
    """Where a function further up the stack still holds what the line that failed borrows."""
    again = list(_list_borrowed(at.expressions))
    frames = list(case.frames)
    held: list[tuple[Site, str]] = []
    for site in (yield from case.sites(frames[1:])):
        if site.file.flow is not None:
            held += [(one, name) for one, name in _holding(site) if name in again]
    if not again or not held:
        return None
    place, name = held[0]
    return texts.BORROWED_TWICE.finding(crash=at, held=place, name=name)


def _list_borrowed(exprs: list[Expr]) -> Iterator[str]:
    """The last names of the cells that expressions borrow."""
    for one in exprs:
        if isinstance(one, Call) and one.name in _BORROWS and one.receiver is not None:
            yield re.split(r"[.\s]+", one.receiver.at.text.strip())[-1]


def _holding(site: Site) -> Iterator[tuple[Site, str]]:
    """What the statements around a line, or before it in its function, borrow for longer."""
    function = site.function
    yield from ((site, name) for name in _list_borrowed(site.expressions))
    for binding in site.flow.bindings:
        if function is None or binding.function != function.start or binding.value is None:
            continue
        is_open = binding.scope[0] <= function.end and binding.line < site.line
        inside = binding.kind == "loop" and binding.last_line >= site.line
        guard = isinstance(binding.value, Call) and binding.value.name in _BORROWS
        if is_open and (inside or guard):
            names = _list_borrowed(list(binding.value.walk()))
            yield from ((site.on(binding.line), name) for name in names)
    indent = site.file.indent(site.line)
    for number in range(site.line - 1, function.line if function is not None else 0, -1):
        text = site.file.line(number)
        if text.strip() and site.file.indent(number) < indent:
            indent = site.file.indent(number)
            held = _HEAD_BORROWS.findall(text) if _MATCHES.match(text) else []
            yield from ((site.on(number), name) for name in held)


_OVERFLOW = Matcher(
    r"attempt to (?P<operation>add|subtract|multiply) with overflow", languages={"rust"}
)
_CUT = Matcher(r"byte index (?P<index>\d+) is not a char boundary", languages={"rust"})
_BORROWED = Matcher(
    r"already (?:mutably )?borrowed|Borrow(?:Mut)?Error|RefCell already", languages={"rust"}
)
RULES = (
    Rule("refused_operation", _OVERFLOW, at_crash(overflow)),
    Rule("refused_operation", _CUT, at_crash(cut_character)),
    Rule("refused_operation", _BORROWED, at_crash(borrowed_twice)),
)

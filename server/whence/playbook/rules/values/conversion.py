"""Text that is not the number or JSON it is read as: where the text was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.data_texts import find_in_data, is_setting
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, Unknown, Want, Where, is_absent, shorten
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.number_texts import explain_number_text
from whence.playbook.findings.origins import conclude, trace_first
from whence.playbook.findings.seen_splits import explain_empty_part
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Call, Constant, Expr
from whence_tools.errors.observed import is_quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding


_TELLING = 3  # shorter text stands inside other text by chance


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    index = _converting_frame(case)
    sites = yield from case.sites(case.frames[index : index + 1])
    if not sites or sites[0].file.flow is None:
        return None
    at, value = sites[0], match["value"]
    shown = "absent" if match.kind == "absent" else f"`{value}`" if value else "empty"
    shown = texts.NO_NUMBER if match.kind == "number" else shown
    accepts = _ACCEPTS.get(match.kind) or _match_written(value)
    want = Want(accepts, absent=match.kind == "absent", word="the text")
    values = _list_converted(at.expressions, is_number=match.kind == "number")
    if not values:
        return None
    blamed, outcome = yield from trace_first(case, want, values, Where(at.file, index))
    if not isinstance(outcome, Origin) and len(value) >= _TELLING:
        cut = Want(_holding(value), absent=False, word="the text", derived=True)
        found = yield from trace_first(case, cut, values, Where(at.file, index))
        blamed, outcome = found if isinstance(found[1], Origin) else (blamed, outcome)
        if isinstance(outcome, Origin) and not _is_whole(outcome, value) and _DIGIT.search(value):
            outcome = Unknown(texts.CUT_OUT.format(at=outcome.at), outcome.trail)
    crash = Crash(at, shorten(blamed), shown, texts.CONVERTED)
    told: Finding | None = None
    if not isinstance(outcome, Origin) and index == 0:
        told = _explain_number(case, at, values, value)
    elif isinstance(outcome, Origin) and _is_empty(case, index, value, blamed):
        told = explain_empty_part(crash, outcome)
    if told is not None:
        return told
    if isinstance(outcome, Unknown):
        stands = yield from _explain_data(case, match, index, outcome, crash, blamed)
        if stands is not None:
            return stands
    looks = texts.FIND_INPUT.format(shown=shown)
    return (yield from conclude(case, outcome, crash, looks, harmless=texts.NO_SUCH_TEXT))


def _explain_data(
    case: Case, match: Match, index: int, outcome: Unknown, crash: Crash, blamed: Expr
) -> ToolSteps[Conclusion]:
    """What is told of a text that stands in the workspace's data; None where it doesn't."""
    held = match["value"] or _read_held(case, index, blamed)
    stands = yield from find_in_data(case, held, _list_beside(case, held))
    if stands is None:
        return None
    words = {"crash": crash.at, "value": held, "stands": stands}
    name = re.split(r"[\\.$]", match["enum"])[-1]
    place = (yield from _find_members(case, name, crash.at.path)) if name else None
    if place is not None:
        return texts.NO_SUCH_MEMBER.finding(words, enum=name, place=place)
    if not name and is_setting(stands):
        return texts.UNREADABLE_SETTING.finding(words)
    quoted = stands.quote(texts.STANDS_HERE.format(shown=crash.word))
    outcome = Unknown(texts.STANDS_IN_DATA.format(at=stands), (*outcome.trail, quoted))
    return (yield from conclude(case, outcome, crash, harmless=texts.NO_SUCH_TEXT))


def _read_held(case: Case, index: int, blamed: Expr) -> str:
    """The text that was converted, as the run has it; "" where that was not seen."""
    seen = case.frames[index].observed
    held = seen.value_of(blamed.at.text) if seen is not None else None
    return held.text if held is not None and is_quoted(held.repr) else ""


def _list_beside(case: Case, value: str) -> list[str]:
    """Other texts that the failing frame held, as the fields of one row are."""
    seen = (one.value for one in case.frames[0].seen)
    return [one.text for one in seen if is_quoted(one.repr) and one.text != value]


def _find_members(case: Case, enum: str, near: str) -> ToolSteps[Site | None]:
    """Where the members of an enum stand: the last of them."""
    for file in (yield from case.locate(enum, near)):
        klass = file.flow.class_named(enum) if file.flow is not None else None
        if klass is not None:
            inside = range(klass.line + 1, klass.last_line)
            members = [line for line in inside if _MEMBER.match(file.line(line))]
            return Site(file, members[-1] if members else klass.line)
    return None


def _explain_number(case: Case, at: Site, values: list[Expr], value: str) -> Finding | None:
    """What is wrong with the first of the converted texts of which that is known."""
    for one in values:
        written = explain_number_text(case, at, one, _read_held(case, 0, one) or value)
        if written is not None:
            return written
    return None


def _is_empty(case: Case, index: int, value: str, blamed: Expr) -> bool:
    """Whether an empty text was converted, as the message or the values have it."""
    seen = case.frames[index].observed
    held = seen.value_of(blamed.at.text) if seen is not None else None
    return held.repr in {'""', "''"} if held is not None else not value and seen is not None


def _is_whole(origin: Origin, value: str) -> bool:
    """Whether the literal is the text, but for its letters' case and what surrounds it: of a number
    that is a part of it, the data may be wrong, or what cuts it or does not know its notation."""
    text = origin.expr.value if isinstance(origin.expr, Constant) else ""
    return text.strip().casefold() == value.strip().casefold()


def _converting_frame(case: Case) -> int:
    """The frame that converts: an enum's own `valueOf` has no source."""
    inner = [frame.function or "" for frame in case.frames[:1]]
    generated = len(case.frames) > 1 and inner[0].endswith(".valueOf")
    return 1 if generated else 0


def _holding(value: str) -> Callable[[Expr], bool]:
    folded = value.casefold()
    return lambda e: isinstance(e, Constant) and e.kind == "string" and folded in e.value.casefold()


def _match_written(value: str) -> Callable[[Expr], bool]:
    return lambda expr: isinstance(expr, Constant) and expr.kind == "string" and expr.value == value


def _is_no_number(expr: Expr) -> bool:
    written = isinstance(expr, Constant) and expr.kind == "string"
    return written and _NUMBER.fullmatch(expr.at.text.strip("\"'")) is None


# A case of PHP's, a name with a value, or one of a list.
_MEMBER = re.compile(r"\s*(?:case\s+\w+|[A-Z]\w*\s*(?:[=,;(]|$))")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?")
_DIGIT = re.compile(r"\d")
_READS_NUMBER = re.compile(r"parse|sto(?:i|l|ll|ul|ull|f|d)|from_str")
_ACCEPTS: dict[str, Callable[[Expr], bool]] = {"absent": is_absent, "number": _is_no_number}


def _list_converted(exprs: list[Expr], *, is_number: bool) -> list[Expr]:
    """The arguments and receivers of the calls on the line, innermost calls' first.

    Args:
        is_number: only of calls that read a number, where the message does not tell the text.
    """
    found: list[Expr] = []
    for expr in reversed(exprs):
        if isinstance(expr, Call) and (not is_number or _READS_NUMBER.fullmatch(expr.name)):
            found += [argument.value for argument in expr.arguments]
            found += [expr.receiver] if expr.receiver is not None else []
    return list({(e.at.start, e.at.end): e for e in found}.values())


# Message forms of CPython, the JVM and V8; `value` is the text that could not be read.
_UNREADABLE = Matcher(
    r"invalid literal for int\(\) with base \d+: '(?P<value>.*)'",
    r"could not convert string to float: '(?P<value>.*)'",
    r"time data '(?P<value>.*)' does not match format",
    r"Invalid isoformat string: '(?P<value>.*)'",
    r'For input string: "(?P<value>.*?)"',
    r"empty String",
    r'invalid value for (?:Integer|Float)\(\): "(?P<value>.*)"',
    (r"Cannot parse null", "absent"),
    (r'"?undefined"? is not valid JSON', "absent"),
    r"is not a valid value for .*: '(?P<value>.*)'",
    r"No enum constant (?P<enum>[\w.$]+)\.(?P<value>[^.]+)$",
    r"^\"?(?P<value>.*?)\"? is not a valid backing value for enum \"?(?P<enum>[\w\\]+)\"?",
    r"^'?(?P<value>.*?)'? is not a valid (?P<enum>\w+)$",
    r"Expecting value: line 1 column 1 \(char 0\)",
    r"Unexpected end of JSON input",
    r'strconv\.\w+: parsing "(?P<value>.*)": ',
    (r"Parse(?:Int|Float)Error", "number"),
    (r"^sto(?:i|l|ll|ul|ull|f|d)$", "number"),
)
RULES = (Rule("value_conversion", _UNREADABLE, investigate),)

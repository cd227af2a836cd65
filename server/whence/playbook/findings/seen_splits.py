"""A text that was split into fewer or more parts than the code takes, as the run saw it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.findings.givers import find_only_binding, find_only_value
from whence.playbook.fixes.text_edits import rewrite
from whence_tools.code.flow_model import Call, Constant, Subscript
from whence_tools.errors.observed import is_quoted
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.origin import Origin
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.observed import Value

_SPLITS: Final = frozenset({"split", "rsplit", "splitn", "Split", "SplitN", "explode"})
_PASSES_ON: Final = frozenset({"collect", "map", "toList", "toTypedArray"})  # as many parts
_PLAIN: Final = re.compile(r"[\w ,;:=/#&@-]+")  # means itself, as a regular expression too
_CUT: Final = "…"  # in what was not seen as a whole
_OTHERWISE: Final = FindingText(
    "`{text}` is {seen} at {crash}; so `{call}` gives {parts}, and {taken}.",
    "{fix}",
    INFERRED,
    here="",
    at="this splits `{text}` where `{separator}` stands",
)
_CLAIM: Final = "the error is raised here: `{call}` gives {parts}, and {taken}"
_ONE_PART: Final = "one part"
_PARTS: Final = "{count} parts"
_NOT_THERE: Final = "`{read}` is not there"
_NAMES: Final = "the line takes {names}"
_WITHOUT: Final = "`{seen}`, without `{separator}`,"
_WITH: Final = "`{seen}`"
_HANDLE: Final = "Handle a `{text}` that has no `{separator}` before it is split."
_SKIP: Final = "Skip a `{text}` that is {seen} before it is split."
_LIMIT: Final = "Split `{text}` into {names} parts at most, or refuse what has more."


_EMPTY_PART: Final = FindingText(
    "`{call}` at {at} gives an empty text where two blanks follow each other; so `{value}` is "
    "empty at {crash}, where {use}.",
    "Split at runs of blanks: `{mended}`.",
    INFERRED,
    crash="the error is raised here: `{value}` is empty",
    at="this splits at each single blank",
)
# What splits at runs of blanks. Ruby's does so where it is told one.
_AT_RUNS: Final = {
    "python": "{}.split()", "rust": "{}.split_whitespace()", "go": "strings.Fields({})",
    "javascript": "{}.split(/\\s+/)", "typescript": "{}.split(/\\s+/)",
    "java": '{}.split("\\\\s+")', "kotlin": '{}.split(Regex("\\\\s+"))',
    "php": "preg_split('/\\s+/', {})",
}  # fmt: skip


@dataclass(frozen=True)
class _Split:
    """What splits a text; `limited` where it is told how often."""

    call: Call
    text: Expr
    separator: str
    limited: bool

    def count_parts(self, text: Value) -> int:
        return text.text.count(self.separator) + 1


def explain_seen_split(case: Case, crash: Site, parts: Expr, read: Expr) -> Finding | None:
    """What the text was that has only one part; None where another expression than a split by a
    fixed text made the parts, or the text was not seen.

    Args:
        parts: what the part is read from.
        read: the expression that reads another part than the first.
    """
    split = _find_split(find_only_value(crash, parts))
    text = _find_text(case, split) if split is not None else None
    if split is None or text is None or split.count_parts(text) != 1:
        return None
    return _tell(case, crash, split, text, _NOT_THERE.format(read=shorten(read)))


def explain_empty_part(crash: Crash, origin: Origin) -> Finding | None:
    """A text was split at each single blank, and a part of it is empty; None where something else
    made the part.

    Args:
        crash: where the part, which was seen to be empty, is used.
    """
    flow, split = origin.file.flow, _find_split(origin.expr)
    at_runs = _AT_RUNS.get(flow.language) if flow is not None else None
    if split is None or at_runs is None or split.separator != " " or split.limited:
        return None
    mended = at_runs.format(split.text.at.text)
    return _EMPTY_PART.finding(
        crash=crash.at, at=origin.at, call=shorten(split.call), value=crash.value, use=crash.use,
        mended=mended, edits=rewrite(origin.file, split.call, mended),
    )  # fmt: skip


def explain_seen_unpacking(case: Case, crash: Site) -> Finding | None:
    """What the text was whose parts are not as many as the names that a line gives them to."""
    taken = [
        one.value
        for one in crash.flow.bindings
        if one.line == crash.line and one.value and [s.kind for s in one.steps] == ["index"]
    ]
    split = _find_split(taken[0]) if taken and len({one.at for one in taken}) == 1 else None
    text = _find_text(case, split) if split is not None else None
    if split is None or text is None:
        return None
    count, names = split.count_parts(text), len(taken)
    if count == names or (split.limited and count != 1):
        return None
    return _tell(case, crash, split, text, _NAMES.format(names=names), names)


def find_part(site: Site, value: Expr) -> tuple[Expr, Expr] | None:
    """What a value was read from as a part, and what reads it; None of the first part, which is
    there of every text."""
    given = find_only_binding(site, value)
    if given is not None and given.value is not None and [s.kind for s in given.steps] == ["index"]:
        return (given.value, value) if given.steps[0].key != "0" else None
    read = find_only_value(site, value)
    if not isinstance(read, Subscript) or read.index.at.text == "0":
        return None
    return read.object, read


def _find_split(value: Expr | None) -> _Split | None:
    while isinstance(value, Call) and value.name in _PASSES_ON:
        value = value.receiver
    if not isinstance(value, Call) or value.name not in _SPLITS:
        return None
    given = [one.value for one in value.arguments]
    separators = [text for text in map(_read_text, given) if text is not None]
    others = [one for one in given if not isinstance(one, Constant) and _read_text(one) is None]
    # a method of the text, or a function that takes it: `strings.Split(text, ",")`
    text = others[0] if others else value.receiver
    if text is None or len(separators) != 1 or len(others) > 1:
        return None
    is_plain = _PLAIN.fullmatch(separators[0])
    limited = len(given) - len(others) > 1
    return _Split(value, text, separators[0], limited) if is_plain else None


def _read_text(expr: Expr) -> str | None:
    """A text or a character that is written out."""
    if isinstance(expr, Constant):
        return expr.value if expr.kind == "string" else None
    return expr.at.text[1:-1] if is_quoted(expr.at.text) else None


def _find_text(case: Case, split: _Split) -> Value | None:
    """The text that was split, where it was seen as a whole."""
    seen = case.frames[0].observed
    text = seen.value_of(split.text.at.text) if seen is not None else None
    is_whole = text is not None and is_quoted(text.repr) and _CUT not in text.repr
    return text if is_whole else None


def _tell(
    case: Case, crash: Site, split: _Split, text: Value, taken: str, names: int = 0
) -> Finding:
    count, is_written = split.count_parts(text), bool(text.text.strip())
    words = {"text": shorten(split.text), "call": shorten(split.call), "taken": taken}
    words |= {"separator": split.separator, "seen": text.repr}
    words["parts"] = _ONE_PART if count == 1 else _PARTS.format(count=count)
    state, fix = (_WITHOUT, _HANDLE) if count == 1 else (_WITH, _LIMIT)
    if not is_written:
        words["seen"], fix = "blank" if text.text else "empty", _SKIP
    claim = _CLAIM.format(**words)
    return _OTHERWISE.finding(
        words,
        crash=crash,
        at=Site(crash.file, split.call.at.line),
        here=quote_seen(case.frames[0], crash, claim, split.text.at.text),
        seen=state.format(**words) if is_written else words["seen"],
        fix=fix.format(**words, names=names),
    )

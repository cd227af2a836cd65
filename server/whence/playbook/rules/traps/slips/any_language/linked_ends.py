"""Lists of linked elements: an end or a count that stays when an element is taken out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import uneven_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWNER: Final = r"(?P<owner>(?:[$@]?\w+(?:\.|->))*[$@]?)"
_HEAD: Final = r"(?P<head>_?(?:head|first|front|oldest|start)_?)"
_TAIL: Final = r"_?(?:tail|last|back|end|rear|newest)_?"
_ANY_HEAD: Final = lazy_pattern(rf"(?<![\w.>]){_OWNER}{_HEAD}\b(?!\()")
_TAKES_HEAD: Final = lazy_pattern(rf"^\s*{_OWNER}{_HEAD}\s*=\s*[^;]*(?:\.|->)_?next_?\s*;?\s*$")
_UNLINKS: Final = lazy_pattern(
    r"^\s*(?P<before>[$@]?\w+)(?:\.|->)_?next_?\s*=\s*(?P<gone>(?P=before)(?:\.|->)_?next_?|"
    r"[$@]?\w+)(?:\.|->)_?next_?\s*;?\s*$"
)
_SHIFTS: Final = lazy_pattern(
    r"\bmemmove\(|(?P<of>[\w.>-]+)\[(?P<i>\w+)\] = (?P=of)\[(?P=i) \+ 1\]"
)
_TAKES_OUT: Final = lazy_pattern(
    r"(?i)remove|cancel|pop|take|delete|drop|erase|unlink|evict|dequeue|shift|close|retire|leave"
)
_COUNTS: Final = lazy_pattern(
    r"(?P<of>(?:\w+(?:\.|->)|@|(?=_))(?P<count>_?(?:count|size|used|length|len|n_?\w*|num_?\w*)))"
    r"(?:\+\+|\s*\+= 1)|(?:\+\+)(?P<pre>\w+(?:\.|->)(?P<named>count|size|used|length|len|n\w*))"
)
_FORMS: Final = {
    **dict.fromkeys(("c", "cpp"), ("if ({0}) {1};", "NULL")),
    **dict.fromkeys(("java", "csharp"), ("if ({0}) {1};", "null")),
    **dict.fromkeys(("javascript", "typescript"), ("if ({0}) {1};", "null")),
    "php": ("if ({0}) {1};", "null"),
    "python": ("if {0}: {1}", "None"),
    "ruby": ("{1} if {0}", "nil"),
    "kotlin": ("if ({0}) {1}", "null"),
    "go": ("if {0} {{\n{2}\t{1}\n{2}}}", "nil"),
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of functions that take something out."""
    for file in program.files:
        lines = program.masked[file.path].lines
        whole = program.masked[file.path].text
        language = flow_of(file).language
        for function in flow_of(file).functions if language in _FORMS else ():
            yield from _find_kept_tail(file, function, lines, whole)
            yield from _find_kept_count(file, function, lines, whole)


def _find_kept_tail(
    file: SourceFile, function: Function, lines: Sequence[str], whole: str
) -> Iterator[Trap]:
    body = join_lines(function.lines, lines)
    if re.search(rf"(?<!\w){_TAIL}\s*=(?!=)", body):
        return
    form, nothing = _FORMS[flow_of(file).language]
    if "nullptr" in whole:
        nothing = "nullptr"
    for number in function.lines:
        takes, unlinks = _TAKES_HEAD.match(lines[number - 1]), _UNLINKS.match(lines[number - 1])
        named = takes or (_ANY_HEAD.search(body) if unlinks is not None else None)
        if named is None:
            continue
        if not named["owner"] and not re.search("^_|_$", named["head"]):  # a local
            continue
        tail = _find_tail(whole, named["owner"])
        head = f"{named['owner']}{named['head']}"
        space = indent_of(lines[number - 1])
        if not tail:
            return
        at = Site(file, number)
        if unlinks is not None:
            before, gone = unlinks["before"], unlinks["gone"]
            call = form.format(f"{tail} == {gone}", f"{tail} = {before}", space)
            edits = _put_beside(file, number, lines, call, gone)
        elif is_statement(at):
            call = form.format(f"{head} == {nothing}", f"{tail} = {nothing}", space)
            edits = insert_after(file, number, space + call)
        else:
            continue
        if edits:
            yield Trap(at, texts.TAIL_STAYS, {"tail": tail, "edits": edits})


def _find_tail(whole: str, owner: str) -> str:
    """The other end of what a head is of, as some function sets it."""
    bare = re.escape(re.split(r"\.|->", owner)[-2]) if re.search(r"\.|->", owner) else ""
    last = rf"(?:{bare}|\w+)(?:\.|->)" if bare else r"(?<![\w.>])@?"
    found = re.search(rf"{last}(?P<tail>{_TAIL})\s*=(?!=)", whole)
    return f"{owner}{found['tail']}" if found is not None else ""


def _put_beside(
    file: SourceFile, number: int, lines: Sequence[str], call: str, gone: str
) -> tuple[Edit, ...]:
    """Before a statement, or the `if` that it is the body of; after that of an `else`, where `gone`
    is still what it was. None where it is not."""
    above = lines[number - 2] if number > 1 else ""
    if re.match(r"\s*else\s*$", above):
        is_kept = gone.isidentifier()
        return insert_after(file, number, indent_of(above) + call) if is_kept else ()
    is_body = re.match(r"\s*if\b", above) and not above.rstrip().endswith("{")
    first = number - 1 if is_body else number
    return insert_before(file, first, indent_of(lines[first - 1]) + call)


def _find_kept_count(
    file: SourceFile, function: Function, lines: Sequence[str], whole: str
) -> Iterator[Trap]:
    """`queue_cancel` that leaves `count`, which `queue_add` raises."""
    counted = list(_COUNTS.finditer(whole)) if _TAKES_OUT.search(function.name) else []
    if not counted:
        return
    of = counted[0]["of"] or counted[0]["pre"]
    names = "|".join(sorted({one["count"] or one["named"] for one in counted}))
    body = [(one, lines[one - 1]) for one in function.lines]
    lowers = re.compile(rf"(?:{names})\s*(?:--|-=|=(?!=))|--\s*[\w.>-]*(?:{names})")
    if any(lowers.search(one) for _, one in body):
        return
    for number, line in body:
        unlinks = _TAKES_HEAD.match(line) or _UNLINKS.match(line) or _SHIFTS.search(line)
        parent = re.split(r"\.|->", of)[0]
        known = re.search(rf"\b{re.escape(parent)}\b", "\n".join(one for _, one in body))
        if unlinks is None or known is None:
            continue
        last = number if is_statement(Site(file, number)) else 0
        if last:
            call = f"{of} -= 1" + semicolon_of(line)
            edits = insert_after(file, last, indent_of(line) + call)
            yield Trap(Site(file, number), texts.COUNT_STAYS,
                       {"count": of, "call": call, "edits": edits})  # fmt: skip
        return

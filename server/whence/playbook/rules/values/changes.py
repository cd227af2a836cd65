"""Collections that must not be changed: unmodifiable ones, and those that are being iterated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.collection_methods import EVERY_CHANGE
from whence.playbook.engine.conclusion import add_article
from whence.playbook.engine.matching import Match, Matcher, type_and_message
from whence.playbook.engine.origin import (
    NOTHING,
    Harmless,
    Origin,
    Outcome,
    Unknown,
    Want,
    Where,
    shorten,
)
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Binding, Call, Expr, Items, Member, Name, Subscript, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import SourceFile

_UNMODIFIABLE = ("List.of", "Set.of", "Map.of", "Arrays.asList", "Collections.", "Object.freeze",
                 "listOf", "mapOf", "setOf", "emptyList", "List.copyOf", "Map.copyOf")  # fmt: skip

# C++: `for (auto it = rows.begin(); …)`, `for (auto& row : rows)`; and what ends their iterators.
_ITERATES = re.compile(
    r"\bfor\s*\([^;:]*=\s*(?P<over>[\w.>-]+?)(?:\.|->)c?r?begin\(\)"
    r"|\bfor\s*\([^;()]*[^:]:\s*(?P<range>[\w.>-]+)\s*\)"
)
_ENDS_ITERATORS = r"(?:erase|push_back|emplace_back|insert|emplace|resize|clear)\("
_LEAVES = re.compile(r"\b(?:break|return)\b")

_IS_SET = re.compile(r"\s*(?:[-+*/%|&^]|\*\*|//|<<|>>>?|\?\?|\|\||&&)?=(?!=)|\+\+|--")
_DELETES = re.compile(r"\bdel(?:ete)? $|(?:\+\+|--)$")
_VIEWS = frozenset({"items", "keys", "values", "keySet", "entrySet"})


def _unmodifiable(expr: Expr) -> bool:
    written = expr.at.text
    if isinstance(expr, Items | Table | Call) and written.startswith(_UNMODIFIABLE):
        return True
    if isinstance(expr, Call) and expr.name in {"toList", "freeze", "unmodifiableList"}:
        return True
    return isinstance(expr, Items) and written.startswith("(")


def changed_though_fixed(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    outcome: Outcome = Unknown("")
    crash = None
    kind = match["kind"] or match["primitive"]
    word = add_article(kind) if kind else texts.UNMODIFIABLE
    for target in _list_changed(site):
        crash = Crash(site, shorten(target), word, texts.CHANGED)
        tracer = Tracer(case, Want(_unmodifiable, absent=False, word="the collection"))
        found = yield from tracer.trace(target, Where(site.file, 0))
        outcome = outcome if isinstance(found, Harmless) else found
        if isinstance(found, Origin):
            break
    steps = () if kind else (texts.COPY_FIRST,)
    return (yield from conclude(case, outcome, crash, *steps)) if crash else None


def _list_changed(site: Site) -> Iterator[Expr]:
    """What a line changes an item of, or by a method."""
    for expr in site.expressions:
        if isinstance(expr, Call) and expr.name in EVERY_CHANGE and expr.receiver is not None:
            yield expr.receiver
        elif isinstance(expr, Subscript):
            around = site.text.partition(expr.at.text)
            if _IS_SET.match(around[2]) or _DELETES.search(around[0]):
                yield expr.object


def changed_while_iterated(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    """The loop on the stack whose body changes what it runs over; another thread's is not shown."""
    for at in (yield from case.sites(case.frames[:3])):
        for loop in at.file.flow.bindings if at.file.flow else ():
            if loop.kind == "loop" and loop.value is not None and loop.line <= at.line:
                change = yield from _change_inside(case, at.file, loop, loop.value)
                if change is not None:
                    edits, begins = _over_a_copy(at.file, loop.value), at.on(loop.line)
                    # A method that changes it is right elsewhere; the loop isn't.
                    is_called = change[0].function != begins.function
                    return texts.CHANGED_IN_LOOP.finding(
                        place=begins if edits or is_called else change[0],
                        at=change[0],
                        change=change[1],
                        loop=begins,
                        over=shorten(loop.value),
                        edits=edits,
                    )
    return None


def changed_under_iterator(_case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """C++: a loop over a container whose body changes it, which ends its iterators."""
    yield from ()
    function = site.function
    first, last = (function.line, function.last_line) if function else (1, len(site.file.lines))
    lines = {number: site.file.line(number) for number in range(first, last + 1)}
    for line, text in lines.items():
        loop = _ITERATES.search(text)
        if loop is None:
            continue
        over = re.escape(loop["over"] or loop["range"])
        change = re.compile(rf"(?P<kept>=\s*)?(?<![\w.>]){over}\s*(?:\.|->)\s*{_ENDS_ITERATORS}")
        for at in range(line + 1, _find_end(site.file, line)):
            inner = site.file.line(at)
            found = change.search(inner)
            if found and not found["kept"] and not _LEAVES.search(inner):
                begins, made = site.on(line), site.on(at)
                return texts.CHANGED_IN_LOOP.finding(
                    place=made, at=made, change=inner.strip().rstrip(";"), loop=begins,
                    over=loop["over"] or loop["range"],
                )  # fmt: skip
    return None


def _find_end(file: SourceFile, line: int) -> int:
    """The first line after the body of what begins on a line."""
    for after in range(line + 1, len(file.lines) + 1):
        text = file.line(after).strip()
        if text and file.indent(after) <= file.indent(line) and not text.startswith("{"):
            return after
    return len(file.lines) + 1


def _change_inside(
    case: Case, file: SourceFile, loop: Binding, over: Expr
) -> ToolSteps[tuple[Site, str] | None]:
    deletes = re.compile(rf"\s*del\s+{re.escape(_collection(over))}\[")
    last = loop.last_line if loop.last_line > loop.line else len(file.lines)
    for number in range(loop.line + 1, last + 1):
        if deletes.match(file.line(number)):
            return Site(file, number), file.line(number).strip()
    root, flow = over.at.text.split(".")[0], flow_of(file)
    for call in flow.calls:
        if not loop.line < call.at.line <= last:
            continue
        receiver = call.receiver.at.text if call.receiver is not None else ""
        if call.name in EVERY_CHANGE and receiver == _collection(over):
            return Site(file, call.at.line), shorten(call)
        field = ""  # any collection
        if not receiver or receiver in flow.receivers:
            field = _collection(over).rsplit(".", 1)[-1]
        elif receiver != root or not isinstance(over, Call):
            continue
        inside = yield from _change_in_method(case, file, call, field)
        if inside is not None:
            return inside
    return None


def _collection(over: Expr) -> str:
    """What a loop really runs over: the mapping of `mapping.items()`."""
    if isinstance(over, Call) and over.name in _VIEWS and over.receiver is not None:
        return over.receiver.at.text
    return over.at.text


def _change_in_method(
    case: Case, file: SourceFile, call: Call, field: str
) -> ToolSteps[tuple[Site, str] | None]:
    """A change in a method of the object that gave the collection, or has it in a field."""
    for target in (yield from resolve_targets(Tracer(case, NOTHING), call, Where(file))):
        function, flow = target.function, target.file.flow
        for deep in flow.calls if function and flow else ():
            within = function is not None and function.line <= deep.at.line <= function.last_line
            if not within or deep.name not in EVERY_CHANGE or deep.receiver is None:
                continue
            if field in {"", deep.receiver.at.text.rsplit(".", 1)[-1]}:
                return Site(target.file, deep.at.line), shorten(deep)
    return None


def _over_a_copy(file: SourceFile, over: Expr) -> tuple[Edit, ...]:
    """Python's usual way: `for x in list(xs)`."""
    view = isinstance(over, Call) and over.name in _VIEWS and not over.arguments
    if not file.path.endswith(".py") or not (view or isinstance(over, Name | Member)):
        return ()
    return rewrite(file, over, f"list({over.at.text})")


_ITERATED = Matcher(
    r"changed (?:size )?during iteration|mutated during iteration"
    r"|ConcurrentModificationException(?=: )",
    text=type_and_message,
)
_FIXED = Matcher(
    r"object does not support item (?:assignment|deletion)|object is not extensible"
    r"|Cannot assign to read only property .* of (?P<kind>string|number|boolean) "
    r"|Cannot create property .* on (?P<primitive>string|number|boolean) "
    r"|Cannot assign to read only property|UnsupportedOperationException",
    text=type_and_message,
)
_ENDED = Matcher(
    "", languages={"cpp"},
    types={"heap-use-after-free", "heap-buffer-overflow", "stack-use-after-scope"},
)  # fmt: skip
RULES = (
    Rule("changed_collection", _ENDED, at_crash(changed_under_iterator)),
    Rule("changed_collection", _ITERATED, changed_while_iterated),
    Rule("changed_collection", _FIXED, at_crash(changed_though_fixed)),
)

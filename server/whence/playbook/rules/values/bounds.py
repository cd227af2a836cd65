"""Indexes out of bounds: off by one, an empty or shorter list, an index passed in."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.filling import NONE_ADDED, STILL_EMPTY
from whence.playbook.engine.follow import Way
from whence.playbook.engine.loop_ends import (
    LoopEnd,
    count_past_last,
    find_loop_end,
    find_measured,
    is_length_of,
    slice_past_end,
    split_index,
    write_sum,
)
from whence.playbook.engine.matching import Match, Matcher, type_and_message
from whence.playbook.engine.origin import NOTHING, Origin, Outcome, Unknown, Want, Where, shorten
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import keep_possible, observe
from whence.playbook.evidence.masking import mask_file
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude
from whence.playbook.findings.seen_splits import explain_seen_split
from whence.playbook.fixes.loop_bounds import end_loop_earlier
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.values import texts
from whence.playbook.rules.values.below_zero import (
    asks_below_zero,
    find_early_start,
    find_negative_remainder,
    find_signed_index,
)
from whence.playbook.rules.values.item_reads import ItemRead, list_item_reads
from whence_tools.code.flow_model import (
    Binding,
    Call,
    Constant,
    Expr,
    Items,
    Member,
    Name,
    Operation,
    Subscript,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Edits, Finding
    from whence.playbook.engine.source import SourceFile
    from whence_tools.errors.observed import ObservedFrame, Value

_NUMBERS = re.compile(r"\[?(-?\d+)\]?\D+?(\d+)")
_LENGTH_FIRST = re.compile(r"the len is \d+ but the index is (\d+)")
_SIZE = re.compile(r"n|len|length|size|count|num|used|cap(?:acity)?|n_\w+|\w+_(?:n|len|size|count)")
_CUTS = frozenset({"subList", "substring", "subSequence"})


@dataclass(frozen=True)
class _Cut:
    """A part of items; `inclusive` where it has the one at `last`."""

    items: Expr
    last: Expr
    whole: Expr
    inclusive: bool = False


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    cuts = (_slice_past_end(site, one) for one in _list_cuts(site.expressions))
    past = next((one for one in cuts if one is not None), None)
    past = past or (find_early_start(site) if asks_below_zero(case, site) else None)
    return past or (yield from _explain_index(case, site))


def _explain_index(case: Case, site: Site) -> ToolSteps[Conclusion]:
    accesses = keep_possible(
        list_item_reads(site.expressions), case.frames[0],
        partial(_is_outside, case.frames[0].observed), lambda one: one.items.at.text,
    )  # fmt: skip
    for access in accesses:
        finding = _off_by_one(site, access) or (
            yield from _length_from_elsewhere(case, site, access)
        )
        if finding is not None:
            return finding
        finding = yield from find_negative_remainder(case, site, access)
        if finding is not None:
            return finding
    if not accesses:
        return None
    for access in accesses:
        split = explain_seen_split(case, site, access.items, access.whole)
        if split is not None:
            return split
        outcome = yield from _too_short(case, site, access)
        use = texts.READ if access.index is not None else texts.TAKEN
        use = use.format(access=shorten(access.whole))
        seen = observe(case.frames[0], access.items.at.text)
        size = texts.EMPTY if seen is not None and seen.length == 0 else _size(case)
        crash = Crash(site, shorten(access.items), size, use)
        if isinstance(outcome, Origin):
            break
    if isinstance(outcome, Origin) and _is_made_of_blank(case.frames[0].observed, access):
        return None  # what the function did not expect is the text, not what was made of it
    return (
        yield from conclude(case, outcome, crash, texts.PRINT_LENGTH, harmless=texts.LONG_ENOUGH)
    )


def investigate_overflow(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """Of C and C++: what a sanitizer saw. There a length stands beside its array, and only a name
    says that it is one."""
    yield from ()
    if asks_below_zero(case, site):
        below = find_early_start(site) or find_signed_index(site)
        if below is not None:
            return below
    masked = mask_file(site.file).line(site.line)
    reads = [
        one for one in list_item_reads(site.expressions)
        if not re.match(r"\s*[-+*/|&^]?=(?!=)", masked.partition(one.whole.at.text)[2])
    ]  # fmt: skip
    arrays = {one.items.at.text for one in reads if not isinstance(one.index, Constant)}
    if len(arrays) != 1 or "WRITE" in case.message:
        return None
    found = (_off_by_one(site, one, partial(_is_size_of, site.file)) for one in reads)
    return next((one for one in found if one is not None), None)


def _is_size_of(file: SourceFile, size: Expr, items: Expr) -> bool:
    """Whether an expression says how many items an array of C has, by its name and place."""
    if is_length_of(size, items):
        return True
    text, of = size.at.text, re.escape(items.at.text)
    if isinstance(size, Member):
        beside = isinstance(items, Member) and items.object.at.text == size.object.at.text
        return beside and _SIZE.fullmatch(size.name) is not None
    if isinstance(size, Name) and not text.isupper():
        return isinstance(items, Name) and _SIZE.fullmatch(text) is not None
    last = re.escape(re.split(r"\W+", items.at.text)[-1])
    declared = rf"\b{last}\s*\[\s*{re.escape(text)}\s*\]\s*[;=,)]"
    counted = rf"sizeof\s*\(?\s*{of}\s*\)?\s*/\s*sizeof\b.*"
    return re.search(declared, file.text) is not None or re.fullmatch(counted, text) is not None


def _is_outside(seen: ObservedFrame | None, items: Value, access: ItemRead) -> bool:
    """Whether what was seen has no such index; that of an index which is not known is open."""
    if items.length is None or seen is None:
        return False
    if access.index is None:
        return items.length == 0
    number = seen.number_of(access.index.at.text)
    return number is None or not -items.length <= number < items.length


def _is_made_of_blank(seen: ObservedFrame | None, access: ItemRead) -> bool:
    """Whether the items are what a method of an empty or blank text gave."""
    made = access.items
    if seen is None or not isinstance(made, Call) or made.receiver is None:
        return False
    text = seen.value_of(made.receiver.at.text)
    return text is not None and text.type in {"str", "string"} and not text.text.strip()


def _written_number(index: Expr) -> int | None:
    written = index.at.text.replace(" ", "")
    return int(written) if re.fullmatch(r"-?\d+", written) else None


def _size(case: Case) -> str:
    numbers = _NUMBERS.search(case.message)
    if numbers and "length" in case.message.lower():
        return texts.LONG.format(size=numbers.group(2))
    return texts.TOO_SHORT


# One past the end


def _off_by_one(
    site: Site,
    access: ItemRead,
    is_length: Callable[[Expr, Expr], bool] = is_length_of,
) -> Finding | None:
    """A loop that runs to the length itself, or an index one further than the loop's."""
    file = site.file
    index, ahead = split_index(access.index)
    if index is not None and ahead == 0 and is_length_of(index, access.items):
        why = texts.IS_LENGTH.format(index=shorten(index))
        edits = rewrite(file, index, f"{index.at.text} - 1")
        return _make_finding(site, access, site.on(access.whole.at.line), why, edits)
    if not isinstance(index, Name):
        return None
    for binding in list_reaching(index, Where(file, 0)):
        end = find_loop_end(binding, file)
        over = count_past_last(end, access.items, is_length) if end else None
        if end is None or over is None or over + ahead <= 0:
            continue
        is_step = over > 0 or _goes_by_one(file, binding)  # in pairs it has the second one, too
        if not is_step or _is_guarded(site, end, index.name, access.whole):
            continue
        why = (texts.LOOP_TO_LENGTH if over > 0 else texts.READS_AHEAD).format(
            name=index.name, end=end.written, access=shorten(access.whole), ahead=ahead
        )
        certain = over + ahead == 1 and (over == 1 or _only_pairs(file, index, access))
        line = end.whole.at.line if over > 0 or certain else access.whole.at.line
        return _make_finding(
            site, access, site.on(line), why, end_loop_earlier(file, end) if certain else ()
        )
    return None


def _is_guarded(site: Site, end: LoopEnd, name: str, read: Expr) -> bool:
    """Whether a loop compares its variable with more than a number, or takes a remainder of it,
    before it reads."""
    lines = mask_file(site.file).lines[end.whole.at.last_line : site.line]
    before = "\n".join(lines).rpartition(read.at.text.splitlines()[0])[0]
    own = rf"(?<![\w.]){re.escape(name)}(?!\w)"
    signs = r"(?:[<>]=?|[!=]=|%)"
    compared = (
        rf"{own}\s*(?:\+\s*[\w.]+\s*)?{signs}\s*(?!\d+\b)|[^\d\s]\s*{signs}\s*{own}(?!\s*[\[.(])"
    )
    return re.search(compared, before) is not None


def _list_cuts(exprs: list[Expr]) -> list[_Cut]:
    found: list[_Cut] = []
    for expr in exprs:
        if isinstance(expr, Subscript) and isinstance(expr.index, Operation):
            bounds = expr.index
            if bounds.operator in {"..", "..="} and bounds.parts:
                last, inclusive = bounds.parts[-1], bounds.operator == "..="
                found.append(_Cut(expr.object, last, expr, inclusive))
        elif isinstance(expr, Call) and expr.name in _CUTS and len(expr.arguments) == 2:
            found += [_Cut(expr.receiver, expr.arguments[1].value, expr)] if expr.receiver else []
    return found


def _slice_past_end(site: Site, cut: _Cut) -> Finding | None:
    """A slice that moves with a loop whose last turn takes it past the end."""
    file = site.file
    for name in (part for part in cut.last.walk() if isinstance(part, Name)):
        for binding in list_reaching(name, Where(file, 0)):
            end = find_loop_end(binding, file)
            past = end is not None and slice_past_end(
                cut.last, cut.items, name.name, end, inclusive=cut.inclusive
            )
            if end is None or not past or _is_guarded(site, end, name.name, cut.whole):
                continue
            if not _goes_by_one(file, binding):
                continue  # the last one is meant to be shorter
            return texts.SLICE_PAST_END.finding(
                crash=site, at=site.on(end.whole.at.line), name=name.name, end=end.written,
                slice=shorten(cut.whole), ahead=write_sum(past), items=shorten(cut.items),
                edits=_end_at_last_slice(file, end, name.name, cut),
            )  # fmt: skip
    return None


def _goes_by_one(file: SourceFile, start: Binding) -> bool:
    """Whether a loop takes every index from its start."""
    within = start.loop if start.loop[1] else (start.start, 1 << 40)
    own = [
        one.value.at.text if one.value is not None else "" for one in flow_of(file).bindings
        if one.target == start.target and one.function == start.function
        and within[0] <= one.start < within[1]
    ]  # fmt: skip
    steps = start.value.arguments[2:] if isinstance(start.value, Call) else ()
    given = [*own[1:], *(one.value.at.text for one in steps)]
    return all("".join(one.split()) in {"1", f"{start.target}+1"} for one in given)


def _end_at_last_slice(file: SourceFile, end: LoopEnd, name: str, cut: _Cut) -> Edits:
    """The edit that ends a loop with the last slice that is whole, where nothing else below uses
    its variable."""
    function = flow_of(file).function_at(end.whole.at.line)
    last_line = function.last_line if function is not None else len(file.lines)
    below = "\n".join(mask_file(file).lines[end.whole.at.last_line : last_line])
    uses = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")
    is_alone = len(uses.findall(below)) == len(uses.findall(cut.whole.at.text))
    is_compared = isinstance(end.whole, Operation) and end.whole.operator == "<"
    if not is_alone or not is_compared or cut.inclusive:
        return ()
    return rewrite(file, end.whole, f"{cut.last.at.text} <= {end.stop.at.text}")


def _length_from_elsewhere(case: Case, site: Site, access: ItemRead) -> ToolSteps[Finding | None]:
    """An index that a function of the workspace gives, which is the list's length itself."""
    tracer, where = Tracer(case, NOTHING), Where(site.file, 0)
    index = access.index
    if isinstance(index, Name):
        reaching = list_reaching(index, where)
        index = reaching[0].value if len(reaching) == 1 else None
    if not isinstance(index, Call):
        return None
    for target in (yield from resolve_targets(tracer, index, where)):
        function = target.function
        for returned in function.returns if function else ():
            for name, given in bind(function, index).items() if function else ():
                same = given is not None and given.at.text == access.items.at.text
                of = find_measured(returned.value) if same else None
                if of is not None and of.at.text == name and function is not None:
                    value = returned.value or of
                    if len(function.returns) > 1:  # a search, which says so that it found nothing
                        return texts.END_REACHED.finding(
                            crash=site, at=Site(target.file, returned.line),
                            function=function.qualified, items=shorten(access.items),
                            access=shorten(access.whole),
                        )  # fmt: skip
                    why = texts.IS_LENGTH.format(index=shorten(value))
                    edits = rewrite(target.file, value, f"{value.at.text} - 1")
                    return _make_finding(site, access, Site(target.file, returned.line), why, edits)
    return None


def _make_finding(crash: Site, access: ItemRead, site: Site, why: str, edits: Edits) -> Finding:
    return texts.PAST_LAST.finding(
        crash=crash,
        at=site,
        why=why,
        items=shorten(access.items),
        access=shorten(access.whole),
        edits=edits,
    )


def _only_pairs(file: SourceFile, index: Name, access: ItemRead) -> bool:
    """Whether every line that reads an item at the index reads its neighbour, too."""
    assert file.flow is not None
    function = file.flow.function_at(access.whole.at.line)
    first, last = (function.line, function.last_line) if function else (1, len(file.lines))
    alone = re.compile(rf"{re.escape(access.items.at.text)}\[\s*{index.name}\s*\]")
    texts = [file.line(n) for n in range(first, last + 1)]
    return all(access.whole.at.text in text for text in texts if alone.search(text))


# A list that is too short


def _too_short(case: Case, site: Site, access: ItemRead) -> ToolSteps[Outcome]:
    file, seen = site.file, case.frames[0].observed
    index, way = 0, Way(Where(file, 0))
    held = seen.value_of(access.items.at.text) if seen is not None else None
    written = _written_number(access.index) if access.index is not None else None
    if written is None and access.index is not None and file.flow and file.flow.is_spread:
        return Unknown(texts.WHICH_INDEX.format(index=shorten(access.index)))
    if written is not None:
        index = written
    elif access.index is not None:
        containers = Tracer(case, NOTHING).containers
        step, way = yield from containers.key_of(access.index, way)
        number = _number(case, step.key if step else "")
        if number is None:
            return Unknown(texts.WHICH_INDEX.format(index=shorten(access.index)))
        index = number

    def short_enough(expr: Expr) -> bool:
        text = isinstance(expr, Constant) and expr.kind == "string"
        size = len(expr.items) if isinstance(expr, Items) and not expr.open else None
        size = len(expr.value) if isinstance(expr, Constant) and text else size
        if held is not None and held.length not in (None, size):
            return False  # it is another one, or was filled since
        return size is not None and (index >= size or index < -size)

    want = Want(short_enough, absent=False, word="the list")
    outcome = yield from Tracer(case, want).follow(access.items, way)
    if not isinstance(outcome, Origin) or index in {0, -1}:
        return outcome
    if outcome.note.startswith((NONE_ADDED, STILL_EMPTY)):
        return Unknown(texts.FILLED_SINCE.format(items=shorten(access.items)), outcome.trail)
    return outcome


def _number(case: Case, key: str) -> int | None:
    if re.fullmatch(r"-?\d+", key):
        return int(key)
    told = _LENGTH_FIRST.search(case.message)
    if told is not None and not key:
        return int(told.group(1))
    numbers = _NUMBERS.search(case.message)
    return int(numbers.group(1)) if numbers and not key else None


_OUT_OF_BOUNDS = Matcher(
    r"(?i)index out of (?:range|bounds)|out of bounds for length|pop from empty"
    r"|pop from an empty|Index: \d+, Size: \d+|index \d+ outside of array|out of range"
    r"|_M_range_check",
    also={
        "IndexError", "ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException",
        "StringIndexOutOfBoundsException", "EmptyStackException",
    },
)  # fmt: skip
_OVERFLOW = Matcher(
    r"(?:heap|stack|global)-buffer-overflow|index -?\d+ out of bounds for type",
    languages={"c", "cpp"},
    text=type_and_message,
)
RULES = (
    Rule("index_bounds", _OUT_OF_BOUNDS, at_crash(investigate)),
    Rule("index_bounds", _OVERFLOW, at_crash(investigate_overflow)),
)

"""What the picture shows: the places that lead from the failure to the cause, in their order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from whence.report.document import clean, take_sentences
from whence.report.parts import SourceLines
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import CallSite, Evidence, RootCauseAnalysis

_FIRST: Final = 4  # hops that are shown whatever lies between them and the cause
_AROUND_CAUSE: Final = 2


@dataclass(frozen=True, slots=True)
class DrawnHop:
    """One place on the way.

    Attributes:
        code: the line that stands there, "" where it is not quoted.
        text: what happens there.
        value: a name and what it was when the program failed.
        kind: `gap` stands for hops that are left out; `text` says how many.
    """

    place: SourceLines
    code: str
    text: str
    value: tuple[str, str] | None = None
    kind: Literal["failure", "step", "cause", "gap"] = "step"


def hops_of(analysis: RootCauseAnalysis) -> tuple[DrawnHop, ...]:
    """The hops from the failure to the cause and what follows from there; none where no cause was
    found, or nothing lies between the two."""
    if analysis.outcome != "found" or analysis.location is None:
        return ()
    failure, cause = _failure(analysis), _cause(analysis)
    items = [item for item in analysis.evidence if item.holds and item.file_path]
    hops = _merge([_hop(item, cause.place) for item in items])
    hops = [replace(hop, value=hop.value or _value(hop, analysis.call_chain)) for hop in hops]
    at_failure, at_cause = _places(hops, failure), _places(hops, cause)
    if at_failure and at_cause and at_failure[0] > at_cause[-1]:
        hops.reverse()  # told from the cause on
    if failure is not None and not at_failure:
        hops.insert(0, failure)
    if not _places(hops, cause):
        hops.append(cause)
    for at in _places(hops, failure)[:1]:
        hops[at] = replace(hops[at], kind="failure")
    last = _places(hops, cause)[-1]  # the way may come by it before
    hops[last] = replace(hops[last], kind="cause")
    return tuple(_shorten(hops)) if len(hops) > 1 else ()


def _merge(told: Sequence[DrawnHop]) -> list[DrawnHop]:
    """A hop for each place; of those on the same lines, one after the other, the last."""
    hops: list[DrawnHop] = []
    for hop in told:
        if hops and _overlap(hops[-1].place, hop.place):
            hops[-1] = replace(hop, value=hop.value or hops[-1].value)
        else:
            hops.append(hop)
    return hops


def _hop(item: Evidence, cause: SourceLines) -> DrawnHop:
    """With the line of the cause where it is among those that are quoted, else the first that has a
    word in it."""
    place = SourceLines(clean(item.file_path or ""), item.line_start, item.line_end)
    lines = clean(item.quote or "").strip("\n").split("\n")
    at = (cause.line or 0) - (place.line or 0)
    if not (_overlap(place, cause) and 0 <= at < len(lines)):
        at = next((at for at, line in enumerate(lines) if re.search(r"\w", line)), 0)
    seen = item.observation
    value = (clean(seen.expression), clean(seen.value)) if seen else None
    return DrawnHop(place, lines[at].strip(), clean(item.claim), value)


def _failure(analysis: RootCauseAnalysis) -> DrawnHop | None:
    """The innermost call, where the error was raised."""
    if not analysis.call_chain:
        return None
    site = analysis.call_chain[-1]
    hop = DrawnHop(SourceLines(clean(site.file_path), site.line), "", f"in `{clean(site.name)}`")
    return replace(hop, value=_value(hop, [site]))


def _cause(analysis: RootCauseAnalysis) -> DrawnHop:
    assert analysis.location is not None
    where = analysis.location
    return DrawnHop(
        SourceLines(clean(where.file_path), where.line), "", take_sentences(analysis.root_cause, 1)
    )


def _value(hop: DrawnHop, sites: Sequence[CallSite]) -> tuple[str, str] | None:
    """What was recorded on that line, of a name that stands in it."""
    for site in reversed(sites):
        if _overlap(hop.place, SourceLines(clean(site.file_path), site.line)):
            for value in site.values or ():
                if not hop.code or value.name in hop.code:
                    return clean(value.name), clean(value.repr)
    return None


def _places(hops: Sequence[DrawnHop], wanted: DrawnHop | None) -> list[int]:
    """Where in the way a place is."""
    return [index for index, hop in enumerate(hops) if wanted and _overlap(hop.place, wanted.place)]


def _overlap(one: SourceLines, other: SourceLines) -> bool:
    first, second = one.line or 0, other.line or 0
    return one.path == other.path and (
        first <= (other.last_line or second) and second <= (one.last_line or first)
    )


def _shorten(hops: Sequence[DrawnHop]) -> Iterator[DrawnHop]:
    """The first hops and those around the cause."""
    cause = next(at for at, hop in enumerate(hops) if hop.kind == "cause")
    near = range(cause - _AROUND_CAUSE, cause + _AROUND_CAUSE + 1)
    shown = [at for at in range(len(hops)) if at < _FIRST or at in near]
    for before, at in zip([-1, *shown], shown, strict=False):
        if at > before + 1:
            yield _gap(at - before - 1)
        yield hops[at]
    if shown[-1] < len(hops) - 1:
        yield _gap(len(hops) - 1 - shown[-1])


def _gap(count: int) -> DrawnHop:
    text = f"{count} more step{'' if count == 1 else 's'}, see the evidence"
    return DrawnHop(SourceLines(""), "", text, kind="gap")

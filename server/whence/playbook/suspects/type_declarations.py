"""Where to look when types don't fit: all declarations that the errors of a run lead to, by what is
common to those that were at fault.

The weights were learned by `python -m tests.bench.learned_suspects --kind types`: a conditional
logit over each run's candidates. What they do is in `docs/benchmarks.md`.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect, describe_frame
from whence.playbook.rules.types.reported_errors import (
    WORD,
    ReportedError,
    find_fitting_uses,
    find_types,
    read_errors,
)
from whence.playbook.suspects import texts
from whence.playbook.suspects.learned_order import compare
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.involved_places import Involved

_MOST_TYPES: Final = 6  # that messages name
WEIGHTS: Final = {
    "all": 2.04, "noted": 1.2, "given": 0.07, "expected": 0.15, "typed": 0.34, "direct": -0.58,
    "uses": 0.87, "more uses": -1.37, "reported": 1.23, "elsewhere": 0.61, "local": 0.16,
    "named type": -0.83, "imported": 0.06,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TypeCandidate:
    """A place that may have to change, with what speaks for it.

    Attributes:
        symbol: what is declared there, or the function around.
        features: by the names that `WEIGHTS` has.
    """

    at: Site
    symbol: str | None
    features: Mapping[str, float]
    because: str


def rank_declarations(case: Case) -> ToolSteps[list[Suspect]]:
    """The places that may be out of step, most likely first; none where the errors lead to no
    declaration."""
    candidates = yield from list_candidates(case)
    order = compare([one.features for one in candidates], WEIGHTS)
    return [_make_suspect(candidates[place], share) for place, share in order]


def list_candidates(case: Case) -> ToolSteps[list[TypeCandidate]]:
    """What an error leads to, with the others of its run that lead there too, and their lines."""
    errors = _keep_related((yield from read_errors(case)))
    crash = yield from case.crash()
    if not errors or errors[0].at != crash:
        return []
    reported = {(one.at.path, one.at.line): one.at for one in errors}
    found: dict[tuple[str, int], TypeCandidate] = {}
    for key, one in _list_involved(errors).items():
        uses = yield from find_fitting_uses(case, one, {*reported})
        features = _describe(errors, one, len(uses))
        found[key] = TypeCandidate(one.at, one.name, features, texts.DECLARED)
    others: dict[str, tuple[Iterable[Site], str]] = {
        "reported": (reported.values(), describe_frame(case.problem, 0)),
        "local": (_list_locals(errors), texts.LOCAL),
        "imported": (_list_imports(errors), texts.IMPORTED),
    }
    for kind, (places, because) in others.items():
        for at in places:
            symbol = at.function.qualified if at.function is not None else None
            features = {kind: 1.0, "elsewhere": float(at.path != crash.path)}
            found.setdefault((at.path, at.line), TypeCandidate(at, symbol, features, because))
    for name, at in (yield from _find_named_types(case, errors)):
        features = {
            "named type": 1.0,
            "all": float(len(errors) > 1 and all(name in one.words for one in errors)),
            "elsewhere": float(at.path != crash.path),
        }
        found.setdefault((at.path, at.line), TypeCandidate(at, name, features, texts.NAMED_TYPE))
    return [*found.values()]


def _keep_related(errors: Sequence[ReportedError]) -> list[ReportedError]:
    """The first error and those that lead to one of the declarations that it leads to; none where
    it leads to none."""
    known = {one.key for error in errors[:1] for one in error.involved}
    return [error for error in errors if not known.isdisjoint(one.key for one in error.involved)]


def _list_involved(errors: Sequence[ReportedError]) -> dict[tuple[str, int], Involved]:
    found: dict[tuple[str, int], Involved] = {}
    for error in errors:
        for one in error.involved:
            found.setdefault(one.key, one)
    return found


def _describe(errors: Sequence[ReportedError], one: Involved, uses: int) -> dict[str, float]:
    """What speaks for a declaration; `uses` are those that no error is reported of."""
    words = {*WORD.findall(one.type)}
    leading = [(error, same) for error in errors for same in error.involved if same.key == one.key]
    return {
        "all": float(len(errors) > 1 and len(leading) == len(errors)),
        "noted": float(any(one.key in error.mentioned for error, _ in leading)),
        "given": float(any(words & error.given for error, _ in leading)),
        "expected": float(any(words & error.expected for error, _ in leading)),
        "typed": float(any(words & error.words for error, _ in leading)),
        "direct": float(any(same.via is None for _, same in leading)),
        "uses": log(1 + uses),
        "more uses": log((1 + uses) / (1 + len(leading))),
        "elsewhere": float(one.at.path != errors[0].at.path),
    }


def _list_locals(errors: Sequence[ReportedError]) -> Iterator[Site]:
    """Where local variables without a type of their own get what leads to declarations."""
    for error in errors:
        for one in error.involved:
            if one.via is not None and one.via[0] == error.at.path:
                yield error.at.on(one.via[1])


def _find_named_types(
    case: Case, errors: Sequence[ReportedError]
) -> ToolSteps[list[tuple[str, Site]]]:
    """The types that messages name, with the lines on which they begin."""
    names = [word for error in errors for word in sorted(error.words) if word[:1].isupper()]
    found: list[tuple[str, Site]] = []
    for name in [*dict.fromkeys(names)][:_MOST_TYPES]:
        heads = yield from find_types(case, name, errors[0].at.path)
        found.extend((name, at) for at in heads)
    return found


def _list_imports(errors: Sequence[ReportedError]) -> Iterator[Site]:
    """The imports of what stands in the lines that errors are reported of, and in the messages."""
    for error in errors:
        written = {*WORD.findall(error.at.text), *error.words}
        for one in error.at.flow.imports:
            if one.local in written:
                yield error.at.on(one.line)


def _make_suspect(candidate: TypeCandidate, share: float) -> Suspect:
    return Suspect(
        file_path=candidate.at.path,
        line=candidate.at.line,
        symbol=candidate.symbol,
        score=round(share, 2),
        because=candidate.because,
    )

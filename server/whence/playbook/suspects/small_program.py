"""Where to look in a small program: all of its functions, by how much code they have, how much of
it the failing line may have its values from, and whether they are only there to call others.

The weights were learned by `python -m tests.bench.learned_suspects` on crashes of small programs: a
conditional logit over each program's candidates. What they do is in `docs/benchmarks.md`.
"""

from __future__ import annotations

from collections import defaultdict
from math import log
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect, describe_frame
from whence.playbook.engine.small_program import read_program
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.suspects import texts
from whence.playbook.suspects.backward_slice import BackwardSlice, SliceStep
from whence.playbook.suspects.learned_order import compare, weigh
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Function

ENOUGH: Final = 5  # as many as an answer shows
_FRAMES: Final = 5
_ENTRIES: Final = frozenset({"main", "Main"})
WEIGHTS: Final = {
    "length": 1.32, "involved": 0.69, "frame": -0.7, "entry": -1.92, "unreached": -0.53,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ProgramCandidate:
    """A function, with what speaks for it.

    Attributes:
        line: the one that is nearest to the failing one.
        features: by the names that `WEIGHTS` has.
    """

    file: SourceFile
    function: Function
    line: int
    features: Mapping[str, float]
    because: str


def rank_program(case: Case) -> ToolSteps[list[Suspect]]:
    """A small program's functions, most likely first; none of a large one's or a package's."""
    candidates = yield from list_candidates(case)
    order = compare([one.features for one in candidates], WEIGHTS)
    return [_make_suspect(candidates[place], share) for place, share in order]


def compare_to_average(case: Case, at: Site) -> ToolSteps[float | None]:
    """How likely the function of a line is, as a multiple of the average of its small program: 0
    where no function holds a line of its code, None where there are too few to compare."""
    candidates = yield from list_candidates(case)
    chances = weigh([one.features for one in candidates], WEIGHTS)
    inside = [
        (len(one.function.lines), chance)
        for one, chance in zip(candidates, chances, strict=True)
        if one.file.path == at.path and one.function.line <= at.line <= one.function.last_line
    ]
    if len(candidates) < ENOUGH or at.file.flow is None:
        return None
    return min(inside)[1] * len(chances) / sum(chances) if inside else 0.0


def list_candidates(case: Case) -> ToolSteps[list[ProgramCandidate]]:
    """All functions of a small program; none where none of them failed."""
    places = dict.fromkeys((one.path, one.line) for one in case.frames if one.path and one.line)
    files = (yield from read_program(case, next(iter(places))[0] or "")) if places else []
    by_path = {one.path: one for one in files}
    sites = [Site(by_path[path], line or 1) for path, line in places if path in by_path][:_FRAMES]
    if not sites:
        return []
    backward = BackwardSlice(files)
    backward.follow(sites, [describe_frame(case.problem, place) for place in range(len(sites))])
    reached: defaultdict[tuple[str, int], dict[int, SliceStep]] = defaultdict(dict)
    for (path, line), step in backward.steps.items():
        function = flow_of(by_path[path]).function_at(line)
        reached[path, function.line if function else 0][line] = step
    return list(_describe(files, sites, reached))


def _describe(
    files: Sequence[SourceFile],
    sites: Sequence[Site],
    reached: Mapping[tuple[str, int], Mapping[int, SliceStep]],
) -> Iterator[ProgramCandidate]:
    running = [(site.path, site.flow.function_at(site.line), site.line) for site in sites]
    for file in files:
        for function in flow_of(file).functions:
            if not function.name:
                continue
            steps = reached.get((file.path, function.line), {})
            places = [place for place, (path, own, _) in enumerate(running)
                      if path == file.path and own == function]  # fmt: skip
            line = _find_nearest(steps, function)
            features = {
                "length": log(1 + len(function.lines)),
                "involved": log(1 + sum(1 / (1 + one.distance) for one in steps.values())),
                "entry": float(function.name in _ENTRIES),
                "unreached": float(not steps),
            }
            because = steps[line].because if line in steps else texts.SAME_PROGRAM
            if places:
                place, line = places[0], running[places[0]][2]
                features["frame"] = 1 / place if place else 0.0
                because = steps[line].because
            yield ProgramCandidate(file, function, line, features, because)


def _find_nearest(steps: Mapping[int, SliceStep], function: Function) -> int:
    """The line of a function that is fewest steps away, rather one inside than its first."""
    return min(
        steps,
        key=lambda line: (line == function.line, steps[line].distance, line),
        default=function.line,
    )


def _make_suspect(candidate: ProgramCandidate, share: float) -> Suspect:
    return Suspect(
        file_path=candidate.file.path,
        line=candidate.line,
        symbol=candidate.function.qualified,
        score=round(share, 2),
        because=candidate.because,
    )

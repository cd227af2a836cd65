"""Which of several patches for one problem is tried first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.healing.change import Change, patch_key
from whence_tools.healing.suspicions import find_suspicions, only_takes_away
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class PatchCandidate:
    """Attributes:
    name: whatever the caller knows it by.
    """

    name: str
    changes: tuple[Change, ...]


def plan(
    candidates: Sequence[PatchCandidate],
    problem: str,
    *,
    evidence: Mapping[str, Collection[str]],
    failed: Collection[str] = (),
) -> list[PatchCandidate]:
    """The candidates worth trying, best first. CPU-bound: parses the patched files.

    Left out are those that failed before, change nothing, or repeat another one. Of the rest the
    earlier is the one that shows fewer signs of silencing the failure, then the one that changes a
    line of the evidence, then the one with fewer changed lines, then the one given first.

    Args:
        problem: what `patch_key` knows it by.
        evidence: by path the lines, as they stand, that the problem's cause was found in.
        failed: the keys of patches that failed before.
    """
    seen = set(failed)
    worth: list[PatchCandidate] = []
    for candidate in candidates:
        key = patch_key(candidate.changes, problem)
        if key not in seen and any(change.diff for change in candidate.changes):
            seen.add(key)
            worth.append(candidate)
    return sorted(worth, key=lambda candidate: _estimate_cost(candidate, evidence))


def _estimate_cost(
    candidate: PatchCandidate, evidence: Mapping[str, Collection[str]]
) -> tuple[int, bool, int]:
    changes = candidate.changes
    signs = sum(len(find_suspicions(change)) + only_takes_away(change) for change in changes)
    touches = any(_touches(change, evidence.get(change.path, ())) for change in changes)
    size = sum(len(change.added) + len(change.removed) for change in changes)
    return signs, not touches, size


def _touches(change: Change, lines: Collection[str]) -> bool:
    stripped = {line.strip() for line in lines}
    return any(line.strip() in stripped for line in change.removed)

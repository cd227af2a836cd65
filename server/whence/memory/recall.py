""" "Seen before": when a stored case may answer at once, and when it is only a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from whence.memory.case import Outcome
from whence_tools.contract import ToolFailure
from whence_tools.lazy_dataclass import dataclass
from whence_tools.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.memory.case import StoredCase
    from whence_tools.workspace import Workspace

Doubt = Literal["unproven", "noFrames", "otherWorkspace", "filesUnknown", "filesChanged"]


@dataclass(frozen=True, slots=True)
class Recollection:
    """A case of the same fingerprint.

    Attributes:
        doubt: why it does not answer by itself; None when it does.
    """

    case: StoredCase
    doubt: Doubt | None

    @property
    def answers(self) -> bool:
        return self.doubt is None


def recollect(
    cases: Sequence[StoredCase], workspace_id: str | None, current_hash: Callable[[str], str | None]
) -> Recollection | None:
    """The best of the cases with one fingerprint: one that answers, else the likeliest hint.

    Args:
        current_hash: the SHA-256 of a workspace-relative path now, None where it cannot be read.
    """
    candidates = [
        Recollection(case, _doubt(case, workspace_id, current_hash))
        for case in cases
        if case.has_cause and not case.tried_and_failed
    ]
    return max(candidates, key=_weight, default=None)


def has_failed(
    diff: str,
    cases: Sequence[StoredCase],
    workspace_id: str | None,
    current_hash: Callable[[str], str | None],
) -> bool:
    """Whether one of the cases says that this fix does not help, on files that are the same."""
    return any(
        case.outcome is Outcome.REFUTED
        and case.diff == redact(diff)
        and case.workspace_id == workspace_id
        and not _has_changed(case, current_hash)
        for case in cases
    )


def hash_current_files(workspace: Workspace) -> Callable[[str], str | None]:
    """How the files of a workspace look now, as `recollect` asks for it."""

    def current_hash(path: str) -> str | None:
        try:
            return workspace.read(path).sha256
        except ToolFailure:
            return None

    return current_hash


def _doubt(
    case: StoredCase, workspace_id: str | None, current_hash: Callable[[str], str | None]
) -> Doubt | None:
    if not case.trusted:
        return "unproven"
    if not case.own_frames:
        return "noFrames"
    if case.workspace_id != workspace_id:
        return "otherWorkspace"
    if not case.file_hashes:
        return "filesUnknown"
    return "filesChanged" if _has_changed(case, current_hash) else None


def _has_changed(case: StoredCase, current_hash: Callable[[str], str | None]) -> bool:
    return any(current_hash(path) != known for path, known in case.file_hashes.items())


def _weight(recollection: Recollection) -> tuple[bool, bool, float, str]:
    case = recollection.case
    return (recollection.answers, case.trusted, case.confidence, case.updated_at)

"""The stored record of an error: seen or solved, redacted before it is written.

It is solved once its fix stands in the files and its command is green, or when the user says so;
until then its analysis has only been seen, whatever the outcome. Outcomes, best first:

    proven      in an isolated copy the fix made the failure go away, and tests checked the result
    validated   the user said that it is right
    passes      the failure went away in a copy, but nothing proves that the result is right
    checked     checkers found fewer errors with the fix and no new one
    unverified  nothing but the analysis speaks for it
    refuted     the fix was tried and did not help
    rejected    the user said that it is wrong
    unsolved    no cause was found; kept for reports, never an answer
"""

from __future__ import annotations

import hashlib
import uuid
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from whence import __version__
from whence_tools.contract import SCHEMA_VERSION, WireModel
from whence_tools.redact import redact, redact_argv, redact_json
from whence_tools.solved_cases import CaseMatch, CaseMetadata, CaseState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import RootCauseAnalysis

WRITTEN_DOWN_CONFIDENCE = 0.8
_VALIDATED_FLOOR = 0.8
_REJECTED_CEILING = 0.2


class Outcome(StrEnum):
    PROVEN = "proven"
    VALIDATED = "validated"
    PASSES = "passes"
    CHECKED = "checked"
    UNVERIFIED = "unverified"
    REFUTED = "refuted"
    REJECTED = "rejected"
    UNSOLVED = "unsolved"


# How much an outcome weighs when a new analysis of the same error wants the old one's place.
_STRENGTH = {
    Outcome.UNSOLVED: 0,
    Outcome.REFUTED: 1,
    Outcome.UNVERIFIED: 2,
    Outcome.CHECKED: 3,
    Outcome.PASSES: 4,
    Outcome.VALIDATED: 5,
    Outcome.PROVEN: 6,
}
# Of one and the same fix, that it failed says more than that nobody tried it.
_STRENGTH_OF_ONE_FIX = {**_STRENGTH, Outcome.REFUTED: 4.5}


class Circumstances(WireModel):
    """What the analysis itself does not say about where it was made.

    Attributes:
        own_frames: the fingerprint rests on frames inside the workspace.
        file_hashes: SHA-256 by workspace-relative path of the files the analysis rests on.
    """

    workspace_id: str | None = None
    own_frames: bool = False
    git_head: str | None = None
    file_hashes: dict[str, str] = Field(default_factory=dict)
    command: list[str] | None = None


class StoredCase(WireModel):
    """One record of the store. Fields of a newer version are ignored.

    Attributes:
        confidence: 0..1; see `validated` and `rejected_because` for how it moves.
        gone: the fix was in the files, and the command that had failed was green.
        fixed_in: workspace-relative path of the file that holds the cause or the fix.
        analysis: the whole `RootCauseAnalysis` as JSON, where the case came from one.
    """

    model_config = ConfigDict(extra="ignore")

    schema_version: int = SCHEMA_VERSION
    tool_version: str = __version__
    id: str
    fingerprint: str | None = None
    own_frames: bool = False
    error_description: str
    error_type: str = ""
    language: str = ""
    root_cause: str
    solution: str
    confidence: float = Field(default=WRITTEN_DOWN_CONFIDENCE, ge=0, le=1)
    user_validated: bool = False
    rejected: bool = False
    rejected_reason: str | None = None
    gone: bool = False
    outcome: Outcome = Outcome.UNVERIFIED
    workspace_id: str | None = None
    git_head: str | None = None
    file_hashes: dict[str, str] = Field(default_factory=dict)
    command: list[str] | None = None
    created_at: str
    updated_at: str
    fixed_in: str = ""
    analysis: dict[str, Any] | None = None

    @property
    def has_cause(self) -> bool:
        return self.outcome is not Outcome.UNSOLVED

    @property
    def state(self) -> CaseState:
        """A case that was written by hand is the user's word."""
        by_user = self.user_validated or (self.analysis is None and self.has_cause)
        return "solved" if not self.tried_and_failed and (by_user or self.gone) else "seen"

    @property
    def trusted(self) -> bool:
        """Good enough to answer with at once: proven by running it, or by the user's word."""
        known = self.user_validated or self.gone or self.outcome is Outcome.PROVEN
        return known and not self.rejected

    @property
    def tried_and_failed(self) -> bool:
        """The fix did not help, or the user said that the analysis is wrong: never offered."""
        return self.rejected or self.outcome is Outcome.REFUTED

    @property
    def diff(self) -> str | None:
        """The fix, where there is one."""
        fix = (self.analysis or {}).get("fix") or {}
        return fix.get("diff") or None

    @property
    def key(self) -> str:
        """What makes two records one.

        A fingerprint that rests on own frames, in its workspace; otherwise the content. A rejected
        case gives the first up, so that the next analysis of its error stands beside it.
        """
        if self.own_frames and self.fingerprint:
            identity = ["fingerprint", self.workspace_id or "", self.fingerprint]
            return _digest([*identity, self.content_key] if self.rejected else identity)
        return _digest(["content", self.content_key])

    @property
    def content_key(self) -> str:
        """Equal for two records that say the same, blanks aside."""
        texts = (self.error_description, self.root_cause, self.solution)
        return _digest([" ".join(text.split()) for text in texts])

    def as_match(self, similarity: float = 1.0) -> CaseMatch:
        """As a search answers it."""
        return CaseMatch(
            id=self.id,
            error_description=self.error_description,
            root_cause=self.root_cause,
            solution=self.solution,
            language=self.language,
            error_type=self.error_type,
            confidence=self.confidence,
            user_validated=self.user_validated,
            similarity=similarity,
            metadata=CaseMetadata(created_at=self.created_at, fixed_in=self.fixed_in),
            fingerprint=self.fingerprint,
            outcome=self.outcome.value,
            state=self.state,
        )

    def solved(self) -> StoredCase:
        """After its fix stood in the files and its command was green."""
        return self.model_copy(update={"gone": True, "updated_at": read_clock()})

    def validated(self) -> StoredCase:
        """After the user's yes: half the remaining doubt goes, and at least 0.8 is left."""
        proven = self.outcome is Outcome.PROVEN
        return self.model_copy(
            update={
                "confidence": max(_VALIDATED_FLOOR, 1 - (1 - self.confidence) / 2),
                "user_validated": True,
                "rejected": False,
                "rejected_reason": None,
                "outcome": Outcome.PROVEN if proven else Outcome.VALIDATED,
                "updated_at": read_clock(),
            }
        )

    def rejected_because(self, reason: str | None) -> StoredCase:
        """After the user's no: half the confidence goes, and at most 0.2 is left."""
        return self.model_copy(
            update={
                "confidence": min(_REJECTED_CEILING, self.confidence / 2),
                "user_validated": False,
                "rejected": True,
                "rejected_reason": redact(reason) if reason else None,
                "outcome": Outcome.REJECTED,
                "updated_at": read_clock(),
            }
        )

    def succeeded_by(self, newer: StoredCase) -> StoredCase:
        """This record after another analysis of the same error.

        The error is back, so that it is solved no longer but by the user's word. The newer one
        takes its place unless it is weaker and rests on the same files; the id and the day it was
        first seen stay.
        """
        if self.rejected or (self._outweighs(newer) and not self._outdated_by(newer)):
            return self.model_copy(update={"updated_at": newer.updated_at, "gone": False})
        same = self.content_key == newer.content_key and self.user_validated
        judgement = {"confidence": self.confidence, "user_validated": True} if same else {}
        return newer.model_copy(update={"id": self.id, "created_at": self.created_at, **judgement})

    def _outweighs(self, newer: StoredCase) -> bool:
        same_fix = self.diff is not None and self.diff == newer.diff
        strength = _STRENGTH_OF_ONE_FIX if same_fix else _STRENGTH
        return strength[self.outcome] > strength[newer.outcome]

    def _outdated_by(self, newer: StoredCase) -> bool:
        shared = self.file_hashes.keys() & newer.file_hashes.keys()
        changed = any(self.file_hashes[path] != newer.file_hashes[path] for path in shared)
        return changed and newer.has_cause


def from_analysis(analysis: RootCauseAnalysis, circumstances: Circumstances) -> StoredCase:
    """The record of an analysis, redacted."""
    case = StoredCase(
        id=analysis.id,
        fingerprint=analysis.fingerprint or None,
        own_frames=circumstances.own_frames,
        error_description=analysis.error_description,
        error_type=analysis.error_type,
        language=analysis.language,
        root_cause=analysis.root_cause,
        solution=analysis.solution,
        confidence=analysis.confidence,
        user_validated=analysis.user_validated,
        outcome=_outcome(analysis),
        workspace_id=circumstances.workspace_id,
        git_head=circumstances.git_head,
        file_hashes=circumstances.file_hashes,
        command=circumstances.command,
        created_at=analysis.metadata.created_at,
        updated_at=analysis.metadata.created_at,
        fixed_in=_fixed_in(analysis),
        analysis=analysis.wire(),
    )
    return redact_case(case)


def from_entry(entry: Mapping[str, Any]) -> StoredCase:
    """The record of a JSON object that has at least what went wrong, why, and what helped.

    Raises:
        ValueError: a field is missing, blank or of the wrong type.
    """
    moment = read_clock()
    times = {"createdAt": moment, "updatedAt": entry.get("createdAt", moment)}
    given = {name: value for name, value in entry.items() if value is not None}
    case = StoredCase.model_validate({"id": new_id(), **times, **given})
    for name in ("error_description", "root_cause", "solution"):
        if case.has_cause and not getattr(case, name).strip():
            raise ValueError(f"{to_camel(name)} is blank")
    return redact_case(_consistent(case))


def redact_case(case: StoredCase) -> StoredCase:
    """The case without secrets in any of its texts."""
    wire = redact_json(case.wire())
    if case.command is not None:
        wire["command"] = redact_argv(case.command)
    if wire.get("analysis") and (fix := wire["analysis"].get("fix")):
        command = fix.get("verification", {}).get("command")
        if command is not None:
            fix["verification"]["command"] = redact_argv(command)
    return StoredCase.model_validate(wire)


def new_id() -> str:
    return f"case-{uuid.uuid4().hex[:16]}"


def read_clock() -> str:
    """UTC, ISO 8601, seconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _outcome(analysis: RootCauseAnalysis) -> Outcome:
    if analysis.outcome == "notFound":
        return Outcome.UNSOLVED
    if analysis.fix and analysis.fix.verification.status == "proven":
        return Outcome.PROVEN
    if analysis.user_validated:
        return Outcome.VALIDATED
    return Outcome(analysis.fix.verification.status) if analysis.fix else Outcome.UNVERIFIED


def _consistent(case: StoredCase) -> StoredCase:
    """Flags and outcome of a hand-written record agree."""
    if case.rejected:
        return case.model_copy(update={"outcome": Outcome.REJECTED, "user_validated": False})
    if case.user_validated and case.outcome is not Outcome.PROVEN:
        return case.model_copy(update={"outcome": Outcome.VALIDATED})
    return case


def _fixed_in(analysis: RootCauseAnalysis) -> str:
    if analysis.metadata.fixed_in:
        return analysis.metadata.fixed_in
    if analysis.fix and analysis.fix.edits:
        return analysis.fix.edits[0].file_path
    return analysis.location.file_path if analysis.location else ""


def _digest(parts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()

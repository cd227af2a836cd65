"""What is asked of the stored cases, and what is found, on the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whence_tools.contract import ToolOutput, WireModel

CaseState = Literal["seen", "solved"]


class CaseQuery(WireModel):
    """What to look for; the tool's input."""

    query: str = Field(description="Error description or stack trace to search for")
    language: str | None = Field(
        default=None, description='Filter by programming language (e.g., "typescript", "python")'
    )
    error_type: str | None = Field(
        default=None,
        description='Filter by error type (e.g., "TypeError", "NullPointerException")',
    )
    min_confidence: float = Field(
        default=0.7, ge=0, le=1, description="Minimum confidence score for results"
    )
    limit: int = Field(default=5, ge=1, le=10, description="Maximum number of results")


class CaseMetadata(WireModel):
    created_at: str
    fixed_in: str


class CaseMatch(WireModel):
    """A stored case and how like the query it is.

    Attributes:
        state: `solved` where its fix was applied and the failure was gone, or the user says so;
            `seen` where it was only analysed.
        confidence: the record's own, 0..1; grows with validation, shrinks with rejection.
        similarity: cosine similarity to the query, 0..1; 1.0 for an exact fingerprint.
        exact: true when the query has the case's fingerprint.
        other_workspace: true for a case solved in another workspace.
    """

    id: str
    error_description: str
    root_cause: str
    solution: str
    language: str
    error_type: str
    confidence: float
    user_validated: bool
    similarity: float
    metadata: CaseMetadata
    fingerprint: str | None = None
    outcome: str | None = None
    state: CaseState | None = None
    exact: bool | None = None
    other_workspace: bool | None = None


class CaseSearch(ToolOutput):
    """The `data` of `vector_search_db`.

    Attributes:
        tried_and_failed: rejected cases, so that a wrong idea is not tried again.
    """

    query: str
    results: list[CaseMatch]
    total_found: int
    tried_and_failed: list[CaseMatch] | None = None

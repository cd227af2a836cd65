"""The shapes of Whence's own messages over LSP: what `docs/editor-requests.md` says, as types.

The schemas and types of the editor clients are made of these (`make protocol`). They are plain
dictionaries when the server runs: nothing is checked or imported for them. Positions are LSP's.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

# pydantic, which makes the schemas, takes typing's own TypedDict from Python 3.12 on only
from typing_extensions import TypedDict


class _ModelReference:
    """Stands in a schema for a wire model that is defined elsewhere, by its name there."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, str]:
        del schema, handler
        return {"model": self._name}


Analysis = Annotated[dict[str, Any], _ModelReference("RootCauseAnalysis")]
CaseItem = Annotated[dict[str, Any], _ModelReference("CaseItem")]
Event = Annotated[dict[str, Any], _ModelReference("EventEnvelope")]
UsageCounts = Annotated[dict[str, Any], _ModelReference("Usage")]


class Position(TypedDict):
    line: int
    character: int


class Range(TypedDict):
    start: Position
    end: Position


class DocumentLocation(TypedDict):
    uri: str
    range: Range


class RelatedInformation(TypedDict):
    location: DocumentLocation
    message: str


class CodeDescription(TypedDict):
    href: str


class Diagnostic(TypedDict):
    """LSP's, and `quickFixTitles`: of the fixes that the diagnostic's own server offers."""

    range: Range
    message: str
    severity: NotRequired[int]
    code: NotRequired[int | str]
    codeDescription: NotRequired[CodeDescription]
    source: NotRequired[str]
    tags: NotRequired[list[int]]
    relatedInformation: NotRequired[list[RelatedInformation]]
    quickFixTitles: NotRequired[list[str]]


class CallHierarchyItem(TypedDict):
    name: str
    kind: int
    detail: NotRequired[str]
    uri: str
    range: Range
    selectionRange: Range
    data: NotRequired[Any]


CallHierarchyIncomingCall = TypedDict(
    "CallHierarchyIncomingCall", {"from": CallHierarchyItem, "fromRanges": list[Range]}
)


# -- what the server asks its client


class EditorContextParams(TypedDict):
    captureSelection: bool
    captureDiagnostics: bool
    captureTerminal: bool


class DocumentDiagnostics(TypedDict):
    uri: str
    version: NotRequired[int]
    items: list[Diagnostic]


class EditorContextResult(TypedDict):
    activeFile: NotRequired[str]
    cursorPosition: NotRequired[Position]
    selectedText: NotRequired[str]
    diagnostics: list[DocumentDiagnostics]
    terminalOutput: NotRequired[str]


class IncomingCallsParams(TypedDict):
    item: CallHierarchyItem


class DebugStateParams(TypedDict):
    """`threadId`: else of the thread that stopped last."""

    threadId: NotRequired[int]
    maxFrames: int


class DebugVariable(TypedDict):
    """`value` as the debugger shows it, long ones cut; `variables` are its parts."""

    name: str
    value: str
    type: NotRequired[str]
    variables: NotRequired[list[DebugVariable]]


class DebugScope(TypedDict):
    name: str
    variables: list[DebugVariable]


class DebugFrame(TypedDict):
    """`line` and `column` as the debugger shows them, from 1; `uri` where there is a file."""

    name: str
    uri: NotRequired[str]
    line: int
    column: int
    scopes: list[DebugScope]


class DebugState(TypedDict):
    """A thread that stands still, its innermost frame first. `reason` is the Debug Adapter
    Protocol's word (`breakpoint`, `exception`); `description` is what is said beside it."""

    threadId: int
    reason: NotRequired[str]
    description: NotRequired[str]
    frames: list[DebugFrame]


# -- what the server tells its client


class EventNotification(TypedDict):
    investigationId: str
    event: Event


class Status(TypedDict):
    state: Literal["idle", "queued", "running"]
    analyst: str
    model: NotRequired[str]
    contextLength: NotRequired[int]


# -- what the client asks


class InvestigationItem(TypedDict):
    """`uri` is the workspace folder's; `startedAt` is RFC 3339, UTC."""

    id: str
    error: str
    state: Literal["starting", "queued", "running", "finished"]
    uri: str
    startedAt: str
    stopReason: NotRequired[str]
    analysisId: NotRequired[str]


class InvestigationsResult(TypedDict):
    investigations: list[InvestigationItem]


class TimelineParams(TypedDict):
    investigationId: str


class TimelineResult(TypedDict):
    """Every event until now, in their order, adjacent deltas of one stream joined."""

    investigationId: str
    events: list[Event]
    running: bool


class ReportParams(TypedDict):
    """`fragment`: of HTML, the `<article>` alone, for a host with a page of its own."""

    analysisId: str
    format: NotRequired[Literal["markdown", "html"]]
    fragment: NotRequired[bool]


class ReportResult(TypedDict):
    """`uri` is the folder that the paths start from; `style` comes with a fragment."""

    analysisId: str
    format: Literal["markdown", "html"]
    content: str
    uri: str
    title: str
    style: NotRequired[str]
    analysis: NotRequired[Analysis]


class FixPreviewParams(TypedDict):
    analysisId: str


class FixedFile(TypedDict):
    """A file as the fix leaves it; without `before`, the fix makes it."""

    uri: str
    before: NotRequired[str]
    after: str


class FixPreviewResult(TypedDict):
    analysisId: str
    files: list[FixedFile]


class AskParams(TypedDict):
    analysisId: str
    text: str
    workDoneToken: NotRequired[int | str]


class AskResult(TypedDict):
    analysisId: str
    output: NotRequired[str]
    stopReason: NotRequired[str]
    usage: NotRequired[UsageCounts]


class MemorySearchParams(TypedDict):
    query: str
    language: NotRequired[str]
    errorType: NotRequired[str]
    minConfidence: NotRequired[float]
    limit: NotRequired[int]
    thisWorkspace: NotRequired[bool]
    uri: NotRequired[str]


class MemoryListParams(TypedDict):
    """Newest first; `limit` is 50 where it is not given, at most 200."""

    language: NotRequired[str]
    limit: NotRequired[int]
    offset: NotRequired[int]
    thisWorkspace: NotRequired[bool]
    uri: NotRequired[str]


class MemoryListResult(TypedDict):
    results: list[CaseItem]
    totalFound: int


class MemorySearchResult(MemoryListResult):
    query: str


class MemoryFeedbackParams(TypedDict):
    id: str
    verdict: Literal["validated", "rejected"]
    reason: NotRequired[str]


class Standing(TypedDict):
    id: str
    confidence: float


class MemoryForgetParams(TypedDict):
    id: str


class MemoryForgetResult(TypedDict):
    id: str


# -- what the commands answer


class ExplainResult(TypedDict):
    investigationId: str
    stopReason: str
    analysis: NotRequired[Analysis]


class ApplyFixResult(TypedDict):
    applied: bool
    reason: NotRequired[str]


class ShowReportResult(TypedDict):
    uri: str


class SimilarResult(TypedDict):
    results: list[CaseItem]


class SelectModelResult(TypedDict):
    model: NotRequired[str]
    models: list[str]


class Check(TypedDict):
    name: str
    ok: bool
    message: str
    fix: NotRequired[str]


class DoctorResult(TypedDict):
    checks: list[Check]

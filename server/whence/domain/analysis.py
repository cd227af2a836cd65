"""The analysis on the wire: what was asked, what was found, what supports it.

Optional fields are left out of the JSON, never null; paths are workspace-relative with `/`;
lines and columns are 1-based, columns count UTF-16 units.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import Field, model_validator

from whence_tools.contract import WireModel
from whence_tools.errors.fingerprint import plain_function
from whence_tools.healing.comparison import Comparison

if TYPE_CHECKING:
    from whence_tools.errors.model import Frame, Problem

ANALYSIS_SCHEMA = 2  # 1 had no observations, suspects and cause; it is still read


class StopReason(StrEnum):
    """Why an investigation ended."""

    SUBMITTED = "submitted"
    ANSWERED = "answered"
    CONCLUDED = "concluded"
    ROUNDS = "rounds"
    SECONDS = "seconds"
    TOKENS = "tokens"
    REPEATED = "repeated"
    CANCELLED = "cancelled"
    MODEL_ERROR = "modelError"


class ProblemInput(WireModel):
    """What is asked, the same on every surface.

    Attributes:
        text: a trace or log, as it was printed.
        message: an error message alone.
        command: the failing command's argument vector.
        cwd: where the command ran.
    """

    text: str | None = None
    message: str | None = None
    file_path: str | None = None
    line: int | None = Field(default=None, ge=1)
    column: int | None = Field(default=None, ge=1)
    language: str | None = None
    command: list[str] | None = None
    cwd: str | None = None

    @model_validator(mode="after")
    def _names_something(self) -> ProblemInput:
        if not (self.text or self.message or self.file_path or self.command):
            raise ValueError("give at least one of text, message, filePath, command")
        return self


class Location(WireModel):
    file_path: str
    line: int
    column: int | None = None
    symbol: str | None = None


class ObservedValue(WireModel):
    """What an expression or a name was when the program failed; `repr` has at most 200 characters.

    Attributes:
        name: the expression as it is written in the code.
        length: of a container or text.
        shape: of an array, with its kind of elements.
    """

    name: str
    type: str
    repr: str
    length: int | None = None
    shape: str | None = None


class CallSite(WireModel):
    """One step of the call chain, outermost first: in `name`, at this line.

    Attributes:
        values: of the expression that failed there, where the run was recorded.
    """

    name: str
    file_path: str
    line: int
    values: list[ObservedValue] | None = None


class Suspect(WireModel):
    """A place to look at next.

    Attributes:
        score: 0..1, for the order alone.
        because: why it is one, a clause.
    """

    file_path: str
    line: int
    symbol: str | None = None
    score: float = Field(ge=0, le=1)
    because: str

    @property
    def plain_name(self) -> str:
        """Of its function, as traces and definitions both have it, without closures; else its
        line."""
        names = re.split(r"\.|::", plain_function(self.symbol or ""))
        return next((one for one in reversed(names) if one), str(self.line))

    @classmethod
    def of_frame(cls, frame: Frame, place: int, problem: Problem) -> Suspect:
        """An own frame as one; `place` is 0 for the innermost, which is the likeliest by far."""
        return cls(
            file_path=frame.path or "",
            line=frame.line or 1,
            symbol=frame.function,
            score=round(1 / (place + 1), 2),
            because=describe_frame(problem, place),
        )


RAISED_HERE: Final = "the error is raised here"
"""What a claim of the failing line begins with; after a colon it says what failed there."""


SECOND_LOOK: Final = "second look"
"""The run of an observation that a second run of the failure made."""


NO_RESULT: Final = "no result seen"
"""The value of an observation where a call neither changed nor returned anything that was seen."""


CHANGED: Final = "changed "
"""What an observation's value begins with where a call returned nothing and changed something."""


RUN_STEP: Final = (
    "Run the failing command with `whence run -- COMMAND`: it sees more than it was given here."
)
"""A next step, needless once it ran."""


def describe_frame(problem: Problem, place: int) -> str:
    """What an own frame of it is, a clause; `place` is 0 for the innermost."""
    if place:
        return "it is on the call stack of the failure"
    return "the error is reported here" if problem.is_diagnostic else "the error was raised here"


class Observation(WireModel):
    """What a recorded run says of a claim: in this frame this name had this value.

    Attributes:
        run: how the failure was noticed, and by which interpreter; or `SECOND_LOOK`, with the name
            of a test that passes where it was seen in that.
        frame: `path:line`.
        name: what had the value; of a call its name with `(…)`.
        value: of a call what it returned and changed.
        arguments: of a call what it was given, by name.
        type, length, shape: of the value, where they are known.
    """

    run: str
    frame: str
    name: str
    value: str
    arguments: dict[str, str] | None = None
    type: str | None = None
    length: int | None = None
    shape: str | None = None

    @property
    def verb(self) -> str:
        """The word between what was observed and its value; none where the value has its own."""
        if self.value.startswith(CHANGED):
            return ""
        is_call = self.run.startswith(SECOND_LOOK) and self.name.endswith(("(…)", "()"))
        return "returned" if is_call else "was"

    @property
    def expression(self) -> str:
        """What had the value, of a call with what it was given."""
        given = ", ".join(f"{name}={value}" for name, value in (self.arguments or {}).items())
        return self.name.replace("(…)", f"({given})", 1) if given else self.name


class Cause(WireModel):
    """The strongest kind of evidence that the cause rests on."""

    status: Literal["shown", "observed", "read"]


class Evidence(WireModel):
    """A claim and what it rests on. `status` is set by the grounding check alone.

    Attributes:
        observation: what the run must have recorded for the claim to be `observed`.
    """

    claim: str
    file_path: str | None = None
    line_start: int | None = None
    line_end: int | None = None
    quote: str | None = None
    tool_call_id: str | None = None
    status: Literal["shown", "observed", "grounded", "ungrounded"] = "ungrounded"
    observation: Observation | None = None

    @property
    def holds(self) -> bool:
        """Whether the program has checked it."""
        return self.status != "ungrounded"


class Edit(WireModel):
    """Lines `line_start..line_end` become `new_text`.

    `""` deletes them; `line_end = line_start - 1` inserts before `line_start`. `old_text`, when
    given, must be what stands there.
    """

    file_path: str
    line_start: int = Field(ge=1)
    line_end: int = Field(ge=0)
    new_text: str
    old_text: str | None = None


class Verification(WireModel):
    """What trying a fix has shown.

    Attributes:
        command: what was run before and after, in an isolated copy; absent where nothing was.
        before: how the command ended without the fix; `after`, with it.
        compared: the tests, assertions and failures of the runs without the fix and with it.
        envelope_id: of the attempt, with its runs and checks.
        reason: for the status, and what would lead to a better one.
    """

    status: Literal["proven", "passes", "checked", "unverified", "refuted"] = "unverified"
    command: list[str] | None = None
    before: str | None = None
    after: str | None = None
    compared: Comparison | None = None
    envelope_id: str | None = None
    reason: str | None = None


class FixCandidate(WireModel):
    edits: list[Edit]
    diff: str
    verification: Verification = Field(default_factory=Verification)

    @property
    def is_offered(self) -> bool:
        """Whether it may be shown as something to apply."""
        return bool(self.edits) and self.verification.status != "refuted"

    @property
    def in_a_title(self) -> str:
        """What it is called in "apply the … fix"."""
        status = self.verification.status
        return "passing" if status == "passes" else status


class Fix(FixCandidate):
    """Attributes:
    alternatives: what was tried as well and not refuted.
    """

    alternatives: list[FixCandidate] | None = None


class AnalystInfo(WireModel):
    """Who analysed; `hybrid` is the offline analyst and then a model.

    Attributes:
        model: the one that took part.
        cause_from: of a hybrid analysis with a cause, who named it.
        note: what the model did where its answer does not stand, and what would help.
    """

    kind: Literal["lmstudio", "offline", "memory", "hybrid"]
    model: str | None = None
    cause_from: Literal["offline", "model"] | None = None
    note: str | None = None


class Usage(WireModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0
    total_tokens: int = 0
    estimated: bool | None = None

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            total_tokens=self.total_tokens + other.total_tokens,
            estimated=self.estimated or other.estimated,
        )


class AnalysisMetadata(WireModel):
    """`tokens_per_second` and `time_to_first_token_ms` are there when a model answered.

    Attributes:
        duration_ms: of the investigation.
        wall_ms: what the user waited for it, where that is known: from the end of the command, or
            the start of `whence explain`.
    """

    created_at: str
    fixed_in: str | None = None
    duration_ms: int = 0
    wall_ms: int | None = None
    rounds: int = 0
    tool_calls: int = 0
    usage: Usage | None = None
    stop_reason: StopReason
    tokens_per_second: float | None = None
    time_to_first_token_ms: float | None = None


class ProblemNumber(WireModel):
    """Which of the failures of one output an analysis explains.

    Attributes:
        index: 1 for the one that matters most.
        same_cause_as: the index of an earlier one with the same cause.
    """

    index: int = Field(ge=1)
    of: int = Field(ge=2)
    same_cause_as: int | None = Field(default=None, ge=1)


class SimilarCase(WireModel):
    """Attributes:
    state: `solved` where a fix was applied and the failure gone, or the user says so; what was
        only analysed is `seen`.
    """

    id: str
    state: Literal["seen", "solved"] = "seen"
    error_description: str
    root_cause: str
    solution: str
    similarity: float
    confidence: float
    exact: bool | None = None
    other_workspace: bool | None = None


class Suggestion(WireModel):
    """A model's cause that is not evidenced enough to be the analysis' own."""

    root_cause: str
    location: Location | None = None
    evidence: list[Evidence] = Field(default_factory=list)


class RootCauseAnalysis(WireModel):
    """The result of an investigation; `outcome` says whether a cause was found.

    Without a cause: `root_cause` and `solution` are "", `location` is the innermost own frame or
    absent, and `next_steps` says what can be done.

    Attributes:
        cause: where one was found: the strongest evidence that it rests on.
        suspects: most likely first, whatever the outcome; empty where nothing leads into the
            workspace.
        problem: where the output held several failures.
    """

    schema_version: int = ANALYSIS_SCHEMA
    id: str
    outcome: Literal["found", "notFound"]
    error_description: str
    error_type: str
    language: str
    fingerprint: str
    root_cause: str
    solution: str
    confidence: float = Field(ge=0, le=1)
    location: Location | None = None
    call_chain: list[CallSite] = Field(default_factory=list)
    evidence: list[Evidence] = Field(default_factory=list)
    cause: Cause | None = None
    suspects: list[Suspect] = Field(default_factory=list)
    fix: Fix | None = None
    next_steps: list[str] = Field(default_factory=list)
    similar: list[SimilarCase] = Field(default_factory=list)
    suggestion: Suggestion | None = None
    analyst: AnalystInfo
    user_validated: bool = False
    problem: ProblemNumber | None = None
    metadata: AnalysisMetadata

    @property
    def has_proven_fix(self) -> bool:
        return self.fix is not None and self.fix.verification.status == "proven"


class Draft(WireModel):
    """What an analyst submits: `submit_analysis`'s arguments, before anything is checked."""

    error_type: str | None = None
    root_cause: str
    solution: str
    confidence: float = Field(ge=0, le=1)
    file_path: str | None = None
    line: int | None = Field(default=None, ge=1)
    symbol: str | None = None
    evidence: list[Evidence] = Field(default_factory=list)
    edits: list[Edit] | None = None
    next_steps: list[str] | None = None
    suspects: list[Suspect] | None = None

    @property
    def found(self) -> bool:
        return bool(self.root_cause.strip())


JsonObject = dict[str, Any]

"""What every tool keeps to: its codes, its wire models, its envelope.

Two kinds of failure are told apart by type:

    Exception
    └── ToolFailure     raised inside a tool; its message is for the model and says what to do next
                        (anything else that escapes a tool becomes INTERNAL_ERROR, and its text
                        goes to the log only)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from whence_tools.ports import ToolContext

SCHEMA_VERSION = 1


class ErrorCode(StrEnum):
    """The codes of the tool contracts; each is a stable public name."""

    INVALID_PARAMETERS = "INVALID_PARAMETERS"
    TOOL_TIMEOUT = "TOOL_TIMEOUT"
    INTERNAL_ERROR = "INTERNAL_ERROR"
    FILE_NOT_FOUND = "FILE_NOT_FOUND"
    PERMISSION_DENIED = "PERMISSION_DENIED"
    BINARY_FILE = "BINARY_FILE"
    TOO_LARGE = "TOO_LARGE"
    LINE_OUT_OF_RANGE = "LINE_OUT_OF_RANGE"
    RATE_LIMIT_EXCEEDED = "RATE_LIMIT_EXCEEDED"
    API_ERROR = "API_ERROR"
    NO_RESULTS = "NO_RESULTS"
    FUNCTION_NOT_FOUND = "FUNCTION_NOT_FOUND"
    LSP_UNAVAILABLE = "LSP_UNAVAILABLE"
    TIMEOUT = "TIMEOUT"
    DB_CONNECTION_FAILED = "DB_CONNECTION_FAILED"
    EMBEDDING_FAILED = "EMBEDDING_FAILED"
    COLLECTION_NOT_FOUND = "COLLECTION_NOT_FOUND"
    NO_ACTIVE_EDITOR = "NO_ACTIVE_EDITOR"
    NO_DIAGNOSTICS = "NO_DIAGNOSTICS"


COMMON_ERRORS = frozenset(
    {ErrorCode.INVALID_PARAMETERS, ErrorCode.TOOL_TIMEOUT, ErrorCode.INTERNAL_ERROR}
)
FILE_ERRORS = frozenset(
    {
        ErrorCode.FILE_NOT_FOUND,
        ErrorCode.PERMISSION_DENIED,
        ErrorCode.BINARY_FILE,
        ErrorCode.TOO_LARGE,
    }
)


class ToolFailure(Exception):  # noqa: N818 - the contracts speak of failures
    """A failure the model can act on.

    Args:
        code: one of the codes the tool declares.
        message: one or two sentences; no absolute path, stack trace or secret.
    """

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type[ToolFailure], tuple[ErrorCode, str]]:
        return type(self), (self.code, self.message)  # it travels from the worker process


class WireModel(BaseModel):
    """snake_case in Python, camelCase on the wire; optional fields are left out, never null."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        extra="forbid",
    )

    def wire(self) -> dict[str, Any]:
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class ToolOutput(WireModel):
    """The `data` of a successful result."""

    shortened: str | None = Field(
        default=None,
        description="What was left out to fit the size limit, and how to ask for it",
    )


class ToolErrorBody(WireModel):
    code: ErrorCode
    message: str


Input = TypeVar("Input", bound=WireModel)
Output = TypeVar("Output", bound=ToolOutput)


@dataclass(frozen=True, slots=True)
class Example:
    """A call and what it answers; executed by the tool's contract test and shown in the docs.

    `files` is the workspace the example runs in; `result` must be a subset of the real envelope.
    """

    parameters: Mapping[str, Any]
    result: Mapping[str, Any]
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tool(Generic[Input, Output]):
    """One tool, defined once; everything published about it is derived from this.

    Args:
        run: the work; raises `ToolFailure` for what the model can act on.
        shorter: progressively shorter renderings of an output, longest first; each sets
            `shortened`. The registry takes the first that fits.
        failures: the codes this tool can answer besides the common three.
        timeout_seconds: default time limit, waiting for admission included.
        obeys_common_timeout: true where `tools.timeoutMs` sets the limit.
        uses_cpu: true where `run` needs the worker process, which must be up before the clock
            starts.
    """

    name: str
    version: str
    description: str
    input: type[Input]
    output: type[Output]
    failures: frozenset[ErrorCode]
    run: Callable[[Input, ToolContext], Awaitable[Output]]
    success_example: Example
    failure_example: Example
    shorter: Callable[[Output], Iterable[Output]] | None = None
    timeout_seconds: float = 2.0
    obeys_common_timeout: bool = True
    uses_cpu: bool = False

    @property
    def error_codes(self) -> tuple[ErrorCode, ...]:
        return tuple(sorted(self.failures | COMMON_ERRORS))


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call answered: exactly one of `data` and `error`."""

    data: dict[str, Any] | None = None
    error: ToolErrorBody | None = None

    @property
    def success(self) -> bool:
        return self.error is None

    def envelope(self) -> dict[str, Any]:
        if self.error is not None:
            return {"success": False, "error": self.error.wire()}
        return {"success": True, "data": self.data}

    @classmethod
    def failure(cls, code: ErrorCode, message: str) -> ToolResult:
        return cls(error=ToolErrorBody(code=code, message=message))

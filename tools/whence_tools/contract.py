"""What every tool keeps to: its codes, its wire models, its envelope.

Two kinds of failure are told apart by type:

    Exception
    └── ToolFailure     raised inside a tool; its message is for the model and says what to do next
                        (anything else that escapes a tool becomes INTERNAL_ERROR, and its text
                        goes to the log only)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from whence_tools.failure import ErrorCode as ErrorCode
from whence_tools.failure import ToolFailure as ToolFailure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from whence_tools.ports import ToolContext

SCHEMA_VERSION = 1


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

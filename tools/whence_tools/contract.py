"""What every tool keeps to: its codes, its wire models, its envelope.

Two kinds of failure are told apart by type:

    Exception
    └── ToolFailure     raised inside a tool; its message is for the model and says what to do next
                        (anything else that escapes a tool becomes INTERNAL_ERROR, and its text
                        goes to the log only)
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from whence_tools.failure import ErrorCode as ErrorCode
from whence_tools.failure import ToolFailure as ToolFailure
from whence_tools.lazy_dataclass import dataclass

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
    """`tool_name` and `status` are said of tools that were imported from OpenAPI documents."""

    code: ErrorCode
    message: str
    tool_name: str | None = Field(default=None, alias="tool_name")
    status: int | None = None


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
    def failure(cls, code: ErrorCode, message: str, **more: Any) -> ToolResult:
        """Args: more: further fields of `ToolErrorBody`."""
        return cls(error=ToolErrorBody(code=code, message=message, **more))

"""How a tool fails: apart from the wire models, so that it costs nothing to import."""

from __future__ import annotations

from enum import StrEnum


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


class ToolFailure(Exception):  # noqa: N818 - the contracts speak of failures
    """A failure the model can act on.

    Args:
        code: one of the codes the tool declares.
        message: one or two sentences; no absolute path, stack trace or secret.
        status: the HTTP status behind it, where another program answered with one.
    """

    def __init__(self, code: ErrorCode, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status

    def __reduce__(self) -> tuple[type[ToolFailure], tuple[ErrorCode, str, int | None]]:
        # it travels from the worker process
        return type(self), (self.code, self.message, self.status)

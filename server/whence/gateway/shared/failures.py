"""What a client is told when a request cannot be served.

WhenceError
└── RequestError        a status and a code of its own, and details where they help
    ├── BusyError               so much is under way that nothing more is begun
    └── CommandRefusedError     a command came, and the user has not allowed commands

{"error": {"code", "message", "details"?}}
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel

from whence.domain.errors import (
    AnalystError,
    NotFoundError,
    ServiceUnavailableError,
    UsageError,
    WhenceError,
)
from whence.gateway import texts

_STATUSES: Final = (
    (NotFoundError, 404),
    (UsageError, 400),
    (AnalystError, 409),  # the gateway is well; the state that an answer needs is not there
    (ServiceUnavailableError, 503),
)


class FailureBody(BaseModel):
    code: str
    message: str
    details: Any = None


class Failure(BaseModel):
    """The answer to a request that cannot be served."""

    error: FailureBody


class RequestError(WhenceError):
    """Args: details: JSON, where the message alone does not tell where the mistake is."""

    def __init__(self, status: int, code: str, message: str, details: Any = None) -> None:
        super().__init__(message)
        self.status, self.code, self.details = status, code, details


class BusyError(RequestError):
    """Args: most: requests that are worked on at once."""

    def __init__(self, most: int) -> None:
        super().__init__(
            429,
            "TOO_MANY_REQUESTS",
            texts.TOO_MANY_REQUESTS.format(most=most),
        )


class CommandRefusedError(RequestError):
    def __init__(self) -> None:
        super().__init__(
            403,
            "COMMANDS_NOT_ALLOWED",
            texts.COMMANDS_REFUSED,
        )


def status_of(error: WhenceError) -> int:
    """The HTTP status of a failure."""
    if isinstance(error, RequestError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 500)


def body_of(code: str, message: str, details: Any = None) -> dict[str, Any]:
    """The one shape of every failure."""
    error = {"code": code, "message": message}
    return {"error": error | ({} if details is None else {"details": details})}

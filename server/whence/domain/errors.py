"""Failures meant for the user.

    WhenceError                 a message that says what to do; `exit_code` for the command line
    ├── UsageError              bad usage or input (2)
    │   └── SettingsError       a wrong setting: names its source and key
    ├── ServiceUnavailableError a needed service is not there (3)
    │   ├── StoreUnavailableError   a store cannot be used
    │   │   └── DamagedStoreError       its content is wrong: the message names the repair
    │   └── AnalystError        the model cannot go on
    │       └── ContextOverflowError    the request does not fit the model's window
    └── NotFoundError           no such analysis or case (2)

Failures meant for the model are `whence_tools.contract.ToolFailure`.
"""

from __future__ import annotations

from typing import ClassVar


class WhenceError(Exception):
    """Args: message: what happened and what to do next, for a person."""

    exit_code = 2
    code = "ERROR"


class UsageError(WhenceError):
    code = "USAGE"


class SettingsError(UsageError):
    code = "SETTINGS"


class NotFoundError(WhenceError):
    code = "NOT_FOUND"


class ServiceUnavailableError(WhenceError):
    exit_code = 3
    code = "SERVICE_UNAVAILABLE"


class StoreUnavailableError(ServiceUnavailableError):
    code = "STORE_UNAVAILABLE"


class DamagedStoreError(StoreUnavailableError):
    """A store's file is no database, or one whose content is wrong."""


class AnalystError(ServiceUnavailableError):
    """Attributes:
    is_absence: there is no model, which is as good as not wanting one.
    """

    code = "ANALYST"
    is_absence: ClassVar[bool] = False


class ContextOverflowError(AnalystError):
    """Args: context_length: the window in tokens, where the server said it."""

    code = "CONTEXT_OVERFLOW"

    def __init__(self, message: str, context_length: int | None = None) -> None:
        super().__init__(message)
        self.context_length = context_length

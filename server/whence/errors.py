"""Failures meant for the user.

    WhenceError                 a message that says what to do; `exit_code` for the command line
    ├── UsageError              bad usage or input (2)
    │   └── SettingsError       a wrong setting: names its source and key
    ├── ServiceUnavailable      a needed service is not there (3)
    │   ├── StoreUnavailable    the store of solved cases cannot be opened
    │   └── AnalystError        the model cannot go on
    └── NotFound                no such analysis or case (2)

Failures meant for the model are `whence_tools.contract.ToolFailure`.
"""

from __future__ import annotations


class WhenceError(Exception):
    """Args: message: what happened and what to do next, for a person."""

    exit_code = 2
    code = "ERROR"


class UsageError(WhenceError):
    code = "USAGE"


class SettingsError(UsageError):
    code = "SETTINGS"


class NotFound(WhenceError):
    code = "NOT_FOUND"


class ServiceUnavailable(WhenceError):
    exit_code = 3
    code = "SERVICE_UNAVAILABLE"


class StoreUnavailable(ServiceUnavailable):
    code = "STORE_UNAVAILABLE"


class AnalystError(ServiceUnavailable):
    code = "ANALYST"

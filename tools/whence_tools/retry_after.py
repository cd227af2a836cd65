"""The header `Retry-After` (RFC 9110 §10.2.3), as services and model servers send it."""

from __future__ import annotations

from email.utils import parsedate_to_datetime


def seconds_to_wait(value: str | None, now: float) -> float | None:
    """Seconds from now on; None where the header is absent or unreadable.

    Args:
        value: a number of seconds, or a date.
        now: seconds since the epoch.
    """
    if value is None:
        return None
    if value.isascii() and value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, OverflowError):
        return None

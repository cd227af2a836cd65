"""When a service wants to be asked again."""

from __future__ import annotations

import pytest

from whence_tools.retry_after import seconds_to_wait

NOW = 1_700_000_000.0  # Tue, 14 Nov 2023 22:13:20 GMT


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120),
        (" 0 ", 0),
        ("Tue, 14 Nov 2023 22:14:20 GMT", 60),
        ("Tuesday, 14-Nov-23 22:14:20 GMT", 60),
        ("Tue, 14 Nov 2023 22:00:00 GMT", 0),
        (None, None),
        ("", None),
        ("-5", None),
        ("1.5", None),
        ("²", None),
        ("soon", None),
    ],
)
def test_it_says_so_in_seconds_or_by_a_date(value: str | None, seconds: float | None) -> None:
    assert seconds_to_wait(value, NOW) == seconds

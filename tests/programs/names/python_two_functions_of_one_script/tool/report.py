#!/usr/bin/env python3
"""Tables."""

from __future__ import annotations

from widths import LEFT


def table(rows: list[int]) -> str:
    return "\n".join(f"{LEFT}{padded(row)}" for row in rows)

"""Names for what is made here."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """An investigation's id, which its analysis takes over."""
    return f"rca-{secrets.token_hex(6)}"

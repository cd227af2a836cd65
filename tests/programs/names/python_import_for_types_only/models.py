from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


def price(text: str) -> Decimal:
    return Decimal(text)

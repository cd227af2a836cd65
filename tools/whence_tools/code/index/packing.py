"""Plain facts as bytes, and back."""

from __future__ import annotations

import marshal
from typing import Any
from zlib import crc32

_SUM_BYTES = 4


def pack(fact: Any) -> bytes:
    """Args: fact: of tuples, lists, dicts, numbers, texts and bytes."""
    data = marshal.dumps(fact)
    return crc32(data).to_bytes(_SUM_BYTES, "big") + data


def unpack(data: bytes) -> Any:
    """What was packed; None for what was damaged since, as no fact is."""
    body = data[_SUM_BYTES:]
    if crc32(body).to_bytes(_SUM_BYTES, "big") != data[:_SUM_BYTES]:
        return None
    return marshal.loads(body)  # noqa: S302 - checked to be what `pack` made, in a file of ours

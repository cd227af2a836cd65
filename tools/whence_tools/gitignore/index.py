"""The paths in git's index.

Source: gitformat-index(5), versions 2 to 4.
"""

from __future__ import annotations

from typing import Final

_HEADER_BYTES: Final = 12
_STAT_BYTES: Final = 40
_EXTENDED: Final = 0x40  # in the first byte of the flags: there are two more


def read_paths(data: bytes, hash_bytes: int = 20) -> list[bytes]:
    """The paths, sorted; none where it is no index, or one of another kind.

    Args:
        hash_bytes: of an object's name.
    """
    version, count = int.from_bytes(data[4:8]), int.from_bytes(data[8:12])
    if data[:4] != b"DIRC" or version not in (2, 3, 4):
        return []
    read = _read_shortened if version == 4 else _read_whole
    try:
        return sorted(read(data, count, _STAT_BYTES + hash_bytes))
    except (IndexError, ValueError):  # it ends too soon
        return []


def _read_whole(data: bytes, count: int, flags_at: int) -> list[bytes]:
    """Each entry is filled up with NULs to a multiple of eight."""
    paths: list[bytes] = []
    offset = _HEADER_BYTES
    for _ in range(count):
        name_at = offset + flags_at + (4 if data[offset + flags_at] & _EXTENDED else 2)
        end = data.index(b"\0", name_at)
        paths.append(data[name_at:end])
        offset += (end - offset + 8) & ~7
    return paths


def _read_shortened(data: bytes, count: int, flags_at: int) -> list[bytes]:
    """Each path begins as the one before it, but for a number of bytes."""
    paths: list[bytes] = []
    offset, path = _HEADER_BYTES, b""
    for _ in range(count):
        name_at = offset + flags_at + (4 if data[offset + flags_at] & _EXTENDED else 2)
        removed, name_at = _read_offset(data, name_at)
        end = data.index(b"\0", name_at)
        path = path[: max(len(path) - removed, 0)] + data[name_at:end]
        paths.append(path)
        offset = end + 1
    return paths


def _read_offset(data: bytes, offset: int) -> tuple[int, int]:
    """A number of variable width, as packs have it, and where it ends."""
    value = data[offset] & 127
    while data[offset] & 128:
        offset += 1
        value = ((value + 1) << 7) | (data[offset] & 127)
    return value, offset + 1

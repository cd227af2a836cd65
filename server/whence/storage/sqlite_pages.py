"""Rows out of a SQLite file that SQLite itself may refuse to read.

A row lies whole in a leaf page and its overflow pages. So the file is read page by page, without
the trees above: a damaged page costs the rows that lie in it and no other. What a row means, and
whether it is right, the caller decides.

Source: SQLite, "Database File Format".
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, BinaryIO, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Value = int | float | str | bytes | None

MAGIC: Final = b"SQLite format 3\0"
_PAGE_SIZE: Final = 4096  # of every file that we make
_SIZES: Final = tuple(1 << bits for bits in range(9, 17))
_TABLE_LEAF, _TABLE_INTERIOR, _INDEX_LEAF, _INDEX_INTERIOR = 0x0D, 0x05, 0x0A, 0x02
_WAL_HEADER, _FRAME_HEADER = 32, 24
_WAL_MAGIC: Final = {0x377F0682: "<", 0x377F0683: ">"}  # the byte order of its checksums
_INTEGER_BYTES: Final = (0, 1, 2, 3, 4, 6, 8)


@dataclass(frozen=True, slots=True)
class Row:
    """A record.

    Attributes:
        number: a table's row id; None for an entry of an index or of a table without row ids.
    """

    number: int | None
    values: tuple[Value, ...]


class Pages:
    """The pages of a database as its last commit left them, the write-ahead log over the file.

    Args:
        file, log: open for reading, and left open: closing one would free SQLite's own locks.
    """

    def __init__(self, file: BinaryIO, log: BinaryIO | None = None) -> None:
        self._file = file
        self._header = _read(file, 0, 100)
        self.size = self._page_size(log)
        self._in_log, self.log_is_torn = _frames(log, self.size) if log else ({}, False)
        self._log = log
        length = os.fstat(file.fileno()).st_size
        self.count = max([-(-length // self.size), *self._in_log])
        self._reserved = self._header[20] if self.has_header else 0

    @property
    def has_header(self) -> bool:
        """Whether the file begins as a database does."""
        size = int.from_bytes(self._header[16:18], "big")
        return self._header.startswith(MAGIC) and len(self._header) == 100 and size in {1, *_SIZES}

    @property
    def user_version(self) -> int:
        """The schema that the file says it has; 0 where its first page cannot be read."""
        first = self._page(1)
        return int.from_bytes(first[60:64], "big") if first.startswith(MAGIC) else 0

    def rows(self, *, wiped: bool = True) -> Iterator[Row]:
        """Every record that can be read, in the file's order; the free pages' old ones are not.

        Args:
            wiped: whatever was deleted is overwritten (`PRAGMA secure_delete`). Where it is not and
                the list of free pages is damaged, only pages that a tree leads to are read.
        """
        free, is_whole = self._free()
        used = range(1, self.count + 1) if wiped or is_whole else sorted(self._in_trees())
        for page_number in used:
            if page_number not in free:
                yield from self._rows_on(page_number)

    def _page_size(self, log: BinaryIO | None) -> int:
        size = int.from_bytes(self._header[16:18], "big")
        if self._header.startswith(MAGIC) and (size in _SIZES or size == 1):
            return size if size > 1 else 65536
        logged = int.from_bytes(_read(log, 8, 4), "big") if log else 0
        return logged if logged in _SIZES else _PAGE_SIZE

    def _page(self, number: int) -> bytes:
        if (place := self._in_log.get(number)) is not None and self._log is not None:
            return _read(self._log, place, self.size)
        return _read(self._file, (number - 1) * self.size, self.size)

    def _free(self) -> tuple[set[int], bool]:
        """The free pages, and whether those are all."""
        free: set[int] = set()
        first = self._page(1)
        if not first.startswith(MAGIC):
            return free, False
        trunk, total = struct.unpack(">2I", first[32:40])
        while 0 < trunk <= self.count and trunk not in free:
            free.add(trunk)
            page = self._page(trunk)
            following, listed = struct.unpack(">2I", page[:8])
            listed = min(listed, self.size // 4 - 2)
            free |= {*struct.unpack(f">{listed}I", page[8 : 8 + 4 * listed])}
            trunk = following
        return free, len(free) == total

    def _in_trees(self) -> set[int]:
        """The pages that an interior page leads to."""
        found: set[int] = set()
        for number in range(1, self.count + 1):
            page = self._page(number)
            offset = 100 if number == 1 else 0
            if len(page) < self.size or page[offset] not in {_TABLE_INTERIOR, _INDEX_INTERIOR}:
                continue
            cells = int.from_bytes(page[offset + 3 : offset + 5], "big")
            pointers = range(offset + 12, min(offset + 12 + 2 * cells, len(page) - 1), 2)
            # of the last child; those of the others are in the cells
            places = [offset + 8, *(int.from_bytes(page[one : one + 2], "big") for one in pointers)]
            found |= {int.from_bytes(page[place : place + 4], "big") for place in places}
        return {number for number in found if 0 < number <= self.count}

    def _rows_on(self, page_number: int) -> Iterator[Row]:
        page = self._page(page_number)
        offset = 100 if page_number == 1 else 0
        kind = page[offset] if len(page) > offset + 8 else 0
        if kind not in {_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR}:
            return
        pointers = offset + (12 if kind == _INDEX_INTERIOR else 8)
        cells = int.from_bytes(page[offset + 3 : offset + 5], "big")
        for place in range(pointers, min(pointers + 2 * cells, len(page) - 1), 2):
            try:
                yield self._row(page, int.from_bytes(page[place : place + 2], "big"), kind)
            except (ValueError, IndexError, struct.error):
                continue

    def _row(self, page: bytes, offset: int, kind: int) -> Row:
        if kind == _INDEX_INTERIOR:
            offset += 4
        length, offset = _varint(page, offset)
        number = None
        if kind == _TABLE_LEAF:
            number, offset = _varint(page, offset)
        return Row(_to_signed(number), _values(self._payload(page, offset, length, kind)))

    def _payload(self, page: bytes, offset: int, length: int, kind: int) -> bytes:
        """The bytes of a cell: what lies in its page, then what lies on overflow pages."""
        usable = self.size - self._reserved
        if length > self.count * self.size:
            raise ValueError("longer than the file")
        most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return page[offset : offset + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        parts = [page[offset : offset + here]]
        missing, following = (
            length - here,
            int.from_bytes(page[offset + here : offset + here + 4], "big"),
        )
        while missing > 0:
            if not 0 < following <= self.count:
                raise ValueError("the chain of overflow pages is broken")
            overflow = self._page(following)
            parts.append(overflow[4 : 4 + min(missing, usable - 4)])
            missing -= usable - 4
            following = int.from_bytes(overflow[:4], "big")
        return b"".join(parts)


def _read(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    return file.read(length)


def _varint(data: bytes, offset: int) -> tuple[int, int]:
    value = 0
    for index in range(8):
        byte = data[offset + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, offset + index + 1
    return value << 8 | data[offset + 8], offset + 9


def _to_signed(number: int | None) -> int | None:
    return number - (1 << 64) if number is not None and number >= 1 << 63 else number


def _values(record: bytes) -> tuple[Value, ...]:
    """Raises ValueError where the bytes are no record from beginning to end."""
    end_of_types, offset = _varint(record, 0)
    types = []
    while offset < end_of_types:
        kind, offset = _varint(record, offset)
        types.append(kind)
    values = []
    for kind in types:
        size = _size(kind)
        values.append(_value(kind, record[offset : offset + size]))
        offset += size
    if offset != len(record):
        raise ValueError("not a record")
    return tuple(values)


def _size(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return _INTEGER_BYTES[kind] if kind < 7 else 8 if kind == 7 else 0


def _value(kind: int, data: bytes) -> Value:
    if kind >= 12:
        return data.decode() if kind % 2 else data
    if kind == 7:
        return float(struct.unpack(">d", data)[0])
    if kind in {8, 9}:
        return kind - 8
    if kind > 9:
        raise ValueError("a type that is never written")
    return int.from_bytes(data, "big", signed=True) if kind else None


def _frames(log: BinaryIO, size: int) -> tuple[dict[int, int], bool]:
    """Where in the log the committed version of each page begins, and whether frames that are
    right come after damage: SQLite reads none of those.

    Each frame is checked against the checksum in the frame before, so that one that is damaged does
    not hide those after it.
    """
    header = _read(log, 0, _WAL_HEADER)
    order = _WAL_MAGIC.get(int.from_bytes(header[:4], "big"), "<")
    sound = len(header) == _WAL_HEADER and _checksum(header[:24], bytes(8), order) == header[24:]
    salts = header[16:24] if sound else None
    before, broken, torn = header[24:], not sound, False
    committed: dict[int, int] = {}
    pending: dict[int, int] = {}
    length, step = os.fstat(log.fileno()).st_size, _FRAME_HEADER + size
    for offset in range(_WAL_HEADER, length - step + 1, step):
        frame = _read(log, offset, step)
        expected = _checksum(frame[:8] + frame[_FRAME_HEADER:], before, order)
        before = frame[16:24]
        if expected != before or frame[8:16] != (salts or frame[8:16]):
            broken = True  # damaged, or the rest of an earlier log
            continue
        salts, torn = frame[8:16], torn or broken
        pending[int.from_bytes(frame[:4], "big")] = offset + _FRAME_HEADER
        if frame[4:8] != bytes(4):  # the frame that commits
            committed |= pending
            pending = {}
    return committed, torn


def _checksum(data: bytes, before: bytes, order: str) -> bytes:
    first, second = struct.unpack(">2I", before)
    words: Sequence[int] = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return struct.pack(">2I", first, second)

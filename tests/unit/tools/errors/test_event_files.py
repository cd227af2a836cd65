"""The event files of IBM's compilers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.errors.parse import parse

if TYPE_CHECKING:
    from whence_tools.errors.model import Frame

FILE = "FILEID     0 001 000000 019 /shop/my cart.rpgle 20230429182220 0\n"


def test_an_event_is_of_the_file_that_its_number_stands_for() -> None:
    text = (
        "TIMESTAMP  0 20230524122108\nPROCESSOR  0 999 1\n"
        "FILEID     0 999 000000 026 QTEMP/QSQLTEMP1(CART) 20230524122108 0\n"
        f"{FILE}"
        "ERROR      0 001 1 000041 000042 000 000042 000 SQL1001 S 30 013 No price here\n"
        "ERROR      0 001 1 000095 000095 020 000095 024 SQL1103 W 10 010 No tax set\n"
        "ERROR      0 001 1 000096 000096 020 000096 024 SQL1104 I 00 010 A tax set.\n"
        "FILEEND    0 001 000153\n"
    )
    assert [
        (one.severity, one.error_type, one.message, *_place(one.frames[0])) for one in parse(text)
    ] == [
        ("error", "SQL1001", "No price here", "/shop/my cart.rpgle", 42, None),
        ("warning", "SQL1103", "No tax set", "/shop/my cart.rpgle", 95, 20),
        ("note", "SQL1104", "A tax set.", "/shop/my cart.rpgle", 96, 20),
    ]


def test_files_without_an_error_are_no_problem() -> None:
    assert parse(f"{FILE}FILEEND    0 001 000153\n") == []


def _place(frame: Frame) -> tuple[str | None, int | None, int | None]:
    return frame.file, frame.line, frame.column

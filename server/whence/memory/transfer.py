"""Cases in and out as JSON lines, one case a line."""

from __future__ import annotations

import json
from dataclasses import field
from itertools import islice
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from whence.memory.case import StoredCase, from_entry
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.memory.ledger import Imported, Ledger

_LINES_A_TRANSACTION = 200


@dataclass(slots=True)
class ImportReport:
    """What became of the lines. `errors` names line and reason; the other lines are stored."""

    imported: int = 0
    updated: int = 0
    skipped: int = 0
    errors: list[str] = field(default_factory=list)

    def count(self, what: Imported) -> None:
        setattr(self, what, getattr(self, what) + 1)

    def wire(self) -> dict[str, Any]:
        return {
            "imported": self.imported,
            "updated": self.updated,
            "skipped": self.skipped,
            "errors": self.errors,
        }


def read_lines(lines: Iterable[str], ledger: Ledger) -> ImportReport:
    """Stores every line that is a case, many in one transaction; blank lines are passed over."""
    report = ImportReport()
    numbered = enumerate(lines, 1)
    while batch := list(islice(numbered, _LINES_A_TRANSACTION)):
        with ledger.database.transaction():
            for number, line in batch:
                _read_line(number, line, ledger, report)
    return report


def _read_line(number: int, line: str, ledger: Ledger, report: ImportReport) -> None:
    if not line.strip():
        return
    try:
        report.count(ledger.import_(_case(line))[1])
    except ValueError as error:
        report.errors.append(f"line {number}: {explain(error)}")


def explain(error: ValueError) -> str:
    """A wrong case in one line: which field, and why."""
    if isinstance(error, ValidationError):
        return "; ".join(
            f"{'.'.join(str(part) for part in problem['loc']) or 'case'}: {problem['msg']}"
            for problem in error.errors(include_url=False, include_input=False)
        )
    return str(error)


def _case(line: str) -> StoredCase:
    try:
        entry = json.loads(line.removeprefix("\ufeff"))
    except ValueError as error:
        raise ValueError(f"not JSON ({error})") from error
    if not isinstance(entry, dict):
        raise ValueError("not a JSON object")  # noqa: TRY004 - it is the input that is wrong
    return from_entry(entry)

"""Writes the table of the error formats, so that a text loads only those whose trigger it has.

    python tools/error_formats.py

Run by `make docs`; the formats themselves stand in `whence_tools/errors/`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from whence_tools.errors.parse import FORMAT_MODULES

TABLE = Path(__file__).parent / "whence_tools" / "errors" / "format_table.py"
HEAD = '''\
"""What is known of every error format without loading it.

Module, place in its `FORMATS`, name, rank, triggers. Made by `tools/error_formats.py`, not by hand.
"""

# fmt: off

ROWS: tuple[tuple[str, int, str, int, tuple[str, ...]], ...] = (
'''


def table() -> str:
    """The module's text."""
    rows = [
        f"    {(module, index, item.name, item.rank, item.triggers)!r},\n"
        for module in FORMAT_MODULES
        for index, item in enumerate(import_module(f"whence_tools.errors.{module}").FORMATS)
    ]
    return "".join((HEAD, *rows, ")\n"))


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")

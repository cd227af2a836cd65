"""The table by which a text finds its formats without loading the others."""

from __future__ import annotations

import runpy
from pathlib import Path

from whence_tools.errors.findings import FINDING
from whence_tools.errors.format_table import ROWS
from whence_tools.errors.model import DIAGNOSTICS

_SCRIPT = Path(__file__).parents[4] / "tools" / "error_formats.py"


def test_the_table_says_of_every_format_what_its_module_says() -> None:
    script = runpy.run_path(str(_SCRIPT))
    assert script["TABLE"].read_text("utf-8") == script["table"](), "run `make docs`"


def test_what_is_named_as_a_reader_of_code_is_a_format() -> None:
    assert {FINDING, *(name for _, _, name, *_ in ROWS)} >= DIAGNOSTICS

"""The clients' schema is what the server's models give."""

from __future__ import annotations

import runpy
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "editor-client" / "protocol"


def test_the_committed_schema_of_the_protocol_is_what_the_models_give() -> None:
    page = runpy.run_path(str(FOLDER / "generate.py"))["page"]

    assert (FOLDER / "schema.json").read_text("utf-8") == page(), "run `make protocol`"

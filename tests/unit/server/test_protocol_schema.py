"""The clients' schema is what the server's models give."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "editor-client" / "protocol"


def test_the_committed_schema_of_the_protocol_is_what_the_models_give() -> None:
    page = runpy.run_path(str(FOLDER / "generate.py"))["page"]

    assert (FOLDER / "schema.json").read_text("utf-8") == page(), "run `make protocol`"


def test_the_annotations_of_the_neovim_client_are_what_the_models_give() -> None:
    made = runpy.run_path(str(FOLDER / "generate.py"))
    committed = made["LUA"].read_text("utf-8")

    assert committed == made["lua_page"](), "run `make protocol`"


def test_every_message_has_annotations_and_each_type_that_they_name_is_there() -> None:
    made = runpy.run_path(str(FOLDER / "generate.py"))
    page = made["lua_page"]()

    defined = re.findall(r"^---@(?:class|alias) whence\.(\w+)", page, re.MULTILINE)

    assert defined == list(made["schema"]()["$defs"])
    assert set(re.findall(r"whence\.(\w+)", page)) == set(defined)
    assert "---@field from whence.CallHierarchyItem" in page
    assert "---@field terminalOutput? string" in page

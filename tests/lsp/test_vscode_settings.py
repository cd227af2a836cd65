"""The settings that the VS Code extension declares, checked against the server's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from whence.config.settings import Settings

Json = dict[str, Any]

MANIFEST = Path(__file__).parents[2] / "editor-client" / "vscode" / "package.json"
# What has no place in an editor's settings: secrets, what VS Code has a list of its own for, what
# the extension's bridge makes needless, what opens the gateway to others, and what is `whence
# chat`'s.
LEFT_OUT = {
    "lmstudio.token",
    "gateway.token",
    "openapi.auth",
    "trustedFolders",
    "lsp.callHierarchy",
    "gateway.host",
    "gateway.allowCommands",
    "gateway.corsOrigins",
    "gateway.editorLink",
    "gateway.maxBodyKb",
    "chat.url",
    "profiles",
    "capture.mode",  # of `whence run`
    "daemon",  # of the command line
}
# Which program is started, where code is sent, where it is kept, and what a tool may do.
MACHINES = (
    "client.",
    "lmstudio.url",
    "data_dir",
    "chroma.",
    "embedder",
    "web.",
    "tools.",
    "healing.",
    "gateway.",
    "openapi.",
    "capture.",
)


def declared() -> dict[str, Json]:
    sections = json.loads(MANIFEST.read_text("utf-8"))["contributes"]["configuration"]
    return {
        name.removeprefix("whence."): schema
        for section in sections
        for name, schema in section["properties"].items()
    }


def known(model: type[BaseModel] = Settings, prefix: str = "") -> Iterator[tuple[str, Json]]:
    """Each setting with its JSON Schema and default."""
    schemas = model.model_json_schema()["properties"]
    for name, field in model.model_fields.items():
        key = field.alias or name
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from known(field.annotation, f"{key}.")
        else:
            default = None if field.is_required() else field.get_default(call_default_factory=True)
            yield prefix + key, {**schemas[key], "default": default}


SERVERS = dict(known())
OURS = {key: schema for key, schema in declared().items() if not key.startswith("client.")}


def test_every_setting_that_makes_sense_in_an_editor_is_there() -> None:
    assert set(OURS) == set(SERVERS) - LEFT_OUT


@pytest.mark.parametrize("key", OURS)
def test_the_default_that_is_shown_is_the_servers(key: str) -> None:
    shown = OURS[key]["default"]
    if key == "data_dir":  # which differs by system
        assert shown == ""
    else:
        assert (shown if shown != "" else None) == SERVERS[key]["default"]


@pytest.mark.parametrize("key", OURS)
def test_what_the_editor_accepts_the_server_accepts(key: str) -> None:
    ours, servers = OURS[key], SERVERS[key]
    assert ours.get("enum") == servers.get("enum")
    for limit in ("minimum", "exclusiveMinimum"):
        if limit in servers:
            assert ours.get(limit) == servers[limit]


@pytest.mark.parametrize("key", declared())
def test_what_decides_on_safety_belongs_to_the_machine(key: str) -> None:
    assert (declared()[key]["scope"] == "machine") == key.startswith(MACHINES)


def test_what_a_folder_may_set_waits_for_trust_unless_it_narrows() -> None:
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    restricted = manifest["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]
    narrowing = {key for key in OURS if key.startswith(("limits.", "secrets."))}
    of_folders = {key for key in OURS if OURS[key]["scope"] != "machine"}
    assert {name.removeprefix("whence.") for name in restricted} == of_folders - narrowing

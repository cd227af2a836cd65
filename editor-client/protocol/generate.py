"""Writes the JSON Schema of what goes between `whence lsp` and its clients.

    python editor-client/protocol/generate.py

Its sources are `whence.lsp.payloads` and the wire models of events, analyses and cases. The VS Code
client makes its TypeScript types of the schema (`npm run protocol`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from whence.analysis import RootCauseAnalysis
from whence.events import Event
from whence.lsp import payloads
from whence_tools.vector_search_db import CaseMatch

SCHEMA = Path(__file__).with_name("schema.json")

Json = dict[str, Any]

_NULL = {"type": "null"}


def schema() -> Json:
    """A schema whose `$defs` are the messages and all that is in them."""
    shapes = {name: shape for name, shape in vars(payloads).items() if is_typeddict(shape)}
    shapes |= {"RootCauseAnalysis": RootCauseAnalysis, "Event": Event, "CaseMatch": CaseMatch}
    roots, shared = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(shape)) for name, shape in shapes.items()],
        ref_template="#/$defs/{model}",
    )
    definitions: Json = {
        "Event": roots["Event", "serialization"],
        "EventEnvelope": _extended("Event", seq="integer", at="string", investigationId="string"),
        "CaseItem": _extended("CaseMatch", createdAt="string"),
        **shared["$defs"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {name: _on_the_wire(definitions[name]) for name in sorted(definitions)},
    }


def _extended(name: str, **fields: str) -> Json:
    """A model with the fields that are added to it when it is sent."""
    added = {field: {"type": kind} for field, kind in fields.items()}
    return {
        "allOf": [
            {"$ref": f"#/$defs/{name}"},
            {"type": "object", "properties": added, "required": list(added)},
        ]
    }


def _on_the_wire(node: Any) -> Any:
    """Without nulls, which are left out, and without limits that a newer server may not keep."""
    if isinstance(node, list):
        return [_on_the_wire(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "model" in node and isinstance(node["model"], str):
        return {"$ref": f"#/$defs/{node['model']}"}
    if "additionalProperties" in node and node["additionalProperties"] is False:
        node = {**node, "required": _always_sent(node["properties"])}
    options = [option for option in node.get("anyOf", ()) if option != _NULL]
    if len(options) == 1:
        return _on_the_wire(options[0])
    dropped = {"title", "default"} | (
        {"additionalProperties"} if node.get("additionalProperties") is False else set()
    )
    return {
        key: {name: _on_the_wire(one) for name, one in value.items()}
        if key == "properties"
        else _on_the_wire(value)
        for key, value in node.items()
        if key not in dropped
    }


def _always_sent(properties: Json) -> list[str]:
    return [name for name, one in properties.items() if _NULL not in one.get("anyOf", ())]


def page() -> str:
    """The file's text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(page(), "utf-8")

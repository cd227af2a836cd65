"""Each tool against its contract: published schemas, examples, codes, freshness of the docs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.support.ports import example_ports
from whence_tools.catalogue import TOOL_MODULES, all_tools
from whence_tools.contract import COMMON_ERRORS, ErrorCode
from whence_tools.ports import ToolContext
from whence_tools.publish import FORMATS, render_markdown, write_text_catalogue
from whence_tools.registry import CallLimits, Registry
from whence_tools.schema import publish_output_schema, publish_schema
from whence_tools.tool import Example, Tool
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

ROOT = Path(__file__).parents[2]
RELEASED = Path(__file__).parent / "fixtures" / "released_tools.json"
FILE_CODES = {"FILE_NOT_FOUND", "PERMISSION_DENIED", "BINARY_FILE", "TOO_LARGE"}

STRING = {"type": "string"}
LANGUAGES_OF_SEARCH = ["stackoverflow", "github", "docs", "mdn"]

# The contracts: properties without their descriptions, required names, codes of the tool's own.
CONTRACTS: dict[str, tuple[dict[str, Any], set[str], set[str]]] = {
    "read_file": (
        {
            "filePath": STRING,
            "lineStart": {"type": "integer", "exclusiveMinimum": 0},
            "lineEnd": {"type": "integer", "exclusiveMinimum": 0},
            "encoding": {
                "type": "string",
                "enum": ["utf-8", "utf-16", "ascii"],
                "default": "utf-8",
            },
        },
        {"filePath"},
        FILE_CODES,
    ),
    "web_search_wiki": (
        {
            "query": {"type": "string", "minLength": 3, "maxLength": 200},
            "sources": {
                "type": "array",
                "items": {"type": "string", "enum": LANGUAGES_OF_SEARCH},
                "default": ["stackoverflow", "github"],
            },
            "maxResults": {"type": "integer", "minimum": 1, "maximum": 10, "default": 5},
        },
        {"query"},
        {"RATE_LIMIT_EXCEEDED", "API_ERROR", "NO_RESULTS"},
    ),
    "get_code_context": (
        {
            "filePath": STRING,
            "line": {"type": "integer", "exclusiveMinimum": 0},
            "contextLines": {"type": "integer", "minimum": 5, "maximum": 100, "default": 50},
            "includeFunctionDef": {"type": "boolean", "default": True},
        },
        {"filePath", "line"},
        FILE_CODES | {"LINE_OUT_OF_RANGE"},
    ),
    "find_callers_of_function": (
        {
            "functionName": STRING,
            "filePath": STRING,
            "maxDepth": {"type": "integer", "minimum": 1, "maximum": 5, "default": 2},
        },
        {"functionName", "filePath"},
        FILE_CODES | {"FUNCTION_NOT_FOUND", "LSP_UNAVAILABLE", "TIMEOUT"},
    ),
    "vector_search_db": (
        {
            "query": STRING,
            "language": STRING,
            "errorType": STRING,
            "minConfidence": {"type": "number", "minimum": 0, "maximum": 1, "default": 0.7},
            "limit": {"type": "integer", "minimum": 1, "maximum": 10, "default": 5},
        },
        {"query"},
        {"DB_CONNECTION_FAILED", "EMBEDDING_FAILED", "NO_RESULTS", "COLLECTION_NOT_FOUND"},
    ),
    "get_user_error_context": (
        {
            "captureSelection": {"type": "boolean", "default": True},
            "captureDiagnostics": {"type": "boolean", "default": True},
            "captureTerminal": {"type": "boolean", "default": False},
        },
        set(),
        {"NO_ACTIVE_EDITOR", "NO_DIAGNOSTICS"},
    ),
    "run_debug_attempt": (
        {
            "error_type": {
                "type": "string",
                "enum": ["SYNTAX", "LOGIC", "RUNTIME", "PERFORMANCE", "SECURITY"],
            },
            "message": STRING,
            "patch_code": STRING,
            "original_code": STRING,
            "logits": {"type": "array", "items": {"type": "number"}},
            "sessionId": STRING,
            "maxAttempts": {"type": "integer", "minimum": 1, "default": 1},
            "language": STRING,
            "filePath": STRING,
            "command": {"type": "array", "items": STRING, "minItems": 1},
        },
        {"error_type", "message", "patch_code", "original_code"},
        FILE_CODES,
    ),
}

# `data` of a success: what is always there.
REQUIRED_DATA = {
    "read_file": {"filePath", "content", "lineCount", "encoding", "fileSize"},
    "web_search_wiki": {"query", "results", "totalFound"},
    "get_code_context": {"filePath", "errorLine", "context", "relevantImports"},
    "find_callers_of_function": {"functionName", "filePath", "callers", "totalCallers"},
    "vector_search_db": {"query", "results", "totalFound"},
    "get_user_error_context": {"activeFile", "cursorPosition", "diagnostics"},
    "run_debug_attempt": {"action", "envelope", "extras"},
}

tools = pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.name)


def bare(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "description"}


def test_every_contract_has_its_tool() -> None:
    assert set(CONTRACTS) == set(TOOL_MODULES) == {tool.name for tool in all_tools()}


@tools
def test_the_input_is_the_contracts(tool: Tool[Any, Any]) -> None:
    properties, required, _ = CONTRACTS[tool.name]
    schema = publish_schema(tool.input)
    assert {name: bare(field) for name, field in schema["properties"].items()} == properties
    assert set(schema.get("required", [])) == required
    assert all(field.get("description") for field in schema["properties"].values())
    assert schema["type"] == "object"


@tools
def test_the_codes_are_the_contracts(tool: Tool[Any, Any]) -> None:
    assert {str(code) for code in tool.failures} == CONTRACTS[tool.name][2]
    assert set(tool.error_codes) == tool.failures | COMMON_ERRORS


@tools
def test_the_output_is_the_contracts(tool: Tool[Any, Any]) -> None:
    assert set(publish_output_schema(tool.output)["required"]) == REQUIRED_DATA[tool.name]


@tools
@pytest.mark.parametrize("shape", FORMATS)
def test_published_schemas_have_nothing_that_breaks_small_models(
    tool: Tool[Any, Any], shape: str
) -> None:
    published = json.dumps(FORMATS[shape](tool))
    for broken in ('"anyOf"', '"$ref"', '"$defs"', '"title"', '"null"', '"oneOf"'):
        assert broken not in published


def test_the_five_shapes_are_those_of_their_protocols() -> None:
    tool = all_tools()[0]
    schema = publish_schema(tool.input)
    function = {"name": tool.name, "description": tool.description, "parameters": schema}
    assert FORMATS["chat"](tool) == {"type": "function", "function": function}
    assert FORMATS["native"](tool) == {"type": "function", "function": function}
    assert FORMATS["responses"](tool) == {"type": "function", **function}
    assert FORMATS["mcp"](tool) == {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": schema,
    }
    text = write_text_catalogue([tool])
    assert text.startswith("AVAILABLE TOOLS:\n")
    assert '"filePath": "string (required) - Relative path' in text
    assert '"tool": "tool_name"' in text


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


@pytest.fixture
def workspace(project: Path, request: pytest.FixtureRequest) -> Workspace:
    """The files of the example that the test is about."""
    for name, text in example_of(**request.node.callspec.params).files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text)
    return Workspace(project)


def example_of(tool: Tool[Any, Any], kind: str) -> Example:
    return tool.success_example if kind == "success" else tool.failure_example


@tools
@pytest.mark.parametrize("kind", ["success", "failure"])
async def test_the_examples_do_what_they_say(
    tool: Tool[Any, Any], kind: str, workspace: Workspace, worker: Worker, tmp_path: Path
) -> None:
    example = example_of(tool, kind)
    async with example_ports(tool, kind, tmp_path / "data") as ports:
        context = ToolContext(workspace, worker, **ports)
        patient = CallLimits(timeout_ms=20_000)  # what it answers, not how soon on a busy machine
        result = await Registry([tool], patient).execute(tool.name, example.parameters, context)
    assert result.success == (kind == "success")
    assert_contains(result.envelope(), example.result)
    assert_valid(tool, result.envelope())


def assert_contains(real: Any, expected: Any) -> None:
    """`expected` is a subset of `real`: keys may be missing from it, list items may not."""
    if isinstance(expected, dict):
        assert isinstance(real, dict)
        for key, value in expected.items():
            assert key in real, f"{key} is missing in {real}"
            assert_contains(real[key], value)
    elif isinstance(expected, list):
        assert len(real) == len(expected)
        for one, other in zip(real, expected, strict=True):
            assert_contains(one, other)
    else:
        assert real == expected


def assert_valid(tool: Tool[Any, Any], envelope: dict[str, Any]) -> None:
    if envelope["success"]:
        jsonschema.validate(envelope["data"], publish_output_schema(tool.output))
        assert "error" not in envelope
    else:
        assert set(envelope["error"]) == {"code", "message"}
        assert ErrorCode(envelope["error"]["code"]) in tool.error_codes
        assert "data" not in envelope


def test_the_documentation_is_what_the_registry_generates() -> None:
    page = ROOT / "docs" / "tools.md"
    assert page.read_text("utf-8") == render_markdown(all_tools()), "run `make docs`"


@tools
def test_every_tool_has_been_released(tool: Tool[Any, Any]) -> None:
    entry = {
        "version": tool.version,
        "inputSchema": publish_schema(tool.input),
        "outputRequired": sorted(publish_output_schema(tool.output)["required"]),
    }
    released = json.loads(RELEASED.read_text("utf-8"))
    assert tool.name in released, f"copy into {RELEASED.name}:\n{json.dumps(entry, indent=1)}"


@tools
def test_a_breaking_change_needs_a_new_major_version(tool: Tool[Any, Any]) -> None:
    released = json.loads(RELEASED.read_text("utf-8"))[tool.name]
    if tool.version.split(".")[0] != released["version"].split(".")[0]:
        changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
        decisions = "".join(path.read_text("utf-8") for path in (ROOT / "docs/adr").glob("*.md"))
        assert f"{tool.name} {tool.version}" in changelog
        assert f"{tool.name} {tool.version}" in decisions
        return
    schema = publish_schema(tool.input)
    for name, field in released["inputSchema"]["properties"].items():
        assert name in schema["properties"], f"{name} was taken away"
        assert schema["properties"][name]["type"] == field["type"]
        for option in field.get("enum", []):
            assert option in schema["properties"][name]["enum"]
    assert set(schema.get("required", [])) <= set(released["inputSchema"].get("required", []))
    assert set(released["outputRequired"]) <= set(publish_output_schema(tool.output)["required"])

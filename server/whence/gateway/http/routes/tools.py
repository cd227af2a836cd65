"""`/api/tools`: the registry, as every other surface has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Body, Path, Query, Request, Response
from pydantic import BaseModel, Field

from whence.domain.errors import NotFoundError
from whence.gateway.http.answers import answer_while_connected, may_fail, reply
from whence_tools.contract import SCHEMA_VERSION, ToolErrorBody, WireModel
from whence_tools.publish import FORMATS

if TYPE_CHECKING:
    from whence.gateway.shared.host import Host
    from whence_tools.tool import AnyTool

Json = dict[str, Any]


class ToolDescription(WireModel):
    """One tool: what it takes and answers, as JSON Schemas."""

    name: str
    description: str
    input_schema: Json
    output_schema: Json
    error_codes: list[str]
    timeout_seconds: float
    imported: bool = Field(description="Imported from an OpenAPI document")


class ToolList(WireModel):
    schema_version: int = SCHEMA_VERSION
    tools: list[ToolDescription]


class ToolSuccess(BaseModel):
    success: Literal[True]
    data: Json


class ToolFailureEnvelope(BaseModel):
    success: Literal[False]
    error: ToolErrorBody


ToolEnvelope = ToolSuccess | ToolFailureEnvelope
Format = Annotated[
    Literal["chat", "responses", "native", "mcp"] | None,
    Query(description="Only the definitions for one model API, as an array"),
]
Name = Annotated[str, Path(description="The tool's name", min_length=1, max_length=200)]
Arguments = Annotated[Json, Body(description="The arguments; their schema is the `inputSchema`")]


def router(host: Host) -> APIRouter:
    routes = APIRouter(tags=["tools"], default_response_class=Response)

    @routes.get(
        "/api/tools",
        operation_id="tools_list",
        summary="List the tools with their schemas, or their definitions in one model API's format",
        responses={200: {"model": ToolList | list[Json]}, **may_fail(422)},
    )
    async def listed(format: Format = None) -> Response:  # noqa: A002 - the parameter's public name
        app = await host.app()
        await app.import_tools()
        tools = app.registry.tools
        if format is not None:
            return await reply([FORMATS[format](tool) for tool in tools])
        described = [_describe(tool, app.registry.timeout_seconds(tool)) for tool in tools]
        return await reply({"schemaVersion": SCHEMA_VERSION, "tools": described})

    @routes.post(
        "/api/tools/{name}",
        operation_id="tools_call",
        summary="Call a tool by its name with the arguments as body; get its envelope, "
        "with 200 also when the tool fails",
        responses={200: {"model": ToolEnvelope}, **may_fail(403, 404, 422)},
    )
    async def call(name: Name, body: Arguments, request: Request) -> Response:
        await host.check_command(body.get("command"))
        app = await host.app()
        await app.import_tools()
        if app.registry.get(name) is None:
            raise NotFoundError(f"There is no tool '{name}'; GET /api/tools lists them.")
        calling = host.call_tool(app, name, body)
        return await reply((await answer_while_connected(request, calling)).envelope())

    return routes


def _describe(tool: AnyTool, seconds: float) -> Json:
    return ToolDescription(
        name=tool.name,
        description=tool.description,
        input_schema=tool.parameters,
        output_schema=tool.results,
        error_codes=list(tool.error_codes),
        timeout_seconds=seconds,
        imported=tool.is_imported,
    ).wire()

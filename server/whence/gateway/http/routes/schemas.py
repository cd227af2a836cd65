"""`/api/schemas/*.json`: what a model needs to declare `run_debug_attempt` as its tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter

from whence.gateway.http.answers import may_fail
from whence_tools.run_debug_attempt import TOOL

if TYPE_CHECKING:
    from whence.gateway.shared.host import Host


def router(host: Host) -> APIRouter:
    del host  # the schemas are the same whatever the workspace
    routes = APIRouter(tags=["debugging"], prefix="/api/schemas", responses=may_fail())

    @routes.get(
        "/debug.json",
        operation_id="schemas_debug_input",
        summary="Get the JSON Schema of a debug run's input, the `parameters` of a tool definition",
    )
    async def debug_input() -> dict[str, Any]:
        return TOOL.parameters

    @routes.get(
        "/debug.out.json",
        operation_id="schemas_debug_output",
        summary="Get the JSON Schema of a debug run's output",
    )
    async def debug_output() -> dict[str, Any]:
        return TOOL.results

    return routes

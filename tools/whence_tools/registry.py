"""The registry: validates a call, runs it within its limits, answers with an envelope.

Nothing but cancellation escapes `execute`: whatever a tool does becomes a `ToolResult`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from whence_tools.contract import ErrorCode, Tool, ToolFailure, ToolOutput, ToolResult, WireModel
from whence_tools.schema import coerce, published_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whence_tools.ports import ToolContext

log = logging.getLogger(__name__)

_MAX_REPORTED_ERRORS = 3
_QUEUE_PER_SLOT = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """What a call may cost.

    Attributes:
        timeout_ms: replaces the time limit of every tool that obeys the common one.
        timeouts_ms: replaces it for one tool by name, whatever its default.
        max_result_bytes: of the envelope's JSON in UTF-8.
        max_concurrent: calls running at once; the rest wait in order of arrival.
    """

    timeout_ms: int | None = None
    timeouts_ms: Mapping[str, int] = field(default_factory=dict)
    max_result_bytes: int = 256 * 1024
    max_concurrent: int = 8


class Registry:
    """The tools of a session, by name, in the order they were given."""

    def __init__(self, tools: Iterable[Tool[Any, Any]], limits: Limits | None = None) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._limits = limits or Limits()
        self._slots = asyncio.Semaphore(self._limits.max_concurrent)
        self._waiting = 0

    @property
    def tools(self) -> tuple[Tool[Any, Any], ...]:
        return tuple(self._tools.values())

    def get(self, name: str) -> Tool[Any, Any] | None:
        return self._tools.get(name)

    def timeout_seconds(self, tool: Tool[Any, Any]) -> float:
        """The time limit in force for a tool, in seconds."""
        own = self._limits.timeouts_ms.get(tool.name)
        if own is None and tool.obeys_common_timeout:
            own = self._limits.timeout_ms
        return tool.timeout_seconds if own is None else own / 1000

    async def execute(
        self,
        name: str,
        arguments: Mapping[str, Any],
        context: ToolContext,
        *,
        max_result_bytes: int | None = None,
    ) -> ToolResult:
        """Runs one call.

        Args:
            arguments: the call's parameters in their wire names.
            max_result_bytes: what the asker has room for, when that is less than the limit.
        """
        tool = self._tools.get(name)
        if tool is None:
            return ToolResult.failure(ErrorCode.INVALID_PARAMETERS, self._unknown(name))
        room = min(self._limits.max_result_bytes, max_result_bytes or self._limits.max_result_bytes)
        try:
            params = validate(tool.input, arguments)
            output = await self._within_limits(tool, params, context)
            return fit(tool, output, room)
        except ToolFailure as failure:
            return ToolResult.failure(failure.code, failure.message)
        except Exception:
            log.exception("%s failed", name)
            return ToolResult.failure(
                ErrorCode.INTERNAL_ERROR,
                f"{name} failed inside; the log has the details. Go on without it.",
            )

    async def _within_limits(
        self, tool: Tool[Any, Any], params: WireModel, context: ToolContext
    ) -> ToolOutput:
        if tool.uses_cpu:
            await context.cpu.ready()
        seconds = self.timeout_seconds(tool)
        if self._waiting >= self._limits.max_concurrent * _QUEUE_PER_SLOT:
            raise ToolFailure(ErrorCode.TOOL_TIMEOUT, f"{tool.name} is busy, try again.")
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds) as clock:
                return await self._admitted(tool, params, context)
        except TimeoutError:
            if not clock.expired():
                raise
            raise ToolFailure(
                ErrorCode.TOOL_TIMEOUT,
                f"{tool.name} took longer than {seconds:g} s and was stopped; ask for less.",
            ) from None
        finally:
            self._waiting -= 1

    async def _admitted(
        self, tool: Tool[Any, Any], params: WireModel, context: ToolContext
    ) -> ToolOutput:
        async with self._slots:
            output: ToolOutput = await tool.run(params, context)
            return output

    def _unknown(self, name: str) -> str:
        close = get_close_matches(name, self._tools, n=3, cutoff=0.4) or list(self._tools)
        return f"There is no tool '{name}'. Did you mean {' or '.join(close)}?"


def validate(model: type[WireModel], arguments: Mapping[str, Any]) -> WireModel:
    """The typed input of a call.

    Raises:
        ToolFailure: INVALID_PARAMETERS, naming each wrong parameter and what it should be.
    """
    schema = published_schema(model)
    try:
        nulls = [name for name, value in arguments.items() if value is None]
        if nulls:
            raise _invalid(f"{name}: leave it out instead of null" for name in nulls)
        return model.model_validate(
            coerce(dict(arguments), schema), strict=True, by_alias=True, by_name=False
        )
    except ValidationError as error:
        known = ", ".join(schema["properties"])
        raise _invalid(_explain(item, known) for item in error.errors()) from None


def _invalid(reasons: Iterable[str]) -> ToolFailure:
    shown = list(reasons)
    more = len(shown) - _MAX_REPORTED_ERRORS
    text = "; ".join(shown[:_MAX_REPORTED_ERRORS]) + (f"; and {more} more" if more > 0 else "")
    return ToolFailure(ErrorCode.INVALID_PARAMETERS, f"{text}.")


def _explain(error: Any, known: str) -> str:
    place = ".".join(str(part) for part in error["loc"]) or "parameters"
    if error["type"] == "extra_forbidden":
        return f"{place}: unknown parameter; this tool takes {known}"
    if error["type"] == "missing":
        return f"{place}: required and missing"
    message = error["msg"].removeprefix("Value error, ").removeprefix("Input ")
    given = json.dumps(error["input"], default=str)[:60]
    return f"{place}: {message}, got {given}"


def fit(tool: Tool[Any, Any], output: ToolOutput, max_bytes: int) -> ToolResult:
    """The longest rendering of an output whose envelope fits.

    Raises:
        ToolFailure: when even the shortest does not.
    """
    result = ToolResult(data=output.wire())
    if _size(result) <= max_bytes:
        return result
    for shorter in tool.shorter(output) if tool.shorter else ():
        result = ToolResult(data=shorter.wire())
        if _size(result) <= max_bytes:
            return result
    code = ErrorCode.TOO_LARGE if ErrorCode.TOO_LARGE in tool.failures else ErrorCode.INTERNAL_ERROR
    raise ToolFailure(
        code, f"The result does not fit into {max_bytes} bytes in any form; ask for less."
    )


def _size(result: ToolResult) -> int:
    return len(json.dumps(result.envelope(), ensure_ascii=False).encode("utf-8", "replace"))

"""The registry: validates a call, runs it within its limits, answers with an envelope.

Nothing but cancellation escapes `execute`: whatever a tool does becomes a `ToolResult`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from whence_tools.contract import ErrorCode, ToolFailure, ToolOutput, ToolResult
from whence_tools.fuzzy_match import did_you_mean
from whence_tools.json_values import has_more_values
from whence_tools.lazy_dataclass import dataclass
from whence_tools.tool import load_modules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence_tools.ports import ToolContext
    from whence_tools.tool import AnyTool

log = logging.getLogger(__name__)

_QUEUE_PER_SLOT = 8
_FEW_VALUES = 500  # are checked in a moment


@dataclass(frozen=True, slots=True)
class CallLimits:
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


# Told of every call of a tool that there is: its name, what it answered, and the seconds it took.
CallListener = Callable[[str, ToolResult, float], object]


class Registry:
    """The tools of a session, by name: our own, then those that were imported.

    Args:
        tools: our own; by name where they are loaded when they are first asked for.
        on_call: see `CallListener`.
    """

    def __init__(
        self,
        tools: Iterable[AnyTool] | Mapping[str, AnyTool],
        limits: CallLimits | None = None,
        on_call: CallListener = lambda _name, _result, _seconds: None,
    ) -> None:
        self._own: Mapping[str, AnyTool] = (
            tools if isinstance(tools, Mapping) else {tool.name: tool for tool in tools}
        )
        self._tools = self._own
        self._on_call = on_call
        self._limits = limits or CallLimits()
        self._slots = asyncio.Semaphore(self._limits.max_concurrent)
        self._waiting = 0
        self._was_loaded: set[str] = set()

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        return tuple(self._tools.values())

    def get(self, name: str) -> AnyTool | None:
        return self._tools.get(name)

    def import_tools(self, tools: Iterable[AnyTool]) -> None:
        """Puts these in the place of all that were imported before; a call that runs goes on.

        None of them may have the name of one of our own.
        """
        imported = {tool.name: tool for tool in tools}
        if clashes := self._own.keys() & imported.keys():
            raise ValueError(f"there are tools of these names: {', '.join(sorted(clashes))}")
        self._tools = {**self._own, **imported}

    def timeout_seconds(self, tool: AnyTool) -> float:
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
        tool = await self._load(name)
        if tool is None:
            return ToolResult.failure(ErrorCode.INVALID_PARAMETERS, self._unknown(name))
        room = min(self._limits.max_result_bytes, max_result_bytes or self._limits.max_result_bytes)
        began = time.monotonic()
        result = await self._result(tool, arguments, context, room)
        self._on_call(name, result, time.monotonic() - began)
        return result

    async def _load(self, name: str) -> AnyTool | None:
        """The tool of that name; the first time, its module may be imported, which takes long."""
        if name in self._was_loaded:
            return self._tools.get(name)
        tool = await asyncio.to_thread(self._tools.get, name)
        if tool is not None:
            self._was_loaded.add(name)
        return tool

    async def _result(
        self, tool: AnyTool, arguments: Mapping[str, Any], context: ToolContext, room: int
    ) -> ToolResult:
        origin = {"tool_name": tool.name} if tool.is_imported else {}
        try:
            params = await _read(tool, arguments)
            output = await self._within_limits(tool, params, context)
            return fit(tool, output, room)
        except ToolFailure as failure:
            return ToolResult.failure(
                failure.code, failure.message, status=failure.status, **origin
            )
        except Exception:
            log.exception("%s failed", tool.name)
            return ToolResult.failure(
                ErrorCode.INTERNAL_ERROR,
                f"{tool.name} failed with an internal error. Continue without it.",
                **origin,
            )

    async def _within_limits(self, tool: AnyTool, params: Any, context: ToolContext) -> ToolOutput:
        if tool.uses_cpu:
            await context.cpu.ready()
            if tool.worker_modules:
                await context.cpu.run(load_modules, tool.worker_modules)
        seconds = self.timeout_seconds(tool)
        if self._waiting >= self._limits.max_concurrent * _QUEUE_PER_SLOT:
            raise ToolFailure(ErrorCode.TOOL_TIMEOUT, f"{tool.name} is busy, try again.")
        self._waiting += 1
        context = replace(context, deadline=time.monotonic() + seconds)
        try:
            async with asyncio.timeout(seconds) as clock:
                return await self._run_in_slot(tool, params, context)
        except TimeoutError:
            if not clock.expired():
                raise
            raise ToolFailure(
                ErrorCode.TOOL_TIMEOUT,
                f"{tool.name} took longer than {seconds:g} s and was stopped; ask for less.",
            ) from None
        finally:
            self._waiting -= 1

    async def _run_in_slot(self, tool: AnyTool, params: Any, context: ToolContext) -> ToolOutput:
        async with self._slots:
            return await tool.answer(params, context)

    def _unknown(self, name: str) -> str:
        return f"There is no tool '{name}'. Did you mean {did_you_mean(name, self._tools)}?"


async def _read(tool: AnyTool, arguments: Mapping[str, Any]) -> Any:
    if has_more_values(arguments, _FEW_VALUES):
        return await asyncio.to_thread(tool.read, arguments)
    return tool.read(arguments)


def fit(tool: AnyTool, output: ToolOutput, max_bytes: int) -> ToolResult:
    """The longest rendering of an output whose envelope fits.

    Raises:
        ToolFailure: when even the shortest does not.
    """
    result = ToolResult(data=output.wire())
    if _size(result) <= max_bytes:
        return result
    for shorter in tool.shortened(output):
        result = ToolResult(data=shorter.wire())
        if _size(result) <= max_bytes:
            return result
    code = (
        ErrorCode.TOO_LARGE if ErrorCode.TOO_LARGE in tool.error_codes else ErrorCode.INTERNAL_ERROR
    )
    raise ToolFailure(
        code, f"The result does not fit into {max_bytes} bytes in any form; ask for less."
    )


def _size(result: ToolResult) -> int:
    return len(json.dumps(result.envelope(), ensure_ascii=False).encode("utf-8", "replace"))

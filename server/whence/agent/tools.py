"""Runs an analyst's calls through the registry, and what is done about repeated ones."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING

from whence.agent.loop import RepeatedCallError, Tools
from whence.domain.events import Emit, ToolCall, ToolResultEvent
from whence.domain.transcript import AnalystCall, CallAnswer
from whence_tools.contract import ToolResult
from whence_tools.failure import ErrorCode
from whence_tools.fuzzy_match import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from whence_tools.ports import ToolContext
    from whence_tools.registry import Registry

CONCLUDE_AT = 3
STOP_AT = 5
ALREADY_ASKED = "You made this call before; this is its first answer again."
CONCLUDE = "You keep making this call; its answer will not change. Call submit_analysis now."


class ToolRunner:
    """Runs the calls of a round side by side and tells every step as an event.

    Args:
        room: bytes that each of so many next results may take; None is the registry's limit.
        granted: the names of the tools that may be called, offered or not; None is all.
    """

    def __init__(
        self,
        registry: Registry,
        context: ToolContext,
        emit: Emit,
        room: Callable[[int], int | None] = lambda _: None,
        granted: Collection[str] | None = None,
    ) -> None:
        self._registry, self._context = registry, context
        self._emit, self._room, self._granted = emit, room, granted

    async def answer(self, calls: Sequence[AnalystCall]) -> list[CallAnswer]:
        room = self._room(len(calls))
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(self._run_one(call, room)) for call in calls]
        return [task.result() for task in running]

    async def _run_one(self, call: AnalystCall, room: int | None) -> CallAnswer:
        self._emit(ToolCall(call_id=call.id, name=call.name, arguments=call.arguments))
        began = time.monotonic()
        result = await self._answer_call(call, room)
        self._emit(
            ToolResultEvent(
                call_id=call.id,
                name=call.name,
                content=json.dumps(result.envelope(), ensure_ascii=False),
                success=result.success,
                duration_ms=round((time.monotonic() - began) * 1000),
            )
        )
        return CallAnswer(call, result)

    async def _answer_call(self, call: AnalystCall, room: int | None) -> ToolResult:
        if self._granted is not None and call.name not in self._granted:
            return ToolResult.failure(
                ErrorCode.INVALID_PARAMETERS, _refuse_ungranted(call.name, self._granted)
            )
        return await self._registry.execute(
            call.name, call.arguments, self._context, max_result_bytes=room
        )


class RepeatGuard:
    """Answers a repeated identical call from its first result.

    The third time the analyst is told to conclude; the fifth time the loop is stopped. Identical
    calls in one round count once. Wraps a model's tools only: a playbook does not loop.

    Args:
        conclude: what the analyst is told the third time.
    """

    def __init__(self, tools: Tools, conclude: str = CONCLUDE) -> None:
        self._tools, self._conclude = tools, conclude
        self._first: dict[str, ToolResult] = {}
        self._calls: dict[str, int] = {}

    async def answer(self, calls: Sequence[AnalystCall]) -> list[CallAnswer]:
        keys = [_make_key(call) for call in calls]
        for key in dict.fromkeys(keys):
            self._calls[key] = self._calls.get(key, 0) + 1
            if self._calls[key] >= STOP_AT:
                raise RepeatedCallError
        new = {key: call for key, call in zip(keys, calls, strict=True) if key not in self._first}
        for answer in await self._tools.answer(list(new.values())):
            self._first[_make_key(answer.call)] = answer.result
        return [
            CallAnswer(call, self._first[key], self._note(key, fresh=new.get(key) is call))
            for key, call in zip(keys, calls, strict=True)
        ]

    def _note(self, key: str, *, fresh: bool) -> str | None:
        if self._calls[key] >= CONCLUDE_AT:
            return self._conclude
        return None if fresh else ALREADY_ASKED


def _refuse_ungranted(name: str, granted: Collection[str]) -> str:
    if not granted:
        return "There are no tools here. Answer in words."
    return f"There is no tool '{name}' here. Did you mean {did_you_mean(name, granted)}?"


def _make_key(call: AnalystCall) -> str:
    return f"{call.name} {json.dumps(call.arguments, sort_keys=True)}"

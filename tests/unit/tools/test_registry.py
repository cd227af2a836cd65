from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from pydantic import Field

from whence_tools.contract import ErrorCode, ToolFailure, ToolOutput, ToolResult, WireModel
from whence_tools.ports import ToolContext
from whence_tools.registry import CallLimits, Registry
from whence_tools.tool import Example, Tool
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace


class EchoInput(WireModel):
    word: str
    repeat_count: int = Field(default=1, ge=1, le=5)
    loud: bool = False
    ratio: float = 0.5
    kind: Literal["plain", "fancy"] = "plain"
    places: list[str] = Field(default_factory=list)
    note: str | None = None


class EchoOutput(ToolOutput):
    words: list[str]


Run = Callable[[EchoInput, ToolContext], Awaitable[EchoOutput]]


async def echo(params: EchoInput, context: ToolContext) -> EchoOutput:
    return EchoOutput(words=[params.word] * params.repeat_count)


def fewer(output: EchoOutput) -> Iterator[EchoOutput]:
    for kept in (3, 1):
        yield EchoOutput(words=output.words[:kept], shortened=f"{kept} of {len(output.words)}")


def tool(run: Run = echo, **changes: Any) -> Tool[EchoInput, EchoOutput]:
    return Tool(
        name="echo",
        version="1.0.0",
        description="Echo a word.",
        input=EchoInput,
        output=EchoOutput,
        failures=frozenset({ErrorCode.NO_RESULTS}),
        run=run,
        shorter=fewer,
        success_example=Example({}, {}),
        failure_example=Example({}, {}),
        **changes,
    )


@pytest.fixture
def context(project: Path) -> Iterator[ToolContext]:
    worker = Worker()
    yield ToolContext(Workspace(project), worker)
    worker.close()


async def call(
    context: ToolContext, run: Run = echo, limits: CallLimits | None = None, **arguments: Any
) -> ToolResult:
    return await Registry([tool(run)], limits).execute("echo", arguments, context)


def error_of(result: ToolResult) -> tuple[ErrorCode, str]:
    assert result.error is not None
    assert result.envelope() == {
        "success": False,
        "error": {"code": result.error.code, "message": result.error.message},
    }
    return result.error.code, result.error.message


async def test_a_success_is_the_data_alone(context: ToolContext) -> None:
    result = await call(context, word="hi", repeatCount=2)
    assert result.envelope() == {"success": True, "data": {"words": ["hi", "hi"]}}


async def test_strings_that_hold_numbers_and_booleans_are_accepted(context: ToolContext) -> None:
    result = await call(context, word="hi", repeatCount=" 2", loud="True", ratio="0.25")
    assert result.success
    assert (await call(context, word="hi", repeatCount=2.0)).success


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "word: required and missing"),
        ({"word": 5}, "word: should be a valid string, got 5"),
        ({"word": "a", "repeatCount": 9}, "less than or equal to 5"),
        ({"word": "a", "repeatCount": "many"}, "repeatCount"),
        ({"word": "a", "repeatCount": 1.5}, "repeatCount"),
        ({"word": "a", "loud": 1}, "loud"),
        ({f"k{number}": 1 for number in range(9_999)}, "; and 9997 more."),
        ({f"k{number}": 1 for number in range(20_000)}, "more than 10000 values"),
        ({"word": "a", "k" * 100_000: 1}, "k…: unknown parameter"),
        ({"word": "a", "kind": "odd"}, "'plain' or 'fancy'"),
        ({"word": "a", "places": "x"}, "places"),
        ({"word": "a", "note": None}, "note: leave it out instead of null"),
        ({"word": "a", "repeat_count": 2}, "repeat_count: unknown parameter; this tool takes word"),
    ],
)
async def test_a_wrong_parameter_is_named_with_what_it_should_be(
    context: ToolContext, arguments: dict[str, Any], says: str
) -> None:
    code, message = error_of(await call(context, **arguments))
    assert code == ErrorCode.INVALID_PARAMETERS
    assert says in message


async def test_of_very_many_tools_an_unknown_one_names_a_few(context: ToolContext) -> None:
    registry = Registry([replace(tool(), name=f"echo_{number}") for number in range(1000)])
    result = await registry.execute("zzz", {}, context)
    assert result.error is not None
    assert "echo_0" in result.error.message
    assert len(result.error.message) < 200


async def test_an_unknown_tool_names_the_nearest_one(context: ToolContext) -> None:
    result = await Registry([tool()]).execute("ehco", {}, context)
    assert error_of(result) == (
        ErrorCode.INVALID_PARAMETERS,
        "There is no tool 'ehco'. Did you mean echo?",
    )


async def test_a_failure_of_the_tool_keeps_its_code_and_message(context: ToolContext) -> None:
    async def nothing(params: EchoInput, context: ToolContext) -> EchoOutput:
        raise ToolFailure(ErrorCode.NO_RESULTS, "Nothing; ask for less.")

    result = await call(context, nothing, word="a")
    assert error_of(result) == (ErrorCode.NO_RESULTS, "Nothing; ask for less.")


async def test_an_unexpected_error_tells_the_model_nothing_of_the_machine(
    context: ToolContext, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(params: EchoInput, context: ToolContext) -> EchoOutput:
        raise OSError("/home/user/private is gone")

    code, message = error_of(await call(context, broken, word="a"))
    assert code == ErrorCode.INTERNAL_ERROR
    assert "private" not in message
    assert "private" in caplog.text


async def test_a_coroutine_that_takes_too_long_is_cancelled(context: ToolContext) -> None:
    cancelled = asyncio.Event()

    async def endless(params: EchoInput, context: ToolContext) -> EchoOutput:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise
        raise AssertionError

    code, message = error_of(await call(context, endless, CallLimits(timeout_ms=20), word="a"))
    assert code == ErrorCode.TOOL_TIMEOUT
    assert "0.02 s" in message
    assert cancelled.is_set()


def spin() -> None:
    while True:
        pass


def process_id() -> int:
    import os

    return os.getpid()


async def test_cpu_work_that_takes_too_long_is_killed_and_its_worker_replaced(
    context: ToolContext,
) -> None:
    await context.cpu.ready()
    before = await context.cpu.run(process_id)

    async def spinning(params: EchoInput, context: ToolContext) -> EchoOutput:
        await context.cpu.run(spin)
        raise AssertionError

    result = await Registry([tool(spinning, uses_cpu=True)], CallLimits(timeout_ms=50)).execute(
        "echo", {"word": "a"}, context
    )
    assert error_of(result)[0] == ErrorCode.TOOL_TIMEOUT
    assert await context.cpu.run(process_id) != before
    assert not Path(f"/proc/{before}").exists()


async def test_a_time_limit_can_be_set_for_one_tool(context: ToolContext) -> None:
    registry = Registry([tool()], CallLimits(timeout_ms=5000, timeouts_ms={"echo": 30}))
    assert registry.timeout_seconds(registry.tools[0]) == 0.03
    own = tool(obeys_common_timeout=False, timeout_seconds=60)
    assert Registry([own], CallLimits(timeout_ms=5000)).timeout_seconds(own) == 60


async def test_more_calls_than_slots_wait_in_order_and_waiting_counts(
    context: ToolContext,
) -> None:
    release, running = asyncio.Event(), []

    async def held(params: EchoInput, context: ToolContext) -> EchoOutput:
        running.append(params.word)
        await release.wait()
        return EchoOutput(words=[])

    # The first one keeps its slot for longer than the second may wait.
    patient = replace(tool(held, timeout_seconds=30), name="patient")
    registry = Registry([patient, tool(held)], CallLimits(max_concurrent=1, timeout_ms=300))
    first, second = (
        asyncio.create_task(registry.execute(name, {"word": word}, context))
        for name, word in (("patient", "a"), ("echo", "b"))
    )
    result = await asyncio.wait_for(second, 5)
    assert error_of(result)[0] == ErrorCode.TOOL_TIMEOUT
    assert running == ["a"]
    release.set()
    await asyncio.wait_for(first, 5)


async def test_a_full_queue_answers_busy_at_once(context: ToolContext) -> None:
    release = asyncio.Event()

    async def held(params: EchoInput, context: ToolContext) -> EchoOutput:
        await release.wait()
        return EchoOutput(words=[])

    registry = Registry([tool(held, timeout_seconds=30)], CallLimits(max_concurrent=1))
    waiting = [
        asyncio.create_task(registry.execute("echo", {"word": "a"}, context)) for _ in range(8)
    ]
    await asyncio.wait(waiting, timeout=0)
    began = time.monotonic()
    code, message = error_of(await registry.execute("echo", {"word": "b"}, context))
    assert (code, "busy, try again" in message) == (ErrorCode.TOOL_TIMEOUT, True)
    assert time.monotonic() - began < 15
    release.set()
    assert all(result.success for result in await asyncio.gather(*waiting))


async def test_a_large_result_is_shortened_in_steps_that_say_so(context: ToolContext) -> None:
    registry = Registry([tool()])
    arguments = {"word": "x" * 20, "repeatCount": 5}
    sizes = {}
    for room in (1000, 150, 90):
        result = await registry.execute("echo", arguments, context, max_result_bytes=room)
        assert result.data is not None
        sizes[room] = len(result.data["words"])
    assert sizes == {1000: 5, 150: 3, 90: 1}
    assert result.data
    assert result.data["shortened"] == "1 of 5"


async def test_a_result_that_fits_in_no_form_is_an_error(context: ToolContext) -> None:
    result = await Registry([tool()]).execute("echo", {"word": "x"}, context, max_result_bytes=10)
    assert error_of(result)[0] == ErrorCode.INTERNAL_ERROR


async def test_cancelling_a_call_is_not_turned_into_a_result(context: ToolContext) -> None:
    started = asyncio.Event()

    async def endless(params: EchoInput, context: ToolContext) -> EchoOutput:
        started.set()
        await asyncio.Event().wait()
        raise AssertionError

    task = asyncio.create_task(call(context, endless, word="a"))
    await asyncio.wait_for(started.wait(), 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


class Imported:
    """An operation of another program, as it stands in a document."""

    name = "lookup"
    description = "Look a word up."
    is_imported = True
    is_read_only = False
    asks_outside = True
    parameters: ClassVar[dict[str, Any]] = {"type": "object", "properties": {}}
    results: ClassVar[dict[str, Any]] = {"type": "object"}
    error_codes = (ErrorCode.API_ERROR,)
    timeout_seconds = 5.0
    obeys_common_timeout = True
    uses_cpu = False
    worker_modules = ()

    def can_answer(self, context: ToolContext) -> bool:
        return context.web is not None

    def read(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        return arguments

    async def answer(self, params: Any, context: ToolContext) -> EchoOutput:
        raise ToolFailure(ErrorCode.API_ERROR, "No such word.", 404)

    def shortened(self, output: Any) -> tuple[ToolOutput, ...]:
        return ()


async def test_imported_tools_come_and_go_while_our_own_stay(context: ToolContext) -> None:
    registry = Registry([tool()])
    registry.import_tools([Imported()])
    assert [one.name for one in registry.tools] == ["echo", "lookup"]
    registry.import_tools([])
    assert [one.name for one in registry.tools] == ["echo"]
    assert not (await registry.execute("lookup", {}, context)).success


async def test_a_failure_of_an_imported_tool_says_which_it_was_and_the_status(
    context: ToolContext,
) -> None:
    registry = Registry([tool()])
    registry.import_tools([Imported()])
    assert (await registry.execute("lookup", {}, context)).envelope()["error"] == {
        "code": "API_ERROR",
        "message": "No such word.",
        "tool_name": "lookup",
        "status": 404,
    }


def test_an_imported_tool_cannot_take_the_place_of_our_own() -> None:
    clash = Imported()
    clash.name = "echo"
    with pytest.raises(ValueError, match="echo"):
        Registry([tool()]).import_tools([clash])


async def test_every_call_of_a_tool_is_told_with_its_result(context: ToolContext) -> None:
    told: list[tuple[str, bool]] = []
    registry = Registry(
        [tool()], on_call=lambda name, result, seconds: told.append((name, result.success))
    )
    await registry.execute("echo", {"word": "hi"}, context)
    await registry.execute("echo", {}, context)
    await registry.execute("nothing", {}, context)
    assert told == [("echo", True), ("echo", False)]

"""The native API: what is sent, and what each packet of a prediction comes to."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from tests.support.lmstudio import LMStudio, Model, Turn
from tests.support.lmstudio.analyst import READ_FILE
from tests.support.native import ALREADY_LOADED, CLOSE, HANG_UP, Scripted, scripted, sent
from whence.agent.chat_messages import make_tool_call, make_tool_result
from whence.domain.errors import ContextOverflowError
from whence.domain.events import ChatDelta, Event, ModelProgress, ToolCallDelta
from whence.domain.ports import Completion
from whence.llm import failures
from whence.llm.channel import Passport
from whence.llm.connect import Server
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.native import open_predictions
from whence.llm.native_packets import write_history, write_prediction
from whence.llm.request import write_chat_fields
from whence.llm.transport import CompletionQuestion

USER = {"role": "user", "content": "Why?"}
LIMITS = TimeLimits(first_byte=5, silence=5, discovery=5)
TOKEN = "sk-lm-abcdEFGH:abcdefghij0123456789"
ARGUMENTS = {"filePath": "a.py"}


def fields(messages: Any = (USER,), tools: Any = (READ_FILE,), **more: Any) -> dict[str, Any]:
    return write_chat_fields(
        "m", messages, tools, max_tokens=9, temperature=0.2, stream=True, **more
    )


async def complete_natively(
    server: Scripted | LMStudio,
    told: list[Event] | None = None,
    limits: TimeLimits = LIMITS,
    token: str | None = None,
) -> Completion:
    """One question over the native transport alone."""
    predictions = await open_predictions(Endpoint(server.url, token=token, limits=limits))
    events: list[Event] = [] if told is None else told
    question = CompletionQuestion([USER], [READ_FILE], events.append, 9)
    found = Server(
        url=server.url,
        api="v1",
        model="vendor/alpha-8b",
        context_length=4096,
        tool_trained=True,
        loaded=True,
        models=(),
    )
    async with asyncio.timeout(20):
        return await predictions.ask(found, question, fields())


def fragment(content: str, kind: str = "none") -> dict[str, Any]:
    return sent({"type": "fragment", "fragment": {"content": content, "reasoningType": kind}})


def success(reason: str = "eosFound", **stats: Any) -> dict[str, Any]:
    info = {"identifier": "m:2", "modelKey": "m"}
    return sent({"type": "success", "stats": {"stopReason": reason, **stats}, "modelInfo": info})


def call_packets(
    call_id: str | None, pieces: tuple[str, ...], arguments: Any = None
) -> list[dict[str, Any]]:
    request = {"id": call_id, "type": "function", "name": "read_file", "arguments": arguments}
    return [
        sent({"type": "toolCallGenerationStart", "toolCallId": call_id}),
        sent({"type": "toolCallGenerationNameReceived", "name": "read_file"}),
        *(
            sent({"type": "toolCallGenerationArgumentFragmentGenerated", "content": piece})
            for piece in pieces
        ),
        sent({"type": "toolCallGenerationEnd", "toolCallRequest": request}),
    ]


def test_one_layer_of_settings_lies_over_the_users() -> None:
    [layer] = write_prediction("m", fields())["predictionConfigStack"]["layers"]
    assert layer["layerName"] == "apiOverride"
    values = {field["key"]: field["value"] for field in layer["config"]["fields"]}
    assert values == {
        "llm.prediction.temperature": 0.2,
        "llm.prediction.maxPredictedTokens": {"checked": True, "value": 9},
        "llm.prediction.contextOverflowPolicy": "stopAtLimit",
        "llm.prediction.tools": {"type": "toolArray", "tools": fields()["tools"]},
    }


def test_without_tools_the_setting_says_none() -> None:
    [layer] = write_prediction("m", fields(tools=()))["predictionConfigStack"]["layers"]
    assert {"key": "llm.prediction.tools", "value": {"type": "none"}} in layer["config"]["fields"]


def test_a_choice_of_tools_is_a_mode() -> None:
    chat = fields(tool_choice={"type": "function", "function": {"name": "read_file"}})
    [layer] = write_prediction("m", chat)["predictionConfigStack"]["layers"]
    wanted = {"type": "generic", "mode": "required"}
    assert {"key": "llm.prediction.toolChoice", "value": wanted} in layer["config"]["fields"]


def test_the_conversation_comes_last() -> None:
    assert list(write_prediction("m", fields()))[-1] == "history"


CONVERSATION = [
    {"role": "system", "content": "Be brief."},
    USER,
    {
        "role": "assistant",
        "content": "I look.",
        "tool_calls": [
            make_tool_call("77", "read_file", ARGUMENTS),
            make_tool_call("78", "read_file", {}),
        ],
    },
    make_tool_result("77", "first"),
    make_tool_result("78", "second"),
    {"role": "assistant", "content": "So it is."},
]


def test_messages_are_lists_of_parts_and_the_results_of_a_turn_are_one_message() -> None:
    converted = write_history(fields(CONVERSATION)["messages"])
    assert [(message["role"], len(message["content"])) for message in converted] == [
        ("system", 1),
        ("user", 1),
        ("assistant", 3),
        ("tool", 2),
        ("assistant", 1),
    ]
    assert converted[2]["content"][1] == {
        "type": "toolCallRequest",
        "toolCallRequest": {
            "id": "77",
            "type": "function",
            "name": "read_file",
            "arguments": ARGUMENTS,
        },
    }
    assert converted[3]["content"] == [
        {"type": "toolCallResult", "content": "first", "toolCallId": "77"},
        {"type": "toolCallResult", "content": "second", "toolCallId": "78"},
    ]


async def test_the_reference_client_asks_the_same() -> None:
    """The oracle is LM Studio's own package, in front of the same server."""
    import lmstudio

    chat = lmstudio.Chat("Be brief.")
    chat.add_user_message("Why?")
    requests = [
        lmstudio.ToolCallRequest(type="function", id="77", name="read_file", arguments=ARGUMENTS),
        lmstudio.ToolCallRequest(type="function", id="78", name="read_file", arguments={}),
    ]
    chat.add_assistant_response("I look.", requests)
    results: list[Any] = [
        {"type": "toolCallResult", "content": "first", "toolCallId": "77"},
        {"type": "toolCallResult", "content": "second", "toolCallId": "78"},
    ]
    chat.add_tool_results(results)
    chat.add_assistant_response("So it is.")
    chat.add_user_message("Sure?")
    config: Any = {
        "temperature": 0.2,
        "maxTokens": 9,
        "contextOverflowPolicy": "stopAtLimit",
        "rawTools": {"type": "toolArray", "tools": fields()["tools"]},
    }
    async with LMStudio(Turn(text="Yes.")) as server, asyncio.timeout(20):
        host = server.url.removeprefix("http://")
        async with lmstudio.AsyncClient(host) as client:
            model = await client.llm.model("vendor/alpha-8b")
            await model.respond(chat, config=config)
        theirs = server.requests[0].body
    again = {"role": "user", "content": "Sure?"}
    ours = write_prediction("vendor/alpha-8b", fields([*CONVERSATION, again]))
    assert ours["history"] == theirs["history"]
    assert ours["modelSpecifier"] == theirs["modelSpecifier"]
    [our_layer] = ours["predictionConfigStack"]["layers"]
    [their_layer] = theirs["predictionConfigStack"]["layers"]
    assert our_layer["layerName"] == their_layer["layerName"]
    assert by_key(our_layer) == by_key(their_layer)


def by_key(layer: Any) -> list[Any]:
    return sorted(layer["config"]["fields"], key=lambda field: str(field["key"]))


def test_a_token_is_a_passport() -> None:
    passport = Passport.of(TOKEN)
    assert (passport.identifier, passport.passkey) == ("abcdEFGH", "abcdefghij0123456789")
    assert "0123456789" not in repr(passport)
    assert Passport.of("lm-studio") != Passport.of("lm-studio")


async def test_a_question_is_greeting_loading_and_one_prediction() -> None:
    async with scripted(fragment("ok"), success(), CLOSE) as server:
        assert (await complete_natively(server, token=TOKEN)).text == "ok"
    greeting, loading, predicting = server.heard
    assert greeting == {
        "authVersion": 1,
        "clientIdentifier": "abcdEFGH",
        "clientPasskey": "abcdefghij0123456789",
    }
    assert (loading["endpoint"], loading["channelId"]) == ("getOrLoad", 1)
    assert loading["creationParameter"]["identifier"] == "vendor/alpha-8b"
    assert (predicting["endpoint"], predicting["channelId"]) == ("predict", 2)
    specifier = predicting["creationParameter"]["modelSpecifier"]
    assert specifier == {"type": "query", "query": {"identifier": "m"}}


async def test_progress_is_told_while_the_prompt_is_processed() -> None:
    shares = [sent({"type": "promptProcessingProgress", "progress": n}) for n in (0, 0.25, 1.5)]
    told: list[Event] = []
    async with scripted(*shares, fragment("ok"), success(), CLOSE) as server:
        await complete_natively(server, told)
    progress = [(event.phase, event.fraction) for event in told if isinstance(event, ModelProgress)]
    assert progress == [("prompt", 0), ("prompt", 0.25), ("prompt", 1), ("generating", None)]


async def test_loading_is_told_in_shares() -> None:
    model = Model(state="not-loaded")
    told: list[Event] = []
    async with LMStudio(Turn(text="ok"), models=[model]) as lmstudio:
        assert (await complete_natively(lmstudio, told)).text == "ok"
    assert model.state == "loaded"
    progress = [event for event in told if isinstance(event, ModelProgress)]
    assert ("loading", 0.5) in [(event.phase, event.fraction) for event in progress]
    assert [event.phase for event in progress].index("prompt") > 0


async def test_a_model_that_is_not_there_is_unknown() -> None:
    async with LMStudio(models=[Model("vendor/other")]) as lmstudio:
        with pytest.raises(failures.UnknownModelError):
            await complete_natively(lmstudio)


async def test_tags_around_reasoning_are_left_out() -> None:
    packets = [
        fragment("<think>", "reasoningStartTag"),
        fragment("Hm", "reasoning"),
        fragment("</think>", "reasoningEndTag"),
        fragment("So"),
        success(promptTokensCount=7, predictedTokensCount=3, totalTokensCount=10),
        CLOSE,
    ]
    async with scripted(*packets) as server:
        answer = await complete_natively(server)
    assert (answer.text, answer.reasoning, answer.model) == ("So", "Hm", "m:2")
    assert answer.usage is not None
    assert (answer.usage.prompt_tokens, answer.usage.total_tokens) == (7, 10)


async def test_a_call_is_what_the_server_read_whatever_notation_it_was_written_in() -> None:
    written = ("<parameter=filePath>", "a.py</parameter>")
    told: list[Event] = []
    packets = call_packets("5", written, ARGUMENTS)
    async with scripted(*packets, success("toolCalls"), CLOSE) as server:
        [call] = (await complete_natively(server, told)).calls
    assert (call.id, call.name, call.arguments) == ("5", "read_file", ARGUMENTS)
    pieces = [event for event in told if isinstance(event, ToolCallDelta)]
    assert [piece.delta for piece in pieces] == ["", *written]
    assert {(piece.call_id, piece.name) for piece in pieces} == {("5", "read_file")}


async def test_calls_without_ids_get_their_own() -> None:
    packets = [*call_packets(None, ("{}",), ARGUMENTS), *call_packets(None, ("{}",), {})]
    async with scripted(*packets, success("toolCalls"), CLOSE) as server:
        calls = (await complete_natively(server)).calls
    assert [call.arguments for call in calls] == [ARGUMENTS, {}]
    assert len({call.id for call in calls}) == 2


async def test_a_server_that_tells_only_the_end_of_a_call_is_understood() -> None:
    told: list[Event] = []
    [*_, end] = call_packets("5", (), ARGUMENTS)
    async with scripted(end, success("toolCalls"), CLOSE) as server:
        [call] = (await complete_natively(server, told)).calls
    assert call.arguments == ARGUMENTS
    [piece] = [event for event in told if isinstance(event, ToolCallDelta)]
    assert (piece.call_id, json.loads(piece.delta)) == (call.id, ARGUMENTS)


async def test_a_call_that_the_server_cannot_read_is_read_from_its_text() -> None:
    raw = '<tool_call>{"name": "read_file", "arguments": {"filePath": "a.py"}}</tool_call>'
    failed = sent({"type": "toolCallGenerationFailed", "error": {}, "rawContent": raw})
    async with scripted(failed, success(), CLOSE) as server:
        [call] = (await complete_natively(server)).calls
    assert (call.name, call.arguments) == ("read_file", ARGUMENTS)


async def test_a_call_that_nobody_can_read_is_a_problem_and_not_the_end() -> None:
    begun = call_packets("5", ("the file ", "a.py"))[:-1]
    failed = sent({"type": "toolCallGenerationFailed", "error": {"title": "Failed to parse"}})
    async with scripted(*begun, failed, success(), CLOSE) as server:
        [call] = (await complete_natively(server)).calls
    assert (call.id, call.name, call.raw) == ("5", "read_file", "the file a.py")
    assert call.problem is not None


async def test_a_call_that_left_nothing_to_read_is_reported() -> None:
    failed = sent(
        {"type": "toolCallGenerationFailed", "error": {"title": "Failed to parse tool call"}}
    )
    async with scripted(failed, success(), CLOSE) as server:
        with pytest.raises(failures.CallUnparsedError):
            await complete_natively(server)


@pytest.mark.parametrize("reason", ["maxPredictedTokensReached", "contextLengthReached"])
async def test_an_answer_may_stop_at_a_limit(reason: str) -> None:
    async with scripted(fragment("So"), success(reason), CLOSE) as server:
        answer = await complete_natively(server)
    assert (answer.text, answer.finish) == ("So", "length")


async def test_a_window_that_the_prompt_fills_is_taught() -> None:
    ending = success("contextLengthReached", promptTokensCount=4096, totalTokensCount=4096)
    async with scripted(ending, CLOSE) as server:
        with pytest.raises(ContextOverflowError) as overflow:
            await complete_natively(server)
    assert overflow.value.context_length == 4096


def channel_error(title: str, code: str | None = None) -> dict[str, Any]:
    error: dict[str, Any] = {"title": title, "cause": "because"}
    if code:
        error["displayData"] = {"code": code}
    return {"type": "channelError", "error": error}


OVERFLOW = "The number of tokens to keep is greater than the context length (n_ctx: 4096)"
FAILURES = [
    (channel_error("Channel Error"), failures.ChannelError),
    (channel_error("x", "generic.specificModelUnloaded"), failures.ModelGoneError),
    (channel_error("x", "generic.noModelMatchingQuery"), failures.UnknownModelError),
    (channel_error("Failed to load model"), failures.ModelLoadError),
    (channel_error("something new"), failures.UnclassifiedServerError),
    (sent({"type": "error", "error": {"title": "Compute error."}}), failures.ModelGoneError),
    (sent({"type": "error", "error": "Compute error."}), failures.ModelGoneError),
    (success("modelUnloaded"), failures.ModelGoneError),
    (success("failed"), failures.UnclassifiedServerError),
    ({"type": "communicationWarning", "warning": "bad field"}, failures.FieldRejectedError),
    (CLOSE, failures.StreamTruncatedError),
    (HANG_UP, failures.ConnectionLostError),
]


@pytest.mark.parametrize(("packet", "kind"), FAILURES)
async def test_every_failure_has_its_class(
    packet: dict[str, Any], kind: type[failures.ModelServerError]
) -> None:
    async with scripted(packet) as server:
        with pytest.raises(kind):
            await complete_natively(server)
    assert [message["type"] for message in server.heard[3:]] in ([], ["channelSend"])


async def test_a_connection_that_breaks_in_the_answer_is_told_from_one_that_breaks_before() -> None:
    async with scripted(fragment("So"), HANG_UP) as server:
        with pytest.raises(failures.StreamTruncatedError):
            await complete_natively(server)


async def test_a_refusal_that_is_a_string_asks_for_a_token() -> None:
    refusal = {"success": False, "error": "Failed to validate client: Invalid client passkey"}
    async with scripted(welcome=refusal) as server:
        with pytest.raises(failures.NeedsTokenError, match="Invalid client passkey"):
            await complete_natively(server)


async def test_what_concerns_others_is_passed_over_and_what_wants_a_receipt_gets_one() -> None:
    packets: list[dict[str, Any]] = [
        {"type": "keepAliveAck"},
        {"type": "channelSend", "channelId": 99, "message": {"type": "success"}},
        {"type": "signalUpdate"},
        sent({"type": "somethingNew"}),
        {**fragment("ok"), "ackId": 4},
        success(),
        CLOSE,
    ]
    async with scripted(*packets) as server:
        assert (await complete_natively(server)).text == "ok"
    assert {"type": "channelAck", "channelId": 2, "ackId": 4} in server.heard


async def test_an_answer_ends_with_its_success_though_the_channel_stays_open() -> None:
    loading = [message for message in ALREADY_LOADED if message != CLOSE]
    said = {"type": "fragment", "fragment": {"content": "None."}}
    ended = {"type": "success", "stats": {"stopReason": "eosFound"}}
    async with scripted(sent(said), sent(ended), loading=loading) as server:
        completion = await complete_natively(server, limits=replace(LIMITS, silence=60))
        async with asyncio.timeout(5):
            await server.left.wait()
    assert completion.text == "None."
    assert not [one for one in server.heard if one.get("type") == "channelSend"], (
        "nothing is cancelled"
    )


async def test_leaving_says_cancel_and_closes_the_socket() -> None:
    begun = asyncio.Event()
    told: list[Event] = []

    def tell(event: Event) -> None:
        told.append(event)
        if isinstance(event, ChatDelta):
            begun.set()

    async with scripted(fragment("So")) as server:
        predictions = await open_predictions(Endpoint(server.url, limits=LIMITS))
        found = Server(server.url, "v1", "m", 4096, tool_trained=True, loaded=True, models=())
        question = CompletionQuestion([USER], [], tell, 9)
        task = asyncio.create_task(predictions.ask(found, question, fields(tools=())))
        async with asyncio.timeout(10):
            await begun.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await server.left.wait()
    assert server.heard[-1] == {
        "type": "channelSend",
        "channelId": 2,
        "message": {"type": "cancel"},
    }


async def test_the_websocket_library_is_imported_only_for_a_question() -> None:
    program = (
        "import sys, whence.llm.transports, whence.service.analysts\n"
        "print('websockets' in sys.modules, 'aiohttp' in sys.modules)"
    )
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(30):
        printed, _ = await child.communicate()
    assert printed.decode().split() == ["False", "False"]

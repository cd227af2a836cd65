"""What is sent and read over the native protocol, held against LM Studio's own SDK."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.models.install import SDK
from tests.support.lmstudio import PROFILES, CallSpec, LMStudio, Turn
from tests.support.lmstudio.analyst import IMPATIENT, READ_FILE
from whence.agent.chat_messages import make_tool_call, make_tool_result
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint
from whence.llm.native_packets import PacketTranslator, load_parameter, write_prediction
from whence.llm.request import write_chat_fields
from whence.llm.transports import Transports

pytestmark = pytest.mark.skipif(not SDK.exists(), reason="`make models` has not installed the SDK")

Json = dict[str, Any]
USER = {"role": "user", "content": "Why?"}
CALLS = [make_tool_call("1", "read_file", {"filePath": "a.py"}),
         make_tool_call("2", "read_file", {"filePath": "b.py"})]  # fmt: skip
CONVERSATION = [
    {"role": "system", "content": "Be brief."}, USER,
    {"role": "assistant", "content": "", "tool_calls": CALLS},
    make_tool_result("1", "one"), make_tool_result("2", "two"),
    {"role": "assistant", "content": "So."}, USER,
]  # fmt: skip


def held(*messages: tuple[str, Mapping[str, Any]]) -> Json:
    """What the SDK finds wrong with messages, and the types of its packets."""
    script = Path(__file__).with_name("native_schemas.cjs")
    done = subprocess.run(
        ["node", script, SDK],
        input=json.dumps(messages),
        capture_output=True,
        text=True,
        timeout=50,
    )
    assert done.returncode == 0, done.stderr
    found: Json = json.loads(done.stdout)
    return found


def test_what_is_sent_is_what_the_sdk_would_send() -> None:
    def asked(messages: Any, tools: Any, **more: Any) -> Mapping[str, Any]:
        limits: Any = {"max_tokens": 9, "temperature": 0.2, "stream": True}
        return write_prediction("m", write_chat_fields("m", messages, tools, **limits, **more))

    thoughtless = {"reasoning_effort": "none"}
    found = held(
        ("prediction", asked(CONVERSATION, [READ_FILE])),
        ("prediction", asked([USER], [])),
        ("prediction", asked([USER], [READ_FILE], tool_choice="required", extra=thoughtless)),
        ("loading", load_parameter("m")),
        ("cancel", {"type": "cancel"}),
    )
    assert found["wrong"] == []


async def test_the_stand_in_says_what_the_sdk_would_read(monkeypatch: pytest.MonkeyPatch) -> None:
    packets: list[Mapping[str, Any]] = []
    chunks = PacketTranslator.chunks

    def recorded(self: PacketTranslator, packet: Mapping[str, Any]) -> list[Json]:
        packets.append(packet)
        return chunks(self, packet)

    monkeypatch.setattr(PacketTranslator, "chunks", recorded)
    call = CallSpec("read_file", {"filePath": "a.py"})
    turns = Turn(text="Yes.", reasoning="Hm."), Turn(calls=(call,))
    async with LMStudio(*turns, profile=PROFILES["engine"]) as lmstudio:
        endpoint = Endpoint(lmstudio.url, limits=IMPATIENT)
        server = await connect(endpoint)
        async with Transports().open(endpoint, server, "native") as chat:
            for _ in range(2):
                await chat.complete([USER], [READ_FILE], emit=lambda _: None, max_tokens=64)
    found = held(*(("packet", one) for one in packets))
    assert found["wrong"] == []
    failing = {"toolCallGenerationFailed"}
    assert {packet["type"] for packet in packets} == set(found["packets"]) - failing

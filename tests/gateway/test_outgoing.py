"""Events on their way out, with secrets that come in pieces."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from whence.domain.analysis import StopReason
from whence.domain.events import (
    ChatDelta,
    Event,
    InvestigationFinished,
    ToolCallDelta,
    ToolResultEvent,
)
from whence.storage.event_log.entry import LogEntry
from whence.storage.event_log.redaction import MAX_TASKS, EventRedactor, StreamRedactor
from whence_tools.redact import REDACTED, redact
from whence_tools.secret.finding import find_unfinished

TOKEN = "ghp_" + "a1B2" * 9
KEY = (
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEabcdefghijklmnopq\nabcdefghijklmnopqrstuv==\n"
    "-----END RSA PRIVATE KEY-----"
)
SECRETS = (
    TOKEN,
    KEY,
    'password = "hunter2secret"',
    "Authorization: Bearer abcdefgh12345678",
    "Cookie: session=abcdef123; theme=dark; id=12345",
    "https://user:pa$$w,rd@host/x",
    "  - api_key: abc123def",
    "--password hunter2x9",
    "; pass=foobar1;",
    "?api_key=abc%2Fdef1",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcDEF123",
    "bearer abcdef1234567",
    "x-api-key: abc123xyz9",
    "DB_PASSWORD=abc",
    "token: abcdefghijkl1234AAAA",
    "config['apiKey'] = 'abcd1234'",
    "mysql -u bob -phunter2x9",
    r"net use Z: \\fs\share /user:bob hunter2x9",
    "x = qX7dLm2Rt9VwZk4Yb1Nc",
    "requestId: qX7dLm2Rt9VwZk4Yb1Nc",
    "to Harbor!Tern73.",
)
# Heads of several words, literals that are joined, and values before their names
IN_PARTS = (
    "crypto isakmp key Harbor7323 address 10.0.0.1",
    "mc alias set play http://x Harbor7323 Harbor7325k",
    "ip ospf message-digest-key 1 md5 Harbor7323",
    "radius server key 7 Harbor7323",
    "radius-server host 10.0.0.9 key Harbor7323",
    "your API key is qX7-dLm2",
    "your verification code is 604 918",
    "password=[Harbor Tern 73]",
    '"passphrase=harbor tern 73"',
    "backup codes: 7f3a-9c2b 1d8e-4b6a",
    'password = "falco" +\n    "n751x"',
    'password = ("falco"\n   "n751x")',
    "password = 'falcon' . 'Harbor7323';",
    '{"value": "falcon751x", "name": "db_password"}',
    "See kind: Secret\nstringData:\n  a: falcon751x",
    'See $db = new mysqli("db", "app", "RavenTor_28", "shop");',
)
PROSE = (
    *("the ", "token ", "key", "word, ", "foo.bar() ", "password", "pass ", "code: ", "é", "密码"),
    *("\n", "\r\n", "\t", " ", "  ", "(", ")", ";", "; ", "&", "?", "-", "- ", '"', "'", "`"),
    *("=", ":", ": ", "|", "]", "[redacted]", "eyJ", "-----", "https://", "@", "cookie", "bearer "),
)
PLAIN = "The parser reads the first line, then it asks for the next one (see below). "
texts = st.lists(st.sampled_from(PROSE) | st.sampled_from(SECRETS), max_size=10).map("".join)
sizes = st.lists(st.integers(1, 12), min_size=1, max_size=30)


def pieces_of(text: str, sizes: Sequence[int]) -> list[str]:
    pieces, at, turn = [], 0, 0
    while at < len(text):
        size = sizes[turn % len(sizes)]
        pieces.append(text[at : at + size])
        at, turn = at + size, turn + 1
    return pieces


def entries(*events: Event) -> list[LogEntry]:
    return [
        LogEntry(event, n, "2026-01-01T00:00:00.000", "rca-1") for n, event in enumerate(events, 1)
    ]


def sent(*events: Event) -> list[dict[str, Any]]:
    outgoing = EventRedactor()
    return [event for entry in entries(*events) for event in outgoing.take(entry)]


def finished() -> Event:
    return InvestigationFinished(stop_reason=StopReason.SUBMITTED)


@given(texts, sizes)
@example('word, DB_PASSWORD=abccode: : "', [5, 1])
@example("-pass @token (", [2, 5])
@example("bearer abcdef1234567é", [6, 3])
@example("token: abcdefghijkl1234AAAA=bearer word, x-&", [5, 6])
@example(f"{KEY}  - api_key: abc123def", [7])
@example(f"{TOKEN}{KEY}", [9])
@example(f"{KEY}{KEY}", [1])
def test_pieces_joined_are_the_redacted_text(text: str, sizes: Sequence[int]) -> None:
    held = StreamRedactor()
    out = [held.take(piece) for piece in pieces_of(text, sizes)]
    assert "".join([*out, held.rest()]) == redact(text)


@pytest.mark.parametrize("text", IN_PARTS)
@pytest.mark.parametrize("size", [1, 2, 5])
def test_what_shows_itself_in_several_words_is_held_until_it_is_known(text: str, size: int) -> None:
    held, told, redacted = StreamRedactor(), "", redact(f"{text}\nThen go.")
    for piece in pieces_of(f"{text}\nThen go.", [size]):
        told += held.take(piece)
        assert redacted.startswith(told)
    assert told + held.rest() == redacted != f"{text}\nThen go."


@given(st.sampled_from(SECRETS), st.integers(1, 6))
def test_no_part_of_a_secret_goes_before_it_is_known(secret: str, size: int) -> None:
    held = StreamRedactor()
    told = ""
    for piece in pieces_of(f"Use {secret} for it.", [size]):
        told += held.take(piece)
        assert redact(f"Use {secret} for it.").startswith(told)


def test_a_word_is_told_when_the_next_one_begins() -> None:
    held, told = StreamRedactor(), ""
    for n in range(1, len(PLAIN) + 1):
        told += held.take(PLAIN[n - 1])
        assert PLAIN[:n].startswith(told)
        assert n - len(told) <= len("parser ")


@settings(max_examples=20)
@given(st.text("ab1-_.:+/=", min_size=2000, max_size=3000))
def test_a_long_word_that_is_no_secret_is_not_held_as_a_whole(text: str) -> None:
    held = StreamRedactor()
    told = "".join(held.take(piece) for piece in pieces_of(text, [50]))
    assert len(told) > len(text) - 1500
    assert told + held.rest() == redact(text)


def test_what_begins_a_key_and_never_ends_is_withheld_and_holds_no_memory() -> None:
    held = StreamRedactor()
    head = "-----BEGIN RSA PRIVATE KEY-----\n"
    line = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo" * 2 + "\n"
    told = held.take(head) + "".join(held.take(line) for _ in range(4 * MAX_TASKS // len(line)))
    assert "QUJD" not in told + held.rest()
    assert REDACTED in told
    assert not held


def test_a_secret_in_deltas_is_redacted_and_everything_is_told_by_the_end() -> None:
    deltas = [ChatDelta(delta=piece) for piece in pieces_of(f"Set it to {TOKEN} then.", [4])]
    told = sent(*deltas, finished())
    assert "".join(event.get("delta", "") for event in told) == f"Set it to {REDACTED} then."
    assert told[-1]["event"] == "investigation.finished"


def test_every_number_is_used_once_and_they_rise() -> None:
    deltas = [ChatDelta(delta=piece) for piece in pieces_of(PLAIN + TOKEN + PLAIN, [3])]
    numbers = [event["seq"] for event in sent(*deltas, finished())]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(deltas) + 1


def test_a_client_that_missed_some_gets_the_rest_from_the_same_entries() -> None:
    events = [ChatDelta(delta=piece) for piece in pieces_of(PLAIN + TOKEN, [5])]
    assert sent(*events, finished()) == sent(*events, finished())


def test_channels_and_calls_are_streams_of_their_own() -> None:
    told = sent(
        ChatDelta(delta="I think", channel="reasoning"),
        ChatDelta(delta="It is"),
        ToolCallDelta(call_id="1", name="read_file", delta='{"filePath":'),
        ToolCallDelta(call_id="2", name="read_file", delta='"a"'),
        finished(),
    )
    said = [(one.get("channel"), one.get("callId"), one.get("delta")) for one in told[:-1]]
    assert said == [
        ("reasoning", None, "I think"),
        ("content", None, "It is"),
        (None, "1", '{"filePath":'),
        (None, "2", '"a"'),
    ]


def test_other_events_are_redacted_whole() -> None:
    result = ToolResultEvent(
        call_id="1", name="read_file", content=f"a = {TOKEN}", success=True, duration_ms=1
    )
    [told] = sent(result)
    assert told["content"] == f"a = {REDACTED}"


@pytest.mark.parametrize(
    "unit", ["password=", "a", "eyJ", "a://b:", "cookie:a;", "-----BEGIN PRIVATE KEY-----", "x-a"]
)
def test_a_text_that_may_always_be_a_secret_costs_little(unit: str) -> None:
    text = unit * (12_000 // len(unit))
    held = StreamRedactor()
    began = time.process_time()
    released = "".join(held.take(text[at : at + 8]) for at in range(0, len(text), 8)) + held.rest()
    assert time.process_time() - began < 8  # seconds; it went on for minutes once
    assert released == redact(text)


@pytest.mark.parametrize("unit", ["pass ", "key=", "@", "token, "])
def test_a_secret_after_a_hostile_stretch_goes_and_the_stream_agrees(unit: str) -> None:
    text = f"before\n{unit * 900}password=hunter2x\nafter password=hunter3x\n"
    held = StreamRedactor()
    told = "".join(held.take(piece) for piece in pieces_of(text, [97])) + held.rest()
    assert told == redact(text)
    assert "hunter" not in told
    assert told.startswith("before\n")
    assert "\nafter " in told


async def test_a_large_text_is_looked_through_away_from_the_event_loop() -> None:
    large = "token a1 " * 110_000
    result = ToolResultEvent(
        call_id="1", name="read_file", content=large, success=True, duration_ms=1
    )
    outgoing = EventRedactor()
    began = time.thread_time()
    for entry in entries(result, ChatDelta(delta=large), ChatDelta(delta="."), finished()):
        await outgoing.taken(entry)
    assert time.thread_time() - began < 0.1  # seconds


def test_one_long_piece_is_looked_through_once() -> None:
    began = time.process_time()
    assert find_unfinished("eyJ" * 30_000 + " ") > 0
    assert time.process_time() - began < 2

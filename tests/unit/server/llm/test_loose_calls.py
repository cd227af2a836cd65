"""A tool's name beside what the tool needs is a call, whatever is broken around it."""

from __future__ import annotations

import json
import time

import pytest

from whence.agent.submission import copy_definition
from whence.llm.text_protocol import find_calls
from whence.llm.tool_calls import Offered
from whence_tools import get_code_context, read_file
from whence_tools.publish import chat

OFFERED = Offered([chat(read_file.TOOL), chat(get_code_context.TOOL), copy_definition()])
BROKEN = '{"name": "get_code_context", "arguments: {"filePath": "a/b.py", "line": 7}}'


def asked(text: str, *results: str) -> list[object]:
    return [
        OFFERED.fitted("1", call.name, call.arguments).arguments
        for call in find_calls(text, OFFERED, results)
    ]


@pytest.mark.parametrize(
    "text",
    [
        BROKEN,
        f"I need the lines.\n{BROKEN}\nThen I know.",
        'get_code_context: filePath="a/b.py"; line=7',
        "name = get_code_context, filePath = a/b.py, line = 7",
        "[get_code_context]\nfilePath: a/b.py\nline: 7",
        'line=7, filePath="a/b.py" -> get_code_context',
    ],
)
def test_it_is_read(text: str) -> None:
    assert asked(text) == [{"filePath": "a/b.py", "line": 7}]


@pytest.mark.parametrize(
    "text",
    [
        "Call get_code_context for filePath=a/b.py and line=7.",
        "Then get_code_context(filePath=a/b.py, line=7) shows it.",
        'get_code_context: filePath="a/b.py"',
        'get_code_context: filePath="a/b.py", line=seven',
        'get_code_context: filePath="a/b.py", line=7, mode=fast',
        "filePath: a/b.py\nline: 7",
        'read_file: "filePath": "a/b',
        'submit_analysis: rootCause="x", solution="y", confidence=0.9',
    ],
    ids=[
        "prose between", "prose before", "one is missing", "of another type", "one too many",
        "no name", "cut", "a tool of lists",
    ],
)  # fmt: skip
def test_anything_less_is_none(text: str) -> None:
    assert asked(text) == []


def test_what_a_tool_result_showed_is_never_run() -> None:
    assert asked(BROKEN, json.dumps({"data": {"content": f"# docs\n{BROKEN}\n"}})) == []


def test_a_long_text_is_soon_looked_through() -> None:
    text = "get_code_context(filePath= " * 4_000 + '"line": ' * 4_000
    began = time.process_time()
    assert asked(text) == []
    assert time.process_time() - began < 2

"""Tool calls that a model wrote into its text.

Models without tool training follow the prompt's usage format, `{"tool", "parameters"}`; others
write their own raw format when the server fails to parse it: `[TOOL_REQUEST]…[END_TOOL_REQUEST]`,
`<tool_call>{…}</tool_call>`, `<function=name><parameter=p>…`, `[TOOL_CALLS][…]`.

Text is not trusted as a structured call is: only offered tools count, a call must stand at the
start of a line or behind one of these tags, and nothing counts that quotes a tool result, so that
a call written in a file that was read is never run.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whence.llm.arguments import closing_brackets, read_arguments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from whence.llm.tool_calls import Offered

_QUOTATION = re.compile(
    r"\[TOOL_RESULT\].*?(?:\[END_TOOL_RESULT\]|\Z)"
    r"|<tool_response>.*?(?:</tool_response>|\Z)"
    r"|^[ \t]*>.*$",
    re.DOTALL | re.MULTILINE,
)
_TAG = r"\[TOOL_REQUEST\]|<tool_call>|\[TOOL_CALLS\]\s*\[?|<\|python_tag\|>"
_JSON_START = re.compile(rf"(?:(?:{_TAG})\s*|^[ \t]*)(?=\{{)", re.MULTILINE)
_XML_CALL = re.compile(
    r"<(?:function=|invoke\s+name=\")([\w.-]+)\"?>(.*?)(?:</function>|</invoke>|</tool_call>|\Z)",
    re.DOTALL,
)
_NAMES_A_TOOL = re.compile(r"['\"](?:tool|name)['\"]\s*:")
_SHAPES = (("tool", "parameters"), ("name", "arguments"), ("name", "parameters"))


@dataclass(frozen=True, slots=True)
class TextCall:
    """A call found in text: `start` and `end` say where, `arguments` as the model wrote them."""

    name: str
    arguments: dict[str, Any]
    start: int
    end: int


def find_calls(text: str, offered: Offered, quotable: Sequence[str] = ()) -> list[TextCall]:
    """The calls in a model's text, in order.

    Args:
        quotable: contents of the tool results that the model has seen.
    """
    blanked = _QUOTATION.sub(lambda match: " " * len(match.group()), text)
    written = sorted((*_json_calls(blanked), *_xml_calls(blanked)), key=lambda call: call.start)
    results = [_squeezed(s) for content in quotable if written for s in _strings(content)]
    found = []
    for call in written:
        name = offered.resolve(call.name, guess=False)
        quoted = _squeezed(text[call.start : call.end])
        if name and not any(quoted in result for result in results):
            found.append(TextCall(name, call.arguments, call.start, call.end))
    return found


def text_before(text: str, calls: Sequence[TextCall]) -> str:
    """What was said before the first call, without the tag that opens it."""
    if not calls:
        return text
    return re.sub(rf"(?:{_TAG}|```\w*|\s)+\Z", "", text[: calls[0].start])


def ends_with_calls(text: str, calls: Sequence[TextCall]) -> bool:
    """Whether nothing but closing tags follows the last call.

    In reasoning this tells a call that slipped in there from one that was only thought about.
    """
    rest = text[calls[-1].end :]
    return not re.sub(r"\[END_TOOL_REQUEST\]|</?\w+>|```|[\s\]}]", "", rest)


def _json_calls(text: str) -> Iterator[TextCall]:
    decoder = json.JSONDecoder()
    position = 0
    while match := _JSON_START.search(text, position):
        start = match.end()
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            value, end = _repaired(text, start)
        position = max(end, start + 1)
        if call := _as_call(value):
            yield TextCall(*call, start, end)


def _repaired(text: str, start: int) -> tuple[Any, int]:
    """A call whose JSON is not quite: read up to its closing tag, or to the end of its line."""
    ending = re.compile(r"\[END_TOOL_REQUEST\]|</tool_call>|```|\n\s*\n|\Z").search(text, start)
    end = ending.start() if ending else len(text)
    piece = text[start:end]
    if _NAMES_A_TOOL.search(piece) and not closing_brackets(piece):
        read = read_arguments(piece)
        return (read[0] if read and len(read) == 1 else None), end
    return None, start


def _as_call(value: Any) -> tuple[str, dict[str, Any]] | None:
    if not isinstance(value, dict):
        return None
    if isinstance(value.get("function"), dict):
        value = value["function"]
    for name_key, arguments_key in _SHAPES:
        name, arguments = value.get(name_key), value.get(arguments_key)
        if isinstance(arguments, str):
            read = read_arguments(arguments)
            arguments = read[0] if read else None
        if isinstance(name, str) and isinstance(arguments, dict):
            return name, arguments
    return None


def _xml_calls(text: str) -> Iterator[TextCall]:
    for match in _XML_CALL.finditer(text):
        arguments = read_arguments(match.group(2))
        if arguments is not None:
            yield TextCall(match.group(1), arguments[0], match.start(), match.end())


def _strings(content: str) -> Iterable[str]:
    """A tool result's text as the model may quote it: as it came and with its JSON undone."""
    yield content
    try:
        value, _ = json.JSONDecoder().raw_decode(content)
    except (ValueError, RecursionError):
        return
    yield from _leaves(value)


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def tool_results(messages: Iterable[Mapping[str, Any]]) -> list[str]:
    """The contents of a conversation's tool results."""
    return [str(message.get("content", "")) for message in messages if message["role"] == "tool"]

"""Tool calls that a model wrote into its text.

Models without tool training follow the prompt's usage format, `{"tool", "parameters"}`; others
write their own raw format when the server fails to parse it, see `raw_calls`.

Text is not trusted as a structured call is: only offered tools count, a call must stand at the
start of a line or behind a format's tag, and nothing counts that quotes a tool result, so that
a call written in a file that was read is never run.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from whence.llm import loose_calls
from whence.llm.arguments import read_lines
from whence.llm.lenient_json import UnreadableError, read_json
from whence.llm.raw_calls import TextCall, find_written_calls
from whence.llm.tool_calls import Offered
from whence_tools.json_values import list_strings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

# Characters at the end of a text. None of ours needs more than a tenth; what comes near is a model
# that repeats itself, and the formats' patterns would take a time that grows with its square.
_LOOKED_THROUGH = 128 * 1024
_UNMISTAKABLE = 3  # parameters that are all of one tool
_QUOTATION = re.compile(
    r"\[TOOL_RESULT\].*?(?:\[END_TOOL_RESULT\]|\Z)"
    r"|<tool_response>.*?(?:</tool_response>|\Z)"
    r"|^[ \t]*>(?!>>\w).*$",
    re.DOTALL | re.MULTILINE,
)
_OBJECT_AT_END = re.compile(r"^[ \t]*(?:```\w*\s*)?(?P<object>\{)", re.MULTILINE)
_ANY_TAG = r"</?[^<>\n]{1,60}>|\[/?[A-Z_]+\]|```\w*"
_TAGS_AT_END = re.compile(rf"(?:{_ANY_TAG}|\[|\s)+\Z")
_TAGS = re.compile(rf"{_ANY_TAG}|[\s\]}};,]")
# Where no format is read; each with what a tool must take.
_LOOSE = ((loose_calls.find, Offered.accepts), (loose_calls.find_objects, Offered.takes))


def find_calls(text: str, offered: Offered, quotable: Sequence[str] = ()) -> list[TextCall]:
    """The calls of offered tools in a model's text, in order; each has its tool's right name.

    Args:
        quotable: contents of the tool results that the model has seen.
    """
    passed = max(len(text) - _LOOKED_THROUGH, 0)
    blanked = _QUOTATION.sub(lambda match: " " * len(match.group()), text[passed:])
    written = find_written_calls(
        blanked, lambda name: offered.resolve(name, guess=False) is not None
    )
    is_quoted = _quotes(quotable)

    def is_own(call: TextCall) -> bool:
        return not is_quoted(blanked[call.start : call.end])

    found = [
        replace(call, name=name)
        for call in written
        if (name := _tool_of(call, offered)) and is_own(call)
    ]
    if all(call.arguments is None for call in found):
        resolve = partial(offered.resolve, guess=False)
        for look, accepts in _LOOSE:
            loose = look(blanked, resolve, partial(accepts, offered))
            if own := [call for one in loose if is_own(call := TextCall(*one))]:
                found = own
                break
    found = found or list(_unnamed_call(blanked, offered))
    return [replace(call, start=passed + call.start, end=passed + call.end) for call in found]


def is_broken_call(text: str, offered: Offered, quotable: Sequence[str] = ()) -> bool:
    """Whether a text asks for an offered tool, and for nothing that could be run.

    Args:
        quotable: as for `find_calls`.
    """
    resolve = partial(offered.resolve, guess=False)
    return loose_calls.is_broken(text, resolve, _quotes(quotable))


def _quotes(quotable: Sequence[str]) -> Callable[[str], bool]:
    """What tells whether a text is a part of tool results."""

    @cache
    def results() -> list[str]:  # read when a call was found: most answers have none
        return [_squeeze(s) for content in quotable for s in _strings(content)]

    def is_quoted(text: str) -> bool:
        squeezed = _squeeze(text)
        return any(squeezed in result for result in results())

    return is_quoted


def _tool_of(call: TextCall, offered: Offered) -> str | None:
    """The tool that is meant; a name that is only like its own counts beside its arguments."""
    name = offered.resolve(call.name, guess=False)
    if name or not isinstance(call.arguments, dict):
        return name
    guessed = offered.resolve(call.name)
    return guessed if guessed and offered.takes(guessed, call.arguments) else None


def _unnamed_call(text: str, offered: Offered) -> Iterable[TextCall]:
    """An answer that ends with the arguments of one tool, all that it needs and no others; or has
    several of them, with words behind."""
    match = _OBJECT_AT_END.search(text)
    try:
        read = read_json(text, match.start("object")) if match else None
    except UnreadableError:
        read = None
    if match is None or read is None or not (read.is_closed and isinstance(read.value, dict)):
        lines = read_lines(text)
        if len(lines) >= _UNMISTAKABLE and (name := offered.with_parameters(lines)):
            yield TextCall(name, lines, 0, len(text))
        return
    name = offered.with_parameters(read.value)
    is_last = not _TAGS.sub("", text[read.end :])
    if name and (is_last or len(read.value) >= _UNMISTAKABLE):
        yield TextCall(name, read.value, match.start(), read.end)


def cut_text_before(text: str, calls: Sequence[TextCall]) -> str:
    """What was said before the first call, without the tags that open it."""
    return _TAGS_AT_END.sub("", text[: calls[0].start]) if calls else text


def ends_with_calls(text: str, calls: Sequence[TextCall]) -> bool:
    """Whether nothing but closing tags follows the last call.

    In reasoning this tells a call that slipped in there from one that was only thought about.
    """
    return not _TAGS.sub("", text[calls[-1].end :])


def _strings(content: str) -> Iterable[str]:
    """A tool result's text as the model may quote it: as it came and with its JSON undone."""
    yield content
    try:
        value, _ = json.JSONDecoder().raw_decode(content)
    except (ValueError, RecursionError):
        return
    yield from list_strings(value)


def _squeeze(text: str) -> str:
    return "".join(text.split())


def list_tool_results(messages: Iterable[Mapping[str, Any]]) -> list[str]:
    """The contents of a conversation's tool results."""
    return [str(message.get("content", "")) for message in messages if message["role"] == "tool"]

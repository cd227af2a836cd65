"""The raw formats in which models write tool calls, read when the server failed to.

One entry a family: LM Studio's default, Hermes and Qwen, Qwen Coder, Llama, Mistral, gpt-oss, GLM,
LFM2, Gemma, DeepSeek, Kimi and MiniMax. Their texts are those of the models' chat templates.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from whence.llm.arguments import closing_brackets, python_expression, read_arguments

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_DECODER = json.JSONDecoder()
# Where so many objects are no calls, none will be; each can cost a look at all of the text.
_MOST_UNREAD = 100
_LONGEST_REPAIRED = 16 * 1024
_TAG = (
    r"\[TOOL_REQUEST\]|<tool_call>|<\|tool_call_start\|>\s*+\[?|<\|python_tag\|>"
    r"|\[TOOL_CALLS\]\s*+\[?"
)
_JSON_START = re.compile(rf"(?:(?P<tag>{_TAG})\s*+|^[ \t]*+(?:\[\s*+)?)(?=\{{)", re.MULTILINE)
_NEXT_JSON = re.compile(r"\s*[,;]\s*(?=\{)")
_JSON_ENDING = re.compile(r"\[END_TOOL_REQUEST\]|</tool_call>|<\|\w+\|>|```|\n\s*\n|\Z")
_NAMED = re.compile(r"['\"](?:tool|name)['\"]\s*:\s*['\"]([\w.-]+)")
_SHAPES = (("tool", "parameters"), ("name", "arguments"), ("name", "parameters"))
# The name in the format, then the arguments as a JSON object.
_NAME_THEN_JSON = tuple(
    re.compile(pattern + r"\s*(?=\{)")
    for pattern in (
        r"\[TOOL_CALLS\]\s*([\w.-]+)(?:\[CALL_ID\]\w*)?(?:\[ARGS\])?",  # Mistral
        r"(?:<\|channel\|>\w+ )?\bto=([\w.-]+)[^{}\n]{0,80}?<\|message\|>",  # gpt-oss
        # DeepSeek, in two versions
        r"<｜tool▁call▁begin｜>(?:function<｜tool▁sep｜>)?([\w.-]+)(?:<｜tool▁sep｜>)?(?:\s*```json)?",
        r"<\|tool_call_begin\|>\s*([\w.-]+)(?::\d+)?\s*<\|tool_call_argument_begin\|>",  # Kimi
    )
)
_XML = re.compile(
    r"<(?:｜DSML｜)?(?:function=|invoke\s+name=\")([\w.-]+)\"?>(.*?)"
    r"(?P<closing></function>|</(?:｜DSML｜)?invoke>|</tool_call>|\Z)",
    re.DOTALL,
)
_GLM = re.compile(
    r"<tool_call>\s*([A-Za-z][\w.-]*)\s*(?=<arg_key>|</tool_call>)(.*?)(?P<closing></tool_call>|\Z)",
    re.DOTALL,
)
_GLM_ARGUMENT = re.compile(
    r"<arg_key>((?:(?!</?arg_key>).)*+)</arg_key>\s*+"
    r"<arg_value>((?:(?!</arg_value>|<arg_key>).)*+)</arg_value>",
    re.DOTALL,
)
_PYTHON = re.compile(
    r"(?:<\|tool_call_start\|>|```tool_code\s)\s*(.*?)\s*(?P<closing><\|tool_call_end\|>|```|\Z)",
    re.DOTALL,
)
_GEMMA = re.compile(
    r"<\|tool_call>\s*call:([\w.-]+)\s*(\{.*?\})?\s*(?P<closing><tool_call\|>|\Z)", re.DOTALL
)
_GEMMA_QUOTE = '<|"|>'
_BARE_KEY = re.compile(r"([{,]\s*)([A-Za-z_]\w*)(?=\s*:)")


@dataclass(frozen=True, slots=True)
class TextCall:
    """A call found in text.

    Attributes:
        arguments: as the model wrote them; None when they cannot be read.
        start, end: where it is.
        is_closed: whether it ends where its format says, so that nothing of it can be missing.
    """

    name: str
    arguments: dict[str, Any] | None
    start: int
    end: int
    is_closed: bool = True


def written_calls(text: str) -> list[TextCall]:
    """The calls of every format in their order; what is inside of another call is not one."""
    found = [call for read in _FORMATS for call in read(text)]
    outer: list[TextCall] = []
    for call in sorted(found, key=lambda call: (call.start, -call.end)):
        if not outer or call.start >= outer[-1].end:
            outer.append(call)
    return outer


def _json_calls(text: str) -> Iterator[TextCall]:
    position, after_call, unread = 0, False, 0
    while match := (after_call and _NEXT_JSON.match(text, position)) or _JSON_START.search(
        text, position
    ):
        start = match.end()
        call, end = _json_call(text, start, tagged=after_call or bool(match["tag"]))
        position, after_call = max(end, start + 1), call is not None
        unread += not call
        if call:
            yield call
        elif unread >= _MOST_UNREAD:
            return


def _json_call(text: str, start: int, *, tagged: bool) -> tuple[TextCall | None, int]:
    try:
        value, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return _repaired(text, start, tagged=tagged)
    named = _named_arguments(value)
    return (TextCall(*named, start, end) if named else None), end


def _repaired(text: str, start: int, *, tagged: bool) -> tuple[TextCall | None, int]:
    """A call whose JSON is not quite: read up to its closing tag, or to the end of its line."""
    ending = _JSON_ENDING.search(text, start, start + _LONGEST_REPAIRED)
    end = ending.start() if ending else len(text)
    piece = text[start:end]
    name = _NAMED.search(piece)
    if not name:
        return None, start
    read = None if closing_brackets(piece) else read_arguments(piece)
    if read and len(read) == 1 and (named := _named_arguments(read[0])):
        return TextCall(*named, start, end), end
    is_closed = end < min(len(text), start + _LONGEST_REPAIRED)
    unreadable = TextCall(name[1], None, start, end, is_closed=is_closed)
    return (unreadable, end) if tagged else (None, start)


def _named_arguments(value: Any) -> tuple[str, dict[str, Any]] | None:
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


def _named_json_calls(text: str) -> Iterator[TextCall]:
    for pattern in _NAME_THEN_JSON:
        for match in islice(pattern.finditer(text), _MOST_UNREAD):
            try:
                value, end = _DECODER.raw_decode(text, match.end())
            except (ValueError, RecursionError):
                yield TextCall(match[1], None, match.start(), len(text), is_closed=False)
            else:
                yield TextCall(match[1], value, match.start(), end)


def _xml_calls(text: str) -> Iterator[TextCall]:
    for match in _XML.finditer(text):
        read = read_arguments(match[2])
        yield _tagged(match, read[0] if read else None)


def _glm_calls(text: str) -> Iterator[TextCall]:
    for match in _GLM.finditer(text):
        yield _tagged(match, dict(_GLM_ARGUMENT.findall(match[2])))


def _gemma_calls(text: str) -> Iterator[TextCall]:
    for match in _GEMMA.finditer(text):
        read = read_arguments(_gemma_json(match[2] or "{}"))
        yield _tagged(match, read[0] if read else None)


def _gemma_json(text: str) -> str:
    pieces = text.split(_GEMMA_QUOTE)
    return "".join(
        json.dumps(piece) if number % 2 else _BARE_KEY.sub(r'\1"\2"', piece)
        for number, piece in enumerate(pieces)
    )


def _python_calls(text: str) -> Iterator[TextCall]:
    for match in _PYTHON.finditer(text):
        tree = python_expression(f"[{match[1].replace(chr(10), ' ')}]")
        for node in _call_nodes(tree):
            if call := _python_call(node):
                name, arguments = call
                yield TextCall(name, arguments, *match.span(), bool(match["closing"]))


def _call_nodes(node: ast.AST | None) -> Iterator[ast.Call]:
    if isinstance(node, ast.List):
        for element in node.elts:
            yield from _call_nodes(element)
    elif isinstance(node, ast.Call):
        printed = isinstance(node.func, ast.Name) and node.func.id == "print" and node.args
        if printed:
            yield from _call_nodes(node.args[0])
        else:
            yield node


def _python_call(node: ast.Call) -> tuple[str, dict[str, Any] | None] | None:
    """`name(key=value)`; None for arguments that are no literals or have no names."""
    try:
        arguments = {
            keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords if keyword.arg
        }
    except (ValueError, TypeError, RecursionError):
        return ast.unparse(node.func), None
    readable = not node.args and len(arguments) == len(node.keywords)
    return ast.unparse(node.func), arguments if readable else None


def _tagged(match: re.Match[str], arguments: dict[str, Any] | None) -> TextCall:
    return TextCall(match[1], arguments, *match.span(), bool(match["closing"]))


_FORMATS: tuple[Callable[[str], Iterator[TextCall]], ...] = (
    _json_calls,
    _named_json_calls,
    _xml_calls,
    _glm_calls,
    _gemma_calls,
    _python_calls,
)

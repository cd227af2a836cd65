"""The forms in which models write tool calls into their text, read when the server did not.

Few readers for many formats, as the formats differ in their tags far more than in what stands
between them: a JSON value that names its tool, a name and then a JSON value, tagged parameters,
and calls as Python writes them. The forms are those of the models' cards and chat templates, which
`tests/support/call_formats.py` lists.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from whence.llm.arguments import TAGGED, read_arguments, read_lines
from whence.llm.lenient_json import UnreadableError, read_json
from whence.llm.python_calls import read_expression_calls, read_statement_calls
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.llm.arguments import Arguments

    IsTool = Callable[[str], bool]

# Where so many objects are no calls, none will be; each can cost a look at all of the text.
_MOST_UNREAD = 100
_MOST_PARSED = 8
_LONGEST_REPAIRED = 16 * 1024
_MARK = r"<[|｜]?[\w:.▁]+[|｜]?>|\[[A-Z_]+\]|\[unused\d+\]"
_TAG = rf"(?:{_MARK}|\bfunctools\b|^Action:)(?:\s*+(?:{_MARK}|```\w*)){{0,4}}+"
_JSON_START = re.compile(
    rf"(?:(?P<tag>{_TAG})\s*+(?:\[\s*+)?|^[ \t]*+(?:```\w*\s*+)?(?:\[\s*+)?)(?=\{{)", re.MULTILINE
)
_NEXT_JSON = re.compile(r"\s*[,;]\s*(?=\{)")
_JSON_ENDING = re.compile(
    r"\[END_TOOL_REQUEST\]|</?\w*:?(?:tool_?call|TOOLCALL)s?>|<\|[\w/]+\|>|```|\n\s*\n|\Z"
)
_NAMED = re.compile(r"['\"](?:tool|name|tool_name)['\"]\s*:\s*['\"]([\w.-]+)")
_NAME_KEYS: Final = (
    "name", "tool", "tool_name", "toolName", "function", "action", "recipient", "recipient_name",
)  # fmt: skip
_ARGUMENT_KEYS: Final = (
    "arguments", "parameters", "args", "input", "tool_input", "action_input", "params", "kwargs",
    "toolInput",
)  # fmt: skip
_HOLDERS: Final = (
    "tool_calls", "tool_call", "tool_uses", "function_calls", "function_call", "function", "calls",
)  # fmt: skip
_ACTION: Final = (  # of ReAct, which some models mark up
    r"(?i:(?:^|(?<=[.!?] ))[*_#> \t]*Action[*_]*:[*_ \t]*`?([\w.-]+)`?"
    r"\s+[*_#> \t]*Action Input[*_]*:[*_ \t]*)"
)
# The name in the format, then the arguments as a JSON object.
_NAME_THEN_JSON = tuple(
    re.compile(pattern + r"\s*(?=\{)", re.MULTILINE)
    for pattern in (
        r"\[TOOL_CALLS\]\s*([\w.-]+)(?:\[CALL_ID\]\w*)?(?:\[ARGS\])?",  # Mistral
        # gpt-oss, also without its tokens
        r"(?:<\|channel\|>\w+ )?\bto=([\w.-]+)(?:[^{}\n]{0,80}?<\|message\|>|\s*(?:json|code)?)",
        # DeepSeek, in two versions, and Hunyuan
        r"(?:<｜tool▁call▁begin｜>|<tool_call>)\s*(?:\w+<[｜\w▁]+>)?([\w.-]+)(?:<[｜\w▁]+>|\s*```json)*",
        r"<\|tool_call_begin\|>\s*([\w.-]+)(?::\d+)?\s*<\|tool_call_argument_begin\|>",  # Kimi
        r"^>>>([\w.-]+)\n",  # Functionary 3
        r"<\|recipient\|>\s*([\w.-]+)\s*<\|content\|>",  # Functionary 2
        rf"{_ACTION}(?:\s*```\w*)?",
        r"✿FUNCTION✿:\s*([\w.-]+)\s*✿ARGS✿:",  # Qwen-Agent
        r"<\|[\w:]+:name\|>\s*([\w.-]+)\s*<\|[\w:]+:arg\w*\|>",  # Solar
        r"^[ \t]*([A-Za-z][\w.-]+)[ \t]*(?:\n|\()",  # GLM 4: the name alone in its line
        r"<function=([\w.-]+)>",  # Llama 3.1's custom tag
    )
)
_PREFIX = r"(?:｜DSML｜|\w+:)?"
_XML = re.compile(
    rf"<{_PREFIX}(?:function=|(?:invoke|function)\s+name=\")([\w.-]+)\"?>(?!\s*\{{)(.*?)"
    rf"(?P<closing></function>|</{_PREFIX}invoke>|</tool_call>|\Z)",
    re.DOTALL,
)
_NAMED_TAG = re.compile(r"^[ \t]*<([a-z]\w*)>\s*(<\w+>.*?)</\1>", re.DOTALL | re.MULTILINE)
_GLM = re.compile(
    r"<(?:\w+_)?tool_call>\s*([A-Za-z][\w.-]*)\s*(?=<(?:\w+_)?arg_key>|</tool_call>)(.*?)"
    r"(?P<closing></(?:\w+_)?tool_call>|\Z)",
    re.DOTALL,
)
_GLM_ARGUMENT = re.compile(
    r"<(?:\w+_)?arg_key>((?:(?!</?(?:\w+_)?arg_key>).)*+)</(?:\w+_)?arg_key>\s*+"
    r"<(?:\w+_)?arg_value>((?:(?!</(?:\w+_)?arg_value>|<(?:\w+_)?arg_key>).)*+)"
    r"(?:</(?:\w+_)?arg_value>|\Z)",
    re.DOTALL,
)
_PYTHON = re.compile(
    r"(?:<\|tool_call_start\|>|<\|python_start\|>|<\|python_tag\|>|```tool_code\s|<function_calls>"
    r"|^Action:)\s*(?![\[{\s]*\{)(.*?)\s*"
    r"(?P<closing><\|\w+\|>|```|</function_calls>|\nObservation:|\Z)",
    re.DOTALL | re.MULTILINE,
)
_PYTHON_LINE = re.compile(
    r"^[ \t]*(\[?[A-Za-z_][\w.]*\(.*\)\]?)(?:<[|｜][^<>\n]*>|[ \t])*$", re.MULTILINE
)
_PYTHON_LINES = re.compile(r"^[ \t]*(?=(?:\[\s*)?(?P<name>[A-Za-z_][\w.]*)\(\n)", re.MULTILINE)
_CODE = re.compile(r"```(?:py|python|tool_code)\n(.*?)(?:```|\Z)", re.DOTALL)
_BARE_INPUT = re.compile(rf"{_ACTION}(?![{{`])([^\n{{}}]+)$", re.MULTILINE)
_SEARCHED = re.compile(  # of the first ReAct
    r"^[*_#> \t]*Action(?: \d+)?[*_]*:[*_ \t]*([\w.-]+)\[([^\[\]{}\n]+)\]", re.MULTILINE
)
_YAML = re.compile(
    r"^(?:tool|tool_name|name|function|action):[ \t]*([\w.-]+)[ \t]*\n"
    r"(?:parameters|arguments|args|input|action_input):[ \t]*\n((?:[ \t]+\w+:[^\n]*(?:\n|\Z))+)",
    re.MULTILINE,
)
_GEMMA = re.compile(r"<(?:\|tool_call|start_function_call)>\s*call:([\w.-]+)\s*")


@dataclass(frozen=True, slots=True)
class TextCall:
    """A call found in text.

    Attributes:
        arguments: as the model wrote them, a list where they go by their places; None when they
            cannot be read.
        start, end: where it is.
        is_closed: whether it ends where its format says, so that nothing of it can be missing.
    """

    name: str
    arguments: Arguments | list[Any] | None
    start: int
    end: int
    is_closed: bool = True


def find_written_calls(text: str, is_tool: IsTool) -> list[TextCall]:
    """The calls of every format in their order; what is inside of another call is not one.

    Args:
        is_tool: whether a name is a tool's, for the forms that have no other mark.
    """
    found = [call for read in _FORMATS for call in read(text, is_tool)]
    outer: list[TextCall] = []
    for call in sorted(found, key=lambda call: (call.start, -call.end)):
        last = outer[-1] if outer else None
        if last is None or call.start >= last.end or _is_beside(call, last):
            outer.append(call)
    return outer


def _is_beside(call: TextCall, last: TextCall) -> bool:
    """Whether both are of one list."""
    return (call.start, call.end) == (last.start, last.end) and call != last


def _json_calls(text: str, is_tool: IsTool) -> Iterator[TextCall]:
    position, after_call, unread = 0, False, 0
    while match := (after_call and _NEXT_JSON.match(text, position)) or _JSON_START.search(
        text, position
    ):
        start = match.end()
        calls, end = _calls_at(text, start, is_tool, tagged=after_call or bool(match["tag"]))
        position, after_call = max(end, start + 1), bool(calls)
        unread += not calls
        yield from calls
        if unread >= _MOST_UNREAD:
            return


def _calls_at(
    text: str, start: int, is_tool: IsTool, *, tagged: bool
) -> tuple[list[TextCall], int]:
    try:
        read = read_json(text[start : start + _LONGEST_REPAIRED])
    except UnreadableError:
        read = None
    if read is not None and read.is_closed:
        end = start + read.end
        return [TextCall(*one, start, end) for one in _named(read.value, is_tool)], end
    ending = _JSON_ENDING.search(text, start, start + _LONGEST_REPAIRED)
    end = ending.start() if ending else len(text)
    if end < len(text) and (calls := list(_without_brackets(text, start, end, is_tool))):
        return calls, end
    name = _NAMED.search(text[start:end])
    if not (name and tagged):
        return [], start
    is_closed = end < min(len(text), start + _LONGEST_REPAIRED)
    return [TextCall(name[1], None, start, end, is_closed=is_closed)], end


def _without_brackets(text: str, start: int, end: int, is_tool: IsTool) -> Iterator[TextCall]:
    """Where the format's own mark ends the call, and only its last brackets are missing."""
    try:
        read = read_json(text[start:end])
    except UnreadableError:
        return
    if read.is_whole and not text[start + read.end : end].strip():
        for one in _named(read.value, is_tool):
            yield TextCall(*one, start, end)


def _named(value: Any, is_tool: IsTool) -> Iterator[tuple[str, dict[str, Any]]]:
    """The calls in a JSON value: in every shape that names a tool and its arguments."""
    if isinstance(value, list):
        for item in value:
            yield from _named(item, is_tool)
    if not isinstance(value, dict):
        return
    for holder in _HOLDERS:
        if isinstance(value.get(holder), (dict, list)):
            yield from _named(value[holder], is_tool)
            return
    name = next((value[key] for key in _NAME_KEYS if isinstance(value.get(key), str)), None)
    if name is not None:
        arguments = next((value[key] for key in _ARGUMENT_KEYS if key in value), None)
        read = _object(arguments)
        if read is not None and not _is_schema(read):
            yield name, read
        return
    if len(value) == 1:  # Apertus: the name is the key
        key, inner = next(iter(value.items()))
        if isinstance(inner, dict) and is_tool(key):
            yield key, inner


def _is_schema(value: dict[str, Any]) -> bool:
    """Whether it says what arguments there may be: a tool's definition, said after the prompt."""
    fields = value.get("properties")
    return isinstance(fields, dict) and any(
        isinstance(field, dict) and "type" in field and "value" not in field
        for field in fields.values()
    )


def _object(value: Any) -> dict[str, Any] | None:
    if isinstance(value, str):
        read = read_arguments(value)
        value = read[0] if read else None
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value if isinstance(value, dict) else None


def _named_json_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for pattern in _NAME_THEN_JSON:
        for match in islice(pattern.finditer(text), _MOST_UNREAD):
            yield _with_json(text, match)


def _with_json(text: str, match: re.Match[str]) -> TextCall:
    """A call whose name was matched, and whose arguments follow."""
    try:
        read = read_json(text[match.end() : match.end() + _LONGEST_REPAIRED])
    except UnreadableError:
        read = None
    if read is None or not read.is_closed or not isinstance(read.value, dict):
        return TextCall(match[1], None, match.start(), len(text), is_closed=False)
    return TextCall(match[1], read.value, match.start(), match.end() + read.end)


def _bare_inputs(text: str, _: IsTool) -> Iterator[TextCall]:
    """ReAct with the one argument alone."""
    for pattern in (_BARE_INPUT, _SEARCHED):
        for match in islice(pattern.finditer(text), _MOST_UNREAD):
            yield TextCall(match[1], [match[2].strip("\"'` \t")], *match.span())


def _xml_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in _XML.finditer(text):
        read = read_arguments(match[2])
        yield _read_tagged(match, read[0] if read else None)


def _named_tag_calls(text: str, is_tool: IsTool) -> Iterator[TextCall]:
    for match in islice(_NAMED_TAG.finditer(text), _MOST_UNREAD):
        if is_tool(match[1]):
            yield TextCall(match[1], dict(TAGGED.findall(match[2])), *match.span())


def _glm_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in _GLM.finditer(text):
        yield _read_tagged(match, dict(_GLM_ARGUMENT.findall(match[2])))


def _gemma_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in islice(_GEMMA.finditer(text), _MOST_UNREAD):
        has_arguments = text.startswith("{", match.end())
        yield (_with_json(text, match) if has_arguments else TextCall(match[1], {}, *match.span()))


def _python_calls(text: str, is_tool: IsTool) -> Iterator[TextCall]:
    for match in _PYTHON.finditer(text):
        for name, arguments in read_expression_calls(match[1]):
            yield TextCall(name, arguments, *match.span(), bool(match["closing"]))
    end = max(text.rfind(")"), text.rfind("]")) + 1
    for match in islice(_PYTHON_LINES.finditer(text), _MOST_PARSED):
        written = text[match.end() : end] if is_tool(match["name"]) else ""
        for name, arguments in read_expression_calls(written):
            yield TextCall(name, arguments, match.start(), end)
    for pattern, read in ((_PYTHON_LINE, read_expression_calls), (_CODE, read_statement_calls)):
        for match in islice(pattern.finditer(text), _MOST_UNREAD):
            for name, arguments in read(match[1]):
                if arguments is not None and is_tool(name):
                    yield TextCall(name, arguments, *match.span())


def _yaml_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in islice(_YAML.finditer(text), _MOST_UNREAD):
        yield TextCall(match[1], read_lines(match[2]), *match.span())


def _read_tagged(match: re.Match[str], arguments: Arguments | list[Any] | None) -> TextCall:
    return TextCall(match[1], arguments, *match.span(), bool(match["closing"]))


_FORMATS: tuple[Callable[[str, Callable[[str], bool]], Iterator[TextCall]], ...] = (
    _json_calls, _named_json_calls, _xml_calls, _named_tag_calls, _glm_calls, _gemma_calls,
    _python_calls, _bare_inputs, _yaml_calls,
)  # fmt: skip

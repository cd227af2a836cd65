"""The forms in which models write tool calls into their text, read when the server did not.

Few readers for many formats, as the formats differ in their tags far more than in what stands
between them: a JSON value that names its tool, a name and then a JSON value, tagged parameters,
and calls as Python writes them. The forms are those of the models' cards and chat templates, which
`tests/support/call_formats.py` lists.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from whence.llm.arguments import read_arguments
from whence.llm.lenient_json import UnreadableError, read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    IsTool = Callable[[str], bool]

# Where so many objects are no calls, none will be; each can cost a look at all of the text.
_MOST_UNREAD = 100
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
_NAME_KEYS: Final = ("name", "tool", "tool_name", "toolName", "function", "action", "recipient")
_ARGUMENT_KEYS: Final = (
    "arguments", "parameters", "args", "input", "tool_input", "action_input", "params", "kwargs",
    "toolInput",
)  # fmt: skip
_HOLDERS: Final = ("tool_calls", "tool_call", "function_call", "function", "calls")
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
        r"^Action:[ \t]*`?([\w.-]+)`?[ \t]*\n+[ \t]*Action Input:(?:\s*```\w*)?",  # ReAct
        r"<function=([\w.-]+)>",  # Llama 3.1's custom tag
    )
)
_PREFIX = r"(?:｜DSML｜|\w+:)?"
_XML = re.compile(
    rf"<{_PREFIX}(?:function=|invoke\s+name=\")([\w.-]+)\"?>(?!\s*\{{)(.*?)"
    rf"(?P<closing></function>|</{_PREFIX}invoke>|</tool_call>|\Z)",
    re.DOTALL,
)
_NAMED_TAG = re.compile(r"^[ \t]*<([a-z]\w*)>\s*(<\w+>.*?)</\1>", re.DOTALL | re.MULTILINE)
_FIELD = re.compile(r"<(\w+)>\n?((?:(?!<\1>).)*?)\n?</\1>", re.DOTALL)
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
    r"(?:<\|tool_call_start\|>|<\|python_start\|>|<\|python_tag\|>|```tool_code\s|<function_calls>"
    r"|^Action:)\s*(?![\[{\s]*\{)(.*?)\s*"
    r"(?P<closing><\|\w+\|>|```|</function_calls>|\nObservation:|\Z)",
    re.DOTALL | re.MULTILINE,
)
_PYTHON_LINE = re.compile(r"^[ \t]*(\[?[A-Za-z_][\w.]*\(.*\)\]?)[ \t]*$", re.MULTILINE)
_GEMMA = re.compile(r"<(?:\|tool_call|start_function_call)>\s*call:([\w.-]+)\s*")


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


def written_calls(text: str, is_tool: IsTool) -> list[TextCall]:
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
    name = _NAMED.search(text[start:end])
    if not (name and tagged):
        return [], start
    is_closed = end < min(len(text), start + _LONGEST_REPAIRED)
    return [TextCall(name[1], None, start, end, is_closed=is_closed)], end


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
        if (read := _object(arguments)) is not None:
            yield name, read
        return
    if len(value) == 1:  # Apertus: the name is the key
        key, inner = next(iter(value.items()))
        if isinstance(inner, dict) and is_tool(key):
            yield key, inner


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


def _xml_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in _XML.finditer(text):
        read = read_arguments(match[2])
        yield _tagged(match, read[0] if read else None)


def _named_tag_calls(text: str, is_tool: IsTool) -> Iterator[TextCall]:
    for match in islice(_NAMED_TAG.finditer(text), _MOST_UNREAD):
        if is_tool(match[1]):
            yield TextCall(match[1], dict(_FIELD.findall(match[2])), *match.span())


def _glm_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in _GLM.finditer(text):
        yield _tagged(match, dict(_GLM_ARGUMENT.findall(match[2])))


def _gemma_calls(text: str, _: IsTool) -> Iterator[TextCall]:
    for match in islice(_GEMMA.finditer(text), _MOST_UNREAD):
        has_arguments = text.startswith("{", match.end())
        yield (_with_json(text, match) if has_arguments else TextCall(match[1], {}, *match.span()))


def _python_calls(text: str, is_tool: IsTool) -> Iterator[TextCall]:
    for match in _PYTHON.finditer(text):
        for name, arguments in _python_values(match[1]):
            yield TextCall(name, arguments, *match.span(), bool(match["closing"]))
    for match in islice(_PYTHON_LINE.finditer(text), _MOST_UNREAD):
        for name, arguments in _python_values(match[1]):
            if is_tool(name) and arguments is not None:
                yield TextCall(name, arguments, *match.span())


def _python_values(text: str) -> Iterator[tuple[str, dict[str, Any] | None]]:
    tree = _expression(f"[{text.replace(chr(10), ' ')}]")
    return (_python_call(node) for node in _call_nodes(tree))


def _expression(text: str) -> ast.expr | None:
    """The syntax tree of a Python expression, or None; says nothing of odd escapes in it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text, mode="eval").body
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


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


def _python_call(node: ast.Call) -> tuple[str, dict[str, Any] | None]:
    """`name(key=value)`, `name.call(key=value)`; None for arguments that are no literals or have
    no names."""
    name = ast.unparse(node.func).removesuffix(".call")
    try:
        arguments = {
            keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords if keyword.arg
        }
    except (ValueError, TypeError, RecursionError):
        return name, None
    readable = not node.args and len(arguments) == len(node.keywords)
    return name, arguments if readable else None


def _tagged(match: re.Match[str], arguments: dict[str, Any] | None) -> TextCall:
    return TextCall(match[1], arguments, *match.span(), bool(match["closing"]))


_FORMATS: tuple[Callable[[str, Callable[[str], bool]], Iterator[TextCall]], ...] = (
    _json_calls,
    _named_json_calls,
    _xml_calls,
    _named_tag_calls,
    _glm_calls,
    _gemma_calls,
    _python_calls,
)

"""What is left of an answer without what a template, and not the model's mind, put there."""

from __future__ import annotations

import json
import re
from typing import Final

from whence.llm.lenient_json import UnreadableError, read_json

_MARKS: Final = re.compile(
    r"<[|｜][^<>|｜\n]{1,40}[|｜]>|</?(?:s|unk|pad|bos|eos|mask)>|</?(?:start|end)_of_\w+>"
    r"|\[/?(?:INST|SYS|TOOL_CALLS|TOOL_REQUEST|END_TOOL_REQUEST|AVAILABLE_TOOLS|ARGS)\]|▁+"
)
_RESULTS: Final = re.compile(
    r"\[TOOL_RESULTS?\].*?(?:\[(?:END_TOOL_RESULT|/TOOL_RESULTS)\]|\Z)"
    r"|<(tool_response|function_response|observation)>.*?(?:</\1>|\Z)",
    re.DOTALL,
)
# A call that no reader could read: from its mark to the closing one, or to the end.
_CALLS: Final = re.compile(
    r"(?m:^)[ \t]*<(\w*:?(?:tool_?calls?|TOOLCALL|function_calls?))>.*?(?:</\1>|\Z)"
    r"|(?m:^)[ \t]*functools\[.*\Z"
    r"|(?m:^)[ \t]*(?:<\|(?:tool_call|python_tag|START_ACTION)\|>|\[TOOL_(?:CALLS|REQUEST)\]).*\Z"
    r"|^\s*Thought:[^\n]*(?:\n(?!Final Answer:)[^\n]*)*?\nAction:[^\n]*\Z",
    re.DOTALL,
)
_ROLES: Final = re.compile(
    r"\A\s*(?:assistant|user|system|tool|commentary|analysis|final|model)\b\s*(?=\n|\Z|:)"
)
_WORD: Final = re.compile(r"[^\W_]")
_CALL_KEYS: Final = (
    frozenset({"tool_calls"}), frozenset({"tool_call"}), frozenset({"function_call"}),
    frozenset({"name", "arguments"}), frozenset({"name", "parameters"}),
    frozenset({"tool", "parameters"}), frozenset({"tool_name", "parameters"}),
    frozenset({"function", "arguments"}), frozenset({"type", "properties"}),
)  # fmt: skip
_CUT_CALL: Final = re.compile(r'[\[{\s]*["\'](?:name|tool|tool_name|tool_calls?|function)["\']\s*:')


def spoken_text(text: str) -> str:
    """The text without tool results, unread calls, roles and special tokens; "" where nothing was
    said, which a text without a word, or of one character again and again, amounts to."""
    for pattern in (_RESULTS, _CALLS, _MARKS, _ROLES):
        text = pattern.sub("", text)
    text = text.strip()
    if not _WORD.search(text) or _is_one_character(text) or _is_call(text):
        return ""
    return text


def _is_one_character(text: str) -> bool:
    return len(text) >= 8 and len(set(text)) == 1


def _is_call(text: str) -> bool:
    """Whether it is nothing but a JSON value that asks for a tool, or shows how one is asked."""
    if text[0] not in "[{":
        return False
    try:
        read = read_json(text)
    except UnreadableError:
        return _CUT_CALL.match(text) is not None
    if text[read.end :].strip():
        return False
    values = read.value if isinstance(read.value, list) else [read.value]
    keys = {key for value in values if isinstance(value, dict) for key in value}
    return any(known <= keys for known in _CALL_KEYS) or not json.dumps(values).strip('[]{}" ,')

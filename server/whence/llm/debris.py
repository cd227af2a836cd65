"""What is left of an answer without what a template, and not the model's mind, put there."""

from __future__ import annotations

import json
import re
from typing import Final

from whence.llm.lenient_json import UnreadableError, read_json
from whence.llm.python_calls import is_only_calls

_MARKS: Final = re.compile(
    r"<[|｜][^<>|｜\n]{1,40}[|｜]>|</?(?:s|unk|pad|bos|eos|mask)>|</?(?:start|end)_of_\w+>"
    r"|\[/?(?:INST|SYS|TOOL_CALLS|TOOL_REQUEST|END_TOOL_REQUEST|AVAILABLE_TOOLS|ARGS)\]|▁+"
    r"|<unused\d+>|<\?xml[^>]*\?>|```\w*\s*```|<end_code>"
)
_RESULTS: Final = re.compile(
    r"\[TOOL_RESULTS?\].*?(?:\[(?:END_TOOL_RESULT|/TOOL_RESULTS)\]|\Z)"
    r"|<(tool_response|function_response|observation)>.*?(?:</\1>|\Z)"
    r"|(?m:^)[*_]*Observation[*_]*:.*?(?=\n[*_]*(?:Thought|Action|Final Answer)[*_]*:|\Z)",
    re.DOTALL,
)
# What the model says in somebody else's name.
_OTHERS: Final = re.compile(
    r"(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>)"
    r"(?:user|system|tool|ipython|function)\b.*?"
    r"(?=(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>)"
    r"(?:assistant|model)\b|\Z)",
    re.DOTALL,
)
# A call that no reader could read: from its mark to the closing one, or to the end.
_CALLS: Final = re.compile(
    r"(?m:^)[ \t]*<(\w*:?(?:tool_?calls?|TOOLCALL|function_calls?))>.*?(?:</\1>|\Z)"
    r"|(?m:^)[ \t]*<(?:\w+:)?(?:function=|invoke name=).*?(?:</(?:\w+:)?(?:function|invoke)>|\Z)"
    r"|(?m:^)[ \t]*functools\[.*\Z|```tool_(?:code|call)\b.*?(?:```|\Z)"
    r"|(?m:^)[ \t]*(?:<[|｜](?:tool[\w▁:]*|python_\w+|START_ACTION|action_start)[|｜]>"
    r"|\[TOOL_(?:CALLS|REQUEST)\]|✿FUNCTION✿).*\Z"
    # gpt-oss, with its tokens and without
    r"|(?:<\|start\|>\w*)?(?:<\|channel\|>)?(?<!\w)(?:assistant)?commentary to=.*?(?:<\|call\|>|\Z)"
    r"|(?m:^)[*_]*Action(?: Input)?[*_]*:.*?(?=\n[*_]*(?:Thought|Final Answer)[*_]*:|\Z)",
    re.DOTALL,
)
# What was thought aloud: ReAct's, up to its end or a blank line, and that of a lost channel.
_THOUGHTS: Final = re.compile(
    r"(?m:^)[*_]*Thought[*_]*:.*?(?=\n\s*\n|\n[*_]*(?:Action|Observation|Final Answer)[*_]*:|\Z)"
    r"|\Aanalysis(?=[A-Z][a-z']*[\s,]).*?(?:assistantfinal|\Z)",
    re.DOTALL,
)
_FINAL: Final = re.compile(r"\A\s*[*_]*Final Answer[*_]*:[*_]*\s*")
_ROLES: Final = re.compile(
    r"\A\s*(?:assistant|user|system|tool|commentary|analysis|final|model)\b\s*(?=\n|\Z|:)"
)
_WORD: Final = re.compile(r"[^\W_]")
_CALL_KEYS: Final = (
    frozenset({"tool_calls"}), frozenset({"tool_call"}), frozenset({"function_call"}),
    frozenset({"name", "arguments"}), frozenset({"name", "parameters"}),
    frozenset({"tool", "parameters"}), frozenset({"tool_name", "parameters"}),
    frozenset({"function", "arguments"}), frozenset({"type", "properties"}),
    frozenset({"type", "function"}), frozenset({"success", "data"}),
    frozenset({"success", "error"}), frozenset({"result"}),
)  # fmt: skip
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_CUT_PYTHON: Final = re.compile(r"\[?[A-Za-z_][\w.]*\(\s*\w+\s*=[^()]*\Z")
_CUT_CALL: Final = re.compile(r'[\[{\s]*["\'](?:name|tool|tool_name|tool_calls?|function)["\']\s*:')


def keep_spoken_text(text: str) -> str:
    """The text without others' turns, tool results, unread calls, roles and special tokens; ""
    where nothing was said, which a text without a word, or of one character again and again,
    amounts to."""
    for pattern in (_OTHERS, _THOUGHTS, _RESULTS, _CALLS, _MARKS, _ROLES, _FINAL):
        text = pattern.sub("", text)
    text = text.strip()
    words = _TAG.sub("", text) if text.startswith("<") else text
    if not _WORD.search(words) or _is_one_character(text) or _is_call(text):
        return ""
    return text


def _is_one_character(text: str) -> bool:
    return len(text) >= 8 and len(set(text)) == 1


def _is_call(text: str) -> bool:
    """Whether it is nothing but a JSON value that asks for a tool, or shows how one is asked."""
    if _CUT_PYTHON.match(text):
        return True
    if text[0] not in "[{":
        return False
    if is_only_calls(text):
        return True
    try:
        read = read_json(text)
    except UnreadableError:
        return _CUT_CALL.match(text) is not None
    if text[read.end :].strip():
        return False
    values = read.value if isinstance(read.value, list) else [read.value]
    keys = {key for value in values if isinstance(value, dict) for key in value}
    return any(known <= keys for known in _CALL_KEYS) or not json.dumps(values).strip('[]{}" ,')

"""One submission, as open models write it: values over several lines, lists, objects in them.

Written after the reader's first measurement with `written_calls`, to hold it against forms that it
was not made for.
"""

from __future__ import annotations

import json
from typing import Any, Final

NAME: Final = "submit_analysis"
FIELDS: Final[dict[str, Any]] = {
    "rootCause": "`x` is None, because f() returns nothing:\nsee line 3",
    "solution": "Return a default",
    "confidence": 0.8,
    "filePath": "a/b.py",
    "line": 3,
    "evidence": [
        {
            "claim": "f returns None",
            "filePath": "a/b.py",
            "lineStart": 3,
            "lineEnd": 4,
            "quote": "def f(x):\n    return x",
        }
    ],
    "edits": [
        {
            "filePath": "a/b.py",
            "lineStart": 3,
            "lineEnd": 4,
            "newText": "def f(x):\n    return {\"k\": x or 'none'}\n",
        }
    ],
}
_JSON: Final = json.dumps(FIELDS)
_CALL: Final = json.dumps({"name": NAME, "arguments": FIELDS})
_TEXTS: Final = {
    key: value if isinstance(value, str) else json.dumps(value) for key, value in FIELDS.items()
}
_PYTHON: Final = [f"{key}={value!r}" for key, value in FIELDS.items()]
_INVOKE: Final = "\n".join(
    [
        f'<invoke name="{NAME}">',
        *(f'<parameter name="{key}">{value}</parameter>' for key, value in _TEXTS.items()),
        "</invoke>",
    ]
)
_XML: Final = "".join(
    f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in _TEXTS.items()
)
_PRETTY: Final = json.dumps(FIELDS, indent=4)
_ROWS: Final = ",\n".join(f"    {one}" for one in _PYTHON)

TEXTS: Final[dict[str, str]] = {
    "hermes, raw line breaks": "<tool_call>\n" + _CALL.replace("\\n", "\n") + "\n</tool_call>",
    "hermes, a Python dict": f"<tool_call>\n{ {'name': NAME, 'arguments': FIELDS} }\n</tool_call>",
    "hermes, a bracket short": f"<tool_call>\n{_CALL[:-1]}\n</tool_call>",
    "qwen3-coder": f"<tool_call>\n<function={NAME}>\n{_XML}</function>\n</tool_call>",
    "seed-oss": f"<seed:tool_call>\n<function={NAME}>\n{_XML}</function>\n</seed:tool_call>",
    "GLM": f"<tool_call>{NAME}\n"
    + "\n".join(
        f"<arg_key>{key}</arg_key>\n<arg_value>{value}</arg_value>" for key, value in _TEXTS.items()
    )
    + "\n</tool_call>",
    "harmony": (
        f"<|channel|>commentary to=functions.{NAME} <|constrain|>json<|message|>{_JSON}<|call|>"
    ),
    "pythonic": f"[{NAME}({', '.join(_PYTHON)})]",
    "pythonic, over lines": f"[{NAME}(\n{_ROWS}\n)]",
    "gemma": f"```tool_code\n{NAME}(\n{_ROWS}\n)\n```",
    "ReAct": f"Thought: I know it.\nAction: {NAME}\nAction Input: {_JSON}",
    "ReAct, over lines": (
        f"Thought: I know it.\nAction: {NAME}\nAction Input:\n{json.dumps(FIELDS, indent=2)}"
    ),
    "deepseek": (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>{NAME}<｜tool▁sep｜>{_JSON}<｜tool▁call▁end｜>"
        "<｜tool▁calls▁end｜>"
    ),
    "kimi": (
        f"<|tool_calls_section_begin|><|tool_call_begin|>functions.{NAME}:2"
        f"<|tool_call_argument_begin|>{_JSON}<|tool_call_end|><|tool_calls_section_end|>"
    ),
    "minimax": f"<minimax:tool_call>\n{_INVOKE}\n</minimax:tool_call>",
    "invoke": f"<function_calls>\n{_INVOKE}\n</function_calls>",
    "mistral": f"[TOOL_CALLS]{NAME}[ARGS]{_JSON}",
    "llama": f'<|python_tag|>{{"name": "{NAME}", "parameters": {_JSON}}}',
    "granite": f"<|tool_call|>[{_CALL}]",
    "nemotron": f"<TOOLCALL>[{_CALL}]</TOOLCALL>",
    "xlam": f"[{_CALL}]",
    "command-r": (f'Action: ```json\n[{{"tool_name": "{NAME}", "parameters": {_PRETTY}}}]\n```'),
    "hunyuan": (
        f"<tool_calls>\n<tool_call>{NAME}\n```json\n{_JSON}\n```\n</tool_call>\n</tool_calls>"
    ),
    "functionary": f">>>{NAME}\n{_JSON}",
    "a fence after words": (
        "The cause is clear.\n\n```json\n"
        + json.dumps({"name": NAME, "arguments": FIELDS}, indent=2)
        + "\n```"
    ),
    "arguments as text": "```json\n" + json.dumps({"name": NAME, "arguments": _JSON}) + "\n```",
    "the arguments alone": f"```json\n{json.dumps(FIELDS, indent=1)}\n```",
    "tags": f"<{NAME}>\n"
    + "\n".join(f"<{key}>{value}</{key}>" for key, value in _TEXTS.items())
    + f"\n</{NAME}>",
    "YAML": f"tool: {NAME}\nparameters:\n"
    + "\n".join(f"  {key}: {json.dumps(value)}" for key, value in FIELDS.items()),
}

# Each is the `arguments` of a call.
ARGUMENTS: Final[dict[str, str]] = {
    "raw line breaks": _JSON.replace("\\n", "\n"),
    "lists as text": json.dumps(
        {**FIELDS, "evidence": _TEXTS["evidence"], "edits": _TEXTS["edits"]}
    ),
    "Python's own": repr(FIELDS),
    "one for a list": json.dumps(
        {**FIELDS, "evidence": FIELDS["evidence"][0], "edits": FIELDS["edits"][0]}
    ),
    "a number as text": json.dumps({**FIELDS, "confidence": "0.8"}),
    "a line in words": json.dumps({**FIELDS, "line": "line 3"}),
    "other case": _JSON.replace("rootCause", "root_cause").replace("lineStart", "line_start"),
    "names inside": _JSON.replace("filePath", "file_path").replace("newText", "new_text"),
    # which quotes are the text's own cannot be told: the model is asked again
    "quotes not escaped": _JSON.replace('\\"', '"'),
}
UNREADABLE: Final = frozenset({"quotes not escaped"})

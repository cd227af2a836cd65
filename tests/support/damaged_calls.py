"""Calls as weak models write them: a known format with something wrong, and what is none.

`CALLS` and `NOTHING` were written before the reader was opened, after it fitted `call_formats.py`
and `written_calls.py`; `MORE_CALLS` and `MORE_NOTHING` before it was run with them, after it had
been mended for the first.
"""

from __future__ import annotations

import json
from typing import Final

from tests.support.written_calls import CALLERS, CONTEXT, READ, Call, Written

_READ: Final = json.dumps(READ[1])
_CONTEXT: Final = json.dumps(CONTEXT[1])
_CALLERS: Final = json.dumps(CALLERS[1])
_READ_CALL: Final = json.dumps({"name": READ[0], "arguments": READ[1]})
_CONTEXT_CALL: Final = json.dumps({"name": CONTEXT[0], "arguments": CONTEXT[1]})
_CALLERS_CALL: Final = json.dumps({"name": CALLERS[0], "arguments": CALLERS[1]})
_PYTHON: Final = 'read_file(filePath="app/orders.py", lineStart=12, lineEnd=30)'

CALLS: Final[dict[str, Written]] = {
    "a fence of another language": Written(f"```python\n{_READ_CALL}\n```", (READ,)),
    "a fence of tildes": Written(f"~~~json\n{_CONTEXT_CALL}\n~~~", (CONTEXT,)),
    "a fence that is not closed": Written(f"I look there.\n```json\n{_CALLERS_CALL}\n", (CALLERS,)),
    "a fence inside the tags": Written(
        f"<tool_call>\n```json\n{_READ_CALL}\n```\n</tool_call>", (READ,)
    ),
    "the tags inside a fence": Written(
        f"```xml\n<tool_call>{_CONTEXT_CALL}</tool_call>\n```", (CONTEXT,)
    ),
    "single backticks": Written(f"`{_READ_CALL}`", (READ,)),
    "closed by another tag": Written(f"<tool_call>\n{_READ_CALL}\n</function>", (READ,)),
    "opened by another tag": Written(f"<function_call>\n{_CALLERS_CALL}\n</tool_call>", (CALLERS,)),
    "closed only": Written(f"{_CONTEXT_CALL}\n</tool_call>", (CONTEXT,)),
    "tags in capitals with a space": Written(f"<TOOL CALL>\n{_READ_CALL}\n</TOOL CALL>", (READ,)),
    "half an opening tag": Written(f"tool_call>\n{_READ_CALL}\n</tool_call>", (READ,)),
    "tags escaped for HTML": Written(
        f"&lt;tool_call&gt;\n{_CONTEXT_CALL}\n&lt;/tool_call&gt;", (CONTEXT,)
    ),
    "the name as the tag": Written(f"<read_file>{_READ}</read_file>", (READ,)),
    "attributes": Written(
        '<read_file filePath="app/orders.py" lineStart="12" lineEnd="30"/>', (READ,)
    ),
    "attributes of a tool call": Written(
        '<tool_call name="get_code_context" filePath="lib/rates.rb" line="41"></tool_call>',
        (CONTEXT,),
    ),
    "a tag for each part": Written(
        "<tool_call>\n<name>read_file</name>\n<arguments>\n<filePath>app/orders.py</filePath>\n"
        "<lineStart>12</lineStart>\n<lineEnd>30</lineEnd>\n</arguments>\n</tool_call>",
        (READ,),
    ),
    "a tag for the name and JSON": Written(
        f"<tool>find_callers_of_function</tool>\n<args>{_CALLERS}</args>", (CALLERS,)
    ),
    "the last brace left out": Written(f"<tool_call>\n{_READ_CALL[:-1]}\n</tool_call>", (READ,)),
    "both braces left out": Written(
        f"I need the lines around it.\n<tool_call>\n{_CONTEXT_CALL[:-2]}\n</tool_call>", (CONTEXT,)
    ),
    "a brace too many and text": Written(f"{_READ_CALL}}}\n\nThis will show the total.", (READ,)),
    "a quote left out": Written(_READ_CALL.replace('"arguments"', '"arguments', 1), (READ,)),
    "the last quote left out": Written(
        '{"name": "find_callers_of_function", "arguments": {"filePath": "src/cart.ts", '
        '"functionName": "parse_total}}',
        (CALLERS,),
    ),
    "a colon doubled": Written(_READ_CALL.replace('"arguments":', '"arguments"::'), (READ,)),
    "equals for the arguments": Written(
        f'{{"name": "get_code_context", "arguments" = {_CONTEXT}}}', (CONTEXT,)
    ),
    "an ellipsis behind": Written(
        '{"name": "read_file", "arguments": {"filePath": "app/orders.py", "lineStart": 12, '
        '"lineEnd": 30, ...}}',
        (READ,),
    ),
    "unicode quotes": Written(_CALLERS_CALL.replace('{"', "{“").replace('"', "”"), (CALLERS,)),
    "guillemets": Written(f"<tool_call>{_READ_CALL.replace(chr(34), '«')}</tool_call>", (READ,)),
    "backticks for quotes": Written(_CONTEXT_CALL.replace('"', "`"), (CONTEXT,)),
    "quotes escaped once": Written(_READ_CALL.replace('"', '\\"'), (READ,)),
    "arguments as a string, raw": Written(
        f'{{"name": "read_file", "arguments": "{_READ}"}}', (READ,)
    ),
    "arguments as Python text": Written(
        json.dumps({"name": CONTEXT[0], "arguments": repr(CONTEXT[1])}), (CONTEXT,)
    ),
    "arguments as keywords": Written(
        '{"name": "read_file", "arguments": "filePath=app/orders.py, lineStart=12, lineEnd=30"}',
        (READ,),
    ),
    "arguments beside the name": Written(json.dumps({"name": READ[0], **READ[1]}), (READ,)),
    "tool beside its arguments": Written(
        json.dumps({"tool": CALLERS[0], **CALLERS[1]}), (CALLERS,)
    ),
    "the name last and no braces": Written(f'"arguments": {_READ}, "name": "read_file"', (READ,)),
    "a name key of its own": Written(
        json.dumps({"tool_to_use": CONTEXT[0], "tool_arguments": CONTEXT[1]}), (CONTEXT,)
    ),
    "two objects in a row": Written(f"{_READ_CALL}\n{_CONTEXT_CALL}", (READ, CONTEXT)),
    "two objects without a list": Written(
        f"<tool_call>{_READ_CALL}, {_CALLERS_CALL}</tool_call>", (READ, CALLERS)
    ),
    "two calls with text between": Written(
        f"First the file:\n<tool_call>{_READ_CALL}</tool_call>\nThen who calls it:\n"
        f"<tool_call>{_CALLERS_CALL}</tool_call>\nThen I will know.",
        (READ, CALLERS),
    ),
    "the same call three times": Written(
        "\n".join([f"<tool_call>\n{_READ_CALL}\n</tool_call>"] * 3), (READ,)
    ),
    "Python with colons": Written(
        'read_file(filePath: "app/orders.py", lineStart: 12, lineEnd: 30)', (READ,)
    ),
    "Python without quotes": Written(
        "get_code_context(filePath=lib/rates.rb, line=41)", (CONTEXT,)
    ),
    "Python with JSON": Written(f"read_file({_READ})", (READ,)),
    "Python not closed": Written(f"```python\n{_PYTHON[:-1]}\n```", (READ,)),
    "Python awaited and assigned": Written(
        f"```py\nresult = await tools.{_PYTHON}  # look\n```", (READ,)
    ),
    "Python of an unpacked dict": Written(f"read_file(**{READ[1]!r})", (READ,)),
    "YAML without a fence": Written(
        "tool_call:\n  name: get_code_context\n  arguments:\n    filePath: lib/rates.rb\n"
        "    line: 41\n",
        (CONTEXT,),
    ),
    "YAML as a list": Written(
        "```yaml\n- name: read_file\n  arguments:\n    filePath: app/orders.py\n"
        "    lineStart: 12\n    lineEnd: 30\n- name: get_code_context\n  arguments:\n"
        "    filePath: lib/rates.rb\n    line: 41\n```",
        (READ, CONTEXT),
    ),
    "a list in Markdown": Written(
        "**Tool:** `read_file`\n**Arguments:**\n- filePath: `app/orders.py`\n- lineStart: 12\n"
        "- lineEnd: 30",
        (READ,),
    ),
    "a role before it": Written(f"assistant\n<tool_call>\n{_READ_CALL}\n</tool_call>", (READ,)),
    "role tokens around": Written(
        f"<|im_start|>assistant\n{_CONTEXT_CALL}<|im_end|>\n<|im_start|>user\n", (CONTEXT,)
    ),
    "the other side's turn invented": Written(
        f"<tool_call>\n{_READ_CALL}\n</tool_call><|im_end|>\n<|im_start|>user\n<tool_response>\n"
        '{"content": "x = 1"}\n</tool_response><|im_end|>\n<|im_start|>assistant\n'
        "The total is None.",
        (READ,),
    ),
    "a llama header": Written(
        f"<|start_header_id|>assistant<|end_header_id|>\n\n{_CALLERS_CALL}<|eot_id|>", (CALLERS,)
    ),
    "a thought left open": Written(
        f"<think>\nThe trace names the file, so I read it.\n\n{_READ_CALL}", (READ,)
    ),
    "a thought closed only": Written(
        f"I should see who calls it.\n</think>\n\n{_CALLERS_CALL}", (CALLERS,)
    ),
    "a name with a letter missing": Written(
        f'<tool_call>{{"name": "get_code_contxt", "arguments": {_CONTEXT}}}</tool_call>',
        (CONTEXT,),
    ),
    "a name cut short": Written(f'{{"name": "find_callers", "arguments": {_CALLERS}}}', (CALLERS,)),
    "a name in camel case": Written(
        '{"name": "readFile", "arguments": {"file_path": "app/orders.py", "line_start": 12, '
        '"line_end": 30}}',
        (READ,),
    ),
    "a range in the path": Written(
        '[TOOL_CALLS][{"name": "read_file", "arguments": {"filePath": "app/orders.py#12-30"}}]',
        (READ,),
    ),
    "text around and behind": Written(
        f"Sure! Here is the function call you need:\n\n{_READ_CALL}\n\nThis call reads the file "
        "so that we can find the cause. Let me know if you need more!",
        (READ,),
    ),
}

# Neither a call that could be run nor an answer.
NOTHING: Final[dict[str, str]] = {
    "a path alone, cut": '{"name": "read_file", "arguments": {"filePath": "app/ord',
    "Python, cut": "[read_file(filePath='app/orders",
    "a list of calls of no tool": '[{"name": "bash", "arguments": {"command": "ls -la"}}]',
    "an attribute form of no tool": '<execute_command command="ls"/>',
    "an invented result": '<|im_start|>tool\n{"success": true, "data": {"content": "x = 1"}}',
    "the user's turn": "<|im_start|>user\nWhat is the cause?<|im_end|>",
    "a placeholder": '<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n'
    "</tool_call>",
    "a header alone": "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "tags without anything": "<tool_call>\n</tool_call>",
}

# What a reader of calls must leave alone.
ANSWERS: Final[dict[str, str]] = {
    "a call that is quoted": (
        "`read_file(path)` in app/orders.py:12 returns None when the file is empty."
    ),
    "JSON of the program": 'The payload `{"name": "order", "total": null}` has no total.',
    "a fence with a fix": (
        "The rate is nil. Change line 41:\n\n```ruby\nrate = rates.fetch(code, 0)\n```"
    ),
    "a tool and a value": "read_file gets filePath=None, for the setting `path: str` is empty.",
    "settings": "Change the settings:\n\nname: read_only\nline: 12\nfilePath: app/orders.py",
    "tags of the program": "The page lacks `</form>`, so `<input name='total'>` is never sent.",
}

_PATH: Final[Call] = ("read_file", {"filePath": "app/orders.py"})
_TURNS: Final[dict[str, Written]] = {
    "a heading": Written(f"### Tool call\n\n**read_file**\n\n```json\n{_READ}\n```", (READ,)),
    "in words": Written(f"Using tool: get_code_context\nWith arguments: {_CONTEXT}", (CONTEXT,)),
    "JSON5": Written(
        "{name: 'read_file', arguments: {filePath: 'app/orders.py', lineStart: 12, lineEnd: 30}}",
        (READ,),
    ),
    "JavaScript": Written(
        "await readFile({filePath: 'app/orders.py', lineStart: 12, lineEnd: 30});", (READ,)
    ),
    "a namespace": Written(f"functions.get_code_context({_CONTEXT})", (CONTEXT,)),
    "a command": Written(
        "$ read_file --filePath app/orders.py --lineStart 12 --lineEnd 30", (READ,)
    ),
    "a command's other flags": Written(
        "read_file --file-path=app/orders.py --line-start=12 --line-end=30", (READ,)
    ),
    "a command in a fence": Written(
        "```bash\nget_code_context --filePath lib/rates.rb --line 41\n```", (CONTEXT,)
    ),
    "a list cut": Written(f'{{"tool_calls": [{_READ_CALL}, {_CONTEXT_CALL}', (READ, CONTEXT)),
    "numbered": Written(f"1. {_READ_CALL}\n2. {_CONTEXT_CALL}", (READ, CONTEXT)),
    "a bullet": Written(f"- `{_PYTHON}`", (READ,)),
    "bold": Written(f"**{_READ_CALL}**", (READ,)),
    "boxed": Written(f"\\boxed{{{_READ_CALL}}}", (READ,)),
    "an answer's tags": Written(f"<answer>{_CONTEXT_CALL}</answer>", (CONTEXT,)),
    "harmony's final channel": Written(f"<|channel|>final<|message|>{_CONTEXT_CALL}", (CONTEXT,)),
    "harmony, another end": Written(
        f"<|channel|>commentary to=read_file<|message|>{_READ}<|end|>", (READ,)
    ),
    "harmony without JSON": Written(
        "<|start|>assistant<|channel|>commentary to=functions.read_file code<|message|>"
        "filePath=app/orders.py, lineStart=12, lineEnd=30<|call|>",
        (READ,),
    ),
    "mistral, a brace too few": Written(f"[TOOL_CALLS][{_READ_CALL[:-1]}]", (READ,)),
    "mistral, the list not closed": Written(f"[TOOL_CALLS][{_READ_CALL}", (READ,)),
    "mistral, text of JSON": Written(f"[TOOL_CALLS]read_file[ARGS]{json.dumps(_READ)}", (READ,)),
    "deepseek in ASCII": Written(
        "<|tool_calls_begin|><|tool_call_begin|>function<|tool_sep|>read_file\n```json\n"
        f"{_READ}\n```<|tool_call_end|><|tool_calls_end|>",
        (READ,),
    ),
    "qwen coder, parameters not closed": Written(
        "<tool_call>\n<function=read_file>\n<parameter=filePath>app/orders.py"
        "<parameter=lineStart>12<parameter=lineEnd>30</function></tool_call>",
        (READ,),
    ),
    "qwen coder, names as attributes": Written(
        '<tool_call>\n<function name="get_code_context">\n'
        '<parameter name="filePath">lib/rates.rb</parameter>\n'
        '<parameter name="line">41</parameter>\n</function>\n</tool_call>',
        (CONTEXT,),
    ),
    "GLM, not closed": Written(
        "<tool_call>read_file\n<arg_key>filePath</arg_key>\n<arg_value>app/orders.py</arg_value>"
        "\n<arg_key>lineStart</arg_key>\n<arg_value>12</arg_value>\n<arg_key>lineEnd</arg_key>\n"
        "<arg_value>30",
        (READ,),
    ),
    "ReAct in lower case": Written(
        f"thought: look\naction: read_file\naction input: {_READ}", (READ,)
    ),
    "ReAct in a line": Written(f"Thought: look. Action: read_file Action Input: {_READ}", (READ,)),
    "ReAct in brackets": Written("Action: read_file[app/orders.py]", (_PATH,)),
    "TOML": Written(
        '```toml\n[tool]\nname = "read_file"\n[tool.arguments]\nfilePath = "app/orders.py"\n'
        "lineStart = 12\nlineEnd = 30\n```",
        (READ,),
    ),
    "JSON in an attribute": Written(f"<invoke tool=\"read_file\" args='{_READ}' />", (READ,)),
    "other keys": Written(
        '{"toolName": "find_callers_of_function", "args": {"function_name": "parse_total", '
        '"file_path": "src/cart.ts"}}',
        (CALLERS,),
    ),
    "lists of one": Written(f'{{"name": ["read_file"], "arguments": [{_READ}]}}', (READ,)),
    "full-width signs": Written(
        "read_file（filePath：“app/orders.py”，lineStart：12，lineEnd：30）",
        (READ,),
    ),
    "assignments": Written(
        "tool = 'read_file'\nargs = {'filePath': 'app/orders.py', 'lineStart': 12, 'lineEnd': 30}",
        (READ,),
    ),
    "a brace too few after a thought": Written(
        f"<think>I need the value.\nLet me call read_file.\n</think>\n{_READ_CALL[:-1]}", (READ,)
    ),
    "two ends": Written(f"{_READ_CALL}<|im_end|>\n<|im_end|>", (READ,)),
    "the prompt again": Written(
        f"You can call tools.\n\nUser: why?\nAssistant: {_READ_CALL}", (READ,)
    ),
    "a speaker": Written(f"Assistant: {_CONTEXT_CALL}", (CONTEXT,)),
}
MORE_NOTHING: Final[dict[str, str]] = {
    "a quotation": f"> {_READ_CALL}",
    "braces of a template": '{"name": "{tool_name}", "arguments": {}}',
    "a result's echo": '{"result": {"content": "x = 1", "lineCount": 1}}',
    "a role": "assistant",
    "a list of none": "[TOOL_CALLS][]",
    "an empty call": "<tool_call>{}</tool_call>",
    "a call of no tool, cut": "<function=run_terminal>\n<parameter=cmd>ls</parameter>",
    "a schema": (
        '{"type": "object", "properties": {"filePath": {"type": "string"}}, '
        '"required": ["filePath"]}'
    ),
    "a submission, cut": ('{"name": "submit_analysis", "arguments": {"rootCause": "The total is'),
    "harmony's analysis": "<|channel|>analysis<|message|>I should look at the file",
}
_SUBMITTED: Final[Call] = (
    "submit_analysis",
    {
        "rootCause": "`parse_total` returns None for an empty cart, and `+` fails on it.",
        "solution": 'Return 0 in `parse_total`: "0" is wrong.',
        "confidence": 0.8,
        "filePath": "src/cart.py",
        "line": 12,
        "evidence": [
            {
                "claim": "It returns None.",
                "filePath": "src/cart.py",
                "lineStart": 12,
                "lineEnd": 12,
                "quote": "return None",
            }
        ],
    },
)
_ANALYSIS: Final = json.dumps(_SUBMITTED[1])
_SUBMISSION: Final = json.dumps({"name": _SUBMITTED[0], "arguments": _SUBMITTED[1]})
_ALL_QUOTES: Final = _SUBMISSION.replace('"arguments"', "“arguments”")
_SUBMISSIONS: Final[dict[str, str]] = {
    "a fence in tags": f"<tool_call>\n```json\n{_SUBMISSION}\n```\n</tool_call>",
    "a brace too few": f"<tool_call>\n{_SUBMISSION[:-1]}\n</tool_call>",
    "beside the name": json.dumps({"name": _SUBMITTED[0], **_SUBMITTED[1]}),
    "beside the tool": json.dumps({"tool": _SUBMITTED[0], **_SUBMITTED[1]}),
    "a typo": _SUBMISSION.replace("submit_analysis", "submit_analysys"),
    "a function": f"submit_analysis({_ANALYSIS})",
    "keywords": "submit_analysis("
    + ", ".join(f"{key}={value!r}" for key, value in _SUBMITTED[1].items())
    + ")",
    "a tag for each": f"<tool>submit_analysis</tool><args>{_ANALYSIS}</args>",
    "the name as the tag": f"<submit_analysis>{_ANALYSIS}</submit_analysis>",
    "text of JSON": json.dumps({"name": _SUBMITTED[0], "arguments": _ANALYSIS}),
    "the arguments alone": _ANALYSIS,
    "the arguments in a fence": f"My analysis:\n```json\n{_ANALYSIS}\n```\nHope this helps!",
    "commas too many": _SUBMISSION.replace('"line": 12,', '"line": 12,,').replace("}]", "},]"),
    "other quotes": _ALL_QUOTES,
    "a colon doubled": _SUBMISSION.replace('"arguments":', '"arguments"::'),
    "a heading": f"### submit_analysis\n```json\n{_ANALYSIS}\n```",
    "in words": f"Using tool: submit_analysis\nWith arguments: {_ANALYSIS}",
    "quotes not escaped": _SUBMISSION.replace('\\"0\\"', '"0"'),
    "Python's quotes": repr({"name": _SUBMITTED[0], "arguments": _SUBMITTED[1]}),
    "a thought left open": f"<think>\nSo it is None.\n{_SUBMISSION}",
}
MORE_CALLS: Final = _TURNS | {
    f"submission, {key}": Written(text, (_SUBMITTED,)) for key, text in _SUBMISSIONS.items()
}

"""Calls as open models write them, each asking for something else, and what is no answer.

Written from chat templates, model cards and the parsers of inference servers, before the reader
was looked at; `call_formats.py` has the forms that it was made for.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

Call = tuple[str, dict[str, Any]]

READ: Final[Call] = ("read_file", {"filePath": "app/orders.py", "lineStart": 12, "lineEnd": 30})
CONTEXT: Final[Call] = ("get_code_context", {"filePath": "lib/rates.rb", "line": 41})
CALLERS: Final[Call] = (
    "find_callers_of_function",
    {"functionName": "parse_total", "filePath": "src/cart.ts"},
)
_READ: Final = json.dumps(READ[1])
_CONTEXT: Final = json.dumps(CONTEXT[1])
_CALLERS: Final = json.dumps(CALLERS[1])
_READ_PYTHON: Final = "read_file(filePath='app/orders.py', lineStart=12, lineEnd=30)"
_CONTEXT_PYTHON: Final = 'get_code_context(filePath="lib/rates.rb", line=41)'


class Written(NamedTuple):
    """One turn of a model.

    Attributes:
        text: what the server hands on as content.
        calls: what it asks for.
        reasoning: what it hands on as reasoning.
    """

    text: str
    calls: tuple[Call, ...]
    reasoning: str = ""


def _named(call: Call, **keys: str) -> str:
    name, arguments = keys.get("name", "name"), keys.get("arguments", "arguments")
    return json.dumps({name: call[0], arguments: call[1]})


def _invoked(call: Call, prefix: str = "") -> str:
    parameters = "\n".join(
        f'<{prefix}parameter name="{key}">{value}</{prefix}parameter>'
        for key, value in call[1].items()
    )
    return f'<{prefix}invoke name="{call[0]}">\n{parameters}\n</{prefix}invoke>'


def _tagged(call: Call) -> str:
    parameters = "".join(
        f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in call[1].items()
    )
    return f"<function={call[0]}>\n{parameters}</function>"


def _arguments(call: Call, prefix: str = "", between: str = "\n") -> str:
    return between.join(
        f"<{prefix}arg_key>{key}</{prefix}arg_key>{between}"
        f"<{prefix}arg_value>{value}</{prefix}arg_value>"
        for key, value in call[1].items()
    )


TURNS: Final[dict[str, Written]] = {
    "phi-4-mini": Written(f"<|tool_call|>[{_named(READ)}]<|/tool_call|>", (READ,)),
    "phi-4-mini, typed": Written(
        '<|tool_call|>[{"type": "function", "function": ' + _named(CONTEXT) + "}]<|/tool_call|>",
        (CONTEXT,),
    ),
    "firefunction": Written(f" functools[{_named(READ)}]", (READ,)),
    "granite 3": Written(f"<|tool_call|>[{_named(CALLERS)}]", (CALLERS,)),
    "granite 20b": Written(f"<function_call> {_named(READ)}<|endoftext|>", (READ,)),
    "granite 20b, two": Written(
        f"<function_call> {_named(READ)} <function_call> {_named(CONTEXT)}", (READ, CONTEXT)
    ),
    "nemotron nano": Written(f"<TOOLCALL>[{_named(CONTEXT)}]</TOOLCALL>", (CONTEXT,)),
    "nemotron nano v2, after a thought": Written(
        f"<think>\nI need the caller.\n</think>\n\n<TOOLCALL>[{_named(CALLERS)}, {_named(READ)}]"
        "</TOOLCALL>",
        (CALLERS, READ),
    ),
    "command-r": Written(
        "Action: ```json\n[\n    {\n        "
        f'"tool_name": "read_file",\n        "parameters": {_READ}\n    }}\n]```',
        (READ,),
    ),
    "command-r7b": Written(
        "<|START_THINKING|>I will read the file.<|END_THINKING|><|START_ACTION|>[\n    "
        f'{{"tool_call_id": "0", "tool_name": "get_code_context", "parameters": {_CONTEXT}}}\n]'
        "<|END_ACTION|>",
        (CONTEXT,),
    ),
    "ReAct": Written(
        "Thought: I should look at the failing line first.\nAction: read_file\n"
        f"Action Input: {_READ}\nObservation:",
        (READ,),
    ),
    "ReAct, with an invented observation": Written(
        f"Thought: Who calls it?\nAction: find_callers_of_function\nAction Input: {_CALLERS}\n"
        "Observation: main calls it.\nThought: I now know the final answer\n"
        "Final Answer: the total is empty",
        (CALLERS,),
    ),
    "ReAct, marked up": Written(
        f"**Thought:** the value comes from there.\n\n**Action:** `read_file`\n\n"
        f"**Action Input:** ```json\n{_READ}\n```",
        (READ,),
    ),
    "ReAct, one argument alone": Written(
        "Thought: read it all\nAction: read_file\nAction Input: app/orders.py\n",
        (("read_file", {"filePath": "app/orders.py"}),),
    ),
    "ReAct, as a call": Written(
        f"Thought: look at the line\nAction: {_CONTEXT_PYTHON}\n", (CONTEXT,)
    ),
    "Qwen-Agent": Written(
        f"✿FUNCTION✿: get_code_context\n✿ARGS✿: {_CONTEXT}\n✿RESULT✿:", (CONTEXT,)
    ),
    "hunyuan a13b": Written(
        f"<tool_calls>[{_named(READ)}, {_named(CONTEXT)}]</tool_calls>", (READ, CONTEXT)
    ),
    "hunyuan dense": Written(
        f"<tool_calls>\n<tool_call>read_file\n```json\n{_READ}\n```\n</tool_call>\n</tool_calls>",
        (READ,),
    ),
    "hunyuan, answer tags": Written(
        f"<think>\nlook\n</think>\n<answer>\n<tool_call>{_named(CALLERS)}</tool_call>\n</answer>",
        (CALLERS,),
    ),
    "mistral v3": Written(
        '[TOOL_CALLS] [{"name": "read_file", "arguments": ' + _READ + ', "id": "VvvODy9mT"}]',
        (READ,),
    ),
    "mistral v11": Written(
        f"[TOOL_CALLS]get_code_context[CALL_ID]g5ys4Kr9L[ARGS]{_CONTEXT}</s>", (CONTEXT,)
    ),
    "mistral v13, two": Written(
        f"[TOOL_CALLS]read_file[ARGS]{_READ}[TOOL_CALLS]get_code_context[ARGS]{_CONTEXT}",
        (READ, CONTEXT),
    ),
    "mistral small, name before the object": Written(f"[TOOL_CALLS]read_file{_READ}", (READ,)),
    "magistral": Written(
        f"[THINK]The rate is nil there.[/THINK]\n\n[TOOL_CALLS]find_callers_of_function"
        f"[ARGS]{_CALLERS}",
        (CALLERS,),
    ),
    "llama 3.2 pythonic": Written(f"[{_READ_PYTHON}]", (READ,)),
    "llama 3.2 pythonic, two": Written(
        f"[{_READ_PYTHON}, {_CONTEXT_PYTHON}]<|eot_id|>", (READ, CONTEXT)
    ),
    "llama 4": Written(f"<|python_start|>[{_CONTEXT_PYTHON}]<|python_end|><|eom|>", (CONTEXT,)),
    "llama 3.1 built-in": Written(
        '<|python_tag|>read_file.call(filePath="app/orders.py", lineStart=12, lineEnd=30)',
        (READ,),
    ),
    "llama 3.1, two with a semicolon": Written(
        f"<|python_tag|>{_named(READ, arguments='parameters')}; "
        f"{_named(CONTEXT, arguments='parameters')}<|eom_id|>",
        (READ, CONTEXT),
    ),
    "llama 3.1 JSON": Written(
        '{"type": "function", "name": "find_callers_of_function", "parameters": '
        + _CALLERS
        + "}<|eot_id|>",
        (CALLERS,),
    ),
    "llama 3.1 custom": Written(f"<function=read_file>{_READ}</function><|eom_id|>", (READ,)),
    "functionary v2": Written(
        f"<|from|>assistant\n<|recipient|>read_file\n<|content|>{_READ}<|stop|>", (READ,)
    ),
    "functionary v3.2": Written(f">>>get_code_context\n{_CONTEXT}", (CONTEXT,)),
    "functionary v3.2, text first": Written(
        f">>>all\nLet me look at the callers.\n>>>find_callers_of_function\n{_CALLERS}", (CALLERS,)
    ),
    "harmony": Written(
        "<|start|>assistant<|channel|>commentary to=functions.read_file "
        f"<|constrain|>json<|message|>{_READ}<|call|>",
        (READ,),
    ),
    "harmony, recipient before the channel": Written(
        "<|channel|>analysis<|message|>We must read.<|end|><|start|>assistant"
        f" to=functions.get_code_context<|channel|>commentary json<|message|>{_CONTEXT}",
        (CONTEXT,),
    ),
    "harmony without its tokens": Written(
        f"analysisWe need the file.assistantcommentary to=functions.read_file json{_READ}", (READ,)
    ),
    "deepseek r1": Written(
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n```json\n"
        f"{_READ}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
        (READ,),
    ),
    "deepseek v3.1": Written(
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{_READ}<｜tool▁call▁end｜>"
        f"<｜tool▁call▁begin｜>get_code_context<｜tool▁sep｜>{_CONTEXT}<｜tool▁call▁end｜>"
        "<｜tool▁calls▁end｜>",
        (READ, CONTEXT),
    ),
    "deepseek v3.2": Written(
        '<｜DSML｜function_calls>\n<｜DSML｜invoke name="read_file">\n'
        '<｜DSML｜parameter name="filePath" string="true">app/orders.py</｜DSML｜parameter>\n'
        '<｜DSML｜parameter name="lineStart" string="false">12</｜DSML｜parameter>\n'
        '<｜DSML｜parameter name="lineEnd" string="false">30</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜function_calls>",
        (READ,),
    ),
    "kimi k2": Written(
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0"
        f"<|tool_call_argument_begin|>{_READ}<|tool_call_end|><|tool_calls_section_end|>",
        (READ,),
    ),
    "kimi k2, two": Written(
        "I look at both.<|tool_calls_section_begin|><|tool_call_begin|>"
        f"functions.get_code_context:3<|tool_call_argument_begin|>{_CONTEXT}<|tool_call_end|>"
        "<|tool_call_begin|>functions.find_callers_of_function:4<|tool_call_argument_begin|>"
        f"{_CALLERS}<|tool_call_end|><|tool_calls_section_end|>",
        (CONTEXT, CALLERS),
    ),
    "GLM 4.5": Written(f"\n<tool_call>read_file\n{_arguments(READ)}\n</tool_call>", (READ,)),
    "GLM 4.7": Written(
        f"<tool_call>get_code_context{_arguments(CONTEXT, between='')}</tool_call>", (CONTEXT,)
    ),
    "GLM 4": Written(f"read_file\n{_READ}<|observation|>", (READ,)),
    "minimax m1": Written(
        f"<tool_calls>\n{_named(READ)}\n{_named(CONTEXT)}\n</tool_calls>", (READ, CONTEXT)
    ),
    "minimax m2": Written(
        f"<minimax:tool_call>\n{_invoked(CALLERS)}\n</minimax:tool_call>", (CALLERS,)
    ),
    "hermes": Written(
        f"<scratch_pad>\nGoal: the file\n</scratch_pad>\n<tool_call>\n{_named(READ)}\n</tool_call>",
        (READ,),
    ),
    "hermes, a Python dict": Written(
        "<tool_call>\n" + repr({"arguments": READ[1], "name": READ[0]}) + "\n</tool_call>", (READ,)
    ),
    "hermes, not closed": Written(f"<tool_call>\n{_named(CONTEXT)}", (CONTEXT,)),
    "qwen3-coder": Written(f"<tool_call>\n{_tagged(READ)}\n</tool_call>", (READ,)),
    "qwen3-coder, without its opening tag": Written(
        f"I'll read it.\n{_tagged(READ)}\n</tool_call>", (READ,)
    ),
    "qwen3-coder, closing tags left out": Written(
        "<tool_call>\n<function=get_code_context>\n<parameter=filePath>\nlib/rates.rb\n"
        "<parameter=line>\n41\n</function>\n</tool_call>",
        (CONTEXT,),
    ),
    "xlam": Written('{"thought": "read it", "tool_calls": [' + _named(READ) + "]}", (READ,)),
    "xlam 2": Written(f"[{_named(CONTEXT)}, {_named(CALLERS)}]", (CONTEXT, CALLERS)),
    "olmo 3": Written(
        f"<function_calls>\n{_READ_PYTHON}\n{_CONTEXT_PYTHON}\n</function_calls>", (READ, CONTEXT)
    ),
    "jamba": Written(
        '<tool_calls>[\n{"arguments": ' + _CALLERS + ', "name": "find_callers_of_function"}\n]'
        "</tool_calls>",
        (CALLERS,),
    ),
    "internlm 2": Written(
        f"I read it.<|action_start|><|plugin|>\n{_named(READ, arguments='parameters')}"
        "<|action_end|>\n",
        (READ,),
    ),
    "LFM2": Written(f"<|tool_call_start|>[{_READ_PYTHON}]<|tool_call_end|>Reading it.", (READ,)),
    "gemma 3": Written(f"```tool_code\n{_CONTEXT_PYTHON}\n```", (CONTEXT,)),
    "gemma 3, printed": Written(
        f"Okay, I will look.\n\n```tool_code\nprint(default_api.{_READ_PYTHON})\n```", (READ,)
    ),
    "gemma 3, by place": Written('```tool_code\nread_file("app/orders.py", 12, 30)\n```', (READ,)),
    "functiongemma": Written(
        "<start_function_call>call:read_file{filePath:<escape>app/orders.py<escape>,lineEnd:30,"
        "lineStart:12}<end_function_call>",
        (READ,),
    ),
    "gemma 4": Written(
        '<|tool_call>call:get_code_context{filePath:<|"|>lib/rates.rb<|"|>,line:41}<tool_call|>',
        (CONTEXT,),
    ),
    "apertus": Written('<|tools_prefix|>[{"read_file": ' + _READ + "}]<|tools_suffix|>", (READ,)),
    "seed-oss": Written(
        f"<seed:think>read</seed:think>\n<seed:tool_call>\n{_tagged(CONTEXT)}\n</seed:tool_call>",
        (CONTEXT,),
    ),
    "step 3": Written(
        "<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜>"
        f"{_invoked(READ, 'steptml:')}<｜tool_call_end｜><｜tool_calls_end｜>",
        (READ,),
    ),
    "longcat": Written(
        f"<longcat_tool_call>read_file\n{_arguments(READ, 'longcat_')}\n</longcat_tool_call>",
        (READ,),
    ),
    "solar open": Written(
        "<|tool_calls|><|tool_call:begin|>a1b2c3<|tool_call:name|>get_code_context"
        f"<|tool_call:args|>{_CONTEXT}<|tool_call:end|>",
        (CONTEXT,),
    ),
    "smolagents": Written(
        f"Thought: I read the file.\nCode:\n```py\nlines = {_READ_PYTHON}\nprint(lines)\n```"
        "<end_code>",
        (READ,),
    ),
    "Cline": Written(
        "<read_file>\n<path>app/orders.py</path>\n<start_line>12</start_line>\n"
        "<end_line>30</end_line>\n</read_file>",
        (READ,),
    ),
    "invoke": Written(
        f"I'll check.\n\n<function_calls>\n{_invoked(READ)}\n{_invoked(CALLERS)}\n"
        "</function_calls>",
        (READ, CALLERS),
    ),
    "LangChain's structured chat": Written(
        'Action:\n```\n{\n  "action": "read_file",\n  "action_input": ' + _READ + "\n}\n```",
        (READ,),
    ),
    "tool and input": Written(
        '{"tool": "get_code_context", "tool_input": ' + _CONTEXT + "}", (CONTEXT,)
    ),
    "function and args": Written(
        '```json\n{"function": "read_file", "args": ' + _READ + "}\n```", (READ,)
    ),
    "the wire's own form as text": Written(
        json.dumps(
            {
                "role": "assistant",
                "tool_calls": [
                    {
                        "id": "call_1",
                        "type": "function",
                        "function": {"name": READ[0], "arguments": _READ},
                    }
                ],
            }
        ),
        (READ,),
    ),
    "the old wire's form as text": Written(
        json.dumps({"function_call": {"name": CONTEXT[0], "arguments": _CONTEXT}}), (CONTEXT,)
    ),
    "parallel tool uses": Written(
        json.dumps(
            {
                "tool_uses": [
                    {"recipient_name": "functions.read_file", "parameters": READ[1]},
                    {"recipient_name": "functions.get_code_context", "parameters": CONTEXT[1]},
                ]
            }
        ),
        (READ, CONTEXT),
    ),
    "LM Studio's default": Written(f"[TOOL_REQUEST]{_named(READ)}[END_TOOL_REQUEST]", (READ,)),
    "YAML": Written(
        "```yaml\ntool: read_file\nparameters:\n  filePath: app/orders.py\n  lineStart: 12\n"
        "  lineEnd: 30\n```",
        (READ,),
    ),
    "in the reasoning": Written(
        "", (READ,), f"I should read it.\n<tool_call>\n{_named(READ)}\n</tool_call>"
    ),
    "harmony in the reasoning": Written(
        "", (CONTEXT,), f"Look there. to=functions.get_code_context json{_CONTEXT}"
    ),
    "in a thought that is not closed": Written(
        f"<think>\nI should read it.\n<tool_call>\n{_named(READ)}\n</tool_call>", (READ,)
    ),
}

# Each is the `arguments` of a call of `read_file` for the lines 12 to 30 of `app/orders.py`.
READ_ARGUMENTS: Final[dict[str, str]] = {
    "filename": '{"filename": "app/orders.py", "start_line": 12, "end_line": 30}',
    "file_name": '{"file_name": "app/orders.py", "startLine": 12, "endLine": 30}',
    "relative_path": '{"relative_path": "app/orders.py", "from_line": 12, "to_line": 30}',
    "target_file": '{"target_file": "app/orders.py", "start": 12, "end": 30}',
    "uri": '{"uri": "file://app/orders.py", "lineStart": 12, "lineEnd": 30}',
    "a range of two": '{"path": "app/orders.py", "line_range": [12, 30]}',
    "a range as text": '{"path": "app/orders.py", "lines": "12-30"}',
    "a range as an object": '{"path": "app/orders.py", "range": {"start": 12, "end": 30}}',
    "lines behind the path": '{"filePath": "app/orders.py:12-30"}',
    "an anchor": '{"filePath": "app/orders.py#L12-L30"}',
    "lines in words": '{"filePath": "app/orders.py, lines 12-30"}',
    "lines in brackets": '{"filePath": "app/orders.py (lines 12-30)"}',
    "dot slash": '{"filePath": "./app/orders.py", "lineStart": 12, "lineEnd": 30}',
    "backslashes": '{"filePath": "app\\\\orders.py", "lineStart": 12, "lineEnd": 30}',
    "backslashes not escaped": '{"filePath": "app\\orders.py", "lineStart": 12, "lineEnd": 30}',
    "angle brackets": '{"filePath": "<app/orders.py>", "lineStart": 12, "lineEnd": 30}',
    "spaces": '{"filePath": " app/orders.py\\n", "lineStart": 12, "lineEnd": 30}',
    "quoted within": '{"filePath": "\\"app/orders.py\\"", "lineStart": 12, "lineEnd": 30}',
    "numbers as text": '{"filePath": "app/orders.py", "lineStart": "12", "lineEnd": "30"}',
    "numbers with a point": '{"filePath": "app/orders.py", "lineStart": 12.0, "lineEnd": 30.0}',
    "numbers in words": '{"filePath": "app/orders.py", "lineStart": "line 12", "lineEnd": "L30"}',
    "numbers in lists": '{"filePath": ["app/orders.py"], "lineStart": [12], "lineEnd": [30]}',
    "values with their types": (
        '{"filePath": {"type": "string", "value": "app/orders.py"}, '
        '"lineStart": {"type": "number", "value": 12}, "lineEnd": {"type": "number", "value": 30}}'
    ),
    "under properties": f'{{"type": "object", "properties": {_READ}}}',
    "under kwargs": f'{{"kwargs": {_READ}}}',
    "under input": f'{{"input": {_READ}}}',
    "under its own name": f'{{"read_file": {_READ}}}',
    "the call again": f'{{"name": "read_file", "arguments": {_READ}}}',
    "the call again as text": json.dumps({"name": "read_file", "arguments": _READ}),
    "text of text": json.dumps(json.dumps(_READ)),
    "keys and values": (
        '[{"name": "filePath", "value": "app/orders.py"}, {"name": "lineStart", "value": 12},'
        ' {"name": "lineEnd", "value": 30}]'
    ),
    "list of one": f"[{_READ}]",
    "by place": '["app/orders.py", 12, 30]',
    "keyword arguments": 'filePath="app/orders.py", lineStart=12, lineEnd=30',
    "a call": _READ_PYTHON,
    "a fence": f"```json\n{_READ}\n```",
    "text around": f"Here are the arguments: {_READ} as asked.",
    "closed twice": f"{_READ}}}",
    "not closed": _READ[:-1],
    "fancy quotes": _READ.replace('"', "”"),
    "escaped for HTML": _READ.replace('"', "&quot;"),
    "keys without quotes": '{filePath: "app/orders.py", lineStart: 12, lineEnd: 30}',
    "comments": '{"filePath": "app/orders.py", // the crash\n"lineStart": 12, "lineEnd": 30}',
    "a comma at the end": '{"filePath": "app/orders.py", "lineStart": 12, "lineEnd": 30,}',
    "a comma left out": '{"filePath": "app/orders.py" "lineStart": 12, "lineEnd": 30}',
    "equals signs": '{"filePath" = "app/orders.py", "lineStart" = 12, "lineEnd" = 30}',
    "Python's own": repr({**READ[1], "encoding": None}),
    "an empty option": (
        '{"filePath": "app/orders.py", "lineStart": 12, "lineEnd": 30, "encoding": ""}'
    ),
    "a line to a field": "filePath: app/orders.py\nlineStart: 12\nlineEnd: 30",
    "tags": ("<filePath>app/orders.py</filePath><lineStart>12</lineStart><lineEnd>30</lineEnd>"),
    "a constraint's token": f"<|constrain|>json<|message|>{_READ}",
    "an end token": f"{_READ}<|im_end|>",
    "a raw line break": '{"filePath": "app/orders.py\n", "lineStart": 12, "lineEnd": 30}',
}

# Names under which `read_file` is asked for.
READ_NAMES: Final = (
    "functions.read_file",
    "default_api.read_file",
    "default_api:read_file",
    "mcp__whence__read_file",
    "whence/read_file",
    "whence-read_file",
    "ReadFile",
    "READ_FILE",
    "read file",
    "read_file()",
    "read_file:0",
    '"read_file"',
    "`read_file`",
    "<read_file>",
    "read_file<|message|>",
    "tool_read_file",
    "read_file_tool",
    "function:read_file",
    "assistant to=functions.read_file",
)

# No answer, and no call that could be run.
NO_ANSWER: Final[dict[str, str]] = {
    "a turn's opening": "<|im_start|>assistant\n",
    "an end": "<|eot_id|>",
    "ends": "</s></s>",
    "a call's opening": "<tool_call>",
    "mistral's opening": "[TOOL_CALLS]",
    "a call that was cut": '<|tool_call|>[{"name": "read_file", "arguments": {"filePath": "ap',
    "a call of no tool": '{"name": "open_browser", "arguments": {"url": "a"}}',
    "a call of no tool, in tags": "<function=sh>\n<parameter=cmd>\nls\n</parameter>\n</function>",
    "a call of no tool, pythonic": "[run_shell(cmd='ls')]",
    "an action without input": "Thought: I read it.\nAction: read_file\nAction Input:",
    "a thought": "<think>I need to know where the value is made",
    "a thought of ReAct": "Thought: I need to know where the value is made",
    "a result": '<tool_response>\n{"success": true, "data": {}}\n</tool_response>',
    "mistral's result": '[TOOL_RESULTS]{"content": "x = 1"}[/TOOL_RESULTS]',
    "an observation": "Observation: the file has 30 lines.",
    "a tool's definition": json.dumps(
        {
            "type": "function",
            "function": {
                "name": "read_file",
                "description": "Read a file",
                "parameters": {"type": "object", "properties": {"filePath": {"type": "string"}}},
            },
        }
    ),
    "harmony's header": "<|start|>assistant<|channel|>final<|message|>",
    "harmony's call of no tool": (
        '<|channel|>commentary to=shell.run <|constrain|>json<|message|>{"cmd": ["ls"]}<|call|>'
    ),
    "channels without tokens": "analysisWe need to look at the code.",
    "a fence": "```json\n```",
    "deepseek's opening": "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>",
    "an unknown call in a fence": '```tool_code\nos.listdir(".")\n```',
    "an empty object": "{}",
    "unused tokens": "<unused94><unused94>",
    "an XML header": '<?xml version="1.0"?>\n<tool_calls>\n</tool_calls>',
}

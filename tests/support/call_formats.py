"""How open models write a tool call, and what their templates leave in an answer.

Written from model cards and chat templates, whose names stand beside each form, before the reader
was looked at. Every form asks for the same: lines 3 to 9 of `src/a.py`.
"""

from __future__ import annotations

from typing import Final

NAME: Final = "read_file"
ARGUMENTS: Final = {"filePath": "src/a.py", "lineStart": 3, "lineEnd": 9}
JSON: Final = '{"filePath": "src/a.py", "lineStart": 3, "lineEnd": 9}'
CALL: Final = f'{{"name": "read_file", "arguments": {JSON}}}'
_PYTHON: Final = 'read_file(filePath="src/a.py", lineStart=3, lineEnd=9)'
_GLM: Final = (
    "<arg_key>filePath</arg_key>\n<arg_value>src/a.py</arg_value>\n"
    "<arg_key>lineStart</arg_key>\n<arg_value>3</arg_value>\n"
    "<arg_key>lineEnd</arg_key>\n<arg_value>9</arg_value>"
)
_INVOKE: Final = (
    '<invoke name="read_file">\n<parameter name="filePath">src/a.py</parameter>\n'
    '<parameter name="lineStart">3</parameter>\n<parameter name="lineEnd">9</parameter>\n</invoke>'
)
_QWEN: Final = (
    "<function=read_file>\n<parameter=filePath>\nsrc/a.py\n</parameter>\n"
    "<parameter=lineStart>\n3\n</parameter>\n<parameter=lineEnd>\n9\n</parameter>\n</function>"
)

FORMATS: Final[dict[str, str]] = {
    # NousResearch/Hermes-2-Pro-Llama-3-8B, Qwen/Qwen3-8B, HuggingFaceTB/SmolLM3-3B: templates
    "hermes": f"<tool_call>\n{CALL}\n</tool_call>",
    "hermes, not closed": f"<tool_call>\n{CALL}",
    "hermes, closed by the opening tag": f"<tool_call>\n{CALL}\n<tool_call>",
    # Qwen/Qwen2.5-7B-Instruct: its template shows doubled braces, small models copy them
    "hermes, doubled braces": f"<tool_call>\n{{{CALL}}}\n</tool_call>",
    "hermes, doubled first brace": f"<tool_call>\n{{{CALL}\n</tool_call>",
    "hermes, arguments as text": (
        '<tool_call>\n{"name": "read_file", "arguments": '
        r'"{\"filePath\": \"src/a.py\", \"lineStart\": 3, \"lineEnd\": 9}"}'
        "\n</tool_call>"
    ),
    "hermes, python quotes": (
        "<tool_call>\n{'name': 'read_file', 'arguments': "
        "{'filePath': 'src/a.py', 'lineStart': 3, 'lineEnd': 9}}\n</tool_call>"
    ),
    # Qwen/Qwen3-Coder-30B-A3B-Instruct, Qwen/Qwen3.5, nvidia/NVIDIA-Nemotron-3-Nano: templates
    "qwen coder": f"<tool_call>\n{_QWEN}\n</tool_call>",
    "qwen coder, without the outer tags": _QWEN,
    "qwen coder, not closed": f"<tool_call>\n{_QWEN.removesuffix('</function>')}",
    # ByteDance-Seed/Seed-OSS-36B-Instruct: template
    "seed": f"<seed:tool_call>\n{_QWEN}\n</seed:tool_call>",
    # zai-org/GLM-4.5, GLM-4.7 (without line breaks): templates
    "glm 4.5": f"<tool_call>read_file\n{_GLM}\n</tool_call>",
    "glm 4.7": f"<tool_call>read_file{_GLM.replace(chr(10), '')}</tool_call>",
    # MiniMaxAI/MiniMax-M1-80k: docs/function_call_guide.md; MiniMax-M2: docs/tool_calling_guide.md
    "minimax m1": f"<tool_calls>\n{CALL}\n</tool_calls>",
    "minimax m2": f"<minimax:tool_call>\n{_INVOKE}\n</minimax:tool_call>",
    # deepseek-ai/DeepSeek-V3, R1: template
    "deepseek v3": (
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n"
        f"```json\n{JSON}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    ),
    # deepseek-ai/DeepSeek-V3.1: template
    "deepseek v3.1": (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{JSON}"
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    ),
    # deepseek-ai/DeepSeek-V3.2: encoding/README.md (DSML)
    "deepseek v3.2": (
        '<｜DSML｜function_calls>\n<｜DSML｜invoke name="read_file">\n'
        '<｜DSML｜parameter name="filePath" string="true">src/a.py</｜DSML｜parameter>\n'
        '<｜DSML｜parameter name="lineStart" string="false">3</｜DSML｜parameter>\n'
        '<｜DSML｜parameter name="lineEnd" string="false">9</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜function_calls>"
    ),
    # moonshotai/Kimi-K2-Instruct: docs/tool_call_guidance.md
    "kimi k2": (
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0"
        f"<|tool_call_argument_begin|>{JSON}<|tool_call_end|><|tool_calls_section_end|>"
    ),
    "kimi k2, without the section": (
        "<|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>"
        f"{JSON}<|tool_call_end|>"
    ),
    # openai/gpt-oss-20b: the harmony response format
    "harmony": (
        f"<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>{JSON}<|call|>"
    ),
    "harmony, recipient in the role": (
        "<|start|>assistant to=functions.read_file<|channel|>commentary json"
        f"<|message|>{JSON}<|call|>"
    ),
    "harmony, after its analysis": (
        "<|channel|>analysis<|message|>I need the file.<|end|><|start|>assistant<|channel|>"
        f"commentary to=functions.read_file <|constrain|>json<|message|>{JSON}<|call|>"
    ),
    "harmony, tokens dropped": f"commentary to=functions.read_file json{JSON}",
    # mistralai/Mistral-7B-Instruct-v0.3, Mistral-Nemo-Instruct-2407: templates
    "mistral": f"[TOOL_CALLS][{CALL}]",
    "mistral, token dropped": f"[{CALL}]",
    # mistralai/Mistral-Small-3.2-24B-Instruct-2506, Devstral: mistral-common's tokenizer v11, v13
    "mistral v13": f"[TOOL_CALLS]read_file[ARGS]{JSON}",
    "mistral v11": f"[TOOL_CALLS]read_file[CALL_ID]abc123def[ARGS]{JSON}",
    "mistral, no token before the arguments": f"[TOOL_CALLS]read_file{JSON}",
    # meta-llama/Llama-3.1-8B-Instruct: prompt format page
    "llama 3.1": f'<|python_tag|>{{"name": "read_file", "parameters": {JSON}}}',
    "llama 3.1, bare": f'{{"name": "read_file", "parameters": {JSON}}}',
    "llama 3.1, with a type": (
        f'{{"type": "function", "name": "read_file", "parameters": {JSON}}}<|eom_id|>'
    ),
    "llama 3.1, custom tag": f"<function=read_file>{JSON}</function>",
    # meta-llama/Llama-3.2-3B-Instruct, Llama-4-Scout: prompt format pages (zero-shot, pythonic)
    "llama 3.2 pythonic": f"[{_PYTHON}]",
    "llama 4 pythonic": f"<|python_start|>[{_PYTHON}]<|python_end|>",
    "llama 3.1 built-in": f"<|python_tag|>read_file.call({_PYTHON.partition('(')[2]}",
    # meetkai/functionary-small-v3.2, v3.1: README, "Prompt template"
    "functionary v3.2": f">>>read_file\n{JSON}",
    "functionary v3.2, after text": f">>>all\nI will look.\n>>>read_file\n{JSON}",
    "functionary v2": f"<|recipient|>read_file\n<|content|>{JSON}<|stop|>",
    # ibm-granite/granite-3.1-8b-instruct, granite-3.3: template; granite-20b-functioncalling: card
    "granite 3": f"<|tool_call|>[{CALL}]",
    "granite 3, as words": f"<tool_call>[{CALL}]",
    "granite 20b": f"<function_call> {CALL}",
    # microsoft/Phi-4-mini-instruct: model card
    "phi-4 mini": f"functools[{CALL}]",
    "phi-4 mini, token": f"<|tool_call|>[{CALL}]<|/tool_call|>",
    # nvidia/Nemotron-H-8B, Llama-3.1-Nemotron-Nano-8B-v1, Nemotron-Nano-9B-v2: templates
    "nemotron": f"<TOOLCALL>[{CALL}]</TOOLCALL>",
    # CohereForAI/c4ai-command-r7b-12-2024, command-a: tool-use template
    "command r7b": (
        "<|START_ACTION|>[\n    "
        f'{{"tool_call_id": "0", "tool_name": "read_file", "parameters": {JSON}}}\n]<|END_ACTION|>'
    ),
    # CohereForAI/c4ai-command-r-v01: model card
    "command r": (
        f'Action: ```json\n[\n    {{"tool_name": "read_file", "parameters": {JSON}}}\n]\n```'
    ),
    # swiss-ai/Apertus-8B-Instruct-2509: template
    "apertus": f'<|tools_prefix|>[{{"read_file": {JSON}}}]<|tools_suffix|>',
    # LiquidAI/LFM2-1.2B: model card
    "lfm2": f"<|tool_call_start|>[{_PYTHON}]<|tool_call_end|>",
    # tencent/Hunyuan-A13B-Instruct: template
    "hunyuan": (
        f"<tool_calls><tool_call>function<tool_sep>read_file\n```json\n{JSON}\n```"
        "</tool_call></tool_calls>"
    ),
    "hunyuan, name alone": (
        f"<tool_calls>\n<tool_call>read_file\n```json\n{JSON}\n```\n</tool_call>\n</tool_calls>"
    ),
    "hunyuan, list": f"<tool_calls>[{CALL}]</tool_calls>",
    # google/gemma-3-12b-it: "Function calling with Gemma 3" (python or JSON, fenced)
    "gemma 3 python": f"```tool_code\n{_PYTHON}\n```",
    "gemma 3 json": f'```json\n{{"name": "read_file", "parameters": {JSON}}}\n```',
    "gemma, tool_call fence": f"```tool_call\n{CALL}\n```",
    # google/functiongemma-270m-it: model card; google/gemma-4: template
    "functiongemma": (
        "<start_function_call>call:read_file{filePath:<escape>src/a.py<escape>,"
        "lineStart:3,lineEnd:9}<end_function_call>"
    ),
    "gemma 4": (
        '<|tool_call>call:read_file{filePath:<|"|>src/a.py<|"|>,lineStart:3,lineEnd:9}<tool_call|>'
    ),
    # internlm/internlm2_5-7b-chat: chat/chat_format.md; internlm/Intern-S1: template
    "internlm 2": (
        f'<|action_start|><|plugin|>\n{{"name": "read_file", "parameters": {JSON}}}<|action_end|>'
    ),
    # stepfun-ai/step3: docs (steptml)
    "step 3": (
        "<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜>"
        '<steptml:invoke name="read_file"><steptml:parameter name="filePath">src/a.py'
        '</steptml:parameter><steptml:parameter name="lineStart">3</steptml:parameter>'
        '<steptml:parameter name="lineEnd">9</steptml:parameter></steptml:invoke>'
        "<｜tool_call_end｜><｜tool_calls_end｜>"
    ),
    # Salesforce/xLAM-2-8b-fc-r (a JSON list, fenced or after [TOOL_CALLS]): model card
    "xlam": f"```json\n[{CALL}]\n```",
    "xlam 1": f'{{"tool_calls": [{CALL}]}}',
    # fireworks-ai/llama-3-firefunction-v2: template
    "firefunction": f" functools[{CALL}]",
    # ai21labs/AI21-Jamba-1.5-Mini: template
    "jamba": f"<tool_calls>[\n    {CALL}\n]</tool_calls>",
    # LM Studio's own default for models without tool training: docs, "Tool use"
    "lm studio default": f"[TOOL_REQUEST]{CALL}[END_TOOL_REQUEST]",
    "lm studio default, not closed": f"[TOOL_REQUEST]{CALL}",
    # llama.cpp's generic handler: docs/function-calling.md
    "llama.cpp generic": f'{{"tool_call": {CALL}}}',
    # the OpenAI shape, which many models copy into their text
    "openai shape": (
        '{"tool_calls": [{"id": "c1", "type": "function", "function": {"name": "read_file", '
        r'"arguments": "{\"filePath\": \"src/a.py\", \"lineStart\": 3, \"lineEnd\": 9}"}}]}'
    ),
    "openai function": f'{{"type": "function", "function": {CALL}}}',
    "openai legacy": f'{{"function_call": {CALL}}}',
    "flat": f'{{"function": "read_file", "arguments": {JSON}}}',
    "tool and parameters": f'{{"tool": "read_file", "parameters": {JSON}}}',
    "tool and input": f'{{"tool": "read_file", "input": {JSON}}}',
    "tool and args": f'{{"tool": "read_file", "args": {JSON}}}',
    "tool_name and tool_input": f'{{"tool_name": "read_file", "tool_input": {JSON}}}',
    # Yao et al., ReAct; LangChain's structured chat agent
    "react": f"Thought: I need the code.\nAction: read_file\nAction Input: {JSON}",
    "react, observation": (
        f"Thought: look\nAction: read_file\nAction Input: {JSON}\nObservation: made up"
    ),
    "react, call": f"Thought: look\nAction: {_PYTHON}",
    "langchain": f'Action:\n```json\n{{"action": "read_file", "action_input": {JSON}}}\n```',
    # Anthropic's form, which many models were trained on: API reference
    "anthropic": f"<function_calls>\n{_INVOKE}\n</function_calls>",
    "anthropic, alone": _INVOKE,
    "tool_use": f'{{"type": "tool_use", "name": "read_file", "input": {JSON}}}',
    # cline, Roo-Code: the system prompt's XML
    "cline": (
        "<read_file>\n<filePath>src/a.py</filePath>\n<lineStart>3</lineStart>\n"
        "<lineEnd>9</lineEnd>\n</read_file>"
    ),
    # after text, as models do
    "after a sentence": f"Let me look at the file.\n\n<tool_call>\n{CALL}\n</tool_call>",
    "fenced after a sentence": f"I'll read it:\n\n```json\n{CALL}\n```",
    "after a thought": f"<think>Where is it?</think>\n<tool_call>\n{CALL}\n</tool_call>",
    # LGAI-EXAONE/EXAONE-4.0-32B, baidu/ERNIE-4.5-21B-A3B-Thinking: templates
    "ernie": f"<tool_call>\n{CALL}\n</tool_call>\n\n",
    # arcee-ai, watt-ai/watt-tool-8B: card (python list alone)
    "watt": f"[{_PYTHON}]",
    # the template of openPangu
    "pangu": f"[unused11][{CALL}][unused12]",
    # allenai/Olmo-3-7B-Instruct: template
    "olmo 3": f"<function_calls>\n{_PYTHON}\n</function_calls>",
    # Cohere command-r-plus prompt with a spoken plan
    "command r plan": (
        "<|START_THINKING|>I will read it.<|END_THINKING|><|START_ACTION|>"
        f'[{{"tool_call_id": "0", "tool_name": "read_file", "parameters": {JSON}}}]<|END_ACTION|>'
    ),
}

NAMES: Final[tuple[str, ...]] = (
    "read_file", "readFile", "ReadFile", "read-file", "READ_FILE", "functions.read_file",
    "functions.read_file:0", "functions/read_file", "mcp__whence__read_file", "whence.read_file",
    "whence__read_file", "tools.read_file", "default_api.read_file", "`read_file`", '"read_file"',
    "read_file<|channel|>commentary", "read_file<|channel|>json", "read_file()", " read_file ",
    "assistant<|channel|>commentary to=functions.read_file", "read file", "tool:read_file",
)  # fmt: skip

ARGUMENT_FORMS: Final[dict[str, str]] = {
    "plain": JSON,
    "text numbers": '{"filePath": "src/a.py", "lineStart": "3", "lineEnd": "9"}',
    "whole floats": '{"filePath": "src/a.py", "lineStart": 3.0, "lineEnd": 9.0}',
    "snake case": '{"file_path": "src/a.py", "line_start": 3, "line_end": 9}',
    "path": '{"path": "src/a.py", "lineStart": 3, "lineEnd": 9}',
    "file": '{"file": "src/a.py", "lineStart": 3, "lineEnd": 9}',
    "filename": '{"filename": "src/a.py", "start_line": 3, "end_line": 9}',
    "file_name": '{"file_name": "src/a.py", "startLine": 3, "endLine": 9}',
    "from and to": '{"filePath": "src/a.py", "start": 3, "end": 9}',
    "a range in the path": '{"filePath": "src/a.py:3-9"}',
    "a range in the path, aliased": '{"path": "src/a.py:3-9"}',
    "a range in the path, L": '{"filePath": "src/a.py#L3-L9"}',
    "backticks": '{"filePath": "`src/a.py`", "lineStart": 3, "lineEnd": 9}',
    "leading dot": '{"filePath": "./src/a.py", "lineStart": 3, "lineEnd": 9}',
    "leading slash": '{"filePath": "/src/a.py", "lineStart": 3, "lineEnd": 9}',
    "quotes in quotes": '{"filePath": "\\"src/a.py\\"", "lineStart": 3, "lineEnd": 9}',
    "single quotes": "{'filePath': 'src/a.py', 'lineStart': 3, 'lineEnd': 9}",
    "python none": "{'filePath': 'src/a.py', 'lineStart': 3, 'lineEnd': 9, 'encoding': None}",
    "null": '{"filePath": "src/a.py", "lineStart": 3, "lineEnd": 9, "encoding": null}',
    "null as text": '{"filePath": "src/a.py", "lineStart": 3, "lineEnd": 9, "encoding": "None"}',
    "empty optional": '{"filePath": "src/a.py", "lineStart": 3, "lineEnd": 9, "encoding": ""}',
    "unquoted keys": '{filePath: "src/a.py", lineStart: 3, lineEnd: 9}',
    "trailing comma": '{"filePath": "src/a.py", "lineStart": 3, "lineEnd": 9,}',
    "trailing brace": JSON + "}",
    "missing brace": JSON[:-1],
    "fenced": f"```json\n{JSON}\n```",
    "list of one": f"[{JSON}]",
    "a text": r'"{\"filePath\": \"src/a.py\", \"lineStart\": 3, \"lineEnd\": 9}"',
    "wrapped": f'{{"arguments": {JSON}}}',
    "wrapped in parameters": f'{{"parameters": {JSON}}}',
    "wrapped with its name": CALL,
    "wrapped twice": f'{{"arguments": {{"arguments": {JSON}}}}}',
    "text before": f"json\n{JSON}",
    "text after": f"{JSON}\nI will read this.",
    "comment": '{"filePath": "src/a.py", // the crash\n "lineStart": 3, "lineEnd": 9}',
    "list value": '{"filePath": ["src/a.py"], "lineStart": 3, "lineEnd": 9}',
    "twice the same": JSON + JSON,
    "upper case": '{"FilePath": "src/a.py", "LineStart": 3, "LineEnd": 9}',
    "blank in value": '{"filePath": " src/a.py ", "lineStart": 3, "lineEnd": 9}',
    "template token after": JSON + "<|im_end|>",
    "file url": '{"filePath": "file://src/a.py", "lineStart": 3, "lineEnd": 9}',
    "line range": '{"filePath": "src/a.py", "lines": "3-9"}',
    "line range list": '{"filePath": "src/a.py", "lines": [3, 9]}',
    "smart quotes": "{“filePath”: “src/a.py”, “lineStart”: 3, “lineEnd”: 9}",
}

DEBRIS: Final[dict[str, str]] = {
    "end of turn": "<|im_end|>",
    "header": "<|start_header_id|>assistant<|end_header_id|>",
    "several tokens": "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
    "role": "assistant",
    "empty call": "<tool_call>\n</tool_call>",
    "cut call": '<tool_call>\n{"name": "read_file", "argum',
    "cut object": '{"name": "read_file", "arguments": {"filePath": "src/a',
    "granite": '<|tool_call|>[{"name": "get_weather"',
    "unknown tool": '<tool_call>{"name": "get_weather", "arguments": {"a": 1}}</tool_call>',
    "unknown tool, json": '{"name": "get_weather", "parameters": {"city": "Bern"}}',
    "an open thought": "<think>The error is in src/a.py, because it is None. I should read",
    "only a thought": "<think>The cause is the line in src/a.py.</think>",
    "thought, other tag": "<thinking>The cause is in src/a.py.</thinking>",
    "mistral thought": "[THINK]The cause is in src/a.py.[/THINK]",
    "seed thought": "<seed:think>The cause is in src/a.py.</seed:think>",
    "command thought": "<|START_THINKING|>The cause is in src/a.py.<|END_THINKING|>",
    "harmony analysis": "<|channel|>analysis<|message|>The cause is in src/a.py.",
    "gemma thought": "<|channel>thought\nThe cause is in src/a.py.",
    "tool result": '<tool_response>\n{"content": "x"}\n</tool_response>',
    "tool result, lm studio": "[TOOL_RESULT]{}[END_TOOL_RESULT]",
    "schema echo": '{"type": "object", "properties": {"filePath": {"type": "string"}}}',
    "empty object": "{}",
    "empty list": "[]",
    "blank": "   \n",
    "dots": "…",
    "padding": "<unk><unk><unk>",
    "repeated": "GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG",
    "harmony header": "<|start|>assistant<|channel|>final<|message|>",
    "react without action": "Thought: I should look at the file first.\nAction:",
    "sentencepiece": "▁▁▁",
}

"""Calls as weak models write them: a known format with something wrong, and what is none.

Written before the reader was opened, after it fitted `call_formats.py` and `written_calls.py`.
"""

from __future__ import annotations

import json
from typing import Final

from tests.support.written_calls import CALLERS, CONTEXT, READ, Written

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

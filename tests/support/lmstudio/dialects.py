"""Calls as models write them, in text that the server did not recognise."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.lmstudio.turns import CallSpec


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _default(call: CallSpec) -> str:
    return f"[TOOL_REQUEST]{_object(call)}[END_TOOL_REQUEST]"


def _object(call: CallSpec, arguments: str = "arguments") -> str:
    return json.dumps({"name": call.name, arguments: dict(call.arguments)})


def _hermes(call: CallSpec) -> str:
    return f"<tool_call>\n{_object(call)}\n</tool_call>"


def _qwen(call: CallSpec) -> str:
    parameters = "".join(
        f"<parameter={name}>\n{_text(value)}\n</parameter>\n"
        for name, value in call.arguments.items()
    )
    return f"<tool_call>\n<function={call.name}>\n{parameters}</function>\n</tool_call>"


def _qwen_open(call: CallSpec) -> str:
    """Without the outer tags."""
    return _qwen(call).removeprefix("<tool_call>\n").removesuffix("\n</tool_call>")


def _llama(call: CallSpec) -> str:
    return "<|python_tag|>" + _object(call, "parameters")


def _mistral(call: CallSpec) -> str:
    return f"[TOOL_CALLS][{_object(call)}]"


def _devstral(call: CallSpec) -> str:
    return f"[TOOL_CALLS]{call.name}[ARGS]{call.text}"


def _harmony(call: CallSpec) -> str:
    return (
        f"<|channel|>commentary to=functions.{call.name} <|constrain|>json"
        f"<|message|>{call.text}<|call|>"
    )


def _glm(call: CallSpec) -> str:
    pairs = "".join(
        f"\n<arg_key>{name}</arg_key>\n<arg_value>{_text(value)}</arg_value>"
        for name, value in call.arguments.items()
    )
    return f"<tool_call>{call.name}{pairs}</tool_call>"


def _lfm(call: CallSpec) -> str:
    arguments = ", ".join(f"{name}={value!r}" for name, value in call.arguments.items())
    return f"<|tool_call_start|>[{call.name}({arguments})]<|tool_call_end|>"


def _gemma(call: CallSpec) -> str:
    def value(given: Any) -> str:
        return f'<|"|>{given}<|"|>' if isinstance(given, str) else json.dumps(given)

    arguments = ",".join(f"{name}:{value(given)}" for name, given in call.arguments.items())
    return f"<|tool_call>call:{call.name}{{{arguments}}}<tool_call|>"


def _fenced(call: CallSpec) -> str:
    return f"```json\n{_object(call)}\n```"


def _invoke(call: CallSpec) -> str:
    parameters = "".join(
        f'<parameter name="{name}">{_text(value)}</parameter>'
        for name, value in call.arguments.items()
    )
    return f'<function_calls><invoke name="{call.name}">{parameters}</invoke></function_calls>'


FAMILIES: dict[str, Callable[[CallSpec], str]] = {
    "default": _default,
    "hermes": _hermes,
    "qwen": _qwen,
    "qwen-open": _qwen_open,
    "llama": _llama,
    "mistral": _mistral,
    "devstral": _devstral,
    "harmony": _harmony,
    "glm": _glm,
    "lfm": _lfm,
    "gemma": _gemma,
    "fenced": _fenced,
    "invoke": _invoke,
}

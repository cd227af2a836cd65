"""How a server is told how much its model may think before it answers, where it can be told.

    LM Studio   the listing's `reasoning.allowed_options`; sent as `reasoning_effort`
    Ollama      the capability `thinking` in `/api/show`; sent as `reasoning_effort`
    llama.cpp   what the chat template in `/props` reads; sent as `chat_template_kwargs`

A server that says nothing of it gets no such field: some refuse what they don't know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from whence.domain.ports import EFFORTS
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.domain.ports import Effort

Field = Literal["reasoning_effort", "enable_thinking", "template_effort"]

FIELDS: Final = frozenset({"reasoning_effort", "chat_template_kwargs"})
_OPTIONS: Final[dict[str, Effort]] = {
    "off": "none", "none": "none", "low": "low", "on": "medium", "medium": "medium", "high": "high",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ThinkingSwitch:
    """What one model's server takes.

    Attributes:
        efforts: least first.
        is_toggle: thinking is on or off, and on unless told otherwise.
    """

    field: Field
    efforts: tuple[Effort, ...]
    is_toggle: bool = False

    def fields(self, effort: Effort | None) -> dict[str, Any]:
        """The request's fields for it; none for what the server does anyway."""
        if effort is None or (self.is_toggle and effort != "none"):
            return {}
        if self.field == "enable_thinking":
            return {"chat_template_kwargs": {"enable_thinking": False}}
        if self.field == "template_effort":
            return {"chat_template_kwargs": {"reasoning_effort": effort}}
        return {"reasoning_effort": effort}


def of_options(options: Iterable[str]) -> ThinkingSwitch | None:
    """Of LM Studio's listing."""
    named = set(options)
    efforts = {_OPTIONS[option] for option in named & _OPTIONS.keys()}
    ordered = tuple(effort for effort in EFFORTS if effort in efforts)
    is_toggle = named <= {"off", "none", "on"}
    return ThinkingSwitch("reasoning_effort", ordered, is_toggle) if ordered else None


def of_template(template: Any) -> ThinkingSwitch | None:
    """Of a chat template's text, by the variables that it reads."""
    text = template if isinstance(template, str) else ""
    if "enable_thinking" in text:
        return ThinkingSwitch("enable_thinking", ("none", "medium"), is_toggle=True)
    if "reasoning_effort" in text:
        return ThinkingSwitch("template_effort", ("low", "medium", "high"))
    return None


def of_capabilities(capabilities: Any) -> ThinkingSwitch | None:
    """Of Ollama."""
    thinks = isinstance(capabilities, list) and "thinking" in capabilities
    return ThinkingSwitch("reasoning_effort", EFFORTS) if thinks else None

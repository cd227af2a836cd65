"""Prompts: what a user picks in a host's menu, so that the model takes the right tool first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mcp import types
from mcp.shared.exceptions import MCPError

from whence_tools.fuzzy_match import did_you_mean
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class _Prompt:
    """Attributes:
    argument: its one argument, and what that is; `text` has it in braces.
    """

    title: str
    description: str
    argument: tuple[str, str]
    text: str


_PROMPTS: Final[Mapping[str, _Prompt]] = {
    "explain-error": _Prompt(
        "Explain an error",
        "Find out why a program fails, and show the fix",
        ("error", "Stack trace, compiler output, log, or the message alone"),
        "Find the root cause of this error with the tool investigate, giving it all of the text "
        "below. If it answers that it is still running, call it again with its investigationId. "
        "Then tell me the cause, the evidence it quotes and the fix, and how sure it is.\n\n{}",
    ),
    "seen-before": _Prompt(
        "Was this solved before?",
        "Search the errors that were solved in this workspace",
        ("error", "The error, or words of it"),
        "Search with the tool search_memory whether this error was solved before. Tell me what "
        "the cause was then and what fixed it, or that it is new.\n\n{}",
    ),
}


def list_prompts() -> types.ListPromptsResult:
    return types.ListPromptsResult(
        prompts=[
            types.Prompt(
                name=name,
                title=one.title,
                description=one.description,
                arguments=[
                    types.PromptArgument(
                        name=one.argument[0], description=one.argument[1], required=True
                    )
                ],
            )
            for name, one in _PROMPTS.items()
        ]
    )


def fill_prompt(name: str, arguments: Mapping[str, str]) -> types.GetPromptResult:
    """A prompt as a message of the user.

    Raises:
        MCPError: there is no such prompt, or its argument is missing.
    """
    prompt = _PROMPTS.get(name)
    if prompt is None:
        known = did_you_mean(name, _PROMPTS)
        raise MCPError(types.INVALID_PARAMS, f"There is no prompt '{name}'. Did you mean {known}?")
    argument, _ = prompt.argument
    given = arguments.get(argument, "").strip()
    if not given:
        raise MCPError(types.INVALID_PARAMS, f"{name} needs the argument '{argument}'.")
    content = types.TextContent(type="text", text=prompt.text.format(given))
    return types.GetPromptResult(
        description=prompt.description,
        messages=[types.PromptMessage(role="user", content=content)],
    )

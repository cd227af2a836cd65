"""Which tools a model is offered, and in how many words.

The choice depends on the tools and the listed window alone, so that every investigation with one
model begins with the same bytes; only a question decides which of many operations it is offered.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from whence.agent import budget, submission
from whence_tools.openapi.ranking import choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence_tools.tool import AnyTool

Definition = dict[str, Any]

MOST_OPERATIONS = 24  # of OpenAPI documents; with more, a model chooses less well

_KEYWORDS = ("type", "enum", "required")


def choose_relevant(
    tools: Sequence[AnyTool], about: str | None, context_length: int
) -> list[AnyTool]:
    """The tools without those imported ones that a question is least about.

    The order stays as it is, that of the imported ones among themselves where all are few enough.

    Args:
        tools: most useful first.
        about: the question; with "" the first ones are taken, with None all.
    """
    if about is None:
        return list(tools)
    imported = [tool for tool in tools if tool.is_imported]
    limit = budget.SMALL_CATALOGUE if context_length < budget.SMALL_WINDOW else MOST_OPERATIONS
    ranked = iter(choose(imported, about, limit))
    places = (next(ranked, None) if tool.is_imported else tool for tool in tools)
    return [tool for tool in places if tool is not None]


def choose_offered(
    tools: Iterable[Mapping[str, Any]],
    context_length: int,
    *,
    submits: bool,
    system: Mapping[str, Any],
) -> list[Definition]:
    """The tools that a window has room for, `submit_analysis` last where the task ends with it.

    Args:
        tools: most useful first.
        system: the system message.
    """
    definitions = list(tools)
    last = [submission.copy_definition()] if submits else []
    if context_length < budget.SMALL_WINDOW:
        definitions = [
            shorten_definitions(tool) for tool in definitions[: budget.SMALL_CATALOGUE - submits]
        ]
        last = [submission.build_brief_definition()] if submits else []
    fixed = budget.estimate_request([system], last)
    fitting = budget.choose_fitting_tools(definitions, context_length, fixed=fixed)
    return [*(copy.deepcopy(dict(tool)) for tool in fitting), *last]


def shorten_definitions(definition: Mapping[str, Any]) -> Definition:
    """A tool with the names, types and choices of its parameters, and no word about them."""
    function = definition["function"]
    short = {**function, "parameters": _shorten_schema(function["parameters"])}
    return {**definition, "function": short}


def _shorten_schema(schema: Mapping[str, Any]) -> Definition:
    short: Definition = {key: schema[key] for key in _KEYWORDS if key in schema}
    if "properties" in schema:
        short["properties"] = {
            name: _shorten_schema(one) for name, one in schema["properties"].items()
        }
    if isinstance(schema.get("items"), dict):
        short["items"] = _shorten_schema(schema["items"])
    return short

"""The arguments of a call: strict, and every mistake named so that the model can correct it."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from whence_tools.failure import ErrorCode, ToolFailure
from whence_tools.json_values import MOST_VALUES, has_more_values
from whence_tools.schema import coerce, publish_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Model = TypeVar("Model", bound=BaseModel)

_MAX_REPORTED_ERRORS = 3
_LONGEST_SHOWN = 200


def read_arguments(model: type[Model], arguments: Mapping[str, Any]) -> Model:
    """The typed input of a call.

    Raises:
        ToolFailure: INVALID_PARAMETERS, naming each wrong parameter and what it should be.
    """
    schema = publish_schema(model)
    try:
        if has_more_values(arguments):
            raise invalid([f"the arguments have more than {MOST_VALUES} values"])
        nulls = [name for name, value in arguments.items() if value is None]
        if nulls:
            raise invalid(f"{_clip(name)}: leave it out instead of null" for name in nulls)
        return model.model_validate(
            coerce(dict(arguments), schema), strict=True, by_alias=True, by_name=False
        )
    except ValidationError as error:
        known = ", ".join(schema["properties"])
        raise invalid(_explain(item, known) for item in error.errors(include_url=False)) from None


def invalid(reasons: Iterable[str]) -> ToolFailure:
    """INVALID_PARAMETERS for these reasons, each naming its parameter; of many, the first."""
    left = iter(reasons)
    shown = list(islice(left, _MAX_REPORTED_ERRORS))
    more = sum(1 for _ in left)
    text = "; ".join(shown) + (f"; and {more} more" if more else "")
    return ToolFailure(ErrorCode.INVALID_PARAMETERS, f"{text}.")


def _clip(name: str) -> str:
    return name if len(name) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}…"


def _explain(error: Any, known: str) -> str:
    place = _clip(".".join(str(part) for part in error["loc"])) or "parameters"
    if error["type"] == "extra_forbidden":
        return f"{place}: unknown parameter; this tool takes {known}"
    if error["type"] == "missing":
        return f"{place}: required and missing"
    message = error["msg"].removeprefix("Value error, ").removeprefix("Input ")
    given = json.dumps(error["input"], default=str)[:60]
    return f"{place}: {message}, got {given}"

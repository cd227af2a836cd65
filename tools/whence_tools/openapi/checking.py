"""Arguments held against a generated schema; every mistake named so that the model can mend it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, cast

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from whence_tools.arguments import invalid
from whence_tools.schema import coerce

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jsonschema.exceptions import ValidationError

    from whence_tools.openapi.inputs import Inputs

_MAX_STEPS: Final = 1_000_000
_UNBOUNDED: Final = re.compile(r"(?<!\\)[*+]|(?<!\\)\{\d*,?\d*\}")
_REPEATED_GROUP: Final = re.compile(r"\)[*+{]")
_MAX_SHOWN: Final = 60


def _matches(_: Any, pattern: str, value: Any, __: Any) -> Iterator[ValidationError]:
    """Patterns are foreign: one that could take for ever is left to the server."""
    from jsonschema.exceptions import ValidationError

    if not isinstance(value, str) or _REPEATED_GROUP.search(pattern):
        return
    if max(len(value), 2) ** len(_UNBOUNDED.findall(pattern)) > _MAX_STEPS:
        return
    if re.search(pattern, value) is None:
        yield ValidationError(f"does not match {pattern}")


_Validator: Any = extend(Draft202012Validator, {"pattern": _matches})  # type: ignore[no-untyped-call]


def check(arguments: Mapping[str, Any], inputs: Inputs) -> dict[str, Any]:
    """The arguments, numbers and booleans in strings read as such.

    Raises:
        ToolFailure: INVALID_PARAMETERS, naming each wrong parameter and what it should be.
    """
    given = dict(arguments)
    for one in inputs.each:
        if one.null_if_absent and given.get(one.name, 0) is None:
            del given[one.name]
    nulls = [name for name, value in given.items() if value is None]
    if nulls:
        raise invalid(f"{name}: leave it out instead of null" for name in nulls)
    read = coerce(given, inputs.schema)
    errors = sorted(_Validator(inputs.schema).iter_errors(read), key=_place)
    reasons = [reason for error in errors for reason in _explained(error)]
    reasons += _lacking_together(read, inputs)
    if reasons:
        raise invalid(dict.fromkeys(reasons))
    return read


def _lacking_together(read: Mapping[str, Any], inputs: Inputs) -> list[str]:
    """An optional body has to be whole when any part of it is given."""
    if not any(one.place == "body" and one.name in read for one in inputs.each):
        return []
    return [
        f"{name}: required and missing, as other parts of the body are given"
        for name in inputs.together
        if name not in read
    ]


def _place(error: ValidationError) -> str:
    return ".".join(map(str, error.absolute_path))


def _explained(error: ValidationError) -> list[str]:
    place, limit, schema = _place(error), cast("Any", error.validator_value), error.schema
    given = cast("Any", error.instance)
    before = f"{place}." if place else ""
    if error.validator == "required":
        return [f"{before}{n}: required and missing" for n in limit if n not in given]
    if error.validator == "additionalProperties" and limit is False:
        known = schema.get("properties", {}) if isinstance(schema, dict) else {}
        takes = f"{'it' if place else 'this tool'} takes {', '.join(known) or 'none'}"
        return [
            f"{before}{name}: unknown parameter; {takes}" for name in given if name not in known
        ]
    explain = _EXPLAINED.get(str(error.validator))
    what = explain(limit) if explain else "has to fit the schema"
    return [f"{place or 'parameters'}: {what}, got {_shown(given)}"]


_EXPLAINED: Final[Mapping[str, Callable[[Any], str]]] = {
    "type": lambda kind: f"should be {'an' if str(kind)[:1] in 'aio' else 'a'} {kind}",
    "enum": lambda values: f"should be one of {json.dumps(values, ensure_ascii=False)[:400]}",
    "anyOf": lambda options: (
        "should be "
        + " or ".join(dict.fromkeys(str(option.get("type", "another value")) for option in options))
    ),
    "minimum": lambda bound: f"should be at least {bound}",
    "maximum": lambda bound: f"should be at most {bound}",
    "exclusiveMinimum": lambda bound: f"should be more than {bound}",
    "exclusiveMaximum": lambda bound: f"should be less than {bound}",
    "multipleOf": lambda step: f"should be a multiple of {step}",
    "minLength": lambda length: f"should have at least {length} characters",
    "maxLength": lambda length: f"should have at most {length} characters",
    "minItems": lambda count: f"should have at least {count} items",
    "maxItems": lambda count: f"should have at most {count} items",
    "uniqueItems": lambda _: "should have no item twice",
    "pattern": lambda pattern: f"should match {pattern}",
}


def _shown(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)[:_MAX_SHOWN]

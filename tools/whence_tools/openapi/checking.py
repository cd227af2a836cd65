"""Arguments checked against a generated schema; each mistake named so that the model can fix it."""

from __future__ import annotations

import json
import re
from math import log2
from typing import TYPE_CHECKING, Any, Final, cast

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from whence_tools.arguments import invalid
from whence_tools.schema import coerce

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jsonschema.exceptions import ValidationError

    from whence_tools.openapi.inputs import Inputs

_MOST_DOUBLINGS: Final = 20
_ONE_CHARACTER: Final = re.compile(r"\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]", re.DOTALL)
_REPETITION: Final = re.compile(r"[*+]|\{\d*,?\d*\}")
_OPTION: Final = re.compile(r"(?<![*+?}(])\?|\|")
_REPEATED_GROUP: Final = re.compile(r"\)[*+{]")
_MAX_SHOWN: Final = 60


def _matches(_: Any, pattern: str, value: Any, __: Any) -> Iterator[ValidationError]:
    """Patterns are foreign: one that could take for ever is left to the server."""
    from jsonschema.exceptions import ValidationError

    if not isinstance(value, str) or _REPEATED_GROUP.search(pattern):
        return
    if _doublings(pattern, len(value)) > _MOST_DOUBLINGS:
        return
    if re.search(pattern, value) is None:
        yield ValidationError(f"does not match {pattern}")


def _doublings(pattern: str, length: int) -> float:
    """Of how many ways there may be to match a text: each repetition ends at any place of it, each
    option doubles them."""
    plain = _ONE_CHARACTER.sub("c", pattern)
    repetitions, options = len(_REPETITION.findall(plain)), len(_OPTION.findall(plain))
    return repetitions * log2(max(length, 2)) + options


def _different(_: Any, expected: Any, value: Any, __: Any) -> Iterator[ValidationError]:
    """`uniqueItems`, in a time that grows with the list and not with its square."""
    from jsonschema.exceptions import ValidationError

    if expected is True and isinstance(value, list):
        texts = {json.dumps(item, sort_keys=True) for item in value}
        if len(texts) < len(value):
            yield ValidationError("has an item twice")


def _or_null(keyword: str) -> Callable[..., Iterator[ValidationError]]:
    """The keyword, which lets null pass where a schema is `nullable`."""
    judge = Draft202012Validator.VALIDATORS[keyword]

    def judge_value(
        validator: Any, expected: Any, value: Any, schema: Any
    ) -> Iterator[ValidationError]:
        if value is not None or schema.get("nullable") is not True:
            yield from judge(validator, expected, value, schema) or ()

    return judge_value


_Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        "pattern": _matches,
        "uniqueItems": _different,
        **{keyword: _or_null(keyword) for keyword in ("type", "enum", "anyOf")},
    },
)


def check(arguments: Mapping[str, Any], inputs: Inputs) -> dict[str, Any]:
    """The arguments, numbers and booleans in strings read as such.

    Raises:
        ToolFailure: INVALID_PARAMETERS, naming each wrong parameter and what it should be.
    """
    nulls = [
        one.name
        for one in inputs.each
        if not one.required
        and arguments.get(one.name, "") is None
        and not inputs.schema["properties"][one.name].get("nullable")
    ]
    if nulls:
        raise invalid(f"{name}: leave it out instead of null" for name in nulls)
    read = coerce(dict(arguments), inputs.schema)
    errors = sorted(_Validator(inputs.schema).iter_errors(read), key=_place)
    reasons = [reason for error in errors for reason in _explain(error)]
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


def _explain(error: ValidationError) -> list[str]:
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
    return [f"{place or 'parameters'}: {what}, got {_describe(given)}"]


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


def _describe(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)[:_MAX_SHOWN]

"""The inputs of an operation as one object: parameters and body side by side."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.flattening import Flattener, is_read_only
from whence_tools.openapi.merging import list_names
from whence_tools.openapi.operations import MULTIPART

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.openapi.merging import Merger
    from whence_tools.openapi.operations import ApiOperation, ApiParameter, Body, Place
    from whence_tools.schema import JsonSchema

WHOLE_BODY: Final = "body"


@dataclass(frozen=True, slots=True)
class Input:
    """One argument.

    Attributes:
        name: as the model gives it.
        wire: as the server knows it; "" for a body that is one value.
        parameter: None for a part of the body.
        is_file: it is sent as a file of a form, with the argument as its content.
    """

    name: str
    place: Place
    wire: str
    required: bool
    parameter: ApiParameter | None = None
    is_file: bool = False


@dataclass(frozen=True, slots=True)
class Inputs:
    """All of them.

    Attributes:
        takes_others: further properties of the body, under any name.
        together: names of which all have to be given when any part of an optional body is.
    """

    schema: JsonSchema
    each: tuple[Input, ...]
    takes_others: bool = False
    together: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _UnnamedInput:
    """An input before it has its name."""

    place: Place
    wire: str
    node: Any
    required: bool
    parameter: ApiParameter | None = None
    is_file: bool = False


def inputs_of(operation: ApiOperation, merger: Merger) -> Inputs:
    """What is asked of a model."""
    parts = [
        _UnnamedInput(one.place, one.wire, one.node, one.required, one)
        for one in operation.parameters
    ]
    body = _BodyParts(operation.body, merger) if operation.body else None
    if body:
        parts += body.parts
    names = _names(parts)
    flat = Flattener(merger).properties(
        {name: part.node for name, part in zip(names, parts, strict=True)}
    )
    for name, part in zip(names, parts, strict=True):
        if part.place == "path":
            flat[name].pop("nullable", None)  # a path has no way to say null
    each = tuple(
        Input(name, part.place, part.wire, part.required, part.parameter, part.is_file)
        for name, part in zip(names, parts, strict=True)
    )
    takes_others = bool(body and body.takes_others)
    together = tuple(
        name
        for name, part in zip(names, parts, strict=True)
        if body and part.place == "body" and part.wire in body.together
    )
    return Inputs(_object(flat, each, takes_others=takes_others), each, takes_others, together)


def _object(
    properties: Mapping[str, JsonSchema], each: Sequence[Input], *, takes_others: bool
) -> JsonSchema:
    schema: JsonSchema = {"type": "object", "properties": dict(properties)}
    if required := [one.name for one in each if one.required]:
        schema["required"] = required
    if not takes_others:
        schema["additionalProperties"] = False
    return schema


class _BodyParts:
    """A body, by property where it is an object with properties."""

    def __init__(self, body: Body, merger: Merger) -> None:
        self._body, self._merger = body, merger
        schema = merger.merged(body.node).schema
        properties = schema.get("properties")
        self.together: frozenset[str] = frozenset()
        self.takes_others = False
        has_fields = schema.get("type") == "object" and (body.is_json or body.is_form)
        if has_fields and isinstance(properties, dict) and properties:
            self.parts = self._by_property(schema, properties)
        elif has_fields and schema.get("additionalProperties") is False:
            self.parts = []
        else:
            self.parts = [_UnnamedInput("body", "", self._whole(), body.stated is True)]

    def _whole(self) -> Any:
        """The schema of a body that is one argument; what is no JSON is given as text."""
        schema = self._merger.merged(self._body.node).schema
        if self._body.is_json or (self._body.is_lines and schema.get("type") == "array"):
            return self._body.node
        if self._body.is_form:
            return {"description": "Its fields", **schema, "type": "object"}
        text = schema.get("description", f"The content, as {self._body.media}")
        return {"type": "string", "description": text}

    def _by_property(
        self, schema: Mapping[str, Any], properties: Mapping[str, Any]
    ) -> list[_UnnamedInput]:
        needed = set(list_names(schema.get("required")))
        if self._body.stated is False:
            self.together = frozenset(needed)
        free = schema.get("additionalProperties")
        self.takes_others = free is True or (isinstance(free, dict) and bool(free))
        return [
            _UnnamedInput(
                "body",
                str(name),
                node,
                required=name in needed and self._body.stated is not False,
                is_file=self._body.media == MULTIPART and self._is_file(node),
            )
            for name, node in properties.items()
            if not is_read_only(node, self._merger)
        ]

    def _is_file(self, node: Any) -> bool:
        schema = self._merger.merged(node).schema
        items = schema.get("items")
        if schema.get("type") == "array" and isinstance(items, dict):
            schema = self._merger.merged(items).schema
        return schema.get("format") == "binary" or "contentMediaType" in schema


def _names(parts: Sequence[_UnnamedInput]) -> list[str]:
    """A name for each; those that several places share begin with their place."""
    names = [part.wire or WHOLE_BODY for part in parts]
    while True:
        counts = Counter(names)
        if len(counts) == len(names):
            return names
        names = [
            f"{part.place}_{name}" if counts[name] > 1 else name
            for name, part in zip(names, parts, strict=True)
        ]

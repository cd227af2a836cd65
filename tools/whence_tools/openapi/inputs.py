"""The inputs of an operation as one object: parameters and body side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from whence_tools.openapi.flattening import Flattener, is_read_only
from whence_tools.openapi.merging import names_in
from whence_tools.openapi.operations import FORM, MULTIPART, UnusableError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.openapi.merging import Merger
    from whence_tools.openapi.operations import Body, Operation, Parameter, Place
    from whence_tools.schema import JsonSchema

WHOLE_BODY: Final = "body"
_BINARY: Final = frozenset({"binary", "byte"})


@dataclass(frozen=True, slots=True)
class Input:
    """One argument.

    Attributes:
        name: as the model gives it.
        wire: as the server knows it; "" for a body that is one value.
        parameter: None for a part of the body.
        null_if_absent: the server wants the name and takes null.
    """

    name: str
    place: Place
    wire: str
    required: bool
    parameter: Parameter | None = None
    null_if_absent: bool = False


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
class _Part:
    """An input before it has its name."""

    place: Place
    wire: str
    node: Any
    required: bool
    parameter: Parameter | None = None
    null_if_absent: bool = False


def inputs_of(operation: Operation, merger: Merger) -> Inputs:
    """Raises:
    UnusableError: it needs a file.
    """
    parts = [_part(parameter, merger) for parameter in operation.parameters]
    body = _BodyParts(operation.body, merger) if operation.body else None
    if body:
        parts += body.parts
    names = _names(parts)
    flat = Flattener(merger).properties(
        {name: part.node for name, part in zip(names, parts, strict=True)}
    )
    each = tuple(
        Input(name, part.place, part.wire, part.required, part.parameter, part.null_if_absent)
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


def _part(parameter: Parameter, merger: Merger) -> _Part:
    nullable = merger.merged(parameter.node).schema.get("nullable") and parameter.place != "path"
    needed = parameter.required and not nullable
    return _Part(parameter.place, parameter.wire, parameter.node, needed, parameter)


class _BodyParts:
    """A body, by property where it is an object with properties."""

    def __init__(self, body: Body, merger: Merger) -> None:
        self._body, self._merger = body, merger
        schema = merger.merged(body.node).schema
        properties = schema.get("properties")
        self.together: frozenset[str] = frozenset()
        self.takes_others = False
        if isinstance(properties, dict) and properties and schema.get("type") == "object":
            self.parts = self._by_property(schema, properties)
        elif body.media in {FORM, MULTIPART} and schema.get("type") != "object":
            raise UnusableError(f"takes {body.media} without named fields")
        else:
            self.parts = [self._whole()]

    def _whole(self) -> _Part:
        if self._is_binary(self._body.node):
            raise UnusableError("takes a file")
        return _Part("body", "", self._body.node, self._body.stated is True)

    def _by_property(self, schema: Mapping[str, Any], properties: Mapping[str, Any]) -> list[_Part]:
        needed = set(names_in(schema.get("required")))
        nullable = {
            name for name in needed & properties.keys()
            if self._merger.merged(properties[name]).schema.get("nullable")
        }  # fmt: skip
        if self._body.stated is False:
            self.together = frozenset(needed - nullable)
        free = schema.get("additionalProperties")
        self.takes_others = free is True or (isinstance(free, dict) and bool(free))
        return [
            self._property(str(name), node, needed=name in needed, nullable=name in nullable)
            for name, node in properties.items()
            if not is_read_only(node, self._merger)
            and self._can_be_given(str(name), node, needed=name in needed)
        ]

    def _property(self, name: str, node: Any, *, needed: bool, nullable: bool) -> _Part:
        required = needed and not nullable and self._body.stated is not False
        return _Part("body", name, node, required, null_if_absent=needed and nullable)

    def _can_be_given(self, name: str, node: Any, *, needed: bool) -> bool:
        if self._body.media != MULTIPART or not self._is_binary(node):
            return True
        if needed:
            raise UnusableError(f"takes a file ({name})")
        return False

    def _is_binary(self, node: Any) -> bool:
        schema = self._merger.merged(node).schema
        items = schema.get("items")
        if schema.get("type") == "array" and isinstance(items, dict):
            schema = self._merger.merged(items).schema
        return str(schema.get("format")) in _BINARY and not self._body.is_json


def _names(parts: Sequence[_Part]) -> list[str]:
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

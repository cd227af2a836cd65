"""Between JSON and lsprotocol's classes: strict about types, open to what the protocol adds.

- a number is no text and a text no number: cattrs would turn one into the other and hide what the
  client did wrong;
- a value that an enumeration does not know (a newer client's, another server's) stays as it came
  and goes back as it came, else one odd diagnostic would spoil the whole request;
- what standard LSP does not know stays plain JSON: pygls would rename keys such as `from`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.protocol import (
    JsonRPCNotification,
    JsonRPCRequestMessage,
    JsonRPCResponseMessage,
    default_converter,
)

if TYPE_CHECKING:
    from cattrs import Converter


def make_converter() -> Converter:
    """lsprotocol's converter with these rules."""
    base: Converter = default_converter()  # type: ignore[no-untyped-call]
    for kind in (str, bool):
        base.register_structure_hook(kind, _exactly)
    base.register_structure_hook(int, _integer)
    for member in vars(types).values():
        if isinstance(member, type) and issubclass(member, Enum):
            base.register_structure_hook(member, _known_or_plain)
            base.register_unstructure_hook(member, _unwrap_enum)
    _leave_custom_messages(base)
    return base


def _leave_custom_messages(base: Converter) -> None:
    base.register_structure_hook(
        JsonRPCRequestMessage,
        lambda raw, cls: cls(raw["id"], raw["method"], "2.0", raw.get("params")),
    )
    base.register_structure_hook(
        JsonRPCResponseMessage, lambda raw, cls: cls(raw["id"], "2.0", raw.get("result"))
    )
    base.register_structure_hook(
        JsonRPCNotification, lambda raw, cls: cls(raw["method"], "2.0", raw.get("params"))
    )


def _exactly(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} expected")
    return value


def _integer(value: Any, _: type) -> int:
    """A whole number, also one that the client writes as 1.0."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        raise TypeError("integer expected")
    return int(value)


def _known_or_plain(value: Any, kind: type[Enum]) -> Any:
    try:
        return kind(value)
    except ValueError:
        base = int if issubclass(kind, int) else str
        if isinstance(value, bool) or not isinstance(value, base):
            raise
        return value


def _unwrap_enum(member: Any) -> Any:
    return getattr(member, "value", member)

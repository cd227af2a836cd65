"""Which nodes define, bind, branch and leave."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["assign", "declare", "loop", "with", "catch", "attribute", "item"]


@dataclass(frozen=True, slots=True)
class Shapes:
    """A language's node types.

    Attributes:
        functions, classes: nodes that define one; the name is in the field `name`.
        bindings: node type → (field of the target, field of the value, kind).
        augmented: binding nodes that read the old value too.
        branches: what may not run, or not once.
        blocks: what a declaration's scope ends with; empty where functions are the scopes.
        ends: statements after which nothing in the block runs.
        calls: nodes that are calls.
        falls_off: whether the end of a function without a return gives an absent value.
        receivers: names of the instance inside a method.
        extends: nodes that hold methods of a class which is defined elsewhere.
        is_spread: whether a class's methods stand in other places than the class, and any code
            may set its fields.
        each: methods that hand each element of their receiver to a block.
    """

    functions: frozenset[str]
    classes: frozenset[str]
    bindings: Mapping[str, tuple[str, str, Kind]]
    branches: frozenset[str]
    calls: frozenset[str]
    blocks: frozenset[str] = frozenset()
    augmented: frozenset[str] = frozenset()
    ends: frozenset[str] = field(
        default=frozenset(
            {
                "return_statement", "raise_statement", "throw_statement", "throw_expression",
                "return_expression", "return",
            }
        )
    )  # fmt: skip
    falls_off: bool = False
    receivers: frozenset[str] = frozenset({"this"})
    extends: frozenset[str] = frozenset()
    is_spread: bool = False
    each: frozenset[str] = frozenset()

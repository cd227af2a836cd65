"""What a name can be found to mean.

An answer is one of five:

    found       the definitions it can only be (one, or overloads)
    elsewhere   something that is not in the workspace
    given       what code that is not in the workspace gives: it may be what it was handed
    local       a parameter or variable of unknown content
    unknown     nothing known; the name alone is all there is to go by
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

ValueKind = Literal["function", "class", "instance", "module"]
Status = Literal["found", "elsewhere", "given", "local", "unknown"]


class Symbol(NamedTuple):
    """A definition: its file and its qualified name there; "" for the file itself."""

    path: str
    name: str


class ResolvedValue(NamedTuple):
    """What a name or expression stands for; `symbol` names the class of an instance."""

    kind: ValueKind
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Meaning:
    """The answer to "what is this?".

    Attributes:
        mixed: it may be something else too, of which nothing is known.
    """

    status: Status
    values: tuple[ResolvedValue, ...] = ()
    mixed: bool = False


UNKNOWN_MEANING = Meaning("unknown")
ELSEWHERE = Meaning("elsewhere")
LOCAL = Meaning("local")
GIVEN = Meaning("given")


def meaning_of(values: Iterable[ResolvedValue]) -> Meaning:
    distinct = tuple(dict.fromkeys(values))
    return Meaning("found", distinct) if distinct else UNKNOWN_MEANING


def or_unknown(meaning: Meaning) -> Meaning:
    """The same, or something of which nothing is known."""
    if meaning.status == "found":
        return Meaning("found", meaning.values, mixed=True)
    return UNKNOWN_MEANING


def instances_of(meaning: Meaning) -> Meaning:
    if meaning.status != "found":
        return meaning
    return meaning_of(
        ResolvedValue("instance", value.symbol) if value.kind == "class" else value
        for value in meaning.values
    )

"""Where lines read items of lists and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Call, Subscript
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Expr

_AT = frozenset({"get", "elementAt", "charAt", "set", "fetch", "at", "remove", "removeAt"})
_ENDS = frozenset({"pop", "first", "last", "removeFirst", "removeLast", "choice", "shift"})


@dataclass(frozen=True)
class ItemRead:
    """Reading one item.

    Attributes:
        index: None where it is the first or the last.
        whole: what reads it.
    """

    items: Expr
    index: Expr | None
    whole: Expr


def list_item_reads(exprs: list[Expr]) -> list[ItemRead]:
    """What expressions read by an index, or from an end."""
    found: list[ItemRead] = []
    for expr in exprs:
        if isinstance(expr, Subscript):
            found.append(ItemRead(expr.object, expr.index, expr))
        elif isinstance(expr, Call) and expr.receiver is not None:
            if expr.name in _AT and expr.arguments:
                found.append(ItemRead(expr.receiver, expr.arguments[0].value, expr))
            elif expr.name in _ENDS:
                found.append(ItemRead(expr.receiver, None, expr))
    return found

"""Which of the registered tools a model is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class ToolSelection:
    """Attributes:
    names: of the tools that may be called, most useful first; None is all.
    about: the question, which decides between many imported tools; None offers them all.
    """

    names: Sequence[str] | None = None
    about: str | None = ""

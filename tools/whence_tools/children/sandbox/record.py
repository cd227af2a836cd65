"""Classes of named values, without the time that it takes to import `dataclasses` or `typing`."""

from __future__ import annotations

__all__ = ["record"]

TYPE_CHECKING = False

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(cls: type) -> type:
        """As `dataclass` does it for what a class annotates, the constructor and nothing more."""
        names = tuple(cls.__annotations__)

        def __init__(self: object, *values: object, **named: object) -> None:  # noqa: N807 - it becomes one
            for name, value in (*zip(names, values, strict=False), *named.items()):
                setattr(self, name, value)

        cls.__init__ = __init__
        return cls

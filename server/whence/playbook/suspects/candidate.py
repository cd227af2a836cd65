"""A function that may be at fault, and what was found that speaks for or against it."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Call
from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function

_TINY: Final = 4  # lines


@dataclass
class Candidate:
    """A function with what was found of it, and a sentence for each way that led to it."""

    file: SourceFile
    function: Function
    features: dict[str, float] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    line: int | None = None  # of the frame, for one of the trace

    def add(self, name: str, value: float, because: str = "") -> None:
        if value > self.features.get(name, 0.0):
            self.features[name] = value
            if because:
                self.reasons[name] = because

    @cached_property
    def text(self) -> str:
        return self.file.text_of(self.function)

    @property
    def is_forwarding(self) -> bool:
        """Whether all that the function does is to call another one for its result."""
        flow, function = self.file.flow, self.function
        if flow is None or len(function.returns) != 1 or function.falls_off:
            return False
        if any(bound.function == function.start and bound.value for bound in flow.bindings):
            return False
        return isinstance(function.returns[0].value, Call) and self.is_tiny

    @property
    def is_tiny(self) -> bool:
        return self.function.last_line - self.function.line < _TINY


class Candidates:
    """Each function once; none of tests."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], Candidate] = {}

    def __iter__(self) -> Iterator[Candidate]:
        return iter(list(self._found.values()))

    def add(
        self, file: SourceFile, function: Function, name: str, value: float, because: str
    ) -> Candidate | None:
        if is_test(file.path) or not function.name:
            return None
        key = file.path, function.line
        found = self._found.setdefault(key, Candidate(file, function))
        found.add(name, value, because)
        return found

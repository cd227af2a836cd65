"""How much work something is, counted instead of timed: other processes don't change it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def calls_within(package: str) -> Iterator[Counter[str]]:
    """Counts the calls of a package's functions on this thread while in the block.

    Args:
        package: such as `whence`; its subpackages count.
    """
    counted: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and (module == package or module.startswith(f"{package}.")):
            counted[f"{module}.{frame.f_code.co_qualname}"] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield counted
    finally:
        sys.setprofile(before)

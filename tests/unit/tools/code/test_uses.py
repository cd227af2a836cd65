"""Where names are used, and that a search for them ends in time."""

from __future__ import annotations

import time

import pytest

from whence_tools.code.scopes import Scopes
from whence_tools.code.syntax import OutOfTimeError, Source, parse
from whence_tools.code.uses import uses_of


def test_a_search_in_a_chain_of_calls_ends_in_time() -> None:
    chain = "class A:\n    def f(self): return self\na = A()" + ".f()" * 20_000 + "\n"
    source = parse(chain, "a.py")
    assert source is not None
    late = Source(source.path, source.language, source.data, source.tree, time.monotonic() + 0.2)
    begun = time.thread_time()
    with pytest.raises(OutOfTimeError):
        uses_of(late, Scopes(()), "f")
    assert time.thread_time() - begun < 2

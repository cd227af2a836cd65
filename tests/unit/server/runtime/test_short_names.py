"""Names that stand for texts tell those apart that differ, wherever they do."""

from __future__ import annotations

import pytest

from whence.runtime.short_names import make_short_name


@pytest.mark.parametrize("digits", [16, 32])
def test_texts_of_any_length_that_differ_at_their_beginning_have_other_names(digits: int) -> None:
    for length in range(300):
        rest = "x" * length
        names = {make_short_name((version, rest), digits) for version in ("0.1.0", "0.2.0", "9.9")}
        assert len(names) == 3
        assert {len(one) for one in names} == {digits}

"""The first thing in a text that is not JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence.playbook.evidence.json_defects import find_first_defect

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "what", "cause"),
    [
        ('{"a": 1,}', "a trailing comma", 7),
        ('{"a": [1, 2,\n]}', "a trailing comma", 11),
        ('{"a": 1 "b": 2}', "no comma after a value", 6),
        ("{'a': 1}", "a single quote", 1),
        ('{"a": 1} // end', "a comment", 9),
        ('{"a": True}', "the bare word True", 6),
        ('{"a": 1', "a '{' that is never closed", 0),
        ('{"a": 1]', "a ']' that nothing opened", 7),
        ("", "no value at all", 0),
    ],
)
def test_the_first_defect_is_named_with_its_place(text: str, what: str, cause: int) -> None:
    defect = find_first_defect(text)
    assert defect is not None
    assert (defect.what, defect.cause) == (what, cause)


@given(_VALUES, st.sampled_from([None, 2]))
def test_json_has_no_defect(value: object, indent: int | None) -> None:
    assert find_first_defect(json.dumps(value, indent=indent)) is None

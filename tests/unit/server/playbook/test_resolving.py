"""Names that are bound to one another lead no search in a circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.investigate import investigate

if TYPE_CHECKING:
    from pathlib import Path

TRACE = """Traceback (most recent call last):
  File "test_escape.py", line 5, in test_escapes
    assert escape("<") == "&lt;"
AssertionError
"""


async def test_a_text_that_is_replaced_by_its_own_method_ends_the_search(tmp_path: Path) -> None:
    (tmp_path / "escape.py").write_text(
        "def escape(text):\n"
        '    text = text.replace("<", "&lt;")\n'
        '    text = text.replace("&", "&amp;")\n'
        "    return text\n"
    )
    (tmp_path / "test_escape.py").write_text(
        'from escape import escape\n\n\ndef test_escapes():\n    assert escape("<") == "&lt;"\n'
    )

    found = await investigate(tmp_path, TRACE)

    suspects = [(one.file_path, one.symbol) for one in found.draft.suspects or ()]
    assert suspects == [("escape.py", "escape")]

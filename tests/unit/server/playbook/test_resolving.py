"""Names that are bound to one another, and files that import each other, lead no search in a
circle."""

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


async def test_a_name_that_modules_import_from_each_other_ends_the_search(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text("from second import parse\n")
    (tmp_path / "second.py").write_text("from third import parse\n")
    (tmp_path / "third.py").write_text("from first import parse\n")
    (tmp_path / "app.py").write_text(
        "from first import parse\n\n\ndef load(text):\n    return parse(text)['size']\n"
    )
    trace = (
        "Traceback (most recent call last):\n"
        "  File \"app.py\", line 5, in load\n    return parse(text)['size']\n"
        "KeyError: 'size'\n"
    )

    found = await investigate(tmp_path, trace)

    assert [one.symbol for one in found.draft.suspects or ()] == ["load"]
